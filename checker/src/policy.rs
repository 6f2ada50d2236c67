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
    /// The laws allowed; without them, those that arithmetic on the element type satisfies. Here
    /// and below, `ring`, `real` and `ieee` stand for all of theirs.
    pub laws: Option<BTreeSet<String>>,
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
            laws: None,
            more_laws: BTreeSet::new(),
            kernels: BTreeSet::new(),
        }
    }
}

impl Policy {
    /// Whether a theorem about elements of this type may use a law. An unknown type is taken for
    /// one of floats.
    pub fn allows_law(&self, law: &str, element: Option<&str>) -> bool {
        let exact = match element {
            Some("uint32_t" | "uint64_t") => "ring",
            _ => "ieee",
        };
        let exact = BTreeSet::from([exact.to_owned()]);
        let mut allowed = self.laws.as_ref().unwrap_or(&exact).union(&self.more_laws);
        allowed.any(|name| stands_for(name, law))
    }
}

/// Whether the name of a law or of several stands for this law.
fn stands_for(name: &str, law: &str) -> bool {
    let is_in = |laws: &str| laws.split(' ').any(|other| other == law);
    match name {
        "ring" => is_in(RING),
        "real" => is_in(RING) || is_in("div_def div_self"),
        "ieee" => is_in(IEEE),
        _ => name == law,
    }
}
