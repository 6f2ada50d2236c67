//! The constants of the constructors of a datatype, each looked up once.

use crate::trouble::{Attempt, Trouble};
use kernel::{Const, Term, TermView};
use prover::{Fail, hol};
use std::cell::RefCell;
use std::collections::HashMap;

/// What a datatype is declared as.
#[derive(Clone, Copy, Debug)]
pub struct Datatype {
    /// Its name in the theories.
    pub name: &'static str,
    /// The names of the constructors, and the types of their arguments.
    pub constructors: &'static [(&'static str, &'static [&'static str])],
}

/// The constructors of a datatype, by their numbers in the declaration.
pub struct Constructors {
    datatype: Datatype,
    found: RefCell<Found>,
}

/// What was found of the constants of a context.
#[derive(Default)]
struct Found {
    generation: u64,
    /// Which constructor a constant is, if it is one.
    numbers: HashMap<Const, Option<usize>>,
    /// The constants, by the numbers of the constructors.
    constants: HashMap<usize, Term>,
}

impl Constructors {
    /// Nothing is looked up yet.
    pub fn new(datatype: Datatype) -> Constructors {
        let found = RefCell::default();
        Constructors { datatype, found }
    }

    /// The number of the constructor that is applied, and the arguments.
    pub fn applied(&self, t: Term) -> Attempt<(usize, Vec<Term>)> {
        let (head, args) = hol::strip_app(t);
        let TermView::Const(c, _) = hol::view(head) else {
            return Err(self.no_constructor());
        };
        let number = self.with(|found| *found.numbers.entry(c).or_insert_with(|| self.number(c)));
        Ok((number.ok_or_else(|| self.no_constructor())?, args))
    }

    /// The constant of a constructor.
    pub fn constant(&self, number: usize) -> Attempt<Term> {
        if let Some(known) = self.with(|found| found.constants.get(&number).copied()) {
            return Ok(known);
        }
        let constant = crate::term::constant_at(self.datatype.constructors[number].0, &[])?;
        self.with(|found| found.constants.insert(number, constant));
        Ok(constant)
    }

    /// That a term is not what this datatype has.
    pub fn no_constructor(&self) -> Trouble {
        let name = self.datatype.name;
        Trouble::Internal(Fail(format!(
            "the term is not that of a constructor of {name}"
        )))
    }

    fn number(&self, c: Const) -> Option<usize> {
        hol::with(|context| {
            let letters = context.letters(context.const_info(c).name);
            let constructors = self.datatype.constructors;
            constructors.iter().position(|(name, _)| *name == letters)
        })
    }

    /// What was found in the context that this thread has now.
    fn with<R>(&self, look: impl FnOnce(&mut Found) -> R) -> R {
        let mut found = self.found.borrow_mut();
        let generation = hol::generation();
        if found.generation != generation {
            *found = Found {
                generation,
                ..Found::default()
            };
        }
        look(&mut found)
    }
}
