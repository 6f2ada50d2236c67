//! Shapes of expressions, and that they evaluate: `shape_of` and `ok`.

use super::indices::{last, replace_last};
use super::laws::LawSet;
use super::lemma::{Lemma, lemmas};
use super::names::letters;
use super::scope::{Place, Scope};
use super::sums::{exact_quotient, tidy};
use super::term::{
    application, constant_at, dest_list, int, ints, literal, mk, none, numeral, parts, some,
};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    cdiv_mul(n; 1);
    cdiv_quotient(a; 1);
    shape_lit(sh, v, d, k; 0);
    shape_var_is(v; 1);
    shape_at(i; 1);
    shape_neg(; 1);
    shape_add(; 2);
    shape_sub(; 2);
    shape_mul(; 2);
    shape_div(; 2);
    shape_gen_is(; 4);
    shape_sum(v, lo, hi; 1);
    shape_guard(b; 1);
    shape_let_is(env, x, t; 2);
    shape_concat_is(; 3);
    shape_transpose(; 1);
    shape_flatten_is(; 2);
    shape_split_is(; 4);
    shape_pad_l_is(; 4);
    shape_pad_r_is(; 4);
    shape_trunc_l_is(; 5);
    shape_trunc_r_is(; 5);
    shape_ok_none(; 0);
    shape_ok_some(; 2);
    ok_lit(S, v, env, d, k; 0);
    ok_var(S, v; 2);
    ok_at(; 4);
    ok_neg(; 1);
    ok_add(; 2);
    ok_sub(; 2);
    ok_mul(; 2);
    ok_div(; 3);
    ok_gen(; 6);
    ok_sum(; 5);
    ok_guard(; 4);
    ok_let(x; 2);
    ok_concat(; 3);
    ok_transpose(; 1);
    ok_flatten(; 2);
    ok_split(; 4);
    ok_pad_l(; 4);
    ok_pad_r(; 4);
    ok_trunc_l(; 5);
    ok_trunc_r(; 5);
    divides_literal(w, env, k; 3);
    divides_known(x; 1);
}

/// The shape in a theorem `⊢ shape_of ... s` or `⊢ ok ... s`.
pub fn shape_in(th: Thm) -> Attempt<Vec<Term>> {
    Ok(dest_list(last(th)?)?)
}

/// What is asked of an operator that changes the first extent by an index: the value of the
/// index, conditions on it, the theorem on the operand, and the extent of the result.
enum Resized {
    Split([Thm; 4]),
    PadL([Thm; 4]),
    PadR([Thm; 4]),
    TruncL([Thm; 5]),
    TruncR([Thm; 5]),
}

impl Scope {
    /// `⊢ 0 ≤ t`
    pub fn nonnegative(&self, t: Term) -> Attempt<Thm> {
        self.prove(mk("int_le", &[literal(0)?, t])?)
    }

    /// `⊢ n = max 0 (u - l)` for the extent of a range, as one would write it.
    pub fn extent(&self, l: Term, u: Term) -> Attempt<Thm> {
        let difference = mk("int_sub", &[u, l])?;
        let exact = mk("int_max", &[literal(0)?, difference])?;
        let plain = tidy(difference)?;
        let positive = mk("int_le", &[literal(0)?, plain])?;
        let n = match self.try_prove(positive)? {
            Some(_) => plain,
            None => mk("int_max", &[literal(0)?, plain])?,
        };
        self.prove(hol::eq(n, exact)?)
    }

    /// `⊢ r = t` with r tidy.
    fn named(&self, t: Term) -> Attempt<Thm> {
        let th = match application(t) {
            Some((name, args)) if name == "cdiv" => self.rounded_up(args[0], args[1])?,
            _ => self.tidied(t)?,
        };
        Ok(hol::sym(th)?)
    }

    /// `⊢ cdiv n k = r`
    fn rounded_up(&self, n: Term, k: Term) -> Attempt<Thm> {
        let positive = self.prove(mk("int_lt", &[literal(0)?, k])?)?;
        if let Some(q) = exact_quotient(n, k)? {
            let exact = self.apply(cdiv_mul { n: q }, [positive])?;
            let (f, _) = hol::dest_app(hol::lhs(exact)).ok_or(Trouble::internal("cdiv"))?;
            let (f, product) = hol::dest_app(f).ok_or(Trouble::internal("cdiv"))?;
            let same = hol::ap_thm(hol::ap_term(f, self.same(n, product)?)?, k)?;
            return Ok(hol::trans(same, exact)?);
        }
        let th = self.apply(cdiv_quotient { a: n }, [positive])?;
        let (partial, _) = hol::dest_app(hol::rhs(th)).ok_or(Trouble::internal("div"))?;
        let (f, dividend) = hol::dest_app(partial).ok_or(Trouble::internal("div"))?;
        let tidied = hol::ap_thm(hol::ap_term(f, self.tidied(dividend)?)?, k)?;
        Ok(hol::trans(th, tidied)?)
    }

