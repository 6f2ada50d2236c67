//! A program under way, and how it is changed: by an equation at a place, or by another expression
//! there that means the same.

use crate::change::{Action, change};
use crate::names::{names_in, with_index};
use crate::places::{MOST_LISTED, Name, Path, all_places, at, described, find};
use crate::reduction::number;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::sameness::{Changed, Same};
use crate::surroundings::Surroundings;
use crate::values::shape;
use kernel::Term;
use reasoning::identifiers::{identifier, letters};
use reasoning::program::only_loop;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::trouble::Attempt;
use std::collections::HashSet;

/// What an expression becomes.
type Made<'a> = &'a dyn Fn(&Scope, Term) -> Outcome<Term>;

/// What a loop computes for its indices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LoopKind {
    /// Cells.
    Gen,
    /// Terms.
    Sum,
    /// Steps.
    Fold,
}

/// A program under way: what it is, and the changes so far.
pub struct Program<'a> {
    /// What is known at the start.
    pub scope: &'a Scope,
    /// The program.
    pub e: Term,
    /// The equations applied so far, by name, and the programs after them, which denote what those
    /// before denote.
    pub changes: Vec<(String, Changed)>,
    /// What stands around the places of changes.
    pub surroundings: Surroundings,
}

impl Program<'_> {
    /// Applies an equation at a place.
    pub fn rewrite(&mut self, rewriting: &Rewriting, place: &[usize]) -> Outcome<()> {
        let taken = self.taken_beside(rewriting)?;
        self.rewrite_with(rewriting, place, &taken)
    }

    /// Applies an equation at the only place where it fits.
    pub fn rewrite_somewhere(&mut self, rewriting: &Rewriting) -> Outcome<()> {
        // A trial at each place makes names known, which are still free.
        let taken = self.taken_beside(rewriting)?;
        let place = self.only_place(rewriting, &taken)?;
        self.rewrite_with(rewriting, &place, &taken)
    }

    fn rewrite_with(
        &mut self,
        rewriting: &Rewriting,
        place: &[usize],
        taken: &HashSet<Term>,
    ) -> Outcome<()> {
        let mut action = |scope: &Scope, e: Term| rewriting.apply(scope, e, taken);
        self.act(&rewriting.theorem, place, &mut action)
    }

    /// The names in use, if those that an equation is to give are not among them.
    fn taken_beside(&self, rewriting: &Rewriting) -> Outcome<HashSet<Term>> {
        let taken = self.taken()?;
        for name in &rewriting.names {
            if taken.contains(&identifier(name)?) {
                let message = format!("the name `{name}` is in use");
                return Err(Refusal::words(message).with_note("`into` gives other names"));
            }
        }
        Ok(taken)
    }

    /// Does something at a place, and notes by which equation.
    pub fn act(&mut self, equation: &str, place: &[usize], action: Action) -> Outcome<()> {
        let changed = self.surroundings.change(self.e, place, action)?;
        self.note(equation, changed);
        Ok(())
    }

    /// Notes what an equation makes of the program.
    pub fn note(&mut self, equation: &str, changed: Changed) {
        self.e = changed.e;
        self.changes.push((equation.to_string(), changed));
    }

    /// Puts another expression at a place, of which is proved that it means the same, or has the same
    /// values.
    pub fn replace(&mut self, equation: &str, place: &[usize], made: Made) -> Outcome<()> {
        let mut action = |scope: &Scope, e: Term| -> Outcome<Changed> {
            let after = made(scope, e)?;
            let shape = shape(scope, e)?;
            let same = Same::of(scope, shape, scope.tensor(e)?, scope.tensor(after)?)?;
            Ok(Changed { e: after, same })
        };
        self.act(equation, place, &mut action)
    }

    /// A name that is not in use.
    pub fn new_name(&self, own: &str) -> Outcome<Term> {
        let t = identifier(own)?;
        match self.taken()?.contains(&t) {
            true => Err(Refusal::words(format!("the name `{own}` is in use"))
                .with_note("`into` and `as` give names")),
            false => Ok(t),
        }
    }

    /// The names in use.
    pub fn taken(&self) -> Attempt<HashSet<Term>> {
        let mut taken = names_in(self.e)?;
        let known = self.scope.session.known.borrow();
        taken.extend(known.keys().map(|(_, name)| *name));
        Ok(taken)
    }

    /// The only place where an equation fits.
    fn only_place(&self, rewriting: &Rewriting, taken: &HashSet<Term>) -> Outcome<Path> {
        let mut places = Vec::new();
        all_places(self.e, &mut Vec::new(), &mut |path, _| {
            places.push(path.clone());
            Ok(())
        })?;
        let mut fitting = Vec::new();
        for place in places {
            if !rewriting.fits(self.scope, at(self.e, &place)?)? {
                continue;
            }
            let mut action = |scope: &Scope, e: Term| rewriting.apply(scope, e, taken);
            if change(self.scope, self.e, &place, &mut action).is_ok() {
                fitting.push(place);
            }
        }
        match &fitting[..] {
            [only] => Ok(only.clone()),
            [] => {
                // The refusal at the top says what the equation is about.
                let refused = rewriting.apply(self.scope, self.e, taken).err();
                let nowhere = format!("`{}` fits nowhere", rewriting.theorem);
                Err(match refused {
                    Some(words @ Refusal::Words { .. }) => words,
                    _ => Refusal::words(nowhere),
                })
            }
            all => {
                let message = format!("`{}` fits in {} places", rewriting.theorem, all.len());
                let places = all.iter().take(MOST_LISTED);
                let places = places.map(|place| described(self.e, place));
                let places: Vec<String> = places.collect::<Attempt<_>>()?;
                let note = format!("say in which: {}", places.join(", "));
                Err(Refusal::words(message).with_note(note))
            }
        }
    }

    /// The loop at a place: what it computes, and its ends.
    pub fn loop_at(&self, place: &[usize], name: &Name) -> Outcome<(LoopKind, [Term; 2])> {
        match Exp::of(at(self.e, place)?)? {
            Exp::Gen { lo, hi, .. } => Ok((LoopKind::Gen, [lo, hi])),
            Exp::Sums { bs, e, .. } if let Some(only) = only_loop(bs, e)? => {
                Ok((LoopKind::Sum, [only.lo, only.hi]))
            }
            Exp::Fold { i, lo, hi, .. } if letters(i)? == name.word() => {
                Ok((LoopKind::Fold, [lo, hi]))
            }
            Exp::Sums { .. } => {
                let note = "it is one of several indices of a sum";
                let message = format!("`{name}` is no loop of its own");
                Err(Refusal::words(message).with_note(note))
            }
            _ => Err(Refusal::words(format!("`{name}` is no loop"))),
        }
    }

    /// Whether there is a sum at a place, over one index or several.
    pub fn is_sum(&self, place: &[usize]) -> Attempt<bool> {
        let e = Exp::of(at(self.e, place)?)?;
        Ok(matches!(e, Exp::Sums { .. }))
    }

    /// Whether there is a sum over several indices at a place.
    pub fn is_sums(&self, place: &[usize]) -> Attempt<bool> {
        let e = Exp::of(at(self.e, place)?)?;
        Ok(matches!(e, Exp::Sums { .. }) && e.sum()?.is_none())
    }

    /// That the loop at a place is not moved out of the operator at a place around it.
    pub fn stays(&self, name: &Name, place: &[usize], around: &[usize]) -> Outcome<Refusal> {
        let [own, around] = [Exp::of(at(self.e, place)?)?, Exp::of(at(self.e, around)?)?];
        Ok(Refusal::stays(name, &own, &around))
    }

    /// A loop that begins at zero.
    pub fn begin_at_zero(&mut self, name: &Name) -> Outcome<(Path, LoopKind)> {
        let place = find(self.e, name)?;
        let (kind, [lo, _]) = self.loop_at(&place, name)?;
        match (number(lo)? == Some(0), kind) {
            (true, _) => {}
            (false, LoopKind::Gen) => {
                let (taken, index) = (self.taken()?, identifier(name.word())?);
                let mut action = |scope: &Scope, e: Term| {
                    let changed = Rewriting::of("gen_from_zero").apply(scope, e, &taken)?;
                    let e = with_index(changed.e, index)?;
                    Ok(Changed { e, ..changed })
                };
                self.act("gen_from_zero", &place, &mut action)?;
            }
            (false, LoopKind::Sum | LoopKind::Fold) => {
                let message = format!("the loop over `{name}` does not begin at 0");
                return Err(Refusal::words(message));
            }
        }
        Ok((place, kind))
    }
}
