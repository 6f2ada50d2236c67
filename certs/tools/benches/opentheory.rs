//! How fast files are replayed: the OpenTheory standard library, in our format.
//!
//! `cargo bench -p certs-tools --bench opentheory`. It converts the library, then replays the file
//! in a process of its own, several times, on one core.

use tests::conformance;

use certs::{Limits, Module};
use certs_tools::opentheory::{self, Undefined};
use certs_tools::{Context, Cut, Replayer, write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Inferences of the article per second that we aim at.
const GOAL: f64 = 3e6;

/// How often the file is replayed; the fastest counts.
const ROUNDS: usize = 20;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match &arguments[1..] {
        [mode, file] if mode == "replay" => replay(Path::new(file)),
        _ => compare(),
    }
}

fn compare() {
    let Some(text) = conformance::article(conformance::BASE) else {
        return;
    };

    let mut k = Context::new(1 << 25).expect("room for the connectives");
    k.set_recording(true);
    let start = Instant::now();
    let read = opentheory::read(&mut k, &text, Undefined::Refused, &Limits::default());
    let article = read.unwrap_or_else(|error| panic!("{error}"));
    println!("read as text and recorded: {:?}", start.elapsed());
    let inferences: usize = article.inferences.values().sum();
    let named = article.theorems.iter().enumerate();
    let named: Vec<_> = named
        .map(|(number, th)| (number.to_string(), *th))
        .collect();
    for (cut, word) in [(Cut::Fine, "fine"), (Cut::Coarse(800), "coarse")] {
        let bytes = write(&mut k, [0; 32], cut, &named).expect("everything is recorded");
        let file = std::env::temp_dir().join(format!("opentheory-{word}-{}", std::process::id()));
        std::fs::write(&file, &bytes).expect("a writable directory");
        let child = Command::new(std::env::current_exe().expect("a path"))
            .arg("replay")
            .arg(&file)
            .output();
        let output = child.expect("a second process").stdout;
        std::fs::remove_file(&file).expect("the file just written");
        let output = String::from_utf8_lossy(&output);
        let mut numbers = output.split_whitespace().map(|word| word.parse::<u64>());
        let mut number = || numbers.next().and_then(Result::ok).expect("a number");
        let time = Duration::from_micros(number());
        let (first, later, own) = (number(), number(), number());
        let rate = inferences as f64 / time.as_secs_f64();
        let own = own as f64 / time.as_secs_f64();
        println!(
            "{word} cut: {} bytes, {:.2} per inference; {time:?}, {:.2} M inferences/s, \
             {:.2} of the goal ({:.2} M inferences/s of the kernel's own); {first} kB resident after one replay, {later} after {ROUNDS}",
            bytes.len(),
            bytes.len() as f64 / inferences as f64,
            rate / 1e6,
            rate / GOAL,
            own / 1e6,
        );
    }
}

/// Prints the microseconds of the fastest replay, the greatest resident sizes, and how many
/// inferences the kernel made.
fn replay(file: &Path) {
    let mut fastest = Duration::MAX;
    let (mut sizes, mut inferences) = (Vec::new(), 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let bytes = std::fs::read(file).expect("a readable file");
        let limits = Limits::default();
        let module = Module::read(&bytes, &limits).unwrap_or_else(|error| panic!("{error:?}"));
        let mut replayer = Replayer::new(limits).unwrap_or_else(|error| panic!("{error:?}"));
        let replayed = replayer.replay_all(&module);
        replayed.unwrap_or_else(|error| panic!("{error:?}"));
        fastest = fastest.min(start.elapsed());
        inferences = replayer.macros().inferences();
        sizes.push(resident());
    }
    let (first, later) = (sizes[0], sizes[ROUNDS - 1]);
    println!("{} {first} {later} {inferences}", fastest.as_micros());
}

/// The greatest resident size of this process so far, in kB; zero where that is not known.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let size = line.and_then(|line| line.split_whitespace().nth(1));
    size.and_then(|size| size.parse().ok()).unwrap_or_default()
}
