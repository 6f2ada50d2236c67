// Blurs one bright pixel in an image of 4 by 5.
#include "show.h"

void blur(int64_t h, int64_t w, const float *restrict image, float *restrict out);

int main(void) {
    float image[20] = {0}, out[20];
    image[7] = 9;
    blur(4, 5, image, out);
    show("blurred", 4, 5, out);
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) {
            int near = y <= 2 && 1 <= x && x <= 3;
            if (out[y * 5 + x] != (near ? 1.0f : 0.0f)) {
                return 1;
            }
        }
    }
    return 0;
}
