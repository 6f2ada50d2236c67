// Two rows of three cells.
#include "differ.h"

void total(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void row_means(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void row_variances(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void row_norms(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void column_maxima(int64_t m, int64_t n, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {2, 4, 6, 0, 3, 0};
    float out[3];
    total(2, 3, x, out);
    int wrong = differ("total", 1, out, (const float[]){15});
    row_means(2, 3, x, out);
    wrong |= differ("means", 2, out, (const float[]){4, 1});
    row_variances(2, 3, x, out);
    wrong |= differ("variances", 2, out, (const float[]){8.0f / 3, 2});
    row_norms(1, 2, x + 3, out);
    wrong |= differ("norms", 1, out, (const float[]){3});
    column_maxima(2, 3, x, out);
    wrong |= differ("maxima", 3, out, (const float[]){2, 4, 6});
    return wrong;
}
