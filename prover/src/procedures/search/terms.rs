//! First-order terms, and bindings of their variables.

use crate::Proof;
use crate::hol;
use kernel::{Term, TermView, Type};
use std::collections::HashMap;

/// A first-order term: an index into the bank.
pub type Fo = u32;

/// A term whose variables are counted from an offset.
pub type Shifted = (Fo, u32);

/// One layer of a first-order term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A variable of a clause, by its number in the clause.
    Var(u32),
    /// A constant, variable or closed abstraction of the logic, applied to arguments.
    App(Term, Box<[Fo]>),
    /// A term applied to another, where functions may be variables of the clause.
    Apply(Fo, Fo),
}

/// All first-order terms, each once.
#[derive(Default)]
pub struct Bank {
    nodes: Vec<Node>,
    types: Vec<Type>,
    ground: Vec<bool>,
    /// Whether every application is a node of its own: where variables are applied, they may
    /// stand for partial applications.
    pub curried: bool,
    known: HashMap<(Node, Type), Fo>,
}

impl Bank {
    fn add(&mut self, node: Node, ty: Type) -> Fo {
        let key = (node, ty);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let ground = match &key.0 {
            Node::Var(_) => false,
            Node::App(_, args) => args.iter().all(|&arg| self.is_ground(arg)),
            Node::Apply(f, x) => self.is_ground(*f) && self.is_ground(*x),
        };
        let id = self.nodes.len() as Fo;
        self.nodes.push(key.0.clone());
        self.types.push(ty);
        self.ground.push(ground);
        self.known.insert(key, id);
        id
    }

    /// A variable of a clause, if any term has it.
    pub fn find_var(&self, i: u32, ty: Type) -> Option<Fo> {
        self.known.get(&(Node::Var(i), ty)).copied()
    }

    /// The layer of a term.
    pub fn node(&self, t: Fo) -> &Node {
        &self.nodes[t as usize]
    }

    /// The type of a term.
    pub fn type_of(&self, t: Fo) -> Type {
        self.types[t as usize]
    }

    /// Whether a term has no variables.
    pub fn is_ground(&self, t: Fo) -> bool {
        self.ground[t as usize]
    }

    /// The first-order form of a term of the logic, over these variables.
    pub fn encode(&mut self, t: Term, vars: &[Term]) -> Proof<Fo> {
        let ty = hol::type_of(t);
        if let Some(i) = vars.iter().position(|&x| x == t) {
            return Ok(self.add(Node::Var(i as u32), ty));
        }
        if hol::dest_abs(t).is_some() {
            let free = hol::free_vars(t);
            let free: Vec<Term> = vars.iter().copied().filter(|x| free.contains(x)).collect();
            let closed = free.iter().rev().try_fold(t, |t, &x| hol::lambda(x, t))?;
            let args = self.encode_all(&free, vars)?;
            return Ok(self.add(Node::App(closed, args), ty));
        }
        let (head, args) = hol::strip_app(t);
        if !self.curried && !vars.contains(&head) && hol::dest_abs(head).is_none()
            || args.is_empty()
        {
            let args = self.encode_all(&args, vars)?;
            return Ok(self.add(Node::App(head, args), ty));
        }
        let (mut partial, mut fo) = (head, self.encode(head, vars)?);
        for &arg in &args {
            partial = hol::app(partial, arg)?;
            let arg = self.encode(arg, vars)?;
            fo = self.add(Node::Apply(fo, arg), hol::type_of(partial));
        }
        Ok(fo)
    }

    fn encode_all(&mut self, terms: &[Term], vars: &[Term]) -> Proof<Box<[Fo]>> {
        terms.iter().map(|&t| self.encode(t, vars)).collect()
    }
}

/// Values of variables.
#[derive(Default)]
pub struct Bindings {
    values: Vec<Option<Shifted>>,
    types: Vec<Type>,
    trail: Vec<u32>,
}

impl Bindings {
    /// How many variables there are.
    pub fn vars(&self) -> u32 {
        self.values.len() as u32
    }

    /// Room for the variables of one more clause; their offset.
    pub fn extend(&mut self, types: &[Type]) -> u32 {
        let offset = self.vars();
        self.values.resize(self.values.len() + types.len(), None);
        self.types.extend_from_slice(types);
        offset
    }

    /// Forgets all variables from this one on.
    pub fn shrink(&mut self, vars: u32) {
        self.values.truncate(vars as usize);
        self.types.truncate(vars as usize);
    }

    /// A point to come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all bindings made since the mark.
    pub fn undo(&mut self, mark: usize) {
        for x in self.trail.drain(mark..) {
            if let Some(value) = self.values.get_mut(x as usize) {
                *value = None;
            }
        }
    }

