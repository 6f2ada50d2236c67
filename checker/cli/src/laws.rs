//! Sets of laws in words. `theories/scalar/laws.thy` says which laws are in each.

use gate::laws::LawSet;

/// The names of the laws in a set.
pub fn names(set: LawSet) -> Vec<&'static str> {
    let names = match set {
        LawSet::None => "",
        LawSet::Ieee => "add_comm mul_comm mul_one one_mul sub_def div_total div_literal sum_zero",
        LawSet::Words => {
            "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
                 mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero div_literal"
        }
        LawSet::Real => {
            "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
                 mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero div_def \
                 div_self div_literal"
        }
    };
    names.split_whitespace().collect()
}

/// What it means to accept a theorem about scalars that satisfy the laws of a set.
pub fn meaning(set: LawSet) -> &'static str {
    match set {
        LawSet::None => "nothing is asked of the scalars",
        LawSet::Ieee => "they hold of IEEE 754 arithmetic, bit for bit",
        LawSet::Words => "they hold of the unsigned integers of C, which wrap",
        LawSet::Real => {
            "rounding does not matter: the C function may give other floats than the source"
        }
    }
}
