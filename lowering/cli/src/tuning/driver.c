// Times CALL, which calls a kernel, on arrays with COUNTS cells that MAKERS make, of which the last is
// the output; HASHED is the hash of that.

#include <stdio.h>
#include <time.h>

// Of this process: others on the machine do not count.
static double NANOSECONDS(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

int main(void) {
    enum { ARRAYS = sizeof COUNTS / sizeof *COUNTS };
    void *arrays[ARRAYS];
    for (size_t i = 0; i < ARRAYS; i++) {
        arrays[i] = MAKERS[i](COUNTS[i], i);
        if (!arrays[i]) {
            fprintf(stderr, "there is no memory for an array of %zu cells\n", COUNTS[i]);
            return 1;
        }
    }
    // The first call fills the caches, and does not count.
    CALL(arrays);
    double least = 1e300, spent = 0;
    for (int run = 0; run < 3 || spent < 2e8; run++) {
        double start = NANOSECONDS();
        CALL(arrays);
        double took = NANOSECONDS() - start;
        least = took < least ? took : least;
        spent += took;
    }
    uint64_t hash = HASHED(arrays[ARRAYS - 1], COUNTS[ARRAYS - 1]);
    printf("%.0f %016llx\n", least, (unsigned long long)hash);
    return 0;
}
