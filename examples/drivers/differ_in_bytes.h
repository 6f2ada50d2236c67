// Compares results with what is expected, to the bit, for the drivers.
#ifndef DIFFER_IN_BYTES_H
#define DIFFER_IN_BYTES_H

#include <stdio.h>
#include <string.h>

static int differ_in_bytes(const char *name, const void *found, const void *expected, size_t bytes) {
    int wrong = memcmp(found, expected, bytes) != 0;
    printf("%s: %s\n", name, wrong ? "wrong" : "as expected");
    return wrong;
}

#endif
