//! The source and the C file that a certificate has to be about.

use crate::finding::{Finding, Input};
use crate::laws::Element;
use crate::statement::Gate;
use kernel::{Kernel, Term};
use reading::visibility::{self, name_of_result};
use reading::{Error, Place, Syntax, atl, c, term};

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
}

/// The programs as terms; those that there are.
#[derive(Clone, Copy)]
pub struct Terms {
    /// The kernel.
    pub kernel: Option<Term>,
    /// The C function.
    pub function: Option<Term>,
}

impl<'a> Programs<'a> {
    /// Reads the files. (That their elements have the same types, the terms say, too.)
    pub fn read(files: Files<'a>) -> Result<Programs<'a>, Finding> {
        let mut programs = Programs {
            files,
            ..Programs::default()
        };
        if let Some(source) = files.source {
            programs.read_source(source, files.kernel)?;
        }
        if let Some(c) = files.c {
            programs.read_c(c)?;
        }
        if let (Some(kernel), Some(function)) = (&programs.kernel, &programs.function) {
            compare_types(kernel, function)?;
            compare_outputs(kernel, function)?;
        }
        Ok(programs)
    }

    fn read_source(&mut self, source: &'a [u8], name: Option<&str>) -> Result<(), Finding> {
        self.kernel = Some(kernel(source, name)?);
        Ok(())
    }

    fn read_c(&mut self, source: &'a [u8]) -> Result<(), Finding> {
        let unread = |error| not_in_the_language(Input::C, source, error);
        let function = c::read(source).map_err(unread)?;
        visibility::check(&function).map_err(unread)?;
        self.function = Some(function);
        Ok(())
    }

    /// The terms, to be made before a certificate declares anything.
    pub fn terms(&self, k: &mut Kernel) -> Result<Terms, Finding> {
        let mut term = |syntax: &Option<Syntax>| {
            let term = syntax.as_ref().map(|syntax| term::of(k, syntax));
            term.transpose().map_err(Finding::NoTerm)
        };
        Ok(Terms {
            kernel: term(&self.kernel)?,
            function: term(&self.function)?,
        })
    }

    /// Where the kernel stands in the source, and the function in the C file.
    pub fn places(&self) -> [Option<Place>; 2] {
        let place = |text: Option<&[u8]>, syntax: &Option<Syntax>| {
            Some(Place::at(text?, syntax.as_ref()?.span.start))
        };
        [
            place(self.files.source, &self.kernel),
            place(self.files.c, &self.function),
        ]
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

impl Terms {
    /// Whether a gate statement is about these, as far as there are any.
    pub fn are_those_of(self, gate: &Gate) -> bool {
        self.kernel.is_none_or(|kernel| kernel == gate.kernel)
            && self
                .function
                .is_none_or(|function| function == gate.function)
    }
}

/// Tensors and arrays that correspond have elements of the same type.
fn compare_types(kernel: &Syntax, function: &Syntax) -> Result<(), Finding> {
    let (source, c) = (types_of_kernel(kernel), types_of_function(function));
    match source.len() == c.len() && source != c {
        true => Err(Finding::ElementTypes),
        false => Ok(()),
    }
}

/// An output has the name of its result, where the result has one. (The terms tell results from each
/// other by their order alone.)
fn compare_outputs(kernel: &Syntax, function: &Syntax) -> Result<(), Finding> {
    let ([_, _, results, ..], [_, _, _, outputs, _]) = (&kernel.args[..], &function.args[..])
    else {
        return Ok(());
    };
    for (result, output) in results.args.iter().zip(&outputs.args) {
        if let Some(name) = name_of_result(result)
            && name.head != output.head
        {
            let [result, output] = [name, output].map(|name| name.head.to_owned());
            return Err(Finding::OutputName { result, output });
        }
    }
    Ok(())
}

/// The types of the tensors of a kernel, and of its results.
fn types_of_kernel(kernel: &Syntax) -> Vec<Option<Element>> {
    let [_, parameters, results, ..] = &kernel.args[..] else {
        return Vec::new();
    };
    let tensors = parameters.args.iter().filter(|p| p.head == "Tensor");
    let types = tensors.chain(&results.args).map(|tensor| tensor.ty);
    types.collect()
}

/// The types of the inputs of a function, and of its outputs.
fn types_of_function(function: &Syntax) -> Vec<Option<Element>> {
    let [_, _, inputs, outputs, _] = &function.args[..] else {
        return Vec::new();
    };
    let arrays = inputs.args.iter().chain(&outputs.args);
    arrays.map(|array| array.ty).collect()
}

/// The kernel of this name, or the only one.
fn kernel<'a>(source: &'a [u8], name: Option<&str>) -> Result<Syntax<'a>, Finding> {
    let unread = |error| not_in_the_language(Input::Source, source, error);
    let (mut kernels, _) = atl::read(source).map_err(unread)?;
    visibility::check_file(&kernels).map_err(unread)?;
    kernels.retain(|kernel| name.is_none_or(|name| kernel.name() == name));
    let count = kernels.len();
    match (kernels.pop(), name) {
        (Some(kernel), _) if count == 1 => Ok(kernel),
        (None, Some(name)) => Err(Finding::NoKernel(name.to_owned())),
        _ => Err(Finding::SeveralKernels),
    }
}

fn not_in_the_language(what: Input, source: &[u8], error: Error) -> Finding {
    let place = Place::at(source, error.span.start);
    let why = error.why;
    Finding::NotInTheLanguage { what, place, why }
}
