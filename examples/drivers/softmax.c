// A row of equal cells, and one with a large cell.
#include "show.h"
#include <math.h>

void softmax(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void log_sum_exp(int64_t m, int64_t n, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {3, 3, 3, 3, 1, 0, 1000, 2};
    float weight[8], most[2];
    softmax(2, 4, x, weight);
    log_sum_exp(2, 4, x, most);
    show("weights", 2, 4, weight);
    show("logarithms of sums", 1, 2, most);
    int right = weight[0] == 0.25f && weight[3] == 0.25f && weight[4] == 0 && weight[6] == 1;
    return right && fabsf(most[0] - 4.3862944f) < 0.0001f && most[1] == 1000 ? 0 : 1;
}
