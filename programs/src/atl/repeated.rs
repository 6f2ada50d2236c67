//! Parts of a source that stand twice in what the source stands for. Twice as much is to be proved of
//! them, and twice as much of that, so they cannot stand in each other as deep as others.

use reading::{Error, Syntax, Why};

/// How deep parts may be nested of which each stands twice.
const MOST: usize = 12;

/// Refuses parts that are nested deeper.
pub fn check(syntax: &Syntax, twice: usize) -> Result<(), Error> {
    let (part, what) = match syntax.form() {
        ("Over", [_, from, _, body]) if from.args.is_empty() => {
            (body, "loops of an operator without `from`")
        }
        ("ICeil", [_, divisor]) => (divisor, "divisors of `cdiv`"),
        (_, parts) => return parts.iter().try_for_each(|part| check(part, twice)),
    };
    let others = syntax.args.iter().rev().skip(1);
    others.rev().try_for_each(|other| check(other, twice))?;
    if twice == MOST {
        let why = Why::Rule(format!("more than {MOST} {what} in each other"));
        let span = part.span;
        return Err(Error { span, why });
    }
    check(part, twice + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(body: &str) -> Option<Why> {
        let source = format!("kernel k(n: int, a: f32[n]) -> f32 = {body}");
        let (kernels, _) = reading::atl::read(source.as_bytes()).expect(body);
        check(&kernels[0], 0).err().map(|error| error.why)
    }

    fn nested(count: usize, around: &str, inner: &str) -> String {
        (0..count).fold(inner.to_owned(), |inner, _| around.replace('_', &inner))
    }

    #[test]
    fn what_doubles_is_not_nested_deep() {
        for (around, doubles) in [
            ("max i < n: _", true),
            ("min i < n, j < n: _", true),
            ("prod i < n: _", true),
            ("max i < n from 0: _", false),
            ("min i < n from _: a[0]", false),
            ("fold y := 0, i < n: _", false),
        ] {
            assert_eq!(refused(&nested(12, around, "a[0]")), None, "{around}");
            let deeper = refused(&nested(13, around, "a[0]"));
            assert_eq!(deeper.is_some(), doubles, "{around}");
        }
        for (around, doubles) in [("cdiv(n, _)", true), ("cdiv(_, n)", false)] {
            let index = |count| format!("a[{}]", nested(count, around, "n"));
            assert_eq!(refused(&index(12)), None, "{around}");
            assert_eq!(refused(&index(13)).is_some(), doubles, "{around}");
        }
        // Both count together.
        let bounds = nested(12, "max i < n: _", "a[cdiv(n, cdiv(n, n))]");
        let rule = "more than 12 divisors of `cdiv` in each other".to_owned();
        assert_eq!(refused(&bounds), Some(Why::Rule(rule)));
    }
}
