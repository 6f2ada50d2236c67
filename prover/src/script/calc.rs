//! Chains of relations: `calc a = b by T`, `_ ≤ c by T`, ...

use super::fact::match_mp;
use super::proving::{Proving, Run};
use crate::hol;
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::tactic::CalcStep;
use crate::language::syntax::term::{PreTerm, PreTermKind};
use crate::tactic::closing::fit;
use crate::tactic::goal::{Goal, Step};
use crate::{Fail, Proof, fail};
use kernel::{Term, Thm};

impl Proving<'_> {
    /// `calc`: the goal from its links, which remain to be proved.
    pub(super) fn calc(&self, goal: &Goal, links: &[CalcStep], span: Span) -> Run<Step> {
        let mut statements = Vec::new();
        let mut previous: Option<Term> = None;
        for link in links {
            let lhs = match previous {
                Some(t) => PreTerm::new(link.lhs.span, PreTermKind::Known(t)),
                None => link.lhs.clone(),
            };
            let whole = PreTerm::binary(link.relation.clone(), lhs, link.rhs.clone());
            let failed = |why: Fail| Diagnostic::new(link.lhs.span, why.0);
            let p = self.proposition(goal, &whole).map_err(failed)?;
            previous = hol::dest_app(p).map(|(_, right)| right);
            statements.push(p);
        }
        let goals = statements.iter().map(|&p| goal.with_concl(p)).collect();
        let concl = goal.concl;
        let transitivity = self.theory.transitivity();
        // The chain is put together once to see that it is the goal, before the links are
        // proved.
        let assumed: Proof<Vec<Thm>> = statements.iter().map(|&p| Ok(hol::assume(p)?)).collect();
        let trial = assumed.and_then(|thms| conclude(thms, &transitivity, concl));
        if let Err(why) = trial {
            let diagnostic = Diagnostic::new(span, why.0);
            return Err(diagnostic.note(self.show(goal)));
        }
        Ok(Step::many(goals, move |thms| {
            conclude(thms, &transitivity, concl)
        }))
    }
}

fn conclude(links: Vec<Thm>, transitivity: &[Thm], concl: Term) -> Proof<Thm> {
    let mut links = links.into_iter();
    let Some(first) = links.next() else {
        return fail("the chain is empty");
    };
    let chained = links.try_fold(first, |chain, link| join(chain, link, transitivity))?;
    match fit(chained, concl)? {
        Some(th) => Ok(th),
        None => fail("the chain is not the goal"),
    }
}

/// `a R c` from `a S b` and `b T c`: equations rewrite the other link, otherwise by the
/// transitivity theorems that are known.
fn join(first: Thm, second: Thm, transitivity: &[Thm]) -> Proof<Thm> {
    match (hol::dest_eq(first.concl()), hol::dest_eq(second.concl())) {
        (Some(_), Some(_)) => return Ok(hol::trans(first, second)?),
        (None, Some(_)) => {
            if let Some((relation, _)) = hol::dest_app(first.concl()) {
                return Ok(hol::eq_mp(hol::ap_term(relation, second)?, first)?);
            }
        }
        (Some(_), None) => {
            if let Some((partial, right)) = hol::dest_app(second.concl())
                && let Some((relation, _)) = hol::dest_app(partial)
            {
                let changed = hol::ap_thm(hol::ap_term(relation, first)?, right)?;
                return Ok(hol::eq_mp(hol::sym(changed)?, second)?);
            }
        }
        (None, None) => {
            for &th in transitivity {
                if let Some(th) = match_mp(th, first)?
                    && let Some(th) = match_mp(th, second)?
                {
                    return Ok(th);
                }
            }
            if let (Some((p, _)), Some((_, r))) =
                (hol::dest_imp(first.concl()), hol::dest_imp(second.concl()))
                && let Ok(th) = hol::mp(second, hol::undisch(first)?)
                && th.concl() == r
            {
                return Ok(hol::disch(p, th)?);
            }
        }
    }
    fail("two neighbouring relations of the chain do not compose (mark a theorem [trans])")
}
