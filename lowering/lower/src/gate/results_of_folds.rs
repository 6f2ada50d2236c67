//! Results that are tensors of a fold of several.
//!
//! ```text
//! ⊢ acts S H cenv v st st (have_room outs ts) (filled S outs ts) c
//! ```
//!
//! comes out for results around which `let x := d in` binds what a fold carries. A tensor that is a
//! result has its array in the output; the other results are stored behind the fold, one after the
//! other. Then the outputs are arrays among those that change (`joins`).

use crate::gate::call::Output;
use crate::gate::function::fills_in_shape;
use crate::memory::own_arrays::{Own, with_length};
use crate::point::Point;
use crate::statement::tuples::held::Arrays;
use crate::value::row_reads::row_read;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, View};
use reasoning::term::dest_list;
use reasoning::theorem::last;
use reasoning::trouble::Attempt;
use std::collections::HashMap;

lemmas! {
    shift_fill(; 2);
    acts_outputs_shifted(; 2);
    joins_none(S, H, cenv, temps; 0);
    joins_more(; 5);
    value_same(S, p, t; 1);
}

/// A result, its output and its shape: `⊢ ok S w env e s`; and which tensor of the fold it is, if it is
/// one.
#[derive(Clone, Copy)]
struct Stored<'a> {
    output: &'a Output,
    e: Term,
    ok: Thm,
    part: Option<usize>,
}

impl Point {
    /// The statement for results es around which `let x := d in` binds several tensors that a fold
    /// carries. One that is a result is computed in its output.
    pub fn results_of_arrays(
        &self,
        outputs: &[Output],
        [x, d]: [Term; 2],
        es: &[Term],
    ) -> Attempt<Thm> {
        let shape = last(self.scope.ok(d)?)?;
        let bound = self.scope.with_tensor(x, d, shape)?;
        let (mut own, mut results) = (HashMap::new(), Vec::new());
        for (output, &e) in outputs.iter().zip(es) {
            let part = part_named(e, x)?.filter(|k| !own.contains_key(k));
            if let Some(k) = part {
                own.insert(k, output.array);
            }
            let ok = bound.ok(e)?;
            results.push(Stored {
                output,
                e,
                ok,
                part,
            });
        }
        self.with_spares(d, &own, |point, own, missing| {
            point.allocated_around(own, own.temporary, &mut |point| {
                let mut all = own.temporary;
                for result in results.iter().rev() {
                    let shape = match result.part {
                        Some(k) => own.parts[k].shape,
                        None => last(result.ok)?,
                    };
                    all = with_length(result.output.array, shape, all)?;
                }
                let mut arrays = own.arrays(point.state.arrays, all, missing);
                let (mut at, mut done) = (point.clone(), Vec::new());
                for (k, part) in own.parts.iter().enumerate() {
                    if !own.is_output[k] {
                        continue;
                    }
                    let (inner, row) = at.peeled(own.index, own.rows[k], part)?;
                    let th = inner.filled_or_empty(row, part.array)?;
                    let extents = dest_list(part.shape)?;
                    let same = inner.scope.same_shape(&inner.scope.shape(row)?, &extents)?;
                    let th = fills_in_shape(th, same)?;
                    let listed = arrays.among(&at, part.array)?;
                    done.push(at.apply(shift_fill {}, [listed, th])?);
                    let first = inner.scope.den(row)?;
                    at = at.showing(part.array, part.shape, first)?;
                }
                arrays.beside = at.state.arrays;
                done.push(at.shifted(&arrays, d)?);
                let mut inner = at.after_fold(&arrays, [x, d])?;
                for result in results.iter().filter(|result| result.part.is_none()) {
                    let o = result.output.array;
                    let th = inner.filled_or_empty(result.e, o)?;
                    let listed = arrays.among(&inner, o)?;
                    done.push(inner.apply(shift_fill {}, [listed, th])?);
                    let value = inner.scope.den(result.e)?;
                    inner = inner.showing(o, last(result.ok)?, value)?;
                }
                let th = inner.one_after_the_other(done)?;
                let joins = inner.joined(&arrays, own, &results, x)?;
                inner.apply(acts_outputs_shifted {}, [joins, th])
            })
        })
    }

    /// `⊢ joins S H cenv temps outs ts arrs` behind the fold, where all outputs are filled.
    fn joined(&self, arrays: &Arrays, own: &Own, results: &[Stored], x: Term) -> Attempt<Thm> {
        let S = self.scope.session.ops;
        let none = joins_none {
            S,
            H: self.state.written,
            cenv: self.state.arrays,
            temps: own.temporary,
        };
        let mut th = self.apply(none, [])?;
        for &Stored {
            output,
            e,
            ok,
            part,
        } in results.iter().rev()
        {
            let here = self.scope.look_up(self.state.arrays, output.array)?;
            let shown = hol::eqf_elim(self.scope.look_up(self.state.written, output.array)?)?;
            let (declared, values) = match part {
                None => {
                    let (p, t) = (last(ok)?, self.scope.den(e)?);
                    let same = value_same { S, p, t };
                    (self.shape_declared(ok, output)?, self.scope.theorem(same)?)
                }
                Some(k) => {
                    let extents = dest_list(own.parts[k].shape)?;
                    let declared = self.scope.same_shape(&extents, &shape_in(ok)?)?;
                    let declared = hol::trans(declared, self.shape_declared(ok, output)?)?;
                    (declared, self.is_tensor_of(arrays, [x, e], k)?)
                }
            };
            th = self.apply(joins_more {}, [th, here, shown, declared, values])?;
        }
        Ok(th)
    }
}

/// Which tensor of the row x an expression is, behind names for them.
fn part_named(mut e: Term, x: Term) -> Attempt<Option<usize>> {
    let mut named = HashMap::new();
    while let Exp::Let { x: y, d, e: a } = Exp::of(e)?
        && let Some(read) = row_read(d, x)?
    {
        named.insert(y, read.place);
        e = a;
    }
    Ok(match Exp::of(e)? {
        Exp::Var { x: y } => named.get(&y).copied(),
        _ => None,
    })
}
