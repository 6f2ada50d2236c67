//! Bounds of integers that a program computes.
//!
//! For a cell of an expression of integers:
//!
//! ```text
//! ⊢ between S ty l u (cell_value S (den S w env e J))      l ≤ the integer ≤ u
//! ```
//!
//! e and J are given; l and u come out, numbers where they can be. They are those of what e is made of
//! (`between_op2`), or of the type, or better ones that facts on the integer give (`tightened`).

use super::cells::Cell;
use super::compared::{about, between_high, between_low, between_type};
use super::data::{cell_of, data_at, data_var};
use super::ends::{ends, extreme, number};
use super::extents::shape_in;
use super::laws::elem_range;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, Operation, View};
use super::term::{
    constant_at, dest_literal, dest_pair, ints, literal, mk, numeral, parts, scalar_type,
};
use super::theorem::{last, replace_last};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;

lemmas! {
    between_wider(l, u; 3);
    between_intro(; 2);
    between_lit(w, env; 1);
    between_literal(; 4);
    above_end(; 2);
    below_end(; 2);
    between_index(S, env; 2);
    between_cast(; 4);
    between_op1(; 3);
    between_op2(; 3);
    between_if(; 3);
    between_guard(; 5);
    between_boxed(; 5);
    between_concat(a, b, J; 4);
    between_with(is; 2);
}

/// Beyond so many bits no type has integers.
const MOST_BITS: u64 = 64;

impl Cell {
    /// `⊢ between S ty l u (cell_value S (den S w env e J))`
    pub(super) fn between(&self, ty: Term) -> Attempt<Thm> {
        let found = &self.scope.session.between;
        let of = (self.scope.here(), ty, self.e, self.index.clone());
        found.once(of, || {
            let th = match self.by_form(ty) {
                Ok(Some(th)) => th,
                Err(trouble) if trouble.is_spent() => return Err(trouble),
                _ => self.by_type(ty)?,
            };
            self.tightened(ty, th)
        })
    }

    fn by_type(&self, ty: Term) -> Attempt<Thm> {
        let (law, range, _) = self.scope.range_of(ty)?;
        let x = self.value()?;
        self.scope.apply(between_type { x }, [law, range])
    }

    /// `cell_value S (den S w env e J)`
    pub(super) fn value(&self) -> Attempt<Term> {
        Ok(mk("cell_value", &[self.scope.session.ops, self.term()?])?)
    }

