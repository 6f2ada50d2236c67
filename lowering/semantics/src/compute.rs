//! Closed terms brought to their values by the equations that define the functions in them.
//!
//! For a term t without variables but for scalars, and a proposition p of this kind:
//!
//! ```text
//! ⊢ t = t'      ⊢ p or ⊢ ¬p
//! ```
//!
//! The value t' comes out, and which of the two it is. A comparison of scalars is assumed to hold, or
//! not to (`assumed`).

use kernel::{Const, Term, Thm};
use prover::rewriting::rule::{Rule, rules};
use prover::rewriting::simplifier::{chain, combine};
use prover::{Proof, hol};
use reasoning::lemma::Declaration;
use reasoning::library::{Library, show};
use reasoning::term::{application, mk};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// The theorems whose equations are used, from left to right.
pub const EQUATIONS: &[Declaration] = &[
    // Connectives and data.
    Declaration::equation("cond_true"),
    Declaration::equation("cond_false"),
    Declaration::equation("true_and"),
    Declaration::equation("and_true"),
    Declaration::equation("and_false"),
    Declaration::equation("or_true"),
    Declaration::equation("or_false"),
    Declaration::equation("not_true"),
    Declaration::equation("not_false"),
    Declaration::equation("ident_inject"),
    Declaration::equation("list_inject"),
    Declaration::equation("list_distinct"),
    Declaration::equation("option_case"),
    Declaration::equation("fst_pair"),
    Declaration::equation("num_of_int_num"),
    // Lists.
    Declaration::equation("APPEND_def"),
    Declaration::equation("DROP_def"),
    Declaration::equation("EL_def"),
    Declaration::equation("FLAT_def"),
    Declaration::equation("LENGTH_def"),
    Declaration::equation("MAP_def"),
    Declaration::equation("TAKE_def"),
    Declaration::equation("replicate_zero"),
    Declaration::equation("replicate_suc"),
    Declaration::equation("tabulate_zero"),
    Declaration::equation("tabulate_cons"),
    // Valuations, environments, memory.
    Declaration::equation("update_here"),
    Declaration {
        premises: 1,
        ..Declaration::equation("update_other")
    },
    Declaration::equation("shapes_of_at"),
    Declaration::equation("divides_def"),
    Declaration::equation("fits_def"),
    Declaration::equation("most_cells_def"),
    Declaration::equation("EVERY_def"),
    Declaration::equation("shape_ok_def"),
    Declaration::equation("product_def"),
    // Scalars.
    Declaration::equation("s_less_eq_def"),
    Declaration::equation("s_max_def"),
    Declaration::equation("s_min_def"),
    // Results of ATL.
    Declaration::equation("cell_add_def"),
    Declaration::equation("cell_value_def"),
    Declaration::equation("column_def"),
    Declaration::equation("elements_def"),
    Declaration::equation("lift2_def"),
    Declaration::equation("padding_def"),
    Declaration::equation("tile_def"),
    Declaration::equation("store_at_def"),
    Declaration::equation("in_box_def"),
    Declaration::equation("hide_def"),
];

/// Computes, and remembers what was computed.
pub struct Computer {
    rules: HashMap<Const, Vec<Rc<Rule>>>,
    /// For a term, the equation with its value; nothing for values.
    known: RefCell<HashMap<Term, Option<Thm>>>,
}

impl Computer {
    /// One that uses these theories.
    pub fn new(library: &Library) -> Proof<Computer> {
        let mut found: HashMap<Const, Vec<Rc<Rule>>> = HashMap::new();
        for equation in EQUATIONS {
            for rule in rules(library.theorem(equation.name)?.th)? {
                if let Some(head) = rule.head() {
                    found.entry(head).or_default().push(Rc::new(rule));
                }
            }
        }
        Ok(Computer {
            rules: found,
            known: RefCell::default(),
        })
    }

    /// `⊢ t = t'` for the value t' of t.
    pub fn value(&self, t: Term) -> Proof<Thm> {
        match self.compute(t)? {
            Some(th) => Ok(th),
            None => Ok(hol::refl(t)?),
        }
    }

    /// The same; nothing if t is its value.
    fn compute(&self, t: Term) -> Proof<Option<Thm>> {
        if let Some(known) = self.known.borrow().get(&t) {
            return Ok(*known);
        }
        let mut so_far = self.parts(t)?;
        if let Some(step) = self.step(so_far.map_or(t, hol::rhs))? {
            so_far = chain(so_far, Some(step))?;
            so_far = chain(so_far, self.compute(hol::rhs(step))?)?;
        }
        let mut known = self.known.borrow_mut();
        known.insert(t, so_far);
        if let Some(th) = so_far {
            known.insert(hol::rhs(th), None);
        }
        Ok(so_far)
    }

    /// Computes the arguments; of a conditional, only the condition.
    fn parts(&self, t: Term) -> Proof<Option<Thm>> {
        let Some((f, x)) = hol::dest_app(t) else {
            return Ok(None);
        };
        let conditional =
            application(t).is_some_and(|(name, args)| name == "COND" && args.len() > 1);
        let of_f = if hol::dest_abs(f).is_some() {
            None
        } else {
            self.parts(f)?
        };
        let of_x = if conditional { None } else { self.compute(x)? };
        combine(f, x, of_f, of_x)
    }

