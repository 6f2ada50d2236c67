//! Statements that change the heap, `acts`, with equal tensors in what they ask and leave.

use kernel::{Term, Thm};
use prover::hol;
use reasoning::trouble::Attempt;

/// The theorem about other tensors, which are equal: by `⊢ t' = t` for each of those in it.
pub fn with_tensors(th: Thm, same: &[Thm]) -> Attempt<Thm> {
    let (claim, args) = hol::strip_app(th.concl());
    let mut equation = hol::refl(hol::apps(claim, &args[..6])?)?;
    for arg in &args[6..] {
        equation = hol::mk_comb(equation, along(*arg, same)?)?;
    }
    Ok(hol::eq_mp(equation, th)?)
}

/// `⊢ t = t'` for a term in which the left sides of equations stand, and that with the right sides.
fn along(t: Term, same: &[Thm]) -> Attempt<Thm> {
    if let Some(equation) = same.iter().find(|equation| hol::lhs(**equation) == t) {
        return Ok(*equation);
    }
    Ok(match hol::dest_app(t) {
        Some((f, x)) => hol::mk_comb(along(f, same)?, along(x, same)?)?,
        None => hol::refl(t)?,
    })
}
