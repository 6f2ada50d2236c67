//! What inference knows: the parts of a term with their types, as far as they are known.

use super::unify::{Layer, Ty, Unifier};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::print::print_type;
use crate::language::syntax::Scope;
use kernel::{Const, Kernel, Name, Term, Type, TypeOp};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

pub(super) type Elab<T> = Result<T, Diagnostic>;

/// What a term may leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Whether names that mean nothing become free variables.
    pub free_variables: bool,
    /// Whether `_` may stand for a term.
    pub holes: bool,
    /// Whether undetermined types become type variables.
    pub type_variables: bool,
}

impl Mode {
    /// A statement: closed but for the fixed variables; its types are generalised.
    pub const STATEMENT: Mode = Mode {
        free_variables: false,
        holes: false,
        type_variables: true,
    };
    /// A clause of a definition: its variables are free in it.
    pub const CLAUSE: Mode = Mode {
        free_variables: true,
        ..Mode::STATEMENT
    };
    /// An argument of a tactic, in which `_` may stand for what the goal determines.
    pub const ARGUMENT: Mode = Mode {
        holes: true,
        ..Mode::STATEMENT
    };
}

/// The base theories of the constants that the syntax of terms needs.
const HOMES: [(&str, &str); 9] = [
    ("COND", "base.logic"),
    ("LET", "base.logic"),
    ("IN", "base.logic"),
    (",", "base.pair"),
    ("UNCURRY", "base.pair"),
    ("[]", "base.list"),
    ("::", "base.list"),
    ("Ident", "base.ident"),
    ("int_of_num", "numbers.int"),
];

/// An item, identified by its place in the list.
pub(super) type Id = usize;

/// A part of a term whose type may still have unknowns. Parts come before wholes.
pub(super) struct Item {
    pub(super) node: Node,
    pub(super) ty: Ty,
    pub(super) span: Span,
}

pub(super) enum Node {
    /// A variable: free, or bound by the abstraction that names the item.
    Var(Name),
    /// A constant and what its type variables stand for.
    Const(Const, Vec<Ty>),
    /// A number of type `num`.
    Number(BigUint),
    /// A part that another item turned out to be.
    Same(Id),
    /// A name or literal of several meanings.
    Pending,
    App(Id, Id),
    Lambda(Id, Id),
    Known(Term),
}

pub(super) struct Inference<'a> {
    pub(super) kernel: &'a mut Kernel,
    pub(super) scope: &'a Scope,
    pub(super) mode: Mode,
    pub(super) types: Unifier,
    pub(super) items: Vec<Item>,
    /// The type variables that the user wrote.
    pub(super) rigid: HashSet<Name>,
    pub(super) pending: Vec<Pending>,
    pub(super) free: Vec<Id>,
    pub(super) holes: Vec<Id>,
    pub(super) vars: &'a [(Name, Type)],
    pub(super) free_names: HashMap<String, Id>,
    pub(super) locals: Vec<(String, Id)>,
    pub(super) fun: TypeOp,
    pub(super) bool: Ty,
}

/// A name or literal that is still to be decided.
pub(super) struct Pending {
    pub(super) item: Id,
    pub(super) name: String,
    pub(super) candidates: Vec<Candidate>,
    /// The literal, if it is one.
    pub(super) literal: Option<BigUint>,
}

/// A meaning: a constant, or for a literal a conversion from `num` (none: the number itself).
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) constant: Option<Const>,
    /// The generic type.
    pub(super) ty: Type,
}

