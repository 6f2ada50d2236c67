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
use crate::gate::source::{Kernel, member};
use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::{contains, outermost};
use reasoning::scope::Scope;
use reasoning::sizes::MOST_CELLS;
use reasoning::syntax::Exp;
use reasoning::term::{dest_list, int, list, literal, mk, parts, type_of};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    covers_input(; 2);
    covers_declared(; 2);
    covers_lets(; 1);
    covers_named(; 3);
    product_same(; 2);
    product_at_most(; 4);
    few_cells(; 2);
    asks_skip(B, v; 0);
    asks_seq(; 2);
    asks_for(x, lo, hi; 1);
    asks_if(b; 2);
    asks_declare(x, e; 1);
    asks_set(B, v, x, e; 0);
    asks_bump(B, v, x, e; 0);
    asks_store(B, v, a, i, e; 0);
    asks_reduce(B, v, a, i, e; 0);
    asks_free(B, v, a; 0);
    asks_heap(a, z; 2);
    asks_stack(B, a, z; 2);
    inside_at(; 1);
    inside_neg(; 1);
    inside_add(; 1);
    inside_sub(; 1);
    inside_mul(; 1);
    inside_div(; 1);
    inside_max(; 1);
    inside_min(; 1);
    inside_call1(; 1);
    inside_call2(; 1);
    inside_call3(; 1);
    inside_if(; 1);
    inside_less(; 1);
    inside_less_eq(; 1);
    inside_equal(; 1);
    inside_and(; 1);
    inside_or(; 1);
    inside_not(; 1);
    inside_gen(; 1);
    inside_sum(; 1);
    inside_sums_none(; 1);
    inside_sums_some(; 1);
    inside_fold(t; 2);
    inside_with(; 1);
    inside_guard_data(; 1);
    inside_concat(; 1);
    inside_transpose(; 1);
    inside_flatten(; 1);
    inside_split(; 1);
    inside_pad_l(; 1);
    inside_pad_r(; 1);
    inside_trunc_l(; 1);
    inside_trunc_r(; 1);
    inside_let(t; 2);
}

/// What a function asks for.
pub struct Requests {
    /// `B`
    pub limit: Term,
    /// `⊢ covers space B sh v s e`, assumed.
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
    pub fn covered(&self, kernel: &Kernel, call: &Call, named: &[Term]) -> Attempt<Known> {
        let limit = hol::var(hol::name("B"), int()?)?;
        let [v, _, env, s] = call.vars;
        let shapes = mk("tensor_shapes", &[env])?;
        let space = spaces(named)?;
        let covers = hol::assume(mk("covers", &[space, limit, shapes, v, s, kernel.body])?)?;
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
        known.add(self.apply(covers_declared {}, [covers, call.shape])?)?;
        let lets = self.apply(covers_lets {}, [covers])?;
        known.lets(&self.scope, kernel.body, lets)?;
        for &es in named {
            let member = member(&self.scope.session.library, es, space)?;
            let values = self.scope.values(es)?;
            known.add(self.apply(covers_named {}, [covers, member, values])?)?;
        }
        Ok(known)
    }
}

/// The list of these lists of index expressions.
fn spaces(named: &[Term]) -> Attempt<Term> {
    let extents = type_of("list", &[type_of("iexp", &[])?])?;
    Ok(list(named, extents)?)
}

/// `⊢ LIST_REL (ieval atl_div v) es ns`
trait Values {
    fn values(&self, es: Term) -> Attempt<Thm>;
}

