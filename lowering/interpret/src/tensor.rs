//! Tensor values: a shape and its cells, and what the operators of the language do to them.

use crate::element::Element;
use programs::element::Element as Type;
use std::rc::Rc;

/// The greatest number of cells of one tensor.
pub const MAX_CELLS: usize = 1 << 26;

/// One place of a tensor.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<S> {
    /// Padding: no value was put here; reading it gives zero.
    Pad,
    /// A value.
    Val(S),
}

impl<S: Element> Cell<S> {
    /// The value read from this cell.
    pub fn value(&self) -> S {
        match self {
            Cell::Pad => S::zero(),
            Cell::Val(value) => value.clone(),
        }
    }

    /// One step of a sum: padding adds nothing, and the first value is added to zero.
    fn accumulate(&mut self, other: &Cell<S>) -> Result<()> {
        if let Cell::Val(value) = other {
            let sum = self.value().add(value);
            *self = Cell::Val(sum.ok_or(TensorError::Overflow)?);
        }
        Ok(())
    }
}

/// Why an operator does not apply to its operands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TensorError {
    /// The operand has too few dimensions.
    #[error("this needs a tensor of at least {0} dimension(s), and has one of shape {1:?}")]
    Rank(usize, Vec<usize>),
    /// Two shapes differ.
    #[error("the shapes {0:?} and {1:?} differ")]
    Shapes(Vec<usize>, Vec<usize>),
    /// A truncation would drop more cells than there are.
    #[error("cannot drop {count} of {extent} cells")]
    TooFew {
        /// How many cells to drop.
        count: usize,
        /// The first extent.
        extent: usize,
    },
    /// A truncation would drop a value.
    #[error("dropping {count} of {extent} cells would drop the value at {cell:?}")]
    DropsValue {
        /// How many cells to drop.
        count: usize,
        /// The first extent.
        extent: usize,
        /// The index of the first value dropped.
        cell: Vec<usize>,
    },
    /// The tensor would be too large.
    #[error("a tensor of shape {0:?} has more than {MAX_CELLS} cells")]
    TooLarge(Vec<usize>),
    /// A result is none of its type.
    #[error("the result overflows: it is no value of its type")]
    Overflow,
    /// An extent would be too large, even of a tensor without cells.
    #[error("an extent of the tensor is beyond 64 bits")]
    Extent,
}

/// A tensor: cells in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor<S> {
    shape: Vec<usize>,
    cells: Vec<Cell<S>>,
}

type Result<T> = std::result::Result<T, TensorError>;

/// The number of cells of a tensor of this shape.
pub fn size(shape: &[usize]) -> Result<usize> {
    if shape.contains(&0) {
        return Ok(0);
    }
    let size = shape
        .iter()
        .try_fold(1_usize, |size, extent| size.checked_mul(*extent));
    size.filter(|size| *size <= MAX_CELLS)
        .ok_or_else(|| TensorError::TooLarge(shape.to_vec()))
}

impl<S: Element> Tensor<S> {
    /// A scalar.
    pub fn scalar(value: S) -> Self {
        Tensor {
            shape: Vec::new(),
            cells: vec![Cell::Val(value)],
        }
    }

    /// A tensor of values given in row-major order; `None` if there are not as many as cells.
    pub fn of_values(shape: Vec<usize>, values: Vec<S>) -> Option<Self> {
        let fits = size(&shape).is_ok_and(|size| size == values.len());
        fits.then(|| Tensor {
            shape,
            cells: values.into_iter().map(Cell::Val).collect(),
        })
    }

    /// A tensor of nothing but padding.
    pub fn padding(shape: Vec<usize>) -> Result<Self> {
        let cells = vec![Cell::Pad; size(&shape)?];
        Ok(Tensor { shape, cells })
    }

    /// The extents, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The cells in row-major order.
    pub fn cells(&self) -> &[Cell<S>] {
        &self.cells
    }

    /// The value of a scalar, or of the first cell.
    pub fn first_value(&self) -> S {
        self.cells.first().map_or_else(S::zero, Cell::value)
    }

