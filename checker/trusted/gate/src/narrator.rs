//! Who puts into words what a replay shows. It is behind a trait because it is not trusted.

use crate::finding::Difference;
use crate::laws::Element;
use crate::programs::Programs;
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
    /// The type of the elements, if a file says it.
    pub element: Option<Element>,
}

/// Hears what a replay shows, and puts it into words.
///
/// It is not trusted: a verdict does not depend on what it does or answers, nor on what it declares
/// in the kernel that macros have.
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

    /// Where a gate statement and the files it should be about differ.
    fn difference(&self, macros: &mut Self::Macros, programs: &Programs, gate: &Gate)
    -> Difference;

    /// The text of the C function that was proved for the kernel of this name.
    fn c(&self, kernel: Option<&str>) -> Option<String>;
}
