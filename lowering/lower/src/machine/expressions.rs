//! Expressions and conditions of C that have a given value.
//!
//! For the valuation v of the C function at a point, an integer z and a condition p on integers:
//!
//! ```text
//! ⊢ ieval c_div v e z      the expression e has the value z, without overflow
//! ⊢ beval c_div v b p      the condition b holds where p does
//! ```
//!
//! z and p are given, e and b are what comes out: an expression is spelled as its value is. That
//! nothing overflows is by `bounds` (`small_value`); conditions are put together from comparisons
//! (`beval_lt`, `beval_le`, `beval_eq`) by `beval_and`, `beval_or` and `beval_not`. Where the right side
//! divides, it has a value where the left does not decide (`beval_and_then`, `beval_or_else`).

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::sums::times;
use reasoning::term::{application, dest_literal, literal};
use reasoning::theorem::replace_last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    small_value(; 1);
    beval_and(; 2);
    beval_or(; 2);
    beval_and_then(; 2);
    beval_or_else(; 2);
    beval_not(; 1);
    beval_lt(; 2);
    beval_le(; 2);
    beval_eq(; 2);
}

impl Point {
    /// `⊢ ieval c_div v e z` for an expression of C that has this value.
    pub fn expression(&self, z: Term) -> Attempt<Thm> {
        let tidied = self.scope.tidied(z)?;
        match self.spell(hol::rhs(tidied)) {
            // What is multiplied out may be larger than what it adds up to.
            Err(why @ Trouble::Overflows { .. }) => self.spell(z).map_err(|_| why),
            th => replace_last(th?, hol::sym(tidied)?),
        }
    }

    /// The same, as the term stands.
    pub fn spell(&self, z: Term) -> Attempt<Thm> {
        match self.small(z) {
            Err(why @ Trouble::Overflows { .. }) => self.value_by_parts(z, None)?.ok_or(why),
            small => self.apply(small_value {}, [small?.th]),
        }
    }

    /// `⊢ n = product s` and `⊢ ieval c_div v e n`, for the number of cells of an array.
    pub fn length(&self, shape: &[Term]) -> Attempt<(Thm, Thm)> {
        let size = self.scope.size(shape)?;
        match self.expression(hol::rhs(size)) {
            Err(Trouble::Overflows { .. }) => {}
            length => return Ok((hol::sym(size)?, length?)),
        }
        // Where extents are products themselves, they are computed first.
        let mut product = literal(1)?;
        for extent in shape {
            product = times(product, *extent)?;
        }
        let size = hol::trans(size, self.scope.same(hol::rhs(size), product)?)?;
        Ok((hol::sym(size)?, self.spell(product)?))
    }

    /// `⊢ beval c_div v b p` for a condition of C that has this truth value.
    pub fn test(&self, p: Term) -> Attempt<Thm> {
        if let Some((a, b)) = hol::dest_conj(p) {
            let left = self.test(a)?;
            return match divides(b) {
                true => {
                    let right = self.under(a, |point| point.test(b))?;
                    self.apply(beval_and_then {}, [left, right])
                }
                false => self.apply(beval_and {}, [left, self.test(b)?]),
            };
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            let left = self.test(a)?;
            return match divides(b) {
                true => {
                    let right = self.under(hol::mk_not(a)?, |point| point.test(b))?;
                    self.apply(beval_or_else {}, [left, right])
                }
                false => self.apply(beval_or {}, [left, self.test(b)?]),
            };
        }
        if let Some(a) = hol::dest_not(p) {
            return self.apply(beval_not {}, [self.test(a)?]);
        }
        let (rule, a, b): (Lemma<2>, _, _) = match (hol::dest_eq(p), application(p)) {
            (Some((a, b)), _) => (beval_eq {}.into(), a, b),
            (_, Some((name, args))) if name == "int_lt" => (beval_lt {}.into(), args[0], args[1]),
            (_, Some((name, args))) if name == "int_le" => (beval_le {}.into(), args[0], args[1]),
            _ => return Err(Trouble::internal("the condition has no expression in C")),
        };
        self.apply(rule, [self.expression(a)?, self.expression(b)?])
    }
}

/// Whether there is a division by what is no literal, so that there may be no value.
fn divides(t: Term) -> bool {
    let mut found = false;
    hol::each_subterm(t, |part, _| {
        found = found
            || application(part).is_some_and(|(name, args)| {
                let is_quotient = matches!(&name[..], "int_div" | "int_mod" | "cdiv");
                is_quotient && args.get(1).is_some_and(|b| dest_literal(*b).is_none())
            });
        !found
    });
    found
}
