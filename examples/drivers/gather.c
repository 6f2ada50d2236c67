#define CONVOLUTION gather
#include "full_convolution.h"
