//! Conversions to integers that always have a value, the nearest one of the type.
//!
//! Those of floats are functions, [`crate::conversions`]. Those of integers choose first, and convert what
//! fits: `u8.clamp(x)` of `i32` is `u8(max(min(x, 255), i32(0)))`.

use crate::laws::Element;
use crate::syntax::Syntax;

/// The digits of the least value of a type of integers, without its sign, and of the greatest.
fn ends(ty: Element) -> [&'static str; 2] {
    match ty {
        Element::F32 | Element::F64 | Element::F16 | Element::BF16 => ["", ""],
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
