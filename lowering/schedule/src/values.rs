//! Values below operators: a change of an operand that keeps its values, seen from the operator.
//!
//! ```text
//! ⊢ read S s t = read S s t'         t what the operand means, s its shape
//! --------------------------
//! ⊢ op t = op t'                     if the operator reads its operand
//! ⊢ read S r (op t) = read S r (op t')
//! ```
//!
//! One rule for each operator that binds nothing (`theories/rewrite/same_values.thy`). What binds a
//! name or has a condition is in `change`.

use crate::positions::{Side, lifted, position};
use crate::refusal::{Outcome, Refusal};
use crate::sameness::{Changed, Same};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::meaning::shape_of;
use reasoning::scope::Scope;
use reasoning::term::{dest_list, int, ints, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    boxed_means(; 2);
    equal_minus(; 2);
    equal_plus(; 2);
    equal_scalars(f; 2);
    same_cell_value(; 1);
    value_part(; 3);
    values_concat(; 4);
    values_flatten(; 3);
    values_fold(f, g; 2);
    values_pad_l(r, k; 3);
    values_pad_r(r, k; 3);
    values_put(I, c; 1);
    values_split(r, k; 3);
    values_transpose(; 1);
    values_trunc_l(; 2);
    values_trunc_r(; 2);
}

/// An operator with an operand of which the values are kept.
pub struct Above<'a> {
    /// What is known there.
    pub scope: &'a Scope,
    /// The expression.
    pub e: Term,
    /// Which operand is changed.
    pub number: usize,
    /// The operand before.
    pub operand: Term,
    /// The operand after.
    pub changed: Changed,
}