    /// Whether a variable older than `before` was bound since the mark.
    pub fn bound_older(&self, mark: usize, before: u32) -> bool {
        self.trail[mark..].iter().any(|&x| x < before)
    }

    /// Follows variables to their values.
    pub fn walk(&self, bank: &Bank, (mut t, mut offset): Shifted) -> Shifted {
        while let Node::Var(i) = bank.node(t) {
            match self.values[(i + offset) as usize] {
                Some(value) => (t, offset) = value,
                None => break,
            }
        }
        (t, offset)
    }

    /// Makes two terms equal, if possible; otherwise leaves some bindings to undo.
    pub fn unify(&mut self, bank: &Bank, a: Shifted, b: Shifted) -> bool {
        let (a, b) = (self.walk(bank, a), self.walk(bank, b));
        if a.0 == b.0 && (a.1 == b.1 || bank.is_ground(a.0)) {
            return true;
        }
        match (bank.node(a.0), bank.node(b.0)) {
            (&Node::Var(i), _) => self.bind(bank, i + a.1, b),
            (_, &Node::Var(i)) => self.bind(bank, i + b.1, a),
            (Node::App(f, xs), Node::App(g, ys)) => {
                f == g
                    && xs.len() == ys.len()
                    && xs
                        .iter()
                        .zip(ys)
                        .all(|(&x, &y)| self.unify(bank, (x, a.1), (y, b.1)))
            }
            (&Node::Apply(f, x), &Node::Apply(g, y)) => {
                self.unify(bank, (f, a.1), (g, b.1)) && self.unify(bank, (x, a.1), (y, b.1))
            }
            _ => false,
        }
    }

    fn bind(&mut self, bank: &Bank, x: u32, t: Shifted) -> bool {
        if self.types[x as usize] != bank.type_of(t.0) || self.occurs(bank, x, t) {
            return false;
        }
        self.values[x as usize] = Some(t);
        self.trail.push(x);
        true
    }

    fn occurs(&self, bank: &Bank, x: u32, t: Shifted) -> bool {
        if bank.is_ground(t.0) {
            return false;
        }
        let (t, offset) = self.walk(bank, t);
        match bank.node(t) {
            Node::Var(i) => i + offset == x,
            Node::App(_, args) => args.iter().any(|&arg| self.occurs(bank, x, (arg, offset))),
            Node::Apply(f, y) => {
                self.occurs(bank, x, (*f, offset)) || self.occurs(bank, x, (*y, offset))
            }
        }
    }

    /// Whether two terms are equal as things stand.
    pub fn same(&self, bank: &Bank, a: Shifted, b: Shifted) -> bool {
        let (a, b) = (self.walk(bank, a), self.walk(bank, b));
        if a.0 == b.0 && (a.1 == b.1 || bank.is_ground(a.0)) {
            return true;
        }
        match (bank.node(a.0), bank.node(b.0)) {
            (Node::App(f, xs), Node::App(g, ys)) => {
                f == g
                    && xs.len() == ys.len()
                    && xs
                        .iter()
                        .zip(ys)
                        .all(|(&x, &y)| self.same(bank, (x, a.1), (y, b.1)))
            }
            (&Node::Apply(f, x), &Node::Apply(g, y)) => {
                self.same(bank, (f, a.1), (g, b.1)) && self.same(bank, (x, a.1), (y, b.1))
            }
            _ => false,
        }
    }

    /// The term of the logic. Variables without a value keep a name that cannot be written.
    pub fn decode(
        &self,
        bank: &Bank,
        t: Shifted,
        memo: &mut HashMap<Shifted, Term>,
    ) -> Proof<Term> {
        let (t, offset) = self.walk(bank, t);
        let offset = if bank.is_ground(t) { 0 } else { offset };
        if let Some(&known) = memo.get(&(t, offset)) {
            return Ok(known);
        }
        let decoded = match bank.node(t) {
            Node::Var(i) => hol::var(hol::name(&format!("%any{}", i + offset)), bank.type_of(t))?,
            Node::App(head, args) => {
                let is_abs = matches!(hol::view(*head), TermView::Abs(..));
                let mut whole = *head;
                for &arg in args.iter() {
                    let arg = self.decode(bank, (arg, offset), memo)?;
                    whole = match is_abs {
                        true => hol::open(whole, arg)?,
                        false => hol::app(whole, arg)?,
                    };
                }
                whole
            }
            &Node::Apply(f, x) => {
                let f = self.decode(bank, (f, offset), memo)?;
                hol::app(f, self.decode(bank, (x, offset), memo)?)?
            }
        };
        memo.insert((t, offset), decoded);
        Ok(decoded)
    }
}
