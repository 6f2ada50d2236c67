//! The schedule that a command is asked for, with values for its parameters, and such values as its
//! own.

use crate::arguments::{self, Subject};
use crate::commands::{Failure, Loaded};
use clap::Args;
use lower::Instance;
use programs::atl::ast::{Kernel, Schedule};

/// The schedule that a command is to carry out.
#[derive(Args, Default)]
pub struct Wanted {
    /// The schedule that changes the program; without it, the kernel is taken as written.
    #[arg(long)]
    schedule: Option<String>,
    /// A value for a parameter of the schedule: a literal, or a size of the kernel.
    #[arg(long, value_name = "NAME=VALUE", requires = "schedule")]
    param: Vec<String>,
}

impl Wanted {
    /// Whether a schedule is named.
    pub fn is_some(&self) -> bool {
        self.schedule.is_some()
    }

    /// The name of the schedule.
    pub fn name(&self) -> Option<&str> {
        self.schedule.as_deref()
    }

    /// The kernel that a command is about: the one that it names, or else that of the schedule.
    pub fn kernel<'a>(&self, source: &'a Loaded, subject: &Subject) -> Result<&'a Kernel, Failure> {
        kernel(source, subject, self.schedule.as_deref())
    }

    /// The schedule with the values for its parameters, if there is to be one.
    pub fn instance(&self, source: &Loaded, kernel: &Kernel) -> Result<Option<Instance>, Failure> {
        let Some(name) = &self.schedule else {
            return Ok(None);
        };
        let schedule = named(source, kernel, name)?;
        instance(schedule, kernel, &self.param).map(Some)
    }
}

/// The kernel that a command is about: the one that it names, or else that of its schedule.
pub fn kernel<'a>(
    source: &'a Loaded,
    subject: &Subject,
    schedule: Option<&str>,
) -> Result<&'a Kernel, Failure> {
    let scheduled = || source.source.kernel_of(schedule?);
    source.kernel(subject.kernel.as_deref().or_else(scheduled))
}

/// The schedule of this name for a kernel.
pub fn named<'a>(source: &'a Loaded, kernel: &Kernel, name: &str) -> Result<&'a Schedule, Failure> {
    let kernel = &kernel.name.text;
    let schedules = source.source.schedules(kernel);
    if let Some(schedule) = schedules.iter().find(|it| it.name.text == name) {
        let errors = source.source.errors_in(schedule);
        return match errors.is_empty() {
            true => Ok(schedule),
            false => Err(source.failure(&errors)),
        };
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

/// The values of an instance, as messages say them.
pub fn in_words(instance: &Instance) -> String {
    arguments::in_words(&instance.values)
}

/// The text of a schedule of this source, with the values of an instance as its own.
pub fn text(source: &str, schedule: &Schedule, instance: &Instance) -> String {
    let values = instance.values.iter();
    let parameters = values.map(|(name, value)| format!("{name}: int = {value}"));
    format!(
        "schedule {}({}) for {} {{{}}}",
        schedule.name.text,
        parameters.collect::<Vec<_>>().join(", "),
        schedule.kernel.text,
        schedule.body.text(source),
    )
}

/// The source, with the values of an instance as the schedule's own, and nothing else changed.
pub fn with_own_values(source: &str, schedule: &Schedule, instance: &Instance) -> String {
    let mut text = source.to_owned();
    let own = schedule.parameters.iter().zip(&instance.values);
    // From the end, so that the places in front of a change stay what they are.
    for ((_, own), (_, value)) in own.rev() {
        text.replace_range(own.span.start..own.span.end, value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "-- k = 4 -- \u{2264}
kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]
schedule s(t: int = 8) for k { split i by t }
schedule s2( t : int = 8,u: int=n ) for k {
  -- t: int = 8
  split i by t
}
";

    #[test]
    fn own_values_are_replaced_where_they_stand() {
        let file = programs::atl::read(SOURCE.as_bytes()).expect("a source");
        let schedule = &file.schedules[1];
        let mut instance = Instance::of(schedule);
        let same = with_own_values(SOURCE, schedule, &instance);
        assert_eq!(same, SOURCE);
        instance.values[0].1 = "128".to_owned();
        instance.values[1].1 = "2".to_owned();
        assert_eq!(in_words(&instance), "t = 128, u = 2");
        let changed = with_own_values(SOURCE, schedule, &instance);
        let expected = SOURCE.replace("( t : int = 8,u: int=n )", "( t : int = 128,u: int=2 )");
        assert_eq!(changed, expected);
        assert_eq!(
            text(SOURCE, schedule, &instance),
            "schedule s2(t: int = 128, u: int = 2) for k {\n  -- t: int = 8\n  split i by t\n}"
        );
    }
}
