//! Lists of indices: that they lie in a box, and where their cell is in row-major order.
//!
//! For a shape s = `[n, m, ...]` and indices I = `[i, j, ...]`:
//!
//! ```text
//! ⊢ in_box s I             each index is at least zero and less than its extent
//! ⊢ row_major s I = z      z is i * (m * ...) + j * ... + ..., as one would write it
//! ⊢ product s = z          z is n * m * ...
//! ⊢ I = [i, j, ...]        for a list made by `to` and `shift`, which move cells, or `TL`
//! ```

use super::lemma::lemmas;
use super::scope::Scope;
use super::sums::{plus, quotients, tidy, times};
use super::term::{constant_at, dest_list, ints, literal, mk, parts};
use super::theorem::conjuncts;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    box_none(; 0);
    box_some(; 3);
    in_box_parts(; 1);
    position_none(; 0);
    position_some(n, i; 2);
    rest_of(x, xs; 0);
    size_none(; 0);
    size_some(n; 1);
    shift_cons(k, i, J; 0);
}

impl Scope {
    /// `⊢ in_box s I`
    pub fn in_box(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let (Some((n, shape)), Some((i, index))) = (shape.split_first(), index.split_first())
        else {
            return self.theorem(box_none {});
        };
        let whole = ([&[*n], shape].concat(), [&[*i], index].concat());
        self.standing(&self.session.inside, whole, || {
            let low = self.prove(mk("int_le", &[literal(0)?, *i])?)?;
            let high = self.prove(mk("int_lt", &[*i, *n])?)?;
            let rest = self.in_box(shape, index)?;
            self.apply(box_some {}, [low, high, rest])
        })
    }

    /// `in_box s I`, and `in_box s I ⊢ 0 ≤ i` and `in_box s I ⊢ i < n` for each index.
    pub fn bounds_in_box(&self, shape: &[Term], index: &[Term]) -> Attempt<(Term, Vec<[Thm; 2]>)> {
        let claim = mk("in_box", &[ints(shape)?, ints(index)?])?;
        let (mut bounds, mut inside) = (Vec::new(), hol::assume(claim)?);
        for _ in index {
            let parts = conjuncts(self.apply(in_box_parts {}, [inside])?)?;
            let &[low, high, rest] = &parts[..] else {
                return Err(Trouble::internal("no bounds of an index"));
            };
            bounds.push([low, high]);
            inside = rest;
        }
        Ok((claim, bounds))
    }

    /// `⊢ row_major s I = z`, with z as one would write it.
    pub fn position(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let exact = self.exact_position(shape, index)?;
        let mut nested = literal(0)?;
        for (n, i) in shape.iter().zip(index) {
            nested = plus(times(nested, *n)?, tidy(*i)?)?;
            // The position of a row of a part that is split into rows: `i / k * k + i % k`.
            let merged = tidy(nested)?;
            if quotients(merged) < quotients(nested) {
                nested = merged;
            }
        }
        let flat = tidy(hol::rhs(exact))?;
        let best = if quotients(flat) < quotients(nested) {
            flat
        } else {
            nested
        };
        Ok(hol::trans(exact, self.same(hol::rhs(exact), best)?)?)
    }

    fn exact_position(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let (Some((n, shape)), Some((i, index))) = (shape.split_first(), index.split_first())
        else {
            return self.theorem(position_none {});
        };
        let size = self.size(shape)?;
        let rest = self.exact_position(shape, index)?;
        self.apply(position_some { n: *n, i: *i }, [size, rest])
    }

    /// `⊢ product s = z`, tidy.
    pub fn size(&self, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, shape)) = shape.split_first() else {
            return self.theorem(size_none {});
        };
        self.standing(&self.session.cells, [&[*n], shape].concat(), || {
            let rest = self.size(shape)?;
            let th = self.apply(size_some { n: *n }, [rest])?;
            Ok(hol::trans(th, self.tidied(hol::rhs(th))?)?)
        })
    }

    /// `⊢ I = [i, j, ...]` for an index list that a reindexing of statements made.
    pub fn indices_of(&self, list: Term) -> Attempt<Thm> {
        let (name, args) = parts(list)?;
        match (&name[..], &args[..]) {
            ("[]", _) => Ok(hol::refl(list)?),
            ("::", &[i, rest]) => {
                let th = self.indices_of(rest)?;
                let (f, _) = hol::dest_app(list).ok_or(Trouble::internal("not a list"))?;
                let th = hol::ap_term(f, th)?;
                let tidied = self.tidied(i)?;
                let head = hol::ap_term(constant_at("::", &[hol::type_of(i)])?, tidied)?;
                let (_, rest) =
                    hol::dest_app(hol::rhs(th)).ok_or(Trouble::internal("not a list"))?;
                Ok(hol::trans(th, hol::ap_thm(head, rest)?)?)
            }
            ("shift" | "to" | "TL", _) => {
                let (f, inner) = hol::dest_app(list).ok_or(Trouble::internal("not a list"))?;
                let known = self.indices_of(inner)?;
                let th = hol::ap_term(f, known)?;
                let place = match &name[..] {
                    "to" => self.goes_to(hol::rhs(th))?,
                    "TL" => self.rest(&dest_list(hol::rhs(known))?)?,
                    _ => self.shifted(args[0], &dest_list(hol::rhs(known))?)?,
                };
                Ok(hol::trans(th, place)?)
            }
            _ => Err(Trouble::internal("not a list of indices")),
        }
    }

    /// `⊢ TL (i :: J) = J`
    fn rest(&self, index: &[Term]) -> Attempt<Thm> {
        let (x, rest) = index.split_first().ok_or(Trouble::internal("no index"))?;
        let (x, xs) = (*x, ints(rest)?);
        self.apply(rest_of { x, xs }, [])
    }

    /// `⊢ shift k (i :: J) = i + k :: J`
    fn shifted(&self, k: Term, index: &[Term]) -> Attempt<Thm> {
        let (i, rest) = index.split_first().ok_or(Trouble::internal("no index"))?;
        let J = ints(rest)?;
        let th = self.apply(shift_cons { k, i: *i, J }, [])?;
        Ok(hol::trans(th, self.indices_of(hol::rhs(th))?)?)
    }
}
