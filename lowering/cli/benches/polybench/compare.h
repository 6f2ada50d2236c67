// The comparison of compiled kernels with loops in the order of PolyBench's, which change their
// arguments in place as PolyBench does. What they change is filled again before each call.
#ifndef COMPARE_H
#define COMPARE_H

#include "../by_hand/ratio.h"

// What a comparison fills again: `count` cells of an array from another one.
#define FILL(to, from, count) memcpy(to, from, (size_t)(count) * sizeof *(to))

// An array with nothing in its cells.
static inline double *room(int64_t count) { return malloc((size_t)count * sizeof(double)); }

// Runs the comparison of a kernel, a function of its name with `_ratio` behind it.
#define KERNEL(name)            \
    printf("%s: ", #name);      \
    code |= name##_ratio();

#endif
