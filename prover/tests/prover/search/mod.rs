//! Proof search on a file of known problems.

use prover::library::Library;
use std::path::Path;

/// Checks a file of this folder, which may import the theory `base.logic`.
fn check(name: &'static str) {
    let worker = std::thread::Builder::new().stack_size(1 << 28);
    let run = move || {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(root.join("base")).expect("a folder can be made");
        let file = format!("{name}.thy");
        for (folder, file) in [
            ("../theories", "base/logic.thy"),
            ("tests/prover/search", &file),
        ] {
            let copied = std::fs::copy(here.join(folder).join(file), root.join(file));
            copied.expect("theory files can be copied");
        }
        let mut library = Library::new(&root, None);
        let loaded = library.load(name).unwrap_or_else(|why| panic!("{why}"));
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
