//! Truncations are legal only where the cells that they drop are padding.
//!
//! For a truncation of e to a first extent from l to u, with the shape s of the rest:
//!
//! ```text
//! ⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad
//! ```
//!
//! where l and u are the ends of what is dropped. The expression is given; where there is no such
//! theorem the program is refused.

use super::cells::Cell;
use super::program::{Loop, contains, operands, outermost};
use super::scope::Scope;
use super::term::{constant_at, int, ints, literal, mk, parts, scalar_type};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

impl Scope {
    /// Refuses the first truncation that may drop a cell that is not padding.
    ///
    /// Not every statement needs to know: one that computes only the cells that are left does
    /// not. But what is legal must not depend on how a program is lowered.
    pub fn check_truncations(&self, e: Term) -> Attempt<()> {
        if !contains(e, &["TruncL", "TruncR"])? {
            return Ok(());
        }
        let (name, args) = parts(e)?;
        match (&name[..], &args[..]) {
            ("Gen" | "Sum", &[variable, lo, hi, body]) => self.check_truncations_in(Loop {
                variable,
                lo,
                hi,
                body,
            }),
            ("Sums", &[binders, a]) => match outermost(binders, a)? {
                None => self.check_truncations(a),
                Some(outer) => self.check_truncations_in(outer),
            },
            ("Fold", &[x, d, i, lo, hi, a]) => {
                self.check_truncations(d)?;
                let ends = [last(self.index(lo)?)?, last(self.index(hi)?)?];
                let step = self.step(x, last(self.ok(d)?)?, i, ends)?;
                step.scope.check_truncations(a)
            }
            ("Guard", &[c, a]) => {
                self.check_truncations_of(c)?;
                let decision = self.decision(c)?;
                self.assuming(last(decision)?)?.check_truncations(a)
            }
            ("If", &[c, a, b]) => {
                self.check_truncations_of(c)?;
                let p = last(self.decision(c)?)?;
                self.assuming(p)?.check_truncations(a)?;
                self.assuming(hol::mk_not(p)?)?.check_truncations(b)
            }
            ("Let", &[x, d, a]) => {
                self.check_truncations(d)?;
                let shape = last(self.ok(d)?)?;
                let inner = self.with_tensor(x, d, shape)?;
                inner.check_truncations(a)
            }
            ("TruncL" | "TruncR", &[_, a]) => {
                self.dropped(e)?;
                self.check_truncations(a)
            }
            _ => {
                let operands = operands(e)?;
                let mut operands = operands.into_iter();
                operands.try_for_each(|operand| self.check_truncations(operand))
            }
        }
    }

    /// The same in the body of a loop.
    fn check_truncations_in(&self, each: Loop) -> Attempt<()> {
        let (l, u) = (last(self.index(each.lo)?)?, last(self.index(each.hi)?)?);
        let (_, inner) = self.inside(each.variable, l, u)?;
        inner.check_truncations(each.body)
    }

    /// The same of the expressions that a condition compares.
    fn check_truncations_of(&self, c: Term) -> Attempt<()> {
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("And", &[a, b]) => {
                self.check_truncations_of(a)?;
                let inner = self.assuming(last(self.decision(a)?)?)?;
                inner.check_truncations_of(b)
            }
            ("Or", &[a, b]) => {
                self.check_truncations_of(a)?;
                let inner = self.assuming(hol::mk_not(last(self.decision(a)?)?)?)?;
                inner.check_truncations_of(b)
            }
            ("Not", &[a]) => self.check_truncations_of(a),
            _ => {
                let mut operands = operands(c)?.into_iter();
                operands.try_for_each(|operand| self.check_truncations(operand))
            }
        }
    }

    /// What a rule for the truncation e asks for: that the cells are padding that it drops.
    pub fn dropped(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let [f, a] = args[..] else {
            return Err(Trouble::internal("not a truncation"));
        };
        let (shape, k) = (self.shape(a)?, last(self.index(f)?)?);
        let (l, u) = match &name[..] {
            "TruncL" => (literal(0)?, k),
            _ => (mk("int_sub", &[shape[0], k])?, shape[0]),
        };
        self.padding_between(a, &shape[1..], l, u)
            .map_err(|trouble| match trouble.unproved_facts() {
                Some(facts) => Trouble::At(Box::new(Trouble::Drops { facts }), e),
                None => trouble,
            })
    }

    /// `⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad`
    fn padding_between(&self, e: Term, rest: &[Term], l: Term, u: Term) -> Attempt<Thm> {
        let i = self.fresh("i", int()?)?;
        let row = Cell {
            scope: self.within(i, l, u)?,
            e,
            index: vec![i],
        };
        let pad = constant_at("Pad", &[scalar_type()?])?;
        let claim = |cell| Ok(hol::eq(cell, pad)?);
        let all = row.throughout(rest, &claim, &Cell::padding)?;
        // Its quantifier comes before the conditions on i.
        let list = self.fresh("J", hol::type_of(ints(&[])?))?;
        let all = hol::spec(list, all)?;
        let all = hol::disch(mk("int_lt", &[i, u])?, all)?;
        let all = hol::disch(mk("int_le", &[l, i])?, all)?;
        Ok(hol::gens(&[i, list], all)?)
    }
}
