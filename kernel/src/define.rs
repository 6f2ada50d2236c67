//! Axioms and the three definitional principles.

use crate::error::{Error, require};
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

    /// Refuses unless `p` is of type `bool`, without loose bound variables.
    pub(crate) fn proposition(&self, p: Term, not_bool: Error, loose: Error) -> Result<()> {
        require(self.type_of(p) == self.bool(), not_bool)?;
        self.closed(p, loose)
    }

    /// ```text
    ///  ─────── AXIOM name p
    ///    ⊢ p
    /// ```
    /// The theorem and all that is derived from it carry the axiom's name.
    /// 1. `p` is of type `bool`: `AxiomNotProposition`.
    /// 2. `p` has no loose bound variables: `AxiomLoose`.
    /// 3. The name is not that of another axiom: `AxiomTaken`.
    pub fn axiom(&mut self, name: Name, p: Term) -> Result<Thm> {
        self.proposition(p, Error::AxiomNotProposition, Error::AxiomLoose)?;
        let new = self.axioms.iter().all(|(other, _)| *other != name);
        require(new, Error::AxiomTaken)?;
        let tag = self.sets.intern(vec![self.axioms.len() as u32])?;
        self.axioms.push((name, p));
        Ok(self.thm(Rule::Axiom, &[name.0, p.0], Set::EMPTY, p, tag))
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
    /// 1. The listed variables are distinct: `SpecifyNotDistinct`.
    /// 2. Each `xᵢ` is a variable: `SpecifyNotVariable`.
    /// 3. There is one hypothesis `xᵢ = tᵢ` for each listed variable, and no other:
    ///    `SpecifyHypsDiffer`.
    /// 4. No `tᵢ` has free variables: `SpecifyFreeInDefinition`.
    /// 5. The type variables of each `tᵢ` occur in its type: `SpecifyTypeVariables`.
    /// 6. The free variables of `p` are among the listed ones: `SpecifyFreeInTheorem`.
    /// 7. The names are distinct and not those of other constants: `ConstantTaken`.
    ///
    /// A refusal may leave constants declared of which nothing is known.
    pub fn specify(&mut self, pairs: &[(Name, Term)], th: Thm) -> Result<(Vec<Const>, Thm)> {
        self.own(th)?;
        let variables = pairs.iter().map(|(_, x)| x);
        require(distinct(variables), Error::SpecifyNotDistinct)?;
        let hyps = self.hyps(th);
        let (mut constants, mut replaced) = (Vec::new(), Vec::new());
        for &(name, x) in pairs {
            require(self.dest_var(x).is_some(), Error::SpecifyNotVariable)?;
            let sides = |&hyp: &Term| self.dest_eq(hyp).filter(|(y, _)| *y == x);
            let found = hyps.iter().find_map(sides);
            let (_, t) = found.ok_or(Error::SpecifyHypsDiffer)?;
            self.may_define(t)?;
            let c = self.declare(name, self.type_of(x))?;
            replaced.push((x, self.generic(c)?));
            constants.push(c);
        }
        require(hyps.len() == pairs.len(), Error::SpecifyHypsDiffer)?;
        let concl = self.transform(Change::Inst(&replaced), th.concl)?;
        require(self.facts(concl).vars == 0, Error::SpecifyFreeInTheorem)?;
        let args = pairs.iter().flat_map(|(name, x)| [name.0, x.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        let th = self.thm(Rule::Specify, &args, Set::EMPTY, concl, th.axioms);
        Ok((constants, th))
    }

    /// Conditions 4 and 5 of `SPECIFY`.
    fn may_define(&mut self, t: Term) -> Result<()> {
        require(self.facts(t).vars == 0, Error::SpecifyFreeInDefinition)?;
        let mut of_type = Vec::new();
        self.collect_type_vars(self.type_of(t), &mut of_type);
        require(
            self.only_type_vars(&of_type, t)?,
            Error::SpecifyTypeVariables,
        )
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

    /// ```text
    ///                 ⊢ p t
    ///  ───────────────────────────────────── DEFINE_TYPE τ abs rep [α₁, ...]
    ///   ⊢ abs (rep a) = a
    ///   ⊢ p r = (rep (abs r) = r)
    /// ```
    /// for a new type `(α₁, ...) τ` and new constants `abs : σ → τ`, `rep : τ → σ`, where
    /// `t : σ`; `a` and `r` are variables.
    /// 1. The theorem has no hypotheses: `DefineTypeHyps`.
    /// 2. Its conclusion is an application `p t`: `DefineTypeNotApplication`.
    /// 3. `p` has no free variables: `DefineTypeFreeVariables`.
    /// 4. The listed type variables are distinct, and those of `p` are among them:
    ///    `DefineTypeTypeVariables`.
    /// 5. The names are not those of other types or constants: `TypeTaken`, `ConstantTaken`.
    pub fn define_type(
        &mut self,
        names: TypeNames,
        type_vars: &[Name],
        th: Thm,
    ) -> Result<(TypeOp, Thm, Thm)> {
        self.own(th)?;
        require(!th.has_hyps(), Error::DefineTypeHyps)?;
        let (p, witness) = self
            .dest_app(th.concl)
            .ok_or(Error::DefineTypeNotApplication)?;
        require(self.facts(p).vars == 0, Error::DefineTypeFreeVariables)?;
        let covered = distinct(type_vars.iter()) && self.only_type_vars(type_vars, p)?;
        require(covered, Error::DefineTypeTypeVariables)?;

        let op = self.declare_type(names.ty, type_vars.len())?;
        let args = type_vars.iter().map(|&name| self.type_var(name));
        let args: Vec<Type> = args.collect::<Result<_>>()?;
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
        let first = self.thm(Rule::DefineType, &args, Set::EMPTY, abs_rep, th.axioms);
        let second = self.thm(Rule::Second, &[], Set::EMPTY, rep_abs, th.axioms);
        Ok((op, first, second))
    }

    fn type_map(&mut self, name: Name, from: Type, to: Type) -> Result<Term> {
        let ty = self.fun(from, to)?;
        let c = self.declare(name, ty)?;
        self.generic(c)
    }
}
