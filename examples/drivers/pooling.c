// Four rows of four cells become two rows of two.
#include "show.h"

void max_pool(int64_t n, int64_t m, const float *restrict x, float *restrict out);
void mean_pool(int64_t n, int64_t m, const float *restrict x, float *restrict out);

int main(void) {
    const float x[] = {1, 2, 0, 0, 3, 4, 0, -4, -1, -2, 5, 5, -3, -4, 5, 5};
    float most[4], mean[4];
    max_pool(2, 2, x, most);
    mean_pool(2, 2, x, mean);
    show("greatest", 2, 2, most);
    show("means", 2, 2, mean);
    int right = most[0] == 4 && most[1] == 0 && most[2] == -1 && most[3] == 5;
    return right && mean[0] == 2.5f && mean[1] == -1 && mean[3] == 5 ? 0 : 1;
}
