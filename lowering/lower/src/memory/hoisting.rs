//! Arrays that are allocated in loops: once, before the outermost loop, if their length is the same
//! in each iteration and nothing needs to be in them.
//!
//! From a statement c that writes a tensor, outside of all loops,
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr t c
//! ```
//!
//! comes the same with the allocation of an array y around it (`hoist_writes`), by
//!
//! ```text
//! ⊢ spares S y n v c c'          c' is c without the allocations of y, which has n cells
//! ⊢ followed S v c' (free y) r   r is c', and then `free(y);`
//! ⊢ ¬manages d y                 d neither allocates nor frees y
//! ```

use crate::machine::counts::related;
use crate::point::Point;
use crate::point::target::Target;
use crate::statement::sequences::is_local_array;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::syntax::{CStmt, IExp, Place, View};
use reasoning::term::{dest_list, int, list, mk, parts, some, type_of};
use reasoning::theorem::{conjuncts, last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    hoist_writes(ty; 8);
    spares_keep(S, v, n; 1);
    spares_alloc(ty, S, y; 2);
    spares_free(S, v, y, n; 0);
    spares_seq(; 2);
    spares_first(; 2);
    spares_last(; 2);
    spares_if(b; 2);
    spares_declare(ty, x, r; 1);
    spares_index(ty, r; 1);
    spares_for(lo, hi; 1);
    followed_one(S, v, c, d; 0);
    followed_seq(a; 1);
    unmanaged_skip(y; 0);
    unmanaged_seq(; 2);
    unmanaged_for(x, lo, hi; 1);
    unmanaged_if(b; 2);
    unmanaged_declare(ty, x, r; 1);
    unmanaged_index(ty, x, r; 1);
    unmanaged_set(x, y, r; 0);
    unmanaged_bump(ty, x, y, r; 0);
    unmanaged_store(x, y, e, r; 0);
    unmanaged_reduce(ty, x, y, e, r; 0);
    unmanaged_alloc(ty, p, es, z; 1);
    unmanaged_free(; 1);
    ieval_past(i; 2);
    unmentioned_lit(x, m; 0);
    unmentioned_var(; 1);
    unmentioned_both(; 2);
}

/// An allocation in a loop.
struct Allocated {
    ty: Term,
    x: Term,
    extents: Vec<Term>,
}

/// An array without its allocations.
struct Spared {
    name: Term,
    /// How many cells it has.
    cells: Term,
    /// `⊢ ieval c_div v e n` for each of its extents.
    values: Vec<Thm>,
}

impl Point {
    /// The statement with the allocations that can be before its loops there.
    pub fn hoisted(&self, target: Target, mut th: Thm) -> Attempt<Thm> {
        if self.is_in_loop() {
            return Ok(th);
        }
        let mut found = Vec::new();
        allocated_in_loops(last(th)?, false, &mut found)?;
        for array in found {
            if let Some(hoisted) = self.hoist(target, th, &array)? {
                th = hoisted;
            }
        }
        Ok(th)
    }

    /// The statement with the allocation of one array before it, if its length is known here.
    fn hoist(&self, target: Target, th: Thm, array: &Allocated) -> Attempt<Option<Thm>> {
        let (ty, y) = (array.ty, array.x);
        let extents = self.shared.declared.borrow().temporaries.get(&y).cloned();
        let Some(extents) = extents else {
            return Ok(None);
        };
        let Ok(counts) = self.counts(&extents) else {
            return Ok(None);
        };
        let values = counts.related(self)?;
        let [_, known, _] = parts(values.concl())?.1[..] else {
            return Err(Trouble::internal("no values of a list"));
        };
        if dest_list(known)? != array.extents {
            return Ok(None);
        }
        let free = self.scope.look_up(self.state.arrays, y)?;
        let unwritten = hol::eqf_elim(self.scope.look_up(self.state.written, y)?)?;
        let differ = self.scope.differ(y, target.array)?;
        let n = mk("product", &[last(values)?])?;
        let array = Spared {
            name: y,
            cells: n,
            values: counts.values,
        };
        let spares = self.spares(&array, self.state.valuation, last(th)?)?;
        let followed = self.followed(last(spares)?, CStmt::CFree { x: y }.term()?)?;
        let premises = [
            free,
            unwritten,
            differ,
            values,
            counts.nonnegative,
            spares,
            followed,
            th,
        ];
        Ok(Some(self.apply(hoist_writes { ty }, premises)?))
    }

