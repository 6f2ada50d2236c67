//! Whether names are declared, visible, and used as what they are declared as, in both languages.
//!
//! Most of what is wrong by these rules has no meaning, and no theorem about it can be proved. Not
//! all. So neither language can do without them, however little a term needs them:
//!
//! 1. A block that only allocates has the same term as the statement in it, so that the semantics
//!    does not see where the name ceases to be visible in C.
//! 2. The semantics has scopes of their own for integers and for tensors, and people read one. Under
//!    `gen i < n: let i := y[0] in x[i]` the inner `i` is what a reader sees, and the outer one is what
//!    the term means. This has a value, and a theorem: about another program.

use std::collections::HashSet;

use crate::error::{Error, Result, Why, refuse};
use crate::functions::Function;
use crate::span::Span;
use crate::syntax::Syntax;
pub use crate::uses::{Sort, declared};
use crate::uses::{Use, integers, use_of};

/// Something wrong with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<'s> {
    /// What, and where.
    pub error: Error,
    /// For a name that is not declared, those that could stand there.
    pub visible: Vec<&'s str>,
}

/// How many findings are kept of one kernel; with so many, the next ones help no one.
const MAX_FINDINGS: usize = 100;

/// The names visible, innermost last.
#[derive(Default)]
struct Scope<'s> {
    visible: Vec<(&'s str, Sort)>,
    /// Whether a declaration may hide another of the same name.
    may_hide: bool,
    /// The names that are integers somewhere in a C function. No other sort of name is among them:
    /// `settle_c` tells integers by their names.
    integers: HashSet<&'s str>,
    found: Vec<Finding<'s>>,
}

/// Checks the kernels of a file: there is one, and all have different names.
pub fn check_file(kernels: &[Syntax]) -> Result<()> {
    if kernels.is_empty() {
        return refuse(Span::default(), "there is no kernel");
    }
    first(findings(kernels))
}

/// Checks a kernel or a C function.
pub fn check(syntax: &Syntax) -> Result<()> {
    let mut scope = Scope::default();
    scope.program(syntax);
    first(scope.found)
}

fn first(found: Vec<Finding>) -> Result<()> {
    let first = found.into_iter().next();
    first.map_or(Ok(()), |finding| Err(finding.error))
}

/// All that is wrong with names in the kernels of a file.
pub fn findings<'s>(kernels: &[Syntax<'s>]) -> Vec<Finding<'s>> {
    let (mut found, mut names) = (Vec::new(), HashSet::new());
    for kernel in kernels {
        let mut scope = Scope::default();
        if let Some(name) = kernel.args.first()
            && !names.insert(name.head)
        {
            scope.refuse(name, format!("`{}` is already declared", name.head));
        }
        scope.program(kernel);
        found.extend(scope.found);
    }
    found
}

/// The name of a result, if the source says one: it does not where the name stands for the whole.
pub fn name_of_result<'a, 's>(result: &'a Syntax<'s>) -> Option<&'a Syntax<'s>> {
    let name = result.args.get(1)?.args.first()?;
    (name.span != result.span).then_some(name)
}

impl<'s> Scope<'s> {
    fn refuse(&mut self, syntax: &Syntax, rule: impl Into<String>) {
        self.find(syntax, Why::Rule(rule.into()), Vec::new());
    }

    fn find(&mut self, syntax: &Syntax, why: Why, visible: Vec<&'s str>) {
        if self.found.len() < MAX_FINDINGS {
            let span = syntax.span;
            let error = Error { span, why };
            self.found.push(Finding { error, visible });
        }
    }

    fn program(&mut self, syntax: &Syntax<'s>) {
        match syntax.form() {
            ("Kernel", [name, parameters, results, parts @ ..]) => {
                self.declare(name, Sort::Function);
                for parameter in &parameters.args {
                    match parameter.form() {
                        ("Tensor", [_, input]) => self.declare(&input.args[0], Sort::Tensor),
                        (_, parts) => self.declare(&parts[0], Sort::Integer),
                    }
                }
                self.results(results);
                self.may_hide = true;
                let tensors = parameters.args.iter().chain(&results.args);
                let tensors = tensors.filter_map(|p| p.args.get(1));
                let extents = tensors.map(|input| &input.args[1]);
                extents.chain(parts).for_each(|part| self.part(part));
            }
            ("CFunction", [name, sizes, inputs, outputs, body]) => {
                self.integers = integers(syntax);
                self.declare(name, Sort::Function);
                for (names, sort) in [
                    (sizes, Sort::Integer),
                    (inputs, Sort::Input),
                    (outputs, Sort::Output),
                ] {
                    names.args.iter().for_each(|name| self.declare(name, sort));
                }
                self.part(body);
            }
            _ => self.part(syntax),
        }
    }

    /// The names of results differ, and are not those of the kernel or of parameters; the body
    /// does not see them.
    fn results(&mut self, results: &Syntax<'s>) {
        let outside = self.visible.len();
        let names = results.args.iter().filter_map(name_of_result);
        names.for_each(|name| self.declare(name, Sort::Output));
        self.visible.truncate(outside);
    }

