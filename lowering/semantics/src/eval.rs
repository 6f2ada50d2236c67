//! Evaluation of ATL.
//!
//! For the operations S of the scalars, a valuation v, an environment env, an expression e and a
//! condition p:
//!
//! ```text
//! ⊢ eval S v env e r           ⊢ ¬(∃r. eval S v env e r)
//! ⊢ eval_cond S v env p z      ⊢ ¬(∃z. eval_cond S v env p z)
//! ```
//!
//! All but the result r and the truth value z are given; these come out, or that there are none. There is a rule for each
//! constructor (`eval_add`), and one for each way in which it goes wrong (`no_eval_beyond`, ...). A
//! `gen` and a `sum` go through their ranges, `⊢ eval_gen S v env x e lo hi rs` and
//! `⊢ eval_sum S v env x e lo hi acc r`, one value after the other.

use super::cells::rows;
use super::index::{Arithmetic, Loop, number};
use super::judgement::{last, nothing, under};
use super::session::{Outcome, Session, Stop};
use super::shape::extents;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, hol};
use reasoning::lemma::{Instance, lemmas};
use reasoning::term::{constant_at, int, mk, parts, scalar_type, some, type_of};

lemmas! {
    no_eval_operand(; 1);
    no_eval_right(; 1);
    no_eval_index(; 1);
    eval_lit(S, v, env, d, k; 0);
    eval_var(v; 2);
    no_eval_of_cell(; 1);
    no_eval_below(; 3);
    no_eval_beyond(; 3);
    eval_at(q; 5);
    eval_neg(; 1);
    eval_mul(; 2);
    eval_div(; 3);
    no_quotient(; 3);
    eval_max(; 2);
    eval_min(; 2);
    eval_call1(f; 1);
    eval_call2(f; 2);
    eval_call3(f; 3);
    eval_cast(S, env; 1);
    no_eval_then(; 2);
    eval_if_true(b; 2);
    no_eval_else(; 2);
    eval_if_false(a; 2);
    eval_add(; 3);
    no_eval_add(; 3);
    eval_sub(; 3);
    no_eval_sub(; 3);
    no_eval_gen(; 3);
    eval_gen_loop(; 3);
    no_eval_shapeless_sum(; 1);
    no_eval_sum(; 5);
    eval_sum_loop(S, r; 4);
    no_eval_condition(; 1);
    no_eval_guarded(; 2);
    eval_guard_true(; 2);
    no_eval_unguarded(; 2);
    eval_guard_false(S; 2);
    no_eval_shapeless(; 1);
    no_eval_let(; 3);
    eval_let(; 3);
    eval_concat(; 2);
    no_eval_of_scalar(; 1);
    no_eval_of_vector(; 1);
    eval_flatten(; 2);
    eval_transpose(; 2);
    no_eval_split(; 2);
    no_eval_count(; 2);
    eval_split(; 4);
    eval_pad_l(; 4);
    eval_pad_r(; 4);
    no_eval_truncation(; 3);
    eval_trunc_l(; 4);
    eval_trunc_r(; 4);
    no_eval_of_tensor(; 1);
    no_eval_cond_index(; 1);
    eval_cond_index(S, env; 1);
    no_eval_compared_tensor(; 1);
    no_eval_compared_shapeless(; 1);
    no_eval_compared_shape(; 1);
    no_eval_compared_left(; 1);
    no_eval_compared_right(; 1);
    eval_cond_less(; 4);
    eval_cond_less_eq(; 4);
    eval_cond_equal(; 4);
    no_eval_cond_left(; 1);
    no_eval_cond_and(; 2);
    eval_cond_and_false(q; 1);
    eval_cond_and_true(; 2);
    no_eval_cond_or(; 2);
    eval_cond_or_true(q; 1);
    eval_cond_or_false(; 2);
    eval_cond_not(; 1);
    eval_gen_done(S, v, env, x, e, lo, hi; 1);
    no_eval_gen_first(; 2);
    no_eval_gen_rest(; 3);
    eval_gen_step(hi, rs; 3);
    eval_sum_done(S, v, env, x, e, lo, hi, acc; 1);
    no_eval_sum_first(; 2);
    no_eval_sum_step(; 3);
    no_eval_sum_rest(; 5);
    eval_sum_step(hi, r; 4);
}

