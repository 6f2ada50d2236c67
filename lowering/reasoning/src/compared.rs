//! What is known of the integers that data are.
//!
//! For a cell of integers, z is `s_index S ty (cell_value S (t J))`, as `data` finds it. Of z say something
//! its type, the conditions of the kernel, the comparisons around, and what a fold keeps of its
//! accumulator:
//!
//! ```text
//! ⊢ l ≤ z,  ⊢ z < z',  ...
//! ```

use super::data::{cell_of, read_at};
use super::ends::{ends, number};
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Exp, Operation, View};
use super::term::{application, distinct_parts, literal, parts};
use super::theorem::conjuncts;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use std::rc::Rc;

lemmas! {
    between_type(x; 2);
    between_low(; 1);
    between_high(; 1);
    less_index(; 3);
    not_less_index(; 3);
    less_eq_index(; 3);
    not_less_eq_index(; 3);
    equal_index(; 3);
    not_equal_index(; 3);
    unequal_both(; 1);
    neither(; 1);
    not_denied(; 1);
}

impl Scope {
    /// A proof of a condition, where what is known of the data in it is known.
    pub(super) fn prove_of_data(&self, goal: Term) -> Attempt<Thm> {
        self.with_facts_on_data(goal)?.prove(goal)
    }

    /// The same, if there is a proof.
    pub(super) fn try_prove_of_data(&self, goal: Term) -> Attempt<Option<Thm>> {
        self.with_facts_on_data(goal)?.try_prove(goal)
    }

    pub(super) fn with_facts_on_data(&self, t: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        for z in distinct_parts(t) {
            if cell_of(z)?.is_some() {
                for fact in self.facts_on(z)? {
                    scope.learn(fact);
                }
            }
        }
        Ok(scope)
    }

    /// What is claimed of a cell that a fold carries: `⊢ l ≤ z` and `⊢ z ≤ u` for its integer z.
    pub(super) fn claimed_of(&self, x: Term) -> Attempt<Vec<Thm>> {
        let mut facts = Vec::new();
        for &known in self.integers.facts.iter() {
            if let Some(bounds) = self.bounds_in(known, x)? {
                facts.push(self.apply(between_low {}, [bounds])?);
                facts.push(self.apply(between_high {}, [bounds])?);
            }
        }
        Ok(facts)
    }

    /// What is known of the integer z that data are: by their type, by the conditions of the kernel,
    /// and by comparisons around.
    pub(super) fn facts_on(&self, z: Term) -> Attempt<Vec<Thm>> {
        let (_, args) = parts(z)?;
        let (law, range, _) = self.range_of(args[1])?;
        let by_type = self.apply(between_type { x: args[2] }, [law, range])?;
        let mut facts = vec![
            self.apply(between_low {}, [by_type])?,
            self.apply(between_high {}, [by_type])?,
        ];
        facts.extend(self.known_of_data(z)?);
        for fact in self.compared()?.iter() {
            if distinct_parts(fact.concl()).contains(&z) {
                facts.push(*fact);
            }
        }
        facts.extend(self.claimed_of(args[2])?);
        for &known in self.integers.facts.iter() {
            for fact in conjuncts(known)? {
                if about(fact.concl(), z).is_some() {
                    facts.push(fact);
                }
            }
        }
        Ok(facts)
    }

    /// What the comparisons of data around say of their integers.
    fn compared(&self) -> Attempt<Rc<[Thm]>> {
        let found = &self.session.compared;
        if let Some(known) = found.get(&self.here()) {
            return Ok(known);
        }
        // What is compared may be data whose bounds ask for comparisons, here or in steps of folds.
        if self.session.comparing.replace(true) {
            return Ok(Rc::from([]));
        }
        let all = self.all_compared();
        self.session.comparing.set(false);
        let all: Rc<[Thm]> = all?.into();
        found.note(self.here(), all.clone());
        Ok(all)
    }

    fn all_compared(&self) -> Attempt<Vec<Thm>> {
        let mut all = Vec::new();
        for &known in self.integers.facts.iter() {
            for fact in self.pieces(known)? {
                // What is not compared by its integers says nothing here.
                all.extend(self.integers_compared(fact).ok().flatten());
            }
        }
        Ok(all)
    }

