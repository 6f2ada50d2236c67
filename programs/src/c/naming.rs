//! Names for C made of other names.
//!
//! Untrusted: what a file may call things is decided by [`reading::names`].

use reading::names::{reserved, reserved_for_functions};

/// How long a name may be before something is appended to it.
const MAX_LENGTH: usize = 48;

/// A name like this one, of a style that C has no use for, also where something is appended to it.
/// It may still be one that C has.
fn restyled(name: &str) -> String {
    let kept = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    let mut new: String = name.chars().filter(kept).take(MAX_LENGTH).collect();
    while new.contains("__") {
        new = new.replace("__", "_");
    }
    let shorter = |name: &str| {
        let end = name.strip_suffix("_t").or(name.strip_suffix('_'));
        end.or(name.strip_prefix('_')).map(str::to_owned)
    };
    while let Some(rest) = shorter(&new) {
        new = rest;
    }
    if !new.contains(|c: char| c.is_ascii_lowercase()) {
        new = new.to_lowercase();
    }
    match new.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => new,
        false => format!("x{new}"),
    }
}

/// Names that a parameter or a local can have, the most similar first: the name itself, and then
/// with a separator and numbers from `first` on.
pub fn like(name: &str, separator: &str, first: usize) -> impl Iterator<Item = String> {
    let base = restyled(name);
    let is_identifier = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    let same = is_identifier.then(|| name.to_owned());
    let plain = Some(base.clone()).filter(|plain| plain != name);
    let separator = separator.to_owned();
    let numbered = (first..).map(move |number| format!("{base}{separator}{number}"));
    let all = same.into_iter().chain(plain).chain(numbered);
    all.filter(|name| reserved(name).is_none())
}

/// A name that a function can have, to propose for one that it cannot; but not this other one.
pub fn function_like(name: &str, other_than: &str) -> String {
    let base = restyled(name);
    let mut names = [base.clone(), format!("{base}_kernel")].into_iter();
    let is_free = |name: &String| name != other_than && reserved_for_functions(name).is_none();
    let free = names.find(is_free);
    free.unwrap_or_else(|| format!("my_{base}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let long = "a_".repeat(40);
        let longs = like(&long, "_", 1).take(2).collect::<Vec<_>>();
        assert_eq!(
            longs,
            [
                "a_".repeat(24).trim_end_matches('_'),
                &format!("{}_1", "a_".repeat(24).trim_end_matches('_'))
            ]
        );
        for (name, expected) in [
            ("x", ["x", "x_1", "x_2"]),
            ("NN", ["nn", "nn_1", "nn_2"]),
            ("_a___b_t_t", ["a_b", "a_b_1", "a_b_2"]),
            ("double", ["double_1", "double_2", "double_3"]),
            ("calloc", ["calloc_1", "calloc_2", "calloc_3"]),
            ("I", ["i", "i_1", "i_2"]),
            ("N", ["N", "n", "n_1"]),
            ("x_", ["x_", "x", "x_1"]),
            ("__", ["x", "x_1", "x_2"]),
            ("9", ["x9", "x9_1", "x9_2"]),
        ] {
            let names: Vec<String> = like(name, "_", 1).take(3).collect();
            assert_eq!(names, expected, "{name}");
        }
    }

    #[test]
    fn functions() {
        for (name, expected) in [
            ("write", "write_kernel"),
            ("MB_CUR_MAX", "mb_cur_max"),
            ("EXP", "exp_kernel"),
            ("_x", "x"),
            ("blur_t", "blur"),
            ("for", "for_kernel"),
            ("linux", "linux_kernel"),
            ("m__n", "m_n"),
        ] {
            let proposed = function_like(name, "");
            assert_eq!(proposed, expected, "{name}");
            assert!(reserved_for_functions(&proposed).is_none(), "{name}");
        }
    }
}
