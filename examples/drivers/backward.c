// A polynomial, sums from the end, a triangular system, and ways through a table.
#include "differ_in_bytes.h"
#include <stdint.h>

void horner(int64_t n, const double *restrict a, const double *restrict x, double *restrict out);
void suffix_sums(int64_t n, const double *restrict x, double *restrict out);
void back_substitution(int64_t n, const double *restrict u, const double *restrict b,
                       double *restrict out);
void best_ways(int64_t n, int64_t m, const int8_t *restrict x, int32_t *restrict out);

int main(void) {
    const double a[3] = {1, 2, 3}, x = 2;
    double out[3];
    horner(3, a, &x, out);
    int wrong = differ_in_bytes("polynomial", out, (const double[]){17}, sizeof(double));
    horner(0, a, &x, out);
    wrong |= differ_in_bytes("no polynomial", out, (const double[]){0}, sizeof(double));
    suffix_sums(3, a, out);
    wrong |= differ_in_bytes("sums", out, (const double[]){6, 5, 3}, sizeof out);
    const double u[4] = {2, 1, 0, 4}, b[2] = {8, 8};
    back_substitution(2, u, b, out);
    wrong |= differ_in_bytes("triangular system", out, (const double[]){3, 2}, 2 * sizeof(double));
    const int8_t table[6] = {1, -5, 2, 4, 1, 1};
    int32_t ways[6];
    best_ways(2, 3, table, ways);
    wrong |= differ_in_bytes("ways", ways, (const int32_t[]){7, -2, 3, 6, 2, 1}, sizeof ways);
    return wrong;
}
