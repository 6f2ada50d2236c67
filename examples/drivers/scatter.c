// The full convolution of four elements and three weights.
#include <stdint.h>
#include <stdio.h>

void scatter(int64_t n, int64_t k, const float *restrict input, const float *restrict weights,
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
    const float input[] = {1, 2, 3, 4};
    const float weights[] = {1, 10, 100};
    const float expected[] = {1, 12, 123, 234, 340, 400};
    float out[6];
    scatter(4, 3, input, weights, out);
    show("convolved", 1, 6, out);
    for (int i = 0; i < 6; i++) {
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    return 0;
}
