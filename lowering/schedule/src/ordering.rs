//! Steps that move loops and `let`s outward: `reorder`, `hoist`.

use crate::names::free;
use crate::places::{Name, Path, at, binds, children, find, with_child};
use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use kernel::Term;
use reasoning::identifiers::{identifier, letters};
use reasoning::syntax::{Exp, View};
use reasoning::trouble::{Attempt, Trouble};

/// How many operators a loop is moved past at most.
const MOST_MOVES: usize = 200;

impl Program<'_> {
    /// Moves a `let` outward until it is around a loop.
    pub fn hoist(&mut self, name: &Name, out: &Name) -> Outcome<()> {
        // A loop that what is bound depends on is there twice afterwards: its place is found before.
        let (mut place, target) = (find(self.e, name)?, find(self.e, out)?);
        if !matches!(Exp::of(at(self.e, &place)?)?, Exp::Let { .. }) {
            return Err(Refusal::no_let(name));
        }
        if target.starts_with(&place) {
            return Ok(());
        }
        if !place.starts_with(&target) {
            return Err(Refusal::words(format!("`{name}` is not inside of `{out}`")));
        }
        while place.len() > target.len() {
            let number = place.pop().unwrap_or(0);
            let around = &place[..];
            let parent = Exp::of(at(self.e, around)?)?;
            let moved = match parent {
                Exp::Reindex { .. } => self.outward_past_reindexer(around).is_ok(),
                _ => past_let(&parent).iter().any(|equation| {
                    let rewriting = Rewriting::of(equation);
                    self.rewrite(&rewriting, around).is_ok()
                }),
            };
            if !moved {
                self.replace("let_inline", around, &|_, e| let_outside(e, number))?;
            }
        }
        Ok(())
    }

    /// Moves loops outward until they are in this order.
    pub fn reorder(&mut self, names: &[Name]) -> Outcome<()> {
        self.part_sums(names)?;
        for (done, name) in names.iter().enumerate() {
            let later = &names[done + 1..];
            if later.contains(name) {
                return Err(Refusal::words(format!("`{name}` is there twice")));
            }
            if later.iter().any(|other| other.word() == name.word()) {
                let message = format!("`{name}` would have another number when it is moved");
                let note =
                    "loops that stand in each other cannot be reordered if their names are one";
                return Err(Refusal::words(message).with_note(note));
            }
            // Outward, past each of those that are to be inside.
            let mut moves = 0;
            while let Some(place) = self.inside_of_one(name, later)? {
                self.outward(&place, name)?;
                moves += 1;
                if moves > MOST_MOVES {
                    let message = format!("`{name}` is still inside after {MOST_MOVES} moves");
                    return Err(Refusal::words(message));
                }
            }
        }
        self.nested_so(names)
    }

    /// Sums of scalars become folds where another loop is to be between two of their indices.
    fn part_sums(&mut self, names: &[Name]) -> Outcome<()> {
        let mut places = Vec::new();
        for name in names {
            places.push(find(self.e, name)?);
        }
        for (first, place) in places.iter().enumerate() {
            let is_sum = self.is_sums(place)?;
            let last = places.iter().rposition(|other| other == place);
            let between = &places[first..=last.unwrap_or(first)];
            let has_others = between.iter().any(|other| other != place);
            if is_sum && has_others && self.sums_as_folds(place, &[]).is_ok() {
                return self.part_sums(names);
            }
        }
        Ok(())
    }

    /// Refuses what does not stand in each other in this order.
    fn nested_so(&self, names: &[Name]) -> Outcome<()> {
        for pair in names.windows(2) {
            let (outer, inner) = (find(self.e, &pair[0])?, find(self.e, &pair[1])?);
            if !inner.starts_with(&outer) {
                let message = format!("`{}` is not inside of `{}`", pair[1], pair[0]);
                let note = "no loop can be between two indices of one sum, \
                            and loops beside each other have no order";
                return Err(Refusal::words(message).with_note(note));
            }
        }
        Ok(())
    }

    /// The place of a loop, if one of these is around it.
    fn inside_of_one(&self, name: &Name, others: &[Name]) -> Outcome<Option<Path>> {
        let place = find(self.e, name)?;
        for other in others {
            self.in_order(&place, name, other)?;
            if place.len() > find(self.e, other)?.len() && place.starts_with(&find(self.e, other)?)
            {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Refuses indices of one sum in another order.
    fn in_order(&self, place: &[usize], name: &Name, other: &Name) -> Outcome<()> {
        if find(self.e, other)? != place {
            return Ok(());
        }
        let bound = binds(at(self.e, place)?)?;
        let number = |name: &Name| -> Attempt<Option<usize>> {
            let x = identifier(name.word())?;
            Ok(bound.iter().position(|own| *own == x))
        };
        match number(name)? < number(other)? {
            true => Ok(()),
            false => Err(stay_in_order(name)),
        }
    }

    /// Moves a loop past what is around it.
    fn outward(&mut self, place: &[usize], name: &Name) -> Outcome<()> {
        let (number, around) = place
            .split_last()
            .ok_or_else(|| Refusal::words("at the top"))?;
        let parent = Exp::of(at(self.e, around)?)?;
        let own = Exp::of(at(self.e, place)?)?;
        let stays = || Refusal::stays(name, &own, &parent);
        // What a `let` binds and a fold begins with, and conditions, are beside the body.
        let body = usize::from(matches!(parent, Exp::Let { .. } | Exp::Fold { .. }));
        if *number != body {
            return Err(stays());
        }
        match own {
            Exp::Gen { .. } => {
                let rewriting = match parent {
                    Exp::Gen { .. } => Rewriting::of("gen_transposed"),
                    Exp::Sums { .. } if parent.sum()?.is_some() => Rewriting::of("sum_gen"),
                    Exp::Sums { .. } => return self.exchange_with_sums(around),
                    Exp::Fold { .. } => return self.past_fold(around),
                    Exp::Guard { .. } => Rewriting::of("guard_gen"),
                    Exp::Let { .. } => Rewriting::of("let_gen_same").reversed(),
                    Exp::Reindex { .. } => return self.bring_to(place, name),
                    _ => return Err(stays()),
                };
                self.rewrite(&rewriting, around)
            }
            Exp::Sums { .. } if own.sum()?.is_some() => {
                let rewriting = match parent {
                    Exp::Gen { .. } => Rewriting::of("sum_gen").reversed(),
                    Exp::Sums { .. } if parent.sum()?.is_some() => {
                        return Err(stay_in_order(name));
                    }
                    Exp::Guard { .. } => Rewriting::of("guard_sum"),
                    Exp::Let { .. } => Rewriting::of("let_sum_same").reversed(),
                    Exp::Reindex { .. } => return self.outward_past_reindexer(around),
                    _ => return Err(stays()),
                };
                self.rewrite(&rewriting, around)
            }
            Exp::Sums { .. } => match parent {
                Exp::Gen { .. } | Exp::Guard { .. } | Exp::Reindex { .. } => {
                    self.exchange_with_sums(around)
                }
                Exp::Let { .. } => self.replace("let_inline", around, &|_, e| let_inside(e)),
                _ => Err(stays()),
            },
            Exp::Fold { .. } if matches!(parent, Exp::Gen { .. }) => self.fold_outward(around),
            _ => Err(stays()),
        }
    }

    /// Moves what is around the operators that move cells around a loop inside of them: next to it.
    fn bring_to(&mut self, place: &[usize], name: &Name) -> Outcome<()> {
        while let Some(guard) = self.guard_before_loop(&[place, &[0]].concat())? {
            self.guard_inward(&guard)?;
        }
        let moves = |path: &[usize]| -> Attempt<bool> {
            Ok(matches!(Exp::of(at(self.e, path)?)?, Exp::Reindex { .. }))
        };
        let mut top = place;
        while let Some((_, above)) = top.split_last()
            && moves(above)?
        {
            top = above;
        }
        let (number, around) = top
            .split_last()
            .ok_or_else(|| Refusal::words("at the top"))?;
        match (Exp::of(at(self.e, around)?)?, number) {
            (Exp::Gen { .. } | Exp::Guard { .. }, _) | (Exp::Let { .. }, 1) => {
                self.inward_past_reindexers(around)
            }
            (own @ Exp::Sums { .. }, _) if own.sum()?.is_some() => {
                self.inward_past_reindexers(around)
            }
            (Exp::Sums { .. }, _) => self.exchange_with_sums(around),
            _ => Err(self.stays(name, place, around)?),
        }
    }

    /// The place of the innermost guard between a place and the next loop inside. Where a loop goes
    /// outward past it, it goes inward past that loop: around a loop inside of operators that move cells,
    /// it would be asked for each cell.
    fn guard_before_loop(&self, place: &[usize]) -> Attempt<Option<Path>> {
        let (mut path, mut found) = (place.to_vec(), None);
        loop {
            match Exp::of(at(self.e, &path)?)? {
                Exp::Gen { .. } => return Ok(found),
                Exp::Guard { .. } => found = Some(path.clone()),
                Exp::Reindex { .. } => {}
                _ => return Ok(None),
            }
            path.push(0);
        }
    }

    /// Moves a guard inside of the loop, or of the operators that move cells, right below it.
    fn guard_inward(&mut self, place: &[usize]) -> Outcome<()> {
        match Exp::of(at(self.e, &[place, &[0]].concat())?)? {
            Exp::Reindex { .. } => self.inward_past_reindexers(place),
            _ => self.rewrite(&Rewriting::of("guard_gen"), place),
        }
    }
}

/// The equations that move a `let` past an operator.
fn past_let(operator: &Exp) -> Vec<&'static str> {
    match operator {
        Exp::Gen { .. } => vec!["let_gen_same", "let_gen"],
        Exp::Sums { .. } => vec!["let_sum_same", "let_sum"],
        Exp::Guard { .. } => vec!["guard_let"],
        Exp::Let { .. } => vec!["let_comm", "let_let"],
        Exp::At { .. } => vec!["at_let"],
        Exp::Concat { .. } => vec!["concat_let_left", "concat_let_right"],
        Exp::Reindex { .. } => vec![],
        Exp::Lit { .. } | Exp::Var { .. } | Exp::Op { .. } => vec![],
        Exp::Cast { .. } | Exp::Test { .. } => vec![],
        Exp::If { .. } | Exp::Fold { .. } | Exp::With { .. } => vec![],
        Exp::LetIndex { .. } | Exp::LetData { .. } => vec![],
    }
}

/// That sums cannot be exchanged.
fn stay_in_order(name: &Name) -> Refusal {
    Refusal::words(format!("sums do not change places without laws (`{name}`)"))
        .with_note("`rw sum_swap` does it with laws, for `sum p: sum q`")
}

/// An expression of which an operand is a `let`, with the `let` outside.
fn let_outside(e: Term, number: usize) -> Outcome<Term> {
    let operand = children(e)?[number];
    let Exp::Let { x, d, e: body } = Exp::of(operand)? else {
        return Err(Trouble::internal("no `let`").into());
    };
    let known = free(d)?;
    for bound in binds(e)? {
        if known.contains(&bound) {
            let (x, bound) = (letters(x)?, letters(bound)?);
            return Err(Refusal::words(format!("`{x}` depends on `{bound}`")));
        }
    }
    if free(e)?.contains(&x) {
        let message = format!("another `{}` is read here", letters(x)?);
        return Err(Refusal::words(message));
    }
    let e = with_child(e, number, body)?;
    Ok(Exp::Let { x, d, e }.term()?)
}

/// A `let` around a sum over several binders, inside of it.
fn let_inside(e: Term) -> Outcome<Term> {
    let Exp::Let { x, d, e: body } = Exp::of(e)? else {
        return Err(Trouble::internal("no `let`").into());
    };
    let Exp::Sums { ty, bs, e } = Exp::of(body)? else {
        return Err(Trouble::internal("no sum").into());
    };
    let e = Exp::Let { x, d, e }.term()?;
    Ok(Exp::Sums { ty, bs, e }.term()?)
}
