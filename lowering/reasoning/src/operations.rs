//! What is known of an operation f on n operands, whatever these are:
//!
//! ```text
//! ⊢ takes f n         it takes so many
//! ⊢ total ty f n      and is defined for all of them
//! ```

use super::laws::unsigned;
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Bits, Operation, View};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    takes_neg(; 0);
    takes_add(; 0);
    takes_sub(; 0);
    takes_mul(; 0);
    takes_div(; 0);
    takes_shift_left(; 0);
    takes_shift_right(; 0);
    total_takes(; 1);
    total_neg(; 1);
    total_add(; 1);
    total_sub(; 1);
    total_mul(; 1);
    total_max(ty; 0);
    total_min(ty; 0);
    total_compare(ty, f; 0);
    total_convert(ty, other; 0);
    total_and(ty; 0);
    total_or(ty; 0);
    total_xor(ty; 0);
    total_not(ty; 0);
    total_call1(ty, f; 0);
    total_call2(ty, f; 0);
    total_call3(ty, f; 0);
}

/// `⊢ total ty f n` for what is defined whatever the type is.
fn always_total(ty: Term, f: Operation, count: usize) -> Attempt<Lemma<0>> {
    Ok(match (f, count) {
        (Operation::Max, 2) => total_max { ty }.into(),
        (Operation::Min, 2) => total_min { ty }.into(),
        (Operation::Compare { r }, 2) => total_compare { ty, f: r.term()? }.into(),
        (Operation::Convert { other }, 1) => total_convert { ty, other }.into(),
        (Operation::Bits { b: Bits::BitAnd }, 2) => total_and { ty }.into(),
        (Operation::Bits { b: Bits::BitOr }, 2) => total_or { ty }.into(),
        (Operation::Bits { b: Bits::BitXor }, 2) => total_xor { ty }.into(),
        (Operation::Bits { b: Bits::BitNot }, 1) => total_not { ty }.into(),
        (Operation::Call { f }, 1) => total_call1 { ty, f }.into(),
        (Operation::Call { f }, 2) => total_call2 { ty, f }.into(),
        (Operation::Call { f }, 3) => total_call3 { ty, f }.into(),
        _ => return Err(Trouble::internal("an operation on other operands")),
    })
}

impl Scope {
    /// `⊢ takes f n`
    pub fn takes(&self, ty: Term, f: Operation, count: usize) -> Attempt<Thm> {
        let rule: Lemma<0> = match (f, count) {
            (Operation::Neg, 1) => takes_neg {}.into(),
            (Operation::Add, 2) => takes_add {}.into(),
            (Operation::Sub, 2) => takes_sub {}.into(),
            (Operation::Mul, 2) => takes_mul {}.into(),
            (Operation::Div, 2) => takes_div {}.into(),
            (Operation::Bits { b: Bits::ShiftLeft }, 2) => takes_shift_left {}.into(),
            (
                Operation::Bits {
                    b: Bits::ShiftRight,
                },
                2,
            ) => takes_shift_right {}.into(),
            _ => return self.apply(total_takes {}, [self.total(ty, f, count)?]),
        };
        self.apply(rule, [])
    }

    /// `⊢ total ty f n`
    pub fn total(&self, ty: Term, f: Operation, count: usize) -> Attempt<Thm> {
        let arithmetic: Lemma<1> = match (f, count) {
            (Operation::Neg, 1) => total_neg {}.into(),
            (Operation::Add, 2) => total_add {}.into(),
            (Operation::Sub, 2) => total_sub {}.into(),
            (Operation::Mul, 2) => total_mul {}.into(),
            _ => return self.apply(always_total(ty, f, count)?, []),
        };
        let unsigned = self.apply(unsigned(ty)?, [])?;
        self.apply(arithmetic, [unsigned])
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

impl Operation {
    /// Whether it shifts, which is defined by less than there are bits only.
    pub fn is_shift(&self) -> bool {
        matches!(
            self,
            Operation::Bits {
                b: Bits::ShiftLeft | Bits::ShiftRight
            }
        )
    }

    /// Whether its result may be none of a signed type: `is_arithmetic` in the theories.
    pub fn is_arithmetic(&self) -> bool {
        match self {
            Operation::Neg | Operation::Add | Operation::Sub | Operation::Mul | Operation::Div => {
                true
            }
            Operation::Max | Operation::Min => false,
            Operation::Call { .. } | Operation::Compare { .. } | Operation::Convert { .. } => false,
            Operation::Bits { .. } => false,
        }
    }
}
