//! Tests of the lexer, the parser, scope and the printer together.

mod definitions;
mod expressions;
mod files;
mod generated;
mod limits;
mod literals;
mod named_indices;

use super::ast::*;
use super::read;

fn kernel_of(source: &str) -> Kernel {
    read(source.as_bytes()).expect(source).kernels.remove(0)
}

/// The body of a kernel with the parameters that the tables below use.
fn body(expr: &str) -> Result<Expr, Error> {
    let source =
        format!("kernel k(n: int, m: int, s: f32, a: f32[n], b: f32[n, m]) -> f32 = {expr}");
    Ok(read(source.as_bytes())?.kernels.remove(0).body)
}
