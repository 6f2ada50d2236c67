//! Terms: variables, constants, applications and abstractions, hash-consed.
//!
//! Bound variables are de Bruijn indices that carry their type. Terms handed out by the
//! public constructors have no loose index; `make` is the only place where a node, which
//! has the facts about its term, comes into being.

use crate::error::{Error, require};
use crate::intern::{Interner, hash};
use crate::transform::Change;
use crate::{Kernel, Name, Result, Type};

/// A term, identified by its index in the arena. Equal indices: alpha-equivalent terms. The
/// number carries no authority; one that is out of range makes the functions that look at it
/// panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub u32);

/// A declared constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Const(pub u32);

/// One layer of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TermView {
    /// A free variable. Variables of different types are different.
    Var(Name, Type),
    /// A bound variable: how many binders lie between it and its own.
    Bound(u32, Type),
    /// A constant, at an instance of its type.
    Const(Const, Type),
    /// Application of a function to an argument.
    App(Term, Term),
    /// Abstraction over a variable of the type; the body refers to it as a bound variable.
    Abs(Type, Term),
}

/// A layer as numbers.
pub(crate) fn words(layer: TermView) -> [u32; 3] {
    match layer {
        TermView::Var(name, ty) => [0, name.0, ty.0],
        TermView::Bound(i, ty) => [1, i, ty.0],
        TermView::Const(c, ty) => [2, c.0, ty.0],
        TermView::App(f, x) => [3, f.0, x.0],
        TermView::Abs(ty, body) => [4, ty.0, body.0],
    }
}

/// What is remembered of every term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The type.
    pub ty: Type,
    /// One more than the greatest loose bound index; zero if there is none.
    pub loose: u32,
    /// A set of bits with that of each free variable (its name's number, modulo 32), and no
    /// other: zero if there is none.
    pub vars: u32,
    /// Whether a type variable occurs.
    pub has_type_vars: bool,
}

/// What is known of a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstInfo {
    /// The name.
    pub name: Name,
    /// The generic type.
    pub ty: Type,
    /// The type variables of `ty`, in order of first occurrence.
    pub type_vars: Vec<Name>,
}

#[derive(Default)]
pub(crate) struct Terms {
    pub nodes: Interner<TermNode>,
    pub constants: Interner<ConstInfo>,
}

pub(crate) struct TermNode {
    pub layer: TermView,
    pub facts: Facts,
    /// For printing only: the name that a binder was first written with.
    pub hint: Name,
}

impl Kernel {
    pub(crate) const EQ: Const = Const(0);

    /// The term with this layer: the only constructor.
    pub(crate) fn make(&mut self, layer: TermView, hint: Name) -> Result<Term> {
        let hash = hash(words(layer));
        if let Some(known) = self.terms.nodes.find(hash, |node| node.layer == layer) {
            return Ok(Term(known));
        }
        require(self.terms.nodes.len() < self.limit, Error::TermsFull)?;
        let facts = self.facts_of(layer)?;
        let node = TermNode { layer, facts, hint };
        Ok(Term(self.terms.nodes.insert(hash, node)))
    }

    fn facts_of(&mut self, layer: TermView) -> Result<Facts> {
        let (ty, loose, vars, has_type_vars) = match layer {
            TermView::Var(name, ty) => (ty, 0, 1 << (name.0 % 32), self.has_type_vars(ty)),
            TermView::Bound(i, ty) => (ty, i + 1, 0, self.has_type_vars(ty)),
            TermView::Const(_, ty) => (ty, 0, 0, self.has_type_vars(ty)),
            TermView::App(f, x) => {
                let (f, x) = (self.facts(f), self.facts(x));
                let signature = self.dest_fun(f.ty).filter(|(domain, _)| *domain == x.ty);
                let (_, ty) = signature.ok_or(Error::AppTypesDiffer)?;
                let has_type_vars = f.has_type_vars || x.has_type_vars;
                (ty, f.loose.max(x.loose), f.vars | x.vars, has_type_vars)
            }
            TermView::Abs(domain, body) => {
                let body = self.facts(body);
                let ty = self.fun(domain, body.ty)?;
                let has_type_vars = body.has_type_vars || self.has_type_vars(domain);
                (ty, body.loose.saturating_sub(1), body.vars, has_type_vars)
            }
        };
        Ok(Facts {
            ty,
            loose,
            vars,
            has_type_vars,
        })
    }

    /// What is remembered of a term.
    pub fn facts(&self, t: Term) -> Facts {
        self.terms.nodes.get(t.0).facts
    }

    /// The type of a term.
    pub fn type_of(&self, t: Term) -> Type {
        self.facts(t).ty
    }

    /// One layer of a term.
    pub fn view(&self, t: Term) -> TermView {
        self.terms.nodes.get(t.0).layer
    }

    /// The name that the binder of an abstraction was first written with (for printing).
    pub fn binder_hint(&self, t: Term) -> Name {
        self.terms.nodes.get(t.0).hint
    }

    /// How many distinct terms there are.
    pub fn term_count(&self) -> usize {
        self.terms.nodes.len()
    }

    /// Refuses unless `t` is without loose bound variables.
    pub(crate) fn closed(&self, t: Term, otherwise: Error) -> Result<()> {
        require(self.facts(t).loose == 0, otherwise)
    }

