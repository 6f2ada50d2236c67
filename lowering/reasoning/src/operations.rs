//! What is known of an operation f on n operands, whatever these are:
//!
//! ```text
//! ⊢ takes f n      it takes so many
//! ⊢ total f n      and is defined for all of them
//! ```

use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Operation, View};
use super::trouble::{Attempt, Trouble};
use kernel::Thm;

lemmas! {
    takes_div(; 0);
    total_takes(; 1);
    total_neg(; 0);
    total_add(; 0);
    total_sub(; 0);
    total_mul(; 0);
    total_max(; 0);
    total_min(; 0);
    total_compare(f; 0);
    total_convert(other; 0);
    total_call1(f; 0);
    total_call2(f; 0);
    total_call3(f; 0);
}

impl Scope {
    /// `⊢ takes f n`
    pub fn takes(&self, f: Operation, count: usize) -> Attempt<Thm> {
        match (f, count) {
            (Operation::Div, 2) => self.apply(takes_div {}, []),
            _ => self.apply(total_takes {}, [self.total(f, count)?]),
        }
    }

    /// `⊢ total f n`
    pub fn total(&self, f: Operation, count: usize) -> Attempt<Thm> {
        let rule: Lemma<0> = match (f, count) {
            (Operation::Neg, 1) => total_neg {}.into(),
            (Operation::Add, 2) => total_add {}.into(),
            (Operation::Sub, 2) => total_sub {}.into(),
            (Operation::Mul, 2) => total_mul {}.into(),
            (Operation::Max, 2) => total_max {}.into(),
            (Operation::Min, 2) => total_min {}.into(),
            (Operation::Compare { r }, 2) => total_compare { f: r.term()? }.into(),
            (Operation::Convert { other }, 1) => total_convert { other }.into(),
            (Operation::Call { f }, 1) => total_call1 { f }.into(),
            (Operation::Call { f }, 2) => total_call2 { f }.into(),
            (Operation::Call { f }, 3) => total_call3 { f }.into(),
            _ => return Err(Trouble::internal("an operation on other operands")),
        };
        self.apply(rule, [])
    }

    /// Theorems about operands, all with the shape of the first.
    pub fn all_agreeing(&self, operands: &[Thm]) -> Attempt<Vec<Thm>> {
        let Some((first, others)) = operands.split_first() else {
            return Ok(Vec::new());
        };
        let mut agreeing = vec![*first];
        for other in others {
            agreeing.push(self.agreeing(*first, *other)?.1);
        }
        Ok(agreeing)
    }
}
