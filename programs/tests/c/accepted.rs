//! Texts of the subset, and how their operators group.

use programs::c::ast::{Buffer, Element, Index, IndexOp, Mode, Place, Scalar, Stmt};
use programs::c::print::print;

use crate::{INCLUDES, SAMPLE, file, parsed};
use reading::Syntax;

#[test]
fn the_sample_is_read() {
    let function = parsed(SAMPLE);
    assert_eq!(function.name, "sample");
    assert_eq!(function.sizes, ["n", "m"]);
    let (ty, output) = (Element::F32, "out".into());
    assert_eq!(
        function.inputs,
        ["a", "b"].map(|name| Buffer {
            ty,
            name: name.into()
        })
    );
    assert_eq!(*function.output(), Buffer { ty, name: output });
    let [
        Stmt::Alloc { name, .. },
        Stmt::For {
            var,
            lo,
            hi,
            also: None,
            body,
        },
        Stmt::Free(freed),
    ] = &function.body[..]
    else {
        panic!("{function:?}")
    };
    assert_eq!(
        (name.as_str(), freed.as_str(), var.as_str()),
        ("x", "x", "i")
    );
    assert_eq!(*lo, Index::Lit(0));
    let (n, m) = (Index::Var("n".into()), Index::Var("m".into()));
    assert_eq!(*hi, Index::Op(IndexOp::Min, Box::new(n), Box::new(m)));
    assert_eq!(body.len(), 6);
}

/// A local array is a statement of its own.
#[test]
fn local_arrays_are_read() {
    let body = parsed(&file("out[0] = 1.0f; float t[3] = {0}; out[1] = t[2];")).body;
    let local = Stmt::Local {
        ty: Element::F32,
        name: "t".into(),
        cells: 3,
        zeros: true,
    };
    assert_eq!(body.get(1), Some(&local));
}

#[test]
fn all_element_types_have_their_literals() {
    let cases = [
        ("float", "0.25f", 25, 2),
        ("double", "10.50", 105, 1),
        ("uint32_t", "4294967295u", u32::MAX.into(), 0),
        ("uint64_t", "18446744073709551615ull", u64::MAX.into(), 0),
        ("float", "0.0f", 0, 0),
        (
            "double",
            "340282366920938463463374607431768211.45",
            34028236692093846346337460743176821145,
            2,
        ),
    ];
    for (element, literal, digits, scale) in cases {
        let text = format!("{INCLUDES}void f({element} *restrict out) {{ out[0] = {literal}; }}\n");
        let [
            Stmt::Assign {
                place,
                mode: Mode::Set,
                value: Scalar::Lit(ty, value),
            },
        ] = &parsed(&text).body[..]
        else {
            panic!("{text}")
        };
        assert_eq!(
            *place,
            Place::Cell {
                array: "out".into(),
                index: Index::Lit(0)
            }
        );
        assert_eq!((value.digits(), value.scale()), (digits, scale), "{text}");
        assert_eq!(ty.c_name(), element);
    }
}

/// The index expression `text`, fully parenthesised.
fn grouped(text: &str) -> String {
    fn show(index: &Index) -> String {
        match index {
            Index::Lit(value) => value.to_string(),
            Index::Var(name) => name.clone(),
            Index::Op(op, a, b) => format!("({} {op:?} {})", show(a), show(b)),
        }
    }
    match &parsed(&file(&format!("out[{text}] = 1.0f;"))).body[..] {
        [
            Stmt::Assign {
                place: Place::Cell { index, .. },
                ..
            },
        ] => show(index),
        other => panic!("{other:?}"),
    }
}