    /// The first extent and the others.
    fn split_shape(&self) -> Result<(usize, &[usize])> {
        let (first, rest) = self
            .shape
            .split_first()
            .ok_or_else(|| TensorError::Rank(1, Vec::new()))?;
        Ok((*first, rest))
    }

    fn check_shape(&self, other: &[usize]) -> Result<()> {
        if self.shape == other {
            return Ok(());
        }
        Err(TensorError::Shapes(self.shape.clone(), other.to_vec()))
    }

    /// The shape with the first extent replaced.
    fn resized(&self, first: usize) -> Result<Vec<usize>> {
        let (_, rest) = self.split_shape()?;
        let mut shape = vec![first];
        shape.extend(rest);
        size(&shape)?;
        Ok(shape)
    }

    /// Adds `other` cell by cell, as a sum does.
    pub fn accumulate(&mut self, other: &Self) -> Result<()> {
        self.check_shape(&other.shape)?;
        let mut pairs = self.cells.iter_mut().zip(&other.cells);
        pairs.try_for_each(|(cell, other)| cell.accumulate(other))
    }

    /// An operation on tensors of one shape, cell by cell; every cell of the result is a value, or one
    /// operation has none.
    pub fn cellwise<E>(
        operands: &[Rc<Self>],
        operation: impl Fn(&[S]) -> std::result::Result<S, E>,
    ) -> Result<std::result::Result<Self, E>> {
        let Some((first, others)) = operands.split_first() else {
            return Err(TensorError::Rank(1, Vec::new()));
        };
        others
            .iter()
            .try_for_each(|other| first.check_shape(&other.shape))?;
        let cells = (0..first.cells.len()).map(|at| {
            let values = operands.iter().map(|operand| operand.cells[at].value());
            operation(&values.collect::<Vec<S>>()).map(Cell::Val)
        });
        let cells: std::result::Result<Vec<Cell<S>>, E> = cells.collect();
        Ok(cells.map(|cells| Tensor {
            shape: first.shape.clone(),
            cells,
        }))
    }

    /// The sub-tensor at an index within bounds, read as values.
    pub fn read(&self, index: &[usize]) -> Result<Self> {
        let (_, inner) = self
            .shape
            .split_at_checked(index.len())
            .ok_or_else(|| TensorError::Rank(index.len(), self.shape.clone()))?;
        let mut cells = Vec::new();
        // Without cells there is nothing to read, whatever the extents.
        if !self.cells.is_empty() {
            let size = size(inner)?;
            let row = self
                .cells
                .iter()
                .skip(self.position(index) * size)
                .take(size);
            cells.extend(row.map(|cell| Cell::Val(cell.value())));
        }
        Ok(Tensor {
            shape: inner.to_vec(),
            cells,
        })
    }

    /// Puts a value into the cell at an index within bounds, of as many numbers as dimensions.
    pub fn put(&mut self, index: &[usize], value: S) {
        let position = self.position(index);
        if let Some(cell) = self.cells.get_mut(position) {
            *cell = Cell::Val(value);
        }
    }

    /// The number, in row-major order, of the cell or sub-tensor at an index.
    fn position(&self, index: &[usize]) -> usize {
        let dimensions = self.shape.iter().zip(index);
        dimensions.fold(0, |position, (n, i)| position * n + i)
    }

    /// The index of the first cell of the sub-tensor at an index that is padding.
    pub fn first_padding(&self, index: &[usize]) -> Option<Vec<usize>> {
        let inner = self.shape.get(index.len()..)?;
        let (size, first) = (size(inner).ok()?, self.position(index));
        let mut row = self.cells.iter().skip(first * size).take(size);
        let padding = row.position(|cell| *cell == Cell::Pad)?;
        Some(self.index_of(first * size + padding))
    }

    /// The tensor as reading gives it, with values of this type.
    pub fn typed(mut self, ty: Option<Type>) -> Self {
        for cell in &mut self.cells {
            *cell = Cell::Val(cell.value().typed(ty));
        }
        self
    }

