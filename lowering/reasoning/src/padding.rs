//! Cells that are padding: those in the pad set.
//!
//! For an expression e at a point of the program and a list of indices J:
//!
//! ```text
//! ⊢ pad_set S w env e J
//! ⊢ den S w env e J = Pad         pad_set_sound
//! ```
//!
//! e and J are given. The proof goes down the expression: a cell of a `gen` is in the set if that of
//! the body is, for an index in the range,
//!
//! ```text
//! ieval atl_div w lo l ⇒ ieval atl_div w hi u ⇒ k = l + j
//!   ⇒ (0 ≤ j ⇒ j < u - l ⇒ pad_set S (update w x (SOME k)) env e J)
//!   ⇒ pad_set S w env (Gen x lo hi e) (j :: J)                         pad_set_gen
//! ```
//!
//! one of a guard if that of its operand is, where the condition holds (`pad_set_guard`), and so on.
//! What holds on the way is assumed. A cell outside of the box of an expression is in the set
//! (`pad_set_outside`), and where what is assumed contradicts itself, any cell is.

use super::cells::Cell;
use super::extents::shape_in;
use super::lemma::lemmas;
use super::program::outermost;
use super::scope::Scope;
use super::syntax::{Exp, Reindexer, View};
use super::term::{application, dest_list, int, ints, literal, mk};
use super::theorem::{conjuncts, last};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;
use prover::hol::connectives;

lemmas! {
    pad_set_sound(; 1);
    pad_set_gen(; 4);
    pad_set_guard(; 2);
    pad_set_if(; 3);
    pad_set_sums_none(ty; 1);
    pad_set_sums_some(; 3);
    pad_set_fold(; 5);
    pad_set_let(x; 2);
    pad_set_let_index(; 2);
    pad_set_let_data(; 2);
    pad_set_reindex(; 6);
    pad_set_concat(; 4);
    int_div_mod(a, m; 0);
    pad_set_outside(i, J; 2);
}

impl Cell {
    /// `⊢ den S w env e J = Pad`
    pub fn padding(&self) -> Attempt<Thm> {
        self.scope.apply(pad_set_sound {}, [self.in_pad_set()?])
    }

    /// `pad_set S w env e J`
    fn is_in_pad_set(&self) -> Attempt<Term> {
        let (S, w, env) = self.scope.meaning();
        Ok(mk("pad_set", &[S, w, env, self.e, ints(&self.index)?])?)
    }

