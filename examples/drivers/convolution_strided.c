// An image of 5 by 4 cells, every second row and every second column.
#include <stdint.h>
#include <stdio.h>

void convolution_strided(int64_t h, int64_t w, int64_t k, int64_t l, int64_t s, const float *restrict image,
                         const float *restrict weights, float *restrict out);

int main(void) {
    const float weights[] = {1, 10, 100, 1000};
    const float expected[] = {5410, 7632, 14298, 16520};
    float image[20], out[4];
    for (int i = 0; i < 20; i++) {
        image[i] = (float)i;
    }
    convolution_strided(5, 4, 2, 2, 2, image, weights, out);
    for (int i = 0; i < 4; i++) {
        printf(" %g", (double)out[i]);
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
