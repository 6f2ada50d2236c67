//! Programs as functions: what an expression means, in operators with bound variables of the logic.
//!
//! For the operations S of the scalars, the valuation w and the environment env at a point, and an
//! expression e, an index expression i, a condition c:
//!
//! ```text
//! ⊢ means S w env e s t        e denotes the tensor t, and has the shape s
//! ⊢ ivalue w i = z
//! ⊢ dcond S w env c = p
//! ```
//!
//! e, i and c are given, the others come out, written as the program is: `gen l u (λk. ...)` for a
//! loop, `tlet S s t (λx. ...)` for a `let`. There is a rule for each construct
//! (`theories/rewrite/reflection.thy`). Names are gone from what comes out, so that equal terms are
//! equal programs, wherever they stand and whatever names they use. Nothing is asked for: programs
//! that do not evaluate mean something, too.

use super::identifiers::letters;
use super::lemma::{Lemma, lemmas};
use super::program::{first_binder, only_loop};
use super::scope::Scope;
use super::syntax::{BExp, Comparison, Cond, Exp, IExp, Operation, Reindexer, View};
use super::term::{application, dest_list, int, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, TermView, Thm};
use prover::hol;

lemmas! {
    ivalue_is_lit(v, z; 0);
    ivalue_is_var(; 1);
    ivalue_is_add(; 2);
    ivalue_is_sub(; 2);
    ivalue_is_mul(; 2);
    ivalue_is_div(; 2);
    ivalue_is_mod(; 2);
    ivalue_is_min(; 2);
    ivalue_is_max(; 2);
    ivalues_none(v; 0);
    ivalues_some(; 2);
    bvalue_is_lt(; 2);
    bvalue_is_le(; 2);
    bvalue_is_eq(; 2);
    bvalue_is_and(; 2);
    bvalue_is_or(; 2);
    bvalue_is_not(; 1);
    dcond_is_index(env; 2);
    dcond_is_and(; 3);
    dcond_is_or(; 3);
    dcond_is_not(; 2);
    means_less(ty; 3);
    means_less_eq(ty; 3);
    means_equal_to(ty; 3);
    means_lit(ty, S, v, env, d, k; 0);
    means_var(S, v; 1);
    means_at(; 2);
    means_neg(ty; 1);
    means_add(ty; 2);
    means_sub(ty; 2);
    means_mul(ty; 2);
    means_div(ty; 2);
    means_max(ty; 2);
    means_min(ty; 2);
    means_convert(ty, other; 1);
    means_bits1(ty, k; 1);
    means_bits2(ty, k; 2);
    means_cells1(ty, f; 1);
    means_cells2(ty, f; 2);
    means_cells3(ty, f; 3);
    means_call1(ty, f; 1);
    means_call2(ty, f; 2);
    means_call3(ty, f; 3);
    means_cast(ty, S, env; 1);
    means_test(S, env; 1);
    means_if(; 3);
    means_gen(f; 3);
    means_sum(ty, f; 3);
    means_sums(; 1);
    means_steps_none(ty; 1);
    means_steps_some(g; 3);
    means_fold(g; 4);
    means_with(; 3);
    means_guard(; 2);
    means_let(f; 2);
    means_let_index(; 2);
    means_let_data(ty, f; 2);
    means_reindex(; 4);
    amounts_meant(; 0);
    amount_mapped(; 1);
    means_concat(; 2);
}

impl Scope {
    /// `⊢ means S w env e s t`
    pub fn means(&self, e: Term) -> Attempt<Thm> {
        let (_, w, env) = self.meaning();
        let meanings = &self.session.meanings;
        meanings.once((w, env, e), || self.reflect(e))
    }

    /// What an expression means: t.
    pub fn tensor(&self, e: Term) -> Attempt<Term> {
        last(self.means(e)?)
    }

