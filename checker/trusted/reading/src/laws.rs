//! The named sets of laws that gate statements are about, and the types of elements whose
//! arithmetic satisfies them. Sets never combine: a statement is about one of them. They ask something
//! of floats; integers are those of C, whatever the set.

use crate::named::Named;

/// A set of laws. `theories/scalar/laws.thy` says which laws are in it, and has an algebra that satisfies
/// all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LawSet {
    /// Nothing is asked of floats.
    None,
    /// What IEEE 754 arithmetic satisfies, bit for bit.
    Ieee,
    /// The laws of a field for `f32`, and those of IEEE 754 for `f64`.
    RealF32,
    /// The laws of a field for `f64`, and those of IEEE 754 for `f32`.
    RealF64,
    /// The laws of a field, with exact arithmetic.
    Real,
}

/// A type of elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Element {
    /// `float` in C.
    F32,
    /// `double` in C.
    F64,
    /// `uint32_t` in C.
    U32,
    /// `uint64_t` in C.
    U64,
    /// `_Bool` in C: 0 and 1.
    Bool,
    /// `uint8_t` in C.
    U8,
    /// `uint16_t` in C.
    U16,
    /// `int8_t` in C.
    I8,
    /// `int16_t` in C.
    I16,
    /// `int32_t` in C.
    I32,
    /// `int64_t` in C; a scalar that is no cell of an array is a `long long`.
    I64,
    /// `float16_t` in C, the binary16 of IEEE 754: [`crate::conversions`].
    F16,
    /// `bfloat16_t` in C, the upper half of a binary32.
    BF16,
}

impl Named for LawSet {
    const KIND: &'static str = "set of laws";
    /// Each before those that ask for more.
    const ALL: &'static [LawSet] = &[
        LawSet::None,
        LawSet::Ieee,
        LawSet::RealF32,
        LawSet::RealF64,
        LawSet::Real,
    ];

    fn name(self) -> &'static str {
        match self {
            LawSet::None => "none",
            LawSet::Ieee => "ieee",
            LawSet::RealF32 => "real_f32",
            LawSet::RealF64 => "real_f64",
            LawSet::Real => "real",
        }
    }
}

impl Named for Element {
    const KIND: &'static str = "type of elements";
    const ALL: &'static [Element] = &[
        Element::F32,
        Element::F64,
        Element::U32,
        Element::U64,
        Element::Bool,
        Element::U8,
        Element::U16,
        Element::I8,
        Element::I16,
        Element::I32,
        Element::I64,
        Element::F16,
        Element::BF16,
    ];

    fn name(self) -> &'static str {
        match self {
            Element::F32 => "f32",
            Element::F64 => "f64",
            Element::U32 => "u32",
            Element::U64 => "u64",
            Element::Bool => "bool",
            Element::U8 => "u8",
            Element::U16 => "u16",
            Element::I8 => "i8",
            Element::I16 => "i16",
            Element::I32 => "i32",
            Element::I64 => "i64",
            Element::F16 => "f16",
            Element::BF16 => "bf16",
        }
    }
}

impl Element {
    /// The type of this name in C.
    pub fn of_c(name: &str) -> Option<Element> {
        let mut all = Element::ALL.iter().copied();
        all.find(|element| element.c_name() == name)
    }

    /// The type with this constructor in the theories.
    pub fn of_constructor(name: &str) -> Option<Element> {
        let mut all = Element::ALL.iter().copied();
        all.find(|element| element.constructor() == name)
    }