    /// The tensor as reading gives it: values, zero for padding.
    pub fn valued(mut self) -> Self {
        for cell in &mut self.cells {
            if *cell == Cell::Pad {
                *cell = Cell::Val(S::zero());
            }
        }
        self
    }

    /// The tensor of `count` rows of shape `row`, which [`Tensor::push_row`] is given in order.
    pub fn of_rows(count: usize, row: &[usize]) -> Result<Self> {
        let shape = [&[count], row].concat();
        let cells = Vec::with_capacity(size(&shape)?);
        Ok(Tensor { shape, cells })
    }

    /// The row of a number, which is below the first extent.
    pub fn row(&self, number: usize) -> Self {
        let shape = self.shape.get(1..).unwrap_or_default().to_vec();
        let size = size(&shape).unwrap_or(0);
        let cells = self.cells.iter().skip(number * size).take(size);
        let cells = cells.cloned().collect();
        Tensor { shape, cells }
    }

    /// Adds the next row.
    pub fn push_row(&mut self, row: Self) -> Result<()> {
        let (_, rest) = self.split_shape()?;
        if row.shape != rest {
            return Err(TensorError::Shapes(row.shape, rest.to_vec()));
        }
        self.cells.extend(row.cells);
        Ok(())
    }

    /// `self ++ other`
    pub fn concat(mut self, other: Self) -> Result<Self> {
        let (left, inner) = self.split_shape()?;
        let (right, other_inner) = other.split_shape()?;
        if inner != other_inner {
            return Err(TensorError::Shapes(self.shape.clone(), other.shape));
        }
        let shape = self.resized(left.checked_add(right).ok_or(TensorError::Extent)?)?;
        self.cells.extend(other.cells);
        Ok(Tensor {
            shape,
            cells: self.cells,
        })
    }

    /// Swaps the first two dimensions.
    pub fn transpose(self) -> Result<Self> {
        let [n, m, ref rest @ ..] = *self.shape else {
            return Err(TensorError::Rank(2, self.shape));
        };
        let size = size(rest)?;
        let mut cells = Vec::with_capacity(self.cells.len());
        // Without cells there is nothing to move, whatever the extents.
        let columns = if self.cells.is_empty() { 0 } else { m };
        for j in 0..columns {
            for i in 0..n {
                cells.extend(
                    self.cells
                        .iter()
                        .skip((i * m + j) * size)
                        .take(size)
                        .cloned(),
                );
            }
        }
        let mut shape = vec![m, n];
        shape.extend(rest);
        Ok(Tensor { shape, cells })
    }

    /// The rows, the last first.
    pub fn reverse(self) -> Result<Self> {
        let [_, ref rest @ ..] = *self.shape else {
            return Err(TensorError::Rank(1, self.shape));
        };
        // Without cells there is nothing to move.
        let rows = self.cells.rchunks(size(rest)?.max(1));
        let cells = rows.flatten().cloned().collect();
        let shape = self.shape;
        Ok(Tensor { shape, cells })
    }

    /// Merges the first two dimensions.
    pub fn flatten(self) -> Result<Self> {
        let [n, m, ref rest @ ..] = *self.shape else {
            return Err(TensorError::Rank(2, self.shape));
        };
        let mut shape = vec![n.checked_mul(m).ok_or(TensorError::Extent)?];
        shape.extend(rest);
        Ok(Tensor {
            shape,
            cells: self.cells,
        })
    }

    /// Splits the first dimension into rows of `width`, which is positive; the tail is padding.
    pub fn split(self, width: usize) -> Result<Self> {
        let (first, rest) = self.split_shape()?;
        let mut shape = vec![first.div_ceil(width), width];
        shape.extend(rest);
        let mut cells = self.cells;
        cells.resize(size(&shape)?, Cell::Pad);
        Ok(Tensor { shape, cells })
    }

    /// Adds `count` cells of padding before the first.
    pub fn pad_left(self, count: usize) -> Result<Self> {
        let padding = Self::padding(self.resized(count)?)?;
        padding.concat(self)
    }

