// Each element and the one before it.
#include "show.h"

void pipeline(int64_t n, const float *restrict f, float *restrict out);

int main(void) {
    const float f[] = {1, 2, 4, 8};
    float out[4];
    pipeline(4, f, out);
    show("sums", 1, 4, out);
    return out[0] == 1 && out[1] == 3 && out[2] == 6 && out[3] == 12 ? 0 : 1;
}
