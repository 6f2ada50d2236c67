//! An equation of the theories applied to an expression.
//!
//! ```text
//! ⊢ ∀x .... p₁ ⇒ ... ⇒ l = r        e means an instance of l
//! ----------------------------------------------------------
//!          e' means the same instance of r, and ⊢ t = t'
//! ```
//!
//! The name of the equation and its direction are given, with values for variables that the left side
//! does not determine. The premises are proved by what is known at the place; laws of the scalars are
//! assumed, and the certificate says which.

use crate::agreement::{agree, plain};
use crate::building::{Builder, index_of};
use crate::names::{free, names_in};
use crate::places::{binds, children};
use crate::premises::{in_range, unread};
use crate::refusal::{Outcome, Refusal, no_program};
use crate::rules::{Rule, rule};
use crate::sameness::{Changed, Same};
use crate::template::Parts;
use kernel::{Term, TermView, Thm};
use prover::hol;
use prover::hol::matching::Match;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::library::{Theorem, normal};
use reasoning::meaning::shape_of;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::term::{application, dest_literal, int, mk, type_of};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::HashSet;

lemmas! {
    boxed_means(; 2);
    read_read(S, s, t; 0);
}

/// An equation, and how it is applied.
#[derive(Clone, Debug, Default)]
pub struct Rewriting {
    /// The name of the theorem.
    pub theorem: String,
    /// Whether the right side becomes the left.
    pub reversed: bool,
    /// Index expressions for variables of the theorem.
    pub values: Vec<(String, Term)>,
    /// Names for new loops and `let`s, in the order in which the theorem has them.
    pub names: Vec<String>,
}

impl Rewriting {
    /// From left to right.
    pub fn of(theorem: &str) -> Rewriting {
        Rewriting {
            theorem: theorem.to_string(),
            ..Rewriting::default()
        }
    }

    /// From right to left.
    pub fn reversed(mut self) -> Rewriting {
        self.reversed = true;
        self
    }

    /// With this index expression for a variable.
    pub fn with(mut self, variable: &str, value: Term) -> Rewriting {
        self.values.push((variable.to_string(), value));
        self
    }

    /// With these names for new loops and `let`s.
    pub fn naming(mut self, names: &[&str]) -> Rewriting {
        self.names = names.iter().map(|name| name.to_string()).collect();
        self
    }

    /// What the equation is about, and what that becomes; with the shape, if values are equal: one
    /// side or both are what is read there.
    fn sides(&self, theorem: &Theorem) -> Outcome<Sides> {
        let sides = hol::dest_eq(theorem.conclusion);
        let (left, right) = sides.ok_or_else(|| self.no_equation())?;
        let ((left, first), (right, second)) = (unread(left), unread(right));
        let (from, to) = match self.reversed {
            true => (right, left),
            false => (left, right),
        };
        let shape = first.or(second);
        Ok(Sides { from, to, shape })
    }

    /// Whether an expression has the form that the equation is about.
    pub fn fits(&self, scope: &Scope, e: Term) -> Outcome<bool> {
        let known = rule(&scope.session.library, &self.theorem)?;
        let Sides { from, .. } = self.sides(&known.theorem)?;
        Ok(Parts::default().matches(from, e)?)
    }

