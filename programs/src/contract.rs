//! The contract of a function of C in words: what its file says at its head.
//!
//! It is for people. The function in the file is what is proved, and the checker reads no comments.

use crate::atl::ast::{Kernel, TensorType};
use crate::c::ast::Function;
use crate::c::flags::Flags;
use crate::c::print::Uses;
use std::iter::zip;

/// What sizes there are.
const SIZES: &str = "from -(2^31 - 1) to 2^31 - 1";

/// What is said of all arrays of a call.
const ARRAYS: &str = "Arrays are row-major and do not overlap, and no extent is negative. Each has \
     at most 2^57 cells.";

/// What happens where memory is short.
const ALLOCATIONS: &str = "Memory is allocated; where that fails, abort() is called.";

/// How long a line is, without `// `.
const WIDTH: usize = 96;

/// How many lines an entry has, and how many characters one of its items.
const MAX_LINES: usize = 12;
const MAX_ITEM: usize = 500;

/// The lines at the head of the file of a kernel that became a function; `certificate` is the name of
/// the file with the proof.
pub fn head(kernel: &Kernel, function: &Function, certificate: &str) -> String {
    let plain = |c: char| if (' '..='~').contains(&c) { c } else { '_' };
    let certificate: String = certificate.chars().map(plain).collect();
    let mut lines = vec![format!(
        "Proved correct by the theorem `gate` in {certificate}, for calls that keep to this:"
    )];
    let sizes: Vec<String> = kernel.sizes().map(str::to_owned).collect();
    let tensors: Vec<(&str, &TensorType)> = kernel.tensors().collect();
    let outputs = zip(&function.outputs, &kernel.results);
    let outputs: Vec<(&str, &TensorType)> = outputs
        .map(|(buffer, result)| (buffer.name.as_str(), &result.tensor))
        .collect();
    let types = tensors.iter().chain(&outputs).map(|(_, ty)| ty.element);
    let has_floats = types.clone().any(|ty| ty.is_float() || ty.is_half());
    let inputs = tensors.iter().map(array).collect();
    let conditions = kernel.conditions();
    let nans = match has_floats {
        true => "; no signalling NaNs",
        false => "",
    };
    lines.extend(entry("sizes", sizes, &format!(", {SIZES}")));
    lines.extend(entry("inputs", inputs, nans));
    let label = match outputs.len() {
        1 => "output",
        _ => "outputs",
    };
    let unset = "; need not be initialised";
    lines.extend(entry(label, outputs.iter().map(array).collect(), unset));
    lines.extend(entry("where", conditions.collect(), ""));
    let scalars = tensors.iter().chain(&outputs);
    let scalars = scalars.filter(|(_, ty)| ty.extents.is_empty());
    let scalars: Vec<String> = scalars.map(|(name, _)| (*name).to_owned()).collect();
    lines.extend(entry("scalars", scalars, ", by pointer"));
    lines.extend(wrapped(
        "",
        ARRAYS.split(' ').map(str::to_owned).collect(),
        " ",
    ));
    if Uses::of(&function.body).allocates {
        lines.push(ALLOCATIONS.to_owned());
    }
    let flags = Flags::of(function).to_string();
    let flags = format!("Build with {flags}.");
    lines.extend(wrapped(
        "",
        flags.split(' ').map(str::to_owned).collect(),
        " ",
    ));
    lines.join("\n")
}

/// A tensor as an array: its name and its extents.
pub fn array((name, ty): &(&str, &TensorType)) -> String {
    let extents: Vec<String> = ty.extents.iter().map(ToString::to_string).collect();
    match extents.is_empty() {
        true => (*name).to_owned(),
        false => format!("{name}[{}]", extents.join(", ")),
    }
}

/// An entry of these items, if there are any, with what is said of all of them.
fn entry(label: &str, items: Vec<String>, of_all: &str) -> Vec<String> {
    let mut lines = wrapped(&format!("  {label:<7} "), items, ", ");
    if let Some(last) = lines.last_mut() {
        last.push_str(of_all);
    }
    lines
}

