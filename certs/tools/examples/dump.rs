//! Prints the JSON-lines twin of a file: `cargo run -p certs-tools --example dump -- FILE`.

use certs::Limits;
use certs_tools::{InWords, dump};

fn main() {
    let path = std::env::args().nth(1).expect("the path of a file");
    let bytes = std::fs::read(path).expect("a readable file");
    if let Err(error) = dump(&bytes, &Limits::default(), |line| println!("{line}")) {
        eprintln!("{}", error.in_words());
        std::process::exit(1);
    }
}
