//! What a source abbreviates, in the syntax of a term, so that a program reads as it was written: the
//! constants that a source has for it, or in programs that were changed what they stand for. What is not found reads as what it stands for. A test in `lowering/lower/src/judgements.rs` compares
//! what is read here with what is proved.

use reading::visibility::declared;
use reading::{Span, Syntax};
use std::slice::from_ref;

pub fn form<'a>(head: &'a str, parts: Vec<Syntax<'a>>) -> Syntax<'a> {
    Syntax::new(head, parts, Span::default())
}

/// How a program is made that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As a source makes it: what it abbreviates is a constant, and what stands for itself reads so.
    Source,
    /// Of what abbreviations stand for.
    SpelledOut,
}

/// The form that a source has for one of a term whose parts are those of a source.
pub fn shortened(syntax: Syntax, made: Form) -> Syntax {
    let ty = syntax.ty;
    let mut short = untyped(syntax, made);
    short.ty = short.ty.or(ty);
    short
}

fn untyped(syntax: Syntax, made: Form) -> Syntax {
    match syntax.form() {
        ("MaxOver", [binders, e]) => over("max", None, binders, e),
        ("MinOver", [binders, e]) => over("min", None, binders, e),
        ("ProdOver", [binders, e]) => over("prod", None, binders, e),
        ("SumOver", [binders, e]) => over("sum", None, binders, e),
        ("MaxFrom", [first, binders, e]) => over("max", Some(first), binders, e),
        ("MinFrom", [first, binders, e]) => over("min", Some(first), binders, e),
        ("ProdFrom", [first, binders, e]) => over("prod", Some(first), binders, e),
        ("Genrec", [x, binders, e]) => {
            let e = recalled(e, x, &own_cell(binders), &as_constant);
            form("Genrec", vec![x.clone(), binders.clone(), e])
        }
        ("Let", [all, fold, rest]) if made == Form::SpelledOut && all.head == "fold" => {
            of_several(fold, rest).unwrap_or(syntax)
        }
        ("Concat", [one, others]) if made == Form::SpelledOut => {
            let tuple = tuple(one, others).or_else(|| listed(one, others));
            tuple.unwrap_or(syntax)
        }
        ("Gen", [name, lo, hi, e])
            if made == Form::SpelledOut
                && name.head == "with"
                && *lo == index("0")
                && *hi == index("1") =>
        {
            form("Listed", vec![e.clone(), form("List", vec![])])
        }
        ("Gen", [name, lo, hi, e])
            if made == Form::SpelledOut && name.head == "gen" && *lo == index("0") =>
        {
            spread(name, hi, e)
        }
        ("Div", [one, zero])
            if made == Form::SpelledOut && *one == literal("1") && *zero == literal("0") =>
        {
            literal("inf")
        }
        ("Not", [equal]) if made == Form::SpelledOut => match equal.form() {
            ("Equal", [a, b]) if a == b => {
                let mut found = form("IsNan", vec![a.clone()]);
                found.ty = equal.ty;
                found
            }
            _ => syntax,
        },
        ("Infinity", []) => literal("inf"),
        ("IDiv", [sum, b]) if made == Form::SpelledOut => rounded_up(sum, b).unwrap_or(syntax),
        ("Fold", [acc, first, i, lo, hi, body]) => {
            let range = form("Pair", vec![lo.clone(), hi.clone()]);
            let binder = form("Pair", vec![i.clone(), range]);
            match made {
                Form::Source => {
                    let binders = form("List", vec![binder]);
                    form(
                        "Folds",
                        vec![acc.clone(), first.clone(), binders, body.clone()],
                    )
                }
                Form::SpelledOut => folded(acc, first, binder, body),
            }
        }
        _ => syntax,
    }
}

