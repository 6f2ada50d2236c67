//! The index space of a kernel, at sizes that fit on a page: which tile stores which cell, and which
//! cells are padding.
//!
//! The program is followed from the top through the operators that move cells, down to the scalars
//! that its loops compute. Truncations on the way are left out, so that what they drop is seen. With
//! a mark in the place of each scalar, the interpreter says which cell holds which mark: the indices of
//! the loops around. With the guards left in, it says which cells are padding.

use super::svg::{Colour, Extent, LINE, Picture, Point, width};
use interpret::atl::{RunError, check_conditions, concrete_shape, shape, tensor};
use interpret::tensor::{Cell, Tensor};
use programs::atl::ast::*;
use std::collections::BTreeMap;

/// The largest extent that is drawn.
const MAX_EXTENT: usize = 64;

/// How many expressions are evaluated for a picture, at most.
const MAX_STEPS: u64 = 4_000_000;

/// How many loops are around a scalar, at most.
const MAX_LOOPS: usize = 16;

/// How large a cell is, in pixels.
const CELL: usize = 18;

/// The colours of tiles: those of neighbours differ.
const COLOURS: [Colour; 5] = [
    Colour::Blue,
    Colour::Orange,
    Colour::Green,
    Colour::Purple,
    Colour::Yellow,
];

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum CellsError {
    /// The result has no rows and columns.
    #[error("a result of {0} dimensions is not drawn: there are pictures of one or two")]
    Dimensions(usize),
    /// There is no room.
    #[error("a picture of {0:?} cells would be too large: choose sizes of at most {MAX_EXTENT}")]
    TooLarge(Vec<usize>),
    /// A cell is computed in a loop that carries a tensor, or is a part of one.
    #[error("not all cells of the result are scalars below loops, so no tile can be told")]
    NoScalars,
    /// There is a limit on everything.
    #[error("more than {MAX_LOOPS} loops around a cell are too many for a picture")]
    TooManyLoops,
    /// The data say what is padding.
    #[error("which cells are padding depends on data here: `{0}`")]
    DependsOnData(String),
    /// The interpreter finds something wrong.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// What stands in the place of a scalar.
#[derive(Clone, Copy)]
enum Mark {
    /// A one, below the guards of the program.
    Present,
    /// The number of the scalar, without guards.
    Number,
    /// The index of the loop that is so many loops below the outermost one, without guards.
    Index(usize),
}

/// Puts marks in the place of scalars.
struct Marker {
    mark: Mark,
    /// The indices of the loops around, the outermost first.
    around: Vec<String>,
    /// The indices around each scalar met so far.
    scalars: Vec<Vec<String>>,
}

impl Marker {
    fn with(mark: Mark) -> Marker {
        Marker {
            mark,
            around: Vec::new(),
            scalars: Vec::new(),
        }
    }

    /// The program with marks.
    fn marked(&mut self, e: &Expr) -> Result<Expr, CellsError> {
        let kind = match &e.kind {
            ExprKind::Gen(binder, body) => {
                self.around.push(binder.name.text.clone());
                let body = self.marked(body)?;
                self.around.pop();
                ExprKind::Gen(binder.clone(), Box::new(body))
            }
            ExprKind::Row(row, _)
            | ExprKind::Let(_, _, row)
            | ExprKind::LetData(_, _, _, row)
            | ExprKind::FoldIn(FoldIn { rest: row, .. }) => {
                return self.marked(row);
            }
            ExprKind::Guard(condition, body) => {
                let body = self.marked(body)?;
                match self.mark {
                    Mark::Present => {
                        self.about_integers(condition)?;
                        ExprKind::Guard(condition.clone(), Box::new(body))
                    }
                    Mark::Number | Mark::Index(_) => return Ok(body),
                }
            }
            ExprKind::If(condition, yes, no) if !is_value(yes) || !is_value(no) => {
                self.about_integers(condition)?;
                let yes = Box::new(self.marked(yes)?);
                let no = Box::new(self.marked(no)?);
                ExprKind::If(condition.clone(), yes, no)
            }
            // A sum without terms is padding, and so is one of padding.
            ExprKind::Loop(Carried::Sum, binders, body) => {
                let body = self.marked(body)?;
                match self.mark {
                    Mark::Present => ExprKind::Loop(Carried::Sum, binders.clone(), Box::new(body)),
                    Mark::Number | Mark::Index(_) => return Ok(body),
                }
            }
            ExprKind::Binary(ExprOp::Concat, first, second) => {
                let first = Box::new(self.marked(first)?);
                let second = Box::new(self.marked(second)?);
                ExprKind::Binary(ExprOp::Concat, first, second)
            }
            ExprKind::Unary(operator @ (UnaryOp::Transpose | UnaryOp::Flatten), body) => {
                ExprKind::Unary(*operator, Box::new(self.marked(body)?))
            }
            ExprKind::Resize(ResizeOp::TruncLeft | ResizeOp::TruncRight, _, body) => {
                return self.marked(body);
            }
            ExprKind::Each(moved) => match (truncates(moved), self.marked(moved)?) {
                (true, body) => return Ok(body),
                (false, body) => ExprKind::Each(Box::new(body)),
            },
            ExprKind::Resize(operator, count, body) => {
                ExprKind::Resize(*operator, count.clone(), Box::new(self.marked(body)?))
            }
            _ => return self.scalar(e),
        };
        Ok(Node::new(kind, e.span))
    }

    /// The mark of a scalar.
    fn scalar(&mut self, e: &Expr) -> Result<Expr, CellsError> {
        if self.around.len() > MAX_LOOPS {
            return Err(CellsError::TooManyLoops);
        }
        let index = |kind| Node::new(kind, e.span);
        let number = |value: usize| i64::try_from(value).map(IndexKind::Literal);
        let marked = match self.mark {
            Mark::Present => Ok(IndexKind::Literal(1)),
            Mark::Number => number(self.scalars.len()),
            Mark::Index(level) => Ok(match self.around.get(level) {
                Some(name) => IndexKind::Variable(name.clone()),
                None => IndexKind::Literal(0),
            }),
        };
        let marked = marked.map_err(|_| CellsError::TooManyLoops)?;
        self.scalars.push(self.around.clone());
        let kind = ExprKind::Cast(Element::F64, index(marked));
        Ok(Node::new(kind, e.span))
    }

    fn about_integers(&self, condition: &Condition) -> Result<(), CellsError> {
        match &condition.kind {
            ConditionKind::Compare(..) => Ok(()),
            ConditionKind::CompareScalars(..) | ConditionKind::IsNan(_) => {
                Err(CellsError::DependsOnData(condition.to_string()))
            }
            ConditionKind::And(a, b) | ConditionKind::Or(a, b) => {
                self.about_integers(a)?;
                self.about_integers(b)
            }
            ConditionKind::Not(inner) => self.about_integers(inner),
        }
    }
}

/// Whether an expression is a value wherever it is evaluated, and never padding.
fn is_value(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Literal(_)
        | ExprKind::Infinity
        | ExprKind::Access(..)
        | ExprKind::Call(..)
        | ExprKind::Cast(..)
        | ExprKind::Convert(..) => true,
        ExprKind::Binary(operator, ..) => *operator != ExprOp::Concat,
        ExprKind::Unary(operator, _) => {
            matches!(operator, UnaryOp::Negate | UnaryOp::Complement)
        }
        ExprKind::Spread(_, one) => is_value(one),
        ExprKind::If(_, yes, no) => is_value(yes) && is_value(no),
        _ => false,
    }
}

