#include "ratio.h"

void shortest_ways(int64_t n, const float *restrict d, float *restrict out);

APART static void by_hand(int64_t n, const float *restrict d, float *restrict out) {
    memcpy(out, d, (size_t)(n * n) * sizeof(float));
    for (int64_t k = 0; k < n; k++) {
        for (int64_t i = 0; i < n; i++) {
            for (int64_t j = 0; j < n; j++) {
                float through = out[i * n + k] + out[k * n + j];
                float so_far = out[i * n + j];
                out[i * n + j] = so_far < through ? so_far : through;
            }
        }
    }
}

int main(void) {
    int64_t n = 300;
    double *a = cells(n * n);
    float *d = malloc((size_t)(n * n) * sizeof(float));
    float *x = malloc((size_t)(n * n) * sizeof(float)), *y = malloc((size_t)(n * n) * sizeof(float));
    for (int64_t i = 0; i < n * n; i++) {
        d[i] = (float)(a[i] * a[(i * 7) % (n * n)]);
    }
    RATIO(shortest_ways(n, d, x), by_hand(n, d, y), x, y, n * n);
}