    /// `⊢ spares S y n v c c'`
    fn spares(&self, array: &Spared, v: Term, c: Term) -> Attempt<Thm> {
        let (S, y, n) = (self.scope.session.ops, array.name, array.cells);
        if !manages(c, y)? {
            return self.apply(spares_keep { S, v, n }, [self.unmanaged(c, y)?]);
        }
        match CStmt::of(c)? {
            CStmt::CAlloc { ty, .. } => {
                let premises = [related(self, v, &array.values)?, hol::refl(n)?];
                self.apply(spares_alloc { ty, S, y }, premises)
            }
            CStmt::CFree { .. } => self.apply(spares_free { S, v, y, n }, []),
            CStmt::CSeq { c, d } => {
                let both = [self.spares(array, v, c)?, self.spares(array, v, d)?];
                let skip = CStmt::CSkip.term()?;
                let rule: Lemma<2> = match () {
                    _ if last(both[0])? == skip => spares_first {}.into(),
                    _ if last(both[1])? == skip => spares_last {}.into(),
                    _ => spares_seq {}.into(),
                };
                self.apply(rule, both)
            }
            CStmt::CIf { b, c, d } => {
                let both = [self.spares(array, v, c)?, self.spares(array, v, d)?];
                self.apply(spares_if { b }, both)
            }
            CStmt::CDeclare { ty, x, e: r, c } => {
                self.apply(spares_declare { ty, x, r }, [self.spares(array, v, c)?])
            }
            CStmt::CFor { x, lo, hi, c } => {
                let each = self.spares_below(array, v, x, c)?;
                self.apply(spares_for { lo, hi }, [each])
            }
            CStmt::CIndex { ty, x, e: r, c } => {
                let each = self.spares_below(array, v, x, c)?;
                self.apply(spares_index { ty, r }, [each])
            }
            CStmt::CSkip
            | CStmt::CSet { .. }
            | CStmt::CBump { .. }
            | CStmt::CStore { .. }
            | CStmt::CReduce { .. } => {
                Err(Trouble::internal("not a statement that manages an array"))
            }
        }
    }

    /// `⊢ ∀i. spares S y n (update v x (SOME i)) c c'`
    fn spares_below(&self, array: &Spared, v: Term, x: Term, c: Term) -> Attempt<Thm> {
        let k = self.scope.fresh("k", int()?)?;
        let i = some(k)?;
        let inner = mk("update", &[v, x, i])?;
        let past = |value: &Thm| {
            let past = self.unmentioned(parts(value.concl())?.1[2], x)?;
            self.apply(ieval_past { i }, [past, *value])
        };
        let past = Spared {
            values: array.values.iter().map(past).collect::<Attempt<_>>()?,
            ..*array
        };
        Ok(hol::gen_(k, self.spares(&past, inner, c)?)?)
    }

    /// `⊢ followed S v c d r`
    fn followed(&self, c: Term, d: Term) -> Attempt<Thm> {
        let (S, v) = (self.scope.session.ops, self.state.valuation);
        match CStmt::of(c)? {
            CStmt::CSeq { c: a, d: b } if !is_local_array(a)? => {
                self.apply(followed_seq { a }, [self.followed(b, d)?])
            }
            _ => self.apply(followed_one { S, v, c, d }, []),
        }
    }