    /// `⊢ pad_set S w env e J`
    pub fn in_pad_set(&self) -> Attempt<Thm> {
        let scope = &self.scope;
        if let Some(absurd) = scope.try_prove(hol::mk_false()?)? {
            return Ok(hol::contr(self.is_in_pad_set()?, absurd)?);
        }
        Ok(match Exp::of(self.e)? {
            Exp::Gen { x, lo, hi, e } => {
                let (j, rest) = self.first()?;
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let k = scope.reverse_tidied(mk("int_add", &[l, j])?)?;
                let low = mk("int_le", &[literal(0)?, j])?;
                let high = mk("int_lt", &[j, mk("int_sub", &[u, l])?])?;
                let inner = Cell {
                    scope: scope.with_index(x, hol::lhs(k))?.assuming(low)?,
                    e,
                    index: rest,
                };
                let th = hol::disch(low, inner.in_pad_set_under(high)?)?;
                scope.apply(pad_set_gen {}, [lo, hi, k, th])?
            }
            Exp::Guard { c, e } => {
                let inner = self.of(e, self.index.clone());
                let decision = scope.decision(c)?;
                let th = inner.in_pad_set_under(last(decision)?)?;
                scope.apply(pad_set_guard {}, [decision, th])?
            }
            Exp::If { c, a, b } => {
                let decision = scope.decision(c)?;
                let p = last(decision)?;
                let (yes, no) = (
                    self.of(a, self.index.clone()),
                    self.of(b, self.index.clone()),
                );
                let yes = yes.in_pad_set_under(p)?;
                let no = no.in_pad_set_under(hol::mk_not(p)?)?;
                scope.apply(pad_set_if {}, [decision, yes, no])?
            }
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => {
                    let term = self.of(e, self.index.clone());
                    scope.apply(pad_set_sums_none { ty }, [term.in_pad_set()?])?
                }
                Some(outer) => {
                    let (ends, each) = self.each_term(outer, Cell::in_pad_set)?;
                    scope.apply(pad_set_sums_some {}, [ends[0], ends[1], each])?
                }
            },
            Exp::Fold { .. } => match self.each_accumulator(Cell::in_pad_set) {
                Ok((premises, None)) => scope.apply(pad_set_fold {}, premises)?,
                _ => self.in_no_cell()?,
            },
            Exp::Let { x, d, e } => {
                let ok = scope.ok(d)?;
                let inner = self.below(scope.with_tensor(x, d, last(ok)?)?, e);
                scope.apply(pad_set_let { x }, [ok, inner.in_pad_set()?])?
            }
            Exp::LetIndex { x, i, e } => {
                let index = scope.index(i)?;
                let inner = self.below(scope.with_index(x, last(index)?)?, e);
                scope.apply(pad_set_let_index {}, [index, inner.in_pad_set()?])?
            }
            Exp::LetData { x, ty, d, e } => {
                let same = scope.data(ty, d)?;
                let inner = self.below(scope.with_data(x, hol::rhs(same))?, e);
                scope.apply(pad_set_let_data {}, [same, inner.in_pad_set()?])?
            }
            Exp::Concat { a, b } => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let in_a = self.of(a, self.index.clone());
                let in_b = self.of(b, [&[hol::lhs(j)], &rest[..]].concat());
                let in_a = in_a.in_pad_set_under(mk("int_lt", &[i, n])?)?;
                let in_b = in_b.in_pad_set_under(mk("int_le", &[n, i])?)?;
                scope.apply(pad_set_concat {}, [ok, j, in_a, in_b])?
            }
            Exp::Reindex { r, e } => self.reindexed_in_pad_set(&r, e)?,
            Exp::Lit { .. } | Exp::Var { .. } => self.in_no_cell()?,
            Exp::Cast { .. } | Exp::Test { .. } => self.in_no_cell()?,
            Exp::At { .. } | Exp::Op { .. } | Exp::With { .. } => self.in_no_cell()?,
        })
    }

    /// The same for a reindexer of e: of the cell that it is a copy of, if it is one, in the box.
    fn reindexed_in_pad_set(&self, r: &Reindexer, e: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        let applied = scope.applied_before(r, e)?;
        let [ok, amount, fits] = applied.premises();
        let copies = scope.copies_if(&applied, &self.index)?;
        let place = scope.comes_from(&applied, &self.index)?;
        let source = dest_list(hol::rhs(place))?;
        // What is a quotient of an index may be anything with that in common.
        let named = scope.quotients_named(&source)?;
        let (there, bounds) = scope.bounds_in_box(&applied.shape, &source)?;
        let condition = hol::rhs(copies);
        // Where no condition says which cells are copied, they are those with a place in the box. Of
        // indices and extents that stay as they are that is known.
        let made = scope.makes_shape(last(amount)?, ints(&applied.shape)?)?;
        let made = dest_list(hol::rhs(made))?;
        let stays = |i, n| self.index.contains(i) && made.contains(n);
        let places = source.iter().zip(&applied.shape).zip(bounds);
        let moved = places.filter(|((i, n), _)| !stays(i, n));
        let mut known = match condition == hol::mk_true()? {
            true => moved.flat_map(|(_, bounds)| bounds).collect(),
            false => conjuncts(hol::assume(condition)?)?,
        };
        known.extend(scope.made_up(&source)?);
        let facts: Vec<Term> = known
            .iter()
            .map(|th| named.replaced(th.concl()))
            .collect::<Attempt<_>>()?;
        let index = source
            .iter()
            .map(|i| named.replaced(*i))
            .collect::<Attempt<_>>()?;
        let mut inner = self.of(e, index);
        for fact in &facts {
            inner = inner.assuming(*fact)?;
        }
        let th = connectives::dischs(&facts, inner.in_pad_set()?)?;
        let th = connectives::mps(hol::inst(&named.values, th)?, &known)?;
        let th = connectives::dischs(&[condition, there], th)?;
        scope.apply(pad_set_reindex {}, [ok, amount, fits, copies, place, th])
    }

    /// `⊢ p ⇒ pad_set S w env e J`
    fn in_pad_set_under(&self, p: Term) -> Attempt<Thm> {
        Ok(hol::disch(p, self.assuming(p)?.in_pad_set()?)?)
    }

    /// The same, where there is no such cell, or none inside of the box in the first dimension.
    fn in_no_cell(&self) -> Attempt<Thm> {
        match self.index.is_empty() {
            true => self.contradicted(),
            false => self.unless_outside(Cell::contradicted),
        }
    }

    /// The same, where there is no such cell.
    fn contradicted(&self) -> Attempt<Thm> {
        let falsity = hol::mk_false()?;
        match self.scope.try_prove(falsity)? {
            Some(absurd) => Ok(hol::contr(self.is_in_pad_set()?, absurd)?),
            None => Err(self.scope.unproved(falsity).at(self.e)),
        }
    }

    /// The same, where only a cell inside of the box in the first dimension needs a proof.
    fn unless_outside(&self, prove: impl Fn(&Cell) -> Attempt<Thm>) -> Attempt<Thm> {
        let (i, rest) = self.first()?;
        let ok = self.scope.ok(self.e)?;
        let low = mk("int_le", &[literal(0)?, i])?;
        let high = mk("int_lt", &[i, shape_in(ok)?[0]])?;
        let inside = prove(&self.assuming(low)?.assuming(high)?)?;
        let inside = hol::disch(low, hol::disch(high, inside)?)?;
        let J = ints(&rest)?;
        self.scope.apply(pad_set_outside { i, J }, [ok, inside])
    }
}

