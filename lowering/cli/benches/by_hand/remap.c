#include "ratio.h"

void remap(int64_t h, int64_t w, int64_t n, const uint8_t *restrict image, const int16_t *restrict y,
           const int16_t *restrict x, uint8_t *restrict out);

static inline int64_t inside(int64_t at, int64_t n) { return at < 0 ? 0 : at < n ? at : n - 1; }

APART static void by_hand(int64_t h, int64_t w, int64_t n, const uint8_t *restrict image,
                          const int16_t *restrict y, const int16_t *restrict x,
                          uint8_t *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = image[inside(y[i], h) * w + inside(x[i], w)];
    }
}

int main(void) {
    int64_t h = 500, w = 500, n = 1000000;
    uint8_t *image = malloc((size_t)(h * w)), *a = malloc((size_t)n), *b = malloc((size_t)n);
    int16_t *y = malloc((size_t)n * 2), *x = malloc((size_t)n * 2);
    for (int64_t i = 0; i < h * w; i++) {
        image[i] = (uint8_t)i;
    }
    for (int64_t i = 0; i < n; i++) {
        y[i] = (int16_t)(i * 7919 % 520 - 10);
        x[i] = (int16_t)(i * 104729 % 520 - 10);
    }
    RATIO(remap(h, w, n, image, y, x, a), by_hand(h, w, n, image, y, x, b), a, b, n);
}
