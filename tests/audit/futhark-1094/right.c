#include <stdint.h>
#include <stdlib.h>

void futhark_1094(int64_t n, int64_t m, const float *restrict x, float *restrict out) {
    for (int64_t io = 0; io < (n + 3) / 4; io++) {
        for (int64_t jo = 0; jo < (m + 3) / 4; jo++) {
            for (int64_t ii = 0; ii < (n - io * 4 < 4 ? n - io * 4 : 4); ii++) {
                for (int64_t ji = 0; ji < (m - jo * 4 < 4 ? m - jo * 4 : 4); ji++) {
                    out[(io * 4 + ii) * m + (jo * 4 + ji)] = x[(jo * 4 + ji) * n + (io * 4 + ii)];
                }
            }
        }
    }
}
