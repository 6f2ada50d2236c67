//! What stands around places, gone through once for all changes below.
//!
//! A change is proved at its place and lifted to the whole program, operator by operator (`change`). Where
//! several changes have the same operators around them, in one step or in several, these are lifted
//! through at once. With variables E and E' for what is at the place before and after, and T and T' for
//! what they mean there, as functions of the indices and tensors k that are bound around:
//!
//! ```text
//! ∀k. means S w env E r (T k),  ∀k. means S w env E' r (T' k),  ∀k. facts ⇒ T k = T' k
//!     ⊢ den S v env₀ (... E ...) = den S v env₀ (... E' ...)
//! ```
//!
//! or the same of values. What is around need not be said again: a change is an instance. Places that are
//! deeper are instances, too, so that each operator is gone through once.

use crate::agreement::agree;
use crate::change::{Action, change};
use crate::denoted;
use crate::places::{Path, at, with_child};
use crate::refusal::{Outcome, Refusal};
use crate::sameness::{Changed, Kept, Same};
use crate::values::shape;
use kernel::{Term, Thm};
use prover::hol;
use prover::hol::connectives;
use reasoning::meaning::{replaced, shape_of};
use reasoning::scope::Scope;
use reasoning::term::{application, mk, type_of};
use reasoning::theorem::{last, replace_before_last, replace_last};
use reasoning::trouble::{Attempt, Trouble};

/// How many operators have to be around several changes.
const WORTHWHILE: usize = 7;

/// How many operators there are between places that have others below: a change further up has one of
/// them close to it.
const STRIDE: usize = 8;

/// The start of a program, and places in it with changes below.
pub struct Surroundings {
    places: Vec<Place>,
}

/// An operator with a hole, for each one around a place.
type Layers = Vec<Term>;

/// A place.
struct Place {
    /// What is known there.
    scope: Scope,
    /// What is around it; nothing at the start.
    around: Option<Around>,
    /// The places below, with what is between.
    below: Vec<(Layers, usize)>,
    /// What else was between this place and one of a change.
    seen: Vec<Layers>,
}

/// What is around a place.
struct Around {
    /// The next place above that has something below it, with the way from there.
    parent: usize,
    path: Path,
    layers: Layers,
    /// What is bound between the start and the place.
    bound: Vec<Bound>,
    /// What is known at the place, and not at the start.
    facts: Vec<Term>,
    /// What is at the place, before and after.
    holes: [Hole; 2],
    /// The shape of that.
    shape: Term,
    /// What follows of a change there, once it was looked for: of its cells, and of its values.
    lifts: [Option<Result<Same, Refusal>>; 2],
}

/// A variable for an index or a tensor.
struct Bound {
    variable: Term,
    /// How it is mentioned: `k`, `read S s y`.
    mentioned: Term,
}

/// What is at a place.
struct Hole {
    /// `E`
    e: Term,
    /// `T`
    t: Term,
}

impl Surroundings {
    /// Those of a program that has not been changed.
    pub fn new(scope: &Scope) -> Surroundings {
        let start = Place {
            scope: scope.clone(),
            around: None,
            below: Vec::new(),
            seen: Vec::new(),
        };
        Surroundings {
            places: vec![start],
        }
    }

    /// The program with what the action makes of the expression at the place, and that it denotes what it
    /// denoted.
    pub fn change(&mut self, e: Term, path: &[usize], action: Action) -> Outcome<Changed> {
        let (layers, above) = layers(e, path)?;
        let (mut place, mut depth) = self.deepest(&layers);
        while let Some(more) = self.shared(place, &layers[depth..]) {
            let end = depth + more.min(STRIDE);
            let between = (&path[depth..end], &layers[depth..end]);
            match self.opened(place, above[depth], between)? {
                Some(next) => (place, depth) = (next, end),
                None => break,
            }
        }
        self.places[place].seen.push(layers[depth..].to_vec());
        let scope = self.places[place].scope.clone();
        let before = at(e, &path[..depth])?;
        let changed = change(&scope, before, &path[depth..], action)?;
        if let Ok(same) = self.lifted(place, before, changed) {
            let mut e = changed.e;
            for at in (0..depth).rev() {
                e = with_child(above[at], path[at], e)?;
            }
            return Ok(Changed { e, same });
        }
        let mut found = |_: &Scope, _: Term| Ok(changed);
        let start = self.places[0].scope.clone();
        let whole = change(&start, e, &path[..depth], &mut found)?;
        let same = denoted(&start, e, whole)?;
        Ok(Changed { e: whole.e, same })
    }

