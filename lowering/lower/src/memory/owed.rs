//! When arrays are freed: at once where nothing reads them any more, the others after the last
//! statement.
//!
//! Inside of a chain of `let`s, the judgement about a statement c is
//!
//! ```text
//! ⊢ freeing D W S o G v addr t c
//! ```
//!
//! It writes t, and frees the arrays D as well, which were allocated before in the chain. An array
//! that is read no more is freed before the statement (`free_freeing`), and what is left in the end,
//! after the last one (`end_freeing`), by a statement f that does nothing else:
//!
//! ```text
//! ⊢ drops D S G v f
//! ```

use crate::point::Point;
use crate::point::state::Owed;
use crate::point::target::Target;
use crate::statement::updates::Held;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::syntax::{Exp, View};
use reasoning::term::{application, mk, none, type_args};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    freeing_intro(; 1);
    freeing_elim(; 1);
    end_freeing(; 3);
    end_freed(; 3);
    free_freeing(; 5);
    drops_one(S, v; 3);
    drops_more(; 3);
    drops_freed(; 3);
    gone_none(G; 0);
    gone_more(; 3);
}

impl Point {
    /// The point where a statement is to free these arrays.
    pub fn with_owed(self, owed: Owed) -> Point {
        let owed = Some(owed);
        Point { owed, ..self }
    }

    /// The point where a statement is to free nothing.
    pub fn with_nothing_owed(self) -> Point {
        Point { owed: None, ..self }
    }

    /// The statement that `build` makes where arrays can be owed; where no statement before does, this
    /// is where they are freed.
    pub fn owing(&self, build: impl FnOnce(&Point, &Owed) -> Attempt<Thm>) -> Attempt<Thm> {
        if let Some(owed) = &self.owed {
            return build(self, owed);
        }
        let th = build(self, &Owed::nothing()?)?;
        self.apply(freeing_elim {}, [th])
    }

    /// The last statement of a chain, which `build` makes and which reads no more than these
    /// expressions: with what is freed before and after.
    pub fn ending(
        &self,
        target: Target,
        read: &[Term],
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let Some(owed) = &self.owed else {
            return self.hoisted(target, build(self)?);
        };
        let (mut dead, live) = (self.dead(owed, read)?, self.live(owed)?);
        if dead.len() == live.len() {
            dead.pop();
        }
        self.freed(target, owed, &dead, |point| {
            let last = point.clone().with_nothing_owed();
            let th = last.hoisted(target, build(&last)?)?;
            if owed.arrays.is_empty() {
                return point.apply(freeing_intro {}, [th]);
            }
            let kept = point.is_not_owed(owed, target.array)?;
            let writing = point.writing(target.array)?;
            match writing.gone(owed.set)? {
                Some(gone) => point.apply(end_freed {}, [kept, th, gone]),
                None => point.apply(end_freeing {}, [kept, th, writing.drops(owed.set)?]),
            }
        })
    }

    /// The statement for e: if arrays are owed, and e does not hand them on, it is the last one.
    pub fn closing(
        &self,
        target: Target,
        e: Term,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        match Exp::of(e)? {
            Exp::Let { .. } | Exp::LetIndex { .. } => build(self),
            _ => self.ending(target, &[e], build),
        }
    }

    /// The statement that `build` makes after these arrays were freed.
    pub fn freed(
        &self,
        target: Target,
        owed: &Owed,
        arrays: &[Term],
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let (mut point, mut premises) = (self.clone(), Vec::new());
        for &array in arrays {
            let Held { here, shown, .. } = point.held_in(array)?;
            let is_owed = self.is_owed(owed, array)?;
            let differ = self.scope.differ(array, target.array)?;
            premises.push([here, shown, is_owed, differ]);
            point = point.without_array(array)?;
        }
        let mut th = build(&point)?;
        for [here, shown, is_owed, differ] in premises.into_iter().rev() {
            th = self.apply(free_freeing {}, [here, shown, is_owed, differ, th])?;
        }
        Ok(th)
    }

