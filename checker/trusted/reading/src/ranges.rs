//! Ranges that do not run up by one. They are told by those that do, of how many steps there were, or are to
//! come, and in what they are of, e, the name i is for what the index is then:
//!
//! ```text
//! fold x := d, lo <= i < hi down: e      fold x := d, lo <= i < hi: let i := lo + hi - 1 - i in e
//! fold x := d, lo <= i < hi step s: e    fold x := d, i < cdiv(hi - lo, s): let i := lo + s * i in e
//! gen lo <= i < hi step s: e             gen i < cdiv(hi - lo, s): let i := lo + s * i in e
//! ```
//!
//! 1. Neither the ends nor the ranges behind them mention i, which there would be the other one.
//! 2. No accumulator, nor the tensor of a `genrec`, is called i, which in e would be the index.
//!
//! A `genrec` whose index runs down is the mirror image of one whose index runs up:
//!
//! ```text
//! genrec x[i < n down]: ... x[i + 1] ...
//! reverse(genrec x[i < n]: let i := n - 1 - i in ... x[n - 1 - (i + 1)] ...)
//! ```
//!
//! 3. It has no steps: all of its cells are computed.

use crate::data_indices::Names;
use crate::error::{Result, refuse};
use crate::syntax::Syntax;
use std::mem;

/// What is said of a binder whose range runs down.
pub(crate) const DOWN: &str = "Down";

/// What is said of a binder whose range has steps of a length.
pub(crate) const STEP: &str = "Step";

/// A sum, fold, maximum or the like with ranges that all run up by one.
pub(crate) fn loops_up(syntax: &mut Syntax) -> Result<()> {
    let [before @ .., binders, body] = &mut syntax.args[..] else {
        return Ok(());
    };
    let (taken, inner) = match (body.head, &mut body.args[..]) {
        ("Taken", [names, inner]) => (&names.args[..], inner),
        _ => (&[][..], body),
    };
    let is_carried =
        |name: &Syntax| taken.contains(name) || syntax.head == "Folds" && before[0] == *name;
    for at in (0..binders.args.len()).rev() {
        let Some(index) = up(&mut binders.args[at..])? else {
            continue;
        };
        let name = binders.args[at].args[0].clone();
        is_other(&name, is_carried(&name))?;
        named(name, index, inner);
    }
    Ok(())
}

/// A `gen` whose range runs up by one. Its cells have no order.
pub(crate) fn rows_up<'a>(syntax: &mut Syntax<'a>) -> Result<()> {
    let ("Gen", [binder, body]) = (syntax.head, &mut syntax.args[..]) else {
        return Ok(());
    };
    if binder.args.last().is_some_and(|way| way.head == DOWN) {
        binder.args.pop();
    }
    if let Some(index) = up(std::slice::from_mut(binder))? {
        named(binder.args[0].clone(), index, body);
    }
    let (name, ends, body) = (
        binder.args.remove(0),
        binder.args.remove(0),
        mem::take(body),
    );
    syntax.args = [vec![name], ends.args, vec![body]].concat();
    Ok(())
}

/// A value in which a name is an index.
fn named<'a>(name: Syntax<'a>, index: Syntax<'a>, inner: &mut Syntax<'a>) {
    let span = inner.span;
    *inner = Syntax::new("LetIndex", vec![name, index, mem::take(inner)], span);
}

/// Refuses the name of an index that does not run up by one where something else has it. (2)
fn is_other(name: &Syntax, is_carried: bool) -> Result<()> {
    match is_carried {
        true => refuse(
            name.span,
            "an index that runs down or by steps has the name of what is carried or computed",
        ),
        false => Ok(()),
    }
}

