//! Sequences of statements, as one would write them.
//!
//! ```text
//! ⊢ writes W S o G v addr t c
//! ```
//!
//! is given, and the same of c without parts that do nothing (`write_after_skip`) and without blocks
//! (`write_one_by_one`) comes out.

use crate::point::Point;
use kernel::Thm;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::term::{constant_at, parts};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    write_after_skip(; 1);
    write_before_skip(; 1);
    write_one_by_one(; 1);
}

impl Point {
    /// The same judgement about a sequence without parts that do nothing, and without blocks in it.
    pub fn in_sequence(&self, mut th: Thm) -> Attempt<Thm> {
        let skip = constant_at("CSkip", &[])?;
        loop {
            let (name, args) = parts(last(th)?)?;
            let ("CSeq", &[c, d]) = (&name[..], &args[..]) else {
                return Ok(th);
            };
            let rule: Lemma<1> = if c == skip {
                write_after_skip {}.into()
            } else if d == skip {
                write_before_skip {}.into()
            } else if parts(c)?.0 == "CSeq" {
                write_one_by_one {}.into()
            } else {
                return Ok(th);
            };
            th = self.apply(rule, [th])?;
        }
    }
}
