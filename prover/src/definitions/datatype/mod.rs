//! Datatypes: types of finite values built by constructors, possibly several types at once,
//! with type parameters, nested through lists.
//!
//! All types of a declaration are subsets of one type of trees.
//!
//! | file | holds |
//! |---|---|
//! | `base` | what the theories must provide |
//! | `declared` | types to be defined |
//! | `layout` | how values are laid out as trees |
//! | `family` | the types and constructors |
//! | `induction` | induction over all types of a family |
//! | `recursion` | recursion over all types of a family |
//! | `signature` | reading a recursion theorem |
//! | `derived` | what follows from induction and recursion |

pub mod base;
mod declared;
mod derived;
mod family;
mod induction;
mod layout;
mod recursion;
mod signature;

pub use base::Base;
pub use declared::{Constructor, TypeDecl};
pub use derived::Case;
pub use signature::{Recursor, Signature, peel};

use crate::hol;
use crate::hol::connectives::conjs;
use crate::{Proof, fail};
use family::Family;
use kernel::{Term, Thm, Type};
use layout::Layout;

/// Types that were defined together.
#[derive(Clone, Debug)]
pub struct Datatypes {
    /// The types.
    pub types: Vec<Datatype>,
    /// `⊢ ∀P Q... . (∀a b. P b ⇒ P (C a b)) ⇒ ... ⇒ (∀x. P x) ∧ (∀y. Q y)`; for an argument
    /// that is a list, the hypothesis is `∀x. MEM x b ⇒ P x`.
    pub induct: Thm,
    /// `⊢ ∀f g... . ∃fn... . (∀a b. fn (C a b) = f a b (fn b)) ∧ ...`; for an argument that is
    /// a list, the result is `MAP fn b`.
    pub recursor: Recursor,
}

/// One type.
#[derive(Clone, Debug)]
pub struct Datatype {
    /// Its name.
    pub name: String,
    /// The type, at its parameters.
    pub ty: Type,
    /// Its constructors.
    pub constructors: Vec<Term>,
    /// The case distinction `<type>_case`.
    pub case: Case,
    /// `⊢ x = x' ⇒ (∀a b. x' = C a b ⇒ f a b = f' a b) ⇒ ... ⇒ case f ... x = case f' ... x'`
    pub case_cong: Thm,
    /// `⊢ ∀x. (∃a b. x = C a b) ∨ ...`
    pub cases: Thm,
    /// `⊢ (∀a b c. C a b ≠ D c) ∧ ...`, all pairs in both directions.
    pub distinct: Option<Thm>,
    /// `⊢ (∀a b a' b'. C a b = C a' b' ⇔ a = a' ∧ b = b') ∧ ...`
    pub inject: Option<Thm>,
}

impl Datatypes {
    /// All theorems with their names: those about one type begin with its name, those about
    /// all with that of the first.
    pub fn theorems(&self) -> Proof<Vec<(String, Thm)>> {
        let mut found = Vec::new();
        for datatype in &self.types {
            let mut add =
                |suffix: &str, th| found.push((format!("{}_{suffix}", datatype.name), th));
            add("case", conjs(&datatype.case.equations)?);
            add("case_cong", datatype.case_cong);
            add("cases", datatype.cases);
            if let Some(th) = datatype.distinct {
                add("distinct", th);
            }
            if let Some(th) = datatype.inject {
                add("inject", th);
            }
        }
        let first = self.types.first().map_or("", |datatype| &datatype.name);
        found.push((format!("{first}_induct"), self.induct));
        found.push((format!("{first}_recursion"), self.recursor.theorem));
        Ok(found)
    }
}

/// How the names of the theorems about a type end, in the order of [`Datatypes::theorems`].
pub const SUFFIXES: [&str; 7] = [
    "case",
    "case_cong",
    "cases",
    "distinct",
    "inject",
    "induct",
    "recursion",
];

/// Defines datatypes.
pub fn datatype(decls: &[TypeDecl], base: &Base) -> Proof<Datatypes> {
    check(decls)?;
    let family = Family::define(decls, Layout::new(decls, *base)?)?;
    let names: Vec<&str> = decls.iter().map(|decl| decl.name.as_str()).collect();
    derive(
        &names,
        family.induct()?,
        family.recursion(&decls[0].params)?,
    )
}

/// What follows for types with these names from their induction principle and recursion
/// theorem; also defines their case distinctions.
pub fn derive(names: &[&str], induct: Thm, recursion: Thm) -> Proof<Datatypes> {
    let recursor = Recursor::new(recursion)?;
    let exhaustions = derived::exhaustions(&recursor, induct)?;
    let mut types = Vec::new();
    for (k, (&name, &cases)) in names.iter().zip(&exhaustions).enumerate() {
        let case = derived::define_case(&format!("{name}_case"), &recursor, k)?;
        types.push(Datatype {
            name: name.to_string(),
            ty: recursor.types[k],
            constructors: recursor.of_type(k).map(|(_, c)| c.constant).collect(),
            case_cong: derived::congruence(&recursor, k, &case, cases)?,
            cases,
            distinct: derived::distinctness(&recursor, k, &case)?,
            inject: derived::injectivity(&recursor, k, &case)?,
            case,
        });
    }
    Ok(Datatypes {
        types,
        induct,
        recursor,
    })
}

/// How many constructors, and how many types, a declaration may have: each constructor is
/// distinguished from each other, and induction over all types carries all of them.
const MAX_CONSTRUCTORS: usize = 100;
const MAX_TYPES: usize = 40;

/// Refuses what cannot be declared, before anything is.
fn check(decls: &[TypeDecl]) -> Proof<()> {
    let Some(first) = decls.first() else {
        return fail("a datatype declaration needs a type");
    };
    let count: usize = decls.iter().map(|decl| decl.constructors.len()).sum();
    if count > MAX_CONSTRUCTORS || decls.len() > MAX_TYPES {
        return fail(format!(
            "a declaration has at most {MAX_CONSTRUCTORS} constructors and {MAX_TYPES} types"
        ));
    }
    let mut names: Vec<&str> = Vec::new();
    for decl in decls {
        let name = &decl.name;
        if decl.params != first.params {
            return fail(format!(
                "the types {} and {name} are declared together and must have the same parameters",
                first.name
            ));
        }
        if decl.constructors.is_empty() {
            return fail(format!("the type {name} has no constructor"));
        }
        let interned = hol::name(name);
        let is_known = hol::with(|context| context.find_type_op(interned).is_some());
        if is_known || decls.iter().filter(|other| other.name == *name).count() > 1 {
            return fail(format!("there is a type {name} already"));
        }
        for constructor in &decl.constructors {
            let name = constructor.name.as_str();
            if hol::find_const(hol::name(name)).is_some() || names.contains(&name) {
                return fail(format!("there is a constant {name} already"));
            }
            names.push(name);
        }
    }
    Ok(())
}