#[test]
fn operators_group_as_in_c() {
    let cases = [
        ("n - m - 1", "((n Sub m) Sub 1)"),
        ("n - (m - 1)", "(n Sub (m Sub 1))"),
        ("n / m * 2", "((n Div m) Mul 2)"),
        ("n * m % 5", "((n Mul m) Rem 5)"),
        ("5 * n % 2", "((5 Mul n) Rem 2)"),
        ("n + m * 2 - 3", "((n Add (m Mul 2)) Sub 3)"),
        ("-3 * n", "(-3 Mul n)"),
        ("n - -3", "(n Sub -3)"),
        ("n+-3%m", "(n Add (-3 Rem m))"),
        ("n/m /*c*/ /2", "((n Div m) Div 2)"),
        ("-9223372036854775807", "-9223372036854775807"),
        ("(((n)))", "n"),
    ];
    for (text, expected) in cases {
        assert_eq!(grouped(text), expected, "{text}");
    }
}

#[test]
fn conditions_and_scalars_group_as_in_c() {
    let body = |text: &str| format!("{:?}", parsed(&file(text)).body);
    let same = [
        (
            "if (n < 1 || n < 2 && n < 3) {}",
            "if (n < 1 || (n < 2 && n < 3)) {}",
        ),
        (
            "if (n < 1 && n < 2 || n < 3) {}",
            "if ((n < 1 && n < 2) || n < 3) {}",
        ),
        ("if (!(n < 1) && n < 2) {}", "if ((!(n < 1)) && (n < 2)) {}"),
        ("if (n + 1 < m * 2) {}", "if ((n + 1) < (m * 2)) {}"),
        ("out[0] = -a[0] * a[1];", "out[0] = (-a[0]) * a[1];"),
        (
            "if (a[0] + a[1] < -a[2] || !(n < 1) && a[0] == 1.0f) {}",
            "if (((a[0] + a[1]) < (-a[2])) || ((!(n < 1)) && (a[0] == (1.0f)))) {}",
        ),
        ("if (n < 1) {} else {}", "if (n < 1) {}"),
        ("if ((a[0]) < a[1]) {}", "if (a[0] < a[1]) {}"),
        ("if (!(!(a[0] < a[1]))) {}", "if (!!(a[0] < a[1])) {}"),
        (
            "out[0] = a[0] - a[1] - a[2];",
            "out[0] = (a[0] - a[1]) - a[2];",
        ),
        ("out[0] = a[0] - -a[1];", "out[0] = a[0] - (-a[1]);"),
        (
            "for (int64_t i = 0; i < n && (out[0] < 1.0f || m < n); i++) { out[0] = a[i]; }",
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f || m < n) { out[0] = a[i]; } }",
        ),
        (
            "for (int64_t i = 0; i < n && out[0] == 1.0f; i++) { out[0] = a[i]; }",
            "for (int64_t i = 0; i < n; i++) { if (out[0] == 1.0f) { out[0] = a[i]; } }",
        ),
        // Nothing that the condition reads changes: the choice stays inside.
        (
            "for (int64_t i = 0; i < n && a[0] < 1.0f; i++) { out[i] = a[i]; }",
            "for (int64_t i = 0; i < n; i++) { if (a[0] < 1.0f) { out[i] = a[i]; } }",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { if (out[0] < 1.0f) { out[0] = a[i]; } else { break; } }",
            "for (int64_t i = 0; i < n && out[0] < 1.0f; i++) { out[0] = a[i]; }",
        ),
        (
            "for (int64_t i = 0; i < n; i++) { float s = 0.0f; \
             for (int64_t j = 0; j < n; j++) { s += out[j]; float t[2] = {0}; t[1] = s; } \
             if (s < 1.0f) { out[0] = a[i]; } else { break; } }",
            "for (int64_t i = 0; i < n; i++) { float s = 0.0f; \
             for (int64_t j = 0; j < n; j++) { s += out[j]; float t[2] = {0}; t[1] = s; } \
             if (s < 1.0f) { out[0] = a[i]; } }",
        ),
        // Of loops in each other, each ends by itself.
        (
            "for (int64_t i = 0; i < n; i++) { float s = out[0]; if (s < 1.0f) { \
             for (int64_t j = 0; j < n; j++) { float t = out[i]; if (t < s) { out[i] = a[j]; } else { break; } } \
             } else { break; } }",
            "for (int64_t i = 0; i < n; i++) { float s = out[0]; if (s < 1.0f) { \
             for (int64_t j = 0; j < n; j++) { float t = out[i]; if (t < s) { out[i] = a[j]; } } } }",
        ),
    ];
    for (text, other) in same {
        assert_eq!(body(text), body(other), "{text}");
    }
    let different = [
        (
            "out[0] = (a[0] + a[1]) * a[2];",
            "out[0] = a[0] + (a[1]) * (a[2]);",
        ),
        ("out[5 * (n % 2)] = 1.0f;", "out[5 * n % 2] = 1.0f;"),
        (
            "out[0] = a[0] / (a[1] * a[2]);",
            "out[0] = a[0] / a[1] * a[2];",
        ),
        ("if (!(n < 1 && n < 2)) {}", "if (!(n < 1) && n < 2) {}"),
        ("out[0] += 1.0f;", "out[0] = 1.0f;"),
        // With NaN, these differ.
        ("if (!(a[0] < a[1])) {}", "if (a[1] <= a[0]) {}"),
        ("if (!(a[0] < a[1])) {}", "if (a[0] >= a[1]) {}"),
        ("if (a[0] < a[1]) {}", "if (a[1] > a[0] || a[0] == a[1]) {}"),
        (
            "if (n < 1) { out[0] = 1.0f; } else {}",
            "if (n < 1) {} else { out[0] = 1.0f; }",
        ),
        (
            "if (n < 1 && a[0] < 1.0f) {}",
            "if (a[0] < 1.0f && n < 1) {}",
        ),
    ];
    for (text, other) in different {
        assert_ne!(body(text), body(other), "{text}");
    }
}

