//! Cells whose values the C function is to compute at a point: a cell of an expression
//! (`reasoning::cells`) with what is known of the state of C. Nothing is proved here.

use crate::point::Point;
use kernel::{Term, Thm};
use reasoning::cells::Cell;
use reasoning::scope::Definition;
use reasoning::trouble::Attempt;

/// A cell of an expression, `den S w env e J`, at a point of the function.
#[derive(Clone)]
pub struct Wanted {
    pub point: Point,
    /// `e`
    pub e: Term,
    /// `J`
    pub index: Vec<Term>,
}

impl Point {
    /// The only cell of an expression without dimensions, or the part of its cells without indices.
    pub fn wanted(&self, e: Term) -> Wanted {
        Wanted {
            point: self.clone(),
            e,
            index: Vec::new(),
        }
    }
}

impl Wanted {
    /// The cell, without the state of C.
    pub fn cell(&self) -> Cell {
        Cell {
            scope: self.point.scope.clone(),
            e: self.e,
            index: self.index.clone(),
        }
    }

    /// A cell of the program at the same point of C.
    fn at(&self, cell: Cell) -> Wanted {
        Wanted {
            point: self.point.with(cell.scope),
            e: cell.e,
            index: cell.index,
        }
    }

    /// The same cell where the state of C is that of a point.
    pub fn from(&self, point: &Point) -> Wanted {
        Wanted {
            point: Point {
                state: point.state.clone(),
                ..self.point.clone()
            },
            ..self.clone()
        }
    }

    /// The cell of another expression at the same point.
    pub fn of(&self, e: Term, index: Vec<Term>) -> Wanted {
        let point = self.point.clone();
        Wanted { point, e, index }
    }

    /// The same cell of what `let` binds a name to.
    pub fn defined(&self, x: Term) -> Attempt<Wanted> {
        let Definition { scope, e, .. } = self.point.scope.definition(x)?;
        let mut inner = self.of(e, self.index.clone());
        inner.point.scope.integers.valuation = scope.integers.valuation;
        inner.point.scope.tensors = scope.tensors.clone();
        Ok(inner)
    }

    /// The type of its elements.
    pub fn elem(&self) -> Attempt<Term> {
        self.point.scope.elem_at(self.e, &self.index)
    }

    /// The same cell where a proposition holds as well.
    pub fn assuming(&self, p: Term) -> Attempt<Wanted> {
        let mut cell = self.clone();
        cell.point = self.point.assuming(p)?;
        Ok(cell)
    }

    /// The first index and the others.
    pub fn first(&self) -> Attempt<(Term, Vec<Term>)> {
        self.cell().first()
    }

    /// The same cell as one of a smaller expression ([`Cell::source`]).
    pub fn source(&self) -> Attempt<Option<(Wanted, Thm)>> {
        let source = self.cell().source()?;
        Ok(source.map(|(cell, equation)| (self.at(cell), equation)))
    }

    /// `cell_value S (den S w env e J)`
    pub fn value(&self) -> Attempt<Term> {
        self.point.scope.cell(self.e, &self.index)
    }
}
