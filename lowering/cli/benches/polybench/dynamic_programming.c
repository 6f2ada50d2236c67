#include "compare.h"

void floyd_warshall(int64_t n, const double *restrict path, double *restrict out);

APART static void floyd_warshall_loops(int n, double path[restrict n][n]) {
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j]
                                                                  : path[i][k] + path[k][j];
            }
        }
    }
}

static int floyd_warshall_ratio(void) {
    int n = 300;
    double *path = cells(n * n), *x = room(n * n), *y = room(n * n);
    RATIO_AFTER(FILL(y, path, n * n), floyd_warshall(n, path, x),
                floyd_warshall_loops(n, (void *)y), x, y, n * n);
}

void nussinov(int64_t n, const uint32_t *restrict seq, uint32_t *restrict out);

static inline uint32_t greater(uint32_t a, uint32_t b) { return a >= b ? a : b; }

APART static void nussinov_loops(int n, uint32_t seq[restrict n], uint32_t table[restrict n][n]) {
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) {
            if (j - 1 >= 0) {
                table[i][j] = greater(table[i][j], table[i][j - 1]);
            }
            if (i + 1 < n) {
                table[i][j] = greater(table[i][j], table[i + 1][j]);
            }
            if (j - 1 >= 0 && i + 1 < n) {
                if (i < j - 1) {
                    table[i][j] = greater(table[i][j],
                                          table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0));
                } else {
                    table[i][j] = greater(table[i][j], table[i + 1][j - 1]);
                }
            }
            for (int k = i + 1; k < j; k++) {
                table[i][j] = greater(table[i][j], table[i][k] + table[k + 1][j]);
            }
        }
    }
}

static int nussinov_ratio(void) {
    int n = 400;
    double *numbers = cells(n);
    uint32_t *seq = malloc((size_t)n * sizeof *seq);
    uint32_t *x = malloc((size_t)(n * n) * sizeof *x), *y = malloc((size_t)(n * n) * sizeof *y);
    for (int i = 0; i < n; i++) {
        seq[i] = (uint32_t)(4.0 * (numbers[i] - 1.0));
    }
    RATIO_AFTER(memset(y, 0, (size_t)(n * n) * sizeof *y), nussinov(n, seq, x),
                nussinov_loops(n, seq, (void *)y), x, y, n * n);
}

int main(void) {
    int code = 0;
    KERNEL(floyd_warshall)
    KERNEL(nussinov)
    return code;
}
