#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void halide_9322(int64_t n, const float *restrict x, float *restrict out) {
    float *f = malloc(array_room(n) * sizeof(float));
    if (!f) {
        abort();
    }
    for (int64_t y = 0; y < n; y++) {
        f[y] = 2.0f * x[y];
    }
    {
        for (int64_t i = 0; i < (0 < n - 3 ? n - 3 : 0); i++) {
            float total = 0.0f;
            for (int64_t d = 0; d < 4; d++) {
                total += f[i + d];
            }
            out[i] = total;
        }
        for (int64_t i = (0 < n - 3 ? n - 3 : 0); i < n; i++) {
            float total2 = 0.0f;
            for (int64_t d = 0; d < 4; d++) {
                total2 += f[i + d];
            }
            out[i] = total2;
        }
    }
    free(f);
}
