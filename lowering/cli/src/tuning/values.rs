//! The values that the parameters of a schedule take in turn.

use crate::arguments::named;

/// How many instances are tried at most.
const MAX_INSTANCES: usize = 256;

/// A parameter, and the values to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    name: String,
    values: Vec<String>,
}

/// Reads `NAME=A..B`, which stands for A, 2A, 4A and so on up to B, and for B; or `NAME=V:W:...`.
pub fn values(text: &str) -> Result<Values, String> {
    let (name, list) = named(text)?;
    let mut values: Vec<String> = Vec::new();
    match list.split_once("..") {
        Some((first, last)) => values.extend(doubled(number(first)?, number(last)?)?),
        None => {
            for value in list.split(':').map(str::to_owned) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
    }
    Ok(Values { name, values })
}

fn number(text: &str) -> Result<u64, String> {
    let number = text.parse();
    number.map_err(|error| format!("`{text}`: {error}"))
}

fn doubled(first: u64, last: u64) -> Result<impl Iterator<Item = String>, String> {
    if first == 0 || last < first {
        let message = "a range A..B begins with at least 1 and does not end before that";
        return Err(message.to_owned());
    }
    let doubled = std::iter::successors(Some(first), |value| value.checked_mul(2));
    let below = doubled.take_while(move |value| *value < last);
    Ok(below.chain([last]).map(|value| value.to_string()))
}

/// All combinations, as arguments `NAME=VALUE`; the last parameter changes first.
pub fn combinations(parameters: &[Values]) -> Result<Vec<Vec<String>>, String> {
    for (at, parameter) in parameters.iter().enumerate() {
        let name = &parameter.name;
        if parameters[..at].iter().any(|other| other.name == *name) {
            return Err(format!(
                "`{name}` is given twice: say `--params {name}=V:W` for several values"
            ));
        }
    }
    let counts = parameters.iter().map(|parameter| parameter.values.len());
    let count = counts.fold(1, usize::saturating_mul);
    if count > MAX_INSTANCES {
        return Err(format!(
            "these values make {count} instances, and at most {MAX_INSTANCES} are tried: give fewer"
        ));
    }
    let mut combinations = vec![Vec::new()];
    for Values { name, values } in parameters {
        let with = |combination: &Vec<String>| {
            let combination = combination.clone();
            let arguments = values.iter().map(move |value| format!("{name}={value}"));
            arguments.map(move |argument| [combination.clone(), vec![argument]].concat())
        };
        combinations = combinations.iter().flat_map(with).collect();
    }
    Ok(combinations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        values(text).expect(text).values
    }

    #[test]
    fn ranges_double_and_end_where_they_say() {
        assert_eq!(of("t=4..64"), ["4", "8", "16", "32", "64"]);
        assert_eq!(of("t=1..8"), ["1", "2", "4", "8"]);
        assert_eq!(of("t=3..10"), ["3", "6", "10"]);
        assert_eq!(of("t=5..5"), ["5"]);
        let last = u64::MAX;
        assert_eq!(of(&format!("t=1..{last}")).len(), 65);
    }

    #[test]
    fn lists_have_each_value_once() {
        assert_eq!(of("t=4:n:4:16"), ["4", "n", "16"]);
        assert_eq!(of("t=7"), ["7"]);
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for (text, reason) in [
            ("t", "NAME=VALUE"),
            ("t=0..8", "at least 1"),
            ("t=8..4", "does not end before"),
            ("t=..4", "cannot parse integer"),
            ("t=4..n", "invalid digit"),
            ("t=-4..4", "invalid digit"),
        ] {
            let refused = values(text).expect_err(text);
            assert!(refused.contains(reason), "{text}: {refused}");
        }
    }

    #[test]
    fn parameters_make_the_product() {
        let two = ["t=1..2", "u=4:8"].map(|text| values(text).expect(text));
        let expected = [
            ["t=1", "u=4"],
            ["t=1", "u=8"],
            ["t=2", "u=4"],
            ["t=2", "u=8"],
        ];
        assert_eq!(combinations(&two).expect("few"), expected);
        let twice = ["t=1", "t=2"].map(|text| values(text).expect(text));
        assert!(combinations(&twice).is_err_and(|why| why.contains("given twice")));
    }

    #[test]
    fn at_most_256_instances() {
        let list: Vec<String> = (1..=16).map(|value| value.to_string()).collect();
        let list = list.join(":");
        let product = |names: &[&str]| {
            let text = |name: &&str| values(&format!("{name}={list}")).expect("values");
            combinations(&names.iter().map(text).collect::<Vec<_>>())
        };
        assert_eq!(product(&["t", "u"]).expect("few").len(), 256);
        let refused = product(&["t", "u", "v"]).expect_err("many");
        assert!(refused.starts_with("these values make 4096 instances"));
    }
}
