// Two queries to two keys: one that fits both, one that fits the second much better.
#include "show.h"
#include <math.h>

void attention(int64_t n, int64_t m, int64_t d, int64_t e, const float *restrict queries,
               const float *restrict keys, const float *restrict values, float *restrict out);

int main(void) {
    const float queries[] = {0, 0, 0, 0, 0, 40, 0, 0};
    const float keys[] = {1, 0, 0, 0, 0, 2, 0, 0};
    const float values[] = {1, 10, 3, 30};
    float out[4];
    attention(2, 2, 4, 2, queries, keys, values, out);
    show("means", 2, 2, out);
    int right = out[0] == 2 && out[1] == 20;
    return right && fabsf(out[2] - 3) < 0.0001f && fabsf(out[3] - 30) < 0.0001f ? 0 : 1;
}
