#include "ratio.h"

void coo(int64_t n, int64_t m, int64_t nnz, const int32_t *restrict row, const int32_t *restrict col,
         const float *restrict val, const float *restrict x, float *restrict out);

APART static void by_hand(int64_t n, int64_t nnz, const int32_t *restrict row,
                          const int32_t *restrict col, const float *restrict val,
                          const float *restrict x, float *restrict out) {
    memset(out, 0, (size_t)n * sizeof(float));
    for (int64_t p = 0; p < nnz; p++) {
        out[row[p]] += val[p] * x[col[p]];
    }
}

int main(void) {
    int64_t n = 20000, nnz = 480000;
    float *val = floats(nnz), *x = floats(n), *a = floats(n), *b = floats(n);
    int32_t *row = malloc((size_t)nnz * 4), *col = malloc((size_t)nnz * 4);
    for (int64_t p = 0; p < nnz; p++) {
        row[p] = (int32_t)(p * 104729 % n);
        col[p] = (int32_t)(p * 7919 % n);
    }
    RATIO(coo(n, n, nnz, row, col, val, x, a), by_hand(n, nnz, row, col, val, x, b), a, b, n);
}
