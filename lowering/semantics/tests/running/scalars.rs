//! Scalars that are terms of the kernel: an interpreter that computes with them tells which
//! operations it does, in which order.

use interpret::element::Element;
use kernel::{Term, Thm};
use num_bigint::BigUint;
use programs::atl::ast::Decimal;
use programs::bits::BitOp;
use programs::element::Element as Type;
use prover::hol;
use reasoning::library::show;
use reasoning::term::{application, constant_at, int, list, literal, mk, scalar_type};
use semantics::{Session, assumed, operations};

pub fn session() -> Session {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    Session::open(&bundle, &theories::cache()).expect("the theories")
}

/// A scalar, and the type of its elements; zero is one of all types.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    pub term: Term,
    ty: Option<Type>,
}

/// Whatever types they are said to have: operations say theirs.
impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        self.term == other.term
    }
}

impl Symbol {
    /// A scalar of which the type is not known.
    pub fn of(term: Term) -> Symbol {
        Symbol { term, ty: None }
    }
}

/// The contents of an array: a variable.
pub fn contents(array: &str) -> Term {
    let ty = hol::fun(int().unwrap(), scalar_type().unwrap()).unwrap();
    hol::var(hol::name(array), ty).unwrap()
}

/// So many cells of an array of arbitrary contents.
pub fn cells(array: &str, ty: Type, count: usize) -> Vec<Symbol> {
    let cell = |at| hol::app(contents(array), literal(at).unwrap()).unwrap();
    let typed = |term| Symbol { term, ty: Some(ty) };
    (0..count).map(cell).map(typed).collect()
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
    assumed(operation(relation, scalars).term).unwrap()
}

/// An operation on scalars of one type.
fn operation(name: &str, scalars: &[&Symbol]) -> Symbol {
    let ty = scalars.iter().find_map(|symbol| symbol.ty);
    let terms: Vec<Term> = scalars.iter().map(|symbol| symbol.term).collect();
    of_type(ty.unwrap_or(Type::F32), name, &terms)
}

fn of_type(ty: Type, name: &str, terms: &[Term]) -> Symbol {
    let operation = [operations().unwrap(), elem(ty)];
    let term = mk(name, &[&operation, terms].concat()).unwrap();
    Symbol { term, ty: Some(ty) }
}

fn elem(ty: Type) -> Term {
    constant_at(ty.constructor(), &[]).unwrap()
}

fn numeral(digits: &str) -> Term {
    let number: BigUint = digits.parse().expect("digits");
    hol::with(|context| context.mk_numeral(&number)).unwrap()
}

/// A symbol has a type only where an operation gives it one.
const UNTYPED: &str = "an operation that does not say its type";

impl Element for Symbol {
    fn zero() -> Self {
        Symbol::of(mk("s_zero", &[operations().unwrap()]).unwrap())
    }

    fn literal(_: &Decimal) -> Option<Self> {
        unreachable!("{UNTYPED}")
    }

    fn literal_as(ty: Option<Type>, value: &Decimal) -> Option<Self> {
        let scale = value.scale.to_string();
        let [digits, scale] = [&value.digits, &scale].map(|text| numeral(text));
        Some(of_type(ty?, "s_lit", &[digits, scale]))
    }

    fn add(&self, other: &Self) -> Option<Self> {
        Some(operation("s_add", &[self, other]))
    }

    fn subtract(&self, other: &Self) -> Option<Self> {
        Some(operation("s_sub", &[self, other]))
    }

    fn multiply(&self, other: &Self) -> Option<Self> {
        Some(operation("s_mul", &[self, other]))
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        let ty = self.ty.or(other.ty);
        let divides = holds("s_divides", &[&other.typed(ty)]);
        divides.then(|| operation("s_div", &[self, other]))
    }

    fn on_bits(&self, operator: BitOp, other: &Self) -> Option<Self> {
        let operands = list(&[self.term, other.term], scalar_type().ok()?).ok()?;
        let operator = constant_at(operator.constructor(), &[]).ok()?;
        let ty = self.ty.or(other.ty)?;
        Some(of_type(ty, "s_bits", &[operator, operands]))
    }

    fn complement(&self) -> Option<Self> {
        let operands = list(&[self.term], scalar_type().ok()?).ok()?;
        let operator = constant_at("BitNot", &[]).ok()?;
        Some(of_type(self.ty?, "s_bits", &[operator, operands]))
    }

    fn negate(&self) -> Option<Self> {
        Some(operation("s_neg", &[self]))
    }

    fn less(&self, other: &Self) -> bool {
        holds("s_less", &[self, other])
    }

    fn equal(&self, other: &Self) -> bool {
        holds("s_equal", &[self, other])
    }

    fn call(function: &str, arguments: &[Self]) -> Option<Self> {
        let ty = arguments.iter().find_map(|symbol| symbol.ty);
        let name = reasoning::identifiers::identifier(function).ok()?;
        let arguments: Vec<Term> = arguments.iter().map(|symbol| symbol.term).collect();
        let arguments = list(&arguments, scalar_type().ok()?).ok()?;
        Some(of_type(
            ty.unwrap_or(Type::F32),
            "s_call",
            &[name, arguments],
        ))
    }

    fn cast(_: i64) -> Self {
        unreachable!("{UNTYPED}")
    }

    fn cast_as(ty: Type, integer: i64) -> Self {
        of_type(ty, "s_cast", &[literal(integer).unwrap()])
    }

    fn convert(&self, to: Type) -> Option<Self> {
        let from = elem(self.ty.unwrap_or(Type::F32));
        let operation = [operations().unwrap(), from, elem(to), self.term];
        let term = mk("s_convert", &operation).unwrap();
        Some(Symbol { term, ty: Some(to) })
    }

    fn typed(self, ty: Option<Type>) -> Self {
        let ty = self.ty.or(ty);
        Symbol { ty, ..self }
    }
}
