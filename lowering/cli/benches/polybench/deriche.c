#include "compare.h"

void deriche(int64_t w, int64_t h, const double *restrict alpha, const double *restrict image,
             double *restrict out);

APART static void deriche_loops(int w, int h, double alpha, double in[restrict w][h],
                                double out[restrict w][h], double y[restrict w][h],
                                double z[restrict w][h]) {
    double k = (1.0 - exp(-alpha)) * (1.0 - exp(-alpha)) /
               (1.0 + 2.0 * alpha * exp(-alpha) - exp(2.0 * alpha));
    double a1 = k, a5 = k, a2 = k * exp(-alpha) * (alpha - 1.0), a6 = a2;
    double a3 = k * exp(-alpha) * (alpha + 1.0), a7 = a3, a4 = -k * exp(-2.0 * alpha), a8 = a4;
    double b1 = pow(2.0, -alpha), b2 = -exp(-2.0 * alpha), c1 = 1.0, c2 = 1.0;
    for (int i = 0; i < w; i++) {
        double y1 = 0.0, y2 = 0.0, x1 = 0.0;
        for (int j = 0; j < h; j++) {
            y[i][j] = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
            x1 = in[i][j];
            y2 = y1;
            y1 = y[i][j];
        }
    }
    for (int i = 0; i < w; i++) {
        double y1 = 0.0, y2 = 0.0, x1 = 0.0, x2 = 0.0;
        for (int j = h - 1; j >= 0; j--) {
            z[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
            x2 = x1;
            x1 = in[i][j];
            y2 = y1;
            y1 = z[i][j];
        }
    }
    for (int i = 0; i < w; i++) {
        for (int j = 0; j < h; j++) {
            out[i][j] = c1 * (y[i][j] + z[i][j]);
        }
    }
    for (int j = 0; j < h; j++) {
        double x1 = 0.0, y1 = 0.0, y2 = 0.0;
        for (int i = 0; i < w; i++) {
            y[i][j] = a5 * out[i][j] + a6 * x1 + b1 * y1 + b2 * y2;
            x1 = out[i][j];
            y2 = y1;
            y1 = y[i][j];
        }
    }
    for (int j = 0; j < h; j++) {
        double x1 = 0.0, x2 = 0.0, y1 = 0.0, y2 = 0.0;
        for (int i = w - 1; i >= 0; i--) {
            z[i][j] = a7 * x1 + a8 * x2 + b1 * y1 + b2 * y2;
            x2 = x1;
            x1 = out[i][j];
            y2 = y1;
            y1 = z[i][j];
        }
    }
    for (int i = 0; i < w; i++) {
        for (int j = 0; j < h; j++) {
            out[i][j] = c2 * (y[i][j] + z[i][j]);
        }
    }
}

static int deriche_ratio(void) {
    int w = 720, h = 480;
    double alpha = 0.25;
    double *image = cells(w * h), *x = room(w * h), *out = room(w * h);
    double *y = room(w * h), *z = room(w * h);
    RATIO(deriche(w, h, &alpha, image, x),
          deriche_loops(w, h, alpha, (void *)image, (void *)out, (void *)y, (void *)z), x, out,
          w * h);
}

int main(void) {
    int code = 0;
    KERNEL(deriche)
    return code;
}
