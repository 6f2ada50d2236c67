#include "blur.h"

// A row in which nothing but the first and the last cell is at a border.
static inline void line(int64_t h, int64_t w, const float *restrict image, float *restrict out,
                        int64_t y) {
    for (int64_t x = 0; x < least(1, w); x++) {
        out[y * w + x] = cell(h, w, image, y, x);
    }
    for (int64_t x = 1; x < w - 1; x++) {
        const float *r = image + y * w + x;
        out[y * w + x] = ((r[-w - 1] + r[-w] + r[-w + 1]) / 3 + (r[-1] + r[0] + r[1]) / 3 +
                          (r[w - 1] + r[w] + r[w + 1]) / 3) / 3;
    }
    for (int64_t x = w - 1 > 1 ? w - 1 : 1; x < w; x++) {
        out[y * w + x] = cell(h, w, image, y, x);
    }
}

static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out) {
    for (int64_t y = 0; y < h; y++) {
        if (1 <= y && y + 1 < h) {
            line(h, w, image, out, y);
            continue;
        }
        for (int64_t x = 0; x < w; x++) {
            out[y * w + x] = cell(h, w, image, y, x);
        }
    }
}
