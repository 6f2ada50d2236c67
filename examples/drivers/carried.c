// Divisors, steps of Collatz, roots, sorted numbers with their places, and a wave.
#include "differ_in_bytes.h"
#include <stdint.h>

void gcd(int64_t n, const uint32_t *restrict x, const uint32_t *restrict y,
         uint32_t *restrict out);
void collatz(int64_t n, const uint32_t *restrict x, uint32_t *restrict out);
void roots(int64_t n, const double *restrict x, double *restrict out);
void sorted_places(int64_t n, const float *restrict x, float *restrict y,
                   uint32_t *restrict place);
void wave(int64_t n, int64_t steps, const float *restrict pressure,
          const float *restrict velocity, const float *restrict c, float *restrict p,
          float *restrict v);

int main(void) {
    const uint32_t a[4] = {12, 0, 2971215073, 7}, b[4] = {18, 5, 1836311903, 0};
    uint32_t out[4];
    gcd(4, a, b, out);
    int wrong = differ_in_bytes("divisors", out, (const uint32_t[]){6, 5, 1, 7}, sizeof out);
    collatz(4, (const uint32_t[]){0, 1, 6, 27}, out);
    wrong |= differ_in_bytes("steps", out, (const uint32_t[]){0, 0, 8, 111}, sizeof out);
    double root[3];
    roots(3, (const double[]){4, 0.25, 1}, root);
    wrong |= differ_in_bytes("roots", root, (const double[]){2, 0.5, 1}, sizeof root);
    float y[4];
    sorted_places(4, (const float[]){3, 1, 2, 1}, y, out);
    wrong |= differ_in_bytes("sorted", y, (const float[]){1, 1, 2, 3}, sizeof y);
    wrong |= differ_in_bytes("places", out, (const uint32_t[]){1, 3, 2, 0}, sizeof out);
    sorted_places(0, y, y + 1, out);
    sorted_places(1, (const float[]){5}, y, out);
    wrong |= differ_in_bytes("one number", y, (const float[]){5}, sizeof *y);
    const float zero[3] = {0}, half = 0.5f;
    float p[3], v[3];
    wave(3, 1, (const float[]){1, 0, 0}, zero, &half, p, v);
    wrong |= differ_in_bytes("velocities", v, (const float[]){0.5f, 0, 0}, sizeof v);
    wave(3, 2, (const float[]){1, 0, 0}, zero, &half, p, v);
    wrong |= differ_in_bytes("pressures", p, (const float[]){0.75f, 0.25f, 0}, sizeof p);
    wave(0, 3, zero, zero, &half, p, v);
    return wrong;
}
