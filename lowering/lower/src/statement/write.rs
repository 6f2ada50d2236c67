//! Statements that write what an expression denotes, one rule for each construct.
//!
//! For an expression e at a point of the function, and a target with the array o, the addresses addr
//! and the rest (`target`):
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr (view p S s Q (den S w env e)) c
//! ```
//!
//! e and the target are given, the statement c comes out. Loops of the program become loops, and the
//! rules for them and for reshapes hold whatever the target is:
//!
//! ```text
//! H o ⇒ ieval atl_div w lo l ⇒ ieval atl_div w hi u ⇒ ieval c_div v lo' l ⇒ ieval c_div v hi' u
//!   ⇒ n = max 0 (u - l)
//!   ⇒ (∀k. l ≤ k ⇒ k < u ⇒ writes W S o (state S H st cenv) (update v i (SOME k))
//!        (λI. addr (k - l :: I)) (view p S s (λI. Q (k - l :: I)) (den S (update w x (SOME k)) env e)) c)
//!   ⇒ writes W S o (state S H st cenv) v addr (view p S (n :: s) Q (den S w env (Gen x lo hi e)))
//!        (CFor i lo' hi' c)                                                              write_gen
//! ```
//!
//! What the kinds of targets have of their own:
//!
//! - `Fill`: what depends on a condition is computed cell by cell (`slices`), unless that would take
//!   sums apart. A truncation restricts the mask (`Mask`). For anything else the array must hold zeros
//!   first, so that padding can be left out (`write_zeros`, `Push`).
//! - `Mask`: a cell that is not known to be wanted is written under a condition.
//! - `Push`: a truncation may drop padding only (`write_reindex_dropped`). A sum of tensors is loops
//!   over statements that add (`flat_sums`), to an array that holds zeros (`write_sums`) or in a sum
//!   (`add_sums`, which needs laws of the scalars). A cell is written where it is no padding
//!   (`write_exact`), under a condition if need be.

use crate::memory::binding::same_tensor;
use crate::point::Point;
use crate::point::mask::{IsWanted, Mask};
use crate::point::target::Target;
use crate::point::way::{Kind, Way, truth};
use crate::value::declarations::Purpose;
use crate::value::indices::Data;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::applied::Applied;
use reasoning::cells::Cell;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{Loop, contains, index_condition, loops_inside, moves_loops, sums_inside};
use reasoning::syntax::{Exp, Reindexer, View};
use reasoning::term::{constant_at, ints, literal, mk, scalar_type};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    let_same(x, e; 1);
    let_index_same(S, env, x, e; 1);
    let_data_same(x, e; 1);
    write_gen(addr, Q; 7);
    write_once(addr, Q; 5);
    write_reindex(addr, Q; 7);
    write_reindex_kept(addr, Q, R; 7);
    write_reindex_dropped(addr, Q; 6);
    write_concat(addr, Q; 6);
    write_choice(; 4);
    write_guarded(; 4);
    write_guard_true(; 3);
    write_if(; 3);
    write_padding(W, S, o, G, v, addr, s, Q; 1);
    write_nowhere(W, p, S, o, G, v, addr, t; 2);
    write_exact(; 2);
    write_zeros(; 1);
    write_sums(; 1);
    add_sums(; 3);
    padding_throughout(; 2);
}

impl Point {
    /// `⊢ writes W S o (state ...) v addr (view p S s Q (den S w env e)) c`
    pub fn write(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.closing(target, e, |point| point.write_inside(target, e))
            .map_err(|trouble| trouble.at(e))
    }

