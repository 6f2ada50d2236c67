// A short signal through each filter.
#include "differ.h"

void finite_response(int64_t n, int64_t k, const float *restrict x, const float *restrict weights,
                     float *restrict out);
void exponential(int64_t n, const float *restrict mix, const float *restrict x, float *restrict out);
void median_of_three(int64_t n, const float *restrict x, float *restrict out);
void compress(int64_t n, const float *restrict limit, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {1, 8, 2, 4, 16}, weights[] = {1, 100}, half = 0.5f, limit = 4;
    float out[5];
    finite_response(5, 2, x, weights, out);
    int wrong = differ("weighted", 4, out, (const float[]){108, 802, 204, 416});
    exponential(5, &half, x, out);
    wrong |= differ("exponential", 5, out, (const float[]){1, 4.5f, 3.25f, 3.625f, 9.8125f});
    median_of_three(5, x, out);
    wrong |= differ("medians", 5, out, (const float[]){1, 2, 4, 4, 16});
    compress(5, &limit, x, out);
    wrong |= differ("compressed", 5, out, (const float[]){8, 4, 16, 0, 0});
    return wrong;
}
