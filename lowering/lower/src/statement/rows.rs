//! Tensors that are split into rows: the loop over what is split stores along itself.
//!
//! For an expression `Split f a` at a point of the function, and a target with the array o and the
//! addresses addr:
//!
//! ```text
//! writes W S o G v (λI. addr (to k s I)) (view p S s (λI. Q (to k s I)) (den S w env a)) c
//!   ⇒ writes W S o G v addr (view p S q Q (den S w env (Split f a))) c       write_reindex
//! ```
//!
//! where the rows are full. Where the last is not, zeros are stored behind the parts
//! (`write_split_tail`). In row-major order the position of part i is i, whatever the rows. Where it would
//! take divisions, as in a transposed tensor, this is left to `slices`, as it is where a position is
//! not known to fit into 64 bits.

use crate::point::Point;
use crate::point::target::Target;
use crate::statement::slices::index_name;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::applied::Applied;
use reasoning::lemma::lemmas;
use reasoning::sums::tidy;
use reasoning::term::{application, int, ints, literal, mk};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    write_split_tail(addr, Q; 8);
    write_slices(addr, t, Q; 3);
    computes_padding(ty, S, G, v; 0);
}

impl Point {
    /// `⊢ writes W S o (state ...) v addr (view T S s Q (den S w env (Split f a))) c`, along the loops of
    /// a, if that is possible.
    pub fn write_rows(
        &self,
        target: Target,
        applied: &Applied,
        (f, a): (Term, Term),
        shape: &[Term],
    ) -> Attempt<Option<Thm>> {
        let width = self.scope.index(f)?;
        let (inner, k) = (&applied.shape, last(width)?);
        let along = target.moved(self, |list| applied.to(list))?;
        if !self.is_plain(along, inner.len())? {
            return Ok(None);
        }
        let parts = match self.write(along, a) {
            Err(trouble) if trouble.overflows() => return Ok(None),
            parts => parts?,
        };
        match self.onto(target, applied) {
            Ok(onto) => {
                let th = self.written_along(target, applied, [onto, parts], shape)?;
                return Ok(Some(th));
            }
            Err(trouble) if trouble.needs_zeros() => {}
            Err(trouble) => return Err(trouble),
        }
        let (n, addr, Q) = (inner[0], target.address, target.wanted()?);
        let room = mk("int_mul", &[shape[0], k])?;
        let rest = tidy(mk("int_sub", &[room, n])?)?;
        let some = self.scope.nonnegative(rest)?;
        let sum = self.scope.same(room, mk("int_add", &[n, rest])?)?;
        let behind = target.moved(self, |list| applied.to(mk("shift", &[n, list])?))?;
        let zeros = match self.write_zero_rows(behind, &[&[rest], &inner[1..]].concat(), 0) {
            Err(trouble) if trouble.overflows() => return Ok(None),
            zeros => zeros?,
        };
        let positive = self.scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
        let written = self.written(target)?;
        let premises = [
            written,
            applied.operand,
            width,
            positive,
            some,
            sum,
            parts,
            zeros,
        ];
        let th = self.apply(write_split_tail { addr, Q }, premises)?;
        self.in_sequence(th).map(Some)
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

    /// `⊢ writes W S o (state ...) v addr (view T S s Q (λI. Pad)) c`, with loops around which there are so
    /// many.
    pub fn write_zero_rows(&self, target: Target, shape: &[Term], around: usize) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            let (S, v) = (self.scope.session.ops, self.state.valuation);
            let zero = self.apply(
                computes_padding {
                    ty: target.ty,
                    S,
                    G: self.state()?,
                    v,
                },
                [],
            )?;
            return self.assigned(target, self.padding()?, hol::truth()?, zero);
        };
        let (k, inner) = self.enter_count(index_name(around), *n)?;
        let row = target.row(&inner, k)?;
        let each = inner.write_zero_rows(row, rest, around + 1)?;
        let each = self.scope.for_range(k, literal(0)?, *n, each)?;
        let slices = write_slices {
            addr: target.address,
            t: self.padding()?,
            Q: target.wanted()?,
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