    /// Applies the equation to an expression; `taken` are names in use around it.
    pub fn apply(&self, scope: &Scope, e: Term, taken: &HashSet<Term>) -> Outcome<Changed> {
        let known = rule(&scope.session.library, &self.theorem)?;
        let theorem = &known.theorem;
        let Sides { from, to, shape } = self.sides(theorem)?;
        let meant = scope.tensor(e)?;
        let mut found = Parts::default();
        let mut values = self.values(scope, &known)?;
        let fits = found.matches(from, e)? && self.assigns(&mut values, from, meant, theorem)?;
        if !fits {
            if let Some(first) = self.respelled(scope, theorem, [from, e], taken)? {
                let then = self.apply(scope, first.e, taken)?;
                let same = first.same.then(scope, then.same)?;
                return Ok(Changed { e: then.e, same });
            }
            return Err(Refusal::Misfit(self.theorem.clone(), from, e));
        }
        for (name, value) in &self.values {
            found.give(theorem.variable(name)?, *value);
        }
        // Shapes tell of what has no cells outside of its box, and of what is read of a tensor.
        if let Some(s) = shape {
            values.extend(s, shape_of(scope.means(e)?)?, &theorem.vars);
        }
        for premise in &theorem.premises {
            self.shaped(scope, &mut values, *premise, e, theorem)?;
        }
        // What only the terms tell, as index expressions.
        for variable in &theorem.vars {
            if let Some(value) = values.term(*variable)
                && found.get(*variable).is_none()
                && hol::type_of(*variable) == int()?
                && let Ok(index) = index_of(scope, hol::rhs(plain(scope, value)?))
            {
                found.give(*variable, index);
            }
        }
        for variable in &theorem.vars {
            if hol::type_of(*variable) == type_of("elem", &[])? {
                let ty = match values.term(*variable) {
                    Some(ty) => ty,
                    None => scope.elem_of(e)?,
                };
                values.bind(*variable, ty);
                found.give(*variable, ty);
            }
        }
        let mut taken = taken.clone();
        taken.extend(names_in(e)?);
        let mut builder = Builder {
            parts: &found,
            names: self.names.iter(),
            taken: &mut taken,
        };
        let after = builder.build(scope, to, &[])?;
        let unused = builder.names.as_slice();
        if !unused.is_empty() {
            let made = self.names.len() - unused.len();
            let message = format!("`{}` makes {made} new names here", self.theorem);
            return Err(Refusal::words(message).with_note("`into` gives more"));
        }
        // Integers in the form may be equal by arithmetic only; then the other side tells.
        let made = scope.tensor(after).map_err(no_program)?;
        values.extend(to, made, &theorem.vars);
        let values = theorem.found(&values).map_err(no_program)?;
        let mut th = normal(theorem.at(&values)?)?;
        for _ in &theorem.premises {
            let (premise, _) = hol::dest_imp(th.concl()).ok_or_else(|| self.no_equation())?;
            th = hol::mp(th, premise_of(scope, premise, e)?)?;
        }
        let th = if self.reversed { hol::sym(th)? } else { th };
        let same = match shape {
            None => Same::cells(th),
            Some(_) => Same::values(read_both(scope, th)?),
        };
        let same = same.between(scope, meant, made)?;
        Ok(Changed { e: after, same })
    }

    /// Finds values for the variables of the equation with which a side of it is this term, up to how
    /// extents are written; false if there are none.
    fn assigns(
        &self,
        values: &mut Match,
        from: Term,
        meant: Term,
        theorem: &Theorem,
    ) -> Attempt<bool> {
        let before = values.clone();
        if values.extend(from, meant, &theorem.vars) {
            return Ok(true);
        }
        *values = before;
        let shorter = short_extents(meant)?;
        Ok(shorter != meant && values.extend(from, shorter, &theorem.vars))
    }

    /// Finds values for the variables of a premise that says which shape a tensor has, which is known.
    fn shaped(
        &self,
        scope: &Scope,
        values: &mut Match,
        premise: Term,
        e: Term,
        theorem: &Theorem,
    ) -> Outcome<()> {
        if let Some((name, args)) = application(premise)
            && name == "boxed"
            && let Some(t) = values.term(args[1])
            && let Some(th) = boxed(scope, t, e)?
        {
            values.extend(premise, th.concl(), &theorem.vars);
        }
        if let Some(args) = unpadded(premise)
            && let Some(t) = values.term(args[2])
            && let Some((_, meaning)) = part_with(scope, t, e)?
        {
            values.extend(args[1], shape_of(meaning)?, &theorem.vars);
        }
        Ok(())
    }

