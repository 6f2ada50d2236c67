//! The twelve rules. Above each: its figure, and its side conditions by number.
//! `=` is equality of terms up to the names of bound variables throughout.

use crate::error::{refusal, require};
use crate::sets::Set;
use crate::trace::Rule;
use crate::transform::Change;
use crate::{Kernel, Name, Result, Term, Thm, Type};

impl Kernel {
    /// The sides of a theorem of this kernel that is an equation: condition 1 of most rules.
    fn equation(&self, rule: &'static str, th: Thm) -> Result<(Term, Term)> {
        self.own(rule, th)?;
        self.dest_eq(th.concl).ok_or(refusal(rule, 1))
    }

    /// The theorem of one premise.
    fn by_one(&mut self, rule: Rule, hyps: Set, concl: Term, th: Thm, args: &[u32]) -> Thm {
        let label = self.log(rule as u8, args);
        self.thm(hyps, concl, th.axioms, label)
    }

    /// The theorem of two premises, with the axioms of both.
    fn by_two(&mut self, rule: Rule, hyps: Set, concl: Term, a: Thm, b: Thm) -> Result<Thm> {
        let axioms = self.sets.union(a.axioms, b.axioms)?;
        let label = self.log(rule as u8, &[a.label, b.label]);
        Ok(self.thm(hyps, concl, axioms, label))
    }

    /// ```text
    ///  ─────────── REFL t
    ///   ⊢ t = t
    /// ```
    /// 1. `t` has no loose bound variables.
    pub fn refl(&mut self, t: Term) -> Result<Thm> {
        self.closed("REFL", 1, t)?;
        let concl = self.eq(t, t)?;
        let label = self.log(Rule::Refl as u8, &[t.0]);
        Ok(self.thm(Set::EMPTY, concl, Set::EMPTY, label))
    }

    /// ```text
    ///   A ⊢ a = b
    ///  ─────────── SYM
    ///   A ⊢ b = a
    /// ```
    /// 1. The conclusion is an equation.
    pub fn sym(&mut self, th: Thm) -> Result<Thm> {
        let (a, b) = self.equation("SYM", th)?;
        let concl = self.eq(b, a)?;
        Ok(self.by_one(Rule::Sym, th.hyps, concl, th, &[th.label]))
    }

    /// ```text
    ///   A ⊢ a = b    B ⊢ b = c
    ///  ──────────────────────── TRANS
    ///        A ∪ B ⊢ a = c
    /// ```
    /// 1. Both conclusions are equations.
    /// 2. The right side of the first is the left side of the second.
    pub fn trans(&mut self, ab: Thm, bc: Thm) -> Result<Thm> {
        let (a, b) = self.equation("TRANS", ab)?;
        let (middle, c) = self.equation("TRANS", bc)?;
        require(b == middle, "TRANS", 2)?;
        let concl = self.eq(a, c)?;
        let hyps = self.sets.union(ab.hyps, bc.hyps)?;
        self.by_two(Rule::Trans, hyps, concl, ab, bc)
    }

    /// ```text
    ///   A ⊢ f = g    B ⊢ x = y
    ///  ──────────────────────── MK_COMB
    ///     A ∪ B ⊢ f x = g y
    /// ```
    /// 1. Both conclusions are equations.
    /// 2. `f` is of a function type whose domain is the type of `x` (refused by `app`).
    pub fn mk_comb(&mut self, fg: Thm, xy: Thm) -> Result<Thm> {
        let (f, g) = self.equation("MK_COMB", fg)?;
        let (x, y) = self.equation("MK_COMB", xy)?;
        let left = self.app(f, x)?;
        let right = self.app(g, y)?;
        let concl = self.eq(left, right)?;
        let hyps = self.sets.union(fg.hyps, xy.hyps)?;
        self.by_two(Rule::MkComb, hyps, concl, fg, xy)
    }

    /// ```text
    ///        A ⊢ s = t
    ///  ────────────────────── ABS x
    ///   A ⊢ (λx. s) = (λx. t)
    /// ```
    /// 1. The conclusion is an equation.
    /// 2. `x` is not free in `A`.
    /// 3. `x` is a variable (refused by `lambda`).
    pub fn abs(&mut self, x: Term, th: Thm) -> Result<Thm> {
        let (s, t) = self.equation("ABS", th)?;
        for hyp in self.hyps(th) {
            require(!self.is_free_in(x, hyp)?, "ABS", 2)?;
        }
        let left = self.lambda(x, s)?;
        let right = self.lambda(x, t)?;
        let concl = self.eq(left, right)?;
        Ok(self.by_one(Rule::Abs, th.hyps, concl, th, &[th.label, x.0]))
    }

