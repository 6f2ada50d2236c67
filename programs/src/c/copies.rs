//! Arrays that a function of C copies in each iteration of a loop that does nothing else for so long:
//! a fold whose step updates some cells, and reads cells as they were before it did. (What is copied of an
//! input is so in the source.)

use super::ast::{Function, Index, Mode, Place, Scalar, Stmt};

/// A copy of an array in a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The array that is read.
    pub from: String,
    /// The array that is written.
    pub to: String,
    /// The variable of the loop.
    pub variable: String,
}

/// The copies of a function, in the order of its statements.
pub fn copied(function: &Function) -> Vec<Copied> {
    let mut search = Search {
        sizes: &function.sizes,
        found: Vec::new(),
    };
    search.block(&function.body);
    let is_input = |name: &String| function.inputs.iter().any(|input| input.name == *name);
    search.found.retain(|copied| !is_input(&copied.from));
    search.found
}

/// Loops that copy the cells of one array to another.
struct Copy<'a> {
    from: &'a str,
    to: &'a str,
    /// How many of the loops have more iterations for larger sizes.
    depth: usize,
}

struct Search<'a> {
    sizes: &'a [String],
    found: Vec<Copied>,
}

impl<'a> Search<'a> {
    fn block(&mut self, statements: &'a [Stmt]) {
        for statement in statements {
            if self.copy(statement).is_some() {
                continue;
            }
            if let Stmt::For { var, body, .. } = statement
                && grows(statement)
            {
                let (mut copies, rest) = (Vec::new(), self.depth(body));
                self.collect(body, &mut copies);
                copies.retain(|copy| copy.depth > rest);
                let copied = copies.into_iter().map(|Copy { from, to, .. }| Copied {
                    from: from.to_owned(),
                    to: to.to_owned(),
                    variable: var.clone(),
                });
                self.found.extend(copied);
            }
            for inner in parts(statement) {
                self.block(inner);
            }
        }
    }

    /// The copies in a block that are in no loop of it.
    fn collect(&self, statements: &'a [Stmt], copies: &mut Vec<Copy<'a>>) {
        for statement in statements {
            match statement {
                Stmt::For { .. } => copies.extend(self.copy(statement)),
                _ => {
                    for inner in parts(statement) {
                        self.collect(inner, copies);
                    }
                }
            }
        }
    }

    /// How many loops that grow with sizes are in each other at most, where those that copy do not count.
    fn depth(&self, statements: &'a [Stmt]) -> usize {
        let depths = statements.iter().map(|statement| {
            let inner = parts(statement).map(|inner| self.depth(inner));
            let inner = inner.max().unwrap_or(0);
            match self.copy(statement) {
                Some(_) => 0,
                None => usize::from(grows(statement)) + inner,
            }
        });
        depths.max().unwrap_or(0)
    }

