// Every reshape operator on the cells 1 to 6.
#include <stdint.h>
#include <stdio.h>

typedef const uint32_t *restrict input;
typedef uint32_t *restrict output;

void transposed(int64_t n, int64_t m, input a, output out);
void flattened(int64_t n, int64_t m, input a, output out);
void split_in_rows(int64_t n, int64_t k, input a, output out);
void padded_left(int64_t n, int64_t k, input a, output out);
void padded_right(int64_t n, int64_t k, input a, output out);
void truncated_left(int64_t n, int64_t k, input a, output out);
void truncated_right(int64_t n, int64_t k, input a, output out);
void concatenated(int64_t n, int64_t m, input a, input b, output out);

static int show(const char *label, int count, const uint32_t *cells, const uint32_t *expected) {
    int wrong = 0;
    printf("%-16s", label);
    for (int i = 0; i < count; i++) {
        printf(" %u", (unsigned)cells[i]);
        wrong += cells[i] != expected[i];
    }
    printf("\n");
    return wrong;
}

int main(void) {
    const uint32_t cells[] = {1, 2, 3, 4, 5, 6};
    uint32_t out[12];
    int wrong = 0;
    transposed(2, 3, cells, out);
    wrong += show("transposed", 6, out, (uint32_t[]){1, 4, 2, 5, 3, 6});
    flattened(2, 3, cells, out);
    wrong += show("flattened", 6, out, cells);
    split_in_rows(6, 4, cells, out);
    wrong += show("split_in_rows", 8, out, (uint32_t[]){1, 2, 3, 4, 5, 6, 0, 0});
    padded_left(6, 2, cells, out);
    wrong += show("padded_left", 8, out, (uint32_t[]){0, 0, 1, 2, 3, 4, 5, 6});
    padded_right(6, 2, cells, out);
    wrong += show("padded_right", 8, out, (uint32_t[]){1, 2, 3, 4, 5, 6, 0, 0});
    truncated_left(6, 2, cells, out);
    wrong += show("truncated_left", 6, out, cells);
    truncated_right(6, 2, cells, out);
    wrong += show("truncated_right", 6, out, cells);
    concatenated(2, 4, cells, cells + 2, out);
    wrong += show("concatenated", 6, out, cells);
    return wrong == 0 ? 0 : 1;
}
