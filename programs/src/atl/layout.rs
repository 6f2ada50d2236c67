//! Expressions over several lines, for people who read them. The text is that of `print`, with line
//! breaks and indentation where it has spaces, or after an opening parenthesis.

use super::ast::{Carried, Expr, ExprKind, ExprOp};

/// How long a line may be, where it can be broken.
const WIDTH: usize = 96;

/// The text of an expression in lines that are not too long.
pub fn laid_out(e: &Expr) -> String {
    let mut lines = Vec::new();
    put(&mut lines, 0, String::new(), e, "");
    lines.join("\n")
}

/// Adds the lines of an expression, with what stands before it and after it.
fn put(lines: &mut Vec<String>, indent: usize, before: String, e: &Expr, after: &str) {
    let text = e.to_string();
    let margin = " ".repeat(indent);
    let whole = format!("{before}{text}{after}");
    let pieces = pieces(&text, e);
    if indent + whole.len() <= WIDTH || pieces.is_empty() {
        lines.push(margin + &whole);
        return;
    }
    let mut line = before;
    for (number, (head, part, tail)) in pieces.iter().enumerate() {
        let is_last = number + 1 == pieces.len();
        line += match line.is_empty() {
            true => head.trim_start(),
            false => head,
        };
        let end = match is_last {
            true => format!("{tail}{after}"),
            false => String::new(),
        };
        // What is bound by `let` and the like stays on the line of its name, if there is room for it.
        let here = format!("{line}{part}");
        let is_chain = matches!(e.kind, ExprKind::Binary(..));
        if !is_last && !is_chain && indent + here.len() <= WIDTH {
            line = here;
            continue;
        }
        // The rest of a `let` is no deeper than the `let`, nor is an operand that opens no parenthesis.
        let inner = match &e.kind {
            ExprKind::Let(..) | ExprKind::LetData(..) | ExprKind::FoldIn(_) if is_last => indent,
            ExprKind::Binary(..) if pieces[0].0.is_empty() => indent,
            _ => indent + 2,
        };
        // An operator stands in front of its right operand.
        let front = match number > 0 && is_chain {
            true => std::mem::take(&mut line),
            false => String::new(),
        };
        if !line.trim().is_empty() {
            lines.push(format!("{margin}{}", line.trim_end()));
        }
        line = String::new();
        put(lines, inner, front, part, &end);
    }
}

/// The text as what stands before each operand, the operand, and what stands after the last.
fn pieces<'a>(text: &'a str, e: &'a Expr) -> Vec<(&'a str, &'a Expr, &'a str)> {
    let (operands, mut found, mut rest) = (operands(e), Vec::new(), text);
    for part in &operands {
        let own = part.to_string();
        // The only operand is at the end. Of several, a short one may be found in what stands before
        // it: then a line is broken at another place.
        let place = match operands.len() {
            1 => rest.rfind(&own),
            _ => rest.find(&own),
        };
        let Some(place) = place else {
            return Vec::new();
        };
        let (head, others) = rest.split_at(place);
        rest = &others[own.len()..];
        found.push((head, *part));
    }
    let count = found.len();
    let with_tail = |(number, (head, part))| match number + 1 == count {
        true => (head, part, rest),
        false => (head, part, ""),
    };
    found.into_iter().enumerate().map(with_tail).collect()
}

/// The operands that may have lines of their own, in the order of the text.
fn operands(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Gen(_, body) => {
            let mut body = body;
            while let ExprKind::Gen(_, inner) = &body.kind {
                body = inner;
            }
            vec![body]
        }
        ExprKind::Loop(carried, _, body) => match carried {
            Carried::Fold(_, first) => vec![first, body],
            _ => vec![body],
        },
        ExprKind::Guard(_, inner) | ExprKind::Unary(_, inner) | ExprKind::Resize(_, _, inner) => {
            vec![inner]
        }
        ExprKind::Each(moved) => operands(moved),
        ExprKind::FoldIn(fold) => vec![&fold.first, &fold.step, &fold.rest],
        ExprKind::Tuple(scalars) | ExprKind::Listed(scalars) => {
            let scalars = scalars.iter();
            scalars.filter(|e| e.to_string().len() >= LONG).collect()
        }
        ExprKind::With(base, _, value) => vec![base, value],
        ExprKind::If(_, a, b) | ExprKind::Let(_, a, b) | ExprKind::LetData(_, _, a, b) => {
            vec![a, b]
        }
        ExprKind::Binary(operator, ..) => terms(e, *operator),
        _ => Vec::new(),
    }
}

/// How long the text of an operand is that has a line of its own.
const LONG: usize = 24;

/// The long ones of the operands of a chain like `a + b + c`.
fn terms(mut e: &Expr, operator: ExprOp) -> Vec<&Expr> {
    let mut all = Vec::new();
    while let ExprKind::Binary(own, left, right) = &e.kind
        && *own == operator
    {
        all.push(&**right);
        e = left;
    }
    all.push(e);
    all.retain(|part| part.to_string().len() >= LONG);
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::laid_out;
    use crate::atl::convert::parse;

    #[test]
    fn long_lines_are_broken() {
        let body = "let three := gen i < n, j < m: x[i, j] + x[max(0, i - 1), j] + x[min(n - 1, i + 1), j] in \
                    trunc_r(cdiv(n, 4) * 4 - n, flatten(gen io < cdiv(n, 4), ii < 4: \
                    [io * 4 + ii < n] gen j < m: three[io * 4 + ii, j] + three[io * 4 + ii, m - 1 - j]))";
        let source = format!(
            "kernel k(n: int, m: int, x: f32[n, m]) -> f32[n, m]\n  where 1 <= n, 1 <= m\n  = {body}"
        );
        let file = parse(source.as_bytes()).expect("a source");
        let laid = laid_out(&file.kernels[0].body);
        let expected = "\
let three := gen i < n, j < m: x[i, j] + x[max(0, i - 1), j] + x[min(n - 1, i + 1), j] in
trunc_r(cdiv(n, 4) * 4 - n,
  flatten(
    gen io < cdiv(n, 4), ii < 4:
      [io * 4 + ii < n] gen j < m: three[io * 4 + ii, j] + three[io * 4 + ii, m - 1 - j]))";
        assert_eq!(laid, expected);
        let joined: String = laid.split_whitespace().collect();
        let plain: String = body.split_whitespace().collect();
        assert_eq!(joined, plain);
    }
}
