// One image of 3 by 3 ones with one channel, one filter of ones: each cell counts its neighbours.
#include "show.h"

void convolution(int64_t n, int64_t c, int64_t o, int64_t h, int64_t w,
                 const float *restrict images, const float *restrict weights, float *restrict out);

int main(void) {
    const float ones[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    const float expected[] = {4, 6, 4, 6, 9, 6, 4, 6, 4};
    float out[9];
    convolution(1, 1, 1, 3, 3, ones, ones, out);
    show("neighbours", 3, 3, out);
    for (int i = 0; i < 9; i++) {
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    return 0;
}
