// A polynomial at two places, a filter of two channels, a square root.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

void horner(int64_t n, int64_t m, const double *restrict c, const double *restrict x,
            double *restrict out);
void smoothed(int64_t m, int64_t n, const float *restrict weight, const float *restrict x,
              float *restrict out);
void newton(int64_t n, const double *restrict a, double *restrict out);

int main(void) {
    const double c[] = {5, 0, 2}, x[] = {3, -1}, two = 2;
    const float weight = 0.5f, samples[] = {0, 8, 8, 4, 4, 4};
    double value[2], root;
    float last[2];
    horner(3, 2, c, x, value);
    smoothed(2, 3, &weight, samples, last);
    newton(6, &two, &root);
    printf("values %g %g, filtered %g %g, root %.15g\n", value[0], value[1], (double)last[0],
           (double)last[1], root);
    int right = value[0] == 23 && value[1] == 7 && last[0] == 6 && last[1] == 4;
    return right && fabs(root * root - 2) < 1e-15 ? 0 : 1;
}