/// A `genrec` of which all indices run up, under names that nothing else has. Answers for each index that
/// ran down what it is: `n - 1 - i` for the new name i.
pub(crate) fn cells_up<'a>(
    syntax: &mut Syntax<'a>,
    names: &mut Names,
) -> Result<Vec<Option<Syntax<'a>>>> {
    let [x, binders, body] = &mut syntax.args[..] else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    for at in 0..binders.args.len() {
        let name = binders.args[at].args[0].clone();
        // (3)
        if binders.args[at]
            .args
            .last()
            .is_some_and(|way| way.head == STEP)
        {
            return refuse(
                name.span,
                "all cells of a `genrec` are computed: it has no steps",
            );
        }
        let mut left = up(&mut binders.args[at..])?;
        if let Some(left) = &mut left {
            is_other(&name, name == *x)?;
            let next = names.next(name.span)?;
            left.args[1].args[0] = next.clone();
            binders.args[at].args[0] = next;
            named(name, left.clone(), body);
        }
        all.push(left);
    }
    Ok(all)
}

/// The tensor whose indices ran down, of that whose indices run up.
pub(crate) fn reverse<'a>(genrec: &mut Syntax<'a>, mirrored: &[Option<Syntax<'a>>]) {
    let span = genrec.span;
    let down = mirrored
        .iter()
        .enumerate()
        .filter(|(_, left)| left.is_some());
    for (at, _) in down {
        let reverse = Syntax::new("Reverse", vec![mem::take(genrec)], span);
        let in_rows = |e, _| Syntax::new("InRows", vec![e], span);
        *genrec = (0..at).fold(reverse, in_rows);
    }
}

/// Makes the first of these binders one that runs up by one. Answers what the index is then, if it did not:
/// `lo + hi - 1 - i`, or `lo + s * i`, for the i that does.
fn up<'a>(binders: &mut [Syntax<'a>]) -> Result<Option<Syntax<'a>>> {
    let Some((binder, behind)) = binders.split_first_mut() else {
        return Ok(None);
    };
    let way = binder.args.drain(2..).next().unwrap_or_default();
    let [name, ends] = &mut binder.args[..] else {
        return Ok(None);
    };
    let i = Syntax::new("IVar", vec![name.clone()], name.span);
    let index = match way.head {
        DOWN => from_the_end(ends, i),
        STEP => in_steps(ends, &way.args[0], i),
        _ => return Ok(None),
    };
    // (1)
    let is_mixed = |other: &Syntax| other.mentions(name) || ends.mentions(&other.args[0]);
    if ends.mentions(name) || behind.iter().any(is_mixed) {
        let (i, does) = (
            name.head,
            if way.head == DOWN {
                "runs down"
            } else {
                "has steps"
            },
        );
        let message =
            format!("`{i}` {does}: no other range mentions it, and its own no other index");
        return refuse(name.span, message);
    }
    Ok(Some(index))
}

/// `lo + hi - 1 - i`, for a range from lo to hi.
fn from_the_end<'a>(ends: &Syntax<'a>, i: Syntax<'a>) -> Syntax<'a> {
    let (span, [lo, hi]) = (i.span, [&ends.args[0], &ends.args[1]].map(Clone::clone));
    let both = match is_zero(&lo) {
        true => hi,
        false => Syntax::new("IAdd", vec![lo, hi], span),
    };
    let last = Syntax::new("ISub", vec![both, Syntax::literal("ILit", "1", span)], span);
    Syntax::new("ISub", vec![last, i], span)
}

/// `lo + s * i`, where a range from lo to hi becomes one of as many steps as there are.
fn in_steps<'a>(ends: &mut Syntax<'a>, s: &Syntax<'a>, i: Syntax<'a>) -> Syntax<'a> {
    let (span, from_zero) = (s.span, is_zero(&ends.args[0]));
    let two = |head, a, b| Syntax::new(head, vec![a, b], span);
    let zero = Syntax::literal("ILit", "0", span);
    let [lo, hi] = [0, 1].map(|at| mem::replace(&mut ends.args[at], zero.clone()));
    let far = two("IMul", s.clone(), i);
    let (length, index) = match from_zero {
        true => (hi, far),
        false => (two("ISub", hi, lo.clone()), two("IAdd", lo, far)),
    };
    ends.args[1] = two("ICeil", length, s.clone());
    index
}

