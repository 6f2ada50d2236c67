//! How long the C of a kernel takes.

use super::call::Call;
use super::driver::driver;
use crate::commands::Failure;
use crate::scratch::Scratch;
use programs::c::flags::Flags;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How the C is compiled, beside the options that it needs.
const FAST: [&str; 2] = ["-O3", "-march=native"];

/// How long a call may take, with its repetitions.
pub const LIMIT: Duration = Duration::from_secs(60);

/// How often it is seen whether a program has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// What a call took, and what it gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The nanoseconds of the fastest run.
    pub nanoseconds: f64,
    /// A hash of the result.
    pub hash: String,
}

/// A compiler of C.
pub struct CCompiler(PathBuf);

impl CCompiler {
    /// The compiler of this path or name, if it can be run.
    pub fn new(path: &Path) -> Result<CCompiler, Failure> {
        let started = Command::new(path).arg("--version").output();
        match started {
            Ok(_) => Ok(CCompiler(path.to_owned())),
            Err(error) => Err(Failure::Usage(format!(
                "cannot run the C compiler {}: {error}; name another one with --cc",
                path.display()
            ))),
        }
    }

    /// Times the call of a function, which is in this file of C; nothing if it takes too long.
    pub fn run(&self, c: &Path, call: &Call, folder: &Scratch) -> Result<Option<Run>, Failure> {
        let driver = folder.write("driver.c", driver(call).as_bytes())?;
        let flags = Flags::of(call.function);
        let program = folder.file("timed");
        let mut compile = Command::new(&self.0);
        compile.args(FAST).args(flags.needed());
        compile.arg("-o").arg(&program);
        compile.args([&driver, c]).arg("-lm");
        let name = self.0.display().to_string();
        let compiled = compile.output();
        let compiled = compiled.map_err(|error| cannot_run(&name, &error))?;
        if !compiled.status.success() {
            let why = String::from_utf8_lossy(&compiled.stderr);
            return Err(Failure::Usage(format!("{name} fails:\n{}", why.trim_end())));
        }
        let output = within(LIMIT, &mut Command::new(&program));
        let output = output.map_err(|error| cannot_run("what was compiled", &error))?;
        output.map(|output| result(&output)).transpose()
    }
}

fn cannot_run(what: &str, error: &std::io::Error) -> Failure {
    Failure::Usage(format!("cannot run {what}: {error}"))
}

/// What a driver printed.
fn result(output: &Output) -> Result<Run, Failure> {
    let text = String::from_utf8_lossy(&output.stdout);
    let parts = text.trim_end().split_once(' ');
    let run = parts.and_then(|(nanoseconds, hash)| {
        Some(Run {
            nanoseconds: nanoseconds.parse().ok()?,
            hash: hash.to_owned(),
        })
    });
    let failed = || {
        let said = String::from_utf8_lossy(&output.stderr);
        let message = format!("a timed call fails: {}\n{said}", output.status);
        Failure::Source(message)
    };
    let run = run.filter(|_| output.status.success());
    run.ok_or_else(failed)
}

/// What a program prints, if it ends within this time. It prints little: nobody reads before the end.
fn within(limit: Duration, command: &mut Command) -> std::io::Result<Option<Output>> {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(PAUSE);
    }
    child.wait_with_output().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        let within = |limit, script| within(limit, &mut shell(script)).expect("it starts");
        assert!(within(Duration::from_millis(20), "exec sleep 60").is_none());
        assert!(within(Duration::from_secs(60), "echo").is_some());
    }

    #[test]
    fn results_are_read_of_programs_that_succeed() {
        let of = |script| result(&shell(script).output().expect("it starts")).ok();
        let run = of("echo 1500 00ff").expect("a result");
        assert_eq!((run.nanoseconds, run.hash.as_str()), (1500.0, "00ff"));
        assert_eq!(of("echo 1500 00ff; exit 1"), None);
        assert_eq!(of("echo"), None);
    }
}
