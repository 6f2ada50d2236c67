//! Files that must be refused, each for its reason.

use crate::support::sample;
use certs::{Cause, Class, Error, Kind, Limits, Module, slice};
use certs_tools::{Cut, InWords, Replayer, write};

/// What is needed and what is provided (numbers of kind and symbol), and the body.
type Segment = (Vec<(u8, u8)>, Vec<(u8, u8)>, Vec<u8>);

/// A file made by hand.
#[derive(Clone)]
struct File {
    header: Vec<u8>,
    symbols: Vec<Vec<u8>>,
    segments: Vec<Segment>,
    counts: Vec<u8>,
}

// The numbers of kinds.
const CONSTANT: u8 = 1;
const THEOREM: u8 = 2;
const TYPE: u8 = 0;

/// `⊢ p = p`, as `t`.
fn refl() -> File {
    File {
        header: [b"ATLPROOF\x01\x01\x00\x00".to_vec(), vec![0; 32]].concat(),
        symbols: vec![b"t".to_vec(), b"p".to_vec()],
        segments: vec![(vec![], vec![(THEOREM, 0)], vec![107, 1, 0, 0, 116, 0])],
        counts: vec![1, 0, 1, 1, 2],
    }
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.clone();
        bytes.push(self.symbols.len() as u8);
        for symbol in &self.symbols {
            bytes.push(symbol.len() as u8);
            bytes.extend(symbol);
        }
        bytes.push(self.segments.len() as u8);
        for (needed, provided, body) in &self.segments {
            for names in [needed, provided] {
                bytes.push(names.len() as u8);
                bytes.extend(names.iter().map(|(kind, symbol)| symbol * 4 + kind));
            }
            bytes.push(body.len() as u8);
            bytes.extend(body);
        }
        bytes.extend(&self.counts);
        bytes
    }

    fn body(&self, body: &[u8]) -> File {
        let mut file = self.clone();
        file.segments[0].2 = body.to_vec();
        file
    }
}

fn replay(bytes: &[u8], limits: Limits) -> Result<(), Error> {
    let module = Module::read(bytes, &limits)?;
    let mut replayer = Replayer::new(limits).unwrap();
    replayer.replay_all(&module).map(|_| ())
}

/// The message with which the file is refused.
fn refusal(bytes: &[u8]) -> String {
    let error = replay(bytes, Limits::default()).unwrap_err();
    error.in_words()
}

fn assert_refused(cases: &[(File, &str)]) {
    for (file, reason) in cases {
        let message = refusal(&file.bytes());
        assert!(message.contains(reason), "{reason}: {message}");
    }
}

#[test]
fn the_control_is_accepted() {
    replay(&refl().bytes(), Limits::default()).unwrap();
}

#[test]
fn headers_and_footers() {
    let change = |change: fn(&mut File)| {
        let mut file = refl();
        change(&mut file);
        file
    };
    assert_refused(&[
        (change(|f| f.header[0] = b'a'), "not a proof file"),
        (change(|f| f.header[8] = 2), "another version of the format"),
        (change(|f| f.header[9] = 0), "another version of the format"),
        (
            change(|f| f.header[10] = 1),
            "another version of the format",
        ),
        (
            change(|f| f.header[11] = 128),
            "another version of the format",
        ),
        (change(|f| f.symbols[1] = vec![0xff]), "not UTF-8"),
        (change(|f| f.counts[0] = 2), "counts are wrong"),
        (change(|f| f.counts[1] = 1), "counts are wrong"),
        (change(|f| f.counts[2] = 0), "counts are wrong"),
        (change(|f| f.counts[3] = 0), "counts are wrong"),
        (change(|f| f.counts[4] = 3), "counts are wrong"),
        (change(|f| f.counts.push(0)), "bytes after the footer"),
        (change(|f| f.counts[4] = 0x82), "end too early"),
        (
            change(|f| f.counts.splice(4.., [0x82, 0]).for_each(drop)),
            "shortest form",
        ),
        (
            change(|f| {
                f.counts
                    .splice(4.., [0xff, 0xff, 0xff, 0xff, 0x10])
                    .for_each(drop)
            }),
            "2³² or more",
        ),
        (
            change(|f| f.counts.splice(4.., [0x80; 5]).for_each(drop)),
            "more than five bytes",
        ),
    ]);
    let bytes = refl().bytes();
    for end in 0..bytes.len() {
        assert!(replay(&bytes[..end], Limits::default()).is_err(), "{end}");
    }
}