    /// What loops copy, if they do nothing else, and it does not depend on the loops around.
    fn copy(&self, statement: &'a Stmt) -> Option<Copy<'a>> {
        let (mut variables, mut depth, mut inner) = (Vec::new(), 0, statement);
        while let Stmt::For { var, body, .. } = inner {
            variables.push(var);
            depth += usize::from(grows(inner));
            let [only] = &body[..] else {
                return None;
            };
            inner = only;
        }
        let Stmt::Assign {
            place: Place::Cell { array: to, index },
            mode: Mode::Set,
            value:
                Scalar::Read {
                    array: from,
                    index: read,
                },
        } = inner
        else {
            return None;
        };
        let mut named = Vec::new();
        names(index, &mut named);
        let is_own = |name: &&String| variables.contains(name) || self.sizes.contains(name);
        let is_copy = index == read && from != to && named.iter().all(is_own);
        (is_copy && depth > 0).then_some(Copy { from, to, depth })
    }
}

/// The blocks of a statement.
fn parts(statement: &Stmt) -> impl Iterator<Item = &[Stmt]> {
    let [first, second]: [&[Stmt]; 2] = match statement {
        Stmt::For { body, .. } | Stmt::Block(body) => [body, &[]],
        Stmt::If {
            body, otherwise, ..
        } => [body, otherwise],
        _ => [&[], &[]],
    };
    [first, second].into_iter()
}

/// Whether a statement is a loop that has more iterations for larger sizes.
fn grows(statement: &Stmt) -> bool {
    match statement {
        Stmt::For { lo, hi, .. } => !matches!((lo, hi), (Index::Lit(_), Index::Lit(_))),
        _ => false,
    }
}

/// The names in an index.
fn names<'a>(index: &'a Index, found: &mut Vec<&'a String>) {
    match index {
        Index::Lit(_) => {}
        Index::Var(name) => found.push(name),
        Index::Op(_, a, b) => {
            names(a, found);
            names(b, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::parse;

    /// The copies in a function with this body, `from -> to (variable)` each.
    fn found(body: &str) -> String {
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n\
             static inline size_t array_room(int64_t n) {{ \
             if (n > 144115188075855872) {{ abort(); }} return (size_t)n + 1; }}\n\
             void f(int64_t n, int64_t m, const float *restrict x, float *restrict out) {{\n\
             float *y = malloc(array_room(n) * sizeof(float));\nif (!y) {{ abort(); }}\n{body}\nfree(y);\n}}\n"
        );
        let function = parse(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let found = copied(&function).into_iter();
        let found = found.map(|it| format!("{} -> {} ({})", it.from, it.to, it.variable));
        found.collect::<Vec<_>>().join(", ")
    }

    const COPY: &str = "for (int64_t j = 0; j < n; j++) { out[j] = y[j]; }";

    #[test]
    fn copies_that_take_longest() {
        // Once, and in a loop that stores a cell, or a row of a fixed length.
        assert_eq!(found(COPY), "");
        let stored = format!("for (int64_t i = 0; i < n; i++) {{ {COPY} out[i] = 1.0f; }}");
        assert_eq!(found(&stored), "y -> out (i)");
        let row = "for (int64_t k = 0; k < 9; k++) { out[k] = y[k + 1]; }";
        let few = format!("for (int64_t i = 0; i < n; i++) {{ if (i < 3) {{ {COPY} }} {row} }}");
        assert_eq!(found(&few), "y -> out (i)");
        // Inside of another loop; and of two dimensions.
        let inner = format!("for (int64_t t = 0; t < m; t++) {{ {stored} }}");
        assert_eq!(found(&inner), "y -> out (i)");
        let both = "for (int64_t i = 0; i < n; i++) { for (int64_t j = 0; j < n; j++) { \
                    for (int64_t k = 0; k < m; k++) { out[j * m + k] = y[j * m + k]; } } \
                    for (int64_t j = 0; j < n; j++) { out[j] = y[i]; } }";
        assert_eq!(found(both), "y -> out (i)");
    }

    #[test]
    fn copies_beside_which_as_much_is_done() {
        for body in [
            // All cells are computed, too.
            format!("for (int64_t i = 0; i < m; i++) {{ {COPY} for (int64_t j = 0; j < n; j++) {{ out[j] = y[i] + y[j]; }} }}"),
            // A row each time, or cells in another place.
            "for (int64_t i = 0; i < m; i++) { for (int64_t j = 0; j < n; j++) { out[i * n + j] = y[i * n + j]; } out[i] = 1.0f; }".to_owned(),
            "for (int64_t i = 0; i < m; i++) { for (int64_t j = 0; j < n - 1; j++) { out[j] = y[j + 1]; } }".to_owned(),
            // As often for all sizes, or of as many cells.
            format!("for (int64_t t = 0; t < 3; t++) {{ {COPY} out[t] = 1.0f; }}"),
            "for (int64_t i = 0; i < n; i++) { for (int64_t j = 0; j < 8; j++) { out[j] = y[j]; } out[i] = 1.0f; }".to_owned(),
        ] {
            assert_eq!(found(&body), "", "{body}");
        }
    }
}
