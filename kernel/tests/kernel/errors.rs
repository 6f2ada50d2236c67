//! The values of `Error`: what people see of them, and that each is the answer of some case.

use kernel::Error;
use std::collections::BTreeSet;

#[test]
fn errors_are_readable() {
    let error = Error::TransMiddlesDiffer;
    let words = "the right side of the first is the left side of the second";
    assert_eq!(error.row(), ("TRANS", 2, words));
    assert_eq!(error.to_string(), format!("TRANS fails: {words}"));
}

/// The number of a side condition, with its rule, names one value; zero is for what is none of a
/// rule's own.
#[test]
fn side_conditions_are_numbered() {
    let mut numbered = BTreeSet::new();
    for &error in Error::ALL {
        let (rule, number, _) = error.row();
        let before = number.saturating_sub(1);
        assert!(numbered.insert((rule, number)), "{error:?}");
        assert!(
            before == 0 || numbered.contains(&(rule, before)),
            "{error:?}"
        );
        let of_no_rule = error.is_limit() || error == Error::ForeignTheorem;
        assert_eq!(number == 0, of_no_rule, "{error:?}");
    }
}

/// Each value is what the cases of some other file expect.
#[test]
fn every_condition_has_a_refused_case() {
    let files = [
        include_str!("deduction.rs"),
        include_str!("definitions.rs"),
        include_str!("equality.rs"),
        include_str!("foreign.rs"),
        include_str!("keep.rs"),
        include_str!("limits.rs"),
        include_str!("named.rs"),
        include_str!("soundness.rs"),
        include_str!("terms.rs"),
    ];
    let word = |c: char| c.is_alphanumeric();
    let named = files.iter().flat_map(|text| text.split("Error::").skip(1));
    let named: BTreeSet<&str> = named
        .filter_map(|rest| rest.split(|c| !word(c)).next())
        .collect();
    let all = Error::ALL.iter().map(|error| format!("{error:?}"));
    let missing: Vec<String> = all
        .filter(|error| !named.contains(error.as_str()))
        .collect();
    assert!(missing.is_empty(), "no case is refused for {missing:?}");
}
