//! Statements that change the heap, `acts`: in a sequence, and with equal tensors in what they ask and
//! leave.

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::syntax::{CStmt, View};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    shift_seq(; 2);
    acts_after_skip(; 1);
    acts_before_skip(; 1);
}

impl Point {
    /// Statements that change the arrays of a fold, in this order, without those that do nothing.
    pub fn one_after_the_other(&self, done: Vec<Thm>) -> Attempt<Thm> {
        let mut done = done.into_iter().rev();
        let rest = done.next().ok_or(Trouble::internal("no statement"))?;
        done.try_fold(rest, |rest, first| {
            let both = self.apply(shift_seq {}, [first, rest])?;
            self.without_skips(both, [first, rest])
        })
    }

    /// The judgement about two statements, one of which may have nothing to do.
    pub fn without_skips(&self, both: Thm, [first, second]: [Thm; 2]) -> Attempt<Thm> {
        match (CStmt::of(last(first)?)?, CStmt::of(last(second)?)?) {
            (CStmt::CSkip, _) => self.apply(acts_after_skip {}, [both]),
            (_, CStmt::CSkip) => self.apply(acts_before_skip {}, [both]),
            _ => Ok(both),
        }
    }
}

/// The theorem about other tensors, which are equal: by `⊢ t' = t` for each of those in it.
pub fn with_tensors(th: Thm, same: &[Thm]) -> Attempt<Thm> {
    let (claim, args) = hol::strip_app(th.concl());
    let mut equation = hol::refl(hol::apps(claim, &args[..6])?)?;
    for arg in &args[6..] {
        equation = hol::mk_comb(equation, along(*arg, same)?)?;
    }
    Ok(hol::eq_mp(equation, th)?)
}

/// `⊢ t = t'` for a term in which the left sides of equations stand, and that with the right sides.
fn along(t: Term, same: &[Thm]) -> Attempt<Thm> {
    if let Some(equation) = same.iter().find(|equation| hol::lhs(**equation) == t) {
        return Ok(*equation);
    }
    Ok(match hol::dest_app(t) {
        Some((f, x)) => hol::mk_comb(along(f, same)?, along(x, same)?)?,
        None => hol::refl(t)?,
    })
}
