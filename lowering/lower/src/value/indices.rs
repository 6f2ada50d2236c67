//! Indices that are data, in indices of C.
//!
//! `x[idx[i]]` is computed where an index of C has the integer that `idx[i]` is,
//!
//! ```text
//! index_in S ty (den S w env d) = z ⇒ fits c_div z
//!   ⇒ computes S G v r (cell_value S (den S w env d []))
//!   ⇒ writes W S o G (update v t (SOME z)) addr x c
//!   ⇒ writes W S o G v addr x (CIndex ty t r c)                                   index_writes
//! ```
//!
//! or the same for locals (`index_brings`, `index_steers`). What a statement evaluates in any case, it has before
//! (`with_data`); what it evaluates under a condition only, is computed in statements under the
//! condition.

use crate::point::Point;
use crate::value::declarations::Purpose;
use crate::value::locals::Locals;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::needs_locals;
use reasoning::syntax::{Cond, Exp, View};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    index_writes(ty, v; 4);
    index_brings(ty, v; 4);
    index_steers(ty, v; 4);
    index_acts(ty, v; 4);
}

/// What makes a statement at a point.
type Build<'b> = Box<dyn FnOnce(&Point) -> Attempt<Thm> + 'b>;

/// An index with a name that is data, `LetData x ty d`.
#[derive(Clone, Copy)]
pub struct Data {
    pub x: Term,
    pub ty: Term,
    pub d: Term,
}

/// One that is needed, where it is read in the program.
struct Read {
    /// Where.
    point: Point,
    data: Data,
}

impl Point {
    /// The statement for this purpose that `build` makes at the point at which an index of C has the
    /// integer that data are.
    pub fn with_index_of(
        &self,
        purpose: Purpose,
        data: Data,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let same = self.scope.data(data.ty, data.d)?;
        let z = hol::rhs(same);
        if self.has_index(z) {
            return build(self);
        }
        self.wanted(data.d).with_value(purpose, |point, value| {
            let name = point.new_index(&letters(data.x)?)?;
            let then = build(&point.with_index(name, z)?)?;
            let fits = point.fits_of_data(z)?;
            let (ty, v) = (data.ty, name);
            let rule: Lemma<4> = match purpose {
                Purpose::Writes => index_writes { ty, v }.into(),
                Purpose::Brings(..) => index_brings { ty, v }.into(),
                Purpose::Steers => index_steers { ty, v }.into(),
                Purpose::Acts => index_acts { ty, v }.into(),
            };
            point.apply(rule, [same, fits, value, then])
        })
    }

    /// The statement for this purpose that `build` makes at the point at which C has all indices that
    /// are data and that the value of a cell needs in any case.
    fn with_data(
        &self,
        purpose: Purpose,
        cell: &Wanted,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut found = Vec::new();
        cell.data(Reach::Always, &mut found)?;
        self.with_reads(purpose, &found, Box::new(build))
    }

    /// The same for what a condition compares.
    pub fn with_data_of_condition(
        &self,
        purpose: Purpose,
        c: Term,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut found = Vec::new();
        self.data_of_condition(c, &mut found)?;
        self.with_reads(purpose, &found, Box::new(build))
    }

    fn with_reads<'b>(&self, purpose: Purpose, reads: &[Read], build: Build<'b>) -> Attempt<Thm> {
        let Some((first, rest)) = reads.split_first() else {
            return build(self);
        };
        // The index is read in the program where more names may be in scope than here.
        let there = Point {
            scope: first.point.scope.clone(),
            ..self.clone()
        };
        there.with_index_of(purpose, first.data, |inner| {
            let back = Point {
                scope: self.scope.clone(),
                ..inner.clone()
            };
            back.with_reads(purpose, rest, build)
        })
    }

    fn data_of_condition(&self, c: Term, found: &mut Vec<Read>) -> Attempt<()> {
        match Cond::of(c)? {
            Cond::Index { .. } => Ok(()),
            Cond::Compare { a, b, .. } => {
                self.wanted(a).data(Reach::Always, found)?;
                self.wanted(b).data(Reach::Always, found)
            }
            // Statements for the right side are in front of the whole, so it has to evaluate in any case.
            Cond::And { a, b } | Cond::Or { a, b } => {
                self.data_of_condition(a, found)?;
                self.data_of_condition(b, found)
            }
            Cond::Not { a } => self.data_of_condition(a, found),
        }
    }

    /// Whether what a condition compares is computed in statements.
    pub fn needs_statements(&self, c: Term) -> Attempt<bool> {
        let mut found = Vec::new();
        Ok(needs_locals(c)? || {
            self.data_of_condition(c, &mut found)?;
            !found.is_empty()
        })
    }

    /// Whether an index of C has this value.
    pub fn has_index(&self, z: Term) -> bool {
        self.state.indices.iter().any(|(value, _)| *value == z)
    }
}

