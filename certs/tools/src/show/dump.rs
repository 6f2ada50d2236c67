//! The JSON-lines twin of a file: one object for the header, each symbol, each segment, each
//! instruction, and the footer.

use super::words::{counted, word};
use certs::Limits;
use certs::format::{Kind, RULESET, VERSION};
use certs::{Arg, Cause, Error};
use certs::{Module, Segment, instruction};
use std::fmt::Write;

/// Hands the lines of the twin to `line`, in order. Nothing is replayed: operands that are
/// on the stack are not shown, types are shown by their number in the segment's table.
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
        let (needed, provided) = (names(&segment.needed), names(&segment.provided));
        line(&format!(
            r#"{{"segment":{number},"needs":[{needed}],"provides":[{provided}]}}"#
        ));
        body(&module.symbols, segment, limits, &mut line)?;
    }
    let counts = counted(&module.counts);
    let counts = counts.map(|(name, count)| format!(r#""{name}":{count}"#));
    line(&format!(r#"{{"footer":{{{}}}}}"#, counts.join(",")));
    Ok(())
}

fn names(names: &[(Kind, &str)]) -> String {
    let names = names.iter();
    let names = names.map(|(kind, name)| format!(r#"{{"{}":{}}}"#, word(*kind), quote(name)));
    names.collect::<Vec<String>>().join(",")
}

fn body(
    symbols: &[&str],
    segment: &Segment,
    limits: &Limits,
    line: &mut impl FnMut(&str),
) -> Result<(), Error> {
    let mut rest = segment.body;
    while !rest.is_empty() {
        let at = segment.end - rest.len();
        let mut operands = Vec::new();
        let decoded = instruction(&mut rest, limits, |arg, operand| {
            operands.push((arg, operand));
            match operands.len() <= limits.live {
                true => Ok(()),
                false => Err(Cause::Limit("operands of one step")),
            }
        });
        let wrong = |cause| Error::at(segment.end - rest.len(), cause);
        let (row, groups) = decoded.map_err(wrong)?;
        let mut text = format!(r#"{{"at":{at},"op":"{}""#, row.name);
        if !row.repeated.is_empty() {
            let _ = write!(text, r#","groups":{groups}"#);
        }
        let (mut names, mut types, mut slots) = (Vec::new(), Vec::new(), Vec::new());
        for (arg, operand) in operands {
            match arg {
                Arg::Name | Arg::New(_) => {
                    let symbol = symbols.get(operand);
                    names.push(symbol.map_or(operand.to_string(), |symbol| quote(symbol)));
                }
                Arg::Type => types.push(operand.to_string()),
                Arg::Slot => slots.push(operand.to_string()),
                Arg::Thm | Arg::Term => {}
            }
        }
        for (key, operands) in [("names", names), ("types", types), ("slots", slots)] {
            if !operands.is_empty() {
                let _ = write!(text, r#","{key}":[{}]"#, operands.join(","));
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
