//! Statements that write what truncations leave of a tensor, along the program's own loops.
//!
//! For an expression e at a point of the function, a target with the array o and the addresses
//! addr, and a mask Q, a condition on indices:
//!
//! ```text
//! ⊢ stores z S o (state S H st cenv) v addr (masked S s Q (den S w env e)) c
//! ```
//!
//! e, the target and Q are given, the statement c comes out. `masked S s Q t` is t with zero for
//! padding, in that part of a box of shape s where Q holds. A truncation restricts the mask,
//!
//! ```text
//! ok S w env e (n :: s) ⇒ ieval atl_div w f k ⇒ 0 ≤ k ⇒ r = n - k
//!   ⇒ stores z S o G v addr (masked S (n :: s) (λI. HD I < r ∧ Q I) (den S w env e)) c
//!   ⇒ stores z S o G v addr (masked S (r :: s) Q (den S w env (TruncR f e))) c      mask_trunc_r
//! ```
//!
//! loops and reshapes move it with the addresses (`mask_gen`, `mask_flatten`, ...). At a single cell
//! it has to hold (`mask_cell`), or it becomes a condition (`mask_when`). Every cell that the mask
//! leaves is assigned, so that the array may hold anything before.

use super::binding::same_tensor;
use super::locals::Locals;
use super::point::Point;
use super::target::Target;
use super::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::index_condition;
use reasoning::scope::Scope;
use reasoning::term::{application, constant_at, dest_list, ints, literal, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    let_same(x, e; 1);
    mask_guard_true(; 3);
    mask_gen(st, v, addr, x, e, i, Q; 7);
    mask_once(addr, x, e, Q; 5);
    mask_transpose(addr, Q; 1);
    mask_flatten(addr, Q; 3);
    mask_concat(addr, Q; 6);
    mask_split(addr, Q; 5);
    mask_trunc_r(addr, Q; 5);
    mask_trunc_l(addr, Q; 5);
    mask_guard(addr, Q; 4);
    mask_guard_rows(addr, Q; 4);
    mask_choice(; 4);
    mask_when(addr, Q; 3);
    mask_none(z, S, o, G, v, addr, t; 1);
    mask_cell(z, o, addr, t, Q; 4);
    and_true_right(p; 0);
    first_of(x, xs; 0);
}

/// A condition on indices, `λI. Q I`.
#[derive(Clone, Copy)]
pub struct Mask(Term);

impl Mask {
    /// All cells.
    pub fn all(point: &Point) -> Attempt<Mask> {
        let list = point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        Ok(Mask(hol::lambda(list, hol::mk_true()?)?))
    }

    /// `λI. Q (f I)`
    fn moved(self, point: &Point, f: impl Fn(Term) -> Attempt<Term>) -> Attempt<Mask> {
        let list = point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let body = applied(self.0, f(list)?)?;
        Ok(Mask(hol::lambda(list, body)?))
    }

    /// Those cells for which a comparison of the first index holds, too.
    fn restricted(self, point: &Point, by: impl Fn(Term) -> Attempt<Term>) -> Attempt<Mask> {
        let list = point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let both = hol::mk_conj(by(mk("HD", &[list])?)?, applied(self.0, list)?)?;
        Ok(Mask(hol::lambda(list, both)?))
    }
}

/// `f x`, in normal form.
fn applied(f: Term, x: Term) -> Attempt<Term> {
    let redex = hol::app(f, x)?;
    Ok(hol::rhs(hol::unrecorded(|| hol::beta_norm(redex))?))
}

impl Point {
    /// `⊢ stores z S o (state ...) v addr (masked S s Q (den S w env e)) c`
    pub fn mask(&self, target: Target, mask: Mask, e: Term) -> Attempt<Thm> {
        self.closing(target, e, |point| point.mask_inside(target, mask, e))
            .map_err(|trouble| trouble.at(e))
    }

