//! A reference to compare with: terms with named binders and the naive operations on them.
//!
//! Every operation first renames all bound variables to names used nowhere else; then plain
//! replacement cannot capture. Slow, recursive and obviously right, as the kernel is not.

use kernel::{Kernel, Term, TermView, Type, TypeView};
use std::collections::{BTreeMap, BTreeSet};

/// A type: `bool`, a variable or a function type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ty {
    Bool,
    Var(String),
    Fun(Box<Ty>, Box<Ty>),
}

/// A variable: its name and its type.
pub type Variable = (String, Ty);

/// A term with named binders. The only constant is `=`, at the type it compares.
#[derive(Clone, Debug)]
pub enum Named {
    Var(Variable),
    Equals(Ty),
    App(Box<Named>, Box<Named>),
    Abs(Variable, Box<Named>),
}

pub fn fun(a: Ty, b: Ty) -> Ty {
    Ty::Fun(Box::new(a), Box::new(b))
}

pub fn app(f: Named, x: Named) -> Named {
    Named::App(Box::new(f), Box::new(x))
}

pub fn abs(x: Variable, body: Named) -> Named {
    Named::Abs(x, Box::new(body))
}

impl Ty {
    pub fn subst(&self, types: &BTreeMap<String, Ty>) -> Ty {
        match self {
            Ty::Bool => Ty::Bool,
            Ty::Var(name) => types.get(name).unwrap_or(self).clone(),
            Ty::Fun(a, b) => fun(a.subst(types), b.subst(types)),
        }
    }

    pub fn to_kernel(&self, kernel: &mut Kernel) -> Type {
        match self {
            Ty::Bool => kernel.bool(),
            Ty::Var(name) => {
                let name = kernel.name(name);
                kernel.type_var(name).unwrap()
            }
            Ty::Fun(a, b) => {
                let (a, b) = (a.to_kernel(kernel), b.to_kernel(kernel));
                kernel.fun(a, b).unwrap()
            }
        }
    }

    fn of_kernel(kernel: &Kernel, ty: Type) -> Ty {
        match (kernel.view_type(ty), kernel.dest_fun(ty)) {
            (TypeView::Var(name), _) => Ty::Var(kernel.letters(*name).to_string()),
            (_, Some((a, b))) => fun(Ty::of_kernel(kernel, a), Ty::of_kernel(kernel, b)),
            _ => Ty::Bool,
        }
    }
}

impl Named {
    pub fn ty(&self) -> Ty {
        match self {
            Named::Var((_, ty)) => ty.clone(),
            Named::Equals(ty) => fun(ty.clone(), fun(ty.clone(), Ty::Bool)),
            Named::App(f, _) => match f.ty() {
                Ty::Fun(_, result) => *result,
                _ => panic!("ill-typed"),
            },
            Named::Abs((_, ty), body) => fun(ty.clone(), body.ty()),
        }
    }

    pub fn free(&self) -> BTreeSet<Variable> {
        match self {
            Named::Var(x) => [x.clone()].into(),
            Named::Equals(_) => BTreeSet::new(),
            Named::App(f, x) => f.free().union(&x.free()).cloned().collect(),
            Named::Abs(x, body) => {
                let mut free = body.free();
                free.remove(x);
                free
            }
        }
    }

    /// The same term, every binder with a name of its own that no one else uses.
    pub fn freshened(&self) -> Named {
        fn rename(t: &Named, names: &BTreeMap<Variable, Variable>, next: &mut usize) -> Named {
            match t {
                Named::Var(x) => Named::Var(names.get(x).unwrap_or(x).clone()),
                Named::Equals(ty) => Named::Equals(ty.clone()),
                Named::App(f, x) => app(rename(f, names, next), rename(x, names, next)),
                Named::Abs(x, body) => {
                    let fresh = (format!("fresh{next}"), x.1.clone());
                    *next += 1;
                    let mut names = names.clone();
                    names.insert(x.clone(), fresh.clone());
                    abs(fresh, rename(body, &names, next))
                }
            }
        }
        rename(self, &BTreeMap::new(), &mut 0)
    }