/// Which indices that are data are looked for in a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Those that it needs in any case.
    Always,
    /// Those that it may need: under conditions, too.
    Ever,
}

impl Wanted {
    /// The statement for this purpose that `build` makes of the value of the cell, at the point at which
    /// C has the locals and indices that the value needs.
    pub fn with_value(
        &self,
        purpose: Purpose,
        build: impl FnOnce(&Point, Thm) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        self.point.with_data(purpose, self, |point| {
            let mut locals = Locals::new(point)?;
            let value = locals.value(&self.from(point))?;
            point.with_locals(purpose, &locals, |point| {
                let value = locals.settle(point, value, point.running(purpose)?)?;
                build(point, value)
            })
        })
    }

    /// Adds the indices that are data, that the value of the cell needs and that C does not have, those
    /// first on which others depend.
    fn data(&self, reach: Reach, found: &mut Vec<Read>) -> Attempt<()> {
        if !self.point.scope.mentions_data(self.e)? {
            return Ok(());
        }
        let here = |e: Term| self.of(e, self.index.clone());
        match Exp::of(self.e)? {
            Exp::Var { x } => {
                let (known, _) = self.cell().tensor(x)?;
                match self.point.place(x, hol::rhs(known)) {
                    Some(_) => Ok(()),
                    None => self.defined(x)?.data(reach, found),
                }
            }
            Exp::Op { operands, .. } => operands
                .into_iter()
                .try_for_each(|e| here(e).data(reach, found)),
            // What it needs is found where C has the array.
            Exp::At { e, .. } if self.is_whole(e)? => Ok(()),
            Exp::At { e, i } => {
                let i = last(self.point.scope.index(i)?)?;
                self.of(e, [&[i], &self.index[..]].concat())
                    .data(reach, found)
            }
            Exp::LetData { x, ty, d, .. } => {
                self.of(d, Vec::new()).data(reach, found)?;
                let data = Data { x, ty, d };
                let point = self.point.clone();
                if !self.point.has_index(hol::rhs(point.scope.data(ty, d)?)) {
                    found.push(Read { point, data });
                }
                self.data_of_source(reach, found)
            }
            Exp::If { c, a, b } if self.source()?.is_none() => {
                self.point.data_of_condition(c, found)?;
                if reach == Reach::Ever {
                    let holds = last(self.point.scope.decision(c)?)?;
                    here(a).assuming(holds)?.data(reach, found)?;
                    here(b).assuming(hol::mk_not(holds)?)?.data(reach, found)?;
                }
                Ok(())
            }
            Exp::Guard { c, e } if self.source()?.is_none() => {
                self.point.data_of_condition(c, found)?;
                if reach == Reach::Ever {
                    let holds = last(self.point.scope.decision(c)?)?;
                    here(e).assuming(holds)?.data(reach, found)?;
                }
                Ok(())
            }
            Exp::Concat { a, b } if reach == Reach::Ever && self.source()?.is_none() => {
                let sides = self.sides(a, b)?;
                sides.left.data(reach, found)?;
                sides.right.data(reach, found)
            }
            // What it needs is found where C has the locals of the row, or the array.
            Exp::Let { x, d, e } if self.holds_bound([x, d, e])? => Ok(()),
            Exp::Let { d, .. } if self.point.scope.shape(d)?.is_empty() => {
                self.of(d, Vec::new()).data(reach, found)?;
                self.data_of_source(reach, found)
            }
            Exp::Reindex { r, .. } if r.about().adds_cells => match (reach, self.source()?) {
                (Reach::Ever, Some((inner, _))) => inner.data_inside(found),
                _ => Ok(()),
            },
            Exp::Sums { .. } => Ok(()),
            _ => self.data_of_source(reach, found),
        }
    }

    /// What a cell may need that may be outside of its tensor.
    fn data_inside(&self, found: &mut Vec<Read>) -> Attempt<()> {
        match self.cell().outside()? {
            None => self.data(Reach::Ever, found),
            Some((p, _)) => self.assuming(p)?.data_inside(found),
        }
    }

    /// The same for the smaller expression of which the cell is copied, if there is one.
    fn data_of_source(&self, reach: Reach, found: &mut Vec<Read>) -> Attempt<()> {
        match self.source()? {
            Some((inner, _)) => inner.data(reach, found),
            None => Ok(()),
        }
    }

    /// Whether the value is computed in statements: for the locals that it needs, or for indices that are
    /// data and that C does not have here.
    pub fn needs_statements(&self) -> Attempt<bool> {
        Ok(needs_locals(self.e)? || self.may_need_data()?)
    }

    /// Whether the value may need indices that are data and that C does not have here.
    pub fn may_need_data(&self) -> Attempt<bool> {
        let mut found = Vec::new();
        self.data(Reach::Ever, &mut found)?;
        Ok(!found.is_empty())
    }
}
