#include "ratio.h"

void deriche(int64_t w, int64_t h, const double *restrict alpha, const double *restrict image,
             double *restrict out);

APART static void by_hand(int64_t w, int64_t h, double alpha, const double *restrict image,
                    double *restrict out) {
    double *restrict y = malloc((size_t)(w * h) * sizeof(double));
    double *restrict z = malloc((size_t)(w * h) * sizeof(double));
    double k = (1.0 - exp(-alpha)) * (1.0 - exp(-alpha)) /
               (1.0 + 2.0 * alpha * exp(-alpha) - exp(2.0 * alpha));
    double a2 = k * exp(-alpha) * (alpha - 1.0), a3 = k * exp(-alpha) * (alpha + 1.0);
    double a4 = -k * exp(-2.0 * alpha), b1 = pow(2.0, -alpha), b2 = -exp(-2.0 * alpha);
    for (int64_t i = 0; i < w; i++) {
        double y1 = 0.0, y2 = 0.0, x1 = 0.0;
        for (int64_t j = 0; j < h; j++) {
            double x = image[i * h + j];
            double next = k * x + a2 * x1 + b1 * y1 + b2 * y2;
            y[i * h + j] = next;
            x1 = x, y2 = y1, y1 = next;
        }
    }
    for (int64_t i = 0; i < w; i++) {
        double y1 = 0.0, y2 = 0.0, x1 = 0.0, x2 = 0.0;
        for (int64_t j = h - 1; j >= 0; j--) {
            double next = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
            z[i * h + j] = next;
            x2 = x1, x1 = image[i * h + j], y2 = y1, y1 = next;
        }
    }
    for (int64_t c = 0; c < w * h; c++) {
        out[c] = y[c] + z[c];
    }
    for (int64_t i = 0; i < w; i++) {
        for (int64_t j = 0; j < h; j++) {
            y[i * h + j] = k * out[i * h + j] + a2 * (1 <= i ? out[(i - 1) * h + j] : 0.0) +
                           b1 * (1 <= i ? y[(i - 1) * h + j] : 0.0) +
                           b2 * (2 <= i ? y[(i - 2) * h + j] : 0.0);
        }
    }
    for (int64_t i = w - 1; i >= 0; i--) {
        for (int64_t j = 0; j < h; j++) {
            z[i * h + j] = a3 * (i + 1 < w ? out[(i + 1) * h + j] : 0.0) +
                           a4 * (i + 2 < w ? out[(i + 2) * h + j] : 0.0) +
                           b1 * (i + 1 < w ? z[(i + 1) * h + j] : 0.0) +
                           b2 * (i + 2 < w ? z[(i + 2) * h + j] : 0.0);
        }
    }
    for (int64_t c = 0; c < w * h; c++) {
        out[c] = y[c] + z[c];
    }
    free(y);
    free(z);
}

int main(void) {
    int64_t w = 720, h = 480;
    double alpha = 0.25;
    double *image = cells(w * h), *x = cells(w * h), *y = cells(w * h);
    RATIO(deriche(w, h, &alpha, image, x), by_hand(w, h, alpha, image, y), x, y, w * h);
}
