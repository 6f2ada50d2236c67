//! Small proofs that use every opcode of a step.

use certs::Op;
use certs_tools::Context;
use kernel::{Term, Thm, TypeNames};
use std::fmt::Display;

/// Named theorems.
pub type Named = Vec<(String, Thm)>;

struct Sample<'k> {
    k: &'k mut Context,
    named: Named,
}

impl Sample<'_> {
    fn name(&mut self, name: &str, th: Result<Thm, impl Display>) -> Thm {
        let th = th.unwrap_or_else(|error| panic!("{name}: {error}"));
        self.named.push((name.to_owned(), th));
        th
    }

    fn prop(&mut self, name: &str) -> Term {
        let (name, bool) = (self.k.name(name), self.k.bool());
        self.k.var(name, bool).unwrap()
    }
}

/// A context in which steps are recorded.
pub fn recording() -> Context {
    let mut k = Context::new(1 << 20).unwrap();
    k.set_recording(true);
    k
}

/// Theorems that together need every rule and macro.
pub fn every_step(k: &mut Context) -> Named {
    let mut s = Sample { k, named: vec![] };
    primitive(&mut s);
    connectives(&mut s);
    quantifiers(&mut s);
    definitions(&mut s);
    s.named
}

fn primitive(s: &mut Sample) {
    let (p, q) = (s.prop("p"), s.prop("q"));
    let pq = s.k.eq(p, q).unwrap();
    let (hp, hq) = (s.k.assume(p).unwrap(), s.k.assume(q).unwrap());
    let hpq = s.k.assume(pq).unwrap();
    let th = s.k.refl(pq);
    s.name("refl", th);
    let th = s.k.sym(hpq);
    let qp = s.name("sym", th);
    let th = s.k.trans(hpq, qp);
    s.name("trans", th);
    let th = s.k.eq_mp(hpq, hp);
    let ante = s.name("eq_mp", th);
    let th = s.k.deduct_antisym(hp, hq);
    s.name("deduct_antisym", th);
    let th = s.k.prove_hyp(ante, hq);
    s.name("prove_hyp", th);
    let identity = s.k.lambda(p, p).unwrap();
    let redex = s.k.app(identity, q).unwrap();
    let th = s.k.beta(redex);
    let beta = s.name("beta", th);
    let th = s.k.inst(&[(q, pq), (p, q)], beta);
    s.name("inst_2", th);
    let th = s.k.inst(&[(q, pq)], beta);
    s.name("inst_1", th);
    let r = s.prop("r");
    let th = s.k.inst(&[(q, pq), (p, q), (r, p)], beta);
    s.name("inst", th);
    let th = s.k.abs(q, beta);
    s.name("abs", th);
    let refl = s.k.refl(identity).unwrap();
    let th = s.k.mk_comb(refl, hpq);
    s.name("mk_comb", th);
    let alpha = s.k.name("'a");
    let alpha_type = s.k.type_var(alpha).unwrap();
    let x = s.k.name("x");
    let x = s.k.var(x, alpha_type).unwrap();
    let refl = s.k.refl(x).unwrap();
    let bool = s.k.bool();
    let endo = s.k.fun(bool, alpha_type).unwrap();
    let th = s.k.inst_type(&[(alpha, endo)], refl);
    s.name("inst_type", th);
    let th = s.k.ap_term(identity, hpq);
    s.name("ap_term", th);
    let refl = s.k.refl(identity).unwrap();
    let th = s.k.ap_thm(refl, p);
    s.name("ap_thm", th);
    let th = s.k.beta_norm(redex);
    s.name("beta_norm", th);
    let body = s.k.app(identity, p).unwrap();
    let expanded = s.k.lambda(p, body).unwrap();
    let th = s.k.eta(expanded);
    s.name("eta", th);
}

