//! The tensors of a tuple, stored one after the other.
//!
//! A row of expressions is given, and the statement that takes the arrays to them comes out, by a plan
//! (`plan`). Where a cell has to wait, its value is in a local; where a tensor has to, it is in a spare
//! array, which is hidden before and after.

use crate::point::Point;
use crate::point::state::Place;
use crate::point::target::Target;
use crate::statement::chains::Waiting;
use crate::statement::in_place::Chain;
use crate::statement::tuples::held::{Arrays, Part};
use crate::statement::tuples::plan::{Action, Names, rows_of};
use crate::value::declarations::Purpose;
use crate::value::locals::Locals;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, View};
use reasoning::trouble::{Attempt, Trouble};
use std::collections::HashMap;

lemmas! {
    shift_skip(S, H, cenv, v, st, arrs; 0);
    shift_store(; 4);
    shift_fill(; 2);
    named_values(S, w; 2);
    values_along(; 2);
    value_same(S, p, t; 1);
    value_var(S, w; 1);
    function_filled(; 1);
}

/// The updates whose values wait in locals, by the places of the tensors.
type Waits = HashMap<usize, (Chain, Vec<Waiting>)>;

/// The tensors of a row that is written as one, each in its scope.
#[derive(Clone, Copy)]
struct Rows<'a> {
    e: Term,
    rows: &'a [(Point, Term)],
}

/// The tensors that were stored so far.
struct Storing<'a> {
    arrays: &'a Arrays,
    rows: &'a [(Point, Term)],
    waiting: &'a Waits,
    /// The point behind that.
    at: Point,
    /// `⊢ acts S H cenv v st st (rooms arrs) (shifted S H' cenv' arrs) c`, one after the other.
    done: Vec<Thm>,
    /// The spare arrays that hold tensors, in the order in which they were filled.
    spares: Vec<(usize, Term)>,
    /// For each tensor that was stored, what its array holds:
    /// `⊢ ∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (t I)`.
    values: HashMap<usize, Thm>,
}

/// A name that no source has.
const NEXT: &str = "gen";

impl Storing<'_> {
    /// The point behind what was stored, in the scope of a tensor.
    fn at(&self, k: usize) -> Point {
        self.at.with(self.rows[k].0.scope.clone())
    }

    /// A tensor is computed in its spare array.
    fn compute(&mut self, k: usize) -> Attempt<()> {
        let (at, e) = (&self.at(k), self.rows[k].1);
        let Part {
            ty, spare, shape, ..
        } = self.arrays.parts[k];
        let b = spare.ok_or(Trouble::internal("no spare array"))?;
        let th = at.filled(Target::whole_array(b, ty, shape)?, e, shape)?;
        let th = at.apply(function_filled {}, [th])?;
        let listed = self.arrays.among(at, b)?;
        self.done.push(at.apply(shift_fill {}, [listed, th])?);
        self.spares.push((k, b));
        self.at = at.showing(b, shape, at.scope.den(e)?)?;
        Ok(())
    }

    /// A tensor is stored in its array.
    fn store(&mut self, k: usize) -> Attempt<()> {
        let (at, e) = (&self.at(k), self.rows[k].1);
        let Part {
            array, ty, shape, ..
        } = self.arrays.parts[k];
        let target = self.arrays.target(k)?;
        let wanted = at.scope.den(e)?;
        let named = identifier(NEXT)?;
        let (S, _, _) = at.scope.meaning();
        let own = |t| at.scope.theorem(value_same { S, p: shape, t });
        let (th, tensor, same) = if let Some((chain, values)) = self.waiting.get(&k) {
            let th = at.update_by_locals(target, chain, values)?;
            (th, wanted, own(wanted)?)
        } else if let Some(&(_, b)) = self.spares.iter().find(|(at, _)| *at == k) {
            let inner = at.naming([named, ty], shape, wanted, b)?;
            let copied = Exp::Var { x: named }.term()?;
            let w = inner.scope.meaning().1;
            let same = inner.apply(value_var { S, w }, [inner.bound(named)?])?;
            (
                inner.update(target, copied)?,
                inner.scope.den(copied)?,
                same,
            )
        } else {
            (at.update(target, e)?, wanted, own(wanted)?)
        };
        let held = at.held(target)?;
        let listed = self.arrays.among(at, array)?;
        let premises = [held.here, held.shown, listed, th];
        self.done.push(at.apply(shift_store {}, premises)?);
        let mut after = at.with_array(array, shape, tensor)?;
        after
            .places
            .retain(|placed| placed.place != Place::Array(array));
        self.at = after;
        self.values.insert(k, same);
        Ok(())
    }
}

