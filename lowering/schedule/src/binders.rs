//! The binders of a sum over several: `p < k, q < l` of `sum p < k, q < l: e`.

use kernel::Term;
use prover::hol;
use reasoning::program::{Binder, Loop, first_binder};
use reasoning::syntax::Exp;
use reasoning::term::{list, mk};
use reasoning::trouble::{Attempt, Trouble};

/// The binders in a list, outermost first.
pub fn binders(list: Term) -> Attempt<Vec<Binder>> {
    let (mut found, mut rest) = (Vec::new(), list);
    while let Some((binder, others)) = first_binder(rest)? {
        found.push(binder);
        rest = others;
    }
    Ok(found)
}

/// The binders as a list; there is at least one.
pub fn list_of(binders: &[Binder]) -> Attempt<Term> {
    let pairs: Vec<Term> = binders.iter().map(pair).collect::<Attempt<_>>()?;
    let first = *pairs.first().ok_or(Trouble::internal("no binder"))?;
    Ok(list(&pairs, hol::type_of(first))?)
}

/// The sum over one index, of terms of this type.
pub fn sum_over(ty: Term, own: Loop) -> Attempt<Exp> {
    let Loop {
        variable,
        lo,
        hi,
        body: e,
    } = own;
    let bs = list_of(&[Binder { variable, lo, hi }])?;
    Ok(Exp::Sums { ty, bs, e })
}

/// A binder as an element of such a list.
pub fn pair(binder: &Binder) -> Attempt<Term> {
    let ends = mk(",", &[binder.lo, binder.hi])?;
    Ok(mk(",", &[binder.variable, ends])?)
}
