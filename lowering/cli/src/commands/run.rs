//! `atl run`: evaluates a kernel with the reference interpreter.

use std::path::PathBuf;

use interpret::atl::{Argument, RunError, concrete_shape, run_all};
use interpret::element::Machine;
use interpret::json;
use interpret::tensor::{Tensor, size};
use interpret::value::Value;
use programs::atl::ast::{Kernel, TensorType};
use programs::diagnostic::Diagnostic;

use super::{Failure, Loaded};
use crate::arguments::{Subject, named, named_size, sizes};

/// Evaluate a kernel and print its result as JSON.
#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    /// The value of an int parameter; needed for each.
    #[arg(long = "size", value_name = "NAME=INTEGER", num_args = 1.., value_parser = named_size)]
    sizes: Vec<(String, i64)>,
    /// A tensor parameter as JSON; those not given are random.
    #[arg(long = "input", value_name = "NAME=FILE.json", num_args = 1.., value_parser = named_path)]
    inputs: Vec<(String, PathBuf)>,
    /// What the random inputs depend on.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn named_path(text: &str) -> Result<(String, PathBuf), String> {
    let (name, path) = named(text)?;
    Ok((name, PathBuf::from(path)))
}

/// Runs the command; the result is the text for the standard output.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let source = Loaded::load(&options.subject.file)?;
    let kernel = source.kernel(options.subject.kernel.as_deref())?;
    evaluate(options, kernel).map_err(|error| match error {
        Wrong::Arguments(message) => Failure::Usage(message),
        Wrong::Evaluation(diagnostic) => source.failure(&[diagnostic]),
    })
}

/// What can go wrong once the source is checked.
enum Wrong {
    Arguments(String),
    Evaluation(Diagnostic),
}

impl From<RunError> for Wrong {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Precondition(_) | RunError::Exhausted => Wrong::Arguments(error.to_string()),
            RunError::Evaluation { span, message } | RunError::Limit { span, message } => {
                Wrong::Evaluation(Diagnostic::new(span, message))
            }
        }
    }
}

fn evaluate(options: &Options, kernel: &Kernel) -> Result<String, Wrong> {
    let sizes = sizes(&options.sizes, kernel, None).map_err(Wrong::Arguments)?;
    let is_tensor = |name: &str| {
        kernel
            .parameters
            .iter()
            .any(|p| p.name.text == name && p.tensor.is_some())
    };
    if let Some((name, _)) = options.inputs.iter().find(|(name, _)| !is_tensor(name)) {
        return Err(Wrong::Arguments(format!(
            "the kernel has no tensor parameter `{name}`"
        )));
    }
    let mut random = Random(options.seed);
    let mut arguments = Vec::new();
    for parameter in &kernel.parameters {
        let name = &parameter.name.text;
        arguments.push(match &parameter.tensor {
            None => {
                let size = sizes.iter().find(|(known, _)| known == name);
                Argument::Size(size.map_or(0, |(_, value)| *value))
            }
            Some(tensor) => Argument::Tensor(input(options, name, tensor, &sizes, &mut random)?),
        });
    }
    let results = run_all(kernel, arguments)?.into_iter().zip(&kernel.results);
    let mut written = Vec::new();
    for (result, output) in results {
        let text = text(&result.typed(Some(output.tensor.element)))?;
        written.push((output.name.text.as_str(), text));
    }
    Ok(match &written[..] {
        [(_, only)] => only.clone(),
        several => {
            let named = several
                .iter()
                .map(|(name, text)| format!("\"{name}\": {text}"));
            format!("{{{}}}", named.collect::<Vec<_>>().join(", "))
        }
    })
}

/// A result as JSON.
fn text(result: &Tensor<Value>) -> Result<String, Wrong> {
    // A tensor without cells may have any number of rows, and each is a pair of brackets.
    let rows: Vec<usize> = result
        .shape()
        .iter()
        .copied()
        .take_while(|n| *n > 0)
        .collect();
    size(&rows).map_err(|error| Wrong::Arguments(format!("the result is too long: {error}")))?;
    Ok(json::write(result))
}

/// A tensor from its file, or a random one.
fn input(
    options: &Options,
    name: &str,
    tensor: &TensorType,
    sizes: &[(String, i64)],
    random: &mut Random,
) -> Result<Tensor<Value>, Wrong> {
    let wrong = |reason: String| Wrong::Arguments(format!("the input `{name}`: {reason}"));
    let shape = concrete_shape(sizes, tensor)?;
    let Some((_, path)) = options.inputs.iter().find(|(given, _)| given == name) else {
        let size = size(&shape).map_err(|error| wrong(error.to_string()))?;
        let values = (0..size).map(|_| Value::random(tensor.element, random.next()));
        return Tensor::of_values(shape, values.collect())
            .ok_or_else(|| wrong("too large".to_string()));
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| wrong(format!("cannot read {}: {error}", path.display())))?;
    json::read(tensor.element, &text, &shape).map_err(|error| wrong(error.to_string()))
}

/// The generator splitmix64: enough to fill inputs, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
