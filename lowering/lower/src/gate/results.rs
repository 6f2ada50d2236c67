//! Several results: a statement that stores all of them.
//!
//! ```text
//! ⊢ acts S H cenv v st st (have_room outs ts) (filled S outs ts) c
//! ```
//!
//! comes out for the expressions es of the results and the arrays outs for them, where ts are their
//! shapes and tensors. What is bound around all of them alike, `let x := d in`, is computed once: in a
//! local, in locals (`row_in_locals`), in the output of which it is the result (`acts_bound`) or in an
//! array of its own (`acts_array`). Loops around such a binding are shared as well (`shared_loops`). Otherwise one result is stored after the other (`acts_more`).

use crate::gate::call::Output;
use crate::memory::binding::NewArray;
use crate::point::Point;
use crate::point::state::Place;
use crate::statement::acts::with_tensors;
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::locals::Locals;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{Loop, any, reads};
use reasoning::syntax::{Exp, View};
use reasoning::term::{constant_at, dest_cons, dest_list, dest_pair, list, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    acts_first(; 1);
    acts_more(; 4);
    acts_bound(x, e; 7);
    acts_array(ty, l; 9);
    one_of_here(o, outs, q, us; 0);
    one_of_later(x, r; 1);
    let_same(x, e; 1);
    let_index_same(S, env, x, e; 1);
    let_data_same(x, e; 1);
}

/// What is bound around all results alike.
pub enum Shared {
    /// `let x := d in`
    Let { x: Term, d: Term },
    /// `let x := i in`, an index.
    Index { x: Term, i: Term },
    /// The same of data.
    Data(Data),
}

impl Shared {
    /// What is bound around one, and in what.
    fn of(e: Term) -> Attempt<Option<(Shared, Term)>> {
        Ok(match Exp::of(e)? {
            Exp::Let { x, d, e } => Some((Shared::Let { x, d }, e)),
            Exp::LetIndex { x, i, e } => Some((Shared::Index { x, i }, e)),
            Exp::LetData { x, ty, d, e } => Some((Shared::Data(Data { x, ty, d }), e)),
            _ => None,
        })
    }

    fn is_same(&self, other: &Shared) -> bool {
        match (self, other) {
            (Shared::Let { x, d }, Shared::Let { x: y, d: e }) => (x, d) == (y, e),
            (Shared::Index { x, i }, Shared::Index { x: y, i: j }) => (x, i) == (y, j),
            (Shared::Data(a), Shared::Data(b)) => (a.x, a.ty, a.d) == (b.x, b.ty, b.d),
            _ => false,
        }
    }

    /// What is bound around all of these, and in what.
    pub fn around(es: &[Term]) -> Attempt<Option<(Shared, Vec<Term>)>> {
        let mut found: Option<(Shared, Vec<Term>)> = None;
        for e in es {
            let Some((own, inner)) = Shared::of(*e)? else {
                return Ok(None);
            };
            match &mut found {
                None => found = Some((own, vec![inner])),
                Some((first, all)) if first.is_same(&own) => all.push(inner),
                Some(_) => return Ok(None),
            }
        }
        Ok(found)
    }
}

/// The loop of which all of these are tensors, and their bodies.
pub fn loop_around(es: &[Term]) -> Attempt<Option<(Loop, Vec<Term>)>> {
    let mut found: Option<(Loop, Vec<Term>)> = None;
    for e in es {
        let Exp::Gen { x, lo, hi, e } = Exp::of(*e)? else {
            return Ok(None);
        };
        match &mut found {
            None => found = Some((Loop::new(x, lo, hi, e), vec![e])),
            Some((first, all)) if (first.variable, first.lo, first.hi) == (x, lo, hi) => {
                all.push(e);
            }
            Some(_) => return Ok(None),
        }
    }
    Ok(found)
}

/// Whether something is bound around all of these alike, or is the condition of all, inside of loops.
fn share_loops(es: &[Term]) -> Attempt<bool> {
    let Some((_, bodies)) = loop_around(es)? else {
        return Ok(false);
    };
    let conditions = bodies.iter().map(|e| condition(*e));
    let conditions: Vec<Option<Term>> = conditions.collect::<Attempt<_>>()?;
    let is_common = conditions[0].is_some() && conditions.iter().all(|c| *c == conditions[0]);
    Ok(is_common || Shared::around(&bodies)?.is_some() || share_loops(&bodies)?)
}

/// The condition of a choice.
fn condition(e: Term) -> Attempt<Option<Term>> {
    Ok(match Exp::of(e)? {
        Exp::If { c, .. } => Some(c),
        _ => None,
    })
}