    /// The same guard with the condition as the equation spells it, where the values that are given say
    /// how.
    fn respelled(
        &self,
        scope: &Scope,
        theorem: &Theorem,
        [from, e]: [Term; 2],
        taken: &HashSet<Term>,
    ) -> Outcome<Option<Changed>> {
        let (Some((pattern, below)), Exp::Guard { e: guarded, .. }) =
            (application(from), Exp::of(e)?)
        else {
            return Ok(None);
        };
        let mut found = Parts::default();
        if pattern != "guard" || !found.matches(below[1], guarded)? {
            return Ok(None);
        }
        for (name, value) in &self.values {
            found.give(theorem.variable(name)?, *value);
        }
        let mut builder = Builder {
            parts: &found,
            names: [].iter(),
            taken: &mut taken.clone(),
        };
        // A value that is not given is no condition.
        let Ok(spelled) = builder.build(scope, from, &[]) else {
            return Ok(None);
        };
        if spelled == e {
            return Ok(None);
        }
        let th = agree(scope, scope.tensor(e)?, scope.tensor(spelled)?).ok();
        let same = th.map(Same::cells);
        Ok(same.map(|same| Changed { e: spelled, same }))
    }

    /// The values given, for variables that the theorem has, and no fewer than it needs.
    fn values(&self, scope: &Scope, Rule { theorem, given }: &Rule) -> Outcome<Match> {
        let mut values = theorem.given(&[])?;
        for (name, value) in &self.values {
            let variable = theorem.variable(name);
            let variable = variable.map_err(|_| self.no_variable(name, &theorem.vars))?;
            let meant = self.meant(scope, *value)?;
            if hol::type_of(variable) != hol::type_of(meant) {
                return Err(self.of_another_kind(name, variable));
            }
            values.bind(variable, meant);
        }
        let is_missing = |name: &&String| !self.values.iter().any(|(own, _)| own == *name);
        if let (false, Some(name)) = (self.reversed, given.iter().find(is_missing)) {
            let message = format!("`{}` needs a value for `{name}`", self.theorem);
            let note = format!("`with {name} := ...` gives it");
            return Err(Refusal::words(message).with_note(note));
        }
        Ok(values)
    }

    /// What a value means: an integer, or a proposition.
    fn meant(&self, scope: &Scope, value: Term) -> Outcome<Term> {
        has_value(scope, value)?;
        Ok(hol::rhs(
            match hol::type_of(value) == type_of("exp", &[])? {
                true => scope.dcond(value)?,
                false => scope.ivalue(value)?,
            },
        ))
    }

    /// That a value is an index expression where a condition is asked for, or the other way round.
    fn of_another_kind(&self, name: &str, variable: Term) -> Refusal {
        let asked = match hol::type_of(variable) == hol::bool() {
            true => "a condition, like `i < n`",
            false => "an index expression",
        };
        Refusal::words(format!("`{name}` of `{}` is {asked}", self.theorem))
    }

    fn no_equation(&self) -> Trouble {
        Trouble::internal(&format!("`{}` is no equation", self.theorem))
    }

    fn no_variable(&self, name: &str, vars: &[Term]) -> Refusal {
        let spelled = |x: &Term| hol::dest_var(*x).map(|(name, _)| hol::letters(name));
        let known: Vec<String> = vars.iter().filter_map(spelled).collect();
        Refusal::words(format!("`{}` has no variable `{name}`", self.theorem))
            .with_note(format!("it has {}", known.join(", ")))
    }
}

/// The sides of an equation.
struct Sides {
    from: Term,
    to: Term,
    /// The shape in which they are read.
    shape: Option<Term>,
}

/// `⊢ read S s t = read S s u` from an equation of which one side is so, or both.
pub fn read_both(scope: &Scope, th: Thm) -> Outcome<Thm> {
    let (left, right) = (hol::lhs(th), hol::rhs(th));
    let (S, s) = match (unread(left), unread(right)) {
        ((_, Some(_)), (_, Some(_))) => return Ok(th),
        ((_, Some(s)), _) | (_, (_, Some(s))) => (scope.session.ops, s),
        _ => return Err(Refusal::words("nothing is read")),
    };
    let th = hol::ap_term(mk("read", &[S, s])?, th)?;
    let read = |t: Term| -> Attempt<Thm> {
        Ok(match unread(t) {
            (t, Some(_)) => scope.apply(read_read { S, s, t }, [])?,
            (t, None) => hol::refl(mk("read", &[S, s, t])?)?,
        })
    };
    Ok(hol::trans(
        hol::trans(hol::sym(read(left)?)?, th)?,
        read(right)?,
    )?)
}

