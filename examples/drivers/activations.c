// Activations of a few numbers, one of them not a number.
#include "show.h"
#include <math.h>

void relu(int64_t n, const float *restrict x, float *restrict out);
void leaky_relu(int64_t n, const float *restrict slope, const float *restrict x,
                float *restrict out);
void relu6(int64_t n, const float *restrict x, float *restrict out);
void gelu(int64_t n, const float *restrict x, float *restrict out);
void sigmoid(int64_t n, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {-2, 0, 1, 8, NAN};
    const float slope = 0.25f;
    float out[5][5];
    relu(5, x, out[0]);
    leaky_relu(5, &slope, x, out[1]);
    relu6(5, x, out[2]);
    gelu(5, x, out[3]);
    sigmoid(5, x, out[4]);
    show("relu, leaky relu, relu6, gelu, sigmoid", 5, 5, out[0]);
    int right = out[0][0] == 0 && out[0][3] == 8 && isnan(out[0][4]);
    right = right && out[1][0] == -0.5f && out[1][2] == 1 && isnan(out[1][4]);
    right = right && out[2][0] == 0 && out[2][3] == 6;
    right = right && fabsf(out[3][2] - 0.8412f) < 0.0001f && out[4][1] == 0.5f;
    return right ? 0 : 1;
}
