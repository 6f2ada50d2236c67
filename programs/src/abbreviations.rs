//! What a source abbreviates, found again in the syntax of a term, so that a program reads as it was
//! written. What is not found reads as what it stands for, which has the same term.

use reading::visibility::declared;
use reading::{Span, Syntax};
use std::slice::from_ref;

pub fn form<'a>(head: &'a str, parts: Vec<Syntax<'a>>) -> Syntax<'a> {
    Syntax::new(head, parts, Span::default())
}

/// The form that a source has for one of a term whose parts are those of a source.
pub fn shortened(syntax: Syntax) -> Syntax {
    match syntax.form() {
        ("IDiv", [sum, b]) => rounded_up(sum, b).unwrap_or(syntax),
        ("Fold", [acc, first, i, lo, hi, body]) => {
            let range = form("Pair", vec![lo.clone(), hi.clone()]);
            let binder = form("Pair", vec![i.clone(), range]);
            folded(acc, first, binder, body)
        }
        _ => syntax,
    }
}

/// `(a + (b - 1)) / b` as the ceiling that it is.
fn rounded_up<'a>(sum: &Syntax<'a>, b: &Syntax<'a>) -> Option<Syntax<'a>> {
    let ("IAdd", [a, less]) = sum.form() else {
        return None;
    };
    let is_less = *less == form("ISub", vec![b.clone(), index("1")]);
    is_less.then(|| form("ICeil", vec![a.clone(), b.clone()]))
}

/// A fold over one index around what may be the rest of the same loop.
fn folded<'a>(
    acc: &Syntax<'a>,
    first: &Syntax<'a>,
    binder: Syntax<'a>,
    body: &Syntax<'a>,
) -> Syntax<'a> {
    let so_far = variable(acc);
    let goes_on = |own: &Syntax<'a>, start: &Syntax<'a>| own == acc && *start == so_far;
    let around = |inner: &Syntax<'a>| {
        let binders = [from_ref(&binder), &inner.args].concat();
        form("List", binders)
    };
    let one = || form("List", vec![binder.clone()]);
    match (acc.head, body.form()) {
        (_, ("Folds", [own, start, inner, e])) if goes_on(own, start) => {
            loop_of(acc, first, around(inner), e)
        }
        (_, ("Over", [own, from, inner, e]))
            if from.args.iter().any(|start| goes_on(own, start)) =>
        {
            loop_over(acc, first, around(inner), e)
        }
        ("max", ("Max", [own, e])) | ("min", ("Min", [own, e])) | ("prod", ("Mul", [own, e]))
            if *own == so_far =>
        {
            loop_over(acc, first, one(), e)
        }
        _ => loop_of(acc, first, one(), body),
    }
}

/// A fold, or the `genrec` that it is.
fn loop_of<'a>(
    acc: &Syntax<'a>,
    first: &Syntax<'a>,
    binders: Syntax<'a>,
    body: &Syntax<'a>,
) -> Syntax<'a> {
    if let ("With", [x, cell, e]) = body.form()
        && *x == variable(acc)
        && *cell == own_cell(&binders)
        && *first == nothing(&binders)
    {
        let e = recalled(e, acc, cell);
        return form("Genrec", vec![acc.clone(), binders, e]);
    }
    let parts = [acc.clone(), first.clone(), binders, body.clone()];
    form("Folds", parts.into())
}

/// The body of a `genrec` of x, with what it reads of x as it was written.
fn recalled<'a>(e: &Syntax<'a>, x: &Syntax<'a>, own: &Syntax<'a>) -> Syntax<'a> {
    let is_own = |(name, _): &(&str, _)| {
        let mut indices = own.args.iter().map(Syntax::name);
        *name == x.head || indices.any(|index| index == *name)
    };
    // There a name would stand for something else.
    if declared(e).iter().any(is_own) {
        return e.clone();
    }
    if let ("Let", [_, _, read]) = e.form()
        && let Some(cell) = cell_of(read, x)
        && *e == earlier(read, &cell, &own.args)
    {
        return form("Earlier", vec![read.clone(), own.clone()]);
    }
    let parts = e.args.iter().map(|part| recalled(part, x, own));
    form(e.head, parts.collect())
}

/// The indices at which x is read, if this is that.
fn cell_of<'a>(read: &Syntax<'a>, x: &Syntax<'a>) -> Option<Vec<Syntax<'a>>> {
    match read.form() {
        ("At", [base, index]) => {
            let mut cell = cell_of(base, x)?;
            cell.push(index.clone());
            Some(cell)
        }
        _ => (*read == variable(x)).then(Vec::new),
    }
}

