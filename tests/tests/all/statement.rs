//! The terms that sources and C files become.

use crate::claims::no_arrays;
use atl_check::print::{Notation, Sequent};
use certs::{Limits, Module};
use certs_tools::{Context, Replayer};
use gate::laws::LawSet;
use gate::statement::Gate;
use kernel::Term;
use reading::term;
use reading::{atl, c};

/// A context with all theories, and what statements are made of.
fn theories() -> Replayer {
    let bytes = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let mut replayer = Replayer::new(Limits::default()).expect("the logic");
    for module in certs::split(&bytes).expect("modules") {
        let module = Module::read(module, &Limits::default()).expect("a module");
        replayer.replay_all(&module).expect("theorems");
    }
    replayer
}

fn shown(context: &mut Context, t: Term) -> String {
    let notation = Notation::of(context);
    let same = context.refl(t).expect("a closed term");
    let sequent = Sequent::of(context, &notation, same, &mut usize::MAX.clone());
    let (left, _) = sequent.conclusion.split_once(" = ").expect("an equation");
    left.to_owned()
}

#[test]
fn a_kernel_and_a_function() {
    let mut replayer = theories();
    let context = replayer.macros_mut();
    let source = b"kernel k(n: int, a: f32[n]) -> f32[n] where 1 < n = gen i < n: a[i]";
    let (kernels, _) = atl::read(source).expect("a source");
    let kernel = term::of(context, &kernels[0]).expect("a term");
    assert_eq!(
        shown(context, kernel),
        "Kernel \"k\" [\"n\"] [BLt (ILit &1) (IVar \"n\")] [] \
         [(\"a\", [IVar \"n\"])] [[IVar \"n\"]] [F32, F32] \
         [Gen \"i\" (ILit &0) (IVar \"n\") (At (Var \"a\") (IVar \"i\"))]"
    );
    let text = "#include <stdint.h>\n#include <stdlib.h>\n\
        void k(int64_t n, const float *restrict a, float *restrict out) {\n\
        for (int64_t i = 0; i < n; i++) { float x = 2.50f; x += 1.0f; out[i] = x; } {} }\n";
    let parsed = c::read(text.as_bytes()).expect("a function");
    let function = term::of(context, &parsed).expect("a term");
    assert_eq!(
        shown(context, function),
        "CFunction \"k\" [\"n\"] [\"a\"] [\"out\"] [F32, F32] \
         (CSeq (CFor \"i\" (ILit &0) (IVar \"n\") \
         (CDeclare F32 \"x\" (CLit F32 25 1) (CSeq (CBump F32 \"x\" (CLit F32 1 0)) \
         (CStore \"out\" (IVar \"i\") (CLocal \"x\"))))) CSkip)"
    );
    let gate = Gate {
        set: LawSet::Ieee,
        space: no_arrays(context),
        kernel,
        function,
    };
    let gate = gate.term(context).expect("a statement");
    let gate = shown(context, gate);
    assert!(gate.starts_with("(∀S : 'a ops. compiles_correctly ieee [] (Kernel"));
}

/// The body of a kernel on `f32` as a term.
fn body(context: &mut Context, body: &str) -> String {
    let source = format!("kernel k(n: int, x: f32, a: f32[n]) -> f32 = {body}");
    let (kernels, _) = atl::read(source.as_bytes()).expect(body);
    let body = kernels[0].args.last().expect("a body");
    let body = term::of(context, body).expect("a term");
    shown(context, body)
}

/// Terms, each in parentheses, as a list.
fn listed(terms: &[&str]) -> String {
    let bare = terms.iter().map(|t| &t[1..t.len() - 1]);
    format!("[{}]", bare.collect::<Vec<_>>().join(", "))
}