/// The loops over tiles, and their values: what cells of a tile have in common.
type Tile = (usize, Vec<i64>);

/// A row and a column.
type At = (usize, usize);

/// The cells in rows, each with its tile if a loop computes it.
struct Space {
    rows: usize,
    columns: usize,
    tiles: Vec<Option<Tile>>,
    padding: Vec<bool>,
    /// For each scalar of the program, the indices of the loops over its tiles.
    names: Vec<Vec<String>>,
}

/// The extents as rows and columns.
fn page(extents: &[usize]) -> Result<(usize, usize), CellsError> {
    let (rows, columns) = match *extents {
        [columns] => (1, columns),
        [rows, columns] => (rows, columns),
        _ => return Err(CellsError::Dimensions(extents.len())),
    };
    match rows.max(columns) <= MAX_EXTENT {
        true => Ok((rows, columns)),
        false => Err(CellsError::TooLarge(extents.to_vec())),
    }
}

/// Draws the cells that a program of a kernel has at these sizes: the kernel's own, or what a schedule
/// makes of it.
pub fn draw(
    kernel: &Kernel,
    program: &Expr,
    sizes: &[(String, i64)],
    heading: &str,
) -> Result<Picture, CellsError> {
    check_conditions(kernel, sizes)?;
    let declared = concrete_shape(sizes, kernel.result())?;
    page(&declared)?;
    let space = Space::of(program, sizes, declared.len())?;
    Ok(space.drawn(&declared, heading))
}

