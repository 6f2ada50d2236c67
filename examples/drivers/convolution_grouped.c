// Two groups of one channel, two filters each: multiples of the sum of the group's pixels.
#include "show.h"

void convolution(int64_t g, int64_t c, int64_t o, int64_t h, int64_t w,
                 const float *restrict images, const float *restrict weights, float *restrict out);

int main(void) {
    const float expected[] = {9, 18, 54, 72};
    float images[18], weights[36], out[4];
    for (int i = 0; i < 18; i++) {
        images[i] = i < 9 ? 1 : 2;
    }
    for (int i = 0; i < 36; i++) {
        weights[i] = (float)(i / 9 + 1);
    }
    convolution(2, 1, 2, 1, 1, images, weights, out);
    show("filters", 4, 1, out);
    for (int i = 0; i < 4; i++) {
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    return 0;
}
