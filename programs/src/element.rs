//! The types of elements, of tensors as of arrays.

pub use reading::laws::Element;
pub use reading::named::Named;

/// How many bytes an element has.
pub fn bytes(element: Element) -> u8 {
    match element {
        Element::Bool | Element::U8 | Element::I8 => 1,
        Element::U16 | Element::I16 | Element::F16 | Element::BF16 => 2,
        Element::F32 | Element::U32 | Element::I32 => 4,
        Element::F64 | Element::U64 | Element::I64 => 8,
    }
}

/// What a scalar of this type is declared as in C, and converted to. What is declared as `int64_t` is an
/// index.
pub fn scalar_in_c(element: Element) -> &'static str {
    match element {
        Element::I64 => "long long",
        _ => element.c_name(),
    }
}

/// The integers from which to which it has every one exactly; for `u64`, there is no index
/// that it does not have because it is too large.
pub fn exact_integers(element: Element) -> (i64, Option<i64>) {
    match element {
        Element::F32 => (-(1 << 24), Some(1 << 24)),
        Element::F64 => (-(1 << 53), Some(1 << 53)),
        Element::F16 => (-(1 << 11), Some(1 << 11)),
        Element::BF16 => (-(1 << 8), Some(1 << 8)),
        Element::Bool => (0, Some(1)),
        Element::U8 => (0, Some(u8::MAX.into())),
        Element::U16 => (0, Some(u16::MAX.into())),
        Element::U32 => (0, Some(u32::MAX.into())),
        Element::I8 => (i8::MIN.into(), Some(i8::MAX.into())),
        Element::I16 => (i16::MIN.into(), Some(i16::MAX.into())),
        Element::I32 => (i32::MIN.into(), Some(i32::MAX.into())),
        Element::I64 => (i64::MIN, Some(i64::MAX)),
        Element::U64 => (0, None),
    }
}
