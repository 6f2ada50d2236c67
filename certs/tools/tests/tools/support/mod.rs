//! What several tests share.
#![allow(dead_code)] // each test uses a part

pub mod arithmetic;
pub mod model;
pub mod sample;

use kernel::{Kernel, Name, Term, TermView, Thm, Type, TypeView};
use std::collections::HashMap;

/// Numbers for types and terms that are the same in all kernels: two have the same number
/// exactly if they have the same structure, names included.
#[derive(Default)]
pub struct Structures {
    numbers: HashMap<(String, Vec<usize>), usize>,
}

/// A theorem without its kernel: hypotheses, conclusion, axioms.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Statement {
    pub hyps: Vec<usize>,
    pub concl: usize,
    pub axioms: Vec<String>,
}

/// The structures of one kernel's types and terms.
pub struct View<'s> {
    structures: &'s mut Structures,
    types: HashMap<Type, usize>,
    terms: HashMap<Term, usize>,
}

impl Structures {
    pub fn view(&mut self) -> View<'_> {
        View {
            structures: self,
            types: HashMap::new(),
            terms: HashMap::new(),
        }
    }

    fn number(&mut self, label: String, parts: Vec<usize>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry((label, parts)).or_insert(next)
    }
}

impl View<'_> {
    pub fn statement(&mut self, k: &Kernel, th: Thm) -> Statement {
        let mut hyps: Vec<_> = k.hyps(th).into_iter().map(|h| self.term(k, h)).collect();
        hyps.sort_unstable();
        let axioms = k.axioms_of(th);
        let mut axioms: Vec<_> = axioms
            .into_iter()
            .map(|a| k.letters(a).to_owned())
            .collect();
        axioms.sort();
        Statement {
            hyps,
            concl: self.term(k, th.concl()),
            axioms,
        }
    }

    pub fn ty(&mut self, k: &Kernel, root: Type) -> usize {
        let mut todo = vec![(root, false)];
        while let Some((ty, parts_done)) = todo.pop() {
            if self.types.contains_key(&ty) {
                continue;
            }
            let number = match k.view_type(ty) {
                TypeView::Var(name) => {
                    let label = format!("type variable {}", k.letters(*name));
                    self.structures.number(label, vec![])
                }
                TypeView::App(_, args) if !parts_done => {
                    todo.push((ty, true));
                    todo.extend(args.iter().map(|arg| (*arg, false)));
                    continue;
                }
                TypeView::App(op, args) => {
                    let label = format!("type {}", k.letters(k.type_op(*op).0));
                    let parts = args.iter().map(|arg| self.types[arg]).collect();
                    self.structures.number(label, parts)
                }
            };
            self.types.insert(ty, number);
        }
        self.types[&root]
    }

    pub fn term(&mut self, k: &Kernel, root: Term) -> usize {
        let mut todo = vec![(root, false)];
        while let Some((t, parts_done)) = todo.pop() {
            if self.terms.contains_key(&t) {
                continue;
            }
            let letters = |name: Name| k.letters(name).to_owned();
            let (label, parts) = match k.view(t) {
                TermView::Var(name, ty) => (format!("var {}", letters(name)), vec![self.ty(k, ty)]),
                TermView::Bound(i, ty) => (format!("bound {i}"), vec![self.ty(k, ty)]),
                TermView::Const(c, ty) => {
                    let name = letters(k.const_info(c).name);
                    (format!("const {name}"), vec![self.ty(k, ty)])
                }
                TermView::App(f, x) if !parts_done => {
                    todo.extend([(t, true), (f, false), (x, false)]);
                    continue;
                }
                TermView::Abs(_, body) if !parts_done => {
                    todo.extend([(t, true), (body, false)]);
                    continue;
                }
                TermView::App(f, x) => ("app".to_owned(), vec![self.terms[&f], self.terms[&x]]),
                TermView::Abs(ty, body) => {
                    ("abs".to_owned(), vec![self.ty(k, ty), self.terms[&body]])
                }
            };
            let number = self.structures.number(label, parts);
            self.terms.insert(t, number);
        }
        self.terms[&root]
    }
}

/// Pseudo-random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
