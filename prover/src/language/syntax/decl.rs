//! Syntax trees of declarations.

use super::tactic::Script;
use super::term::{Binder, Binding, Ident, PreTerm, PreTermKind, PreType};
use crate::language::diagnostic::Span;

/// A declaration at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decl {
    /// The place.
    pub span: Span,
    /// What it declares.
    pub kind: DeclKind,
}

/// The declarations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeclKind {
    /// `import NAME ...`
    Import(Vec<Ident>),
    /// `definition NAME [attrs] (x : ty) ... : ty := term`
    Definition(Definition),
    /// `infixl 65 "+" := c | ...` and its like
    Notation(Notation),
    /// `overload "+" := c | ...`, `overload prefix "-" := c | ...`
    Overload(Overload),
    /// `type 'a NAME := ty`
    Type(TypeAbbreviation),
    /// `record NAME [attrs] (x : ty) ... | field : term ...`
    Record(Record),
    /// `datatype 'a NAME := C ty ... | ... and ...`
    Datatype(Vec<Datatype>),
    /// `recursive NAME : ty | lhs = rhs ... and ...`
    Recursive(Recursive),
    /// `inductive NAME : ty and ... | rule : term ...`
    Inductive(Inductive),
    /// `typedef 'a NAME [as ABS REP] := predicate PROOF`
    TypeDefinition(TypeDefinition),
    /// `theorem NAME [attrs] : term PROOF`
    Theorem(Theorem),
    /// `variables (x y : ty) ...`
    Variables(Vec<Variable>),
    /// `section "TITLE"`
    Section(Ident),
}

/// `[simp, cong]`: a name, with names as arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The name.
    pub name: Ident,
    /// The arguments.
    pub args: Vec<Ident>,
}

/// A definition of a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The name.
    pub name: Ident,
    /// The attributes.
    pub attributes: Vec<Attribute>,
    /// The parameters.
    pub params: Vec<Binding>,
    /// The type of the body, if given.
    pub ty: Option<PreType>,
    /// The body.
    pub body: PreTerm,
}

impl Definition {
    /// What the constant is defined as: `λx .... (body : ty)`.
    pub fn value(&self) -> PreTerm {
        let (span, mut value) = (self.body.span, self.body.clone());
        if let Some(ty) = &self.ty {
            value = PreTerm::new(span, PreTermKind::Typed(value.into(), ty.clone()));
        }
        let params = self.params.clone();
        PreTerm::new(
            span,
            PreTermKind::Bind(Binder::Lambda, params, value.into()),
        )
    }
}

/// A definition of a predicate as a conjunction with named parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The predicate; its body is the conjunction of the fields.
    pub definition: Definition,
    /// The names of the fields.
    pub fields: Vec<Ident>,
}

/// How an operator is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixity {
    /// Between operands, associating to the left.
    Left,
    /// Between operands, associating to the right.
    Right,
    /// Between operands, not associating.
    None,
    /// Before its operand.
    Prefix,
}

/// A declaration of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    /// How it is written.
    pub fixity: Fixity,
    /// How tightly it binds.
    pub level: u8,
    /// The symbol.
    pub symbol: Ident,
    /// The constants it stands for.
    pub candidates: Vec<Ident>,
}

/// More constants for a symbol or identifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overload {
    /// The symbol or identifier; `numeral` for the literals.
    pub symbol: Ident,
    /// Whether the prefix operator of that symbol is meant.
    pub prefix: bool,
    /// The constants.
    pub candidates: Vec<Ident>,
}

/// A name for a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeAbbreviation {
    /// The name.
    pub name: Ident,
    /// The type variables that are parameters.
    pub params: Vec<Ident>,
    /// The type.
    pub ty: PreType,
}

/// One of the types of a datatype declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datatype {
    /// The name.
    pub name: Ident,
    /// The type variables that are parameters.
    pub params: Vec<Ident>,
    /// The constructors.
    pub constructors: Vec<Constructor>,
}

/// A constructor of a datatype.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    /// The name.
    pub name: Ident,
    /// The types of the arguments.
    pub args: Vec<PreType>,
}

/// Why a recursion ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// `by measure t`
    Measure(PreTerm),
    /// `by wf t`
    WellFounded(PreTerm),
}

/// A definition of functions by recursion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recursive {
    /// The attributes.
    pub attributes: Vec<Attribute>,
    /// Why it ends, if not structural.
    pub termination: Option<Termination>,
    /// The functions.
    pub functions: Vec<RecursiveFunction>,
}

/// One of the functions of a recursive definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecursiveFunction {
    /// The name.
    pub name: Ident,
    /// The type.
    pub ty: PreType,
    /// The equations.
    pub equations: Vec<PreTerm>,
}

/// An inductive definition of relations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inductive {
    /// The relations and their types.
    pub relations: Vec<(Ident, PreType)>,
    /// The attributes.
    pub attributes: Vec<Attribute>,
    /// The rules.
    pub rules: Vec<Clause>,
}

/// A named part of a declaration: a rule of an inductive definition, a field of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The name.
    pub name: Ident,
    /// What it says.
    pub statement: PreTerm,
}

/// A theorem and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// The name.
    pub name: Ident,
    /// The attributes.
    pub attributes: Vec<Attribute>,
    /// The statement.
    pub statement: PreTerm,
    /// The proof.
    pub proof: Script,
}

/// A variable that theorems may use without a quantifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name.
    pub name: Ident,
    /// The type.
    pub ty: PreType,
}

/// A definition of a type by an inhabited predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeDefinition {
    /// The name.
    pub name: Ident,
    /// The type variables that are parameters.
    pub params: Vec<Ident>,
    /// The names of the functions to and from the type, if not `NAME_abs` and `NAME_rep`.
    pub functions: Option<(Ident, Ident)>,
    /// The predicate.
    pub predicate: PreTerm,
    /// The proof that something satisfies it.
    pub proof: Script,
}
