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
use crate::tree::local_array;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::term::{int, mk, parts, some};
use reasoning::theorem::{conjuncts, last};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    hoist_writes(; 8);
    spares_keep(S, v, n; 1);
    spares_alloc(S, y; 2);
    spares_free(S, v, y, n; 0);
    spares_seq(; 2);
    spares_first(; 2);
    spares_last(; 2);
    spares_if(b; 2);
    spares_declare(x, r; 1);
    spares_for(lo, hi; 1);
    followed_one(S, v, c, d; 0);
    followed_seq(a; 1);
    unmanaged_skip(y; 0);
    unmanaged_seq(; 2);
    unmanaged_for(x, lo, hi; 1);
    unmanaged_if(b; 2);
    unmanaged_declare(x, r; 1);
    unmanaged_set(x, y, r; 0);
    unmanaged_bump(x, y, r; 0);
    unmanaged_store(x, y, e, r; 0);
    unmanaged_reduce(x, y, e, r; 0);
    unmanaged_alloc(p, es, z; 1);
    unmanaged_free(; 1);
    ieval_past(i; 2);
    unmentioned_lit(x, m; 0);
    unmentioned_var(; 1);
    unmentioned_both(; 2);
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
        for (array, extents) in found {
            if let Some(hoisted) = self.hoist(target, th, array, extents)? {
                th = hoisted;
            }
        }
        Ok(th)
    }

    /// The statement with the allocation of one array before it, if its length is known here.
    fn hoist(&self, target: Target, th: Thm, y: Term, length: Term) -> Attempt<Option<Thm>> {
        let extents = self.shared.temporaries.borrow().get(&y).cloned();
        let Some(extents) = extents else {
            return Ok(None);
        };
        let Ok(counts) = self.counts(&extents) else {
            return Ok(None);
        };
        let values = counts.related(self)?;
        if parts(values.concl())?.1.get(1) != Some(&length) {
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
        let followed = self.followed(last(spares)?, mk("CFree", &[y])?)?;
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
        Ok(Some(self.apply(hoist_writes {}, premises)?))
    }

    /// `⊢ spares S y n v c c'`
    fn spares(&self, array: &Spared, v: Term, c: Term) -> Attempt<Thm> {
        let (S, y, n) = (self.scope.session.ops, array.name, array.cells);
        if !manages(c, y)? {
            return self.apply(spares_keep { S, v, n }, [self.unmanaged(c, y)?]);
        }
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("CAlloc", _) => {
                let premises = [related(self, v, &array.values)?, hol::refl(n)?];
                self.apply(spares_alloc { S, y }, premises)
            }
            ("CFree", _) => self.apply(spares_free { S, v, y, n }, []),
            ("CSeq", &[c, d]) => {
                let both = [self.spares(array, v, c)?, self.spares(array, v, d)?];
                let skip = mk("CSkip", &[])?;
                let rule: Lemma<2> = match () {
                    _ if last(both[0])? == skip => spares_first {}.into(),
                    _ if last(both[1])? == skip => spares_last {}.into(),
                    _ => spares_seq {}.into(),
                };
                self.apply(rule, both)
            }
            ("CIf", &[b, c, d]) => {
                let both = [self.spares(array, v, c)?, self.spares(array, v, d)?];
                self.apply(spares_if { b }, both)
            }
            ("CDeclare", &[x, r, c]) => {
                self.apply(spares_declare { x, r }, [self.spares(array, v, c)?])
            }
            ("CFor", &[x, lo, hi, c]) => {
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
                let each = hol::gen_(k, self.spares(&past, inner, c)?)?;
                self.apply(spares_for { lo, hi }, [each])
            }
            _ => Err(Trouble::internal("not a statement that manages an array")),
        }
    }

    /// `⊢ followed S v c d r`
    fn followed(&self, c: Term, d: Term) -> Attempt<Thm> {
        let (S, v) = (self.scope.session.ops, self.state.valuation);
        match (&parts(c)?.0[..], &parts(c)?.1[..]) {
            ("CSeq", &[a, b]) => self.apply(followed_seq { a }, [self.followed(b, d)?]),
            _ => self.apply(followed_one { S, v, c, d }, []),
        }
    }

    /// `⊢ ¬manages c y`
    fn unmanaged(&self, c: Term, y: Term) -> Attempt<Thm> {
        let (name, args) = parts(c)?;
        let inner = |c| self.unmanaged(c, y);
        match (&name[..], &args[..]) {
            ("CSkip", _) => self.apply(unmanaged_skip { y }, []),
            ("CSeq", &[c, d]) => self.apply(unmanaged_seq {}, [inner(c)?, inner(d)?]),
            ("CFor", &[x, lo, hi, c]) => self.apply(unmanaged_for { x, lo, hi }, [inner(c)?]),
            ("CIf", &[b, c, d]) => self.apply(unmanaged_if { b }, [inner(c)?, inner(d)?]),
            ("CDeclare", &[x, r, c]) => self.apply(unmanaged_declare { x, r }, [inner(c)?]),
            ("CSet", &[x, r]) => self.apply(unmanaged_set { x, y, r }, []),
            ("CBump", &[x, r]) => self.apply(unmanaged_bump { x, y, r }, []),
            ("CStore", &[x, e, r]) => self.apply(unmanaged_store { x, y, e, r }, []),
            ("CReduce", &[x, e, r]) => self.apply(unmanaged_reduce { x, y, e, r }, []),
            ("CAlloc", &[x, p, es, z]) => {
                self.apply(unmanaged_alloc { p, es, z }, [self.scope.differ(y, x)?])
            }
            ("CFree", &[x]) => self.apply(unmanaged_free {}, [self.scope.differ(y, x)?]),
            _ => Err(Trouble::internal("not a statement")),
        }
    }

    /// `⊢ ¬imentions e x`
    fn unmentioned(&self, e: Term, x: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        match (&name[..], &args[..]) {
            ("ILit", &[m]) => self.apply(unmentioned_lit { x, m }, []),
            ("IVar", &[y]) => self.apply(unmentioned_var {}, [self.scope.differ(x, y)?]),
            (operator, &[a, b]) => {
                let both = [self.unmentioned(a, x)?, self.unmentioned(b, x)?];
                let all = self.apply(unmentioned_both {}, both)?;
                let order = ["IAdd", "ISub", "IMul", "IDiv", "IMod", "IMin", "IMax"];
                let place = order.iter().position(|other| *other == operator);
                let mut all = conjuncts(all)?.into_iter();
                let found = place.and_then(|place| all.nth(place));
                found.ok_or(Trouble::internal("not an index expression"))
            }
            _ => Err(Trouble::internal("not an index expression")),
        }
    }
}

