// The transform of an impulse, and of what turns once.
#include <math.h>
#include <stdint.h>
#include <stdio.h>

void fft(int64_t b, int64_t n, const double *restrict x, double *restrict out);

int main(void) {
    const double impulse[] = {1, 0, 0, 0, 0, 0, 0, 0}, turning[] = {1, 0, -1, 0, 0, 1, 0, -1};
    double of_impulse[8], of_turning[8];
    fft(2, 4, impulse, of_impulse);
    fft(2, 4, turning, of_turning);
    int wrong = 0;
    for (int k = 0; k < 8; k++) {
        wrong |= fabs(of_impulse[k] - (k < 4)) > 1e-12;
        wrong |= fabs(of_turning[k] - (k == 1 ? 4 : 0)) > 1e-12;
    }
    printf("%g %g %g %g\n", of_turning[0], of_turning[1], of_turning[2], of_turning[3]);
    return wrong;
}
