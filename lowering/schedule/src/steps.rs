//! The steps of a schedule: named compositions of equations.
//!
//! | step | equations |
//! |---|---|
//! | `split i by K` | `gen_split`; of a sum `steps_split`, of a fold `fold_split` |
//! | `tile i by K, j by L` | `gen_split`, `gen_tile` |
//! | `reorder i, j` | `gen_transposed`, `sum_gen`, `chosen_sums`, `gen_fold`, `guard_gen`, ... |
//! | `fuse i, j` | `gen_fuse`; of a sum `steps_fuse`, of two `sum_fuse` |
//! | `isolate i at E` | `gen_parts`; of a sum `sum_parts`, of a fold `fold_range` |
//! | `separate tails`, `separate borders` | `gen_parts`, `guard_true` |
//! | `unroll i by K` | `gen_split`, `gen_parts`; of a sum `sum_last`, `sums_as_fold`, of a fold `fold_first` |
//! | `simplify guards` | `guard_true` |
//! | `inline x`, `stage x as t at i`, `pack x[i] as t at p` | `let_inline` |
//! | `hoist x out of i` | `let_gen_same`, `let_gen`, `guard_let`, ... |
//! | `solve for i` | `sum_point` |
//! | `wrap THEOREM around i` | that one, from right to left |
//! | `rw THEOREM` | that one |

use crate::instances::Cells;
use crate::places::Name;
use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::spots::Spot;
use crate::tiling::Strip;
use kernel::Term;
use reasoning::program::{is_small, operands};
use reasoning::syntax::{Exp, View};
use reasoning::trouble::Attempt;

/// How large a program may become.
pub const MOST_OPERATORS: usize = 50_000;

/// How many loops may stand in each other.
const MOST_LOOPS: usize = 40;

/// A step of a schedule.
#[derive(Clone, Debug)]
pub enum Step {
    /// `split i by K into io, ii`
    Split(Strip),
    /// `tile i by K into io, ii, j by L into jo, ji`, or more loops
    Tile(Vec<Strip>),
    /// `reorder i, j, p`
    Reorder(Vec<Name>),
    /// `fuse i, j into ij`
    Fuse(Name, Name, Option<String>),
    /// `isolate i at E`
    Isolate(Name, Term),
    /// `stage x as t at i`
    Stage(Name, String, Option<Name>),
    /// `stage x[i] + x[i + 1] as t[i < n] at p`
    StageCells(Cells, String, Option<Name>),
    /// `pack x[i, j] as t at p`
    Pack(Term, String, Option<Name>),
    /// `hoist x out of i`
    Hoist(Name, Name),
    /// `inline x`
    Inline(Name),
    /// `simplify guards`
    SimplifyGuards,
    /// `separate tails [of i]`
    SeparateTails(Option<Name>),
    /// `separate borders [of i]`
    SeparateBorders(Option<Name>),
    /// `unroll i [by K]`
    Unroll(Name, Option<Term>),
    /// `solve for i`
    Solve(Name),
    /// `rw THEOREM [<-] [at NAME] [with x := E, ...]`
    Rewrite(Rewriting, Option<Spot>),
}

impl Program<'_> {
    /// Carries out a step.
    pub fn take(&mut self, step: &Step) -> Outcome<()> {
        self.carry_out(step)?;
        if !is_shallow(self.e, MOST_LOOPS)? {
            let message = format!("more than {MOST_LOOPS} loops stand in each other now");
            return Err(Refusal::words(message));
        }
        match is_small(self.e, MOST_OPERATORS)? {
            true => Ok(()),
            false => {
                let message = format!("the program has more than {MOST_OPERATORS} operators now");
                let note = "`separate tails` and `unroll` make copies of loops";
                Err(Refusal::words(message).with_note(note))
            }
        }
    }

    fn carry_out(&mut self, step: &Step) -> Outcome<()> {
        match step {
            Step::Split(strip) => self.split(strip),
            Step::Tile(strips) => self.tile(strips),
            Step::Reorder(names) => self.reorder(names),
            Step::Fuse(outer, inner, into) => self.fuse(outer, inner, into.as_deref()),
            Step::Isolate(name, end) => self.isolate(name, *end),
            Step::Stage(what, own, at) => self.stage(what, own, at.as_ref()),
            Step::StageCells(cells, own, at) => self.stage_cells(cells, own, at.as_ref()),
            Step::Pack(access, own, at) => self.pack(*access, own, at.as_ref()),
            Step::Hoist(name, out) => self.hoist(name, out),
            Step::Inline(name) => self.inline(name),
            Step::SimplifyGuards => self.simplify_guards(),
            Step::SeparateTails(name) => self.separate_tails(name.as_ref()),
            Step::SeparateBorders(name) => self.separate_borders(name.as_ref()),
            Step::Unroll(name, width) => self.unroll(name, *width),
            Step::Solve(name) => self.solve(name),
            Step::Rewrite(rewriting, None) => self.rewrite_somewhere(rewriting),
            Step::Rewrite(rewriting, Some(spot)) => {
                let place = spot.find(self.e)?;
                let of_several = self.is_sums(&place)?;
                match &rewriting.theorem[..] {
                    "sum_fold" | "sum_guards_fold" if of_several && !rewriting.reversed => {
                        self.sums_as_folds(&place, &rewriting.names)
                    }
                    _ => self.rewrite(rewriting, &place),
                }
            }
        }
    }
}

/// Whether no more than so many loops stand in each other.
fn is_shallow(e: Term, most: usize) -> Attempt<bool> {
    let mut open = vec![(e, 0)];
    while let Some((e, around)) = open.pop() {
        let is_loop = matches!(
            Exp::of(e)?,
            Exp::Gen { .. } | Exp::Sums { .. } | Exp::Fold { .. }
        );
        let around = around + usize::from(is_loop);
        if around > most {
            return Ok(false);
        }
        open.extend(operands(e)?.into_iter().map(|part| (part, around)));
    }
    Ok(true)
}
