//! The speed of compiled kernels, beside the same loops written by hand.
//!
//! `cargo bench -p atl --bench by_hand`. Needs gcc. Both are compiled alike, called in turn by
//! one program, and must give the same results to the bit.

mod beside;

use beside::{Compared, compared};
use std::process::ExitCode;

/// The file in `examples/` and the kernel; the C by hand is in `benches/by_hand/`.
const KERNELS: &[(&str, &str)] = &[
    ("linear_systems", "lu"),
    ("recurrences", "shortest_ways"),
    ("stencils_in_time", "seidel_2d"),
    ("stencils_in_time", "jacobi_1d"),
    ("stencils_in_time", "jacobi_2d"),
    ("stencils_in_time", "heat_3d"),
    ("blur_two_stage", "blur"),
    ("polybench/stencils", "fdtd_2d"),
    ("attention", "attention"),
    ("convolution_relu", "convolution_relu"),
    ("polybench/stencils", "adi"),
    ("polybench/deriche", "deriche"),
    ("matmul_fma", "matmul_fma"),
    ("softmax", "log_sum_exp"),
    ("sparse", "csr"),
    ("sparse", "coo"),
    ("sparse", "embedding"),
    ("sparse", "byte_counts"),
    ("sparse", "palette"),
    ("sparse", "remap"),
    ("places", "top_1"),
    ("places", "max_pool_places"),
    ("one_pass", "mean_and_variance"),
    ("one_pass", "online_softmax"),
    ("one_pass", "best_run"),
    ("one_pass", "mandelbrot"),
    ("dynamic", "edit_distance"),
    ("dynamic", "knapsack"),
    ("dynamic", "viterbi"),
    ("bits", "crc32"),
    ("bits", "xorshift"),
    ("bits", "population"),
    ("images", "matmul_bytes"),
    ("integers", "unlikeness"),
    ("integers", "fixed_point_filter"),
    ("search_and_sort", "lower_bound"),
    ("search_and_sort", "counting_sort"),
    ("fft", "fft"),
    ("linear_systems", "lu_with_pivots"),
    ("images", "resized"),
    ("images", "demosaic"),
    ("masks", "primes"),
    ("backward", "back_substitution"),
    ("backward", "best_ways"),
    ("carried", "collatz"),
    ("carried", "roots"),
    ("carried", "sorted_places"),
    ("carried", "wave"),
    ("halves", "matmul_f16"),
    ("halves", "layer_bf16"),
];

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, kernel) in KERNELS {
        let found = compared(Compared {
            file,
            kernels: &[kernel],
            schedule: None,
            by_hand: &format!("by_hand/{kernel}"),
        });
        match found {
            Ok(line) => print!("{kernel}: {line}"),
            Err(why) => {
                eprintln!("{kernel}: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
