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
    let path = theories::root().join("scalar/laws.thy");
    let theory = std::fs::read_to_string(path).expect("the theory");
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
    let exact = "\ndefinition exact_laws (ty : elem) : law list :=\n  \
                 if is_float ty then ieee_laws else if is_word ty then word_laws else []\n";
    assert!(theory.contains(exact), "{exact}");
    // Of a set with laws of floats, `laws` names these; of unsigned types it asks the others.
    for (set, own, defined) in [
        (LawSet::None, "[]", None),
        (
            LawSet::Words,
            "(if is_word ty then word_laws else [])",
            Some("word_laws"),
        ),
        (LawSet::Ieee, "exact_laws ty", Some("ieee_laws")),
        (
            LawSet::RealF32,
            "(if ty = F32 then field_laws else exact_laws ty)",
            Some("field_laws"),
        ),
        (
            LawSet::RealF64,
            "(if ty = F64 then field_laws else exact_laws ty)",
            Some("field_laws"),
        ),
        (
            LawSet::Real,
            "(if is_float ty then field_laws else exact_laws ty)",
            Some("field_laws"),
        ),
    ] {
        let line = format!("\n| laws_of {} ty = {own}\n", set.name());
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
