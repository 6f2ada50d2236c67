//! Expressions by proof, rule by rule.

use super::index::{Value, conjunct};
use super::shape::snake;
use super::{Outcome, Place, Twin, last};
use crate::compile::term::{application, dest_literal, literal, mk, parts, some};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, fail, hol};

/// Goes on with the theorem that there is a result, or hands out that there is none.
macro_rules! result {
    ($outcome:expr, $why:ident => $stuck:expr) => {
        match $outcome {
            Outcome::Result(th) => th,
            Outcome::Stuck($why) => return Ok(Outcome::Stuck($stuck)),
        }
    };
}

impl Twin {
    /// What the rules say of an expression. Fails where it has no shape or is not of the kind that
    /// its place asks for.
    pub fn run(&self, place: Place, e: Term) -> Proof<Outcome> {
        let (name, args) = parts(e)?;
        let Place { v, env } = place;
        let ends = [(0, self.ops), (1, v), (2, env)];
        let th = match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(
                "eval_lit",
                &[ends[0], ends[1], ends[2], (3, d), (4, k)],
                &[],
            )?,
            ("Var", &[x]) => {
                let known = self.look_up(env, x)?;
                let (_, pair) = application(last(known)?).ok_or_else(unreadable)?;
                let (_, pair) = application(pair[0]).ok_or_else(unreadable)?;
                self.apply("eval_var", &[(1, v)], &[known, self.valued(pair[1])?])?
            }
            ("At", &[a, i]) => return self.access(place, a, i),
            ("Neg", &[a]) => {
                let a = result!(self.run(place, a)?, why => self.apply("stuck_neg", &[], &[why])?);
                self.apply("eval_neg", &[], &[a])?
            }
            ("Add" | "Sub" | "Mul" | "Div" | "Concat", &[a, b]) => {
                return self.binary(place, &name, a, b);
            }
            ("Gen", &[x, lo, hi, a]) => return self.gen_loop(place, [x, lo, hi, a]),
            ("Sum", &[x, lo, hi, a]) => return self.sum_loop(place, e, [x, lo, hi, a]),
            ("Guard", &[b, a]) => return self.guard(place, b, a),
            ("Let", &[x, d, a]) => {
                let bound = result!(
                    self.run(place, d)?,
                    why => self.apply("stuck_bound", &[(3, x), (5, a)], &[why])?
                );
                let shape = self.shape(mk("shapes_of", &[env])?, v, d)?;
                let pair = some(mk(",", &[last(shape)?, last(bound)?])?)?;
                let env = mk("update", &[env, x, pair])?;
                let body = result!(
                    self.run(Place { v, env }, a)?,
                    why => self.apply("stuck_body", &[(2, place.env), (3, x)], &[shape, bound, why])?
                );
                self.apply("eval_let", &[(2, place.env), (3, x)], &[shape, bound, body])?
            }
            ("Transpose" | "Flatten", &[a]) => {
                let rule = name.to_lowercase();
                let whole = result!(
                    self.run(place, a)?,
                    why => self.apply(&format!("stuck_{rule}"), &[], &[why])?
                );
                let shape = self.shape(mk("shapes_of", &[env])?, v, a)?;
                self.apply(&format!("eval_{rule}"), &[], &[shape, whole])?
            }
            (_, &[i, a]) => return self.reshaped(place, &name, i, a),
            _ => return fail("not an expression"),
        };
        Ok(Outcome::Result(self.computed(th)?))
    }

    fn access(&self, place: Place, a: Term, i: Term) -> Proof<Outcome> {
        let ends = [(0, self.ops), (1, place.v), (2, place.env)];
        let whole = result!(
            self.run(place, a)?,
            why => self.apply("stuck_at", &[(4, i)], &[why])?
        );
        let index = match self.index(place.v, i)? {
            Value::Known(th) => th,
            Value::Nothing(why) => {
                let th = self.apply("stuck_index", &[ends[0], ends[2], (3, a)], &[why])?;
                return Ok(Outcome::Stuck(conjunct(th, 0, 6)?));
            }
        };
        let (z, rows) = (last(index)?, rows(last(whole)?)?);
        let length = mk("int_of_num", &[mk("LENGTH", &[rows])?])?;
        let below = mk("int_lt", &[z, literal(0)?])?;
        let above = mk("int_le", &[length, z])?;
        let outside = match (self.holds(below)?, self.holds(above)?) {
            (Some(th), _) => Some(hol::disj1(th, above)?),
            (_, Some(th)) => Some(hol::disj2(below, th)?),
            _ => None,
        };
        if let Some(outside) = outside {
            let th = self.apply("stuck_out_of_bounds", &[], &[whole, index, outside])?;
            return Ok(Outcome::Stuck(th));
        }
        let low = self.sure(mk("int_le", &[literal(0)?, z])?)?;
        let high = self.sure(mk("int_lt", &[z, length])?)?;
        let row = mk("EL", &[mk("num_of_int", &[z])?, rows])?;
        let same = self.computer.value(row)?;
        let valued = replace(self.valued(hol::rhs(same))?, 1, hol::sym(same)?)?;
        let th = self.apply("eval_at", &[], &[whole, index, low, high, valued])?;
        Ok(Outcome::Result(th))
    }

    fn binary(&self, place: Place, name: &str, a: Term, b: Term) -> Proof<Outcome> {
        let rule = name.to_lowercase();
        let left = result!(
            self.run(place, a)?,
            why => self.apply(&format!("stuck_{rule}_left"), &[(4, b)], &[why])?
        );
        let right = result!(
            self.run(place, b)?,
            why => self.apply(&format!("stuck_{rule}_right"), &[(3, a)], &[why])?
        );
        let mut premises = vec![left, right];
        match name {
            "Add" | "Sub" => {
                let (p, q) = (last(left)?, last(right)?);
                if let (Ok(xs), Ok(ys)) = (rows(p), rows(q)) {
                    let lengths = hol::eq(mk("LENGTH", &[xs])?, mk("LENGTH", &[ys])?)?;
                    let value = self.computer.value(lengths)?;
                    if hol::rhs(value) == hol::mk_false()? {
                        let differ = hol::eqf_elim(value)?;
                        let th = self.apply("stuck_shapes", &[], &[left, right, differ])?;
                        return Ok(Outcome::Stuck(conjunct(th, usize::from(name == "Sub"), 2)?));
                    }
                }
                let operation = mk(&format!("s_{rule}"), &[self.ops])?;
                premises.push(self.combined(mk("lift2", &[self.ops, operation])?, p, q)?);
            }
            "Div" => {
                let (_, cell) = parts(last(right)?)?;
                let divisor = mk("cell_value", &[self.ops, cell[0]])?;
                premises.push(hol::assume(mk("s_divides", &[self.ops, divisor])?)?);
            }
            _ => {}
        }
        let th = self.apply(&format!("eval_{rule}"), &[], &premises)?;
        Ok(Outcome::Result(self.computed(th)?))
    }

    fn guard(&self, place: Place, b: Term, a: Term) -> Proof<Outcome> {
        let Place { v, env } = place;
        let condition = match self.condition(v, b)? {
            Value::Known(th) => th,
            Value::Nothing(why) => {
                let given = [(0, self.ops), (2, env), (4, a)];
                return Ok(Outcome::Stuck(self.apply(
                    "stuck_condition",
                    &given,
                    &[why],
                )?));
            }
        };
        if last(condition)? == hol::mk_true()? {
            let body = result!(
                self.run(place, a)?,
                why => self.apply("stuck_guard", &[], &[condition, why])?
            );
            return Ok(Outcome::Result(self.apply(
                "eval_guard_true",
                &[],
                &[condition, body],
            )?));
        }
        let shape = self.shape(mk("shapes_of", &[env])?, v, a)?;
        let th = self.apply(
            "eval_guard_false",
            &[(0, self.ops), (2, env)],
            &[condition, shape],
        )?;
        Ok(Outcome::Result(self.computed(th)?))
    }

    fn reshaped(&self, place: Place, name: &str, i: Term, a: Term) -> Proof<Outcome> {
        let Place { v, env } = place;
        let ends = [(0, self.ops), (2, env)];
        let rule = snake(name);
        let whole = result!(
            self.run(place, a)?,
            why => self.apply(&format!("stuck_{rule}"), &[(3, i)], &[why])?
        );
        let at = ["At", "Split", "PadL", "PadR", "TruncL", "TruncR"]
            .iter()
            .position(|known| *known == name);
        let at = at.ok_or_else(|| Fail(format!("{name} is no reshape operator")))?;
        let amount = match self.index(v, i)? {
            Value::Known(th) => th,
            Value::Nothing(why) => {
                let th = self.apply("stuck_index", &[ends[0], ends[1], (3, a)], &[why])?;
                return Ok(Outcome::Stuck(conjunct(th, at, 6)?));
            }
        };
        let (zero, k) = (literal(0)?, last(amount)?);
        let mut premises = vec![amount];
        if name == "Split" {
            if let Some(bad) = self.holds(mk("int_le", &[k, zero])?)? {
                let th = self.apply("stuck_factor", &[ends[0], ends[1], (4, a)], &[amount, bad])?;
                return Ok(Outcome::Stuck(th));
            }
            premises.push(self.sure(mk("int_lt", &[zero, k])?)?);
        } else {
            let negative = mk("int_lt", &[k, zero])?;
            let bad = self.holds(negative)?;
            if name.starts_with("Pad") {
                if let Some(bad) = bad {
                    let th =
                        self.apply("stuck_pad", &[ends[0], ends[1], (4, a)], &[amount, bad])?;
                    return Ok(Outcome::Stuck(conjunct(th, at % 2, 2)?));
                }
                premises.push(self.sure(mk("int_le", &[zero, k])?)?);
            } else {
                let length = mk("int_of_num", &[mk("LENGTH", &[rows(last(whole)?)?])?])?;
                let beyond = mk("int_lt", &[length, k])?;
                let outside = match (bad, self.holds(beyond)?) {
                    (Some(th), _) => Some(hol::disj1(th, beyond)?),
                    (_, Some(th)) => Some(hol::disj2(negative, th)?),
                    _ => None,
                };
                if let Some(outside) = outside {
                    let th = self.apply("stuck_trunc", &[], &[amount, whole, outside])?;
                    return Ok(Outcome::Stuck(conjunct(th, at % 2, 2)?));
                }
                premises.push(self.sure(mk("int_le", &[zero, k])?)?);
                premises.push(self.sure(mk("int_le", &[k, length])?)?);
            }
        }
        if !name.starts_with("Trunc") {
            premises.push(self.shape(mk("shapes_of", &[env])?, v, a)?);
        }
        premises.push(whole);
        let th = self.apply(&format!("eval_{rule}"), &[], &premises)?;
        Ok(Outcome::Result(self.computed(th)?))
    }

    /// The bounds of a loop, with the numbers; or why it is stuck.
    fn bounds(
        &self,
        place: Place,
        [x, lo, hi, a]: [Term; 4],
        at: usize,
    ) -> Proof<Result<Bounds, Thm>> {
        let given = [
            (0, self.ops),
            (1, place.v),
            (2, place.env),
            (3, x),
            (4, lo),
            (5, hi),
            (6, a),
        ];
        let mut known = Vec::new();
        for (side, bound) in [lo, hi].into_iter().enumerate() {
            match self.index(place.v, bound)? {
                Value::Known(th) => known.push(th),
                Value::Nothing(why) => {
                    let either = match side {
                        0 => hol::disj1(why, mk("no_value", &[place.v, hi])?)?,
                        _ => hol::disj2(mk("no_value", &[place.v, lo])?, why)?,
                    };
                    let th = self.apply("stuck_bounds", &given, &[either])?;
                    return Ok(Err(conjunct(th, at, 2)?));
                }
            }
        }
        let number = |th| -> Proof<BigInt> { dest_literal(last(th)?).ok_or_else(unreadable) };
        Ok(Ok(Bounds {
            low: number(known[0])?,
            high: number(known[1])?,
            proofs: [known[0], known[1]],
        }))
    }

    /// The results of the body of a loop, one for each value of its variable.
    fn bodies(
        &self,
        place: Place,
        [x, _, _, a]: [Term; 4],
        bounds: &Bounds,
        stuck: &str,
    ) -> Proof<Result<Vec<Thm>, Thm>> {
        let mut results = Vec::new();
        let mut k = bounds.low.clone();
        while k < bounds.high {
            let value = literal(k.clone())?;
            let v = mk("update", &[place.v, x, some(value)?])?;
            match self.run(Place { v, env: place.env }, a)? {
                Outcome::Result(th) => results.push(th),
                Outcome::Stuck(why) => {
                    let [l, u] = bounds.proofs;
                    let low = self.sure(mk("int_le", &[last(l)?, value])?)?;
                    let high = self.sure(mk("int_lt", &[value, last(u)?])?)?;
                    return Ok(Err(self.apply(
                        stuck,
                        &[(1, place.v), (3, x)],
                        &[l, u, low, high, why],
                    )?));
                }
            }
            k += 1;
        }
        Ok(Ok(results))
    }

    fn gen_loop(&self, place: Place, parts: [Term; 4]) -> Proof<Outcome> {
        let bounds = match self.bounds(place, parts, 0)? {
            Ok(bounds) => bounds,
            Err(why) => return Ok(Outcome::Stuck(why)),
        };
        let results = match self.bodies(place, parts, &bounds, "stuck_gen")? {
            Ok(results) => results,
            Err(why) => return Ok(Outcome::Stuck(why)),
        };
        let [x, _, _, a] = parts;
        let (end, hi) = bounds.end()?;
        let given = [
            (0, self.ops),
            (1, place.v),
            (2, place.env),
            (3, x),
            (4, a),
            (5, end),
            (6, hi),
        ];
        let done = self.sure(mk("int_le", &[hi, end])?)?;
        let mut th = self.apply("eval_gen_done", &given, &[done])?;
        let mut k = bounds.high.clone();
        for result in results.into_iter().rev() {
            k -= 1;
            let lo = literal(k.clone())?;
            let less = self.sure(mk("int_lt", &[lo, hi])?)?;
            let rest = self.successor(th, lo, 2)?;
            th = self.apply(
                "eval_gen_step",
                &[(1, place.v), (3, x), (5, lo)],
                &[less, result, rest],
            )?;
        }
        let [l, u] = bounds.proofs;
        Ok(Outcome::Result(self.apply(
            "eval_gen_loop",
            &[],
            &[l, u, th],
        )?))
    }

    fn sum_loop(&self, place: Place, e: Term, parts: [Term; 4]) -> Proof<Outcome> {
        let bounds = match self.bounds(place, parts, 1)? {
            Ok(bounds) => bounds,
            Err(why) => return Ok(Outcome::Stuck(why)),
        };
        let results = match self.bodies(place, parts, &bounds, "stuck_sum")? {
            Ok(results) => results,
            Err(why) => return Ok(Outcome::Stuck(why)),
        };
        let [x, _, _, a] = parts;
        let shape = self.shape(mk("shapes_of", &[place.env])?, place.v, e)?;
        let scalars = crate::compile::term::scalar_type()?;
        let padding = crate::compile::term::constant_at("padding", &[scalars])?;
        let start = self.computer.value(hol::app(padding, last(shape)?)?)?;
        let add = mk("cell_add", &[self.ops])?;
        let mut sums = vec![hol::rhs(start)];
        let mut steps = Vec::new();
        for &result in &results {
            let sum = *sums.last().ok_or_else(unreadable)?;
            let combined = self.combined(add, sum, last(result)?)?;
            sums.push(last(combined)?);
            steps.push((result, combined));
        }
        let total = *sums.last().ok_or_else(unreadable)?;
        let (end, hi) = bounds.end()?;
        let given = [
            (0, self.ops),
            (1, place.v),
            (2, place.env),
            (3, x),
            (4, a),
            (5, end),
            (6, hi),
            (7, total),
        ];
        let done = self.sure(mk("int_le", &[hi, end])?)?;
        let mut th = self.apply("eval_sum_done", &given, &[done])?;
        let mut k = bounds.high.clone();
        for (result, combined) in steps.into_iter().rev() {
            k -= 1;
            let lo = literal(k.clone())?;
            let less = self.sure(mk("int_lt", &[lo, hi])?)?;
            let rest = self.successor(th, lo, 3)?;
            let premises = [less, result, combined, rest];
            th = self.apply("eval_sum_step", &[(1, place.v), (3, x), (5, lo)], &premises)?;
        }
        let th = replace(th, 1, hol::sym(start)?)?;
        let [l, u] = bounds.proofs;
        Ok(Outcome::Result(self.apply(
            "eval_sum_loop",
            &[],
            &[l, u, shape, th],
        )?))
    }

    /// The theorem about the loop from k + 1 on, with k + 1 as a sum, at a place from the end.
    fn successor(&self, th: Thm, k: Term, from_end: usize) -> Proof<Thm> {
        let next = self.computer.value(mk("int_add", &[k, literal(1)?])?)?;
        replace(th, from_end, hol::sym(next)?)
    }

    /// `⊢ valued S r q`
    fn valued(&self, r: Term) -> Proof<Thm> {
        let (name, args) = parts(r)?;
        if name == "Cell" {
            let th = self.apply("valued_cell", &[(0, self.ops), (1, args[0])], &[])?;
            return self.computed(th);
        }
        match uncons(args[0])? {
            None => self.apply("valued_nil", &[(0, self.ops)], &[]),
            Some((first, rest)) => {
                let rest = self.valued(mk("Tensor", &[rest])?)?;
                self.apply("valued_cons", &[], &[self.valued(first)?, rest])
            }
        }
    }

    /// `⊢ combine f p q r`
    fn combined(&self, f: Term, p: Term, q: Term) -> Proof<Thm> {
        let ((left, a), (right, b)) = (parts(p)?, parts(q)?);
        if left != right {
            return fail("a scalar and a tensor are combined");
        }
        if left == "Cell" {
            let th = self.apply("combine_cell", &[(0, f), (1, a[0]), (2, b[0])], &[])?;
            return self.computed(th);
        }
        match (uncons(a[0])?, uncons(b[0])?) {
            (None, None) => self.apply("combine_nil", &[(0, f)], &[]),
            (Some((x, xs)), Some((y, ys))) => {
                let rest = self.combined(f, mk("Tensor", &[xs])?, mk("Tensor", &[ys])?)?;
                self.apply("combine_cons", &[], &[self.combined(f, x, y)?, rest])
            }
            _ => fail("tensors of different extents are combined"),
        }
    }
}