/// The arrays that are allocated in loops with nothing in them, and their extents; local arrays are
/// not among them.
fn allocated_in_loops(c: Term, is_in_loop: bool, found: &mut Vec<(Term, Term)>) -> Attempt<()> {
    let (name, args) = parts(c)?;
    match (&name[..], &args[..]) {
        ("CSeq", &[first, rest]) => match local_array(first, rest)? {
            Some((_, inside)) => allocated_in_loops(inside, is_in_loop, found),
            None => {
                allocated_in_loops(first, is_in_loop, found)?;
                allocated_in_loops(rest, is_in_loop, found)
            }
        },
        ("CFor", &[.., body]) => allocated_in_loops(body, true, found),
        ("CIf", &[_, c, d]) => {
            allocated_in_loops(c, is_in_loop, found)?;
            allocated_in_loops(d, is_in_loop, found)
        }
        ("CDeclare", &[.., c]) => allocated_in_loops(c, is_in_loop, found),
        ("CAlloc", &[y, _, extents, zeros]) => {
            if is_in_loop && parts(zeros)?.0 == "F" {
                found.push((y, extents));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a statement allocates or frees an array.
fn manages(c: Term, y: Term) -> Attempt<bool> {
    let (name, args) = parts(c)?;
    match (&name[..], &args[..]) {
        ("CSeq" | "CIf", &[.., c, d]) => Ok(manages(c, y)? || manages(d, y)?),
        ("CFor" | "CDeclare", &[.., c]) => manages(c, y),
        ("CAlloc" | "CFree", &[x, ..]) => Ok(x == y),
        _ => Ok(false),
    }
}