impl<'a> Inference<'a> {
    pub(super) fn new(
        kernel: &'a mut Kernel,
        scope: &'a Scope,
        vars: &'a [(Name, Type)],
        mode: Mode,
    ) -> Inference<'a> {
        let mut rigid = Vec::new();
        for (_, ty) in vars {
            kernel.collect_type_vars(*ty, &mut rigid);
        }
        let fun = kernel.name("fun");
        let fun = kernel.find_type_op(fun);
        let mut types = Unifier::default();
        let bool = types.known(kernel.bool());
        Inference {
            kernel,
            scope,
            mode,
            types,
            items: Vec::new(),
            rigid: rigid.into_iter().collect(),
            pending: Vec::new(),
            free: Vec::new(),
            holes: Vec::new(),
            vars,
            free_names: HashMap::new(),
            locals: Vec::new(),
            fun: fun.expect("the kernel declares the function type"),
            bool,
        }
    }

    pub(super) fn item(&mut self, node: Node, ty: Ty, span: Span) -> Id {
        self.items.push(Item { node, ty, span });
        self.items.len() - 1
    }

    /// A type of the context, the variables of which keep their names.
    pub(super) fn rigid_type(&mut self, ty: Type) -> Ty {
        let mut vars = Vec::new();
        self.kernel.collect_type_vars(ty, &mut vars);
        self.rigid.extend(vars);
        self.types.known(ty)
    }

    /// Makes the type of an item the expected one.
    pub(super) fn expect_type(&mut self, id: Id, expected: Type) -> Elab<()> {
        let expected = self.rigid_type(expected);
        self.unify(id, expected)
    }

    pub(super) fn unify(&mut self, id: Id, expected: Ty) -> Elab<()> {
        let (ty, span) = (self.items[id].ty, self.items[id].span);
        if self.types.unify(self.kernel, ty, expected) {
            return Ok(());
        }
        let [has, wants] = self.show([ty, expected]);
        let message = format!("this has type `{has}`, but `{wants}` is expected");
        Err(Diagnostic::new(span, message))
    }

    pub(super) fn fun(&mut self, domain: Ty, range: Ty) -> Ty {
        self.types.app(self.fun, &[domain, range])
    }

    /// The application of one item to another.
    pub(super) fn apply(&mut self, f: Id, x: Id, span: Span) -> Elab<Id> {
        let ty = self.items[f].ty;
        let (domain, range) = match self.types.layer(self.kernel, ty) {
            Layer::App(op, args) if op == self.fun => (args[0], args[1]),
            Layer::Unknown => {
                let (domain, range) = (self.types.unknown(), self.types.unknown());
                let fun = self.fun(domain, range);
                self.unify(f, fun)?;
                (domain, range)
            }
            _ => {
                let [ty] = self.show([ty]);
                let message = format!("this is applied to an argument, but has type `{ty}`");
                return Err(Diagnostic::new(self.items[f].span, message));
            }
        };
        self.unify(x, domain).map_err(|error| {
            let [ty] = self.show([ty]);
            error.note_at(self.items[f].span, format!("the function has type `{ty}`"))
        })?;
        Ok(self.item(Node::App(f, x), range, span))
    }

    /// Another occurrence of a variable: the same part, at another place.
    pub(super) fn occurrence(&mut self, id: Id, span: Span) -> Id {
        let ty = self.items[id].ty;
        self.item(Node::Same(id), ty, span)
    }

    /// The constant with this name, which the syntax needs.
    pub(super) fn constant(&mut self, name: &str, span: Span) -> Elab<Id> {
        let interned = self.kernel.name(name);
        match self.kernel.find_const(interned) {
            Some(c) => Ok(self.instance(c, span)),
            None => {
                let message = format!("this needs the constant `{name}`, which is not defined");
                let missing = Diagnostic::new(span, message);
                let home = HOMES.iter().find(|(constant, _)| *constant == name);
                Err(match home {
                    Some((_, theory)) => missing.note(format!("the theory `{theory}` defines it")),
                    None => missing,
                })
            }
        }
    }

    /// The constant at an instance of its type that is to be inferred.
    pub(super) fn instance(&mut self, c: Const, span: Span) -> Id {
        let (ty, args) = self.fresh_instance(c);
        self.item(Node::Const(c, args), ty, span)
    }

    pub(super) fn fresh_instance(&mut self, c: Const) -> (Ty, Vec<Ty>) {
        let info = self.kernel.const_info(c);
        let args: Vec<Ty> = info
            .type_vars
            .iter()
            .map(|_| self.types.unknown())
            .collect();
        let vars = info.type_vars.iter().copied();
        let map = vars.zip(args.iter().copied()).collect();
        (self.types.instantiate(self.kernel, &map, info.ty), args)
    }

    /// The type `num`.
    pub(super) fn num(&mut self, span: Span) -> Elab<Type> {
        let num = self.kernel.name("num");
        let op = self.kernel.find_type_op(num);
        let ty = op.and_then(|op| self.kernel.type_app(op, &[]).ok());
        let message = "literals need the type `num` and its numerals";
        ty.ok_or_else(|| Diagnostic::new(span, message))
    }

    /// The type without unknowns that this is, if it has none.
    pub(super) fn known_type(&mut self, ty: Ty) -> Option<Type> {
        let mut open = false;
        let solved = self
            .types
            .solve(self.kernel, &mut HashMap::new(), ty, &mut |kernel, _| {
                open = true;
                Ok(kernel.bool())
            });
        solved.ok().filter(|_| !open)
    }

    /// Types for one message; their unknowns are `?1`, `?2` and so on.
    pub(super) fn show<const N: usize>(&mut self, types: [Ty; N]) -> [String; N] {
        let (mut done, mut count) = (HashMap::new(), 0);
        types.map(|ty| {
            let mut unknown = |kernel: &mut Kernel, _| {
                count += 1;
                let name = kernel.name(&format!("?{count}"));
                kernel.type_var(name)
            };
            let solved = self.types.solve(self.kernel, &mut done, ty, &mut unknown);
            solved.map_or("?".to_string(), |ty| print_type(self.kernel, ty))
        })
    }

    /// A kernel refusal at this place.
    pub(super) fn refused(span: Span) -> impl Fn(kernel::Error) -> Diagnostic {
        move |error| refused(span, error)
    }
}

/// The kernel refuses only what elaboration has not let through, or when it is full.
pub(super) fn refused(span: Span, error: kernel::Error) -> Diagnostic {
    Diagnostic::new(span, format!("the kernel refused this: {error}"))
}
