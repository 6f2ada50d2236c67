//! `atl draw`: pictures of a kernel, as SVG.

use super::{Failure, Loaded, check_outputs, lowered, write_together};
use crate::arguments::{Subject, Theories, in_words, named_size, sizes};
use crate::compilers::scheduler;
use crate::drawing::{cells, loops, verdict};
use crate::schedules::Wanted;
use clap::{Args, Subcommand};
use lower::Instance;
use programs::atl::ast::{Expr, Kernel};
use programs::c::ast::Function;
use programs::c::parse;
use std::path::{Path, PathBuf};

/// Draw a picture, as SVG.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    what: What,
    /// The file to write; without it, the standard output.
    #[arg(short, long, value_name = "OUT.svg", global = true)]
    output: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// The loops of the C that a kernel becomes; with a schedule, as written and by the schedule.
    Loops(Scheduled),
    /// The index space of a kernel at some sizes: its tiles, and what is padding.
    Cells {
        #[command(flatten)]
        scheduled: Scheduled,
        /// The value of an int parameter; needed for each.
        #[arg(long = "size", value_name = "NAME=INTEGER", num_args = 1.., value_parser = named_size)]
        sizes: Vec<(String, i64)>,
    },
    /// The way from the text of a kernel to a verdict.
    Verdict,
}

/// A kernel, and perhaps a schedule.
#[derive(Args)]
struct Scheduled {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    schedule: Wanted,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command; the result is the text for the standard output.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let file = match &options.what {
        What::Loops(scheduled) => {
            scheduled.check_output(options.output.as_deref())?;
            draw_loops(scheduled)?
        }
        What::Cells { scheduled, sizes } => {
            scheduled.check_output(options.output.as_deref())?;
            draw_cells(scheduled, sizes)?
        }
        What::Verdict => verdict::draw().file("The way from the text of a kernel to a verdict"),
    };
    let Some(path) = &options.output else {
        return Ok(file.trim_end().to_owned());
    };
    write_together(&[(path.as_path(), file.as_bytes())])?;
    Ok(format!("wrote {}", path.display()))
}

impl Scheduled {
    /// Refuses an output that is an input.
    fn check_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        let outputs: Vec<&Path> = output.into_iter().collect();
        check_outputs(&outputs, &self.subject.file, &self.theories)
    }

    /// What the picture is of, in words.
    fn heading(&self, kernel: &Kernel) -> String {
        let kernel = &kernel.name.text;
        match self.schedule.name() {
            None => format!("{kernel}, as written"),
            Some(schedule) => format!("{kernel}, schedule {schedule}"),
        }
    }
}

fn draw_loops(scheduled: &Scheduled) -> Result<String, Failure> {
    let source = Loaded::load(&scheduled.subject.file)?;
    let kernel = scheduled.schedule.kernel(&source, &scheduled.subject)?;
    let compiler = scheduler(&scheduled.theories)?;
    let function = |instance: Option<&Instance>| -> Result<Function, Failure> {
        let made = lowered(&compiler, &source, kernel, instance, "");
        let made = made.map_err(|refused| source.failure(&[refused]))?;
        parse(made.c.as_bytes()).map_err(|error| Failure::Usage(error.to_string()))
    };
    let written = function(None)?;
    let instance = scheduled.schedule.instance(&source, kernel)?;
    let after = instance.as_ref().map(|it| function(Some(it))).transpose()?;
    let heading = scheduled.heading(kernel);
    let before = format!("{}, as written", kernel.name.text);
    let mut functions = vec![(before.as_str(), &written)];
    functions.extend(after.iter().map(|after| (heading.as_str(), after)));
    let picture = loops::draw(&functions).map_err(|why| Failure::Usage(why.to_string()))?;
    Ok(picture.file(&format!("The loops of {heading}")))
}

fn draw_cells(scheduled: &Scheduled, given: &[(String, i64)]) -> Result<String, Failure> {
    let source = Loaded::load(&scheduled.subject.file)?;
    let kernel = scheduled.schedule.kernel(&source, &scheduled.subject)?;
    let sizes = sizes(given, kernel, None).map_err(Failure::Usage)?;
    let program = program(scheduled, &source, kernel)?;
    let heading = match sizes.is_empty() {
        true => scheduled.heading(kernel),
        false => format!("{}, with {}", scheduled.heading(kernel), in_words(&sizes)),
    };
    let picture = cells::draw(kernel, &program, &sizes, &heading);
    let picture = picture.map_err(|why| Failure::Usage(why.to_string()))?;
    Ok(picture.file(&format!("The index space of {heading}")))
}

/// What a kernel computes: its body, or the last program of its schedule.
fn program(scheduled: &Scheduled, source: &Loaded, kernel: &Kernel) -> Result<Expr, Failure> {
    let Some(instance) = scheduled.schedule.instance(source, kernel)? else {
        return Ok(kernel.body.clone());
    };
    let failure = |refused| source.failure(&[source.explained(kernel, refused)]);
    let compiler = scheduler(&scheduled.theories)?;
    let chain = compiler.chain(&source.source.readable, &kernel.name.text, &instance);
    let mut chain = chain.map_err(failure)?;
    if let Some(refused) = chain.refused {
        return Err(failure(refused));
    }
    match chain.links.pop() {
        None => Ok(kernel.body.clone()),
        Some(last) => last.program.ok_or_else(|| {
            let message = "the program that the schedule makes is too large for a picture";
            Failure::Usage(message.to_owned())
        }),
    }
}