    /// The arrays that are owed and not freed yet.
    fn live(&self, owed: &Owed) -> Attempt<Vec<Term>> {
        let mut live = Vec::new();
        for &array in &owed.arrays {
            if self.is_there(array)? {
                live.push(array);
            }
        }
        Ok(live)
    }

    fn is_there(&self, array: Term) -> Attempt<bool> {
        let value = self.scope.value(self.state.arrays, array)?;
        Ok(application(value).is_some_and(|(name, _)| name == "SOME"))
    }

    /// The arrays that are owed, not freed yet, and not read by these expressions.
    pub fn dead(&self, owed: &Owed, read: &[Term]) -> Attempt<Vec<Term>> {
        let mut dead = Vec::new();
        for array in self.live(owed)? {
            let names = self.names_of(array)?;
            let mut is_read = false;
            for &e in read {
                let mentioned = self.scope.names_in(e)?;
                is_read = is_read || names.iter().any(|name| mentioned.contains(name));
            }
            if !is_read {
                dead.push(array);
            }
        }
        Ok(dead)
    }

    /// `⊢ D y`
    pub fn is_owed(&self, owed: &Owed, array: Term) -> Attempt<Thm> {
        Ok(hol::eqt_elim(self.scope.look_up(owed.set, array)?)?)
    }

    /// `⊢ ¬D y`
    pub fn is_not_owed(&self, owed: &Owed, array: Term) -> Attempt<Thm> {
        Ok(hol::eqf_elim(self.scope.look_up(owed.set, array)?)?)
    }

    /// The point at which an array was freed.
    fn without_array(&self, array: Term) -> Attempt<Point> {
        let mut point = self.clone();
        let known = self.scope.value(self.state.arrays, array)?;
        let tensor = type_args(hol::type_of(known)).first().copied();
        let nothing = none(tensor.ok_or(Trouble::internal("not an option"))?)?;
        point.state.arrays = mk("update", &[self.state.arrays, array, nothing])?;
        Ok(point)
    }

    /// `⊢ drops D S (state ...) v f`
    fn drops(&self, set: Term) -> Attempt<Thm> {
        let Some((rest, array)) = last_added(set)? else {
            return Err(Trouble::internal("no array is left to be freed"));
        };
        let here = self.scope.look_up(self.state.arrays, array)?;
        let shown = hol::eqf_elim(self.scope.look_up(self.state.written, array)?)?;
        if !self.is_there(array)? {
            return self.apply(drops_freed {}, [here, shown, self.drops(rest)?]);
        }
        let after = self.without_array(array)?;
        match after.gone(rest)? {
            Some(gone) => {
                let (S, v) = (self.scope.session.ops, self.state.valuation);
                self.apply(drops_one { S, v }, [here, shown, gone])
            }
            None => self.apply(drops_more {}, [here, shown, after.drops(rest)?]),
        }
    }

    /// `⊢ gone D (state ...)`, if all of these arrays are freed already.
    fn gone(&self, set: Term) -> Attempt<Option<Thm>> {
        let Some((rest, array)) = last_added(set)? else {
            let G = self.state()?;
            return Ok(Some(self.apply(gone_none { G }, [])?));
        };
        if self.is_there(array)? {
            return Ok(None);
        }
        let Some(gone) = self.gone(rest)? else {
            return Ok(None);
        };
        let here = self.scope.look_up(self.state.arrays, array)?;
        let shown = hol::eqf_elim(self.scope.look_up(self.state.written, array)?)?;
        Ok(Some(self.apply(gone_more {}, [here, shown, gone])?))
    }
}

/// The array that was added to a set last, and the set before.
fn last_added(set: Term) -> Attempt<Option<(Term, Term)>> {
    Ok(match application(set) {
        Some((name, args)) if name == "update" => Some((args[0], args[1])),
        _ => None,
    })
}
