//! The decoder and the JSON-lines twin take any bytes.
#![no_main]

use certs::Limits;
use certs_tools::dump;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = dump(bytes, &Limits::default(), |_| {});
});
