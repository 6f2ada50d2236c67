#define CONVOLUTION scatter
#include "full_convolution.h"
