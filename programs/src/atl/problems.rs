//! Sources with everything that is wrong in them.

use super::ast::*;
use super::resolve::Renamed;
use super::{convert, resolve};
use crate::declarations::{Declaration, declarations};
use reading::visibility;

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What, and where.
    pub error: Error,
    /// For a name that is not declared, those that could stand there.
    pub visible: Vec<String>,
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        let visible = Vec::new();
        Problem { error, visible }
    }
}

/// Where a declaration stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// From its first word to its last.
    pub span: Span,
    /// Whether it is a kernel.
    pub is_kernel: bool,
    /// Its name, if it has one.
    pub name: String,
}

/// A source, read as far as it can be.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The declarations that can be read, with names as [`resolve::resolve`] leaves them.
    pub file: File,
    /// What is wrong, in the order of places. Shapes are not looked at.
    pub problems: Vec<Problem>,
    /// All declarations, also those that cannot be read.
    pub declared: Vec<Declared>,
    /// The names in the file that are others than in the source.
    pub renamed: Vec<Renamed>,
    /// The source with blanks for the declarations that cannot be read, of the same length.
    pub readable: Vec<u8>,
}

/// Reads a source.
pub fn read_all(source: &[u8]) -> Reading {
    let mut reading = Reading {
        file: File {
            kernels: Vec::new(),
            schedules: Vec::new(),
        },
        problems: Vec::new(),
        declared: Vec::new(),
        renamed: Vec::new(),
        readable: source.to_vec(),
    };
    match declarations(source) {
        Ok(declarations) => reading.take(declarations),
        Err(errors) => reading.problems = errors.into_iter().map(Problem::from).collect(),
    }
    if reading.problems.is_empty()
        && let Err(error) = super::read::read(source)
    {
        reading.problems.push(error.into());
    }
    reading
        .problems
        .sort_by_key(|problem| problem.error.span.start);
    // What stands between two comparisons of a chain is looked at with each of them.
    reading.problems.dedup();
    reading
}

impl Reading {
    fn take(&mut self, declarations: Vec<Declaration>) {
        let read = declarations
            .iter()
            .filter_map(|declaration| declaration.read.as_ref().ok());
        let kernels: Vec<_> = read
            .filter(|syntax| syntax.head == "Kernel")
            .cloned()
            .collect();
        let found = visibility::findings(&kernels);
        for Declaration {
            span,
            keyword,
            name,
            read,
        } in declarations
        {
            self.declared.push(Declared {
                span,
                is_kernel: keyword == "kernel",
                name: name.to_owned(),
            });
            let inside = |place: Span| span.start <= place.start && place.end <= span.end;
            let own: Vec<_> = found
                .iter()
                .filter(|found| inside(found.error.span))
                .collect();
            let converted = match read {
                Err(error) => Err(error),
                Ok(_) if !own.is_empty() => {
                    self.blank(span);
                    self.problems.extend(own.into_iter().map(|found| Problem {
                        error: found.error.clone().into(),
                        visible: found.visible.iter().map(|name| name.to_string()).collect(),
                    }));
                    continue;
                }
                Ok(syntax) if syntax.head == "Kernel" => {
                    convert::kernel(&syntax).map(|kernel| self.file.kernels.push(kernel))
                }
                Ok(syntax) if syntax.head == "Def" => Ok(()),
                Ok(syntax) => {
                    convert::schedule(&syntax).map(|schedule| self.file.schedules.push(schedule))
                }
            };
            if let Err(error) = converted {
                self.blank(span);
                self.problems.push(error.into());
            }
        }
        let (errors, renamed) = resolve::resolve_all(&mut self.file);
        self.renamed = renamed;
        self.problems.extend(errors.into_iter().map(Problem::from));
    }

    fn blank(&mut self, span: Span) {
        for byte in self
            .readable
            .get_mut(span.start..span.end)
            .into_iter()
            .flatten()
        {
            if !matches!(byte, b'\r' | b'\n') {
                *byte = b' ';
            }
        }
    }
}
