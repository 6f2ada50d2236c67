#include <stdint.h>
#include <stdlib.h>
static inline int64_t array_cells(int64_t a, int64_t b) { return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void halide_3376(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    float *f = malloc(array_room(array_cells(n, m)) * sizeof(float));
    if (!f) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        for (int64_t z = 0; z < m; z++) {
            f[y * m + z] = 2.0f * x[y * m + z];
        }
    }
    for (int64_t z = 0; z < m; z++) {
        for (int64_t y = 0; y < n; y++) {
            out[z * n + y] = f[y * m + z] + 1.0f;
        }
    }
    free(f);
}