/// What is read, where it has no value unless its indices come before those of the cell computed.
fn earlier<'a>(read: &Syntax<'a>, cell: &[Syntax<'a>], own: &[Syntax<'a>]) -> Syntax<'a> {
    let two = |head, a: &Syntax<'a>, b: &Syntax<'a>| form(head, vec![a.clone(), b.clone()]);
    let beyond = |a: &Syntax<'a>, i: &Syntax<'a>| two("ISub", &two("IAdd", a, &index("1")), i);
    let pairs = cell.iter().zip(own).rev();
    let late = pairs.fold(None, |late: Option<Syntax>, (a, i)| {
        Some(match late {
            None => beyond(a, i),
            Some(late) => two(
                "IMin",
                &beyond(a, i),
                &two("IMax", &two("ISub", a, i), &late),
            ),
        })
    });
    let late = late.unwrap_or_default();
    let name = form("split", vec![]);
    let once = vec![name.clone(), index("0"), index("1"), literal("0")];
    let late = two("IMax", &index("0"), &late);
    let computed = two("At", &form("Gen", once), &late);
    form("Let", vec![name, computed, read.clone()])
}

/// A loop with an operator, with `from` unless it starts as it would without.
fn loop_over<'a>(
    operator: &Syntax<'a>,
    first: &Syntax<'a>,
    binders: Syntax<'a>,
    e: &Syntax<'a>,
) -> Syntax<'a> {
    let starts_by_itself = match operator.head {
        "prod" => *first == literal("1"),
        _ => *first == first_of(operator, &binders, e),
    };
    let from = match starts_by_itself {
        true => vec![],
        false => vec![first.clone()],
    };
    let parts = [operator.clone(), form("List", from), binders, e.clone()];
    form("Over", parts.into())
}

/// What a maximum or minimum starts from: e for the first values of the indices.
fn first_of<'a>(operator: &Syntax<'a>, binders: &Syntax<'a>, e: &Syntax<'a>) -> Syntax<'a> {
    let ranges = ranges(binders).into_iter().rev();
    ranges.fold(e.clone(), |e, [i, lo, hi]| {
        let after = form("IAdd", vec![lo.clone(), index("1")]);
        let is_empty = form("ISub", vec![after.clone(), hi]);
        let is_empty = form("IMax", vec![index("0"), is_empty]);
        let cell = vec![i.clone(), index("0"), index("1"), literal("0")];
        let checked = form("At", vec![form("Gen", cell), is_empty]);
        let range = form("Pair", vec![lo, after]);
        folded(operator, &checked, form("Pair", vec![i, range]), &e)
    })
}

/// `[0 < 0] gen binders: 0`
fn nothing<'a>(binders: &Syntax<'a>) -> Syntax<'a> {
    let never = form("Index", vec![form("BLt", vec![index("0"), index("0")])]);
    let ranges = ranges(binders).into_iter().rev();
    let zeros = ranges.fold(literal("0"), |e, [i, lo, hi]| {
        form("Gen", vec![i, lo, hi, e])
    });
    form("Guard", vec![never, zeros])
}

/// The indices of a loop as those of a cell.
fn own_cell<'a>(binders: &Syntax<'a>) -> Syntax<'a> {
    let ranges = ranges(binders).into_iter();
    form(
        "List",
        ranges.map(|[i, ..]| form("IVar", vec![i])).collect(),
    )
}

/// The names and the ends of binders.
fn ranges<'a>(binders: &Syntax<'a>) -> Vec<[Syntax<'a>; 3]> {
    let range = |binder: &Syntax<'a>| match &binder.args[..] {
        [i, range] if let [lo, hi] = &range.args[..] => Some([i, lo, hi].map(Clone::clone)),
        _ => None,
    };
    binders.args.iter().filter_map(range).collect()
}

fn variable<'a>(name: &Syntax<'a>) -> Syntax<'a> {
    form("Var", vec![name.clone()])
}

fn index(number: &str) -> Syntax<'_> {
    form("ILit", vec![form(number, vec![])])
}

fn literal(number: &str) -> Syntax<'_> {
    form("Lit", vec![form(number, vec![])])
}

#[cfg(test)]
mod tests {
    use super::*;
    use reading::atl;

