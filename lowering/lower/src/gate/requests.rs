//! How many cells the function asks for at once.
//!
//! ```text
//! ⊢ asks_within B c v
//! ```
//!
//! comes out for the body c of the function and the bound B of which the gate statement speaks: no
//! tensor has more cells that the caller has, that the source binds, or that the claim names. The
//! number of cells of these is bounded by it, `⊢ product p ≤ B`; for what `let` binds, and for
//! accumulators, that is found in `⊢ lets_within B e sh v`, where e is the body of the kernel:
//! `inside_gen` and so on go down to the part where the `let` or the fold is (`inside_let`,
//! `inside_fold`). An array that is larger than all of them, as a schedule may stage one, has to be
//! named in the claim.

use crate::gate::call::Call;
use crate::gate::source::Kernel;
use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lists::member;

use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::{contains, outermost};
use reasoning::scope::Scope;
use reasoning::sizes::MOST_CELLS;
use reasoning::syntax::{CStmt, Cond, Exp, Place, View};
use reasoning::term::{dest_list, int, list, literal, mk, parts, type_of};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    covers_input(; 2);
    covers_declared(; 3);
    covers_let(; 2);
    covers_named(; 3);
    product_same(; 2);
    product_at_most(; 4);
    few_cells(; 2);
    asks_skip(B, v; 0);
    asks_seq(; 2);
    asks_for(x, lo, hi; 1);
    asks_if(b; 2);
    asks_declare(ty, x, e; 1);
    asks_index(ty, x, e; 1);
    asks_set(B, v, x, e; 0);
    asks_bump(ty, B, v, x, e; 0);
    asks_store(B, v, a, i, e; 0);
    asks_reduce(ty, B, v, a, i, e; 0);
    asks_free(B, v, a; 0);
    asks_heap(ty, a, z; 2);
    asks_stack(ty, B, a, z; 2);
    inside_at(; 1);
    inside_op(; 1);
    inside_reindex(; 1);
    inside_if(; 1);
    inside_and(; 1);
    inside_or(; 1);
    inside_not(; 1);
    inside_gen(; 1);
    inside_sums_none(; 1);
    inside_sums_some(; 1);
    inside_fold(t; 2);
    inside_with(; 1);
    inside_guard_data(; 1);
    inside_concat(; 1);
    inside_let(t; 2);
    inside_let_index(; 2);
    inside_let_index_hidden(; 1);
    inside_let_data(; 1);
}

/// What a function asks for.
pub struct Requests {
    /// `B`
    pub limit: Term,
    /// `⊢ covers space B sh v ss es`, assumed.
    pub covers: Thm,
    /// The extents, as index expressions, of the arrays that the claim names.
    pub space: Term,
    /// `⊢ asks_within B c v`
    pub th: Thm,
}

/// A tensor of at most B cells.
struct Limit {
    /// `n`, ...
    extents: Vec<Term>,
    /// `⊢ product [n, ...] ≤ B`
    few: Thm,
}

/// What is known of the numbers of cells where B is assumed.
pub struct Known {
    limit: Term,
    covers: Thm,
    limits: Vec<Limit>,
}

impl Point {
    /// The theorem for a statement at the start of the function, with the arrays that have to be
    /// named.
    pub fn requests(
        &self,
        kernel: &Kernel,
        call: &Call,
        known: Known,
        c: Term,
    ) -> Attempt<Requests> {
        let mut named = Vec::new();
        known.missing(&self.scope, c, &mut named)?;
        let known = match named.is_empty() {
            true => known,
            false => self.covered(kernel, call, &named)?,
        };
        Ok(Requests {
            limit: known.limit,
            covers: known.covers,
            space: spaces(&named)?,
            th: known.asks(&self.scope, c)?,
        })
    }

