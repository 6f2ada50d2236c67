//! Names for what a C function declares: new ones, like those of the program. That a name is new is
//! proved where it is declared.

use crate::point::{Declared, Point};
use kernel::Term;
use programs::c::naming;
use reasoning::identifiers::{identifier, letters};
use reasoning::syntax::{Exp, View};
use reasoning::trouble::Attempt;

/// A name like these letters for which `taken` does not hold.
fn new_name(like: &str, taken: impl Fn(&String) -> bool) -> String {
    let mut names = naming::like(like, "", 2);
    let free = names.find(|name| !taken(name));
    free.unwrap_or_else(|| like.to_owned())
}

impl Point {
    /// A name for an array or a local.
    fn new_global(&self, like: &str) -> Attempt<Term> {
        let mut declared = self.shared.declared.borrow_mut();
        let Declared { names, loops, .. } = &mut *declared;
        let name = new_name(like, |name| names.contains(name) || loops.contains(name));
        names.push(name.clone());
        identifier(&name)
    }

    /// A name for the index of a loop.
    pub fn new_index(&self, like: &str) -> Attempt<Term> {
        let mut declared = self.shared.declared.borrow_mut();
        let Declared { names, loops, .. } = &mut *declared;
        let outer: Vec<Term> = self.state.indices.iter().map(|(_, name)| *name).collect();
        let outer: Vec<String> = outer.into_iter().map(letters).collect::<Attempt<_>>()?;
        let name = new_name(like, |name| names.contains(name) || outer.contains(name));
        loops.push(name.clone());
        identifier(&name)
    }

    /// A name for what a `let` binds.
    pub fn local_named(&self, x: Term) -> Attempt<Term> {
        self.new_global(&letters(x)?)
    }

    /// A name for the local that totals an expression; that of a fold is the accumulator's.
    pub fn new_local(&self, e: Term) -> Attempt<Term> {
        match Exp::of(e)? {
            Exp::Fold { x, .. } => self.local_named(x),
            Exp::Sums { .. } => self.new_global("total"),
            _ => self.new_global("value"),
        }
    }
}