    /// The syntax of a term: what the reader says in [`reading::term`], with its own words.
    fn of_term<'a>(syntax: &Syntax<'a>) -> Syntax<'a> {
        let parts: Vec<Syntax> = syntax.args.iter().map(of_term).collect();
        match (syntax.head, &parts[..]) {
            ("Folds", [acc, first, binders, e]) => nested(acc, first, binders, e),
            ("Over", [operator, from, binders, e]) => {
                let constructor = match operator.head {
                    "max" => "Max",
                    "min" => "Min",
                    _ => "Mul",
                };
                let first = match (&from.args[..], operator.head) {
                    ([first], _) => first.clone(),
                    (_, "prod") => literal("1"),
                    _ => unfolded(first_of(operator, binders, e)),
                };
                let step = form(constructor, vec![variable(operator), e.clone()]);
                nested(operator, &first, binders, &step)
            }
            ("Genrec", [x, binders, e]) => {
                let cell = vec![variable(x), own_cell(binders), e.clone()];
                nested(x, &nothing(binders), binders, &form("With", cell))
            }
            ("Earlier", [read, own]) => {
                let cell = cell_of(read, &named(read)).expect("a read");
                earlier(read, &cell, &own.args)
            }
            _ => form(syntax.head, parts),
        }
    }

    /// The name of what is read.
    fn named<'a>(read: &Syntax<'a>) -> Syntax<'a> {
        match read.form() {
            ("At", [base, _]) => named(base),
            _ => read.args[0].clone(),
        }
    }

    /// One step of a fold after the other.
    fn unfolded(first: Syntax) -> Syntax {
        match first.form() {
            ("Folds", [acc, start, binders, e]) => {
                nested(acc, start, binders, &unfolded(e.clone()))
            }
            _ => first,
        }
    }

    fn nested<'a>(
        acc: &Syntax<'a>,
        first: &Syntax<'a>,
        binders: &Syntax<'a>,
        e: &Syntax<'a>,
    ) -> Syntax<'a> {
        let ranges = ranges(binders);
        let count = ranges.len();
        let inside_out = ranges.into_iter().enumerate().rev();
        inside_out.fold(e.clone(), |e, (at, [i, lo, hi])| {
            let start = match at {
                0 => first.clone(),
                _ => variable(acc),
            };
            assert!(at < count);
            form("Fold", vec![acc.clone(), start, i, lo, hi, e])
        })
    }

    fn of_source<'a>(syntax: &Syntax<'a>) -> Syntax<'a> {
        shortened(form(
            syntax.head,
            syntax.args.iter().map(of_source).collect(),
        ))
    }

    #[test]
    fn loops_read_as_they_were_written() {
        for body in [
            "fold y := x, i < n: y + a[i]",
            "fold y := x, i < n, 1 <= j < i: y + a[j]",
            "fold y := x, i < n: fold z := y, j < n: z",
            "max i < n: a[i]",
            "max i < n, j < i + 1: a[j]",
            "min i < n from x: max j < n: a[j]",
            "max i < n: max j < n: a[i] * a[j]",
            "prod i < n, j < n: a[j]",
            "prod i < n, j < n from 2: a[j]",
            "(genrec y[i < n]: a[i])[0]",
            "(genrec y[i < n, j < n]: if i < 1 then x else y[i - 1, j])[0, 0]",
            "(genrec y[i < n]: genrec z[j < n]: [1 <= i] y[i - 1] + z[j])[0]",
            "(genrec y[i < n, j < n]: sum k < j: y[i, k] + y[i - 1][j])[0, 0]",
            "(fold y := a, i < n: y with [i] = x)[0]",
            "(fold y := [0 < 0] gen i < n: 0, i < n: y with [0] = x)[0]",
        ] {
            let source = format!("kernel k(n: int, x: f32, a: f32[n]) -> f32 = {body}");
            let (kernels, _) = atl::read(source.as_bytes()).expect(body);
            let written = kernels[0].args.last().expect(body);
            assert_eq!(of_source(&of_term(written)), *written, "{body}");
        }
        // What has the same term as a `genrec` or a product reads as such.
        for (body, short) in [
            (
                "(fold y := [0 < 0] gen i < n: 0, i < n: y with [i] = x)[0]",
                "(genrec y[i < n]: x)[0]",
            ),
            ("prod i < n from 1: x", "prod i < n: x"),
        ] {
            let read = |body: &str| {
                let source = format!("kernel k(n: int, x: f32, a: f32[n]) -> f32 = {body}");
                let (kernels, _) = atl::read(source.as_bytes()).expect("a source");
                let body = kernels[0].args.last().expect("a body");
                crate::atl::convert::expr(&of_source(&of_term(body)), crate::atl::ast::Element::F32)
            };
            let text = read(body).expect("a tree").to_string();
            assert_eq!(text, short, "{body}");
        }
    }
}
