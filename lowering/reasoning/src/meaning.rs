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
use super::program::outermost;
use super::scope::Scope;
use super::term::{application, int, mk, parts};
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
    dcond_is_index(S, env; 1);
    dcond_is_and(; 2);
    dcond_is_or(; 2);
    dcond_is_not(; 1);
    means_less(; 2);
    means_less_eq(; 2);
    means_equal_to(; 2);
    means_lit(S, v, env, d, k; 0);
    means_var(S, v; 1);
    means_at(; 2);
    means_neg(; 1);
    means_add(; 2);
    means_sub(; 2);
    means_mul(; 2);
    means_div(; 2);
    means_max(; 2);
    means_min(; 2);
    means_call1(f; 1);
    means_call2(f; 2);
    means_call3(f; 3);
    means_cast(S, env; 1);
    means_if(; 3);
    means_gen(f; 3);
    means_sum(f; 3);
    means_sums(; 1);
    means_steps_none(; 1);
    means_steps_some(g; 3);
    means_fold(g; 4);
    means_with(; 3);
    means_guard(; 2);
    means_let(f; 2);
    means_concat(; 2);
    means_transpose(; 1);
    means_flatten(; 1);
    means_split(; 2);
    means_pad_l(; 2);
    means_pad_r(; 2);
    means_trunc_l(; 2);
    means_trunc_r(; 2);
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
        let (name, args) = parts(e)?;
        let (S, v, env) = self.meaning();
        match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(means_lit { S, v, env, d, k }, []),
            ("Var", &[x]) => self.apply(means_var { S, v }, [self.look_up(env, x)?]),
            ("At", &[a, i]) => self.apply(means_at {}, [self.means(a)?, self.ivalue(i)?]),
            ("Neg", &[a]) => self.apply(means_neg {}, [self.means(a)?]),
            ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "Add" => means_add {}.into(),
                    "Sub" => means_sub {}.into(),
                    "Mul" => means_mul {}.into(),
                    "Div" => means_div {}.into(),
                    "Max" => means_max {}.into(),
                    "Min" => means_min {}.into(),
                    _ => means_concat {}.into(),
                };
                self.apply(rule, [self.means(a)?, self.means(b)?])
            }
            ("Call1", &[f, a]) => self.apply(means_call1 { f }, [self.means(a)?]),
            ("Call2", &[f, a, b]) => {
                self.apply(means_call2 { f }, [self.means(a)?, self.means(b)?])
            }
            ("Call3", &[f, a, b, c]) => {
                let arguments = [self.means(a)?, self.means(b)?, self.means(c)?];
                self.apply(means_call3 { f }, arguments)
            }
            ("Cast", &[i]) => self.apply(means_cast { S, env }, [self.ivalue(i)?]),
            ("If", &[c, a, b]) => {
                let premises = [self.dcond(c)?, self.means(a)?, self.means(b)?];
                self.apply(means_if {}, premises)
            }
            ("Gen" | "Sum", &[x, lo, hi, a]) => {
                let (k, inner) = self.at_any_index(x)?;
                let body = inner.means(a)?;
                if hol::free_vars(shape_of(body)?).contains(&k) {
                    let i = letters(x)?;
                    let message = format!("the extents of what is computed would depend on `{i}`");
                    return Err(Trouble::words(message));
                }
                // With the index: `λk. f k`, not `f`.
                let f = hol::lambda(k, last(body)?)?;
                let rule: Lemma<3> = match &name[..] {
                    "Gen" => means_gen { f }.into(),
                    _ => means_sum { f }.into(),
                };
                let body = hol::gen_(k, body)?;
                self.apply(rule, [self.ivalue(lo)?, self.ivalue(hi)?, body])
            }
            ("Sums", &[binders, a]) => self.apply(means_sums {}, [self.means_steps(binders, a)?]),
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let first = self.means(d)?;
                let shape = shape_of(first)?;
                let (k, inner) = self.at_any_index(i)?;
                let (inner, y) = inner.with_accumulator(x, shape)?;
                let body = inner.means(a)?;
                let g = hol::lambda(k, reading(last(body)?, S, shape, y)?)?;
                let body = hol::gens(&[k, y], body)?;
                let premises = [first, self.ivalue(lo)?, self.ivalue(hi)?, body];
                self.apply(means_fold { g }, premises)
            }
            ("With", &[d, is, a]) => {
                let premises = [self.means(d)?, self.ivalues(is)?, self.means(a)?];
                self.apply(means_with {}, premises)
            }
            ("Guard", &[c, a]) => self.apply(means_guard {}, [self.dcond(c)?, self.means(a)?]),
            ("Let", &[x, d, a]) => {
                let bound = self.means(d)?;
                let shape = shape_of(bound)?;
                let (inner, y) = self.with_accumulator(x, shape)?;
                let body = inner.means(a)?;
                let f = reading(last(body)?, S, shape, y)?;
                self.apply(means_let { f }, [bound, hol::gen_(y, body)?])
            }
            ("Transpose", &[a]) => self.apply(means_transpose {}, [self.means(a)?]),
            ("Flatten", &[a]) => self.apply(means_flatten {}, [self.means(a)?]),
            (resize, &[i, a]) => {
                let rule: Lemma<2> = match resize {
                    "Split" => means_split {}.into(),
                    "PadL" => means_pad_l {}.into(),
                    "PadR" => means_pad_r {}.into(),
                    "TruncL" => means_trunc_l {}.into(),
                    "TruncR" => means_trunc_r {}.into(),
                    _ => return Err(Trouble::internal("not an expression")),
                };
                self.apply(rule, [self.means(a)?, self.ivalue(i)?])
            }
            _ => Err(Trouble::internal("not an expression")),
        }
    }

    /// `⊢ means_steps S w env bs e s h` for a sum over several binders.
    fn means_steps(&self, binders: Term, e: Term) -> Attempt<Thm> {
        let Some(outer) = outermost(binders, e)? else {
            return self.apply(means_steps_none {}, [self.means(e)?]);
        };
        let (_, rest) = parts(outer.body)?;
        let (k, inner) = self.at_any_index(outer.variable)?;
        let body = inner.means_steps(rest[0], e)?;
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
            let (name, args) = parts(i)?;
            match (&name[..], &args[..]) {
                ("ILit", &[z]) => self.apply(ivalue_is_lit { v: w, z }, []),
                ("IVar", &[x]) => self.apply(ivalue_is_var {}, [self.look_up(w, x)?]),
                (operator, &[a, b]) => {
                    let rule: Lemma<2> = match operator {
                        "IAdd" => ivalue_is_add {}.into(),
                        "ISub" => ivalue_is_sub {}.into(),
                        "IMul" => ivalue_is_mul {}.into(),
                        "IDiv" => ivalue_is_div {}.into(),
                        "IMod" => ivalue_is_mod {}.into(),
                        "IMin" => ivalue_is_min {}.into(),
                        "IMax" => ivalue_is_max {}.into(),
                        _ => return Err(Trouble::internal("not an index expression")),
                    };
                    self.apply(rule, [self.ivalue(a)?, self.ivalue(b)?])
                }
                _ => Err(Trouble::internal("not an index expression")),
            }
        })
    }

    /// `⊢ MAP (ivalue w) is = J`
    fn ivalues(&self, is: Term) -> Attempt<Thm> {
        let (_, args) = parts(is)?;
        match args[..] {
            [first, rest] => {
                let premises = [self.ivalue(first)?, self.ivalues(rest)?];
                self.apply(ivalues_some {}, premises)
            }
            _ => {
                let v = self.integers.valuation;
                self.apply(ivalues_none { v }, [])
            }
        }
    }

    /// `⊢ dcond S w env c = p`
    pub fn dcond(&self, c: Term) -> Attempt<Thm> {
        let (S, _, env) = self.meaning();
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("Index", &[b]) => self.apply(dcond_is_index { S, env }, [self.bvalue(b)?]),
            ("Less" | "LessEq" | "Equal", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "Less" => means_less {}.into(),
                    "LessEq" => means_less_eq {}.into(),
                    _ => means_equal_to {}.into(),
                };
                self.apply(rule, [self.means(a)?, self.means(b)?])
            }
            ("And" | "Or", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "And" => dcond_is_and {}.into(),
                    _ => dcond_is_or {}.into(),
                };
                self.apply(rule, [self.dcond(a)?, self.dcond(b)?])
            }
            ("Not", &[a]) => self.apply(dcond_is_not {}, [self.dcond(a)?]),
            _ => Err(Trouble::internal("not a condition")),
        }
    }

    /// `⊢ bvalue w b = p`
    fn bvalue(&self, b: Term) -> Attempt<Thm> {
        let (name, args) = parts(b)?;
        match (&name[..], &args[..]) {
            ("BLt" | "BLe" | "BEq", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "BLt" => bvalue_is_lt {}.into(),
                    "BLe" => bvalue_is_le {}.into(),
                    _ => bvalue_is_eq {}.into(),
                };
                self.apply(rule, [self.ivalue(a)?, self.ivalue(b)?])
            }
            ("BAnd" | "BOr", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "BAnd" => bvalue_is_and {}.into(),
                    _ => bvalue_is_or {}.into(),
                };
                self.apply(rule, [self.bvalue(a)?, self.bvalue(b)?])
            }
            ("BNot", &[a]) => self.apply(bvalue_is_not {}, [self.bvalue(a)?]),
            _ => Err(Trouble::internal("not a condition on integers")),
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
fn replaced(t: Term, part: Term, y: Term, z: Term) -> Attempt<Term> {
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