impl Space {
    fn of(program: &Expr, sizes: &[(String, i64)], rank: usize) -> Result<Space, CellsError> {
        let marked = |mark| -> Result<(Expr, Marker), CellsError> {
            let mut marker = Marker::with(mark);
            Ok((marker.marked(program)?, marker))
        };
        let evaluated = |mark| -> Result<Tensor<f64>, CellsError> {
            Ok(tensor(&marked(mark)?.0, sizes, MAX_STEPS)?)
        };
        let (present, marker) = marked(Mark::Present)?;
        // Marks are scalars: where the shapes do not fit, something else stood there.
        let extents = shape(&present, sizes).map_err(|error| match error {
            RunError::Evaluation { .. } => CellsError::NoScalars,
            error => CellsError::Run(error),
        })?;
        if extents.len() != rank {
            return Err(CellsError::NoScalars);
        }
        let (rows, columns) = page(&extents)?;
        let mut names = marker.scalars;
        names
            .iter_mut()
            .for_each(|around| around.truncate(around.len().saturating_sub(rank)));
        let deepest = names.iter().map(Vec::len).max().unwrap_or(0);
        let (present, numbers) = (evaluated(Mark::Present)?, evaluated(Mark::Number)?);
        let levels: Result<Vec<_>, _> = (0..deepest)
            .map(|level| evaluated(Mark::Index(level)))
            .collect();
        let levels = levels?;
        let tile = |(at, number): (usize, &Cell<f64>)| {
            let Cell::Val(number) = number else {
                return None;
            };
            let number = *number as usize;
            let own = levels.iter().take(names.get(number)?.len());
            let index = |level: &Tensor<f64>| level.cells().get(at).map(|cell| cell.value() as i64);
            Some((number, own.map(index).collect::<Option<Vec<i64>>>()?))
        };
        Ok(Space {
            rows,
            columns,
            tiles: numbers.cells().iter().enumerate().map(tile).collect(),
            padding: present
                .cells()
                .iter()
                .map(|cell| *cell == Cell::Pad)
                .collect(),
            names,
        })
    }

