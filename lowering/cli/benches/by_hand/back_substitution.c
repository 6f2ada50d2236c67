#include "ratio.h"

void back_substitution(int64_t n, const double *restrict u, const double *restrict b,
                       double *restrict out);

APART static void by_hand(int64_t n, const double *restrict u, const double *restrict b,
                          double *restrict x) {
    for (int64_t i = n - 1; 0 <= i; i--) {
        double sum = 0;
        for (int64_t j = i + 1; j < n; j++) {
            sum += u[i * n + j] * x[j];
        }
        x[i] = (b[i] - sum) / u[i * n + i];
    }
}

int main(void) {
    int64_t n = 1000;
    double *u = cells(n * n), *b = cells(n);
    double *x = malloc((size_t)n * 8), *y = malloc((size_t)n * 8);
    for (int64_t i = 0; i < n; i++) {
        u[i * n + i] += (double)n;
    }
    RATIO(back_substitution(n, u, b, x), by_hand(n, u, b, y), x, y, n);
}
