//! Scalar functions: gcc and clang, with the options that a file needs, make one function of each,
//! which is the interpreter's, at every level of optimisation, of constants and in loops. All bits
//! are compared, but NaNs count as one value.

use crate::called::Random;
use crate::lowered::{for_each, lowered, with_compiler};
use gate::flags::Build;
use interpret::atl::{self, Argument};
use interpret::c::run;
use interpret::element::Element as _;
use interpret::tensor::Tensor;
use interpret::value::Value;
use programs::c::ast::{Element, FUNCTIONS, Function};
use programs::c::flags::{FIXED, Flags};
use programs::c::parse;
use programs::c::print::print;
use reading::conversions::{CONVERSIONS, Conversion, HALVES};
use std::sync::OnceLock;
use tests::sanitizers::{Call, compile_by, outputs, program, same, typed, works};

/// What the files are compiled with, beside the options that they need.
const LEVELS: [&[&str]; 4] = [
    &["-O0"],
    &["-O1"],
    &["-O2"],
    &["-O3", "-march=native", "-fno-math-errno"],
];

/// Constants as C spells them, with `#` for the suffix of their type: zeros, infinities, a NaN,
/// subnormal numbers, halves of units, and what functions are used with.
const CONSTANTS: [&str; 20] = [
    "0.0#",
    "-0.0#",
    "1.0#",
    "-1.0#",
    "0.5#",
    "2.0#",
    "2.5#",
    "-2.5#",
    "3.0#",
    "0.3#",
    "-0.7#",
    "88.8#",
    "-100000.25#",
    "16777217.0#",
    "9007199254740993.0#",
    "(1.0# / 0.0#)",
    "(-1.0# / 0.0#)",
    "(0.0# / 0.0#)",
    "(0.0000000000000000000000000000000000001# / 4096.0#)",
    "(-0.0000000000000000000000000000000000001# / 4096.0#)",
];

/// How many calls there are of a function with constants, and how many cells a loop has.
const CALLS: usize = 40;
const CELLS: usize = 403;

/// A call of a C function, and the output that it is to have.
type Expected = (Call, Vec<u64>);

/// The text of a file whose function has this body.
fn file(name: &str, ty: &str, head: &str, body: &str) -> String {
    format!(
        "#include <stdint.h>\n#include <stdlib.h>\n{head}\nvoid {name}(int64_t n, const {ty} *restrict a, \
         const {ty} *restrict b, const {ty} *restrict c, {ty} *restrict out) {{ {body} }}\n"
    )
}

/// Bit patterns of floats: those of constants, others that look random, no signalling NaN.
fn patterns(element: Element, random: &mut Random) -> Vec<u64> {
    let bits = |value: f64| match element {
        Element::F32 => u64::from((value as f32).to_bits()),
        _ => value.to_bits(),
    };
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        2.5,
        -2.5,
        1e-40,
        -1e-310,
        3.0e38,
        1e300,
        88.8,
        709.8,
        16777215.5,
        -100000.25,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        std::f64::consts::FRAC_PI_2,
    ];
    let quiet = |word: u64| match element {
        Element::F32 if f32::from_bits(word as u32).is_nan() => word & 0xffff_ffff | 1 << 22,
        Element::F32 => word & 0xffff_ffff,
        _ if f64::from_bits(word).is_nan() => word | 1 << 51,
        _ => word,
    };
    let pattern = |_| match random.next() % 4 {
        0 => bits(special[random.next() as usize % special.len()]),
        1 => quiet(random.next() << 32 ^ random.next()),
        // Of a size that functions are used with.
        _ => bits((random.next() % 20_000) as f64 / 317.0 - 31.0),
    };
    (0..CELLS).map(pattern).collect()
}

