// One channel, windows of 2 by 2 on an image of 3 by 3.
#include "show.h"

void im2col(int64_t o, int64_t c, int64_t h, int64_t w, int64_t r, int64_t s,
            const float *restrict image, const float *restrict weights, float *restrict out);

int main(void) {
    const float image[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const float weights[] = {1, 10, 100, 1000};
    float out[4];
    im2col(1, 1, 2, 2, 2, 2, image, weights, out);
    show("convolved", 2, 2, out);
    return out[0] == 5421 && out[1] == 6532 && out[2] == 8754 && out[3] == 9865 ? 0 : 1;
}
