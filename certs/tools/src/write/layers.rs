//! Terms as the opcodes build them: with names for bound variables.

use kernel::{Const, Kernel, Name, Result, Term, TermView, Type, TypeView};
use std::collections::HashMap;

/// How the last opcode for a term makes it.
#[derive(Clone, Debug)]
pub(crate) enum Layer {
    Var(Name, Type),
    Const(Const, Vec<Type>),
    App(Term, Term),
    Eq(Term, Term),
    /// The variable and the body with that variable in it.
    Lambda(Term, Term),
}

impl Layer {
    /// The operands, in order.
    pub fn parts(&self) -> Vec<Term> {
        match *self {
            Layer::Var(..) | Layer::Const(..) => Vec::new(),
            Layer::App(a, b) | Layer::Eq(a, b) | Layer::Lambda(a, b) => vec![a, b],
        }
    }

    /// The types mentioned, in order.
    pub fn types(&self) -> &[Type] {
        match self {
            Layer::Var(_, ty) => std::slice::from_ref(ty),
            Layer::Const(_, types) => types,
            _ => &[],
        }
    }
}

/// The layers of terms looked at before: opening a binder is work.
#[derive(Default)]
pub(crate) struct Layers {
    known: HashMap<Term, Layer>,
}

impl Layers {
    /// The outermost layer of a term.
    pub fn of(&mut self, kernel: &mut Kernel, t: Term) -> Result<Layer> {
        if let Some(layer) = self.known.get(&t) {
            return Ok(layer.clone());
        }
        // The hint of a variable is its name; no bound variable is ever seen here.
        let layer = match (kernel.view(t), kernel.dest_eq(t)) {
            (_, Some((a, b))) => Layer::Eq(a, b),
            (TermView::App(f, x), _) => Layer::App(f, x),
            (TermView::Const(c, ty), _) => Layer::Const(c, instance(kernel, c, ty)),
            (TermView::Abs(ty, _), _) => {
                let x = fresh(kernel, t, ty)?;
                Layer::Lambda(x, kernel.open(t, x)?)
            }
            (TermView::Var(_, ty) | TermView::Bound(_, ty), _) => {
                Layer::Var(kernel.binder_hint(t), ty)
            }
        };
        self.known.insert(t, layer.clone());
        Ok(layer)
    }
}

/// A variable for the binder of the abstraction: it has the name the binder was written
/// with, primed as long as that is free in the body.
fn fresh(kernel: &mut Kernel, abs: Term, ty: Type) -> Result<Term> {
    let mut name = kernel.binder_hint(abs);
    loop {
        let x = kernel.var(name, ty)?;
        if !kernel.is_free_in(x, abs)? {
            return Ok(x);
        }
        let primed = format!("{}'", kernel.letters(name));
        name = kernel.name(&primed);
    }
}

/// The types put for the type variables in the generic type of a constant.
pub(crate) fn instance(kernel: &Kernel, c: Const, ty: Type) -> Vec<Type> {
    let info = kernel.const_info(c);
    let mut found = HashMap::new();
    let mut todo = vec![(info.ty, ty)];
    while let Some((generic, ty)) = todo.pop() {
        if !kernel.has_type_vars(generic) {
            continue;
        }
        match (kernel.view_type(generic), kernel.view_type(ty)) {
            (TypeView::App(_, generic), TypeView::App(_, args)) => {
                todo.extend(generic.iter().copied().zip(args.iter().copied()));
            }
            (TypeView::Var(name), _) => {
                found.insert(*name, ty);
            }
            _ => {}
        }
    }
    let type_vars = info.type_vars.iter();
    type_vars
        .filter_map(|name| found.get(name).copied())
        .collect()
}
