//! Terms computed by proof: the functions in the semantics, on literals and literal lists.

use crate::compile::library::Library;
use kernel::{Const, Term, TermView, Thm};
use prover::rewrite::{Rule, rules};
use prover::simp::chain;
use prover::{Fail, Proof, hol};
use std::cell::RefCell;
use std::collections::HashMap;

/// The theorems whose equations are computed with, from left to right.
const EQUATIONS: &[&str] = &[
    "APPEND_def",
    "LENGTH_def",
    "EL_def",
    "TAKE_def",
    "DROP_def",
    "MAP_def",
    "FLAT_def",
    "run_replicate",
    "run_tabulate",
    "num_of_int_num",
    "padding_def",
    "elements_def",
    "column_def",
    "tile_def",
    "cell_value_def",
    "cell_add_def",
    "lift2_def",
    "true_and",
    "false_and",
    "true_or",
    "false_or",
    "not_true",
    "not_false",
];

/// Computes terms: arguments first, but of a conditional only the part that is chosen.
pub struct Computer {
    rules: HashMap<Const, Vec<Rule>>,
    condition: Const,
    /// What was computed: nothing for what is a value already.
    known: RefCell<HashMap<Term, Option<Thm>>>,
}

impl Computer {
    /// Computes with the theorems of a library.
    pub fn new(library: &Library) -> Proof<Computer> {
        let mut found: HashMap<Const, Vec<Rule>> = HashMap::new();
        for name in EQUATIONS {
            for rule in rules(library.theorem(name)?)? {
                let head = rule
                    .head()
                    .ok_or_else(|| Fail(format!("{name} has no head")))?;
                found.entry(head).or_default().push(rule);
            }
        }
        let condition = hol::find_const(hol::name("COND"));
        let condition = condition.ok_or_else(|| Fail("there are no conditionals".to_string()))?;
        for name in ["cond_true", "cond_false"] {
            found
                .entry(condition)
                .or_default()
                .extend(rules(library.theorem(name)?)?);
        }
        Ok(Computer {
            rules: found,
            condition,
            known: RefCell::default(),
        })
    }

    /// `⊢ t = value`
    pub fn value(&self, t: Term) -> Proof<Thm> {
        match self.compute(t)? {
            Some(th) => Ok(th),
            None => Ok(hol::refl(t)?),
        }
    }

    fn compute(&self, t: Term) -> Proof<Option<Thm>> {
        if let Some(&known) = self.known.borrow().get(&t) {
            return Ok(known);
        }
        let computed = self.unknown(t)?;
        let mut known = self.known.borrow_mut();
        known.insert(t, computed);
        if let Some(th) = computed {
            known.insert(hol::rhs(th), None);
        }
        Ok(computed)
    }

    fn unknown(&self, t: Term) -> Proof<Option<Thm>> {
        if !matches!(hol::view(t), TermView::App(..)) {
            return Ok(None);
        }
        let (head, args) = hol::strip_app(t);
        let lazy = hol::head_const(t) == Some(self.condition);
        let mut so_far = None;
        let (mut function, mut reduced) = (head, false);
        for (at, &arg) in args.iter().enumerate() {
            let whole = hol::app(function, arg)?;
            let computed = if lazy && at > 0 {
                None
            } else {
                self.compute(arg)?
            };
            so_far = match (so_far, computed) {
                (None, None) => None,
                (Some(f), None) => Some(hol::ap_thm(f, arg)?),
                (None, Some(x)) => Some(hol::ap_term(function, x)?),
                (Some(f), Some(x)) => Some(hol::mk_comb(f, x)?),
            };
            function = whole;
            // A function that is applied to its first argument may take more.
            let now = so_far.map_or(function, hol::rhs);
            if let Some((f, _)) = hol::dest_app(now)
                && hol::dest_abs(f).is_some()
            {
                so_far = chain(so_far, Some(hol::beta(now)?))?;
                reduced = true;
            }
        }
        let now = so_far.map_or(t, hol::rhs);
        if reduced {
            return chain(so_far, self.compute(now)?);
        }
        let Some(step) = self.step(now)? else {
            return Ok(so_far);
        };
        let rest = self.compute(hol::rhs(step))?;
        chain(so_far, chain(Some(step), rest)?)
    }

    /// One step at the root, where the arguments are values.
    fn step(&self, t: Term) -> Proof<Option<Thm>> {
        let head = hol::head_const(t);
        for rule in head
            .and_then(|head| self.rules.get(&head))
            .into_iter()
            .flatten()
        {
            if let Some((th, _)) = rule.instance(t).filter(|_| rule.conditions == 0) {
                return Ok(Some(th));
            }
        }
        if hol::facts(t).vars != 0 || hol::dest_app(t).is_none() {
            return Ok(None);
        }
        let number = hol::num_eval(t).or_else(|_| hol::int_eval(t));
        Ok(number.ok().filter(|th| hol::rhs(*th) != t))
    }
}
