//! Conditions and indices as they are written in a source, for messages.

use kernel::Term;
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::library::show;
use reasoning::term::{application, dest_literal};

/// How tightly an operator binds.
fn level(name: &str) -> u8 {
    match name {
        "\\/" => 1,
        "/\\" => 2,
        "=" | "int_lt" | "int_le" => 3,
        "int_add" | "int_sub" => 4,
        "int_mul" | "int_div" | "int_mod" => 5,
        _ => 6,
    }
}

/// A condition or an index as it is written in a source.
pub fn spelled(t: Term) -> String {
    if let Some(n) = dest_literal(t) {
        return n.to_string();
    }
    if let Some((name, _)) = hol::dest_var(t) {
        let letters = hol::letters(name);
        return letters.split('.').next().unwrap_or("").to_string();
    }
    let Some((name, args)) = application(t) else {
        return show(t);
    };
    let symbol = match &name[..] {
        "int_add" => "+",
        "int_sub" => "-",
        "int_mul" => "*",
        "int_div" => "/",
        "int_mod" => "%",
        "int_lt" => "<",
        "int_le" => "<=",
        "=" => "=",
        "/\\" => "and",
        "\\/" => "or",
        _ => "",
    };
    let own = level(&name);
    let operand = |t: Term, least: u8| {
        let inner = application(t).map_or(6, |(name, _)| level(&name));
        let text = spelled(t);
        if inner < least {
            format!("({text})")
        } else {
            text
        }
    };
    match (symbol, &args[..]) {
        ("", [p]) if name == "~" => format!("not {}", operand(*p, 6)),
        ("", [a]) if name == "int_neg" => format!("-{}", operand(*a, 6)),
        ("", [a, b]) if matches!(&name[..], "cdiv" | "int_min" | "int_max") => {
            let function = name.trim_start_matches("int_");
            format!("{function}({}, {})", spelled(*a), spelled(*b))
        }
        ("", _) if name == "Ident" => letters(t).unwrap_or_default(),
        ("", _) => show(t),
        (symbol, [a, b]) => format!("{} {symbol} {}", operand(*a, own), operand(*b, own + 1)),
        _ => show(t),
    }
}
