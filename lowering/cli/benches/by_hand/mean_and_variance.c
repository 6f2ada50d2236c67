#include "ratio.h"

void mean_and_variance(int64_t n, const double *restrict x, double *restrict mean,
                       double *restrict variance);

APART static void by_hand(int64_t n, const double *restrict x, double *restrict mean,
                          double *restrict variance) {
    double m = 0, s = 0;
    for (int64_t i = 0; i < n; i++) {
        double d = x[i] - m;
        m += d / (double)(i + 1);
        s += d * (x[i] - m);
    }
    *mean = m;
    *variance = s / (double)n;
}

int main(void) {
    int64_t n = 300000;
    double *x = cells(n), a[2], b[2];
    RATIO(mean_and_variance(n, x, a, a + 1), by_hand(n, x, b, b + 1), a, b, 2);
}