    fn write_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        if let Some(th) = self.write_in_parts(target, e)? {
            return Ok(th);
        }
        if let Some((same, equation)) = self.scope.chosen(e)? {
            return same_tensor(self.write(target, same)?, hol::sym(equation)?);
        }
        let view = Exp::of(e)?;
        if let Exp::Let { x, d, e } = view {
            let rule = let_same { x, e }.into();
            return self.bind(target, rule, [x, d, e], |point| point.write(target, e));
        }
        if let Exp::LetIndex { x, i, e } = view {
            return self.named_index(x, i, e, |point| point.write(target, e));
        }
        if let Exp::LetData { x, ty, d, e } = view {
            let data = Data { x, ty, d };
            return self.named_data(target.purpose(), data, e, |point| point.write(target, e));
        }
        let shape = self.scope.shape(e)?;
        // A scalar that is to be filled in is an expression, whatever it is under.
        let is_expression = target.kind == Kind::Fill && shape.is_empty();
        if let Exp::Guard { c, e } = view
            && !is_expression
            && let Some(th) = self.write_guarded(target, [c, e], &shape)?
        {
            return Ok(th);
        }
        if let Exp::If { c, a, b } = view
            && self.is_chosen(target, e, &shape)?
        {
            return self.write_choice(target, c, [a, b], &shape);
        }
        if shape.is_empty() {
            return self.write_scalar(target, &self.wanted(e));
        }
        if let Some(th) = self.writes_nothing(target, e, &shape)? {
            return Ok(th);
        }
        match view {
            Exp::Gen { x, lo, hi, e: a } => {
                self.write_gen(target, e, Loop::new(x, lo, hi, a), &shape)
            }
            Exp::Concat { a, b } => self.write_concat(target, a, b, &shape),
            Exp::Reindex { r, e: a } => self.write_reindexed(target, e, (&r, a), &shape),
            Exp::Sums { .. } if target.kind == Kind::Push => self.write_sum(target, e, &shape),
            Exp::Sums { .. } => self.write_otherwise(target, e, &shape),
            Exp::Lit { .. }
            | Exp::Var { .. }
            | Exp::At { .. }
            | Exp::Op { .. }
            | Exp::Cast { .. }
            | Exp::Test { .. }
            | Exp::If { .. }
            | Exp::Fold { .. }
            | Exp::With { .. }
            | Exp::Guard { .. }
            | Exp::Let { .. }
            | Exp::LetIndex { .. }
            | Exp::LetData { .. } => self.write_otherwise(target, e, &shape),
        }
    }

    /// The statement that `build` makes of e, where an index has a name.
    pub fn named_index(
        &self,
        x: Term,
        i: Term,
        e: Term,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let index = self.scope.index(i)?;
        let inner = self.with(self.scope.with_index(x, last(index)?)?);
        let (S, _, env) = self.scope.meaning();
        let same = self.apply(let_index_same { S, env, x, e }, [index])?;
        same_tensor(build(&inner)?, same)
    }

    /// The same where data are an index.
    pub fn named_data(
        &self,
        purpose: Purpose,
        data: Data,
        e: Term,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        self.with_index_of(purpose, data, |point| {
            let value = point.scope.data(data.ty, data.d)?;
            let inner = point.with(point.scope.with_data(data.x, hol::rhs(value))?);
            let same = point.apply(let_data_same { x: data.x, e }, [value])?;
            same_tensor(build(&inner)?, same)
        })
    }

    /// Whether a choice of the program is one between statements. A choice of scalars is an expression,
    /// unless what it chooses from needs arrays, or padding is left out.
    fn is_chosen(&self, target: Target, e: Term, shape: &[Term]) -> Attempt<bool> {
        Ok(match target.kind {
            Kind::Push => true,
            Kind::Mask(_) => !shape.is_empty(),
            Kind::Fill => !shape.is_empty() || contains(e, |e| matches!(e, Exp::Let { .. }))?,
        })
    }

    /// Along a loop of the program.
    fn write_gen(&self, target: Target, e: Term, each: Loop, shape: &[Term]) -> Attempt<Thm> {
        let (addr, Q) = (target.address, target.wanted()?);
        let (x, a) = (each.variable, each.body);
        if let Some(once) = self.once(e, each)? {
            let row = target.row(&once.point, literal(0)?)?;
            let body = once.point.write(row, a)?;
            let [lo, hi, one] = once.premises;
            let extent = self.scope.same(shape[0], literal(1)?)?;
            let premises = [lo, hi, one, extent, body];
            return self.apply(write_once { addr, Q }, premises);
        }
        let ([lo, hi, first, end], [l, u]) = self.ends(each.lo, each.hi)?;
        let extent = self.scope.extent(l, u)?;
        // Loops inside of what truncations leave of a border still end where these say.
        let (k, inner) = match target.kind {
            Kind::Mask(_) => self.enter(x, l, u)?,
            Kind::Fill | Kind::Push => self.enter_part(e, x, [l, u])?,
        };
        let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
        let body = self.scope.for_range(k, l, u, inner.write(row, a)?)?;
        let premises = [self.written(target)?, lo, hi, first, end, extent, body];
        self.apply(write_gen { addr, Q }, premises)
    }

    fn write_concat(&self, target: Target, a: Term, b: Term, shape: &[Term]) -> Attempt<Thm> {
        let (addr, Q) = (target.address, target.wanted()?);
        let (in_a, in_b) = (self.scope.ok(a)?, self.scope.ok(b)?);
        let (n, m) = (shape_in(in_a)?[0], shape_in(in_b)?[0]);
        let in_b = self.scope.reshaped(in_b, &[&[m], &shape[1..]].concat())?;
        let sum = self.scope.same(shape[0], mk("int_add", &[n, m])?)?;
        let row = target.moved(self, |list| Ok(mk("shift", &[n, list])?))?;
        let c = self.in_shape(self.write(target, a)?, &shape_in(in_a)?)?;
        let d = self.in_shape(self.write(row, b)?, &shape_in(in_b)?)?;
        let premises = [self.written(target)?, in_a, in_b, sum, c, d];
        let th = self.apply(write_concat { addr, Q }, premises)?;
        self.in_sequence(th)
    }

    /// Along the loops of the operand of a reindexer.
    fn write_reindexed(
        &self,
        target: Target,
        e: Term,
        (r, a): (&Reindexer, Term),
        shape: &[Term],
    ) -> Attempt<Thm> {
        let applied = self.scope.applied(r, a)?;
        let about = r.about();
        if target.kind == Kind::Fill && (about.adds_cells || about.drops_cells) {
            if let &Reindexer::Split { k } = r
                && let Some(th) = self.write_rows(target, &applied, (k, a), shape)?
            {
                return Ok(th);
            }
            return self.write_otherwise(target, e, shape);
        }
        let (addr, Q) = (target.address, target.wanted()?);
        let row = target.moved(self, |list| applied.to(list))?;
        if !about.drops_cells {
            let onto = self.onto(target, &applied)?;
            let body = self.write(row, a)?;
            return self.written_along(target, &applied, [onto, body], shape);
        }
        let [ok, amount, fits, made] = self.making(&applied)?;
        let th = if target.kind == Kind::Push {
            let dropped = self.scope.dropped(e, r, a)?;
            let premises = [ok, amount, fits, made, dropped, self.write(row, a)?];
            self.apply(write_reindex_dropped { addr, Q }, premises)?
        } else {
            let onto = self.onto(target, &applied)?;
            let (kept, R, mask) = row.mask()?.kept(self, &applied)?;
            let body = self.write(row.wanting(mask), a)?;
            let premises = [ok, amount, fits, made, onto, kept, body];
            self.apply(write_reindex_kept { addr, Q, R }, premises)?
        };
        self.in_shape(th, shape)
    }

    /// What the rules for reindexers ask for first: with `⊢ q = reshape k s` for the shape it makes.
    fn making(&self, applied: &Applied) -> Attempt<[Thm; 4]> {
        let [ok, amount, fits] = applied.premises();
        let made = self.scope.reshape(last(amount)?, &applied.shape)?;
        Ok([ok, amount, fits, hol::sym(made)?])
    }

    /// What writes the operand at the places to which its cells go, as what writes all that the
    /// reindexer makes.
    pub fn written_along(
        &self,
        target: Target,
        applied: &Applied,
        [onto, body]: [Thm; 2],
        shape: &[Term],
    ) -> Attempt<Thm> {
        let (addr, Q) = (target.address, target.wanted()?);
        let all = self.scope.keeps_all(applied)?;
        let all = all.ok_or(Trouble::internal("a reindexer that drops cells"))?;
        let [ok, amount, fits, made] = self.making(applied)?;
        let premises = [ok, amount, fits, made, onto, all, body];
        self.in_shape(self.apply(write_reindex { addr, Q }, premises)?, shape)
    }

    /// `⊢ p ⇒ onto k s`: where padding is written, the operator makes none.
    pub fn onto(&self, target: Target, applied: &Applied) -> Attempt<Thm> {
        let writes_padding = truth(target.kind.writes_padding())?;
        if !target.kind.writes_padding() {
            let absurd = hol::contr(applied.onto()?, hol::assume(writes_padding)?)?;
            return Ok(hol::disch(writes_padding, absurd)?);
        }
        let onto = self.scope.onto(applied)?;
        let holds = match hol::rhs(onto) == hol::mk_true()? {
            true => hol::eqt_elim(onto)?,
            false => match self.scope.try_prove(hol::rhs(onto))? {
                Some(holds) => hol::eq_mp(hol::sym(onto)?, holds)?,
                None => return Err(Trouble::NeedsZeros),
            },
        };
        Ok(hol::disch(writes_padding, holds)?)
    }

    /// A choice of the program as one of C.
    fn write_choice(
        &self,
        target: Target,
        c: Term,
        [a, b]: [Term; 2],
        shape: &[Term],
    ) -> Attempt<Thm> {
        self.choose(target.purpose(), c, |point, test| {
            let part = |e| move |point: &Point| point.in_shape(point.write(target, e)?, shape);
            let yes = point.under(test.holds, part(a))?;
            let no = point.under(test.fails, part(b))?;
            point.apply(write_choice {}, [test.decision, test.decides, yes, no])
        })
    }

    /// What is under a condition, where that is known to hold, or what is written where it does not
    /// is nothing.
    fn write_guarded(
        &self,
        target: Target,
        [c, a]: [Term; 2],
        shape: &[Term],
    ) -> Attempt<Option<Thm>> {
        let index = index_condition(c)?;
        let decision = index.map(|_| self.scope.decision(c)).transpose()?;
        if let Some(decision) = decision
            && let Some(holds) = self.scope.try_prove(last(decision)?)?
        {
            let premises = [decision, holds, self.write(target, a)?];
            return self.apply(write_guard_true {}, premises).map(Some);
        }
        // Where the condition fails, padding is not written, or is zeros; or nothing is wanted then.
        let needed = match (target.kind, decision) {
            (Kind::Push, _) => None,
            (Kind::Mask(mask), Some(decision)) => {
                match self.wanted_only_if(mask, shape, last(decision)?)? {
                    None => return Ok(None),
                    needed => needed,
                }
            }
            (Kind::Fill, _) if moves_loops(a)? => None,
            (Kind::Fill, _) | (Kind::Mask(_), None) => return Ok(None),
        };
        let written = self.choose(target.purpose(), c, |point, test| {
            let yes = point.under(test.holds, |point| point.write(target, a))?;
            let no = point.under(test.fails, |point| match (needed, target.kind) {
                (Some(needed), _) => {
                    let fails = hol::assume(test.fails)?;
                    point.write_nowhere(target, point.padding()?, [needed, fails])
                }
                (None, Kind::Fill) => point.write_zero_rows(target, shape, 0),
                (None, _) => point.write_padding(target, shape, point.all_padding()?),
            })?;
            point.apply(write_guarded {}, [test.decision, test.decides, yes, no])
        });
        match written {
            // Then it is written cell by cell.
            Err(trouble)
                if target.kind == Kind::Fill && (trouble.needs_zeros() || trouble.overflows()) =>
            {
                Ok(None)
            }
            written => written.map(Some),
        }
    }

    /// The statement that does nothing, if this is a loop at a border and all of it is padding that
    /// may be left out, or none of its cells is wanted.
    fn writes_nothing(&self, target: Target, e: Term, shape: &[Term]) -> Attempt<Option<Thm>> {
        if !self.is_border(e) || target.kind == Kind::Fill {
            return Ok(None);
        }
        if let Kind::Mask(mask) = target.kind {
            let Some(nowhere) = self.wants_nothing(mask, shape)? else {
                return Ok(None);
            };
            let falsity = hol::mk_false()?;
            let never = hol::not_intro(hol::disch(falsity, hol::assume(falsity)?)?)?;
            let t = self.scope.den(e)?;
            return self.write_nowhere(target, t, [nowhere, never]).map(Some);
        }
        let Ok(inside) = is_padding(&self.wanted(e).cell(), shape) else {
            return Ok(None);
        };
        let none = self.apply(padding_throughout {}, [self.scope.ok(e)?, inside])?;
        self.write_padding(target, shape, none).map(Some)
    }

    /// `⊢ writes W S o (state ...) v addr (view F S s Q t) CSkip`, by `⊢ ∀I. t I = Pad`.
    fn write_padding(&self, target: Target, shape: &[Term], none: Thm) -> Attempt<Thm> {
        let nothing = write_padding {
            W: self.way(target)?,
            S: self.scope.session.ops,
            o: target.array,
            G: self.state()?,
            v: self.state.valuation,
            addr: target.address,
            s: ints(shape)?,
            Q: target.wanted()?,
        };
        self.apply(nothing, [none])
    }

    /// `⊢ writes W S o (state ...) v addr (view p S s Q t) CSkip`, by `⊢ ∀I. in_box s I ⇒ Q I ⇒ q` and
    /// `⊢ ¬q`.
    fn write_nowhere(&self, target: Target, t: Term, premises: [Thm; 2]) -> Attempt<Thm> {
        let nothing = write_nowhere {
            W: self.way(target)?,
            p: truth(target.kind.writes_padding())?,
            S: self.scope.session.ops,
            o: target.array,
            G: self.state()?,
            v: self.state.valuation,
            addr: target.address,
            t,
        };
        self.apply(nothing, premises)
    }

    /// `λI. Pad`
    pub fn padding(&self) -> Attempt<Term> {
        let list = self.scope.fresh("I", hol::type_of(ints(&[])?))?;
        Ok(hol::lambda(list, pad()?)?)
    }

    /// `⊢ ∀I. Pad = Pad`
    fn all_padding(&self) -> Attempt<Thm> {
        let list = self.scope.fresh("I", hol::type_of(ints(&[])?))?;
        Ok(hol::gen_(list, hol::refl(pad()?)?)?)
    }

    /// A sum of tensors: loops over statements that add.
    fn write_sum(&self, target: Target, e: Term, shape: &[Term]) -> Attempt<Thm> {
        let th = match target.way {
            Way::Store { zeros: false } => return Err(Trouble::NeedsZeros),
            Way::Store { zeros: true } => self.apply(write_sums {}, [self.gather(target, e)?])?,
            Way::Accumulate => {
                let (assoc, zero) = (
                    self.scope.law(target.ty, "add_assoc")?,
                    self.scope.law(target.ty, "zero_add")?,
                );
                self.apply(add_sums {}, [assoc, zero, self.gather(target, e)?])?
            }
        };
        self.in_shape(th, shape)
    }

    /// What no other rule is for.
    fn write_otherwise(&self, target: Target, e: Term, shape: &[Term]) -> Attempt<Thm> {
        let is_updated = matches!(Exp::of(e)?, Exp::Fold { .. } | Exp::With { .. });
        match target.kind {
            Kind::Mask(_) => Err(Trouble::NeedsZeros),
            Kind::Push => {
                // What is read or added has no padding.
                let some = is_no_padding(&self.wanted(e).cell(), shape);
                let some = some.map_err(|trouble| match trouble.unproved_goal() {
                    Some(_) => Trouble::Padded,
                    None => trouble,
                })?;
                let filled = target.of_kind(Kind::Fill);
                let th = match is_updated {
                    true => self.fill_updated(filled, e)?,
                    false => self.write_slices(filled, &self.wanted(e), shape)?,
                };
                self.apply(write_exact {}, [some, th])
            }
            Kind::Fill if is_updated => self.fill_updated(target, e),
            Kind::Fill if loops_inside(e)? && !sums_inside(e)? => {
                self.write_loops_or_slices(target, e, shape)
            }
            Kind::Fill if loops_inside(e)? => {
                match self.write_inside(target.wanting(Mask::all()?), e) {
                    Err(trouble) if trouble.needs_zeros() && self.cell_by_cell => {
                        return self.write_slices(target, &self.wanted(e), shape);
                    }
                    Err(trouble) if trouble.needs_zeros() => {}
                    other => return other,
                }
                if target.way != (Way::Store { zeros: true }) {
                    return Err(Trouble::NeedsZeros);
                }
                let th = self.write(target.of_kind(Kind::Push), e)?;
                self.apply(write_zeros {}, [th])
            }
            Kind::Fill => self.write_slices(target, &self.wanted(e), shape),
        }
    }

    /// Along loops, which may be in parts; else cell by cell; else along loops with their guards.
    fn write_loops_or_slices(&self, target: Target, e: Term, shape: &[Term]) -> Attempt<Thm> {
        let wanting = target.wanting(Mask::all()?);
        let mut split = self.clone();
        split.stays_split = true;
        split
            .write_inside(wanting, e)
            .or_else(|_| self.write_slices(target, &self.wanted(e), shape))
            .or_else(|trouble| match self.stays_split {
                true => Err(trouble),
                false => self.write_inside(wanting, e).map_err(|_| trouble),
            })
    }

    /// One assignment or addition of the only cell.
    fn write_scalar(&self, target: Target, cell: &Wanted) -> Attempt<Thm> {
        match target.kind {
            Kind::Fill => self.write_slices(target, cell, &[]),
            Kind::Mask(mask) => match self.is_wanted(mask)? {
                IsWanted::Yes(wanted) => self.write_cell(target, cell, wanted),
                IsWanted::If(q) => {
                    let Some(needed) = self.wanted_only_if(mask, &[], q)? else {
                        return Err(Trouble::internal("a cell is wanted where it is not"));
                    };
                    let t = self.scope.den(cell.e)?;
                    let yes = |point: &Point| point.write_scalar(target, &cell.assuming(q)?);
                    self.write_if(q, yes, |point, fails| {
                        point.write_nowhere(target, t, [needed, fails])
                    })
                }
            },
            Kind::Push => match is_no_padding(&cell.cell(), &[]) {
                Ok(some) => {
                    let th = self.write_slices(target.of_kind(Kind::Fill), cell, &[])?;
                    self.apply(write_exact {}, [some, th])
                }
                Err(trouble) => self.write_scalar_if(target, cell, trouble),
            },
        }
    }

    /// The only cell under a condition, where it is padding otherwise: the condition of which the
    /// trouble is that it is not known.
    fn write_scalar_if(&self, target: Target, cell: &Wanted, trouble: Trouble) -> Attempt<Thm> {
        let Some(q) = trouble.unproved_goal() else {
            return Err(trouble);
        };
        let fails = cell.assuming(hol::mk_not(q)?)?.cell();
        let (Ok(_), Ok(inside)) = (self.test(q), is_padding(&fails, &[])) else {
            return Err(trouble);
        };
        let yes = |point: &Point| point.write_scalar(target, &cell.assuming(q)?);
        self.write_if(q, yes, |point, _| {
            let none = point.apply(padding_throughout {}, [point.scope.ok(cell.e)?, inside])?;
            point.write_padding(target, &[], none)
        })
    }

    /// What is written under a condition of C: by `yes` where it holds, and by `no` otherwise.
    fn write_if(
        &self,
        q: Term,
        yes: impl FnOnce(&Point) -> Attempt<Thm>,
        no: impl FnOnce(&Point, Thm) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let decides = self.decides_index(q)?;
        let not_q = hol::mk_not(q)?;
        let yes = self.under(q, yes)?;
        let no = self.under(not_q, |point| no(point, hol::assume(not_q)?))?;
        self.apply(write_if {}, [decides, yes, no])
    }
}

/// `Pad`
fn pad() -> Attempt<Term> {
    Ok(constant_at("Pad", &[scalar_type()?])?)
}

/// `⊢ ∀I. in_box s I ⇒ den S w env e I = Pad`
fn is_padding(cell: &Cell, shape: &[Term]) -> Attempt<Thm> {
    let claim = |cell| Ok(hol::eq(cell, pad()?)?);
    cell.throughout(shape, &claim, &Cell::padding)
}

/// `⊢ ∀I. in_box s I ⇒ den S w env e I ≠ Pad`
fn is_no_padding(cell: &Cell, shape: &[Term]) -> Attempt<Thm> {
    let claim = |cell| Ok(hol::mk_not(hol::eq(cell, pad()?)?)?);
    cell.throughout(shape, &claim, &Cell::not_padding)
}