    fn drawn(&self, declared: &[usize], heading: &str) -> Picture {
        let mut picture = Picture::default();
        let left = 12;
        picture.heading(Point { x: left, y: 24 }, heading);
        let cells = |extents: &[usize]| {
            let extents: Vec<String> = extents.iter().map(usize::to_string).collect();
            extents.join(" x ")
        };
        let computed: &[usize] = match declared.len() {
            1 => &[self.columns],
            _ => &[self.rows, self.columns],
        };
        let size = match computed == declared {
            true => format!("{} cells", cells(declared)),
            false => format!(
                "{} cells, in loops over {}",
                cells(declared),
                cells(computed)
            ),
        };
        picture.text(
            Point {
                x: left,
                y: 24 + LINE,
            },
            &size,
        );
        let top = 24 + LINE + 10;
        let corner = |row: usize, column: usize| Point {
            x: left + column * CELL,
            y: top + row * CELL,
        };
        let one = Extent {
            width: CELL,
            height: CELL,
        };
        for row in 0..self.rows {
            for column in 0..self.columns {
                let at = row * self.columns + column;
                let colour = self.tiles.get(at).and_then(Option::as_ref).map(colour);
                picture.rectangle(corner(row, column), one, colour.unwrap_or(Colour::Paper));
                if self.padding.get(at) == Some(&true) {
                    picture.stripes(corner(row, column), one);
                }
            }
        }
        for (tile, [first, last]) in self.frames() {
            let size = Extent {
                width: (last.1 - first.1 + 1) * CELL,
                height: (last.0 - first.0 + 1) * CELL,
            };
            let at = corner(first.0, first.1);
            picture.frame(at, size);
            let label = self.label(&tile);
            if size.height >= CELL && width(&label) + 4 <= size.width {
                let place = Point {
                    x: at.x + 4,
                    y: at.y + CELL,
                };
                picture.text(place, &label);
            }
        }
        let mut below = top + self.rows * CELL + 12;
        let mut legend = |picture: &mut Picture, is_padding: bool, words: &str| {
            let at = Point { x: left, y: below };
            picture.rectangle(at, one, Colour::Blue);
            if is_padding {
                picture.stripes(at, one);
            }
            let words_at = Point {
                x: left + CELL + 8,
                y: below + CELL,
            };
            picture.text(words_at, words);
            below += CELL + 6;
        };
        legend(&mut picture, false, "a cell that is stored");
        if self.padding.contains(&true) {
            legend(&mut picture, true, "padding: nothing is computed");
        }
        picture
    }

    /// The tiles that are rectangles, with their first and last cells.
    fn frames(&self) -> Vec<(Tile, [At; 2])> {
        let mut found: BTreeMap<&Tile, ([At; 2], usize)> = BTreeMap::new();
        for (at, tile) in self.tiles.iter().enumerate() {
            let Some(tile) = tile else { continue };
            let (row, column) = (at / self.columns, at % self.columns);
            let here = [(row, column), (row, column)];
            let ([first, last], count) = found.entry(tile).or_insert((here, 0));
            *first = (first.0.min(row), first.1.min(column));
            *last = (last.0.max(row), last.1.max(column));
            *count += 1;
        }
        let whole = found.into_iter().filter(|(_, ([first, last], count))| {
            (last.0 - first.0 + 1) * (last.1 - first.1 + 1) == *count
        });
        whole
            .map(|(tile, (ends, _))| (tile.clone(), ends))
            .collect()
    }

    fn label(&self, (number, values): &Tile) -> String {
        let names = self
            .names
            .get(*number)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let pairs = names.iter().zip(values);
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        pairs.join(" ")
    }
}

/// The colour of a tile: the index of the innermost loop over tiles counts once, that of the loop around
/// it twice.
fn colour((_, values): &Tile) -> Colour {
    let weighted = values.iter().rev().zip(1..);
    let sum = weighted.fold(0, |sum: i64, (value, weight)| {
        sum.wrapping_add(value.wrapping_mul(weight))
    });
    let at = sum.rem_euclid(COLOURS.len() as i64);
    COLOURS[at as usize]
}

