//! What is known at a point of the C function.
//!
//! Beside what is known of the program there (`scope`), that is the state of C, of which lemmas
//! about statements speak as
//!
//! ```text
//! state S H st cenv      and      v
//! ```

pub mod bounded;
pub mod mask;
pub mod names;
pub mod state;
pub mod target;
pub mod way;

use crate::point::bounded::{Range, Small, Volume};
use crate::point::state::{Growing, Owed, Own, Place, Placed, State};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::facts::Found;
use reasoning::lemma::Lemma;
use reasoning::scope::Scope;
use reasoning::term::{application, constant_at, ints, mk, some};
use reasoning::trouble::{Attempt, Trouble};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// How many loops may be in each other: the text of C has two levels for each, and may have 200.
const MAX_LOOPS: usize = 96;

/// What the statements so far declare.
#[derive(Clone)]
pub struct Declared {
    /// The names that are taken everywhere.
    pub names: Vec<String>,
    /// Those of loops, which are taken inside of them only.
    pub loops: Vec<String>,
    /// The extents of the arrays that are allocated with nothing in them.
    pub temporaries: HashMap<Term, Vec<Term>>,
    /// The types of the cells of arrays.
    pub types: HashMap<Term, Term>,
    /// How many cells local arrays may still have.
    pub local_cells: i64,
}

/// What is the same at all points of the function.
#[derive(Default)]
pub struct Shared {
    /// What is declared.
    pub declared: RefCell<Declared>,
    /// For each size `⊢ -(2^31 - 1) ≤ n ∧ n ≤ 2^31 - 1`.
    pub sizes: RefCell<HashMap<Term, Thm>>,
    /// What was found of values, by the valuation and the number of what is known: bounds, or that
    /// there are none.
    pub smalls: Found<(Term, usize, Term), Attempt<Small>>,
    /// Those that are being looked for.
    pub open: RefCell<HashSet<(Term, usize, Term)>>,
    /// Between what the variables of loops lie, with the number of what was known where that was
    /// found.
    pub ranges: RefCell<HashMap<Term, (usize, Range)>>,
    /// The loops that others were split into, and those that are not to be split.
    pub parts: RefCell<HashMap<Term, Part>>,
    /// How many loops were split and are not.
    pub mended: Cell<usize>,
    /// Whether no loop is to be split.
    pub keep_guards: Cell<bool>,
    /// Whether the function needs laws that hold of no scalars of C, whatever its statements are.
    pub inexact: Cell<bool>,
}

/// What becomes of a part of a loop that was split.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It is a loop at a border, inside of which no loop is split.
    Border,
    /// It is one loop.
    Whole,
    /// It is two loops, the second from this index on.
    SplitAt(Term),
}

/// How many cells the local arrays of a function have at most: 64 KiB, where a cell has eight bytes.
const LOCAL_CELLS: i64 = 8192;

impl Default for Declared {
    fn default() -> Declared {
        Declared {
            names: Vec::new(),
            loops: Vec::new(),
            temporaries: HashMap::new(),
            types: HashMap::new(),
            local_cells: LOCAL_CELLS,
        }
    }
}

impl Shared {
    /// Does something again from the start, which declared this: what was declared since is not.
    pub fn begin_again(&self, declared: Declared) {
        self.declared.replace(declared);
        self.parts.borrow_mut().clear();
    }
}

/// What is known at a point of the function.
#[derive(Clone)]
pub struct Point {
    pub shared: Rc<Shared>,
    /// What is known of the program.
    pub scope: Scope,
    pub state: State,
    /// The tensors whose number of cells is known to be bounded.
    pub volumes: Rc<Vec<Volume>>,
    /// Where tensors are, the innermost last.
    pub places: Vec<Placed>,
    /// What is known of an array that is updated cell by cell.
    pub own: Option<Own>,
    /// In how many loops this is.
    pub loops: usize,
    /// What is known of an array that is computed cell by cell.
    pub growing: Option<Growing>,
    /// The arrays that the statement is to free, if it is in a chain of `let`s.
    pub owed: Option<Owed>,
    /// Whether this is a step of a fold in two arrays, of which the function has two copies.
    pub twice: bool,
    /// Whether this is in a loop at a border.
    pub at_border: bool,
    /// Whether what is summed is computed cell by cell, along no loop of the program.
    pub cell_by_cell: bool,
    /// Whether a loop that is split stays so: there is another way to write what it is in.
    pub stays_split: bool,
}

