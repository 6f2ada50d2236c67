#include "../by_hand/ratio.h"

void layer(int64_t b, int64_t k, int64_t c, int64_t h, int64_t w, int64_t r,
           const float *restrict x, const float *restrict f, const float *restrict bias,
           float *restrict out);

APART static void by_hand(int64_t b, int64_t k, int64_t c, int64_t h, int64_t w, int64_t r,
                          const float *restrict x, const float *restrict f,
                          const float *restrict bias, float *restrict out) {
    int64_t high = h + r - 1, wide = w + r - 1;
    for (int64_t i = 0; i < b; i++) {
        for (int64_t o = 0; o < k; o++) {
            for (int64_t y = 0; y < h; y++) {
                for (int64_t zo = 0; zo < w; zo += 16) {
                    float strip[16];
                    int64_t count = least(16, w - zo);
                    for (int64_t z = 0; z < count; z++) {
                        float total = 0;
                        for (int64_t q = 0; q < c; q++) {
                            for (int64_t u = 0; u < r; u++) {
                                for (int64_t v = 0; v < r; v++) {
                                    total += x[((i * c + q) * high + y + u) * wide + zo + z + v] *
                                             f[((o * c + q) * r + u) * r + v];
                                }
                            }
                        }
                        strip[z] = total;
                    }
                    for (int64_t z = 0; z < count; z++) {
                        float value = strip[z] + bias[o];
                        out[((i * k + o) * h + y) * w + zo + z] = 0 < value ? value : 0;
                    }
                }
            }
        }
    }
}

int main(void) {
    int64_t b = 2, k = 8, c = 8, h = 60, w = 70, r = 3;
    int64_t all = b * k * h * w;
    float *x = floats(b * c * (h + r - 1) * (w + r - 1)), *f = floats(k * c * r * r);
    float *bias = floats(k), *u = floats(all), *v = floats(all);
    RATIO(layer(b, k, c, h, w, r, x, f, bias, u), by_hand(b, k, c, h, w, r, x, f, bias, v), u, v,
          all);
}
