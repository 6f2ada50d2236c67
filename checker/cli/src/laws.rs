//! Sets of laws in words. `theories/scalar/laws.thy` says which laws are in each.

use crate::names::named;
use gate::laws::{Element, LawSet};
use gate::names::Named;
use gate::policy::WORDS;

/// The names of the laws in a set.
pub fn names(set: LawSet) -> Vec<&'static str> {
    let names = match set {
        LawSet::None => "",
        LawSet::Ieee => "add_comm mul_comm mul_one one_mul sub_def div_total sum_zero cast_zero",
        LawSet::RealF32 | LawSet::RealF64 | LawSet::Real => {
            "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
                 mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero cast_zero \
                 cast_succ div_def div_distrib div_self div_total"
        }
    };
    names.split_whitespace().collect()
}

/// What a set says of each type of floats where that differs.
pub fn names_by_type(set: LawSet) -> String {
    let [own, other] = match set {
        LawSet::RealF32 => [Element::F32, Element::F64],
        LawSet::RealF64 => [Element::F64, Element::F32],
        _ => return names(set).join(", "),
    };
    let of = |element: Element| {
        let asked = set.asked_of(element);
        let (element, name) = (element.name(), asked.name());
        format!(
            "of {element} those of `{name}`: {}",
            names(asked).join(", ")
        )
    };
    format!("{}; {}", of(own), of(other))
}

/// Why a set that is about one type of floats is none that can be accepted.
const ONE_TYPE: &str = "`real_f32` and `real_f64` are names in claims: a policy says the same by \
     accepting `real` for one type, such as f64 = [\"ieee\", \"real\"], and --allow-law real accepts it for all floats";

/// The set of laws of this name, if it is one that can be accepted.
pub fn acceptable(name: &str) -> Result<LawSet, String> {
    if name == WORDS {
        return Ok(LawSet::None);
    }
    let set = named::<LawSet>(name)?;
    let mut types = Element::lawful();
    match types.any(|element| set.may_be_accepted_for(element)) {
        true => Ok(set),
        false => Err(ONE_TYPE.to_owned()),
    }
}

/// What it means to accept a theorem about scalars that satisfy the laws of a set.
pub fn meaning(set: LawSet) -> &'static str {
    match set {
        LawSet::None => {
            "nothing is asked of the scalars but that true and false differ, and integers are those of C"
        }
        LawSet::Ieee => "they hold of IEEE 754 arithmetic, bit for bit",
        LawSet::RealF32 | LawSet::RealF64 | LawSet::Real => {
            "rounding does not matter: the C function may give other floats than the source"
        }
    }
}

/// Why no policy may accept this set for elements of this type, if none may.
pub fn refused_for(set: LawSet, element: Element) -> Option<&'static str> {
    let why = match set {
        LawSet::None => "",
        LawSet::Ieee => {
            "`ieee` is about floats: it says that every quotient is defined, and the division of \
                 an unsigned integer by zero is not"
        }
        LawSet::RealF32 | LawSet::RealF64 => ONE_TYPE,
        LawSet::Real => {
            "`real` is about exact fractions: it says that (x + y) / z = x / z + y / z, and the \
                 division of unsigned integers drops the remainder"
        }
    };
    (!set.may_be_accepted_for(element)).then_some(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_about_one_type_of_floats() {
        let said = names_by_type(LawSet::RealF64);
        assert!(
            said.starts_with("of f64 those of `real`: add_assoc, "),
            "{said}"
        );
        assert!(
            said.contains("; of f32 those of `ieee`: add_comm, "),
            "{said}"
        );
        for set in [LawSet::RealF32, LawSet::RealF64, LawSet::Real] {
            assert!(!set.is_exact() && LawSet::Ieee.is_exact());
        }
        for name in ["real_f32", "real_f64"] {
            let said = acceptable(name).expect_err("a name in claims");
            assert!(said.contains("f64 = [\"ieee\", \"real\"]"), "{said}");
        }
        assert_eq!(acceptable("real"), Ok(LawSet::Real));
        assert_eq!(acceptable("words"), Ok(LawSet::None));
    }
}
