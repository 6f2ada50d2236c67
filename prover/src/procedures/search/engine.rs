//! The search: model elimination with iterative deepening.
//!
//! To prove a literal `g`, the search takes a clause with a literal that contradicts `g`, and
//! proves its other literals, for each of which `¬g` may be used: a goal is closed at once
//! where it contradicts an earlier one on its path. What was done is a list of steps, in the
//! order of the goals; `replay` makes the theorem of it.

use super::clause::Clause;
use super::replay::{FoClause, Found, Literal, Step, replay};
use super::terms::{Bank, Bindings, Fo, Node, Shifted};
use crate::hol;
use crate::{Proof, fail};
use kernel::{Term, Thm};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

/// The goals above a goal.
struct Path {
    literal: Literal,
    offset: u32,
    above: Option<Rc<Path>>,
}

/// What remains to be done.
enum Todo {
    /// A goal.
    Goal(Literal, u32, Option<Rc<Path>>, Next),
    /// Notes whether the goal before was closed without a choice that others depend on.
    Closed(Rc<Cell<bool>>, usize, u32, Next),
}

type Next = Option<Rc<Todo>>;

/// The sign of a literal, and the head of its atom.
type Key = (bool, Option<Term>);

/// A search over some clauses.
pub struct Engine<'a> {
    clauses: &'a [Clause],
    forms: Vec<FoClause>,
    bank: Bank,
    bindings: Bindings,
    /// For a sign and the head of an atom, the literals of clauses; without a head, all.
    index: HashMap<Key, Vec<(usize, usize)>>,
    steps: Vec<Step>,
    /// How many inferences may still be tried.
    fuel: u64,
}

/// Why the search stopped without a proof.
struct OutOfFuel;