    /// Plain replacement of types and then of variables, after renaming.
    pub fn subst(&self, types: &BTreeMap<String, Ty>, terms: &BTreeMap<Variable, Named>) -> Named {
        fn replace(
            t: &Named,
            types: &BTreeMap<String, Ty>,
            terms: &BTreeMap<Variable, Named>,
        ) -> Named {
            match t {
                Named::Var((name, ty)) => {
                    let x = (name.clone(), ty.subst(types));
                    terms.get(&x).cloned().unwrap_or(Named::Var(x))
                }
                Named::Equals(ty) => Named::Equals(ty.subst(types)),
                Named::App(f, x) => app(replace(f, types, terms), replace(x, types, terms)),
                Named::Abs((name, ty), body) => {
                    let x = (name.clone(), ty.subst(types));
                    abs(x, replace(body, types, terms))
                }
            }
        }
        replace(&self.freshened(), types, terms)
    }

    pub fn inst(&self, terms: &BTreeMap<Variable, Named>) -> Named {
        self.subst(&BTreeMap::new(), terms)
    }

    pub fn inst_type(&self, types: &BTreeMap<String, Ty>) -> Named {
        self.subst(types, &BTreeMap::new())
    }

    /// Equality up to the names of bound variables: both walks keep a list of binders, and
    /// variables agree if they are bound at the same place or free and the same.
    pub fn alpha_equivalent(&self, other: &Named) -> bool {
        fn same<'a>(
            s: &'a Named,
            t: &'a Named,
            binders: &mut Vec<(&'a Variable, &'a Variable)>,
        ) -> bool {
            match (s, t) {
                (Named::Var(x), Named::Var(y)) => {
                    let at_x = binders.iter().rposition(|(bound, _)| *bound == x);
                    let at_y = binders.iter().rposition(|(_, bound)| *bound == y);
                    at_x == at_y && (at_x.is_some() || x == y)
                }
                (Named::Equals(a), Named::Equals(b)) => a == b,
                (Named::App(f, x), Named::App(g, y)) => same(f, g, binders) && same(x, y, binders),
                (Named::Abs(x, s), Named::Abs(y, t)) => {
                    binders.push((x, y));
                    let bodies = same(s, t, binders);
                    binders.pop();
                    x.1 == y.1 && bodies
                }
                _ => false,
            }
        }
        same(self, other, &mut Vec::new())
    }

    pub fn to_kernel(&self, kernel: &mut Kernel) -> Term {
        match self {
            Named::Var((name, ty)) => {
                let (name, ty) = (kernel.name(name), ty.to_kernel(kernel));
                kernel.var(name, ty).unwrap()
            }
            Named::Equals(ty) => {
                let (name, ty) = (kernel.name("="), ty.to_kernel(kernel));
                let equals = kernel.find_const(name).unwrap();
                kernel.constant(equals, &[ty]).unwrap()
            }
            Named::App(f, x) => {
                let (f, x) = (f.to_kernel(kernel), x.to_kernel(kernel));
                kernel.app(f, x).unwrap()
            }
            Named::Abs(x, body) => {
                let x = Named::Var(x.clone()).to_kernel(kernel);
                let body = body.to_kernel(kernel);
                kernel.lambda(x, body).unwrap()
            }
        }
    }

    /// The kernel's term, read back layer by layer; binders are named by their depth.
    pub fn of_kernel(kernel: &Kernel, t: Term) -> Named {
        fn read(kernel: &Kernel, t: Term, binders: &mut Vec<Variable>) -> Named {
            match kernel.view(t) {
                TermView::Var(name, ty) => {
                    Named::Var((kernel.letters(name).to_string(), Ty::of_kernel(kernel, ty)))
                }
                TermView::Bound(i, ty) => {
                    let x = binders[binders.len() - 1 - i as usize].clone();
                    assert_eq!(x.1, Ty::of_kernel(kernel, ty), "the binder's type");
                    Named::Var(x)
                }
                TermView::Const(_, ty) => match Ty::of_kernel(kernel, ty) {
                    Ty::Fun(compared, _) => Named::Equals(*compared),
                    _ => panic!("not equality"),
                },
                TermView::App(f, x) => app(read(kernel, f, binders), read(kernel, x, binders)),
                TermView::Abs(ty, body) => {
                    let name = format!("bound{}", binders.len());
                    let x = (name, Ty::of_kernel(kernel, ty));
                    binders.push(x.clone());
                    let body = read(kernel, body, binders);
                    binders.pop();
                    abs(x, body)
                }
            }
        }
        read(kernel, t, &mut Vec::new())
    }
}
