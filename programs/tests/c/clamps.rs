//! Conversions of floats to integers are calls of functions that the file defines, to the byte.

use crate::{INCLUDES, assert_refused, parsed, refused};
use programs::c::ast::{Element, Scalar, Stmt};
use programs::c::print::print;
use reading::clamps::{CLAMPS, Clamp};

/// A file with these definitions, and a function that stores these values.
fn file(from: Element, to: Element, definitions: &[&str], values: &[&str]) -> String {
    let definitions = definitions.iter().map(|text| format!("{text}\n"));
    let stores = values.iter().map(|value| format!("out[0] = {value};\n"));
    let (from, to) = (from.c_name(), to.c_name());
    format!(
        "{INCLUDES}{}void f(const {from} *restrict a, {to} *restrict out) {{\n{}}}\n",
        definitions.collect::<String>(),
        stores.collect::<String>()
    )
}

#[test]
fn each_is_a_conversion_of_its_types() {
    for Clamp {
        name,
        from,
        to,
        text,
    } in CLAMPS
    {
        let value = format!("{name}(a[0])");
        let own = file(from, to, &[text], &[&value]);
        let function = parsed(&own);
        let [Stmt::Assign { value, .. }] = &function.body[..] else {
            panic!("{function:?}")
        };
        let Scalar::Convert(types, _) = value else {
            panic!("{value:?}")
        };
        assert_eq!(*types, [from, to]);
        let printed = print(&function, "");
        assert!(printed.contains(text), "{printed}");
        assert_eq!(parsed(&printed), function);
    }
}

#[test]
fn definitions_are_there_to_the_byte_where_they_are_called_and_only_there() {
    for (at, clamp) in CLAMPS.iter().enumerate() {
        let Clamp {
            name,
            from,
            to,
            text,
        } = *clamp;
        let value = format!("{name}(a[0])");
        let own = |definitions: &[&str], value: &str| file(from, to, definitions, &[value]);
        let needs = format!("a file with `{name}` needs, below its includes, `static inline");
        assert_refused(&own(&[], &value), name, &needs);
        let other = CLAMPS[(at + 1) % CLAMPS.len()].text;
        refused(&own(&[other], &value));
        for (part, instead) in [
            ("a <", "a <="),
            (" < a", " <= a"),
            ("a == a", "a != a"),
            (": 0;", ": 1;"),
            ("static inline ", ""),
            ("return a", "return  a"),
        ] {
            let edited = text.replacen(part, instead, 1);
            assert_ne!(edited, text);
            assert_refused(&own(&[&edited], &value), name, &needs);
        }
        let zero = match to {
            Element::U64 => "0ull".to_owned(),
            Element::U32 => "0u".to_owned(),
            small => format!("({})0u", small.c_name()),
        };
        let unused = format!("`{name}` is not called, so its definition does not belong here");
        assert_refused(&own(&[text], &zero), text, &unused);
        refused(&own(&[text], &format!("{name}(a[0], a[0])")));
        refused(&own(&[text], name));
        refused(&own(&[text], &value).replace("void f", &format!("void {name}")));
    }
}

#[test]
fn definitions_stand_in_the_order_of_the_table() {
    let of = |to| Clamp::of(Element::F64, to).expect("a conversion").text;
    let (bytes, shorts) = (of(Element::U8), of(Element::I16));
    let values = ["double_to_uint8(a[0])", "(uint8_t)(double_to_int16(a[0]))"];
    let with = |definitions: &[&str]| file(Element::F64, Element::U8, definitions, &values);
    parsed(&with(&[shorts, bytes]));
    refused(&with(&[bytes, shorts]));
}