    /// What is known where no tensor has more than B cells, and no array that is named.
    pub fn covered(&self, kernel: &Kernel, call: &Call, named: &[Vec<Term>]) -> Attempt<Known> {
        let limit = hol::var(hol::name("B"), int()?)?;
        let [v, _, env] = call.vars;
        let given = mk("tensor_shapes", &[env])?;
        let (space, shapes) = (spaces(named)?, call.shapes()?);
        let covers = mk("covers", &[space, limit, given, v, shapes, kernel.bodies])?;
        let covers = hol::assume(covers)?;
        let mut known = Known {
            limit,
            covers,
            limits: Vec::new(),
        };
        for input in dest_list(kernel.inputs)? {
            let (_, pair) = parts(input)?;
            let there = self.bound(pair[0])?;
            known.add(self.apply(covers_input {}, [covers, there])?)?;
        }
        let library = &self.scope.session.library;
        for output in &call.outputs {
            let member = member(library, output.shape, shapes)?;
            known.add(self.apply(covers_declared {}, [covers, member, output.known])?)?;
        }
        for body in kernel.bodies()? {
            let member = member(library, body, kernel.bodies)?;
            let lets = self.apply(covers_let {}, [covers, member])?;
            known.lets(&self.scope, body, lets)?;
        }
        for es in named {
            let member = member(&self.scope.session.library, indices(es)?, space)?;
            let values = self.scope.values(es)?;
            known.add(self.apply(covers_named {}, [covers, member, values])?)?;
        }
        Ok(known)
    }
}

/// The list of these lists of index expressions.
fn spaces(named: &[Vec<Term>]) -> Attempt<Term> {
    let extents = type_of("list", &[type_of("iexp", &[])?])?;
    let named: Attempt<Vec<Term>> = named.iter().map(|es| indices(es)).collect();
    Ok(list(&named?, extents)?)
}

/// The list of these index expressions.
fn indices(es: &[Term]) -> Attempt<Term> {
    Ok(list(es, type_of("iexp", &[])?)?)
}

/// `⊢ LIST_REL (ieval atl_div v) es ns`
trait Values {
    fn values(&self, es: &[Term]) -> Attempt<Thm>;
}

impl Values for Scope {
    fn values(&self, es: &[Term]) -> Attempt<Thm> {
        self.related(es, |e| self.index(e))
    }
}

impl Known {
    /// Notes a tensor, by `⊢ product [n, ...] ≤ B`.
    fn add(&mut self, few: Thm) -> Attempt<()> {
        let (_, sides) = parts(few.concl())?;
        let (_, shape) = parts(sides[0])?;
        let extents = dest_list(shape[0])?;
        self.limits.push(Limit { extents, few });
        Ok(())
    }

    /// Adds the extents of the arrays that the statement asks for and that are not bounded.
    fn missing(&self, scope: &Scope, c: Term, missing: &mut Vec<Vec<Term>>) -> Attempt<()> {
        match CStmt::of(c)? {
            CStmt::CSeq { c, d } | CStmt::CIf { c, d, .. } => {
                self.missing(scope, c, missing)?;
                self.missing(scope, d, missing)
            }
            CStmt::CFor { x, c, .. } | CStmt::CIndex { x, c, .. } => {
                let k = scope.fresh("k", int()?)?;
                self.missing(&scope.with_index(x, k)?, c, missing)
            }
            CStmt::CDeclare { c, .. } => self.missing(scope, c, missing),
            CStmt::CAlloc { place, extents, .. } => {
                if place == Place::Heap
                    && !missing.contains(&extents)
                    && self
                        .few(scope, &shape_in(scope.values(&extents)?)?)?
                        .is_none()
                {
                    missing.push(extents);
                }
                Ok(())
            }
            CStmt::CSkip
            | CStmt::CSet { .. }
            | CStmt::CBump { .. }
            | CStmt::CStore { .. }
            | CStmt::CReduce { .. }
            | CStmt::CFree { .. } => Ok(()),
        }
    }

