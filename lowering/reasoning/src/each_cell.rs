//! Operations on tensors that are defined in each cell.
//!
//! ```text
//! in_box s [i, ...] ⊢ s_defined S ty f [x, ...]      x the value of an operand's cell at [i, ...]
//! ---------------------------------------------
//! ⊢ ok S w env (Op ty f es) s
//! ```
//!
//! The premise is proved for variables i, so for cells of known rank. A list of indices I inside of s is
//! one of so many: `[HD I, HD (TL I), ...]`.

use super::cells::Cell;
use super::extents::shape_in;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::Operation;
use super::term::{constant_at, dest_list, int, ints, mk, scalar_type};
use super::theorem::{conjuncts, equal_lists_of, replace_last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    ok_op1(; 3);
    ok_op2(; 4);
    no_index(; 1);
    first_index(; 1);
}

impl Scope {
    /// `⊢ ok S w env (Op ty f es) s` for an operation that is defined in each cell: `defined` proves it
    /// of the cells of the operands at indices inside of s.
    pub(super) fn ok_in_cells(
        &self,
        ty: Term,
        f: Operation,
        operands: &[Term],
        defined: impl Fn(&Scope, &[Cell]) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let takes = self.takes(ty, f, operands.len())?;
        let good: Attempt<Vec<Thm>> = operands.iter().map(|e| self.ok(*e)).collect();
        let good = self.all_agreeing(&good?)?;
        let Some(&first) = good.first() else {
            return Err(Trouble::internal("an operation on nothing"));
        };
        let shape = shape_in(first)?;
        let indices: Attempt<Vec<Term>> = shape.iter().map(|_| self.fresh("i", int()?)).collect();
        let indices = indices?;
        let (inside, bounds) = self.bounds_in_box(&shape, &indices)?;
        let mut scope = self.clone();
        bounds
            .iter()
            .flatten()
            .for_each(|bound| scope.learn(*bound));
        let cells: Vec<Cell> = operands
            .iter()
            .map(|e| scope.cell_at(*e, &indices))
            .collect();
        let th = hol::disch(inside, defined(&scope, &cells)?)?;
        let each = self.in_each_cell(&shape, &indices, operands, th)?;
        match good[..] {
            [a] => self.apply(ok_op1 {}, [takes, a, each]),
            [a, b] => self.apply(ok_op2 {}, [takes, a, b, each]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// From `⊢ in_box s [i, ...] ⇒ s_defined S ty f [x, ...]` for the values x of the cells of operands
    /// at [i, ...], with variables i, the same for each list of indices:
    ///
    /// ```text
    /// ⊢ ∀I. in_box s I ⇒ s_defined S ty f [cell_value S (den S w env e I), ...]
    /// ```
    fn in_each_cell(
        &self,
        shape: &[Term],
        indices: &[Term],
        operands: &[Term],
        th: Thm,
    ) -> Attempt<Thm> {
        let all = self.fresh("I", hol::type_of(ints(&[])?))?;
        let claim = mk("in_box", &[ints(shape)?, all])?;
        let inside = hol::assume(claim)?;
        let equation = self.one_by_one(shape.len(), inside)?;
        let firsts = dest_list(hol::lhs(equation))?;
        let pairs: Vec<(Term, Term)> = indices.iter().copied().zip(firsts).collect();
        let inside = replace_last(inside, hol::sym(equation)?)?;
        let there = hol::mp(hol::inst(&pairs, th)?, inside)?;
        let read = hol::app(
            constant_at("cell_value", &[scalar_type()?])?,
            self.session.ops,
        )?;
        let values = equal_lists_of(scalar_type()?, operands.iter(), |e| {
            Ok(hol::ap_term(read, hol::ap_term(self.den(*e)?, equation)?)?)
        })?;
        let here = replace_last(there, values)?;
        Ok(hol::gen_(all, hol::disch(claim, here)?)?)
    }

    /// `⊢ [HD I, HD (TL I), ...] = I` from `⊢ in_box s I` for a shape of this rank.
    fn one_by_one(&self, rank: usize, inside: Thm) -> Attempt<Thm> {
        if rank == 0 {
            return self.apply(no_index {}, [inside]);
        }
        let parts = conjuncts(self.apply(first_index {}, [inside])?)?;
        let &[whole, rest] = &parts[..] else {
            return Err(Trouble::internal("no first index"));
        };
        let rest = self.one_by_one(rank - 1, rest)?;
        let (first, _) = hol::dest_app(hol::lhs(whole)).ok_or(Trouble::internal("no list"))?;
        Ok(hol::trans(hol::ap_term(first, rest)?, whole)?)
    }
}
