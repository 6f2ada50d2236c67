//! Folds of several values that differ in shape, as `fold (x, s) := (y, 0), i < n: ... in s` of a tensor and
//! a scalar.
//!
//! What a fold carries is a row of tensors of one shape. So each value is widened: zeros behind it make its
//! extents the greatest of all, and one with fewer dimensions is the first of several. The names stand for
//! what is left without that:
//!
//! ```text
//! (y, 0)              (pad_r(max(m, 1) - m, y), pad_r(max(m, 1) - 1, gen split < 1: 0))
//! x                   gen split < m: fold[0, split]
//! s                   fold[1, 0]
//! ```
//!
//! The extents are those of the first values (`spread`). They stand where
//!
//! 1. each name in them is what it was there: no index and no `let` of the fold has that name.

use crate::error::{Result, refuse};
use crate::settle_atl::FOLD;
use crate::span::Span;
use crate::syntax::Syntax;
use crate::uses::declared;
use std::mem;

/// A `let` of what a fold of several values carries, of which these are the extents, the outermost first.
pub(crate) fn fold<'a>(e: &mut Syntax<'a>, all: &[Vec<Syntax<'a>>]) -> Result<()> {
    if all.windows(2).all(|two| two[0] == two[1]) {
        return Ok(());
    }
    if all.iter().flatten().any(|n| n.head.is_empty()) {
        let rule = "the extents of what this fold carries cannot be said here; bind it before, \
            and give no index the name of one of them";
        return refuse(e.span, rule);
    }
    if all.iter().any(|own| own.len() > INDICES.len()) {
        let rule = format!(
            "a fold of values of different shapes has at most {} dimensions",
            INDICES.len()
        );
        return refuse(e.span, rule);
    }
    let widening = Widening {
        all,
        greatest: greatest(all, e.span),
    };
    let [_, fold, rest] = &mut e.args[..] else {
        return Ok(());
    };
    let [_, first, _, step] = &mut fold.args[..] else {
        return Ok(());
    };
    for tuples in [&mut *first, &mut *step] {
        widening.tuples(tuples)?;
    }
    for taken in [step, rest] {
        widening.names(taken);
    }
    Ok(())
}

/// The greatest of the extents in each dimension, where one that is missing is 1.
fn greatest<'a>(all: &[Vec<Syntax<'a>>], span: Span) -> Vec<Syntax<'a>> {
    let rank = all.iter().map(Vec::len).max().unwrap_or(0);
    let one = Syntax::literal("ILit", "1", span);
    let of = |at: usize| {
        let mut found: Vec<&Syntax> = Vec::new();
        for own in all {
            let n = at.checked_sub(rank - own.len()).map_or(&one, |at| &own[at]);
            if !found.contains(&n) {
                found.push(n);
            }
        }
        let mut found = found.into_iter().cloned();
        let first = found.next().unwrap_or_else(|| one.clone());
        found.fold(first, |m, n| Syntax::new("IMax", vec![m, n], span))
    };
    (0..rank).map(of).collect()
}

/// Names of indices that no source has.
const INDICES: [&str; 8] = ["split", "gen", "genrec", "with", "let", "in", "if", "then"];

/// The places of what a fold carries.
const PLACES: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

struct Widening<'s, 'a> {
    all: &'s [Vec<Syntax<'a>>],
    /// The extents that all have when they are widened.
    greatest: Vec<Syntax<'a>>,
}

