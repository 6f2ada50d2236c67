//! What each proof step does: one call of the kernel or of a macro.

use crate::derive::macros;
use crate::error::Cause::{self, Limit, Malformed};
use crate::format::{Kind, Role, require};
use crate::machine::Machine;
use crate::op::Op;
use kernel::{Term, Thm, TypeNames};

impl Machine<'_, '_> {
    /// Does a step with the operands gathered, of which there are as many as its row says.
    pub(crate) fn step(&mut self, op: Op) -> Result<Thm, Cause> {
        let (type_, constant) = (Role::Provides(Kind::Type), Role::Provides(Kind::Constant));
        let (k, o) = (&mut self.replayer.context, &self.operands);
        let (th, t) = (&o.thms[..], &o.terms[..]);
        Ok(match op {
            Op::Refl => k.refl(t[0])?,
            Op::Sym => k.sym(th[0])?,
            Op::Trans => k.trans(th[0], th[1])?,
            Op::MkComb => k.mk_comb(th[0], th[1])?,
            Op::Abs => k.abs(t[0], th[0])?,
            Op::Beta => k.beta(t[0])?,
            Op::Assume => k.assume(t[0])?,
            Op::EqMp => k.eq_mp(th[0], th[1])?,
            Op::DeductAntisym => k.deduct_antisym(th[0], th[1])?,
            Op::ProveHyp => k.prove_hyp(th[0], th[1])?,
            Op::InstType => {
                let variables = o.names(0, Role::Name)?.into_iter();
                let pairs: Vec<_> = variables.zip(o.types.iter().copied()).collect();
                k.inst_type(&pairs, th[0])?
            }
            Op::Inst | Op::Inst1 | Op::Inst2 => {
                let pairs: Vec<(Term, Term)> = t.chunks_exact(2).map(|p| (p[0], p[1])).collect();
                k.inst(&pairs, th[0])?
            }
            Op::Axiom => k.axiom(o.name(0, Role::Provides(Kind::Axiom))?, t[0])?,
            Op::Specify => {
                let names = o.names(0, constant)?.into_iter();
                let pairs: Vec<_> = names.zip(t.iter().copied()).collect();
                k.specify(&pairs, th[0])?.1
            }
            Op::DefineType => {
                let names = TypeNames {
                    ty: o.name(0, type_)?,
                    abs: o.name(1, constant)?,
                    rep: o.name(2, constant)?,
                };
                let arguments = o.names(3, Role::Name)?;
                let few = arguments.len() <= self.replayer.limits.arity;
                require(few, Limit("arguments of a type"))?;
                let (_, first, second) = k.define_type(names, &arguments, th[0])?;
                self.second = Some(second);
                first
            }
            Op::Second => {
                let second = self.second;
                second.ok_or(Malformed("no type definition before"))?
            }
            Op::Import => self.replayer.theorems[&o.name(0, Role::Needs(Kind::Theorem))?],
            _ => macros::expand(k, op, th, t)?,
        })
    }
}
