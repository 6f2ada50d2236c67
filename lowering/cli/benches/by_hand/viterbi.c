#include "ratio.h"

void viterbi(int64_t s, int64_t n, const float *restrict begin, const float *restrict step,
             const float *restrict seen, float *restrict score, uint32_t *restrict before);

APART static void by_hand(int64_t s, int64_t n, const float *restrict begin,
                          const float *restrict step, const float *restrict seen,
                          float *restrict score, uint32_t *restrict before) {
    for (int64_t q = 0; q < s; q++) {
        score[q] = begin[q] + seen[q];
        before[q] = 0;
    }
    for (int64_t i = 1; i < n; i++) {
        const float *last = score + (i - 1) * s;
        for (int64_t q = 0; q < s; q++) {
            float most = last[0] + step[q];
            uint32_t from = 0;
            for (int64_t p = 1; p < s; p++) {
                float way = last[p] + step[p * s + q];
                if (most < way) {
                    most = way;
                    from = (uint32_t)p;
                }
            }
            score[i * s + q] = most + seen[i * s + q];
            before[i * s + q] = from;
        }
    }
}

int main(void) {
    int64_t s = 64, n = 500;
    float *begin = floats(s), *step = floats(s * s), *seen = floats(n * s);
    float *a = floats(n * s), *b = floats(n * s);
    uint32_t *p = malloc((size_t)(n * s) * 4), *q = malloc((size_t)(n * s) * 4);
    RATIO(viterbi(s, n, begin, step, seen, a, p), by_hand(s, n, begin, step, seen, b, q), p, q,
          n * s);
}
