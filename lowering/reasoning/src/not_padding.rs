//! Cells that are not padding.
//!
//! For an expression e at a point of the program and a list of indices J:
//!
//! ```text
//! ⊢ den S w env e J ≠ Pad
//! ```
//!
//! e and J are given. A cell that is copied is no padding if its source is not (`cells`); literals
//! never are (`not_pad_lit`), cells of an input, of `At` and of an operation are not inside of the
//! box (`not_pad_var`, `not_pad_at`, `not_pad_op`), a sum over a range is not if the range is not
//! empty and no summand is (`not_pad_sums_some`), a fold is not if no
//! accumulator is, the first included (`not_pad_fold`). Nothing is known of a guard whose condition may
//! not hold: that is the condition asked for.

use super::cells::Cell;
use super::extents::shape_in;
use super::lemma::lemmas;
use super::program::{Loop, outermost};
use super::syntax::{Exp, IExp, View};
use super::term::{constant_at, list, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::Thm;
use prover::hol;

lemmas! {
    not_pad_lit(ty, S, w, env, d, k; 0);
    not_pad_var(S, w, env; 2);
    not_pad_at(; 3);
    not_pad_op(; 2);
    not_pad_cast(ty, S, w, env, i; 0);
    not_pad_test(S, w, env, b; 0);
    not_pad_choice(; 3);
    not_pad_sums_none(ty; 1);
    not_pad_sums_some(; 4);
    not_pad_fold(; 5);
    not_pad_fold_kept(K; 7);
    not_pad_with(is, e; 1);
    not_pad_concat(; 4);
}

/// `⊢ c = Pad` or its negation along `⊢ d = c`.
fn along(equation: Thm, th: Thm) -> Attempt<Thm> {
    if hol::dest_eq(th.concl()).is_some() {
        return Ok(hol::trans(equation, th)?);
    }
    let inner = hol::dest_not(th.concl()).and_then(hol::dest_eq);
    let (_, pad) = inner.ok_or(Trouble::internal("not about padding"))?;
    let back = hol::sym(equation)?;
    let eq = hol::dest_app(hol::eq(hol::lhs(back), pad)?);
    let (partial, _) = eq.ok_or(Trouble::internal("not an equation"))?;
    let (equals, _) = hol::dest_app(partial).ok_or(Trouble::internal("not an equation"))?;
    let same = hol::ap_thm(hol::ap_term(equals, back)?, pad)?;
    let not = constant_at("~", &[])?;
    Ok(hol::eq_mp(hol::ap_term(not, same)?, th)?)
}

impl Cell {
    /// `⊢ ¬(den S w env e J = Pad)`
    pub fn not_padding(&self) -> Attempt<Thm> {
        // Each loop around a cell asks for it.
        let here = (self.scope.here(), self.e, self.index.clone());
        let known = &self.scope.session.not_padding;
        known.once(here, || self.show_not_padding())
    }

    fn show_not_padding(&self) -> Attempt<Thm> {
        if let Some((inner, equation)) = self.source()? {
            return along(equation, inner.not_padding()?);
        }
        let scope = &self.scope;
        let (S, w, env) = scope.meaning();
        match Exp::of(self.e)? {
            Exp::Lit { ty, d, k } => scope.apply(
                not_pad_lit {
                    ty,
                    S,
                    w,
                    env,
                    d,
                    k,
                },
                [],
            ),
            Exp::Var { x } => {
                let (known, shape) = self.tensor(x)?;
                let inside = scope.in_box(&shape, &self.index)?;
                scope.apply(not_pad_var { S, w, env }, [known, inside])
            }
            Exp::At { e, i } => {
                let ok = scope.ok(e)?;
                let inside = scope.in_box(&shape_in(ok)?[1..], &self.index)?;
                scope.apply(not_pad_at {}, [ok, scope.index(i)?, inside])
            }
            Exp::Op { .. } => {
                let ok = scope.ok(self.e)?;
                let inside = scope.in_box(&shape_in(ok)?, &self.index)?;
                scope.apply(not_pad_op {}, [ok, inside])
            }
            Exp::Cast { ty, i } => scope.apply(not_pad_cast { ty, S, w, env, i }, []),
            Exp::Test { b } => scope.apply(not_pad_test { S, w, env, b }, []),
            Exp::If { c, a, b } => {
                let decision = scope.decision(c)?;
                let p = last(decision)?;
                let not_p = hol::mk_not(p)?;
                let yes = self.of(a, self.index.clone()).assuming(p)?;
                let no = self.of(b, self.index.clone()).assuming(not_p)?;
                let yes = hol::disch(p, yes.not_padding()?)?;
                let no = hol::disch(not_p, no.not_padding()?)?;
                scope.apply(not_pad_choice {}, [decision, yes, no])
            }
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => {
                    let term = self.of(e, self.index.clone());
                    scope.apply(not_pad_sums_none { ty }, [term.not_padding()?])
                }
                Some(outer) => scope.apply(not_pad_sums_some {}, self.some_terms(outer)?),
            },
            Exp::Fold { .. } => {
                let (premises, kept) = self.each_accumulator(Cell::not_padding)?;
                let Some(kept) = kept else {
                    return scope.apply(not_pad_fold {}, premises);
                };
                let [shape, lo, hi, first, each] = premises;
                let premises = [shape, lo, hi, first, kept.first, kept.next, each];
                scope.apply(not_pad_fold_kept { K: kept.says }, premises)
            }
            Exp::With { d, is, e } => {
                let before = self.of(d, self.index.clone()).not_padding()?;
                let is = list(&is, IExp::ty()?)?;
                scope.apply(not_pad_with { is, e }, [before])
            }
            Exp::Concat { a, b } => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let (left, right) = (mk("int_lt", &[i, n])?, mk("int_le", &[n, i])?);
                let in_a = self.of(a, self.index.clone()).assuming(left)?;
                let in_b = self.of(b, [&[hol::lhs(j)], &rest[..]].concat());
                let in_b = in_b.assuming(right)?;
                let in_a = hol::disch(left, in_a.not_padding()?)?;
                let in_b = hol::disch(right, in_b.not_padding()?)?;
                scope.apply(not_pad_concat {}, [ok, j, in_a, in_b])
            }
            Exp::Guard { c, .. } => Err(scope.unproved(last(scope.decision(c)?)?)),
            Exp::Gen { .. } | Exp::Let { .. } | Exp::Reindex { .. } => {
                Err(Trouble::internal("a cell without source"))
            }
            Exp::LetIndex { .. } | Exp::LetData { .. } => {
                Err(Trouble::internal("a cell that is copied"))
            }
        }
    }

    /// What the rules for sums ask for: the values of the ends, that there is a term, and that no term
    /// is padding.
    fn some_terms(&self, terms: Loop) -> Attempt<[Thm; 4]> {
        let scope = &self.scope;
        let (l, u) = (last(scope.index(terms.lo)?)?, last(scope.index(terms.hi)?)?);
        let some = scope.prove(mk("int_lt", &[l, u])?)?;
        let ([lo, hi], each) = self.each_term(terms, Cell::not_padding)?;
        Ok([lo, hi, some, each])
    }
}