    fn reflect(&self, e: Term) -> Attempt<Thm> {
        let (S, v, env) = self.meaning();
        match Exp::of(e)? {
            Exp::Lit { ty, d, k } => self.apply(
                means_lit {
                    ty,
                    S,
                    v,
                    env,
                    d,
                    k,
                },
                [],
            ),
            Exp::Var { x } => self.apply(means_var { S, v }, [self.look_up(env, x)?]),
            Exp::At { e, i } => self.apply(means_at {}, [self.means(e)?, self.ivalue(i)?]),
            Exp::Op { ty, f, operands } => self.means_operation(ty, f, &operands),
            Exp::Cast { ty, i } => self.apply(means_cast { ty, S, env }, [self.ivalue(i)?]),
            Exp::Test { b } => self.apply(means_test { S, env }, [self.bvalue(b)?]),
            Exp::If { c, a, b } => {
                let premises = [self.dcond(c)?, self.means(a)?, self.means(b)?];
                self.apply(means_if {}, premises)
            }
            Exp::Gen { x, lo, hi, e } => {
                let (f, premises) = self.means_loop(x, lo, hi, e)?;
                self.apply(means_gen { f }, premises)
            }
            Exp::Sums { ty, bs, e } => match only_loop(bs, e)? {
                Some(only) => {
                    let (f, premises) = self.means_loop(only.variable, only.lo, only.hi, e)?;
                    self.apply(means_sum { ty, f }, premises)
                }
                None => self.apply(means_sums {}, [self.means_steps(ty, bs, e)?]),
            },
            Exp::Fold { x, d, i, lo, hi, e } => {
                let first = self.means(d)?;
                let shape = shape_of(first)?;
                let (k, inner) = self.at_any_index(i)?;
                let (inner, y) = inner.with_accumulator(x, self.elements_of(d)?, shape)?;
                let body = inner.means(e)?;
                let g = hol::lambda(k, reading(last(body)?, S, shape, y)?)?;
                let body = hol::gens(&[k, y], body)?;
                let premises = [first, self.ivalue(lo)?, self.ivalue(hi)?, body];
                self.apply(means_fold { g }, premises)
            }
            Exp::With { d, is, e } => {
                let premises = [self.means(d)?, self.ivalues(&is)?, self.means(e)?];
                self.apply(means_with {}, premises)
            }
            Exp::Guard { c, e } => self.apply(means_guard {}, [self.dcond(c)?, self.means(e)?]),
            Exp::Let { x, d, e } => {
                let bound = self.means(d)?;
                let shape = shape_of(bound)?;
                let (inner, y) = self.with_accumulator(x, self.elements_of(d)?, shape)?;
                let body = inner.means(e)?;
                let f = reading(last(body)?, S, shape, y)?;
                self.apply(means_let { f }, [bound, hol::gen_(y, body)?])
            }
            Exp::LetIndex { x, i, e } => {
                let index = self.ivalue(i)?;
                let inner = self.with_index(x, hol::rhs(index))?;
                self.apply(means_let_index {}, [index, inner.means(e)?])
            }
            Exp::LetData { x, ty, d, e } => {
                let data = self.means(d)?;
                let (k, inner) = self.at_any_index(x)?;
                let body = inner.means(e)?;
                let f = hol::lambda(k, last(body)?)?;
                self.apply(means_let_data { ty, f }, [data, hol::gen_(k, body)?])
            }
            Exp::Concat { a, b } => self.apply(means_concat {}, [self.means(a)?, self.means(b)?]),
            Exp::Reindex { r, e } => self.means_reindexed(&r, self.means(e)?),
        }
    }

