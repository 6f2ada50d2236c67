//! The types of elements, of tensors as of arrays.

pub use reading::laws::Element;
pub use reading::named::Named;

/// How many bytes an element has.
pub fn bytes(element: Element) -> u8 {
    match element {
        Element::F32 | Element::U32 => 4,
        Element::F64 | Element::U64 => 8,
    }
}

/// The integers from which to which it has every one exactly; for `u64`, there is no index
/// that it does not have because it is too large.
pub fn exact_integers(element: Element) -> (i64, Option<i64>) {
    match element {
        Element::F32 => (-(1 << 24), Some(1 << 24)),
        Element::F64 => (-(1 << 53), Some(1 << 53)),
        Element::U32 => (0, Some(u32::MAX.into())),
        Element::U64 => (0, None),
    }
}
