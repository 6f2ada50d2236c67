//! `atl show`: the programs that a schedule makes of a kernel, step by step.

use super::{Failure, Loaded, compiler, on_a_large_stack};
use crate::schedules;
use clap::Args;
use programs::atl::ast::Kernel;
use std::io::Write as _;
use std::path::PathBuf;

/// Show the program after every step of a schedule, with the equations that were applied.
#[derive(Args)]
pub struct Options {
    /// The source.
    file: PathBuf,
    /// Which kernel, where there are several.
    #[arg(long)]
    kernel: Option<String>,
    /// Which schedule; without it, the program is shown as written.
    #[arg(long)]
    schedule: Option<String>,
    /// A value for a parameter of the schedule: a literal, or a size of the kernel.
    #[arg(long, value_name = "NAME=VALUE", requires = "schedule")]
    param: Vec<String>,
    /// Show the program after every equation: a step may be several.
    #[arg(long, requires = "schedule")]
    each: bool,
    /// The folder of the theories and their bundle.
    #[arg(long, value_name = "FOLDER", default_value = theories::root().as_os_str())]
    theories: PathBuf,
}

/// Runs the command. Where a step is refused, the programs before it are shown, too.
pub fn execute(options: &Options) -> Result<String, Failure> {
    on_a_large_stack(|| run(options))
}

fn run(options: &Options) -> Result<String, Failure> {
    let source = Loaded::load(&options.file)?;
    let kernel = source.kernel(options.kernel.as_deref())?;
    let plain = as_written(&source, kernel);
    let Some(name) = &options.schedule else {
        return Ok(plain);
    };
    let schedule = schedules::named(&source, kernel, name)?;
    let instance = schedules::instance(schedule, kernel, &options.param)?;
    let chain = compiler(&options.theories)?
        .chain(&source.source.readable, &kernel.name.text, &instance)
        .map_err(|refused| source.failure(&[source.explained(kernel, refused)]))?;
    let text = plain + &chain.text(&source.text, options.each);
    match chain.refused {
        None => Ok(text),
        Some(refused) => {
            // A reader that goes away misses the error only.
            let _ = writeln!(std::io::stdout(), "{text}");
            Err(source.failure(&[source.explained(kernel, refused)]))
        }
    }
}

/// The kernel, as the source says it.
fn as_written(source: &Loaded, kernel: &Kernel) -> String {
    let before = source.text.get(..kernel.name.span.start);
    let begin = before.and_then(|text| text.rfind("kernel"));
    let text = source.text.get(begin.unwrap_or(0)..kernel.body.span.end);
    text.unwrap_or_default().to_owned() + "\n"
}
