//! The loops of a C function as boxes, nested as the loops are.

use super::svg::{Colour, Extent, LINE, Picture, Point, width};
use programs::c::ast::{Cond, Function, Index, Place, Stmt};
use programs::c::print::{headline, index_text};

/// How many boxes and lines a drawing has at most.
const MAX_PARTS: usize = 400;

/// How deep boxes are nested at most.
const MAX_NESTING: usize = 40;

/// Between a box and what is in it.
const MARGIN: usize = 8;

/// Between drawings that stand side by side.
const GAP: usize = 40;

/// Why a function is not drawn.
#[derive(Debug, thiserror::Error)]
pub enum LoopsError {
    /// It has too many statements.
    #[error("the function has more than {MAX_PARTS} loops and statements, too many for a picture")]
    TooMany,
    /// Its loops are nested too deeply.
    #[error("the loops are nested more than {MAX_NESTING} deep, too deep for a picture")]
    TooDeep,
}

/// What a loop is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Its index says which cell of the result is stored.
    Result,
    /// Its index says which cell of an array of the function is stored.
    Array,
    /// Its index says in no place which cell is stored: it adds up, or goes on with a value.
    Carried,
}

impl Role {
    const ALL: [Role; 3] = [Role::Result, Role::Array, Role::Carried];

    fn colour(self) -> Colour {
        match self {
            Role::Result => Colour::Blue,
            Role::Array => Colour::Green,
            Role::Carried => Colour::Orange,
        }
    }

    fn legend(self) -> &'static str {
        match self {
            Role::Result => "loop over cells of the result",
            Role::Array => "loop over cells of another array",
            Role::Carried => "loop that accumulates",
        }
    }
}

/// A part of the drawing, with its size.
struct Part {
    shape: Shape,
    size: Extent,
}

enum Shape {
    Line(String),
    Nested {
        heading: String,
        colour: Colour,
        parts: Vec<Part>,
    },
}

/// The size of parts below each other.
fn stacked(parts: &[Part]) -> Extent {
    let widths = parts.iter().map(|part| part.size.width);
    let heights = parts.iter().map(|part| part.size.height + MARGIN);
    Extent {
        width: widths.max().unwrap_or(0),
        height: heights.sum::<usize>().saturating_sub(MARGIN),
    }
}

fn line(text: String) -> Part {
    let size = Extent {
        width: width(&text),
        height: LINE,
    };
    Part {
        shape: Shape::Line(text),
        size,
    }
}

fn nested(heading: String, colour: Colour, parts: Vec<Part>) -> Part {
    let inside = stacked(&parts);
    let size = Extent {
        width: inside.width.max(width(&heading)) + 2 * MARGIN,
        height: LINE + inside.height + 2 * MARGIN,
    };
    Part {
        shape: Shape::Nested {
            heading,
            colour,
            parts,
        },
        size,
    }
}

/// Draws functions side by side, each below its heading.
pub fn draw(functions: &[(&str, &Function)]) -> Result<Picture, LoopsError> {
    let mut picture = Picture::default();
    let (mut x, mut bottom, mut roles) = (GAP / 4, 0, Vec::new());
    for (heading, function) in functions {
        let mut reader = Reader {
            function,
            left: MAX_PARTS,
            roles: &mut roles,
        };
        let parts = reader.parts(&function.body, 0)?;
        picture.heading(Point { x, y: 2 * LINE }, heading);
        let top = 2 * LINE + MARGIN;
        stack(&mut picture, Point { x, y: top }, &parts);
        let size = stacked(&parts);
        bottom = bottom.max(top + size.height);
        x += size.width.max(width(heading)) + GAP;
    }
    let mut at = Point {
        x: GAP / 4,
        y: bottom + LINE,
    };
    for role in Role::ALL.into_iter().filter(|role| roles.contains(role)) {
        let size = Extent {
            width: LINE,
            height: LINE - 4,
        };
        picture.rectangle(at, size, role.colour());
        let words = Point {
            x: at.x + LINE + MARGIN,
            y: at.y + LINE - 2,
        };
        picture.text(words, role.legend());
        at.y += LINE + 4;
    }
    Ok(picture)
}

fn stack(picture: &mut Picture, at: Point, parts: &[Part]) {
    let Point { x, mut y } = at;
    for part in parts {
        match &part.shape {
            Shape::Line(text) => picture.text(Point { x, y: y + LINE }, text),
            Shape::Nested {
                heading,
                colour,
                parts,
            } => {
                picture.rectangle(Point { x, y }, part.size, *colour);
                let inside = x + MARGIN;
                let words = Point {
                    x: inside,
                    y: y + LINE,
                };
                picture.text(words, heading);
                let below = Point {
                    x: inside,
                    y: y + LINE + MARGIN,
                };
                stack(picture, below, parts);
            }
        }
        y += part.size.height + MARGIN;
    }
}

/// Makes parts of statements.
struct Reader<'a> {
    function: &'a Function,
    /// How many parts there may be yet.
    left: usize,
    /// The roles met so far.
    roles: &'a mut Vec<Role>,
}

