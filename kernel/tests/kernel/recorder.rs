//! The recorder: one step for each theorem, with the arguments that its code announces.

use crate::bench::Bench;
use kernel::{NO_LABEL, Rule, Term, Thm, TypeNames};

/// The last step, which must be the one that made the theorem.
#[track_caller]
fn check(b: &Bench, th: Thm, rule: Rule, args: &[u32]) {
    assert_eq!(b.trace().step(th.label()), Some((rule as u8, args)));
    assert_eq!(b.trace().step(th.label() + 1), None);
}

#[test]
fn every_rule_records_itself() {
    let mut b = Bench::new();
    assert!(!b.set_recording(true));
    let (x, y, f, p) = (b.t("x"), b.t("y"), b.t("f"), b.t("p"));
    let (alpha, truth) = (b.name("'a"), b.bool());

    // So that no label of what follows is zero.
    b.refl(y).unwrap();
    let refl = b.refl(x).unwrap();
    check(&b, refl, Rule::Refl, &[x.0]);
    let sym = b.sym(refl).unwrap();
    check(&b, sym, Rule::Sym, &[refl.label()]);
    let trans = b.trans(refl, sym).unwrap();
    check(&b, trans, Rule::Trans, &[refl.label(), sym.label()]);
    let function = b.refl(f).unwrap();
    let comb = b.mk_comb(function, refl).unwrap();
    check(&b, comb, Rule::MkComb, &[function.label(), refl.label()]);
    let abs = b.abs(x, comb).unwrap();
    check(&b, abs, Rule::Abs, &[comb.label(), x.0]);
    let redex = b.t("(λx. x) y");
    let beta = b.beta(redex).unwrap();
    check(&b, beta, Rule::Beta, &[redex.0]);
    let assume = b.assume(p).unwrap();
    check(&b, assume, Rule::Assume, &[p.0]);
    let same = b.deduct_antisym(assume, assume).unwrap();
    let labels = [assume.label(), assume.label()];
    check(&b, same, Rule::DeductAntisym, &labels);
    let mp = b.eq_mp(same, assume).unwrap();
    check(&b, mp, Rule::EqMp, &[same.label(), assume.label()]);
    let prove = b.prove_hyp(mp, assume).unwrap();
    check(&b, prove, Rule::ProveHyp, &[mp.label(), assume.label()]);
    let inst = b.inst(&[(x, y)], refl).unwrap();
    check(&b, inst, Rule::Inst, &[refl.label(), x.0, y.0]);
    let inst_type = b.inst_type(&[(alpha, truth)], refl).unwrap();
    let args = [refl.label(), alpha.0, truth.0];
    check(&b, inst_type, Rule::InstType, &args);
    let name = b.name("axiom");
    let axiom = b.axiom(name, p).unwrap();
    check(&b, axiom, Rule::Axiom, &[name.0, p.0]);
}

#[test]
fn definitions_record_themselves() {
    let mut b = Bench::new();
    b.set_recording(true);
    let (name, body) = (b.name("c"), b.t("λp. p"));
    // So that no label of what follows is zero.
    b.refl(body).unwrap();
    let (_, th) = b.define(name, body).unwrap();
    // Before it, `x = body ⊢ x = body` is assumed.
    let assumption = th.label() - 1;
    let (code, equation) = b.trace().step(assumption).unwrap();
    assert_eq!(code, Rule::Assume as u8);
    let (variable, _) = b.dest_eq(Term(equation[0])).unwrap();
    check(&b, th, Rule::Specify, &[assumption, name.0, variable.0]);

    let inhabited = b.given("⊢ (λp. p) p");
    let names = TypeNames {
        ty: b.name("new"),
        abs: b.name("toNew"),
        rep: b.name("ofNew"),
    };
    let (_, first, second) = b.define_type(names, &[], inhabited).unwrap();
    let args = [inhabited.label(), names.ty.0, names.abs.0, names.rep.0];
    let step = b.trace().step(first.label());
    assert_eq!(step, Some((Rule::DefineType as u8, &args[..])));
    assert_eq!(second.label(), first.label() + 1);
    check(&b, second, Rule::Second, &[]);
}

#[test]
fn recording_can_be_off() {
    let mut b = Bench::new();
    let x = b.t("x");
    let unrecorded = b.refl(x).unwrap();
    assert_eq!(unrecorded.label(), NO_LABEL);
    assert_eq!(b.trace().step(NO_LABEL), None);
    assert_eq!(b.trace().step(0), None);

    b.set_recording(true);
    let macro_step = b.record_as(unrecorded, 200, &[7, 8]);
    assert_eq!(b.trace().step(macro_step.label()), Some((200, &[7, 8][..])));
    b.check(macro_step, "⊢ x = x");
    assert!(b.set_recording(false));
}

#[test]
fn inferences_are_counted() {
    let mut b = Bench::new();
    let x = b.t("x");
    let before = b.inferences();
    let th = b.refl(x).unwrap();
    let th = b.record_as(th, 200, &[]);
    let th = b.sym(th).unwrap();
    assert!(b.assume(x).is_err());
    b.trans(th, th).unwrap();
    assert_eq!(b.inferences() - before, 3);
}
