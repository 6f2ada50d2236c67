#include "ratio.h"

void resized(int64_t h, int64_t w, int64_t rows, int64_t columns, const uint8_t *restrict image,
             uint8_t *restrict out);

APART static void by_hand(int64_t h, int64_t w, int64_t rows, int64_t columns,
                          const uint8_t *restrict image, uint8_t *restrict out) {
    for (int64_t y = 0; y < rows; y++) {
        int64_t top = y * h / rows, bottom = least(top + 1, h - 1);
        float down = (float)(y * h % rows) / (float)rows;
        for (int64_t x = 0; x < columns; x++) {
            int64_t left = x * w / columns, right = least(left + 1, w - 1);
            float across = (float)(x * w % columns) / (float)columns;
            float above = (float)image[top * w + left] * (1 - across) + (float)image[top * w + right] * across;
            float below =
                (float)image[bottom * w + left] * (1 - across) + (float)image[bottom * w + right] * across;
            out[y * columns + x] = (uint8_t)rintf(above * (1 - down) + below * down);
        }
    }
}

int main(void) {
    int64_t h = 480, w = 640, rows = 600, columns = 800;
    uint8_t *image = malloc((size_t)(h * w));
    uint8_t *a = malloc((size_t)(rows * columns)), *b = malloc((size_t)(rows * columns));
    for (int64_t i = 0; i < h * w; i++) {
        image[i] = (uint8_t)(i * 7919 >> 3);
    }
    RATIO(resized(h, w, rows, columns, image, a), by_hand(h, w, rows, columns, image, b), a, b, rows * columns);
}
