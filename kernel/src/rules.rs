//! The twelve rules. Above each: its figure, and its side conditions by number, with the value of
//! `Error` that says that one does not hold. Every rule refuses theorems of another kernel
//! (`ForeignTheorem`).
//! `=` is equality of terms up to the names of bound variables throughout.

use crate::error::{Error, require};
use crate::sets::Set;
use crate::trace::Rule;
use crate::transform::Change;
use crate::{Kernel, Name, Result, Term, Thm, Type};

impl Kernel {
    /// The sides of a theorem of this kernel that is an equation.
    fn equation(&self, th: Thm, otherwise: Error) -> Result<(Term, Term)> {
        self.own(th)?;
        self.dest_eq(th.concl).ok_or(otherwise)
    }

    /// The theorem of two premises, with the axioms of both.
    fn by_two(&mut self, rule: Rule, hyps: Set, concl: Term, a: Thm, b: Thm) -> Result<Thm> {
        let axioms = self.sets.union(a.axioms, b.axioms)?;
        Ok(self.thm(rule, &[a.label, b.label], hyps, concl, axioms))
    }

    /// ```text
    ///  ─────────── REFL t
    ///   ⊢ t = t
    /// ```
    /// 1. `t` has no loose bound variables: `ReflLoose`.
    pub fn refl(&mut self, t: Term) -> Result<Thm> {
        self.closed(t, Error::ReflLoose)?;
        let concl = self.eq(t, t)?;
        Ok(self.thm(Rule::Refl, &[t.0], Set::EMPTY, concl, Set::EMPTY))
    }

    /// ```text
    ///   A ⊢ a = b
    ///  ─────────── SYM
    ///   A ⊢ b = a
    /// ```
    /// 1. The conclusion is an equation: `SymNotEquation`.
    pub fn sym(&mut self, th: Thm) -> Result<Thm> {
        let (a, b) = self.equation(th, Error::SymNotEquation)?;
        let concl = self.eq(b, a)?;
        Ok(self.thm(Rule::Sym, &[th.label], th.hyps, concl, th.axioms))
    }

    /// ```text
    ///   A ⊢ a = b    B ⊢ b = c
    ///  ──────────────────────── TRANS
    ///        A ∪ B ⊢ a = c
    /// ```
    /// 1. Both conclusions are equations: `TransNotEquations`.
    /// 2. The right side of the first is the left side of the second: `TransMiddlesDiffer`.
    pub fn trans(&mut self, ab: Thm, bc: Thm) -> Result<Thm> {
        let (a, b) = self.equation(ab, Error::TransNotEquations)?;
        let (middle, c) = self.equation(bc, Error::TransNotEquations)?;
        require(b == middle, Error::TransMiddlesDiffer)?;
        let concl = self.eq(a, c)?;
        let hyps = self.sets.union(ab.hyps, bc.hyps)?;
        self.by_two(Rule::Trans, hyps, concl, ab, bc)
    }

    /// ```text
    ///   A ⊢ f = g    B ⊢ x = y
    ///  ──────────────────────── MK_COMB
    ///     A ∪ B ⊢ f x = g y
    /// ```
    /// 1. Both conclusions are equations: `MkCombNotEquations`.
    /// 2. `f` is of a function type whose domain is the type of `x`: `AppTypesDiffer`.
    pub fn mk_comb(&mut self, fg: Thm, xy: Thm) -> Result<Thm> {
        let (f, g) = self.equation(fg, Error::MkCombNotEquations)?;
        let (x, y) = self.equation(xy, Error::MkCombNotEquations)?;
        let (left, right) = (self.app(f, x)?, self.app(g, y)?);
        let concl = self.eq(left, right)?;
        let hyps = self.sets.union(fg.hyps, xy.hyps)?;
        self.by_two(Rule::MkComb, hyps, concl, fg, xy)
    }

    /// ```text
    ///        A ⊢ s = t
    ///  ────────────────────── ABS x
    ///   A ⊢ (λx. s) = (λx. t)
    /// ```
    /// 1. The conclusion is an equation: `AbsNotEquation`.
    /// 2. `x` is not free in `A`: `AbsFreeInHyps`.
    /// 3. `x` is a variable: `LambdaNotVariable`.
    pub fn abs(&mut self, x: Term, th: Thm) -> Result<Thm> {
        let (s, t) = self.equation(th, Error::AbsNotEquation)?;
        for hyp in self.hyps(th) {
            require(!self.is_free_in(x, hyp)?, Error::AbsFreeInHyps)?;
        }
        let (left, right) = (self.lambda(x, s)?, self.lambda(x, t)?);
        let concl = self.eq(left, right)?;
        Ok(self.thm(Rule::Abs, &[th.label, x.0], th.hyps, concl, th.axioms))
    }

    /// ```text
    ///  ────────────────────── BETA (λx. s) t
    ///   ⊢ (λx. s) t = s[t/x]
    /// ```
    /// 1. The term is an application of an abstraction: `BetaNotRedex`.
    /// 2. It has no loose bound variables: `BetaLoose`.
    pub fn beta(&mut self, redex: Term) -> Result<Thm> {
        self.closed(redex, Error::BetaLoose)?;
        let (f, argument) = self.dest_app(redex).ok_or(Error::BetaNotRedex)?;
        let (_, body) = self.dest_abs(f).ok_or(Error::BetaNotRedex)?;
        let contracted = self.transform(Change::Open(argument), body)?;
        let concl = self.eq(redex, contracted)?;
        Ok(self.thm(Rule::Beta, &[redex.0], Set::EMPTY, concl, Set::EMPTY))
    }

