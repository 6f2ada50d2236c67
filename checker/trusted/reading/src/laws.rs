//! The named sets of laws that gate statements are about, and the types of elements whose
//! arithmetic satisfies them. Sets never combine: a statement is about one of them, which may ask
//! something of floats and something of unsigned integers.

use crate::named::Named;

/// A set of laws. `theories/scalar/laws.thy` says which laws are in it, and has an algebra that satisfies
/// all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LawSet {
    /// Nothing is asked of the scalars.
    None,
    /// What the unsigned integers of C satisfy.
    Words,
    /// What IEEE 754 arithmetic satisfies, bit for bit.
    Ieee,
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
}

impl Named for LawSet {
    const KIND: &'static str = "set of laws";
    /// Each before those that ask for more.
    const ALL: &'static [LawSet] = &[LawSet::None, LawSet::Words, LawSet::Ieee, LawSet::Real];

    fn name(self) -> &'static str {
        match self {
            LawSet::None => "none",
            LawSet::Words => "words",
            LawSet::Ieee => "ieee",
            LawSet::Real => "real",
        }
    }
}

impl Named for Element {
    const KIND: &'static str = "type of elements";
    const ALL: &'static [Element] = &[Element::F32, Element::F64, Element::U32, Element::U64];

    fn name(self) -> &'static str {
        match self {
            Element::F32 => "f32",
            Element::F64 => "f64",
            Element::U32 => "u32",
            Element::U64 => "u64",
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
        }
    }

    /// Its name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            Element::F32 => "float",
            Element::F64 => "double",
            Element::U32 => "uint32_t",
            Element::U64 => "uint64_t",
        }
    }

    /// Whether it is a type of floats.
    pub fn is_float(self) -> bool {
        matches!(self, Element::F32 | Element::F64)
    }

    /// The sets whose laws the arithmetic of this type satisfies exactly.
    pub fn exact(self) -> [LawSet; 2] {
        match self.is_float() {
            true => [LawSet::None, LawSet::Ieee],
            false => [LawSet::None, LawSet::Words],
        }
    }
}

impl LawSet {
    /// What a theorem under this set asks of a type, as a set of its own: `laws_of` in the theories.
    pub fn asked_of(self, element: Element) -> LawSet {
        match (self, element.is_float()) {
            (LawSet::None, _) | (LawSet::Words, true) => LawSet::None,
            (LawSet::Words | LawSet::Ieee | LawSet::Real, false) => LawSet::Words,
            (LawSet::Ieee | LawSet::Real, true) => self,
        }
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

    #[test]
    fn what_makes_sense() {
        let sensible = |set: LawSet| {
            let fits = |element: &&Element| set.may_be_accepted_for(**element);
            let fitting = Element::ALL.iter().filter(fits);
            fitting.map(|element| element.name()).collect::<Vec<_>>()
        };
        assert_eq!(sensible(LawSet::None), ["f32", "f64", "u32", "u64"]);
        assert_eq!(sensible(LawSet::Ieee), ["f32", "f64"]);
        assert_eq!(sensible(LawSet::Words), ["u32", "u64"]);
        assert_eq!(sensible(LawSet::Real), ["f32", "f64"]);
        for element in Element::ALL {
            let exact = element.exact().into_iter();
            assert!(exact.clone().all(|set| set.may_be_accepted_for(*element)));
            assert!(!exact.clone().any(|set| set == LawSet::Real));
        }
    }
}
