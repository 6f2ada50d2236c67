//! Whether cells are padding: goal-directed proofs that they are, or are not.

use super::cells::Cell;
use super::extents::shape_in;
use super::identifiers::letters;
use super::lemma::{Lemma, lemmas};
use super::term::{constant_at, int, ints, literal, mk, parts, scalar_type};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    not_pad_lit(S, w, env, d, k; 0);
    not_pad_var(S, w, env; 2);
    not_pad_at(; 3);
    not_pad_neg(S, w, env, e; 0);
    not_pad_mul(S, w, env, a, b; 0);
    not_pad_div(S, w, env, a, b; 0);
    not_pad_add(b; 2);
    not_pad_sub(b; 2);
    not_pad_sum(; 4);
    not_pad_concat(; 4);
    pad_gen(; 4);
    pad_guard(; 2);
    pad_sum(; 3);
    pad_let(x; 2);
    pad_transpose(; 1);
    pad_flatten(; 2);
    pad_split(; 3);
    pad_pad_l(; 3);
    pad_pad_r(f; 1);
    pad_trunc_l(; 3);
    pad_trunc_r(; 3);
    pad_concat(; 4);
    pad_outside(i, J; 2);
    box_nil(P; 1);
    box_cons(P; 1);
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
        if let Some((inner, equation)) = self.source()? {
            return along(equation, inner.not_padding()?);
        }
        let scope = &self.scope;
        let (name, args) = parts(self.e)?;
        let (S, w, env) = (
            scope.session.ops,
            scope.integers.valuation,
            scope.tensors.environment,
        );
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => scope.apply(not_pad_lit { S, w, env, d, k }, [])?,
            ("Var", &[x]) => {
                let (known, shape) = self.tensor(x)?;
                let inside = scope.in_box(&shape, &self.index)?;
                scope.apply(not_pad_var { S, w, env }, [known, inside])?
            }
            ("At", &[a, i]) => {
                let ok = scope.ok(a)?;
                let inside = scope.in_box(&shape_in(ok)?[1..], &self.index)?;
                scope.apply(not_pad_at {}, [ok, scope.index(i)?, inside])?
            }
            ("Neg", &[a]) => scope.apply(not_pad_neg { S, w, env, e: a }, [])?,
            ("Mul", &[a, b]) => scope.apply(not_pad_mul { S, w, env, a, b }, [])?,
            ("Div", &[a, b]) => scope.apply(not_pad_div { S, w, env, a, b }, [])?,
            ("Add" | "Sub", &[a, b]) => {
                let ok = scope.ok(a)?;
                let inside = scope.in_box(&shape_in(ok)?, &self.index)?;
                let rule: Lemma<2> = match &name[..] {
                    "Add" => not_pad_add { b }.into(),
                    _ => not_pad_sub { b }.into(),
                };
                scope.apply(rule, [ok, inside])?
            }
            ("Sum", &[x, lo, hi, e]) => {
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let some = scope.prove(mk("int_lt", &[l, u])?)?;
                let k = scope.fresh(&letters(x)?, int()?)?;
                let mut inner = self.of(e, self.index.clone());
                inner.scope = scope.with_index(x, k)?.within(k, l, u)?;
                let each = scope.for_range(k, l, u, inner.not_padding()?)?;
                scope.apply(not_pad_sum {}, [lo, hi, some, each])?
            }
            ("Concat", &[a, b]) => {
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
                scope.apply(not_pad_concat {}, [ok, j, in_a, in_b])?
            }
            ("Guard", &[b, _]) => return Err(scope.unproved(last(scope.condition(b)?)?)),
            _ => return Err(Trouble::internal("not an expression")),
        })
    }

    /// `⊢ den S w env e J = Pad`
    pub fn padding(&self) -> Attempt<Thm> {
        let scope = &self.scope;
        let falsity = hol::mk_false()?;
        if let Some(absurd) = scope.try_prove(falsity)? {
            let pad = self.pad()?;
            return Ok(hol::contr(hol::eq(self.term()?, pad)?, absurd)?);
        }
        let (name, args) = parts(self.e)?;
        let under = |p: Term, cell: Cell| -> Attempt<Thm> {
            Ok(hol::disch(p, cell.assuming(p)?.padding()?)?)
        };
        let zero = literal(0)?;
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, lo, hi, e]) => {
                let (j, rest) = self.first()?;
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let k = scope.reverse_tidied(mk("int_add", &[l, j])?)?;
                let low = mk("int_le", &[zero, j])?;
                let high = mk("int_lt", &[j, mk("int_sub", &[u, l])?])?;
                let inner = Cell {
                    scope: scope.with_index(x, hol::lhs(k))?.assuming(low)?,
                    e,
                    index: rest,
                };
                let th = hol::disch(low, under(high, inner)?)?;
                scope.apply(pad_gen {}, [lo, hi, k, th])?
            }
            ("Guard", &[b, e]) => {
                let condition = scope.condition(b)?;
                let th = under(last(condition)?, self.of(e, self.index.clone()))?;
                scope.apply(pad_guard {}, [condition, th])?
            }
            ("Sum", &[x, lo, hi, e]) => {
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let k = scope.fresh(&letters(x)?, int()?)?;
                let mut inner = self.of(e, self.index.clone());
                inner.scope = scope.with_index(x, k)?.within(k, l, u)?;
                let each = scope.for_range(k, l, u, inner.padding()?)?;
                scope.apply(pad_sum {}, [lo, hi, each])?
            }
            ("Let", &[x, d, e]) => {
                let ok = scope.ok(d)?;
                let inner = Cell {
                    scope: scope.with_tensor(x, d, last(ok)?)?,
                    e,
                    index: self.index.clone(),
                };
                scope.apply(pad_let { x }, [ok, inner.padding()?])?
            }
            ("Transpose", &[e]) => {
                let (i, rest) = self.first()?;
                let (j, rest) = self.of(e, rest).first()?;
                let inner = self.of(e, [&[j, i], &rest[..]].concat());
                scope.apply(pad_transpose {}, [inner.padding()?])?
            }
            ("Flatten", &[e]) => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(e)?;
                let shape = shape_in(ok)?;
                let (n, m) = (shape[0], shape[1]);
                let (a, b) = (scope.fresh("a", int()?)?, scope.fresh("b", int()?)?);
                let whole = mk("int_add", &[mk("int_mul", &[a, m])?, b])?;
                let conditions = [
                    hol::eq(i, whole)?,
                    mk("int_le", &[zero, a])?,
                    mk("int_lt", &[a, n])?,
                    mk("int_le", &[zero, b])?,
                    mk("int_lt", &[b, m])?,
                ];
                let mut inner = self.of(e, [&[a, b], &rest[..]].concat());
                for p in conditions {
                    inner = inner.assuming(p)?;
                }
                let mut th = inner.padding()?;
                for p in conditions.into_iter().rev() {
                    th = hol::disch(p, th)?;
                }
                let th = hol::gens(&[a, b], th)?;
                scope.apply(pad_flatten {}, [ok, th])?
            }
            ("Split", &[f, e]) => {
                let (i, rest) = self.first()?;
                let (j, rest) = self.of(e, rest).first()?;
                let f = scope.index(f)?;
                let k = last(f)?;
                let whole = mk("int_add", &[mk("int_mul", &[i, k])?, j])?;
                let a = scope.reverse_tidied(whole)?;
                let (low, high) = (mk("int_le", &[zero, j])?, mk("int_lt", &[j, k])?);
                let inner = self.of(e, [&[hol::lhs(a)], &rest[..]].concat());
                let th = hol::disch(low, under(high, inner.assuming(low)?)?)?;
                scope.apply(pad_split {}, [f, a, th])?
            }
            ("PadL", &[f, e]) => {
                let (i, rest) = self.first()?;
                let f = scope.index(f)?;
                let a = scope.reverse_tidied(mk("int_sub", &[i, last(f)?])?)?;
                let inner = self.of(e, [&[hol::lhs(a)], &rest[..]].concat());
                scope.apply(pad_pad_l {}, [f, a, inner.padding_inside()?])?
            }
            ("PadR", &[f, e]) => {
                let inner = self.of(e, self.index.clone());
                scope.apply(pad_pad_r { f }, [inner.padding_inside()?])?
            }
            ("TruncL", &[f, e]) => {
                let (i, rest) = self.first()?;
                let f = scope.index(f)?;
                let a = scope.reverse_tidied(mk("int_add", &[i, last(f)?])?)?;
                let inner = self.of(e, [&[hol::lhs(a)], &rest[..]].concat());
                let th = under(mk("int_le", &[zero, i])?, inner)?;
                scope.apply(pad_trunc_l {}, [f, a, th])?
            }
            ("TruncR", &[f, e]) => {
                let (i, _) = self.first()?;
                let (ok, f) = (scope.ok(e)?, scope.index(f)?);
                let kept = mk("int_sub", &[shape_in(ok)?[0], last(f)?])?;
                let th = under(mk("int_lt", &[i, kept])?, self.of(e, self.index.clone()))?;
                scope.apply(pad_trunc_r {}, [ok, f, th])?
            }
            ("Concat", &[a, b]) => {
                let (i, rest) = self.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let in_a = self.of(a, self.index.clone());
                let in_b = self.of(b, [&[hol::lhs(j)], &rest[..]].concat());
                let in_a = under(mk("int_lt", &[i, n])?, in_a)?;
                let in_b = under(mk("int_le", &[n, i])?, in_b)?;
                scope.apply(pad_concat {}, [ok, j, in_a, in_b])?
            }
            ("Var" | "At", _) if !self.index.is_empty() => {
                self.unless_outside(Cell::contradicted)?
            }
            _ => self.contradicted()?,
        })
    }

    /// The same, where there is no such cell.
    fn contradicted(&self) -> Attempt<Thm> {
        let falsity = hol::mk_false()?;
        match self.scope.try_prove(falsity)? {
            Some(absurd) => Ok(hol::contr(hol::eq(self.term()?, self.pad()?)?, absurd)?),
            None => Err(self.scope.unproved(falsity).at(self.e)),
        }
    }

    /// The same for a cell that may lie outside of the box in the first dimension.
    fn padding_inside(&self) -> Attempt<Thm> {
        self.unless_outside(Cell::padding)
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
        self.scope.apply(pad_outside { i, J }, [ok, inside])
    }

    /// `⊢ ∀J. in_box s J ⇒ P (den S w env e (i :: ... J))`, where `prove` proves it of a cell.
    pub fn throughout(
        &self,
        shape: &[Term],
        claim: &dyn Fn(Term) -> Attempt<Term>,
        prove: &dyn Fn(&Cell) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let scope = &self.scope;
        let list = scope.fresh("J", hol::type_of(ints(&[])?))?;
        let all = self
            .index
            .iter()
            .rev()
            .try_fold(list, |rest, i| mk("::", &[*i, rest]))?;
        let claimed = claim(hol::app(scope.den(self.e)?, all)?)?;
        let P = hol::lambda(list, claimed)?;
        let Some((n, rest)) = shape.split_first() else {
            return scope.apply(box_nil { P }, [prove(self)?]);
        };
        let zero = literal(0)?;
        let j = scope.fresh("j", int()?)?;
        let mut inner = self.clone();
        inner.index.push(j);
        inner.scope = scope.within(j, zero, *n)?;
        let each = inner.throughout(rest, claim, prove)?;
        let each = scope.for_range(j, zero, *n, each)?;
        scope.apply(box_cons { P }, [each])
    }

    /// `Pad`
    pub fn pad(&self) -> Attempt<Term> {
        let ty = scalar_type()?;
        Ok(constant_at("Pad", &[ty])?)
    }
}
