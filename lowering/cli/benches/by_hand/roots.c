#include "ratio.h"

void roots(int64_t n, const double *restrict x, double *restrict out);

APART static void by_hand(int64_t n, const double *restrict x, double *restrict out) {
    for (int64_t i = 0; i < n; i++) {
        double y = x[i] < 1 ? 1 : x[i], d = 1;
        for (int k = 0; k < 100 && d > y * 1e-12; k++) {
            double z = (y + x[i] / y) / 2;
            d = y - z;
            y = z;
        }
        out[i] = y;
    }
}

int main(void) {
    int64_t n = 50000;
    double *x = cells(n), *a = cells(n), *b = cells(n);
    for (int64_t i = 0; i < n; i++) {
        x[i] *= (double)(i + 1);
    }
    RATIO(roots(n, x, a), by_hand(n, x, b), a, b, n);
}