    /// The place with the most operators around it that are around this one, and how many these are.
    fn deepest(&self, layers: &[Term]) -> (usize, usize) {
        let (mut place, mut depth) = (0, 0);
        loop {
            let below = self.places[place].below.iter();
            let fitting = below.filter(|(between, _)| layers[depth..].starts_with(between));
            let Some((between, next)) = fitting.max_by_key(|(between, _)| between.len()) else {
                return (place, depth);
            };
            (place, depth) = (*next, depth + between.len());
        }
    }

    /// How many operators stand around another change below a place, too, if they are enough.
    fn shared(&self, place: usize, layers: &[Term]) -> Option<usize> {
        let Place { below, seen, .. } = &self.places[place];
        let others = seen.iter().chain(below.iter().map(|(between, _)| between));
        let common = |other: &Layers| {
            let both = other.iter().zip(layers);
            both.take_while(|(one, other)| one == other).count()
        };
        let most = others.map(common).max()?;
        (most >= WORTHWHILE).then_some(most)
    }

    /// The place below another one with these operators between, if nothing there hinders.
    fn opened(
        &mut self,
        parent: usize,
        e: Term,
        (path, layers): (&[usize], &[Term]),
    ) -> Attempt<Option<usize>> {
        let above = self.places[parent].scope.clone();
        let Some((scope, e)) = seen_from(&above, e, path) else {
            return Ok(None);
        };
        let start = &self.places[0].scope;
        let facts = scope.facts().split_off(start.facts().len());
        let (bound, shape) = (bound_since(start, &scope)?, shape(&scope, e)?);
        let holes = [
            Hole::new(&scope, e, &bound, shape)?,
            Hole::new(&scope, e, &bound, shape)?,
        ];
        let around = Around {
            parent,
            path: path.to_vec(),
            layers: layers.to_vec(),
            bound,
            facts,
            holes,
            shape,
            lifts: [None, None],
        };
        let next = self.places.len();
        let Place { below, seen, .. } = &mut self.places[parent];
        below.push((layers.to_vec(), next));
        let seen_below = seen.extract_if(.., |other| other.starts_with(layers));
        let seen = seen_below.map(|other| other[layers.len()..].to_vec());
        let seen = seen.collect();
        self.places.push(Place {
            scope,
            around: Some(around),
            below: Vec::new(),
            seen,
        });
        Ok(Some(next))
    }

    /// What a change at a place says of the whole program: that it denotes what it denoted.
    fn lifted(&mut self, place: usize, before: Term, changed: Changed) -> Outcome<Same> {
        if self.places[place].around.is_none() {
            return denoted(&self.places[place].scope, before, changed);
        }
        let lift = self.lift(place, changed.same.kept)?;
        let Place {
            scope,
            around: Some(around),
            ..
        } = &self.places[place]
        else {
            return Err(Trouble::internal("nothing is around").into());
        };
        let filled = [
            around.filled(scope, before)?,
            around.filled(scope, changed.e)?,
        ];
        let each = around.each(scope, changed.same, &filled)?;
        let values = around.holes.iter().zip(&filled).zip([before, changed.e]);
        let values = values.flat_map(|((hole, own), e)| [(hole.e, e), (hole.t, own.t)]);
        let mut th = hol::inst(&values.collect::<Vec<_>>(), lift.th)?;
        for premise in [filled[0].means, filled[1].means, each] {
            th = hol::prove_hyp(premise, th)?;
        }
        Ok(Same { th, ..lift })
    }

