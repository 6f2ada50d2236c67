//! `inline x`: a `let` becomes what it stands for, wherever it is read.
//!
//! What is read of loops and choices is looked up at once (`reduction`), where the programs are seen to
//! be equal then. What is read of other operators is looked up there by equations, one after the other:
//! `(x ++ y)[i]` becomes a choice, by `at_concat`. Then padding is a zero, and a guard may stand where a
//! value stood: values are kept, and below a sum that needs a law. So there a choice stands instead.

use crate::agreement::agree;
use crate::change::change;
use crate::denoted;
use crate::names::Substitution;
use crate::places::{Name, Path, all_places, at, find};
use crate::program::Program;
use crate::reduction::{reduced_in, zero};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::sameness::{Changed, Kept, Same};
use crate::steps::MOST_OPERATORS;
use kernel::Term;
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::program::is_small;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::term::application;
use reasoning::trouble::Attempt;

/// What is read of operators: of several equations the first one that fits and has its premises.
const READS: [&str; 16] = [
    "at_loop",
    "at_concat_first",
    "at_concat_second",
    "at_concat",
    "at_either",
    "at_guarded",
    "at_plus",
    "at_minus",
    "at_transpose",
    "at_trunc_l",
    "at_trunc_r",
    "at_pad_l",
    "at_pad_r",
    "at_split",
    "at_flatten",
    "at_let",
];

impl Program<'_> {
    /// A `let` becomes what it stands for, wherever it is read.
    pub fn inline(&mut self, name: &Name) -> Outcome<()> {
        let place = find(self.e, name)?;
        let inlined = |e: Term| -> Outcome<Term> {
            let Exp::Let { x, d, e } = Exp::of(e)? else {
                return Err(Refusal::no_let(name));
            };
            Ok(Substitution::default().with(x, d)?.apply(e)?)
        };
        let reduced = |scope: &Scope, e: Term| Ok(reduced_in(scope, inlined(e)?)?);
        if let Err(refused) = self.replace("let_inline", &place, &reduced) {
            let as_it_is = |_: &Scope, e: Term| inlined(e);
            if self.replace("let_inline", &place, &as_it_is).is_err() {
                return Err(self.told_apart(&place, name, refused)?);
            }
        }
        self.look_up(&place)
    }

    /// Why a `let` cannot be inlined: where a `let` below has a tensor made of all of it, its padding
    /// would be in there.
    fn told_apart(&self, place: &[usize], name: &Name, refused: Refusal) -> Outcome<Refusal> {
        let here = Exp::of(at(self.e, place)?)?;
        let (Refusal::Differ(..), Exp::Let { x, e, .. }) = (&refused, here) else {
            return Ok(refused);
        };
        let mut holders = Vec::new();
        all_places(e, &mut Vec::new(), &mut |_, e| {
            if let Exp::Let { x: y, d, .. } = Exp::of(e)?
                && is_read_whole(d, x)?
            {
                holders.push(letters(y)?);
            }
            Ok(())
        })?;
        Ok(match holders.first() {
            Some(y) => Refusal::words(format!(
                "`{name}` is read as a whole in what `{y}` stands for"
            ))
            .with_note(format!("`inline {y}` comes before")),
            None => refused,
        })
    }

    /// Looks up what is read of operators below a place, where an equation tells.
    fn look_up(&mut self, below: &[usize]) -> Outcome<()> {
        while is_small(self.e, MOST_OPERATORS)? {
            let mut reads: Vec<Path> = Vec::new();
            all_places(at(self.e, below)?, &mut Vec::new(), &mut |path, e| {
                if matches!(Exp::of(e)?, Exp::At { .. }) {
                    reads.push([below, path].concat());
                }
                Ok(())
            })?;
            if !self.look_up_first(&reads)? {
                break;
            }
        }
        Ok(())
    }

    /// Looks up what is read at the first of these places where an equation tells.
    fn look_up_first(&mut self, places: &[Path]) -> Outcome<bool> {
        for place in places {
            if self.look_up_at(place)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks up what is read at a place, if an equation tells.
    fn look_up_at(&mut self, place: &[usize]) -> Outcome<bool> {
        let taken = self.taken()?;
        for equation in READS {
            let rewriting = Rewriting::of(equation);
            if !rewriting.fits(self.scope, at(self.e, place)?)? {
                continue;
            }
            let with = |padding| {
                let mut action = |scope: &Scope, e: Term| {
                    let changed = rewriting.apply(scope, e, &taken)?;
                    exactly(scope, e, changed, padding)
                };
                change(self.scope, self.e, place, &mut action)
            };
            let changed = match with(Padding::Stays) {
                Ok(changed) if needs_no_law(&changed) => Ok(changed),
                other => with(Padding::IsZero).or(other),
            };
            if let Ok(changed) = changed {
                let same = denoted(self.scope, self.e, changed)?;
                self.note(equation, Changed { same, ..changed });
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What becomes of the padding of a part that is read.
#[derive(Clone, Copy)]
enum Padding {
    /// It is padding, behind a guard.
    Stays,
    /// It is zero, by a choice.
    IsZero,
}

/// Whether a change is proved without a law of the scalars.
fn needs_no_law(changed: &Changed) -> bool {
    let is_law = |hyp: &Term| application(*hyp).is_some_and(|(name, _)| name == "law_holds");
    !hol::hyps(changed.same.th).iter().any(is_law)
}

/// A change of what is read at an index, with all cells kept where that is seen: such a part is a value.
/// As zeros, padding keeps cells where the guard around it does not.
fn exactly(scope: &Scope, e: Term, changed: Changed, padding: Padding) -> Outcome<Changed> {
    let after = match padding {
        Padding::Stays => changed.e,
        Padding::IsZero => with_zeros(scope.elem_of(e)?, changed.e)?,
    };
    if changed.same.kept == Kept::Cells {
        return Ok(changed);
    }
    let values = changed.same.th;
    let exact = || -> Outcome<Same> {
        let before = agree(scope, scope.tensor(e)?, hol::lhs(values))?;
        let then = agree(scope, hol::rhs(values), scope.tensor(after)?)?;
        Ok(Same::cells(hol::trans(hol::trans(before, values)?, then)?))
    };
    match (exact(), padding) {
        (Ok(same), _) => Ok(Changed { e: after, same }),
        (Err(_), Padding::Stays) => Ok(changed),
        (Err(refused), Padding::IsZero) => Err(refused),
    }
}

/// A scalar behind guards, with a zero where they do not hold.
fn with_zeros(ty: Term, e: Term) -> Attempt<Term> {
    let (c, a, b) = match Exp::of(e)? {
        Exp::Guard { c, e } => (c, with_zeros(ty, e)?, zero(ty)?),
        Exp::If { c, a, b } => (c, with_zeros(ty, a)?, with_zeros(ty, b)?),
        _ => return Ok(e),
    };
    Exp::If { c, a, b }.term()
}

/// Whether an expression has a tensor in it as a whole, not only cells or rows of it.
fn is_read_whole(e: Term, x: Term) -> Attempt<bool> {
    let view = Exp::of(e)?;
    match view {
        Exp::Var { x: y } => return Ok(x == y),
        Exp::At { e, .. } if matches!(Exp::of(e)?, Exp::Var { .. }) => return Ok(false),
        _ => {}
    }
    for operand in view.operands()? {
        if is_read_whole(operand, x)? {
            return Ok(true);
        }
    }
    Ok(false)
}
