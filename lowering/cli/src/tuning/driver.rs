//! The text of a C program that times a call, and prints the nanoseconds of the fastest run and a
//! hash of the result.

use super::call::Call;
use programs::c::print::signature;

/// What is the same for all calls. What is declared where the function is visible is in capitals, as no
/// kernel is named.
const MACHINERY: &str = include_str!("driver.c");

/// The text; the function itself is in a file of its own, so that nothing is known of it where it is
/// called.
pub fn driver(call: &Call) -> String {
    let cell = call.function.element.c_name();
    let signature = signature(call.function);
    let counts = call.cells.iter().map(|count| format!("{count}u"));
    let sizes = call.sizes.iter().map(|size| format!("INT64_C({size})"));
    let arrays = (0..call.cells.len()).map(|at| format!("ARRAYS[{at}]"));
    let arguments: Vec<String> = sizes.chain(arrays).collect();
    format!(
        "#include <stddef.h>\n#include <stdint.h>\n\n{};\n\n\
         #define CELL {cell}\n\
         static const size_t COUNTS[] = {{{}}};\n\
         static void CALL(CELL **ARRAYS) {{ {}({}); }}\n\n{MACHINERY}",
        signature.trim_end(),
        counts.collect::<Vec<_>>().join(", "),
        call.function.name,
        arguments.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use programs::c::ast::{Element, Function};

    #[test]
    fn sizes_come_first_and_the_output_last() {
        let function = Function {
            name: "scaled".to_owned(),
            element: Element::U64,
            sizes: vec!["n".to_owned(), "m".to_owned()],
            inputs: vec!["x".to_owned(), "by".to_owned()],
            output: "out".to_owned(),
            body: Vec::new(),
        };
        let call = Call {
            function: &function,
            sizes: vec![3, -1],
            cells: vec![12, 1, 3],
        };
        let text = driver(&call);
        let own = text.strip_suffix(MACHINERY).expect("the machinery");
        assert_eq!(
            own,
            "#include <stddef.h>\n#include <stdint.h>\n\n\
             void scaled(\n    int64_t n,\n    int64_t m,\n    \
             const uint64_t *restrict x,\n    const uint64_t *restrict by,\n    \
             uint64_t *restrict out);\n\n\
             #define CELL uint64_t\n\
             static const size_t COUNTS[] = {12u, 1u, 3u};\n\
             static void CALL(CELL **ARRAYS) \
             { scaled(INT64_C(3), INT64_C(-1), ARRAYS[0], ARRAYS[1], ARRAYS[2]); }\n\n"
        );
    }
}
