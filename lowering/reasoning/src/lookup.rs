//! What names stand for: valuations, environments and stacks are functions of names.
//!
//! Given such a function f and a name x, `look_up` proves
//!
//! ```text
//! ⊢ f x = y
//! ```
//!
//! where f is `update (update ... x₁ y₁) x₂ y₂`, the environment at the start, or an abstraction.
//! It rests on `lookup_here` (the last update is at x), `lookup_past` (it is at another name),
//! `ident_differs` (identifiers are numbers) and `input_free` (no input has this name).

use super::lemma::lemmas;
use super::scope::Scope;
use super::term::{application, constant_at, parts};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    lookup_here(f, x, y; 0);
    lookup_past(y; 2);
    ident_differs(; 1);
    not_mem_none(x; 0);
    not_mem_some(; 2);
    input_free(; 2);
}

impl Scope {
    /// `⊢ f x = y` for a function that is a chain of updates.
    pub fn look_up(&self, f: Term, x: Term) -> Attempt<Thm> {
        if let Some(&th) = self.session.known.borrow().get(&(f, x)) {
            return Ok(th);
        }
        let th = match application(f) {
            Some((name, args)) if name == "update" && args.len() == 3 => {
                let (rest, key, value) = (args[0], args[1], args[2]);
                if key == x {
                    let here = lookup_here {
                        f: rest,
                        x,
                        y: value,
                    };
                    self.apply(here, [])?
                } else {
                    let differs = self.differ(x, key)?;
                    let before = self.look_up(rest, x)?;
                    self.apply(lookup_past { y: value }, [differs, before])?
                }
            }
            _ if f == self.session.entry.environment => self.absent(x)?,
            _ if hol::dest_abs(f).is_some() => hol::beta(hol::app(f, x)?)?,
            _ => return Err(Trouble::internal("a name has no value")),
        };
        let mut known = self.session.known.borrow_mut();
        known.insert((f, x), th);
        Ok(th)
    }

    /// The value of a function that is a chain of updates.
    pub fn value(&self, f: Term, x: Term) -> Attempt<Term> {
        Ok(hol::rhs(self.look_up(f, x)?))
    }

    /// `⊢ ¬(x = y)` for identifiers.
    pub fn differ(&self, x: Term, y: Term) -> Attempt<Thm> {
        let number = |x| match application(x) {
            Some((name, args)) if name == "Ident" => Ok(args[0]),
            _ => Err(Trouble::internal("not an identifier")),
        };
        let numbers = hol::eq(number(x)?, number(y)?)?;
        let differ = hol::eqf_elim(hol::num_eval(numbers)?)?;
        self.apply(ident_differs {}, [differ])
    }

    /// `⊢ ¬MEM x xs`
    pub fn not_member(&self, x: Term, xs: Term) -> Attempt<Thm> {
        let (_, args) = parts(xs)?;
        let &[first, rest] = &args[..] else {
            return self.apply(not_mem_none { x }, []);
        };
        let differs = self.differ(x, first)?;
        let later = self.not_member(x, rest)?;
        self.apply(not_mem_some {}, [differs, later])
    }

    /// `⊢ env x = NONE` for a name that no input has.
    pub fn absent(&self, x: Term) -> Attempt<Thm> {
        let entry = self.session.entry;
        let other = self.not_among(x, entry.names)?;
        self.apply(input_free {}, [entry.known, other])
    }

    /// `⊢ ¬MEM x (MAP FST inputs)`, by `⊢ [y, z, ...] = MAP FST inputs`.
    pub fn not_among(&self, x: Term, names: Thm) -> Attempt<Thm> {
        let other = self.not_member(x, hol::lhs(names))?;
        let inner = hol::dest_not(other.concl()).and_then(hol::dest_app);
        let (member, _) = inner.ok_or(Trouble::internal("not a membership"))?;
        let not = constant_at("~", &[])?;
        let equation = hol::ap_term(not, hol::ap_term(member, names)?)?;
        Ok(hol::eq_mp(equation, other)?)
    }
}
