#include <stdint.h>
#include <stdlib.h>

void exo_507(const float *restrict a, float *restrict out) {
    float t[4];
    {
        for (int64_t i = 0; i < 3; i++) {
            t[i] = 1.0f;
        }
        t[3] = a[3];
    }
    for (int64_t i = 0; i < 4; i++) {
        out[i] = t[i] + t[3];
    }
}
