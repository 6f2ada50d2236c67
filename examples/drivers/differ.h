// Prints cells, and compares them with those that are expected, for the drivers.
#ifndef DIFFER_H
#define DIFFER_H

#include <stdint.h>
#include <stdio.h>

static int differ(const char *what, int n, const float *found, const float *expected) {
    printf("%s", what);
    for (int i = 0; i < n; i++) {
        printf(" %g", (double)found[i]);
        if (found[i] != expected[i]) {
            return 1;
        }
    }
    printf("\n");
    return 0;
}

#endif
