// Floats of 16 bits through each kernel, by their bits.
#include "differ_in_bytes.h"
#include <stdint.h>

void matmul_f16(int64_t m, int64_t n, int64_t k, const uint16_t *restrict a, const uint16_t *restrict b,
                uint16_t *restrict out);
void layer_bf16(int64_t n, int64_t m, const uint16_t *restrict w, const float *restrict bias,
                const float *restrict x, float *restrict out);
void narrowed(int64_t n, const float *restrict x, uint16_t *restrict h, uint16_t *restrict b);
void descent(int64_t n, const float *restrict rate, const uint16_t *restrict w,
             const float *restrict rest, const float *restrict g, uint16_t *restrict next,
             float *restrict left);

int main(void) {
    // 1 and 2 times 0.5 and -1.5, and the least subnormal number.
    uint16_t product[1], h[5], b[3];
    matmul_f16(1, 1, 2, (const uint16_t[]){0x3c00, 0x4000}, (const uint16_t[]){0x3800, 0xbe00}, product);
    int wrong = differ_in_bytes("product", product, (const uint16_t[]){0xc100}, sizeof product);
    matmul_f16(1, 1, 1, (const uint16_t[]){0x0001}, (const uint16_t[]){0x3c00}, product);
    wrong |= differ_in_bytes("subnormal", product, (const uint16_t[]){0x0001}, sizeof product);
    matmul_f16(1, 1, 0, h, b, product);
    wrong |= differ_in_bytes("no terms", product, (const uint16_t[]){0}, sizeof product);
    const float bias[2] = {1, -4}, x[2] = {1, 2};
    float layer[2];
    layer_bf16(2, 2, (const uint16_t[]){0x3f80, 0x3f80, 0x3f80, 0x3f80}, bias, x, layer);
    wrong |= differ_in_bytes("layer", layer, (const float[]){4, 0}, sizeof layer);
    // Ties go to even numbers: 1 + 2^-11 is 1 and 1 + 3 * 2^-11 is 1 + 2^-9; 65520 is too large.
    narrowed(3, (const float[]){1 + 1.0f / 2048, 1 + 3.0f / 2048, 65520}, h, b);
    wrong |= differ_in_bytes("f16", h, (const uint16_t[]){0, 0x3c00, 0x3c02, 0x7c00, 0}, sizeof h);
    wrong |= differ_in_bytes("bf16", b, (const uint16_t[]){0x3f80, 0x3f80, 0x4780}, sizeof b);
    narrowed(0, x, h, b);
    wrong |= differ_in_bytes("nothing", h, (const uint16_t[]){0, 0}, 2 * sizeof *h);
    const float rate = 1, rest = 0, gradient = -1.0f / 256;
    uint16_t next;
    float left;
    descent(1, &rate, (const uint16_t[]){0x3f80}, &rest, &gradient, &next, &left);
    wrong |= differ_in_bytes("weight", &next, (const uint16_t[]){0x3f80}, sizeof next);
    wrong |= differ_in_bytes("what is left", &left, (const float[]){1.0f / 256}, sizeof left);
    return wrong;
}
