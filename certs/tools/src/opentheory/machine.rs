//! The stack machine of articles: objects, lines, lists, the dictionary.

use super::{Cause, Error, Undefined};
use crate::Context;
use certs::Limits;
use kernel::{Const, Name, Term, Thm, Type, TypeOp};
use std::collections::{BTreeMap, HashMap, HashSet};

/// An object on the stack or in the dictionary.
#[derive(Clone, Copy)]
pub(super) enum Object {
    Number(i64),
    Name(Name),
    List(List),
    TypeOp(TypeOp),
    Type(Type),
    Const(Const),
    Var(Term),
    Term(Term),
    Thm(Thm),
}

/// A list: its first cell, if any. Cells are kept until the end, so that there is nothing to
/// take apart recursively.
#[derive(Clone, Copy)]
pub(super) struct List(Option<u32>);

/// What an article proved.
#[derive(Default)]
pub struct Article {
    /// The exported theorems, in order.
    pub theorems: Vec<Thm>,
    /// The axioms, in order.
    pub axioms: Vec<Thm>,
    /// How often each command occurred that makes a theorem.
    pub inferences: BTreeMap<&'static str, usize>,
}

pub(super) struct Machine<'k> {
    pub context: &'k mut Context,
    pub limits: Limits,
    pub undefined: Undefined,
    stack: Vec<Object>,
    dictionary: HashMap<i64, Object>,
    cells: Vec<(Object, List)>,
    /// The version of the format, 5 unless the article begins otherwise.
    pub version: i64,
    /// How many lines were read that are not comments.
    pub lines: usize,
    /// The names given to constants.
    pub names: HashSet<Name>,
    pub article: Article,
}

/// Reads an article.
pub fn read(
    context: &mut Context,
    text: &[u8],
    undefined: Undefined,
    limits: &Limits,
) -> Result<Article, Error> {
    let mut machine = Machine {
        context,
        limits: *limits,
        undefined,
        stack: Vec::new(),
        dictionary: HashMap::new(),
        cells: Vec::new(),
        version: 5,
        lines: 0,
        names: HashSet::new(),
        article: Article::default(),
    };
    for (number, line) in text.split(|byte| *byte == b'\n').enumerate() {
        machine.line(line).map_err(|cause| Error {
            line: number + 1,
            command: String::from_utf8_lossy(line).chars().take(80).collect(),
            cause,
        })?;
    }
    Ok(machine.article)
}

