//! The gate statement, put together and taken apart.
//!
//! ```text
//! ∀S : 'a ops. compiles_correctly set space kernel function S
//! ```

use crate::finding::Finding;
use crate::known::Known;
use crate::laws::{Element, LawSet};
use crate::names::{Named, find};
use kernel::{Kernel, Term, Thm};
use reading::term::{NoTerm, constant, domain, name_of};
use std::collections::{BTreeSet, HashSet};

/// The constant of the claim, and that of `∀`.
const CLAIM: &str = "compiles_correctly";
const FORALL: &str = "!";

/// Why a theorem is no gate statement, where it is not like one at all.
pub const ANOTHER_FORM: &str = "it is of another form";

/// A gate statement.
#[derive(Clone, Copy)]
pub struct Gate {
    /// The set of laws that it asks of the scalars.
    pub set: LawSet,
    /// The arrays that the function may ask for beside those of the source, a list of extents.
    pub space: Term,
    /// The kernel.
    pub kernel: Term,
    /// The C function.
    pub function: Term,
}

impl Gate {
    /// The statement as a term.
    pub fn term(&self, k: &mut Kernel) -> Result<Term, NoTerm> {
        let alpha = k.name("'a");
        let alpha = k.type_var(alpha)?;
        let mut claim = constant(k, CLAIM, &[alpha])?;
        let laws = constant(k, self.set.name(), &[])?;
        for argument in [laws, self.space, self.kernel, self.function] {
            claim = k.app(claim, argument)?;
        }
        let (name, ops) = (k.name("S"), domain(k, claim)?);
        let scalars = k.var(name, ops)?;
        let claim = k.app(claim, scalars)?;
        let claim = k.lambda(scalars, claim)?;
        let forall = constant(k, FORALL, &[ops])?;
        Ok(k.app(forall, claim)?)
    }

    /// The types of elements that the kernel and the function have, inside too; all, if they name none.
    pub fn elements(&self, k: &Kernel) -> BTreeSet<Element> {
        let parts = [self.kernel, self.function].map(|program| parts_of(k, program));
        let names = parts.iter().flatten().filter_map(|part| name_of(k, *part));
        let names: HashSet<&str> = names.collect();
        let all = || Element::ALL.iter().copied();
        let named = all().filter(|element| names.contains(element.constructor()));
        match named.clone().next() {
            Some(_) => named.collect(),
            None => all().collect(),
        }
    }

    /// The gate statement that a theorem is, if it is one:
    ///
    /// 1. it is of the form above, with a set of laws that has a name here: what is taken apart
    ///    is put together again, and has to be the same;
    /// 2. all of its types and constants are those of theories that were replayed, or of the logic;
    /// 3. it has no hypotheses;
    /// 4. the arrays that it names are listed one by one, with extents that the function names too:
    ///    so they are text of the C file, which can be read, and not any term.
    pub fn of(k: &mut Kernel, proved: Thm, known: &Known) -> Result<Gate, Finding> {
        let another_form = Finding::NotTheGate(ANOTHER_FORM);
        let Some((set, [space, kernel, function])) = parts(k, proved.concl()) else {
            return Err(another_form);
        };
        if let Some(name) = known.stranger(k, &[proved.concl()]) {
            return Err(Finding::Stranger(name.to_owned()));
        }
        let not_a_set = Finding::NotTheGate("its laws are not one of the sets");
        let gate = Gate {
            set: set.ok_or(not_a_set)?,
            space,
            kernel,
            function,
        };
        if gate.term(k) != Ok(proved.concl()) {
            return Err(another_form);
        }
        if proved.has_hyps() {
            return Err(Finding::NotTheGate("it has hypotheses"));
        }
        match is_of_parts(k, space, function) {
            true => Ok(gate),
            false => Err(Finding::NotTheGate(
                "it names arrays that the function does not ask for",
            )),
        }
    }
}

/// Whether a term is a literal list, `[e, ...]`, of terms that are parts of another.
fn is_of_parts(k: &Kernel, mut list: Term, whole: Term) -> bool {
    let mut items = Vec::new();
    while let Some((cons, rest)) = k.dest_app(list)
        && let Some((cons, item)) = k.dest_app(cons)
        && name_of(k, cons) == Some("::")
    {
        items.push(item);
        list = rest;
    }
    if name_of(k, list) != Some("[]") {
        return false;
    }
    // Most claims name nothing: then the function need not be taken apart.
    items.is_empty() || {
        let parts = parts_of(k, whole);
        items.iter().all(|item| parts.contains(item))
    }
}

/// A term without binders, and what it is applied to, and so on.
fn parts_of(k: &Kernel, whole: Term) -> HashSet<Term> {
    let (mut parts, mut todo) = (HashSet::new(), vec![whole]);
    while let Some(t) = todo.pop() {
        if parts.insert(t)
            && let Some((f, x)) = k.dest_app(t)
        {
            todo.extend([f, x]);
        }
    }
    parts
}

/// A gate statement taken apart: its set of laws, if that has a name here; the arrays that it names,
/// kernel and function.
fn parts(k: &Kernel, statement: Term) -> Option<(Option<LawSet>, [Term; 3])> {
    let (_, claim) = k.dest_app(statement)?;
    let (_, claim) = k.dest_abs(claim)?;
    let (claim, _) = k.dest_app(claim)?;
    let (claim, function) = k.dest_app(claim)?;
    let (claim, kernel) = k.dest_app(claim)?;
    let (claim, space) = k.dest_app(claim)?;
    let (head, laws) = k.dest_app(claim)?;
    let set = name_of(k, laws).and_then(find);
    (name_of(k, head)? == CLAIM).then_some((set, [space, kernel, function]))
}
