//! The schedule that a command is asked for, with values for its parameters.

use crate::commands::{Failure, Loaded};
use lower::Instance;
use programs::atl::ast::{Kernel, Schedule};

/// The schedule of this name for a kernel.
pub fn named<'a>(source: &'a Loaded, kernel: &Kernel, name: &str) -> Result<&'a Schedule, Failure> {
    let kernel = &kernel.name.text;
    let schedules = source.source.schedules(kernel);
    if let Some(schedule) = schedules.iter().find(|it| it.name.text == name) {
        return Ok(schedule);
    }
    let names = schedules.iter().map(|it| format!("`{}`", it.name.text));
    let names = names.collect::<Vec<_>>().join(", ");
    Err(Failure::Usage(match names.is_empty() {
        true => format!("`{kernel}` has no schedule `{name}`, and no other"),
        false => format!("`{kernel}` has no schedule `{name}`; there are {names}"),
    }))
}

/// A schedule with these values for its parameters, each given as `NAME=VALUE`, and its own for the
/// others.
pub fn instance(
    schedule: &Schedule,
    kernel: &Kernel,
    given: &[String],
) -> Result<Instance, Failure> {
    let mut instance = Instance::of(schedule);
    for given in given {
        let Some((name, value)) = given.split_once('=') else {
            let message = format!("`{given}` is no value for a parameter: say `NAME=VALUE`");
            return Err(Failure::Usage(message));
        };
        let Some((_, own)) = instance.values.iter_mut().find(|(known, _)| known == name) else {
            let known = schedule.parameters.iter();
            let known: Vec<String> = known.map(|(name, _)| format!("`{}`", name.text)).collect();
            let known = match known.is_empty() {
                true => "it has none".to_owned(),
                false => format!("there are {}", known.join(", ")),
            };
            let schedule = &schedule.name.text;
            let message = format!("`{schedule}` has no parameter `{name}`; {known}");
            return Err(Failure::Usage(message));
        };
        let mut sizes = kernel.parameters.iter().filter(|it| it.tensor.is_none());
        let is_size = sizes.any(|size| size.name.text == value);
        let is_literal = !value.is_empty() && value.chars().all(|c| c.is_ascii_digit());
        if !is_size && !is_literal {
            let kernel = &kernel.name.text;
            let message = format!("`{value}` is neither a literal nor a size of `{kernel}`");
            return Err(Failure::Usage(message));
        }
        *own = value.to_owned();
    }
    Ok(instance)
}
