//! The function of `tests/audit/overflow`: its index is the right one over the integers. Once its
//! gate statement was proved, and it wrote in front of its output.

use std::path::{Path, PathBuf};
use std::process::Command;

use interpret::c::{Fault, run};
use programs::c::ast::Function;
use programs::c::parse;

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/audit/overflow");
    folder.join(name)
}

fn function() -> Function {
    parse(&std::fs::read(file("wrong.c")).expect("the function")).expect("in the subset")
}

/// Its proof does not check any more: what fails is that a power of n, and a multiple of it, are
/// integers of the machine.
#[test]
fn the_proof_fails_where_the_index_overflows() {
    let certificate = Path::new(env!("CARGO_TARGET_TMPDIR")).join("overflow.cert");
    let _ = std::fs::remove_file(&certificate);
    let output = Command::new(env!("CARGO_BIN_EXE_atl"))
        .arg("prove")
        .arg(file("overflow.thy"))
        .arg("--cert")
        .arg(&certificate)
        .output()
        .expect("atl runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(!certificate.exists());
    for claim in ["n * n * n", "k * (n * n * n * n * n)"] {
        let claim = format!("⊢ -9223372036854775808 ≤ {claim} ∧ {claim} ≤ 9223372036854775807");
        assert!(message.contains(&claim), "{message}");
    }
}

#[test]
fn the_interpreter_says_which_part_overflows() {
    let copied = |n: i64| {
        let input: Vec<u64> = (0..n as u64).collect();
        let mut output = vec![0; n as usize];
        run(&function(), &[n], std::slice::from_ref(&input), &mut output)
            .map(|()| assert_eq!(output, input))
    };
    assert!(copied(0).is_ok() && copied(1).is_ok() && copied(5_404).is_err());
    let power = |n: i128| n.pow(5);
    let sum = "i * (n * n * n * n * n) + (n * n * n * n * n - 1)";
    for (n, i, expression, value) in [
        (10_000, 0, "n * n * n * n * n", power(10_000)),
        (6_000, 1, sum, 2 * power(6_000) - 1),
    ] {
        let error = copied(n).expect_err("an overflow");
        let integers = vec![("n".to_string(), n), ("i".to_string(), i)];
        let expected = Fault::Overflow {
            expression: expression.to_string(),
            value,
            integers,
        };
        assert_eq!(error.fault, expected);
    }
}
