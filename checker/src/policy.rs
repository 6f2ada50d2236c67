//! What a release accepts: axioms, scalar laws, and kernels that there must be.

use serde::Deserialize;
use std::collections::BTreeSet;

/// The axioms of the logic. A certificate cannot introduce others by these names: they are
/// taken before the first byte of it is read.
pub const AXIOMS: [&str; 3] = ["extensionality", "choice", "infinity"];

/// The laws that arithmetic modulo a power of two satisfies.
const RING: &str = "add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul \
    mul_one one_mul distrib_left distrib_right sub_def add_neg sum_zero";

/// The laws that IEEE 754 arithmetic satisfies bit for bit (`docs/scalar-laws.md`).
const IEEE: &str = "add_comm mul_comm mul_one one_mul sub_def div_total sum_zero";

/// What theorems may rest on. As a file: TOML with these keys.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    /// The axioms allowed.
    pub axioms: BTreeSet<String>,
    /// The laws allowed; by default `exact`, those that arithmetic on the element type satisfies.
    /// Here and below, `ring`, `real` and `ieee` stand for several, too.
    pub laws: BTreeSet<String>,
    /// Laws allowed beyond those.
    pub more_laws: BTreeSet<String>,
    /// The kernels that certificates must prove.
    pub kernels: BTreeSet<String>,
}

impl Default for Policy {
    /// The axioms of the logic, and what is exact.
    fn default() -> Self {
        Policy {
            axioms: AXIOMS.map(str::to_owned).into(),
            laws: ["exact".to_owned()].into(),
            more_laws: BTreeSet::new(),
            kernels: BTreeSet::new(),
        }
    }
}

impl Policy {
    /// Whether a theorem about elements of this type may use a law. An unknown type is taken for
    /// one of floats.
    pub fn allows_law(&self, law: &str, element: Option<&str>) -> bool {
        let mut allowed = self.laws.union(&self.more_laws);
        allowed.any(|name| stands_for(name, law, element))
    }
}

/// Whether the name of a law or of several stands for this law.
fn stands_for(name: &str, law: &str, element: Option<&str>) -> bool {
    let is_in = |laws: &str| laws.split(' ').any(|other| other == law);
    match (name, element) {
        ("exact", Some("uint32_t" | "uint64_t")) | ("ring", _) => is_in(RING),
        ("exact" | "ieee", _) => is_in(IEEE),
        ("real", _) => is_in(RING) || is_in("div_def div_self"),
        _ => name == law,
    }
}