    /// The variable `name` of type `ty`.
    pub fn var(&mut self, name: Name, ty: Type) -> Result<Term> {
        self.make(TermView::Var(name, ty), name)
    }

    /// The constant `c` at the instance of its type that puts `args` for the type
    /// variables, in order of first occurrence.
    /// 1. There are as many arguments as type variables: `ConstantArity`.
    pub fn constant(&mut self, c: Const, args: &[Type]) -> Result<Term> {
        let info = self.const_info(c);
        let (name, ty, vars) = (info.name, info.ty, &info.type_vars);
        require(vars.len() == args.len(), Error::ConstantArity)?;
        let pairs: Vec<_> = vars.iter().copied().zip(args.iter().copied()).collect();
        let ty = self.subst_type(&pairs, ty)?;
        self.make(TermView::Const(c, ty), name)
    }

    /// The application `f x`.
    /// 1. Neither has loose bound variables: `AppLoose`.
    /// 2. `f : a → b` and `x : a`: `AppTypesDiffer`.
    pub fn app(&mut self, f: Term, x: Term) -> Result<Term> {
        self.closed(f, Error::AppLoose)?;
        self.closed(x, Error::AppLoose)?;
        self.make(TermView::App(f, x), self.binder_hint(f))
    }

    /// The abstraction `λx. body`.
    /// 1. `x` is a variable: `LambdaNotVariable`.
    /// 2. The body has no loose bound variables: `LambdaLoose`.
    pub fn lambda(&mut self, x: Term, body: Term) -> Result<Term> {
        let (name, ty) = self.dest_var(x).ok_or(Error::LambdaNotVariable)?;
        self.closed(body, Error::LambdaLoose)?;
        let body = self.transform(Change::Close(x), body)?;
        self.make(TermView::Abs(ty, body), name)
    }

    /// The body of the abstraction `abs` with `x` put for its bound variable.
    /// 1. `abs` is an abstraction: `OpenNotAbstraction`.
    /// 2. Neither has loose bound variables: `OpenLoose`.
    /// 3. `x` is of the type of the bound variable: `OpenTypesDiffer`.
    pub fn open(&mut self, abs: Term, x: Term) -> Result<Term> {
        let (ty, body) = self.dest_abs(abs).ok_or(Error::OpenNotAbstraction)?;
        self.closed(abs, Error::OpenLoose)?;
        self.closed(x, Error::OpenLoose)?;
        require(ty == self.type_of(x), Error::OpenTypesDiffer)?;
        self.transform(Change::Open(x), body)
    }

    /// The equation `a = b`.
    /// 1. Neither has loose bound variables: `AppLoose`.
    /// 2. Their types are equal: `AppTypesDiffer`.
    pub fn eq(&mut self, a: Term, b: Term) -> Result<Term> {
        let (ty, name) = (self.type_of(a), self.const_info(Self::EQ).name);
        let predicate = self.fun(ty, self.bool())?;
        let relation = self.fun(ty, predicate)?;
        let equals = self.make(TermView::Const(Self::EQ, relation), name)?;
        let partial = self.app(equals, a)?;
        self.app(partial, b)
    }

    /// `(name, type)` for a free variable.
    pub fn dest_var(&self, t: Term) -> Option<(Name, Type)> {
        match self.view(t) {
            TermView::Var(name, ty) => Some((name, ty)),
            _ => None,
        }
    }

    /// `(f, x)` for a term `f x`.
    pub fn dest_app(&self, t: Term) -> Option<(Term, Term)> {
        match self.view(t) {
            TermView::App(f, x) => Some((f, x)),
            _ => None,
        }
    }

    /// `(type of the bound variable, body)` for an abstraction.
    pub fn dest_abs(&self, t: Term) -> Option<(Type, Term)> {
        match self.view(t) {
            TermView::Abs(ty, body) => Some((ty, body)),
            _ => None,
        }
    }

    /// `(a, b)` for a term `a = b`.
    pub fn dest_eq(&self, t: Term) -> Option<(Term, Term)> {
        let (partial, b) = self.dest_app(t)?;
        let (equals, a) = self.dest_app(partial)?;
        matches!(self.view(equals), TermView::Const(Self::EQ, _)).then_some((a, b))
    }

    /// Whether the variable `x` is free in `t`: abstracting it changes `t`.
    pub fn is_free_in(&mut self, x: Term, t: Term) -> Result<bool> {
        Ok(self.transform(Change::Close(x), t)? != t)
    }

    /// Declares a constant.
    /// 1. The name is not that of another constant: `ConstantTaken`.
    pub(crate) fn declare(&mut self, name: Name, ty: Type) -> Result<Const> {
        require(self.find_const(name).is_none(), Error::ConstantTaken)?;
        let mut type_vars = Vec::new();
        self.collect_type_vars(ty, &mut type_vars);
        let info = ConstInfo {
            name,
            ty,
            type_vars,
        };
        Ok(Const(self.terms.constants.insert(hash([name.0]), info)))
    }

    /// The constant with this name.
    pub fn find_const(&self, name: Name) -> Option<Const> {
        let is = |info: &ConstInfo| info.name == name;
        let known = self.terms.constants.find(hash([name.0]), is);
        known.map(Const)
    }

    /// What is known of a constant.
    pub fn const_info(&self, c: Const) -> &ConstInfo {
        self.terms.constants.get(c.0)
    }
}
