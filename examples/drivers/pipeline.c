// Each element and the one before it.
#include <stdint.h>
#include <stdio.h>

void pipeline(int64_t n, const float *restrict f, float *restrict out);

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
    const float f[] = {1, 2, 4, 8};
    float out[4];
    pipeline(4, f, out);
    show("sums", 1, 4, out);
    return out[0] == 1 && out[1] == 3 && out[2] == 6 && out[3] == 12 ? 0 : 1;
}
