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
//! or the same for a local (`index_brings`). What a statement evaluates in any case, it has before
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
use reasoning::program::{any, needs_locals};
use reasoning::syntax::{Cond, Exp, View};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas! {
    index_writes(ty, v; 4);
    index_brings(ty, v; 4);
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
        let cell = self.wanted(data.d);
        self.with_data(purpose, &[&cell], |point| {
            let name = point.new_index(&letters(data.x)?)?;
            let cell = point.wanted(data.d);
            let mut locals = Locals::new(point)?;
            let value = locals.value(&cell)?;
            point.with_locals(purpose, &locals, |point| {
                let value = locals.settle(point, value, point.running(purpose)?)?;
                let inner = point.with_index(name, z)?;
                let then = build(&inner)?;
                let [_, _, fits] = point.scope.range_of_data(z)?;
                let (ty, v) = (data.ty, name);
                let rule: Lemma<4> = match purpose {
                    Purpose::Writes => index_writes { ty, v }.into(),
                    Purpose::Brings(..) => index_brings { ty, v }.into(),
                };
                point.apply(rule, [same, fits, value, then])
            })
        })
    }

    /// The statement for this purpose that `build` makes at the point at which C has all indices that
    /// are data and that the values of these cells need in any case.
    pub fn with_data(
        &self,
        purpose: Purpose,
        cells: &[&Wanted],
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut found = Vec::new();
        for cell in cells {
            cell.data(&mut found)?;
        }
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
                self.wanted(a).data(found)?;
                self.wanted(b).data(found)
            }
            // The right side is not evaluated in any case.
            Cond::And { a, .. } | Cond::Or { a, .. } | Cond::Not { a } => {
                self.data_of_condition(a, found)
            }
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
    fn has_index(&self, z: Term) -> bool {
        self.state.indices.iter().any(|(value, _)| *value == z)
    }
}

impl Wanted {
    /// Adds the indices that are data and that the value of the cell needs in any case, those first on
    /// which others depend.
    fn data(&self, found: &mut Vec<Read>) -> Attempt<()> {
        if !self.point.scope.mentions_data(self.e)? {
            return Ok(());
        }
        match Exp::of(self.e)? {
            Exp::Var { x } => {
                let (known, _) = self.cell().tensor(x)?;
                match self.point.place(x, hol::rhs(known)) {
                    Some(_) => Ok(()),
                    None => self.defined(x)?.data(found),
                }
            }
            Exp::Op { operands, .. } => operands
                .iter()
                .try_for_each(|e| self.of(*e, self.index.clone()).data(found)),
            Exp::At { e, i } => {
                let i = last(self.point.scope.index(i)?)?;
                self.of(e, [&[i], &self.index[..]].concat()).data(found)
            }
            Exp::LetData { x, ty, d, .. } => {
                self.of(d, Vec::new()).data(found)?;
                let data = Data { x, ty, d };
                let point = self.point.clone();
                if !self.point.has_index(hol::rhs(point.scope.data(ty, d)?)) {
                    found.push(Read { point, data });
                }
                self.data_of_source(found)
            }
            Exp::If { c, .. } | Exp::Guard { c, .. } if self.source()?.is_none() => {
                self.point.data_of_condition(c, found)
            }
            Exp::Let { d, .. } if self.point.scope.shape(d)?.is_empty() => {
                self.of(d, Vec::new()).data(found)?;
                self.data_of_source(found)
            }
            Exp::Reindex { r, .. } if r.about().adds_cells => Ok(()),
            Exp::Sums { .. } => Ok(()),
            _ => self.data_of_source(found),
        }
    }

    /// Whether the value is computed in statements: for the locals that it needs, or for indices that are
    /// data and that C does not have here.
    pub fn needs_statements(&self) -> Attempt<bool> {
        Ok(needs_locals(self.e)? || self.may_need_data()?)
    }

    /// Whether the value needs indices that are data and that C does not have here, in any case or under
    /// a condition.
    fn may_need_data(&self) -> Attempt<bool> {
        if !self.point.scope.mentions_data(self.e)? {
            return Ok(false);
        }
        if self.needs_data()? {
            return Ok(true);
        }
        let here = |e: &Term| self.of(*e, self.index.clone());
        match Exp::of(self.e)? {
            Exp::Op { operands, .. } => any(&operands, |e| here(&e).may_need_data()),
            Exp::If { c, a, b } if self.source()?.is_none() => {
                let decided = last(self.point.scope.decision(c)?)?;
                let no = hol::mk_not(decided)?;
                Ok(here(&a).assuming(decided)?.may_need_data()?
                    || here(&b).assuming(no)?.may_need_data()?)
            }
            Exp::Guard { c, e } if self.source()?.is_none() => {
                let holds = last(self.point.scope.decision(c)?)?;
                here(&e).assuming(holds)?.may_need_data()
            }
            Exp::Reindex { .. } if self.reads_data_inside()? => Ok(true),
            Exp::Reindex { .. } | Exp::Sums { .. } => Ok(false),
            _ => match self.source()? {
                Some((inner, _)) => inner.may_need_data(),
                None => Ok(false),
            },
        }
    }

    /// Whether the value needs indices that are data and that C does not have here.
    pub fn needs_data(&self) -> Attempt<bool> {
        let mut found = Vec::new();
        self.data(&mut found)?;
        Ok(!found.is_empty())
    }

    /// The same for the smaller expression of which the cell is copied, if there is one.
    fn data_of_source(&self, found: &mut Vec<Read>) -> Attempt<()> {
        match self.source()? {
            Some((inner, _)) => inner.data(found),
            None => Ok(()),
        }
    }
}