impl Reader<'_> {
    fn parts(&mut self, statements: &[Stmt], nesting: usize) -> Result<Vec<Part>, LoopsError> {
        if nesting > MAX_NESTING {
            return Err(LoopsError::TooDeep);
        }
        let mut parts = Vec::new();
        for statement in statements {
            self.left = self.left.checked_sub(1).ok_or(LoopsError::TooMany)?;
            match statement {
                Stmt::For {
                    var,
                    lo,
                    hi,
                    also,
                    body,
                } => {
                    let role = self.role(var, body);
                    self.roles.push(role);
                    let inside = self.parts(body, nesting + 1)?;
                    let mut head = range(var, lo, hi);
                    if let Some(also) = also {
                        let condition = self.condition(also);
                        head = format!("{head} while {}", condition.trim_start_matches("if "));
                    }
                    parts.push(nested(head, role.colour(), inside));
                }
                Stmt::If {
                    cond,
                    body,
                    otherwise,
                } => {
                    let mut inside = self.parts(body, nesting + 1)?;
                    let others = self.parts(otherwise, nesting + 1)?;
                    if !others.is_empty() {
                        inside.push(line("else".to_owned()));
                        inside.extend(others);
                    }
                    parts.push(nested(self.condition(cond), Colour::Grey, inside));
                }
                Stmt::Block(body) => parts.extend(self.parts(body, nesting + 1)?),
                Stmt::Declare { .. }
                | Stmt::Index { .. }
                | Stmt::Assign { .. }
                | Stmt::Alloc { .. }
                | Stmt::Local { .. }
                | Stmt::Free(_)
                | Stmt::Break => parts.push(line(self.text(statement))),
            }
        }
        Ok(parts)
    }

    /// The first line of a statement.
    fn text(&self, statement: &Stmt) -> String {
        headline(statement).trim().to_owned()
    }

    fn condition(&self, cond: &Cond) -> String {
        let statement = Stmt::If {
            cond: cond.clone(),
            body: Vec::new(),
            otherwise: Vec::new(),
        };
        let text = self.text(&statement);
        text.trim_end_matches(['{', '}', ' ']).to_owned()
    }

    fn role(&self, var: &str, body: &[Stmt]) -> Role {
        let mut stored = Vec::new();
        stores(body, var, &mut stored);
        match stored.as_slice() {
            [] => Role::Carried,
            arrays if arrays.contains(&self.function.output().name.as_str()) => Role::Result,
            _ => Role::Array,
        }
    }
}

/// A range as ATL says it.
fn range(var: &str, lo: &Index, hi: &Index) -> String {
    let from = match lo {
        Index::Lit(0) => String::new(),
        lo => format!("{} <= ", index_text(lo)),
    };
    format!("{from}{var} < {}", index_text(hi))
}

/// The arrays that statements store to, at an index that depends on a variable.
fn stores<'a>(statements: &'a [Stmt], var: &str, found: &mut Vec<&'a str>) {
    for statement in statements {
        match statement {
            Stmt::For { body, .. } | Stmt::Block(body) => stores(body, var, found),
            Stmt::If {
                body, otherwise, ..
            } => {
                stores(body, var, found);
                stores(otherwise, var, found);
            }
            Stmt::Assign {
                place: Place::Cell { array, index },
                ..
            } if depends(index, var) => found.push(array),
            _ => {}
        }
    }
}

fn depends(index: &Index, var: &str) -> bool {
    match index {
        Index::Lit(_) => false,
        Index::Var(name) => name == var,
        Index::Op(_, a, b) => depends(a, var) || depends(b, var),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(body: &str) -> Result<String, LoopsError> {
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\nvoid f(int64_t n, const float *restrict x, \
             float *restrict out) {{\n{body}\n}}\n"
        );
        let function = programs::c::parse(text.as_bytes()).expect("a function");
        draw(&[("f", &function)]).map(|picture| picture.file(""))
    }

    #[test]
    fn roles_follow_from_what_is_stored() {
        let text = drawn(
            "float t[4];
             for (int64_t i = 0; i < 4; i++) { t[i] = x[i]; }
             for (int64_t j = 1; j < n; j++) {
                 float total = 0.0f;
                 for (int64_t p = 0; p < 4; p++) { total += t[p]; }
                 if (j < 2) { out[j] = total; }
             }",
        );
        let text = text.expect("a picture");
        for legend in Role::ALL.map(Role::legend) {
            assert!(text.contains(legend), "{legend}");
        }
        for shown in ["1 &lt;= j &lt; n", ">p &lt; 4<", ">if (j &lt; 2)<"] {
            assert!(text.contains(shown), "{shown}");
        }
    }

    #[test]
    fn too_many_statements_are_refused() {
        let many = "out[0] = 0.0f;\n".repeat(MAX_PARTS + 1);
        assert!(matches!(drawn(&many), Err(LoopsError::TooMany)));
    }
}
