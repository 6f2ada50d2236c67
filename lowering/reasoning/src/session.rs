//! What is the same at all points of a kernel: what it is given, and what was found of it.

use super::chains::Leap;
use super::elements::Types;
use super::facts::{At, DataFact, Found, Judgement, Numbers, Scalars, Standing};
use super::kept::{Kept, KeptOfLess};
use super::known::Known;
use super::library::Library;
use super::mentioned::Mentioned;
use kernel::{Term, Thm};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What is the same at all points of a kernel.
pub struct Session {
    pub library: Rc<Library>,
    /// `S`: the operations of the scalars.
    pub ops: Term,
    /// The tensors given.
    pub entry: Entry,
    /// What is known of the valuation, tensors, ... at the start, by the function and argument.
    pub known: RefCell<HashMap<(Term, Term), Thm>>,
    /// The same without proofs.
    pub values: Found<(Term, Term), Term>,
    /// What conditions on data say.
    pub data_facts: RefCell<Vec<DataFact>>,
    /// The numbers of what is known.
    pub numbers: Numbers,
    /// For each size `⊢ -(2^31 - 1) ≤ n ∧ n ≤ 2^31 - 1`.
    pub sizes: RefCell<Vec<(Term, Thm)>>,
    /// What is known, as a problem for the search for bounds, by its number.
    pub(super) problems: Found<usize, Rc<Known>>,
    /// What was found of conditions, under what was known.
    pub answers: Found<(Term, usize), Option<Thm>>,
    /// The theorems among them, by the condition, and what the facts rest on, by their number.
    pub(super) answered: RefCell<HashMap<Term, Vec<Thm>>>,
    pub(super) hypotheses: Found<usize, Rc<HashSet<Term>>>,
    /// What was proved of expressions, at points that are alike.
    pub proved: Found<(Judgement, At, Term), Thm>,
    /// The bounds of integers, by the type and the cell; those of the accumulators of folds; and what
    /// comparisons say of integers.
    pub(super) between: Found<(At, Term, Term, Vec<Term>), Thm>,
    pub(super) kept: Found<(At, Term, Term), Option<Rc<Kept>>>,
    pub(super) kept_of_less: RefCell<HashMap<[Term; 4], Vec<KeptOfLess>>>,
    pub(super) compared: Found<At, Rc<[Thm]>>,
    /// How many data it is being learned of, each for the sake of the one before.
    pub(super) learning: Cell<usize>,
    /// Whether the last of the comparisons is being looked for.
    pub(super) comparing: Cell<bool>,
    /// That cells are not padding.
    pub not_padding: Found<(At, Term, Vec<Term>), Thm>,
    /// What was found to be a scalar.
    pub scalars: Scalars,
    /// The variables for what a loop steps through, by its name and ends: of the same loop at points
    /// that are alike it is the same, so that what was proved of its body is found again.
    pub(super) variables: Found<(At, [Term; 3]), Term>,
    /// Those for the tensors that folds step through, by the environment, name and shape.
    pub accumulators: Found<(Term, Term, Term), Term>,
    /// What expressions and index expressions mean, and the variables for indices in that.
    pub meanings: Found<(Term, Term, Term), Thm>,
    pub numbers_meant: Found<(Term, Term), Thm>,
    pub indices: Found<(Term, Term), Term>,
    /// What index expressions mention, and that no name in them has a number between others.
    pub(super) index_names: Found<Term, Rc<Mentioned>>,
    pub(super) apart: Found<(Term, Term, Term), Thm>,
    /// What evaluation says of terms without variables.
    pub closed: Found<Term, Thm>,
    /// The greatest number of a name that a function says something of, and what it says of others
    /// beyond, by the function.
    pub greatest: Found<Term, Option<Term>>,
    pub beyond: Found<Term, Thm>,
    /// Of shapes, that they are, and how many cells they have; of shapes and indices, that these are in
    /// the box.
    pub shapes_ok: Standing<Vec<Term>>,
    pub cells: Standing<Vec<Term>>,
    pub inside: Standing<(Vec<Term>, Vec<Term>)>,
    /// What reindexers are, by the valuation and the reindexer; and that they apply to a shape.
    pub amounts: Standing<(Term, Term)>,
    pub fitting: Standing<Term>,
    /// That operands of reindexers evaluate, by the valuation, the tensors and the expression.
    pub operands: Standing<(Term, Term, Term)>,
    /// The names of tensors that expressions mention.
    pub mentioned: Found<Term, Rc<HashSet<Term>>>,
    /// That valuations extend those in which the indices of loops have no value.
    pub outside: Found<Term, Thm>,
    /// Where functions leap to, and that they say the same of older names, by the function.
    pub leaps: Found<Term, Leap>,
    pub same_below: Found<Term, Thm>,
    /// That identifiers differ, by the equation of their numbers.
    pub different: Found<Term, Thm>,
    /// A number for variables that are to be new.
    pub(super) fresh: Cell<usize>,
}

/// The tensors that a kernel is given.
#[derive(Clone)]
pub struct Entry {
    /// `env`, a variable.
    pub environment: Term,
    /// `⊢ inputs_known v inputs data env`
    pub known: Thm,
    /// `⊢ [x, y, ...] = MAP FST inputs`
    pub names: Thm,
    /// The types of their elements.
    pub types: Types,
}

impl Session {
    /// The start of a run on a kernel.
    pub fn new(library: Rc<Library>, ops: Term, entry: Entry) -> Session {
        Session {
            library,
            ops,
            entry,
            known: RefCell::default(),
            values: Found::default(),
            data_facts: RefCell::default(),
            numbers: Numbers::default(),
            sizes: RefCell::default(),
            problems: Found::default(),
            answers: Found::default(),
            answered: RefCell::default(),
            hypotheses: Found::default(),
            proved: Found::default(),
            between: Found::default(),
            kept: Found::default(),
            kept_of_less: RefCell::default(),
            compared: Found::default(),
            learning: Cell::new(0),
            comparing: Cell::new(false),
            not_padding: Found::default(),
            scalars: Scalars::default(),
            variables: Found::default(),
            accumulators: Found::default(),
            meanings: Found::default(),
            numbers_meant: Found::default(),
            indices: Found::default(),
            index_names: Found::default(),
            apart: Found::default(),
            closed: Found::default(),
            greatest: Found::default(),
            beyond: Found::default(),
            shapes_ok: Standing::default(),
            cells: Standing::default(),
            inside: Standing::default(),
            amounts: Standing::default(),
            fitting: Standing::default(),
            operands: Standing::default(),
            mentioned: Found::default(),
            outside: Found::default(),
            leaps: Found::default(),
            same_below: Found::default(),
            different: Found::default(),
            fresh: Cell::new(0),
        }
    }
}
