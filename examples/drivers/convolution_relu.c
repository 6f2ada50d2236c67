// One channel, two filters.
#include "show.h"

void convolution_relu(int64_t c, int64_t d, int64_t n, int64_t k, const float *restrict input,
                      const float *restrict weights, const float *restrict bias,
                      float *restrict out);

int main(void) {
    const float input[] = {1, 2, 3, 4}, weights[] = {1, 1, 1, -1}, bias[] = {0, 0.5f};
    float out[6];
    convolution_relu(1, 2, 3, 2, input, weights, bias, out);
    show("sums of two, and differences cut off", 2, 3, out);
    return out[0] == 3 && out[2] == 7 && out[3] == 0 && out[5] == 0 ? 0 : 1;
}
