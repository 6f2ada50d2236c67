// The extremes of each type, where arithmetic is closest to an overflow.
#include "differ_in_bytes.h"
#include <stdint.h>

void running_sums(int64_t n, const int16_t *restrict x, int32_t *restrict out);
void unlikeness(int64_t h, int64_t w, const uint8_t *restrict a, const uint8_t *restrict b,
                int32_t *restrict out);
void fixed_point_filter(int64_t n, int64_t k, const int16_t *restrict x,
                        const int16_t *restrict weights, int16_t *restrict out);
void moved(int64_t n, const int32_t *restrict x, const int32_t *restrict by, int32_t *restrict out);

int main(void) {
    int32_t out[4];
    running_sums(4, (const int16_t[]){-32768, -32768, 32767, 1}, out);
    int wrong = differ_in_bytes("sums", out, (const int32_t[]){-32768, -65536, -32769, -32768}, 16);
    unlikeness(1, 3, (const uint8_t[]){0, 255, 7}, (const uint8_t[]){255, 0, 9}, out);
    wrong |= differ_in_bytes("differences", out, (const int32_t[]){512}, 4);
    int16_t sounds[2];
    fixed_point_filter(3, 2, (const int16_t[]){-32768, -32768, 100},
                       (const int16_t[]){-32768, -16384}, sounds);
    wrong |= differ_in_bytes("sounds", sounds, (const int16_t[]){32767, 32718}, 4);
    moved(2, (const int32_t[]){1000000000, -5}, (const int32_t[]){1000, -1000}, out);
    wrong |= differ_in_bytes("moved", out, (const int32_t[]){1000001000, -1005}, 8);
    return wrong;
}
