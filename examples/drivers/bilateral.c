// A step stays a step, since far values hardly count.
#include "show.h"
#include <math.h>

void bilateral(int64_t n, const float *restrict x, const float *restrict range,
               float *restrict out);

int main(void) {
    const float x[] = {0, 0, 0, 9, 9, 9}, range = 1;
    float out[4];
    bilateral(4, x, &range, out);
    show("filtered", 1, 4, out);
    return fabsf(out[1]) < 0.001f && fabsf(out[2] - 9) < 0.001f ? 0 : 1;
}
