//! The replayer takes any file that decodes. Without its header, a file is found sooner.
#![no_main]

use certs::{Limits, Module};
use certs_tools::Replayer;
use libfuzzer_sys::fuzz_target;

fn limits() -> Limits {
    Limits {
        bytes: 1 << 16,
        nodes: 1 << 16,
        steps: 1 << 12,
        live: 1 << 10,
        group: 1 << 6,
        arity: 1 << 3,
        symbols: 1 << 10,
        symbol: 1 << 8,
        ..Limits::default()
    }
}

fuzz_target!(|bytes: &[u8]| {
    let header = [b"ATLPROOF\x01\x01\x00\x00".as_slice(), &[0; 32]].concat();
    let file = [&header, bytes].concat();
    if let (Ok(module), Ok(mut replayer)) = (Module::read(&file, &limits()), Replayer::new(limits())) {
        let _ = replayer.replay_all(&module);
    }
});
