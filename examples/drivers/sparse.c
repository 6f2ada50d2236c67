// A small matrix, a table and bytes through the kernels.
#include "differ_in_bytes.h"
#include <stdint.h>

void csr(int64_t n, int64_t m, int64_t nnz, const int32_t *restrict pos, const int32_t *restrict col,
         const float *restrict val, const float *restrict x, float *restrict out);
void csc(int64_t n, int64_t m, int64_t nnz, const int32_t *restrict pos, const int32_t *restrict row,
         const float *restrict val, const float *restrict x, float *restrict out);
void coo(int64_t n, int64_t m, int64_t nnz, const int32_t *restrict row, const int32_t *restrict col,
         const float *restrict val, const float *restrict x, float *restrict out);
void embedding(int64_t n, int64_t m, int64_t d, const float *restrict table,
               const int32_t *restrict word, float *restrict out);
void embedding_gradient(int64_t n, int64_t m, int64_t d, const int32_t *restrict word,
                        const float *restrict g, float *restrict out);
void byte_counts(int64_t n, const uint8_t *restrict x, uint32_t *restrict out);
void byte_starts(int64_t n, const uint8_t *restrict x, uint32_t *restrict out);
void palette(int64_t h, int64_t w, int64_t n, const uint8_t *restrict colour,
             const uint16_t *restrict image, uint8_t *restrict out);
void remap(int64_t h, int64_t w, int64_t n, const uint8_t *restrict image, const int16_t *restrict y,
           const int16_t *restrict x, uint8_t *restrict out);
void neighbours(int64_t n, int64_t edges, const int32_t *restrict pos, const int32_t *restrict to,
                const float *restrict value, float *restrict out);
void inverse(int64_t n, const int32_t *restrict place, int32_t *restrict out);

int main(void) {
    // 1 0 2
    // 0 0 0
    // 0 3 0
    const int32_t pos[] = {0, 2, 2, 3}, row[] = {0, 0, 2}, col[] = {0, 2, 1};
    const float val[] = {1, 2, 3}, x[] = {10, 20, 30};
    float out[6];
    csr(3, 3, 3, pos, col, val, x, out);
    int wrong = differ_in_bytes("by rows", out, (const float[]){70, 0, 60}, 12);
    csc(3, 3, 3, pos, col, val, x, out);
    wrong |= differ_in_bytes("by columns", out, (const float[]){10, 90, 20}, 12);
    coo(3, 3, 3, row, col, val, x, out);
    wrong |= differ_in_bytes("by cells", out, (const float[]){70, 0, 60}, 12);
    neighbours(3, 3, pos, col, x, out);
    wrong |= differ_in_bytes("neighbours", out, (const float[]){30, 0, 20}, 12);
    const int32_t word[] = {1, 0, 1};
    embedding(3, 2, 2, (const float[]){1, 2, 3, 4}, word, out);
    wrong |= differ_in_bytes("table", out, (const float[]){3, 4, 1, 2, 3, 4}, 24);
    embedding_gradient(3, 2, 2, word, (const float[]){1, 2, 3, 4, 5, 6}, out);
    wrong |= differ_in_bytes("gradient", out, (const float[]){3, 4, 6, 8}, 16);
    uint32_t counts[256], starts[256];
    byte_counts(4, (const uint8_t[]){7, 255, 7, 9}, counts);
    byte_starts(4, (const uint8_t[]){7, 255, 7, 9}, starts);
    const uint32_t found[] = {counts[7], counts[8], counts[255], starts[7], starts[9], starts[255]};
    wrong |= differ_in_bytes("bytes", found, (const uint32_t[]){2, 0, 1, 0, 2, 3}, 24);
    uint8_t bytes[6];
    palette(1, 2, 1, (const uint8_t[]){1, 2, 3}, (const uint16_t[]){1, 0}, bytes);
    wrong |= differ_in_bytes("palette", bytes, (const uint8_t[]){0, 0, 0, 1, 2, 3}, 6);
    remap(2, 2, 3, (const uint8_t[]){1, 2, 3, 4}, (const int16_t[]){-5, 0, 9},
          (const int16_t[]){1, 0, 300}, bytes);
    wrong |= differ_in_bytes("remapped", bytes, (const uint8_t[]){2, 1, 4}, 3);
    int32_t back[3];
    inverse(3, (const int32_t[]){1, 2, 0}, back);
    wrong |= differ_in_bytes("inverse", back, (const int32_t[]){2, 0, 1}, 12);
    return wrong;
}
