//! The audited programs, as the algorithm of 2022 lowers them, under the address sanitizer.

use atl::audit::truncation::{audit, programs};
use interpret::atl::concrete_shape;
use interpret::tensor::size;

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