/// Items in lines, the first of which begins with a label. What is too long is left out, and that is
/// said.
fn wrapped(label: &str, items: Vec<String>, separator: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let count = items.len();
    for (at, item) in items.into_iter().enumerate() {
        let item = match item.len() > MAX_ITEM {
            true => "(a long one: see the source)".to_owned(),
            false => item,
        };
        let item = match at + 1 == count {
            true => item,
            false => item + separator,
        };
        let is_last = lines.len() == MAX_LINES;
        match lines.last_mut() {
            None => lines.push(format!("{label}{item}")),
            Some(line) if line.len() + item.trim_end().len() <= WIDTH => line.push_str(&item),
            Some(_) if is_last => {
                let left = count - at;
                lines.push(format!(
                    "{}and {left} more: see the source",
                    " ".repeat(label.len())
                ));
                break;
            }
            Some(_) => lines.push(" ".repeat(label.len()) + &item),
        }
    }
    let trimmed = lines.iter().map(|line| line.trim_end().to_owned());
    trimmed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::parse;
    use crate::c::print::print;

    /// The head of the file of a kernel, as comments, and all of the file.
    fn file(kernel: &str, body: &str, certificate: &str) -> (String, String) {
        let kernels = crate::atl::read(kernel.as_bytes())
            .expect("a kernel")
            .kernels;
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n{}{}void f(int64_t n, const float *restrict x, \
             float *restrict out) {{ {body} }}\n",
            if body.contains("expf") {
                "#include <math.h>\n"
            } else {
                ""
            },
            match body.contains("array_room") {
                true => format!("{}\n", reading::c::ARRAY_ROOM),
                false => String::new(),
            }
        );
        let function = parse(text.as_bytes()).expect("in the subset");
        let printed = print(&function, &head(&kernels[0], &function, certificate));
        let (before, _) = printed.split_once("#include").expect("the includes");
        let lines: Vec<&str> = before.lines().collect();
        assert!(lines.iter().all(|line| line.starts_with("// ")), "{before}");
        assert!(
            lines.iter().all(|line| line.trim_end() == *line),
            "{before}"
        );
        assert_eq!(parse(printed.as_bytes()), Ok(function), "{printed}");
        (before.to_owned(), printed)
    }

    #[test]
    fn the_contract_in_words() {
        let alloc = "float *t = malloc(array_room(n) * sizeof(float)); if (!t) { abort(); } \
                     t[0] = expf(x[0]); out[0] = t[0]; free(t);";
        let kernel = "kernel f(n: int, y: f32, x: f32[2 * n, n / 3]) -> f32 \
                      where 3 <= n < 9, n % 2 = 0 = x[0, 0] + y";
        assert_eq!(
            file(kernel, alloc, "k.cert").0,
            "// Proved correct by the theorem `gate` in k.cert, for calls that keep to this:
//   sizes   n, from -(2^31 - 1) to 2^31 - 1
//   inputs  y, x[2 * n, n / 3]; no signalling NaNs
//   output  out; need not be initialised
//   where   3 <= n and n < 9, n % 2 = 0
//   scalars y, out, by pointer
// Arrays are row-major and do not overlap, and no extent is negative. Each has at most 2^57 cells.
// Memory is allocated; where that fails, abort() is called.
// Build with -ffp-contract=off -fno-builtin-expf.
"
        );
        let (unsigned, _) = file("kernel f(x: u32[3]) -> u32[3] = x", "out[0] = 1.0f;", "k");
        assert!(
            !unsigned.contains("sizes") && !unsigned.contains("NaN"),
            "{unsigned}"
        );
        assert!(!unsigned.contains("abort"), "{unsigned}");
    }

    /// Nothing in a name or a condition ends a comment, continues one, or makes a line of its own.
    #[test]
    fn names_cannot_leave_their_comment() {
        let kernel = "kernel f(n: int, x: f32[n]) -> f32[n] = x";
        let (plain, _) = file(kernel, "out[0] = x[0];", "k");
        for name in [
            "*/ int x; /*",
            "a\nBuild with -ffast-math.",
            "a\r\n#define float double\r\n",
            "a\\",
            "a??/",
            "// */ ??/",
            "\u{2028}\u{202e}\u{85}\0\u{7f}é",
            "/*",
            "",
        ] {
            let (hostile, _) = file(kernel, "out[0] = x[0];", name);
            assert_eq!(hostile.lines().count(), plain.lines().count(), "{hostile}");
            assert!(
                hostile.is_ascii() && !hostile.contains(['\\', '\0']),
                "{hostile}"
            );
            let builds = hostile.lines().filter(|line| line.starts_with("// Build"));
            assert_eq!(builds.count(), 1, "{hostile}");
        }
    }

    #[test]
    fn what_is_long_is_left_out() {
        let long = format!("n < {}1", "1 + ".repeat(140));
        let sizes: Vec<String> = (0..300).map(|k| format!("size{k}: int")).collect();
        let kernel = format!(
            "kernel f(n: int, {}) -> f32 where {long}, 0 < n, {} = 1",
            sizes.join(", "),
            vec!["n != 7"; 250].join(", ")
        );
        let (head, _) = file(&kernel, "out[0] = 1.0f;", &"k".repeat(255));
        assert!(
            head.contains("where   (a long one: see the source), 0 < n, n != 7,"),
            "{head}"
        );
        assert_eq!(head.matches("more: see the source").count(), 2, "{head}");
        assert!(head.lines().count() < 40 && head.len() < 5000, "{head}");
        assert!(head.contains("from -(2^31 - 1) to 2^31 - 1"), "{head}");
    }
}
