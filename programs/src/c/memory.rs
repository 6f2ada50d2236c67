//! The memory that a function of C takes: its arrays, how large they are, and how long they are there.

use super::ast::{Element, Function, Index, Stmt};
use super::print::index_text;
use crate::element::bytes;
use std::fmt::{self, Display, Formatter};

/// Where an array is, and what is in it at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `calloc`
    Zeros,
    /// `malloc`
    Heap,
    /// A local array.
    Local,
}

/// An array of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    pub ty: Element,
    pub name: String,
    pub kind: Kind,
    /// Its size, as in C.
    pub bytes: String,
    /// Whether it is made again in each iteration of a loop.
    pub in_loop: bool,
    /// The lines of the file from which to which it is there.
    pub lines: [usize; 2],
}

/// The arrays of a function, in the order of its statements.
pub struct Memory(pub Vec<Array>);

impl Memory {
    /// The arrays of a function that was printed as this text.
    pub fn of(function: &Function, text: &str) -> Memory {
        let mut memory = Memory(Vec::new());
        memory.block(&function.body, false);
        let lines: Vec<&str> = text.lines().collect();
        for array in &mut memory.0 {
            array.lines = life(array, &lines);
        }
        memory
    }

    fn block(&mut self, statements: &[Stmt], in_loop: bool) {
        for statement in statements {
            match statement {
                Stmt::For { body, .. } => self.block(body, true),
                Stmt::If {
                    body, otherwise, ..
                } => {
                    self.block(body, in_loop);
                    self.block(otherwise, in_loop);
                }
                Stmt::Block(body) => self.block(body, in_loop),
                Stmt::Alloc {
                    ty,
                    name,
                    extents,
                    zeros,
                } => {
                    let kind = if *zeros { Kind::Zeros } else { Kind::Heap };
                    self.0.push(array(*ty, name, kind, extents, in_loop));
                }
                Stmt::Local {
                    ty, name, cells, ..
                } => {
                    let extents = [Index::Lit(*cells)];
                    self.0
                        .push(array(*ty, name, Kind::Local, &extents, in_loop));
                }
                Stmt::Declare { .. } | Stmt::Index { .. } => {}
                Stmt::Assign { .. } | Stmt::Free(_) | Stmt::Break => {}
            }
        }
    }

    /// The most arrays that are there at the same time, and the first line where they are.
    pub fn peak(&self) -> Option<(usize, Vec<&Array>)> {
        let at = |line| {
            let there = |array: &&Array| array.lines[0] <= line && line <= array.lines[1];
            self.0.iter().filter(there).collect::<Vec<_>>()
        };
        let starts = self.0.iter().map(|array| array.lines[0]);
        let sets = starts.map(|line| (line, at(line)));
        sets.reduce(|most, next| match next.1.len() > most.1.len() {
            true => next,
            false => most,
        })
    }
}

fn array(ty: Element, name: &str, kind: Kind, extents: &[Index], in_loop: bool) -> Array {
    let size = bytes(ty);
    let factor = |extent: &Index| match extent {
        Index::Op(..) => format!("({})", index_text(extent)),
        Index::Lit(_) | Index::Var(_) => index_text(extent),
    };
    let bytes = match extents {
        [Index::Lit(cells)] => (i128::from(*cells) * i128::from(size)).to_string(),
        _ => {
            let factors = extents.iter().map(factor);
            factors.fold(size.to_string(), |bytes, n| format!("{bytes} * {n}"))
        }
    };
    Array {
        ty,
        name: name.to_owned(),
        kind,
        bytes,
        in_loop,
        lines: [0, 0],
    }
}

/// The lines in which an array is there, counted from one: from its declaration to where it is freed,
/// or to the end of its block.
fn life(array: &Array, lines: &[&str]) -> [usize; 2] {
    let (name, element) = (&array.name, array.ty.c_name());
    let declared = match array.kind {
        Kind::Local => format!("{element} {name}["),
        Kind::Zeros | Kind::Heap => format!("{element} *{name} = "),
    };
    let first = lines
        .iter()
        .position(|line| line.trim_start().starts_with(&declared));
    let first = first.unwrap_or_default();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let ends = |line: &&str| match array.kind {
        Kind::Local => indent(line) < indent(lines[first]),
        Kind::Zeros | Kind::Heap => line.trim_start() == format!("free({name});"),
    };
    let length = lines.iter().skip(first).position(ends);
    [first + 1, first + 1 + length.unwrap_or_default()]
}

/// The widest column of a report.
const WIDEST: usize = 80;

impl Display for Memory {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if self.0.is_empty() {
            return writeln!(f, "memory: no arrays but those of the caller");
        }
        writeln!(f, "memory:")?;
        // Names may be longer than a formatter can fill up to.
        let width = |of: fn(&Array) -> usize| self.0.iter().map(of).max().unwrap_or(0).min(WIDEST);
        let names = width(|array| array.name.len());
        let sizes = width(|array| array.bytes.len());
        for array in &self.0 {
            let kind = match array.kind {
                Kind::Zeros => "calloc",
                Kind::Heap => "malloc",
                Kind::Local => "local",
            };
            let [first, last] = array.lines;
            let each = match array.in_loop {
                true => ", in each iteration",
                false => "",
            };
            writeln!(
                f,
                "  {:names$}  {:>sizes$} bytes  {kind:6}  lines {first} to {last}{each}",
                array.name, array.bytes,
            )?;
        }
        if let Some((line, arrays)) = self.peak() {
            let names: Vec<&str> = arrays.iter().map(|array| &array.name[..]).collect();
            let names = names.join(", ");
            writeln!(f, "  most at the same time: {names} (line {line})")?;
        }
        Ok(())
    }
}
