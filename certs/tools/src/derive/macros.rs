//! The macros by their opcodes. Each calls rules of the kernel: whatever is done here, what
//! comes out is a theorem, and not the one meant at worst.

use crate::Context;
use crate::format::Op;
use kernel::{Error, Result, Term, Thm};

/// Hands these rows on, and those of the macros.
macro_rules! with_macros {
    ($then:ident $($rows:tt)*) => { $then! {
        $($rows)*

        32 ApTerm "AP_TERM" [Term, Thm] [] "from f, A ⊢ x = y: A ⊢ f x = f y";
        33 ApThm "AP_THM" [Thm, Term] [] "from A ⊢ f = g and x: A ⊢ f x = g x";
        34 EqtIntro "EQT_INTRO" [Thm] [] "from A ⊢ p: A - T ⊢ p = T";
        35 EqtElim "EQT_ELIM" [Thm] [] "from A ⊢ p = T: A ⊢ p";
        36 Mp "MP" [Thm, Thm] [] "from A ⊢ p ⇒ q, B ⊢ p: (A - p) ∪ B ⊢ q";
        37 Disch "DISCH" [Term, Thm] [] "from p, A ⊢ q: A - p ⊢ p ⇒ q";
        38 Undisch "UNDISCH" [Thm] [] "from A ⊢ p ⇒ q: A ∪ {p} ⊢ q";
        39 Spec "SPEC" [Thm] [Term] "from A ⊢ ∀x. p and t, for each t in turn: A ⊢ p[t/x]";
        40 Gen "GEN" [Term, Thm] [] "from x, A ⊢ p: A - T ⊢ ∀x. p, where x is not free in A";
        41 Conj "CONJ" [Thm, Thm] [] "from A ⊢ p, B ⊢ q: (A - q) ∪ B ⊢ p ∧ q";
        42 Conjunct1 "CONJUNCT1" [Thm] [] "from A ⊢ p ∧ q: A ⊢ p";
        43 Conjunct2 "CONJUNCT2" [Thm] [] "from A ⊢ p ∧ q: A ⊢ q";
        44 Exists "EXISTS" [Term, Term, Thm] [] "from ∃x. p, t, A ⊢ p[t/x]: A ⊢ ∃x. p";
        45 Choose "CHOOSE" [Term, Thm, Thm] [] "from v, A ⊢ ∃x. p, B ⊢ q: (A - ∀x. P x ⇒ q) ∪ (B - p[v/x] - P v - T) ⊢ q, where P is λx. p";
        46 Disj1 "DISJ1" [Thm, Term] [] "from A ⊢ p and q: A ⊢ p ∨ q";
        47 Disj2 "DISJ2" [Term, Thm] [] "from p, A ⊢ q: A ⊢ p ∨ q";
        48 DisjCases "DISJ_CASES" [Thm, Thm, Thm] [] "from A ⊢ p ∨ q, B ⊢ r, C ⊢ r: (A - (p ⇒ r) - (q ⇒ r)) ∪ (B - p - (q ⇒ r)) ∪ (C - q) ⊢ r";
        49 NotElim "NOT_ELIM" [Thm] [] "from A ⊢ ¬p: A ⊢ p ⇒ F";
        50 NotIntro "NOT_INTRO" [Thm] [] "from A ⊢ p ⇒ F: A ⊢ ¬p";
        51 EqfIntro "EQF_INTRO" [Thm] [] "from A ⊢ ¬p: A ⊢ p = F";
        52 EqfElim "EQF_ELIM" [Thm] [] "from A ⊢ p = F: A ⊢ ¬p";
        53 Contr "CONTR" [Term, Thm] [] "from p, A ⊢ F: A ⊢ p";
        54 Ccontr "CCONTR" [Term, Thm] [] "from p, A ⊢ F: A - ¬p ⊢ p";
        55 Eta "ETA" [Term] [] "from λx. f x: ⊢ (λx. f x) = f, where x is not free in f";
        56 Truth "TRUTH" [] [] "⊢ T";
        57 AbsForall "ABS_FORALL" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∀x. p) = (∀x. q)";
        58 AbsExists "ABS_EXISTS" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∃x. p) = (∃x. q)";
        59 BetaNorm "BETA_NORM" [Term] [] "from t: ⊢ t = t', where t' is the beta-normal form of t";
        60 ExcludedMiddle "EXCLUDED_MIDDLE" [Term] [] "from p: ⊢ p ∨ ¬p";
        64 NumEval "NUM_EVAL" [Term] [] "from t, an operation on numerals: ⊢ t = n, where n is its value";
        65 IntEval "INT_EVAL" [Term] [] "from t, an operation on integer literals: ⊢ t = n, where n is its value";
        66 IntNorm "INT_NORM" [Term] [] "from t, an integer term or a comparison: ⊢ t = t', where t' is its normal form";
    } };
}
pub(crate) use with_macros;

/// Does the step with these operands.
pub(crate) fn expand(k: &mut Context, op: Op, th: &[Thm], t: &[Term]) -> Result<Thm> {
    match op {
        Op::ApTerm => k.ap_term(t[0], th[0]),
        Op::ApThm => k.ap_thm(th[0], t[0]),
        Op::EqtIntro => k.eqt_intro(th[0]),
        Op::EqtElim => k.eqt_elim(th[0]),
        Op::Mp => k.mp(th[0], th[1]),
        Op::Disch => k.disch(t[0], th[0]),
        Op::Undisch => k.undisch(th[0]),
        Op::Spec => k.specl(t, th[0]),
        Op::Gen => k.gen_(t[0], th[0]),
        Op::Conj => k.conj(th[0], th[1]),
        Op::Conjunct1 => k.conjunct1(th[0]),
        Op::Conjunct2 => k.conjunct2(th[0]),
        Op::Exists => k.exists(t[0], t[1], th[0]),
        Op::Choose => k.choose(t[0], th[0], th[1]),
        Op::Disj1 => k.disj1(th[0], t[0]),
        Op::Disj2 => k.disj2(t[0], th[0]),
        Op::DisjCases => k.disj_cases(th[0], th[1], th[2]),
        Op::NotElim => k.not_elim(th[0]),
        Op::NotIntro => k.not_intro(th[0]),
        Op::EqfIntro => k.eqf_intro(th[0]),
        Op::EqfElim => k.eqf_elim(th[0]),
        Op::Contr => k.contr(t[0], th[0]),
        Op::Ccontr => k.ccontr(t[0], th[0]),
        Op::Eta => k.eta(t[0]),
        Op::Truth => k.truth(),
        Op::AbsForall => k.abs_forall(t[0], th[0]),
        Op::AbsExists => k.abs_exists(t[0], th[0]),
        Op::BetaNorm => k.beta_norm(t[0]),
        Op::ExcludedMiddle => k.excluded_middle(t[0]),
        Op::NumEval => k.num_eval(t[0]),
        Op::IntEval => k.int_eval(t[0]),
        Op::IntNorm => k.int_norm(t[0]),
        _ => Err(Error {
            rule: "a macro",
            condition: 1,
        }),
    }
}
