//! Values at which conditions on integers hold, for messages. Nothing is proved here.

use crate::known::Known;
use crate::trouble::Attempt;
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;

/// The values of some terms where conditions hold: with values out of the candidates for all variables,
/// those of the first terms changing first.
pub fn example(
    terms: &[Term],
    conditions: &[Term],
    candidates: &[i64],
) -> Attempt<Option<Vec<BigInt>>> {
    let mut known = Known::default();
    let mut variables: Vec<Term> = Vec::new();
    for term in terms.iter().chain(conditions) {
        for variable in hol::free_vars(*term) {
            if !variables.contains(&variable) {
                variables.push(variable);
            }
        }
    }
    let mut names = Vec::new();
    for variable in variables {
        names.extend(known.sum(variable)?.atoms());
    }
    let conditions = conditions.iter().map(|p| known.condition(*p, true));
    let conditions = conditions.collect::<Attempt<Vec<_>>>()?;
    let terms = terms.iter().map(|t| known.sum(*t));
    let terms = terms.collect::<Attempt<Vec<_>>>()?;
    let example = known.problem.example(&names, candidates, &conditions);
    Ok(example.and_then(|values| terms.iter().map(|sum| values.number(sum)).collect()))
}
