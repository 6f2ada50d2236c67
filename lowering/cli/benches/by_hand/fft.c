#include "ratio.h"

void fft(int64_t b, int64_t n, const double *restrict x, double *restrict out);

APART static void by_hand(int64_t b, int64_t n, const double *restrict x, double *restrict out) {
    double *turns = malloc((size_t)n * sizeof(double)), *re = out, *im = out + n;
    for (int64_t i = 0; i < n / 2; i++) {
        double angle = -6.283185307179586 * (double)i / (double)n;
        turns[2 * i] = cos(angle);
        turns[2 * i + 1] = sin(angle);
    }
    for (int64_t i = 0; i < n; i++) {
        uint32_t reversed = 0;
        for (int64_t t = 0; t < b; t++) {
            reversed = reversed << 1 | ((uint32_t)i >> t & 1);
        }
        re[i] = x[reversed];
        im[i] = x[n + reversed];
    }
    for (int64_t s = 0; s < b; s++) {
        int64_t bit = (int64_t)1 << s;
        for (int64_t begin = 0; begin < n; begin += 2 * bit) {
            for (int64_t i = begin; i < begin + bit; i++) {
                const double *turn = turns + ((i - begin) << (b - s));
                double r = turn[0] * re[i + bit] - turn[1] * im[i + bit];
                double m = turn[0] * im[i + bit] + turn[1] * re[i + bit];
                re[i + bit] = re[i] - r;
                im[i + bit] = im[i] - m;
                re[i] += r;
                im[i] += m;
            }
        }
    }
    free(turns);
}

int main(void) {
    int64_t b = 14, n = (int64_t)1 << b;
    double *x = cells(2 * n);
    double *first = malloc((size_t)n * 16), *second = malloc((size_t)n * 16);
    RATIO(fft(b, n, x, first), by_hand(b, n, x, second), first, second, 2 * n);
}
