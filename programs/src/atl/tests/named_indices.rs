//! Names of indices: what the tree has in their places, and what is refused.

use super::body;

/// The tree has the index in each place where its name is visible.
#[test]
fn what_names_stand_for() {
    for (named, meaning) in [
        ("let k := n / 2 in a[k]", "a[n / 2]"),
        (
            "gen i < n: let j := 2 * i in a[j] + a[j + 1]",
            "gen i < n: a[2 * i] + a[2 * i + 1]",
        ),
        (
            "let h := n - 1 in let k := h * h in a[k]",
            "a[(n - 1) * (n - 1)]",
        ),
        ("let h := n in let h := h + 1 in a[h]", "a[n + 1]"),
        ("let h := n in gen h < h: a[h]", "gen h < n: a[h]"),
        (
            "let h := n in sum i < h, j < i + h: s",
            "sum i < n, j < i + n: s",
        ),
        (
            "let h := n in (let h := 3 * h in a[h]) + a[h]",
            "a[3 * n] + a[n]",
        ),
        (
            "let h := n in if h < 2 then a[h] else s",
            "if n < 2 then a[n] else s",
        ),
        ("let h := n in [h < 2] pad_l(h, a)", "[n < 2] pad_l(n, a)"),
        (
            "let h := n in fold t := a, i < h: t with [h] = s",
            "fold t := a, i < n: t with [n] = s",
        ),
        ("let h := n in genrec t[i < h]: s", "genrec t[i < n]: s"),
        (
            "let h := n in max i < h from s: f32(h)",
            "max i < n from s: f32(n)",
        ),
        // A name of a tensor hides that of an index, and the other way round.
        ("let a := n in b[a, a]", "b[n, n]"),
        // Without a name of an integer it is a scalar.
        ("let t := 2 * 3 in t * s", "let t := 2 * 3 in t * s"),
    ] {
        assert_eq!(
            body(named).map(|e| e.to_string()),
            body(meaning).map(|e| e.to_string()),
            "{named}"
        );
    }
}

#[test]
fn what_is_refused() {
    for (named, message) in [
        (
            "gen i < n: let j := 2 * i in sum i < 3: a[j]",
            "`i` is in what `j` stands for, and bound again here",
        ),
        (
            "gen i < n: let j := 2 * i in fold t := s, i < 3: a[j]",
            "`i` is in what `j` stands for, and bound again here",
        ),
        (
            "gen i < n: let j := i in let i := a[i] in if j < 1 then i else s",
            "`i` is in what `j` stands for, and bound again here",
        ),
        (
            "let j := n in fold n := s, i < 3: n + a[j]",
            "`n` is in what `j` stands for, and bound again here",
        ),
        (
            "let j := n in genrec n[i < j]: s",
            "`n` is in what `j` stands for, and bound again here",
        ),
        (
            "let j := n + 1/2 in a[j]",
            "a quotient of literals can be meant of integers or of data: write `0` for integers, or \
             `2.0` instead of `2` for data, outside of casts",
        ),
        (
            "let j := n in s * j",
            "`j` is an integer, and a tensor or scalar is needed here",
        ),
        (
            "let j := s in a[j]",
            "`j` is a tensor or scalar, and an integer is needed here",
        ),
        (
            "let j := 3 in a[j]",
            "`j` is a tensor or scalar, and an integer is needed here",
        ),
        ("(let j := n in a[j]) + a[j]", "`j` is not declared"),
    ] {
        let found = body(named).map(|e| e.to_string());
        assert_eq!(
            found.map_err(|error| error.message),
            Err(message.to_owned()),
            "{named}"
        );
    }
}

/// Names in what names stand for do not exhaust memory or time.
#[test]
fn many_names() {
    let doubled = |count: usize| {
        let names = (0..count).map(|_| "let h := h + h in ".to_owned());
        format!("let h := n in {}a[h]", names.collect::<String>())
    };
    assert!(body(&doubled(8)).is_ok());
    let error = body(&doubled(30)).unwrap_err();
    assert_eq!(
        error.message,
        "too large with what names of indices stand for"
    );
}