#[test]
fn choice_calls_and_casts() {
    let mut replayer = theories();
    let context = replayer.macros_mut();
    let (n, x) = ("(IVar \"n\")", "(Var \"x\")");
    let (zero, one) = ("(Lit F32 0 0)", "(Lit F32 1 0)");
    let at = format!("(At (Var \"a\") {n})");
    let compared =
        |how: &str, a: &str, b: &str| format!("(Op F32 (Compare {how}) {})", listed(&[a, b]));
    for (source, expected) in [
        (
            "[n < 1, 0 <= n] x",
            format!("Guard (Test (BAnd (BLt {n} (ILit &1)) (BLe (ILit &0) {n}))) {x}"),
        ),
        (
            "if not (x < a[n]) then x else 0",
            format!("If (Not {}) {x} (Lit F32 0 0)", compared("Less", x, &at)),
        ),
        (
            "[n = 0 or x > 0 and x != 1] x",
            format!(
                "Guard (Or (Test (BEq {n} (ILit &0))) (And {} (Not {}))) {x}",
                compared("Less", zero, x),
                compared("Equal", x, one)
            ),
        ),
        (
            "[0 <= x <= 1] max(x, min(x, f32(n)))",
            format!(
                "Guard (And {} {}) (Op F32 Max {})",
                compared("LessEq", zero, x),
                compared("LessEq", x, one),
                listed(&[
                    x,
                    &format!("(Op F32 Min {})", listed(&[x, &format!("(Cast F32 {n})")]))
                ])
            ),
        ),
        (
            "fma(abs(x), pow(x, x), x)",
            format!(
                "Op F32 (Call \"fma\") {}",
                listed(&[
                    &format!("(Op F32 (Call \"abs\") {})", listed(&[x])),
                    &format!("(Op F32 (Call \"pow\") {})", listed(&[x, x])),
                    x
                ])
            ),
        ),
    ] {
        assert_eq!(body(context, source), expected, "{source}");
    }
    let text = "#include <stdint.h>\n#include <stdlib.h>\n#include <math.h>\n\
        void k(int64_t n, const double *restrict a, double *restrict out) {\n\
        if (n < 1 && 0 < n && !(a[0] >= fabs(a[n]))) { out[0] = pow(a[0], (double)(n)); }\n\
        else { out[0] = (a[0] == a[1] ? a[0] : 2.0); } if (n < 1) {} }\n";
    let parsed = c::read(text.as_bytes()).expect("a function");
    let function = term::of(context, &parsed).expect("a term");
    let cell = |at: &str| format!("(CRead \"a\" {at})");
    let (zero, first) = (cell("(ILit &0)"), cell("(ILit &1)"));
    let absolute = format!("(COp F64 (Call \"abs\") {})", listed(&[&cell(n)]));
    let test = format!(
        "(CAnd (CTest (BAnd (BLt {n} (ILit &1)) (BLt (ILit &0) {n}))) \
         (CNot (COp F64 (Compare LessEq) {})))",
        listed(&[&absolute, &zero])
    );
    let power = listed(&[&zero, &format!("(CCast F64 {n})")]);
    let yes = format!("(CStore \"out\" (ILit &0) (COp F64 (Call \"pow\") {power}))");
    let equal = format!("(COp F64 (Compare Equal) {})", listed(&[&zero, &first]));
    let no = format!("(CStore \"out\" (ILit &0) (CCond {equal} {zero} (CLit F64 2 0)))");
    let last = format!("(CIf (CTest (BLt {n} (ILit &1))) CSkip CSkip)");
    let expected = format!(
        "CFunction \"k\" [\"n\"] [\"a\"] [\"out\"] [F64, F64] \
         (CSeq (CIf {test} {yes} {no}) {last})"
    );
    assert_eq!(shown(context, function), expected);
}

