// The three ways of adding two tensors of 2 by 1 by 2 by 2.
#include <stdint.h>
#include <stdio.h>

#define ADDITION(NAME)                                                                        \
    void NAME(int64_t m, int64_t n, int64_t k, int64_t c, const float *restrict a,            \
              const float *restrict b, float *restrict out)

ADDITION(add);
ADDITION(add_flat);
ADDITION(add_whole);

int main(void) {
    const float a[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const float b[] = {10, 20, 30, 40, 50, 60, 70, 80};
    float loops[8], flat[8], whole[8];
    add(2, 1, 2, 2, a, b, loops);
    add_flat(2, 1, 2, 2, a, b, flat);
    add_whole(2, 1, 2, 2, a, b, whole);
    for (int i = 0; i < 8; i++) {
        printf(" %g", (double)loops[i]);
        if (loops[i] != a[i] + b[i] || flat[i] != loops[i] || whole[i] != loops[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
