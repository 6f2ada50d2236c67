#include "ratio.h"

void csr(int64_t n, int64_t m, int64_t nnz, const int32_t *restrict pos, const int32_t *restrict col,
         const float *restrict val, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t n, const int32_t *restrict pos, const int32_t *restrict col,
                          const float *restrict val, const float *restrict x, float *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        float total = 0;
        for (int32_t p = pos[i]; p < pos[i + 1]; p++) {
            total += val[p] * x[col[p]];
        }
        out[i] = total;
    }
}

int main(void) {
    int64_t n = 20000, each = 24, nnz = n * each;
    float *val = floats(nnz), *x = floats(n), *a = floats(n), *b = floats(n);
    int32_t *pos = malloc((size_t)(n + 1) * 4), *col = malloc((size_t)nnz * 4);
    for (int64_t i = 0; i <= n; i++) {
        pos[i] = (int32_t)(i * each);
    }
    for (int64_t p = 0; p < nnz; p++) {
        col[p] = (int32_t)(p * 7919 % n);
    }
    RATIO(csr(n, n, nnz, pos, col, val, x, a), by_hand(n, pos, col, val, x, b), a, b, n);
}
