//! The gate: what a certificate has to prove, rebuilt from the source and from the bytes of the
//! C file.

use crate::check::Finding;
use crate::difference;
use certs::{Cause, Context};
use kernel::{Term, TermView, Thm};
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
    pub element: Option<&'static str>,
}

/// The same as terms.
pub struct Terms {
    kernel: Option<Term>,
    function: Option<Term>,
}

/// A theorem that is a gate statement.
pub struct Gate {
    /// The laws that the scalars have to satisfy.
    pub laws: Vec<String>,
    /// The kernel and the C function.
    pub programs: [Term; 2],
}

impl<'a> Programs<'a> {
    /// Reads the files. Both are of one element type, which is not in the terms.
    pub fn read(files: Files<'a>) -> Result<Programs<'a>, Finding> {
        let mut programs = Programs {
            files,
            ..Programs::default()
        };
        let mut types = Vec::new();
        if let Some(source) = files.source {
            let kernel = kernel(source, files.kernel)?;
            types.push(
                ELEMENTS
                    .into_iter()
                    .find(|(atl, _)| *atl == kernel.1[2].1[0].0),
            );
            programs.kernel = Some(kernel);
        }
        if let Some(source) = files.c {
            let unread = |error| Finding::unread("the C file", source, error);
            let (element, function) = c::read(source).map_err(unread)?;
            scope::check(&function).map_err(unread)?;
            types.push(ELEMENTS.into_iter().find(|(_, c)| *c == element));
            programs.function = Some(function);
        }
        if types.iter().any(|ty| *ty != types[0]) {
            return Err(Finding::Mismatch(format!(
                "the element types differ: {types:?}"
            )));
        }
        programs.element = types.first().copied().flatten().map(|(atl, _)| atl);
        Ok(programs)
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
        let (kernel, function) = (term(&self.kernel)?, term(&self.function)?);
        Ok(Terms { kernel, function })
    }

    /// Compares a theorem with the statement about the files.
    pub fn compare(&self, k: &mut Context, terms: &Terms, proved: Thm) -> Result<Gate, Finding> {
        let gate = Gate::of(k, proved).ok_or(Finding::NotTheGate)?;
        let [kernel, function] = gate.programs;
        let laws: Vec<&str> = gate.laws.iter().map(String::as_str).collect();
        let (kernel, function) = (
            terms.kernel.unwrap_or(kernel),
            terms.function.unwrap_or(function),
        );
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
        (None, _) => Err(Finding::Question(
            "the source has no such kernel".to_owned(),
        )),
        _ => Err(Finding::Question(
            "the source has several kernels: name one".to_owned(),
        )),
    }
}

impl Gate {
    /// Takes a gate statement apart. What comes out is put together again and compared.
    pub fn of(k: &Context, proved: Thm) -> Option<Gate> {
        let (_, claim) = k.dest_abs(k.dest_forall(proved.concl())?)?;
        let (claim, _) = k.dest_app(claim)?;
        let (claim, function) = k.dest_app(claim)?;
        let (claim, kernel) = k.dest_app(claim)?;
        let (head, mut list) = k.dest_app(claim)?;
        if word(k, head)? != "compiles_correctly" {
            return None;
        }
        let mut laws = Vec::new();
        while let Some((longer, rest)) = k.dest_app(list) {
            let (_, law) = k.dest_app(longer)?;
            laws.push(word(k, law)?.to_owned());
            list = rest;
        }
        let programs = [kernel, function];
        Some(Gate { laws, programs })
    }
}

/// The name of a constant.
pub fn word(k: &Context, t: Term) -> Option<&str> {
    match k.view(t) {
        TermView::Const(c, _) => Some(k.letters(k.const_info(c).name)),
        _ => None,
    }
}