    /// Its constructor in the theories.
    pub fn constructor(self) -> &'static str {
        match self {
            Element::F32 => "F32",
            Element::F64 => "F64",
            Element::U32 => "U32",
            Element::U64 => "U64",
            Element::Bool => "Bool",
            Element::U8 => "U8",
            Element::U16 => "U16",
            Element::I8 => "I8",
            Element::I16 => "I16",
            Element::I32 => "I32",
            Element::I64 => "I64",
            Element::F16 => "F16",
            Element::BF16 => "BF16",
        }
    }

    /// Its name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            Element::F32 => "float",
            Element::F64 => "double",
            Element::U32 => "uint32_t",
            Element::U64 => "uint64_t",
            Element::Bool => "_Bool",
            Element::U8 => "uint8_t",
            Element::U16 => "uint16_t",
            Element::I8 => "int8_t",
            Element::I16 => "int16_t",
            Element::I32 => "int32_t",
            Element::I64 => "int64_t",
            Element::F16 => "float16_t",
            Element::BF16 => "bfloat16_t",
        }
    }

    /// Whether programs compute with values of this type. Of the others C would compute in `int`.
    pub fn is_arithmetic(self) -> bool {
        self.is_float() || self.has_bits()
    }

    /// Whether it is a type of unsigned integers with arithmetic, which wraps.
    pub fn is_word(self) -> bool {
        matches!(self, Element::U32 | Element::U64)
    }

    /// Whether it is a type of integers with arithmetic, and operations on their bits: `has_bits` in the
    /// theories.
    pub fn has_bits(self) -> bool {
        self.is_word() || matches!(self, Element::I32 | Element::I64)
    }

    /// Whether C has no value for a result that is not one of this type, `is_signed` in the theories.
    pub fn is_signed(self) -> bool {
        self.range().is_some_and(|(least, _)| least < 0)
    }

    /// The types of which policies say which sets they accept. Of unsigned integers no set asks anything.
    pub fn lawful() -> impl Iterator<Item = Element> {
        let all = Element::ALL.iter().copied();
        all.filter(|ty| ty.is_float() || ty.is_word())
    }

    /// The least value of a type of integers, and the first one beyond the greatest.
    pub fn range(self) -> Option<(i128, i128)> {
        Some(match self {
            Element::F32 | Element::F64 | Element::F16 | Element::BF16 => return None,
            Element::Bool => (0, 2),
            Element::U8 => (0, 1 << 8),
            Element::U16 => (0, 1 << 16),
            Element::U32 => (0, 1 << 32),
            Element::U64 => (0, 1 << 64),
            Element::I8 => (-1 << 7, 1 << 7),
            Element::I16 => (-1 << 15, 1 << 15),
            Element::I32 => (-1 << 31, 1 << 31),
            Element::I64 => (-1 << 63, 1 << 63),
        })
    }

    /// Whether it is a type of integers that has all values of another one.
    pub fn has_all_of(self, other: Element) -> bool {
        let ranges = self.range().zip(other.range());
        ranges.is_some_and(|(own, other)| own.0 <= other.0 && other.1 <= own.1)
    }

    /// Whether it is a type of floats that is moved and converted only.
    pub fn is_half(self) -> bool {
        matches!(self, Element::F16 | Element::BF16)
    }

    /// Whether it is a type of floats that programs compute with, `is_float` in the theories.
    pub fn is_float(self) -> bool {
        matches!(self, Element::F32 | Element::F64)
    }

    /// The sets whose laws the arithmetic of this type satisfies exactly.
    pub fn exact(self) -> &'static [LawSet] {
        match self.is_float() {
            true => &[LawSet::None, LawSet::Ieee],
            false => &[LawSet::None],
        }
    }
}

impl LawSet {
    /// What a theorem under this set asks of a type, as one of the sets that a policy may accept for it:
    /// `laws_of` in the theories.
    pub fn asked_of(self, element: Element) -> LawSet {
        match (self, element) {
            (LawSet::None, _) => LawSet::None,
            (_, other) if !other.is_float() => LawSet::None,
            (LawSet::Real, _)
            | (LawSet::RealF32, Element::F32)
            | (LawSet::RealF64, Element::F64) => LawSet::Real,
            (LawSet::Ieee | LawSet::RealF32 | LawSet::RealF64, _) => LawSet::Ieee,
        }
    }

    /// Whether the arithmetic of C satisfies its laws to the bit.
    pub fn is_exact(self) -> bool {
        let holds = |element: Element| element.exact().contains(&self.asked_of(element));
        Element::lawful().all(holds)
    }

    /// Whether a policy may accept this set for elements of this type. Where it may not, the laws
    /// are not true of them, and not nearly.
    pub fn may_be_accepted_for(self, element: Element) -> bool {
        element.exact().contains(&self) || self == LawSet::Real && element.is_float()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set is asked for what a policy may accept, and for nothing else.
    #[test]
    fn what_is_asked_can_be_accepted() {
        for element in Element::ALL {
            for set in LawSet::ALL {
                assert!(set.asked_of(*element).may_be_accepted_for(*element));
            }
        }
        let asked = |set: LawSet| [Element::F32, Element::F64].map(|ty| set.asked_of(ty));
        assert_eq!(asked(LawSet::RealF32), [LawSet::Real, LawSet::Ieee]);
        assert_eq!(asked(LawSet::RealF64), [LawSet::Ieee, LawSet::Real]);
        assert_eq!(LawSet::RealF64.asked_of(Element::U32), LawSet::None);
        assert_eq!(LawSet::RealF64.asked_of(Element::I32), LawSet::None);
    }

    #[test]
    fn what_makes_sense() {
        let sensible = |set: LawSet| {
            let fits = |element: &&Element| set.may_be_accepted_for(**element);
            let fitting = Element::ALL.iter().filter(fits);
            fitting.map(|element| element.name()).collect::<Vec<_>>()
        };
        let all = [
            "f32", "f64", "u32", "u64", "bool", "u8", "u16", "i8", "i16", "i32", "i64", "f16",
            "bf16",
        ];
        assert_eq!(sensible(LawSet::None), all);
        assert_eq!(sensible(LawSet::Ieee), ["f32", "f64"]);
        assert_eq!(sensible(LawSet::Real), ["f32", "f64"]);
        assert!(sensible(LawSet::RealF32).is_empty() && sensible(LawSet::RealF64).is_empty());
        for element in Element::ALL {
            let mut exact = element.exact().iter();
            assert!(exact.clone().all(|set| set.may_be_accepted_for(*element)));
            assert!(!exact.any(|set| *set == LawSet::Real));
        }
    }
}