    /// The scope in which an index variable of the program has no value.
    pub fn without(&self, x: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        let nothing = none(int()?)?;
        scope.w = mk("update", &[self.w, x, nothing])?;
        Ok(scope)
    }

    /// The scope in which an index variable of the program has a value.
    pub fn with_index(&self, x: Term, k: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        scope.w = mk("update", &[self.w, x, some(k)?])?;
        Ok(scope)
    }

    /// The scope in which a name stands for the tensor of an expression of this shape.
    pub fn with_tensor(&self, x: Term, d: Term, shape: Term, place: Place) -> Attempt<Scope> {
        let pair = mk(",", &[shape, self.den(d)?])?;
        let mut scope = self.clone();
        scope.env = mk("update", &[self.env, x, some(pair)?])?;
        scope.places.push((x, place));
        Ok(scope)
    }

    /// `den S w env e`
    pub fn den(&self, e: Term) -> Attempt<Term> {
        Ok(mk("den", &[self.session.ops, self.w, self.env, e])?)
    }

    /// `⊢ shape_of (tensor_shapes env) w e s`
    pub fn shape_of(&self, e: Term) -> Attempt<Thm> {
        self.shape_inside(e).map_err(|trouble| trouble.at(e))
    }

    fn shape_inside(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let shapes = mk("tensor_shapes", &[self.env])?;
        let (sh, v) = (shapes, self.w);
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(shape_lit { sh, v, d, k }, [])?,
            ("Var", &[x]) => {
                let known = self.look_up(self.env, x)?;
                self.apply(shape_var_is { v: self.w }, [known])?
            }
            ("At", &[a, i]) => self.apply(shape_at { i }, [self.shape_of(a)?])?,
            ("Neg", &[a]) => self.apply(shape_neg {}, [self.shape_of(a)?])?,
            ("Add" | "Sub" | "Mul" | "Div", &[a, b]) => {
                let (a, b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                let rule: Lemma<2> = match &name[..] {
                    "Add" => shape_add {}.into(),
                    "Sub" => shape_sub {}.into(),
                    "Mul" => shape_mul {}.into(),
                    _ => shape_div {}.into(),
                };
                self.apply(rule, [a, b])?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let inner = self.without(x)?.shape_of(a)?;
                let extent = self.extent(last(lo)?, last(hi)?)?;
                self.apply(shape_gen_is {}, [lo, hi, inner, extent])?
            }
            ("Sum", &[x, lo, hi, a]) => {
                let inner = self.without(x)?.shape_of(a)?;
                self.apply(shape_sum { v: self.w, lo, hi }, [inner])?
            }
            ("Guard", &[b, a]) => self.apply(shape_guard { b }, [self.shape_of(a)?])?,
            ("Let", &[x, d, a]) => {
                let outer = self.shape_of(d)?;
                let scope = self.with_tensor(x, d, last(outer)?, Place::Unknown)?;
                let (env, t) = (self.env, self.den(d)?);
                let inner = scope.shape_of(a)?;
                self.apply(shape_let_is { env, x, t }, [outer, inner])?
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.shape_of(a)?, self.shape_of(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(shape_concat_is {}, [a, b, self.named(sum)?])?
            }
            ("Transpose", &[a]) => self.apply(shape_transpose {}, [self.shape_of(a)?])?,
            ("Flatten", &[a]) => {
                let a = self.shape_of(a)?;
                let shape = shape_in(a)?;
                let product = mk("int_mul", &[shape[0], shape[1]])?;
                self.apply(shape_flatten_is {}, [a, self.named(product)?])?
            }
            (resize, &[f, a]) => match self.resized(resize, f, a, Scope::shape_of)? {
                Resized::Split(premises) => self.apply(shape_split_is {}, premises)?,
                Resized::PadL(premises) => self.apply(shape_pad_l_is {}, premises)?,
                Resized::PadR(premises) => self.apply(shape_pad_r_is {}, premises)?,
                Resized::TruncL(premises) => self.apply(shape_trunc_l_is {}, premises)?,
                Resized::TruncR(premises) => self.apply(shape_trunc_r_is {}, premises)?,
            },
            _ => return Err(Trouble::internal("not an expression")),
        })
    }

