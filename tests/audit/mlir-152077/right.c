#include <stdint.h>
#include <stdlib.h>
static inline size_t array_room(int64_t n) { if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void mlir_152077(int64_t n, const float *restrict x, float *restrict out) {
    float *a = malloc(array_room(n) * sizeof(float));
    if (!a) {
        abort();
    }
    for (int64_t i = 0; i < n; i++) {
        a[i] = 2.0f * x[i];
    }
    for (int64_t i = 0; i < n; i++) {
        out[i] = a[n - i - 1] + 1.0f;
    }
    free(a);
}
