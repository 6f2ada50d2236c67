//! Folds of tensors, and updates, in an array that is written and read.
//!
//! For an expression e at a point of the function, and a target of which the array o holds a tensor t
//! of shape s, as the state says:
//!
//! ```text
//! ⊢ writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) (den S w env e)) c
//! ```
//!
//! where `⊢ cenv o = SOME (s, t)` and `⊢ ¬H o`. e and the target are given, the statement c comes out.
//! A fold is a loop of such statements, where its accumulator stands for the tensor held
//! (`update_fold`), an update stores one cell (`update_with`), and what does not read the array is
//! written over it (`update_over`). Before, a first accumulator is stored there as any tensor is
//! (`update_seq`). Each cell may be computed from itself (`cellwise`); where a step reads other cells
//! than it stores, there are two arrays (`two_arrays`).

use crate::memory::binding::same_tensor;
use crate::point::Point;
use crate::point::state::{Place, Placed};
use crate::point::target::Target;
use crate::point::way::Way;
use crate::statement::in_place::{Chain, hands_on, mentions, updates};
use crate::value::indices::Data;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::elements::Elements;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, View};
use reasoning::term::{application, dest_list, ints, mk, parts};
use reasoning::theorem::replace_before_last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    write_choice(; 4);
    let_same(x, e; 1);
    named_view(f, Q; 1);
    update_seq(; 2);
    update_zeros(; 2);
    update_over(; 1);
    update_again(S, st, v, w; 3);
    update_with(; 6);
    update_fold(; 9);
    update_fold_kept(K; 11);
    value_same(S, p, t; 1);
    value_var(S, w; 1);
}

/// `fold x := d, lo ≤ i < hi: e`
pub struct Fold {
    /// All of it.
    pub whole: Term,
    pub accumulator: Term,
    pub first: Term,
    pub index: Term,
    pub ends: [Term; 2],
    pub body: Term,
}

/// What is known of an array that is written and read.
pub struct Held {
    /// `⊢ cenv o = SOME (s, t)`
    pub here: Thm,
    /// `⊢ ¬H o`
    pub shown: Thm,
    /// `s`
    pub shape: Term,
    /// `t`
    pub tensor: Term,
}

impl Fold {
    pub fn of(whole: Term) -> Attempt<Fold> {
        match Exp::of(whole)? {
            Exp::Fold { x, d, i, lo, hi, e } => Ok(Fold {
                whole,
                accumulator: x,
                first: d,
                index: i,
                ends: [lo, hi],
                body: e,
            }),
            _ => Err(Trouble::internal("not a fold")),
        }
    }

    /// Whether the step is `if c then a else x` for the accumulator x, where c depends on that and not on the
    /// index: once c is false, it is so in all steps that follow.
    fn ends_early(&self) -> Attempt<bool> {
        let Exp::If { c, b, .. } = Exp::of(self.body)? else {
            return Ok(false);
        };
        let Exp::Var { x } = Exp::of(b)? else {
            return Ok(false);
        };
        let mut depends = false;
        hol::each_subterm(c, |part, _| {
            depends = depends || part == self.index;
            !depends
        });
        Ok(x == self.accumulator && !depends && mentions(c, &[x])?)
    }
}

impl Target {
    /// The shape, where the target is a whole array that is assigned.
    fn whole(self) -> Option<Term> {
        match (self.way, application(self.address)) {
            (Way::Store { .. }, Some((name, args))) if name == "row_major" && args.len() == 1 => {
                Some(args[0])
            }
            _ => None,
        }
    }

    /// The same target, of whose contents nothing is asked.
    fn anyhow(self) -> Target {
        self.in_way(Way::Store { zeros: false })
    }
}

impl Point {
    /// A fold of tensors, or an update: what it begins with is stored, then updated. If the target is
    /// part of an array, that is done in an array of its own, which is copied.
    pub fn fill_updated(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.in_shape(self.fill_in_place(target, e)?, &self.scope.shape(e)?)
    }