    /// What the rules of an operator ask for that changes the first extent by an index; `about`
    /// is the theorem on the operand.
    fn resized(
        &self,
        operator: &str,
        f: Term,
        a: Term,
        about: impl Fn(&Scope, Term) -> Attempt<Thm>,
    ) -> Attempt<Resized> {
        let (factor, operand) = (self.index(f)?, about(self, a)?);
        let (k, n) = (last(factor)?, shape_in(operand)?[0]);
        let padded = || -> Attempt<[Thm; 4]> {
            let width = self.nonnegative(k)?;
            let result = self.named(mk("int_add", &[n, k])?)?;
            Ok([factor, width, operand, result])
        };
        let truncated = || -> Attempt<[Thm; 5]> {
            let width = self.nonnegative(k)?;
            let fits = self.prove(mk("int_le", &[k, n])?)?;
            let result = self.named(mk("int_sub", &[n, k])?)?;
            Ok([factor, width, fits, operand, result])
        };
        Ok(match operator {
            "Split" => {
                let positive = self.prove(mk("int_lt", &[literal(0)?, k])?)?;
                let result = self.named(mk("cdiv", &[n, k])?)?;
                Resized::Split([factor, positive, operand, result])
            }
            "PadL" => Resized::PadL(padded()?),
            "PadR" => Resized::PadR(padded()?),
            "TruncL" => Resized::TruncL(truncated()?),
            "TruncR" => Resized::TruncR(truncated()?),
            _ => return Err(Trouble::internal("not an expression")),
        })
    }

    /// Two theorems about shapes, the second with the shape of the first.
    fn agreeing(&self, a: Thm, b: Thm) -> Attempt<(Thm, Thm)> {
        let b = self.reshaped(b, &shape_in(a)?)?;
        Ok((a, b))
    }

    /// The second with the shape of the first but for the first extent.
    fn with_tail_of(&self, a: Thm, b: Thm) -> Attempt<Thm> {
        let mut wanted = shape_in(a)?;
        wanted[0] = shape_in(b)?[0];
        self.reshaped(b, &wanted)
    }

    /// The theorem with another shape, which is equal by what is known.
    pub fn reshaped(&self, th: Thm, wanted: &[Term]) -> Attempt<Thm> {
        replace_last(th, self.same_shape(&shape_in(th)?, wanted)?)
    }

    /// `⊢ [n, ...] = [m, ...]`, equal by what is known.
    pub fn same_shape(&self, shape: &[Term], wanted: &[Term]) -> Attempt<Thm> {
        if shape.len() != wanted.len() {
            return Err(Trouble::internal("shapes of different rank"));
        }
        let mut equation = hol::refl(ints(&[])?)?;
        for (n, m) in shape.iter().zip(wanted).rev() {
            let cons = constant_at("::", &[int()?])?;
            let head = hol::ap_term(cons, self.same(*n, *m)?)?;
            equation = hol::mk_comb(head, equation)?;
        }
        Ok(equation)
    }