/// Line ends of both kinds, mixed too; the rest of the text is as strict.
#[test]
fn line_ends_of_windows_are_read() {
    let function = parsed(SAMPLE);
    assert_eq!(parsed(&SAMPLE.replace('\n', "\r\n")), function);
    assert_eq!(parsed(&SAMPLE.replace("h>\n", "h>\r\n")), function);
    assert_eq!(parsed(&SAMPLE.replace(";\n", ";\r\n")), function);
}

/// Functions of the library that no file can call are hidden by parameters and locals, which is
/// harmless.
#[test]
fn parameters_and_locals_hide_functions() {
    for name in ["lgamma", "index", "time", "y1", "write", "M", "N", "K", "A"] {
        parsed(&file("out[0] = 1.0f;").replace("int64_t n", &format!("int64_t {name}")));
        parsed(&file(&format!("float {name} = 1.0f; out[0] = {name};")));
    }
}

/// A call has the name that the function has for the type of the elements.
#[test]
fn functions_are_called_by_the_name_for_their_type() {
    for (element, call) in [
        ("float", "sqrtf(a[0])"),
        ("double", "sqrt(a[0])"),
        (
            "float",
            "-fabsf(-a[0]) * fmaf(a[0], floorf(a[1]), powf(a[0], a[1]))",
        ),
        (
            "double",
            "fabs(fma(pow(a[0], a[1]), tanh(log(a[0])), (a[0])))",
        ),
    ] {
        let text = format!(
            "{INCLUDES}#include <math.h>\nvoid f(const {element} *restrict a, \
             {element} *restrict out) {{ out[0] = {call}; }}\n"
        );
        let printed = print(&parsed(&text), "");
        assert_eq!(parsed(&printed), parsed(&text));
        let call = call.replace("(a[0])))", "a[0]))");
        assert!(printed.contains(&format!("out[0] = {call};")), "{printed}");
        parsed(&text.replace('\n', "\r\n"));
    }
}

#[test]
fn indices_are_cast_to_elements() {
    for element in ["float", "double", "uint32_t", "uint64_t"] {
        let text = format!(
            "{INCLUDES}void f(int64_t n, {element} *restrict out) {{ \
             out[0] = ({element})(n + 1) * -({element})(3); }}\n"
        );
        let printed = print(&parsed(&text), "");
        assert_eq!(parsed(&printed), parsed(&text));
    }
}

