//! The constants of the constructors of a datatype, each looked up once.

use crate::term::{constant_at, parts, type_of};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Type};
use prover::{Proof, hol};
use std::cell::RefCell;

/// What a datatype is declared as.
#[derive(Clone, Copy, Debug)]
pub struct Datatype {
    /// Its name in the theories.
    pub name: &'static str,
    /// The types that it is applied to.
    pub instance: &'static [&'static str],
    /// The names of the constructors, and the types of their arguments.
    pub constructors: &'static [(&'static str, &'static [&'static str])],
}

impl Datatype {
    /// The types that it is applied to.
    pub fn instance(&self) -> Proof<Vec<Type>> {
        self.instance.iter().map(|ty| type_of(ty, &[])).collect()
    }
}

/// The constructors of a datatype, by their numbers in the declaration.
pub struct Constructors {
    datatype: Datatype,
    found: RefCell<Found>,
}

/// What was looked up in a context: the type, and the constants by the numbers of the constructors.
#[derive(Default)]
struct Found {
    generation: u64,
    ty: Option<Type>,
    constants: Vec<Option<Term>>,
}

impl Constructors {
    /// Nothing is looked up yet.
    pub fn new(datatype: Datatype) -> Constructors {
        let found = RefCell::default();
        Constructors { datatype, found }
    }

    /// The type of what the constructors make.
    pub fn ty(&self) -> Attempt<Type> {
        if let Some(known) = self.with(|found| found.ty) {
            return Ok(known);
        }
        let ty = type_of(self.datatype.name, &self.datatype.instance()?)?;
        self.with(|found| found.ty = Some(ty));
        Ok(ty)
    }

    /// The number of the constructor that is applied, and the arguments.
    pub fn applied(&self, t: Term) -> Attempt<(usize, Vec<Term>)> {
        let (head, args) = hol::strip_app(t);
        let known = self.with(|found| found.constants.iter().position(|c| *c == Some(head)));
        let number = match known {
            Some(number) => number,
            None => self.look_up(head)?,
        };
        Ok((number, args))
    }

    /// The constant of a constructor.
    pub fn constant(&self, number: usize) -> Attempt<Term> {
        if let Some(known) = self.with(|found| found.constants[number]) {
            return Ok(known);
        }
        let types = self.datatype.instance()?;
        let constant = constant_at(self.datatype.constructors[number].0, &types)?;
        self.with(|found| found.constants[number] = Some(constant));
        Ok(constant)
    }

    /// That a term is not what this datatype has.
    pub fn no_constructor(&self) -> Trouble {
        let name = self.datatype.name;
        let message = format!("the term is not that of a constructor of {name}");
        Trouble::internal(&message)
    }

    /// The number of a constructor by its constant, of which the letters are not known yet.
    fn look_up(&self, head: Term) -> Attempt<usize> {
        let (letters, _) = parts(head)?;
        let mut names = self.datatype.constructors.iter();
        let number = names.position(|(name, _)| *name == letters);
        let number = number.ok_or_else(|| self.no_constructor())?;
        self.with(|found| found.constants[number] = Some(head));
        Ok(number)
    }

    /// What was found in the context that this thread has now.
    fn with<R>(&self, look: impl FnOnce(&mut Found) -> R) -> R {
        let mut found = self.found.borrow_mut();
        let generation = hol::generation();
        if found.generation != generation || found.constants.is_empty() {
            *found = Found {
                generation,
                ty: None,
                constants: vec![None; self.datatype.constructors.len()],
            };
        }
        look(&mut found)
    }
}
