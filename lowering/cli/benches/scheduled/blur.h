// A blur of two stages, compiled and by hand.
#include "../by_hand/ratio.h"

void blur(int64_t h, int64_t w, const float *restrict image, float *restrict out);

APART static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out);

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// A cell of the first stage; there are zeros around the image.
static inline float row(int64_t w, const float *restrict line, int64_t x) {
    return ((1 <= x ? line[x - 1] : 0) + line[x] + (x + 1 < w ? line[x + 1] : 0)) / 3;
}

int main(void) {
    int64_t h = 2000, w = 2005;
    float *image = floats(h * w);
    float *x = floats(h * w), *y = floats(h * w);
    RATIO(blur(h, w, image, x), by_hand(h, w, image, y), x, y, h * w);
}
