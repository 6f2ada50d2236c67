//! Closed terms brought to their values by the equations of the theories.
//!
//! ```text
//! ⊢ t = t'
//! ```
//!
//! Arguments come before what they are given to, of a conditional only the condition. Functions are
//! values: nothing is done below a binder.

use crate::equations::NAMES;
use kernel::{Const, Term, Thm};
use prover::library::cache::Cache;
use prover::rewriting::rule::{Rule, rules};
use prover::rewriting::simplifier::{chain, combine};
use prover::{Proof, hol};
use reasoning::lemma::Declaration;
use reasoning::library::{Library, show};
use reasoning::term::{application, numeral};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The equations, and what was computed with them.
pub struct Session {
    rules: HashMap<Const, Vec<Rule>>,
    /// For a term, the equation with its value; nothing for values.
    known: RefCell<HashMap<Term, Option<Thm>>>,
}

impl Session {
    /// Knows the theories of a bundle; what their theorems say is kept in the folder `cache`. What
    /// this thread had proved before is void.
    pub fn open(bundle: &[u8], cache: &Path) -> Proof<Session> {
        let names = NAMES.split_ascii_whitespace();
        let table: Vec<Declaration> = names.map(Declaration::equation).collect();
        let library = Library::open(bundle, &[&table], &Cache::new(cache))?;
        let mut found: HashMap<Const, Vec<Rule>> = HashMap::new();
        for equation in table {
            for rule in rules(library.theorem(equation.name)?.th)? {
                if let Some(head) = rule.head() {
                    found.entry(head).or_default().push(rule);
                }
            }
        }
        Ok(Session {
            rules: found,
            known: RefCell::default(),
        })
    }

    /// `⊢ t = t'` for the value t' of t.
    pub fn value(&self, t: Term) -> Proof<Thm> {
        match self.run(t)? {
            Some(th) => Ok(th),
            None => Ok(hol::refl(t)?),
        }
    }

    /// The same; nothing if t is its value.
    fn run(&self, t: Term) -> Proof<Option<Thm>> {
        let (mut now, mut passed) = (t, Vec::new());
        let mut rest = loop {
            let known = self.known.borrow().get(&now).copied();
            if let Some(known) = known {
                break known;
            }
            let Some(th) = self.next(now)? else {
                self.known.borrow_mut().insert(now, None);
                break None;
            };
            passed.push((now, th));
            now = hol::rhs(th);
        };
        for (t, th) in passed.into_iter().rev() {
            rest = chain(Some(th), rest)?;
            self.known.borrow_mut().insert(t, rest);
        }
        Ok(rest)
    }

    /// What t is after its arguments have their values, and a step at the root.
    fn next(&self, t: Term) -> Proof<Option<Thm>> {
        let normal = hol::beta_norm(t)?;
        let mut so_far = (hol::rhs(normal) != t).then_some(normal);
        so_far = chain(so_far, self.parts(hol::rhs(normal))?)?;
        let step = self.step(so_far.map_or(t, hol::rhs))?;
        chain(so_far, step)
    }

    /// The arguments brought to their values.
    fn parts(&self, t: Term) -> Proof<Option<Thm>> {
        let Some((f, x)) = hol::dest_app(t) else {
            return Ok(None);
        };
        let conditional =
            application(t).is_some_and(|(name, args)| name == "COND" && args.len() > 1);
        let of_x = if conditional { None } else { self.run(x)? };
        combine(f, x, self.parts(f)?, of_x)
    }

    /// One step at the root, whose arguments have their values.
    fn step(&self, t: Term) -> Proof<Option<Thm>> {
        if let Some((a, b)) = hol::dest_eq(t)
            && a == b
        {
            return Ok(Some(hol::eqt_intro(hol::refl(a)?)?));
        }
        let mut found = computed(t)?;
        if found.is_none() {
            found = supposed(t)?;
        }
        if found.is_none() {
            found = self.by_equation(t)?;
        }
        // A function that is given more arguments than its equations show.
        match hol::dest_app(t) {
            Some((f, x)) if found.is_none() => {
                let step = self.step(f)?;
                Ok(step.map(|th| hol::ap_thm(th, x)).transpose()?)
            }
            _ => Ok(found),
        }
    }

    /// One step at the root, by an equation of the constant at the head.
    fn by_equation(&self, t: Term) -> Proof<Option<Thm>> {
        let rules = hol::head_const(t).and_then(|head| self.rules.get(&head));
        let arity = hol::strip_app(t).1.len();
        for rule in rules.into_iter().flatten() {
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
        while let Some((condition, _)) = hol::dest_imp(th.concl()) {
            let value = self.value(condition)?;
            if hol::rhs(value) != hol::mk_true()? {
                return Ok(None);
            }
            th = hol::mp(th, hol::eqt_elim(value)?)?;
        }
        Ok(Some(th))
    }
}

/// `p ⊢ p = T` or `¬p ⊢ p = F`, for a proposition about scalars.
fn supposed(p: Term) -> Proof<Option<Thm>> {
    Ok(match assumed(p) {
        Some(true) => Some(hol::eqt_intro(hol::assume(p)?)?),
        Some(false) => Some(hol::eqf_intro(hol::assume(hol::mk_not(p)?)?)?),
        None => None,
    })
}

/// An operation on literals.
fn computed(t: Term) -> Proof<Option<Thm>> {
    if hol::facts(t).vars != 0 {
        return Ok(None);
    }
    let value = hol::num_eval(t).or_else(|_| hol::int_eval(t));
    Ok(value.ok().filter(|th| hol::rhs(*th) != t))
}

/// Whether `s_less S x y`, `s_equal S x y`, `s_divides S x`, `0 ≤ s_index S x` or `s_index S x < n` is assumed to hold;
/// nothing for other terms. Any choice would do: nothing is known of the scalars but that true and false differ. It is
/// the same in each run, and only the literal zero does not allow a division.
pub fn assumed(p: Term) -> Option<bool> {
    let (name, args) = application(p)?;
    match (&name[..], &args[..]) {
        ("s_less" | "s_equal", [_, _, _, _]) => {
            Some(spelling(p, &mut HashMap::new()).is_multiple_of(2))
        }
        ("s_divides", [_, _, x]) => Some(!is_zero(*x)),
        // A shift by less than there are bits.
        ("int_le", [_, count]) | ("int_lt", [count, _]) => {
            let is_data = application(*count).is_some_and(|(name, _)| name == "s_index");
            is_data.then_some(true)
        }
        ("truths", [_]) => Some(true),
        _ => None,
    }
}

/// Whether a scalar is zero, or the literal.
fn is_zero(x: Term) -> bool {
    application(x).is_some_and(|(name, args)| match (&name[..], &args[..]) {
        ("s_zero", _) => true,
        ("s_lit", [_, _, digits, _]) => numeral(0).is_ok_and(|zero| zero == *digits),
        _ => false,
    })
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
