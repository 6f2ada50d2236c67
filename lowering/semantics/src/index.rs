//! Index expressions and conditions, of both languages.
//!
//! For an arithmetic D, a valuation v, an index expression e and a condition b:
//!
//! ```text
//! ⊢ ieval D v e z      ⊢ ¬(∃z. ieval D v e z)
//! ⊢ beval D v b p      ⊢ ¬(∃p. beval D v b p)
//! ```
//!
//! D, v, e and b are given; a literal z and a truth value p come out, or that there is none. There is
//! a rule for each constructor (`ieval_add`, `beval_not`); where a part has no value, neither has the
//! whole (`no_ieval_left`, ...), and a value may be none of the integers that there are
//! (`no_ieval_sum`) or the divisor may not be allowed (`no_ieval_division`).

use super::judgement::{last, nothing, under};
use super::session::{Outcome, Session};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, fail, hol};
use reasoning::lemma::{Instance, lemmas};
use reasoning::term::{constant_at, dest_literal, literal, mk, parts};

lemmas! {
    no_ieval_literal(; 1);
    ieval_lit(D, v, z; 1);
    ieval_var(D; 2);
    no_ieval_variable(; 2);
    index_undeclared(; 1);
    ieval_add(; 3);
    ieval_sub(; 3);
    ieval_mul(; 3);
    ieval_div(; 3);
    ieval_mod(; 3);
    ieval_min(; 2);
    ieval_max(; 2);
    no_ieval_left(; 1);
    no_ieval_right(; 1);
    no_ieval_division(; 3);
    no_beval_not(; 1);
    beval_not(; 1);
    no_beval_left(; 1);
    no_beval_and(; 2);
    no_beval_or(; 2);
    beval_and_false(b; 1);
    beval_and_true(; 2);
    beval_or_true(b; 1);
    beval_or_false(; 2);
    beval_lt(; 2);
    beval_le(; 2);
    beval_eq(; 2);
    no_comparison_left(; 1);
    no_comparison_right(; 1);
    no_ieval_sum(; 3);
    no_ieval_difference(; 3);
    no_ieval_product(; 3);
}

/// Which integers there are, and which divisions are defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Arithmetic {
    /// All integers; divisions by a positive divisor.
    Atl,
    /// Those of `int64_t`; of them, divisions of a dividend that is not negative.
    C,
}

impl Arithmetic {
    pub fn term(self) -> Proof<Term> {
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
        let (rule, a, b): (Instance, _, _) = match (&name[..], &args[..]) {
            ("ILit", &[z]) => {
                if !self.fits(d, z)? {
                    return Err(self.wrong(no_ieval_literal {}, goal, &[]));
                }
                return self.derive(ieval_lit { D: d, v, z }, &[]);
            }
            ("IVar", &[x]) => {
                let known = self.computer.value(hol::app(v, x)?)?;
                return match under("SOME", hol::rhs(known)) {
                    Some(z) if self.fits(d, z)? => self.derive(ieval_var { D: d }, &[known]),
                    Some(_) => Err(self.wrong(no_ieval_variable {}, goal, &[known])),
                    None => Err(self.wrong(index_undeclared {}, goal, &[known])),
                };
            }
            ("IAdd", &[a, b]) => (ieval_add {}.into(), a, b),
            ("ISub", &[a, b]) => (ieval_sub {}.into(), a, b),
            ("IMul", &[a, b]) => (ieval_mul {}.into(), a, b),
            ("IDiv", &[a, b]) => (ieval_div {}.into(), a, b),
            ("IMod", &[a, b]) => (ieval_mod {}.into(), a, b),
            ("IMin", &[a, b]) => (ieval_min {}.into(), a, b),
            ("IMax", &[a, b]) => (ieval_max {}.into(), a, b),
            _ => return Err(Fail(format!("{name} is no index expression")).into()),
        };
        let a = self.part(self.index(arithmetic, v, a), no_ieval_left {}, goal)?;
        let b = self.part(self.index(arithmetic, v, b), no_ieval_right {}, goal)?;
        if matches!(&name[..], "IDiv" | "IMod") {
            let defined = mk("divides", &[d, last(a)?, last(b)?])?;
            if let Some(Err(_)) = self.computer.decide(defined)? {
                return Err(self.wrong(no_ieval_division {}, goal, &[a, b]));
            }
        }
        if let Some((operation, lemma)) = overflowing(&name)
            && !self.fits(d, mk(operation, &[last(a)?, last(b)?])?)?
        {
            return Err(self.wrong(lemma, goal, &[a, b]));
        }
        self.derive(rule, &[a, b])
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
        let (rule, left, right): (Instance, _, _) = match (&name[..], &args[..]) {
            ("BNot", &[a]) => {
                let a = self.part(self.condition_of(arithmetic, v, a), no_beval_not {}, goal)?;
                return self.derive(beval_not {}, &[a]);
            }
            ("BAnd", &[a, b]) => {
                let a = self.part(self.condition_of(arithmetic, v, a), no_beval_left {}, goal)?;
                if !self.holds(a)? {
                    return self.derive(beval_and_false { b }, &[a]);
                }
                let b = self.condition_of(arithmetic, v, b);
                let b = self.part_after(b, no_beval_and {}, goal, &[a])?;
                return self.derive(beval_and_true {}, &[a, b]);
            }
            ("BOr", &[a, b]) => {
                let a = self.part(self.condition_of(arithmetic, v, a), no_beval_left {}, goal)?;
                if self.holds(a)? {
                    return self.derive(beval_or_true { b }, &[a]);
                }
                let b = self.condition_of(arithmetic, v, b);
                let b = self.part_after(b, no_beval_or {}, goal, &[a])?;
                return self.derive(beval_or_false {}, &[a, b]);
            }
            ("BLt", &[a, b]) => (beval_lt {}.into(), a, b),
            ("BLe", &[a, b]) => (beval_le {}.into(), a, b),
            ("BEq", &[a, b]) => (beval_eq {}.into(), a, b),
            _ => return Err(Fail(format!("{name} is no condition")).into()),
        };
        let left = self.part(self.index(arithmetic, v, left), no_comparison_left {}, goal)?;
        let right = self.part(
            self.index(arithmetic, v, right),
            no_comparison_right {},
            goal,
        )?;
        self.derive(rule, &[left, right])
    }

    /// Whether a judgement about a condition says that it holds.
    pub fn holds(&self, th: Thm) -> Proof<bool> {
        Ok(last(th)? == hol::mk_true()?)
    }
}

/// For an operator whose result may be none of the integers that there are: the operation, and the
/// theorem by which there is no value then.
fn overflowing(operator: &str) -> Option<(&'static str, Instance)> {
    match operator {
        "IAdd" => Some(("int_add", no_ieval_sum {}.into())),
        "ISub" => Some(("int_sub", no_ieval_difference {}.into())),
        "IMul" => Some(("int_mul", no_ieval_product {}.into())),
        _ => None,
    }
}