impl Point {
    /// The statement for the results, which have these expressions.
    pub fn results(&self, outputs: &[Output], es: &[Term]) -> Attempt<Thm> {
        if let Some((shared, inner)) = Shared::around(es)? {
            let then = |point: &Point| point.results(outputs, &inner);
            return self.around(&shared, &inner, Some(outputs), &then);
        }
        if es.len() > 1
            && share_loops(es)?
            && let Ok(th) = self.attempt(|point| point.shared_loops(outputs, es))
        {
            return Ok(th);
        }
        self.one_after_another(outputs, es)
    }

    /// The statement for results of which none is computed before the others.
    fn one_after_another(&self, outputs: &[Output], es: &[Term]) -> Attempt<Thm> {
        let mut stored = Vec::new();
        for (output, e) in outputs.iter().zip(es) {
            stored.push(self.filled_with(*e, output)?);
        }
        let mut stored = stored.into_iter().zip(outputs).rev();
        let none = || Trouble::internal("no result");
        let (last_one, output) = stored.next().ok_or_else(none)?;
        let mut all = self.apply(acts_first {}, [last_one])?;
        let mut others = vec![output.array];
        for (th, output) in stored {
            let names = list(&others, hol::type_of(output.array))?;
            let written = hol::eqt_elim(self.scope.look_up(self.state.written, output.array)?)?;
            let new = self.scope.not_member(output.array, names)?;
            all = self.apply(acts_more {}, [written, new, th, all])?;
            others.insert(0, output.array);
        }
        Ok(all)
    }

