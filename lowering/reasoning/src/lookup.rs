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
//! `ident_differs` (identifiers are numbers) and `input_free` (no input has this name). Of a name that
//! is new, the number is often greater than those of all others; then they need not be gone through:
//!
//! ```text
//! ⊢ beyond f m d      of names with numbers greater than m, f says d
//! ```

use super::chains::{updated, value};
use super::identifiers::number;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, View};
use super::term::{application, constant_at, dest_cons, dest_list, numeral, parts};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use std::collections::HashSet;
use std::rc::Rc;

lemmas! {
    lookup_here(f, x, y; 0);
    lookup_past(y; 2);
    ident_differs(; 1);
    not_mem_none(x; 0);
    not_mem_some(; 2);
    input_free(; 2);
    same_below_here(; 3);
    beyond_none(d; 0);
    beyond_update(y; 3);
    beyond_here(; 2);
    none_beyond_nil(; 0);
    none_beyond_cons(; 3);
    beyond_inputs(; 3);
}

impl Scope {
    /// `⊢ f x = y` for a function that is a chain of updates.
    pub fn look_up(&self, f: Term, x: Term) -> Attempt<Thm> {
        if let Some(&th) = self.session.known.borrow().get(&(f, x)) {
            return Ok(th);
        }
        if let Some(th) = self.look_beyond(f, x)? {
            return Ok(th);
        }
        if let Some((leap, [same, less])) = self.leap_past(f, x)? {
            let before = self.look_up(leap, x)?;
            let th = self.apply(same_below_here {}, [same, less, before])?;
            self.session.known.borrow_mut().insert((f, x), th);
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

    /// The value of a function that is a chain of updates; nothing is proved of it.
    pub fn value(&self, f: Term, x: Term) -> Attempt<Term> {
        self.session.values.once((f, x), || match application(f) {
            Some((name, args)) if name == "update" && args.len() == 3 => match args[1] == x {
                true => Ok(args[2]),
                false => self.value(args[0], x),
            },
            _ => Ok(hol::rhs(self.look_up(f, x)?)),
        })
    }

    /// `⊢ ¬(x = y)` for identifiers.
    pub fn differ(&self, x: Term, y: Term) -> Attempt<Thm> {
        let numbers = hol::eq(number(x)?, number(y)?)?;
        self.session.different.once(numbers, || {
            let differ = hol::eqf_elim(hol::num_eval(numbers)?)?;
            self.apply(ident_differs {}, [differ])
        })
    }

    /// `⊢ f x = d` for a name with a greater number than all that a function is updated at.
    fn look_beyond(&self, f: Term, x: Term) -> Attempt<Option<Thm>> {
        if updated(f).is_none() {
            return Ok(None);
        }
        let own = number(x)?;
        let Some(most) = self.greatest(f)?.filter(|most| value(*most) < value(own)) else {
            return Ok(None);
        };
        let all = self.beyond(f)?;
        let less = self.closed("num_lt", most, own)?;
        Ok(Some(self.apply(beyond_here {}, [all, less])?))
    }

    /// The greatest number of a name that a function says something else of than of others; zero is
    /// no number of a name. Nothing is known of a variable.
    fn greatest(&self, f: Term) -> Attempt<Option<Term>> {
        self.session.greatest.once(f, || {
            let least = numeral(0)?;
            let (rest, names) = match updated(f) {
                Some((rest, x)) => (self.greatest(rest)?, vec![x]),
                None if f == self.session.entry.environment => {
                    let names = hol::lhs(self.session.entry.names);
                    (Some(least), dest_list(names)?)
                }
                None => (hol::dest_abs(f).map(|_| least), Vec::new()),
            };
            let Some(rest) = rest else {
                return Ok(None);
            };
            let numbers: Attempt<Vec<Term>> = names.into_iter().map(number).collect();
            let all = numbers?.into_iter().chain([rest]);
            Ok(all.max_by_key(|n| value(*n)))
        })
    }

    /// `⊢ beyond f m d`, where m is the greatest of these numbers.
    fn beyond(&self, f: Term) -> Attempt<Thm> {
        self.session.beyond.once(f, || {
            if let Some((rest, x)) = updated(f) {
                let before = self.beyond(rest)?;
                let most = self.greatest(f)?.ok_or(Trouble::internal("no name"))?;
                let more = self.closed("num_le", bound_in(before)?, most)?;
                let here = self.closed("num_le", number(x)?, most)?;
                let (_, args) = parts(f)?;
                return self.apply(beyond_update { y: args[2] }, [before, more, here]);
            }
            let entry = &self.session.entry;
            if f == entry.environment {
                let others = self.none_beyond(&dest_list(hol::lhs(entry.names))?)?;
                return self.apply(beyond_inputs {}, [entry.known, entry.names, others]);
            }
            let (_, d) = hol::open_fresh(f, &[])?;
            self.apply(beyond_none { d }, [])
        })
    }

    /// `⊢ none_beyond xs m`, where m is the greatest number of a name in the list.
    fn none_beyond(&self, names: &[Term]) -> Attempt<Thm> {
        let Some((x, rest)) = names.split_first() else {
            return self.theorem(none_beyond_nil {});
        };
        let before = self.none_beyond(rest)?;
        let (a, b) = (number(*x)?, last(before)?);
        let most = if value(a) < value(b) { b } else { a };
        let premises = [
            before,
            self.closed("num_le", b, most)?,
            self.closed("num_le", a, most)?,
        ];
        self.apply(none_beyond_cons {}, premises)
    }

    /// The names of tensors that an expression mentions, those that it binds included.
    pub fn names_in(&self, e: Term) -> Attempt<Rc<HashSet<Term>>> {
        self.session.mentioned.once(e, || {
            let view = Exp::of(e)?;
            if let Exp::Var { x } = view {
                return Ok(Rc::new(HashSet::from([x])));
            }
            let mut names = HashSet::new();
            for operand in view.operands()? {
                names.extend(self.names_in(operand)?.iter().copied());
            }
            Ok(Rc::new(names))
        })
    }

    /// `⊢ ¬MEM x xs`
    pub fn not_member(&self, x: Term, xs: Term) -> Attempt<Thm> {
        let Some((first, rest)) = dest_cons(xs)? else {
            return self.apply(not_mem_none { x }, []);
        };
        let differs = self.differ(x, first)?;
        let later = self.not_member(x, rest)?;
        self.apply(not_mem_some {}, [differs, later])
    }

    /// `⊢ env x = NONE` for a name that no input has.
    pub fn absent(&self, x: Term) -> Attempt<Thm> {
        let entry = &self.session.entry;
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

/// `m` of `⊢ beyond f m d`.
fn bound_in(th: Thm) -> Attempt<Term> {
    let (_, args) = parts(th.concl())?;
    args.get(1).copied().ok_or(Trouble::internal("not beyond"))
}