impl Values for Scope {
    fn values(&self, es: Term) -> Attempt<Thm> {
        self.related(&dest_list(es)?, |e| self.index(e))
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
    fn missing(&self, scope: &Scope, c: Term, missing: &mut Vec<Term>) -> Attempt<()> {
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("CSeq" | "CIf", &[.., c, d]) => {
                self.missing(scope, c, missing)?;
                self.missing(scope, d, missing)
            }
            ("CFor", &[x, .., c]) => {
                let k = scope.fresh("k", int()?)?;
                self.missing(&scope.with_index(x, k)?, c, missing)
            }
            ("CDeclare", &[.., c]) => self.missing(scope, c, missing),
            ("CAlloc", &[_, place, es, _]) => {
                if parts(place)?.0 == "Heap"
                    && !missing.contains(&es)
                    && self.few(scope, &shape_in(scope.values(es)?)?)?.is_none()
                {
                    missing.push(es);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `⊢ asks_within B c v`
    fn asks(&self, scope: &Scope, c: Term) -> Attempt<Thm> {
        let (B, v) = (self.limit, scope.integers.valuation);
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("CSkip", _) => scope.apply(asks_skip { B, v }, []),
            ("CSeq", &[c, d]) => {
                scope.apply(asks_seq {}, [self.asks(scope, c)?, self.asks(scope, d)?])
            }
            ("CIf", &[b, c, d]) => {
                scope.apply(asks_if { b }, [self.asks(scope, c)?, self.asks(scope, d)?])
            }
            ("CFor", &[x, lo, hi, c]) => {
                let k = scope.fresh("k", int()?)?;
                let each = self.asks(&scope.with_index(x, k)?, c)?;
                scope.apply(asks_for { x, lo, hi }, [hol::gen_(k, each)?])
            }
            ("CDeclare", &[x, e, c]) => scope.apply(asks_declare { x, e }, [self.asks(scope, c)?]),
            ("CSet", &[x, e]) => scope.apply(asks_set { B, v, x, e }, []),
            ("CBump", &[x, e]) => scope.apply(asks_bump { B, v, x, e }, []),
            ("CStore", &[a, i, e]) => scope.apply(asks_store { B, v, a, i, e }, []),
            ("CReduce", &[a, i, e]) => scope.apply(asks_reduce { B, v, a, i, e }, []),
            ("CFree", &[a]) => scope.apply(asks_free { B, v, a }, []),
            ("CAlloc", &[a, place, es, z]) => {
                let values = scope.values(es)?;
                let extents = shape_in(values)?;
                if parts(place)?.0 == "Stack" {
                    let size = scope.size(&extents)?;
                    let most = literal(MOST_CELLS)?;
                    let few = scope.prove(mk("int_le", &[hol::rhs(size), most])?)?;
                    let few = scope.apply(few_cells {}, [size, few])?;
                    return scope.apply(asks_stack { B, a, z }, [values, few]);
                }
                let few = self.few(scope, &extents)?;
                let few = few.ok_or(Trouble::internal("an array that is named is not bounded"))?;
                scope.apply(asks_heap { a, z }, [values, few])
            }
            _ => Err(Trouble::internal("not a statement")),
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

    /// Adds the tensors that `let` binds in an expression, by `⊢ lets_within B e sh v`; or in a
    /// condition, by `⊢ lets_within_cond B e sh v`.
    fn lets(&mut self, scope: &Scope, e: Term, within: Thm) -> Attempt<()> {
        if !contains(e, |e| matches!(e, Exp::Let { .. } | Exp::Fold { .. }))? {
            return Ok(());
        }
        let (name, args) = parts(e)?;
        let next = |rule: Lemma<1>| scope.apply(rule, [within]);
        let mut each = |rule: Lemma<1>, parts: &[Term]| self.each_of(scope, parts, next(rule)?);
        match &name[..] {
            "At" => self.lets(scope, args[0], next(inside_at {}.into())?),
            "Neg" => self.lets(scope, args[0], next(inside_neg {}.into())?),
            "Add" => each(inside_add {}.into(), &args[..2]),
            "Sub" => each(inside_sub {}.into(), &args[..2]),
            "Mul" => each(inside_mul {}.into(), &args[..2]),
            "Div" => each(inside_div {}.into(), &args[..2]),
            "Max" => each(inside_max {}.into(), &args[..2]),
            "Less" => each(inside_less {}.into(), &args[..2]),
            "And" => each(inside_and {}.into(), &args[..2]),
            "Min" => each(inside_min {}.into(), &args[..2]),
            "LessEq" => each(inside_less_eq {}.into(), &args[..2]),
            "Equal" => each(inside_equal {}.into(), &args[..2]),
            "Or" => each(inside_or {}.into(), &args[..2]),
            "Not" => each(inside_not {}.into(), &args),
            "Call1" => each(inside_call1 {}.into(), &args[1..]),
            "Call2" => each(inside_call2 {}.into(), &args[1..]),
            "Call3" => each(inside_call3 {}.into(), &args[1..]),
            "If" => each(inside_if {}.into(), &args),
            "Gen" => self.lets(
                &scope.without(args[0])?,
                args[3],
                next(inside_gen {}.into())?,
            ),
            "Sum" => self.lets(
                &scope.without(args[0])?,
                args[3],
                next(inside_sum {}.into())?,
            ),
            "Sums" => match outermost(args[0], args[1])? {
                None => self.lets(scope, args[1], next(inside_sums_none {}.into())?),
                Some(outer) => self.lets(
                    &scope.without(outer.variable)?,
                    outer.body,
                    next(inside_sums_some {}.into())?,
                ),
            },
            "Guard" => each(inside_guard_data {}.into(), &args[..2]),
            "Let" => self.let_of(scope, &args, within),
            "Fold" => self.fold_of(scope, &args, within),
            "With" => each(inside_with {}.into(), &[args[0], args[2]]),
            "Concat" => each(inside_concat {}.into(), &args[..2]),
            "Transpose" => self.lets(scope, args[0], next(inside_transpose {}.into())?),
            "Flatten" => self.lets(scope, args[0], next(inside_flatten {}.into())?),
            "Split" => self.lets(scope, args[1], next(inside_split {}.into())?),
            "PadL" => self.lets(scope, args[1], next(inside_pad_l {}.into())?),
            "PadR" => self.lets(scope, args[1], next(inside_pad_r {}.into())?),
            "TruncL" => self.lets(scope, args[1], next(inside_trunc_l {}.into())?),
            "TruncR" => self.lets(scope, args[1], next(inside_trunc_r {}.into())?),
            _ => Err(Trouble::internal("not an expression")),
        }
    }

    /// The same of several, expressions or conditions, by `⊢ lets_within ... ∧ lets_within ... ∧ ...`.
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

    fn let_of(&mut self, scope: &Scope, args: &[Term], within: Thm) -> Attempt<()> {
        let &[x, d, e] = args else {
            return Err(Trouble::internal("not a let"));
        };
        let shape = scope.shape_of(d)?;
        let tensor = scope.den(d)?;
        let known = scope.apply(inside_let { t: tensor }, [within, shape])?;
        let rest = self.bound_of(scope, d, known)?;
        let inner = scope.with_tensor(x, d, last(shape)?)?;
        self.lets(&inner, e, rest)
    }

    /// The accumulator of a fold is bound as by `let`.
    fn fold_of(&mut self, scope: &Scope, args: &[Term], within: Thm) -> Attempt<()> {
        let &[x, d, i, _, _, e] = args else {
            return Err(Trouble::internal("not a fold"));
        };
        let shape = scope.shape_of(d)?;
        let (inner, t) = scope.with_accumulator(x, last(shape)?)?;
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