    /// The statement with what is bound around these expressions, of which `then` makes the statement for
    /// them. An array can be bound where whole outputs are filled.
    pub fn around(
        &self,
        shared: &Shared,
        es: &[Term],
        outputs: Option<&[Output]>,
        then: &dyn Fn(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let (S, _, env) = self.scope.meaning();
        match *shared {
            Shared::Let { x, d } => self.bound_around([x, d], es, outputs, then),
            Shared::Index { x, i } => {
                let index = self.scope.index(i)?;
                let point = self.with(self.scope.with_index(x, last(index)?)?);
                let same = |e| self.apply(let_index_same { S, env, x, e }, [index]);
                with_tensors(then(&point)?, &each(es, same)?)
            }
            Shared::Data(data) => self.with_index_of(Purpose::Acts, data, |point| {
                let value = point.scope.data(data.ty, data.d)?;
                let same = |e| point.apply(let_data_same { x: data.x, e }, [value]);
                let there = point.scope.with_data(data.x, hol::rhs(value))?;
                with_tensors(then(&point.with(there))?, &each(es, same)?)
            }),
        }
    }

    /// The same where x is d.
    fn bound_around(
        &self,
        [x, d]: [Term; 2],
        es: &[Term],
        outputs: Option<&[Output]>,
        then: &dyn Fn(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.scope.ok(d)?;
        let same = each(es, |e| self.apply(let_same { x, e }, [ok]))?;
        let shape = last(ok)?;
        let then = |point: &Point| with_tensors(then(point)?, &same);
        if !any(es, |e| reads(e, x))? || self.is_cell_in_local(d)? {
            return then(&self.with(self.scope.with_tensor(x, d, shape)?));
        }
        let mut cells = None;
        for e in es {
            cells = self.cells_in_locals([x, d, *e])?;
            if cells.is_none() {
                break;
            }
        }
        if let Some(cells) = cells {
            return self.with_row(Purpose::Acts, [x, d, es[0]], cells, then);
        }
        let mut are_tensors = true;
        for e in es {
            are_tensors &= self.are_tensors_in_arrays([x, d, *e])?;
        }
        if are_tensors {
            let outputs =
                outputs.ok_or(Trouble::internal("arrays in a loop of several results"))?;
            return with_tensors(self.results_of_arrays(outputs, [x, d], es)?, &same);
        }
        let name = self.local_named(x)?;
        if shape_in(ok)?.is_empty() {
            let mut locals = Locals::new(self)?;
            locals.declare(self, name, d)?;
            return self.with_locals(Purpose::Acts, &locals, |point| {
                then(&point.with_tensor(x, d, shape, Place::Local(name))?)
            });
        }
        let outputs = outputs.ok_or(Trouble::internal("an array in a loop of several results"))?;
        let own = Exp::Var { x }.term()?;
        if let Some(at) = es.iter().position(|e| *e == own)
            && outputs.len() > 1
        {
            return self.bound_in_output([x, d], ok, (outputs, es), at);
        }
        self.array_around(outputs, name, ok, d, |point| {
            let tensor = point.scope.den(d)?;
            let inner = point.with_tensor(x, d, shape, Place::Array(name))?;
            then(&inner.with_array(name, shape, tensor)?)
        })
    }

    /// The same where the result that is x itself, the one at this place, is computed before the others,
    /// which read it from its output.
    fn bound_in_output(
        &self,
        [x, d]: [Term; 2],
        ok: Thm,
        (outputs, es): (&[Output], &[Term]),
        at: usize,
    ) -> Attempt<Thm> {
        let (output, o, shape) = (&outputs[at], outputs[at].array, last(ok)?);
        let others = [&outputs[..at], &outputs[at + 1..]].concat();
        let inner = [&es[..at], &es[at + 1..]].concat();
        let written = hol::eqt_elim(self.scope.look_up(self.state.written, o)?)?;
        let filled = self.filled_or_empty(d, o)?;
        let point = self.with_tensor(x, d, shape, Place::Array(o))?.showing(
            o,
            shape,
            self.scope.den(d)?,
        )?;
        let same = each(&inner, |e| self.apply(let_same { x, e }, [ok]))?;
        let rest = with_tensors(point.results(&others, &inner)?, &same)?;
        let names: Vec<Term> = others.iter().map(|other| other.array).collect();
        let new = self.scope.not_member(o, list(&names, hol::type_of(o))?)?;
        let declared = self.shape_declared(ok, output)?;
        let result = self.scope.den(Exp::Let { x, d, e: es[at] }.term()?)?;
        let result = mk(",", &[hol::rhs(declared), result])?;
        let among = self.one_of([o, result], at, &names, dest_list(stored_in(rest)?)?)?;
        let premises = [written, new, ok, declared, among, filled, rest];
        self.apply(acts_bound { x, e: d }, premises)
    }

    /// `⊢ one_of o q xs us outs ts`: among the outputs, o with the tensor q is at this place, and the
    /// others are xs with the tensors us.
    fn one_of(&self, [o, q]: [Term; 2], at: usize, xs: &[Term], us: Vec<Term>) -> Attempt<Thm> {
        let here = one_of_here {
            o,
            q,
            outs: list(&xs[at..], hol::type_of(o))?,
            us: list(&us[at..], hol::type_of(q))?,
        };
        let before = xs[..at].iter().zip(&us).rev();
        before.fold(self.apply(here, []), |th, (x, r)| {
            self.apply(one_of_later { x: *x, r: *r }, [th?])
        })
    }

    /// The same where an array of this name holds d, of which `⊢ ok S w env d p`.
    fn array_around(
        &self,
        outputs: &[Output],
        name: Term,
        ok: Thm,
        d: Term,
        rest: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let array = self.new_array(name, ok, d)?;
        let arrays: Vec<Term> = outputs.iter().map(|output| output.array).collect();
        let arrays = list(&arrays, hol::type_of(name))?;
        let new = self.scope.not_member(name, arrays)?;
        let th = hol::disch(array.few, rest(&array.after)?)?;
        let [free, unwritten, related, nonnegative, same, filled] = array.premises;
        let different = self.scope.different(arrays)?;
        let premises = [
            free,
            unwritten,
            new,
            different,
            related,
            nonnegative,
            same,
            filled,
            th,
        ];
        let NewArray { ty, l, .. } = array;
        self.apply(acts_array { ty, l }, premises)
    }
}

/// What is proved of each expression.
fn each(es: &[Term], prove: impl Fn(Term) -> Attempt<Thm>) -> Attempt<Vec<Thm>> {
    es.iter().map(|e| prove(*e)).collect()
}

/// `⊢ [(s', t), ...] = [(s, t), ...]`, by `⊢ s' = s` for each.
pub fn shapes_along(ts: Term, same: &[Thm]) -> Attempt<Thm> {
    let Some((first, rest)) = dest_cons(ts)? else {
        return Ok(hol::refl(ts)?);
    };
    let without = Trouble::internal("a shape without an equation");
    let (equation, others) = same.split_first().ok_or(without)?;
    let (shape, tensor) = dest_pair(first)?;
    let types = [hol::type_of(shape), hol::type_of(tensor)];
    let pair = hol::ap_thm(hol::ap_term(constant_at(",", &types)?, *equation)?, tensor)?;
    let cons = constant_at("::", &[hol::type_of(first)])?;
    Ok(hol::mk_comb(
        hol::ap_term(cons, pair)?,
        shapes_along(rest, others)?,
    )?)
}

/// The list of the tensors that a statement stores, with their shapes or their addresses.
pub fn stored_in(th: Thm) -> Attempt<Term> {
    let (_, args) = parts(th.concl())?;
    let (_, asked) = parts(args[6])?;
    asked
        .last()
        .copied()
        .ok_or(Trouble::internal("nothing is stored"))
}
