//! Loops of C that end early.
//!
//! `for (...; i < n && p; i++) { c }` is `for (...; i < n; i++) { if (p) { c } else { break; } }`, and
//! `for (...) { d if (p) { c } else { break; } }` is `for (...) { d if (p) { c } }`, a loop in which nothing
//! happens any more once p is false: an iteration in which it is false leaves all as it was, so
//! that it is false in the next one, too.
//!
//! 1. Neither d nor p mentions i.
//! 2. d changes only what it declares, which each iteration has anew.
//! 3. d asks for no memory, which there may be once and not another time.

use crate::error::{Result, refuse};
use crate::syntax::Syntax;
use crate::uses::{Use, use_of};
use std::collections::HashSet;

/// `break;`, where it is not settled.
pub(crate) const BREAK: &str = "CBreak";

/// Settles the loops of a function, whose types are known.
pub(crate) fn settle(syntax: &mut Syntax) -> Result<()> {
    if let ("CFor", [i, _, _, body]) = (syntax.head, &mut syntax.args[..])
        && let ("CBlock", [d @ .., last]) = (body.head, &mut body.args[..])
        && let ("CIf", [p, _, otherwise]) = (last.head, &mut last.args[..])
        && matches!(&otherwise.args[..], [only] if only.head == BREAK)
    {
        ends_early(i, d, p)?;
        otherwise.args.clear();
    }
    if syntax.head == BREAK {
        let rule = "`break;` stands alone behind the `else` of the last statement in a loop";
        return refuse(syntax.span, rule);
    }
    syntax.args.iter_mut().try_for_each(settle)
}

/// Whether a loop over `i` of these statements and `if (p) { ... }` does nothing any more once p is false.
pub fn ends_early(i: &Syntax, d: &[Syntax], p: &Syntax) -> Result<()> {
    for part in d.iter().chain([p]) {
        // (1)
        if part.mentions(i) {
            let rule = format!(
                "a loop that may end early asks nothing of its index `{}` before",
                i.head
            );
            return refuse(part.span, rule);
        }
    }
    let mut own = HashSet::new();
    d.iter().for_each(|statement| declared(statement, &mut own));
    d.iter().try_for_each(|statement| idle(statement, &own))
}

/// The names that a statement declares, or a part of it.
fn declared<'s>(statement: &Syntax<'s>, found: &mut HashSet<&'s str>) {
    if let Use::After(_) = use_of(statement.head) {
        found.insert(statement.name());
    }
    statement.args.iter().for_each(|part| declared(part, found));
}

/// Whether a statement changes only what has one of these names.
fn idle(statement: &Syntax, own: &HashSet<&str>) -> Result<()> {
    let name = statement.name();
    match statement.head {
        // (2)
        "CSet" | "CBump" | "CStore" | "CReduce" if !own.contains(&name) => refuse(
            statement.span,
            format!(
                "`{name}` is changed where the loop may end early: before, it changes only what it declares"
            ),
        ),
        // (3)
        "CAlloc" | "CFree" => refuse(
            statement.span,
            "memory is not asked for or freed where the loop may end early",
        ),
        _ => statement.args.iter().try_for_each(|part| idle(part, own)),
    }
}

#[cfg(test)]
mod tests {
    use crate::c;

    /// A function with this loop over i, or the rule that is broken.
    fn read(body: &str) -> std::result::Result<String, String> {
        let source = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n\
             void f(int64_t n, const float *restrict a, float *restrict out) {{\n\
             for (int64_t i = 0; i < n; i++) {{ {body} }}\n}}\n"
        );
        match c::read(source.as_bytes()) {
            Ok(function) => Ok(function.typed_text()),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    #[test]
    fn a_loop_that_breaks_off_is_one_in_which_nothing_happens_any_more() {
        let before = [
            "",
            "float s = out[0];",
            "float s[2]; s[1] = out[0]; { float t = s[1]; t += a[0]; }",
            "float s = 0.0f; for (int64_t j = 0; j < n; j++) { s += out[j]; }",
            "if (n < 3) { float s = out[0]; s = s + s; }",
        ];
        for d in before {
            let choice = "if (out[0] < 1.0f) { out[0] = a[i]; }";
            let ended = read(&format!("{d} {choice} else {{ break; }}"));
            assert_eq!(ended, read(&format!("{d} {choice}")), "{d}");
        }
    }

    #[test]
    fn what_depends_on_the_step_or_outlasts_it_is_refused() {
        let cases = [
            // (1)
            (
                "float s = a[i];",
                "float s = a[i];",
                "asks nothing of its index `i`",
            ),
            (
                "{ float s = (float)(i + 1); }",
                "{ float s = (float)(i + 1); }",
                "asks nothing",
            ),
            // (2)
            ("out[1] = 1.0f;", "out[1] = 1.0f;", "`out` is changed"),
            (
                "float s = 0.0f; if (n < 1) { out[1] += s; }",
                "out[1] += s;",
                "`out` is changed",
            ),
            // (3)
            ("free(t);", "free(t);", "memory is not asked for"),
        ];
        for (d, place, rule) in cases {
            let why = read(&format!(
                "{d} if (out[0] < 1.0f) {{ out[0] = a[i]; }} else {{ break; }}"
            ));
            let why = why.unwrap_err();
            assert!(
                why.starts_with(&format!("`{place}`: ")) && why.contains(rule),
                "{why}"
            );
        }
        let why = read("if (out[i] < 1.0f) { out[i] = a[i]; } else { break; }").unwrap_err();
        assert!(why.contains("asks nothing of its index `i`"), "{why}");
    }

    #[test]
    fn break_stands_at_the_end_of_a_loop_only() {
        let elsewhere = [
            "break;",
            "if (n < 3) { break; }",
            "if (n < 3) {} else { break; } out[i] = a[i];",
            "if (n < 3) {} else { out[i] = a[i]; break; }",
            "if (n < 3) {} else { (void)n; break; }",
            "{ if (n < 3) {} else { break; } }",
            "if (n < 3) { if (n < 2) {} else { break; } }",
        ];
        for body in elsewhere {
            let why = read(body).unwrap_err();
            assert!(
                why.starts_with("`break;`: `break;` stands alone"),
                "{body}: {why}"
            );
        }
    }
}
