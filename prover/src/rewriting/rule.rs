//! Rewrite rules, made from theorems, and their application at the root of a term.

use crate::hol::connectives::strip_foralls;
use crate::hol::matching::{Match, match_term};
use crate::hol::{self, dest_conj, dest_eq, dest_imp, dest_not};
use crate::language::print::print_term;
use crate::language::syntax::Scope;
use crate::{Proof, fail};
use kernel::{Const, Term, TermView, Thm};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// A theorem as a rewrite rule: `c₁ ⇒ ... ⇒ l = r`, with free variables for what may vary.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The name of the theorem it was made from, if it has one.
    pub name: Option<Rc<str>>,
    /// The theorem, its quantifiers stripped.
    pub th: Thm,
    /// The variables that may be given values.
    pub vars: Vec<Term>,
    /// The number of conditions.
    pub conditions: usize,
    /// The left side.
    pub lhs: Term,
    /// To how many arguments the head of the left side is applied.
    pub arity: usize,
    /// Whether the right side is an instance of the left: such rules apply only where the
    /// result is smaller in the order of terms.
    pub permutative: bool,
}

/// The rewrite rules that a theorem gives: one for each conjunct, `p = T` where it is not an
/// equation, `p = F` where it is a negation.
pub fn rules(th: Thm) -> Proof<Vec<Rule>> {
    let mut fixed: Vec<Term> = hol::hyps(th).into_iter().flat_map(hol::free_vars).collect();
    fixed.extend(hol::free_vars(th.concl()));
    fixed.sort();
    fixed.dedup();
    let mut found = Vec::new();
    collect(th, &fixed, &mut Vec::new(), &mut found)?;
    Ok(found)
}

fn collect(
    th: Thm,
    fixed: &[Term],
    conditions: &mut Vec<Term>,
    found: &mut Vec<Rule>,
) -> Proof<()> {
    let (_, th) = strip_foralls(th)?;
    let p = th.concl();
    if let Some((condition, _)) = dest_imp(p) {
        conditions.push(condition);
        collect(hol::undisch(th)?, fixed, conditions, found)?;
        conditions.pop();
        return Ok(());
    }
    if dest_conj(p).is_some() {
        collect(hol::conjunct1(th)?, fixed, conditions, found)?;
        return collect(hol::conjunct2(th)?, fixed, conditions, found);
    }
    let equation = match dest_eq(p) {
        Some((l, r)) if !loops(l, r, fixed) => th,
        Some((l, r)) if !loops(r, l, fixed) && !is_variable(r, fixed) => hol::sym(th)?,
        _ if dest_not(p).is_some() => {
            let refuted = hol::eqf_intro(th)?;
            if let Some((a, b)) = dest_not(p).and_then(dest_eq) {
                // `a ≠ b` also refutes `b = a`.
                let swapped = hol::eq(b, a)?;
                let assumed = hol::sym(hol::assume(swapped)?)?;
                let absurd = hol::eq_mp(refuted, assumed)?;
                let flipped = hol::not_intro(hol::disch(swapped, absurd)?)?;
                found.push(rule(hol::eqf_intro(flipped)?, conditions, fixed)?);
            }
            refuted
        }
        _ => hol::eqt_intro(th)?,
    };
    found.push(rule(equation, conditions, fixed)?);
    Ok(())
}

/// Whether rewriting `l` to `r` would go on for ever, or anything at all matches `l`.
fn loops(l: Term, r: Term, fixed: &[Term]) -> bool {
    let free = hol::free_vars(l);
    let ground = free.iter().all(|x| fixed.contains(x));
    let invents = |x: &Term| !fixed.contains(x) && !free.contains(x);
    is_variable(l, fixed)
        || (ground && occurs(l, r))
        || l == r
        || hol::free_vars(r).iter().any(invents)
}

fn is_variable(t: Term, fixed: &[Term]) -> bool {
    matches!(hol::view(t), TermView::Var(..)) && !fixed.contains(&t)
}

/// Whether `part` occurs in `whole`.
pub fn occurs(part: Term, whole: Term) -> bool {
    let mut found = false;
    hol::each_subterm(whole, |t, _| {
        found |= t == part;
        !found
    });
    found
}

