#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void halide_5179(int64_t n, const float *restrict x, float *restrict out) {
    float *f = malloc(array_room(n) * sizeof(float));
    if (!f) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        f[y] = 2.0f * x[y];
    }
    float *g = malloc(array_room(n) * sizeof(float));
    if (!g) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        g[y] = f[n - y - 1] + 1.0f;
    }
    for (int64_t i = 0; i < n; i++) {
        out[i] = f[i] + g[n - i - 1];
    }
    free(g);
    free(f);
}
