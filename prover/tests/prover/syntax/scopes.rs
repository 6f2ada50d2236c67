//! Notation, overloading, abbreviations, hidden names.

use super::common::Fixture;
use prover::language::elab::{self, declare_abbreviation};
use prover::language::parsing::{parse_file, parse_term};
use prover::language::print::print_type;
use prover::language::syntax::Scope;
use prover::language::syntax::decl::DeclKind;

impl Fixture {
    /// Puts the declarations of the text in force.
    fn declare_all(&mut self, text: &str) -> Result<(), String> {
        let (decls, errors) = parse_file(text, &mut self.scope);
        if let Some(error) = errors.into_iter().next() {
            return Err(error.message);
        }
        for decl in decls {
            if let DeclKind::Type(abbreviation) = &decl.kind {
                declare_abbreviation(&mut self.kernel, &mut self.scope, abbreviation)
                    .map_err(|error| error.message)?;
            }
        }
        Ok(())
    }
}

#[test]
fn declared_operators_parse_and_print() {
    let mut f = Fixture::new();
    f.declare_all(
        "infixl 65 \"⊞\" := num_add\ninfixr 60 \"@@\" := \"++\"\nprefix 90 \"√\" := SUC\n\
         infixl 65 minus := num_sub\nprefix 80 succ := SUC",
    )
    .unwrap();
    for text in [
        "a ⊞ b ⊞ √c",
        "a ⊞ (b ⊞ c)",
        "xs @@ ys @@ zs",
        "x minus succ succ y",
        "√(a ⊞ b)",
    ] {
        let term = f.term(text);
        let printed = f.print(term, false);
        assert_eq!(f.term(&printed), term, "{text} printed as {printed}");
    }
    let term = f.term("√(a ⊞ b)");
    assert_eq!(f.print(term, false), "succ (a ⊞ b)");
}

#[test]
fn an_operator_can_change_its_meaning_and_gain_others() {
    let mut f = Fixture::new();
    f.declare_all("infixl 65 \"+\" := num_mul").unwrap();
    assert_eq!(f.term("SUC x + y"), f.term("num_mul (SUC x) y"));
    f.declare_all("overload \"+\" := int_add").unwrap();
    assert_eq!(f.term("-x + y"), f.term("int_add (-x) y"));
    assert_eq!(f.term("x + y"), f.term("num_mul x y"));
}

#[test]
fn type_abbreviations_expand() {
    let mut f = Fixture::new();
    f.declare_all("type 'x pair := 'x × 'x\ntype grid := num pair list\ntype map := 'a → 'b")
        .unwrap();
    for (text, expanded) in [
        ("bool pair pair", "(bool × bool) × bool × bool"),
        ("grid → grid", "(num × num) list → (num × num) list"),
        ("map", "'a → 'b"),
    ] {
        let ty = f.ty(text);
        assert_eq!(print_type(&f.kernel, ty), expanded);
    }
    let term = f.term("(p : _ pair) = (1, 2)");
    assert_eq!(f.print(term, false), "p = (1, 2)");
    assert_eq!(
        f.declare_all("type num := int"),
        Err("`num` is a type already".into())
    );
    let error = f.declare_all("type hole := _ list").unwrap_err();
    assert!(error.contains("nothing to infer"), "{error}");
}

#[test]
fn hidden_constants_are_variables() {
    let mut f = Fixture::new();
    f.scope.hide("SUC");
    let term = parse_term("SUC 1", &f.scope).unwrap();
    let error = elab::elaborate(&mut f.kernel, &f.scope, &[], &term, None).unwrap_err();
    assert_eq!(error.message, "`SUC` means nothing here");
}

#[test]
fn scopes_merge() {
    let f = Fixture::new();
    let mut one = Scope::new();
    let (_, errors) = parse_file(
        "infixl 65 \"⊞\" := other\noverload \"+\" := real_add",
        &mut one,
    );
    assert_eq!(errors, []);
    one.merge(&f.scope);
    assert_eq!(one.candidates("+"), ["real_add", "num_add", "int_add"]);
    assert!(parse_term("a ⊞ b", &one).is_ok());
}

#[test]
fn definitions_have_values() {
    let mut f = Fixture::new();
    let text = "definition f (x : num) (y, z) : num := x + y + z\ndefinition g := 1";
    let (decls, errors) = parse_file(text, &mut f.scope);
    assert_eq!(errors, []);
    let values = decls.iter().map(|decl| match &decl.kind {
        DeclKind::Definition(definition) => definition.value(),
        other => panic!("{other:?}"),
    });
    let printed: Vec<String> = values
        .map(|value| {
            let value = elab::elaborate(&mut f.kernel, &f.scope, &[], &value, None).unwrap();
            f.print(value, false)
        })
        .collect();
    assert_eq!(printed, ["λx (y, z). x + y + z", "1"]);
}