/// The rule of an equation that holds under conditions.
pub fn rule(equation: Thm, conditions: &[Term], fixed: &[Term]) -> Proof<Rule> {
    let Some((lhs, rhs)) = dest_eq(equation.concl()) else {
        return fail("a rewrite rule must be an equation");
    };
    let mut th = equation;
    for &condition in conditions.iter().rev() {
        th = hol::disch(condition, th)?;
    }
    let mut vars = hol::free_vars(th.concl());
    vars.retain(|x| !fixed.contains(x));
    let permutative =
        match_term(lhs, rhs, &vars).is_some() && match_term(rhs, lhs, &vars).is_some();
    let arity = hol::strip_app(lhs).1.len();
    Ok(Rule {
        name: None,
        th,
        vars,
        conditions: conditions.len(),
        lhs,
        arity,
        permutative,
    })
}

impl Rule {
    /// The name of the rule, or what it says.
    pub fn shown(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => hol::with(|context| print_term(context, &Scope::new(), self.th.concl())),
        }
    }

    /// The constant at the head of the left side, if it has one.
    pub fn head(&self) -> Option<Const> {
        hol::head_const(self.lhs)
    }

    /// The instance `⊢ c₁ ⇒ ... ⇒ t = r'` of the rule whose left side is `t`, and the match.
    pub fn instance(&self, t: Term) -> Option<(Thm, Match)> {
        let found = match_term(self.lhs, t, &self.vars)?;
        let th = found.instantiate(self.th).ok()?;
        let mut body = th.concl();
        for _ in 0..self.conditions {
            body = dest_imp(body)?.1;
        }
        let (l, r) = dest_eq(body)?;
        let applies = l == t && (!self.permutative || smaller(r, l));
        applies.then_some((th, found))
    }
}

/// The order in which permutative rules make terms smaller: by size, then by structure, as in
/// the order of Knuth and Bendix, so that the rules of associativity and commutativity come to
/// an end.
pub fn smaller(a: Term, b: Term) -> bool {
    compare(a, b, &mut HashMap::new()) == Ordering::Less
}

/// The number of leaves of a term.
fn size(t: Term, known: &mut HashMap<Term, u64>) -> u64 {
    if let Some(&size) = known.get(&t) {
        return size;
    }
    let result = match hol::view(t) {
        TermView::App(f, x) => size(f, known).saturating_add(size(x, known)),
        TermView::Abs(_, body) => size(body, known),
        _ => 1,
    };
    known.insert(t, result);
    result
}

/// A total order of terms that does not depend on when they were made.
fn compare(a: Term, b: Term, sizes: &mut HashMap<Term, u64>) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let by_size = size(a, sizes).cmp(&size(b, sizes));
    if by_size != Ordering::Equal {
        return by_size;
    }
    let rank = |t: Term| match hol::view(t) {
        TermView::Bound(..) => 0,
        TermView::Const(..) => 1,
        TermView::Var(..) => 2,
        TermView::App(..) => 3,
        TermView::Abs(..) => 4,
    };
    match (hol::view(a), hol::view(b)) {
        (TermView::Bound(i, _), TermView::Bound(j, _)) => i.cmp(&j),
        (TermView::Const(c, _), TermView::Const(d, _)) => c.cmp(&d),
        (TermView::Var(x, _), TermView::Var(y, _)) => {
            hol::letters(x).cmp(&hol::letters(y)).then(x.cmp(&y))
        }
        (TermView::App(..), TermView::App(..)) => {
            let ((f, xs), (g, ys)) = (hol::strip_app(a), hol::strip_app(b));
            let mut order = compare(f, g, sizes);
            for (&x, &y) in xs.iter().zip(&ys) {
                order = order.then_with(|| compare(x, y, sizes));
            }
            order.then(xs.len().cmp(&ys.len()))
        }
        (TermView::Abs(_, x), TermView::Abs(_, y)) => compare(x, y, sizes),
        _ => rank(a).cmp(&rank(b)),
    }
}
