// The greatest of what came so far.
#include <stdint.h>
#include <stdio.h>

void running_maximum(int64_t n, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {3, 1, 4, 1, 5, 9, 2, 6};
    const float expected[] = {3, 3, 4, 4, 5, 9, 9, 9};
    float out[8];
    running_maximum(8, x, out);
    for (int i = 0; i < 8; i++) {
        printf(" %g", (double)out[i]);
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
