//! Types: variables and applications of declared type operators, hash-consed.

use crate::error::{Error, require};
use crate::intern::{Interner, hash};
use crate::{Kernel, Name, Result};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A type, identified by its index in the arena. The number carries no authority; one that
/// is out of range makes the functions that look at it panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Type(pub u32);

/// A declared type operator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeOp(pub u32);

/// One layer of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeView {
    /// A type variable.
    Var(Name),
    /// A type operator applied to as many types as its arity.
    App(TypeOp, Arc<[Type]>),
}

#[derive(Default)]
pub(crate) struct Types {
    pub nodes: Interner<TypeNode>,
    /// What became of types in the substitution that was done last.
    pub changed: BTreeMap<Type, Type>,
    pub operators: Interner<Operator>,
}

pub(crate) struct TypeNode {
    layer: TypeView,
    /// Whether a type variable occurs.
    has_vars: bool,
}

pub(crate) struct Operator {
    name: Name,
    arity: usize,
}

impl Kernel {
    pub(crate) const FUN: TypeOp = TypeOp(1);

    /// Adds the layer of a type that is not there.
    fn make_type(&mut self, hash: u32, layer: TypeView, has_vars: bool) -> Result<Type> {
        require(self.types.nodes.len() < self.limit, Error::TypesFull)?;
        let node = TypeNode { layer, has_vars };
        Ok(Type(self.types.nodes.insert(hash, node)))
    }

    /// Declares a type operator.
    /// 1. The name is not that of another type operator: `TypeTaken`.
    pub(crate) fn declare_type(&mut self, name: Name, arity: usize) -> Result<TypeOp> {
        require(self.find_type_op(name).is_none(), Error::TypeTaken)?;
        let operator = Operator { name, arity };
        let number = self.types.operators.insert(hash([name.0]), operator);
        Ok(TypeOp(number))
    }

    /// The type operator with this name.
    pub fn find_type_op(&self, name: Name) -> Option<TypeOp> {
        let is = |operator: &Operator| operator.name == name;
        let known = self.types.operators.find(hash([name.0]), is);
        known.map(TypeOp)
    }

    /// The name and arity of a type operator.
    pub fn type_op(&self, op: TypeOp) -> (Name, usize) {
        let operator = self.types.operators.get(op.0);
        (operator.name, operator.arity)
    }

    /// The type variable `name`.
    pub fn type_var(&mut self, name: Name) -> Result<Type> {
        let (hash, layer) = (hash([name.0]), TypeView::Var(name));
        match self.types.nodes.find(hash, |node| node.layer == layer) {
            Some(known) => Ok(Type(known)),
            None => self.make_type(hash, layer, true),
        }
    }

    /// The type `(args) op`.
    /// 1. There are as many arguments as the operator's arity: `TypeAppArity`.
    pub fn type_app(&mut self, op: TypeOp, args: &[Type]) -> Result<Type> {
        let (_, arity) = self.type_op(op);
        require(args.len() == arity, Error::TypeAppArity)?;
        let hash = hash([op.0].into_iter().chain(args.iter().map(|arg| arg.0)));
        let is = |node: &TypeNode| match &node.layer {
            TypeView::App(known, parts) => *known == op && **parts == *args,
            TypeView::Var(_) => false,
        };
        if let Some(known) = self.types.nodes.find(hash, is) {
            return Ok(Type(known));
        }
        // Looks at every argument: one that does not exist yet must not get in, or a type
        // could be made part of itself.
        let with_vars = args.iter().filter(|arg| self.has_type_vars(**arg));
        let has_vars = with_vars.count() > 0;
        self.make_type(hash, TypeView::App(op, args.into()), has_vars)
    }

    /// The type `a → b`.
    pub fn fun(&mut self, a: Type, b: Type) -> Result<Type> {
        self.type_app(Self::FUN, &[a, b])
    }

    /// The type of truth values.
    pub fn bool(&self) -> Type {
        Type(0)
    }

    /// One layer of a type.
    pub fn view_type(&self, ty: Type) -> &TypeView {
        &self.types.nodes.get(ty.0).layer
    }

    /// Whether a type variable occurs in `ty`.
    pub fn has_type_vars(&self, ty: Type) -> bool {
        self.types.nodes.get(ty.0).has_vars
    }

    /// `(a, b)` for a type `a → b`.
    pub fn dest_fun(&self, ty: Type) -> Option<(Type, Type)> {
        match self.view_type(ty) {
            TypeView::App(Self::FUN, args) => Some((args[0], args[1])),
            _ => None,
        }
    }

    /// Adds the type variables of `ty` that `found` lacks, in order of first occurrence.
    pub fn collect_type_vars(&self, ty: Type, found: &mut Vec<Name>) {
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            if !self.has_type_vars(ty) || !seen.insert(ty) {
                continue;
            }
            match self.view_type(ty) {
                TypeView::Var(name) if found.contains(name) => {}
                TypeView::Var(name) => found.push(*name),
                TypeView::App(_, args) => todo.extend(args.iter().rev()),
            }
        }
    }

    /// `ty` with its type variables replaced, all at once.
    pub fn subst_type(&mut self, pairs: &[(Name, Type)], ty: Type) -> Result<Type> {
        self.types.changed.clear();
        self.subst_type_more(pairs, ty)
    }

    /// The same, after another call with the same pairs.
    pub(crate) fn subst_type_more(&mut self, pairs: &[(Name, Type)], ty: Type) -> Result<Type> {
        if !self.has_type_vars(ty) {
            return Ok(ty);
        }
        let given = |name: &Name| Some(pairs.iter().find(|(var, _)| var == name)?.1);
        let mut todo = vec![ty];
        while let Some(&ty) = todo.last() {
            let done = &self.types.changed;
            let changed = match self.view_type(ty) {
                _ if !self.has_type_vars(ty) => ty,
                _ if done.contains_key(&ty) => done[&ty],
                TypeView::Var(name) => given(name).unwrap_or(ty),
                TypeView::App(op, args) => {
                    let before = todo.len();
                    todo.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                    if todo.len() > before {
                        continue;
                    }
                    let args: Vec<Type> = args.iter().map(|arg| done[arg]).collect();
                    self.type_app(*op, &args)?
                }
            };
            self.types.changed.insert(ty, changed);
            todo.pop();
        }
        Ok(self.types.changed[&ty])
    }
}
