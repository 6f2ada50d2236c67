//! The arrays that gate statements name.

use kernel::{Kernel, Term, TypeView};
use reading::term::{constant, domain};

/// No arrays, as a term.
pub fn no_arrays(k: &mut Kernel) -> Term {
    let alpha = k.name("'a");
    let alpha = k.type_var(alpha).expect("a type");
    let claim = constant(k, "compiles_correctly", &[alpha]).expect("the claim");
    let laws = constant(k, "none", &[]).expect("a set of laws");
    let claim = k.app(claim, laws).expect("a claim about laws");
    let arrays = domain(k, claim).expect("a function of arrays");
    let TypeView::App(_, types) = k.view_type(arrays).clone() else {
        panic!("the arrays are not a list");
    };
    constant(k, "[]", &types).expect("the empty list")
}

/// The arrays that a gate statement names.
pub fn arrays_of(k: &Kernel, statement: Term) -> Option<Term> {
    let (_, claim) = k.dest_app(statement)?;
    let (_, claim) = k.dest_abs(claim)?;
    let (claim, _scalars) = k.dest_app(claim)?;
    let (claim, _function) = k.dest_app(claim)?;
    let (claim, _kernel) = k.dest_app(claim)?;
    let (_, arrays) = k.dest_app(claim)?;
    Some(arrays)
}
