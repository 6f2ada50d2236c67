//! Steps that bind tensors to names: `stage`, `pack`.

use crate::instances::Cells;
use crate::names::free;
use crate::places::{Name, Path, at, binds, find};
use crate::program::{LoopKind, Program};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::has_value;
use crate::staging::{named, packed, staged};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::{identifier, letters};
use reasoning::scope::Scope;
use reasoning::term::application;

impl Program<'_> {
    /// Binds a name in the body of a loop: to the cells of a tensor that the body reads; or where a loop
    /// stands, to all that it computes.
    pub fn stage(&mut self, what: &Name, own: &str, place: Option<&Name>) -> Outcome<()> {
        let t = self.new_name(own)?;
        let Some(name) = place else {
            let place = find(self.e, what)?;
            return self.replace("let_inline", &place, &|scope, e| named(scope, e, t));
        };
        let below = self.body_of(name)?;
        let x = match &what.words[..] {
            [(word, None)] => identifier(word)?,
            _ => return Err(Refusal::words(format!("`{what}` is no name of a tensor"))),
        };
        self.replace("let_inline", &below, &|scope, e| staged(scope, e, x, t))
    }

    /// Binds a name in the body of a loop, or around the program, to what an expression is for all values
    /// of some indices; instances of it are read there.
    pub fn stage_cells(&mut self, cells: &Cells, own: &str, place: Option<&Name>) -> Outcome<()> {
        let t = self.new_name(own)?;
        let place = self.body_or_all(place)?;
        self.replace("let_inline", &place, &|scope, e| {
            for (_, end) in &cells.ranges {
                has_value(scope, *end)?;
            }
            all_known(scope, cells)?;
            cells.bound(e, t)
        })
    }

    /// Binds a name in the body of a loop, or around the program, to what an access reads for all values
    /// of the loops inside.
    pub fn pack(&mut self, access: Term, own: &str, place: Option<&Name>) -> Outcome<()> {
        let t = self.new_name(own)?;
        let place = self.body_or_all(place)?;
        self.replace("let_inline", &place, &|scope, e| {
            packed(scope, e, access, t)
        })
    }

    /// The place of the body of a loop.
    fn body_of(&self, name: &Name) -> Outcome<Path> {
        let place = find(self.e, name)?;
        // The first operand of a fold is what it begins with.
        let body = match self.is_sums(&place)? {
            true => {
                innermost(self.e, &place, name)?;
                0
            }
            false => usize::from(self.loop_at(&place, name)?.0 == LoopKind::Fold),
        };
        Ok([&place[..], &[body]].concat())
    }

    /// The place of the body of a loop, or of the program.
    fn body_or_all(&self, name: Option<&Name>) -> Outcome<Path> {
        name.map_or(Ok(Path::new()), |name| self.body_of(name))
    }
}

/// Refuses an index of a sum that others of the same sum are inside of.
fn innermost(e: Term, place: &[usize], name: &Name) -> Outcome<()> {
    let names = binds(at(e, place)?)?;
    let index = identifier(name.word())?;
    let inside = names.iter().skip_while(|own| **own != index).nth(1);
    let Some(inside) = inside else { return Ok(()) };
    let message = format!(
        "`{name}` and `{}` are indices of one sum, with nothing between them",
        letters(*inside)?
    );
    Err(Refusal::words(message)
        .with_note("for a sum of scalars, `rw sum_fold` makes loops of them: folds in folds"))
}

/// Refuses cells of an expression with a name that is bound further inside.
fn all_known(scope: &Scope, cells: &Cells) -> Outcome<()> {
    let (_, valuation, env) = scope.meaning();
    for name in free(cells.expression)? {
        let spelled = letters(name)?;
        let is_index = cells.ranges.iter().any(|(index, _)| *index == spelled);
        let is_some = |th: Thm| application(hol::rhs(th)).is_some_and(|(value, _)| value == "SOME");
        let is_bound = |map: Term| scope.look_up(map, name).is_ok_and(is_some);
        if !is_index && !is_bound(valuation) && !is_bound(env) {
            let message = format!("`{spelled}` is not known where the array is computed");
            let note =
                "`at LOOP` computes it in the body of that loop; ranges `[i < n]` name indices";
            return Err(Refusal::words(message).with_note(note));
        }
    }
    Ok(())
}
