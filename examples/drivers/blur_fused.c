// Blurs one bright pixel in an image of 4 by 5.
#include <stdint.h>
#include <stdio.h>

void blur(int64_t h, int64_t w, const float *restrict image, float *restrict out);

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
    float image[20] = {0}, out[20];
    image[7] = 9;
    blur(4, 5, image, out);
    show("blurred", 4, 5, out);
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) {
            int near = y <= 2 && 1 <= x && x <= 3;
            if (out[y * 5 + x] != (near ? 1.0f : 0.0f)) {
                return 1;
            }
        }
    }
    return 0;
}
