//! What each proof step does: one call of the kernel or of a derived rule.

use crate::error::Cause;
use crate::format::Kind;
use crate::machine::{Machine, Meaning};
use crate::op::Op;
use kernel::{Name, Term, Thm, TypeNames};

impl Machine<'_, '_> {
    /// Does a step with the operands gathered, of which there are as many as its row says.
    pub(crate) fn step(&mut self, op: Op) -> Result<Thm, Cause> {
        match op {
            Op::Axiom => return self.axiom(),
            Op::Specify => return self.specify(),
            Op::DefineType => return self.define_type(),
            Op::InstType => return self.inst_type(),
            Op::Second => {
                return self
                    .second
                    .ok_or(Cause::Malformed("no type definition before"));
            }
            Op::Import => {
                return match self.operands.names[0] {
                    Meaning::Theorem(th) => Ok(th),
                    _ => Err(Cause::Malformed(
                        "the symbol is not that of a needed theorem",
                    )),
                };
            }
            _ => {}
        }
        let context = &mut self.replayer.context;
        let (th, t) = (&self.operands.thms[..], &self.operands.terms[..]);
        Ok(match op {
            Op::Refl => context.refl(t[0]),
            Op::Sym => context.sym(th[0]),
            Op::Trans => context.trans(th[0], th[1]),
            Op::MkComb => context.mk_comb(th[0], th[1]),
            Op::Abs => context.abs(t[0], th[0]),
            Op::Beta => context.beta(t[0]),
            Op::Assume => context.assume(t[0]),
            Op::EqMp => context.eq_mp(th[0], th[1]),
            Op::DeductAntisym => context.deduct_antisym(th[0], th[1]),
            Op::ProveHyp => context.prove_hyp(th[0], th[1]),
            Op::Inst | Op::Inst1 | Op::Inst2 => context.inst(&pairs(t), th[0]),
            Op::ApTerm => context.ap_term(t[0], th[0]),
            Op::ApThm => context.ap_thm(th[0], t[0]),
            Op::EqtIntro => context.eqt_intro(th[0]),
            Op::EqtElim => context.eqt_elim(th[0]),
            Op::Mp => context.mp(th[0], th[1]),
            Op::Disch => context.disch(t[0], th[0]),
            Op::Undisch => context.undisch(th[0]),
            Op::Spec => context.specl(t, th[0]),
            Op::Gen => context.gen_(t[0], th[0]),
            Op::Conj => context.conj(th[0], th[1]),
            Op::Conjunct1 => context.conjunct1(th[0]),
            Op::Conjunct2 => context.conjunct2(th[0]),
            Op::Exists => context.exists(t[0], t[1], th[0]),
            Op::Choose => context.choose(t[0], th[0], th[1]),
            Op::Disj1 => context.disj1(th[0], t[0]),
            Op::Disj2 => context.disj2(t[0], th[0]),
            Op::DisjCases => context.disj_cases(th[0], th[1], th[2]),
            Op::NotElim => context.not_elim(th[0]),
            Op::NotIntro => context.not_intro(th[0]),
            Op::EqfIntro => context.eqf_intro(th[0]),
            Op::EqfElim => context.eqf_elim(th[0]),
            Op::Contr => context.contr(t[0], th[0]),
            Op::Ccontr => context.ccontr(t[0], th[0]),
            Op::Eta => context.eta(t[0]),
            Op::Truth => context.truth(),
            Op::AbsForall => context.abs_forall(t[0], th[0]),
            Op::AbsExists => context.abs_exists(t[0], th[0]),
            Op::BetaNorm => context.beta_norm(t[0]),
            Op::ExcludedMiddle => context.excluded_middle(t[0]),
            Op::NumEval => context.num_eval(t[0]),
            Op::IntEval => context.int_eval(t[0]),
            Op::IntNorm => context.int_norm(t[0]),
            _ => return Err(Cause::Unsupported("a step without a rule")),
        }?)
    }

    fn inst_type(&mut self) -> Result<Thm, Cause> {
        let types = self.operands.types.iter().enumerate();
        let pairs: Result<Vec<_>, Cause> = types.map(|(i, ty)| Ok((self.name(i)?, *ty))).collect();
        let th = self.operands.thms[0];
        Ok(self.replayer.context.inst_type(&pairs?, th)?)
    }

    fn axiom(&mut self) -> Result<Thm, Cause> {
        let name = self.provides(0, Kind::Axiom)?;
        let p = self.operands.terms[0];
        Ok(self.replayer.context.axiom(name, p)?)
    }

    fn specify(&mut self) -> Result<Thm, Cause> {
        let variables = self.operands.terms.iter().enumerate();
        let pairs: Result<Vec<(Name, Term)>, Cause> = variables
            .map(|(i, x)| Ok((self.provides(i, Kind::Constant)?, *x)))
            .collect();
        let th = self.operands.thms[0];
        Ok(self.replayer.context.specify(&pairs?, th)?.1)
    }

    fn define_type(&mut self) -> Result<Thm, Cause> {
        let names = TypeNames {
            ty: self.provides(0, Kind::Type)?,
            abs: self.provides(1, Kind::Constant)?,
            rep: self.provides(2, Kind::Constant)?,
        };
        let type_vars = 3..self.operands.names.len();
        let type_vars: Result<Vec<Name>, Cause> = type_vars.map(|at| self.name(at)).collect();
        let th = self.operands.thms[0];
        let (_, first, second) = self.replayer.context.define_type(names, &type_vars?, th)?;
        self.second = Some(second);
        Ok(first)
    }
}

/// Consecutive terms in pairs.
fn pairs(terms: &[Term]) -> Vec<(Term, Term)> {
    terms
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}
