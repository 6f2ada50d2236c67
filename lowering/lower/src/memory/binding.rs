//! Statements with a `let` around them: an array or a local for what is bound.
//!
//! ```text
//! ⊢ writes W S o G v addr t c
//! ```
//!
//! comes out for `let x = d in a`, where t is the tensor of the whole. Given is how the statement for
//! a is found at the point at which x has a place, and the equation by which the tensor of the `let`
//! is that of a there. A scalar d gets a local (`declarations`). Any other d gets an array, which is
//! allocated and filled (`alloc_freeing`), or one that is filled again (`reuse_freeing`); when it is
//! freed, `owed` says. What is small enough is a local array, which ends with its block
//! (`local_freeing`). What a does not read needs no place.

use crate::point::Point;
use crate::point::state::{Owed, Place};
use crate::point::target::Target;
use crate::point::way::Way;
use crate::value::locals::Locals;
use kernel::{Term, Thm};
use programs::c::ast::MAX_LOCAL_CELLS;
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::reads;
use reasoning::syntax::{self, View};
use reasoning::term::{application, dest_literal};
use reasoning::theorem::{last, replace_before_last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    alloc_freeing(ty, l; 8);
    local_freeing(ty, l; 9);
    reuse_freeing(; 6);
}

/// An array that is allocated, filled, and read after that.
pub struct NewArray {
    /// That it does not have too many cells: else nothing comes after.
    pub few: Term,
    /// The point after it was allocated.
    pub after: Point,
    /// The type of its elements, and where it is.
    pub ty: Term,
    pub l: Term,
    /// `⊢ cenv y = NONE`, `⊢ ¬H y`, what the extents are in C (`LIST_REL`, `shape_ok`, `product ns =
    /// product p`), and the statement that fills it.
    pub premises: [Thm; 6],
}

/// Room for an array that is allocated.
pub struct Room {
    /// Where it is.
    pub l: Term,
    /// `⊢ cenv y = NONE`, `⊢ ¬H y`, and what the extents are in C (`LIST_REL`, `shape_ok`, `product ns =
    /// product p`).
    pub premises: [Thm; 5],
}

impl Point {
    /// A `let` around a statement for a: an array or a local for what is bound, if a reads it. The
    /// rule is `ok S w env d p ⇒ t' = t`, for what the statement for a writes and what it is to write.
    pub fn bind(
        &self,
        target: Target,
        rule: Lemma<1>,
        [x, d, a]: [Term; 3],
        body: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.scope.ok(d)?;
        let equation = self.apply(rule, [ok])?;
        let shape = last(ok)?;
        if !reads(a, x)? || self.is_cell_in_local(d)? {
            let inner = self.with(self.scope.with_tensor(x, d, shape)?);
            return same_tensor(body(&inner)?, equation);
        }
        if self.are_tensors_in_arrays([x, d, a])? {
            return self.ending(target, &[d, a], |point| {
                point.with_arrays(target.purpose(), [x, d], |point| {
                    same_tensor(body(point)?, equation)
                })
            });
        }
        if let Some(cells) = self.cells_in_locals([x, d, a])? {
            return self.ending(target, &[d, a], |point| {
                point.with_row(target.purpose(), [x, d, a], cells, |point| {
                    same_tensor(body(point)?, equation)
                })
            });
        }
        let name = self.local_named(x)?;
        if shape_in(ok)?.is_empty() {
            return self.ending(target, &[d, a], |point| {
                let mut locals = Locals::new(point)?;
                locals.declare(point, name, d)?;
                point.with_locals(target.purpose(), &locals, |point| {
                    let inner = point.with_tensor(x, d, shape, Place::Local(name))?;
                    same_tensor(body(&inner)?, equation)
                })
            });
        }
        self.owing(|point, owed| {
            let at = |point: &Point, array, owed| {
                let tensor = point.scope.den(d)?;
                let inner = point.with_tensor(x, d, shape, Place::Array(array))?;
                let inner = inner.with_array(array, shape, tensor)?;
                same_tensor(body(&inner.with_owed(owed))?, equation)
            };
            point.bound_to_array(target, owed, name, [d, a], at)
        })
    }

