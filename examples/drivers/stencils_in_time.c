// An even and an odd number of steps, and none.
#include <stdint.h>
#include <stdio.h>

void jacobi_1d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);
void jacobi_2d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);
void heat_3d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);
void seidel_2d(int64_t n, int64_t steps, const double *restrict a, double *restrict out);

int main(void) {
    const double a[] = {0, 9, 0, 9, 0};
    double none[5], once[5], twice[5];
    jacobi_1d(5, 0, a, none);
    jacobi_1d(5, 1, a, once);
    jacobi_1d(5, 2, a, twice);
    int right = none[1] == 9 && once[1] == 3 && once[2] == 6 && twice[1] == 3 && twice[2] == 4;
    printf("%g %g %g\n", twice[1], twice[2], twice[3]);
    const double b[] = {0, 0, 0, 0, 10, 0, 5, 0, 4};
    double square[9];
    jacobi_2d(3, 1, b, square);
    right = right && square[4] == 2 && square[6] == 5;
    seidel_2d(3, 2, b, square);
    right = right && square[4] == (0 + 0 + 0 + 0 + 19.0 / 9 + 0 + 5 + 0 + 4) / 9;
    double cube[27] = {0}, warm[27];
    cube[13] = 8;
    heat_3d(3, 3, cube, warm);
    right = right && warm[13] == 8 * 0.25 * 0.25 * 0.25 && warm[12] == 0;
    return right ? 0 : 1;
}
