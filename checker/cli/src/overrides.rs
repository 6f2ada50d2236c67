//! Which options a report names: all that change what is accepted, or how long a check may take.

use atl_check::glue::request::EPOCH;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

/// Options that say what is checked and how that is reported, and change nothing else.
const OTHERS: [&str; 11] = [
    "files", "source", "kernel", "c", "emit_c", "policy", "jobs", "formats", "outputs", "quiet",
    "color",
];

/// The options that were given, as they were; and the day that the environment says, where a policy
/// could ask for it.
pub fn of(grammar: &Command, matches: &ArgMatches) -> Vec<String> {
    let mut given = Vec::new();
    for argument in grammar.get_arguments() {
        let id = argument.get_id().as_str();
        let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
        let Some(long) = argument
            .get_long()
            .filter(|_| is_given && !OTHERS.contains(&id))
        else {
            continue;
        };
        let values = matches.get_raw(id).into_iter().flatten();
        given.extend(
            values.map(|value| match argument.get_action().takes_values() {
                true => format!("--{long} {}", value.to_string_lossy()),
                false => format!("--{long}"),
            }),
        );
    }
    let is_given = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
    if let (Some(seconds), true, false) = (
        std::env::var_os(EPOCH),
        is_given("policy"),
        is_given("today"),
    ) {
        given.push(format!("{EPOCH}={}", seconds.to_string_lossy()));
    }
    given
}
