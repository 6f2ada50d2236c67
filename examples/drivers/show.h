// Prints a matrix, for the drivers.
#ifndef SHOW_H
#define SHOW_H

#include <stdint.h>
#include <stdio.h>

static void show(const char *label, int64_t rows, int64_t columns, const float *cells) {
    printf("%s\n", label);
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < columns; j++) {
            printf(" %6g", (double)cells[i * columns + j]);
        }
        printf("\n");
    }
}

#endif
