// Tables and the way back through them.
#include <stdint.h>
#include <stdio.h>

void edit_distance(
    int64_t n, int64_t m, const uint8_t *restrict a, const uint8_t *restrict b,
    int32_t *restrict distance, uint8_t *restrict change);
void knapsack(
    int64_t n, int64_t w, const uint16_t *restrict weight, const float *restrict worth,
    float *restrict best, uint8_t *restrict taken);
void viterbi(
    int64_t s, int64_t n, const float *restrict begin, const float *restrict step,
    const float *restrict seen, float *restrict score, uint32_t *restrict before);

int main(void) {
    const uint8_t a[] = "kitten", b[] = "sitting";
    int32_t distance[7 * 8];
    uint8_t change[7 * 8];
    edit_distance(6, 7, a, b, distance, change);
    printf("from kitten to sitting: %d changes\n", (int)distance[6 * 8 + 7]);
    // Back from the end: as many steps that are no match as there are changes.
    int i = 6, j = 7, changes = 0;
    while (i > 0 || j > 0) {
        int c = change[i * 8 + j];
        int stays = c == 0 && a[i - 1] == b[j - 1];
        changes += !stays;
        i -= c != 2;
        j -= c != 1;
    }
    if (distance[6 * 8 + 7] != 3 || changes != 3) {
        return 1;
    }
    const uint16_t weight[] = {5, 4, 6, 3};
    const float worth[] = {10, 40, 30, 50};
    float best[5 * 11];
    uint8_t taken[5 * 11];
    knapsack(4, 10, weight, worth, best, taken);
    if (best[4 * 11 + 10] != 90) {
        return 1;
    }
    float value = 0;
    for (int left = 10, k = 4; k > 0; k--) {
        if (taken[k * 11 + left]) {
            value += worth[k - 1];
            left -= weight[k - 1];
        }
    }
    if (value != 90) {
        return 1;
    }
    // Two states that stay as they are for the price of 1, and change for that of 3.
    const float begin[] = {0, 0}, step[] = {-1, -3, -3, -1};
    const float seen[] = {0, -5, 0, -5, -5, 0, -5, 0};
    float score[8];
    uint32_t before[8];
    viterbi(2, 4, begin, step, seen, score, before);
    uint32_t state = score[6] < score[7];
    int path = 0;
    for (int t = 3; t >= 0; t--) {
        path = path * 10 + (int)state;
        state = before[t * 2 + (int)state];
    }
    printf("the states, from the last one: %04d\n", path);
    return path != 1100;
}