/// Whether an operator that moves cells is a truncation, also of each row.
fn truncates(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Each(inner) => truncates(inner),
        ExprKind::Resize(operator, ..) => {
            matches!(operator, ResizeOp::TruncLeft | ResizeOp::TruncRight)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is drawn of a program at these sizes: `.` for padding, and the number of the tile.
    fn map(source: &str, sizes: &[(&str, i64)]) -> Result<Vec<String>, CellsError> {
        let file = programs::atl::read(source.as_bytes()).expect("a source");
        let kernel = &file.kernels[0];
        let sizes: Vec<_> = sizes
            .iter()
            .map(|(name, value)| (name.to_string(), *value))
            .collect();
        draw(kernel, &kernel.body, &sizes, "")?;
        let space = Space::of(&kernel.body, &sizes, kernel.result().extents.len())?;
        let mut tiles: Vec<&Tile> = Vec::new();
        let mut shown = |at: usize| match (&space.tiles[at], space.padding[at]) {
            (_, true) => '.',
            (None, false) => '?',
            (Some(tile), false) => {
                let place = tiles.iter().position(|known| *known == tile);
                let place = place.unwrap_or_else(|| {
                    tiles.push(tile);
                    tiles.len() - 1
                });
                char::from_digit(place as u32, 10).expect("few tiles")
            }
        };
        let rows = 0..space.rows;
        let rows = rows.map(|row| {
            (0..space.columns)
                .map(|column| shown(row * space.columns + column))
                .collect()
        });
        Ok(rows.collect())
    }

    #[test]
    fn tiles_and_padding() {
        let tiled = "kernel k(m: int, n: int, x: f32[m, n]) -> f32[m, n]
            = trunc_r(cdiv(m, 2) * 2 - m, flatten(gen io < cdiv(m, 2):
                transpose(trunc_r(cdiv(n, 3) * 3 - n, flatten(gen jo < cdiv(n, 3):
                  transpose(gen ii < 2, ji < 3:
                    [io * 2 + ii < m, jo * 3 + ji < n] x[io * 2 + ii, jo * 3 + ji]))))))";
        let found = map(tiled, &[("m", 3), ("n", 4)]).expect("a picture");
        assert_eq!(found, ["0001..", "0001..", "2223..", "......"]);
    }

    #[test]
    fn one_dimension_in_strips_with_a_tail() {
        let parts = "kernel k(n: int, x: f32[n]) -> f32[n] =
            (flatten(gen o < n / 4: gen i < 4: x[o * 4 + i])) ++ gen n / 4 * 4 <= i < n: x[i]";
        assert_eq!(map(parts, &[("n", 10)]).expect("a picture"), ["0000111122"]);
    }

    #[test]
    fn sums_without_terms_are_padding() {
        let sums = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: sum j < i: x[j]";
        assert_eq!(map(sums, &[("n", 3)]).expect("a picture"), [".00"]);
        let padded = "kernel k(n: int, x: f32[n]) -> f32[n + 2] = pad_l(2, gen i < n: x[i])";
        assert_eq!(map(padded, &[("n", 2)]).expect("a picture"), ["..00"]);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let copy = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]";
        let message = |source: &str, n| {
            map(source, &[("n", n)])
                .expect_err("no picture")
                .to_string()
        };
        assert!(message(copy, 65).contains("[65] cells would be too large"));
        assert!(message(copy, -1).contains("negative"));
        let whole = "kernel k(n: int, x: f32[n]) -> f32[n] = x";
        assert!(message(whole, 3).contains("scalars below loops"));
        let turned = "kernel k(n: int, x: f32[n, n]) -> f32[n, n] = transpose(x)";
        assert!(message(turned, 3).contains("scalars below loops"));
        let data = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: [0 < x[i]] x[i]";
        assert!(message(data, 3).contains("depends on data here: `0 < x[i]`"));
        let long = "kernel k(n: int, x: f32[n]) -> f32[2] = gen i < 2: sum j < n: x[j]";
        assert!(message(long, i64::MAX).contains("too many steps"));
        let cube = "kernel k(n: int, x: f32[n]) -> f32[n, n, n] = gen i < n, j < n, l < n: x[i]";
        assert!(message(cube, 3).contains("3 dimensions"));
    }
}
