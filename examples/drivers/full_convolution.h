// The full convolution of four elements and three weights, by the function CONVOLUTION.
#include "show.h"

void CONVOLUTION(int64_t n, int64_t k, const float *restrict input, const float *restrict weights,
            float *restrict out);

int main(void) {
    const float input[] = {1, 2, 3, 4};
    const float weights[] = {1, 10, 100};
    const float expected[] = {1, 12, 123, 234, 340, 400};
    float out[6];
    CONVOLUTION(4, 3, input, weights, out);
    show("convolved", 1, 6, out);
    for (int i = 0; i < 6; i++) {
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    return 0;
}
