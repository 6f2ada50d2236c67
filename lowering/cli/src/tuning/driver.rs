//! The text of a C program that times a call, and prints the nanoseconds of the fastest run and a
//! hash of the result.

use super::call::Call;
use programs::c::print::signature;
use std::collections::BTreeSet;

/// What makes arrays, for a type of elements. What is declared where the function is visible is in
/// capitals, as no kernel is named.
const ARRAYS: &str = include_str!("arrays.c");

/// What is the same for all calls.
const MACHINERY: &str = include_str!("driver.c");

/// The text; the function itself is in a file of its own, so that nothing is known of it where it is
/// called.
pub fn driver(call: &Call) -> String {
    let function = call.function;
    let buffers = function.inputs.iter().chain(&function.outputs);
    let types: Vec<&str> = buffers.map(|buffer| buffer.ty.c_name()).collect();
    let used: BTreeSet<&str> = types.iter().copied().collect();
    let used = used.iter().map(|ty| format!("ELEMENTS({ty})\n"));
    let makers = types.iter().map(|ty| format!("ARRAY_{ty}"));
    let counts = call.cells.iter().map(|count| format!("{count}u"));
    let sizes = call.sizes.iter().map(|size| format!("INT64_C({size})"));
    let arrays = (0..call.cells.len()).map(|at| format!("ARRAYS[{at}]"));
    let arguments: Vec<String> = sizes.chain(arrays).collect();
    format!(
        "{ARRAYS}\n{}\n{};\n\n\
         static void *(*const MAKERS[])(size_t, uint64_t) = {{{}}};\n\
         static const size_t COUNTS[] = {{{}}};\n\
         static void CALL(void **ARRAYS) {{ {}({}); }}\n\
         #define HASHED HASH_{}\n\n{MACHINERY}",
        used.collect::<String>(),
        signature(function).trim_end(),
        makers.collect::<Vec<_>>().join(", "),
        counts.collect::<Vec<_>>().join(", "),
        function.name,
        arguments.join(", "),
        function
            .outputs
            .last()
            .map_or("", |output| output.ty.c_name()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use programs::c::ast::{Buffer, Element, Function};

    #[test]
    fn sizes_come_first_and_the_output_last() {
        let buffer = |ty, name: &str| Buffer {
            ty,
            name: name.to_owned(),
        };
        let function = Function {
            name: "scaled".to_owned(),
            sizes: vec!["n".to_owned(), "m".to_owned()],
            inputs: vec![buffer(Element::U64, "x"), buffer(Element::F32, "by")],
            outputs: vec![buffer(Element::U64, "out")],
            body: Vec::new(),
        };
        let call = Call {
            function: &function,
            sizes: vec![3, -1],
            cells: vec![12, 1, 3],
        };
        let text = driver(&call);
        let own = text.strip_suffix(MACHINERY).expect("the machinery");
        let own = own
            .strip_prefix(ARRAYS)
            .expect("what makes arrays")
            .trim_start();
        assert_eq!(
            own,
            "ELEMENTS(float)\nELEMENTS(uint64_t)\n\n\
             void scaled(\n    int64_t n,\n    int64_t m,\n    \
             const uint64_t *restrict x,\n    const float *restrict by,\n    \
             uint64_t *restrict out);\n\n\
             static void *(*const MAKERS[])(size_t, uint64_t) = \
             {ARRAY_uint64_t, ARRAY_float, ARRAY_uint64_t};\n\
             static const size_t COUNTS[] = {12u, 1u, 3u};\n\
             static void CALL(void **ARRAYS) \
             { scaled(INT64_C(3), INT64_C(-1), ARRAYS[0], ARRAYS[1], ARRAYS[2]); }\n\
             #define HASHED HASH_uint64_t\n\n"
        );
    }
}
