//! The sets of laws as the checker names them are those of the theories.

use gate::laws::LawSet;
use gate::names::Named;
use std::collections::BTreeSet;

/// The laws that a text of a theory lists, and those of a ring where it names them.
fn listed(text: &str, ring: &BTreeSet<String>) -> BTreeSet<String> {
    let (_, list) = text.split_once('[').expect("a list");
    let (list, _) = list.split_once(']').expect("the end of the list");
    let names = list.split(',').map(|name| name.trim().to_owned());
    let mut laws: BTreeSet<String> = names.filter(|name| !name.is_empty()).collect();
    if text.contains("ring_laws ++") {
        laws.extend(ring.iter().cloned());
    }
    laws
}

#[test]
fn sets_are_those_of_the_theories() {
    let read = |path: &str| {
        let path = theories::root().join(path);
        std::fs::read_to_string(path).expect("the theory")
    };
    let theory = read("scalar/operations.thy") + &read("scalar/laws.thy");
    let after = |mark: &str| {
        let (_, rest) = theory
            .split_once(mark)
            .unwrap_or_else(|| panic!("no {mark}"));
        rest.to_owned()
    };
    let ring = listed(
        &after("definition ring_laws : law list :="),
        &BTreeSet::new(),
    );
    for (set, asked, defined) in [
        (LawSet::None, "[]", None),
        (LawSet::Ieee, "ieee_laws", Some("ieee_laws")),
        (
            LawSet::RealF32,
            "(if ty = F32 then field_laws else ieee_laws)",
            Some("field_laws"),
        ),
        (
            LawSet::RealF64,
            "(if ty = F64 then field_laws else ieee_laws)",
            Some("field_laws"),
        ),
        (LawSet::Real, "field_laws", Some("field_laws")),
    ] {
        let line = format!("\n| laws_of {} ty = {asked}\n", set.name());
        assert!(theory.contains(&line), "{line}");
        let body = defined.map(|name| after(&format!("definition {name} : law list :=")));
        let body = body.unwrap_or_else(|| "[]\n\n".to_owned());
        let body = &body[..body.find("\n\n").expect("the end")];
        let laws = atl_check::laws::names(set).into_iter().map(str::to_owned);
        assert_eq!(
            laws.collect::<BTreeSet<_>>(),
            listed(body, &ring),
            "{set:?}"
        );
    }
    let names: Vec<&str> = LawSet::ALL.iter().map(|set| set.name()).collect();
    let declared = format!("datatype law_set := {}\n", names.join(" | "));
    assert!(theory.contains(&declared), "{declared}");
}
