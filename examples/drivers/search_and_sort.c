// Keys below, among and above the numbers, and throws of a die.
#include "differ_in_bytes.h"
#include <stdint.h>

void lower_bound(int64_t n, int64_t q, const float *restrict x, const float *restrict key,
                 uint32_t *restrict out);
void counting_sort(int64_t n, int64_t keys, const uint32_t *restrict x, uint32_t *restrict out);

int main(void) {
    uint32_t out[6];
    lower_bound(4, 4, (const float[]){1, 2, 2, 5}, (const float[]){0, 2, 3, 9}, out);
    int wrong = differ_in_bytes("places", out, (const uint32_t[]){0, 1, 3, 4}, 16);
    counting_sort(6, 7, (const uint32_t[]){6, 1, 6, 3, 3, 2}, out);
    wrong |= differ_in_bytes("sorted", out, (const uint32_t[]){1, 2, 3, 3, 6, 6}, 24);
    return wrong;
}
