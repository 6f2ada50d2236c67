//! How certificates grow with the steps of a schedule, and with the program around them.

use certs::{Limits, Module};
use front::source::Source;
use lower::{Compiler, Instance};
use tests::growing::SCHEDULED;

/// The most that the exponent may be, in hundredths: of the steps of the certificate, and of its bytes.
/// `docs/performance.md` says why some are greater than 120.
const MOST: &[(&str, [u32; 2])] = &[
    ("splits", [195, 195]),
    ("step_in_each_let", [120, 125]),
    ("step_in_each_let_upwards", [120, 145]),
];

/// Of all others.
const ELSE: [u32; 2] = [120, 120];

/// The steps and bytes of the certificate of a schedule.
fn counts(compiler: &Compiler, text: &str) -> [f64; 2] {
    let source = Source::read(text.as_bytes());
    let schedule = Instance::of(source.schedules("k")[0]);
    let rewritten = compiler.rewrite(&source.readable, "k", &schedule);
    let certificate = rewritten.expect("a certificate").certificate;
    let module = Module::read(&certificate, &Limits::default()).expect("a module");
    [module.counts.steps.into(), certificate.len() as f64]
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn twice_as_many_steps_or_parts_take_little_more_than_twice_the_certificate() {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle");
    let compiler = Compiler::open(&bundle, &theories::cache()).expect("theories");
    for (name, kernel) in SCHEDULED {
        let [some, twice] = [16, 32].map(|n| counts(&compiler, &kernel(n)));
        let own = MOST.iter().find(|(other, _)| other == name);
        let most = own.map_or(ELSE, |(_, most)| *most);
        for (number, what) in ["steps", "bytes"].into_iter().enumerate() {
            let exponent = (twice[number] / some[number]).log2();
            println!("{name}: {what} {}, exponent {exponent:.2}", twice[number]);
            let most = f64::from(most[number]) / 100.0;
            assert!(exponent <= most, "{name}: {what} grow with {exponent:.2}");
        }
    }
}
