//! The interpreters against the formal semantics, which is run by rewriting.

mod atl;
mod c;
mod corpus;
mod machine;
mod scalars;

/// The programs of a file, each with the verdict that it is listed under.
fn listed(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = file
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut verdict = "";
    lines.filter_map(move |line| match line.strip_prefix("== ") {
        Some(next) => {
            verdict = next;
            None
        }
        None => Some((verdict, line)),
    })
}
