/* The arithmetic of a header, compared with integers of 128 bits, at the ends of 64 bits and around 0. */
#include "header.h"
#include <stdio.h>

typedef __int128 wide;

static int wrong(const char *operation, int64_t a, int64_t b) {
    printf("%s of %lld and %lld\n", operation, (long long)a, (long long)b);
    return 1;
}

/* Whether a result is that, or lost where there is none. */
static int same(int has_value, wide value, int64_t result, int lost) {
    int fits = has_value && INT64_MIN <= value && value <= INT64_MAX;
    return fits ? !lost && result == (int64_t)value : lost;
}

static wide floor_div(wide a, wide b) {
    wide q = a / b;
    return q * b > a ? q - 1 : q;
}

int main(void) {
    const int64_t values[] = {INT64_MIN, INT64_MIN + 1, -3037000500, -3, -2, -1, 0, 1, 2, 3, 7, 3037000499,
                              3037000500, INT64_MAX / 2, INT64_MAX / 2 + 1, INT64_MAX - 1, INT64_MAX};
    const int count = sizeof values / sizeof *values;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            int64_t a = values[i], b = values[j];
            wide x = a, y = b;
            int positive = b > 0, lost;
            int64_t result;
            wide below = positive ? floor_div(x, y) : 0;
#define CHECK(operation, has_value, value)                          \
    lost = 0;                                                       \
    result = operation(a, b, &lost);                                \
    if (!same(has_value, value, result, lost)) {                    \
        return wrong(#operation, a, b);                             \
    }
            CHECK(atl_add, 1, x + y)
            CHECK(atl_sub, 1, x - y)
            CHECK(atl_mul, 1, x * y)
            CHECK(atl_min, 1, x < y ? x : y)
            CHECK(atl_max, 1, x < y ? y : x)
            CHECK(atl_div, positive, below)
            CHECK(atl_mod, positive, x - y * below)
            CHECK(atl_cdiv, positive, -floor_div(-x, positive ? y : 1))
            const int64_t extents[] = {a, b, 2};
            int is_shape = a >= 0 && b >= 0 && x * y <= (wide)1 << 56;
            if (atl_volume(extents, 3) != (is_shape ? (int64_t)(x * y * 2) : -1)) {
                return wrong("atl_volume", a, b);
            }
        }
    }
    float cells[8];
    for (int x = 0; x < 8; x++) {
        for (int y = 0; y < 8; y++) {
            for (int m = 0; x + m <= 8; m++) {
                for (int n = 0; y + n <= 8; n++) {
                    int shared = 0;
                    for (int cell = 0; cell < 8; cell++) {
                        shared |= x <= cell && cell < x + m && y <= cell && cell < y + n;
                    }
                    if (atl_are_apart(cells + x, m, sizeof(float), cells + y, n, sizeof(float)) == shared) {
                        return wrong("atl_are_apart", x, y);
                    }
                }
            }
        }
    }
    return 0;
}
