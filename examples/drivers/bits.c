// Check values of checksums and random numbers as they are published.
#include "differ_in_bytes.h"
#include <stdint.h>

void crc_table(uint32_t *restrict out);
void crc32(int64_t n, const uint8_t *restrict bytes, const uint32_t *restrict table,
           uint32_t *restrict out);
void fnv(int64_t n, int64_t m, const uint8_t *restrict bytes, uint64_t *restrict out);
void xorshift(int64_t n, int64_t steps, const uint32_t *restrict seed, uint32_t *restrict out);
void population(int64_t n, const uint32_t *restrict x, uint32_t *restrict out);
void rotated(int64_t n, const uint32_t *restrict x, const uint32_t *restrict by,
             uint32_t *restrict out);

int main(void) {
    uint32_t table[256], out[2];
    uint64_t hashes[2];
    crc_table(table);
    crc32(9, (const uint8_t *)"123456789", table, out);
    int wrong = differ_in_bytes("CRC-32", out, (const uint32_t[]){0xcbf43926}, 4);
    crc32(0, (const uint8_t *)"", table, out);
    wrong |= differ_in_bytes("CRC-32 of nothing", out, (const uint32_t[]){0}, 4);
    fnv(2, 1, (const uint8_t *)"a ", hashes);
    wrong |= differ_in_bytes("FNV-1a", hashes, (const uint64_t[]){0xaf63dc4c8601ec8c}, 8);
    xorshift(1, 1, (const uint32_t[]){2463534242}, out);
    wrong |= differ_in_bytes("xorshift", out, (const uint32_t[]){723471715}, 4);
    population(3, (const uint32_t[]){0, 0xffffffff, 0x80000001}, out);
    wrong |= differ_in_bytes("bits", out, (const uint32_t[]){34}, 4);
    rotated(2, (const uint32_t[]){0x80000001, 5}, (const uint32_t[]){1, 32}, out);
    wrong |= differ_in_bytes("rotated", out, (const uint32_t[]){3, 5}, 8);
    return wrong;
}
