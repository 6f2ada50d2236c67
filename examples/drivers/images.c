// Small images through each kernel.
#include "differ_in_bytes.h"
#include <stdint.h>

void luma(int64_t h, int64_t w, const uint8_t *restrict rgb, uint8_t *restrict out);
void blur_bytes(int64_t h, int64_t w, const uint8_t *restrict image, uint8_t *restrict out);
void sobel(int64_t h, int64_t w, const uint8_t *restrict image, uint8_t *restrict out);
void halved(int64_t h, int64_t w, const uint8_t *restrict image, uint8_t *restrict out);
void contrast(int64_t n, const uint8_t *restrict image, const float *restrict gain,
              const float *restrict offset, uint8_t *restrict out);
void matmul_bytes(int64_t m, int64_t n, int64_t k, const int8_t *restrict a, const int8_t *restrict b,
                  int32_t *restrict out);
void requantised(int64_t m, int64_t n, const int32_t *restrict sums, const float *restrict scale,
                 int8_t *restrict out);

void resized(int64_t h, int64_t w, int64_t rows, int64_t columns, const uint8_t *restrict image,
             uint8_t *restrict out);
void demosaic(int64_t h, int64_t w, const uint16_t *restrict raw, uint16_t *restrict out);

int main(void) {
    uint8_t out[16];
    luma(1, 3, (const uint8_t[]){255, 255, 255, 255, 0, 0, 10, 20, 30}, out);
    int wrong = differ_in_bytes("luma", out, (const uint8_t[]){255, 77, 18}, 3);
    const uint8_t image[] = {0, 16, 32, 0, 16, 32, 0, 16, 255};
    blur_bytes(3, 3, image, out);
    wrong |= differ_in_bytes("blurred", out, (const uint8_t[]){4, 16, 28, 4, 30, 70, 4, 58, 153}, 9);
    sobel(3, 3, image, out);
    wrong |= differ_in_bytes("gradient", out, (const uint8_t[]){255}, 1);
    halved(1, 2, (const uint8_t[]){1, 2, 255, 255, 3, 4, 255, 254}, out);
    wrong |= differ_in_bytes("halved", out, (const uint8_t[]){3, 255}, 2);
    const float gain = 1.5f, offset = -20;
    contrast(4, (const uint8_t[]){0, 15, 101, 200}, &gain, &offset, out);
    wrong |= differ_in_bytes("contrast", out, (const uint8_t[]){0, 2, 132, 255}, 4);
    resized(2, 2, 2, 4, (const uint8_t[]){0, 100, 200, 255}, out);
    wrong |= differ_in_bytes("resized", out, (const uint8_t[]){0, 50, 100, 100, 200, 228, 255, 255}, 8);
    uint16_t colours[3];
    demosaic(1, 1, (const uint16_t[]){10, 20, 30, 40, 50, 60, 70, 80, 90}, colours);
    wrong |= differ_in_bytes("colours", colours, (const uint16_t[]){50, 50, 50}, 6);
    int32_t sums[2];
    matmul_bytes(1, 2, 2, (const int8_t[]){-128, 127}, (const int8_t[]){-128, 1, 127, -1}, sums);
    wrong |= differ_in_bytes("products", sums, (const int32_t[]){32513, -255}, sizeof sums);
    int8_t small[2];
    requantised(1, 2, sums, (const float[]){0.01f, 0.1f}, small);
    wrong |= differ_in_bytes("requantised", small, (const int8_t[]){127, -26}, 2);
    return wrong;
}
