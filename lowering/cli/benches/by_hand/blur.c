#include "ratio.h"

void blur(int64_t h, int64_t w, const float *restrict image, float *restrict out);

APART static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out) {
    float *rows = malloc((size_t)(h * w) * sizeof(float));
    for (int64_t y = 0; y < h; y++) {
        const float *in = image + y * w;
        float *row = rows + y * w;
        row[0] = (0 + in[0] + in[1]) / 3;
        for (int64_t x = 1; x < w - 1; x++) {
            row[x] = (in[x - 1] + in[x] + in[x + 1]) / 3;
        }
        row[w - 1] = (in[w - 2] + in[w - 1] + 0) / 3;
    }
    for (int64_t x = 0; x < w; x++) {
        out[x] = (0 + rows[x] + rows[w + x]) / 3;
    }
    for (int64_t y = 1; y < h - 1; y++) {
        const float *row = rows + y * w;
        for (int64_t x = 0; x < w; x++) {
            out[y * w + x] = (row[x - w] + row[x] + row[x + w]) / 3;
        }
    }
    const float *row = rows + (h - 1) * w;
    for (int64_t x = 0; x < w; x++) {
        out[(h - 1) * w + x] = (row[x - w] + row[x] + 0) / 3;
    }
    free(rows);
}

int main(void) {
    int64_t n = 2048;
    float *a = floats(n * n), *x = floats(n * n), *y = floats(n * n);
    RATIO(blur(n, n, a, x), by_hand(n, n, a, y), x, y, n * n);
}