/// What is in scope: the values of index variables, and the tensors.
#[derive(Clone, Copy)]
pub struct Scope {
    /// A valuation.
    pub v: Term,
    /// An environment.
    pub env: Term,
}

impl Scope {
    /// A scope that nothing is known of: two variables.
    pub fn unknown() -> Proof<Scope> {
        let (int, name) = (int()?, type_of("ident", &[])?);
        let result = type_of("result", &[scalar_type()?])?;
        let tensor = type_of("prod", &[type_of("list", &[int])?, result])?;
        let valuation = hol::fun(name, type_of("option", &[int])?)?;
        let environment = hol::fun(name, type_of("option", &[tensor])?)?;
        Ok(Scope {
            v: hol::var(hol::name("v"), valuation)?,
            env: hol::var(hol::name("env"), environment)?,
        })
    }

    /// With a tensor of this shape.
    pub fn with_tensor(self, x: Term, shape: Term, tensor: Term) -> Proof<Scope> {
        let tensor = mk(",", &[shape, tensor])?;
        let env = mk("update", &[self.env, x, some(tensor)?])?;
        Ok(Scope { env, ..self })
    }

    /// With a value of an index variable.
    pub fn with_index(self, x: Term, k: Term) -> Proof<Scope> {
        let v = mk("update", &[self.v, x, some(k)?])?;
        Ok(Scope { v, ..self })
    }

    /// The shapes of the tensors.
    pub fn shapes(self) -> Proof<Term> {
        mk("shapes_of", &[self.env])
    }
}

