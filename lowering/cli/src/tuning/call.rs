//! The call that is timed.

use crate::commands::Failure;
use interpret::atl::concrete_shape;
use programs::atl::ast::{Kernel, TensorType};
use programs::c::ast::Function;
use programs::element::bytes;

/// How many bytes inputs and output may have together.
const MAX_BYTES: usize = 1 << 30;

/// A C function that was made of a kernel, with sizes to call it with.
pub struct Call<'a> {
    /// The function.
    pub function: &'a Function,
    /// The values of its sizes.
    pub sizes: Vec<i64>,
    /// How many cells each input has, and then each output.
    pub cells: Vec<usize>,
}

impl<'a> Call<'a> {
    /// The call with these sizes, unless its arrays are too large.
    pub fn of(
        kernel: &Kernel,
        function: &'a Function,
        sizes: &[(String, i64)],
    ) -> Result<Call<'a>, Failure> {
        let cells: Vec<usize> = kernel
            .types()
            .map(|tensor| cells_of(tensor, sizes))
            .collect::<Result<_, _>>()?;
        let buffers = function.inputs.iter().chain(&function.outputs);
        let sizes_in_bytes = buffers.zip(&cells);
        let sizes_in_bytes =
            sizes_in_bytes.map(|(buffer, cells)| cells.saturating_mul(bytes(buffer.ty).into()));
        if sizes_in_bytes.fold(0, usize::saturating_add) > MAX_BYTES {
            let message = "the inputs and the output have more than 1 GiB at these sizes: \
                           give smaller ones with --sizes";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(Call {
            function,
            sizes: sizes.iter().map(|(_, value)| *value).collect(),
            cells,
        })
    }
}

fn cells_of(tensor: &TensorType, sizes: &[(String, i64)]) -> Result<usize, Failure> {
    let shape = concrete_shape(sizes, tensor);
    let shape = shape.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(shape.into_iter().fold(1, usize::saturating_mul))
}