    /// By what the expression is, if that says something.
    pub(super) fn by_form(&self, ty: Term) -> Attempt<Option<Thm>> {
        let scope = &self.scope;
        let (S, w, env) = scope.meaning();
        Ok(Some(match Exp::of(self.e)? {
            Exp::Lit { d, k, .. } if k == numeral(0)? => {
                let (law, range, [p, q]) = scope.range_of(ty)?;
                let n = mk("int_of_num", &[d])?;
                let low = scope.prove(mk("int_le", &[p, n])?)?;
                let high = scope.prove(mk("int_le", &[n, q])?)?;
                let literal = scope.apply(between_literal {}, [law, range, low, high])?;
                scope.apply(between_lit { w, env }, [literal])?
            }
            Exp::Cast { i, .. } => {
                let (law, range, [p, q]) = scope.range_of(ty)?;
                let index = scope.index(i)?;
                let z = last(index)?;
                let low = scope.prove(mk("int_le", &[p, z])?)?;
                let high = scope.prove(mk("int_le", &[z, q])?)?;
                let cast = scope.apply(between_cast {}, [law, range, low, high])?;
                scope.apply(between_index { S, env }, [index, cast])?
            }
            Exp::Op {
                ty: own,
                f,
                operands,
            } if own == ty => {
                let ok = scope.ok(self.e)?;
                let inside = scope.in_box(&shape_in(ok)?, &self.index)?;
                let cells = operands.iter().map(|e| self.of(*e, self.index.clone()));
                let yields = scope.yields(ty, f, &cells.collect::<Vec<_>>())?;
                match operands.len() {
                    1 => scope.apply(between_op1 {}, [ok, inside, yields])?,
                    _ => scope.apply(between_op2 {}, [ok, inside, yields])?,
                }
            }
            Exp::If { c, a, b } if self.source()?.is_none() => {
                let decision = scope.decision(c)?;
                let p = last(decision)?;
                let not_p = hol::mk_not(p)?;
                let part = |e, p| self.of(e, self.index.clone()).assuming(p)?.between(ty);
                let (yes, no) = (part(a, p)?, part(b, not_p)?);
                let ends = self.hull(ty, ends(yes)?, ends(no)?)?;
                let yes = hol::disch(p, self.assuming(p)?.scope.wider(yes, ends)?)?;
                let no = hol::disch(not_p, self.assuming(not_p)?.scope.wider(no, ends)?)?;
                scope.apply(between_if {}, [decision, yes, no])?
            }
            Exp::Guard { c, e } if self.source()?.is_none() => {
                let decision = scope.decision(c)?;
                let p = last(decision)?;
                let then = self.of(e, self.index.clone()).assuming(p)?.between(ty)?;
                let zero = literal(0)?;
                let [l, u] = self.hull(ty, ends(then)?, [zero, zero])?;
                let then = self.assuming(p)?.scope.wider(then, [l, u])?;
                let low = scope.prove(mk("int_le", &[l, zero])?)?;
                let high = scope.prove(mk("int_le", &[zero, u])?)?;
                let premises = [scope.integers()?, decision, hol::disch(p, then)?, low, high];
                scope.apply(between_guard {}, premises)?
            }
            Exp::Concat { a, b } if self.source()?.is_none() => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let behind = [&[hol::lhs(j)], &rest[..]].concat();
                let (p, q) = (mk("int_lt", &[i, n])?, mk("int_le", &[n, i])?);
                let part = |e, index, p| self.of(e, index).assuming(p)?.between(ty);
                let (left, right) = (part(a, self.index.clone(), p)?, part(b, behind, q)?);
                let ends = self.hull(ty, ends(left)?, ends(right)?)?;
                let left = hol::disch(p, self.assuming(p)?.scope.wider(left, ends)?)?;
                let right = hol::disch(q, self.assuming(q)?.scope.wider(right, ends)?)?;
                let J = ints(&rest)?;
                scope.apply(between_concat { a, b, J }, [ok, j, left, right])?
            }
            Exp::With { d, e, .. } => {
                let old = self.of(d, self.index.clone()).between(ty)?;
                let new = self.of(e, Vec::new()).between(ty)?;
                let ends = self.hull(ty, ends(old)?, ends(new)?)?;
                let (old, new) = (scope.wider(old, ends)?, scope.wider(new, ends)?);
                let (_, args) = parts(self.e)?;
                scope.apply(between_with { is: args[1] }, [old, new])?
            }
            Exp::Fold { .. } if self.source()?.is_none() => return scope.between_fold(self),
            Exp::At { e, i } => {
                let (ok, i) = (scope.ok(e)?, scope.index(i)?);
                let inside = scope.in_box(&shape_in(ok)?[1..], &self.index)?;
                let inner = self.of(e, [&[last(i)?], &self.index[..]].concat());
                let value = hol::refl(mk("cell_value", &[S, inner.term()?])?)?;
                let same = scope.apply(data_at {}, [ok, i, inside, value])?;
                self.along(inner.between(ty)?, same)?
            }
            Exp::Var { x } => {
                let (known, shape) = self.tensor(x)?;
                let Some(inner) = self.defined(x)? else {
                    return Ok(None);
                };
                let inside = scope.in_box(&shape, &self.index)?;
                let same = scope.apply(data_var { S, w }, [known, inside])?;
                self.along(inner.between(ty)?, same)?
            }
            _ => match self.source()? {
                Some((inner, equation)) => self.along_copy(inner.between_in_box(ty)?, equation)?,
                None => return Ok(None),
            },
        }))
    }

    /// The numbers between which it lies, where that is known.
    pub(super) fn between_known(&self, ty: Term) -> Attempt<Option<[BigInt; 2]>> {
        self.scope.numbers_of_ends(ends(self.between(ty)?)?)
    }

    /// `⊢ between S ty l u (cell_value S (den S w env e J))` for these ends, of which those of the parts may
    /// be closer than what is around the parts.
    pub(super) fn between_these(&self, ty: Term, wanted: [Term; 2]) -> Attempt<Thm> {
        let scope = &self.scope;
        match Exp::of(self.e)? {
            Exp::If { c, a, b } if self.source()?.is_none() => {
                let decision = scope.decision(c)?;
                let p = last(decision)?;
                let part = |e, p| -> Attempt<Thm> {
                    let there = self.of(e, self.index.clone()).assuming(p)?;
                    Ok(hol::disch(p, there.between_these(ty, wanted)?)?)
                };
                let (yes, no) = (part(a, p)?, part(b, hol::mk_not(p)?)?);
                scope.apply(between_if {}, [decision, yes, no])
            }
            Exp::With { d, e, .. } => {
                let old = self.of(d, self.index.clone()).between_these(ty, wanted)?;
                let new = self.of(e, Vec::new()).between_these(ty, wanted)?;
                let (_, args) = parts(self.e)?;
                scope.apply(between_with { is: args[1] }, [old, new])
            }
            Exp::At { .. } | Exp::Var { .. } => scope.wider(self.between(ty)?, wanted),
            _ => match self.copied_between(ty, wanted) {
                Ok(Some(found)) => Ok(found),
                Err(trouble) if trouble.is_spent() => Err(trouble),
                _ => scope.wider(self.between(ty)?, wanted),
            },
        }
    }

    /// The same of a cell that is a copy of another one, which is in its tensor.
    fn copied_between(&self, ty: Term, wanted: [Term; 2]) -> Attempt<Option<Thm>> {
        let Some((inner, equation)) = self.source()? else {
            return Ok(None);
        };
        let shape = shape_in(inner.scope.ok(inner.e)?)?;
        inner.scope.in_box(&shape, &inner.index)?;
        let there = inner.between_these(ty, wanted)?;
        self.along_copy(there, equation).map(Some)
    }

    /// The same, where the cell may be outside of the tensor, and is padding there.
    fn between_in_box(&self, ty: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        let ok = scope.ok(self.e)?;
        let shape = shape_in(ok)?;
        if scope.in_box(&shape, &self.index).is_ok() {
            return self.between(ty);
        }
        let (inside, bounds) = scope.bounds_in_box(&shape, &self.index)?;
        let mut inner = self.clone();
        bounds
            .concat()
            .into_iter()
            .for_each(|fact| inner.scope.learn(fact));
        let there = inner.between(ty)?;
        let zero = literal(0)?;
        let [l, u] = self.hull(ty, ends(there)?, [zero, zero])?;
        let there = inner.scope.wider(there, [l, u])?;
        let low = scope.prove(mk("int_le", &[l, zero])?)?;
        let high = scope.prove(mk("int_le", &[zero, u])?)?;
        let there = hol::disch(inside, there)?;
        scope.apply(between_boxed {}, [scope.integers()?, ok, there, low, high])
    }

    /// From the bounds of y, those of x, by `⊢ x = y`.
    fn along(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        replace_last(th, hol::sym(equation)?)
    }

    /// From the bounds of the value of a cell, those of another one, by `⊢ x = y` for the cells.
    fn along_copy(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        let read = constant_at("cell_value", &[scalar_type()?])?;
        let read = hol::app(read, self.scope.session.ops)?;
        self.along(th, hol::ap_term(read, equation)?)
    }

    /// Ends around those of two: numbers, or those of the type.
    fn hull(&self, ty: Term, [a, b]: [Term; 2], [c, d]: [Term; 2]) -> Attempt<[Term; 2]> {
        let (_, _, [p, q]) = self.scope.range_of(ty)?;
        let least = self.around(Operation::Min, a, c)?;
        let most = self.around(Operation::Max, b, d)?;
        Ok([least.unwrap_or(p), most.unwrap_or(q)])
    }

    /// What is as far as both: one of them, or else a number.
    fn around(&self, f: Operation, x: Term, y: Term) -> Attempt<Option<Term>> {
        if let Some(found) = self.scope.farther(f, x, y)? {
            return Ok(Some(found));
        }
        let numbers = |t| self.scope.numbers_of_data(t);
        let Some(([a, b], [c, d])) = numbers(x)?.zip(numbers(y)?) else {
            return Ok(None);
        };
        let end = match f {
            Operation::Min => a.min(c),
            _ => b.max(d),
        };
        Ok(Some(literal(end)?))
    }

    /// `⊢ cell_value S (den S w env e J) = y` for the cell y of a tensor with a name, if it is one, and the
    /// integer z that it is, `s_index S ty y`.
    pub(super) fn integer(&self, ty: Term) -> Attempt<Option<(Thm, Term)>> {
        let scope = &self.scope;
        let Ok(held) = scope.held(self.e, &self.index) else {
            return Ok(None);
        };
        let z = mk("s_index", &[scope.session.ops, ty, hol::rhs(held)])?;
        Ok(cell_of(z)?.map(|_| (held, z)))
    }

    /// With the ends that facts on this cell give.
    fn tightened(&self, ty: Term, th: Thm) -> Attempt<Thm> {
        let scope = &self.scope;
        if matches!(Exp::of(self.e)?, Exp::Lit { .. } | Exp::Cast { .. }) {
            return Ok(th);
        }
        let Some((held, z)) = self.integer(ty)? else {
            return Ok(th);
        };
        let [mut l, mut u] = ends(th)?;
        let (_, _, [p, q]) = scope.range_of(ty)?;
        let facts = scope.facts_on(z)?;
        for fact in &facts {
            let Some((side, is_below)) = about(fact.concl(), z) else {
                continue;
            };
            let (name, _) = parts(fact.concl())?;
            let apart = i32::from(name == "int_lt");
            let is_equal = name == "=";
            if is_below || is_equal {
                u = scope.nearer(u, scope.end(side, -apart)?, q, |own, other| other < own)?;
            }
            if !is_below || is_equal {
                l = scope.nearer(l, scope.end(side, apart)?, p, |own, other| own < other)?;
            }
        }
        let apart = facts.iter().map(|fact| scope.apart(*fact, z));
        let apart: Vec<(Thm, Term)> = apart
            .filter_map(Result::transpose)
            .collect::<Result<_, _>>()?;
        if [l, u] == ends(th)? && apart.is_empty() {
            return Ok(th);
        }
        let mut inner = scope.clone();
        facts.into_iter().for_each(|fact| inner.learn(fact));
        // The bounds that are known already are those of this integer.
        let same = scope.as_integers(ty, held)?;
        let own = replace_last(th, held)?;
        inner.learn(scope.apply(between_low {}, [own])?);
        inner.learn(scope.apply(between_high {}, [own])?);
        inner.learn(same);
        // What is not its end begins behind it.
        for (apart, c) in apart {
            if c == l {
                let known = inner.prove(mk("int_le", &[c, z])?)?;
                inner.learn(scope.apply(above_end {}, [known, apart])?);
                l = scope.end(c, 1)?;
            } else if c == u {
                let known = inner.prove(mk("int_le", &[z, c])?)?;
                inner.learn(scope.apply(below_end {}, [known, apart])?);
                u = scope.end(c, -1)?;
            }
        }
        let x = hol::lhs(same);
        let low = inner.prove(mk("int_le", &[l, x])?)?;
        let high = inner.prove(mk("int_le", &[x, u])?)?;
        scope.apply(between_intro {}, [low, high])
    }
}