    fn fill_in_place(&self, target: Target, e: Term) -> Attempt<Thm> {
        let whole = target.whole();
        let Some(shape) = whole.filter(|shape| self.has_shape(e, *shape)) else {
            return self.apart(target, e, |point, copied| {
                let shape = point.scope.shape(copied)?;
                point.write_slices(target, &point.wanted(copied), &shape)
            });
        };
        if target == target.anyhow()
            && let Some(th) = self.grown(target, e, shape)?
        {
            return Ok(th);
        }
        let d = begins(e)?;
        let then = self.holding(target, shape, d)?;
        let th = then.finish(target.anyhow(), e, then.same_values(shape, d)?)?;
        if target != target.anyhow()
            && ints(&self.scope.shape(d)?)? == shape
            && let Some(zero) = self.zero(d)?
        {
            return self.apply(update_zeros {}, [zero, th]);
        }
        let first = self.filled(target, d, shape)?;
        self.one_by_one(first, th)
    }

    /// Whether an expression is of this shape: the first part of a concatenation has the addresses
    /// of the whole, and is smaller.
    fn has_shape(&self, e: Term, shape: Term) -> bool {
        let (Ok(own), Ok(extents)) = (self.scope.shape(e), dest_list(shape)) else {
            return false;
        };
        let mut extents = own.iter().zip(&extents);
        extents.all(|(n, m)| self.scope.same(*n, *m).is_ok())
    }

    /// Whether an expression is a fold that begins with zeros.
    pub fn begins_with_zeros(&self, e: Term) -> Attempt<bool> {
        Ok(matches!(Exp::of(e)?, Exp::Fold { .. })
            && !self.scope.shape(e)?.is_empty()
            && self.zero(begins(e)?)?.is_some())
    }

    /// The statement for e by an array of its own, from which `copy` makes the statement for a name
    /// that stands for it.
    fn apart(
        &self,
        target: Target,
        e: Term,
        copy: impl FnOnce(&Point, Term) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let x = match Exp::of(e)? {
            Exp::Fold { x, .. } => x,
            _ => identifier("next")?,
        };
        let Q = target.wanted()?;
        let rule = named_view { f: x, Q }.into();
        let read = Exp::Var { x }.term()?;
        self.bind(target, rule, [x, e, read], |point| {
            point.closing(target, read, |point| copy(point, read))
        })
    }

    /// `write`, with the extents of this shape; what leaves padding out is filled in apart.
    pub fn filled(&self, target: Target, e: Term, shape: Term) -> Attempt<Thm> {
        let th = match self.write(target, e) {
            Err(trouble) if trouble.needs_zeros() && target == target.anyhow() => {
                self.apart(target, e, |point, copied| point.write(target, copied))?
            }
            other => other?,
        };
        self.in_shape(th, &dest_list(shape)?)
    }

    /// `⊢ writes W S o G v addr (view p S s Q t) c` with another shape, which is equal by what is known.
    pub fn in_shape(&self, writes: Thm, shape: &[Term]) -> Attempt<Thm> {
        let not = || Trouble::internal("no values that are written");
        let (_, args) = parts(writes.concl())?;
        let [.., view, _] = args[..] else {
            return Err(not());
        };
        let (view, args) = hol::strip_app(view);
        let [p, S, own, rest @ ..] = &args[..] else {
            return Err(not());
        };
        let own = dest_list(*own)?;
        if own == shape {
            return Ok(writes);
        }
        let same = self.scope.same_shape(&own, shape)?;
        let mut equation = hol::ap_term(hol::apps(view, &[*p, *S])?, same)?;
        for arg in rest {
            equation = hol::ap_thm(equation, *arg)?;
        }
        replace_before_last(writes, equation)
    }

    /// The statement for e, while the array holds what names in e stand for.
    pub fn update(&self, target: Target, e: Term) -> Attempt<Thm> {
        let names = self.names_of(target.array)?;
        let updated = |e: Term| self.updated(target, e, &names);
        let th = match Exp::of(e)? {
            Exp::Let { x, d, e: a }
                if mentions(e, &names)? && updated(e)? && !hands_on(x, d, a, &names)? =>
            {
                let rule = let_same { x, e: a }.into();
                self.bind(target, rule, [x, d, a], |point| point.update(target, a))
            }
            _ => self.ending(target, &[e], |point| point.update_inside(target, e)),
        };
        th.map_err(|trouble| trouble.at(e))
    }