impl Above<'_> {
    /// What is kept by the operator.
    pub fn same(&self) -> Outcome<Same> {
        let scope = self.scope;
        let (name, args) = parts(self.e)?;
        let t = scope.tensor(self.e)?;
        let (_, meant) = parts(t)?;
        let th = self.changed.same.th;
        Ok(match (&name[..], self.number, &meant[..]) {
            ("At", 0, &[_, _, _, i]) => {
                let n = self.extents()?[0];
                let low = scope.prove(mk("int_le", &[literal(0)?, i])?)?;
                let high = scope.prove(mk("int_lt", &[i, n])?)?;
                Same::cells(scope.apply(value_part {}, [low, high, th])?)
            }
            ("Add" | "Sub", _, &[_, s, a, b]) => {
                let both = self.both(s, [a, b])?;
                Same::cells(match &name[..] {
                    "Add" => scope.apply(equal_plus {}, both)?,
                    _ => scope.apply(equal_minus {}, both)?,
                })
            }
            ("Mul" | "Div" | "Max" | "Min", _, &[_, f, a, b]) => {
                let both = self.both(ints(&[])?, [a, b])?;
                Same::cells(scope.apply(equal_scalars { f }, both)?)
            }
            ("With", 0, &[I, c, _]) => Same::values(scope.apply(values_put { I, c }, [th])?),
            // The value of a scalar: all but the way from `cell_value S (t [])` to t.
            ("Neg" | "Call1" | "Call2" | "Call3" | "With", number, _) => {
                let scalar = self.changed.same.read_in(scope, ints(&[])?)?;
                let cell = scope.apply(same_cell_value {}, [scalar])?;
                let way = position(&name, number).ok_or(Trouble::internal("no scalar"))?;
                let to_value = &way[..way.len() - VALUE.len()];
                Same::cells(lifted(t, to_value, cell)?)
            }
            ("Fold", 0, &[_, s, lo, hi, g, _]) => {
                let (k, y) = (
                    scope.fresh("k", int()?)?,
                    scope.fresh("y", hol::type_of(t))?,
                );
                let read = |t: Term| mk("read", &[scope.session.ops, s, t]);
                let step = crate::unfolding::applied(g, &[k, read(y)?])?;
                let each = scope.for_range_and(k, [lo, hi], y, hol::refl(read(step)?)?)?;
                let premises = [each, self.changed.same.read_in(scope, s)?];
                Same::values(scope.apply(values_fold { f: g, g }, premises)?)
            }
            ("Concat", _, &[n, a, b]) => {
                let (first, second) = (shape(scope, args[0])?, shape(scope, args[1])?);
                let (own, other) = (dest_list(first)?, dest_list(second)?);
                let of_second = ints(&[&other[..1], &own[1..]].concat())?;
                let operands = [self.read(0, first, a)?, self.read(1, of_second, b)?];
                let [one, two] = operands;
                let premises = [self.natural(n)?, self.natural(other[0])?, one, two];
                Same::values(scope.apply(values_concat {}, premises)?)
            }
            ("Transpose", 0, _) => Same::values(scope.apply(values_transpose {}, [th])?),
            ("Flatten", 0, _) => {
                let extents = self.extents()?;
                let premises = [self.natural(extents[0])?, self.natural(extents[1])?, th];
                Same::values(scope.apply(values_flatten {}, premises)?)
            }
            ("TruncL" | "TruncR", 0, _) => {
                let premises = [self.natural(hol::rhs(scope.ivalue(args[0])?))?, th];
                Same::values(match &name[..] {
                    "TruncL" => scope.apply(values_trunc_l {}, premises)?,
                    _ => scope.apply(values_trunc_r {}, premises)?,
                })
            }
            ("Split" | "PadL" | "PadR", 0, &[k, _]) => {
                let r = shape(scope, self.e)?;
                let premises = [self.boxed(self.operand)?, self.boxed(self.changed.e)?, th];
                Same::values(match &name[..] {
                    "Split" => scope.apply(values_split { r, k }, premises)?,
                    "PadL" => scope.apply(values_pad_l { r, k }, premises)?,
                    _ => scope.apply(values_pad_r { r, k }, premises)?,
                })
            }
            _ => return Err(no_padding(&format!("`{name}`"))),
        })
    }

    /// The extents of the operand before.
    fn extents(&self) -> Attempt<Vec<Term>> {
        Ok(dest_list(shape(self.scope, self.operand)?)?)
    }

    /// `⊢ read S s t = read S s t'` for an operand that means t.
    fn read(&self, number: usize, s: Term, t: Term) -> Outcome<Thm> {
        match number == self.number {
            true => self.changed.same.read_in(self.scope, s),
            false => Ok(hol::refl(mk("read", &[self.scope.session.ops, s, t])?)?),
        }
    }

    /// The same for both operands.
    fn both(&self, s: Term, [a, b]: [Term; 2]) -> Outcome<[Thm; 2]> {
        Ok([self.read(0, s, a)?, self.read(1, s, b)?])
    }

    /// `⊢ 0 ≤ n`
    fn natural(&self, n: Term) -> Attempt<Thm> {
        self.scope.prove(mk("int_le", &[literal(0)?, n])?)
    }

    /// `⊢ boxed s t`: it has no cells outside of the shape of the operand before.
    fn boxed(&self, e: Term) -> Attempt<Thm> {
        let ok = self.scope.reshaped(self.scope.ok(e)?, &self.extents()?)?;
        self.scope.apply(boxed_means {}, [ok, self.scope.means(e)?])
    }
}

/// The way from the value of a scalar to the scalar: `cell_value S (t [])`.
const VALUE: [Side; 2] = [Side::Argument, Side::Function];

/// The shape of what an expression means.
pub fn shape(scope: &Scope, e: Term) -> Attempt<Term> {
    shape_of(scope.means(e)?)
}

/// That values are not enough below an operator.
fn no_padding(operator: &str) -> Refusal {
    let message = "after this step, there would be zeros where there was padding";
    let note = format!("below {operator} that makes a difference");
    Refusal::words(message).with_note(note)
}
