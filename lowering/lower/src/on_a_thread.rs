//! What the unit tests run on: proofs nest deeply, and a thread for tests has little room.

use crate::compiler::Compiler;

/// Runs a test with a compiler, on a thread with room for proofs.
pub(crate) fn with_compiler(test: impl FnOnce(&Compiler) + Send) {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(1 << 28);
        let worker = worker.spawn_scoped(scope, || {
            let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle");
            test(&Compiler::open(&bundle, &theories::cache()).expect("theories"));
        });
        worker.expect("a thread").join().expect("the test");
    });
}
