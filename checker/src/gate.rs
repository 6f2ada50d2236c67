//! The gate: what a certificate has to prove, rebuilt from the source and from the bytes of the
//! C file.

use crate::difference;
use crate::finding::Finding;
use crate::laws::{Element, LawSet};
use crate::names::Named;
use crate::own::Own;
use crate::parts::Parts;
use certs_tools::Context;
use kernel::{Term, Thm};
use statement::syntax::{Syntax, atl, c};
use statement::{scope, term};

/// The files that a certificate is to be about; those that there are.
#[derive(Clone, Copy, Default)]
pub struct Files<'a> {
    /// The `.atl` file.
    pub source: Option<&'a [u8]>,
    /// The name of the kernel in it, where it has several.
    pub kernel: Option<&'a str>,
    /// The `.c` file.
    pub c: Option<&'a [u8]>,
}

/// What the files say.
#[derive(Default)]
pub struct Programs<'a> {
    /// The files themselves.
    pub files: Files<'a>,
    /// The kernel.
    pub kernel: Option<Syntax<'a>>,
    /// The C function.
    pub function: Option<Syntax<'a>>,
    /// The type of their elements.
    pub element: Option<Element>,
}

/// The kernel and the function.
pub type Terms = [Option<Term>; 2];

/// A gate statement that was proved.
pub struct Gate {
    /// The laws of scalars that it assumes.
    pub set: LawSet,
    /// The kernel and the C function.
    pub programs: [Term; 2],
}

impl Gate {
    /// The gate statement that a theorem is, if it is one about any programs: the statement is
    /// rebuilt with a set of laws that has a name here, and has to be the same. Nothing in it was
    /// declared by the certificate, and it rests on no hypotheses.
    pub fn of(k: &mut Context, proved: Thm, own: &Own) -> Result<Gate, Finding> {
        let parts = Parts::of(k, proved).ok_or(Finding::NotTheGate("it is of another form"))?;
        if let Some(name) = own.in_term(k, proved.concl()) {
            return Err(Finding::own(name));
        }
        let not_a_set = Finding::NotTheGate("its laws are not one of the sets");
        let set = parts.set.ok_or(not_a_set)?;
        let [kernel, function] = parts.programs;
        let claim = term::gate(k, set.name(), kernel, function);
        if claim.ok() != Some(proved.concl()) {
            return Err(Finding::NotTheGate("it is of another form"));
        }
        if proved.has_hyps() {
            return Err(Finding::NotTheGate("it has hypotheses"));
        }
        let programs = parts.programs;
        Ok(Gate { set, programs })
    }
}

impl<'a> Programs<'a> {
    /// Reads the files. Both are of one element type, which is not in the terms.
    pub fn read(files: Files<'a>) -> Result<Programs<'a>, Finding> {
        let mut programs = Programs {
            files,
            ..Programs::default()
        };
        if let Some(source) = files.source {
            let kernel = kernel(source, files.kernel)?;
            programs.element = Some(element(kernel.1[2].0)?);
            programs.kernel = Some(kernel);
        }
        if let Some(source) = files.c {
            let unread = |error| Finding::unread("the C file", source, error);
            let (name, function) = c::read(source).map_err(unread)?;
            scope::check(&function).map_err(unread)?;
            let element = element(name)?;
            if programs.element.is_some_and(|other| other != element) {
                return Err(Finding::Mismatch("the element types differ".to_owned()));
            }
            programs.element = Some(element);
            programs.function = Some(function);
        }
        Ok(programs)
    }

    /// The terms, to be made before a certificate declares anything.
    pub fn terms(&self, k: &mut Context) -> Result<Terms, Finding> {
        let mut term = |syntax: &Option<Syntax>| {
            let term = syntax.as_ref().map(|syntax| term::of(k, syntax));
            term.transpose().map_err(Finding::no_term)
        };
        Ok([term(&self.kernel)?, term(&self.function)?])
    }

    /// Whether a gate statement is about these files, as far as there are any.
    pub fn compare(&self, k: &mut Context, terms: Terms, gate: &Gate) -> Result<(), Finding> {
        let mut pairs = terms.into_iter().zip(gate.programs);
        match pairs.all(|(wanted, proved)| wanted.is_none_or(|wanted| wanted == proved)) {
            true => Ok(()),
            false => Err(Finding::Mismatch(difference::of(k, self, gate))),
        }
    }

    /// Whether there are both a source and a C file.
    pub fn are_both(&self) -> bool {
        self.kernel.is_some() && self.function.is_some()
    }

    /// Whether there is neither.
    pub fn are_none(&self) -> bool {
        self.kernel.is_none() && self.function.is_none()
    }
}

/// The kernel of this name, or the only one.
fn kernel<'a>(source: &'a [u8], name: Option<&str>) -> Result<Syntax<'a>, Finding> {
    let unread = |error| Finding::unread("the source", source, error);
    let (mut kernels, _) = atl::read(source).map_err(unread)?;
    scope::check_file(&kernels).map_err(unread)?;
    kernels.retain(|kernel| name.is_none_or(|name| kernel.1[0].0 == name));
    let count = kernels.len();
    let kernel = kernels.pop().filter(|_| count == 1);
    kernel.ok_or(Finding::kernels(count, name))
}

/// The type of elements that C calls this.
fn element(name: &str) -> Result<Element, Finding> {
    let unknown = || Finding::Mismatch(format!("it says nothing of elements of type {name}"));
    Element::of_c(name).ok_or_else(unknown)
}

/// The name of the function in a C file, if it can be read.
pub fn function_name(c: &[u8]) -> Option<&str> {
    let (_, function) = c::read(c).ok()?;
    Some(function.1.first()?.0)
}
