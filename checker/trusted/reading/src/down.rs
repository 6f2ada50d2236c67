//! Ranges that run down. In `fold x := d, lo <= i < hi down: e` the index i is hi - 1 first, and lo at
//! last. The range itself runs up, and in e the name i is for how far there is to go:
//!
//! ```text
//! fold x := d, lo <= i < hi: let i := lo + hi - 1 - i in e
//! ```
//!
//! 1. Neither the ends nor the ranges behind them mention i, which there would be the one that runs up.
//! 2. No accumulator, nor the tensor of a `genrec`, is called i, which in e would be the index.
//!
//! A `genrec` whose index runs down is the mirror image of one whose index runs up:
//!
//! ```text
//! genrec x[i < n down]: ... x[i + 1] ...
//! reverse(genrec x[i < n]: let i := n - 1 - i in ... x[n - 1 - (i + 1)] ...)
//! ```

use crate::data_indices::Names;
use crate::error::{Result, refuse};
use crate::syntax::Syntax;
use std::mem;

/// What is said of a binder whose range runs down.
pub(crate) const DOWN: &str = "Down";

/// A sum, fold, maximum or the like with ranges that all run up.
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
        let Some(left) = mirrored(&mut binders.args[at..])? else {
            continue;
        };
        let name = binders.args[at].args[0].clone();
        is_other(&name, is_carried(&name))?;
        let span = inner.span;
        *inner = Syntax::new("LetIndex", vec![name, left, mem::take(inner)], span);
    }
    Ok(())
}

/// Refuses the name of an index that runs down where something else has it.
fn is_other(name: &Syntax, is_carried: bool) -> Result<()> {
    match is_carried {
        true => refuse(
            name.span,
            "an index that runs down has the name of what is carried or computed",
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
        let mut left = mirrored(&mut binders.args[at..])?;
        if let Some(left) = &mut left {
            is_other(&name, name == *x)?;
            let (span, up) = (name.span, names.next(name.span)?);
            left.args[1].args[0] = up.clone();
            binders.args[at].args[0] = up;
            *body = Syntax::new("LetIndex", vec![name, left.clone(), mem::take(body)], span);
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

/// Makes the first of these binders, if it runs down, one that runs up. Answers what the index is then:
/// `lo + hi - 1 - i` for the one that runs up.
fn mirrored<'a>(binders: &mut [Syntax<'a>]) -> Result<Option<Syntax<'a>>> {
    let Some((binder, behind)) = binders.split_first_mut() else {
        return Ok(None);
    };
    let way = binder.args.drain(2..).next();
    if way.is_none_or(|way| way.head != DOWN) {
        return Ok(None);
    }
    let [name, ends] = &binder.args[..] else {
        return Ok(None);
    };
    let is_in = |other: &Syntax| other.mentions(name) || ends.mentions(&other.args[0]);
    if ends.mentions(name) || behind.iter().any(is_in) {
        let i = name.head;
        let message =
            format!("`{i}` runs down: no other range mentions it, and its own no other index");
        return refuse(name.span, message);
    }
    let two = |head, a, b| Syntax::new(head, vec![a, b], name.span);
    let [lo, hi] = &ends.args[..] else {
        return Ok(None);
    };
    let sum = match lo.form() {
        ("ILit", [zero]) if zero.head == "0" => hi.clone(),
        _ => two("IAdd", lo.clone(), hi.clone()),
    };
    let one = Syntax::literal("ILit", "1", name.span);
    let index = Syntax::new("IVar", vec![name.clone()], name.span);
    Ok(Some(two("ISub", two("ISub", sum, one), index)))
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
        let carried = "an index that runs down has the name of what is carried or computed";
        let cells = "of a tensor with an index that runs down, cells are read, and where the names in \
                     its extents are not bound again";
        for (body, at, rule) in [
            ("sum i < n down, j < i: a[i, j]", "", mixed),
            ("gen i < n: sum i < i down: x[i]", "", mixed),
            ("sum i < n down, n < 3: x[i]", "", mixed),
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
