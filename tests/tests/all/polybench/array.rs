//! Arrays, for loops that are written as in C.

use std::ops::{Index, IndexMut};

/// An array, row-major.
#[derive(Clone)]
pub struct Array<S> {
    pub shape: Vec<usize>,
    pub cells: Vec<S>,
}

impl<S: Clone> Array<S> {
    /// All cells are equal.
    pub fn filled<const R: usize>(shape: [usize; R], cell: S) -> Self {
        Array {
            shape: shape.to_vec(),
            cells: vec![cell; shape.iter().product()],
        }
    }

    fn position(&self, index: &[usize]) -> usize {
        assert_eq!(index.len(), self.shape.len());
        let digits = self.shape.iter().zip(index);
        digits.fold(0, |position, (extent, i)| {
            assert!(i < extent, "{index:?} of {:?}", self.shape);
            position * extent + i
        })
    }
}

impl<S: Clone, const R: usize> Index<[usize; R]> for Array<S> {
    type Output = S;

    fn index(&self, index: [usize; R]) -> &S {
        &self.cells[self.position(&index)]
    }
}

impl<S: Clone, const R: usize> IndexMut<[usize; R]> for Array<S> {
    fn index_mut(&mut self, index: [usize; R]) -> &mut S {
        let position = self.position(&index);
        &mut self.cells[position]
    }
}
