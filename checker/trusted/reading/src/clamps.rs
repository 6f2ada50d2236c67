//! Conversions to integers that always have a value, the nearest one of the type.
//!
//! Those of floats round towards zero, and of NaN give zero. C has none of them: what it says of a float
//! that does not fit is nothing. So a C file that calls one has its definition, to the byte.
//!
//! Those of integers choose first, and convert what fits: `u8.clamp(x)` of `i32` is
//! `u8(max(min(x, 255), i32(0)))`.

use crate::laws::Element;
use crate::syntax::Syntax;

/// A conversion of a type of floats to a type of integers.
#[derive(Clone, Copy, Debug)]
pub struct Clamp {
    /// What C calls it.
    pub name: &'static str,
    /// The type of floats.
    pub from: Element,
    /// The type of integers.
    pub to: Element,
    /// The definition that a C file has that calls it.
    pub text: &'static str,
}

/// With m and M the least and the greatest value, the conversion is `a < M ? (m < a ? (to)a : m) : M`, and
/// 0 of NaN. Where `(to)a` is reached, the value of a without what is behind its point is one of the type.
/// M is rounded up to a float where it is none: then `a < M` says that a is below the next one.
macro_rules! clamp {
    ($name:literal, $From:ident $from:literal, $To:ident $to:literal,
     $low:literal $least:literal, $high:literal $greatest:literal) => {
        Clamp {
            name: $name,
            from: Element::$From,
            to: Element::$To,
            text: concat!(
                "static inline ",
                $to,
                " ",
                $name,
                "(",
                $from,
                " a) { return a < ",
                $high,
                " ? (",
                $low,
                " < a ? (",
                $to,
                ")a : ",
                $least,
                ") : a == a ? ",
                $greatest,
                " : 0; }"
            ),
        }
    };
}

/// All of them, in the order in which their definitions stand in a file.
#[rustfmt::skip]
pub const CLAMPS: [Clamp; 16] = [
    clamp!("double_to_int16", F64 "double", I16 "int16_t", "-32768.0" "-32768", "32767.0" "32767"),
    clamp!("double_to_int32", F64 "double", I32 "int32_t", "-2147483648.0" "-2147483647 - 1", "2147483647.0" "2147483647"),
    clamp!("double_to_int64", F64 "double", I64 "int64_t", "-9223372036854775808.0" "-9223372036854775807 - 1", "9223372036854775807.0" "9223372036854775807"),
    clamp!("double_to_int8", F64 "double", I8 "int8_t", "-128.0" "-128", "127.0" "127"),
    clamp!("double_to_uint16", F64 "double", U16 "uint16_t", "0.0" "0", "65535.0" "65535"),
    clamp!("double_to_uint32", F64 "double", U32 "uint32_t", "0.0" "0", "4294967295.0" "4294967295u"),
    clamp!("double_to_uint64", F64 "double", U64 "uint64_t", "0.0" "0", "18446744073709551615.0" "18446744073709551615u"),
    clamp!("double_to_uint8", F64 "double", U8 "uint8_t", "0.0" "0", "255.0" "255"),
    clamp!("float_to_int16", F32 "float", I16 "int16_t", "-32768.0f" "-32768", "32767.0f" "32767"),
    clamp!("float_to_int32", F32 "float", I32 "int32_t", "-2147483648.0f" "-2147483647 - 1", "2147483647.0f" "2147483647"),
    clamp!("float_to_int64", F32 "float", I64 "int64_t", "-9223372036854775808.0f" "-9223372036854775807 - 1", "9223372036854775807.0f" "9223372036854775807"),
    clamp!("float_to_int8", F32 "float", I8 "int8_t", "-128.0f" "-128", "127.0f" "127"),
    clamp!("float_to_uint16", F32 "float", U16 "uint16_t", "0.0f" "0", "65535.0f" "65535"),
    clamp!("float_to_uint32", F32 "float", U32 "uint32_t", "0.0f" "0", "4294967295.0f" "4294967295u"),
    clamp!("float_to_uint64", F32 "float", U64 "uint64_t", "0.0f" "0", "18446744073709551615.0f" "18446744073709551615u"),
    clamp!("float_to_uint8", F32 "float", U8 "uint8_t", "0.0f" "0", "255.0f" "255"),
];

/// Their definitions, which are tokens of C files.
pub(crate) const TEXTS: [&str; CLAMPS.len()] = {
    let (mut texts, mut at) = ([""; CLAMPS.len()], 0);
    while at < texts.len() {
        texts[at] = CLAMPS[at].text;
        at += 1;
    }
    texts
};

/// The digits of the least value of a type of integers, without its sign, and of the greatest.
fn ends(ty: Element) -> [&'static str; 2] {
    match ty {
        Element::F32 | Element::F64 => ["", ""],
        Element::Bool => ["0", "1"],
        Element::U8 => ["0", "255"],
        Element::U16 => ["0", "65535"],
        Element::U32 => ["0", "4294967295"],
        Element::U64 => ["0", "18446744073709551615"],
        Element::I8 => ["128", "127"],
        Element::I16 => ["32768", "32767"],
        Element::I32 => ["2147483648", "2147483647"],
        Element::I64 => ["9223372036854775808", "9223372036854775807"],
    }
}

/// The value of an integer type that is nearest to a scalar: `max(min(e, M), m)` of its own type, where
/// each is there if values of that type are beyond it. Of a float it is the scalar.
pub(crate) fn nearest<'a>(e: Syntax<'a>, from: Element, to: Element) -> Syntax<'a> {
    let (span, mut e) = (e.span, e);
    let (Some((first, end)), Some((least, beyond))) = (from.range(), to.range()) else {
        return e;
    };
    let typed = |head, args| Syntax {
        ty: Some(from),
        ..Syntax::new(head, args, span)
    };
    let number = |digits| Syntax::literal("ILit", digits, span);
    let [low, high] = ends(to);
    if beyond < end {
        let greatest = typed("Lit", vec![Syntax::leaf(high, span)]);
        e = typed("Min", vec![e, greatest]);
    }
    if first < least {
        let least = match least < 0 {
            true => Syntax::new("ISub", vec![number("0"), number(low)], span),
            false => number(low),
        };
        e = typed("Max", vec![e, typed("Cast", vec![least])]);
    }
    e
}

impl Clamp {
    /// The conversion from one type to another.
    pub fn of(from: Element, to: Element) -> Option<Clamp> {
        let mut all = CLAMPS.into_iter();
        all.find(|clamp| clamp.from == from && clamp.to == to)
    }

    /// The one that C calls so.
    pub fn of_c(name: &str) -> Option<Clamp> {
        CLAMPS.into_iter().find(|clamp| clamp.name == name)
    }
}
