#include "ratio.h"

void matmul_bytes(int64_t m, int64_t n, int64_t k, const int8_t *restrict a, const int8_t *restrict b,
                  int32_t *restrict out);

APART static void by_hand(int64_t m, int64_t n, int64_t k, const int8_t *restrict a,
                          const int8_t *restrict b, int32_t *restrict out) {
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < n; j++) {
            int32_t sum = 0;
            for (int64_t p = 0; p < k; p++) {
                sum += a[i * k + p] * b[p * n + j];
            }
            out[i * n + j] = sum;
        }
    }
}

int main(void) {
    int64_t n = 200;
    size_t cells = (size_t)(n * n);
    int8_t *a = malloc(cells), *b = malloc(cells);
    int32_t *first = malloc(cells * 4), *second = malloc(cells * 4);
    for (int64_t i = 0; i < n * n; i++) {
        a[i] = (int8_t)(i * 7919 >> 3);
        b[i] = (int8_t)(i * 104729 >> 5);
    }
    RATIO(matmul_bytes(n, n, n, a, b, first), by_hand(n, n, n, a, b, second), first, second, n * n);
}
