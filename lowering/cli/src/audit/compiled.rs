//! Runs of a function by a C compiler, under a sanitizer.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::Command;

use programs::c::driver::{Call, program};
use programs::c::flags::Flags;
use serde::Deserialize;

/// The compiler where nothing else is needed.
const COMPILER: &str = "gcc";

/// What watches a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sanitizer {
    /// Accesses out of bounds.
    Address,
    /// Arithmetic that C leaves undefined.
    Undefined,
    /// Reads of cells that were never written.
    Memory,
    /// Races.
    Thread,
}

impl Sanitizer {
    /// The compiler that has it.
    fn compiler(self) -> &'static str {
        match self {
            Sanitizer::Memory => "clang",
            Sanitizer::Address | Sanitizer::Undefined | Sanitizer::Thread => COMPILER,
        }
    }

    fn options(self) -> &'static [&'static str] {
        match self {
            Sanitizer::Address => &["-fsanitize=address"],
            Sanitizer::Undefined => &["-fsanitize=undefined", "-fno-sanitize-recover=all"],
            Sanitizer::Memory => &["-fsanitize=memory"],
            Sanitizer::Thread => &["-fsanitize=thread", "-fopenmp"],
        }
    }
}

impl fmt::Display for Sanitizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sanitizer::Address => "AddressSanitizer",
            Sanitizer::Undefined => "UndefinedBehaviorSanitizer",
            Sanitizer::Memory => "MemorySanitizer",
            Sanitizer::Thread => "ThreadSanitizer",
        })
    }
}

/// What a run shows.
#[derive(Debug)]
pub enum Seen {
    /// The bits of the output.
    Output(Vec<u64>),
    /// It ended early; the report of the sanitizer, or of the system.
    Stopped(String),
    /// The compiler does not take it, and says why.
    Refused(String),
    /// There is no such compiler here, or it lacks the sanitizer.
    Missing(Missing),
}

/// A compiler that is not there, or lacks this sanitizer.
#[derive(Debug)]
pub struct Missing(Option<Sanitizer>);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => write!(f, "{COMPILER}"),
            Some(sanitizer) => {
                let options = sanitizer.options().join(" ");
                write!(f, "{} with {options}", sanitizer.compiler())
            }
        }
    }
}

/// Compiles a text, and runs the call of the function in it. Files go to this folder.
pub fn run(
    folder: &Path,
    text: &str,
    call: &Call,
    sanitizer: Option<Sanitizer>,
) -> io::Result<Seen> {
    let (c, binary) = (folder.join("call.c"), folder.join("call"));
    if let Err(why) = compile(&program(text, [call]), sanitizer, &c, &binary)? {
        let nothing = "int main(void) { return 0; }\n";
        return Ok(match compile(nothing, sanitizer, &c, &binary)? {
            Ok(()) => Seen::Refused(why),
            Err(_) => Seen::Missing(Missing(sanitizer)),
        });
    }
    let output = Command::new(&binary).env("OMP_NUM_THREADS", "2").output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let said = if said.is_empty() {
            output.status.to_string()
        } else {
            said
        };
        return Ok(Seen::Stopped(said));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let bits = text
        .split_whitespace()
        .map(|bits| u64::from_str_radix(bits, 16));
    let bits = bits.collect::<Result<_, _>>();
    bits.map(Seen::Output)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Compiles a program to a file; what the compiler says if it does not take it or is not there.
fn compile(
    text: &str,
    sanitizer: Option<Sanitizer>,
    c: &Path,
    binary: &Path,
) -> io::Result<Result<(), String>> {
    std::fs::write(c, text)?;
    let mut command = Command::new(sanitizer.map_or(COMPILER, Sanitizer::compiler));
    command.args(["-std=c11", "-O0", "-w"]);
    command.args(Flags::of_text(text).needed());
    command.args(sanitizer.map_or(&[][..], Sanitizer::options));
    command.arg(c).arg("-o").arg(binary).arg("-lm");
    Ok(match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(error.to_string()),
    })
}
