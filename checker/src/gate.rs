//! The gate: what a certificate has to prove, rebuilt from the source and from the bytes of the
//! C file.

use crate::difference;
use crate::finding::Finding;
use crate::parts::Gate;
use certs::Context;
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
    /// The type of their elements, in C.
    pub element: Option<&'a str>,
}

/// The kernel and the function.
pub type Terms = [Option<Term>; 2];

impl<'a> Programs<'a> {
    /// Reads the files. Both are of one element type, which is not in the terms.
    pub fn read(files: Files<'a>) -> Result<Programs<'a>, Finding> {
        let mut programs = Programs {
            files,
            ..Programs::default()
        };
        if let Some(source) = files.source {
            let kernel = kernel(source, files.kernel)?;
            programs.element = Some(kernel.1[2].0);
            programs.kernel = Some(kernel);
        }
        if let Some(source) = files.c {
            let unread = |error| Finding::unread("the C file", source, error);
            let (element, function) = c::read(source).map_err(unread)?;
            scope::check(&function).map_err(unread)?;
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

    /// Compares a theorem with the statement about the files.
    pub fn compare(&self, k: &mut Context, terms: Terms, proved: Thm) -> Result<Gate, Finding> {
        let gate = Gate::of(k, proved).ok_or(Finding::NotTheGate)?;
        let [kernel, function] = gate.programs;
        let (kernel, function) = (terms[0].unwrap_or(kernel), terms[1].unwrap_or(function));
        let claim = term::gate(k, &gate.laws, kernel, function);
        match claim.is_ok_and(|claim| claim == proved.concl()) && !proved.has_hyps() {
            true => Ok(gate),
            false => Err(Finding::Mismatch(difference::of(k, self, &gate))),
        }
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
    kernel.ok_or(Finding::kernels(count))
}
