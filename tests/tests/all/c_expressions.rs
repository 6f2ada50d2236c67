//! The C parser against a compiler: random expressions have the value that gcc gives them.

use reading::{Syntax, c};
use std::process::Command;

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

const NAMES: [(&str, i64); 4] = [("n", 7), ("m", 3), ("i", 2), ("j", 40)];
const SCALARS: [(&str, i64); 2] = [("s", 5), ("t", 4_000_000_000)];

/// An index expression, with parentheses wherever chance puts them.
fn index(pick: &mut impl FnMut(usize) -> usize, depth: usize) -> String {
    if depth == 0 || pick(4) == 0 {
        return match pick(5) {
            at @ 0..4 => NAMES[at].0.to_owned(),
            _ => pick(9).to_string(),
        };
    }
    let (a, b) = (index(pick, depth - 1), index(pick, depth - 1));
    match pick(9) {
        0 => format!("({a})"),
        1 => format!("({a} < {b} ? {a} : {b})"),
        2 => format!("({a} < {b} ? {b} : {a})"),
        3 => format!("({a} - {b})"),
        at => format!("{a} {} {b}", ["+", "-", "*", "/", "%"][at - 4]),
    }
}

/// A scalar of type `uint32_t`.
fn scalar(pick: &mut impl FnMut(usize) -> usize, depth: usize) -> String {
    if depth == 0 || pick(4) == 0 {
        return match pick(4) {
            at @ 0..2 => SCALARS[at].0.to_owned(),
            2 => format!("{}u", pick(9)),
            _ => format!("(uint32_t)({})", index(pick, 1)),
        };
    }
    let (a, b) = (scalar(pick, depth - 1), scalar(pick, depth - 1));
    match pick(7) {
        0 => format!("({a})"),
        1 => format!("(-{a})"),
        2 => format!("({} ? {a} : {b})", condition(pick, 0)),
        3 => format!("({a} - {b})"),
        at => format!("{a} {} {b}", ["+", "-", "*"][at - 4]),
    }
}

fn condition(pick: &mut impl FnMut(usize) -> usize, depth: usize) -> String {
    if depth == 0 || pick(2) == 0 {
        let (a, b) = match depth > 0 && pick(2) == 0 {
            true => (scalar(pick, 2), scalar(pick, 2)),
            false => (index(pick, 2), index(pick, 2)),
        };
        return format!("{a} {} {b}", ["<", "<=", "==", "!=", ">", ">="][pick(6)]);
    }
    let (a, b) = (condition(pick, depth - 1), condition(pick, depth - 1));
    match pick(4) {
        0 => format!("!({a})"),
        1 => format!("({a})"),
        2 => format!("{a} && {b}"),
        _ => format!("{a} || {b}"),
    }
}

/// What is left in 32 bits.
fn unsigned(value: i64) -> i64 {
    value.rem_euclid(1 << 32)
}

/// The value, if the semantics gives one.
fn value(syntax: &Syntax) -> Option<i64> {
    let (head, args) = syntax.form();
    let both = || Some((value(&args[0])?, value(&args[1])?));
    match head {
        "ILit" => args[0].head.parse().ok(),
        "CLit" => args[0].head.parse().ok(),
        "IVar" | "CLocal" => NAMES
            .iter()
            .chain(&SCALARS)
            .find(|(name, _)| *name == args[0].head)
            .map(|(_, value)| *value),
        "CTest" => value(&args[0]),
        "CCast" => value(&args[0]).map(unsigned),
        "CNeg" => value(&args[0]).map(|a| unsigned(-a)),
        "CCond" => match value(&args[0])? {
            1 => value(&args[1]),
            _ => value(&args[2]),
        },
        "BNot" | "CNot" => Some(1 - value(&args[0])?),
        "BAnd" | "CAnd" => both().map(|(a, b)| a & b),
        "BOr" | "COr" => both().map(|(a, b)| a | b),
        _ => {
            let (a, b) = both()?;
            match head {
                "IAdd" => a.checked_add(b),
                "ISub" => a.checked_sub(b),
                "IMul" => a.checked_mul(b),
                "IDiv" => (a >= 0 && b > 0).then(|| a / b),
                "IMod" => (a >= 0 && b > 0).then(|| a % b),
                "IMin" => Some(a.min(b)),
                "IMax" => Some(a.max(b)),
                "CAdd" => Some(unsigned(a + b)),
                "CSub" => Some(unsigned(a - b)),
                "CMul" => Some(unsigned(a.wrapping_mul(b))),
                "BLt" | "CLess" => Some(i64::from(a < b)),
                "BLe" | "CLessEq" => Some(i64::from(a <= b)),
                "BEq" | "CEqual" => Some(i64::from(a == b)),
                _ => panic!("{head}"),
            }
        }
    }
}

/// What the parser makes of an expression, in a function around it.
fn parsed(statement: &str, is_index: bool) -> Option<i64> {
    let text = format!(
        "#include <stdint.h>\n#include <stdlib.h>\nvoid f(int64_t n, int64_t m, int64_t i, \
         int64_t j, uint32_t *restrict out) {{\n\
         uint32_t s = 5u; uint32_t t = 4000000000u; {statement}\n}}\n"
    );
    let function = c::read(text.as_bytes()).ok()?;
    let statement = &function.args[4].args[2];
    value(&statement.args[usize::from(is_index)])
}

#[test]
fn values_are_those_of_gcc() {
    let mut pick = random(11);
    let (mut program, mut expected) = (String::new(), Vec::new());
    let mut expressions = Vec::new();
    while expected.len() < 2000 {
        let is_index = pick(2) == 0;
        let expression = match is_index {
            true => index(&mut pick, 4),
            false => condition(&mut pick, 3),
        };
        let statement = match is_index {
            true => format!("out[{expression}] = 1u;"),
            false => format!("if ({expression}) {{}}"),
        };
        if let Some(value) = parsed(&statement, is_index) {
            program += &format!("  printf(\"%lld\\n\", (long long)({expression}));\n");
            expected.push(value);
            expressions.push(expression);
        }
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (folder.join("expressions.c"), folder.join("expressions"));
    let names = NAMES.map(|(name, value)| format!("volatile int64_t {name} = {value};"));
    let scalars = SCALARS.map(|(name, value)| format!("volatile uint32_t {name} = {value}u;"));
    let names = [&names[..], &scalars].concat();
    let text = format!(
        "#include <stdint.h>\n#include <stdio.h>\nint main(void) {{\n  {}\n{program}}}\n",
        names.join(" ")
    );
    std::fs::write(&source, text).expect("a file");
    let compiled = Command::new("gcc")
        .arg(&source)
        .arg("-o")
        .arg(&binary)
        .status();
    match compiled {
        Err(_) => return tests::skipped("expressions of C: no gcc on this machine"),
        Ok(status) => assert!(status.success()),
    }
    let output = Command::new(&binary).output().expect("the program runs");
    let output = String::from_utf8(output.stdout).expect("text");
    let values: Vec<i64> = output
        .lines()
        .map(|line| line.parse().expect("a number"))
        .collect();
    assert_eq!(values.len(), expected.len());
    for ((value, expected), expression) in values.iter().zip(&expected).zip(&expressions) {
        assert_eq!(value, expected, "{expression}");
    }
}
