//! Axioms and the three definitional principles.

use crate::error::{refusal, require};
use crate::rules::distinct;
use crate::sets::Set;
use crate::trace::Rule;
use crate::transform::Change;
use crate::{Const, Kernel, Name, Result, Term, TermView, Thm, Type, TypeOp};

/// The names that a type definition introduces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeNames {
    /// The new type operator.
    pub ty: Name,
    /// The map onto the new type.
    pub abs: Name,
    /// The map back to the old one.
    pub rep: Name,
}

impl Kernel {
    /// Declares the types `bool`, `fun` and `ind` and the constants
    /// `= : 'a → 'a → bool` and `@ : ('a → bool) → 'a`.
    pub(crate) fn declare_primitives(&mut self) -> Result<()> {
        for (name, arity) in [("bool", 0), ("fun", 2), ("ind", 0)] {
            let name = self.name(name);
            self.declare_type(name, arity)?;
        }
        let truth = self.type_app(TypeOp(0), &[])?;
        self.type_app(TypeOp(2), &[])?;
        let alpha = self.name("'a");
        let alpha = self.type_var(alpha)?;
        let predicate = self.fun(alpha, truth)?;
        let relation = self.fun(alpha, predicate)?;
        let choice = self.fun(predicate, alpha)?;
        for (name, ty) in [("=", relation), ("@", choice)] {
            let name = self.name(name);
            self.declare(name, ty)?;
        }
        Ok(())
    }

    /// Fails unless `p` is of type `bool` (condition 1), without loose bound variables (2).
    pub(crate) fn proposition(&self, rule: &'static str, p: Term) -> Result<()> {
        require(self.type_of(p) == self.bool(), rule, 1)?;
        self.closed(rule, 2, p)
    }

    /// ```text
    ///  ─────── AXIOM name p
    ///    ⊢ p
    /// ```
    /// The theorem and all that is derived from it carry the axiom's name.
    /// 1. `p` is of type `bool`.
    /// 2. `p` has no loose bound variables.
    /// 3. The name is not that of another axiom.
    pub fn axiom(&mut self, name: Name, p: Term) -> Result<Thm> {
        self.proposition("AXIOM", p)?;
        let new = self.axioms.iter().all(|(other, _)| *other != name);
        require(new, "AXIOM", 3)?;
        let tag = self.sets.intern(vec![self.axioms.len() as u32])?;
        self.axioms.push((name, p));
        let label = self.log(Rule::Axiom as u8, &[name.0, p.0]);
        Ok(self.thm(Set::EMPTY, p, tag, label))
    }

    /// The axioms introduced so far: name and statement.
    pub fn axioms(&self) -> &[(Name, Term)] {
        &self.axioms
    }

    /// ```text
    ///  ─────────── DEFINE c t
    ///   ⊢ c = t
    /// ```
    /// It is `SPECIFY [c/x]` of `x = t ⊢ x = t`, under the conditions stated there.
    pub fn define(&mut self, name: Name, t: Term) -> Result<(Const, Thm)> {
        let x = self.var(name, self.type_of(t))?;
        let equation = self.eq(x, t)?;
        let assumed = self.assume(equation)?;
        let (constants, th) = self.specify(&[(name, x)], assumed)?;
        Ok((constants[0], th))
    }

