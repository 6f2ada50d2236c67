//! Definitions: what calls of them stand for, and what is refused.

use crate::atl::{read, read_all};

const DEFINITIONS: &str = "def square(x: f32) = x * x
def lerp(x: f32, y: f32, t: f32) = x + t * (y - x)
def half() = 0.5
def cubed(x: f32) = x * square(x)
def power(x: f32) = prod i < 3: x
def clipped(x: f32) = if x < 0 or 1 < x then half() else x
";

const KERNEL: &str = "kernel k(n: int, s: f32, t: f32, x: f32, a: f32[n]) -> f32[n]\n  = ";

/// The body of the kernel after these definitions.
fn body(definitions: &str, expression: &str) -> Result<String, String> {
    let source = format!("{definitions}{KERNEL}{expression}\n");
    let read = read(source.as_bytes());
    let file = read.map_err(|error| error.message)?;
    Ok(file.kernels[0].body.to_string())
}

/// A call is the body, where each parameter is bound to its argument by `let`, the innermost last.
#[test]
fn calls() {
    for (call, meaning) in [
        ("square(s)", "let x := s in x * x"),
        ("half()", "0.5"),
        ("half() + half()", "0.5 + 0.5"),
        ("square(x)", "let x := x in x * x"),
        ("square(x + 1) * x", "(let x := x + 1 in x * x) * x"),
        ("cubed(s)", "let x := s in x * (let x := x in x * x)"),
        (
            "square(square(s))",
            "let x := (let x := s in x * x) in x * x",
        ),
        (
            "gen x < n: square(a[x])",
            "gen x < n: (let x := a[x] in x * x)",
        ),
        (
            "gen i < n: power(a[i])",
            "gen i < n: (let x := a[i] in prod i < 3: x)",
        ),
        (
            "lerp(a[0], s, t)",
            "let x := a[0] in let y := s in let t := t in x + t * (y - x)",
        ),
        (
            "gen i < n: lerp(a[i] + 1, a[i], s)",
            "gen i < n: let x := a[i] + 1 in let y := a[i] in let t := s in x + t * (y - x)",
        ),
        // No parameter is bound around an argument that has its name.
        (
            "lerp(s, x, s)",
            "let y := x in let x := s in let t := s in x + t * (y - x)",
        ),
        (
            "clipped(s)",
            "let x := s in if x < 0 or 1 < x then 0.5 else x",
        ),
        (
            "if 0 < square(s) then s else t",
            "if 0 < (let x := s in x * x) then s else t",
        ),
    ] {
        let found = body(DEFINITIONS, call);
        assert_eq!(found, body("", meaning), "{call}");
    }
}

#[test]
fn what_is_refused() {
    for (definitions, expression, message) in [
        ("", "f(s)", "`f` is not a function"),
        (
            "def f(x: f32) = g(x)\ndef g(x: f32) = x\n",
            "s",
            "`g` is not a function",
        ),
        ("def f(x: f32) = f(x)\n", "s", "`f` is not a function"),
        (
            "def f(x: f32) = x\ndef f(x: f32) = x\n",
            "s",
            "`f` is already a function",
        ),
        ("def exp(x: f32) = x\n", "s", "`exp` is already a function"),
        ("def f(x: f32) = y\n", "s", "`y` is not declared"),
        ("def f(x: f32) = s\n", "f(s)", "`s` is not declared"),
        ("def f(x: f32) = a[0]\n", "f(s)", "`a` is not declared"),
        ("def f(x: f32) = gen i < n: x\n", "s", "`n` is not declared"),
        ("def f(x: f32) = x[0] + i\n", "s", "`i` is not declared"),
        (
            "def f(x: f32) = sum i < 3: i\n",
            "s",
            "`i` is an integer, and a tensor or scalar is needed here",
        ),
        (
            "def f(x: f32, x: f32) = x\n",
            "s",
            "`x` is already declared",
        ),
        (
            "def f(x: f32, y: f64) = x + y\n",
            "s",
            "this is f64, where f32 is needed; `f32(...)` converts it",
        ),
        (
            "def f(x: int) = 1\n",
            "s",
            "a parameter of a definition is a scalar: `x: f32`",
        ),
        (
            "def f(x: f32[3]) = x\n",
            "s",
            "a parameter of a definition is a scalar: `x: f32`",
        ),
        (
            "def f(x: f32) = f\n",
            "s",
            "`f` is the function, and a tensor or scalar is needed here",
        ),
        (
            "def f(x: f64) = x\n",
            "f(s)",
            "this is f64, where f32 is needed; `f32(...)` converts it",
        ),
        (
            "def f(x: f32) = x\n",
            "f(s, t)",
            "`f` takes 1 argument, not 2",
        ),
        ("def f(x: f32) = x\n", "f()", "`f` takes 1 argument, not 0"),
        (
            "def f(x: f32) = x\n",
            "f(n)",
            "`n` is an integer, and a tensor or scalar is needed here",
        ),
        ("def f(x: f32) = x\n", "f", "`f` is not declared"),
        ("def f(x: f32) = x\n", "a[f(s)]", "expected `]`, found `(`"),
        (
            "def f(x: f32) = if x < 1 then x else 1\n",
            "if 0 < f(s) < 1 then s else t",
            "a condition within a chain; write `a < b and b < c`",
        ),
        (
            "def f(x: f32, y: f32) = x - y\n",
            "let y := s in f(y, x)",
            "two arguments of `f` read the name of the other one's parameter; use `let` for one",
        ),
        (
            "def f(x: f32) -> f32 = x\n",
            "s",
            "expected `=`, found `->`",
        ),
        (
            "def f(a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32, j: f32, \
             k: f32, l: f32, m: f32, n: f32, o: f32, p: f32, q: f32) = a\n",
            "s",
            "more than 16 parameters",
        ),
        ("def f = 1\n", "s", "expected `(`, found `=`"),
    ] {
        let found = body(definitions, expression).unwrap_err();
        assert_eq!(found, message, "{definitions}{expression}");
    }
}

