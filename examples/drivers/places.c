// Results with the places where they were found.
#include <stdint.h>
#include <stdio.h>

void argmax(int64_t n, const float *restrict x, float *restrict top, uint32_t *restrict place);
void top_1(
    int64_t m, int64_t n, const float *restrict x, float *restrict score, uint32_t *restrict label);
void top_2(int64_t n, const float *restrict x, float *restrict first, float *restrict second);
void max_pool_places(
    int64_t m, int64_t n, const float *restrict x, float *restrict y, uint8_t *restrict place);
void max_unpool(
    int64_t m, int64_t n, const float *restrict y, const uint8_t *restrict place,
    float *restrict out);
void sorted_pairs(
    int64_t n, const float *restrict a, const float *restrict b, float *restrict lo,
    float *restrict hi);
void halves(int64_t n, const float *restrict x, float *restrict first, float *restrict rest);
void quotients(
    int64_t n, const uint32_t *restrict a, const uint32_t *restrict b, uint32_t *restrict q,
    uint32_t *restrict r);

int main(void) {
    const float x[] = {3, 1, 4, 1, 5, 9, 2, 6};
    float top, first, second;
    uint32_t place;
    argmax(8, x, &top, &place);
    printf("the greatest is %g, at %u\n", (double)top, (unsigned)place);
    if (top != 9 || place != 5) {
        return 1;
    }
    top_2(8, x, &first, &second);
    if (first != 9 || second != 6) {
        return 1;
    }
    float score[2];
    uint32_t label[2];
    top_1(2, 4, x, score, label);
    if (score[0] != 4 || label[0] != 2 || score[1] != 9 || label[1] != 1) {
        return 1;
    }
    float y[2], back[8];
    uint8_t which[2];
    max_pool_places(1, 2, x, y, which);
    printf("pooled: %g at %d, %g at %d\n", (double)y[0], which[0], (double)y[1], which[1]);
    if (y[0] != 9 || which[0] != 3 || y[1] != 6 || which[1] != 3) {
        return 1;
    }
    max_unpool(1, 2, y, which, back);
    for (int i = 0; i < 8; i++) {
        if (back[i] != (i == 5 ? 9 : i == 7 ? 6 : 0)) {
            return 1;
        }
    }
    float lo[4], hi[4];
    sorted_pairs(4, x, x + 4, lo, hi);
    for (int i = 0; i < 4; i++) {
        if (lo[i] > hi[i] || lo[i] + hi[i] != x[i] + x[i + 4]) {
            return 1;
        }
    }
    float left[3], right[4];
    halves(7, x, left, right);
    if (left[2] != 4 || right[0] != 1 || right[3] != 2) {
        return 1;
    }
    const uint32_t a[] = {17, 5, 0}, b[] = {5, 0, 3};
    uint32_t q[3], r[3];
    quotients(3, a, b, q, r);
    return q[0] != 3 || r[0] != 2 || q[1] != 0 || r[1] != 5 || q[2] != 0 || r[2] != 0;
}
