#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void halide_8140(int64_t n, const float *restrict x, float *restrict out) {
    float *f = malloc(array_room(n + 2) * sizeof(float));
    if (!f) {
        abort();
    }
    for (int64_t y = 1; y < n + 2; y++) {
        f[y] = 2.0f * x[y];
    }
    for (int64_t i = 0; i < n; i++) {
        out[i] = f[i] + f[i + 1] + f[i + 2];
    }
    free(f);
}