    /// The same of what may be at the place.
    fn lift(&mut self, place: usize, kept: Kept) -> Outcome<Same> {
        let number = match kept {
            Kept::Cells => 0,
            Kept::Values => 1,
        };
        let around = self.around(place)?;
        if let Some(known) = &around.lifts[number] {
            return known.clone();
        }
        let found = self.found(place, kept);
        if let Some(around) = &mut self.places[place].around {
            around.lifts[number] = Some(found.clone());
        }
        found
    }

    fn around(&self, place: usize) -> Attempt<&Around> {
        let around = self.places[place].around.as_ref();
        around.ok_or(Trouble::internal("nothing is around"))
    }

    fn found(&mut self, place: usize, kept: Kept) -> Outcome<Same> {
        let around = self.around(place)?;
        let [before, after] = &around.holes;
        let (mut e, after, parent) = (before.e, after.e, around.parent);
        for (layer, number) in around.layers.iter().zip(&around.path).rev() {
            e = with_child(*layer, *number, e)?;
        }
        let mut action = |_: &Scope, _: Term| {
            let same = around.supposed(&self.places[place].scope, kept)?;
            Ok(Changed { e: after, same })
        };
        let changed = change(&self.places[parent].scope, e, &around.path, &mut action)?;
        self.lifted(parent, e, changed)
    }
}

/// What is at a place, in that of a hole.
struct Filled {
    /// What it means, as a function of what is bound around.
    t: Term,
    /// `∀k. means S w env e r (t k)`
    means: Thm,
    /// `⊢ t k = u`, where e means u.
    applied: Thm,
}

impl Around {
    /// `T k = T' k`, or that they have the same values, supposed for all k with what is known there.
    fn supposed(&self, scope: &Scope, kept: Kept) -> Outcome<Same> {
        let [t, u] = [&self.holes[0], &self.holes[1]].map(|hole| applied_to(hole.t, &self.bound));
        let (mut t, mut u) = (t?, u?);
        if kept == Kept::Values {
            let read = mk("read", &[scope.session.ops, self.shape])?;
            (t, u) = (hol::app(read, t)?, hol::app(read, u)?);
        }
        let variables = variables(&self.bound);
        let each = connectives::mk_imps(&self.facts, hol::eq(t, u)?)?;
        let each = hol::assume(hol::mk_foralls(&variables, each)?)?;
        let mut th = hol::specl(&variables, each)?;
        for fact in &self.facts {
            th = hol::mp(th, hol::assume(*fact)?)?;
        }
        Ok(Same { th, kept })
    }

    /// An expression at the place.
    fn filled(&self, scope: &Scope, e: Term) -> Outcome<Filled> {
        let mut means = scope.means(e)?;
        let meant = last(means)?;
        let own = shape_of(means)?;
        if own != self.shape {
            let same = agree(&scope.without_conditions(), own, self.shape)?;
            means = replace_before_last(means, same)?;
        }
        let t = as_function(meant, &self.bound)?;
        let applied = hol::beta_norm(applied_to(t, &self.bound)?)?;
        if hol::rhs(applied) != meant {
            return Err(Trouble::internal("no function of what is bound").into());
        }
        let means = replace_last(means, hol::sym(applied)?)?;
        let means = hol::gens(&variables(&self.bound), means)?;
        Ok(Filled { t, means, applied })
    }

    /// `∀k. facts ⇒ t k = t' k`, or the same of values.
    fn each(&self, scope: &Scope, same: Same, [t, u]: &[Filled; 2]) -> Outcome<Thm> {
        let (mut left, mut right, mut th) = (t.applied, u.applied, same.th);
        if same.kept == Kept::Values {
            let read = mk("read", &[scope.session.ops, self.shape])?;
            (left, right) = (hol::ap_term(read, left)?, hol::ap_term(read, right)?);
            th = same.read_in(scope, self.shape)?;
        }
        let th = hol::trans(left, hol::trans(th, hol::sym(right)?)?)?;
        let th = connectives::dischs(&self.facts, th)?;
        Ok(hol::gens(&variables(&self.bound), th)?)
    }
}

