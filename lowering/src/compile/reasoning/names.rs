//! Identifiers as terms, and names for C.

use super::scope::Scope;
use super::term::{application, mk, parts};
use super::trouble::{Attempt, Trouble};
use kernel::Term;
use num_bigint::BigUint;
use programs::c::naming;
use prover::hol;

/// The letters of an identifier.
pub fn letters(x: Term) -> Attempt<String> {
    let number = match application(x) {
        Some((name, args)) if name == "Ident" => hol::with(|k| k.dest_numeral(args[0])),
        _ => None,
    };
    let bytes = number.map(|number| number.to_bytes_be());
    let letters = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    letters.ok_or(Trouble::internal("not an identifier"))
}

/// The identifier with these letters.
pub fn identifier(letters: &str) -> Attempt<Term> {
    let number = BigUint::from_bytes_be(letters.as_bytes());
    let number = hol::with(|k| k.mk_numeral(&number))?;
    Ok(mk("Ident", &[number])?)
}

/// A name like these letters for which `taken` does not hold.
fn new_name(like: &str, taken: impl Fn(&String) -> bool) -> String {
    let mut names = naming::like(like, "", 2);
    let free = names.find(|name| !taken(name));
    free.unwrap_or_else(|| like.to_owned())
}

impl Scope {
    /// A name for an array or a local.
    fn new_global(&self, like: &str) -> Attempt<Term> {
        let mut names = self.session.names.borrow_mut();
        let loops = self.session.loops.borrow();
        let name = new_name(like, |name| names.contains(name) || loops.contains(name));
        names.push(name.clone());
        identifier(&name)
    }

    /// A name for the index of a loop.
    pub fn new_index(&self, like: &str) -> Attempt<Term> {
        let names = self.session.names.borrow();
        let outer: Vec<Term> = self.indices.iter().map(|(_, name)| *name).collect();
        let outer: Vec<String> = outer.into_iter().map(letters).collect::<Attempt<_>>()?;
        let name = new_name(like, |name| names.contains(name) || outer.contains(name));
        self.session.loops.borrow_mut().push(name.clone());
        identifier(&name)
    }

    /// A name for what a `let` binds.
    pub fn local_named(&self, x: Term) -> Attempt<Term> {
        self.new_global(&letters(x)?)
    }

    /// A name for the local that totals an expression.
    pub fn new_local(&self, e: Term) -> Attempt<Term> {
        let (name, _) = parts(e)?;
        self.new_global(if name == "Sum" { "total" } else { "value" })
    }
}