impl Scope {
    /// The greater or the lesser of two ends, if it is known which one that is.
    pub(super) fn farther(&self, f: Operation, x: Term, y: Term) -> Attempt<Option<Term>> {
        if let Some(found) = extreme(f, x, y)? {
            return Ok(Some(found));
        }
        let is_max = matches!(f, Operation::Max);
        for (least, most) in [(x, y), (y, x)] {
            match self.prove_of_data(mk("int_le", &[least, most])?) {
                Ok(_) => return Ok(Some(if is_max { most } else { least })),
                Err(trouble) if trouble.is_spent() => return Err(trouble),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// The bounds with numbers as ends, if there are some.
    pub(super) fn between_numbers(&self, th: Thm) -> Attempt<Thm> {
        match self.numbers_of_ends(ends(th)?)? {
            Some([least, most]) => self.wider(th, [literal(least)?, literal(most)?]),
            None => Ok(th),
        }
    }

    /// Numbers around both ends.
    pub(super) fn numbers_of_ends(&self, [low, high]: [Term; 2]) -> Attempt<Option<[BigInt; 2]>> {
        let numbers = self.numbers_of_data(low)?.zip(self.numbers_of_data(high)?);
        Ok(numbers.map(|([low, _], [_, high])| [low, high]))
    }

    /// Numbers between which an integer lies, where what is known of the data in it is known.
    pub(super) fn numbers_of_data(&self, t: Term) -> Attempt<Option<[BigInt; 2]>> {
        match dest_literal(t) {
            Some(number) => Ok(Some([number.clone(), number])),
            None => self.with_facts_on_data(t)?.numbers_around(t, MOST_BITS),
        }
    }

    /// `⊢ integers S`, `⊢ index_range ty = SOME (p, q)`, p and q.
    pub fn range_of(&self, ty: Term) -> Attempt<(Thm, Thm, [Term; 2])> {
        let range = self.apply(elem_range(ty)?, [])?;
        let (_, pair) = parts(hol::rhs(range))?;
        let (p, q) = dest_pair(pair[0])?;
        Ok((self.integers()?, range, [p, q]))
    }

    /// The bounds of the integer z that data are which are computed: `⊢ l ≤ z` and `⊢ z ≤ u`.
    pub(super) fn bounds_of_computed(&self, z: Term) -> Attempt<Option<[Thm; 2]>> {
        let Some((tensor, index)) = cell_of(z)? else {
            return Ok(None);
        };
        let Some((scope, e)) = self.denoting(tensor) else {
            return Ok(None);
        };
        let (_, args) = parts(z)?;
        let bounds = scope.cell_at(e, &index).between(args[1])?;
        Ok(Some([
            self.apply(between_low {}, [bounds])?,
            self.apply(between_high {}, [bounds])?,
        ]))
    }

    /// A term and a number: as a number, or as one would write it.
    fn end(&self, t: Term, more: i32) -> Attempt<Term> {
        if let Some(number) = number(t) {
            return Ok(literal(number + more)?);
        }
        let sum = mk("int_add", &[t, literal(more)?])?;
        Ok(hol::rhs(self.tidied(sum)?))
    }

    /// Of an end and another one, the nearer if both are numbers; what is no number if nothing is known
    /// but the type.
    fn nearer(
        &self,
        own: Term,
        other: Term,
        of_type: Term,
        is_nearer: impl Fn(&BigInt, &BigInt) -> bool,
    ) -> Attempt<Term> {
        let takes_other = match dest_literal(own).zip(dest_literal(other)) {
            Some((own, other)) => is_nearer(&own, &other),
            None => own == of_type,
        };
        Ok(if takes_other { other } else { own })
    }

    /// The same between other ends.
    pub(super) fn wider(&self, th: Thm, [l, u]: [Term; 2]) -> Attempt<Thm> {
        let [a, b] = ends(th)?;
        if [a, b] == [l, u] {
            return Ok(th);
        }
        let low = self.prove_of_data(mk("int_le", &[l, a])?)?;
        let high = self.prove_of_data(mk("int_le", &[b, u])?)?;
        self.apply(between_wider { l, u }, [th, low, high])
    }
}
