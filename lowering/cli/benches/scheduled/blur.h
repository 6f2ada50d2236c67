// A blur of two stages, compiled and by hand.
#include "../by_hand/ratio.h"

void blur(int64_t h, int64_t w, const float *restrict image, float *restrict out);

APART static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out);

// A cell of the first stage; there are zeros around the image.
static inline float row(int64_t w, const float *restrict line, int64_t x) {
    return ((1 <= x ? line[x - 1] : 0) + line[x] + (x + 1 < w ? line[x + 1] : 0)) / 3;
}

// A cell of the second stage.
static inline float cell(int64_t h, int64_t w, const float *restrict image, int64_t y, int64_t x) {
    float above = 1 <= y ? row(w, image + (y - 1) * w, x) : 0;
    float below = y + 1 < h ? row(w, image + (y + 1) * w, x) : 0;
    return (above + row(w, image + y * w, x) + below) / 3;
}

int main(void) {
    int64_t h = 2000, w = 2005;
    float *image = floats(h * w);
    float *x = floats(h * w), *y = floats(h * w);
    RATIO(blur(h, w, image, x), by_hand(h, w, image, y), x, y, h * w);
}
