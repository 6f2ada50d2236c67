//! Updates of several cells, one after the other: `(x with [i] = a) with [j] = b`.
//!
//! The values may read what the array held before all of them, as in an exchange of two cells. So they
//! wait in locals, which are declared around the updates; these then store what names for the values
//! stand for (`with_named`):
//!
//! ```text
//! ⊢ den S w env1 ((x with [i] = y) with [j] = z) = den S w env ((x with [i] = a) with [j] = b)
//! ```

use crate::memory::binding::same_tensor;
use crate::point::Point;
use crate::point::state::Place;
use crate::point::target::Target;
use crate::statement::in_place::{Chain, MOST_UPDATES, Update};
use crate::value::locals::Locals;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::elements::Elements;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, View};
use reasoning::term::{ints, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    named_same(S, w; 2);
    with_named(is; 3);
}

/// Names for values, which no source has.
const NAMES: [&str; MOST_UPDATES] = ["gen", "genrec", "let", "in", "if", "then", "else", "def"];

/// A value that waits: what it is, and its local.
#[derive(Clone, Copy)]
pub struct Waiting {
    value: Term,
    local: Term,
}

impl Point {
    /// Locals for the values, which are computed at this point.
    pub fn wait(&self, chain: &Chain, locals: &mut Locals) -> Attempt<Vec<Waiting>> {
        let mut waiting = Vec::new();
        for Update { value, .. } in &chain.updates {
            let local = self.local_named(identifier("next")?)?;
            locals.declare(self, local, *value)?;
            let value = *value;
            waiting.push(Waiting { value, local });
        }
        Ok(waiting)
    }

    /// The statement for a chain whose values wait in locals while the array is updated.
    pub fn update_in_turn(&self, target: Target, chain: &Chain) -> Attempt<Thm> {
        let mut locals = Locals::new(self)?;
        let waiting = self.wait(chain, &mut locals)?;
        self.with_locals(target.purpose(), &locals, |point| {
            point.update_by_locals(target, chain, &waiting)
        })
    }

    /// The statement for a chain where its values are in locals.
    pub fn update_by_locals(
        &self,
        target: Target,
        chain: &Chain,
        waiting: &[Waiting],
    ) -> Attempt<Thm> {
        let (S, w, _) = self.scope.meaning();
        let nil = ints(&[])?;
        let mut named = self.clone();
        let mut names = Vec::new();
        for (&Waiting { value, local }, name) in waiting.iter().zip(NAMES) {
            let (y, tensor) = (identifier(name)?, self.scope.den(value)?);
            let scope = named
                .scope
                .naming(y, Elements::of(target.ty), nil, tensor)?;
            named = named
                .with(scope)
                .placing(y, [nil, tensor], Place::Local(local))?;
            names.push((y, hol::refl(self.scalar(tensor)?)?));
        }
        let Exp::Var { x } = Exp::of(chain.base)? else {
            return Err(Trouble::internal("no update of a name"));
        };
        let mut e = chain.base;
        let known = [named.bound(x)?, self.bound(x)?];
        let mut equation = self.apply(named_same { S, w }, known)?;
        for (update, (y, same)) in chain.updates.iter().zip(names) {
            let Exp::With { is, .. } = Exp::of(update.whole)? else {
                return Err(Trouble::internal("no update"));
            };
            let read = Exp::Var { x: y }.term()?;
            e = Exp::With { d: e, is, e: read }.term()?;
            let is = parts(update.whole)?.1[1];
            let premises = [equation, named.bound(y)?, same];
            equation = self.apply(with_named { is }, premises)?;
        }
        debug_assert_eq!(hol::rhs(equation), self.scope.den(chain.whole)?);
        same_tensor(named.update(target, e)?, equation)
    }
}
