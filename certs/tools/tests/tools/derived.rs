//! Every derived rule proves what its documentation says, with the hypotheses it says.

use certs_tools::{Context, Error, Refusal};
use kernel::{Term, Thm};
use std::fmt::Debug;

struct Test {
    k: Context,
}

impl Test {
    fn new() -> Test {
        Test {
            k: Context::new(1 << 20).unwrap(),
        }
    }

    fn prop(&mut self, name: &str) -> Term {
        let (name, bool) = (self.k.name(name), self.k.bool());
        self.k.var(name, bool).unwrap()
    }

    fn is(&self, th: Result<Thm, impl Debug>, hyps: &[Term], concl: Term) {
        let th = th.unwrap();
        let mut expected = hyps.to_vec();
        expected.sort();
        expected.dedup();
        assert_eq!(self.k.hyps(th), expected);
        assert_eq!(th.concl(), concl);
    }
}

#[test]
fn connectives() {
    let mut t = Test::new();
    let (p, q, r) = (t.prop("a"), t.prop("b"), t.prop("c"));
    let k = &mut t.k;
    let (hp, hq) = (k.assume(p).unwrap(), k.assume(q).unwrap());
    let pq = k.mk_conj(p, q).unwrap();
    let both = k.conj(hp, hq);
    t.is(both, &[p, q], pq);
    let k = &mut t.k;
    let assumed = k.assume(pq).unwrap();
    let first = k.conjunct1(assumed);
    let second = k.conjunct2(assumed);
    t.is(first, &[pq], p);
    t.is(second, &[pq], q);
    let k = &mut t.k;
    let imp = k.mk_imp(p, q).unwrap();
    let vacuous = k.disch(p, hq);
    let himp = k.assume(imp).unwrap();
    let mp = k.mp(himp, hp);
    let un = k.undisch(himp);
    t.is(vacuous, &[q], imp);
    t.is(mp, &[imp, p], q);
    t.is(un, &[imp, p], q);
    let k = &mut t.k;
    let or = k.mk_disj(p, q).unwrap();
    let (d1, d2) = (k.disj1(hp, q), k.disj2(p, hq));
    t.is(d1, &[p], or);
    t.is(d2, &[q], or);
    let k = &mut t.k;
    let hor = k.assume(or).unwrap();
    let hr = k.assume(r).unwrap();
    let cases = k.disj_cases(hor, hr, hr);
    t.is(cases, &[or, r], r);
    let k = &mut t.k;
    let not_p = k.mk_not(p).unwrap();
    let f = k.mk_false().unwrap();
    let p_f = k.mk_imp(p, f).unwrap();
    let hnot = k.assume(not_p).unwrap();
    let elim = k.not_elim(hnot);
    let hpf = k.assume(p_f).unwrap();
    let intro = k.not_intro(hpf);
    t.is(elim, &[not_p], p_f);
    t.is(intro, &[p_f], not_p);
    let k = &mut t.k;
    let eq_f = k.eq(p, f).unwrap();
    let eqf = k.eqf_intro(hnot);
    let heq = k.assume(eq_f).unwrap();
    let back = k.eqf_elim(heq);
    t.is(eqf, &[not_p], eq_f);
    t.is(back, &[eq_f], not_p);
    let k = &mut t.k;
    let hf = k.assume(f).unwrap();
    let contr = k.contr(p, hf);
    t.is(contr, &[f], p);
    let k = &mut t.k;
    let imp_f = k.not_elim(hnot).unwrap();
    let absurd = k.mp(imp_f, hp).unwrap();
    let ccontr = k.ccontr(p, absurd);
    let excluded = k.excluded_middle(p);
    let em = k.mk_disj(p, not_p).unwrap();
    t.is(ccontr, &[p], p);
    t.is(excluded, &[], em);
    let names = t.k.axioms_of(excluded.unwrap());
    let names: Vec<_> = names.iter().map(|&name| t.k.letters(name)).collect();
    assert_eq!(names, ["choice"]);
    let truth = t.k.truth().unwrap();
    let tt = t.k.mk_true().unwrap();
    t.is(Ok::<_, Error>(truth), &[], tt);
    let intro = t.k.eqt_intro(hp);
    let p_t = t.k.eq(p, tt).unwrap();
    t.is(intro, &[p], p_t);
    let elim = t.k.eqt_elim(intro.unwrap());
    t.is(elim, &[p], p);
}

