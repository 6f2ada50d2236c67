//! The trusted reader of C takes any bytes, and reads nothing after the function.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reading::c;

fuzz_target!(|bytes: &[u8]| {
    if c::read(bytes).is_ok() {
        let more = [bytes, b"\nint x;\n"].concat();
        assert!(c::read(&more).is_err(), "more than one function");
    }
});
