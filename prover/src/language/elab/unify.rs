//! Types with unknowns, and their unification.

use kernel::{Kernel, Name, Type, TypeOp, TypeView};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A type that may contain unknowns, identified by its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Ty(u32);

#[derive(Clone, Debug)]
enum Node {
    Unknown,
    /// An unknown that was found out.
    Link(Ty),
    Known(Type),
    App(TypeOp, Rc<[Ty]>),
}

/// One layer of a type.
#[derive(Clone, Debug)]
pub(super) enum Layer {
    Unknown,
    Var(Name),
    App(TypeOp, Rc<[Ty]>),
}

/// The state of unification. Only unknowns change, and each change can be undone.
#[derive(Default)]
pub(super) struct Unifier {
    nodes: Vec<Node>,
    known: HashMap<Type, Ty>,
    /// The unknowns found out, in order.
    trail: Vec<Ty>,
}

impl Unifier {
    fn push(&mut self, node: Node) -> Ty {
        self.nodes.push(node);
        Ty(self.nodes.len() as u32 - 1)
    }

    pub(super) fn unknown(&mut self) -> Ty {
        self.push(Node::Unknown)
    }

    pub(super) fn known(&mut self, ty: Type) -> Ty {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let known = self.push(Node::Known(ty));
        self.known.insert(ty, known);
        known
    }

    pub(super) fn app(&mut self, op: TypeOp, args: &[Ty]) -> Ty {
        self.push(Node::App(op, args.into()))
    }

    fn find(&self, mut ty: Ty) -> Ty {
        while let Node::Link(target) = self.nodes[ty.0 as usize] {
            ty = target;
        }
        ty
    }

    pub(super) fn layer(&mut self, kernel: &Kernel, ty: Ty) -> Layer {
        let ty = self.find(ty);
        match self.nodes[ty.0 as usize].clone() {
            Node::Known(ty) => match kernel.view_type(ty) {
                TypeView::Var(name) => Layer::Var(*name),
                TypeView::App(op, args) => {
                    let args = args.iter().map(|&arg| self.known(arg)).collect();
                    Layer::App(*op, args)
                }
            },
            Node::App(op, args) => Layer::App(op, args),
            Node::Unknown | Node::Link(_) => Layer::Unknown,
        }
    }

    /// The generic type `ty` with `map` put for its type variables.
    pub(super) fn instantiate(&mut self, kernel: &Kernel, map: &HashMap<Name, Ty>, ty: Type) -> Ty {
        let mut done: HashMap<Type, Ty> = HashMap::new();
        let mut todo = vec![ty];
        while let Some(&ty) = todo.last() {
            let instance = match kernel.view_type(ty) {
                _ if !kernel.has_type_vars(ty) => self.known(ty),
                TypeView::Var(name) => match map.get(name) {
                    Some(&instance) => instance,
                    None => self.known(ty),
                },
                TypeView::App(op, args) => {
                    let before = todo.len();
                    todo.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                    if todo.len() > before {
                        continue;
                    }
                    let args: Vec<Ty> = args.iter().map(|arg| done[arg]).collect();
                    self.app(*op, &args)
                }
            };
            done.insert(ty, instance);
            todo.pop();
        }
        done[&ty]
    }

    /// Makes two types equal; answers whether they can be. On failure some unknowns may have
    /// been found out.
    pub(super) fn unify(&mut self, kernel: &Kernel, a: Ty, b: Ty) -> bool {
        let mut todo = vec![(a, b)];
        let mut seen = HashSet::new();
        while let Some((a, b)) = todo.pop() {
            let (a, b) = (self.find(a), self.find(b));
            // Types share parts: a pair is looked at once.
            if a == b || !seen.insert((a, b)) {
                continue;
            }
            match (self.layer(kernel, a), self.layer(kernel, b)) {
                (Layer::Unknown, _) if !self.occurs(a, b) => self.link(a, b),
                (_, Layer::Unknown) if !self.occurs(b, a) => self.link(b, a),
                (Layer::App(f, xs), Layer::App(g, ys)) if f == g => {
                    todo.extend(xs.iter().copied().zip(ys.iter().copied()));
                }
                (Layer::Var(a), Layer::Var(b)) if a == b => {}
                _ => return false,
            }
        }
        true
    }

    fn link(&mut self, unknown: Ty, ty: Ty) {
        self.nodes[unknown.0 as usize] = Node::Link(ty);
        self.trail.push(unknown);
    }

    fn occurs(&self, unknown: Ty, ty: Ty) -> bool {
        let mut todo = vec![ty];
        let mut seen = HashSet::new();
        while let Some(ty) = todo.pop() {
            let ty = self.find(ty);
            if ty == unknown {
                return true;
            }
            if let Node::App(_, args) = &self.nodes[ty.0 as usize]
                && seen.insert(ty)
            {
                todo.extend(args.iter());
            }
        }
        false
    }

    /// Whether two types can be made equal; nothing changes.
    pub(super) fn unifiable(&mut self, kernel: &Kernel, a: Ty, b: Ty) -> bool {
        let mark = self.trail.len();
        let unifiable = self.unify(kernel, a, b);
        for unknown in self.trail.drain(mark..) {
            self.nodes[unknown.0 as usize] = Node::Unknown;
        }
        unifiable
    }

    /// The kernel's type, with `name` deciding what stands for each unknown.
    pub(super) fn solve(
        &mut self,
        kernel: &mut Kernel,
        done: &mut HashMap<Ty, Type>,
        ty: Ty,
        name: &mut dyn FnMut(&mut Kernel, Ty) -> kernel::Result<Type>,
    ) -> kernel::Result<Type> {
        let root = self.find(ty);
        let mut todo = vec![root];
        while let Some(&ty) = todo.last() {
            let solved = match &self.nodes[ty.0 as usize] {
                _ if done.contains_key(&ty) => done[&ty],
                Node::Known(known) => *known,
                Node::App(op, args) => {
                    let args: Vec<Ty> = args.iter().map(|&arg| self.find(arg)).collect();
                    let before = todo.len();
                    todo.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                    if todo.len() > before {
                        continue;
                    }
                    let args: Vec<Type> = args.iter().map(|arg| done[arg]).collect();
                    kernel.type_app(*op, &args)?
                }
                Node::Unknown | Node::Link(_) => name(kernel, ty)?,
            };
            done.insert(ty, solved);
            todo.pop();
        }
        Ok(done[&root])
    }
}
