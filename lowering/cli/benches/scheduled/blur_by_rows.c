#include "blur.h"

static void by_hand(int64_t h, int64_t w, const float *restrict image, float *restrict out) {
    float *three = malloc((size_t)(3 * w) * sizeof *three);
    for (int64_t y = 0; y < h; y++) {
        for (int64_t s = 0; s < 3; s++) {
            int64_t r = y + s - 1;
            if (r < 0 || h <= r) {
                memset(three + s * w, 0, (size_t)w * sizeof *three);
                continue;
            }
            const float *line = image + r * w;
            three[s * w] = row(w, line, 0);
            for (int64_t x = 1; x < w - 1; x++) {
                three[s * w + x] = (line[x - 1] + line[x] + line[x + 1]) / 3;
            }
            three[s * w + w - 1] = row(w, line, w - 1);
        }
        for (int64_t x = 0; x < w; x++) {
            out[y * w + x] = (three[x] + three[w + x] + three[2 * w + x]) / 3;
        }
    }
    free(three);
}