    fn update_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        let names = self.names_of(target.array)?;
        let Held { shape, .. } = self.held(target)?;
        if !mentions(e, &names)? {
            let over = self.writing(target.array)?.filled(target, e, shape)?;
            return self.apply(update_over {}, [over]);
        }
        // Of a choice only the branch needs an array that is no update.
        let is_kept = |e| Ok::<_, Trouble>(matches!(Exp::of(e)?, Exp::Var { .. }));
        let has_kept = match Exp::of(e)? {
            Exp::If { a, b, .. } => is_kept(a)? || is_kept(b)?,
            _ => false,
        };
        if !has_kept && !self.updated(target, e, &names)? {
            return self.apart(target, e, |point, copied| point.update(target, copied));
        }
        match Exp::of(e)? {
            Exp::Var { x } => {
                let Held { here, shown, .. } = self.held(target)?;
                let bound = self.bound(x)?;
                let again = update_again {
                    S: self.scope.session.ops,
                    st: self.state.stack,
                    v: self.state.valuation,
                    w: self.scope.integers.valuation,
                };
                self.apply(again, [bound, here, shown])
            }
            Exp::With { .. }
                if let Some(chain) = Chain::of(e)?
                    && chain.waits(&names)? =>
            {
                self.update_in_turn(target, &chain)
            }
            Exp::With { d, .. } | Exp::Fold { d, .. } => {
                // What it begins with is there, or is stored first.
                if let Exp::Var { x } = Exp::of(d)?
                    && names.contains(&x)
                {
                    let bound = self.bound(x)?;
                    let (S, w) = (self.scope.session.ops, self.scope.integers.valuation);
                    let values = self.apply(value_var { S, w }, [bound])?;
                    return self.finish(target, e, values);
                }
                let first = self.update(target, d)?;
                let then = self.holding(target, shape, d)?;
                let th = then.finish(target, e, then.same_values(shape, d)?)?;
                self.one_by_one(first, th)
            }
            Exp::If { c, a, b } => self.choose(target.purpose(), c, |point, test| {
                let yes = point.under(test.holds, |point| point.update(target, a))?;
                let no = point.under(test.fails, |point| point.update(target, b))?;
                point.apply(write_choice {}, [test.decision, test.decides, yes, no])
            }),
            Exp::Let { x, d, e: a } => {
                let first = self.update(target, d)?;
                let then = self.holding(target, shape, d)?;
                let then = then.with_tensor(x, d, shape, Place::Array(target.array))?;
                let th = then.update(target, a)?;
                let th = self.one_by_one(first, th)?;
                let ok = self.scope.reshaped(self.scope.ok(d)?, &dest_list(shape)?)?;
                let rule = let_same { x, e: a };
                same_tensor(th, self.apply(rule, [ok])?)
            }
            Exp::LetIndex { x, i, e: a } => {
                self.named_index(x, i, a, |point| point.update(target, a))
            }
            Exp::LetData { x, ty, d, e: a } => {
                let data = Data { x, ty, d };
                self.named_data(target.purpose(), data, a, |point| point.update(target, a))
            }
            // Whatever it is, each cell of it reads that cell only.
            _ => self.renew(target, e),
        }
    }

    /// The statement for a fold or an update, while the array holds what it begins with, by
    /// `⊢ ∀I. in_box s I ⇒ cell_value S (den S w env d I) = cell_value S (t I)`.
    fn finish(&self, target: Target, e: Term, values: Thm) -> Attempt<Thm> {
        match Exp::of(e)? {
            Exp::With { is, e, .. } => self.store_cell(target, &is, e, values),
            _ => self.update_fold(target, &Fold::of(e)?, values),
        }
    }

    /// One cell is stored.
    fn store_cell(&self, target: Target, is: &[Term], a: Term, values: Thm) -> Attempt<Thm> {
        let Held {
            here, shown, shape, ..
        } = self.held(target)?;
        let (related, index) = self.scope.update_index(is)?;
        let inside = self.scope.in_box(&dest_list(shape)?, &index)?;
        let address = mk("row_major", &[shape, ints(&index)?])?;
        let any = self.scope.fresh("I", hol::type_of(shape))?;
        let cell = target.at(hol::lambda(any, address)?);
        let stored = self.write(cell, a)?;
        self.apply(
            update_with {},
            [here, shown, values, related, inside, stored],
        )
    }

    /// What is stored first, and what updates it, of which either may have nothing to do.
    fn one_by_one(&self, first: Thm, then: Thm) -> Attempt<Thm> {
        let both = self.apply(update_seq {}, [first, then])?;
        self.in_sequence(both)
    }

    fn update_fold(&self, target: Target, fold: &Fold, values: Thm) -> Attempt<Thm> {
        let held = self.held(target)?;
        let is_updated = self.updated(target, fold.body, &[fold.accumulator])?;
        if !self.twice && !is_updated && !fold.ends_early()? {
            return self.in_turn(target, fold, held, values);
        }
        let shape = self.scope.shape_of(fold.first)?;
        let shape = self.scope.reshaped(shape, &dest_list(held.shape)?)?;
        let ([lo, hi, first, end], [l, u]) = self.ends(fold.ends[0], fold.ends[1])?;
        let place = Place::Array(target.array);
        let elements = Elements::of(target.ty);
        let (step, inner) = self.enter_step(fold, elements, held.shape, [l, u], Some(place))?;
        let inner = inner.with_array(target.array, held.shape, step.accumulator)?;
        let each = step.each(inner.update(target, fold.body)?)?;
        let Held { here, shown, .. } = held;
        match step.kept {
            None => {
                let premises = [here, shown, values, shape, lo, hi, first, end, each];
                self.apply(update_fold {}, premises)
            }
            Some(kept) => {
                let (start, next) = (kept.first, kept.next);
                let premises = [
                    here, shown, values, shape, lo, hi, first, end, start, next, each,
                ];
                self.apply(update_fold_kept { K: kept.says }, premises)
            }
        }
    }

    /// Whether the array of a target, which holds what these names stand for, can be updated to e.
    fn updated(&self, target: Target, e: Term, names: &[Term]) -> Attempt<bool> {
        let rank = dest_list(self.held(target)?.shape)?.len();
        updates(e, names, rank)
    }

    /// What is known of the array of a target that is written and read.
    pub fn held(&self, target: Target) -> Attempt<Held> {
        self.held_in(target.array)
    }

    /// What is known of an array that may be read.
    pub fn held_in(&self, array: Term) -> Attempt<Held> {
        let here = self.scope.look_up(self.state.arrays, array)?;
        let shown = hol::eqf_elim(self.scope.look_up(self.state.written, array)?)?;
        let (_, pair) = parts(hol::rhs(here))?;
        let (_, pair) = parts(pair[0])?;
        let (shape, tensor) = (pair[0], pair[1]);
        Ok(Held {
            here,
            shown,
            shape,
            tensor,
        })
    }

    /// The names that stand for what this array holds, or held.
    pub fn names_of(&self, array: Term) -> Attempt<Vec<Term>> {
        let mut names = Vec::new();
        let is_here = |placed: &&Placed| matches!(placed.place, Place::Array(y) if y == array);
        for Placed { name, value, .. } in self.places.iter().filter(is_here) {
            let visible = self.scope.value(self.scope.tensors.environment, *name)?;
            if visible == *value {
                names.push(*name);
            }
        }
        Ok(names)
    }

    /// The point at which the array of a target holds the tensor of an expression.
    fn holding(&self, target: Target, shape: Term, d: Term) -> Attempt<Point> {
        self.showing(target.array, shape, self.scope.den(d)?)
    }

    /// The point at which an array that was written holds a tensor.
    pub fn showing(&self, array: Term, shape: Term, tensor: Term) -> Attempt<Point> {
        self.reading(array)?.with_array(array, shape, tensor)
    }

    /// The point at which a name of the program stands for this tensor, with elements of this type, which
    /// the array holds.
    pub fn naming(
        &self,
        [x, ty]: [Term; 2],
        shape: Term,
        tensor: Term,
        array: Term,
    ) -> Attempt<Point> {
        let scope = self.scope.naming(x, Elements::of(ty), shape, tensor)?;
        self.with(scope)
            .placing(x, [shape, tensor], Place::Array(array))
    }

    /// `⊢ ∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (t I)`
    fn same_values(&self, shape: Term, d: Term) -> Attempt<Thm> {
        self.scope.theorem(value_same {
            S: self.scope.session.ops,
            p: shape,
            t: self.scope.den(d)?,
        })
    }
}

/// What a fold or an update begins with.
fn begins(e: Term) -> Attempt<Term> {
    match Exp::of(e)? {
        Exp::With { d, .. } | Exp::Fold { d, .. } => Ok(d),
        _ => Err(Trouble::internal("neither a fold nor an update")),
    }
}
