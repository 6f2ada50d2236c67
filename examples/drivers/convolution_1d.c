// Sums of three neighbours, weighted.
#include <stdint.h>
#include <stdio.h>

void convolution(int64_t n, int64_t k, const float *restrict input, const float *restrict weights,
                 float *restrict out);

static void show(const char *label, int64_t rows, int64_t columns, const float *cells) {
    printf("%s\n", label);
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < columns; j++) {
            printf(" %6g", (double)cells[i * columns + j]);
        }
        printf("\n");
    }
}

int main(void) {
    const float input[] = {1, 2, 3, 4, 5, 6};
    const float weights[] = {1, 10, 100};
    float out[4];
    convolution(4, 3, input, weights, out);
    show("convolved", 1, 4, out);
    return out[0] == 321 && out[1] == 432 && out[2] == 543 && out[3] == 654 ? 0 : 1;
}
