#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void clement_a9(int64_t m, const float *restrict x, float *restrict out) {
    float *b = malloc(array_room(m) * sizeof(float));
    if (!b) {
        abort();
    }
    for (int64_t j = 0; j < m; j++) {
        b[j] = 2.0f * x[j];
    }
    for (int64_t j = 0; j < m; j++) {
        out[j] = b[m - j - 1];
    }
    free(b);
}