/// The bounds of a loop.
struct Bounds {
    low: BigInt,
    high: BigInt,
    /// `⊢ ieval atl_div v lo l` and the same for hi
    proofs: [Thm; 2],
}

impl Bounds {
    /// Where the loop is done, and its upper bound.
    fn end(&self) -> Proof<(Term, Term)> {
        let hi = last(self.proofs[1])?;
        let end = if self.low < self.high {
            hi
        } else {
            last(self.proofs[0])?
        };
        Ok((end, hi))
    }
}

fn unreadable() -> Fail {
    Fail("a value is not written out".to_string())
}

/// The list in `Tensor rs`.
fn rows(r: Term) -> Proof<Term> {
    match application(r) {
        Some((name, args)) if name == "Tensor" => Ok(args[0]),
        _ => fail("a scalar is used as a tensor"),
    }
}

/// The first element of a list, and the others.
fn uncons(list: Term) -> Proof<Option<(Term, Term)>> {
    match &parts(list)? {
        (name, args) if name == "::" => Ok(Some((args[0], args[1]))),
        _ => Ok(None),
    }
}

/// The theorem `⊢ f ... x ...` about y, by `⊢ x = y`, where so many arguments follow.
fn replace(th: Thm, from_end: usize, equation: Thm) -> Proof<Thm> {
    let (mut f, mut after) = (th.concl(), Vec::new());
    for _ in 0..=from_end {
        let (rest, x) = hol::dest_app(f).ok_or_else(unreadable)?;
        f = rest;
        after.push(x);
    }
    after.pop();
    let mut same = hol::ap_term(f, equation)?;
    for x in after.into_iter().rev() {
        same = hol::ap_thm(same, x)?;
    }
    Ok(hol::eq_mp(same, th)?)
}
