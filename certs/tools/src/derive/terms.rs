//! Terms of the connectives, taken apart and put together.

use crate::Context;
use kernel::{Const, Result, Term, TermView, Type};

/// How many names with primes are tried for a new variable, before short ones with numbers.
const FEW: usize = 50;

impl Context {
    /// The operand of a unary connective or quantifier applied once.
    fn operand(&self, c: Const, t: Term) -> Option<Term> {
        let (head, operand) = self.dest_app(t)?;
        matches!(self.view(head), TermView::Const(found, _) if found == c).then_some(operand)
    }

    /// The operands of a binary connective.
    fn operands(&self, c: Const, t: Term) -> Option<(Term, Term)> {
        let (partial, right) = self.dest_app(t)?;
        Some((self.operand(c, partial)?, right))
    }

    /// `(p, q)` for a term `p ⇒ q`.
    pub fn dest_imp(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.imp.0, t)
    }

    /// `(p, q)` for a term `p ∧ q`.
    pub fn dest_conj(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.and.0, t)
    }

    /// `(p, q)` for a term `p ∨ q`.
    pub fn dest_disj(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.or.0, t)
    }

    /// `p` for a term `¬p`.
    pub fn dest_not(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.not.0, t)
    }

    /// The predicate `P` (mostly an abstraction) for a term `(∀) P`.
    pub fn dest_forall(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.forall.0, t)
    }

    /// The predicate `P` for a term `(∃) P`.
    pub fn dest_exists(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.exists.0, t)
    }

    /// The term `T`.
    pub fn mk_true(&mut self) -> Result<Term> {
        let truth = self.logic.truth.0;
        self.constant(truth, &[])
    }

    /// The term `F`.
    pub fn mk_false(&mut self) -> Result<Term> {
        let falsity = self.logic.falsity.0;
        self.constant(falsity, &[])
    }

    fn connect(&mut self, c: Const, p: Term, q: Term) -> Result<Term> {
        let connective = self.constant(c, &[])?;
        let partial = self.app(connective, p)?;
        self.app(partial, q)
    }

    /// `p ⇒ q`
    pub fn mk_imp(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.imp.0, p, q)
    }

    /// `p ∧ q`
    pub fn mk_conj(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.and.0, p, q)
    }

    /// `p ∨ q`
    pub fn mk_disj(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.or.0, p, q)
    }

    /// `¬p`
    pub fn mk_not(&mut self, p: Term) -> Result<Term> {
        let not = self.logic.not.0;
        let not = self.constant(not, &[])?;
        self.app(not, p)
    }

    fn quantify(&mut self, c: Const, x: Term, p: Term) -> Result<Term> {
        let ty = self.type_of(x);
        let quantifier = self.constant(c, &[ty])?;
        let body = self.lambda(x, p)?;
        self.app(quantifier, body)
    }

    /// `∀x. p`
    pub fn mk_forall(&mut self, x: Term, p: Term) -> Result<Term> {
        self.quantify(self.logic.forall.0, x, p)
    }

    /// `∃x. p`
    pub fn mk_exists(&mut self, x: Term, p: Term) -> Result<Term> {
        self.quantify(self.logic.exists.0, x, p)
    }

    /// A variable of this type that is not free in `t`, named after the binder of `t`.
    pub fn fresh_for(&mut self, t: Term, ty: Type) -> Result<Term> {
        let mut letters = self.letters(self.binder_hint(t)).to_string();
        let mut tried = 0;
        loop {
            let name = self.name(&letters);
            let x = self.var(name, ty)?;
            if !self.is_free_in(x, t)? {
                return Ok(x);
            }
            tried += 1;
            letters = match tried {
                0..FEW => letters + "'",
                _ => format!("x'{tried}"),
            };
        }
    }
}
