//! The speed of the kernels of PolyBench, beside loops in the order of PolyBench's.
//!
//! `cargo bench -p atl --bench polybench`. Needs gcc. Both are compiled alike, called in turn by one
//! program, and must give the same results to the bit. The loops by hand change their arguments in
//! place, as PolyBench's do, and these are filled again outside of what is timed; the compiled
//! kernels copy what they change. At the end there is the geometric mean of the ratios.

mod beside;

use beside::{Compared, compared};
use std::process::ExitCode;

/// The files in `examples/polybench/` and their kernels; the C by hand is in `benches/polybench/`.
const FILES: &[(&str, &[&str])] = &[
    (
        "blas",
        &["gemm", "gemver", "gesummv", "symm", "syr2k", "syrk", "trmm"],
    ),
    (
        "products",
        &[
            "two_mm", "three_mm", "atax", "bicg_s", "bicg_q", "doitgen", "mvt_1", "mvt_2",
        ],
    ),
    ("data_mining", &["covariance", "correlation"]),
    (
        "solvers",
        &[
            "cholesky",
            "durbin",
            "gramschmidt",
            "lu",
            "ludcmp",
            "trisolv",
        ],
    ),
    ("dynamic_programming", &["floyd_warshall", "nussinov"]),
    (
        "stencils",
        &[
            "jacobi_1d",
            "jacobi_2d",
            "heat_3d",
            "seidel_2d",
            "fdtd_2d",
            "adi",
        ],
    ),
    ("deriche", &["deriche"]),
];

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    let mut ratios = Vec::new();
    for (file, kernels) in FILES {
        let path = format!("polybench/{file}");
        let found = compared(Compared {
            file: &path,
            kernels,
            schedule: None,
            by_hand: &path,
        });
        match found {
            Ok(lines) => {
                print!("{lines}");
                ratios.extend(lines.lines().filter_map(ratio));
            }
            Err(why) => {
                eprintln!("{file}: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    let mean = (logarithms / ratios.len() as f64).exp();
    println!(
        "geometric mean of {} kernels: ratio {mean:.2}",
        ratios.len()
    );
    code
}

/// The ratio at the end of a line.
fn ratio(line: &str) -> Option<f64> {
    line.rsplit(' ').next()?.parse().ok()
}
