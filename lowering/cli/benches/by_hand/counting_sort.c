#include "ratio.h"

void counting_sort(int64_t n, int64_t keys, const uint32_t *restrict x, uint32_t *restrict out);

APART static void by_hand(int64_t n, int64_t keys, const uint32_t *restrict x,
                          uint32_t *restrict out) {
    uint32_t *place = calloc((size_t)keys, 4), before = 0;
    for (int64_t i = 0; i < n; i++) {
        place[x[i]]++;
    }
    for (int64_t k = 0; k < keys; k++) {
        uint32_t count = place[k];
        place[k] = before;
        before += count;
    }
    for (int64_t i = 0; i < n; i++) {
        out[place[x[i]]++] = x[i];
    }
    free(place);
}

int main(void) {
    int64_t n = 1000000, keys = 1000;
    uint32_t *x = malloc((size_t)n * 4), *a = malloc((size_t)n * 4), *b = malloc((size_t)n * 4);
    for (int64_t i = 0; i < n; i++) {
        x[i] = (uint32_t)i * 2654435761u % (uint32_t)keys;
    }
    RATIO(counting_sort(n, keys, x, a), by_hand(n, keys, x, b), a, b, n);
}
