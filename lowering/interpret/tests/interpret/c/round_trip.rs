//! The parser reads what the printer writes.

use programs::c::ast::{
    Buffer, Element, Function, Index, IndexOp, Mode, Place, Scalar, ScalarOp, Stmt,
};
use programs::c::parse;
use programs::c::print::print;
use proptest::prelude::*;

use tests::random_functions::program;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn print_then_parse_is_the_identity(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let function = program("kernel", &bytes, false);
        let text = print(&function, "");
        prop_assert_eq!(parse(text.as_bytes()), Ok(function), "{}", text);
    }

    #[test]
    fn any_header_is_printed_as_comments(header in "\\PC{0,80}|[/*?\\\\\n ]{0,20}") {
        let function = program("kernel", &[], false);
        let text = print(&function, &header);
        prop_assert_eq!(parse(text.as_bytes()), Ok(function), "{}", text);
    }
}

/// The example in the documentation is what the printer writes, to the byte.
#[test]
fn the_documented_example_is_printed() {
    let page = include_str!("../../../../../docs/c-subset.md");
    let (_, rest) = page.split_once("```c\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let function = parse(example.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print(&function, "certificate: pipeline.cert"), example);
}

/// `void f(..) { out[INDEX] = VALUE; }`
fn storing(index: Index, value: Scalar) -> Function {
    let array = "out".into();
    let place = Place::Cell { array, index };
    let mode = Mode::Set;
    Function {
        body: vec![Stmt::Assign { place, mode, value }],
        inputs: ["a", "b", "c"].map(input).into(),
        ..program("f", &[], false)
    }
}

fn input(name: &str) -> Buffer {
    let (ty, name) = (Element::F32, name.into());
    Buffer { ty, name }
}

fn read(name: &str) -> Scalar {
    Scalar::Read {
        array: name.into(),
        index: Index::Lit(0),
    }
}

fn op(op: ScalarOp, a: Scalar, b: Scalar) -> Scalar {
    Scalar::Op(op, Box::new(a), Box::new(b))
}

/// The published ATL printer wrote `(a + b) * c` as `a + (b) * (c)`: other bytes, another tree.
#[test]
fn the_published_atl_printer_is_caught() {
    let zero = || Index::Lit(0);
    let sum = op(ScalarOp::Add, read("a"), read("b"));
    let intended = storing(zero(), op(ScalarOp::Mul, sum, read("c")));
    let text = print(&intended, "");
    assert!(text.contains("out[0] = (a[0] + b[0]) * c[0];"), "{text}");

    let published = text.replace("(a[0] + b[0]) * c[0]", "a[0] + (b[0]) * (c[0])");
    let product = op(ScalarOp::Mul, read("b"), read("c"));
    let misread = storing(zero(), op(ScalarOp::Add, read("a"), product));
    assert_eq!(parse(published.as_bytes()), Ok(misread));
}

/// Exo 1.0.0 wrote `5 * (i % 2)` as `5 * i % 2`.
#[test]
fn the_exo_printer_is_caught() {
    let index = |op, a, b| Index::Op(op, Box::new(a), Box::new(b));
    let n = || Index::Var("n0".into());
    let remainder = index(IndexOp::Rem, n(), Index::Lit(2));
    let intended = storing(index(IndexOp::Mul, Index::Lit(5), remainder), read("a"));
    let text = print(&intended, "");
    assert!(text.contains("out[5 * (n0 % 2)] = a[0];"), "{text}");

    let published = text.replace("5 * (n0 % 2)", "5 * n0 % 2");
    let product = index(IndexOp::Mul, Index::Lit(5), n());
    let misread = storing(index(IndexOp::Rem, product, Index::Lit(2)), read("a"));
    assert_eq!(parse(published.as_bytes()), Ok(misread));
}
