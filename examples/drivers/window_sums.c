// Sums of up to three elements, modulo 2^32.
#include <stdint.h>
#include <stdio.h>

void window_sums(int64_t n, int64_t k, const uint32_t *restrict x, uint32_t *restrict out);

int main(void) {
    const uint32_t x[] = {1, 10, 100, 1000, 4294967295u};
    const uint32_t expected[] = {1, 11, 111, 1110, 1099};
    uint32_t out[5];
    window_sums(5, 3, x, out);
    for (int i = 0; i < 5; i++) {
        printf(" %u", (unsigned)out[i]);
        if (out[i] != expected[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}
