// Conditions on data.
#include "show.h"

void hard_threshold(int64_t n, const float *restrict limit, const float *restrict x,
                    float *restrict out);
void soft_threshold(int64_t n, const float *restrict limit, const float *restrict x,
                    float *restrict out);
void ascents(int64_t n, const float *restrict x, float *restrict out);
void select_rows(int64_t n, int64_t m, const float *restrict s, const float *restrict a,
                 const float *restrict b, float *restrict out);

int main(void) {
    const float x[] = {-3, -1, 1, 4}, limit = 2;
    float out[3][4];
    hard_threshold(4, &limit, x, out[0]);
    soft_threshold(4, &limit, x, out[1]);
    ascents(4, x, out[2]);
    show("hard, soft, ascents", 3, 4, out[0]);
    const float s[] = {-1, 0}, a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    float rows[4];
    select_rows(2, 2, s, a, b, rows);
    show("rows by sign", 2, 2, rows);
    int right = out[0][0] == -3 && out[0][1] == 0 && out[0][3] == 4;
    right = right && out[1][0] == -1 && out[1][1] == 0 && out[1][3] == 2;
    right = right && out[2][0] == 0 && out[2][1] == 1 && out[2][3] == 1;
    return right && rows[0] == 5 && rows[1] == 6 && rows[2] == 3 && rows[3] == 4 ? 0 : 1;
}
