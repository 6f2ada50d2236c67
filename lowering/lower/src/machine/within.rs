//! Values within the machine's integers by bounds that are proved of them.
//!
//! Where the bits of the parts say too little of a sum, a difference or a product z,
//!
//! ```text
//! ⊢ -C ≤ z      ⊢ z ≤ C      for a number C = 2^k - 1
//! ```
//!
//! are proved from what is known (`reasoning::bounds`), and `⊢ small v e z k` follows if the parts have
//! values that fit.

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
    small_sum_within(; 6);
    small_difference_within(; 6);
    small_product_between(; 6);
}

impl Point {
    /// `⊢ small v e z k` for a sum, a difference or a product that lies between numbers.
    pub fn small_within(&self, z: Term) -> Attempt<Option<Small>> {
        let Some((name, args)) = application(z) else {
            return Ok(None);
        };
        let rule: Lemma<6> = match &name[..] {
            "int_add" => small_sum_within {}.into(),
            "int_sub" => small_difference_within {}.into(),
            "int_mul" => small_product_between {}.into(),
            _ => return Ok(None),
        };
        let (a, b) = (self.small(args[0])?, self.small(args[1])?);
        let Some(between) = self.scope.between(z, MOST)? else {
            return Ok(None);
        };
        let Between {
            bits, low, high, ..
        } = between;
        let power = self.power(&between)?;
        let fits = self.scope.at_most(bits, MOST)?;
        let th = self.apply(rule, [a.th, b.th, low, high, power, fits])?;
        Ok(Some(Small { th, bits }))
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