impl<'a> Engine<'a> {
    /// A search that tries this many inferences.
    pub fn new(clauses: &'a [Clause], fuel: u64) -> Proof<Engine<'a>> {
        let (mut bank, mut forms) = (Bank::default(), Vec::new());
        bank.curried = clauses.iter().any(applies_variables);
        let mut index: HashMap<_, Vec<_>> = HashMap::new();
        for (at, clause) in clauses.iter().enumerate() {
            let mut literals = Vec::new();
            for (place, &h) in clause.literals.iter().enumerate() {
                let (sign, atom) = match hol::dest_not(h) {
                    Some(p) => (false, p),
                    None => (true, h),
                };
                let turned = match hol::dest_eq(atom) {
                    Some((a, b)) => Some(bank.encode(hol::eq(b, a)?, &clause.vars)?),
                    None => None,
                };
                let atom = bank.encode(atom, &clause.vars)?;
                literals.push(Literal { sign, atom, turned });
                let head = head(&bank, atom);
                index.entry((sign, head)).or_default().push((at, place));
                if head.is_some() {
                    index.entry((sign, None)).or_default().push((at, place));
                }
            }
            let types = clause.vars.iter().map(|&x| hol::type_of(x)).collect();
            forms.push(FoClause { literals, types });
        }
        // A clause whose atom is a variable may close any goal: it comes last.
        for sign in [true, false] {
            let open: Vec<(usize, usize)> = index
                .get(&(sign, None))
                .into_iter()
                .flatten()
                .copied()
                .filter(|&(at, place): &(usize, usize)| {
                    head(&bank, forms[at].literals[place].atom).is_none()
                })
                .collect();
            for ((_, head), entries) in index.iter_mut().filter(|((s, _), _)| *s == sign) {
                if head.is_some() {
                    entries.extend(&open);
                }
            }
            index.entry((sign, None)).or_default();
        }
        for entries in index.values_mut() {
            // Short clauses first.
            entries.sort_by_key(|&(at, place)| (forms[at].literals.len(), at, place));
            entries.dedup();
        }
        Ok(Engine {
            clauses,
            forms,
            bank,
            bindings: Bindings::default(),
            index,
            steps: Vec::new(),
            fuel,
        })
    }

    /// `Γ ⊢ F`, from one of the clauses that are given to start with.
    pub fn refute(&mut self, starts: &[usize], deepest: usize) -> Proof<Thm> {
        for budget in 0..=deepest {
            for &start in starts {
                let length = self.forms[start].literals.len();
                let Some(left) = budget.checked_sub(length.saturating_sub(1)) else {
                    continue;
                };
                self.bindings.undo(0);
                self.bindings.shrink(0);
                self.steps.clear();
                let offset = self.bindings.extend(&self.forms[start].types);
                let next = self.subgoals(start, None, offset, &None, None);
                match self.solve(next, left) {
                    Ok(true) => {
                        let found = Found {
                            clauses: self.clauses,
                            forms: &self.forms,
                            bank: &self.bank,
                            bindings: &self.bindings,
                            steps: &self.steps,
                        };
                        return replay(&found, start, offset);
                    }
                    Ok(false) => {}
                    Err(OutOfFuel) => return fail("meson found no proof (search space too big)"),
                }
            }
        }
        fail("meson found no proof")
    }

    /// The literals of a clause but one, as goals.
    fn subgoals(
        &self,
        clause: usize,
        except: Option<usize>,
        offset: u32,
        path: &Option<Rc<Path>>,
        next: Next,
    ) -> Next {
        let literals = &self.forms[clause].literals;
        literals
            .iter()
            .enumerate()
            .rev()
            .filter(|(place, _)| Some(*place) != except)
            .fold(next, |next, (_, &literal)| {
                Some(Rc::new(Todo::Goal(literal, offset, path.clone(), next)))
            })
    }

    fn solve(&mut self, todo: Next, budget: usize) -> Result<bool, OutOfFuel> {
        let Some(todo) = todo else { return Ok(true) };
        let (literal, offset, path, next) = match &*todo {
            Todo::Goal(literal, offset, path, next) => (*literal, *offset, path, next),
            Todo::Closed(cell, mark, before, next) => {
                if !self.bindings.bound_older(*mark, *before) {
                    cell.set(true);
                }
                return self.solve(next.clone(), budget);
            }
        };
        self.fuel = self.fuel.checked_sub(1).ok_or(OutOfFuel)?;
        let sign = literal.sign;
        let goal = (literal.atom, offset);
        let (mark, vars, steps) = (self.bindings.mark(), self.bindings.vars(), self.steps.len());
        // No goal twice on a path.
        let mut above = path;
        while let Some(ancestor) = above {
            let same = |(atom, _)| {
                let other = (atom, ancestor.offset);
                self.bindings.same(&self.bank, goal, other)
            };
            if ancestor.literal.sign == sign && ancestor.literal.forms().any(same) {
                return Ok(false);
            }
            above = &ancestor.above;
        }
        let mut above = path;
        while let Some(ancestor) = above {
            if ancestor.literal.sign != sign {
                for (atom, turned) in ancestor.literal.forms() {
                    let other = (atom, ancestor.offset);
                    if self.bindings.unify(&self.bank, goal, other) {
                        let free = !self.bindings.bound_older(mark, vars);
                        self.steps.push(Step::Ancestor { turned });
                        if self.solve(next.clone(), budget)? {
                            return Ok(true);
                        }
                        self.steps.truncate(steps);
                        if free {
                            return Ok(false);
                        }
                    }
                    self.bindings.undo(mark);
                }
            }
            above = &ancestor.above;
        }
        let head = self.head(goal);
        let key = match self.index.contains_key(&(!sign, head)) {
            true => (!sign, head),
            false => (!sign, None),
        };
        let below = Some(Rc::new(Path {
            literal,
            offset,
            above: path.clone(),
        }));
        for at in 0..self.index.get(&key).map_or(0, Vec::len) {
            let (clause, place) = self.index[&key][at];
            let length = self.forms[clause].literals.len();
            let Some(left) = budget.checked_sub(length - 1) else {
                break;
            };
            self.fuel = self.fuel.checked_sub(1).ok_or(OutOfFuel)?;
            for (atom, turned) in self.forms[clause].literals[place].forms() {
                let own = self.bindings.extend(&self.forms[clause].types);
                if self.bindings.unify(&self.bank, goal, (atom, own)) {
                    let cell = Rc::new(Cell::new(false));
                    let closed = Todo::Closed(Rc::clone(&cell), mark, vars, next.clone());
                    let closed = Some(Rc::new(closed));
                    let subgoals = self.subgoals(clause, Some(place), own, &below, closed);
                    self.steps.push(Step::Clause {
                        clause,
                        place,
                        offset: own,
                        turned,
                    });
                    if self.solve(subgoals, left)? {
                        return Ok(true);
                    }
                    self.steps.truncate(steps);
                    if cell.get() {
                        return Ok(false);
                    }
                }
                self.bindings.undo(mark);
                self.bindings.shrink(vars);
            }
        }
        Ok(false)
    }

    /// The head of a goal's atom as things stand.
    fn head(&self, (atom, offset): Shifted) -> Option<Term> {
        let mut now = (atom, offset);
        loop {
            let (t, offset) = self.bindings.walk(&self.bank, now);
            match self.bank.node(t) {
                Node::App(head, _) => return Some(*head),
                Node::Apply(f, _) => now = (*f, offset),
                Node::Var(_) => return None,
            }
        }
    }
}

/// Whether a variable of the clause is applied in it.
fn applies_variables(clause: &Clause) -> bool {
    let mut found = false;
    for &h in &clause.literals {
        hol::each_subterm(h, |t, _| {
            found |= hol::dest_app(t).is_some_and(|(f, _)| clause.vars.contains(&f));
            !found
        });
    }
    found
}

/// The head of an atom; an atom may also be a variable, or a variable applied.
fn head(bank: &Bank, mut atom: Fo) -> Option<Term> {
    loop {
        match bank.node(atom) {
            Node::App(head, _) => return Some(*head),
            Node::Apply(f, _) => atom = *f,
            Node::Var(_) => return None,
        }
    }
}