    /// ```text
    ///   x₁ = t₁, ..., xₙ = tₙ ⊢ p
    ///  ─────────────────────────── SPECIFY [c₁/x₁, ..., cₙ/xₙ]
    ///      ⊢ p[c₁/x₁, ..., cₙ/xₙ]
    /// ```
    /// 1. The listed variables are distinct.
    /// 2. Each `xᵢ` is a variable.
    /// 3. There is one hypothesis `xᵢ = tᵢ` for each listed variable, and no other.
    /// 4. No `tᵢ` has free variables.
    /// 5. The type variables of each `tᵢ` occur in its type.
    /// 6. The free variables of `p` are among the listed ones.
    /// 7. The names are distinct and not those of other constants (refused by `declare`).
    ///
    /// A refusal may leave constants declared of which nothing is known.
    pub fn specify(&mut self, pairs: &[(Name, Term)], th: Thm) -> Result<(Vec<Const>, Thm)> {
        self.own("SPECIFY", th)?;
        let variables: Vec<_> = pairs.iter().map(|&(_, x)| (x, ())).collect();
        require(distinct(&variables), "SPECIFY", 1)?;
        let hyps = self.hyps(th);
        let mut constants = Vec::new();
        let mut replaced = Vec::new();
        for &(name, x) in pairs {
            require(self.dest_var(x).is_some(), "SPECIFY", 2)?;
            let sides = hyps
                .iter()
                .find_map(|&hyp| self.dest_eq(hyp).filter(|(y, _)| *y == x));
            let (_, t) = sides.ok_or(refusal("SPECIFY", 3))?;
            self.may_define(t)?;
            let c = self.declare(name, self.type_of(x))?;
            replaced.push((x, self.generic(c)?));
            constants.push(c);
        }
        require(hyps.len() == pairs.len(), "SPECIFY", 3)?;
        let concl = self.transform(Change::Inst(&replaced), th.concl)?;
        require(self.facts(concl).vars == 0, "SPECIFY", 6)?;
        let args = pairs.iter().flat_map(|(name, x)| [name.0, x.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        let label = self.log(Rule::Specify as u8, &args);
        Ok((constants, self.thm(Set::EMPTY, concl, th.axioms, label)))
    }

    /// Conditions 4 and 5 of `SPECIFY`.
    fn may_define(&mut self, t: Term) -> Result<()> {
        require(self.facts(t).vars == 0, "SPECIFY", 4)?;
        let mut of_type = Vec::new();
        self.collect_type_vars(self.type_of(t), &mut of_type);
        require(self.only_type_vars(&of_type, t)?, "SPECIFY", 5)
    }

    /// Whether the type variables of `t` are among these: none remains when they are
    /// replaced by `bool`.
    fn only_type_vars(&mut self, vars: &[Name], t: Term) -> Result<bool> {
        let pairs: Vec<_> = vars.iter().map(|&name| (name, self.bool())).collect();
        let ground = self.transform(Change::InstType(&pairs), t)?;
        Ok(!self.facts(ground).has_type_vars)
    }

    /// The constant at its generic type.
    fn generic(&mut self, c: Const) -> Result<Term> {
        let (ty, name) = (self.const_info(c).ty, self.const_info(c).name);
        self.make(TermView::Const(c, ty), name)
    }

    fn all_type_vars(&mut self, names: &[Name]) -> Result<Vec<Type>> {
        names.iter().map(|&name| self.type_var(name)).collect()
    }

    /// ```text
    ///                 ⊢ p t
    ///  ───────────────────────────────────── DEFINE_TYPE τ abs rep [α₁, ...]
    ///   ⊢ abs (rep a) = a
    ///   ⊢ p r = (rep (abs r) = r)
    /// ```
    /// for a new type `(α₁, ...) τ` and new constants `abs : σ → τ`, `rep : τ → σ`, where
    /// `t : σ`; `a` and `r` are variables.
    /// 1. The theorem has no hypotheses.
    /// 2. Its conclusion is an application `p t`.
    /// 3. `p` has no free variables.
    /// 4. The listed type variables are distinct, and those of `p` are among them.
    /// 5. The names are not those of other types or constants (refused by `declare_type`
    ///    and `declare`).
    pub fn define_type(
        &mut self,
        names: TypeNames,
        type_vars: &[Name],
        th: Thm,
    ) -> Result<(TypeOp, Thm, Thm)> {
        self.own("DEFINE_TYPE", th)?;
        require(!th.has_hyps(), "DEFINE_TYPE", 1)?;
        let (p, witness) = self.dest_app(th.concl).ok_or(refusal("DEFINE_TYPE", 2))?;
        require(self.facts(p).vars == 0, "DEFINE_TYPE", 3)?;
        let listed: Vec<_> = type_vars.iter().map(|&name| (name, ())).collect();
        let covered = distinct(&listed) && self.only_type_vars(type_vars, p)?;
        require(covered, "DEFINE_TYPE", 4)?;

        let op = self.declare_type(names.ty, type_vars.len())?;
        let args = self.all_type_vars(type_vars)?;
        let (old, new) = (self.type_of(witness), self.type_app(op, &args)?);
        let abs = self.type_map(names.abs, old, new)?;
        let rep = self.type_map(names.rep, new, old)?;
        let (a, r) = (self.name("a"), self.name("r"));
        let (a, r) = (self.var(a, new)?, self.var(r, old)?);
        let rep_a = self.app(rep, a)?;
        let abs_rep_a = self.app(abs, rep_a)?;
        let abs_r = self.app(abs, r)?;
        let rep_abs_r = self.app(rep, abs_r)?;
        let abs_rep = self.eq(abs_rep_a, a)?;
        let (p_r, fixed) = (self.app(p, r)?, self.eq(rep_abs_r, r)?);
        let rep_abs = self.eq(p_r, fixed)?;

        let mut args = vec![th.label, names.ty.0, names.abs.0, names.rep.0];
        args.extend(type_vars.iter().map(|name| name.0));
        let first = self.log(Rule::DefineType as u8, &args);
        let second = self.log(Rule::Second as u8, &[]);
        let first = self.thm(Set::EMPTY, abs_rep, th.axioms, first);
        Ok((op, first, self.thm(Set::EMPTY, rep_abs, th.axioms, second)))
    }

    fn type_map(&mut self, name: Name, from: Type, to: Type) -> Result<Term> {
        let ty = self.fun(from, to)?;
        let c = self.declare(name, ty)?;
        self.generic(c)
    }
}