    /// `⊢ asks_within B c v`
    fn asks(&self, scope: &Scope, c: Term) -> Attempt<Thm> {
        let (B, v) = (self.limit, scope.integers.valuation);
        match CStmt::of(c)? {
            CStmt::CSkip => scope.apply(asks_skip { B, v }, []),
            CStmt::CSeq { c, d } => {
                scope.apply(asks_seq {}, [self.asks(scope, c)?, self.asks(scope, d)?])
            }
            CStmt::CIf { b, c, d } => {
                scope.apply(asks_if { b }, [self.asks(scope, c)?, self.asks(scope, d)?])
            }
            CStmt::CFor { x, lo, hi, c } => {
                let k = scope.fresh("k", int()?)?;
                let each = self.asks(&scope.with_index(x, k)?, c)?;
                scope.apply(asks_for { x, lo, hi }, [hol::gen_(k, each)?])
            }
            CStmt::CDeclare { ty, x, e, c } => {
                scope.apply(asks_declare { ty, x, e }, [self.asks(scope, c)?])
            }
            CStmt::CIndex { ty, x, e, c } => {
                let k = scope.fresh("k", int()?)?;
                let each = self.asks(&scope.with_index(x, k)?, c)?;
                scope.apply(asks_index { ty, x, e }, [hol::gen_(k, each)?])
            }
            CStmt::CSet { x, e } => scope.apply(asks_set { B, v, x, e }, []),
            CStmt::CBump { ty, x, e } => scope.apply(asks_bump { ty, B, v, x, e }, []),
            CStmt::CStore { x: a, i, e } => scope.apply(asks_store { B, v, a, i, e }, []),
            CStmt::CReduce { ty, x: a, i, e } => scope.apply(asks_reduce { ty, B, v, a, i, e }, []),
            CStmt::CFree { x: a } => scope.apply(asks_free { B, v, a }, []),
            CStmt::CAlloc {
                ty,
                x: a,
                place,
                extents,
                zeros: z,
            } => {
                let values = scope.values(&extents)?;
                let extents = shape_in(values)?;
                match place {
                    Place::Stack => {
                        let size = scope.size(&extents)?;
                        let most = literal(MOST_CELLS)?;
                        let few = scope.prove(mk("int_le", &[hol::rhs(size), most])?)?;
                        let few = scope.apply(few_cells {}, [size, few])?;
                        scope.apply(asks_stack { ty, B, a, z }, [values, few])
                    }
                    Place::Heap => {
                        let few = self.few(scope, &extents)?;
                        let unbounded = Trouble::internal("an array that is named is not bounded");
                        scope.apply(asks_heap { ty, a, z }, [values, few.ok_or(unbounded)?])
                    }
                }
            }
        }
    }

    /// `⊢ product [n, ...] ≤ B`, if that is known: by a tensor of these extents, or one of as many
    /// cells or more.
    fn few(&self, scope: &Scope, extents: &[Term]) -> Attempt<Option<Thm>> {
        if let Some(exactly) = self.limits.iter().find(|it| it.extents == extents) {
            return Ok(Some(exactly.few));
        }
        let size = scope.size(extents)?;
        for limit in &self.limits {
            let of = scope.size(&limit.extents)?;
            if let Ok(same) = scope.same(hol::rhs(size), hol::rhs(of)) {
                let same = hol::trans(size, hol::trans(same, hol::sym(of)?)?)?;
                return scope.apply(product_same {}, [same, limit.few]).map(Some);
            }
        }
        for limit in &self.limits {
            let of = scope.size(&limit.extents)?;
            let less = mk("int_le", &[hol::rhs(size), hol::rhs(of)])?;
            if let Some(less) = scope.try_prove(less)? {
                let premises = [size, of, less, limit.few];
                return scope.apply(product_at_most {}, premises).map(Some);
            }
        }
        Ok(None)
    }

