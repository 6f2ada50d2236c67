//! Index expressions and conditions by proof, and names in scope.

use super::{Twin, last};
use crate::compile::term::{application, constant_at, literal, mk, parts};
use kernel::{Term, Thm};
use prover::{Fail, Proof, fail, hol};

/// What the rules say of an index expression or a condition.
pub(super) enum Value {
    /// `⊢ ieval atl_div v e z`, `⊢ beval atl_div v b p`, with the value a literal
    Known(Thm),
    /// `⊢ no_value v e`, `⊢ no_truth v b`
    Nothing(Thm),
}

/// The conjunct at a position, of as many.
pub(super) fn conjunct(mut th: Thm, at: usize, of: usize) -> Proof<Thm> {
    for _ in 0..at {
        th = hol::conjunct2(th)?;
    }
    match at + 1 < of {
        true => Ok(hol::conjunct1(th)?),
        false => Ok(th),
    }
}

const OPERATORS: [&str; 7] = ["IAdd", "ISub", "IMul", "IDiv", "IMod", "IMin", "IMax"];

impl Twin {
    /// `⊢ f x = y` for a chain of updates.
    pub(super) fn look_up(&self, f: Term, x: Term) -> Proof<Thm> {
        match application(f) {
            Some((name, args)) if name == "update" && args.len() == 3 => {
                let (rest, key, value) = (args[0], args[1], args[2]);
                if key == x {
                    return self.apply("lookup_here", &[(0, rest), (1, x), (2, value)], &[]);
                }
                let before = self.look_up(rest, x)?;
                self.apply(
                    "lookup_past",
                    &[(2, value)],
                    &[self.differ(x, key)?, before],
                )
            }
            _ if hol::dest_abs(f).is_some() => Ok(hol::beta(hol::app(f, x)?)?),
            _ => fail("not a chain of updates"),
        }
    }

    /// The value of an index expression.
    pub(super) fn index(&self, v: Term, e: Term) -> Proof<Value> {
        let division = constant_at("atl_div", &[])?;
        let (name, args) = parts(e)?;
        let th = match (&name[..], &args[..]) {
            ("ILit", &[z]) => self.apply("ieval_lit", &[(0, division), (1, v), (2, z)], &[])?,
            ("IVar", &[x]) => self.apply("ieval_var", &[(0, division)], &[self.look_up(v, x)?])?,
            (operator, &[a, b]) => {
                let at = OPERATORS.iter().position(|name| *name == operator);
                let at = at.ok_or_else(|| Fail("not an index expression".into()))?;
                let nothing = |rule, why| -> Proof<Value> {
                    let given = [(0, v), (1, a), (2, b)];
                    Ok(Value::Nothing(conjunct(
                        self.apply(rule, &given, &[why])?,
                        at,
                        7,
                    )?))
                };
                let left = match self.index(v, a)? {
                    Value::Known(th) => th,
                    Value::Nothing(why) => return nothing("no_value_left", why),
                };
                let right = match self.index(v, b)? {
                    Value::Known(th) => th,
                    Value::Nothing(why) => return nothing("no_value_right", why),
                };
                match operator {
                    "IDiv" | "IMod" => {
                        let (x, y) = (last(left)?, last(right)?);
                        if let Some(bad) = self.holds(mk("int_le", &[y, literal(0)?])?)? {
                            let th = self.apply("no_value_divisor", &[(1, a)], &[right, bad])?;
                            let at = usize::from(operator == "IMod");
                            return Ok(Value::Nothing(conjunct(th, at, 2)?));
                        }
                        let positive = self.sure(mk("int_lt", &[literal(0)?, y])?)?;
                        let fine = self.apply("atl_div_positive", &[(0, x)], &[positive])?;
                        let rule = if operator == "IDiv" {
                            "ieval_div"
                        } else {
                            "ieval_mod"
                        };
                        self.apply(rule, &[], &[left, right, fine])?
                    }
                    _ => {
                        let rule = format!("ieval_{}", operator[1..].to_lowercase());
                        self.apply(&rule, &[], &[left, right])?
                    }
                }
            }
            _ => return fail("not an index expression"),
        };
        Ok(Value::Known(self.computed(th)?))
    }

    /// The truth value of a condition.
    pub(super) fn condition(&self, v: Term, b: Term) -> Proof<Value> {
        let (name, args) = parts(b)?;
        let names: &[&str] = match &name[..] {
            "BNot" => {
                let (rule, th) = match self.condition(v, args[0])? {
                    Value::Known(th) => ("beval_not", th),
                    Value::Nothing(why) => ("no_truth_not", why),
                };
                let th = self.apply(rule, &[], &[th])?;
                return match rule {
                    "beval_not" => Ok(Value::Known(self.computed_truth(th)?)),
                    _ => Ok(Value::Nothing(th)),
                };
            }
            "BAnd" | "BOr" => &["BAnd", "BOr"],
            _ => &["BLt", "BLe", "BEq"],
        };
        let at = names.iter().position(|known| *known == name);
        let at = at.ok_or_else(|| Fail("not a condition".into()))?;
        let (parts_are_conditions, rule) = match names.len() {
            2 => (true, "no_truth_part"),
            _ => (false, "no_truth_side"),
        };
        let value = |e| match parts_are_conditions {
            true => self.condition(v, e),
            false => self.index(v, e),
        };
        let undefined = if parts_are_conditions {
            "no_truth"
        } else {
            "no_value"
        };
        let mut known = Vec::new();
        for (side, &part) in args.iter().enumerate() {
            match value(part)? {
                Value::Known(th) => known.push(th),
                Value::Nothing(why) => {
                    let other = mk(undefined, &[v, args[1 - side]])?;
                    let either = match side {
                        0 => hol::disj1(why, other)?,
                        _ => hol::disj2(other, why)?,
                    };
                    let given = [(0, v), (1, args[0]), (2, args[1])];
                    let th = self.apply(rule, &given, &[either])?;
                    return Ok(Value::Nothing(conjunct(th, at, names.len())?));
                }
            }
        }
        let rule = format!("beval_{}", name[1..].to_lowercase());
        let th = self.apply(&rule, &[], &known)?;
        Ok(Value::Known(self.computed_truth(th)?))
    }

    /// The theorem with the truth value at its end computed.
    fn computed_truth(&self, th: Thm) -> Proof<Thm> {
        let (f, p) = hol::dest_app(th.concl()).ok_or_else(|| Fail("not an application".into()))?;
        let value = self.truth(p)?;
        Ok(hol::eq_mp(hol::ap_term(f, value)?, th)?)
    }

    /// `⊢ p = T` or `⊢ p = F`, for connectives of literal comparisons.
    fn truth(&self, p: Term) -> Proof<Thm> {
        let value = self.computer.value(p)?;
        let (t, f) = (hol::mk_true()?, hol::mk_false()?);
        let now = hol::rhs(value);
        if now == t || now == f {
            return Ok(value);
        }
        fail(format!("{} has no truth value", super::show(p)))
    }

    /// `⊢ ¬(x = y)` for identifiers.
    pub(super) fn differ(&self, x: Term, y: Term) -> Proof<Thm> {
        let number = |x| match application(x) {
            Some((name, args)) if name == "Ident" => Ok(args[0]),
            _ => fail("not an identifier"),
        };
        let numbers = hol::eq(number(x)?, number(y)?)?;
        let differ = hol::eqf_elim(hol::num_eval(numbers)?)?;
        self.apply("ident_differs", &[], &[differ])
    }
}
