#include "ratio.h"

void palette(int64_t h, int64_t w, int64_t n, const uint8_t *restrict colour,
             const uint16_t *restrict image, uint8_t *restrict out);

APART static void by_hand(int64_t h, int64_t w, int64_t n, const uint8_t *restrict colour,
                          const uint16_t *restrict image, uint8_t *restrict out) {
    for (int64_t at = 0; at < h * w; at++) {
        int number = image[at];
        for (int c = 0; c < 3; c++) {
            out[at * 3 + c] = number < n ? colour[number * 3 + c] : 0;
        }
    }
}

int main(void) {
    int64_t h = 1000, w = 1000, n = 1000;
    uint8_t *colour = malloc((size_t)n * 3), *a = malloc((size_t)(h * w * 3)), *b = malloc((size_t)(h * w * 3));
    uint16_t *image = malloc((size_t)(h * w) * 2);
    for (int64_t i = 0; i < h * w; i++) {
        image[i] = (uint16_t)(i * 7919 % 1024);
        colour[i % (n * 3)] = (uint8_t)i;
    }
    RATIO(palette(h, w, n, colour, image, a), by_hand(h, w, n, colour, image, b), a, b, h * w * 3);
}
