// Two systems of two equations.
#include <stdint.h>
#include <stdio.h>

void solve_batched(int64_t batch, int64_t n, const double *restrict a, const double *restrict y, double *restrict out);

int main(void) {
    const double a[] = {2, 1, 1, 4, 8, 0, 4, 2}, y[] = {4, 9, 16, 12}, expected[] = {1, 2, 2, 2};
    double out[4];
    solve_batched(2, 2, a, y, out);
    for (int i = 0; i < 4; i++) {
        printf(" %g", out[i]);
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
