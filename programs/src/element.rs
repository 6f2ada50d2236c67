//! The types of elements, of tensors as of arrays.

use std::fmt;

/// The type of the elements of a tensor or an array, and of scalars beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// IEEE 754 binary32, `float` in C.
    F32,
    /// IEEE 754 binary64, `double` in C.
    F64,
    /// Integers modulo 2^32, `uint32_t` in C.
    U32,
    /// Integers modulo 2^64, `uint64_t` in C.
    U64,
}

impl Element {
    /// All element types.
    pub const ALL: [Element; 4] = [Element::F32, Element::F64, Element::U32, Element::U64];

    /// The type of this name in C.
    pub fn of_c(name: &str) -> Option<Element> {
        let mut all = Element::ALL.into_iter();
        all.find(|element| element.c_name() == name)
    }

    /// The type's name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            Element::F32 => "float",
            Element::F64 => "double",
            Element::U32 => "uint32_t",
            Element::U64 => "uint64_t",
        }
    }

    /// How many bytes an element has.
    pub fn bytes(self) -> u8 {
        match self {
            Element::F32 | Element::U32 => 4,
            Element::F64 | Element::U64 => 8,
        }
    }

    /// The integers from which to which it has every one exactly; for `u64`, there is no index
    /// that it does not have because it is too large.
    pub fn exact_integers(self) -> (i64, Option<i64>) {
        match self {
            Element::F32 => (-(1 << 24), Some(1 << 24)),
            Element::F64 => (-(1 << 53), Some(1 << 53)),
            Element::U32 => (0, Some(u32::MAX.into())),
            Element::U64 => (0, None),
        }
    }
}

/// The type's name in ATL.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Element::F32 => "f32",
            Element::F64 => "f64",
            Element::U32 => "u32",
            Element::U64 => "u64",
        })
    }
}