/// A `let` of the accumulators of a fold as the fold of several values that it is.
fn of_several<'a>(fold: &Syntax<'a>, rest: &Syntax<'a>) -> Option<Syntax<'a>> {
    let ("Folds", [all, first, binders, step]) = fold.form() else {
        return None;
    };
    let ((names, rest), (own, step)) = (taken(rest), taken(step));
    if all.head != "fold" || names.len() < 2 || names != own {
        return None;
    }
    let taken = |e: &Syntax<'a>| form("Taken", vec![form("List", names.clone()), e.clone()]);
    let parts = vec![all.clone(), first.clone(), binders.clone(), taken(step)];
    let parts = vec![all.clone(), form("Folds", parts), taken(rest)];
    Some(form("Let", parts))
}

/// The names that `let` gives to the accumulators of a fold of several values, from the first one on,
/// and what they are given for.
fn taken<'s, 'a>(mut e: &'s Syntax<'a>) -> (Vec<Syntax<'a>>, &'s Syntax<'a>) {
    let mut names = Vec::new();
    let all = variable(&form("fold", vec![]));
    while let ("Let", [name, read, inner]) = e.form()
        && *read == form("At", vec![all.clone(), index(&names.len().to_string())])
    {
        names.push(name.clone());
        e = inner;
    }
    (names, e)
}

/// A loop around a scalar, or around what is one already, as the scalar that is spread.
fn spread<'a>(name: &Syntax<'a>, hi: &Syntax<'a>, e: &Syntax<'a>) -> Syntax<'a> {
    let range = form("Pair", vec![index("0"), hi.clone()]);
    let binder = form("Pair", vec![name.clone(), range]);
    let (inner, one) = match e.form() {
        ("Spread", [binders, one]) => (&binders.args[..], one),
        _ => (&[][..], e),
    };
    let binders = form("List", [from_ref(&binder), inner].concat());
    form("Spread", vec![binders, one.clone()])
}

/// Rows of one scalar, one after the other, as the tuple that they are.
fn tuple<'a>(one: &Syntax<'a>, others: &Syntax<'a>) -> Option<Syntax<'a>> {
    let of_one = |row: &Syntax<'a>| match row.form() {
        ("Gen", [name, lo, hi, e])
            if name.head == "split" && *lo == index("0") && *hi == index("1") =>
        {
            Some(e.clone())
        }
        _ => None,
    };
    let others = match others.form() {
        ("Tuple", [first, others]) => [from_ref(first), &others.args].concat(),
        _ => vec![of_one(others)?],
    };
    Some(form("Tuple", vec![of_one(one)?, form("List", others)]))
}

/// A literal of one cell and another literal, one after the other, as one literal.
fn listed<'a>(one: &Syntax<'a>, others: &Syntax<'a>) -> Option<Syntax<'a>> {
    let (("Listed", [cell, none]), ("Listed", [first, more])) = (one.form(), others.form()) else {
        return None;
    };
    let others = [from_ref(first), &more.args].concat();
    let is_one = none.args.is_empty();
    is_one.then(|| form("Listed", vec![cell.clone(), form("List", others)]))
}

/// A loop of an operator, with what is behind `from` or without.
fn over<'a>(
    operator: &'a str,
    from: Option<&Syntax<'a>>,
    binders: &Syntax<'a>,
    e: &Syntax<'a>,
) -> Syntax<'a> {
    let from = form("List", from.into_iter().cloned().collect());
    let parts = [form(operator, vec![]), from, binders.clone(), e.clone()];
    form("Over", parts.into())
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
        ("max", ("Max", [own, e]))
        | ("min", ("Min", [own, e]))
        | ("prod", ("Mul", [own, e]))
        | ("sum", ("Add", [own, e]))
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
        let e = recalled(e, acc, cell, &as_let);
        return form("Genrec", vec![acc.clone(), binders, e]);
    }
    let parts = [acc.clone(), first.clone(), binders, body.clone()];
    form("Folds", parts.into())
}

