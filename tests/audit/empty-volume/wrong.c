#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void empty_volume(
    int64_t l,
    int64_t n,
    int64_t m,
    int64_t k,
    const float *restrict x,
    float *restrict out) {
    float *t = malloc(array_room(n * m * k * l) * sizeof(float));
    if (!t) {
        abort();
    }
    for (int64_t i = 0; i < l; i++) {
        for (int64_t a = 0; a < n; a++) {
            for (int64_t b = 0; b < m; b++) {
                for (int64_t c = 0; c < k; c++) {
                    t[((i * n + a) * m + b) * k + c] = 2.0f * x[i];
                }
            }
        }
    }
    for (int64_t i = 0; i < l; i++) {
        out[i] = t[((i * n + (n - 1)) * m + (m - 1)) * k + (k - 1)];
    }
    free(t);
}