    /// The statement for a `let` that binds d in a to an array of this name, or to another one that is
    /// read no more. `rest` makes the statement for a at the point at which an array holds d, where
    /// these arrays are to be freed.
    fn bound_to_array(
        &self,
        target: Target,
        owed: &Owed,
        name: Term,
        [d, a]: [Term; 2],
        rest: impl FnOnce(&Point, Term, Owed) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.scope.ok(d)?;
        let extents = shape_in(ok)?;
        let dead = self.dead(owed, &[d, a])?;
        let local = self.is_local(&extents);
        if !local && let Some((old, filled)) = self.filled_again(&dead, ok, d)? {
            let held = self.held_in(old)?;
            let th = rest(self, old, owed.clone())?;
            let premises = [
                held.here,
                held.shown,
                self.is_owed(owed, old)?,
                self.scope.differ(old, target.array)?,
                filled,
                th,
            ];
            return self.apply(reuse_freeing {}, premises);
        }
        self.freed(target, owed, &dead, |point| {
            let array = point.new_array(name, ok, d)?;
            let [free, unwritten, related, nonnegative, same, filled] = array.premises;
            let NewArray {
                few, after, ty, l, ..
            } = array;
            let differ = point.scope.differ(name, target.array)?;
            match local {
                true => {
                    let th = hol::disch(few, rest(&after, name, owed.clone())?)?;
                    let new = point.is_not_owed(owed, name)?;
                    let premises = [
                        free,
                        unwritten,
                        differ,
                        new,
                        related,
                        nonnegative,
                        same,
                        filled,
                        th,
                    ];
                    point.apply(local_freeing { ty, l }, premises)
                }
                false => {
                    let th = hol::disch(few, rest(&after, name, owed.with(name)?)?)?;
                    let premises = [
                        free,
                        unwritten,
                        differ,
                        related,
                        nonnegative,
                        same,
                        filled,
                        th,
                    ];
                    point.apply(alloc_freeing { ty, l }, premises)
                }
            }
        })
    }

    /// Room for an array of this name, with elements of this type.
    pub fn new_room(&self, name: Term, ty: Term, extents: &[Term]) -> Attempt<Room> {
        self.shared.declared.borrow_mut().types.insert(name, ty);
        let free = self.scope.look_up(self.state.arrays, name)?;
        let unwritten = hol::eqf_elim(self.scope.look_up(self.state.written, name)?)?;
        let (counts, l) = match self.is_local(extents) {
            true => (self.local_counts(extents)?, syntax::Place::Stack.term()?),
            false => (self.counts(extents)?, syntax::Place::Heap.term()?),
        };
        let related = counts.related(self)?;
        Ok(Room {
            l,
            premises: [free, unwritten, related, counts.nonnegative, counts.same],
        })
    }

    /// The type of the elements of what an array is for.
    fn one_type(&self, d: Term) -> Attempt<Term> {
        let elements = self.scope.elements_of(d)?;
        let ty = self.scope.elem_of(d)?;
        match elements.types().iter().all(|other| *other == ty) {
            true => Ok(ty),
            false => Err(Trouble::Words {
                message: "tensors and scalars of several types come from a choice between tuples"
                    .to_owned(),
                notes: vec![
                    "write one tuple of choices: `let (x, y) := (if p then a else b, if p then c \
                     else d) in ...`"
                        .to_owned(),
                ],
            }),
        }
    }

    /// An array of this name for d, of which `⊢ ok S w env d p`, which is filled.
    pub fn new_array(&self, name: Term, ok: Thm, d: Term) -> Attempt<NewArray> {
        let (ty, extents) = (self.one_type(d)?, shape_in(ok)?);
        let (few, after) = self.allocated(&extents)?;
        let filled = hol::disch(few, after.new_filled(name, ok, d)?)?;
        let Room {
            l,
            premises: [free, unwritten, related, nonnegative, same],
        } = self.new_room(name, ty, &extents)?;
        Ok(NewArray {
            few,
            after,
            ty,
            l,
            premises: [free, unwritten, related, nonnegative, same, filled],
        })
    }

