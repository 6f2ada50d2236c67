//! How the values of a datatype are laid out as trees.
//!
//! The label of a node is a tuple: first the bits of the constructor's number, then slots for
//! the arguments that are not of the datatype, shared by the constructors as far as types
//! agree, and for the lengths of lists. Arguments of the datatype are children: the function
//! from indices to children joins one function for each such argument, a constant one for a
//! single value, one from positions to elements for a list.

use super::base::{Base, arbitrary, component, dest_type_app, product, tuple};
use super::declared::{Constructor, TypeDecl};
use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::hol::connectives::{beta_normal, ispecl};
use crate::{Proof, fail};
use kernel::{Term, Thm, Type, TypeView};

/// What an argument of a constructor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Of a type that does not mention the datatype.
    Plain(Type),
    /// Of this type of the declaration.
    Own(usize),
    /// A list of values of this type of the declaration.
    List(usize),
}

/// The layout of all constructors of a declaration.
pub(super) struct Layout {
    pub base: Base,
    pub shapes: Vec<Shape>,
    /// How many of the first slots are the bits of the constructor's number.
    pub bits: usize,
    slots: Vec<Type>,
    /// The type of the trees.
    pub tree: Type,
    /// The type of the indices of children.
    pub index: Type,
}

/// The layout of one constructor.
pub(super) struct Shape {
    /// The constructor's type, and its number among all constructors of the declaration.
    pub of: usize,
    pub tag: usize,
    pub args: Vec<Arg>,
    /// For each argument, the slot of the value or of the length.
    slots: Vec<usize>,
}

impl Layout {
    pub fn new(decls: &[TypeDecl], base: Base) -> Proof<Layout> {
        let count: usize = decls.iter().map(|decl| decl.constructors.len()).sum();
        let bits = count.next_power_of_two().trailing_zeros() as usize;
        let index = index_type()?;
        let mut slots = vec![hol::bool(); bits];
        let mut shapes = Vec::new();
        for (of, decl) in decls.iter().enumerate() {
            for constructor in &decl.constructors {
                let args = classify(decls, constructor)?;
                let mut used = Vec::new();
                for &arg in &args {
                    let ty = match arg {
                        Arg::Plain(ty) => ty,
                        _ => index,
                    };
                    let free = |j: &usize| slots[*j] == ty && !used.contains(j);
                    let needs_slot = !matches!(arg, Arg::Own(_));
                    let slot = (bits..slots.len()).find(free).unwrap_or(slots.len());
                    if slot == slots.len() && needs_slot {
                        slots.push(ty);
                    }
                    used.push(if needs_slot { slot } else { usize::MAX });
                }
                shapes.push(Shape {
                    of,
                    tag: shapes.len(),
                    args,
                    slots: used,
                });
            }
        }
        refuse_empty(decls, &shapes)?;
        if slots.is_empty() {
            slots.push(hol::bool());
        }
        let tree = type_app("tree", &[product(&slots)?])?;
        Ok(Layout {
            base,
            shapes,
            bits,
            slots,
            tree,
            index,
        })
    }

    /// The type of the labels.
    pub fn label_type(&self) -> Proof<Type> {
        product(&self.slots)
    }

    /// The type of an argument of a constructor, as a tree or list of trees.
    pub fn tree_type(&self, arg: Arg) -> Proof<Type> {
        match arg {
            Arg::Plain(ty) => Ok(ty),
            Arg::Own(_) => Ok(self.tree),
            Arg::List(_) => type_app("list", &[self.tree]),
        }
    }

    /// Whether the number of a constructor has this bit.
    pub fn bit(&self, tag: usize, at: usize) -> bool {
        tag >> at & 1 == 1
    }

    /// The slot of a label.
    pub fn slot(&self, label: Term, at: usize) -> Proof<Term> {
        component(label, at, self.slots.len())
    }

    /// Variables `x0`, `x1`, ... for the slots of a label, and `⊢ slot (x0, x1, ...) = x` for each.
    pub fn projections(&self) -> Proof<(Vec<Term>, Vec<Thm>)> {
        let mut parts = Vec::new();
        for (at, &ty) in self.slots.iter().enumerate() {
            parts.push(hol::var(hol::name(&format!("x{at}")), ty)?);
        }
        let mut found = Vec::new();
        // ⊢ SND (... (SND label)) = (x, ...)
        let mut rest = hol::refl(tuple(&parts)?)?;
        for at in 1..parts.len() {
            let (first, others) = (parts[at - 1], tuple(&parts[at..])?);
            let project = |name: &str, rule: Thm| -> Proof<Thm> {
                let (_, whole) = hol::sides(rest);
                let of_parts = ispecl(&[first, others], rule)?;
                let selector = apply(name, &[whole])?;
                let selector = hol::dest_app(selector).map_or(selector, |(f, _)| f);
                Ok(hol::trans(hol::ap_term(selector, rest)?, of_parts)?)
            };
            found.push(project("FST", self.base.fst)?);
            let after = project("SND", self.base.snd)?;
            rest = after;
        }
        found.push(rest);
        Ok((parts, found))
    }

    /// The label of a constructor with these arguments.
    pub fn label(&self, shape: &Shape, args: &[Term]) -> Proof<Term> {
        let mut parts = Vec::new();
        for (at, &ty) in self.slots.iter().enumerate() {
            let user = shape.slots.iter().position(|&slot| slot == at);
            parts.push(match user {
                _ if at < self.bits && self.bit(shape.tag, at) => hol::mk_true()?,
                _ if at < self.bits => hol::mk_false()?,
                Some(j) if matches!(shape.args[j], Arg::List(_)) => apply("LENGTH", &[args[j]])?,
                Some(j) => args[j],
                None => arbitrary(ty)?,
            });
        }
        tuple(&parts)
    }