    /// Declares a name to what follows. One that is visible already can be hidden in the body of a
    /// kernel, and nowhere else. In C a name can be declared again where it is not visible: then it
    /// means the same in C, where a name has one declaration, as in the semantics, where it can have
    /// one of each sort.
    fn declare(&mut self, name: &Syntax<'s>, sort: Sort) {
        let mut visible = self.visible.iter();
        if !self.may_hide && visible.any(|(visible, _)| *visible == name.head) {
            return self.refuse(name, format!("`{}` is already declared", name.head));
        }
        if sort != Sort::Integer && self.integers.contains(name.head) {
            let rule = format!("`{}` is an integer elsewhere in the function", name.head);
            return self.refuse(name, rule);
        }
        if self.visible.len() == 4096 {
            return self.refuse(name, "more than 4096 names are visible");
        }
        self.visible.push((name.head, sort));
    }

    fn part(&mut self, syntax: &Syntax<'s>) {
        let (form, parts) = syntax.form();
        let outside = self.visible.len();
        match (use_of(form), parts) {
            (Use::As(sorts), [name, rest @ ..]) => {
                self.look_up(name, sorts);
                self.all(rest);
            }
            (Use::Inside(sort), [name, rest @ .., body]) => {
                self.all(rest);
                self.declare(name, sort);
                self.part(body);
                self.visible.truncate(outside);
            }
            (Use::Names(sort), [names, body]) => {
                names.args.iter().for_each(|name| self.declare(name, sort));
                self.part(body);
                self.visible.truncate(outside);
            }
            (Use::Loops(carried), [before @ .., binders, body]) => {
                self.all(before);
                self.binders(binders, form == "Genrec");
                if let (Some(sort), Some(name)) = (carried, before.first()) {
                    self.declare(name, sort);
                }
                self.part(body);
                self.visible.truncate(outside);
            }
            (Use::After(sort), [name, rest @ ..]) => {
                self.all(rest);
                self.declare(name, sort);
            }
            (_, parts) => {
                // A name or number by itself has no parts.
                self.all(parts);
                if form == "CBlock" {
                    self.visible.truncate(outside);
                }
            }
        }
    }

    /// Declares the binders of a loop, each for those after it; if it is to be so, they differ.
    fn binders(&mut self, binders: &Syntax<'s>, differ: bool) {
        let outside = self.visible.len();
        for binder in &binders.args {
            let [name, range] = &binder.args[..] else {
                continue;
            };
            self.part(range);
            let inner = self.visible.get(outside..).unwrap_or_default();
            if differ && inner.iter().any(|(other, _)| *other == name.head) {
                self.refuse(
                    name,
                    format!("`{}` is already an index of this `genrec`", name.head),
                );
            }
            self.declare(name, Sort::Integer);
        }
    }

    fn all(&mut self, parts: &[Syntax<'s>]) {
        parts.iter().for_each(|part| self.part(part));
    }

    fn look_up(&mut self, name: &Syntax<'s>, sorts: &'static [Sort]) {
        let text = name.head;
        let mut innermost_first = self.visible.iter().rev();
        match innermost_first.find(|(visible, _)| *visible == text) {
            Some((_, sort)) if sorts.contains(sort) => {}
            Some((_, sort)) => {
                let why = Why::Misused {
                    name: text.to_owned(),
                    is: *sort,
                    needed: sorts,
                };
                self.find(name, why, Vec::new());
            }
            None if Function::of_atl(text).is_some() => {
                let rule = format!("`{text}` is a function, and is called as in `{text}(x)`");
                self.refuse(name, rule);
            }
            None => {
                let why = Why::Undeclared(text.to_owned());
                // Once is enough.
                if self.found.iter().all(|found| found.error.why != why) {
                    let fits = self.visible.iter().filter(|(_, sort)| sorts.contains(sort));
                    let fits = fits.map(|(visible, _)| *visible).collect();
                    self.find(name, why, fits);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(source: &str) -> Option<Why> {
        let (kernels, _) = crate::atl::read(source.as_bytes()).unwrap();
        check_file(&kernels).err().map(|error| error.why)
    }

    /// What the semantics would give a meaning, which is not the one that people read.
    #[test]
    fn what_only_the_reader_sees() {
        let body = |body: &str| {
            format!(
                "kernel k(n: int, x: f32[n], y: f32[n]) -> f32[n]\n  where 1 <= n\n  = gen i < n: {body}\n"
            )
        };
        assert_eq!(why(&body("let j := y[0] in x[i] + j")), None);
        let hidden = Why::Misused {
            name: "i".to_owned(),
            is: Sort::Tensor,
            needed: &[Sort::Integer],
        };
        assert_eq!(why(&body("let i := y[0] in x[i]")), Some(hidden));
        // The scalars of a fold hide what is around it, in its steps and after it.
        for fold in [
            "fold (i, z) := (y[0], 0), 0 <= j < n: (x[i], z) in z",
            "fold (j, i) := (y[0], 0), 0 <= j < n: (j, i) in x[i]",
            "fold (i, j) := (y[0], 0), j < n: (x[j], i) in i",
        ] {
            assert!(
                matches!(why(&body(fold)), Some(Why::Misused { .. })),
                "{fold}"
            );
        }
        assert_eq!(
            why(&body(
                "fold (j, z) := (x[i], 0), i < n: (z + x[i], j) in j + x[i]"
            )),
            None
        );
        let undeclared = |name: &str| Some(Why::Undeclared(name.to_owned()));
        let fold = "fold (j, z) := (z, 0), i < n: (z + x[i], j) in j";
        assert_eq!(why(&body(fold)), undeclared("z"));
        let fold = "(fold (j, z) := (0, 0), l < n: (z, j) in j) + z";
        assert_eq!(why(&body(fold)), undeclared("z"));
        let fold = "fold (j, z) := (0, 0), l < n: (z, j) in x[l]";
        assert_eq!(why(&body(fold)), undeclared("l"));
    }
}