    /// `⊢ writes (store z S) S y (state ...) v (row_major p) (view T S p (λI. T) (den S w env d)) c` for a
    /// new array: with zeros only where the statement needs them.
    pub fn new_filled(&self, name: Term, ok: Thm, d: Term) -> Attempt<Thm> {
        let mut filling = self.writing(name)?.with_nothing_owed();
        filling.cell_by_cell = false;
        let target = Target::whole_array(name, self.one_type(d)?, last(ok)?)?;
        let zeros = target.in_way(Way::Store { zeros: true });
        let anyhow = |point: &Point| {
            let th = point.write(target, d)?;
            let mut declared = point.shared.declared.borrow_mut();
            declared.temporaries.insert(name, shape_in(ok)?);
            Ok(th)
        };
        let after_zeros = || filling.along_loops(|point| point.write(zeros, d), anyhow);
        if let Some(th) = filling.grown(target, d, last(ok)?)? {
            let mut declared = self.shared.declared.borrow_mut();
            declared.temporaries.insert(name, shape_in(ok)?);
            return Ok(th);
        }
        if !self.is_in_loop() && self.begins_with_zeros(d)? {
            return after_zeros();
        }
        match anyhow(&filling) {
            Err(trouble) if trouble.needs_zeros() => after_zeros(),
            filled => filled,
        }
    }

    /// An array of the same type and shape that may be filled again, and `⊢ writes (store F S) S y ...` for it, if there
    /// is one and it needs no zeros.
    fn filled_again(&self, dead: &[Term], ok: Thm, d: Term) -> Attempt<Option<(Term, Thm)>> {
        let (ty, shape) = (self.one_type(d)?, last(ok)?);
        for &old in dead {
            let has_type = self.shared.declared.borrow().types.get(&old) == Some(&ty);
            if has_type && self.held_in(old)?.shape == shape {
                let filling = self.writing(old)?.with_nothing_owed();
                return match filling.write(Target::whole_array(old, ty, shape)?, d) {
                    Err(trouble) if trouble.needs_zeros() => Ok(None),
                    other => Ok(Some((old, other?))),
                };
            }
        }
        Ok(None)
    }

    /// Whether an array of these extents is a local one: it has a fixed size, and there is room.
    pub fn is_local(&self, extents: &[Term]) -> bool {
        let extent = |extent: &Term| dest_literal(*extent).and_then(|n| i64::try_from(n).ok());
        let cells = extents.iter().map(extent).try_fold(1i64, |cells, extent| {
            extent.and_then(|extent| cells.checked_mul(extent))
        });
        let mut declared = self.shared.declared.borrow_mut();
        let room = &mut declared.local_cells;
        match cells {
            Some(cells) if (1..=MAX_LOCAL_CELLS).contains(&cells) && cells <= *room => {
                *room -= cells;
                true
            }
            _ => false,
        }
    }
}

/// The judgement about a statement for a tensor t from that for t', by `⊢ t' = t`; or for what is
/// made of them, `f t` and `f t'`.
pub fn same_tensor(th: Thm, equation: Thm) -> Attempt<Thm> {
    let odd = || Trouble::internal("not about a tensor");
    let (f, _) = hol::dest_app(th.concl()).ok_or_else(odd)?;
    let (_, tensor) = hol::dest_app(f).ok_or_else(odd)?;
    if tensor == hol::lhs(equation) {
        return replace_before_last(th, equation);
    }
    let (made, _) = hol::dest_app(tensor).ok_or_else(odd)?;
    replace_before_last(th, hol::ap_term(made, equation)?)
}

/// The judgement about a statement for the cells of a tensor of the shape s, `view ... s P t`, from that for
/// the shape s', by `⊢ s' = s`; or the same where it is not about such cells.
pub fn same_extents(th: Thm, equation: Thm) -> Attempt<Thm> {
    let odd = || Trouble::internal("not about a tensor");
    let (f, _) = hol::dest_app(th.concl()).ok_or_else(odd)?;
    let (_, tensor) = hol::dest_app(f).ok_or_else(odd)?;
    let (view, args) = hol::strip_app(tensor);
    let name = application(view).map(|(name, _)| name);
    match (name.as_deref(), &args[..]) {
        (Some("view"), &[mode, ops, shape, mask, cells]) if shape == hol::lhs(equation) => {
            let view = hol::app(hol::app(view, mode)?, ops)?;
            let same = hol::ap_thm(hol::ap_term(view, equation)?, mask)?;
            replace_before_last(th, hol::ap_thm(same, cells)?)
        }
        _ => Ok(th),
    }
}
