//! The trusted reader of sources takes any bytes, and what it reads it reads again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reading::atl;

fuzz_target!(|bytes: &[u8]| {
    let first = atl::read(bytes).map(|read| format!("{read:?}"));
    let again = atl::read(bytes).map(|read| format!("{read:?}"));
    assert_eq!(first.ok(), again.ok());
});
