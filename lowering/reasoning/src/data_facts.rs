//! What conditions on data say of an index that is data.
//!
//! From a condition of the kernel, `all i < n: 0 <= idx[i] < m`, comes a theorem about any i in the range,
//!
//! ```text
//! ⊢ 0 ≤ i ⇒ i < n ⇒ 0 ≤ z i ∧ z i < m        z i is the integer that idx[i] is
//! ```
//!
//! and from that, wherever an index is `idx[e]`, the same about e, if e is known to be in the range.

use super::data::cell_of;
use super::facts::DataFact;
use super::lemma::lemmas;
use super::program::{Binder, first_binder};
use super::scope::Scope;
use super::syntax::{Exp, View};
use super::term::{application, literal, mk, parts};
use super::theorem::{conjuncts, last};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    fact_inside(; 5);
    fact_true(; 2);
    decision_data(x; 4);
    increasing(f; 3);
    int_lt_imp_le(; 1);
}

impl Scope {
    /// What a condition says, from `⊢ holds_for S env w bs p`, and what follows for all of the range
    /// where it says that data do not decrease.
    pub fn data_facts(&self, holds: Thm) -> Attempt<Vec<DataFact>> {
        let (fact, scope) = self.data_fact(holds)?;
        let mut all = vec![fact.clone()];
        for th in conjuncts(fact.th)? {
            all.extend(self.increasing(&fact, th)?);
            // Where scalars are compared, their integers are.
            if let Some(th) = scope.integers_compared(th).ok().flatten() {
                let compared = DataFact { th, ..fact.clone() };
                all.extend(self.increasing(&compared, th)?);
                all.push(compared);
            }
        }
        Ok(all)
    }

    /// From `⊢ f k ≤ f (k + 1)`, or `⊢ f k < f (k + 1)`, for any k in a range that `f l ≤ f j` and
    /// `f j ≤ f u` for any j in it or at its end.
    fn increasing(&self, fact: &DataFact, th: Thm) -> Attempt<Option<DataFact>> {
        let (&[k], &[low, high]) = (&fact.variables[..], &fact.ranges[..]) else {
            return Ok(None);
        };
        let Some((name, sides)) = application(th.concl()) else {
            return Ok(None);
        };
        let next = hol::subst(&[(k, mk("int_add", &[k, literal(1)?])?)], sides[0])?;
        if cell_of(sides[0])?.is_none() || next != sides[1] {
            return Ok(None);
        }
        let th = match name.as_str() {
            "int_le" => th,
            "int_lt" => self.apply(int_lt_imp_le {}, [th])?,
            _ => return Ok(None),
        };
        let (l, u) = (parts(low)?.1[0], parts(high)?.1[1]);
        let j = self.fresh("j", hol::type_of(k))?;
        let end = mk("int_add", &[u, literal(1)?])?;
        let ranges = [mk("int_le", &[l, j])?, mk("int_lt", &[j, end])?];
        let each = self.for_range(k, l, u, th)?;
        let f = hol::lambda(k, sides[0])?;
        let [first, last] = ranges.map(hol::assume);
        let th = self.apply(increasing { f }, [each, first?, last?])?;
        Ok(Some(DataFact {
            variables: vec![j],
            ranges: ranges.to_vec(),
            th,
        }))
    }

    /// The condition, and the scope of its variables.
    fn data_fact(&self, holds: Thm) -> Attempt<(DataFact, Scope)> {
        let (mut scope, mut holds) = (self.clone(), holds);
        let (mut variables, mut ranges) = (Vec::new(), Vec::new());
        loop {
            let (_, args) = parts(holds.concl())?;
            let Some((Binder { variable, lo, hi }, _)) = first_binder(args[3])? else {
                let test = scope.decision_on_data(args[4])?;
                let th = scope.apply(fact_true {}, [holds, test])?;
                let fact = DataFact {
                    variables,
                    ranges,
                    th,
                };
                return Ok((fact, scope));
            };
            let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
            let (l, u) = (last(lo)?, last(hi)?);
            let (k, inner) = scope.inside(variable, l, u)?;
            let range = [mk("int_le", &[l, k])?, mk("int_lt", &[k, u])?];
            let [low, high] = range.map(hol::assume);
            holds = scope.apply(fact_inside {}, [holds, lo, hi, low?, high?])?;
            variables.push(k);
            ranges.extend(range);
            scope = inner;
        }
    }

    /// `⊢ decision S w env p q` for a condition with names for data.
    pub fn decision_on_data(&self, p: Term) -> Attempt<Thm> {
        let Ok(Exp::LetData { x, ty, d, e }) = Exp::of(p) else {
            return self.decision(p);
        };
        let (good, same) = (self.ok(d)?, self.data(ty, d)?);
        let shape = self.without(x)?.shape_of(e)?;
        let inner = self.with_data(x, hol::rhs(same))?;
        let test = inner.decision_on_data(e)?;
        self.apply(decision_data { x }, [good, same, shape, test])
    }

