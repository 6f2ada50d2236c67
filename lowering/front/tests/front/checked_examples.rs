//! Every example checks: its shapes fit, and all conditions on indices are proved. What conditions on
//! data say is known to the lowering only.

use front::check::check;

#[test]
fn all_examples_check() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "atl") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let shown = path.display().to_string();
        let file = programs::atl::read(source.as_bytes()).expect(&shown);
        let report = check(&file);
        let with_facts = file
            .kernels
            .iter()
            .filter(|kernel| !kernel.facts.is_empty());
        let bodies: Vec<_> = with_facts.map(|kernel| kernel.body.span).collect();
        let unproved = report.unproved.iter().filter(|finding| {
            let at = finding.span.start;
            !bodies.iter().any(|body| body.start <= at && at <= body.end)
        });
        let findings: Vec<_> = report
            .errors
            .iter()
            .chain(unproved)
            .map(|finding| finding.render(&shown, &source))
            .collect();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
        count += 1;
    }
    assert!(count > 0);
}