impl Point {
    /// Each tensor is computed and stored, unless it is what the array holds already.
    pub fn shift_rows(&self, arrays: &Arrays, names: &Names, e: Term) -> Attempt<Thm> {
        let not = || Trouble::words("a fold of several tensors needs a tuple here".to_owned());
        let (index, rows) = rows_of(e)?.ok_or_else(not)?;
        let mut own = Vec::new();
        for (row, part) in rows.iter().zip(&arrays.parts) {
            own.push(self.peeled(index, *row, part)?);
        }
        let rows: Vec<Term> = own.iter().map(|(_, row)| *row).collect();
        let plan = names.plan(&rows, &arrays.ranks()?)?;
        for action in &plan {
            if let Action::Spare(k) = action
                && arrays.parts[*k].spare.is_none()
            {
                arrays.missing.borrow_mut().insert(*k);
            }
        }
        if !arrays.missing.borrow().is_empty() {
            return Err(Trouble::internal("a spare array is missing"));
        }
        let mut locals = Locals::new(self)?;
        let mut waiting = HashMap::new();
        for action in &plan {
            if let Action::Wait(k) = action
                && let Some(chain) = Chain::of(rows[*k])?
            {
                let values = own[*k].0.wait(&chain, &mut locals)?;
                waiting.insert(*k, (chain, values));
            }
        }
        self.with_locals(Purpose::Acts, &locals, |point| {
            point.shift_by_plan(arrays, Rows { e, rows: &own }, &plan, &waiting)
        })
    }

    /// The statements of a plan, where the values that wait are in locals.
    fn shift_by_plan(
        &self,
        arrays: &Arrays,
        tuple: Rows,
        plan: &[Action],
        waiting: &Waits,
    ) -> Attempt<Thm> {
        let mut storing = Storing {
            arrays,
            rows: tuple.rows,
            waiting,
            at: self.clone().with_nothing_owed(),
            done: Vec::new(),
            spares: Vec::new(),
            values: HashMap::new(),
        };
        for action in plan {
            match *action {
                Action::Wait(_) => {}
                Action::Spare(k) => storing.compute(k)?,
                Action::Store(k) => storing.store(k)?,
            }
        }
        let mut values = Vec::new();
        for (k, row) in tuple.rows.iter().enumerate() {
            let own = match storing.values.get(&k) {
                Some(same) => *same,
                None => row.0.is_what_it_was(row.1)?,
            };
            let whole = self.is_row(arrays, tuple.e, k, row)?;
            values.push(self.apply(values_along {}, [own, whole])?);
        }
        if storing.done.is_empty() {
            return self.kept_as(arrays, &values);
        }
        let spares: Vec<Term> = storing.spares.iter().map(|(_, b)| *b).collect();
        let held = storing.at.as_held(arrays, &values, &spares)?;
        self.seen_as(held, self.one_after_the_other(storing.done)?, &spares)
    }

    /// `⊢ ∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (t I)` for the tensor t of a name, of which it is
    /// known that it is u.
    fn is_what_it_was(&self, e: Term) -> Attempt<Thm> {
        let Exp::Var { x } = Exp::of(e)? else {
            let other = "a tensor that is neither kept nor stored";
            return Err(Trouble::internal(other));
        };
        let (S, w, _) = self.scope.meaning();
        let premises = [self.bound(x)?, hol::refl(self.scope.den(e)?)?];
        self.apply(named_values { S, w }, premises)
    }

    /// Nothing is to be done for the accumulator as it was.
    pub fn kept_as(&self, arrays: &Arrays, values: &[Thm]) -> Attempt<Thm> {
        let held = self.as_held(arrays, values, &[])?;
        let skip = shift_skip {
            S: self.scope.session.ops,
            H: self.state.written,
            cenv: self.state.arrays,
            v: self.state.valuation,
            st: self.state.stack,
            arrs: arrays.all,
        };
        let skip = self.apply(skip, [])?;
        self.seen_as(held, skip, &[])
    }
}