    /// `⊢ ¬manages c y`
    fn unmanaged(&self, c: Term, y: Term) -> Attempt<Thm> {
        let inner = |c| self.unmanaged(c, y);
        match CStmt::of(c)? {
            CStmt::CSkip => self.apply(unmanaged_skip { y }, []),
            CStmt::CSeq { c, d } => self.apply(unmanaged_seq {}, [inner(c)?, inner(d)?]),
            CStmt::CFor { x, lo, hi, c } => self.apply(unmanaged_for { x, lo, hi }, [inner(c)?]),
            CStmt::CIf { b, c, d } => self.apply(unmanaged_if { b }, [inner(c)?, inner(d)?]),
            CStmt::CDeclare { ty, x, e: r, c } => {
                self.apply(unmanaged_declare { ty, x, r }, [inner(c)?])
            }
            CStmt::CIndex { ty, x, e: r, c } => {
                self.apply(unmanaged_index { ty, x, r }, [inner(c)?])
            }
            CStmt::CSet { x, e: r } => self.apply(unmanaged_set { x, y, r }, []),
            CStmt::CBump { ty, x, e: r } => self.apply(unmanaged_bump { ty, x, y, r }, []),
            CStmt::CStore { x, i: e, e: r } => self.apply(unmanaged_store { x, y, e, r }, []),
            CStmt::CReduce { ty, x, i: e, e: r } => {
                self.apply(unmanaged_reduce { ty, x, y, e, r }, [])
            }
            CStmt::CAlloc {
                ty,
                x,
                place,
                extents,
                zeros: z,
            } => {
                let (p, es) = (place.term()?, list(&extents, type_of("iexp", &[])?)?);
                self.apply(unmanaged_alloc { ty, p, es, z }, [self.scope.differ(y, x)?])
            }
            CStmt::CFree { x } => self.apply(unmanaged_free {}, [self.scope.differ(y, x)?]),
        }
    }

    /// `⊢ ¬imentions e x`
    fn unmentioned(&self, e: Term, x: Term) -> Attempt<Thm> {
        let (a, b, place) = match IExp::of(e)? {
            IExp::ILit { z: m } => return self.apply(unmentioned_lit { x, m }, []),
            IExp::IVar { x: y } => {
                return self.apply(unmentioned_var {}, [self.scope.differ(x, y)?]);
            }
            IExp::IAdd { a, b } => (a, b, 0),
            IExp::ISub { a, b } => (a, b, 1),
            IExp::IMul { a, b } => (a, b, 2),
            IExp::IDiv { a, b } => (a, b, 3),
            IExp::IMod { a, b } => (a, b, 4),
            IExp::IMin { a, b } => (a, b, 5),
            IExp::IMax { a, b } => (a, b, 6),
        };
        let both = [self.unmentioned(a, x)?, self.unmentioned(b, x)?];
        // The lemma speaks of the operators in this order.
        let all = conjuncts(self.apply(unmentioned_both {}, both)?)?;
        let found = all.into_iter().nth(place);
        found.ok_or(Trouble::internal("not an index expression"))
    }
}

/// The arrays that are allocated in loops with nothing in them, and their extents; local arrays are
/// not among them.
fn allocated_in_loops(c: Term, is_in_loop: bool, found: &mut Vec<Allocated>) -> Attempt<()> {
    match CStmt::of(c)? {
        CStmt::CFor { c, .. } => allocated_in_loops(c, true, found),
        CStmt::CSeq { c, d } | CStmt::CIf { c, d, .. } => {
            allocated_in_loops(c, is_in_loop, found)?;
            allocated_in_loops(d, is_in_loop, found)
        }
        CStmt::CDeclare { c, .. } | CStmt::CIndex { c, .. } => {
            allocated_in_loops(c, is_in_loop, found)
        }
        CStmt::CAlloc {
            ty,
            x,
            place: Place::Heap,
            extents,
            zeros,
        } => {
            if is_in_loop && zeros == hol::mk_false()? {
                found.push(Allocated { ty, x, extents });
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a statement allocates or frees an array.
fn manages(c: Term, y: Term) -> Attempt<bool> {
    match CStmt::of(c)? {
        CStmt::CSeq { c, d } | CStmt::CIf { c, d, .. } => Ok(manages(c, y)? || manages(d, y)?),
        CStmt::CFor { c, .. } | CStmt::CDeclare { c, .. } => manages(c, y),
        CStmt::CIndex { c, .. } => manages(c, y),
        CStmt::CAlloc { x, .. } | CStmt::CFree { x } => Ok(x == y),
        CStmt::CSkip
        | CStmt::CSet { .. }
        | CStmt::CBump { .. }
        | CStmt::CStore { .. }
        | CStmt::CReduce { .. } => Ok(false),
    }
}
