//! Scalars that are terms of the kernel: an interpreter that computes with them tells which
//! operations it does, in which order.

use interpret::element::Element;
use kernel::{Term, Type};
use num_bigint::{BigInt, BigUint};
use programs::atl::ast::Decimal;
use prover::hol;
use semantics::Session;
use std::cell::{Cell, RefCell};

thread_local! {
    /// The operations, and the one scalar by which no division is defined.
    static OPERATIONS: Cell<Option<(Term, Term)>> = const { Cell::new(None) };
    static DIVISORS: RefCell<Vec<Term>> = const { RefCell::new(Vec::new()) };
}

/// The theories, whose operations are those of the scalars of this thread.
pub fn session() -> Session {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let session = Session::open(&bundle, &theories::cache()).expect("the theories");
    OPERATIONS.set(Some((session.ops, session.no_divisor)));
    session
}

/// The scalars by which was divided, in order; forgets them.
pub fn take_divisors() -> Vec<Term> {
    DIVISORS.take()
}

/// A scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol(pub Term);

/// A constant of the theories, of these types, applied.
fn constant(name: &str, types: &[Type], args: &[Term]) -> Term {
    let head = hol::find_const(hol::name(name)).expect(name);
    let head = hol::constant(head, types).expect(name);
    hol::apps(head, args).expect(name)
}

/// A constant of the theories about scalars, applied.
pub fn apply(name: &str, args: &[Term]) -> Term {
    let alpha = hol::type_var(hol::name("'a")).unwrap();
    constant(name, &[alpha], args)
}

/// The cell of an array of arbitrary contents.
pub fn cell(array: &str, at: usize) -> Term {
    let at = hol::with(|context| context.mk_int(&BigInt::from(at))).unwrap();
    hol::app(contents(array), at).unwrap()
}

/// The contents of an array: a variable.
pub fn contents(array: &str) -> Term {
    let alpha = hol::type_var(hol::name("'a")).unwrap();
    let int = hol::with(|context| context.mk_int(&BigInt::ZERO)).unwrap();
    let ty = hol::fun(hol::type_of(int), alpha).unwrap();
    hol::var(hol::name(array), ty).unwrap()
}

fn numeral(digits: &str) -> Term {
    let number: BigUint = digits.parse().expect("digits");
    hol::with(|context| context.mk_numeral(&number)).unwrap()
}

impl Symbol {
    fn compared(relation: &str, a: &Symbol, b: &Symbol) -> bool {
        let (ops, _) = OPERATIONS.get().expect("operations");
        semantics::assumed(apply(relation, &[ops, a.0, b.0]))
    }

    fn operation(name: &str, args: &[Term]) -> Symbol {
        let (ops, _) = OPERATIONS.get().expect("operations");
        Symbol(apply(name, &[&[ops], args].concat()))
    }
}

impl Element for Symbol {
    fn zero() -> Self {
        Symbol::operation("s_zero", &[])
    }

    fn literal(value: &Decimal) -> Option<Self> {
        let args = [numeral(&value.digits), numeral(&value.scale.to_string())];
        Some(Symbol::operation("s_lit", &args))
    }

    fn add(&self, other: &Self) -> Self {
        Symbol::operation("s_add", &[self.0, other.0])
    }

    fn subtract(&self, other: &Self) -> Self {
        Symbol::operation("s_sub", &[self.0, other.0])
    }

    fn multiply(&self, other: &Self) -> Self {
        Symbol::operation("s_mul", &[self.0, other.0])
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        if OPERATIONS.get().is_some_and(|(_, no)| no == other.0) {
            return None;
        }
        DIVISORS.with_borrow_mut(|divisors| divisors.push(other.0));
        Some(Symbol::operation("s_div", &[self.0, other.0]))
    }

    fn negate(&self) -> Self {
        Symbol::operation("s_neg", &[self.0])
    }

    fn less(&self, other: &Self) -> bool {
        Symbol::compared("s_less", self, other)
    }

    fn equal(&self, other: &Self) -> bool {
        Symbol::compared("s_equal", self, other)
    }

    fn call(function: &str, arguments: &[Self]) -> Option<Self> {
        let number = BigUint::from_bytes_be(function.as_bytes());
        let number = hol::with(|context| context.mk_numeral(&number)).unwrap();
        let function = constant("Ident", &[], &[number]);
        let alpha = hol::type_var(hol::name("'a")).unwrap();
        let empty = constant("[]", &[alpha], &[]);
        let list = arguments.iter().rev().fold(empty, |rest, argument| {
            constant("::", &[alpha], &[argument.0, rest])
        });
        Some(Symbol::operation("s_call", &[function, list]))
    }

    fn cast(integer: i64) -> Self {
        let integer = hol::with(|context| context.mk_int(&BigInt::from(integer))).unwrap();
        Symbol::operation("s_cast", &[integer])
    }
}
