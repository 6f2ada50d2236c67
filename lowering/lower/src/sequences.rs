//! Sequences of statements, as one would write them.
//!
//! ```text
//! ⊢ stores z S o G v addr t c      or      ⊢ accumulates S o G v addr t c
//! ```
//!
//! is given, and the same of c without parts that do nothing (`stores_after_skip`) and without blocks
//! (`stores_one_by_one`) comes out.

use super::mode::{ByMode, Mode, lemmas_by_mode};
use super::point::Point;
use kernel::Thm;
use reasoning::term::{constant_at, parts};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas_by_mode! {
    stores_after_skip | accumulates_after_skip(; 1);
    stores_before_skip | accumulates_before_skip(; 1);
    stores_one_by_one | accumulates_one_by_one(; 1);
}

impl Point {
    /// The same judgement about a sequence without parts that do nothing, and without blocks in it.
    pub fn in_sequence(&self, mode: Mode, mut th: Thm) -> Attempt<Thm> {
        let skip = constant_at("CSkip", &[])?;
        loop {
            let (name, args) = parts(last(th)?)?;
            let ("CSeq", &[c, d]) = (&name[..], &args[..]) else {
                return Ok(th);
            };
            let rule = if c == skip {
                stores_after_skip {}.of(mode)?
            } else if d == skip {
                stores_before_skip {}.of(mode)?
            } else if parts(c)?.0 == "CSeq" {
                stores_one_by_one {}.of(mode)?
            } else {
                return Ok(th);
            };
            th = self.apply(rule, [th])?;
        }
    }
}