    /// What a fact says together: p and q of `p ∧ q`, of `¬(p ∨ q)` that neither holds.
    fn pieces(&self, known: Thm) -> Attempt<Vec<Thm>> {
        let mut all = Vec::new();
        let mut open = conjuncts(known)?;
        while let Some(fact) = open.pop() {
            let denied = hol::dest_not(fact.concl());
            let both = match denied {
                Some(p) if hol::dest_disj(p).is_some() => self.apply(neither {}, [fact])?,
                Some(p) if hol::dest_not(p).is_some() => self.apply(not_denied {}, [fact])?,
                _ => {
                    all.push(fact);
                    continue;
                }
            };
            open.extend(conjuncts(both)?);
        }
        Ok(all)
    }

    /// `⊢ z < z'` and the like from a comparison of data.
    pub fn integers_compared(&self, fact: Thm) -> Attempt<Option<Thm>> {
        let negated = hol::dest_not(fact.concl());
        let Some((name, args)) = application(negated.unwrap_or(fact.concl())) else {
            return Ok(None);
        };
        let rule: Lemma<3> = match (&name[..], negated.is_some()) {
            ("s_less", false) => less_index {}.into(),
            ("s_less", true) => not_less_index {}.into(),
            ("s_less_eq", false) => less_eq_index {}.into(),
            ("s_less_eq", true) => not_less_eq_index {}.into(),
            ("s_equal", false) => equal_index {}.into(),
            ("s_equal", true) => not_equal_index {}.into(),
            _ => return Ok(None),
        };
        let (law, range, _) = self.range_of(args[1])?;
        let th = self.apply(rule, [law, range, fact])?;
        let denied = hol::dest_not(th.concl());
        let whole = denied.unwrap_or(th.concl());
        let apart = || Trouble::internal("not a comparison");
        let (one, right) = hol::dest_app(whole).ok_or_else(apart)?;
        let (comparison, left) = hol::dest_app(one).ok_or_else(apart)?;
        let [a, b] = [self.integer_of(left)?, self.integer_of(right)?];
        let mut equal = hol::mk_comb(hol::ap_term(comparison, a)?, b)?;
        if denied.is_some() {
            let (not, _) = hol::dest_app(th.concl()).ok_or_else(apart)?;
            equal = hol::ap_term(not, equal)?;
        }
        Ok(Some(hol::eq_mp(equal, th)?))
    }

    /// `⊢ ¬(z = c)`, and c, from a fact that says so.
    pub(super) fn apart(&self, fact: Thm, z: Term) -> Attempt<Option<(Thm, Term)>> {
        let equation = hol::dest_not(fact.concl()).and_then(hol::dest_eq);
        Ok(match equation {
            Some((a, c)) if a == z => Some((fact, c)),
            Some((c, b)) if b == z => Some((self.apply(unequal_both {}, [fact])?, c)),
            _ => None,
        })
    }

    /// `⊢ s_index S ty (cell_value S (den S u env' e [])) = z`, where z is the number of a literal, or
    /// data as `data` finds them.
    fn integer_of(&self, z: Term) -> Attempt<Thm> {
        let (_, args) = parts(z)?;
        let read = read_at(args[2]).and_then(|(tensor, _)| self.denoting(tensor));
        let (mut scope, e) = read.ok_or(Trouble::internal("not a cell"))?;
        if is_number(e)? {
            let th = scope.cell_at(e, &[]).by_form(args[1])?;
            let th = th.ok_or(Trouble::internal("a number that is no integer"))?;
            let least = ends(th)?[0];
            let number = number(least).map_or(Ok(least), literal)?;
            scope.learn(scope.apply(between_low {}, [th])?);
            scope.learn(scope.apply(between_high {}, [th])?);
            return scope.prove(hol::eq(z, number)?);
        }
        scope.as_integers(args[1], scope.held(e, &[])?)
    }
}

/// Whether an expression is a literal, a negative one, or an index.
fn is_number(e: Term) -> Attempt<bool> {
    Ok(match Exp::of(e)? {
        Exp::Lit { .. } | Exp::Cast { .. } => true,
        Exp::Op {
            f: Operation::Neg,
            operands,
            ..
        } => matches!(operands[..], [a] if matches!(Exp::of(a)?, Exp::Lit { .. })),
        _ => false,
    })
}

/// What a comparison says of z: the other side, and whether z is below it.
pub(super) fn about(fact: Term, z: Term) -> Option<(Term, bool)> {
    let (name, sides) = application(fact)?;
    if !matches!(&name[..], "int_le" | "int_lt" | "=") || sides.len() != 2 {
        return None;
    }
    match (sides[0] == z, sides[1] == z) {
        (true, _) => Some((sides[1], true)),
        (_, true) => Some((sides[0], false)),
        _ => None,
    }
}
