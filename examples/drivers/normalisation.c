// A norm, and a matrix with normalised rows.
#include "show.h"
#include <math.h>

void euclidean_norm(int64_t n, const double *restrict x, double *restrict out);
void layer_norm(int64_t n, int64_t m, const float *restrict x, const float *restrict scale,
                const float *restrict shift, float *restrict out);

int main(void) {
    const double v[] = {3, 4};
    double norm;
    euclidean_norm(2, v, &norm);
    const float x[] = {1, 3, 5, 5}, scale[] = {1, 2}, shift[] = {0, 1};
    float out[4];
    layer_norm(2, 2, x, scale, shift, out);
    show("rows", 2, 2, out);
    int right = norm == 5 && fabsf(out[0] + 1) < 0.001f && fabsf(out[1] - 3) < 0.001f;
    return right && out[2] == 0 && out[3] == 1 ? 0 : 1;
}
