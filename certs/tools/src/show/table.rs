//! The rows of the table of instructions.

use certs::format::SHORT_REF;
use certs::{Op, Row};

/// The rows of all opcodes, in order.
pub fn table() -> impl Iterator<Item = &'static Row> {
    (0..SHORT_REF).filter_map(Op::from_code).map(Op::row)
}
