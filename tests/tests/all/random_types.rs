//! Random kernels with several types of elements: what is proved of the C is what it does under the
//! sanitizers, bit for bit what the interpreter of ATL gives.

use crate::called::{Called, Calls, Expected, Random};
use crate::examples::called_with;
use crate::lowered::{Lowered, all_lowered, assert_verified};
use interpret::atl::meets_precondition;
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use tests::random_kernels::program;
use tests::sanitizers::gcc_works;

/// How many kernels are made.
const KERNELS: u64 = 150;

/// How many where there is little time.
const FEW: u64 = 30;

/// A kernel for the one size that its shapes are made for.
fn source(seed: u64) -> Vec<u8> {
    // Those with even numbers have several types, and those that are no multiples of 3 nothing that is
    // meant to go wrong.
    let program = program(6 * seed + 2, false);
    let (head, body) = program.source.split_once(" = ").expect("a kernel");
    format!("{head} where n = {}\n  = {body}\n", program.sizes[0]).into_bytes()
}

/// Some calls with that size.
struct OwnSize;

impl Calls for OwnSize {
    fn of(&self, kernel: &Kernel, function: &Function) -> Vec<Expected> {
        let sizes = (0..4).map(|n| vec![("n".to_owned(), n)]);
        let mut sizes = sizes.filter(|sizes| meets_precondition(kernel, sizes));
        let own = sizes.next().expect("a size");
        let mut random = Random(5);
        (0..4)
            .filter_map(|_| called_with(kernel, function, &own, &mut random))
            .collect()
    }
}

#[test]
fn some_random_kernels_do_what_is_proved() {
    do_what_is_proved(FEW);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn random_kernels_of_several_types_do_what_is_proved() {
    do_what_is_proved(KERNELS);
}

fn do_what_is_proved(kernels: u64) {
    let sources: Vec<Vec<u8>> = (0..kernels).map(source).collect();
    let lowered = all_lowered(&sources).into_iter().filter_map(Result::ok);
    // A few sums in sums are added in another order, which only `real` allows.
    let lowered = lowered.filter(|lowered| lowered.laws.is_exact());
    let lowered: Vec<Lowered> = lowered.collect();
    eprintln!("{} of {kernels} are lowered", lowered.len());
    assert!(lowered.len() as u64 >= kernels * 2 / 3, "{}", lowered.len());
    assert_verified(&lowered);
    if !gcc_works() {
        return;
    }
    let mut called = Called::default();
    let calls = &OwnSize;
    lowered.iter().for_each(|own| called.add(own, calls));
    called.run("random_types");
}
