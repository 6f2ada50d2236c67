#include "blur.h"

// Cells at the right and at the bottom, one by one.
static void rest(int64_t y0, int64_t y1, int64_t x0, int64_t x1, int64_t h, int64_t w,
                 const float *restrict image, float *restrict out) {
    for (int64_t y = y0; y < y1; y++) {
        for (int64_t x = x0; x < x1; x++) {
            out[y * w + x] = cell(h, w, image, y, x);
        }
    }
}

static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out) {
    int64_t whole_h = h / 32 * 32, whole_w = w / 32 * 32;
    for (int64_t yo = 0; yo < whole_h; yo += 32) {
        for (int64_t xo = 0; xo < whole_w; xo += 32) {
            float tile[34][32];
            int inside = 1 <= xo && xo + 32 < w;
            for (int64_t s = 0; s < 34; s++) {
                int64_t r = yo + s - 1;
                if (r < 0 || h <= r) {
                    memset(tile[s], 0, sizeof tile[s]);
                } else if (inside) {
                    const float *line = image + r * w + xo;
                    for (int64_t x = 0; x < 32; x++) {
                        tile[s][x] = (line[x - 1] + line[x] + line[x + 1]) / 3;
                    }
                } else {
                    for (int64_t x = 0; x < 32; x++) {
                        tile[s][x] = row(w, image + r * w, xo + x);
                    }
                }
            }
            for (int64_t y = 0; y < 32; y++) {
                for (int64_t x = 0; x < 32; x++) {
                    out[(yo + y) * w + xo + x] = (tile[y][x] + tile[y + 1][x] + tile[y + 2][x]) / 3;
                }
            }
        }
        rest(yo, yo + 32, whole_w, w, h, w, image, out);
    }
    rest(whole_h, h, 0, w, h, w, image, out);
}