/// The term with n for `max 0 (n - 0)`, which is the extent of a loop: another variable of an
/// equation may be n itself. Whether they are equal is looked at when the equation is compared.
fn short_extents(t: Term) -> Attempt<Term> {
    let binary = |t: Term, operator: &str| {
        let (name, args) = application(t)?;
        (name == operator && args.len() == 2).then(|| (args[0], args[1]))
    };
    let is_zero = |t: Term| dest_literal(t) == Some(0.into());
    if let Some((zero, length)) = binary(t, "int_max")
        && let Some((n, start)) = binary(length, "int_sub")
        && is_zero(zero)
        && is_zero(start)
    {
        return Ok(n);
    }
    Ok(match hol::view(t) {
        TermView::App(f, x) => hol::app(short_extents(f)?, short_extents(x)?)?,
        TermView::Abs(..) => {
            let (x, body) = hol::open_fresh(t, &[])?;
            hol::lambda(x, short_extents(body)?)?
        }
        _ => t,
    })
}

/// Refuses an index expression with a name that has no value here.
pub fn has_value(scope: &Scope, value: Term) -> Outcome<()> {
    for name in free(value)? {
        if scope.look_up(scope.integers.valuation, name).is_err() {
            let message = format!(
                "`{}` is no size, and no index of a loop around",
                letters(name)?
            );
            return Err(Refusal::words(message));
        }
    }
    Ok(())
}

/// A premise of an equation, proved.
fn premise_of(scope: &Scope, premise: Term, e: Term) -> Outcome<Thm> {
    let unproved = || Refusal::Premise {
        goal: premise,
        facts: scope.facts(),
    };
    match application(premise) {
        Some((name, _)) if name == "law_holds" => return Ok(scope.law_holds(premise)?),
        Some((name, args)) if name == "boxed" => {
            return boxed(scope, args[1], e)?.ok_or_else(unproved);
        }
        _ => {}
    }
    if let Some((p, q)) = hol::dest_disj(premise) {
        return Ok(match scope.try_prove(p)? {
            Some(th) => hol::disj1(th, q)?,
            None => hol::disj2(p, premise_of(scope, q, e)?)?,
        });
    }
    if let Some((k, [l, u], own)) = in_range(premise)? {
        let th = premise_of(&scope.within(k, l, u)?, own, e)?;
        return Ok(scope.for_range(k, l, u, th)?);
    }
    // That a tensor is what is read of it: programs are compared.
    if let Some((t, u)) = hol::dest_eq(premise)
        && application(t).is_some_and(|(name, _)| name == "read")
    {
        let words = "cannot see that what is rewritten has no padding";
        return agree(scope, t, u).map_err(|_| Refusal::words(words));
    }
    if let Some(th) = scope.try_prove(premise)? {
        return Ok(th);
    }
    // Numbers and conditions in other words.
    let (a, b) = hol::dest_eq(premise).ok_or_else(unproved)?;
    agree(scope, a, b).map_err(|_| unproved())
}

/// S, s and t of a premise `read S s t = t`.
fn unpadded(premise: Term) -> Option<Vec<Term>> {
    let (left, t) = hol::dest_eq(premise)?;
    let (name, args) = application(left)?;
    (name == "read" && args.get(2) == Some(&t)).then_some(args)
}

/// `⊢ boxed s t` if t is what a part of the expression means: it has cells of its shape only.
fn boxed(scope: &Scope, t: Term, e: Term) -> Outcome<Option<Thm>> {
    let Some((part, meaning)) = part_with(scope, t, e)? else {
        return Ok(None);
    };
    let th = scope.apply(boxed_means {}, [scope.ok(part)?, meaning])?;
    Ok(Some(th))
}

/// The part of an expression that means this, with its meaning.
fn part_with(scope: &Scope, t: Term, e: Term) -> Attempt<Option<(Term, Thm)>> {
    let mut todo = vec![e];
    while let Some(part) = todo.pop() {
        let meaning = scope.means(part)?;
        if last(meaning)? == t {
            return Ok(Some((part, meaning)));
        }
        // What stands below a binder means nothing here.
        if binds(part)?.is_empty() {
            todo.extend(children(part)?);
        }
    }
    Ok(None)
}
