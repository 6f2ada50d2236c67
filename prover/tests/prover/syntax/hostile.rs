//! Texts that mean nothing get an error, never a panic.

use super::common::Fixture;
use prop::collection::vec;
use prop::sample::select;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use prover::language::diagnostic::Source;
use prover::language::parsing::{declarations, parse_file, parse_script};
use prover::language::syntax::decl::DeclKind;
use std::cell::RefCell;

const WORDS: &str = "( ) [ ] { } ⟨ ⟩ ‹ › ` , . : ; := => | · - <;> = + ∧ ⇒ ¬ ≤ ∈ :: \
    λ ∀ ∃! @ let in if then else case of _ x y SUC f 0 12 \"s\" 'a num list → × by proof qed and \
    theorem definition record recursive inductive datatype type overload infixl prefix import \
    variables section split 2 \
    intro have simp rewrite cases as at using generalizing calc obtain first try exact h.a \
    COND UNCURRY ' \" -- λ. 1x \u{301} ℕ 🦀 \t";

fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Words with spaces, line breaks or nothing between them.
fn soup() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let gaps = vec![" ", " ", " ", "", "\n", "\n  ", "\n    "];
    vec((select(words), select(gaps)), 0..60).prop_map(|pairs| {
        pairs
            .into_iter()
            .flat_map(|(word, gap)| [word, gap])
            .collect()
    })
}

#[test]
fn soup_is_refused_politely() {
    let fixture = RefCell::new(Fixture::new());
    let run = |text: String| {
        let f = &mut *fixture.borrow_mut();
        let source = Source::new("soup.thy", text.as_str());
        if let Err(error) = f.try_term(&text) {
            error.render(&source);
        }
        if let Err(error) = parse_script(&text, &f.scope) {
            error.render(&source);
        }
        let (_, errors) = parse_file(&text, &mut f.scope.clone());
        for error in errors {
            error.render(&source);
        }
        Ok(())
    };
    let result = runner(20_000).run(&soup(), run);
    assert!(result.is_ok(), "{result:?}");
}

#[test]
fn any_text_is_refused_politely() {
    let fixture = RefCell::new(Fixture::new());
    let run = |text: String| {
        let f = &mut *fixture.borrow_mut();
        let _ = (f.try_term(&text), declarations(&text));
        Ok(())
    };
    let text = vec(any::<char>(), 0..40).prop_map(String::from_iter);
    let result = runner(5_000).run(&text, run);
    assert!(result.is_ok(), "{result:?}");
}

/// Declarations with words left out, doubled and swapped still parse or fail cleanly.
#[test]
fn damaged_declarations_are_refused_politely() {
    let text = "theorem foo [simp] : ∀x y. (x, y) ∈ {p | case p of (a, b) => a ≤ b < 3} ⇒ T\n\
                proof\n  intro ⟨x, y⟩ h\n  cases h as ⟨a, b⟩ | rfl\n  · have k : x = \"y\" by\n      \
                simp only [foo[x, z := _](h, ‹p›), ← bar] at *\n    calc x = y by ring\n      \
                _ < z by arith\n  - first (try simp <;> arith | { ring })\nqed";
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let edits = vec((0..words.len(), 0..3usize), 1..6);
    let run = |edits: Vec<(usize, usize)>| {
        let mut words = words.clone();
        for (at, edit) in edits {
            match edit {
                0 => words[at] = "",
                1 => words[at] = words[(at * 7 + 3) % words.len()],
                _ => words.swap(at, (at * 5 + 1) % text.split(' ').count()),
            }
        }
        let text = words.concat();
        let (decls, errors) = parse_file(&text, &mut prover::language::syntax::Scope::new());
        let theorems = decls
            .iter()
            .filter(|decl| matches!(decl.kind, DeclKind::Theorem(_)));
        prop_assert!(theorems.count() + errors.len() >= 1);
        Ok(())
    };
    let result = runner(10_000).run(&edits, run);
    assert!(result.is_ok(), "{result:?}");
}
