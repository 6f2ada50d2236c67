//! The reader of articles takes any text.
#![no_main]

use certs_tools::opentheory::{Undefined, read};
use certs::Limits;
use certs_tools::Context;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    if let Ok(mut context) = Context::new(1 << 16) {
        let _ = read(&mut context, text, Undefined::Arbitrary, &Limits::default());
    }
});
