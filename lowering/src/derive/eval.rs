//! Evaluation of ATL.

use super::cells::rows;
use super::index::{Arithmetic, Loop, number};
use super::shape::{extents, resizing};
use super::{Outcome, Session, last, nothing, under};
use crate::compile::term::{constant_at, int, mk, parts, scalar_type, some, type_of};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, hol};

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
        let of = |e| self.part(self.eval(scope, e), "no_eval_operand", goal);
        let right = |e| self.part(self.eval(scope, e), "no_eval_right", goal);
        let index = |i| {
            self.part(
                self.index(Arithmetic::Atl, scope.v, i),
                "no_eval_index",
                goal,
            )
        };
        match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => {
                let given = [(0, self.ops), (1, scope.v), (2, scope.env), (3, d), (4, k)];
                self.derive("eval_lit", &given, &[])
            }
            ("Var", &[x]) => {
                let known = self.lookup(scope.env, x)?;
                let (_, of_some) = parts(hol::rhs(known))?;
                let (_, pair) = parts(of_some[0])?;
                let read = self.valued(pair[1])?;
                self.derive("eval_var", &[(1, scope.v)], &[known, read])
            }
            ("At", &[a, i]) => {
                let whole = of(a)?;
                let Some(rows) = rows(whole)? else {
                    return Err(self.wrong("no_eval_of_cell", goal, &[whole]));
                };
                let i = index(i)?;
                let Ok(at) = usize::try_from(number(i)?) else {
                    return Err(self.wrong("no_eval_below", goal, &[whole, i]));
                };
                let Some(&row) = rows.get(at) else {
                    return Err(self.wrong("no_eval_beyond", goal, &[whole, i]));
                };
                let read = self.valued(row)?;
                self.derive("eval_at", &[(7, last(read)?)], &[whole, i, read])
            }
            ("Neg", &[a]) => {
                let a = self.cell(of(a)?, goal)?;
                self.derive("eval_neg", &[], &[a])
            }
            ("Mul", &[a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                self.derive("eval_mul", &[], &[a, b])
            }
            ("Div", &[a, b]) => {
                let (a, b) = (self.cell(of(a)?, goal)?, self.cell(right(b)?, goal)?);
                let cell = under("Cell", last(b)?).ok_or(Fail("not a cell".to_string()))?;
                let divisor = self.computer.value(mk("cell_value", &[self.ops, cell])?)?;
                match self.divides(hol::rhs(divisor))? {
                    Ok(allowed) => self.derive("eval_div", &[], &[a, b, allowed]),
                    Err(not) => Err(self.wrong("no_quotient", goal, &[a, b, not])),
                }
            }
            ("Add" | "Sub", &[a, b]) => {
                let (rule, operation) = match &name[..] {
                    "Add" => ("eval_add", "s_add"),
                    _ => ("eval_sub", "s_sub"),
                };
                let (a, b) = (of(a)?, right(b)?);
                let f = mk("lift2", &[self.ops, mk(operation, &[self.ops])?])?;
                let sum = self.combine(f, last(a)?, last(b)?);
                let sum = self.part_after(sum, &format!("no_{rule}"), goal, &[a, b])?;
                self.derive(rule, &[], &[a, b, sum])
            }
            ("Gen", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let range = Loop::new(x, body, lo, hi)?;
                let rows = self.eval_gen(scope, &range);
                let rows = self.part_after(rows, "no_eval_gen", goal, &[lo, hi])?;
                self.derive("eval_gen_loop", &[], &[lo, hi, rows])
            }
            ("Sum", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let shape = self.shape(scope.shapes()?, scope.v, e);
                let shape = self.part(shape, "no_eval_shapeless_sum", goal)?;
                let range = Loop::new(x, body, lo, hi)?;
                let zero = self.padding(last(shape)?)?;
                let sum = self.eval_sum(scope, &range, zero);
                let sum = self.part_after(sum, "no_eval_sum", goal, &[lo, hi, shape])?;
                self.derive(
                    "eval_sum_loop",
                    &[(0, self.ops), (10, last(sum)?)],
                    &[lo, hi, shape, sum],
                )
            }
            ("Guard", &[b, a]) => {
                let b = self.condition_of(Arithmetic::Atl, scope.v, b);
                let b = self.part(b, "no_eval_condition", goal)?;
                if self.holds(b)? {
                    let a = self.part_after(self.eval(scope, a), "no_eval_guarded", goal, &[b])?;
                    return self.derive("eval_guard_true", &[], &[b, a]);
                }
                let shape = self.shape(scope.shapes()?, scope.v, a);
                let shape = self.part_after(shape, "no_eval_unguarded", goal, &[b])?;
                self.derive("eval_guard_false", &[(0, self.ops)], &[b, shape])
            }
            ("Let", &[x, d, body]) => {
                let shape = self.shape(scope.shapes()?, scope.v, d);
                let shape = self.part(shape, "no_eval_shapeless", goal)?;
                let value = of(d)?;
                let inner = scope.with_tensor(x, last(shape)?, last(value)?)?;
                let body = self.eval(inner, body);
                let body = self.part_after(body, "no_eval_let", goal, &[shape, value])?;
                self.derive("eval_let", &[], &[shape, value, body])
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.tensor(of(a)?, goal)?, self.tensor(right(b)?, goal)?);
                self.derive("eval_concat", &[], &[a, b])
            }
            ("Transpose" | "Flatten", &[a]) => {
                let shape = self.operand_shape(scope, a, goal)?;
                if extents(shape)?.len() < 2 {
                    let lemma = match extents(shape)?.len() {
                        0 => "no_eval_of_scalar",
                        _ => "no_eval_of_vector",
                    };
                    return Err(self.wrong(lemma, goal, &[shape]));
                }
                let a = self.tensor(of(a)?, goal)?;
                let rule = if name == "Flatten" {
                    "eval_flatten"
                } else {
                    "eval_transpose"
                };
                self.derive(rule, &[], &[shape, a])
            }
            ("Split" | "PadL" | "PadR", &[i, a]) => {
                let i = index(i)?;
                let k = number(i)?;
                if name == "Split" && k <= BigInt::ZERO {
                    return Err(self.wrong("no_eval_split", goal, &[i]));
                }
                if k < BigInt::ZERO {
                    return Err(self.wrong("no_eval_count", goal, &[i]));
                }
                let shape = self.operand_shape(scope, a, goal)?;
                if extents(shape)?.is_empty() {
                    return Err(self.wrong("no_eval_of_scalar", goal, &[shape]));
                }
                let a = self.tensor(of(a)?, goal)?;
                self.derive(resizing("eval", &name), &[], &[i, shape, a])
            }
            ("TruncL" | "TruncR", &[i, a]) => {
                let i = index(i)?;
                if number(i)? < BigInt::ZERO {
                    return Err(self.wrong("no_eval_count", goal, &[i]));
                }
                let a = self.tensor(of(a)?, goal)?;
                if number(i)? > rows(a)?.unwrap_or_default().len().into() {
                    return Err(self.wrong("no_eval_truncation", goal, &[i, a]));
                }
                self.derive(resizing("eval", &name), &[], &[i, a])
            }
            _ => Err(Fail(format!("{name} is no expression")).into()),
        }
    }

    /// The judgement about an operand that must have a shape.
    fn operand_shape(&self, scope: Scope, a: Term, goal: Term) -> Outcome {
        self.part(
            self.shape(scope.shapes()?, scope.v, a),
            "no_eval_shapeless",
            goal,
        )
    }

    /// The judgement about an operand, whose result must be a cell.
    fn cell(&self, th: Thm, goal: Term) -> Outcome {
        match rows(th)? {
            None => Ok(th),
            Some(_) => Err(self.wrong("no_eval_of_tensor", goal, &[th])),
        }
    }

    /// The judgement about an operand, whose result must not be a cell.
    fn tensor(&self, th: Thm, goal: Term) -> Outcome {
        match rows(th)? {
            Some(_) => Ok(th),
            None => Err(self.wrong("no_eval_of_cell", goal, &[th])),
        }
    }

    /// The result of this shape that is padding throughout.
    fn padding(&self, shape: Term) -> Proof<Term> {
        let padding = hol::app(constant_at("padding", &[scalar_type()?])?, shape)?;
        Ok(hol::rhs(self.computer.value(padding)?))
    }

    /// `⊢ eval_gen S v env x e lo hi rs`
    fn eval_gen(&self, scope: Scope, range: &Loop) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let whole = [self.ops, scope.v, scope.env, x, body, first, end];
        let goal = nothing(mk("eval_gen", &whole)?)?;
        let Some(next) = range.rest() else {
            let given: Vec<_> = whole.into_iter().enumerate().collect();
            return self.derive("eval_gen_done", &given, &[]);
        };
        let row = self.eval(scope.with_index(x, first)?, body);
        let row = self.part(row, "no_eval_gen_first", goal)?;
        let rest = self.eval_gen(scope, &next);
        let rest = self.part(rest, "no_eval_gen_rest", goal)?;
        self.derive("eval_gen_step", &[(6, end), (8, last(rest)?)], &[row, rest])
    }

    /// `⊢ eval_sum S v env x e lo hi acc r`
    fn eval_sum(&self, scope: Scope, range: &Loop, acc: Term) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let whole = [self.ops, scope.v, scope.env, x, body, first, end, acc];
        let goal = nothing(mk("eval_sum", &whole)?)?;
        let Some(next) = range.rest() else {
            let given: Vec<_> = whole.into_iter().enumerate().collect();
            return self.derive("eval_sum_done", &given, &[]);
        };
        let term = self.eval(scope.with_index(x, first)?, body);
        let term = self.part(term, "no_eval_sum_first", goal)?;
        let sum = self.combine(mk("cell_add", &[self.ops])?, acc, last(term)?);
        let sum = self.part_after(sum, "no_eval_sum_step", goal, &[term])?;
        let rest = self.eval_sum(scope, &next, last(sum)?);
        let rest = self.part_after(rest, "no_eval_sum_rest", goal, &[term, sum])?;
        let given = [(6, end), (10, last(rest)?)];
        self.derive("eval_sum_step", &given, &[term, sum, rest])
    }
}