impl<'a> Widening<'_, 'a> {
    /// Widens the parts of the tuples that an expression ends in.
    fn tuples(&self, e: &mut Syntax<'a>) -> Result<()> {
        for (x, _) in declared(e) {
            let name = Syntax::leaf(x, e.span);
            if self.all.iter().flatten().any(|n| n.mentions(&name)) {
                let rule =
                    format!("`{x}` is an extent of what the fold carries, and declared anew here");
                return refuse(e.span, rule);
            }
        }
        match (e.head, &mut e.args[..]) {
            ("Tuple", [first, others]) => {
                let parts = [first].into_iter().chain(&mut others.args);
                for (part, own) in parts.zip(self.all) {
                    self.widen(part, own);
                }
                Ok(())
            }
            ("If", [_, yes, no]) => {
                self.tuples(yes)?;
                self.tuples(no)
            }
            ("Let" | "LetIndex" | "LetData" | "Taken", [.., last]) => self.tuples(last),
            _ => Ok(()),
        }
    }

    /// Names for what a fold carries, without what widens it.
    fn names(&self, taken: &mut Syntax<'a>) {
        let [names, body] = &mut taken.args[..] else {
            return;
        };
        let (names, mut e, span) = (mem::take(&mut names.args), mem::take(body), taken.span);
        for ((at, x), own) in names.into_iter().enumerate().zip(self.all).rev() {
            let ty = e.ty;
            let place = PLACES[at];
            e = Syntax::new("Let", vec![x, self.narrow(place, own, span), e], span);
            e.ty = ty;
        }
        *taken = e;
    }

    fn widen(&self, part: &mut Syntax<'a>, own: &[Syntax<'a>]) {
        let (span, ty) = (part.span, part.ty);
        let typed = |head, args| {
            let mut form = Syntax::new(head, args, span);
            form.ty = ty;
            form
        };
        let mut e = mem::take(part);
        let (outer, inner) = self.greatest.split_at(self.greatest.len() - own.len());
        for ((rows, n), m) in own.iter().enumerate().zip(inner) {
            if n != m {
                let amount = Syntax::new("ISub", vec![m.clone(), n.clone()], span);
                e = (0..rows).fold(typed("PadR", vec![amount, e]), |e, _| {
                    typed("InRows", vec![e])
                });
            }
        }
        for m in outer.iter().rev() {
            let index = Syntax::leaf("split", span);
            let [zero, one] = ["0", "1"].map(|text| Syntax::literal("ILit", text, span));
            let amount = Syntax::new("ISub", vec![m.clone(), one.clone()], span);
            let row = typed("Gen", vec![index, zero, one, e]);
            e = typed("PadR", vec![amount, row]);
        }
        *part = e;
    }

    fn narrow(&self, at: &'a str, own: &[Syntax<'a>], span: Span) -> Syntax<'a> {
        let number = |text| Syntax::literal("ILit", text, span);
        let fold = Syntax::new("Var", vec![Syntax::leaf(FOLD, span)], span);
        let mut e = Syntax::new("At", vec![fold, number(at)], span);
        let (outer, inner) = self.greatest.split_at(self.greatest.len() - own.len());
        for _ in outer {
            e = Syntax::new("At", vec![e, number("0")], span);
        }
        if own == inner {
            return e;
        }
        for (index, _) in INDICES.iter().zip(own) {
            let index = Syntax::new("IVar", vec![Syntax::leaf(index, span)], span);
            e = Syntax::new("At", vec![e, index], span);
        }
        for (index, n) in INDICES.iter().zip(own).rev() {
            let index = Syntax::leaf(index, span);
            e = Syntax::new("Gen", vec![index, number("0"), n.clone(), e], span);
        }
        e
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The body of a kernel, or the rule that is broken.
    fn read(body: &str) -> std::result::Result<String, String> {
        let source =
            format!("kernel k(n: int, m: int, x: f32[n], a: f32[n, m]) -> f32\n  = {body}\n");
        match crate::atl::read(source.as_bytes()) {
            Ok((kernels, _)) => Ok(text(kernels[0].args.last().unwrap())),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    fn text(e: &Syntax) -> String {
        match e.form() {
            ("Lit" | "ILit" | "Var" | "IVar", [name]) => name.head.to_owned(),
            (head, []) => head.to_owned(),
            (head, parts) => {
                let parts: Vec<String> = parts.iter().map(text).collect();
                format!("{head}({})", parts.join(" "))
            }
        }
    }

    #[test]
    fn values_are_widened_and_named_without_that() {
        for (body, first, names) in [
            (
                "fold (y, s) := (x, 0), i < n: (y, s) in s",
                "Tuple(PadR(ISub(IMax(n 1) n) x) \
                 List(PadR(ISub(IMax(n 1) 1) Gen(split 0 1 0))))",
                "Let(y Gen(split 0 n At(At(fold 0) split)) Let(s At(At(fold 1) 0) s))",
            ),
            (
                "fold (a, y) := (a, x), i < n: (a, y) in y[0]",
                "Tuple(InRows(PadR(ISub(IMax(m n) m) PadR(ISub(IMax(n 1) n) a))) \
                 List(PadR(ISub(IMax(n 1) 1) Gen(split 0 1 PadR(ISub(IMax(m n) n) x)))))",
                "Let(a Gen(split 0 n Gen(gen 0 m At(At(At(fold 0) split) gen))) \
                 Let(y Gen(split 0 n At(At(At(fold 1) 0) split)) At(y 0)))",
            ),
            // They have one shape.
            (
                "fold (y, z) := (x, x), i < n: (y, z) in y[0]",
                "Tuple(x List(x))",
                "Taken(List(y z) At(y 0))",
            ),
        ] {
            let found = read(body).unwrap();
            assert!(found.contains(first), "{body}: {found}");
            assert!(found.contains(names), "{body}: {found}");
        }
    }

    #[test]
    fn extents_are_what_they_were_at_first() {
        let anew = |x: &str| {
            format!("`{x}` is an extent of what the fold carries, and declared anew here")
        };
        let unsaid = "the extents of what this fold carries cannot be said here; bind it before, \
            and give no index the name of one of them";
        for (body, rule) in [
            // 1
            (
                "fold (y, s) := (x, 0), n < 3: (y, s) in s",
                unsaid.to_owned(),
            ),
            (
                "fold (y, s) := (x, 0), i < n: let n := i in (y, s) in s",
                anew("n"),
            ),
            (
                "fold (y, s) := (x, 0), i < n: let n := index(u32(i)) in (y, s) in s",
                anew("n"),
            ),
            (
                "fold (y, s) := (let j := 2 * n in (gen i < j: 1, 0)), i < n: (y, s) in s",
                unsaid.to_owned(),
            ),
            (
                "gen j < 3: let y := gen i < j: 1 in \
                 gen j < 3: fold (y, s) := (y, 0), i < n: (y, s) in s",
                unsaid.to_owned(),
            ),
            (
                "fold (y, s) := (gen a < 2, b < 2, c < 2, d < 2, e < 2, f < 2, g < 2, h < 2, p < 2: 0, 0), \
                 i < n: (y, s) in s",
                "a fold of values of different shapes has at most 8 dimensions".to_owned(),
            ),
            (
                "fold (y, s) := (x, 0), i < n: \
                 (fold (y, s) := (y, s), n < 2: (y, s) in (y, s)) in s",
                unsaid.to_owned(),
            ),
        ] {
            let found = read(body).unwrap_err();
            assert!(found.ends_with(&rule), "{body}: {found}");
        }
    }
}
