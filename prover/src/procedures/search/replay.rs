//! The theorem of what a search found.

use super::clause::Clause;
use super::terms::{Bank, Bindings, Fo, Shifted};
use crate::hol;
use crate::{Proof, fail};
use kernel::{Term, Thm, Type};
use std::collections::HashMap;

/// A literal: whether it is positive, and its atom; for an equation, also that turned around.
#[derive(Clone, Copy)]
pub(super) struct Literal {
    pub(super) sign: bool,
    pub(super) atom: Fo,
    pub(super) turned: Option<Fo>,
}

impl Literal {
    /// The atom, and the equation turned around; with whether it is turned.
    pub(super) fn forms(self) -> impl Iterator<Item = (Fo, bool)> {
        let turned = self.turned.filter(|turned| *turned != self.atom);
        std::iter::once((self.atom, false)).chain(turned.map(|atom| (atom, true)))
    }
}

/// The literals of a clause, and the types of its variables.
pub(super) struct FoClause {
    pub(super) literals: Vec<Literal>,
    pub(super) types: Vec<Type>,
}

/// How a goal was closed.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// By an ancestor.
    Ancestor {
        /// Whether its equation was turned around.
        turned: bool,
    },
    /// By a literal of a clause.
    Clause {
        /// The clause.
        clause: usize,
        /// The place of the literal in it.
        place: usize,
        /// From where on the variables of the clause are counted.
        offset: u32,
        /// Whether the equation of the literal was turned around.
        turned: bool,
    },
}

/// What a search found.
pub(super) struct Found<'a> {
    pub(super) clauses: &'a [Clause],
    pub(super) forms: &'a [FoClause],
    pub(super) bank: &'a Bank,
    /// The values of variables.
    pub(super) bindings: &'a Bindings,
    /// How the goals were closed, in their order.
    pub(super) steps: &'a [Step],
}

/// `Γ ⊢ F`, from the clause that the search started with.
pub(super) fn replay(search: &Found<'_>, start: usize, offset: u32) -> Proof<Thm> {
    let mut replay = Replay {
        search,
        next: 0,
        memo: HashMap::new(),
    };
    let th = replay.instance(start, offset)?;
    replay.discharge(th, start, None, offset)
}

/// Makes theorems of the steps.
struct Replay<'a> {
    search: &'a Found<'a>,
    next: usize,
    memo: HashMap<Shifted, Term>,
}

impl Replay<'_> {
    /// The theorem of a clause with the values that its variables have.
    fn instance(&mut self, clause: usize, offset: u32) -> Proof<Thm> {
        let Clause { th, vars, .. } = &self.search.clauses[clause];
        let mut pairs = Vec::new();
        for (i, &x) in vars.iter().enumerate() {
            let var = self.search.bank.find_var(i as u32, hol::type_of(x));
            let value = match var {
                Some(var) => self.decode((var, offset))?,
                None => continue,
            };
            pairs.push((x, value));
        }
        Ok(match pairs.is_empty() {
            true => *th,
            false => hol::inst(&pairs, *th)?,
        })
    }

    fn decode(&mut self, t: Shifted) -> Proof<Term> {
        let search = self.search;
        search.bindings.decode(search.bank, t, &mut self.memo)
    }

    /// Proves the literals of a clause but one, and takes them off its instance.
    fn discharge(
        &mut self,
        mut th: Thm,
        clause: usize,
        except: Option<usize>,
        offset: u32,
    ) -> Proof<Thm> {
        for (place, &literal) in self.search.forms[clause].literals.iter().enumerate() {
            if Some(place) != except {
                let proved = self.goal(literal, offset)?;
                th = hol::prove_hyp(proved, th)?;
            }
        }
        Ok(th)
    }

    /// The theorem of the next goal.
    fn goal(&mut self, literal: Literal, offset: u32) -> Proof<Thm> {
        let atom = self.decode((literal.atom, offset))?;
        let step = self.search.steps[self.next];
        self.next += 1;
        match step {
            Step::Ancestor { turned: false } => Ok(hol::assume(signed(literal.sign, atom)?)?),
            Step::Ancestor { turned: true } => turned(literal.sign, atom),
            Step::Clause {
                clause,
                place,
                offset,
                turned: is_turned,
            } => {
                let mut th = self.instance(clause, offset)?;
                th = self.discharge(th, clause, Some(place), offset)?;
                if is_turned {
                    // The clause denies the equation turned around.
                    let denied = turned(!literal.sign, flipped(atom)?)?;
                    th = hol::prove_hyp(denied, th)?;
                }
                Ok(match literal.sign {
                    true => hol::ccontr(atom, th)?,
                    false => hol::not_intro(hol::disch(atom, th)?)?,
                })
            }
        }
    }
}

/// An atom or its negation.
fn signed(sign: bool, atom: Term) -> Proof<Term> {
    Ok(match sign {
        true => atom,
        false => hol::mk_not(atom)?,
    })
}

/// `b = a` for `a = b`.
fn flipped(equation: Term) -> Proof<Term> {
    match hol::dest_eq(equation) {
        Some((a, b)) => Ok(hol::eq(b, a)?),
        None => fail("internal error: not an equation"),
    }
}

/// `b = a ⊢ a = b`, or `¬(b = a) ⊢ ¬(a = b)`.
fn turned(sign: bool, equation: Term) -> Proof<Thm> {
    let other = flipped(equation)?;
    if sign {
        return Ok(hol::sym(hol::assume(other)?)?);
    }
    let there = hol::sym(hol::assume(equation)?)?;
    let denied = hol::not_elim(hol::assume(hol::mk_not(other)?)?)?;
    Ok(hol::not_intro(hol::disch(
        equation,
        hol::mp(denied, there)?,
    )?)?)
}
