// A symmetric matrix: its factorisations, what they solve, and orthonormal columns.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

void solve_lower(int64_t n, const double *restrict l, const double *restrict b,
                 double *restrict out);
void solve_upper(int64_t n, const double *restrict u, const double *restrict b,
                 double *restrict out);
void lu(int64_t n, const double *restrict a, double *restrict out);
void cholesky(int64_t n, const double *restrict a, double *restrict out);
void gram_schmidt(int64_t m, int64_t n, const double *restrict a, double *restrict out);
void lu_with_pivots(int64_t n, const double *restrict a, double *restrict out);

int main(void) {
    const double a[] = {4, 2, 2, 2, 5, 3, 2, 3, 6}, b[] = {8, 10, 11};
    double factors[9], root[9], y[3], x[3], q[9];
    lu(3, a, factors);
    int right = factors[0] == 4 && factors[3] == 0.5 && factors[4] == 4 && factors[8] == 4;
    cholesky(3, a, root);
    right = right && root[0] == 2 && root[3] == 1 && root[4] == 2 && root[8] == 2;
    // L y = b with the root, then U x = b for the upper factor.
    solve_lower(3, root, b, y);
    right = right && y[0] == 4 && y[1] == 3 && y[2] == 2;
    solve_upper(3, factors, b, x);
    right = right && x[2] == 2.75;
    gram_schmidt(3, 3, a, q);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double product = q[i] * q[j] + q[3 + i] * q[3 + j] + q[6 + i] * q[6 + j];
            right = right && fabs(product - (i == j)) < 1e-12;
        }
    }
    const double small[] = {0, 2, 4, 1};
    lu_with_pivots(2, small, factors);
    right = right && factors[0] == 4 && factors[1] == 1 && factors[2] == 0 && factors[3] == 2;
    printf("y = %g %g %g, x = %g %g %g\n", y[0], y[1], y[2], x[0], x[1], x[2]);
    return right ? 0 : 1;
}