fn is_zero(index: &Syntax) -> bool {
    matches!(index.form(), ("ILit", [zero]) if zero.head == "0")
}

#[cfg(test)]
mod tests {
    /// Whether a kernel with this body is the same as one with another body, or the rule that it breaks.
    fn same(body: &str, other: &str) -> Result<bool, String> {
        let sources = [body, other].map(|body| {
            let inputs = "n: int, m: int, pos: u32[n + 1], x: f32[n], a: f32[n, m]";
            format!("kernel k({inputs}) -> f32\n  = {body}\n")
        });
        let [one, other] = [0, 1].map(|at| {
            let read = crate::atl::read(sources[at].as_bytes());
            let body = read.map(|(kernels, _)| kernels[0].args[4].clone());
            body.map_err(|error| error.rule_in(&sources[at]))
        });
        Ok(one? == other?)
    }

    #[test]
    fn loops_that_run_down() {
        for (down, up) in [
            (
                "fold y := 0, i < n down: y * 2 + x[i]",
                "fold y := 0, i < n: let i := n - 1 - i in y * 2 + x[i]",
            ),
            (
                "sum 1 <= i < n down: x[i]",
                "sum 1 <= i < n: let i := 1 + n - 1 - i in x[i]",
            ),
            (
                "max i < n, j < i down: a[i, j]",
                "max i < n, j < i: let j := i - 1 - j in a[i, j]",
            ),
            (
                "sum i < n down, j < m down: a[i, j]",
                "sum i < n, j < m: let i := n - 1 - i in let j := m - 1 - j in a[i, j]",
            ),
            (
                "fold (y, z) := (0, 1), i < n down: (z, x[i]) in y",
                "fold (y, z) := (0, 1), i < n: let i := n - 1 - i in (z, x[i]) in y",
            ),
            // The ends are read once.
            (
                "sum pos[0] <= p < pos[1] down: x[p]",
                "let index1 := index(pos[0]) in let index2 := index(pos[1]) in \
                 sum index1 <= p < index2: let p := index1 + index2 - 1 - p in x[p]",
            ),
            // The cells of a `gen` have no order, and a name is a name.
            ("(gen i < n down: x[i])[0]", "(gen i < n: x[i])[0]"),
            (
                "sum i < n step 2: x[i]",
                "sum i < cdiv(n, 2): let i := 2 * i in x[i]",
            ),
            (
                "fold y := 0, 1 <= i < n step m: y * 2 + x[i]",
                "fold y := 0, i < cdiv(n - 1, m): let i := 1 + m * i in y * 2 + x[i]",
            ),
            (
                "max i < m, j < i step 3: a[i, j]",
                "max i < m, j < cdiv(i, 3): let j := 3 * j in a[i, j]",
            ),
            (
                "sum pos[0] <= p < pos[1] step pos[2]: x[p]",
                "let index1 := index(pos[0]) in let index2 := index(pos[1]) in let index3 := index(pos[2]) in \
                 sum p < cdiv(index2 - index1, index3): let p := index1 + index3 * p in x[p]",
            ),
            (
                "(gen i < n step 2, 1 <= j < m step 3: a[i, j])[0, 1]",
                "(gen i < cdiv(n, 2): let i := 2 * i in gen j < cdiv(m - 1, 3): let j := 1 + 3 * j in a[i, j])[0, 1]",
            ),
            (
                "(gen step < n step m: x[step])[0]",
                "(gen step < cdiv(n, m): let step := m * step in x[step])[0]",
            ),
            ("gen down < n down: x[down]", "gen down < n: x[down]"),
        ] {
            assert_eq!(same(down, up), Ok(true), "{down}");
            let other = up.replace("- 1 -", "- 2 -");
            assert_eq!(same(down, &other), Ok(other == up), "{other}");
        }
    }