/// What the interpreter gives for a function of C.
fn expected(function: &Function, n: usize, inputs: Vec<Vec<u64>>, cells: usize) -> Expected {
    let output = vec![0x55; cells];
    let mut after = output.clone();
    run(function, &[n as i64], &inputs, &mut after).expect("no fault");
    let call = Call {
        function: function.name.clone(),
        sizes: vec![n as i64],
        inputs: typed(function, inputs),
        outputs: vec![(function.output().ty, output)],
    };
    (call, after)
}

/// The files that call each function, in a loop and with constants, and calls of what is in them.
fn files() -> (String, Vec<Expected>) {
    let (mut text, mut calls, mut random) = (String::new(), Vec::new(), Random(7));
    for element in [Element::F32, Element::F64] {
        let (ty, suffix) = match element {
            Element::F32 => ("float", "f"),
            _ => ("double", ""),
        };
        for function in FUNCTIONS {
            let (name, arity) = (function.name, function.arity);
            let c_name = function.c_name(ty).expect("of floats");
            let head = match function.definition(ty) {
                Some(definition) => format!("{definition}\n"),
                None => "#include <math.h>\n".to_owned(),
            };
            let cells = ["a[i]", "b[i]", "c[i]"][..arity].join(", ");
            let body = format!("for (int64_t i = 0; i < n; i++) {{ out[i] = {c_name}({cells}); }}");
            let mut functions = vec![file(&format!("loop_{name}_{ty}"), ty, &head, &body)];
            let mut body = "(void)n; (void)a; (void)b; (void)c;".to_owned();
            for cell in 0..CALLS {
                let mut constant = || CONSTANTS[random.next() as usize % CONSTANTS.len()];
                let constants: Vec<&str> = (0..arity).map(|_| constant()).collect();
                let constants = constants.join(", ").replace('#', suffix);
                body += &format!(" out[{cell}] = {c_name}({constants});");
            }
            functions.push(file(&format!("constants_{name}_{ty}"), ty, &head, &body));
            let [in_loop, of_constants] = [&functions[0], &functions[1]]
                .map(|text| parse(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}")));
            let inputs: Vec<Vec<u64>> = (0..3).map(|_| patterns(element, &mut random)).collect();
            calls.push(expected(&in_loop, CELLS, inputs.clone(), CELLS));
            calls.push(expected(&in_loop, 3, inputs.clone(), 3));
            calls.push(expected(&of_constants, 0, inputs, CALLS));
            text += &functions.concat();
        }
        // What `-ffp-contract=off` is for.
        let body = "for (int64_t i = 0; i < n; i++) { out[i] = a[i] * b[i] + c[i]; }";
        let contracted = file(&format!("contracted_{ty}"), ty, "", body);
        let function = parse(contracted.as_bytes()).expect("in the subset");
        let inputs: Vec<Vec<u64>> = (0..3).map(|_| patterns(element, &mut random)).collect();
        calls.push(expected(&function, CELLS, inputs, CELLS));
        text += &contracted;
    }
    (text, calls)
}

/// Compiles the functions at all levels with all compilers, and compares what the calls give.
fn compare(name: &str, functions: &str, calls: &[Expected]) {
    let text = program(functions, calls.iter().map(|(call, _)| call));
    let compilers = ["gcc", "clang"].into_iter().filter(|it| works(it));
    let runs: Vec<_> = compilers
        .flat_map(|compiler| LEVELS.map(|level| (compiler, level)))
        .collect();
    let first: OnceLock<Vec<Vec<u64>>> = OnceLock::new();
    for_each(
        &runs,
        || (),
        |(), (compiler, level)| {
            let name = format!("{name}_{compiler}{}", level[0]);
            let outputs = outputs(&compile_by(compiler, &name, &text, level));
            assert_eq!(outputs.len(), calls.len());
            let first = first.get_or_init(|| outputs.clone());
            for (at, (call, _)) in calls.iter().enumerate() {
                let cells = outputs[at].iter().zip(&first[at]);
                let mut pairs = cells.map(|(a, b)| same(call.output().0, *a, *b));
                assert!(
                    pairs.all(|same| same),
                    "{name} {}: two functions",
                    call.function
                );
            }
            for ((call, expected), output) in calls.iter().zip(outputs) {
                for (at, (a, b)) in output.iter().zip(expected).enumerate() {
                    let inputs: Vec<_> =
                        call.inputs.iter().map(|(_, cells)| cells.get(at)).collect();
                    let message = || {
                        format!(
                            "{name} {} [{at}] {inputs:x?}: {a:x}, we {b:x}",
                            call.function
                        )
                    };
                    let is_right = match ELSEWHERE.iter().any(|it| call.function.contains(it)) {
                        true => is_near(call.output().0, *a, *b),
                        false => same(call.output().0, *a, *b),
                    };
                    assert!(is_right, "{}", message());
                }
            }
        },
    );
}

/// Calls of functions that the interpreter does not have from the machine's libm.
const ELSEWHERE: [&str; 2] = ["_cbrt_", "_erf_"];

/// Whether two floats are the same but for their last bits.
fn is_near(element: Element, a: u64, b: u64) -> bool {
    let (a, b, unit) = match element {
        Element::F32 => (
            f32::from_bits(a as u32).into(),
            f32::from_bits(b as u32).into(),
            f32::EPSILON.into(),
        ),
        _ => (f64::from_bits(a), f64::from_bits(b), f64::EPSILON),
    };
    a.is_nan() && b.is_nan() || a == b || (a - b).abs() <= 4.0 * unit * b.abs()
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn compilers_make_one_function_of_each() {
    let (text, calls) = files();
    compare("functions", &text, &calls);
}

/// `fmax` of the same values, in a loop and by itself, in one function: with the `fmaxf` of `math.h`
/// the results had other bits.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn maxima_are_those_of_atl_run() {
    let twice = |name: &str, ty: &str| {
        format!(
            "kernel {name}_{ty}(n: int, y: {ty}, x: {ty}[n]) -> {ty}[4] where 1 <= n = \
             let a := fold m := y, j < n: {name}(m, x[j]) in let b := {name}(y, x[0]) in \
             let c := {name}(x[0], y) in let d := {name}({name}(0, y), {name}(x[n - 1], 0)) in \
             gen i < 4: if i < 1 then a else if i < 2 then b else if i < 3 then c else d"
        )
    };
    let cells = [0.0, -0.0, 1.0, f32::NAN, -1.0];
    let (mut text, mut calls) = (String::new(), Vec::new());
    with_compiler(|compiler| {
        for name in ["fmax", "fmin"] {
            let source = twice(name, "f32");
            let kernels = programs::atl::read(source.as_bytes()).expect("a source");
            let kernel = &kernels.kernels[0];
            let made = lowered(compiler, source.as_bytes(), kernel, None);
            let made = made.unwrap_or_else(|why| panic!("{why}"));
            made.check().unwrap_or_else(|why| panic!("{why}"));
            assert!(!made.c.contains("math.h"), "{}", made.c);
            text += &made.c;
            for (y, n, shift) in (0..40).map(|k| (k % 5, [1, 3, 9, 17][k / 5 % 4], k / 20)) {
                let x: Vec<f32> = (0..n).map(|j| cells[(j * shift + j + shift) % 5]).collect();
                let tensor = |shape, values| Tensor::of_values(shape, values).expect("a tensor");
                let arguments = vec![
                    Argument::Size(n as i64),
                    Argument::Tensor(tensor(Vec::new(), vec![Value::F32(cells[y])])),
                    Argument::Tensor(tensor(vec![n], x.iter().copied().map(Value::F32).collect())),
                ];
                let result = atl::run(kernel, arguments).expect("a result");
                let bits = |value: &f32| u64::from(value.to_bits());
                let call = Call {
                    function: kernel.name.text.clone(),
                    sizes: vec![n as i64],
                    inputs: vec![
                        (Element::F32, vec![bits(&cells[y])]),
                        (Element::F32, x.iter().map(bits).collect()),
                    ],
                    outputs: vec![(Element::F32, vec![1; 4])],
                };
                calls.push((call, crate::called::bits(&result)));
            }
        }
    });
    compare("maxima", &text, &calls);
}

/// A C file with a function that converts each cell.
fn file_of(
    Conversion {
        name,
        from,
        to,
        text,
    }: Conversion,
) -> String {
    let (from, to) = (from.c_name(), to.c_name());
    let types = HALVES.iter().filter(|(ty, _)| [from, to].contains(ty));
    let types: String = types.map(|(_, line)| format!("{line}\n")).collect();
    format!(
        "#include <stdint.h>\n#include <stdlib.h>\n{types}{text}\nvoid k_{name}(int64_t n, \
         const {from} *restrict a, {to} *restrict out) {{ \
         for (int64_t i = 0; i < n; i++) {{ out[i] = {name}(a[i]); }} }}\n"
    )
}

/// Conversions of floats that saturate are those of Rust, near the ends of each type and elsewhere.
#[test]
fn clamps_take_the_nearest_value() {
    let (mut text, mut calls, mut random) = (String::new(), Vec::new(), Random(11));
    for conversion in CONVERSIONS {
        let Conversion { name, from, to, .. } = conversion;
        let Some((low, end)) = to.range() else {
            continue;
        };
        let mut cells = patterns(from, &mut random);
        for value in [low as f64, end as f64, 0.0] {
            // Nearby values of the type, on both sides.
            for step in -3..=3_i64 {
                cells.push(match from {
                    Element::F32 => {
                        let bits = (value as f32).to_bits();
                        u64::from(bits.wrapping_add_signed(step as i32))
                    }
                    _ => value.to_bits().wrapping_add_signed(step),
                });
                let near = value + step as f64 / 2.0;
                cells.push(Value::F64(near).convert(from).expect("a float").bits());
            }
        }
        let own = file_of(conversion);
        let function = parse(own.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{own}"));
        let count = cells.len();
        let (call, after) = expected(&function, count, vec![cells.clone()], count);
        for (cell, found) in cells.into_iter().zip(&after) {
            let value = Value::of_bits(from, cell);
            let wanted = value.convert(to).expect("a value").bits();
            assert_eq!(*found, wanted, "{name} of {value:?}");
        }
        calls.push((call, after));
        text += &own;
    }
    compare("clamps", &text, &calls);
}

/// Every float of 16 bits becomes what it is, and others the nearest one: near the values of the type and
/// between them, and for what is too large or too small.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn halves_are_the_nearest_value() {
    let (mut text, mut calls, mut random) = (String::new(), Vec::new(), Random(13));
    for conversion in CONVERSIONS {
        let Conversion { from, to, .. } = conversion;
        let cells: Vec<u64> = match (from.is_half(), to.is_half()) {
            (true, _) => (0..1 << 16).collect(),
            (_, true) => {
                let all = (0..1 << 16).step_by(5);
                let all = all.map(|bits| Value::of_bits(to, bits));
                let near = all.flat_map(|value| {
                    let single = value.convert(Element::F32).expect("a float").bits();
                    let half_way = if to == Element::F16 { 1 << 12 } else { 1 << 15 };
                    let steps = [0, 1, half_way - 1, half_way, half_way + 1];
                    steps.map(|step| (single + step) & 0xffff_ffff)
                });
                near.chain(patterns(from, &mut random)).collect()
            }
            _ => continue,
        };
        let own = file_of(conversion);
        let function = parse(own.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{own}"));
        let count = cells.len();
        calls.push(expected(&function, count, vec![cells], count));
        text += &own;
    }
    compare("halves", &text, &calls);
}

/// A difference from zero is no negation: 0 - 0 is 0, and -0 is none. For gcc 12 that takes an option.
#[test]
fn zeros_keep_their_signs() {
    let sums = [
        "0.0f - (float)(i)",
        "-(float)(i) + 0.0f",
        "2.0f * (0.0f - fabsf(x))",
        "(1.0f - 1.0f) - (float)(i)",
    ];
    for compiler in ["gcc", "clang"].into_iter().filter(|it| works(it)) {
        for (at, sum) in sums.iter().enumerate() {
            let text = format!(
                "#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n\
                 float f(int64_t i, float x) {{ (void)i; (void)x; return {sum}; }}\n\
                 int main(int n, char **words) {{ (void)words; return signbit(f(n - 1, 0.0f)) != 0; }}\n"
            );
            for level in LEVELS {
                let name = format!("zeros_{at}_{compiler}{}", level[0]);
                let options = [level, &["-frounding-math"]].concat();
                let status =
                    tests::sanitizers::run(&compile_by(compiler, &name, &text, &options)).status;
                assert!(status.success(), "{name}: {sum}");
            }
        }
    }
}

/// The options are those that the file needs, whatever is in comments.
#[test]
fn options_are_of_what_is_called() {
    let of = |ty: &str, head: &str, body: &str| {
        let text = format!("// -ffast-math expf pow\n{}", file("f", ty, head, body));
        let function = parse(text.as_bytes()).unwrap_or_else(|why| panic!("{why}"));
        Flags::of(&function)
    };
    let math = "#include <math.h>\n";
    for (ty, head, body, flags) in [
        ("float", "", "out[0] = a[0];", ""),
        ("float", math, "out[0] = sqrtf(fabsf(floorf(a[0])));", ""),
        (
            "float",
            math,
            "out[0] = fmaf(a[0], b[0], expf(c[0]));",
            " -fno-builtin-expf",
        ),
        ("double", math, "out[0] = exp(a[0]);", " -fno-builtin-exp"),
        ("float", "", "out[0] = 0.0f - a[0];", " -frounding-math"),
        (
            "double",
            math,
            "out[0] = exp(a[0]) + 0.0;",
            " -frounding-math -fno-builtin-exp",
        ),
        (
            "double",
            math,
            "if (pow(a[0], 2.0) < tanh(a[0])) {}",
            " -fno-builtin-pow -fno-builtin-tanh",
        ),
    ] {
        let found = of(ty, head, body);
        assert_eq!(
            found.needed().join(" "),
            format!("-ffp-contract=off{flags}"),
            "{body}"
        );
        assert_eq!(found.to_string().contains("-mfma"), body.contains("fma"));
        let text = print(
            &parse(file("f", ty, head, body).as_bytes()).expect("in the subset"),
            "",
        );
        assert_eq!(Flags::of_text(&text), found, "{body}");
        // The gate asks for the same, if a policy says how files are built.
        let text = file("f", ty, head, body);
        let function = reading::c::read(text.as_bytes()).expect("in the subset");
        let missing = |flags: Vec<String>| Build { flags }.missing(&function);
        assert_eq!(missing(found.needed().to_vec()), None, "{body}");
        for (at, flag) in found.needed().iter().enumerate() {
            let mut others = found.needed().to_vec();
            others.remove(at);
            assert_eq!(missing(others).as_ref(), Some(flag), "{body}");
        }
    }
    // All but those that IEEE 754 fixes to the bit, and those that the file defines.
    for function in FUNCTIONS
        .into_iter()
        .filter(|it| it.definition("double").is_none())
    {
        let arguments = ["a[0]"; 3][..function.arity].join(", ");
        let name = function.c_name("double").expect("a name");
        let found = of("double", math, &format!("out[0] = {name}({arguments});"));
        let is_fixed = FIXED.contains(&function.name);
        assert_eq!(found.needed().len(), 2 - usize::from(is_fixed), "{name}");
    }
}
