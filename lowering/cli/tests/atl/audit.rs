//! What `atl audit` lists and refuses; and the audited programs, as the algorithm of 2022 lowers them,
//! under the address sanitizer.

use atl::audit::corpus::cases;
use atl::audit::truncation::{audit, programs};
use interpret::atl::concrete_shape;
use interpret::tensor::size;

use std::process::Command;
use tests::sanitizers::{Call, SANITIZED, compile, gcc_works, program, run};

#[test]
fn the_sanitizer_sees_the_stores_out_of_bounds() {
    if !gcc_works() {
        return;
    }
    for (name, source) in programs().expect("programs") {
        let finding = audit(source).expect(&name);
        let file = programs::atl::read(source.as_bytes()).expect(&name);
        let kernel = &file.kernels[0];
        let length = |tensor| size(&concrete_shape(&finding.sizes, tensor).unwrap()).unwrap();
        let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
        let call = Call {
            function: finding.function.name.clone(),
            element: finding.function.element,
            sizes: finding.sizes.iter().map(|(_, value)| *value).collect(),
            inputs: tensors.map(|tensor| vec![1; length(tensor)]).collect(),
            output: vec![0; length(&kernel.result)],
        };
        let text = program(&finding.c, [&call]);
        let output = run(&compile(&format!("audit_{name}"), &text, &SANITIZED));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{name}");
        assert!(
            message.contains("heap-buffer-overflow"),
            "{name}: {message}"
        );
    }
}

/// The exit code of `atl audit`, and all that it says.
fn said(arguments: &[&str]) -> (Option<i32>, String) {
    let mut atl = Command::new(env!("CARGO_BIN_EXE_atl"));
    let output = atl.arg("audit").args(arguments).output().expect("atl runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

#[test]
fn all_cases_are_listed() {
    let (code, list) = said(&[]);
    assert_eq!(code, Some(0), "{list}");
    for case in cases().expect("the corpus") {
        let line = list
            .lines()
            .find(|line| line.split(' ').any(|word| word == case.name));
        assert!(
            line.is_some_and(|line| line.contains(&case.about.title)),
            "{}",
            case.name
        );
    }
}

#[test]
fn names_that_are_none_are_refused() {
    for (arguments, why) in [
        (&["halide"][..], "no case is named `halide`"),
        (
            &["truncation", "--program", "middle"],
            "no such program; there are left, off_by_one",
        ),
        (
            &["exo-845", "--program", "left"],
            "--program is for `atl audit truncation`",
        ),
    ] {
        let (code, said) = said(arguments);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    }
}
