//! Loops that several results share, as in `gen i < n: let t := d in (a, b)`.
//!
//! For tensors with addresses, ws = [(o, addr, view T S s (λI. T) t), ...]:
//!
//! ```text
//! ⊢ acts S H cenv v st st (have_place ws) (stored_all S ws) c
//! ```
//!
//! comes out for expressions es and targets: c stores each of them in its array. A loop stores a row of
//! each (`acts_loop`). Where whole arrays are stored, outputs are filled (`acts_outputs`).

use crate::gate::call::Output;
use crate::gate::results::{Shared, loop_around, shapes_along, stored_in};
use crate::point::Point;
use crate::point::target::Target;
use crate::statement::acts::with_tensors;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::lists::names_of;
use reasoning::program::Loop;
use reasoning::term::{constant_at, dest_cons, dest_pair, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    acts_store(; 1);
    acts_store_more(; 4);
    acts_loop(; 4);
    acts_outputs(; 1);
    all_hidden_none(H; 0);
    all_hidden_more(a, f; 2);
    row_none(j, k; 0);
    row_more(j, k, o, addr, f, fs; 0);
    upto_none(j, m; 0);
    upto_more(S, o, addr, s, x, env, e; 4);
    whole_none(S; 0);
    whole_more(S, o, outs, s, t, ts; 0);
}

/// A tensor in an array, of `(o, addr, t)`.
struct Stored {
    array: Term,
    tensor: Term,
}

/// The tensors in a list.
fn stored(mut ws: Term) -> Attempt<Vec<Stored>> {
    let mut all = Vec::new();
    while let Some((first, rest)) = dest_cons(ws)? {
        let (array, placed) = dest_pair(first)?;
        let (_, tensor) = dest_pair(placed)?;
        all.push(Stored { array, tensor });
        ws = rest;
    }
    Ok(all)
}

/// `⊢ x :: xs = x :: ys` by `⊢ xs = ys`.
fn tail_along(list: Term, tail: Thm) -> Attempt<Thm> {
    let (first, _) = dest_cons(list)?.ok_or(Trouble::internal("an empty list"))?;
    let cons = constant_at("::", &[hol::type_of(first)])?;
    Ok(hol::ap_term(hol::app(cons, first)?, tail)?)
}

impl Point {
    /// The statement for results whose loops are shared.
    pub fn shared_loops(&self, outputs: &[Output], es: &[Term]) -> Attempt<Thm> {
        let (mut targets, mut shapes) = (Vec::new(), Vec::new());
        for (output, e) in outputs.iter().zip(es) {
            let ok = self.scope.ok(*e)?;
            let (ty, shape) = (self.scope.elem_of(*e)?, last(ok)?);
            targets.push(Target::whole_array(output.array, ty, shape)?);
            shapes.push(self.shape_declared(ok, output)?);
        }
        let th = self.stored(&targets, es)?;
        let whole = self.whole(&shapes, es, outputs)?;
        let th = self.apply(acts_outputs {}, [with_tensors(th, &[hol::sym(whole)?])?])?;
        let declared = shapes_along(stored_in(th)?, &shapes)?;
        with_tensors(th, &[declared])
    }

    /// `⊢ whole S outs ts = ws` for the tensors of whole outputs.
    fn whole(&self, shapes: &[Thm], es: &[Term], outputs: &[Output]) -> Attempt<Thm> {
        let S = self.scope.session.ops;
        let mut all = self.apply(whole_none { S }, [])?;
        let tensors = es.iter().zip(shapes).zip(outputs).rev();
        for ((e, shape), Output { array: o, .. }) in tensors {
            let (_, rest) = parts(hol::lhs(all))?;
            let more = whole_more {
                S,
                o: *o,
                outs: rest[1],
                s: hol::lhs(*shape),
                t: self.scope.den(*e)?,
                ts: rest[2],
            };
            let more = self.apply(more, [])?;
            all = hol::trans(more, tail_along(hol::rhs(more), all)?)?;
        }
        Ok(all)
    }

    /// The statement that stores each of these expressions at its target.
    fn stored(&self, targets: &[Target], es: &[Term]) -> Attempt<Thm> {
        if let Some((shared, inner)) = Shared::around(es)? {
            let then = |point: &Point| point.stored(targets, &inner);
            return self.around(&shared, &inner, None, &then);
        }
        if let Some((each, bodies)) = loop_around(es)? {
            return self.stored_in_loop(targets, each, &bodies);
        }
        let mut all: Option<Thm> = None;
        for (target, e) in targets.iter().zip(es).rev() {
            let th = self.write(*target, *e)?;
            all = Some(match all {
                None => self.apply(acts_store {}, [th])?,
                Some(rest) => {
                    let library = &self.scope.session.library;
                    let names = names_of(library, stored_in(rest)?)?;
                    let new = self.scope.not_among(target.array, names)?;
                    let premises = [self.written(*target)?, new, th, rest];
                    self.apply(acts_store_more {}, premises)?
                }
            });
        }
        all.ok_or(Trouble::internal("no result"))
    }

    fn stored_in_loop(&self, targets: &[Target], each: Loop, bodies: &[Term]) -> Attempt<Thm> {
        let ([lo, hi, first, end], [l, u]) = self.ends(each.lo, each.hi)?;
        let extent = self.scope.extent(l, u)?;
        let (k, inner) = self.enter(each.variable, l, u)?;
        let mut rows = Vec::new();
        for target in targets {
            rows.push(target.row(&inner, mk("int_sub", &[k, l])?)?);
        }
        let body = inner.stored(&rows, bodies)?;
        let ws = stored(stored_in(body)?)?;
        let (S, _, env) = self.scope.meaning();
        let mut row = self.apply(row_none { j: l, k }, [])?;
        let mut upto = self.apply(upto_none { j: l, m: u }, [])?;
        let H = self.state.written;
        let mut hidden = self.apply(all_hidden_none { H }, [])?;
        for ((one, target), e) in ws.iter().zip(targets).zip(bodies).rev() {
            let (o, addr, f) = (one.array, target.address, hol::lambda(k, one.tensor)?);
            let (_, rest) = parts(hol::lhs(row))?;
            let fs = rest[2];
            let more = row_more {
                j: l,
                k,
                o,
                addr,
                f,
                fs,
            };
            let more = self.apply(more, [])?;
            row = hol::trans(more, tail_along(hol::rhs(more), row)?)?;
            let (_, view) = parts(one.tensor)?;
            let more = upto_more {
                S,
                o,
                addr,
                s: view[2],
                x: each.variable,
                env,
                e: *e,
            };
            upto = self.apply(more, [lo, hi, extent, upto])?;
            let premises = [self.written(*target)?, hidden];
            hidden = self.apply(all_hidden_more { a: addr, f }, premises)?;
        }
        let body = with_tensors(body, &[hol::sym(row)?])?;
        let body = self.scope.for_range(k, l, u, body)?;
        let th = self.apply(acts_loop {}, [hidden, first, end, body])?;
        with_tensors(th, &[upto])
    }
}