    fn mask_inside(&self, target: Target, mask: Mask, e: Term) -> Attempt<Thm> {
        if let Some((same, equation)) = self.split_or_chosen(e)? {
            return same_tensor(self.mask(target, mask, same)?, equation);
        }
        let (name, args) = parts(e)?;
        let cell = self.wanted(e);
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            let rule = let_same { x, e: a }.into();
            return self.bind(target, rule, [x, d, a], |point| point.mask(target, mask, a));
        }
        if let ("Guard", &[c, a]) = (&name[..], &args[..])
            && let Some(b) = index_condition(c)?
        {
            let condition = self.scope.condition(b)?;
            if let Some(holds) = self.scope.try_prove(last(condition)?)? {
                let body = self.mask(target, mask, a)?;
                return self.apply(mask_guard_true {}, [condition, holds, body]);
            }
        }
        let shape = self.scope.shape(e)?;
        if shape.is_empty() {
            return self.mask_cell(target, mask, &cell);
        }
        if let Some(th) = self.masks_nothing(target, mask, e)? {
            return Ok(th);
        }
        if let Some(th) = self.mask_guarded(target, mask, e)? {
            return Ok(th);
        }
        let (addr, Q) = (target.address, mask.0);
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, _, _, a]) if let Some(once) = self.once(e)? => {
                let zero = literal(0)?;
                let row = target.row(&once.point, zero)?;
                let rest = mask.moved(&once.point, |list| Ok(mk("::", &[zero, list])?))?;
                let body = once.point.mask(row, rest, a)?;
                let [lo, hi, one] = once.premises;
                let extent = self.scope.same(shape[0], literal(1)?)?;
                let premises = [lo, hi, one, extent, body];
                self.apply(mask_once { addr, x, e: a, Q }, premises)?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
                let extent = self.scope.extent(l, u)?;
                let (k, i, inner) = self.enter(x, l, u)?;
                let offset = mk("int_sub", &[k, l])?;
                let row = target.row(&inner, offset)?;
                let rest = mask.moved(&inner, |list| Ok(mk("::", &[offset, list])?))?;
                let body = self.scope.for_range(k, l, u, inner.mask(row, rest, a)?)?;
                let (st, v) = (self.state.stack, self.state.valuation);
                let premises = [self.written(target)?, lo, hi, first, end, extent, body];
                self.apply(
                    mask_gen {
                        st,
                        v,
                        addr,
                        x,
                        e: a,
                        i,
                        Q,
                    },
                    premises,
                )?
            }
            ("Transpose", &[a]) => {
                let swap = |list| Ok(mk("swap", &[list])?);
                let (row, rest) = (target.moved(self, swap)?, mask.moved(self, swap)?);
                self.apply(mask_transpose { addr, Q }, [self.mask(row, rest, a)?])?
            }
            ("Flatten", &[a]) => {
                let ok = self.scope.ok(a)?;
                let inner = shape_in(ok)?;
                let mix = |list| Ok(mk("mix", &[inner[1], list])?);
                let (row, rest) = (target.moved(self, mix)?, mask.moved(self, mix)?);
                let size = self
                    .scope
                    .same(shape[0], mk("int_mul", &[inner[0], inner[1]])?)?;
                let body = self.mask(row, rest, a)?;
                self.apply(mask_flatten { addr, Q }, [ok, size, body])?
            }
            ("Split", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let k = last(f)?;
                let positive = self.scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
                let size = mk("int_mul", &[shape[0], k])?;
                let Ok(size) = self.scope.same(shape_in(ok)?[0], size) else {
                    return Err(Trouble::NeedsZeros);
                };
                let unmix = |list| Ok(mk("unmix", &[k, list])?);
                let (row, rest) = (target.moved(self, unmix)?, mask.moved(self, unmix)?);
                let body = self.mask(row, rest, a)?;
                self.apply(mask_split { addr, Q }, [ok, f, positive, size, body])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.scope.ok(a)?, self.scope.ok(b)?);
                let (n, m) = (shape_in(in_a)?[0], shape_in(in_b)?[0]);
                let in_b = self.scope.reshaped(in_b, &[&[m], &shape[1..]].concat())?;
                let sum = self.scope.same(shape[0], mk("int_add", &[n, m])?)?;
                let shift = |list| Ok(mk("shift", &[n, list])?);
                let (row, rest) = (target.moved(self, shift)?, mask.moved(self, shift)?);
                let c = self.in_shape(self.mask(target, mask, a)?, &shape_in(in_a)?)?;
                let d = self.in_shape(self.mask(row, rest, b)?, &shape_in(in_b)?)?;
                let premises = [self.written(target)?, in_a, in_b, sum, c, d];
                let th = self.apply(mask_concat { addr, Q }, premises)?;
                self.in_sequence(target.mode, th)?
            }
            ("If", &[c, a, b]) => self.choose(target.purpose(), c, |point, test| {
                let part = |e| {
                    let shape = &shape;
                    move |point: &Point| point.in_shape(point.mask(target, mask, e)?, shape)
                };
                let yes = point.under(test.holds, part(a))?;
                let no = point.under(test.fails, part(b))?;
                point.apply(mask_choice {}, [test.decision, test.decides, yes, no])
            })?,
            ("TruncR", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let (r, width) = (shape[0], self.scope.nonnegative(last(f)?)?);
                let kept = self
                    .scope
                    .same(r, mk("int_sub", &[shape_in(ok)?[0], last(f)?])?)?;
                let rest = mask.restricted(self, |i| Ok(mk("int_lt", &[i, r])?))?;
                let body = self.mask(target, rest, a)?;
                self.apply(mask_trunc_r { addr, Q }, [ok, f, width, kept, body])?
            }
            ("TruncL", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let (k, width) = (last(f)?, self.scope.nonnegative(last(f)?)?);
                let kept = self
                    .scope
                    .same(shape[0], mk("int_sub", &[shape_in(ok)?[0], k])?)?;
                let back = mk("int_neg", &[k])?;
                let shift = |list| Ok(mk("shift", &[back, list])?);
                let rest = mask.moved(self, shift)?;
                let rest = rest.restricted(self, |i| Ok(mk("int_le", &[k, i])?))?;
                let body = self.mask(target.moved(self, shift)?, rest, a)?;
                self.apply(mask_trunc_l { addr, Q }, [ok, f, width, kept, body])?
            }
            _ => return Err(Trouble::NeedsZeros),
        })
    }

    /// Rows below a condition that holds for all that the mask leaves of them.
    fn mask_guarded(&self, target: Target, mask: Mask, e: Term) -> Attempt<Option<Thm>> {
        let (name, args) = parts(e)?;
        let ("Guard", &[c, a]) = (&name[..], &args[..]) else {
            return Ok(None);
        };
        let Some(b) = index_condition(c)? else {
            return Ok(None);
        };
        let condition = self.scope.condition(b)?;
        let p = last(condition)?;
        let claim = |list| Ok(hol::mk_imp(hol::app(mask.0, list)?, p)?);
        let prove = |scope: &Scope, index: &[Term]| {
            let list = ints(index)?;
            let left = hol::app(mask.0, list)?;
            let beta = hol::beta(left)?;
            let here = hol::trans(beta, self.with(scope.clone()).simplified(hol::rhs(beta))?)?;
            let known = hol::eq_mp(here, hol::assume(left)?)?;
            let holds = scope.assuming(known.concl())?.prove(p)?;
            Ok(hol::disch(left, hol::prove_hyp(known, holds)?)?)
        };
        let shape = self.scope.shape(e)?;
        let Ok(needed) = self.scope.each_in_box(&[], &shape, &claim, &prove) else {
            return Ok(None);
        };
        let test = self.test(p)?;
        let then = hol::disch(p, self.assuming(p)?.mask(target, mask, a)?)?;
        let (addr, Q) = (target.address, mask.0);
        let premises = [condition, test, needed, then];
        Ok(Some(self.apply(mask_guard_rows { addr, Q }, premises)?))
    }

    /// The statement that does nothing, if this is a loop at a border and the mask holds for none of
    /// its cells.
    fn masks_nothing(&self, target: Target, mask: Mask, e: Term) -> Attempt<Option<Thm>> {
        if !self.is_border(e) {
            return Ok(None);
        }
        let shape = self.scope.shape(e)?;
        let claim = |list| Ok(hol::mk_not(hol::app(mask.0, list)?)?);
        let prove = |scope: &Scope, index: &[Term]| {
            let list = ints(index)?;
            let beta = hol::beta(hol::app(mask.0, list)?)?;
            let here = hol::trans(beta, self.with(scope.clone()).simplified(hol::rhs(beta))?)?;
            let fails = scope.prove(hol::mk_not(hol::rhs(here))?)?;
            let not = constant_at("~", &[])?;
            Ok(hol::eq_mp(hol::sym(hol::ap_term(not, here)?)?, fails)?)
        };
        let Ok(nowhere) = self.scope.each_in_box(&[], &shape, &claim, &prove) else {
            return Ok(None);
        };
        let nothing = mask_none {
            z: target.flag()?,
            S: self.scope.session.ops,
            o: target.array,
            G: self.state()?,
            v: self.state.valuation,
            addr: target.address,
            t: self.scope.den(e)?,
        };
        Ok(Some(self.apply(nothing, [nowhere])?))
    }

    /// One assignment, under a condition where the mask is not known to hold.
    fn mask_cell(&self, target: Target, mask: Mask, cell: &Wanted) -> Attempt<Thm> {
        let (addr, Q) = (target.address, mask.0);
        let wanted = self.mask_here(mask)?;
        let holds = self.scope.try_prove(hol::rhs(wanted))?;
        let (name, args) = parts(cell.e)?;
        if let ("Guard", &[c, a]) = (&name[..], &args[..])
            && let Some(b) = index_condition(c)?
        {
            let condition = self.scope.condition(b)?;
            let p = last(condition)?;
            let masked = self.assuming(hol::rhs(wanted))?;
            if let Some(needed) = masked.scope.try_prove(p)? {
                let here = hol::eq_mp(wanted, hol::assume(hol::lhs(wanted))?)?;
                let needed = hol::disch(hol::lhs(wanted), hol::prove_hyp(here, needed)?)?;
                let test = self.test(p)?;
                let then = self.assuming(p)?.mask(target, mask, a)?;
                let premises = [condition, test, needed, hol::disch(p, then)?];
                return self.apply(mask_guard { addr, Q }, premises);
            }
        }
        let Some(holds) = holds else {
            let q = hol::rhs(wanted);
            let test = self.test(q)?;
            let then = hol::disch(q, self.assuming(q)?.mask_cell(target, mask, cell)?)?;
            return self.apply(mask_when { addr, Q }, [test, hol::sym(wanted)?, then]);
        };
        let holds = hol::eq_mp(hol::sym(wanted)?, holds)?;
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        let z = target.flag()?;
        self.with_locals(target.purpose(), &locals, |point| {
            let value = locals.settle(point, value, point.state.stack)?;
            let (position, address) = point.address(target)?;
            let (o, t) = (target.array, point.scope.den(cell.e)?);
            let premises = [holds, address, position, value];
            point.apply(mask_cell { z, o, addr, t, Q }, premises)
        })
    }

    /// `⊢ Q [] = q`, where q is a condition on indices as one would write it.
    fn mask_here(&self, mask: Mask) -> Attempt<Thm> {
        let p = applied(mask.0, ints(&[])?)?;
        self.simplified(p)
    }

    /// The same for a conjunction of comparisons of first indices.
    fn simplified(&self, p: Term) -> Attempt<Thm> {
        if let Some((first, rest)) = hol::dest_conj(p) {
            let (first, others) = (self.first_index(first)?, self.simplified(rest)?);
            let and = constant_at("/\\", &[])?;
            let both = hol::mk_comb(hol::ap_term(and, first)?, others)?;
            if hol::rhs(others) == hol::mk_true()? {
                let plain = self.apply(and_true_right { p: hol::rhs(first) }, [])?;
                return Ok(hol::trans(both, plain)?);
            }
            return Ok(both);
        }
        Ok(hol::refl(p)?)
    }

    /// A comparison with `HD I` as one with the first index of I.
    fn first_index(&self, p: Term) -> Attempt<Thm> {
        let (_, args) = parts(p)?;
        let sides = args.iter().map(|side| self.head(*side));
        let sides: Vec<Thm> = sides.collect::<Attempt<_>>()?;
        let (relation, _) = hol::strip_app(p);
        let partial = hol::ap_term(relation, sides[0])?;
        Ok(hol::mk_comb(partial, sides[1])?)
    }

    fn head(&self, t: Term) -> Attempt<Thm> {
        let list = match application(t) {
            Some((name, args)) if name == "HD" => args[0],
            _ => return Ok(hol::refl(t)?),
        };
        let (f, _) = hol::dest_app(t).ok_or(Trouble::internal("HD"))?;
        let same = hol::ap_term(f, self.scope.indices_of(list)?)?;
        let elements = dest_list(
            hol::dest_app(hol::rhs(same))
                .ok_or(Trouble::internal("HD"))?
                .1,
        )?;
        let (x, xs) = (elements[0], ints(&elements[1..])?);
        let first = self.apply(first_of { x, xs }, [])?;
        Ok(hol::trans(same, first)?)
    }
}
