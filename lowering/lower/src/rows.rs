//! Tensors that are split into rows: the loop over what is split stores along itself.
//!
//! For an expression `Split f a` at a point of the function, and a target with the array o and the
//! addresses addr:
//!
//! ```text
//! stores z S o G v (λI. addr (unmix k I)) (read S (n :: s) (den S w env a)) c
//!   ⇒ stores z S o G v addr (read S (q :: k :: s) (den S w env (Split f a))) c   fill_split_full
//! ```
//!
//! where q * k = n. Where the last row is not full, zeros are stored behind the n parts
//! (`fill_split`). In row-major order the position of part i is i, whatever the rows. Where it would
//! take divisions, as in a transposed tensor, this is left to `slices`, as it is where a position is
//! not known to fit into 64 bits.

use super::point::Point;
use super::slices::index_name;
use super::target::Target;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::sums::tidy;
use reasoning::term::{application, constant_at, int, ints, literal, mk, scalar_type};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    fill_split(addr; 8);
    fill_split_full(addr; 5);
    fill_slices(st, v, addr, s, t, i; 3);
    fill_padding(z, S, o, G, addr; 2);
}

impl Point {
    /// `⊢ stores z S o (state ...) v addr (read S s (den S w env (Split f a))) c`, along the loops of
    /// a, if that is possible.
    pub fn fill_split(
        &self,
        target: Target,
        f: Term,
        a: Term,
        shape: &[Term],
    ) -> Attempt<Option<Thm>> {
        let (ok, width) = (self.scope.ok(a)?, self.scope.index(f)?);
        let (inner, k) = (shape_in(ok)?, last(width)?);
        let along = target.moved(self, |list| Ok(mk("unmix", &[k, list])?))?;
        if !self.is_plain(along, inner.len())? {
            return Ok(None);
        }
        let parts = match self.fill(along, a) {
            Err(trouble) if trouble.overflows() => return Ok(None),
            parts => parts?,
        };
        let positive = self.scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
        let (n, addr) = (inner[0], target.address);
        let room = mk("int_mul", &[shape[0], k])?;
        if let Some(full) = self.scope.try_prove(hol::eq(room, n)?)? {
            let premises = [ok, width, positive, full, parts];
            return self.apply(fill_split_full { addr }, premises).map(Some);
        }
        let rest = tidy(mk("int_sub", &[room, n])?)?;
        let some = self.scope.nonnegative(rest)?;
        let sum = self.scope.same(room, mk("int_add", &[n, rest])?)?;
        let behind = target.moved(self, |list| {
            Ok(mk("unmix", &[k, mk("shift", &[n, list])?])?)
        })?;
        let zeros = match self.fill_padding(behind, &[&[rest], &inner[1..]].concat(), 0) {
            Err(trouble) if trouble.overflows() => return Ok(None),
            zeros => zeros?,
        };
        let written = self.written(target)?;
        let premises = [written, ok, width, positive, some, sum, parts, zeros];
        let th = self.apply(fill_split { addr }, premises)?;
        self.in_sequence(target.mode, th).map(Some)
    }

    /// Whether the position of a part with so many indices takes no division of an index.
    fn is_plain(&self, target: Target, rank: usize) -> Attempt<bool> {
        let indices = (0..rank).map(|_| self.scope.fresh("i", int()?));
        let indices = indices.collect::<Attempt<Vec<Term>>>()?;
        let list = ints(&indices)?;
        let part = target.moved(self, |_| Ok(list))?;
        let position = self.position(part);
        Ok(position.is_ok_and(|th| !is_divided(hol::lhs(th), &indices)))
    }

    /// `⊢ stores z S o (state ...) v addr (read S s (λI. Pad)) c`, with loops around which there are so
    /// many.
    fn fill_padding(&self, target: Target, shape: &[Term], around: usize) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            let (position, address) = self.address(target)?;
            let zero = fill_padding {
                z: target.flag()?,
                S: self.scope.session.ops,
                o: target.array,
                G: self.state()?,
                addr: target.address,
            };
            return self.apply(zero, [address, position]);
        };
        let zero = literal(0)?;
        let name = self.new_index(index_name(around))?;
        let k = self.scope.fresh(&letters(name)?, int()?)?;
        let inner = self.with(self.scope.within(k, zero, *n)?);
        let inner = inner.with_counter(name, k)?;
        let row = target.row(&inner, k)?;
        let each = inner.fill_padding(row, rest, around + 1)?;
        let each = self.scope.for_range(k, zero, *n, each)?;
        let list = self.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let slices = fill_slices {
            st: self.state.stack,
            v: self.state.valuation,
            addr: target.address,
            s: ints(rest)?,
            t: hol::lambda(list, constant_at("Pad", &[scalar_type()?])?)?,
            i: name,
        };
        self.apply(slices, [self.written(target)?, self.expression(*n)?, each])
    }
}

/// Whether one of these variables is in a quotient or a remainder.
fn is_divided(t: Term, variables: &[Term]) -> bool {
    let Some((name, operands)) = application(t) else {
        return false;
    };
    let here = ["int_div", "int_mod"].contains(&&name[..]);
    here && hol::free_vars(t).iter().any(|x| variables.contains(x))
        || operands.into_iter().any(|t| is_divided(t, variables))
}
