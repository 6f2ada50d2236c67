/* Calls of checked entry points, right and wrong. This is C and C++. */
#include "header.h"
#include "header.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A call that has to be refused for this reason, or to happen, where there is none. */
static void expect(int line, const char *reason, int number, const char *(*requirement)(int)) {
    const char *said = number == 0 ? "" : requirement(number);
    if (!said || strcmp(said, reason) != 0) {
        printf("line %d: %d, %s\n", line, number, said ? said : "no requirement");
        exit(1);
    }
}

#define SMOOTH(reason, ...) expect(__LINE__, reason, smooth_checked(__VA_ARGS__), smooth_requirement)
#define AFFINE(reason, ...) expect(__LINE__, reason, affine_checked(__VA_ARGS__), affine_requirement)

int main(int count, char **arguments) {
    float w = 2, x[5] = {1, 2, 3, 4, 5}, out[3] = {0, 0, 0};
    double scale = 2, a[8] = {0}, b[2] = {0}, y[8];
    const float *unaligned = (const float *)(const void *)((const char *)x + 1);
    if (count == 3) {
        /* The first requirement that these sizes break, or one on pointers. */
        int64_t m = strtoll(arguments[1], NULL, 10), k = strtoll(arguments[2], NULL, 10);
        puts(affine_requirement(affine_checked(m, k, NULL, NULL, NULL, NULL)));
        return 0;
    }
    SMOOTH("", 5, &w, x, out);
    if (out[0] != 12 || out[2] != 24 || smooth_requirement(0) || smooth_requirement(10)) {
        return 2;
    }
    SMOOTH("", 2, &w, x, NULL);
    SMOOTH("where 2 <= n", 1, &w, x, out);
    SMOOTH("the size n is from -(2^31 - 1) to 2^31 - 1", INT64_MAX, &w, x, out);
    SMOOTH("w is no null pointer, and is aligned like its cells", 5, NULL, x, out);
    SMOOTH("x is no null pointer, and is aligned like its cells", 5, &w, NULL, out);
    SMOOTH("x is no null pointer, and is aligned like its cells", 4, &w, unaligned, out);
    SMOOTH("out is no null pointer, and is aligned like its cells", 5, &w, x, NULL);
    SMOOTH("x and out do not overlap", 4, &w, x, x + 3);
    SMOOTH("w and out do not overlap", 5, out + 1, x, out);
    AFFINE("", 2, 4, &scale, a, b, y);
    AFFINE("", 0, 8, &scale, NULL, NULL, NULL);
    AFFINE("where k % 4 = 0", 2, 3, &scale, a, b, y);
    AFFINE("no extent of new[m, k] is negative, and there are at most 2^57 cells", 2, -4, &scale, a, b, y);
    return 0;
}