impl Session {
    /// `⊢ eval S v env e r`, r being built of constructors and operations on scalars
    pub fn eval(&self, scope: Scope, e: Term) -> Outcome {
        let goal = nothing(mk("eval", &[self.ops, scope.v, scope.env, e])?)?;
        let (name, args) = parts(e)?;
        let of = |e| self.part(self.eval(scope, e), no_eval_operand {}, goal);
        let right = |e| self.part(self.eval(scope, e), no_eval_right {}, goal);
        let index = |i| {
            self.part(
                self.index(Arithmetic::Atl, scope.v, i),
                no_eval_index {},
                goal,
            )
        };
        match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => {
                let (S, v, env) = (self.ops, scope.v, scope.env);
                self.derive(eval_lit { S, v, env, d, k }, &[])
            }
            ("Var", &[x]) => {
                let known = self.lookup(scope.env, x)?;
                let (_, of_some) = parts(hol::rhs(known))?;
                let (_, pair) = parts(of_some[0])?;
                let read = self.valued(pair[1])?;
                self.derive(eval_var { v: scope.v }, &[known, read])
            }
            ("At", &[a, i]) => {
                let whole = of(a)?;
                let Some(rows) = rows(whole)? else {
                    return Err(self.wrong(no_eval_of_cell {}, goal, &[whole]));
                };
                let i = index(i)?;
                let Ok(at) = usize::try_from(number(i)?) else {
                    return Err(self.wrong(no_eval_below {}, goal, &[whole, i]));
                };
                let Some(&row) = rows.get(at) else {
                    return Err(self.wrong(no_eval_beyond {}, goal, &[whole, i]));
                };
                let read = self.valued(row)?;
                self.derive(eval_at { q: last(read)? }, &[whole, i, read])
            }
            ("Neg", &[a]) => {
                let a = self.cell(of(a)?, goal)?;
                self.derive(eval_neg {}, &[a])
            }
            ("Mul", &[a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                self.derive(eval_mul {}, &[a, b])
            }
            ("Div", &[a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                let cell = under("Cell", last(b)?).ok_or(Fail("not a cell".to_string()))?;
                let divisor = self.computer.value(mk("cell_value", &[self.ops, cell])?)?;
                match self.divides(hol::rhs(divisor))? {
                    Ok(allowed) => self.derive(eval_div {}, &[a, b, allowed]),
                    Err(not) => Err(self.wrong(no_quotient {}, goal, &[a, b, not])),
                }
            }
            ("Max" | "Min", &[a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                match &name[..] {
                    "Max" => self.derive(eval_max {}, &[a, b]),
                    _ => self.derive(eval_min {}, &[a, b]),
                }
            }
            ("Call1", &[f, a]) => {
                let a = self.cell(of(a)?, goal)?;
                self.derive(eval_call1 { f }, &[a])
            }
            ("Call2", &[f, a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                self.derive(eval_call2 { f }, &[a, b])
            }
            ("Call3", &[f, a, b, c]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                let c = self.cell(right(c)?, goal)?;
                self.derive(eval_call3 { f }, &[a, b, c])
            }
            ("Cast", &[i]) => {
                let (S, env) = (self.ops, scope.env);
                self.derive(eval_cast { S, env }, &[index(i)?])
            }
            ("If", &[p, a, b]) => {
                let p = self.part(self.eval_cond(scope, p), no_eval_condition {}, goal)?;
                if self.holds(p)? {
                    let a = self.part_after(self.eval(scope, a), no_eval_then {}, goal, &[p])?;
                    return self.derive(eval_if_true { b }, &[p, a]);
                }
                let b = self.part_after(self.eval(scope, b), no_eval_else {}, goal, &[p])?;
                self.derive(eval_if_false { a }, &[p, b])
            }
            ("Add" | "Sub", &[a, b]) => {
                let (rule, none, operation): (Instance, Instance, _) = match &name[..] {
                    "Add" => (eval_add {}.into(), no_eval_add {}.into(), "s_add"),
                    _ => (eval_sub {}.into(), no_eval_sub {}.into(), "s_sub"),
                };
                let (a, b) = (of(a)?, right(b)?);
                let f = mk("lift2", &[self.ops, mk(operation, &[self.ops])?])?;
                let sum = self.combine(f, last(a)?, last(b)?);
                let sum = self.part_after(sum, none, goal, &[a, b])?;
                self.derive(rule, &[a, b, sum])
            }
            ("Gen", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let range = Loop::new(x, body, lo, hi)?;
                let rows = self.eval_gen(scope, &range);
                let rows = self.part_after(rows, no_eval_gen {}, goal, &[lo, hi])?;
                self.derive(eval_gen_loop {}, &[lo, hi, rows])
            }
            ("Sum", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let shape = self.shape(scope.shapes()?, scope.v, e);
                let shape = self.part(shape, no_eval_shapeless_sum {}, goal)?;
                let range = Loop::new(x, body, lo, hi)?;
                let zero = self.padding(last(shape)?)?;
                let sum = self.eval_sum(scope, &range, zero);
                let sum = self.part_after(sum, no_eval_sum {}, goal, &[lo, hi, shape])?;
                self.derive(
                    eval_sum_loop {
                        S: self.ops,
                        r: last(sum)?,
                    },
                    &[lo, hi, shape, sum],
                )
            }
            ("Sums", _) => self.eval_flat(scope, e, goal),
            ("Fold", _) => self.eval_folded(scope, e, goal),
            ("With", _) => self.eval_updated(scope, e, goal),
            ("Guard", &[b, a]) => {
                let b = self.part(self.eval_cond(scope, b), no_eval_condition {}, goal)?;
                if self.holds(b)? {
                    let a = self.part_after(self.eval(scope, a), no_eval_guarded {}, goal, &[b])?;
                    return self.derive(eval_guard_true {}, &[b, a]);
                }
                let shape = self.shape(scope.shapes()?, scope.v, a);
                let shape = self.part_after(shape, no_eval_unguarded {}, goal, &[b])?;
                self.derive(eval_guard_false { S: self.ops }, &[b, shape])
            }
            ("Let", &[x, d, body]) => {
                let shape = self.shape(scope.shapes()?, scope.v, d);
                let shape = self.part(shape, no_eval_shapeless {}, goal)?;
                let value = of(d)?;
                let inner = scope.with_tensor(x, last(shape)?, last(value)?)?;
                let body = self.eval(inner, body);
                let body = self.part_after(body, no_eval_let {}, goal, &[shape, value])?;
                self.derive(eval_let {}, &[shape, value, body])
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.tensor(of(a)?, goal)?, self.tensor(right(b)?, goal)?);
                self.derive(eval_concat {}, &[a, b])
            }
            ("Transpose" | "Flatten", &[a]) => {
                let shape = self.operand_shape(scope, a, goal)?;
                if extents(shape)?.len() < 2 {
                    return Err(match extents(shape)?.len() {
                        0 => self.wrong(no_eval_of_scalar {}, goal, &[shape]),
                        _ => self.wrong(no_eval_of_vector {}, goal, &[shape]),
                    });
                }
                let a = self.tensor(of(a)?, goal)?;
                match &name[..] {
                    "Flatten" => self.derive(eval_flatten {}, &[shape, a]),
                    _ => self.derive(eval_transpose {}, &[shape, a]),
                }
            }
            ("Split" | "PadL" | "PadR", &[i, a]) => {
                let i = index(i)?;
                let k = number(i)?;
                if name == "Split" && k <= BigInt::ZERO {
                    return Err(self.wrong(no_eval_split {}, goal, &[i]));
                }
                if k < BigInt::ZERO {
                    return Err(self.wrong(no_eval_count {}, goal, &[i]));
                }
                let shape = self.operand_shape(scope, a, goal)?;
                if extents(shape)?.is_empty() {
                    return Err(self.wrong(no_eval_of_scalar {}, goal, &[shape]));
                }
                let a = self.tensor(of(a)?, goal)?;
                match &name[..] {
                    "Split" => self.derive(eval_split {}, &[i, shape, a]),
                    "PadL" => self.derive(eval_pad_l {}, &[i, shape, a]),
                    _ => self.derive(eval_pad_r {}, &[i, shape, a]),
                }
            }
            ("TruncL" | "TruncR", &[i, a]) => {
                let i = index(i)?;
                if number(i)? < BigInt::ZERO {
                    return Err(self.wrong(no_eval_count {}, goal, &[i]));
                }
                let a = self.tensor(of(a)?, goal)?;
                if number(i)? > rows(a)?.unwrap_or_default().len().into() {
                    return Err(self.wrong(no_eval_truncation {}, goal, &[i, a]));
                }
                match &name[..] {
                    "TruncL" => self.derive(eval_trunc_l {}, &[i, a]),
                    _ => self.derive(eval_trunc_r {}, &[i, a]),
                }
            }
            _ => Err(Fail(format!("{name} is no expression")).into()),
        }
    }

    /// `⊢ eval_cond S v env p z`, z being `T` or `F`
    fn eval_cond(&self, scope: Scope, p: Term) -> Outcome {
        let goal = nothing(mk("eval_cond", &[self.ops, scope.v, scope.env, p])?)?;
        let (name, args) = parts(p)?;
        let compare = |rule: Instance, a, b| {
            let (in_a, in_b) = (
                self.compared_shape(scope, a, goal)?,
                self.compared_shape(scope, b, goal)?,
            );
            let a = self.part(self.eval(scope, a), no_eval_compared_left {}, goal)?;
            let b = self.part(self.eval(scope, b), no_eval_compared_right {}, goal)?;
            self.derive(rule, &[in_a, in_b, a, b])
        };
        let left = |p| self.part(self.eval_cond(scope, p), no_eval_cond_left {}, goal);
        match (&name[..], &args[..]) {
            ("Index", &[b]) => {
                let b = self.condition_of(Arithmetic::Atl, scope.v, b);
                let b = self.part(b, no_eval_cond_index {}, goal)?;
                let (S, env) = (self.ops, scope.env);
                self.derive(eval_cond_index { S, env }, &[b])
            }
            ("Less", &[a, b]) => compare(eval_cond_less {}.into(), a, b),
            ("LessEq", &[a, b]) => compare(eval_cond_less_eq {}.into(), a, b),
            ("Equal", &[a, b]) => compare(eval_cond_equal {}.into(), a, b),
            ("And", &[p, q]) => {
                let p = left(p)?;
                if !self.holds(p)? {
                    return self.derive(eval_cond_and_false { q }, &[p]);
                }
                let q =
                    self.part_after(self.eval_cond(scope, q), no_eval_cond_and {}, goal, &[p])?;
                self.derive(eval_cond_and_true {}, &[p, q])
            }
            ("Or", &[p, q]) => {
                let p = left(p)?;
                if self.holds(p)? {
                    return self.derive(eval_cond_or_true { q }, &[p]);
                }
                let q =
                    self.part_after(self.eval_cond(scope, q), no_eval_cond_or {}, goal, &[p])?;
                self.derive(eval_cond_or_false {}, &[p, q])
            }
            ("Not", &[p]) => self.derive(eval_cond_not {}, &[left(p)?]),
            _ => Err(Fail(format!("{name} is no condition")).into()),
        }
    }

    /// `⊢ shape_of sh v e []` for what is compared.
    fn compared_shape(&self, scope: Scope, e: Term, goal: Term) -> Outcome {
        let not = match self.shape(scope.shapes()?, scope.v, e) {
            Ok(shape) if extents(shape)?.is_empty() => return Ok(shape),
            Ok(shape) => self.rule(no_eval_compared_tensor {}, &[shape])?,
            Err(Stop::Wrong(none)) => self.rule(no_eval_compared_shapeless {}, &[none])?,
            failed => return failed,
        };
        Err(self.wrong(no_eval_compared_shape {}, goal, &[not]))
    }

    /// The judgement about an operand that must have a shape.
    fn operand_shape(&self, scope: Scope, a: Term, goal: Term) -> Outcome {
        self.part(
            self.shape(scope.shapes()?, scope.v, a),
            no_eval_shapeless {},
            goal,
        )
    }

    /// The judgement about an operand, whose result must be a cell.
    fn cell(&self, th: Thm, goal: Term) -> Outcome {
        match rows(th)? {
            None => Ok(th),
            Some(_) => Err(self.wrong(no_eval_of_tensor {}, goal, &[th])),
        }
    }

    /// The judgement about an operand, whose result must not be a cell.
    fn tensor(&self, th: Thm, goal: Term) -> Outcome {
        match rows(th)? {
            Some(_) => Ok(th),
            None => Err(self.wrong(no_eval_of_cell {}, goal, &[th])),
        }
    }

    /// The result of this shape that is padding throughout.
    pub(crate) fn padding(&self, shape: Term) -> Proof<Term> {
        let padding = hol::app(constant_at("padding", &[scalar_type()?])?, shape)?;
        Ok(hol::rhs(self.computer.value(padding)?))
    }

    /// `⊢ eval_gen S v env x e lo hi rs`
    fn eval_gen(&self, scope: Scope, range: &Loop) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let (S, Scope { v, env }, e, lo, hi) = (self.ops, scope, body, first, end);
        let whole = [S, v, env, x, e, lo, hi];
        let goal = nothing(mk("eval_gen", &whole)?)?;
        let Some(next) = range.rest() else {
            return self.derive(
                eval_gen_done {
                    S,
                    v,
                    env,
                    x,
                    e,
                    lo,
                    hi,
                },
                &[],
            );
        };
        let row = self.eval(scope.with_index(x, first)?, body);
        let row = self.part(row, no_eval_gen_first {}, goal)?;
        let rest = self.eval_gen(scope, &next);
        let rest = self.part(rest, no_eval_gen_rest {}, goal)?;
        self.derive(
            eval_gen_step {
                hi: end,
                rs: last(rest)?,
            },
            &[row, rest],
        )
    }

    /// `⊢ eval_sum S v env x e lo hi acc r`
    fn eval_sum(&self, scope: Scope, range: &Loop, acc: Term) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let (S, Scope { v, env }, e, lo, hi) = (self.ops, scope, body, first, end);
        let whole = [S, v, env, x, e, lo, hi, acc];
        let goal = nothing(mk("eval_sum", &whole)?)?;
        let Some(next) = range.rest() else {
            let done = eval_sum_done {
                S,
                v,
                env,
                x,
                e,
                lo,
                hi,
                acc,
            };
            return self.derive(done, &[]);
        };
        let term = self.eval(scope.with_index(x, first)?, body);
        let term = self.part(term, no_eval_sum_first {}, goal)?;
        let sum = self.combine(mk("cell_add", &[self.ops])?, acc, last(term)?);
        let sum = self.part_after(sum, no_eval_sum_step {}, goal, &[term])?;
        let rest = self.eval_sum(scope, &next, last(sum)?);
        let rest = self.part_after(rest, no_eval_sum_rest {}, goal, &[term, sum])?;
        let r = last(rest)?;
        self.derive(eval_sum_step { hi, r }, &[term, sum, rest])
    }
}
