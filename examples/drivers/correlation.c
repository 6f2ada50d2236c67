// Three columns: the second is twice the first, the third goes the other way.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

void correlation(int64_t n, int64_t m, const double *restrict x, double *restrict out);

int main(void) {
    const double x[] = {1, 2, 7, 2, 4, 5, 3, 6, 3, 4, 8, 1};
    double out[9];
    correlation(4, 3, x, out);
    for (int i = 0; i < 3; i++) {
        printf(" %9.6f %9.6f %9.6f\n", out[3 * i], out[3 * i + 1], out[3 * i + 2]);
    }
    int right = out[0] == 1 && out[4] == 1 && out[8] == 1 && out[1] == out[3];
    return right && fabs(out[1] - 1) < 1e-12 && fabs(out[2] + 1) < 1e-12 ? 0 : 1;
}
