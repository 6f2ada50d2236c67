// The kernel has the name and the arguments of the one in blur_fused.atl, and so the same driver.
#include "blur_fused.c"