impl Hole {
    /// A hole for expressions like this one. Whatever is there, it means something.
    fn new(scope: &Scope, like: Term, bound: &[Bound], shape: Term) -> Attempt<Hole> {
        let e = scope.fresh("e", type_of("exp", &[])?)?;
        let of_all = as_function(scope.tensor(like)?, bound)?;
        let t = scope.fresh("t", hol::type_of(of_all))?;
        let (S, w, env) = scope.meaning();
        let here = mk("means", &[S, w, env, e, shape, applied_to(t, bound)?])?;
        let means = hol::mk_foralls(&variables(bound), here)?;
        let supposed = hol::specl(&variables(bound), hol::assume(means)?)?;
        scope.session.meanings.note((w, env, e), supposed);
        Ok(Hole { e, t })
    }
}

/// The scope and the expression at a place.
fn seen_from(scope: &Scope, e: Term, path: &[usize]) -> Option<(Scope, Term)> {
    let mut seen = None;
    let mut action = |scope: &Scope, e: Term| {
        seen = Some((scope.clone(), e));
        Err(Refusal::words("nothing is changed"))
    };
    let _nothing = change(scope, e, path, &mut action);
    seen
}

/// The operators around a place, with a hole each, and with what is there: the outermost first, as far as
/// they have operands in place of it.
fn layers(e: Term, path: &[usize]) -> Attempt<(Layers, Vec<Term>)> {
    let hole = hol::var(hol::name("hole"), type_of("exp", &[])?)?;
    let (mut layers, mut above) = (Layers::new(), vec![e]);
    for (depth, &number) in path.iter().enumerate() {
        let layer = with_child(above[depth], number, hole)?;
        if layer == above[depth] {
            break;
        }
        layers.push(layer);
        above.push(at(above[depth], &[number])?);
    }
    Ok((layers, above))
}

/// What is bound in a scope, and not in the one around.
fn bound_since(start: &Scope, scope: &Scope) -> Attempt<Vec<Bound>> {
    let mut bound = Vec::new();
    for k in updates(start.integers.valuation, scope.integers.valuation)? {
        let variable = last_argument(k)?;
        let mentioned = variable;
        bound.push(Bound {
            variable,
            mentioned,
        });
    }
    let S = scope.session.ops;
    for tensor in updates(start.tensors.environment, scope.tensors.environment)? {
        let (_, own) = application(last_argument(tensor)?).ok_or(Trouble::internal("no tensor"))?;
        let &[s, variable] = &own[..] else {
            return Err(Trouble::internal("no tensor"));
        };
        let mentioned = mk("read", &[S, s, variable])?;
        bound.push(Bound {
            variable,
            mentioned,
        });
    }
    Ok(bound)
}

fn last_argument(t: Term) -> Attempt<Term> {
    let (_, x) = hol::dest_app(t).ok_or(Trouble::internal("no application"))?;
    Ok(x)
}

/// The values of the updates that make one function of another, the last one first.
fn updates(start: Term, mut end: Term) -> Attempt<Vec<Term>> {
    let mut values = Vec::new();
    while end != start {
        match application(end) {
            Some((name, args)) if name == "update" && args.len() == 3 => {
                values.push(args[2]);
                end = args[0];
            }
            _ => return Err(Trouble::internal("no update")),
        }
    }
    Ok(values)
}

fn variables(bound: &[Bound]) -> Vec<Term> {
    bound.iter().map(|own| own.variable).collect()
}

/// `t k`
fn applied_to(t: Term, bound: &[Bound]) -> Attempt<Term> {
    let arguments: Vec<Term> = bound.iter().map(|own| own.mentioned).collect();
    Ok(hol::apps(t, &arguments)?)
}

/// `λk. t`, where k may be mentioned as these are.
fn as_function(t: Term, bound: &[Bound]) -> Attempt<Term> {
    let (mut t, mut parameters) = (t, Vec::new());
    for own in bound {
        let mut parameter = own.variable;
        if own.mentioned != own.variable {
            parameter = hol::variant(&hol::free_vars(t), own.variable)?;
            t = replaced(t, own.mentioned, own.variable, parameter)?;
        }
        parameters.push(parameter);
    }
    Ok(connectives::mk_lambdas(&parameters, t)?)
}
