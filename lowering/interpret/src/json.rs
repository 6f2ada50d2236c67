//! Tensors as JSON: nested arrays of numbers, a bare number for a scalar. Numbers keep their text,
//! so that elements are rounded once; infinities and NaN are strings.

use serde_json::Value;

use crate::element::Machine;
use crate::tensor::{Cell, Tensor};
use programs::element::Element;

/// Why a JSON text is not a tensor of a given shape.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    /// An array of another length.
    #[error("dimension {dimension} has {found} elements, and the extent is {extent}")]
    Length {
        /// The dimension, from 0.
        dimension: usize,
        /// The length found.
        found: usize,
        /// The length needed.
        extent: usize,
    },
    /// Not an array where one is needed.
    #[error("an array is needed for dimension {0}")]
    NotArray(usize),
    /// Not an element of the type.
    #[error("{0} is not an element of the type")]
    Element(String),
    /// Too large.
    #[error("too large")]
    TooLarge,
}

/// Reads a tensor of the given type and shape.
pub fn read<S: Machine>(ty: Element, text: &str, shape: &[usize]) -> Result<Tensor<S>, JsonError> {
    let value: Value = serde_json::from_str(text)?;
    let mut elements = Vec::new();
    collect(ty, &value, shape, 0, &mut elements)?;
    Tensor::of_values(shape.to_vec(), elements).ok_or(JsonError::TooLarge)
}

fn collect<S: Machine>(
    ty: Element,
    value: &Value,
    shape: &[usize],
    dimension: usize,
    elements: &mut Vec<S>,
) -> Result<(), JsonError> {
    let Some((extent, inner)) = shape.split_first() else {
        let text = match value {
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.clone(),
            _ => return Err(JsonError::Element(value.to_string())),
        };
        elements.push(S::read(ty, &text).ok_or(JsonError::Element(text))?);
        return Ok(());
    };
    let items = value.as_array().ok_or(JsonError::NotArray(dimension))?;
    if items.len() != *extent {
        return Err(JsonError::Length {
            dimension,
            found: items.len(),
            extent: *extent,
        });
    }
    items
        .iter()
        .try_for_each(|item| collect(ty, item, inner, dimension + 1, elements))
}

/// The text of a tensor; padding is zero.
pub fn write<S: Machine>(tensor: &Tensor<S>) -> String {
    let mut cells = tensor.cells().iter();
    let mut text = String::new();
    append(tensor.shape(), &mut cells, &mut text);
    text
}

fn append<'c, S: Machine + 'c>(
    shape: &[usize],
    cells: &mut impl Iterator<Item = &'c Cell<S>>,
    text: &mut String,
) {
    let Some((extent, inner)) = shape.split_first() else {
        let value = cells.next().map_or_else(S::zero, Cell::value);
        text.push_str(&value.write());
        return;
    };
    text.push('[');
    for position in 0..*extent {
        if position > 0 {
            text.push_str(", ");
        }
        append(inner, cells, text);
    }
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for (shape, text) in [
            (vec![], "1.5"),
            (vec![2, 2], "[[0.1, -0.0], [1e-40, 3.0]]"),
            (vec![0, 5], "[]"),
            (vec![2, 0], "[[], []]"),
            (vec![2], "[\"inf\", \"NaN\"]"),
        ] {
            let tensor = read::<f32>(Element::F32, text, &shape).unwrap();
            assert_eq!(tensor.shape(), shape);
            assert_eq!(write(&tensor), text);
        }
        let tensor = read::<u64>(Element::U64, "[18446744073709551615]", &[1]).unwrap();
        assert_eq!(write(&tensor), "[18446744073709551615]");
    }

    #[test]
    fn rejected() {
        for (shape, text, reason) in [
            (vec![], "[", "not JSON"),
            (vec![], "[1]", "not an element"),
            (vec![], "\"a\"", "not an element"),
            (vec![], "null", "not an element"),
            (vec![], "1.5", "not an element"),
            (vec![], "-1", "not an element"),
            (vec![], "4294967296", "not an element"),
            (vec![2], "1", "array is needed for dimension 0"),
            (
                vec![2],
                "[1]",
                "dimension 0 has 1 elements, and the extent is 2",
            ),
            (vec![1, 2], "[[1, 2, 3]]", "dimension 1 has 3 elements"),
            (vec![1, 2], "[1]", "array is needed for dimension 1"),
        ] {
            let error = read::<u32>(Element::U32, text, &shape)
                .unwrap_err()
                .to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
