// Heights in intervals of 0.5 from 0 on, and throws of a die.
#include <stdint.h>
#include <stdio.h>

void histogram(int64_t n, int64_t bins, const float *restrict start, const float *restrict width,
               const float *restrict x, float *restrict out);
void counts(int64_t n, int64_t bins, const uint32_t *restrict x, uint32_t *restrict out);

int main(void) {
    const float start = 0, width = 0.5f, x[] = {0, 0.25f, 0.5f, 1.75f, 2, -1, 0.75f};
    const float expected[] = {2, 2, 0, 1};
    const uint32_t throws[] = {6, 1, 6, 3, 3, 6}, expected_counts[] = {0, 1, 0, 2, 0, 0, 3};
    float out[4];
    uint32_t out_counts[7];
    histogram(7, 4, &start, &width, x, out);
    counts(6, 7, throws, out_counts);
    for (int i = 0; i < 7; i++) {
        printf(" %u", (unsigned)out_counts[i]);
        if (out_counts[i] != expected_counts[i] || (i < 4 && out[i] != expected[i])) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