    fn means_operation(&self, ty: Term, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        let meanings: Attempt<Vec<Thm>> = operands.iter().map(|e| self.means(*e)).collect();
        let meanings = meanings?;
        let shape = meanings.first().map(|first| shape_of(*first));
        let is_scalar = match shape {
            Some(shape) => dest_list(shape?)?.is_empty(),
            None => true,
        };
        if !is_scalar && !matches!(f, Operation::Add | Operation::Sub) {
            return self.means_cells(ty, f.term()?, &meanings);
        }
        match (f, &meanings[..]) {
            (Operation::Neg, &[a]) => self.apply(means_neg { ty }, [a]),
            (Operation::Add, &[a, b]) => self.apply(means_add { ty }, [a, b]),
            (Operation::Sub, &[a, b]) => self.apply(means_sub { ty }, [a, b]),
            (Operation::Mul, &[a, b]) => self.apply(means_mul { ty }, [a, b]),
            (Operation::Div, &[a, b]) => self.apply(means_div { ty }, [a, b]),
            (Operation::Max, &[a, b]) => self.apply(means_max { ty }, [a, b]),
            (Operation::Min, &[a, b]) => self.apply(means_min { ty }, [a, b]),
            (Operation::Convert { other }, &[a]) => self.apply(means_convert { ty, other }, [a]),
            (Operation::Bits { b }, &[a]) => {
                let k = b.term()?;
                self.apply(means_bits1 { ty, k }, [a])
            }
            (Operation::Bits { b: bits }, &[a, b]) => {
                let k = bits.term()?;
                self.apply(means_bits2 { ty, k }, [a, b])
            }
            (Operation::Call { f }, &[a]) => self.apply(means_call1 { ty, f }, [a]),
            (Operation::Call { f }, &[a, b]) => self.apply(means_call2 { ty, f }, [a, b]),
            (Operation::Call { f }, &[a, b, c]) => self.apply(means_call3 { ty, f }, [a, b, c]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// An operation on tensors, cell by cell.
    fn means_cells(&self, ty: Term, f: Term, operands: &[Thm]) -> Attempt<Thm> {
        match *operands {
            [a] => self.apply(means_cells1 { ty, f }, [a]),
            [a, b] => self.apply(means_cells2 { ty, f }, [a, b]),
            [a, b, c] => self.apply(means_cells3 { ty, f }, [a, b, c]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// `⊢ amount_value w r = k`, with what its index expression means.
    pub fn amount_meant(&self, r: &Reindexer) -> Attempt<Thm> {
        let meaning = mk("ivalue", &[self.integers.valuation])?;
        let mapped = |r| {
            let mapped = mk("mapped", &[meaning, r])?;
            let equals = hol::dest_app(hol::eq(mapped, mapped)?);
            Ok(equals.ok_or(Trouble::internal("no equation"))?.0)
        };
        let mapped = self.amounts(amounts_meant {}, r, &mapped, &|e| self.ivalue(e))?;
        self.apply(amount_mapped {}, [mapped])
    }

    fn means_reindexed(&self, r: &Reindexer, operand: Thm) -> Attempt<Thm> {
        let amount = self.amount_meant(r)?;
        let (k, s) = (hol::rhs(amount), shape_of(operand)?);
        let shape = self.makes_shape(k, s)?;
        let made = self.rearranged(k, s, last(operand)?)?;
        self.apply(means_reindex {}, [operand, amount, shape, made])
    }

    /// What the body of a loop is at an index, as a function, and what the rules for loops ask for.
    fn means_loop(&self, x: Term, lo: Term, hi: Term, e: Term) -> Attempt<(Term, [Thm; 3])> {
        let (k, inner) = self.at_any_index(x)?;
        let body = inner.means(e)?;
        if hol::free_vars(shape_of(body)?).contains(&k) {
            let i = letters(x)?;
            let message = format!("the extents of what is computed would depend on `{i}`");
            return Err(Trouble::words(message));
        }
        // With the index: `λk. f k`, not `f`.
        let f = hol::lambda(k, last(body)?)?;
        let body = hol::gen_(k, body)?;
        Ok((f, [self.ivalue(lo)?, self.ivalue(hi)?, body]))
    }

    /// `⊢ means_steps S w env bs e s h` for a sum over several binders.
    fn means_steps(&self, ty: Term, binders: Term, e: Term) -> Attempt<Thm> {
        let Some((outer, rest)) = first_binder(binders)? else {
            return self.apply(means_steps_none { ty }, [self.means(e)?]);
        };
        let (k, inner) = self.at_any_index(outer.variable)?;
        let body = inner.means_steps(ty, rest, e)?;
        let g = hol::lambda(k, last(body)?)?;
        let body = hol::gen_(k, body)?;
        let premises = [self.ivalue(outer.lo)?, self.ivalue(outer.hi)?, body];
        self.apply(means_steps_some { g }, premises)
    }

    /// `⊢ ivalue w i = z`
    pub fn ivalue(&self, i: Term) -> Attempt<Thm> {
        let w = self.integers.valuation;
        let numbers = &self.session.numbers_meant;
        numbers.once((w, i), || {
            if let Some(known) = self.known_around(i)? {
                return Ok(known);
            }
            let (rule, a, b): (Lemma<2>, Term, Term) = match IExp::of(i)? {
                IExp::ILit { z } => return self.apply(ivalue_is_lit { v: w, z }, []),
                IExp::IVar { x } => return self.apply(ivalue_is_var {}, [self.look_up(w, x)?]),
                IExp::IAdd { a, b } => (ivalue_is_add {}.into(), a, b),
                IExp::ISub { a, b } => (ivalue_is_sub {}.into(), a, b),
                IExp::IMul { a, b } => (ivalue_is_mul {}.into(), a, b),
                IExp::IDiv { a, b } => (ivalue_is_div {}.into(), a, b),
                IExp::IMod { a, b } => (ivalue_is_mod {}.into(), a, b),
                IExp::IMin { a, b } => (ivalue_is_min {}.into(), a, b),
                IExp::IMax { a, b } => (ivalue_is_max {}.into(), a, b),
            };
            self.apply(rule, [self.ivalue(a)?, self.ivalue(b)?])
        })
    }

    /// `⊢ MAP (ivalue w) is = J`
    fn ivalues(&self, is: &[Term]) -> Attempt<Thm> {
        let Some((first, rest)) = is.split_first() else {
            let v = self.integers.valuation;
            return self.apply(ivalues_none { v }, []);
        };
        self.apply(ivalues_some {}, [self.ivalue(*first)?, self.ivalues(rest)?])
    }

    /// `⊢ dcond S w env c = p`
    pub fn dcond(&self, c: Term) -> Attempt<Thm> {
        let (_, _, env) = self.meaning();
        let truths = self.truths()?;
        match Cond::of(c)? {
            Cond::Index { b } => self.apply(dcond_is_index { env }, [truths, self.bvalue(b)?]),
            Cond::Compare { ty, r, a, b } => {
                let rule: Lemma<3> = match r {
                    Comparison::Less => means_less { ty }.into(),
                    Comparison::LessEq => means_less_eq { ty }.into(),
                    Comparison::Equal => means_equal_to { ty }.into(),
                };
                self.apply(rule, [truths, self.means(a)?, self.means(b)?])
            }
            Cond::And { a, b } => {
                self.apply(dcond_is_and {}, [truths, self.dcond(a)?, self.dcond(b)?])
            }
            Cond::Or { a, b } => {
                self.apply(dcond_is_or {}, [truths, self.dcond(a)?, self.dcond(b)?])
            }
            Cond::Not { a } => self.apply(dcond_is_not {}, [truths, self.dcond(a)?]),
        }
    }

    /// `⊢ bvalue w b = p`
    fn bvalue(&self, b: Term) -> Attempt<Thm> {
        match BExp::of(b)? {
            BExp::BLt { a, b } => self.apply(bvalue_is_lt {}, [self.ivalue(a)?, self.ivalue(b)?]),
            BExp::BLe { a, b } => self.apply(bvalue_is_le {}, [self.ivalue(a)?, self.ivalue(b)?]),
            BExp::BEq { a, b } => self.apply(bvalue_is_eq {}, [self.ivalue(a)?, self.ivalue(b)?]),
            BExp::BAnd { a, b } => self.apply(bvalue_is_and {}, [self.bvalue(a)?, self.bvalue(b)?]),
            BExp::BOr { a, b } => self.apply(bvalue_is_or {}, [self.bvalue(a)?, self.bvalue(b)?]),
            BExp::BNot { a } => self.apply(bvalue_is_not {}, [self.bvalue(a)?]),
        }
    }

    /// Whether a name is the index of a loop around.
    pub fn is_index(&self, name: Term) -> bool {
        let mut valuation = self.integers.valuation;
        while let Some((operator, args)) = application(valuation)
            && operator == "update"
        {
            if args[1] == name {
                return true;
            }
            valuation = args[0];
        }
        false
    }

    /// The variable k for an index of which nothing else is known, and the scope in which the index
    /// has that value. It is the same for all loops with this index here.
    pub fn at_any_index(&self, x: Term) -> Attempt<(Term, Scope)> {
        let indices = &self.session.indices;
        let k = indices.once((self.integers.valuation, x), || {
            self.fresh(&letters(x)?, int()?)
        })?;
        Ok((k, self.with_index(x, k)?))
    }
}

/// `s` of `⊢ means S w env e s t`.
pub fn shape_of(th: Thm) -> Attempt<Term> {
    let shape = application(th.concl()).and_then(|(_, args)| args.get(4).copied());
    shape.ok_or(Trouble::internal("no meaning"))
}

/// `λz. f z`, where the term is `f (read S s y)` for a variable y.
fn reading(t: Term, S: Term, s: Term, y: Term) -> Attempt<Term> {
    let read = mk("read", &[S, s, y])?;
    let z = hol::variant(&hol::free_vars(t), y)?;
    Ok(hol::lambda(z, replaced(t, read, y, z)?)?)
}

/// The term with z for a part of it that mentions the variable y.
pub fn replaced(t: Term, part: Term, y: Term, z: Term) -> Attempt<Term> {
    if t == part {
        return Ok(z);
    }
    if !hol::is_free_in(y, t)? {
        return Ok(t);
    }
    Ok(match hol::view(t) {
        TermView::App(f, x) => {
            let (f, x) = (replaced(f, part, y, z)?, replaced(x, part, y, z)?);
            hol::app(f, x)?
        }
        TermView::Abs(..) => {
            let (x, body) = hol::open_fresh(t, &[y, z])?;
            hol::lambda(x, replaced(body, part, y, z)?)?
        }
        _ => t,
    })
}
