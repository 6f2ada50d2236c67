//! The trusted reader of policies takes any bytes, and an end of line more changes nothing.
#![no_main]

use gate::policy;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let longer = [bytes, b"\n"].concat();
    let (first, second) = (policy::read(bytes), policy::read(&longer));
    if let (Ok((first, release)), Ok((second, same))) = (&first, &second) {
        assert_eq!(first.axioms, second.axioms);
        assert_eq!(release.kernels.len(), same.kernels.len());
    }
    assert!(first.is_err() || second.is_ok(), "an end of line is refused");
});