    /// `⊢ shape_ok s`
    pub fn shape_ok(&self, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, shape)) = shape.split_first() else {
            return self.theorem(shape_ok_none {});
        };
        let first = self.nonnegative(*n)?;
        self.apply(shape_ok_some {}, [first, self.shape_ok(shape)?])
    }

    /// `⊢ ok S w env e s`
    pub fn ok(&self, e: Term) -> Attempt<Thm> {
        self.ok_inside(e).map_err(|trouble| trouble.at(e))
    }

    fn ok_inside(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let (S, v, env) = (self.session.ops, self.w, self.env);
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(ok_lit { S, v, env, d, k }, [])?,
            ("Var", &[x]) => {
                let known = self.look_up(self.env, x)?;
                let (_, pair) = application(hol::rhs(known)).ok_or(Trouble::internal("SOME"))?;
                let (_, pair) = parts(pair[0])?;
                let shape = self.shape_ok(&dest_list(pair[0])?)?;
                self.apply(ok_var { S, v }, [known, shape])?
            }
            ("At", &[a, i]) => {
                let (a, i) = (self.ok(a)?, self.index(i)?);
                let (z, n) = (last(i)?, shape_in(a)?[0]);
                let low = self.nonnegative(z)?;
                let high = self.prove(mk("int_lt", &[z, n])?)?;
                self.apply(ok_at {}, [a, i, low, high])?
            }
            ("Neg", &[a]) => self.apply(ok_neg {}, [self.ok(a)?])?,
            ("Add" | "Sub" | "Mul", &[a, b]) => {
                let (a, b) = self.agreeing(self.ok(a)?, self.ok(b)?)?;
                let rule: Lemma<2> = match &name[..] {
                    "Add" => ok_add {}.into(),
                    "Sub" => ok_sub {}.into(),
                    _ => ok_mul {}.into(),
                };
                self.apply(rule, [a, b])?
            }
            ("Div", &[a, b]) => {
                let defined = self.divisible(b)?;
                self.apply(ok_div {}, [self.ok(a)?, self.ok(b)?, defined])?
            }
            ("Gen" | "Sum", &[x, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let shape = self.without(x)?.shape_of(a)?;
                let extents = self.shape_ok(&shape_in(shape)?)?;
                let k = self.fresh(&letters(x)?, int()?)?;
                let inner = self.with_index(x, k)?.within(k, l, u)?;
                let body = inner.reshaped(inner.ok(a)?, &shape_in(shape)?)?;
                let body = self.for_range(k, l, u, body)?;
                if name == "Gen" {
                    let extent = self.extent(l, u)?;
                    self.apply(ok_gen {}, [lo, hi, shape, extents, body, extent])?
                } else {
                    self.apply(ok_sum {}, [lo, hi, shape, extents, body])?
                }
            }
            ("Guard", &[b, a]) => {
                let condition = self.condition(b)?;
                let p = last(condition)?;
                let shape = self.shape_of(a)?;
                let extents = self.shape_ok(&shape_in(shape)?)?;
                let inner = self.assuming(p)?;
                let body = inner.reshaped(inner.ok(a)?, &shape_in(shape)?)?;
                let body = hol::disch(p, body)?;
                self.apply(ok_guard {}, [condition, shape, extents, body])?
            }
            ("Let", &[x, d, a]) => {
                let outer = self.ok(d)?;
                let scope = self.with_tensor(x, d, last(outer)?, Place::Unknown)?;
                self.apply(ok_let { x }, [outer, scope.ok(a)?])?
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.ok(a)?, self.ok(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(ok_concat {}, [a, b, self.named(sum)?])?
            }
            ("Transpose", &[a]) => self.apply(ok_transpose {}, [self.ok(a)?])?,
            ("Flatten", &[a]) => {
                let a = self.ok(a)?;
                let shape = shape_in(a)?;
                let product = mk("int_mul", &[shape[0], shape[1]])?;
                self.apply(ok_flatten {}, [a, self.named(product)?])?
            }
            (resize, &[f, a]) => match self.resized(resize, f, a, Scope::ok)? {
                Resized::Split(premises) => self.apply(ok_split {}, premises)?,
                Resized::PadL(premises) => self.apply(ok_pad_l {}, premises)?,
                Resized::PadR(premises) => self.apply(ok_pad_r {}, premises)?,
                Resized::TruncL(premises) => self.apply(ok_trunc_l {}, premises)?,
                Resized::TruncR(premises) => self.apply(ok_trunc_r {}, premises)?,
            },
            _ => return Err(Trouble::internal("not an expression")),
        })
    }

    /// The scope in which `l ≤ k` and `k < u`.
    pub fn within(&self, k: Term, l: Term, u: Term) -> Attempt<Scope> {
        let scope = self.assuming(mk("int_le", &[l, k])?)?;
        scope.assuming(mk("int_lt", &[k, u])?)
    }

    /// `⊢ s_divides S (cell_value S (den S w env b []))`: by a literal that is not zero, or where
    /// all divisions are defined.
    pub fn divisible(&self, b: Term) -> Attempt<Thm> {
        let (name, args) = parts(b)?;
        if let ("Lit", &[d, _]) = (&name[..], &args[..]) {
            let positive = hol::num_eval(mk("num_lt", &[numeral(0)?, d])?)?;
            let small = hol::num_eval(mk("num_lt", &[d, numeral(1 << 32)?])?)?;
            if let (Ok(positive), Ok(small)) = (hol::eqt_elim(positive), hol::eqt_elim(small)) {
                let (w, env, k) = (self.w, self.env, args[1]);
                let law = self.law("div_literal")?;
                return self.apply(divides_literal { w, env, k }, [law, positive, small]);
            }
        }
        if !self.session.sets.contains(&LawSet::Ieee) {
            return Err(Trouble::Divisor);
        }
        let value = self.cell(b, &[])?;
        self.apply(divides_known { x: value }, [self.law("div_total")?])
    }

    /// `cell_value S (den S w env e J)`
    pub fn cell(&self, e: Term, index: &[Term]) -> Attempt<Term> {
        let index = ints(index)?;
        let cell = hol::app(self.den(e)?, index)?;
        Ok(mk("cell_value", &[self.session.ops, cell])?)
    }

    /// The shape of an expression that evaluates here.
    pub fn shape(&self, e: Term) -> Attempt<Vec<Term>> {
        shape_in(self.ok(e)?)
    }
}
