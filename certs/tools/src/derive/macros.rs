//! The macros by their opcodes. Each calls rules of the kernel: whatever is done here, what
//! comes out is a theorem, and not the one meant at worst.

use crate::Context;
use crate::derive::error::{Error, Result};
use crate::show::print;
use certs::{Cause, Macros, Op, Operands};
use kernel::{Kernel, Term, Thm};

/// What the replayer gets.
type Answer<T> = std::result::Result<T, Cause>;

impl Macros for Context {
    fn of(kernel: Kernel, theorems: &[(&'static str, Thm)]) -> Answer<Context> {
        Ok(Context::with(kernel, theorems)?)
    }

    fn again(&self, kernel: Kernel) -> Context {
        self.with_kernel(kernel)
    }

    fn kernel(&self) -> &Kernel {
        self
    }

    fn kernel_mut(&mut self) -> &mut Kernel {
        self
    }

    fn expand(&mut self, op: Op, thms: &[Thm], terms: &[Term]) -> Answer<Thm> {
        Ok(expand(self, op, thms, terms)?)
    }

    fn published(&mut self, name: &str, th: Thm) -> Answer<()> {
        self.install_lemma(name, th)?;
        Ok(())
    }

    fn prepare(&mut self, th: Thm) -> Answer<()> {
        self.open_quantifiers(th.concl())?;
        Ok(())
    }

    fn rested_on(&mut self) -> Vec<&'static str> {
        self.lemmas_used().collect()
    }

    fn in_words(&self, operands: &Operands) -> Vec<String> {
        print::operands(self, operands)
    }
}

/// Does the step with these operands.
fn expand(k: &mut Context, op: Op, th: &[Thm], t: &[Term]) -> Result<Thm> {
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
        _ => Err(Error::NoMacro(op)),
    }
}