fn connectives(s: &mut Sample) {
    let (p, q, r) = (s.prop("p"), s.prop("q"), s.prop("r"));
    let (hp, hq) = (s.k.assume(p).unwrap(), s.k.assume(q).unwrap());
    let th = s.k.truth();
    s.name("truth", th);
    let th = s.k.eqt_intro(hp);
    let is_true = s.name("eqt_intro", th);
    let th = s.k.eqt_elim(is_true);
    s.name("eqt_elim", th);
    let th = s.k.disch(p, hq);
    let imp = s.name("disch", th);
    let th = s.k.undisch(imp);
    s.name("undisch", th);
    let th = s.k.mp(imp, hp);
    s.name("mp", th);
    let th = s.k.conj(hp, hq);
    let both = s.name("conj", th);
    let th = s.k.conjunct1(both);
    let left = s.name("conjunct1", th);
    let th = s.k.conjunct2(both);
    s.name("conjunct2", th);
    let th = s.k.disj1(hp, r);
    let either = s.name("disj1", th);
    let th = s.k.disj2(r, hp);
    s.name("disj2", th);
    let hr = s.k.assume(r).unwrap();
    let right = s.k.disj1(hr, p).unwrap();
    let flipped = s.k.disj2(r, left).unwrap();
    let th = s.k.disj_cases(either, flipped, right);
    s.name("disj_cases", th);
    let not_p = s.k.mk_not(p).unwrap();
    let not_p = s.k.assume(not_p).unwrap();
    let th = s.k.not_elim(not_p);
    let to_false = s.name("not_elim", th);
    let th = s.k.not_intro(to_false);
    s.name("not_intro", th);
    let th = s.k.eqf_intro(not_p);
    let is_false = s.name("eqf_intro", th);
    let th = s.k.eqf_elim(is_false);
    s.name("eqf_elim", th);
    let absurd = s.k.mp(to_false, hp).unwrap();
    let th = s.k.contr(q, absurd);
    s.name("contr", th);
    let th = s.k.ccontr(p, absurd);
    s.name("ccontr", th);
    let th = s.k.excluded_middle(p);
    s.name("excluded_middle", th);
}

fn quantifiers(s: &mut Sample) {
    let (p, q) = (s.prop("p"), s.prop("q"));
    let hp = s.k.assume(p).unwrap();
    let same = s.k.disch(p, hp).unwrap();
    let th = s.k.gen_(p, same);
    let all = s.name("gen", th);
    let th = s.k.specl(&[q], all);
    s.name("spec", th);
    let (truth, t) = (s.k.truth().unwrap(), s.k.mk_true().unwrap());
    let some = s.k.mk_exists(p, p).unwrap();
    let th = s.k.exists(some, t, truth);
    let some = s.name("exists", th);
    let th = s.k.choose(p, some, truth);
    s.name("choose", th);
    let refl = s.k.refl(p).unwrap();
    let th = s.k.abs_forall(p, refl);
    s.name("abs_forall", th);
    let th = s.k.abs_exists(p, refl);
    s.name("abs_exists", th);
}

fn definitions(s: &mut Sample) {
    let p = s.prop("p");
    let identity = s.k.lambda(p, p).unwrap();
    let name = s.k.name("identity");
    let th = s.k.define(name, identity).map(|(_, th)| th);
    let definition = s.name("identity_DEF", th);
    let th = s.k.ap_thm(definition, p);
    s.name("identity_applied", th);

    // The type of the truth values that are true.
    let truth = s.k.truth().unwrap();
    let t = s.k.mk_true().unwrap();
    let redex = s.k.app(identity, t).unwrap();
    let beta = s.k.beta(redex).unwrap();
    let beta = s.k.sym(beta).unwrap();
    let inhabited = s.k.eq_mp(beta, truth).unwrap();
    let names = TypeNames {
        ty: s.k.name("unit"),
        abs: s.k.name("abs_unit"),
        rep: s.k.name("rep_unit"),
    };
    let beta_var = s.k.name("'b");
    let (_, first, second) = s.k.define_type(names, &[beta_var], inhabited).unwrap();
    s.name("abs_rep", Ok::<_, kernel::Error>(first));
    s.name("rep_abs", Ok::<_, kernel::Error>(second));
    let th = s.k.sym(second);
    s.name("rep_abs_sym", th);

    let falsity = s.k.mk_false().unwrap();
    let name = s.k.name("absurdity");
    let th = s.k.axiom(name, falsity);
    let absurd = s.name("absurd", th);
    let th = s.k.contr(p, absurd);
    s.name("anything", th);

    let extensionality = s.k.logic().extensionality;
    let name = s.k.name("extensionality");
    let imported = s.k.record_as(extensionality, Op::Import as u8, &[name.0]);
    s.name("extensionality_again", Ok::<_, kernel::Error>(imported));
}
