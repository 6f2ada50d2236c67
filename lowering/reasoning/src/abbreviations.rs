//! What a source abbreviates, unfolded.
//!
//! ```text
//! ⊢ t = t'
//! ```
//!
//! where t is a term of a source, and t' is the same without the constants that
//! `theories/atl/abbreviations.thy` defines. All that is proved of programs is proved of such t'; this
//! equation is how it becomes a theorem about the source.

use super::lemma::Declaration;
use super::library::Theorem;
use super::trouble::{Attempt, Trouble};
use kernel::{Const, Term, Thm};
use prover::hol;
use prover::rewriting::simplifier::{chain, combine};
use prover::theory::imported;
use std::collections::HashMap;

/// The equations, from left to right; of those for a constant, the first that fits.
pub const LEMMAS: &[Declaration] = &[
    Declaration::equation("ICeil_def"),
    Declaration::equation("folds_one"),
    Declaration::equation("folds_loop"),
    Declaration::equation("first_step_one"),
    Declaration::equation("first_step_loop"),
    Declaration::equation("max_from"),
    Declaration::equation("min_from"),
    Declaration::equation("prod_from"),
    Declaration::equation("MaxOver_def"),
    Declaration::equation("MinOver_def"),
    Declaration::equation("ProdOver_def"),
    Declaration::equation("sum_over"),
    Declaration::equation("gens_one"),
    Declaration::equation("gens_loop"),
    Declaration::equation("own_cell_one"),
    Declaration::equation("own_cell_loop"),
    Declaration::equation("Genrec_def"),
    Declaration::equation("late_last"),
    Declaration::equation("late_before"),
    Declaration::equation("earlier"),
    Declaration::equation("tuple_one"),
    Declaration::equation("tuple_more"),
    Declaration::equation("Taken_def"),
    Declaration::equation("taken_none"),
    Declaration::equation("taken_more"),
    Declaration::equation("listed_one"),
    Declaration::equation("listed_more"),
    Declaration::equation("Infinity_def"),
    Declaration::equation("IsNan_def"),
    Declaration::equation("Spread_def"),
    Declaration::equation("in_rows"),
];

/// A term of a source, and what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Unfolded {
    /// The term without abbreviations.
    pub term: Term,
    /// `⊢ source = term`, if they are two.
    pub equation: Option<Thm>,
}

impl Unfolded {
    /// What a term stands for.
    pub fn of(source: Term) -> Attempt<Unfolded> {
        let equation = Unfolding::new()?.run(source)?;
        Ok(Unfolded {
            term: equation.map_or(source, hol::rhs),
            equation,
        })
    }
}

/// The equations by their constants, and what was unfolded with them.
struct Unfolding {
    equations: HashMap<Const, Vec<Theorem>>,
    /// For a term, the equation with what it stands for; nothing where nothing is abbreviated.
    known: HashMap<Term, Option<Thm>>,
}

impl Unfolding {
    fn new() -> Attempt<Unfolding> {
        let mut equations: HashMap<Const, Vec<Theorem>> = HashMap::new();
        for Declaration { name, .. } in LEMMAS {
            let th = hol::exported(name);
            let th = th.ok_or_else(|| Trouble::internal(&format!("no theorem {name}")))?;
            let theorem = Theorem::new(imported(name, th))?;
            let head = hol::dest_eq(theorem.conclusion).and_then(|(left, _)| hol::head_const(left));
            let head = head.ok_or(Trouble::internal("an abbreviation that is no equation"))?;
            equations.entry(head).or_default().push(theorem);
        }
        Ok(Unfolding {
            equations,
            known: HashMap::new(),
        })
    }

    fn run(&mut self, t: Term) -> Attempt<Option<Thm>> {
        if let Some(known) = self.known.get(&t) {
            return Ok(*known);
        }
        let parts = match hol::dest_app(t) {
            Some((f, x)) => {
                let (of_f, of_x) = (self.run(f)?, self.run(x)?);
                combine(f, x, of_f, of_x)?
            }
            None => None,
        };
        let unfolded = match self.at_root(parts.map_or(t, hol::rhs))? {
            Some(step) => {
                let rest = self.run(hol::rhs(step))?;
                chain(parts, chain(Some(step), rest)?)?
            }
            None => parts,
        };
        self.known.insert(t, unfolded);
        Ok(unfolded)
    }

    /// One step at the root.
    fn at_root(&self, t: Term) -> Attempt<Option<Thm>> {
        let equations = hol::head_const(t).and_then(|head| self.equations.get(&head));
        let mut steps = equations.into_iter().flatten();
        let step = steps.find_map(|theorem| theorem.equation(t).transpose());
        Ok(step.transpose()?)
    }
}