/// What reads an earlier cell: what is read, the indices in there as far as they are said, and whether
/// it is that for these and those of the cell at hand.
type Reads = dyn for<'s, 'a> Fn(&'s Syntax<'a>, &Syntax<'a>, &Syntax<'a>) -> Option<&'s Syntax<'a>>;

/// `Earlier read cell own`
fn as_constant<'s, 'a>(
    e: &'s Syntax<'a>,
    x: &Syntax<'a>,
    own: &Syntax<'a>,
) -> Option<&'s Syntax<'a>> {
    let ("Earlier", [read, cell, of]) = e.form() else {
        return None;
    };
    (of == own && *cell == form("List", cell_of(read, x)?)).then_some(read)
}

/// What that stands for.
fn as_let<'s, 'a>(e: &'s Syntax<'a>, x: &Syntax<'a>, own: &Syntax<'a>) -> Option<&'s Syntax<'a>> {
    let ("Let", [_, _, read]) = e.form() else {
        return None;
    };
    (*e == earlier(read, &cell_of(read, x)?, &own.args)).then_some(read)
}

/// The body of a `genrec` of x, with what it reads of x as it was written.
fn recalled<'a>(e: &Syntax<'a>, x: &Syntax<'a>, own: &Syntax<'a>, reads: &Reads) -> Syntax<'a> {
    let is_own = |(name, _): &(&str, _)| {
        let mut indices = own.args.iter().map(Syntax::name);
        *name == x.head || indices.any(|index| index == *name)
    };
    // There a name would stand for something else.
    if declared(e).iter().any(is_own) {
        return e.clone();
    }
    if let Some(read) = reads(e, x, own) {
        return form("Earlier", vec![read.clone(), own.clone()]);
    }
    let parts = e.args.iter().map(|part| recalled(part, x, own, reads));
    e.of(parts.collect())
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
        "sum" => *first == literal("0"),
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
    let never = form("Test", vec![form("BLt", vec![index("0"), index("0")])]);
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

    fn list(parts: Vec<Syntax<'static>>) -> Syntax<'static> {
        form("List", parts)
    }

    fn name(letters: &'static str) -> Syntax<'static> {
        form(letters, vec![])
    }

    /// What is read of x at an index, by the cell i.
    fn earlier_of(x: &'static str, at: Syntax<'static>, said: Syntax<'static>) -> Syntax<'static> {
        let read = form("At", vec![variable(&name(x)), at]);
        let own = form("IVar", vec![name("i")]);
        form("Earlier", vec![read, list(vec![said]), list(vec![own])])
    }

    fn genrec(e: Syntax<'static>) -> Syntax<'static> {
        let range = form("Pair", vec![index("0"), index("4")]);
        let binders = list(vec![form("Pair", vec![name("i"), range])]);
        shortened(form("Genrec", vec![name("y"), binders, e]), Form::Source)
    }

    #[test]
    fn an_earlier_cell_is_one_of_the_genrec_around_it() {
        let body = |e: Syntax<'static>| genrec(e).args[2].args.len();
        // What is read and the cell at hand.
        assert_eq!(body(earlier_of("y", index("1"), index("1"))), 2);
        // Another cell than is said, another tensor, and a name that is bound again.
        assert_eq!(body(earlier_of("y", index("2"), index("1"))), 3);
        assert_eq!(body(earlier_of("x", index("1"), index("1"))), 3);
        let inner = earlier_of("y", index("1"), index("1"));
        let again = form("Let", vec![name("y"), literal("0"), inner]);
        assert_eq!(genrec(again).args[2].args[2].args.len(), 3);
    }

    #[test]
    fn a_source_reads_as_it_was_written() {
        let less = form("ISub", vec![index("4"), index("1")]);
        let sum = form("IAdd", vec![form("IVar", vec![name("n")]), less]);
        let quotient = form("IDiv", vec![sum, index("4")]);
        assert_eq!(shortened(quotient.clone(), Form::Source), quotient);
        assert_eq!(shortened(quotient, Form::SpelledOut).head, "ICeil");
    }
}