    /// The children of a constructor with these arguments: a function of indices.
    pub fn children(&self, shape: &Shape, args: &[Term]) -> Proof<Term> {
        let i = hol::var(hol::name("i"), self.index)?;
        let mut functions = Vec::new();
        for (&kind, &arg) in shape.args.iter().zip(args) {
            match kind {
                Arg::Plain(_) => {}
                Arg::Own(_) => functions.push(hol::lambda(i, arg)?),
                Arg::List(_) => functions.push(self.elements(arg)?),
            }
        }
        let Some(last) = functions.pop() else {
            return Ok(hol::lambda(i, arbitrary(self.tree)?)?);
        };
        functions
            .into_iter()
            .rev()
            .try_fold(last, |rest, first| apply("tree_join", &[first, rest]))
    }

    /// The function from positions to the elements of a list.
    fn elements(&self, list: Term) -> Proof<Term> {
        let x = hol::var(hol::name("x"), self.tree)?;
        let th = ispecl(&[hol::lambda(x, x)?, list], self.base.lists()?.tabulate)?;
        let (_, args) = hol::strip_app(hol::lhs(beta_normal(th)?));
        match args.last() {
            Some(&elements) => Ok(elements),
            None => fail("the theorem tabulate_map is of another form"),
        }
    }

    /// The tree of a constructor with these arguments.
    pub fn node(&self, shape: &Shape, args: &[Term]) -> Proof<Term> {
        let (label, children) = (self.label(shape, args)?, self.children(shape, args)?);
        apply("tree_node", &[label, children])
    }

    /// What `of_child` makes of the argument at a place, given the label and what `child`
    /// makes of an index. For a list, `of_child` is mapped over the elements.
    pub fn argument(
        &self,
        shape: &Shape,
        at: usize,
        label: Term,
        of_child: &dyn Fn(usize, Term) -> Proof<Term>,
    ) -> Proof<Term> {
        let is_child = |arg: &&Arg| !matches!(arg, Arg::Plain(_));
        let position = shape.args[..at].iter().filter(is_child).count();
        let last = shape.args.iter().filter(is_child).count() == position + 1;
        let path = |i: Term| {
            let inner = match last {
                true => i,
                false => apply("tree_left", &[i])?,
            };
            (0..position).try_fold(inner, |i, _| apply("tree_right", &[i]))
        };
        match shape.args[at] {
            Arg::Plain(_) => self.slot(label, shape.slots[at]),
            Arg::Own(k) => of_child(k, path(arbitrary(self.index)?)?),
            Arg::List(k) => {
                let i = hol::var(hol::name("i"), self.index)?;
                let elements = hol::lambda(i, of_child(k, path(i)?)?)?;
                let length = self.slot(label, shape.slots[at])?;
                apply("TABULATE", &[length, elements])
            }
        }
    }
}

/// Refuses types without values: those of which no constructor can be applied first.
fn refuse_empty(decls: &[TypeDecl], shapes: &[Shape]) -> Proof<()> {
    let mut has_value = vec![false; decls.len()];
    for _ in decls {
        for shape in shapes {
            let available = |arg: &Arg| !matches!(arg, Arg::Own(k) if !has_value[*k]);
            has_value[shape.of] |= shape.args.iter().all(available);
        }
    }
    match has_value.iter().position(|has_value| !has_value) {
        None => Ok(()),
        Some(k) => fail(format!(
            "the type {} would be empty: each of its constructors needs a value that has to be \
             made before",
            decls[k].name
        )),
    }
}

/// The type of the indices of children: that of the argument of `tree_left`.
fn index_type() -> Proof<Type> {
    let left = hol::type_of(apply("tree_left", &[])?);
    match hol::dest_fun(left) {
        Some((index, _)) => Ok(index),
        None => fail("the constant tree_left is not a function"),
    }
}

/// The arguments of a constructor, whose types mention those of the declaration as type
/// variables with their names.
fn classify(decls: &[TypeDecl], constructor: &Constructor) -> Proof<Vec<Arg>> {
    let own = |ty: Type| match hol::view_type(ty) {
        TypeView::Var(name) => decls.iter().position(|d| hol::name(&d.name) == name),
        TypeView::App(..) => None,
    };
    let mut args = Vec::new();
    for &ty in &constructor.args {
        let list = dest_type_app("list", ty).and_then(own);
        args.push(match (own(ty), list) {
            (Some(k), _) => Arg::Own(k),
            (_, Some(k)) => Arg::List(k),
            _ => {
                let mut vars = Vec::new();
                hol::with(|context| context.collect_type_vars(ty, &mut vars));
                for var in vars {
                    let letters = hol::letters(var);
                    if decls.iter().any(|decl| decl.name == letters) {
                        return fail(format!(
                            "in the type of an argument of {}, the type {letters} may occur \
                             only by itself or as the type of the elements of a list",
                            constructor.name
                        ));
                    }
                    if !decls[0].params.contains(&var) {
                        return fail(format!(
                            "the type variable {letters} in the type of an argument of {} is \
                             not a parameter of the datatype",
                            constructor.name
                        ));
                    }
                }
                Arg::Plain(ty)
            }
        });
    }
    Ok(args)
}
