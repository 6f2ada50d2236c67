//! Reference interpreters: kernels of ATL on tensors, functions of the C subset.
#![forbid(unsafe_code)]

pub mod atl;
pub mod c;
pub mod element;
pub mod json;
pub mod tensor;
pub mod value;
