#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void teil_b9(int64_t n, const float *restrict x, float *restrict out) {
    float *t = malloc(array_room(n) * sizeof(float));
    if (!t) {
        abort();
    }
    for (int64_t i = 0; i < n; i++) {
        t[i] = x[i] * x[i];
    }
    for (int64_t i = 0; i < n; i++) {
        out[i] = t[i] - t[n - i - 1];
    }
    free(t);
}
