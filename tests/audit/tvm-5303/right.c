#include <stdint.h>
#include <stdlib.h>

void tvm_5303(int64_t n, int64_t t, const float *restrict x, float *restrict out) {
    for (int64_t io = 0; io < n / t; io++) {
        for (int64_t ii = 0; ii < t; ii++) {
            out[io * t + ii] = 2.0f * x[io * t + ii];
        }
    }
    for (int64_t io = n / t; io < (n + t - 1) / t; io++) {
        for (int64_t ii = 0; ii < n - io * t; ii++) {
            out[io * t + ii] = 2.0f * x[io * t + ii];
        }
    }
}
