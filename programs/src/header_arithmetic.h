#ifndef ATL_CHECKED_ARITHMETIC
#define ATL_CHECKED_ARITHMETIC
/* Integers of ATL in 64 bits: where one is not, *lost becomes 1. */
static inline int64_t atl_add(int64_t a, int64_t b, int *lost) {
    if (b < 0 ? a < INT64_MIN - b : a > INT64_MAX - b) {
        *lost = 1;
        return 0;
    }
    return a + b;
}
static inline int64_t atl_sub(int64_t a, int64_t b, int *lost) {
    if (b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b) {
        *lost = 1;
        return 0;
    }
    return a - b;
}
static inline int64_t atl_mul(int64_t a, int64_t b, int *lost) {
    if (a == 0 || b == 0) {
        return 0;
    }
    if (a > 0 ? (b > 0 ? a > INT64_MAX / b : b < INT64_MIN / a)
              : (b > 0 ? a < INT64_MIN / b : b < INT64_MAX / a)) {
        *lost = 1;
        return 0;
    }
    return a * b;
}
/* Division rounds down, and has no value unless the divisor is positive. */
static inline int64_t atl_div(int64_t a, int64_t b, int *lost) {
    if (b <= 0) {
        *lost = 1;
        return 0;
    }
    return a / b - (a % b < 0);
}
static inline int64_t atl_mod(int64_t a, int64_t b, int *lost) {
    if (b <= 0) {
        *lost = 1;
        return 0;
    }
    return a % b < 0 ? a % b + b : a % b;
}
static inline int64_t atl_cdiv(int64_t a, int64_t b, int *lost) {
    if (b <= 0) {
        *lost = 1;
        return 0;
    }
    return a / b + (a % b > 0);
}
static inline int64_t atl_min(int64_t a, int64_t b, int *lost) {
    (void)lost;
    return a < b ? a : b;
}
static inline int64_t atl_max(int64_t a, int64_t b, int *lost) {
    (void)lost;
    return a < b ? b : a;
}
/* How many cells an array of these extents has; -1 if one is negative or the cells are more than 2^57. */
static inline int64_t atl_volume(const int64_t *extents, int count) {
    int lost = 0;
    int is_empty = 0;
    int64_t cells = 1;
    for (int at = 0; at < count; at++) {
        if (extents[at] < 0) {
            return -1;
        }
        is_empty = is_empty || extents[at] == 0;
        cells = atl_mul(cells, extents[at], &lost);
    }
    if (is_empty) {
        return 0;
    }
    return lost || cells > INT64_C(144115188075855872) ? -1 : cells;
}
/* Whether arrays of so many cells of these sizes share no byte. */
static inline int atl_are_apart(const void *x, int64_t x_cells, size_t x_size,
                                const void *y, int64_t y_cells, size_t y_size) {
    uintptr_t x_start = (uintptr_t)x, y_start = (uintptr_t)y;
    if (x_cells == 0 || y_cells == 0) {
        return 1;
    }
    return x_start < y_start ? y_start - x_start >= (uint64_t)x_cells * x_size
                             : x_start - y_start >= (uint64_t)y_cells * y_size;
}
#ifdef __cplusplus
#define ATL_ALIGNOF(type) alignof(type)
#else
#define ATL_ALIGNOF(type) _Alignof(type)
#endif
#endif
