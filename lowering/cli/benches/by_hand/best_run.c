#include "ratio.h"

void best_run(int64_t n, const double *restrict x, double *restrict total,
              uint32_t *restrict first, uint32_t *restrict after);

APART static void by_hand(int64_t n, const double *restrict x, double *restrict total,
                          uint32_t *restrict first, uint32_t *restrict after) {
    double here = 0, best = 0;
    uint32_t begin = 0, start = 0, end = 0;
    for (int64_t i = 0; i < n; i++) {
        here += x[i];
        if (here < 0) {
            here = 0;
            begin = (uint32_t)(i + 1);
        } else if (best < here) {
            best = here;
            start = begin;
            end = (uint32_t)(i + 1);
        }
    }
    *total = best;
    *first = start;
    *after = end;
}

int main(void) {
    int64_t n = 300000;
    double *x = cells(n), a, b;
    for (int64_t i = 0; i < n; i++) {
        x[i] -= 1.5;
    }
    uint32_t p[2], q[2];
    RATIO(best_run(n, x, &a, p, p + 1), by_hand(n, x, &b, q, q + 1), p, q, 2);
}