    /// One step at the root, whose arguments are computed.
    fn step(&self, t: Term) -> Proof<Option<Thm>> {
        let Some((f, x)) = hol::dest_app(t) else {
            return self.by_equation(t);
        };
        if hol::dest_abs(f).is_some() {
            return Ok(Some(hol::beta(t)?));
        }
        if let Some((a, b)) = hol::dest_eq(t)
            && a == b
        {
            return Ok(Some(hol::eqt_intro(hol::refl(a)?)?));
        }
        if let Some(th) = evaluated(t)? {
            return Ok(Some(th));
        }
        if let Some(th) = compared(t)? {
            return Ok(Some(th));
        }
        if let Some(th) = self.successor(t)? {
            return Ok(Some(th));
        }
        if let Some(th) = self.by_equation(t)? {
            return Ok(Some(th));
        }
        // A function that is given more arguments than its equations show.
        match hol::dest_app(f).is_some() {
            true => Ok(self.step(f)?.map(|th| hol::ap_thm(th, x)).transpose()?),
            false => Ok(None),
        }
    }

    /// One step at the root, by an equation of the constant at the head.
    fn by_equation(&self, t: Term) -> Proof<Option<Thm>> {
        let head = hol::head_const(t);
        let arity = hol::strip_app(t).1.len();
        for rule in head
            .and_then(|head| self.rules.get(&head))
            .into_iter()
            .flatten()
        {
            if rule.arity == arity
                && let Some(th) = self.apply(rule, t)?
            {
                return Ok(Some(th));
            }
        }
        Ok(None)
    }

    fn apply(&self, rule: &Rule, t: Term) -> Proof<Option<Thm>> {
        let Some((mut th, _)) = rule.instance(t) else {
            return Ok(None);
        };
        for _ in 0..rule.conditions {
            let condition = hol::dest_imp(th.concl()).map(|(condition, _)| condition);
            let proved = condition
                .map(|condition| self.decide(condition))
                .transpose()?;
            match proved.flatten() {
                Some(Ok(proved)) => th = hol::mp(th, proved)?,
                _ => return Ok(None),
            }
        }
        Ok(Some(th))
    }

    /// The proposition or its negation, where it computes to a truth value.
    pub fn decide(&self, p: Term) -> Proof<Option<Result<Thm, Thm>>> {
        let th = self.value(p)?;
        let value = hol::rhs(th);
        Ok(if value == hol::mk_true()? {
            Some(Ok(hol::eqt_elim(th)?))
        } else if value == hol::mk_false()? {
            Some(Err(hol::eqf_elim(th)?))
        } else {
            None
        })
    }

    /// Where the equations of a function speak of successors, writes a numeral as one.
    fn successor(&self, t: Term) -> Proof<Option<Thm>> {
        let Some((name, args)) = application(t) else {
            return Ok(None);
        };
        if !matches!(&name[..], "REPLICATE" | "TABULATE") || args.len() != 2 {
            return Ok(None);
        }
        let number = hol::with(|context| context.dest_numeral(args[0]));
        let Some(before) = number.filter(|n| *n > 0u8.into()).map(|n| n - 1u8) else {
            return Ok(None);
        };
        let before = hol::with(|context| context.mk_numeral(&before))?;
        let next = hol::sym(hol::num_eval(mk("SUC", &[before])?)?)?;
        let head = hol::strip_app(t).0;
        let th = hol::ap_thm(hol::ap_term(head, next)?, args[1])?;
        let now = hol::rhs(th);
        let rules = hol::head_const(t).and_then(|head| self.rules.get(&head));
        for rule in rules.into_iter().flatten() {
            if let Some(step) = self.apply(rule, now)? {
                return Ok(Some(hol::trans(th, step)?));
            }
        }
        Ok(None)
    }
}

/// Whether a comparison of scalars, `s_less S x y` or `s_equal S x y`, is assumed to hold. Any
/// choice would do: nothing is known of the scalars. It is the same in each run.
pub fn assumed(p: Term) -> bool {
    spelling(p, &mut HashMap::new()).is_multiple_of(2)
}

/// A number that depends on how a term is spelled.
fn spelling(t: Term, known: &mut HashMap<Term, u64>) -> u64 {
    if let Some(&number) = known.get(&t) {
        return number;
    }
    let mut hasher = DefaultHasher::new();
    match hol::dest_app(t) {
        Some((f, x)) => (spelling(f, known), spelling(x, known)).hash(&mut hasher),
        None => show(t).hash(&mut hasher),
    }
    let number = hasher.finish();
    known.insert(t, number);
    number
}

/// `p ⊢ p = T` or `¬p ⊢ p = F`, for a comparison p of scalars.
fn compared(p: Term) -> Proof<Option<Thm>> {
    match application(p) {
        Some((name, args)) if matches!(&name[..], "s_less" | "s_equal") && args.len() == 3 => {
            Ok(Some(match assumed(p) {
                true => hol::eqt_intro(hol::assume(p)?)?,
                false => hol::eqf_intro(hol::assume(hol::mk_not(p)?)?)?,
            }))
        }
        _ => Ok(None),
    }
}

/// An operation on literals.
fn evaluated(t: Term) -> Proof<Option<Thm>> {
    if hol::facts(t).vars != 0 {
        return Ok(None);
    }
    let value = hol::num_eval(t).or_else(|_| hol::int_eval(t));
    Ok(value.ok().filter(|th| hol::rhs(*th) != t))
}
