//! Index expressions and conditions.

use super::{Outcome, Session, last, nothing, under};
use crate::compile::term::{constant_at, dest_literal, literal, mk, parts};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, fail, hol};

/// Which integers there are, and which divisions are defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Arithmetic {
    /// All integers; divisions by a positive divisor.
    Atl,
    /// Those of `int64_t`; of them, divisions of a dividend that is not negative.
    C,
}

impl Arithmetic {
    fn term(self) -> Proof<Term> {
        match self {
            Arithmetic::Atl => constant_at("atl_div", &[]),
            Arithmetic::C => constant_at("c_div", &[]),
        }
    }
}

/// The literal that a judgement ends in.
pub fn number(th: Thm) -> Proof<BigInt> {
    dest_literal(last(th)?).ok_or_else(|| Fail("not a literal".to_string()))
}

/// A loop: its index, its body, and the range that is still to do.
#[derive(Clone)]
pub struct Loop {
    pub x: Term,
    pub body: Term,
    lo: BigInt,
    hi: BigInt,
}

impl Loop {
    /// The loop between the values of two index expressions.
    pub fn new(x: Term, body: Term, lo: Thm, hi: Thm) -> Proof<Loop> {
        let (lo, hi) = (number(lo)?, number(hi)?);
        Ok(Loop { x, body, lo, hi })
    }

    /// The ends of the range.
    pub fn ends(&self) -> Proof<(Term, Term)> {
        Ok((literal(self.lo.clone())?, literal(self.hi.clone())?))
    }

    /// What is to do after the first value; nothing if there is none.
    pub fn rest(&self) -> Option<Loop> {
        let lo = &self.lo + 1;
        (self.lo < self.hi).then(|| Loop { lo, ..self.clone() })
    }
}

impl Session {
    /// `⊢ f x = SOME y` for a chain of updates, y computed.
    pub fn lookup(&self, f: Term, x: Term) -> Proof<Thm> {
        let th = self.computer.value(hol::app(f, x)?)?;
        match under("SOME", hol::rhs(th)) {
            Some(_) => Ok(th),
            None => fail("a name has no value"),
        }
    }

    /// `⊢ ieval D v e z`
    pub fn index(&self, arithmetic: Arithmetic, v: Term, e: Term) -> Outcome {
        let d = arithmetic.term()?;
        let goal = nothing(mk("ieval", &[d, v, e])?)?;
        let (name, args) = parts(e)?;
        let (rule, a, b) = match (&name[..], &args[..]) {
            ("ILit", &[z]) => {
                if !self.fits(d, z)? {
                    return Err(self.wrong("no_ieval_literal", goal, &[]));
                }
                return self.derive("ieval_lit", &[(0, d), (1, v), (2, z)], &[]);
            }
            ("IVar", &[x]) => {
                let known = self.computer.value(hol::app(v, x)?)?;
                return match under("SOME", hol::rhs(known)) {
                    Some(z) if self.fits(d, z)? => self.derive("ieval_var", &[(0, d)], &[known]),
                    Some(_) => Err(self.wrong("no_ieval_variable", goal, &[known])),
                    None => Err(self.wrong("index_undeclared", goal, &[known])),
                };
            }
            ("IAdd", &[a, b]) => ("ieval_add", a, b),
            ("ISub", &[a, b]) => ("ieval_sub", a, b),
            ("IMul", &[a, b]) => ("ieval_mul", a, b),
            ("IDiv", &[a, b]) => ("ieval_div", a, b),
            ("IMod", &[a, b]) => ("ieval_mod", a, b),
            ("IMin", &[a, b]) => ("ieval_min", a, b),
            ("IMax", &[a, b]) => ("ieval_max", a, b),
            _ => return Err(Fail(format!("{name} is no index expression")).into()),
        };
        let a = self.part(self.index(arithmetic, v, a), "no_ieval_left", goal)?;
        let b = self.part(self.index(arithmetic, v, b), "no_ieval_right", goal)?;
        if matches!(rule, "ieval_div" | "ieval_mod") {
            let defined = mk("divides", &[d, last(a)?, last(b)?])?;
            if let Some(Err(_)) = self.computer.decide(defined)? {
                return Err(self.wrong("no_ieval_division", goal, &[a, b]));
            }
        }
        if let Some((operation, lemma)) = overflowing(rule)
            && !self.fits(d, mk(operation, &[last(a)?, last(b)?])?)?
        {
            return Err(self.wrong(lemma, goal, &[a, b]));
        }
        self.derive(rule, &[], &[a, b])
    }

    /// Whether an arithmetic has this integer.
    fn fits(&self, arithmetic: Term, z: Term) -> Proof<bool> {
        let fits = self.computer.decide(mk("fits", &[arithmetic, z])?)?;
        Ok(matches!(fits, Some(Ok(_))))
    }

    /// `⊢ beval D v b p`, p being `T` or `F`
    pub fn condition_of(&self, arithmetic: Arithmetic, v: Term, b: Term) -> Outcome {
        let goal = nothing(mk("beval", &[arithmetic.term()?, v, b])?)?;
        let (name, args) = parts(b)?;
        let (rule, left, right) = match (&name[..], &args[..]) {
            ("BNot", &[a]) => {
                let a = self.part(self.condition_of(arithmetic, v, a), "no_beval_not", goal)?;
                return self.derive("beval_not", &[], &[a]);
            }
            ("BAnd" | "BOr", &[a, b]) => {
                let rule = if name == "BAnd" {
                    "beval_and"
                } else {
                    "beval_or"
                };
                let a = self.part(self.condition_of(arithmetic, v, a), "no_beval_left", goal)?;
                let b = self.part(self.condition_of(arithmetic, v, b), "no_beval_right", goal)?;
                return self.derive(rule, &[], &[a, b]);
            }
            ("BLt", &[a, b]) => ("beval_lt", a, b),
            ("BLe", &[a, b]) => ("beval_le", a, b),
            ("BEq", &[a, b]) => ("beval_eq", a, b),
            _ => return Err(Fail(format!("{name} is no condition")).into()),
        };
        let left = self.part(self.index(arithmetic, v, left), "no_comparison_left", goal)?;
        let right = self.part(
            self.index(arithmetic, v, right),
            "no_comparison_right",
            goal,
        )?;
        self.derive(rule, &[], &[left, right])
    }

    /// Whether a judgement about a condition says that it holds.
    pub fn holds(&self, th: Thm) -> Proof<bool> {
        Ok(last(th)? == hol::mk_true()?)
    }
}

/// For a rule whose result may be none of the integers that there are: the operation, and the
/// theorem by which there is no value then.
fn overflowing(rule: &str) -> Option<(&'static str, &'static str)> {
    match rule {
        "ieval_add" => Some(("int_add", "no_ieval_sum")),
        "ieval_sub" => Some(("int_sub", "no_ieval_difference")),
        "ieval_mul" => Some(("int_mul", "no_ieval_product")),
        _ => None,
    }
}
