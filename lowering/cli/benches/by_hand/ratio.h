// How the time of a compiled kernel compares with that of C written by hand.
#ifndef RATIO_H
#define RATIO_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Runs of each, taken in turn; the fastest counts.
#define RUNS 15

// A function that knows nothing of its calls, as if it were in a file of its own.
#define APART __attribute__((noipa))

// Of this process: others on the machine do not count.
static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// An array with cells between 1 and 2.
static double *cells(int64_t count) {
    double *array = malloc((size_t)count * sizeof(double));
    uint64_t state = 1;
    for (int64_t i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        array[i] = 1.0 + (double)(state >> 40) / 16777216.0;
    }
    return array;
}

// The same in single precision.
static inline float *floats(int64_t count) {
    double *numbers = cells(count);
    float *array = malloc((size_t)count * sizeof(float));
    for (int64_t i = 0; i < count; i++) {
        array[i] = (float)numbers[i];
    }
    free(numbers);
    return array;
}

// Times the two calls and prints the least time of each and their ratio. The results must agree.
#define RATIO(compiled, by_hand, first, second, count)                             \
    RATIO_AFTER((void)0, compiled, by_hand, first, second, count)

// The same where something must be done before each call by hand, which is not timed.
#define RATIO_AFTER(prepare, compiled, by_hand, first, second, count)              \
    do {                                                                           \
        double best[2] = {1e9, 1e9};                                               \
        for (int run = 0; run < RUNS; run++) {                                     \
            double start = seconds();                                              \
            compiled;                                                              \
            double middle = seconds();                                             \
            best[0] = fmin(best[0], middle - start);                               \
            prepare;                                                               \
            start = seconds();                                                     \
            by_hand;                                                               \
            double end = seconds();                                                \
            best[1] = fmin(best[1], end - start);                                  \
        }                                                                          \
        int same = memcmp(first, second, (size_t)(count) * sizeof *(first)) == 0;  \
        printf("%.3f ms, by hand %.3f ms, ratio %.2f%s\n", 1e3 * best[0],          \
               1e3 * best[1], best[0] / best[1], same ? "" : ", DIFFERENT");       \
        return same ? 0 : 1;                                                       \
    } while (0)

#endif
