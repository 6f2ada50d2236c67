//! Steps that move loops and `let`s outward: `reorder`, `hoist`.

use crate::names::free;
use crate::places::{Name, Path, at, binds, children, find, with_child};
use crate::program::Program;
use crate::refusal::{Outcome, Refusal, noun};
use crate::rewriting::Rewriting;
use kernel::Term;
use reasoning::identifiers::{identifier, letters};
use reasoning::term::{mk, parts};
use reasoning::trouble::{Attempt, Trouble};

/// How many operators a loop is moved past at most.
const MOST_MOVES: usize = 200;

impl Program<'_> {
    /// Moves a `let` outward until it is around a loop.
    pub fn hoist(&mut self, name: &Name, out: &Name) -> Outcome<()> {
        // A loop that what is bound depends on is there twice afterwards: its place is found before.
        let (mut place, target) = (find(self.e, name)?, find(self.e, out)?);
        if parts(at(self.e, &place)?)?.0 != "Let" {
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
            let (parent, _) = parts(at(self.e, around)?)?;
            let equations: &[&str] = match &parent[..] {
                "Gen" => &["let_gen_same", "let_gen"],
                "Sum" => &["let_sum_same", "let_sum"],
                "Guard" => &["guard_let"],
                "Let" => &["let_comm", "let_let"],
                "At" => &["at_let"],
                "Transpose" => &["transpose_let"],
                "Flatten" => &["flatten_let"],
                "Split" => &["split_let"],
                "TruncL" => &["trunc_l_let"],
                "TruncR" => &["trunc_r_let"],
                "Concat" => &["concat_let_left", "concat_let_right"],
                _ => &[],
            };
            let moved = equations.iter().any(|equation| {
                let rewriting = Rewriting::of(equation);
                self.rewrite(&rewriting, around).is_ok()
            });
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
            let is_sum = parts(at(self.e, place)?)?.0 == "Sums";
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
        let (parent, _) = parts(at(self.e, around)?)?;
        let (own, _) = parts(at(self.e, place)?)?;
        // What a `let` binds and a fold begins with, and conditions, are beside the body.
        let body = usize::from(["Let", "Fold"].contains(&&parent[..]));
        if *number != body {
            return Err(Refusal::stays(name, &noun(&own), &noun(&parent)));
        }
        let rewriting = match (&parent[..], &own[..]) {
            ("Flatten", "Gen") => return self.strips_outward(place, name),
            ("Transpose", "Gen") => return self.outward_by_rows(place, name),
            ("Gen", "Gen") => Rewriting::of("gen_transposed"),
            ("Sum", "Gen") => Rewriting::of("sum_gen"),
            ("Gen", "Sum") => Rewriting::of("sum_gen").reversed(),
            ("Gen", "Fold") => return self.fold_outward(around),
            ("Fold", "Gen") => return self.past_fold(around),
            ("Guard", "Gen") => Rewriting::of("guard_gen"),
            ("Guard", "Sum") => Rewriting::of("guard_sum"),
            ("Transpose", "Sum") => Rewriting::of("transpose_sum"),
            ("Flatten", "Sum") => Rewriting::of("flatten_sum"),
            ("TruncR", "Sum") => Rewriting::of("trunc_r_sum"),
            ("Let", "Gen") => Rewriting::of("let_gen_same").reversed(),
            ("Let", "Sum") => Rewriting::of("let_sum_same").reversed(),
            ("Gen" | "Guard" | "Transpose" | "Flatten" | "TruncR", "Sums") | ("Sums", "Gen") => {
                return self.exchange_with_sums(around);
            }
            ("Let", "Sums") => {
                return self.replace("let_inline", around, &|_, e| let_inside(e));
            }
            ("Sum", "Sum") => {
                return Err(stay_in_order(name));
            }
            (around, own) => {
                return Err(Refusal::stays(name, &noun(own), &noun(around)));
            }
        };
        self.rewrite(&rewriting, around)
    }

    /// Moves a loop over strips past what is around them.
    fn strips_outward(&mut self, place: &[usize], name: &Name) -> Outcome<()> {
        let above = |levels: usize| place.len().checked_sub(levels);
        let operator = |end: usize| Ok::<_, Refusal>(parts(at(self.e, &place[..end])?)?.0);
        let (Some(truncated), Some(outer)) = (above(2), above(3)) else {
            return Err(Refusal::stays(name, "gen", "flatten"));
        };
        let around = [operator(truncated)?, operator(outer)?];
        let outer = &place[..outer];
        match around.each_ref().map(|operator| &operator[..]) {
            ["TruncR", "Gen"] => self.rewrite(&Rewriting::of("gen_trunc_flatten"), outer),
            ["TruncR", "Guard"] => {
                self.rewrite(&Rewriting::of("guard_trunc_r"), outer)?;
                let inside = [outer, &[0]].concat();
                self.rewrite(&Rewriting::of("guard_flatten"), &inside)
            }
            _ => self.outward_by_rows(place, name),
        }
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
    let (constructor, args) = parts(operand)?;
    let ("Let", &[x, d, a]) = (&constructor[..], &args[..]) else {
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
    Ok(mk("Let", &[x, d, with_child(e, number, a)?])?)
}

/// A `let` around a sum over several binders, inside of it.
fn let_inside(e: Term) -> Outcome<Term> {
    let (_, args) = parts(e)?;
    let &[x, d, body] = &args[..] else {
        return Err(Trouble::internal("no `let`").into());
    };
    let (_, own) = parts(body)?;
    let &[binders, a] = &own[..] else {
        return Err(Trouble::internal("no sum").into());
    };
    Ok(mk("Sums", &[binders, mk("Let", &[x, d, a])?])?)
}