/// What is computed is not visible in a definition, and neither is what is around a call.
#[test]
fn a_definition_sees_its_parameters_only() {
    let definitions = "def f(x: f32) = x\n";
    let found = body(definitions, "genrec y[i < n]: f(y)").unwrap_err();
    assert!(
        found.starts_with("`y` is still being computed here"),
        "{found}"
    );
    assert!(
        body(
            definitions,
            "genrec y[i < n]: if 1 <= i then f(y[i - 1]) else s"
        )
        .is_ok()
    );
}

/// Calls of calls do not exhaust memory, time or the stack.
#[test]
fn many_calls() {
    let chain = |count: usize, calls: &str| -> String {
        let rest = (1..count).map(|n| {
            format!(
                "def g{n}(x: f32) = {}\n",
                calls.replace("f(", &format!("g{}(", n - 1))
            )
        });
        let first = "def g0(x: f32) = x\n".to_owned();
        first + &rest.collect::<String>()
    };
    assert!(body(&chain(8, "f(x) + f(x)"), "g7(s)").is_ok());
    let message = "definitions stand for more than 50000 forms here";
    assert!(body(&chain(100, "f(x)"), "g99(s)").is_ok());
    assert_eq!(body(&chain(20, "f(x) + f(x)"), "s").unwrap_err(), message);
    let too_deep = "nested too deep with what calls and folds stand for";
    let deep_body = format!("{}f(x){}", "0 + (".repeat(40), ")".repeat(40));
    assert_eq!(body(&chain(15, &deep_body), "s").unwrap_err(), too_deep);
    let many = format!("g7(s){}", " + g7(s)".repeat(150));
    assert_eq!(body(&chain(8, "f(x) + f(x)"), &many).unwrap_err(), message);
    let message = "more than 256 definitions";
    let definitions: String = (0..257).map(|n| format!("def g{n}() = 0\n")).collect();
    assert_eq!(body(&definitions, "s").unwrap_err(), message);
    let deep = format!(
        "def f(x: f32) = {}x{}\n",
        "(x + ".repeat(90),
        ")".repeat(90)
    );
    let mut calls = "s".to_owned();
    for _ in 0..4 {
        calls = format!("f({calls})");
    }
    let found = body(
        &deep,
        &format!("{}{calls}{}", "(s + ".repeat(90), ")".repeat(90)),
    );
    assert!(found.is_ok(), "{found:?}");
}

/// A definition that is wrong is told of, and does not hide what is wrong elsewhere.
#[test]
fn all_problems() {
    let source = "def f(x: f32) = y\n\nkernel k(s: f32) -> f32 = f(s) + z\n\ndef g(x: f32) = x\n\
                  kernel l(s: f32) -> f32 = g(s) + w\n";
    let reading = read_all(source.as_bytes());
    let messages: Vec<&str> = reading
        .problems
        .iter()
        .map(|problem| problem.error.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "`y` is not declared",
            "`f` is not a function",
            "`w` is not declared"
        ]
    );
}
