// Sums, words, ways, and a product.
#include "show.h"

void prefix_sums(int64_t n, const float *restrict x, float *restrict out);
void row_sums(int64_t m, int64_t n, const float *restrict x, float *restrict out);
void common_subsequence(int64_t n, int64_t m, const float *restrict a, const float *restrict b,
                        float *restrict out);
void shortest_ways(int64_t n, const float *restrict d, float *restrict out);
void outer_products(int64_t n, int64_t m, int64_t k, const float *restrict a,
                    const float *restrict b, const float *restrict c, float *restrict out);

int main(void) {
    const float x[] = {1, 2, 3, 4};
    float sums[4], rows[4], ways[9], product[4];
    prefix_sums(4, x, sums);
    row_sums(2, 2, x, rows);
    show("sums", 1, 4, sums);
    show("rows", 2, 2, rows);
    int right = sums[3] == 10 && rows[1] == 3 && rows[3] == 7;
    const float word[] = {'k', 'i', 't', 't', 'e', 'n'}, other[] = {'s', 'i', 't', 'e'};
    float common[7 * 5];
    common_subsequence(6, 4, word, other, common);
    show("common", 7, 5, common);
    right = right && common[7 * 5 - 1] == 3;
    const float d[] = {0, 1, 9, 9, 0, 1, 1, 9, 0};
    shortest_ways(3, d, ways);
    show("ways", 3, 3, ways);
    right = right && ways[2] == 2 && ways[3] == 2;
    outer_products(2, 2, 2, x, x, x, product);
    show("product", 2, 2, product);
    return right && product[0] == 8 && product[3] == 26 ? 0 : 1;
}