    /// Adds `count` cells of padding after the last.
    pub fn pad_right(self, count: usize) -> Result<Self> {
        let padding = Self::padding(self.resized(count)?)?;
        self.concat(padding)
    }

    /// Drops the first `count` cells, which must be padding.
    pub fn truncate_left(mut self, count: usize) -> Result<Self> {
        let (dropped, shape) = self.truncated(count)?;
        self.check_padding(count, 0..dropped)?;
        Ok(Tensor {
            shape,
            cells: self.cells.split_off(dropped),
        })
    }

    /// Drops the last `count` cells, which must be padding.
    pub fn truncate_right(mut self, count: usize) -> Result<Self> {
        let (dropped, shape) = self.truncated(count)?;
        let kept = self.cells.len() - dropped;
        self.check_padding(count, kept..self.cells.len())?;
        self.cells.truncate(kept);
        Ok(Tensor {
            shape,
            cells: self.cells,
        })
    }

    /// How many scalar cells go with the first `count`, and the shape left.
    fn truncated(&self, count: usize) -> Result<(usize, Vec<usize>)> {
        let (extent, rest) = self.split_shape()?;
        let left = extent
            .checked_sub(count)
            .ok_or(TensorError::TooFew { count, extent })?;
        Ok((count * size(rest)?, self.resized(left)?))
    }

    fn check_padding(&self, count: usize, range: std::ops::Range<usize>) -> Result<()> {
        let start = range.start;
        match self.cells[range].iter().position(|cell| *cell != Cell::Pad) {
            None => Ok(()),
            Some(offset) => Err(TensorError::DropsValue {
                count,
                extent: self.shape[0],
                cell: self.index_of(start + offset),
            }),
        }
    }

