//! Who puts into words what a replay shows. It is behind a trait because it is not trusted.

use crate::finding::{Difference, Finding};
use crate::known::Known;
use crate::policy::Policy;
use crate::programs::{Programs, Terms};
use crate::statement::Gate;
use certs::{Counts, Kind, Macros};
use kernel::Thm;

/// A theorem of a certificate, and what was found of it.
pub struct Proved<'a> {
    /// The name it was exported under.
    pub name: &'a str,
    /// The theorem.
    pub theorem: Thm,
    /// The gate statement that it is, if it is one.
    pub gate: Option<&'a Gate>,
    /// Whether that is the statement about the files.
    pub is_met: bool,
}

/// By what theorems beside the gate statement are judged.
pub struct Judged<'a> {
    /// The programs that the certificate is to be about.
    pub terms: Terms,
    /// Whether neither the certificate nor a file says anything of C.
    pub is_without_c: bool,
    /// The types and constants that they may be made of.
    pub known: &'a Known<'a>,
    /// What is accepted.
    pub policy: &'a Policy,
}

/// Hears what a replay shows, and puts it into words.
///
/// It is not trusted: no verdict is better for what it does or answers, or for what it declares in
/// the kernel that macros have.
pub trait Narrator: Default + Send {
    /// What expands macros in the replay that it hears of.
    type Macros: Macros;

    /// The replay begins.
    fn begin(&mut self);

    /// A theory was replayed.
    fn theory(&mut self, counts: Counts);

    /// All of them were, and the certificate has declared nothing yet.
    fn before_certificate(&mut self, macros: &mut Self::Macros);

    /// The certificate was replayed; what it provides.
    fn certificate(&mut self, counts: Counts, provided: &[(Kind, &str)]);

    /// It has this theorem.
    fn theorem(&mut self, macros: &mut Self::Macros, proved: Proved);

    /// What else is wrong with the theorems. What is accepted can be refused for it, and nothing is
    /// accepted for the lack of it alone.
    fn findings(&mut self, macros: &mut Self::Macros, judged: Judged) -> Vec<Finding>;

    /// Where a gate statement and the files it should be about differ.
    fn difference(&self, macros: &mut Self::Macros, programs: &Programs, gate: &Gate)
    -> Difference;
}
