//! The speed of scheduled kernels, beside C by hand for the same schedule: the same tiles, the same
//! arrays, loops of their own for what is left.
//!
//! `cargo bench -p atl --bench scheduled`. Needs gcc. Both are compiled alike, called in turn by
//! one program, and must give the same results to the bit.

mod beside;

use beside::{Compared, compared};
use std::process::ExitCode;

/// The file in `examples/schedules/`, the kernel and the schedule; the C by hand is in
/// `benches/scheduled/`.
const SCHEDULES: &[(&str, &str, &str)] = &[
    ("matmul", "matmul", "tiled"),
    ("matmul", "matmul", "rows"),
    ("matmul", "matmul", "registers"),
    ("packing", "matmul", "packed"),
    ("blur", "blur", "fused"),
    ("blur", "blur", "by_rows"),
    ("blur", "blur", "tails"),
    ("tensor_addition", "add", "flat"),
    ("transposition", "transposition", "tiled"),
    ("transposition", "transposition", "tails"),
    ("attention", "attention", "rows"),
    ("layer", "layer", "strips"),
];

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, kernel, schedule) in SCHEDULES {
        let found = compared(Compared {
            file: &format!("schedules/{file}"),
            kernels: &[kernel],
            schedule: Some(schedule),
            by_hand: &format!("scheduled/{kernel}_{schedule}"),
        });
        match found {
            Ok(line) => print!("{kernel}, {schedule}: {line}"),
            Err(why) => {
                eprintln!("{kernel}, {schedule}: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