    /// The index of a position in row-major order.
    fn index_of(&self, mut position: usize) -> Vec<usize> {
        let mut index = vec![0; self.shape.len()];
        for (place, extent) in index.iter_mut().zip(&self.shape).rev() {
            *place = position % extent;
            position /= extent;
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tensor(shape: &[usize], values: &[u32]) -> Tensor<u32> {
        Tensor::of_values(shape.to_vec(), values.to_vec()).unwrap()
    }

    fn counted(shape: &[usize]) -> Tensor<u32> {
        tensor(shape, &(0..size(shape).unwrap() as u32).collect::<Vec<_>>())
    }

    fn values(tensor: &Tensor<u32>) -> Vec<u32> {
        tensor.cells().iter().map(Cell::value).collect()
    }

    #[test]
    fn split_and_flatten() {
        let split = counted(&[5]).split(3).unwrap();
        assert_eq!(split.shape(), [2, 3]);
        assert_eq!(split.cells()[5], Cell::Pad);
        assert_eq!(values(&split), [0, 1, 2, 3, 4, 0]);
        let back = split.flatten().unwrap().truncate_right(1).unwrap();
        assert_eq!(back, counted(&[5]));
        assert_eq!(counted(&[0, 2]).split(4).unwrap().shape(), [0, 4, 2]);
    }

    #[test]
    fn rows_reversed() {
        let t = counted(&[3, 2]);
        let back = t.clone().reverse().unwrap();
        assert_eq!(values(&back), [4, 5, 2, 3, 0, 1]);
        assert_eq!(back.reverse().unwrap(), t);
        for shape in [[0, 2], [2, 0]] {
            assert_eq!(counted(&shape).reverse().unwrap().shape(), shape);
        }
        let none = Err(TensorError::Rank(1, vec![]));
        assert_eq!(Tensor::scalar(1_u32).reverse(), none);
    }

    #[test]
    fn transpose_twice() {
        let t = counted(&[2, 3, 2]);
        let swapped = t.clone().transpose().unwrap();
        assert_eq!(swapped.shape(), [3, 2, 2]);
        assert_eq!(values(&swapped), [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]);
        assert_eq!(swapped.transpose().unwrap(), t);
        assert_eq!(counted(&[0, 5]).transpose().unwrap().shape(), [5, 0]);
        assert_eq!(
            counted(&[5]).transpose(),
            Err(TensorError::Rank(2, vec![5]))
        );
    }

    #[test]
    fn padding_and_truncation() {
        let padded = counted(&[2, 2]).pad_left(1).unwrap().pad_right(2).unwrap();
        assert_eq!(padded.shape(), [5, 2]);
        assert_eq!(values(&padded), [0, 0, 0, 1, 2, 3, 0, 0, 0, 0]);
        let back = padded
            .clone()
            .truncate_left(1)
            .unwrap()
            .truncate_right(2)
            .unwrap();
        assert_eq!(back, counted(&[2, 2]));
        let drops = |count, cell: [usize; 2]| TensorError::DropsValue {
            count,
            extent: 5,
            cell: cell.to_vec(),
        };
        assert_eq!(padded.clone().truncate_left(2), Err(drops(2, [1, 0])));
        assert_eq!(padded.clone().truncate_right(4), Err(drops(4, [1, 0])));
        let error = padded.truncate_right(6);
        assert_eq!(
            error,
            Err(TensorError::TooFew {
                count: 6,
                extent: 5
            })
        );
        assert_eq!(counted(&[3, 0]).truncate_left(2).unwrap().shape(), [1, 0]);
    }

    #[test]
    fn sums_skip_padding() {
        let mut sum = Tensor::<f32>::padding(vec![2]).unwrap();
        sum.accumulate(&Tensor::padding(vec![2]).unwrap()).unwrap();
        assert_eq!(sum.cells(), [Cell::Pad, Cell::Pad]);
        let minus_zero = Tensor::of_values(vec![1], vec![-0.0]).unwrap();
        sum.accumulate(&minus_zero.pad_right(1).unwrap()).unwrap();
        assert_eq!(sum.cells(), [Cell::Val(0.0), Cell::Pad]);
        assert!(sum.first_value().is_sign_positive());
    }

    #[test]
    fn shapes_must_agree() {
        let shapes = || TensorError::Shapes(vec![2], vec![3]);
        assert_eq!(
            Tensor::cellwise(&[counted(&[2]), counted(&[3])].map(Rc::new), |_| Ok::<
                u32,
                (),
            >(
                0
            )),
            Err(shapes())
        );
        assert_eq!(counted(&[2]).accumulate(&counted(&[3])), Err(shapes()));
        let mut rows = Tensor::of_rows(2, &[3]).unwrap();
        assert_eq!(rows.push_row(counted(&[2])), Err(shapes()));
        assert!(counted(&[2, 2]).concat(counted(&[2, 3])).is_err());
        assert!(counted(&[]).concat(counted(&[])).is_err());
        assert_eq!(
            counted(&[0, 3]).concat(counted(&[2, 3])).unwrap().shape(),
            [2, 3]
        );
        assert!(size(&[1 << 40, 1 << 40]).is_err());
        assert_eq!(size(&[1 << 40, 0, 1 << 40]), Ok(0));
    }

    #[test]
    fn large_extents_of_empty_tensors() {
        let huge = || counted(&[1 << 40, 1 << 40, 0]);
        assert_eq!(huge().flatten(), Err(TensorError::Extent));
        assert_eq!(huge().read(&[7, (1 << 40) - 1]).unwrap().shape(), [0]);
        let twice = counted(&[1 << 63, 0]).concat(counted(&[1 << 63, 0]));
        assert_eq!(twice, Err(TensorError::Extent));
        let flat = counted(&[1 << 31, 1 << 31, 0]).flatten().unwrap();
        assert_eq!(flat.shape(), [1 << 62, 0]);
    }

    #[test]
    fn reading() {
        let t = counted(&[2, 3]);
        assert_eq!(values(&t.read(&[1]).unwrap()), [3, 4, 5]);
        assert_eq!(t.read(&[1, 2]).unwrap().first_value(), 5);
        assert_eq!(t.read(&[]).unwrap(), t);
        assert!(t.read(&[0, 0, 0]).is_err());
        let padded = Tensor::<u32>::padding(vec![1]).unwrap();
        assert_eq!(padded.read(&[0]).unwrap().cells(), [Cell::Val(0)]);
    }
}
