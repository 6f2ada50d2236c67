//! Values within the machine's integers by bounds that are proved of them.
//!
//! Where the bits of the parts say too little of a value z,
//!
//! ```text
//! ⊢ -C ≤ z      ⊢ z ≤ C      for a number C = 2^k - 1
//! ```
//!
//! are proved from what is known (`reasoning::bounds`), and `⊢ small v e z k` follows if the parts have
//! values that fit. A part may be data of 64 bits, of which no bounds are known.

use crate::point::Point;
use crate::point::bounded::{MOST, Small};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use reasoning::bounds::Between;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::term::{application, literal, mk, numeral};
use reasoning::trouble::Attempt;

lemmas! {
    fits_within(; 4);
    small_within(; 4);
    fits_u64(; 2);
    ieval_var(; 2);
    ieval_add(; 3);
    ieval_sub(; 3);
    ieval_mul(; 3);
    ieval_min(; 2);
    ieval_max(; 2);
}

impl Point {
    /// `⊢ small v e z k` for a variable, a sum, a difference, a product, a minimum or a maximum that lies
    /// between numbers.
    pub fn small_within(&self, z: Term) -> Attempt<Option<Small>> {
        let Some(between) = self.scope.between(z, MOST)? else {
            return Ok(None);
        };
        let power = self.power(&between)?;
        let few = self.scope.at_most(between.bits, MOST)?;
        let Between {
            bits, low, high, ..
        } = between;
        let fits = self.apply(fits_within {}, [low, high, power, few])?;
        let Some(value) = self.value_by_parts(z, Some(fits))? else {
            return Ok(None);
        };
        let th = self.apply(small_within {}, [value, low, high, power])?;
        Ok(Some(Small { th, bits }))
    }

    /// `⊢ ieval c_div v e z`, if the parts of z have values, by `⊢ fits c_div z` where it is needed: not
    /// for a minimum or a maximum, nor for an index that is data, of which the type says it.
    pub fn value_by_parts(&self, z: Term, fits: Option<Thm>) -> Attempt<Option<Thm>> {
        let Some((name, args)) = application(z) else {
            return self.value_of_variable(z, fits);
        };
        let rule: Lemma<3> = match &name[..] {
            "int_min" => return self.extreme(ieval_min {}, &args),
            "int_max" => return self.extreme(ieval_max {}, &args),
            "int_add" => ieval_add {}.into(),
            "int_sub" => ieval_sub {}.into(),
            "int_mul" => ieval_mul {}.into(),
            "s_index" => {
                let fits = self.fits_of_data(z)?;
                return self.value_of_variable(z, Some(fits));
            }
            _ => return Ok(None),
        };
        let Some(fits) = fits else {
            return Ok(None);
        };
        let [a, b] = [self.spell(args[0])?, self.spell(args[1])?];
        Ok(Some(self.apply(rule, [a, b, fits])?))
    }

    /// `⊢ fits c_div z` for an index that is data: by its type, or else by what is known of it.
    pub fn fits_of_data(&self, z: Term) -> Attempt<Thm> {
        let ([low, _], by_type) = self.scope.range_of_data(z)?;
        if let Some(fits) = by_type {
            return Ok(fits);
        }
        let mut scope = self.scope.clone();
        scope.learn_of_data(z)?;
        let most = mk("int_le", &[z, literal(i64::MAX)?])?;
        let most = scope
            .prove(most)
            .map_err(|trouble| match trouble.is_spent() {
                true => trouble,
                false => self.overflows(z),
            })?;
        self.apply(fits_u64 {}, [low, most])
    }

    fn value_of_variable(&self, z: Term, fits: Option<Thm>) -> Attempt<Option<Thm>> {
        let name = self.state.indices.iter().find(|(x, _)| *x == z);
        let (Some((_, name)), Some(fits)) = (name, fits) else {
            return Ok(None);
        };
        let there = self.scope.look_up(self.state.valuation, *name)?;
        Ok(Some(self.apply(ieval_var {}, [there, fits])?))
    }

    fn extreme(&self, rule: impl Into<Lemma<2>>, args: &[Term]) -> Attempt<Option<Thm>> {
        let parts = [self.spell(args[0])?, self.spell(args[1])?];
        Ok(Some(self.apply(rule, parts)?))
    }

    /// `⊢ int_of_num (2^k) = C + 1`
    fn power(&self, between: &Between) -> Attempt<Thm> {
        let power = mk("EXP", &[numeral(2)?, numeral(between.bits)?])?;
        let power = self.scope.number(mk("int_of_num", &[power])?)?;
        let most: BigInt = between.most.clone();
        let next = mk("int_add", &[literal(most)?, literal(1)?])?;
        Ok(hol::trans(power, hol::sym(self.scope.number(next)?)?)?)
    }
}
