//! Folds that end before their last step: `fold x := d, i < n while p: e` is
//! `fold x := d, i < n: if p then e else x`. Where p is false, x stays as it is, so that p is false in
//! every step that follows: nothing happens any more. That is so because p depends on what the fold
//! carries only, and not on the index (1).
//!
//! `let (x, y) := d in e` is `fold (x, y) := d, i < 0: (x, y) in e`: no step is made.

use crate::error::{Result, refuse};
use crate::settle_atl::FOLD;
use crate::span::Span;
use crate::syntax::Syntax;
use std::mem;

/// The head of a step with a condition, before it is settled.
pub(crate) const WHILE: &str = "While";

/// The head of a step that changes nothing, before it is settled.
pub(crate) const AGAIN: &str = "Again";

/// Settles a fold as one of which every step has a value.
pub(crate) fn steps(fold: &mut Syntax) -> Result<()> {
    let ("Folds", [x, _, binders, body]) = (fold.head, &mut fold.args[..]) else {
        return Ok(());
    };
    let (names, step) = match (body.head, &mut body.args[..]) {
        ("Taken", [names, step]) if x.head == FOLD => (names.args.clone(), step),
        _ => (vec![x.clone()], body),
    };
    if step.head == AGAIN {
        *step = as_it_was(names, step.span);
        return Ok(());
    }
    let (WHILE, [p, e]) = (step.head, &mut step.args[..]) else {
        return Ok(());
    };
    for binder in &binders.args {
        // (1)
        let index = Syntax::leaf(binder.name(), p.span);
        if !names.contains(&index) && p.mentions(&index) {
            let i = binder.name();
            let rule = format!(
                "`while` asks what the fold carries, not which step it is: `{i}` is an index of it"
            );
            return refuse(p.span, rule);
        }
    }
    let (span, p, e) = (step.span, mem::take(p), mem::take(e));
    *step = Syntax::new("If", vec![p, e, as_it_was(names, span)], span);
    Ok(())
}

/// What a fold carries: `x`, or `(x, y, ...)`.
fn as_it_was(names: Vec<Syntax>, span: Span) -> Syntax {
    let mut values = names.into_iter();
    let mut values = values.by_ref().map(|x| Syntax::new("Var", vec![x], span));
    match (values.next(), values.collect::<Vec<_>>()) {
        (Some(x), others) if others.is_empty() => x,
        (first, others) => {
            let others = Syntax::new("List", others, span);
            Syntax::new("Tuple", first.into_iter().chain([others]).collect(), span)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::atl;

    /// The body of a kernel, or the rule that is broken.
    fn read(body: &str) -> std::result::Result<String, String> {
        let source = format!("kernel k(n: int, x: f32[n]) -> f32\n  = {body}\n");
        match atl::read(source.as_bytes()) {
            Ok((kernels, _)) => Ok(format!("{:?}", kernels[0].args.last()).replace("span", "")),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    /// The words of a form, without its places.
    fn heads(read: String) -> Vec<String> {
        let words = read.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| word.starts_with(char::is_alphabetic));
        words.map(str::to_owned).collect()
    }

    #[test]
    fn while_is_a_choice_in_each_step() {
        let same = [
            (
                "fold s := 0, i < n while s < 9: s + x[i]",
                "fold s := 0, i < n: if s < 9 then s + x[i] else s",
            ),
            (
                "fold (s, t) := (0, 1), i < n, j < i while s < t: (s + x[j], t) in t",
                "fold (s, t) := (0, 1), i < n, j < i: if s < t then (s + x[j], t) else (s, t) in t",
            ),
            (
                "fold s := 0, i < n down while s < 9: s + x[i]",
                "fold s := 0, i < n down: if s < 9 then s + x[i] else s",
            ),
            (
                "fold s := 0, i < n while s = 9 and x[0] = s: s + x[i]",
                "fold s := 0, i < n: if s = 9 and x[0] = s then s + x[i] else s",
            ),
            // The index that has the name of what is carried is not visible in the step.
            (
                "fold i := 0, i < n while i < 9: i + 1",
                "fold i := 0, i < n: if i < 9 then i + 1 else i",
            ),
        ];
        for (until, chosen) in same {
            assert_eq!(read(until).map(heads), read(chosen).map(heads), "{until}");
        }
    }

    #[test]
    fn names_for_several_values_are_a_fold_without_steps() {
        let found = read("let (a, b) := (x[0], 2) in a + b").unwrap();
        let fold = read("fold (a, b) := (x[0], 2), i < 0: (a, b) in a + b").unwrap();
        assert_eq!(heads(found.replace("let", "i")), heads(fold));
        for (body, rule) in [
            (
                "let (a, a) := (x[0], 1) in a",
                "`a` is already a name of this fold",
            ),
            ("let (a, b) := x[0] in a", "a tuple of 2 is needed here"),
            (
                "let (a, b) := (1, 2, 3) in a",
                "a tuple of 3, where 2 are needed",
            ),
        ] {
            let said = read(body).unwrap_err();
            assert!(said.contains(rule), "{body}: {said}");
        }
    }

    #[test]
    fn the_condition_does_not_depend_on_the_step() {
        let rule = |i: &str| {
            format!(
                "`while` asks what the fold carries, not which step it is: `{i}` is an index of it"
            )
        };
        let bodies = [
            ("fold s := 0, i < n while i < 9: s + x[i]", "i"),
            ("fold s := 0, i < n while x[i] < s: s + x[i]", "i"),
            ("fold s := 0, i < n, j < n while s < f32(j): s + x[i]", "j"),
            (
                "fold (s, t) := (0, 0), i < n while s < f32(i): (s, t) in t",
                "i",
            ),
            (
                "fold (i, t) := (0, 0), i < n, j < n while i < f32(j): (i, t) in t",
                "j",
            ),
        ];
        for (body, index) in bodies {
            let found = read(body).unwrap_err();
            assert!(found.ends_with(&rule(index)), "{body}: {found}");
        }
    }
}
