//! Sets of laws in words. `theories/scalar/laws.thy` says which laws are in each.

use gate::laws::{Element, LawSet};

/// The names of the laws in a set: those of floats, if it is about floats.
pub fn names(set: LawSet) -> Vec<&'static str> {
    let names = match set {
        LawSet::None => "",
        LawSet::Ieee => {
            "add_comm mul_comm mul_one one_mul sub_def div_total div_literal div_nonzero \
                 div_positive sum_zero cast_zero"
        }
        LawSet::Words => {
            "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
                 mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero cast_zero \
                 cast_succ div_literal div_nonzero div_positive"
        }
        LawSet::Real => {
            "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
                 mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero cast_zero \
                 cast_succ div_def div_distrib div_self div_total div_literal div_nonzero \
                 div_positive"
        }
    };
    names.split_whitespace().collect()
}

/// What it means to accept a theorem about scalars that satisfy the laws of a set.
pub fn meaning(set: LawSet) -> &'static str {
    match set {
        LawSet::None => {
            "nothing is asked of the scalars but that true and false differ, and integers are those of C"
        }
        LawSet::Ieee => "they hold of IEEE 754 arithmetic, bit for bit",
        LawSet::Words => "they hold of the unsigned integers of C, which wrap",
        LawSet::Real => {
            "rounding does not matter: the C function may give other floats than the source"
        }
    }
}

/// Why no policy may accept this set for elements of this type, if none may.
pub fn refused_for(set: LawSet, element: Element) -> Option<&'static str> {
    let why = match set {
        LawSet::None => "",
        LawSet::Words => {
            "`words` is about unsigned integers: its laws, x + (y + z) = (x + y) + z for one, are \
                 false of floats"
        }
        LawSet::Ieee => {
            "`ieee` is about floats: it says that every quotient is defined, and the division of \
                 an unsigned integer by zero is not"
        }
        LawSet::Real => {
            "`real` is about exact fractions: it says that (x + y) / z = x / z + y / z, and the \
                 division of unsigned integers drops the remainder"
        }
    };
    (!set.may_be_accepted_for(element)).then_some(why)
}
