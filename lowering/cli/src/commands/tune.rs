//! `atl tune`: the fastest instance of a schedule with parameters.
//!
//! Whatever is found is safe, for `atl-check` accepts each instance before it is timed.

use super::{Failure, Loaded, check_outputs, write_together};
use crate::arguments::{Subject, Theories, named_size, sizes};
use crate::checker::Checker;
use crate::compilers::scheduler;
use crate::schedules::{self, in_words};
use crate::tuning::{
    CCompiler, Outcome, Row, Trials, Values, combinations, headline, table, values,
};
use clap::Args;
use interpret::atl::check_conditions;
use lower::Instance;
use outputs::Progress;
use programs::atl::ast::{Kernel, Schedule};
use std::path::PathBuf;

/// What a size is that is not given.
const COMMON_SIZE: i64 = 512;

/// The name of the kernel without a schedule.
const AS_WRITTEN: &str = "as written";

/// Compile, check and time instances of a schedule with parameters, and say which is the fastest.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    /// The schedule, which has parameters.
    #[arg(long)]
    schedule: String,
    /// The values of a parameter to try: A, 2A, 4A and so on up to B, and B; or those of a list
    /// NAME=V:W:... All combinations are tried, at most 256; the others keep their own values.
    #[arg(long, value_name = "NAME=A..B", required = true, value_delimiter = ',')]
    #[arg(value_parser = values)]
    params: Vec<Values>,
    /// The value of an int parameter of the kernel; 512 for those that are not given.
    #[arg(
        long,
        value_name = "NAME=INTEGER",
        alias = "size",
        value_delimiter = ','
    )]
    #[arg(num_args = 1.., value_parser = named_size)]
    sizes: Vec<(String, i64)>,
    /// The source to write, where the schedule has the best values as its own.
    #[arg(short, value_name = "OUT.atl")]
    output: Option<PathBuf>,
    /// The checker; without it, the program `atl-check` beside this one.
    #[arg(long, value_name = "PROGRAM")]
    checker: Option<PathBuf>,
    /// The compiler of C, which understands the options of gcc.
    #[arg(long, value_name = "PROGRAM", default_value = "gcc")]
    cc: PathBuf,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command; the result is the text for the standard output.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let outputs: Vec<_> = options.output.iter().map(PathBuf::as_path).collect();
    check_outputs(&outputs, &options.subject.file, &options.theories)?;
    let source = Loaded::load(&options.subject.file)?;
    if !source.source.errors.is_empty() {
        // The checker would refuse the file, too.
        return Err(source.failure(&source.source.errors));
    }
    let kernel = schedules::kernel(&source, &options.subject, Some(&options.schedule))?;
    let schedule = schedules::named(&source, kernel, &options.schedule)?;
    let instances = instances(options, schedule, kernel)?;
    let sizes = sizes(&options.sizes, kernel, Some(COMMON_SIZE)).map_err(Failure::Usage)?;
    let checked = check_conditions(kernel, &sizes);
    checked.map_err(|error| Failure::Usage(format!("{error}: give other sizes with --sizes")))?;
    let trials = Trials {
        path: &options.subject.file,
        source: &source,
        kernel,
        sizes,
        checker: Checker::new(options.checker.as_deref())?,
        c_compiler: CCompiler::new(&options.cc)?,
        compiler: scheduler(&options.theories)?,
    };
    let progress = Progress::new(instances.len() + 1);
    progress.step(AS_WRITTEN);
    let (written, reference) = as_written(&trials)?;
    let rows = instances.iter().map(|instance| {
        progress.step(&in_words(instance));
        tried(&trials, instance, &written.outcome)
    });
    let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
    drop(progress);
    let (instance, best, took) = fastest(&trials, &instances, &rows)?;
    let slower = match took > reference {
        true => "; the kernel as written is faster",
        false => "",
    };
    let report = format!(
        "{}\n{}best: {}{slower}\n\n{}",
        headline(&kernel.name.text, &trials.sizes),
        table(rows.iter().chain([&written]), reference),
        best.name,
        schedules::text(&source.text, schedule, instance)
    );
    if let Some(output) = &options.output {
        let tuned = schedules::with_own_values(&source.text, schedule, instance);
        if let Err(failure) = write_together(&[(output, tuned.as_bytes())]) {
            // What a long search has found is not lost.
            eprintln!("{report}");
            return Err(failure);
        }
    }
    Ok(report)
}

/// What is tried: all combinations of values, and the schedule's own.
fn instances(
    options: &Options,
    schedule: &Schedule,
    kernel: &Kernel,
) -> Result<Vec<Instance>, Failure> {
    let combinations = combinations(&options.params).map_err(Failure::Usage)?;
    let of = |values: &Vec<String>| schedules::instance(schedule, kernel, values);
    let mut instances: Vec<Instance> = combinations.iter().map(of).collect::<Result<_, _>>()?;
    let own = Instance::of(schedule);
    if !instances.contains(&own) {
        instances.push(own);
    }
    Ok(instances)
}

/// What becomes of the kernel without a schedule, and the nanoseconds that it takes.
fn as_written(trials: &Trials) -> Result<(Row, f64), Failure> {
    let written = row(trials, AS_WRITTEN.to_owned(), None)?;
    match &written.outcome {
        Outcome::Timed(run, _) => {
            let nanoseconds = run.nanoseconds;
            Ok((written, nanoseconds))
        }
        Outcome::Slow => {
            let message = "the kernel as written takes too long at these sizes: give smaller ones \
                           with --sizes";
            Err(Failure::Usage(message.to_owned()))
        }
        Outcome::Refused(why) => Err(trials.source.failure(std::slice::from_ref(why))),
    }
}

/// What becomes of an instance. It must give what the kernel does.
fn tried(trials: &Trials, instance: &Instance, written: &Outcome) -> Result<Row, Failure> {
    let row = row(trials, in_words(instance), Some(instance))?;
    match row.outcome.contradicts(written) {
        true => Err(Failure::Source(format!(
            "error: the result with {} has other bits than that of the kernel as written, though \
             the proof needs no law that allows that\n\
             The C compiler is wrong, or the semantics of C that the proof is about.\n",
            row.name
        ))),
        false => Ok(row),
    }
}

fn row(trials: &Trials, name: String, instance: Option<&Instance>) -> Result<Row, Failure> {
    let outcome = trials.outcome(instance)?;
    Ok(Row { name, outcome })
}

/// The fastest instance, and the nanoseconds that it takes.
fn fastest<'a>(
    trials: &Trials,
    instances: &'a [Instance],
    rows: &'a [Row],
) -> Result<(&'a Instance, &'a Row, f64), Failure> {
    let timed = instances.iter().zip(rows);
    let timed = timed.filter_map(|(instance, row)| Some((instance, row, row.nanoseconds()?)));
    let fastest = timed.min_by(|(.., a), (.., b)| a.total_cmp(b));
    fastest.ok_or_else(|| nothing(trials, rows))
}

/// Why there is no fastest instance.
fn nothing(trials: &Trials, rows: &[Row]) -> Failure {
    let mut reasons = Vec::new();
    for row in rows {
        if let Outcome::Refused(why) = &row.outcome
            && !reasons.contains(why)
        {
            reasons.push(why.clone());
        }
    }
    match reasons.as_slice() {
        [] => Failure::Usage("all instances take too long: give smaller sizes".to_owned()),
        reasons => trials.source.failure(reasons),
    }
}
