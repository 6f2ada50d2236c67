#include <stdint.h>
#include <stdlib.h>
static inline int64_t array_cells(int64_t a, int64_t b) { return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void clement_a17(int64_t n, const float *restrict x, float *restrict out) {
    float *t = malloc(array_room(array_cells((n + 3) / 4, 4)) * sizeof(float));
    if (!t) {
        abort();
    }
    {
        for (int64_t i = 0; i < n; i++) {
            t[i] = 2.0f * x[i];
        }
        for (int64_t i = 0; i < (n + 3) / 4 * 4 - n; i++) {
            t[i + n] = 0.0f;
        }
    }
    for (int64_t r = 0; r < (n + 3) / 4; r++) {
        float total = 0.0f;
        for (int64_t j = 0; j < 4; j++) {
            total += t[r * 4 + j];
        }
        out[r] = total;
    }
    free(t);
}