/// What a function reads as, with conditions and without the names around them.
fn said(condition: &str) -> String {
    fn show(syntax: &Syntax) -> String {
        match &syntax.args[..] {
            [] => syntax.head.to_owned(),
            args => {
                let args: Vec<String> = args.iter().map(show).collect();
                format!("{}({})", syntax.head, args.join(" "))
            }
        }
    }
    let text = file(&format!(
        "float s = 1.0f; float x = 2.0f; if ({condition}) {{}}"
    ));
    let function = reading::c::read(text.as_bytes()).unwrap_or_else(|error| {
        panic!("{condition}: {:?}", error.why);
    });
    let body = function.args.last().expect("a body");
    let test = body.args.last().and_then(|test| test.args.first());
    show(test.expect("a condition"))
}

/// Conditions on indices stay together, as large as they can be; a name tells what is compared.
#[test]
fn comparisons_are_of_indices_or_of_scalars() {
    let (n, m, s, x) = ("IVar(n)", "IVar(m)", "CLocal(s)", "CLocal(x)");
    let cases = [
        ("n < m", format!("CTest(BLt({n} {m}))")),
        ("1 < 2", "CTest(BLt(ILit(1) ILit(2)))".to_owned()),
        ("s < x", format!("CLess({s} {x})")),
        ("s > x", format!("CLess({x} {s})")),
        ("s >= x", format!("CLessEq({x} {s})")),
        ("s != x", format!("CNot(CEqual({s} {x}))")),
        ("!(s < x)", format!("CNot(CLess({s} {x}))")),
        ("!(n >= m)", format!("CTest(BNot(BLe({m} {n})))")),
        (
            "!(n < m || m == n) && n != m",
            format!("CTest(BAnd(BNot(BOr(BLt({n} {m}) BEq({m} {n}))) BNot(BEq({n} {m}))))"),
        ),
        (
            "n < m && m < n && s < x",
            format!("CAnd(CTest(BAnd(BLt({n} {m}) BLt({m} {n}))) CLess({s} {x}))"),
        ),
        (
            "n < m && s < x && m < n",
            format!("CAnd(CAnd(CTest(BLt({n} {m})) CLess({s} {x})) CTest(BLt({m} {n})))"),
        ),
        (
            "s == x || (n < m && m < n)",
            format!("COr(CEqual({s} {x}) CTest(BAnd(BLt({n} {m}) BLt({m} {n}))))"),
        ),
        (
            "(n < m ? n : m) + -3 <= n % 4 / m",
            format!(
                "CTest(BLe(IAdd(IMin({n} {m}) ISub(ILit(0) ILit(3))) \
                 IDiv(IMod({n} ILit(4)) {m})))"
            ),
        ),
        (
            "(n < m ? s : x) < -x",
            format!("CLess(CCond(CTest(BLt({n} {m})) {s} {x}) CNeg({x}))"),
        ),
        (
            "(s < x ? s : x) < a[n]",
            format!("CLess(CCond(CLess({s} {x}) {s} {x}) CRead(a {n}))"),
        ),
        ("(float)(n) < x", format!("CLess(CCast({n}) {x})")),
        (
            "(float)(1) < 2.0f",
            "CLess(CCast(ILit(1)) CLit(2.0))".to_owned(),
        ),
    ];
    for (condition, expected) in cases {
        assert_eq!(said(condition), expected, "{condition}");
    }
}

/// Whatever a name is, it is not taken for a form.
#[test]
fn names_may_be_those_of_forms() {
    for name in [
        "CChoice", "CFor", "CBlock", "CCall1", "CLit", "IVar", "Call", "List",
    ] {
        let text = format!(
            "{INCLUDES}void f(int64_t {name}, float *restrict out) {{ \
             float x{name} = 1.0f; out[{name}] = (({name} + 1 < 2 ? x{name} : 1.0f)); }}\n"
        );
        parsed(&text);
        parsed(&file(&format!(
            "float {name} = 1.0f; if ({name} < 2.0f) {{}}"
        )));
    }
}
