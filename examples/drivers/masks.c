// Primes, numbers in a range, and the sum of what is selected.
#include "differ_in_bytes.h"
#include <stdint.h>

void primes(int64_t n, _Bool *restrict out);
void within(int64_t n, const float *restrict x, const float *restrict least,
            const float *restrict most, _Bool *restrict out);
void selected(int64_t n, const float *restrict x, const _Bool *restrict mask,
              double *restrict total, uint32_t *restrict count);

int main(void) {
    _Bool out[8];
    primes(8, out);
    int wrong = differ_in_bytes("primes", out, (const _Bool[]){0, 0, 1, 1, 0, 1, 0, 1}, 8);
    primes(0, out);
    primes(1, out);
    wrong |= differ_in_bytes("primes below 1", out, (const _Bool[]){0}, 1);
    const float x[4] = {-1, 0.5f, 2, 3}, nan[1] = {0.0f / 0.0f};
    within(4, x, &x[1], &x[2], out);
    wrong |= differ_in_bytes("numbers in a range", out, (const _Bool[]){0, 1, 1, 0}, 4);
    within(1, nan, &x[1], &x[2], out);
    wrong |= differ_in_bytes("a NaN in a range", out, (const _Bool[]){0}, 1);
    double total;
    uint32_t count;
    selected(4, x, (const _Bool[]){1, 0, 1, 1}, &total, &count);
    wrong |= differ_in_bytes("sum of what is selected", &total, (const double[]){4}, sizeof total);
    wrong |= differ_in_bytes("how many are selected", &count, (const uint32_t[]){3}, sizeof count);
    return wrong;
}
