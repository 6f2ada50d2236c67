#define MATMUL matmul_tails
#define MATMUL_BY matmul_tails_by
#include "matmul_in_tiles.h"