    /// What the conditions of the kernel say of the integer z that data are.
    pub(super) fn known_of_data(&self, z: Term) -> Attempt<Vec<Thm>> {
        let mut known = Vec::new();
        let Some((tensor, index)) = cell_of(z)? else {
            return Ok(known);
        };
        // Of data in the indices of the cell, the same is known.
        let mut scope = self.clone();
        for inner in index.iter().flat_map(|i| data_in(*i)) {
            scope.learn_of_data(inner)?;
        }
        for fact in self.session.data_facts.borrow().iter() {
            for of in data_in(fact.th.concl()) {
                let Some((other, pattern)) = cell_of(of)? else {
                    continue;
                };
                if other != tensor || pattern.len() != index.len() {
                    continue;
                }
                if let Some(th) = scope.instance(fact, &pattern, &index)? {
                    known.extend(conjuncts(th)?);
                }
            }
        }
        Ok(known)
    }

    /// What their types and the conditions say of cells of other tensors with which these compare z, and of
    /// those with which they compare them: each tensor counts once, so that this ends.
    pub(super) fn known_of_others(&self, z: Term, known: &[Thm]) -> Attempt<Vec<Thm>> {
        let mut seen: Vec<Term> = cell_of(z)?.into_iter().map(|(tensor, _)| tensor).collect();
        let mut found: Vec<Thm> = Vec::new();
        let mut open = known.to_vec();
        while let Some(fact) = open.pop() {
            for other in data_in(fact.concl()) {
                let Some((tensor, _)) = cell_of(other)? else {
                    continue;
                };
                if !seen.contains(&tensor) {
                    seen.push(tensor);
                    let of_other = self.known_of_data(other)?;
                    open.extend(&of_other);
                    found.extend(of_other);
                    found.extend(self.range_of_data(other)?.0);
                }
            }
        }
        Ok(found)
    }

    /// A condition where its variables are such that these indices, in which they are, are those, if
    /// they are in their ranges then.
    fn instance(&self, fact: &DataFact, pattern: &[Term], index: &[Term]) -> Attempt<Option<Thm>> {
        let mut values = Vec::new();
        for (one, value) in &innermost(pattern, index)? {
            let free: Vec<Term> = hol::free_vars(*one);
            let own: Vec<Term> = free
                .into_iter()
                .filter(|x| fact.variables.contains(x))
                .collect();
            let [k] = own[..] else {
                continue;
            };
            // `k + c = value` where k is `value - c`.
            let zero = hol::subst(&[(k, literal(0)?)], *one)?;
            let difference = mk("int_sub", &[*value, zero])?;
            let tidied = hol::rhs(self.tidied(difference)?);
            if !values.iter().any(|(known, _)| *known == k) {
                values.push((k, tidied));
            }
        }
        if values.len() < fact.variables.len() {
            return Ok(None);
        }
        let mut th = hol::inst(&values, fact.th)?;
        for range in &fact.ranges {
            let range = hol::subst(&values, *range)?;
            let Some(proof) = self.try_prove(range)? else {
                return Ok(None);
            };
            th = hol::prove_hyp(proof, th)?;
        }
        let tidied = self.tidied_data(th.concl())?;
        Ok(Some(hol::eq_mp(tidied, th)?))
    }

    /// `⊢ p = p'` where cells of data are read at tidy indices.
    fn tidied_data(&self, p: Term) -> Attempt<Thm> {
        if let Some((_, index)) = cell_of(p)? {
            let mut th = hol::refl(p)?;
            for i in index {
                let tidied = self.tidied(i)?;
                if hol::rhs(tidied) != i {
                    th = hol::trans(th, replaced(hol::rhs(th), tidied)?)?;
                }
            }
            return Ok(th);
        }
        match hol::dest_app(p) {
            Some((f, x)) => Ok(hol::mk_comb(self.tidied_data(f)?, self.tidied_data(x)?)?),
            None => Ok(hol::refl(p)?),
        }
    }
}

/// The indices of a pattern with those that they are to be; of cells at which others are read, with theirs,
/// where they are cells of one tensor.
fn innermost(pattern: &[Term], index: &[Term]) -> Attempt<Vec<(Term, Term)>> {
    let mut pairs = Vec::new();
    for (&one, &value) in pattern.iter().zip(index) {
        match cell_of(one)?.zip(cell_of(value)?) {
            Some(((tensor, inner), (other, at))) if tensor == other && inner.len() == at.len() => {
                pairs.extend(innermost(&inner, &at)?);
            }
            _ => pairs.push((one, value)),
        }
    }
    Ok(pairs)
}

/// `⊢ t = t'` along `⊢ i = i'` wherever i is in t.
fn replaced(t: Term, same: Thm) -> Attempt<Thm> {
    if t == hol::lhs(same) {
        return Ok(same);
    }
    match hol::dest_app(t) {
        Some((f, x)) => Ok(hol::mk_comb(replaced(f, same)?, replaced(x, same)?)?),
        None => Ok(hol::refl(t)?),
    }
}

/// The integers that data are in a proposition.
pub fn data_in(p: Term) -> Vec<Term> {
    let (mut found, mut todo) = (Vec::new(), vec![p]);
    while let Some(t) = todo.pop() {
        match (application(t), hol::dest_app(t)) {
            (Some((name, _)), _) if name == "s_index" && found.contains(&t) => {}
            (Some((name, _)), _) if name == "s_index" => found.push(t),
            (_, Some((f, x))) => todo.extend([f, x]),
            _ => {}
        }
    }
    found
}
