// A matrix multiplication, compiled and by hand.
#include "../by_hand/ratio.h"

void matmul(int64_t m, int64_t n, int64_t k, const float *restrict a, const float *restrict b,
            float *restrict out);

APART static void by_hand(int64_t m, int64_t n, int64_t k, const float *restrict a,
                          const float *restrict b, float *restrict out);

int main(void) {
    int64_t m = 505, n = 515, k = 512;
    float *a = floats(m * k), *b = floats(k * n);
    float *x = floats(m * n), *y = floats(m * n);
    RATIO(matmul(m, n, k, a, b, x), by_hand(m, n, k, a, b, y), x, y, m * n);
}
