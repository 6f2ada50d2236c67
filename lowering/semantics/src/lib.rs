//! The formal semantics executed by proof.
//!
//! For a closed program this builds the derivation that the rules of the theories allow, as a
//! theorem of the kernel: `⊢ eval S v env e r` for ATL, `⊢ exec S v s h c s' h'` for C. Nothing is
//! assumed of the operations S, so results are terms such as `s_add S (s_mul S x y) z`. Where
//! the rules allow no derivation it proves that: `⊢ ¬(∃r. eval S v env e r)`. The tests run it
//! beside the interpreters.
//!
//! | file | holds |
//! |---|---|
//! | `rule` | rules of the theories, applied |
//! | `compute` | their side conditions, and the values of the terms in results |
//! | `index` | `ieval`, `beval` |
//! | `shape` | `shape_of` |
//! | `cells` | `valued`, `combine` |
//! | `eval` | `eval` |
//! | `exec` | `cval`, `exec` |

// Variables of rules keep the letters that they have in the theories: S, J, ...
#![allow(non_snake_case)]

mod cells;
mod compute;
mod eval;
mod exec;
mod index;
mod rule;
mod shape;

pub use cells::result;
use compute::Computer;
pub use eval::Scope;
pub use exec::State;
pub use index::Arithmetic;
use kernel::{Term, Thm};
use prover::{Fail, Proof, fail, hol};
use reasoning::lemma::{Declaration, Instance};
use reasoning::library::Library;
pub use reasoning::library::show;
pub use reasoning::term::ints as integers;
use reasoning::term::{application, mk, scalar_type, type_of};
use rule::Rule;
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

impl From<kernel::Error> for Stop {
    fn from(error: kernel::Error) -> Stop {
        Stop::Failed(error.into())
    }
}

impl From<certs_tools::Error> for Stop {
    fn from(error: certs_tools::Error) -> Stop {
        Stop::Failed(error.into())
    }
}

/// Facts of the types of kernels and functions, for their constructors.
const TYPES: &[Declaration] = &[
    Declaration::equation("kernel_inject"),
    Declaration::equation("cfunction_inject"),
];

/// The theorems that derivations use, by the modules that do.
const TABLES: &[&[Declaration]] = &[
    cells::LEMMAS,
    compute::EQUATIONS,
    eval::LEMMAS,
    exec::LEMMAS,
    index::LEMMAS,
    shape::LEMMAS,
    TYPES,
];

/// The theories, ready for use.
pub struct Session {
    library: Library,
    computer: Computer,
    rules: RefCell<HashMap<String, Rc<Rule>>>,
    /// The operations of the scalars, a variable.
    pub ops: Term,
    /// For a division by a scalar: the divisors that are assumed to be allowed.
    divisors: RefCell<Vec<Term>>,
    /// The divisor that is assumed not to be.
    pub no_divisor: Term,
}

impl Session {
    /// Replays a bundle of theories. What this thread had proved before is void.
    pub fn open(bundle: &[u8]) -> Proof<Session> {
        let library = Library::open(bundle, TABLES)?;
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

    /// In what the rules that derivations apply do not fit the theories, in words.
    pub fn mismatches(&self) -> Vec<String> {
        self.library.mismatches(TABLES)
    }

    /// The names of the theorems used so far.
    pub fn used(&self) -> Vec<String> {
        self.rules.borrow().keys().cloned().collect()
    }

    /// The theorem with its last argument computed.
    fn tidy(&self, th: Thm) -> Proof<Thm> {
        let Some((f, x)) = hol::dest_app(th.concl()) else {
            return Ok(th);
        };
        let value = self.computer.value(x)?;
        match hol::rhs(value) == x {
            true => Ok(th),
            false => Ok(hol::eq_mp(hol::ap_term(f, value)?, th)?),
        }
    }

    /// A judgement by a rule, with its last argument computed.
    fn derive(&self, lemma: impl Into<Instance>, judgements: &[Thm]) -> Outcome {
        Ok(self.tidy(self.rule(lemma, judgements)?)?)
    }

    /// Where a part goes wrong, so does the whole, by this theorem.
    fn part(&self, of: Outcome, lemma: impl Into<Instance>, goal: Term) -> Outcome {
        self.part_after(of, lemma, goal, &[])
    }

    /// The same, for what is done after those judgements.
    fn part_after(
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
    fn divides(&self, x: Term) -> Proof<Result<Thm, Thm>> {
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

/// `¬(∃r. R .... r)` for a relation applied to all but its last arguments.
fn nothing(relation: Term) -> Proof<Term> {
    let mut vars = Vec::new();
    let mut body = relation;
    while let Some((ty, _)) = hol::dest_fun(hol::type_of(body)) {
        let x = hol::var(hol::name(&format!("r{}", vars.len())), ty)?;
        body = hol::app(body, x)?;
        vars.push(x);
    }
    let some = vars
        .iter()
        .rev()
        .try_fold(body, |body, &x| hol::mk_exists(x, body))?;
    Ok(hol::mk_not(some)?)
}

/// The last argument of what a theorem says.
pub fn last(th: Thm) -> Proof<Term> {
    match hol::dest_app(th.concl()) {
        Some((_, x)) => Ok(x),
        None => fail("not an application"),
    }
}

/// The argument of a constructor.
fn under(constructor: &str, t: Term) -> Option<Term> {
    match application(t) {
        Some((name, args)) if name == constructor && args.len() == 1 => Some(args[0]),
        _ => None,
    }
}
