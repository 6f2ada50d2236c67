//! The wrong functions of the audit corpus that go wrong: that they do is a theorem.

use crate::c::{Lengths, Verdict, compare};
use crate::scalars::session;
use atl::audit::corpus::cases;
use atl::audit::damage::{Harm, harm, wanted};
use interpret::c::Fault;

#[test]
fn wrong_functions_go_wrong_in_the_semantics_too() {
    let session = session();
    let mut count = 0;
    for case in cases().expect("the corpus") {
        let Ok(function) = programs::c::parse(case.wrong.as_bytes()) else {
            continue;
        };
        let wanted = wanted(case.kernel(), &case.about.damage).expect("a call");
        match harm(&function, &wanted) {
            // Here the elements are those of any scalars, of which nobody knows that one is zero.
            Some(Harm::Fault(error)) if error.fault != Fault::DivisionByZero => {}
            _ => continue,
        }
        let call = &wanted.call;
        let lengths = Lengths {
            inputs: call.inputs.iter().map(|(_, cells)| cells.len()).collect(),
            output: call.output().1.len(),
        };
        let verdict = compare(&session, &function, &call.sizes, &lengths);
        assert_eq!(verdict, Verdict::Wrong, "{}", case.name);
        count += 1;
    }
    assert!(count > 40, "{count} functions only");
}
