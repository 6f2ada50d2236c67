#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// For a type of elements:
// - an array of numbers that look random and are the same in every run: floats from 0 up to 1; of
//   integers small ones, and no zero, since something may be divided by them;
// - a hash of an array, to see whether others have the same bits. A NaN may have any of its patterns.
#define ELEMENTS(CELL)                                                              \
    static void *ARRAY_##CELL(size_t count, uint64_t state) {                       \
        CELL *cells = malloc((count + 1) * sizeof(CELL));                           \
        int is_float = (CELL)0.5 != 0;                                              \
        for (size_t i = 0; cells && i < count; i++) {                               \
            state = state * 6364136223846793005u + 1442695040888963407u;            \
            uint32_t bits = (uint32_t)(state >> 40);                                \
            cells[i] = is_float ? (CELL)(bits / 16777216.0) : (CELL)(1 + bits % 255); \
        }                                                                           \
        return cells;                                                               \
    }                                                                               \
    static uint64_t HASH_##CELL(const void *array, size_t count) {                  \
        const CELL *cells = array;                                                  \
        uint64_t hash = count;                                                      \
        for (size_t i = 0; i < count; i++) {                                        \
            uint64_t bits = UINT64_MAX;                                             \
            if (cells[i] == cells[i]) {                                             \
                bits = 0;                                                           \
                memcpy(&bits, &cells[i], sizeof(CELL));                             \
            }                                                                       \
            hash = (hash ^ bits) * 1099511628211u;                                  \
            hash ^= hash >> 32;                                                     \
        }                                                                           \
        return hash;                                                                \
    }