#[test]
fn names() {
    let provided = |provided: &[(u8, u8)]| {
        let mut file = refl();
        file.segments[0].1 = provided.to_vec();
        file
    };
    let mut needed = refl();
    needed.segments[0].0 = vec![(THEOREM, 2)];
    let mut built_in = refl();
    built_in.symbols[0] = b"T_DEF".to_vec();
    assert_refused(&[
        (provided(&[]), "a name that is not promised"),
        (provided(&[(THEOREM, 1)]), "a name that is not promised"),
        (provided(&[(CONSTANT, 0)]), "a name that is not promised"),
        (provided(&[(THEOREM, 2)]), "no such symbol"),
        (
            provided(&[(THEOREM, 0), (THEOREM, 1)]),
            "not all is provided",
        ),
        (
            provided(&[(THEOREM, 0), (CONSTANT, 1)]),
            "not all is provided",
        ),
        (needed, "no such symbol"),
        (built_in, "a second theorem T_DEF"),
    ]);
    let mut twice = refl();
    twice.segments.push(twice.segments[0].clone());
    assert_refused(&[(twice.clone(), "a second theorem t")]);
    let bytes = twice.bytes();
    let modules = [Module::read(&bytes, &Limits::default()).unwrap()];
    let duplicate = Cause::Duplicate(Kind::Theorem, "t".to_owned());
    assert_eq!(slice(&modules, []), Err(duplicate));
}

#[test]
fn bodies() {
    let body = |bytes: &[u8]| refl().body(bytes);
    let listing = |kind: u8, bytes: &[u8]| {
        let mut file = body(bytes);
        file.segments[0].0 = vec![(kind, 1)];
        file
    };
    assert_refused(&[
        (body(&[31]), "no such opcode"),
        (body(&[127]), "no such opcode"),
        (body(&[107, 1]), "end too early"),
        (body(&[107, 1, 1, 0, 116, 0]), "no such type"),
        (body(&[107, 2, 0, 0, 116, 0]), "no such symbol"),
        (body(&[107, 1, 0, 0, 116, 1]), "a name that is not promised"),
        (body(&[0]), "too few operands"),
        (body(&[107, 1, 0, 0, 1, 1, 1, 2]), "too few operands"),
        (body(&[113]), "stack is empty"),
        (body(&[107, 1, 0, 129]), "slot is empty"),
        (body(&[107, 1, 0, 113, 192, 128]), "slot is empty"),
        (body(&[107, 1, 0, 114, 64]), "slot is empty"),
        (body(&[107, 1, 0, 0, 113, 115, 0, 115, 0]), "slot is empty"),
        (
            body(&[107, 1, 0, 1]),
            "a term for a theorem, or the reverse",
        ),
        (
            body(&[107, 1, 0, 0, 6]),
            "a term for a theorem, or the reverse",
        ),
        (body(&[107, 1, 0, 0, 113, 116, 0]), "something is left"),
        (body(&[107, 1, 0, 113, 0, 116, 0]), "something is left"),
        (
            body(&[107, 1, 0, 107, 1, 0, 0, 116, 0]),
            "something is left",
        ),
        (
            body(&[107, 1, 0, 0, 113, 116, 0, 115, 0, 116, 0]),
            "a name that is not promised",
        ),
        (body(&[107, 1, 0]), "something is left"),
        (body(&[]), "not all is provided"),
        (body(&[15]), "no type definition before"),
        (body(&[24, 1]), "a name that the segment does not list"),
        (listing(THEOREM, &[24, 1]), "no theorem p before this"),
        (body(&[24, 0]), "no theorem t before this"),
        (body(&[108, 0, 1]), "a name that the segment does not list"),
        (
            listing(THEOREM, &[108, 0, 1]),
            "a name that the segment does not list",
        ),
        (listing(CONSTANT, &[108, 0, 1]), "no constant p before this"),
        (body(&[105, 0, 1]), "a name that the segment does not list"),
        (listing(TYPE, &[105, 0, 1]), "no type p before this"),
        (
            body(&[107, 1, 0, 5]),
            "BETA fails: the term is an application of an abstraction",
        ),
        (body(&[107, 1, 0, 113, 128, 109]), "APP: app fails"),
        (body(&[106, 1, 0]), "no such type"),
    ]);
}

