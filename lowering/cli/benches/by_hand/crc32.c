#include "ratio.h"

void crc32(int64_t n, const uint8_t *restrict bytes, const uint32_t *restrict table,
           uint32_t *restrict out);

APART static void by_hand(int64_t n, const uint8_t *restrict bytes,
                          const uint32_t *restrict table, uint32_t *restrict out) {
    uint32_t c = 0xffffffff;
    while (n--) {
        c = table[(c ^ *bytes++) & 0xff] ^ (c >> 8);
    }
    *out = ~c;
}

int main(void) {
    int64_t n = 4000000;
    uint8_t *bytes = malloc((size_t)n);
    uint32_t table[256], a, b;
    for (int64_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(i * 7919 >> 3);
    }
    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int k = 0; k < 8; k++) {
            table[i] = (table[i] & 1 ? 0xedb88320 : 0) ^ (table[i] >> 1);
        }
    }
    RATIO(crc32(n, bytes, table, &a), by_hand(n, bytes, table, &b), &a, &b, 1);
}
