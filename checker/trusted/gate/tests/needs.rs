//! What a certificate says it needs: whatever that is, and however often it says so.

use certs::{Kind, Limits};
use certs_tools::Context;
use gate::slice::Slice;

/// How many inferences there are before a certificate that needs this theorem, which it says so often.
fn inferences(often: usize) -> u64 {
    let needed = std::iter::repeat_n((Kind::Theorem, "gate_intro"), often);
    let slice = Slice::<Context>::replay(needed, &Limits::default());
    let slice = slice.unwrap_or_else(|why| panic!("{why:?}"));
    let replayer = slice.base.go_on().unwrap();
    replayer.kernel().unwrap().inferences()
}

/// A certificate needs a byte or two to say it once more: that must not cost proof steps, which nobody
/// counts or stops.
#[test]
fn a_theorem_that_is_needed_often_is_prepared_once() {
    assert_eq!(inferences(100), inferences(1));
}