/// Two files with one name do not go together, whatever is wanted of them.
#[test]
fn names_of_two_files() {
    let bytes = refl().bytes();
    let module = || Module::read(&bytes, &Limits::default()).unwrap();
    let duplicate = Cause::Duplicate(Kind::Theorem, "t".to_owned());
    assert_eq!(slice(&[module(), module()], []), Err(duplicate));
    assert_eq!(slice(&[module()], []), Ok(vec![vec![false]]));
}

#[test]
fn messages_say_where() {
    let error = replay(&refl().body(&[107, 1, 0, 6, 5]).bytes(), Limits::default()).unwrap_err();
    let step = error.step.as_ref().unwrap();
    assert_eq!(
        (&step.segment[..], step.number, step.opcode),
        ("t", 1, "BETA")
    );
    let file = refl().body(&[107, 1, 0, 113, 192, 6, 107, 1, 0, 0, 2]);
    let message = refusal(&file.bytes());
    let expected = "byte 64, t, step 3, TRANS: TRANS fails: both theorems are equations
  p ⊢ p
   ⊢ p = p";
    assert_eq!(message, expected);
}

#[test]
fn what_a_macro_lacks_is_a_reason_to_reject() {
    // INT_NORM of `p`, where there are no integers.
    let error = replay(&refl().body(&[107, 1, 0, 66]).bytes(), Limits::default()).unwrap_err();
    assert_eq!(error.cause.class(), Class::Rejected, "{error:?}");
}

/// A file that is wrong is rejected, also where it exceeds a limit before: other checkers have other
/// limits.
#[test]
fn what_is_wrong_is_no_matter_of_limits() {
    let few = Limits {
        group: 2,
        symbol: 3,
        symbols: 3,
        ..Limits::default()
    };
    let change = |change: fn(&mut File)| {
        let mut file = refl();
        change(&mut file);
        file
    };
    let huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let with_huge = |op: u8| refl().body(&[&[107, 1, 0, 0, op][..], &huge].concat());
    let wrong = [
        // SPEC, INST, SPECIFY, DEFINE_TYPE, INST_TYPE, TYPE_APP, CONST with 2³² - 1 groups.
        with_huge(39),
        with_huge(11),
        with_huge(13),
        with_huge(14),
        with_huge(10),
        with_huge(105),
        with_huge(108),
        refl().body(&[107, 1, 0, 0, 39, 3]),
        change(|f| {
            f.symbols.push(b"long".to_vec());
            f.counts.push(0);
        }),
        change(|f| {
            f.symbols.extend([vec![], vec![]]);
            f.counts.push(0);
        }),
        change(|f| f.symbols.extend([b"long".to_vec(), vec![0xff]])),
    ];
    for file in wrong {
        let error = replay(&file.bytes(), few).unwrap_err();
        assert_eq!(error.cause.class(), Class::Rejected, "{error:?}");
    }
    let large = [
        change(|f| f.symbols.push(b"long".to_vec())),
        change(|f| f.symbols.extend([vec![], vec![]])),
        refl().body(&[107, 1, 0, 113, 0, 128, 128, 128, 39, 3]),
    ];
    for file in large {
        let error = replay(&file.bytes(), few).unwrap_err();
        assert_eq!(error.cause.class(), Class::ResourceLimit, "{error:?}");
    }
}

#[test]
fn limits() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let bytes = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    let d = Limits::default();
    // Room for the lemmas of macros, and for little more.
    let room = Replayer::new(d).unwrap().macros().term_count() + 10;
    let cases = [
        Limits { bytes: 100, ..d },
        Limits { nodes: 200, ..d },
        Limits { nodes: room, ..d },
        Limits { steps: 20, ..d },
        Limits { live: 4, ..d },
        Limits { group: 1, ..d },
        Limits { arity: 0, ..d },
        Limits { symbols: 3, ..d },
        Limits { symbol: 2, ..d },
    ];
    for limits in cases {
        let class = match Replayer::new(limits) {
            Ok(_) => match replay(&bytes, limits) {
                Ok(()) => panic!("accepted within {limits:?}"),
                Err(error) => error.cause.class(),
            },
            Err(cause) => cause.class(),
        };
        assert_eq!(class, Class::ResourceLimit, "{limits:?}");
    }
    let missing = Cause::Missing(Kind::Type, "x".to_owned());
    assert_eq!(missing.class(), Class::Rejected);
    assert_eq!(Cause::Unsupported("x").class(), Class::Unsupported);
}
