//! Cells of expressions, and which cell of a smaller expression one is copied from.
//!
//! For an expression e at a point of the program and a list of indices J:
//!
//! ```text
//! ⊢ den S w env e J = den S w' env' e' J'
//! ```
//!
//! e and J are given; e' comes out, an operand of e, with w', env' and J', where the cell is copied
//! without a condition. So it is for loops and reshapes: the cell j of a `gen` is that of the body
//! where the index is l + j,
//!
//! ```text
//! ieval atl_div w lo l ⇒ ieval atl_div w hi u ⇒ 0 ≤ j ⇒ j < u - l ⇒ k = l + j
//!   ⇒ den S w env (Gen x lo hi e) (j :: J) = den S (update w x (SOME k)) env e J    cell_gen
//! ```
//!
//! and the others are like it (`cell_reindex`, `cell_concat_left`, ...). It is also so for a guard that
//! holds (`cell_guard_true`), for a choice that is decided (`Scope::chosen`), under a `let`
//! (`cell_let`), and for a fold of one step that does not read the accumulator (`cell_fold_once`).

use super::extents::shape_in;
use super::kept::Kept;
use super::lemma::lemmas;
use super::program::{Loop, index_condition, only_step};
use super::scope::{Definition, Scope};
use super::syntax::{Exp, Reindexer, View};
use super::term::{dest_list, dest_literal, dest_pair, ints, literal, mk, parts};
use super::theorem::{last, replace_last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use std::rc::Rc;

lemmas! {
    cell_gen(S, w, env, x, e, J; 5);
    cell_guarded_true(e, J; 2);
    cell_let(x, e, J; 1);
    cell_let_index(S, env, x, e, J; 1);
    cell_let_data(x, e, J; 1);
    cell_fold_once(S, f, j, e, J; 4);
    cell_reindex(; 5);
    cell_concat_left(b, J; 2);
    cell_concat_right(b, J; 3);
}

/// A cell of an expression.
#[derive(Clone)]
pub struct Cell {
    pub scope: Scope,
    pub e: Term,
    pub index: Vec<Term>,
}

impl Cell {
    /// `den S w env e J`
    pub fn term(&self) -> Attempt<Term> {
        Ok(hol::app(self.scope.den(self.e)?, ints(&self.index)?)?)
    }

    /// The cell of another expression in the same scope.
    pub fn of(&self, e: Term, index: Vec<Term>) -> Cell {
        let scope = self.scope.clone();
        Cell { scope, e, index }
    }

    /// The cell at the same index of an expression in another scope.
    pub fn below(&self, scope: Scope, e: Term) -> Cell {
        let index = self.index.clone();
        Cell { scope, e, index }
    }

    /// The same cell where a proposition holds as well.
    pub fn assuming(&self, p: Term) -> Attempt<Cell> {
        let mut cell = self.clone();
        cell.scope = self.scope.assuming(p)?;
        Ok(cell)
    }

    /// The first index and the others.
    pub fn first(&self) -> Attempt<(Term, Vec<Term>)> {
        let split = self.index.split_first();
        let (first, rest) = split.ok_or(Trouble::internal("a cell without index"))?;
        Ok((*first, rest.to_vec()))
    }

    /// The tensor that a name stands for: `⊢ env x = SOME (p, t)`, and p.
    pub fn tensor(&self, x: Term) -> Attempt<(Thm, Vec<Term>)> {
        let known = self.scope.look_up(self.scope.tensors.environment, x)?;
        let (_, pair) = parts(hol::rhs(known))?;
        let (shape, _) = dest_pair(pair[0])?;
        Ok((known, dest_list(shape)?))
    }

    /// The cell that a cell is copied from. This asks for no proof that anything evaluates, which may need what
    /// is looked for.
    pub(super) fn inside(&self) -> Attempt<Option<Cell>> {
        let scope = &self.scope;
        Ok(match Exp::of(self.e)? {
            Exp::Let { x, d, e } => {
                let shape = last(scope.shape_of(d)?)?;
                Some(self.below(scope.with_tensor(x, d, shape)?, e))
            }
            Exp::At { e, i } => {
                let index = [&[last(scope.index(i)?)?], &self.index[..]].concat();
                Some(self.of(e, index))
            }
            Exp::Gen { x, lo, e, .. } => {
                let (j, index) = self.first()?;
                let k = mk("int_add", &[last(scope.index(lo)?)?, j])?;
                let scope = scope.with_index(x, hol::rhs(scope.tidied(k)?))?;
                Some(Cell { scope, e, index })
            }
            Exp::Concat { a, b } => {
                let (j, rest) = self.first()?;
                let n = shape_in(scope.shape_of(a)?)?[0];
                let Some((i, count)) = dest_literal(j).zip(dest_literal(n)) else {
                    return Ok(None);
                };
                Some(match i < count {
                    true => self.of(a, self.index.clone()),
                    false => self.of(b, [&[literal(i - count)?], &rest[..]].concat()),
                })
            }
            _ => self.source()?.map(|(inner, _)| inner),
        })
    }

    /// The same cell of what a name is defined as; none of an input or an accumulator.
    pub(super) fn defined(&self, x: Term) -> Attempt<Option<Cell>> {
        let mut definitions = self.scope.definitions(x).peekable();
        if definitions.peek().is_none() {
            return Ok(None);
        }
        let (known, _) = self.tensor(x)?;
        let (_, pair) = parts(hol::rhs(known))?;
        let (_, tensor) = dest_pair(pair[0])?;
        // The name may be that of an accumulator, or be bound again further in than here.
        let is_own = |one: &&Definition| one.scope.den(one.e).is_ok_and(|own| own == tensor);
        let Some(definition) = definitions.find(is_own) else {
            return Ok(None);
        };
        // What is known here holds there, too.
        let mut outer = Scope::clone(&definition.scope);
        outer.integers.facts = self.scope.integers.facts.clone();
        Ok(Some(outer.cell_at(definition.e, &self.index)))
    }

    /// The same cell as one of a smaller expression, if the cell is copied from there without
    /// condition: that cell, and `⊢ den S w env e J = den ...`.
    pub fn source(&self) -> Attempt<Option<(Cell, Thm)>> {
        let scope = &self.scope;
        let (S, w, env) = scope.meaning();
        Ok(Some(match Exp::of(self.e)? {
            Exp::Gen { x, lo, hi, e } => {
                let (j, rest) = self.first()?;
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let low = scope.nonnegative(j)?;
                let high = scope.prove(mk("int_lt", &[j, mk("int_sub", &[u, l])?])?)?;
                let k = scope.reverse_tidied(mk("int_add", &[l, j])?)?;
                let inner = Cell {
                    scope: scope.with_index(x, hol::lhs(k))?,
                    e,
                    index: rest,
                };
                let J = ints(&inner.index)?;
                let th = scope.apply(cell_gen { S, w, env, x, e, J }, [lo, hi, low, high, k])?;
                (inner, th)
            }
            Exp::Guard { c, e } => {
                if index_condition(c)?.is_none() {
                    return Ok(None);
                }
                let decision = scope.decision(c)?;
                let Some(holds) = scope.try_prove(last(decision)?)? else {
                    return Ok(None);
                };
                let J = ints(&self.index)?;
                let th = scope.apply(cell_guarded_true { e, J }, [decision, holds])?;
                (self.of(e, self.index.clone()), th)
            }
            Exp::If { .. } => {
                let Some((part, equation)) = scope.chosen(self.e)? else {
                    return Ok(None);
                };
                let th = hol::ap_thm(equation, ints(&self.index)?)?;
                (self.of(part, self.index.clone()), th)
            }
            Exp::Let { x, d, e } => {
                let ok = scope.ok(d)?;
                let inner = self.below(scope.with_tensor(x, d, last(ok)?)?, e);
                let J = ints(&self.index)?;
                (inner, scope.apply(cell_let { x, e, J }, [ok])?)
            }
            Exp::LetIndex { x, i, e } => {
                let index = scope.index(i)?;
                let inner = self.below(scope.with_index(x, last(index)?)?, e);
                let J = ints(&self.index)?;
                (
                    inner,
                    scope.apply(cell_let_index { S, env, x, e, J }, [index])?,
                )
            }
            Exp::LetData { x, ty, d, e } => {
                let same = scope.data(ty, d)?;
                let inner = self.below(scope.with_data(x, hol::rhs(same))?, e);
                let J = ints(&self.index)?;
                (inner, scope.apply(cell_let_data { x, e, J }, [same])?)
            }
            Exp::Fold {
                x: f,
                d,
                i: j,
                lo,
                hi,
                e,
            } => {
                if only_step(self.e)?.is_none() {
                    return Ok(None);
                }
                let shape = scope.shape_of(d)?;
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let l = last(lo)?;
                let one = scope.same(last(hi)?, mk("int_add", &[l, literal(1)?])?)?;
                let inner = self.below(scope.with_tensor(f, d, last(shape)?)?.with_index(j, l)?, e);
                let J = ints(&self.index)?;
                let th = scope.apply(cell_fold_once { S, f, j, e, J }, [shape, lo, hi, one])?;
                (inner, th)
            }
            Exp::Concat { a, b } => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                // Of numbers one is less wherever they stand: in a loop without steps, what is known
                // contradicts itself, and the cell would be any.
                let is_behind = dest_literal(i)
                    .zip(dest_literal(n))
                    .is_some_and(|(i, n)| n <= i);
                if !is_behind && let Some(left) = scope.try_prove(mk("int_lt", &[i, n])?)? {
                    let J = ints(&rest)?;
                    let th = scope.apply(cell_concat_left { b, J }, [ok, left])?;
                    return Ok(Some((self.of(a, self.index.clone()), th)));
                }
                let Some(right) = scope.try_prove(mk("int_le", &[n, i])?)? else {
                    return Ok(None);
                };
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let index = [&[hol::lhs(j)], &rest[..]].concat();
                let J = ints(&rest)?;
                let th = scope.apply(cell_concat_right { b, J }, [ok, right, j])?;
                (self.of(b, index), th)
            }
            Exp::Reindex { r, e } => self.source_of_reindexed(&r, e)?,
            Exp::Lit { .. } | Exp::Var { .. } => return Ok(None),
            Exp::Cast { .. } | Exp::Test { .. } => return Ok(None),
            Exp::At { .. } | Exp::Op { .. } | Exp::With { .. } => return Ok(None),
            Exp::Sums { .. } => return Ok(None),
        }))
    }

    /// The same for a reindexer of e.
    fn source_of_reindexed(&self, r: &Reindexer, e: Term) -> Attempt<(Cell, Thm)> {
        let applied = self.scope.applied(r, e)?;
        let copies = self.scope.copies(&applied, &self.index)?;
        let place = self.scope.comes_from(&applied, &self.index)?;
        let [ok, amount, fits] = applied.premises();
        let th = self
            .scope
            .apply(cell_reindex {}, [ok, amount, fits, copies, place])?;
        Ok((self.of(e, dest_list(hol::rhs(place))?), th))
    }

    /// The values of the ends of a loop, `⊢ ieval atl_div w lo l` and `⊢ ieval atl_div w hi u`, and
    /// `⊢ ∀k. l ≤ k ⇒ k < u ⇒ P (den S (update w x (SOME k)) env e J)` for the same cell of its body,
    /// where `prove` proves P of a cell.
    pub fn each_term(
        &self,
        terms: Loop,
        prove: impl Fn(&Cell) -> Attempt<Thm>,
    ) -> Attempt<([Thm; 2], Thm)> {
        let scope = &self.scope;
        let (lo, hi) = (scope.index(terms.lo)?, scope.index(terms.hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let mut inner = self.of(terms.body, self.index.clone());
        let k;
        (k, inner.scope) = scope.inside(terms.variable, l, u)?;
        let each = scope.for_range(k, l, u, prove(&inner)?)?;
        Ok(([lo, hi], each))
    }

    /// What the rules for a cell of a fold ask for: its shape, the values of its ends, and P of the
    /// same cell of the first accumulator and of each next one, where `prove` proves P of a cell. And
    /// what each step keeps, which is known in the last.
    pub fn each_accumulator(
        &self,
        prove: impl Fn(&Cell) -> Attempt<Thm>,
    ) -> Attempt<([Thm; 5], Option<Rc<Kept>>)> {
        let scope = &self.scope;
        let Exp::Fold { x, d, i, lo, hi, e } = Exp::of(self.e)? else {
            return Err(Trouble::internal("not a fold"));
        };
        let shape = scope.shape_of(d)?;
        let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
        let first = prove(&self.of(d, self.index.clone()))?;
        let step = scope.step(
            [x, i],
            scope.elements_of(d)?,
            last(shape)?,
            [last(lo)?, last(hi)?],
        )?;
        let step = step.keeping(scope.kept(self.e, last(shape)?)?)?;
        let mut next = self.of(e, self.index.clone());
        next.scope = step.scope.clone();
        let each = step.each(prove(&next)?)?;
        Ok(([shape, lo, hi, first, each], step.kept))
    }

    /// Two theorems about values of this cell: the second follows along `⊢ den ... = den ...`.
    pub fn value_along(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        let read = super::term::constant_at("cell_value", &[super::term::scalar_type()?])?;
        let read = hol::app(read, self.scope.session.ops)?;
        replace_last(th, hol::sym(hol::ap_term(read, equation)?)?)
    }

    /// Whether the operand of a reshape is asked for cells outside of its box: the first condition
    /// p that is not known and holds where the cell is inside, with `⊢ in_box s J ⇒ p`.
    pub fn outside(&self) -> Attempt<Option<(Term, Thm)>> {
        let shape = self.scope.shape(self.e)?;
        let (inside, bounds) = self.scope.bounds_in_box(&shape, &self.index)?;
        for bound in bounds.concat() {
            if self.scope.try_prove(bound.concl())?.is_none() {
                return Ok(Some((bound.concl(), hol::disch(inside, bound)?)));
            }
        }
        Ok(None)
    }
}

impl Scope {
    /// A cell of an expression here.
    pub(super) fn cell_at(&self, e: Term, index: &[Term]) -> Cell {
        Cell {
            scope: self.clone(),
            e,
            index: index.to_vec(),
        }
    }

    /// `⊢ t' = t` where t' reads well.
    pub fn reverse_tidied(&self, t: Term) -> Attempt<Thm> {
        Ok(hol::sym(self.tidied(t)?)?)
    }
}