/// Variables for quotients and remainders.
struct Named {
    /// The variables and what they stand for.
    values: Vec<(Term, Term)>,
}

impl Named {
    /// A term with the variables.
    fn replaced(&self, t: Term) -> Attempt<Term> {
        if let Some((x, _)) = self.values.iter().find(|(_, value)| *value == t) {
            return Ok(*x);
        }
        match hol::dest_app(t) {
            Some((f, x)) => Ok(hol::app(self.replaced(f)?, self.replaced(x)?)?),
            None => Ok(t),
        }
    }
}

impl Scope {
    /// Variables for the quotients and remainders among indices.
    fn quotients_named(&self, indices: &[Term]) -> Attempt<Named> {
        let divided = indices.iter().filter(|i| division(**i).is_some());
        let named = divided.map(|i| Ok((self.fresh("q", int()?)?, *i)));
        let values = named.collect::<Attempt<_>>()?;
        Ok(Named { values })
    }

    /// `⊢ a = a div m * m + a mod m` for the quotients among indices.
    fn made_up(&self, indices: &[Term]) -> Attempt<Vec<Thm>> {
        let quotients = indices.iter().filter_map(|i| match division(*i)? {
            (name, a, m) if name == "int_div" => Some((a, m)),
            _ => None,
        });
        let made_up = quotients.map(|(a, m)| Ok(hol::sym(self.apply(int_div_mod { a, m }, [])?)?));
        made_up.collect()
    }
}

/// A quotient or a remainder, taken apart.
fn division(t: Term) -> Option<(String, Term, Term)> {
    let (name, args) = application(t)?;
    match (&name[..], &args[..]) {
        ("int_div" | "int_mod", &[a, m]) => Some((name, a, m)),
        _ => None,
    }
}
