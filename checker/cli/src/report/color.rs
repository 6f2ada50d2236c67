//! Verdicts in colour, on terminals.

use gate::verdict::Verdict;

/// A verdict, in colour if that is wanted.
pub fn verdict(verdict: Verdict, is_colored: bool) -> String {
    let color = match verdict {
        Verdict::Verified => 32,
        Verdict::Proved | Verdict::Exempt | Verdict::Unbound => 33,
        _ => 31,
    };
    match is_colored {
        true => format!("\u{1b}[1;{color}m{verdict}\u{1b}[0m"),
        false => verdict.to_string(),
    }
}