    /// Adds the tensors that `let` binds in an expression, by `⊢ lets_within B e sh v`.
    fn lets(&mut self, scope: &Scope, e: Term, within: Thm) -> Attempt<()> {
        if !contains(e, |e| matches!(e, Exp::Let { .. } | Exp::Fold { .. }))? {
            return Ok(());
        }
        let next = |rule: Lemma<1>| scope.apply(rule, [within]);
        match Cond::find(e)? {
            Some(Cond::And { a, b }) => {
                return self.each_of(scope, &[a, b], next(inside_and {}.into())?);
            }
            Some(Cond::Or { a, b }) => {
                return self.each_of(scope, &[a, b], next(inside_or {}.into())?);
            }
            Some(Cond::Not { a }) => return self.lets(scope, a, next(inside_not {}.into())?),
            Some(Cond::Index { .. } | Cond::Compare { .. }) | None => {}
        }
        match Exp::of(e)? {
            Exp::Lit { .. } | Exp::Var { .. } | Exp::Cast { .. } | Exp::Test { .. } => Ok(()),
            Exp::At { e, .. } => self.lets(scope, e, next(inside_at {}.into())?),
            Exp::Op { operands, .. } => {
                operands.iter().try_fold(within, |within, e| {
                    let parts = scope.apply(inside_op {}, [within])?;
                    self.lets(scope, *e, hol::conjunct1(parts)?)?;
                    Ok::<Thm, Trouble>(hol::conjunct2(parts)?)
                })?;
                Ok(())
            }
            Exp::If { c, a, b } => self.each_of(scope, &[c, a, b], next(inside_if {}.into())?),
            Exp::Gen { x, e, .. } => self.lets(&scope.without(x)?, e, next(inside_gen {}.into())?),
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => self.lets(scope, e, next(inside_sums_none {}.into())?),
                Some(outer) => self.lets(
                    &scope.without(outer.variable)?,
                    outer.body,
                    next(inside_sums_some {}.into())?,
                ),
            },
            Exp::Guard { c, e } => self.each_of(scope, &[c, e], next(inside_guard_data {}.into())?),
            Exp::Let { x, d, e } => self.let_of(scope, [x, d, e], within),
            Exp::LetIndex { x, i, e } => match scope.index(i) {
                Ok(index) => {
                    let inner = scope.with_index(x, last(index)?)?;
                    let within = scope.apply(inside_let_index {}, [within, index])?;
                    self.lets(&inner, e, within)
                }
                Err(_) => self.lets(
                    &scope.without(x)?,
                    e,
                    next(inside_let_index_hidden {}.into())?,
                ),
            },
            Exp::LetData { x, d, e, .. } => {
                let both = next(inside_let_data {}.into())?;
                self.lets(scope, d, hol::conjunct1(both)?)?;
                self.lets(&scope.without(x)?, e, hol::conjunct2(both)?)
            }
            Exp::Fold { x, d, i, e, .. } => self.fold_of(scope, [x, d, i, e], within),
            Exp::With { d, e, .. } => self.each_of(scope, &[d, e], next(inside_with {}.into())?),
            Exp::Concat { a, b } => self.each_of(scope, &[a, b], next(inside_concat {}.into())?),
            Exp::Reindex { e, .. } => self.lets(scope, e, next(inside_reindex {}.into())?),
        }
    }

    /// The same of several, by `⊢ lets_within ... ∧ lets_within ... ∧ ...`.
    fn each_of(&mut self, scope: &Scope, parts: &[Term], mut within: Thm) -> Attempt<()> {
        let Some((last, others)) = parts.split_last() else {
            return Ok(());
        };
        for e in others {
            self.lets(scope, *e, hol::conjunct1(within)?)?;
            within = hol::conjunct2(within)?;
        }
        self.lets(scope, *last, within)
    }

    /// `let x := d in e`
    fn let_of(&mut self, scope: &Scope, [x, d, e]: [Term; 3], within: Thm) -> Attempt<()> {
        let shape = scope.shape_of(d)?;
        let tensor = scope.den(d)?;
        let known = scope.apply(inside_let { t: tensor }, [within, shape])?;
        let rest = self.bound_of(scope, d, known)?;
        let inner = scope.with_tensor(x, d, last(shape)?)?;
        self.lets(&inner, e, rest)
    }

    /// `fold x := d, i: e`, where the accumulator is bound as by `let`.
    fn fold_of(&mut self, scope: &Scope, [x, d, i, e]: [Term; 4], within: Thm) -> Attempt<()> {
        let shape = scope.shape_of(d)?;
        let (inner, t) = scope.with_accumulator(x, scope.elements_of(d)?, last(shape)?)?;
        let known = scope.apply(inside_fold { t }, [within, shape])?;
        let rest = self.bound_of(scope, d, known)?;
        self.lets(&inner.without(i)?, e, rest)
    }

    /// Adds what an expression d is bound to, and the tensors in d, by
    /// `⊢ product s ≤ B ∧ lets_within B d sh v ∧ p`; proves p.
    fn bound_of(&mut self, scope: &Scope, d: Term, known: Thm) -> Attempt<Thm> {
        let (few, rest) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
        self.add(few)?;
        self.lets(scope, d, hol::conjunct1(rest)?)?;
        Ok(hol::conjunct2(rest)?)
    }
}
