// One pass over the data with several numbers to carry.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

void mean_and_variance(
    int64_t n, const double *restrict x, double *restrict mean, double *restrict variance);
void online_softmax(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void compensated_sum(int64_t n, const float *restrict x, float *restrict out);
void range(int64_t n, const double *restrict x, double *restrict least, double *restrict greatest);
void best_run(
    int64_t n, const double *restrict x, double *restrict total, uint32_t *restrict first,
    uint32_t *restrict after);
void two_generators(
    int64_t n, const uint32_t *restrict a, const uint32_t *restrict b, uint32_t *restrict out);
void mandelbrot(
    int64_t m, int64_t n, const double *restrict re, const double *restrict im,
    uint32_t *restrict out);
void biquad(
    int64_t n, const double *restrict b, const double *restrict a, const double *restrict x,
    double *restrict out);

int main(void) {
    const double x[] = {2, 4, 4, 4, 5, 5, 7, 9};
    double mean, variance, least, greatest;
    mean_and_variance(8, x, &mean, &variance);
    printf("mean %g, variance %g\n", mean, variance);
    if (fabs(mean - 5) > 1e-12 || fabs(variance - 4) > 1e-12) {
        return 1;
    }
    range(8, x, &least, &greatest);
    if (least != 2 || greatest != 9) {
        return 1;
    }
    const float row[] = {1000, 1001, 999};
    float soft[3], sum = 0;
    online_softmax(1, 3, row, soft);
    for (int i = 0; i < 3; i++) {
        sum += soft[i];
    }
    if (fabsf(sum - 1) > 1e-6f || !(soft[1] > soft[0] && soft[0] > soft[2])) {
        return 1;
    }
    float tenths[1000], total;
    for (int i = 0; i < 1000; i++) {
        tenths[i] = 0.1f;
    }
    compensated_sum(1000, tenths, &total);
    printf("a thousand tenths are %.8g\n", (double)total);
    if (total != 100) {
        return 1;
    }
    const double moves[] = {-2, 1, -3, 4, -1, 2, 1, -5, 4};
    double best;
    uint32_t first, after;
    best_run(9, moves, &best, &first, &after);
    if (best != 6 || first != 3 || after != 7) {
        return 1;
    }
    const uint32_t seed = 1, other = 2;
    uint32_t number, a = seed, b = other;
    two_generators(100, &seed, &other, &number);
    for (int i = 0; i < 100; i++) {
        a = 1664525u * a + 1013904223u;
        b = 22695477u * b + 1u;
    }
    if (number != a + b) {
        return 1;
    }
    const double re[] = {0, 1}, im[] = {0};
    uint32_t count[2];
    mandelbrot(1, 2, re, im, count);
    if (count[0] != 64 || count[1] != 3) {
        return 1;
    }
    const double taps[] = {1, 2, 3}, poles[] = {0, 0}, pulse[] = {1, 0, 0};
    double y;
    biquad(3, taps, poles, pulse, &y);
    return y != 3;
}