    /// ```text
    ///  ────────────────────── BETA (λx. s) t
    ///   ⊢ (λx. s) t = s[t/x]
    /// ```
    /// 1. The term is an application of an abstraction.
    /// 2. It has no loose bound variables.
    pub fn beta(&mut self, redex: Term) -> Result<Thm> {
        self.closed("BETA", 2, redex)?;
        let (f, argument) = self.dest_app(redex).ok_or(refusal("BETA", 1))?;
        let (_, body) = self.dest_abs(f).ok_or(refusal("BETA", 1))?;
        let contracted = self.transform(Change::Open(argument), body)?;
        let concl = self.eq(redex, contracted)?;
        let label = self.log(Rule::Beta as u8, &[redex.0]);
        Ok(self.thm(Set::EMPTY, concl, Set::EMPTY, label))
    }

    /// ```text
    ///  ───────── ASSUME p
    ///   p ⊢ p
    /// ```
    /// 1. `p` is of type `bool`.
    /// 2. `p` has no loose bound variables.
    pub fn assume(&mut self, p: Term) -> Result<Thm> {
        self.proposition("ASSUME", p)?;
        let hyps = self.sets.intern(vec![p.0])?;
        let label = self.log(Rule::Assume as u8, &[p.0]);
        Ok(self.thm(hyps, p, Set::EMPTY, label))
    }

    /// ```text
    ///   A ⊢ p = q    B ⊢ p
    ///  ──────────────────── EQ_MP
    ///       A ∪ B ⊢ q
    /// ```
    /// 1. The first conclusion is an equation.
    /// 2. Its left side is the second conclusion.
    pub fn eq_mp(&mut self, pq: Thm, p: Thm) -> Result<Thm> {
        let (left, right) = self.equation("EQ_MP", pq)?;
        self.own("EQ_MP", p)?;
        require(left == p.concl, "EQ_MP", 2)?;
        let hyps = self.sets.union(pq.hyps, p.hyps)?;
        self.by_two(Rule::EqMp, hyps, right, pq, p)
    }

    /// ```text
    ///        A ⊢ p        B ⊢ q
    ///  ────────────────────────────── DEDUCT_ANTISYM
    ///   (A - {q}) ∪ (B - {p}) ⊢ p = q
    /// ```
    pub fn deduct_antisym(&mut self, p: Thm, q: Thm) -> Result<Thm> {
        self.own("DEDUCT_ANTISYM", p)?;
        self.own("DEDUCT_ANTISYM", q)?;
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
        self.own("PROVE_HYP", p)?;
        self.own("PROVE_HYP", q)?;
        let rest = self.sets.remove(q.hyps, p.concl.0)?;
        let hyps = self.sets.union(p.hyps, rest)?;
        self.by_two(Rule::ProveHyp, hyps, q.concl, p, q)
    }

    /// ```text
    ///         A ⊢ p
    ///  ─────────────────── INST_TYPE [τ₁/α₁, ...]
    ///   A[τ/α] ⊢ p[τ/α]
    /// ```
    /// 1. The type variables are distinct.
    pub fn inst_type(&mut self, pairs: &[(Name, Type)], th: Thm) -> Result<Thm> {
        self.own("INST_TYPE", th)?;
        require(distinct(pairs), "INST_TYPE", 1)?;
        let args = pairs.iter().flat_map(|(name, ty)| [name.0, ty.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        self.change_all(Change::InstType(pairs), th, Rule::InstType, &args)
    }

    /// ```text
    ///        A ⊢ p
    ///  ───────────────── INST [t₁/x₁, ...]
    ///   A[t/x] ⊢ p[t/x]
    /// ```
    /// 1. The variables are distinct.
    /// 2. Each `xᵢ` is a variable.
    /// 3. Each `tᵢ` has the type of `xᵢ`.
    /// 4. Each `tᵢ` has no loose bound variables.
    pub fn inst(&mut self, pairs: &[(Term, Term)], th: Thm) -> Result<Thm> {
        self.own("INST", th)?;
        require(distinct(pairs), "INST", 1)?;
        for &(x, t) in pairs {
            require(self.dest_var(x).is_some(), "INST", 2)?;
            require(self.type_of(x) == self.type_of(t), "INST", 3)?;
            self.closed("INST", 4, t)?;
        }
        let args = pairs.iter().flat_map(|(x, t)| [x.0, t.0]);
        let args: Vec<u32> = std::iter::once(th.label).chain(args).collect();
        self.change_all(Change::Inst(pairs), th, Rule::Inst, &args)
    }

    /// Applies a change to the conclusion and to every hypothesis.
    fn change_all(&mut self, change: Change<'_>, th: Thm, rule: Rule, args: &[u32]) -> Result<Thm> {
        let concl = self.transform(change, th.concl)?;
        let mut hyps = Vec::new();
        for hyp in self.hyps(th) {
            hyps.push(self.transform(change, hyp)?.0);
        }
        let hyps = self.sets.intern(hyps)?;
        Ok(self.by_one(rule, hyps, concl, th, args))
    }
}

/// Whether no two pairs have the same first part.
pub(crate) fn distinct<A: PartialEq, B>(pairs: &[(A, B)]) -> bool {
    pairs
        .iter()
        .enumerate()
        .all(|(at, (a, _))| pairs[..at].iter().all(|(b, _)| a != b))
}
