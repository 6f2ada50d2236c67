//! The gate: what a certificate has to prove, rebuilt from the source and from the bytes of the
//! C file.

use crate::difference;
use crate::finding::Finding;
use crate::parts::Gate;
use certs::{Cause, Context};
use kernel::{Term, Thm};
use statement::syntax::{Syntax, atl, c};
use statement::{scope, term};

/// The names of an element type in both languages.
const ELEMENTS: [(&str, &str); 4] = [
    ("F32", "float"),
    ("F64", "double"),
    ("U32", "uint32_t"),
    ("U64", "uint64_t"),
];

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
    /// The type of their elements, in ATL.
    pub element: Option<&'a str>,
}

/// The kernel and the function.
pub type Terms = [Option<Term>; 2];

impl<'a> Programs<'a> {
    /// Reads the files. Both are of one element type, which is not in the terms.
    pub fn read(files: Files<'a>) -> Result<Programs<'a>, Finding> {
        let source = files.source.map(|source| kernel(source, files.kernel));
        let kernel = source.transpose()?;
        let c = files.c.map(|source| {
            let read = c::read(source).and_then(|read| scope::check(&read.1).map(|()| read));
            read.map_err(|error| Finding::unread("the C file", source, error))
        });
        let (of_c, function) = c.transpose()?.unzip();
        let of_source = kernel.as_ref().map(|kernel| kernel.1[2].1[0].0);
        let of_c = ELEMENTS.into_iter().find(|(_, c)| Some(*c) == of_c);
        let of_c = of_c.map(|(atl, _)| atl);
        if of_source.is_some() && of_c.is_some() && of_source != of_c {
            return Err(Finding::Mismatch("the element types differ".to_owned()));
        }
        let element = of_source.or(of_c);
        Ok(Programs {
            files,
            kernel,
            function,
            element,
        })
    }

    /// The terms, to be made before a certificate declares anything.
    pub fn terms(&self, k: &mut Context) -> Result<Terms, Finding> {
        let mut term = |syntax: &Option<Syntax>| {
            let term = syntax.as_ref().map(|syntax| term::of(k, syntax));
            term.transpose().map_err(|cause| match cause {
                Cause::Missing(_, word) => Finding::Mismatch(format!("it says nothing of {word}")),
                other => Finding::Mismatch(other.to_string()),
            })
        };
        Ok([term(&self.kernel)?, term(&self.function)?])
    }

    /// Compares a theorem with the statement about the files.
    pub fn compare(&self, k: &mut Context, terms: Terms, proved: Thm) -> Result<Gate, Finding> {
        let gate = Gate::of(k, proved).ok_or(Finding::NotTheGate)?;
        let [kernel, function] = gate.programs;
        let laws: Vec<&str> = gate.laws.iter().map(String::as_str).collect();
        let (kernel, function) = (terms[0].unwrap_or(kernel), terms[1].unwrap_or(function));
        let claim = term::gate(k, &laws, kernel, function);
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
    match (kernels.pop(), kernels.len()) {
        (Some(kernel), 0) => Ok(kernel),
        (None, _) => Err(Finding::NoKernel),
        _ => Err(Finding::SeveralKernels),
    }
}