#[test]
fn loops_that_carry_a_value() {
    let mut replayer = theories();
    let context = replayer.macros_mut();
    let (n, x) = ("(IVar \"n\")", "(Var \"x\")");
    let zero = "(ILit &0)";
    let at = |index: &str| format!("(At (Var \"a\") (IVar \"{index}\"))");
    let range = |i: &str, hi: &str| format!("(\"{i}\", ILit &0, IVar \"{hi}\")");
    let (over_i, from_1) = (range("i", "n"), "(\"j\", ILit &1, IVar \"n\")");
    let both = format!("[{over_i}, {}]", range("j", "n"));
    let cells = "[IVar \"i\", IVar \"j\"]";
    let earlier =
        format!("(Earlier (At (At (Var \"y\") {n}) {n}) [IVar \"n\", IVar \"n\"] {cells})");
    for (source, expected) in [
        (
            "sum i < n: sum j < n: a[j]",
            format!(
                "Sums F32 [{}] (Sums F32 [{}] {})",
                range("i", "n"),
                range("j", "n"),
                at("j")
            ),
        ),
        (
            "sum i < n, j < i: a[j]",
            format!(
                "Sums F32 [{}, {}] {}",
                range("i", "n"),
                range("j", "i"),
                at("j")
            ),
        ),
        (
            "fold y := x, i < n: y",
            format!("Folds \"y\" {x} [{over_i}] (Var \"y\")"),
        ),
        (
            "fold y := x, i < n, 1 <= j < n: a[j]",
            format!("Folds \"y\" {x} [{over_i}, {from_1}] {}", at("j")),
        ),
        (
            "max i < n from x: a[i]",
            format!("MaxFrom F32 {x} [{over_i}] {}", at("i")),
        ),
        (
            "min i < n from 0: a[i]",
            format!("MinFrom F32 (Lit F32 0 0) [{over_i}] {}", at("i")),
        ),
        (
            "prod i < n, j < n from x: a[i]",
            format!("ProdFrom F32 {x} {both} {}", at("i")),
        ),
        (
            "max i < n, j < n: a[j]",
            format!("MaxOver F32 {both} {}", at("j")),
        ),
        (
            "min i < n: a[i]",
            format!("MinOver F32 [{over_i}] {}", at("i")),
        ),
        (
            "prod i < n: a[i]",
            format!("ProdOver F32 [{over_i}] {}", at("i")),
        ),
        (
            "a[cdiv(n, 2)]",
            "At (Var \"a\") (ICeil (IVar \"n\") (ILit &2))".to_owned(),
        ),
        (
            "(a with [n] = x)[n]",
            format!("At (With (Var \"a\") [IVar \"n\"] {x}) {n}"),
        ),
        (
            "(genrec y[i < n, j < n]: x)[n, n]",
            format!("At (At (Genrec F32 \"y\" {both} {x}) {n}) {n}"),
        ),
        (
            "(genrec y[i < n]: y[n])[n]",
            format!(
                "At (Genrec F32 \"y\" [{over_i}] (Earlier (At (Var \"y\") {n}) \
                 [IVar \"n\"] [IVar \"i\"])) {n}"
            ),
        ),
        (
            "(genrec y[i < n, j < n]: y[n, n] + y[n][n])[n, n]",
            format!(
                "At (At (Genrec F32 \"y\" {both} (Op F32 Add {})) {n}) {n}",
                listed(&[&earlier, &earlier])
            ),
        ),
        (
            "(genrec y[i < n, j < n]: max k < n: y[n][k])[n, n]",
            format!(
                "At (At (Genrec F32 \"y\" {both} (MaxOver F32 [{}] \
                 (Earlier (At (At (Var \"y\") {n}) (IVar \"k\")) \
                 [IVar \"n\", IVar \"k\"] {cells}))) {n}) {n}",
                range("k", "n")
            ),
        ),
        (
            "(gen i < n: (gen j < i: x) ++ gen i <= j < n: a[j])[n, n]",
            format!(
                "At (At (Gen \"i\" {zero} {n} (Let \"split\" \
                 (At (Gen \"split\" {zero} (ILit &1) (Lit F32 0 0)) \
                 (IMax {zero} (IMax (ISub {zero} (IVar \"i\")) (ISub (IVar \"i\") {n})))) \
                 (Gen \"j\" {zero} {n} \
                 (If (Test (BLt (IVar \"j\") (IVar \"i\"))) {x} {})))) {n}) {n}",
                at("j")
            ),
        ),
        (
            "(gen i < n: (gen j < n: x) ++ gen n <= j < n: a[j])[n, n]",
            format!(
                "At (At (Gen \"i\" {zero} {n} (Concat (Gen \"j\" {zero} {n} {x}) \
                 (Gen \"j\" {n} {n} {}))) {n}) {n}",
                at("j")
            ),
        ),
    ] {
        assert_eq!(body(context, source), expected, "{source}");
    }
}