impl Point {
    /// Makes a statement; if that fails, what it declared is not declared.
    pub fn attempt<T>(&self, make: impl FnOnce(&Point) -> Attempt<T>) -> Attempt<T> {
        let before = self.shared.declared.borrow().clone();
        let made = make(self);
        if made.is_err() {
            self.shared.declared.replace(before);
        }
        made
    }

    /// A theorem of the theories with its premises discharged ([`Scope::apply`]).
    pub fn apply<const N: usize>(
        &self,
        lemma: impl Into<Lemma<N>>,
        premises: [Thm; N],
    ) -> Attempt<Thm> {
        self.scope.apply(lemma, premises)
    }

    /// Whether a loop of C is around this point.
    pub fn is_in_loop(&self) -> bool {
        application(self.state.valuation).is_some()
    }

    /// The same point, where this is known of the program.
    pub fn with(&self, scope: Scope) -> Point {
        Point {
            scope,
            ..self.clone()
        }
    }

    /// The point at which a proposition holds as well.
    pub fn assuming(&self, p: Term) -> Attempt<Point> {
        Ok(self.with(self.scope.assuming(p)?))
    }

    /// The point at which a name stands for the tensor of an expression of this shape, and where
    /// that is.
    pub fn with_tensor(&self, x: Term, d: Term, shape: Term, place: Place) -> Attempt<Point> {
        let scope = self.scope.with_tensor(x, d, shape)?;
        self.with(scope)
            .placing(x, [shape, self.scope.den(d)?], place)
    }

    /// The point at which what a name stands for, a tensor of this shape, is at a place.
    pub fn placing(mut self, name: Term, tensor: [Term; 2], place: Place) -> Attempt<Point> {
        let value = some(mk(",", &tensor)?)?;
        self.places.push(Placed { name, value, place });
        Ok(self)
    }

    /// The point inside of a loop whose index, of this name in C, has the value k.
    pub fn with_counter(&self, name: Term, k: Term) -> Attempt<Point> {
        let mut point = self.with_index(name, k)?;
        point.loops += 1;
        match point.loops > MAX_LOOPS {
            true => Err(Trouble::Deep),
            false => Ok(point),
        }
    }

    /// The point at which an index of C, of this name, has the value z.
    pub fn with_index(&self, name: Term, z: Term) -> Attempt<Point> {
        let mut point = self.clone();
        point.state.valuation = mk("update", &[self.state.valuation, name, some(z)?])?;
        point.state.indices.push((z, name));
        Ok(point)
    }

    /// The point at which an array holds a tensor.
    pub fn with_array(&self, array: Term, shape: Term, tensor: Term) -> Attempt<Point> {
        let mut point = self.clone();
        let held = some(mk(",", &[shape, tensor])?)?;
        point.state.arrays = mk("update", &[self.state.arrays, array, held])?;
        Ok(point)
    }

    /// The point at which an array is being written.
    pub fn writing(&self, array: Term) -> Attempt<Point> {
        let mut point = self.clone();
        let truth = constant_at("T", &[])?;
        point.state.written = mk("update", &[self.state.written, array, truth])?;
        Ok(point)
    }

    /// The point at which an array that was written is only read.
    pub fn reading(&self, array: Term) -> Attempt<Point> {
        let mut point = self.clone();
        let falsity = constant_at("F", &[])?;
        point.state.written = mk("update", &[self.state.written, array, falsity])?;
        Ok(point)
    }

    /// The point with this stack.
    pub fn with_stack(&self, stack: Term) -> Point {
        Point {
            state: self.state.with_stack(stack),
            ..self.clone()
        }
    }

    /// `⊢ env x = SOME (p, t)`: what a name of the program stands for.
    pub fn bound(&self, x: Term) -> Attempt<Thm> {
        self.scope.look_up(self.scope.tensors.environment, x)
    }

    /// `cell_value S (t [])`: the value of a scalar t.
    pub fn scalar(&self, t: Term) -> Attempt<Term> {
        let cell = hol::app(t, ints(&[])?)?;
        Ok(mk("cell_value", &[self.scope.session.ops, cell])?)
    }

    /// Where the tensor is that a name of the program stands for, by `SOME (p, t)`.
    pub fn place(&self, name: Term, value: Term) -> Option<Place> {
        let is_meant = |placed: &&Placed| (placed.name, placed.value) == (name, value);
        let found = self.places.iter().rev().find(is_meant);
        found.map(|placed| placed.place)
    }

    /// `state S H st cenv`
    pub fn state(&self) -> Attempt<Term> {
        let State {
            written,
            stack,
            arrays,
            ..
        } = self.state;
        let ops = self.scope.session.ops;
        Ok(mk("state", &[ops, written, stack, arrays])?)
    }
}
