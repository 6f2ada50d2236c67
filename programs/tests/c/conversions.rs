//! Conversions of floats to integers, and to floats of 16 bits, are calls of functions that the file
//! defines, to the byte.

use crate::{INCLUDES, assert_refused, parsed, refused};
use programs::c::ast::{Element, Scalar, Stmt};
use programs::c::print::print;
use reading::conversions::{CONVERSIONS, Conversion, HALVES};

/// A file with these definitions, and a function that stores these values.
fn file(from: Element, to: Element, definitions: &[&str], values: &[&str]) -> String {
    let types = HALVES
        .iter()
        .filter(|(ty, _)| [from, to].map(Element::c_name).contains(ty));
    let definitions = types.map(|(_, line)| line).chain(definitions);
    let definitions = definitions.map(|text| format!("{text}\n"));
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
    for Conversion {
        name,
        from,
        to,
        text,
    } in CONVERSIONS
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
    for (at, conversion) in CONVERSIONS.iter().enumerate() {
        let Conversion {
            name,
            from,
            to,
            text,
        } = *conversion;
        let value = format!("{name}(a[0])");
        let own = |definitions: &[&str], value: &str| file(from, to, definitions, &[value]);
        let needs = format!("a file with `{name}` needs, below its includes, `static inline");
        assert_refused(&own(&[], &value), name, &needs);
        let other = CONVERSIONS[(at + 1) % CONVERSIONS.len()].text;
        refused(&own(&[other], &value));
        let edits = [
            ("a <", "a <="),
            (" < a", " <= a"),
            ("a == a", "a != a"),
            (": 0;", ": 1;"),
            ("static inline ", ""),
            ("return ", "return  "),
            ("0x7fffu", "0x7ffeu"),
            ("<< 1", "<< 2"),
            ("0.5f", "0.25f"),
            ("<= u.bits", "< u.bits"),
        ];
        let edited = edits.map(|(part, instead)| text.replacen(part, instead, 1));
        let edited: Vec<String> = edited
            .into_iter()
            .filter(|edited| *edited != text)
            .collect();
        assert!(edited.len() >= 3, "{text}");
        for edited in edited {
            assert_refused(&own(&[&edited], &value), name, &needs);
        }
        let zero = match to {
            Element::U64 => "0ull".to_owned(),
            Element::U32 => "0u".to_owned(),
            small => format!("({})0u", small.c_name()),
        };
        let unused = format!("`{name}` is not used, so its definition does not belong here");
        assert_refused(&own(&[text], &zero), text, &unused);
        refused(&own(&[text], &format!("{name}(a[0], a[0])")));
        refused(&own(&[text], name));
        refused(&own(&[text], &value).replace("void f", &format!("void {name}")));
    }
}

#[test]
fn definitions_stand_in_the_order_of_the_table() {
    let of = |to| Conversion::of(Element::F64, to).expect("a conversion").text;
    let (bytes, shorts) = (of(Element::U8), of(Element::I16));
    let values = ["double_to_uint8(a[0])", "(uint8_t)(double_to_int16(a[0]))"];
    let with = |definitions: &[&str]| file(Element::F64, Element::U8, definitions, &values);
    parsed(&with(&[shorts, bytes]));
    refused(&with(&[bytes, shorts]));
}