#[test]
fn quantifiers_and_conversions() {
    let mut t = Test::new();
    let k = &mut t.k;
    let (a, bool) = (k.name("'b"), k.bool());
    let a = k.type_var(a).unwrap();
    let [x, y, z] = ["x", "y", "z"].map(|name| {
        let name = k.name(name);
        k.var(name, a).unwrap()
    });
    let fun = k.fun(a, bool).unwrap();
    let f = k.name("Q");
    let f = k.var(f, fun).unwrap();
    let (fx, fy) = (k.app(f, x).unwrap(), k.app(f, y).unwrap());
    let all = k.mk_forall(x, fx).unwrap();
    let hall = k.assume(all).unwrap();
    let spec = k.spec(y, hall);
    t.is(spec, &[all], fy);
    let k = &mut t.k;
    let gen_ = k.gen_(y, spec.unwrap());
    t.is(gen_, &[all], all);
    let k = &mut t.k;
    let hfx = k.assume(fx).unwrap();
    let refused = k.gen_(x, hfx).unwrap_err();
    assert_eq!(refused, Error::Kernel(kernel::Error::AbsFreeInHyps));
    let some = k
        .mk_exists(z, k.dest_forall(all).map(|_| fx).unwrap())
        .unwrap();
    let _ = some;
    let some = k.mk_exists(x, fx).unwrap();
    let ex = k.exists(some, y, hfx);
    assert!(ex.is_err());
    let ex = k.exists(some, x, hfx);
    t.is(ex, &[fx], some);
    let k = &mut t.k;
    let hsome = k.assume(some).unwrap();
    let hfy = k.assume(fy).unwrap();
    let again = k.exists(some, y, hfy).unwrap();
    let chosen = k.choose(y, hsome, again);
    t.is(chosen, &[some], some);
    let k = &mut t.k;
    let refused = k.choose(y, hsome, hfy).unwrap_err();
    assert_eq!(refused, Error::Refused(Refusal::ChooseFree));
    let lam = k.lambda(x, fx).unwrap();
    let eta = k.eta(lam);
    let concl = k.eq(lam, f).unwrap();
    t.is(eta, &[], concl);
    let k = &mut t.k;
    // (λx. (λy. y) x) z reduces under binders and at the root.
    let identity = k.lambda(y, y).unwrap();
    let inner = k.app(identity, x).unwrap();
    let outer = k.lambda(x, inner).unwrap();
    let redex = k.app(outer, z).unwrap();
    let norm = k.beta_norm(redex);
    let concl = k.eq(redex, z).unwrap();
    t.is(norm, &[], concl);
    let k = &mut t.k;
    let norm = k.beta_norm(outer);
    let concl = k.eq(outer, identity).unwrap();
    t.is(norm, &[], concl);
    let k = &mut t.k;
    let same = k.refl(fx).unwrap();
    let forall = k.abs_forall(x, same);
    let concl = k.eq(all, all).unwrap();
    t.is(forall, &[], concl);
}

#[test]
fn a_derived_rule_is_recorded_as_one_step() {
    let mut t = Test::new();
    let p = t.prop("p");
    t.k.set_recording(true);
    let hp = t.k.assume(p).unwrap();
    let both = t.k.conj(hp, hp).unwrap();
    assert_eq!((hp.label(), both.label()), (0, 1));
    assert_eq!(
        t.k.trace().step(1),
        Some((certs::Op::Conj as u8, &[0, 0][..]))
    );
    assert_eq!(t.k.trace().step(2), None);
}

#[test]
fn other_forms_are_refused() {
    let mut t = Test::new();
    let (p, q) = (t.prop("p"), t.prop("q"));
    let k = &mut t.k;
    let (hq, equal) = (k.assume(q).unwrap(), k.eq(p, q).unwrap());
    let equal = k.assume(equal).unwrap();
    assert!(k.contr(p, hq).is_err());
    assert!(k.ccontr(p, hq).is_err());
    assert!(k.eqf_elim(equal).is_err());
}
