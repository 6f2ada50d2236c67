//! The JSON-lines twin of a file: one object for the header, each symbol, each segment, each
//! instruction, and the footer.

use crate::error::Error;
use crate::format::{RULESET, Role, VERSION};
use crate::limits::Limits;
use crate::op::Arg;
use crate::reader::{Entry, Module, Segment, instruction};
use std::fmt::Write;

/// Hands the lines of the twin to `line`, in order. Nothing is replayed: operands that are
/// on stacks are not shown, types are shown by their number in the segment's table.
pub fn dump(bytes: &[u8], limits: &Limits, mut line: impl FnMut(&str)) -> Result<(), Error> {
    let module = Module::read(bytes, limits)?;
    let bundle = module.bundle.iter().fold(String::new(), |mut hex, byte| {
        // Writing to a string does not fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    line(&format!(
        r#"{{"header":{{"version":{VERSION},"ruleset":{RULESET},"bundle":"{bundle}"}}}}"#
    ));
    for (number, symbol) in module.symbols.iter().enumerate() {
        line(&format!(
            r#"{{"symbol":{number},"text":{}}}"#,
            quote(symbol)
        ));
    }
    for (number, segment) in module.segments.iter().enumerate() {
        let roster: Vec<String> = segment.roster.iter().map(entry).collect();
        let roster = roster.join(",");
        line(&format!(r#"{{"segment":{number},"roster":[{roster}]}}"#));
        body(segment, limits, &mut line)?;
    }
    let counts = module.counts.fields();
    let counts = counts.map(|(name, count)| format!(r#""{name}":{count}"#));
    line(&format!(r#"{{"footer":{{{}}}}}"#, counts.join(",")));
    Ok(())
}

fn entry(entry: &Entry) -> String {
    let text = quote(entry.symbol);
    match entry.role {
        Role::Name => format!(r#"{{"name":{text}}}"#),
        Role::Needs(kind) => format!(r#"{{"needs":"{}","symbol":{text}}}"#, kind.word()),
        Role::Provides(kind) => format!(r#"{{"provides":"{}","symbol":{text}}}"#, kind.word()),
    }
}

fn body(segment: &Segment, limits: &Limits, line: &mut impl FnMut(&str)) -> Result<(), Error> {
    let mut rest = segment.body;
    while !rest.is_empty() {
        let at = segment.end() - rest.len();
        let mut operands = Vec::new();
        let decoded = instruction(&mut rest, limits, |arg, operand| {
            operands.push((arg, operand));
            Ok(())
        });
        let wrong = |cause| Error::at(segment.end() - rest.len(), cause);
        let (row, groups) = decoded.map_err(wrong)?;
        let mut text = format!(r#"{{"at":{at},"op":"{}""#, row.name);
        if !row.repeated.is_empty() {
            let _ = write!(text, r#","groups":{groups}"#);
        }
        for (kind, keyed) in [
            (Arg::Name, "names"),
            (Arg::Type, "types"),
            (Arg::Number, "numbers"),
        ] {
            let operands = operands.iter().filter(|(arg, _)| *arg == kind);
            let operands: Vec<String> = operands
                .map(|(_, operand)| {
                    let entry = segment.roster.get(*operand as usize);
                    let name = entry.filter(|_| kind == Arg::Name);
                    name.map_or(operand.to_string(), |e| quote(e.symbol))
                })
                .collect();
            if !operands.is_empty() {
                let _ = write!(text, r#","{keyed}":[{}]"#, operands.join(","));
            }
        }
        line(&format!("{text}}}"));
    }
    Ok(())
}

/// A JSON string.
fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", control as u32);
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
