#include <stdint.h>
#include <stdlib.h>
static inline int64_t array_cells(int64_t a, int64_t b) { return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void clement_a8(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    float *h = malloc(array_room(array_cells(n + 2, m)) * sizeof(float));
    if (!h) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        for (int64_t i = 0; i < m; i++) {
            h[y * m + i] = x[y * (m + 2) + i] + x[y * (m + 2) + (i + 1)] + x[y * (m + 2) + (i + 2)];
        }
    }
    for (int64_t y = 0; y < n; y++) {
        for (int64_t i = 0; i < m; i++) {
            out[y * m + i] = (h[y * m + i] + h[(y + 1) * m + i] + h[(y + 2) * m + i]) / 9.0f;
        }
    }
    free(h);
}
