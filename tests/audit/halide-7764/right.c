#include <stdint.h>
#include <stdlib.h>

void halide_7764(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t jo = 0; jo < (m + 3) / 4; jo++) {
        for (int64_t i = 0; i < n; i++) {
            for (int64_t ji = 0; ji < (m - jo * 4 < 4 ? m - jo * 4 : 4); ji++) {
                out[i * m + (jo * 4 + ji)] = 2.0f * x[i * m + (jo * 4 + ji)];
            }
        }
    }
}