    /// ```text
    ///  ───────── ASSUME p
    ///   p ⊢ p
    /// ```
    /// 1. `p` is of type `bool`: `AssumeNotProposition`.
    /// 2. `p` has no loose bound variables: `AssumeLoose`.
    pub fn assume(&mut self, p: Term) -> Result<Thm> {
        self.proposition(p, Error::AssumeNotProposition, Error::AssumeLoose)?;
        let hyps = self.sets.intern(vec![p.0])?;
        Ok(self.thm(Rule::Assume, &[p.0], hyps, p, Set::EMPTY))
    }

    /// ```text
    ///   A ⊢ p = q    B ⊢ p
    ///  ──────────────────── EQ_MP
    ///       A ∪ B ⊢ q
    /// ```
    /// 1. The first conclusion is an equation: `EqMpNotEquation`.
    /// 2. Its left side is the second conclusion: `EqMpSidesDiffer`.
    pub fn eq_mp(&mut self, pq: Thm, p: Thm) -> Result<Thm> {
        let (left, right) = self.equation(pq, Error::EqMpNotEquation)?;
        self.own(p)?;
        require(left == p.concl, Error::EqMpSidesDiffer)?;
        let hyps = self.sets.union(pq.hyps, p.hyps)?;
        self.by_two(Rule::EqMp, hyps, right, pq, p)
    }

    /// ```text
    ///        A ⊢ p        B ⊢ q
    ///  ────────────────────────────── DEDUCT_ANTISYM
    ///   (A - {q}) ∪ (B - {p}) ⊢ p = q
    /// ```
    pub fn deduct_antisym(&mut self, p: Thm, q: Thm) -> Result<Thm> {
        self.own(p)?;
        self.own(q)?;
        let concl = self.eq(p.concl, q.concl)?;
        let from_p = self.sets.remove(p.hyps, q.concl.0)?;
        let from_q = self.sets.remove(q.hyps, p.concl.0)?;
        let hyps = self.sets.union(from_p, from_q)?;
        self.by_two(Rule::DeductAntisym, hyps, concl, p, q)
    }

    /// ```text
    ///     A ⊢ p      B ⊢ q
    ///  ───────────────────── PROVE_HYP
    ///    A ∪ (B - {p}) ⊢ q
    /// ```
    pub fn prove_hyp(&mut self, p: Thm, q: Thm) -> Result<Thm> {
        self.own(p)?;
        self.own(q)?;
        let rest = self.sets.remove(q.hyps, p.concl.0)?;
        let hyps = self.sets.union(p.hyps, rest)?;
        self.by_two(Rule::ProveHyp, hyps, q.concl, p, q)
    }

    /// ```text
    ///         A ⊢ p
    ///  ─────────────────── INST_TYPE [τ₁/α₁, ...]
    ///   A[τ/α] ⊢ p[τ/α]
    /// ```
    /// 1. The type variables are distinct: `InstTypeNotDistinct`.
    pub fn inst_type(&mut self, pairs: &[(Name, Type)], th: Thm) -> Result<Thm> {
        self.own(th)?;
        let names = pairs.iter().map(|(name, _)| name);
        require(distinct(names), Error::InstTypeNotDistinct)?;
        let args = pairs.iter().flat_map(|(name, ty)| [name.0, ty.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        self.change_all(Change::InstType(pairs), th, Rule::InstType, &args)
    }

    /// ```text
    ///        A ⊢ p
    ///  ───────────────── INST [t₁/x₁, ...]
    ///   A[t/x] ⊢ p[t/x]
    /// ```
    /// 1. The variables are distinct: `InstNotDistinct`.
    /// 2. Each `xᵢ` is a variable: `InstNotVariable`.
    /// 3. Each `tᵢ` has the type of `xᵢ`: `InstTypesDiffer`.
    /// 4. Each `tᵢ` has no loose bound variables: `InstLoose`.
    pub fn inst(&mut self, pairs: &[(Term, Term)], th: Thm) -> Result<Thm> {
        self.own(th)?;
        let variables = pairs.iter().map(|(x, _)| x);
        require(distinct(variables), Error::InstNotDistinct)?;
        for &(x, t) in pairs {
            require(self.dest_var(x).is_some(), Error::InstNotVariable)?;
            require(self.type_of(x) == self.type_of(t), Error::InstTypesDiffer)?;
            self.closed(t, Error::InstLoose)?;
        }
        let args = pairs.iter().flat_map(|(x, t)| [x.0, t.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        self.change_all(Change::Inst(pairs), th, Rule::Inst, &args)
    }

    /// Applies a change to the conclusion and to every hypothesis.
    fn change_all(&mut self, change: Change<'_>, th: Thm, rule: Rule, args: &[u32]) -> Result<Thm> {
        let concl = self.transform(change, th.concl)?;
        let hyps = self.hyps(th).into_iter();
        let hyps = hyps.map(|hyp| Ok(self.transform(change, hyp)?.0));
        let hyps = hyps.collect::<Result<_>>()?;
        let hyps = self.sets.intern(hyps)?;
        Ok(self.thm(rule, args, hyps, concl, th.axioms))
    }
}

/// Whether no two items are equal.
pub(crate) fn distinct<T: PartialEq>(items: impl Iterator<Item = T> + Clone) -> bool {
    let mut numbered = items.clone().enumerate();
    numbered.all(|(at, item)| items.clone().take(at).all(|before| before != item))
}
