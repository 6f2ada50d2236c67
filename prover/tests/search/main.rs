//! Proof search on a file of known problems.

use prover::library::Library;
use std::path::Path;

fn check(name: &str) {
    let worker = std::thread::Builder::new().stack_size(1 << 28);
    let name = format!("../prover/tests/search/{name}");
    let run = move || {
        let theories = Path::new(env!("CARGO_MANIFEST_DIR")).join("../theories");
        let mut library = Library::new(&theories, None);
        let loaded = library.load(&name).unwrap_or_else(|why| panic!("{why}"));
        let mut times = loaded.times.clone();
        times.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        for (theorem, time) in times.iter().take(10) {
            println!("{:8.1} ms  {theorem}", time.as_secs_f64() * 1e3);
        }
        assert!(loaded.errors.is_empty(), "{}", loaded.errors.join("\n"));
    };
    let worker = worker.spawn(run).expect("a thread can be started");
    if let Err(panic) = worker.join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn pelletier() {
    check("pelletier");
}
