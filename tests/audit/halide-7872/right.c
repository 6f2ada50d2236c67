#include <stdint.h>
#include <stdlib.h>
static inline int64_t array_cells(int64_t a, int64_t b) { return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void halide_7872(int64_t n, const float *restrict x, float *restrict out) {
    float *f = malloc(array_room(array_cells(n, n)) * sizeof(float));
    if (!f) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        for (int64_t z = 0; z < n; z++) {
            f[y * n + z] = 2.0f * x[y * n + z];
        }
    }
    for (int64_t i = 0; i < n; i++) {
        float total = 0.0f;
        for (int64_t d = 0; d < n; d++) {
            total += f[i * n + d] * f[d * n + i];
        }
        out[i] = total;
    }
    free(f);
}
