// A product that tiles of eight do not fit, and the same with tiles of three: both equal the sums.
#include <stdint.h>
#include <stdio.h>

void MATMUL(int64_t m, int64_t n, int64_t k, const float *restrict a, const float *restrict b,
            float *restrict out);
void MATMUL_BY(int64_t t, int64_t m, int64_t n, int64_t k, const float *restrict a,
            const float *restrict b, float *restrict out);

enum { M = 19, N = 10, K = 5 };

int main(void) {
    float a[M * K], b[K * N], eight[M * N], three[M * N];
    for (int i = 0; i < M * K; i++) {
        a[i] = (float)(i % 7) - 3;
    }
    for (int i = 0; i < K * N; i++) {
        b[i] = (float)(i % 5) - 2;
    }
    MATMUL(M, N, K, a, b, eight);
    MATMUL_BY(3, M, N, K, a, b, three);
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
            float sum = 0;
            for (int p = 0; p < K; p++) {
                sum += a[i * K + p] * b[p * N + j];
            }
            if (eight[i * N + j] != sum || three[i * N + j] != sum) {
                printf("wrong at %d, %d\n", i, j);
                return 1;
            }
        }
    }
    printf("all %d cells agree\n", M * N);
    return 0;
}
