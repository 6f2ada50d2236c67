//! `docs/certificate-format.md` says what the code does: its tables of opcodes and of
//! theorems and its worked example are generated. With `ATL_UPDATE` set, this test writes them into the page.

use crate::support::sample;
use certs::{Arg, Kind, Limits, Module};
use certs_tools::{ARITHMETIC_LEMMAS, Cut, Replayer, dump, table, write};
use kernel::{Name, Term, Thm};
use std::fmt::Write;
use std::path::Path;

/// The lines of the table of opcodes.
fn opcodes() -> String {
    let mut text = String::from(
        "| code | name | in the stream | on the stack | effect |\n|--:|---|---|---|---|\n",
    );
    for row in table() {
        let part = |args: &[Arg], stacked: bool| {
            let on_stack = |arg: &&Arg| matches!(arg, Arg::Thm | Arg::Term) == stacked;
            let words = args.iter().filter(on_stack).map(|arg| match arg {
                Arg::Thm => "theorem",
                Arg::Term => "term",
                Arg::Type => "type",
                Arg::Name => "name",
                Arg::New(Kind::Type) => "new type",
                Arg::New(Kind::Constant) => "new constant",
                Arg::New(Kind::Theorem) => "new theorem",
                Arg::New(Kind::Axiom) => "new axiom",
                Arg::Slot => "slot",
            });
            words.collect::<Vec<_>>().join(", ")
        };
        let join = |fixed: String, repeated: String| match (fixed.is_empty(), repeated.is_empty()) {
            (_, true) => fixed,
            (true, false) => format!("({repeated})*"),
            (false, false) => format!("{fixed}, ({repeated})*"),
        };
        let mut stream = join(part(row.fixed, false), part(row.repeated, false));
        if !row.repeated.is_empty() {
            let rest = if stream.is_empty() { "" } else { ", " };
            stream = format!("count{rest}{stream}");
        }
        let stacks = join(part(row.fixed, true), part(row.repeated, true));
        let doc = row.doc.replace('|', "\\|");
        writeln!(
            text,
            "| {} | {} | {stream} | {stacks} | {doc} |",
            row.op as u8, row.name
        )
        .unwrap();
    }
    text
}

/// The lines of the table of the theorems that the macros of arithmetic use.
fn lemmas() -> String {
    let mut table = String::from("| theorem | statement |\n|---|---|\n");
    for (name, statement) in ARITHMETIC_LEMMAS {
        writeln!(table, "| `{name}` | `{statement}` |").unwrap();
    }
    table
}

/// `⊢ ∀p q. p ∧ q ⇒ q ∧ p`, and with it `q ∧ p ⊢ p ∧ q`: ten steps in two segments.
fn example() -> Vec<u8> {
    let mut k = sample::recording();
    let bool = k.bool();
    let [p, q]: [Term; 2] = ["p", "q"].map(|name| {
        let name: Name = k.name(name);
        k.var(name, bool).unwrap()
    });
    let both = k.mk_conj(p, q).unwrap();
    let assumed = k.assume(both).unwrap();
    let (left, right) = (k.conjunct1(assumed).unwrap(), k.conjunct2(assumed).unwrap());
    let swapped = k.conj(right, left).unwrap();
    let swapped = k.disch(both, swapped).unwrap();
    let swapped = k.gen_(q, swapped).unwrap();
    let swapped = k.gen_(p, swapped).unwrap();
    let back = k.specl(&[q, p], swapped).unwrap();
    let back = k.undisch(back).unwrap();
    let exports: [(String, Thm); 2] = [
        ("AND_SWAP".to_owned(), swapped),
        ("AND_SWAP_BACK".to_owned(), back),
    ];
    write(&mut k, [0; 32], Cut::Fine, &exports).unwrap()
}

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.join(" ")
}

/// The example's bytes, line by line.
fn listing(bytes: &[u8]) -> String {
    let module = Module::read(bytes, &Limits::default()).unwrap();
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    let counts = replayer.replay_all(&module).unwrap();
    assert_eq!(counts.steps, 10);

    let mut twin = Vec::new();
    dump(bytes, &Limits::default(), |line| twin.push(line.to_owned())).unwrap();
    let place = |line: &String| {
        let rest = line.strip_prefix(r#"{"at":"#)?;
        rest.split(',').next()?.parse::<usize>().ok()
    };
    let mut text = String::from("```text\n");
    let mut put = |from: usize, to: usize, meaning: &str| {
        writeln!(text, "{from:>4}  {:<24}  {meaning}", hex(&bytes[from..to])).unwrap();
    };
    put(0, 8, "magic");
    put(8, 12, "version 1, rules 1, no features");
    put(12, 28, "hash of the bundle: none");
    put(28, 44, "");
    put(44, 45, "symbols");
    let mut at = 45;
    for (number, symbol) in module.symbols.iter().enumerate() {
        put(
            at,
            at + 1 + symbol.len(),
            &format!("symbol {number}: {symbol}"),
        );
        at += 1 + symbol.len();
    }
    put(at, at + 1, "segments");
    at += 1;
    let mut lines = twin.iter().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with(r#"{"segment""#) {
            let first = lines.peek().and_then(|next| place(next)).unwrap();
            put(at, first, "names and length of the body");
            at = first;
            put(at, at, &line.replace('"', ""));
        } else if let Some(from) = place(line) {
            let next = lines.peek().and_then(|next| place(next));
            let segments = module.segments.iter().map(|segment| segment.end);
            let end = next
                .or(segments.into_iter().find(|end| *end > from))
                .unwrap();
            let meaning = line.split_once(r#""op":"#).unwrap().1;
            put(from, end, &meaning.trim_end_matches('}').replace('"', ""));
            at = end;
        } else if line.starts_with(r#"{"footer""#) {
            put(at, bytes.len(), &line.replace('"', ""));
        }
    }
    text + "```\n"
}

/// The page with the text between its marks replaced.
fn replaced(page: &str, mark: &str, text: &str) -> String {
    let (begin, end) = (
        format!("<!-- {mark} -->\n"),
        format!("<!-- end of {mark} -->"),
    );
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    format!("{before}{begin}\n{text}\n{end}{after}")
}

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificate-format.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let current = replaced(&page, "opcodes", &opcodes());
    let current = replaced(&current, "lemmas", &lemmas());
    let current = replaced(&current, "example", &listing(&example()));
    if std::env::var_os("ATL_UPDATE").is_some() {
        std::fs::write(&path, &current).unwrap();
    } else {
        assert!(
            page == current,
            "out of date: run this test with ATL_UPDATE=1"
        );
    }
}
