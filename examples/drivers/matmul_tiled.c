#define MATMUL matmul_tiled
#define MATMUL_BY matmul_tiled_by
#include "matmul_in_tiles.h"