    #[test]
    fn tensors_that_are_computed_from_the_end() {
        for (down, up) in [
            (
                "(genrec y[i < n down]: if i = n - 1 then x[i] else y[i + 1] * x[i])[0]",
                "(reverse(genrec y[index1 < n]: let i := n - 1 - index1 in \
                 if i = n - 1 then x[i] else y[n - 1 - (i + 1)] * x[i]))[0]",
            ),
            (
                "(genrec y[i < n, j < m down]: [1 <= i, j < m - 1] y[i - 1, j + 1] + y[i, j + 1])[0, 0]",
                "(each reverse(genrec y[i < n, index1 < m]: let j := m - 1 - index1 in \
                 [1 <= i, j < m - 1] y[i - 1, m - 1 - (j + 1)] + y[i, m - 1 - (j + 1)]))[0, 0]",
            ),
            (
                "(genrec y[i < n down, j < m down]: [i < n - 1] y[i + 1, j])[0, 0]",
                "(each reverse(reverse(genrec y[index1 < n, index2 < m]: \
                 let j := m - 1 - index2 in let i := n - 1 - index1 in \
                 [i < n - 1] y[n - 1 - (i + 1), m - 1 - j])))[0, 0]",
            ),
            // Rows are read whose indices run up.
            (
                "(genrec y[i < n down, j < m]: [i < n - 1] sum k < m: y[i + 1, k])[0, 0]",
                "(reverse(genrec y[index1 < n, j < m]: let i := n - 1 - index1 in \
                 [i < n - 1] sum k < m: y[n - 1 - (i + 1), k]))[0, 0]",
            ),
        ] {
            assert_eq!(same(down, up), Ok(true), "{down}");
        }
    }

    #[test]
    fn names_that_would_mean_something_else_are_refused() {
        let mixed = "`i`: `i` runs down: no other range mentions it, and its own no other index";
        let carried =
            "an index that runs down or by steps has the name of what is carried or computed";
        let steps = "`i`: `i` has steps: no other range mentions it, and its own no other index";
        let all = "all cells of a `genrec` are computed: it has no steps";
        let cells = "of a tensor with an index that runs down, cells are read, and where the names in \
                     its extents are not bound again";
        for (body, at, rule) in [
            ("sum i < n down, j < i: a[i, j]", "", mixed),
            ("gen i < n: sum i < i down: x[i]", "", mixed),
            ("sum i < n down, n < 3: x[i]", "", mixed),
            ("sum i < n step 2, j < i: a[i, j]", "", steps),
            ("sum i < n step i: x[i]", "", steps),
            ("sum 1 <= i < n step m, m < 3: x[i]", "", steps),
            ("(gen i <= i < n step 2: x[i])[0]", "", steps),
            ("fold i := 0, i < n step 2: i + 1", "`i`: ", carried),
            ("(genrec y[i < n step 2]: f32(i))[0]", "`i`: ", all),
            (
                "(gen i < n step pos[0]: x[i])[0]",
                "`pos[0]`: ",
                "an extent does not depend on data",
            ),
            ("fold i := 0, i < n down: i + 1", "`i`: ", carried),
            (
                "fold (y, i) := (0, 1), i < n down: (i, y) in y",
                "`i`: ",
                carried,
            ),
            ("(genrec i[i < n down]: f32(i))[0]", "`i`: ", carried),
            (
                "(genrec y[i < n, j < m down]: [1 <= i] (pad_l(1, y[i - 1]))[j])[0, 0]",
                "`y`: ",
                cells,
            ),
            (
                "(genrec y[i < n down]: [i < n - 1] sum n < 2: y[i + 1])[0]",
                "`y`: ",
                cells,
            ),
            (
                "(genrec y[i < n down]: [i < n - 1] sum index1 < 2: y[i + 1] * y)[0]",
                "`y`: ",
                "`y` is still being computed here, so read a part of it",
            ),
        ] {
            assert_eq!(same(body, body), Err(format!("{at}{rule}")), "{body}");
        }
        let facts = crate::atl::read(
            b"kernel k(n: int, b: u32[n]) -> f32 where all i < n down: 0 <= b[i] < n\n  = 1\n",
        );
        assert!(facts.is_err());
    }
}
