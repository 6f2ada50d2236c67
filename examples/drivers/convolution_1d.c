// Sums of three neighbours, weighted.
#include "show.h"

void convolution(int64_t n, int64_t k, const float *restrict input, const float *restrict weights,
                 float *restrict out);

int main(void) {
    const float input[] = {1, 2, 3, 4, 5, 6};
    const float weights[] = {1, 10, 100};
    float out[4];
    convolution(4, 3, input, weights, out);
    show("convolved", 1, 4, out);
    return out[0] == 321 && out[1] == 432 && out[2] == 543 && out[3] == 654 ? 0 : 1;
}
