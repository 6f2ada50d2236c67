// Four channels of 1 by 2 become one of 2 by 4, and channels again.
#include "show.h"

void shuffle(int64_t c, int64_t r, int64_t h, int64_t w,
             const float *restrict image, float *restrict out);
void unshuffle(int64_t c, int64_t r, int64_t h, int64_t w,
               const float *restrict image, float *restrict out);

int main(void) {
    const float channels[] = {0, 1, 10, 11, 20, 21, 30, 31};
    const float expected[] = {0, 10, 1, 11, 20, 30, 21, 31};
    float image[8], back[8];
    shuffle(1, 2, 1, 2, channels, image);
    show("image", 2, 4, image);
    unshuffle(1, 2, 1, 2, image, back);
    for (int i = 0; i < 8; i++) {
        if (image[i] != expected[i] || back[i] != channels[i]) {
            return 1;
        }
    }
    return 0;
}
