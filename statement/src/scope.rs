//! Whether names are declared as what they are used as, in both languages.
//!
//! Untrusted: what is wrong in a source or a function by these rules has no meaning, and no
//! theorem about it can be proved. Here it gets a message with a place.

use crate::syntax::{Error, Result, Span, Syntax};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Function,
    Integer,
    Tensor,
    Scalar,
    Input,
    Output,
    HeapArray,
}

/// How a form uses its first part.
enum Use {
    /// A name of one of these sorts.
    As(&'static [Sort]),
    /// A name that is declared for the last part.
    Inside(Sort),
    /// A name that is declared for what follows.
    After(Sort),
    /// It is no name.
    Not,
}

fn use_of(form: &str) -> Use {
    match form {
        "IVar" => Use::As(&[Sort::Integer]),
        "Var" => Use::As(&[Sort::Tensor]),
        "CLocal" | "CSet" | "CBump" => Use::As(&[Sort::Scalar]),
        "CRead" => Use::As(&[Sort::Input, Sort::Output, Sort::HeapArray]),
        "CStore" | "CReduce" => Use::As(&[Sort::Output, Sort::HeapArray]),
        "CFree" => Use::As(&[Sort::HeapArray]),
        "CDiscard" => Use::As(&[
            Sort::Integer,
            Sort::Scalar,
            Sort::Input,
            Sort::Output,
            Sort::HeapArray,
        ]),
        "Gen" | "Sum" | "CFor" => Use::Inside(Sort::Integer),
        "Let" => Use::Inside(Sort::Tensor),
        "CDeclare" => Use::After(Sort::Scalar),
        "CAlloc" => Use::After(Sort::HeapArray),
        _ => Use::Not,
    }
}

/// How deep divisors of ceilings may be nested: in terms each stands twice.
const MAX_DIVISORS: usize = 12;

/// The names visible, innermost last, and how many ceilings this is in a divisor of.
struct Scope<'s>(Vec<(&'s str, Sort)>, usize);

/// Checks the kernels of a file: there is one, all have different names, and no kernel mixes types.
pub fn check_file(kernels: &[Syntax]) -> Result<()> {
    for (at, kernel) in kernels.iter().enumerate() {
        let ("Kernel", [name, parameters, element, ..]) = kernel.parts() else {
            return refuse(kernel, "not a kernel");
        };
        if kernels[..at].iter().any(|other| other.1[0] == *name) {
            return refuse(name, format!("`{}` is already declared", name.0));
        }
        for parameter in &parameters.1 {
            if let ("Tensor", [other, _]) = parameter.parts()
                && other != element
            {
                return refuse(other, "not of the result's element type");
            }
        }
        check(kernel)?;
    }
    match kernels.is_empty() {
        true => Err(Error {
            span: Span::default(),
            message: "there is no kernel".to_owned(),
        }),
        false => Ok(()),
    }
}

/// Checks a kernel or a C function.
pub fn check(syntax: &Syntax) -> Result<()> {
    let mut scope = Scope(Vec::new(), 0);
    match syntax.parts() {
        ("Kernel", [name, parameters, parts @ ..]) => {
            scope.parameter(name, Sort::Function)?;
            for parameter in &parameters.1 {
                match parameter.parts() {
                    ("Tensor", [_, input]) => scope.parameter(&input.1[0], Sort::Tensor)?,
                    (_, parts) => scope.parameter(&parts[0], Sort::Integer)?,
                }
            }
            let tensors = parameters
                .1
                .iter()
                .filter_map(|parameter| parameter.1.get(1));
            let extents = tensors.map(|input| &input.1[1]);
            extents.chain(parts).try_for_each(|part| scope.part(part))
        }
        ("CFunction", [name, sizes, inputs, output, body]) => {
            scope.parameter(name, Sort::Function)?;
            for (names, sort) in [(sizes, Sort::Integer), (inputs, Sort::Input)] {
                for name in &names.1 {
                    scope.parameter(name, sort)?;
                }
            }
            scope.parameter(output, Sort::Output)?;
            scope.part(body)
        }
        _ => scope.part(syntax),
    }
}

impl<'s> Scope<'s> {
    fn parameter(&mut self, name: &Syntax<'s>, sort: Sort) -> Result<()> {
        if self.0.iter().any(|(visible, _)| *visible == name.0) {
            return refuse(name, format!("`{}` is already declared", name.0));
        }
        self.declare(name, sort)
    }

    fn declare(&mut self, name: &Syntax<'s>, sort: Sort) -> Result<()> {
        if self.0.len() == 4096 {
            return refuse(name, "more than 4096 names are visible");
        }
        self.0.push((name.0, sort));
        Ok(())
    }

    fn part(&mut self, syntax: &Syntax<'s>) -> Result<()> {
        let (form, parts) = syntax.parts();
        let outside = self.0.len();
        match (use_of(form), parts) {
            (Use::As(sorts), [name, rest @ ..]) => {
                self.look_up(name, sorts)?;
                self.all(rest)
            }
            (Use::Inside(sort), [name, rest @ .., body]) => {
                self.all(rest)?;
                self.declare(name, sort)?;
                self.part(body)?;
                self.0.truncate(outside);
                Ok(())
            }
            (Use::After(sort), [name, rest @ ..]) => {
                self.all(rest)?;
                self.declare(name, sort)
            }
            (_, [a, b]) if form == "ICeil" => {
                self.part(a)?;
                if self.1 == MAX_DIVISORS {
                    return refuse(
                        b,
                        format!("more than {MAX_DIVISORS} divisors of `cdiv` in each other"),
                    );
                }
                self.1 += 1;
                self.part(b)?;
                self.1 -= 1;
                Ok(())
            }
            (_, parts) => {
                // A name or number by itself has no parts.
                self.all(parts)?;
                if form == "CBlock" {
                    self.0.truncate(outside);
                }
                Ok(())
            }
        }
    }

    fn all(&mut self, parts: &[Syntax<'s>]) -> Result<()> {
        parts.iter().try_for_each(|part| self.part(part))
    }

    fn look_up(&self, name: &Syntax, sorts: &[Sort]) -> Result<()> {
        let text = name.0;
        let mut innermost_first = self.0.iter().rev();
        match innermost_first.find(|(visible, _)| *visible == text) {
            Some((_, sort)) if sorts.contains(sort) => Ok(()),
            Some((_, sort)) => refuse(
                name,
                format!("`{text}` is declared as {sort:?}, not {sorts:?}"),
            ),
            None => refuse(name, format!("`{text}` is not declared")),
        }
    }
}

fn refuse<T>(syntax: &Syntax, message: impl Into<String>) -> Result<T> {
    Err(Error {
        span: syntax.2,
        message: message.into(),
    })
}
