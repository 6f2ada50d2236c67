//! Sequences of statements, as one would write them.
//!
//! ```text
//! ⊢ writes W S o G v addr t c
//! ```
//!
//! is given, and the same of c without parts that do nothing (`write_after_skip`) and without blocks
//! (`write_one_by_one`) comes out.

use crate::point::Point;
use kernel::{Term, Thm};
use reasoning::lemma::{Lemma, lemmas};
use reasoning::syntax::{CStmt, Place, View};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    write_after_skip(; 1);
    write_before_skip(; 1);
    write_one_by_one(; 1);
}

/// Whether a statement allocates a local array: its block ends where the array does.
pub fn is_local_array(c: Term) -> Attempt<bool> {
    Ok(matches!(
        CStmt::of(c)?,
        CStmt::CAlloc {
            place: Place::Stack,
            ..
        }
    ))
}

impl Point {
    /// The same judgement about a sequence without parts that do nothing, and without blocks in it.
    pub fn in_sequence(&self, mut th: Thm) -> Attempt<Thm> {
        loop {
            let CStmt::CSeq { c, d } = CStmt::of(last(th)?)? else {
                return Ok(th);
            };
            let rule: Lemma<1> = match (CStmt::of(c)?, CStmt::of(d)?) {
                (CStmt::CSkip, _) => write_after_skip {}.into(),
                (_, CStmt::CSkip) => write_before_skip {}.into(),
                (CStmt::CSeq { c: first, .. }, _) if !is_local_array(first)? => {
                    write_one_by_one {}.into()
                }
                _ => return Ok(th),
            };
            th = self.apply(rule, [th])?;
        }
    }
}
