//! Damaged, deep and random input.

use programs::c::parse;

use crate::{SAMPLE, file, parsed, refused};

#[test]
fn deep_input_is_refused_and_not_fatal() {
    let deep = |open: &str, close: &str| format!("{}n{}", open.repeat(5000), close.repeat(5000));
    let sum = "n".to_string() + &" + n".repeat(5000);
    // What is nested and what goes on to the right add up.
    let sums = (0..100).fold("n".to_owned(), |sum, _| {
        format!("({sum}{})", " + n".repeat(100))
    });
    for index in [deep("(", ")"), sum, sums] {
        let error = refused(&file(&format!("out[{index}] = 1.0f;")));
        assert!(error.message.contains("levels deep"), "{error}");
    }
    for condition in [
        deep("!", " < 1"),
        deep("(", ")"),
        deep("n < 1 || (", ")"),
        deep("n < 1 || n < 1 && (", ")"),
        deep("(n < ", " ? n : n)"),
    ] {
        let error = refused(&file(&format!("if ({condition}) {{}}")));
        assert!(error.message.contains("levels deep"), "{error}");
    }
    let error = refused(&file(&"if (n < 1) {".repeat(5000)));
    assert!(error.message.contains("levels deep"), "{error}");
    let error = refused(&file(
        &(0..5000)
            .map(|k| format!("float s{k} = 0.0f;"))
            .collect::<String>(),
    ));
    assert!(error.message.contains("4096 names"), "{error}");
    parsed(&file(&format!(
        "out[{}] = 1.0f;",
        "n".to_string() + &" + n".repeat(450)
    )));
    parsed(&file(&"out[0] = 1.0f;".repeat(50_000)));
}

/// What begins with many parentheses can be many things: an index, a scalar, a condition, a choice.
/// What it is not at a place, it is found not to be once. (Without that, each of these takes
/// minutes.)
#[test]
fn nested_parentheses_take_no_time() {
    let deep = "(".repeat(190);
    for rest in ["n ?", "n < ?", "a[0] ?", "a[0] < 1.0f", "!n", "n + m <", ""] {
        refused(&file(&format!("out[0] = {deep}{rest}")));
        refused(&file(&format!("if ({deep}{rest}")));
        refused(&file(&format!("out[{deep}{rest}")));
    }
}

#[test]
fn nested_comparisons_take_no_time() {
    for form in ["((e) < 1.0f ? a[0] : 2.0f)", "(((e < 1.0f)) ? a[0] : 2.0f)"] {
        let nested = (0..40).fold("a[1]".to_owned(), |e, _| form.replace('e', &e));
        parsed(&file(&format!("out[0] = {nested};")));
        refused(&file(&format!("out[0] = ({nested};")));
    }
}

/// Where the tokens of a text in the subset begin and end; not how the parser finds them.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut tokens: Vec<std::ops::Range<usize>> = Vec::new();
    let mut comment = false;
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        comment = (comment || rest.starts_with("//") || rest.starts_with("/*")) && c != '\n';
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        match tokens.last_mut() {
            _ if comment || c.is_whitespace() => {}
            Some(last) if last.end == at && word(c) && text[last.clone()].chars().all(word) => {
                last.end += 1
            }
            _ => tokens.push(at..at + 1),
        }
    }
    tokens
}

/// Deleting, doubling or replacing any token gives a refusal or another tree; only in `(void)n;`
/// it makes no difference which name is mentioned.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn edits_of_the_sample_do_not_panic() {
    let tokens = tokens(SAMPLE);
    let original = parsed(SAMPLE);
    let (mut refused, mut different) = (0, 0);
    for token in &tokens {
        let (before, own) = (&SAMPLE[..token.start], &SAMPLE[token.clone()]);
        let after = &SAMPLE[token.end..];
        let others = tokens.iter().map(|other| &SAMPLE[other.clone()]);
        let mut edits: Vec<String> = others
            .filter(|other| *other != own)
            .map(|other| format!("{before} {other} {after}"))
            .collect();
        edits.push(format!("{before}{after}"));
        edits.push(format!("{before}{own} {own}{after}"));
        edits.push(format!("{before}{own}{own}{after}"));
        for text in edits {
            match parse(text.as_bytes()) {
                Err(_) => refused += 1,
                Ok(function) if function != original => different += 1,
                Ok(_) => assert!(before.ends_with("(void)"), "the same tree:\n{text}"),
            }
        }
    }
    assert!(refused > 10_000, "only {refused} edits are refused");
    assert!(different > 500, "only {different} edits give another tree");
}

/// Numbers that look random and are the same in each run (xorshift).
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |count| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % count
    }
}

#[test]
fn random_bytes_do_not_panic() {
    for seed in 0..20_000 {
        let mut pick = random(seed);
        let mut bytes = if seed % 2 == 0 {
            Vec::new()
        } else {
            SAMPLE.as_bytes().to_vec()
        };
        for _ in 0..pick(20) {
            let at = pick(bytes.len() + 1);
            let byte = if pick(3) == 0 {
                pick(256) as u8
            } else {
                b" \n/*?\"'#(){}[]<>=+-:;0aef.\\"[pick(27)]
            };
            match pick(3) {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        let _ = parse(&bytes);
        bytes.truncate(pick(bytes.len() + 1));
        bytes.push(b'\n');
        let _ = parse(&bytes);
    }
}
