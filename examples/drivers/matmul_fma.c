// The product of a 2 by 3 and a 3 by 2 matrix.
#include "show.h"

void matmul_fma(int64_t m, int64_t n, int64_t k, const float *restrict a, const float *restrict b,
                float *restrict out);

int main(void) {
    const float a[] = {1, 2, 3, 4, 5, 6};
    const float b[] = {7, 8, 9, 10, 11, 12};
    float out[4];
    matmul_fma(2, 2, 3, a, b, out);
    show("product", 2, 2, out);
    return out[0] == 58 && out[1] == 64 && out[2] == 139 && out[3] == 154 ? 0 : 1;
}
