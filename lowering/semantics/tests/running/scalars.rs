//! Scalars that are terms of the kernel: an interpreter that computes with them tells which
//! operations it does, in which order.

use interpret::element::Element;
use kernel::{Term, Thm};
use num_bigint::BigUint;
use programs::atl::ast::Decimal;
use prover::hol;
use reasoning::library::show;
use reasoning::term::{application, int, list, literal, mk, scalar_type};
use semantics::{Session, assumed, operations};

pub fn session() -> Session {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    Session::open(&bundle, &theories::cache()).expect("the theories")
}

/// A scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol(pub Term);

/// The contents of an array: a variable.
pub fn contents(array: &str) -> Term {
    let ty = hol::fun(int().unwrap(), scalar_type().unwrap()).unwrap();
    hol::var(hol::name(array), ty).unwrap()
}

/// So many cells of an array of arbitrary contents.
pub fn cells(array: &str, count: usize) -> Vec<Symbol> {
    let cell = |at| Symbol(hol::app(contents(array), literal(at).unwrap()).unwrap());
    (0..count).map(cell).collect()
}

/// What a theorem says that a term is: a constructor by its name, and its arguments. Nothing is
/// assumed but what the interpreters assume too.
pub fn outcome(th: Thm) -> (String, Vec<Term>) {
    for hyp in hol::hyps(th) {
        let said = hol::dest_not(hyp).map_or((hyp, true), |p| (p, false));
        assert_eq!(assumed(said.0), Some(said.1), "{}", show(hyp));
    }
    application(hol::rhs(th)).unwrap_or_else(|| panic!("{}", show(th.concl())))
}

/// `SOME x`, or `NONE`.
pub fn option(th: Thm) -> Option<Term> {
    match outcome(th) {
        (name, args) if name == "SOME" => Some(args[0]),
        (name, _) if name == "NONE" => None,
        _ => panic!("{}", show(th.concl())),
    }
}

/// What this is to be assumed of scalars.
fn holds(relation: &str, scalars: &[&Symbol]) -> bool {
    assumed(operation(relation, scalars).0).unwrap()
}

fn operation(name: &str, scalars: &[&Symbol]) -> Symbol {
    let scalars: Vec<Term> = scalars.iter().map(|symbol| symbol.0).collect();
    Symbol(mk(name, &[&[operations().unwrap()], &scalars[..]].concat()).unwrap())
}

fn numeral(digits: &str) -> Symbol {
    let number: BigUint = digits.parse().expect("digits");
    Symbol(hol::with(|context| context.mk_numeral(&number)).unwrap())
}

impl Element for Symbol {
    fn zero() -> Self {
        operation("s_zero", &[])
    }

    fn literal(value: &Decimal) -> Option<Self> {
        let scale = value.scale.to_string();
        let [digits, scale] = [&value.digits, &scale].map(|text| numeral(text));
        Some(operation("s_lit", &[&digits, &scale]))
    }

    fn add(&self, other: &Self) -> Self {
        operation("s_add", &[self, other])
    }

    fn subtract(&self, other: &Self) -> Self {
        operation("s_sub", &[self, other])
    }

    fn multiply(&self, other: &Self) -> Self {
        operation("s_mul", &[self, other])
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        holds("s_divides", &[other]).then(|| operation("s_div", &[self, other]))
    }

    fn negate(&self) -> Self {
        operation("s_neg", &[self])
    }

    fn less(&self, other: &Self) -> bool {
        holds("s_less", &[self, other])
    }

    fn equal(&self, other: &Self) -> bool {
        holds("s_equal", &[self, other])
    }

    fn call(function: &str, arguments: &[Self]) -> Option<Self> {
        let name = reasoning::identifiers::identifier(function).ok()?;
        let arguments: Vec<Term> = arguments.iter().map(|symbol| symbol.0).collect();
        let arguments = list(&arguments, scalar_type().ok()?).ok()?;
        Some(operation("s_call", &[&Symbol(name), &Symbol(arguments)]))
    }

    fn cast(integer: i64) -> Self {
        operation("s_cast", &[&Symbol(literal(integer).unwrap())])
    }
}
