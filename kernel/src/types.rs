//! Types: variables and applications of declared type operators, hash-consed.

use crate::error::require;
use crate::hash::Table;
use crate::{Kernel, Name, Result};
use std::rc::Rc;

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
    App(TypeOp, Rc<[Type]>),
}

#[derive(Default)]
pub(crate) struct Types {
    nodes: Vec<TypeView>,
    has_vars: Vec<bool>,
    index: Table<TypeView, Type>,
    operators: Vec<(Name, usize)>,
    operator_names: Table<Name, TypeOp>,
}

impl Kernel {
    pub(crate) const FUN: TypeOp = TypeOp(1);

    fn make_type(&mut self, node: TypeView) -> Result<Type> {
        if let Some(&ty) = self.types.index.get(&node) {
            return Ok(ty);
        }
        require(self.types.nodes.len() < self.limit, "type", 0)?;
        let has_vars = match &node {
            TypeView::Var(_) => true,
            // Looks at every argument: one that does not exist yet must not get in, or a type
            // could be made part of itself.
            TypeView::App(_, args) => args
                .iter()
                .fold(false, |found, &arg| found | self.has_type_vars(arg)),
        };
        let ty = Type(self.types.nodes.len() as u32);
        self.types.nodes.push(node.clone());
        self.types.has_vars.push(has_vars);
        self.types.index.insert(node, ty);
        Ok(ty)
    }

    /// Declares a type operator.
    /// 1. The name is not that of another type operator.
    pub(crate) fn declare_type(&mut self, name: Name, arity: usize) -> Result<TypeOp> {
        require(self.find_type_op(name).is_none(), "declare_type", 1)?;
        let op = TypeOp(self.types.operators.len() as u32);
        self.types.operators.push((name, arity));
        self.types.operator_names.insert(name, op);
        Ok(op)
    }

    /// The type operator with this name.
    pub fn find_type_op(&self, name: Name) -> Option<TypeOp> {
        self.types.operator_names.get(&name).copied()
    }

    /// The name and arity of a type operator.
    pub fn type_op(&self, op: TypeOp) -> (Name, usize) {
        self.types.operators[op.0 as usize]
    }

    /// The type variable `name`.
    pub fn type_var(&mut self, name: Name) -> Result<Type> {
        self.make_type(TypeView::Var(name))
    }

    /// The type `(args) op`.
    /// 1. There are as many arguments as the operator's arity.
    pub fn type_app(&mut self, op: TypeOp, args: &[Type]) -> Result<Type> {
        let (_, arity) = self.type_op(op);
        require(args.len() == arity, "type_app", 1)?;
        self.make_type(TypeView::App(op, args.into()))
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
        &self.types.nodes[ty.0 as usize]
    }

    /// Whether a type variable occurs in `ty`.
    pub fn has_type_vars(&self, ty: Type) -> bool {
        self.types.has_vars[ty.0 as usize]
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
        self.subst_type_with(pairs, ty, &mut Table::default())
    }

    /// The same; `done` keeps what is known between calls with the same pairs.
    pub(crate) fn subst_type_with(
        &mut self,
        pairs: &[(Name, Type)],
        ty: Type,
        done: &mut Table<Type, Type>,
    ) -> Result<Type> {
        let mut todo = vec![ty];
        while let Some(&ty) = todo.last() {
            let changed = match self.view_type(ty).clone() {
                _ if !self.has_type_vars(ty) => ty,
                _ if done.contains_key(&ty) => done[&ty],
                TypeView::Var(name) => pairs
                    .iter()
                    .find(|(var, _)| *var == name)
                    .map_or(ty, |(_, ty)| *ty),
                TypeView::App(op, args) => {
                    let before = todo.len();
                    todo.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                    if todo.len() > before {
                        continue;
                    }
                    let args: Vec<Type> = args.iter().map(|arg| done[arg]).collect();
                    self.type_app(op, &args)?
                }
            };
            done.insert(ty, changed);
            todo.pop();
        }
        Ok(done[&ty])
    }
}