impl Machine<'_> {
    fn line(&mut self, line: &[u8]) -> Result<(), Cause> {
        let line = std::str::from_utf8(line).map_err(|_| Cause::Malformed)?;
        let line = line.trim_ascii();
        let first = line.as_bytes().first();
        self.lines += usize::from(!matches!(first, None | Some(b'#')));
        match first {
            None | Some(b'#') => Ok(()),
            Some(b'"') => {
                let name = self.quoted(line)?;
                self.push(Object::Name(name))
            }
            Some(b'-' | b'0'..=b'9') => {
                let number = line.parse().map_err(|_| Cause::Malformed)?;
                self.push(Object::Number(number))
            }
            _ => self.command(line),
        }
    }

    /// The name between quotation marks. A backslash protects the character after it; it is
    /// kept before a dot, which would separate components otherwise, and before another.
    fn quoted(&mut self, line: &str) -> Result<Name, Cause> {
        let inner = line
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let mut letters = String::new();
        let mut protected = false;
        for letter in inner.ok_or(Cause::Malformed)?.chars() {
            if protected && matches!(letter, '.' | '\\') {
                letters.push('\\');
            }
            match (letter, protected) {
                ('"', false) => return Err(Cause::Malformed),
                ('\\', false) => protected = true,
                _ => {
                    letters.push(letter);
                    protected = false;
                }
            }
        }
        if protected {
            return Err(Cause::Malformed);
        }
        Ok(self.context.name(&letters))
    }

    pub fn push(&mut self, object: Object) -> Result<(), Cause> {
        if self.stack.len() >= self.limits.live {
            return Err(Cause::Limit("objects on the stack"));
        }
        self.stack.push(object);
        Ok(())
    }

    pub fn pop(&mut self) -> Result<Object, Cause> {
        self.stack.pop().ok_or(Cause::Empty)
    }

    /// `def`: keeps the top of the stack under a key.
    pub fn define(&mut self) -> Result<(), Cause> {
        let key = self.number()?;
        let object = *self.stack.last().ok_or(Cause::Empty)?;
        self.dictionary.insert(key, object);
        Ok(())
    }

    /// `ref` and `remove`.
    pub fn recall(&mut self, remove: bool) -> Result<(), Cause> {
        let key = self.number()?;
        let object = match remove {
            true => self.dictionary.remove(&key),
            false => self.dictionary.get(&key).copied(),
        };
        self.push(object.ok_or(Cause::NoKey)?)
    }

    pub fn nil(&mut self) -> Result<(), Cause> {
        self.push(Object::List(List(None)))
    }

    pub fn cons(&mut self) -> Result<(), Cause> {
        let tail = self.list()?;
        let head = self.pop()?;
        self.push_list(head, tail)
    }

    /// Pushes a list of several objects.
    pub fn push_all(&mut self, objects: &[Object]) -> Result<(), Cause> {
        self.nil()?;
        for object in objects.iter().rev() {
            let tail = self.list()?;
            self.push_list(*object, tail)?;
        }
        Ok(())
    }

    fn push_list(&mut self, head: Object, tail: List) -> Result<(), Cause> {
        let cell = u32::try_from(self.cells.len()).map_err(|_| Cause::Limit("list cells"))?;
        self.cells.push((head, tail));
        self.push(Object::List(List(Some(cell))))
    }

    pub fn hd_tl(&mut self) -> Result<(), Cause> {
        let List(cell) = self.list()?;
        let (head, tail) = self.cells[cell.ok_or(Cause::Empty)? as usize];
        self.push(head)?;
        self.push(Object::List(tail))
    }

    /// The elements of a list.
    pub fn elements(&self, list: List) -> Result<Vec<Object>, Cause> {
        let mut elements = Vec::new();
        let List(mut rest) = list;
        while let Some(cell) = rest {
            if elements.len() >= self.limits.group {
                return Err(Cause::Limit("elements of a list"));
            }
            let (head, List(tail)) = self.cells[cell as usize];
            elements.push(head);
            rest = tail;
        }
        Ok(elements)
    }

    /// The two elements of a list of two.
    pub fn pair(&self, object: Object) -> Result<(Object, Object), Cause> {
        match self.elements(as_list(object)?)?[..] {
            [first, second] => Ok((first, second)),
            _ => Err(Cause::Wanted("list of two")),
        }
    }
}

/// Functions that take an object for what it must be, and pop one that must be that.
macro_rules! kinds {
    ($($as_kind:ident $pop:ident $kind:ident $ty:ty, $word:literal;)*) => {
        $(
            pub(super) fn $as_kind(object: Object) -> Result<$ty, Cause> {
                match object {
                    Object::$kind(inner) => Ok(inner),
                    _ => Err(Cause::Wanted($word)),
                }
            }

            impl Machine<'_> {
                pub(super) fn $pop(&mut self) -> Result<$ty, Cause> {
                    $as_kind(self.pop()?)
                }
            }
        )*
    };
}

kinds! {
    as_number number Number i64, "number";
    as_name name Name Name, "name";
    as_list list List List, "list";
    as_type_op type_op TypeOp TypeOp, "type operator";
    as_type ty Type Type, "type";
    as_const constant Const Const, "constant";
    as_var var Var Term, "variable";
    as_term term Term Term, "term";
    as_thm thm Thm Thm, "theorem";
}
