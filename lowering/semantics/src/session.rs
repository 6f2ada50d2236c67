//! What derivations share: the theories, and how a part that goes wrong makes the whole go wrong.
//!
//! ```text
//! ⊢ ¬(∃r. R .... r)      for the whole, from the same for a part
//! ```
//!
//! The lemma by which it does is given, and what was derived of the parts before.

use super::compute::Computer;
use super::rule::Rule;
use kernel::{Term, Thm};
use prover::{Fail, Proof, hol};
use reasoning::lemma::Instance;
use reasoning::library::Library;
use reasoning::term::{mk, scalar_type, type_of};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Why there is no derivation.
#[derive(Debug)]
pub enum Stop {
    /// The rules allow none: `⊢ ¬(∃r. R .... r)`.
    Wrong(Thm),
    /// It was not found.
    Failed(Fail),
}

/// A derivation, or why there is none.
pub type Outcome = Result<Thm, Stop>;

impl From<Fail> for Stop {
    fn from(why: Fail) -> Stop {
        Stop::Failed(why)
    }
}

impl From<certs_tools::Error> for Stop {
    fn from(error: certs_tools::Error) -> Stop {
        Stop::Failed(error.into())
    }
}

impl From<kernel::Error> for Stop {
    fn from(error: kernel::Error) -> Stop {
        Stop::Failed(error.into())
    }
}

/// The theories, ready for use.
pub struct Session {
    pub library: Library,
    pub computer: Computer,
    rules: RefCell<HashMap<String, Rc<Rule>>>,
    /// The operations of the scalars, a variable.
    pub ops: Term,
    /// For a division by a scalar: the divisors that are assumed to be allowed.
    divisors: RefCell<Vec<Term>>,
    /// The divisor that is assumed not to be.
    pub no_divisor: Term,
}

impl Session {
    /// A session with these theorems.
    pub fn new(library: Library) -> Proof<Session> {
        let computer = Computer::new(&library)?;
        let ops = type_of("ops", &[scalar_type()?])?;
        let ops = hol::var(hol::name("S"), ops)?;
        let zero = hol::with(|context| context.mk_numeral(&0u8.into()))?;
        Ok(Session {
            library,
            computer,
            rules: RefCell::default(),
            ops,
            divisors: RefCell::default(),
            no_divisor: mk("s_lit", &[ops, zero, zero])?,
        })
    }

    /// The names of the theorems used so far.
    pub fn used(&self) -> Vec<String> {
        self.rules.borrow().keys().cloned().collect()
    }

    /// The theorem with its last argument computed.
    pub fn tidy(&self, th: Thm) -> Proof<Thm> {
        let Some((f, x)) = hol::dest_app(th.concl()) else {
            return Ok(th);
        };
        let value = self.computer.value(x)?;
        match hol::rhs(value) == x {
            true => Ok(th),
            false => Ok(hol::eq_mp(hol::ap_term(f, value)?, th)?),
        }
    }

    fn rule_of(&self, name: &str) -> Proof<Rc<Rule>> {
        if let Some(rule) = self.rules.borrow().get(name) {
            return Ok(Rc::clone(rule));
        }
        let rule = Rc::new(Rule::new(self.library.theorem(name)?));
        let mut rules = self.rules.borrow_mut();
        rules.insert(name.to_string(), Rc::clone(&rule));
        Ok(rule)
    }

    /// A judgement by a rule ([`Rule::conclude`]).
    pub fn rule(&self, lemma: impl Into<Instance>, judgements: &[Thm]) -> Proof<Thm> {
        let Instance { name, values } = lemma.into();
        let rule = self.rule_of(name)?;
        let th = rule.conclude(&self.computer, &values, judgements);
        th.map_err(|why| Fail(format!("{name}: {}", why.0)))
    }

    /// That there is no such judgement as the goal speaks of, by this theorem ([`Rule::refute`]).
    pub fn wrong(&self, lemma: impl Into<Instance>, goal: Term, judgements: &[Thm]) -> Stop {
        let Instance { name, .. } = lemma.into();
        let rule = self.rule_of(name);
        match rule.and_then(|rule| rule.refute(&self.computer, goal, judgements)) {
            Ok(th) => Stop::Wrong(th),
            Err(why) => Stop::Failed(Fail(format!("{name}: {}", why.0))),
        }
    }

    /// A judgement by a rule, with its last argument computed.
    pub fn derive(&self, lemma: impl Into<Instance>, judgements: &[Thm]) -> Outcome {
        Ok(self.tidy(self.rule(lemma, judgements)?)?)
    }

    /// Where a part goes wrong, so does the whole, by this theorem.
    pub fn part(&self, of: Outcome, lemma: impl Into<Instance>, goal: Term) -> Outcome {
        self.part_after(of, lemma, goal, &[])
    }

    /// The same, for what is done after those judgements.
    pub fn part_after(
        &self,
        of: Outcome,
        lemma: impl Into<Instance>,
        goal: Term,
        before: &[Thm],
    ) -> Outcome {
        of.map_err(|stop| match stop {
            Stop::Wrong(th) => self.wrong(lemma, goal, &[before, &[th]].concat()),
            failed => failed,
        })
    }

    /// `s_divides S x`, or its negation for the one divisor that is not allowed: assumed.
    pub fn divides(&self, x: Term) -> Proof<Result<Thm, Thm>> {
        let p = mk("s_divides", &[self.ops, x])?;
        if x == self.no_divisor {
            return Ok(Err(hol::assume(hol::mk_not(p)?)?));
        }
        self.divisors.borrow_mut().push(x);
        Ok(Ok(hol::assume(p)?))
    }

    /// The scalars by which the derivations so far divide, in order; forgets them.
    pub fn take_divisors(&self) -> Vec<Term> {
        self.divisors.take()
    }
}
