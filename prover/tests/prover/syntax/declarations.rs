//! Declarations and proofs: layout, grammar, errors.

use prover::language::diagnostic::Source;
use prover::language::parsing::{MAX_DEPTH, declarations, parse_file, parse_script};
use prover::language::syntax::Scope;
use prover::language::syntax::decl::{Decl, DeclKind, Termination};
use prover::language::syntax::tactic::{
    Argument, FactKind, Location, PatternKind, SimpRule, Tactic, TacticKind,
};

const FILE: &str = r#"-- A theory.
import num list

infixl 65 "⊞" := cell_add
infix 50 "~~" := same | same2
prefix 75 "√" := sqrt
overload "+" := num_add
  | int_add
overload prefix "-" := int_neg

type 'a cells := num list → 'a cell
type grid := 'a cells

datatype 'a cell := Pad | Val 'a
datatype ('a, 'b) tree := Leaf | Node ('a list) (('a, 'b) forest) 'b
  and ('a, 'b) forest := "[]" | "::" (('a, 'b) tree) ('a list)

definition double [simp, code x y] (x : num) y : num := x + x ⊞ y
definition "::" : num := √ 2

recursive length : 'a list → num [simp] by measure size
| length [] = 0
| length (x :: xs) = case xs of
    | [] => 1
    | y :: ys => 2
  and other : num → num
| other n = n

-- Column one ends a declaration
inductive eval : exp → num → bool and evals : exp list → bool
  | lit : eval (Lit n) n
  | nil : evals []
theorem foo [simp] : ∀x. x + 0 = x
proof
  intro x
  induct x generalizing y z using num.induct
  · simp [add_zero, ← foo[1, _, x := 2](h, k[3]), -bar] at h h2
  · have h : x = y by arith
    have : x = y by
      simp only [h]
      arith
    have k : x
      = y
    proof
      sorry
    qed
    exact k(h)
  - calc a = b by arith
      _ = c by simp [a,
            b]
      _ ≤ d by
        arith
    ring
qed
theorem bar : T by intros; simp <;> try arith; { trivial }
"#;

fn decls(text: &str) -> Vec<Decl> {
    let (decls, errors) = parse_file(text, &mut Scope::new());
    let source = Source::new("test.thy", text);
    let errors: Vec<String> = errors.iter().map(|e| e.render(&source)).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    decls
}

fn script(text: &str) -> Vec<TacticKind> {
    let source = Source::new("test.thy", text);
    let script = parse_script(text, &Scope::new());
    let script = script.unwrap_or_else(|error| panic!("{}", error.render(&source)));
    script.into_iter().map(|tactic| tactic.kind).collect()
}

#[test]
fn a_file_is_split_by_column_one() {
    assert_eq!(declarations(FILE).len(), 16);
    assert_eq!(declarations(""), []);
    assert_eq!(declarations("-- only a comment\n\n"), []);
    assert_eq!(declarations("  indented\n").len(), 1);
}

#[test]
fn all_declarations_parse() {
    let decls = decls(FILE);
    assert_eq!(decls.len(), 16);
    let DeclKind::Datatype(types) = &decls[9].kind else {
        panic!("{:?}", decls[9]);
    };
    assert_eq!(types[0].constructors[1].args.len(), 3);
    assert_eq!(types[1].constructors[1].name.text, "::");
    let DeclKind::Definition(double) = &decls[10].kind else {
        panic!("{:?}", decls[10]);
    };
    assert_eq!(double.attributes[1].args.len(), 2);
    assert_eq!(double.params.len(), 2);
    let DeclKind::Recursive(length) = &decls[12].kind else {
        panic!("{:?}", decls[12]);
    };
    assert!(matches!(length.termination, Some(Termination::Measure(_))));
    assert_eq!(length.functions[0].equations.len(), 2);
    assert_eq!(length.functions[1].equations.len(), 1);
    let DeclKind::Inductive(eval) = &decls[13].kind else {
        panic!("{:?}", decls[13]);
    };
    assert_eq!((eval.relations.len(), eval.rules.len()), (2, 2));
    let DeclKind::Theorem(foo) = &decls[14].kind else {
        panic!("{:?}", decls[14]);
    };
    let kinds: Vec<&TacticKind> = foo.proof.iter().map(|tactic| &tactic.kind).collect();
    let [
        TacticKind::Intro(_),
        TacticKind::Induct { generalizing, .. },
        TacticKind::Focus(simp),
        TacticKind::Focus(haves),
        TacticKind::Focus(calc),
    ] = kinds[..]
    else {
        panic!("{kinds:?}");
    };
    assert_eq!(generalizing.len(), 2);
    assert_eq!((simp.len(), haves.len(), calc.len()), (1, 4, 2));
    let TacticKind::Simp { rules, at, .. } = &simp[0].kind else {
        panic!("{simp:?}");
    };
    assert!(matches!(at, Location::Hyps(names) if names.len() == 2));
    let [_, SimpRule::Add(rule), SimpRule::Remove(_)] = &rules[..] else {
        panic!("{rules:?}");
    };
    assert!(rule.reversed);
    let FactKind::Discharge(inner, premises) = &rule.fact.kind else {
        panic!("{rule:?}");
    };
    assert_eq!(premises.len(), 2);
    assert!(matches!(&inner.kind, FactKind::Instantiate(_, args)
        if matches!(args[..], [Argument::Positional(_), Argument::Positional(_), Argument::Named(..)])));
    let TacticKind::Have(None, _, proof) = &haves[1].kind else {
        panic!("{haves:?}");
    };
    assert_eq!(proof.len(), 2);
    let TacticKind::Calc(links) = &calc[0].kind else {
        panic!("{calc:?}");
    };
    let relations: Vec<&str> = links
        .iter()
        .map(|link| link.relation.text.as_str())
        .collect();
    assert_eq!(relations, ["=", "=", "≤"]);
    let DeclKind::Theorem(bar) = &decls[15].kind else {
        panic!("{:?}", decls[15]);
    };
    assert!(matches!(
        &bar.proof[..],
        [
            Tactic {
                kind: TacticKind::Intros,
                ..
            },
            Tactic {
                kind: TacticKind::Then(..),
                ..
            },
            Tactic {
                kind: TacticKind::Focus(_),
                ..
            },
        ]
    ));
}

#[test]
fn every_tactic_parses() {
    let steps = [
        "intro x ⟨y, (z, _)⟩ rfl",
        "intros",
        "exists x + 1, y",
        "split",
        "left",
        "right",
        "exact foo[x]",
        "apply list.foo(‹x = y›, `p`)",
        "assumption",
        "contradiction",
        "trivial",
        "have h := foo[x]",
        "have h : p by trivial",
        "have : p proof qed",
        "suffices h : p by exact h",
        "show p ∧ q",
        "obtain ⟨x, h⟩ | _ := foo",
        "obtain (x, h) : ∃x. p x by trivial",
        "cases p ∨ q as h | ⟨k, l⟩ | _",
        "cases h",
        "by_cases h : x = y",
        "by_contra h",
        "induct n",
        "simp only [] at *",
        "simp",
        "rewrite ← foo at h",
        "rewrite [← foo, bar]",
        "unfold foo (∘) list.bar at h",
        "arith",
        "ring",
        "auto [foo]",
        "meson",
        "ext x y",
        "cong",
        "generalize f x as y",
        "set y := f x",
        "set y := f x with h",
        "revert x y",
        "clear h",
        "rename h to k",
        "specialize h[x](k)",
        "subst",
        "subst h",
        "sorry",
        "try simp",
        "repeat (left; right)",
        "first (simp <;> arith | trivial | cases h as a)",
        "all (split <;> simp)",
        "{ split; trivial }",
        "(split; trivial)",
    ];
    for step in steps {
        assert_eq!(script(step).len(), 1, "{step}");
    }
    assert_eq!(script(&steps.join("\n")).len(), steps.len());
    assert_eq!(script(&steps.join("; ")).len(), steps.len());
}

#[test]
fn layout_groups_steps() {
    assert_eq!(script("simp; arith\nring").len(), 3);
    assert_eq!(script("simp;\narith").len(), 2);
    assert_eq!(script("exists\n  x\nring").len(), 2);
    let steps = script("· split\n  · simp\n  · arith\n· ring");
    assert!(
        matches!(&steps[..], [TacticKind::Focus(inner), TacticKind::Focus(_)] if inner.len() == 3)
    );
    let steps = script("first (\n  simp\n)\n{\n  simp\n  arith\n}");
    assert!(
        matches!(&steps[..], [TacticKind::First(_), TacticKind::Focus(inner)] if inner.len() == 2)
    );
    let steps = script(
        "calc\n  a = b by calc\n    a = d by simp\n    _ = b by simp\n  _ = c by simp\nring",
    );
    assert!(matches!(&steps[..], [TacticKind::Calc(links), TacticKind::Ring] if links.len() == 2));
    let steps = script("cases h as (a | b) | c");
    let [TacticKind::Cases(_, Some(pattern))] = &steps[..] else {
        panic!("{steps:?}");
    };
    assert!(matches!(&pattern.kind, PatternKind::Either(parts) if parts.len() == 2));
}

#[test]
fn errors_say_what_is_wrong() {
    for (text, message, place) in [
        ("foo x", "expected a declaration, but found `foo`", "1:1"),
        ("  theorem", "expected a name", "1:10"),
        (
            "import",
            "expected the name of a theory, but the declaration ends",
            "1:7",
        ),
        ("theorem x : T", "expected `by` or `proof`", "1:14"),
        ("theorem x : T by smp", "there is no tactic `smp`", "1:18"),
        ("theorem x : T by simp\n  arith", "found `arith`", "2:3"),
        (
            "theorem x : T proof\n  simp\n arith\nqed",
            "indented differently",
            "3:2",
        ),
        ("theorem x : T proof\n simp", "expected `qed`", "2:6"),
        ("theorem x : T by\n", "expected a tactic", "1:17"),
        ("definition f x = x", "expected `:=`, but found `=`", "1:16"),
        ("definition in := x", "`in` is a reserved word", "1:12"),
        ("definition with := x", "`with` is a reserved word", "1:12"),
        ("infixl 0 \"+\" := x", "a level from 1 to 99", "1:8"),
        ("infixl 300 \"+\" := x", "a level from 1 to 99", "1:8"),
        ("infixl 10 \":=\" := x", "reserved", "1:11"),
        (
            "infixl 10 \"a b\" := x",
            "consists of symbol characters",
            "1:11",
        ),
        (
            "infixl 10 \"a'+\" := x",
            "consists of symbol characters",
            "1:11",
        ),
        ("recursive f : num", "expected `|`", "1:18"),
        (
            "recursive f : num by magic | f = 0",
            "`measure` or `wf`",
            "1:22",
        ),
        ("inductive r : bool | T", "expected `:`", "1:23"),
        ("datatype := A", "expected a name", "1:10"),
        ("datatype (x) t := A", "expected a type variable", "1:11"),
        ("type t := ('a, 'b)", "expected the name of a type", "1:19"),
        (
            "theorem x : T by calc a by simp",
            "a calc step is an equation",
            "1:23",
        ),
        ("theorem x : T by rename h k", "expected `to`", "1:27"),
        ("theorem x : T by exact 1", "expected a fact", "1:24"),
        (
            "theorem x : T by cases h as ⟨⟩",
            "a pattern is not empty",
            "1:29",
        ),
    ] {
        let (_, errors) = parse_file(text, &mut Scope::new());
        let [error] = &errors[..] else {
            panic!("{text}: {errors:?}");
        };
        let shown = error.render(&Source::new("x", text));
        assert!(shown.contains(message), "{text}:\n{shown}");
        assert!(
            shown.starts_with(&format!("x:{place}:")),
            "{text}:\n{shown}"
        );
    }
}

#[test]
fn a_mistake_does_not_hide_the_next_one() {
    let text = "theorem a : (\ntheorem b : T by simp\ntheorem c : $";
    let (decls, errors) = parse_file(text, &mut Scope::new());
    assert_eq!((decls.len(), errors.len()), (1, 2));
}

#[test]
fn nesting_is_limited() {
    let many = 100 * MAX_DEPTH as usize;
    for (open, close) in [
        ("(", ")"),
        ("{ ", "}"),
        ("try ", ""),
        ("· ", ""),
        ("have : p by ", ""),
        ("simp <;> ", ""),
        ("first (", ")"),
        ("calc a = b by ", ""),
        ("exact f(", ")"),
        ("intro (", ")"),
        ("apply f", "(x)"),
    ] {
        let text = format!("{}simp{}", open.repeat(many), close.repeat(many));
        assert!(parse_script(&text, &Scope::new()).is_err(), "{open}");
    }
}
