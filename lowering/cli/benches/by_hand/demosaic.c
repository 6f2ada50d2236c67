#include "ratio.h"

void demosaic(int64_t h, int64_t w, const uint16_t *restrict raw, uint16_t *restrict out);

APART static void by_hand(int64_t h, int64_t w, const uint16_t *restrict raw,
                          uint16_t *restrict out) {
    for (int64_t y = 0; y < h; y++) {
        for (int64_t x = 0; x < w; x++) {
            const uint16_t *over = raw + y * (w + 2) + x, *row = over + w + 2, *under = row + w + 2;
            uint32_t at = row[1], beside = ((uint32_t)row[0] + row[2]) / 2;
            uint32_t above = ((uint32_t)over[1] + under[1]) / 2;
            uint32_t corners = ((uint32_t)over[0] + over[2] + under[0] + under[2]) / 4;
            uint32_t red = x % 2 ? beside : at, green = (y + x) % 2 ? at : (beside + above) / 2;
            uint32_t blue = x % 2 ? above : corners;
            if (y % 2) {
                red = x % 2 ? corners : above;
                blue = x % 2 ? at : beside;
            }
            uint16_t *colour = out + (y * w + x) * 3;
            colour[0] = (uint16_t)red;
            colour[1] = (uint16_t)green;
            colour[2] = (uint16_t)blue;
        }
    }
}

int main(void) {
    int64_t h = 480, w = 640;
    size_t cells = (size_t)((h + 2) * (w + 2));
    uint16_t *raw = malloc(cells * 2), *a = malloc((size_t)(h * w) * 6), *b = malloc((size_t)(h * w) * 6);
    for (size_t i = 0; i < cells; i++) {
        raw[i] = (uint16_t)(i * 7919 >> 3);
    }
    RATIO(demosaic(h, w, raw, a), by_hand(h, w, raw, b), a, b, h * w * 3);
}
