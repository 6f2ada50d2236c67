//! From a kernel to the C function and the gate theorem.
//!
//! The kernel is given, with the sets of laws that its scalars may satisfy. The expression e of a
//! result becomes a statement c, of which is proved
//!
//! ```text
//! ⊢ fills S H st cenv v out s (den S w env e) c
//! ```
//!
//! under what is asked of a call (`call`): c stores e, which has the shape s, in the array out. It
//! assigns every cell (`function_filled`); where that cannot be, it writes zeros first and then what is
//! no padding (`function_zeroed_by`). Where an index may overflow only if the
//! result is empty, all of it is in a test (`fills_some`). Of several results one is stored after the
//! other (`results`),
//!
//! ```text
//! ⊢ acts S H env v st st (have_room outs ts) (filled S outs ts) c
//! ```
//!
//! where ts are their shapes and tensors. The gate theorem follows (`gate`).

use crate::gate::call::{Call, Output};
use crate::gate::source::Kernel;
use crate::gate::{self, Proved};
use crate::point::Point;
use crate::point::target::Target;
use crate::point::way::{Kind, Way};
use crate::rewrites::Rewrites;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use reasoning::abbreviations::Unfolded;
use reasoning::assumed_laws::{is_inexact, under_laws};
use reasoning::extents::shape_in;
use reasoning::laws::LawSet;
use reasoning::lemma::lemmas;
use reasoning::library::Library;
use reasoning::lists::names_of;
use reasoning::reindexers::Reindexed;
use reasoning::scope::Scope;
use reasoning::term::{dest_list, mk, parts};
use reasoning::theorem::{conjuncts, last, replace_last};
use reasoning::trouble::{Attempt, Trouble};
use schedule::sameness::{Kept, Same};
use schedule::{Applied, Placed};
use std::rc::Rc;

lemmas! {
    function_filled(; 1);
    function_zeroed_by(ty, i; 5);
    fills_equal(; 2);
    fills_refined(; 2);
    fills_some(; 4);
    denote_none(S, v, env; 0);
    denote_more(; 2);
    among_none(; 0);
    among_more(o, outs; 0);
    lowered_shapes(; 3);
    full_first(; 1);
    full_rest(; 1);
}

/// The result of a lowering run.
pub struct Lowered {
    /// The function, as a term.
    pub function: Term,
    /// The set of laws of the scalars that the proof needs.
    pub laws: LawSet,
    /// The sizes, if no others meet the conditions.
    pub only: Option<Vec<(String, BigInt)>>,
    /// `⊢ source = kernel`, if the source has abbreviations.
    pub unfolds: Option<Thm>,
    /// `⊢ ∀S. compiles_correctly L space source function S`
    pub theorem: Thm,
    /// The operators that move cells, each at its place.
    pub reindexers: Vec<Reindexed>,
    /// Those of the program that a schedule made, with their numbers.
    pub rearranged: Vec<(usize, Reindexed)>,
    /// The equations of the schedule, with the programs between.
    pub steps: Vec<Applied>,
    /// What they prove, if there are any.
    pub rewrites: Option<Rewrites>,
}

/// What is asked of a lowering run besides the kernel.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    /// The steps that change the program before it is lowered.
    pub schedule: &'a [Placed],
    /// Whether no loop is split at borders (`borders`).
    pub keep_guards: bool,
    /// What the arrays for the results are called.
    pub outputs: &'a [String],
}

/// Lowers a kernel.
pub fn lower(library: Rc<Library>, kernel: &Unfolded, wish: Wish) -> Attempt<Lowered> {
    lower_by(library, kernel, wish, |scope, body| {
        let mut steps = Vec::new();
        schedule::apply(scope, body, wish.schedule, &mut steps)?;
        Ok(steps)
    })
}

/// The same by the equations that a function answers, given the kernel's body.
pub fn lower_by(
    library: Rc<Library>,
    kernel: &Unfolded,
    wish: Wish,
    steps: impl FnOnce(&Scope, Term) -> Attempt<Vec<Applied>>,
) -> Attempt<Lowered> {
    let kernel = Kernel::of(kernel)?;
    let (call, point) = Call::of(&kernel, wish.outputs, library)?;
    point.shared.keep_guards.set(wish.keep_guards);
    let bounds: Vec<Thm> = point.shared.sizes.borrow().values().copied().collect();
    let witness = kernel.witness(&point.scope, &bounds)?;
    let (bodies, mut reindexers) = (kernel.bodies()?, Vec::new());
    for body in &bodies {
        point.scope.ok(*body)?;
    }
    let known = point.covered(&kernel, &call, &[])?;
    for body in &bodies {
        reindexers.extend(point.scope.reindexers(*body)?);
    }
    let steps = match (&bodies[..], wish.schedule) {
        ([body], _) => steps(&point.scope, *body)?,
        (_, []) => Vec::new(),
        (_, [..]) => return Err(one_result_only()),
    };
    let rewrites = Rewrites::of(&kernel, &call, &point.scope, &steps)?;
    if let Some(rewrites) = &rewrites {
        let inexact = is_inexact(&point.scope.session, rewrites.same.th);
        point.shared.inexact.set(inexact);
    }
    let after_steps = |trouble| match steps.is_empty() {
        true => trouble,
        false => Trouble::Scheduled(Box::new(trouble)),
    };
    let mut rearranged = Vec::new();
    let (proved, c) = match bodies[..] {
        [before] => {
            let body = steps.last().map_or(before, |last| last.e);
            if body != before {
                point.has_value(body, &steps)?;
                rearranged = point.scope.reindexers_known(body)?;
            }
            let output = &call.outputs[0];
            let fills = point.filled_or_empty(body, output.array);
            let fills = fills.map_err(after_steps)?;
            let fills = match &rewrites {
                Some(rewrites) => point.refined(rewrites.same, fills)?,
                None => fills,
            };
            let fills = point.declared(before, output, fills)?;
            let ok = point.scope.ok(before)?;
            let ok = replace_last(ok, point.shape_declared(ok, output)?)?;
            (Proved::One(hol::conj(ok, fills)?), last(fills)?)
        }
        _ => {
            let acts = point.results(&call.outputs, &bodies)?;
            let lowered = point.lowered(&call, &bodies, acts)?;
            (Proved::Several(lowered), last(acts)?)
        }
    };
    let requests = point.requests(&kernel, &call, known, c);
    let requests = requests.map_err(after_steps)?;
    let concluded = gate::conclude(&kernel, &call, &point, proved, &requests, witness.th);
    let (laws, theorem) = concluded.map_err(after_steps)?;
    Ok(Lowered {
        function: function_in(theorem)?,
        laws,
        only: witness.only,
        unfolds: kernel.unfolds,
        theorem,
        reindexers,
        rearranged,
        steps,
        rewrites,
    })
}

/// Applies a schedule to a kernel, and adds the equations in their order; where a step is refused,
/// those before it.
pub fn scheduled(
    library: Rc<Library>,
    kernel: &Unfolded,
    schedule: &[Placed],
    applied: &mut Vec<Applied>,
) -> Attempt<()> {
    let (kernel, _, point) = begun(library, kernel)?;
    schedule::apply(&point.scope, kernel.body()?, schedule, applied)
}

/// The same, with what the equations prove, if there are any, and the smallest set of laws that they
/// need; nothing is lowered.
pub fn rewritten(
    library: Rc<Library>,
    kernel: &Unfolded,
    schedule: &[Placed],
    applied: &mut Vec<Applied>,
) -> Attempt<Option<(Rewrites, LawSet)>> {
    let (kernel, call, point) = begun(library, kernel)?;
    let scope = &point.scope;
    schedule::apply(scope, kernel.body()?, schedule, applied)?;
    let rewrites = Rewrites::of(&kernel, &call, scope, applied)?;
    let with_laws = |rewrites: Rewrites| {
        let (laws, _) = under_laws(&scope.session, [rewrites.whole])?;
        Ok((rewrites, laws))
    };
    rewrites.map(with_laws).transpose()
}

/// A kernel whose body has a value, and the point at the start of its function.
fn begun(library: Rc<Library>, kernel: &Unfolded) -> Attempt<(Kernel, Call, Point)> {
    let kernel = Kernel::of(kernel)?;
    let (call, point) = Call::of(&kernel, &["out".to_owned()], library)?;
    point.scope.ok(kernel.body()?)?;
    Ok((kernel, call, point))
}

fn one_result_only() -> Trouble {
    let message = "a schedule changes a kernel of one result; this one has several";
    Trouble::words(message.to_owned())
}

/// `⊢ fills S H st cenv v out s' t c` by `⊢ s = s'`.
pub fn fills_in_shape(th: Thm, same: Thm) -> Attempt<Thm> {
    let (claim, args) = hol::strip_app(th.concl());
    let any = hol::var(hol::name("s'"), hol::type_of(args[6]))?;
    let mut claimed = args.clone();
    claimed[6] = any;
    let claim = hol::lambda(any, hol::apps(claim, &claimed)?)?;
    let equation = hol::ap_term(claim, same)?;
    let (from, to) = (
        hol::beta(hol::lhs(equation))?,
        hol::beta(hol::rhs(equation))?,
    );
    let equation = hol::trans(hol::sym(from)?, hol::trans(equation, to)?)?;
    Ok(hol::eq_mp(equation, th)?)
}

/// The function in `⊢ ∀S. compiles_correctly L space kernel function S`.
fn function_in(theorem: Thm) -> Attempt<Term> {
    let predicate = hol::dest_forall(theorem.concl());
    let predicate = predicate.ok_or(Trouble::internal("not quantified"))?;
    let (_, args) = parts(hol::open_fresh(predicate, &[])?.1)?;
    let function = args.get(3).copied();
    function.ok_or(Trouble::internal("not a gate theorem"))
}

impl Point {
    /// That the last program of a schedule has a value; else the step after which none has.
    fn has_value(&self, e: Term, steps: &[Applied]) -> Attempt<()> {
        let Err(trouble) = self.scope.ok(e) else {
            return Ok(());
        };
        let fails = |step: &&Applied| self.scope.ok(step.e).is_err();
        let first = steps.iter().rev().take_while(fails).last();
        let number = first.map_or(0, |step| step.step);
        let trouble = Trouble::Scheduled(Box::new(trouble));
        Err(Trouble::Step(number, Box::new(trouble)))
    }

    /// `⊢ fills ... (den S v env e) c` for the program before a schedule, from that for the one after.
    fn refined(&self, same: Same, fills: Thm) -> Attempt<Thm> {
        let (_, args) = parts(fills.concl())?;
        match same.kept {
            Kept::Cells => self.apply(fills_equal {}, [same.th, fills]),
            Kept::Values => {
                let values = same.read_in(&self.scope, args[6])?;
                self.apply(fills_refined {}, [values, fills])
            }
        }
    }

    /// `⊢ lowered_in S v env es outs ss c`, from the theorem about the statement.
    fn lowered(&self, call: &Call, bodies: &[Term], acts: Thm) -> Attempt<Thm> {
        let (_, args) = parts(acts.concl())?;
        let (_, room) = parts(args[6])?;
        let shapes = names_of(&self.scope.session.library, room[1])?;
        let (S, v, env) = self.scope.meaning();
        let mut denoted = self.apply(denote_none { S, v, env }, [])?;
        for (body, output) in bodies.iter().zip(&call.outputs).rev() {
            let ok = self.scope.ok(*body)?;
            let ok = replace_last(ok, self.shape_declared(ok, output)?)?;
            denoted = self.apply(denote_more {}, [ok, denoted])?;
        }
        let acts = self.among(&call.outputs, acts)?;
        self.apply(lowered_shapes {}, [shapes, denoted, acts])
    }

    /// `⊢ acts S (among outs) ...`, from the same with the set of arrays written out.
    fn among(&self, outputs: &[Output], acts: Thm) -> Attempt<Thm> {
        let mut same = self.apply(among_none {}, [])?;
        for output in outputs.iter().rev() {
            let (update, args) = hol::strip_app(self.state.written);
            let step = hol::ap_term(update, same)?;
            let step = hol::ap_thm(hol::ap_thm(step, output.array)?, args[2])?;
            let (_, outs) = parts(hol::lhs(same))?;
            let more = among_more {
                o: output.array,
                outs: outs[0],
            };
            same = hol::trans(self.apply(more, [])?, step)?;
        }
        let (claim, args) = hol::strip_app(acts.concl());
        let mut rest = args[2..].iter().copied();
        let claim = hol::ap_term(hol::app(claim, args[0])?, hol::sym(same)?)?;
        let claim = rest.try_fold(claim, hol::ap_thm)?;
        Ok(hol::eq_mp(claim, acts)?)
    }

    /// `⊢ t = s` for the shape computed of an expression, by `⊢ ok S v env e t`, and that declared for an
    /// output.
    pub fn shape_declared(&self, ok: Thm, output: &Output) -> Attempt<Thm> {
        let wanted = dest_list(hol::lhs(output.known))?;
        let same = self.scope.same_shape(&shape_in(ok)?, &wanted)?;
        Ok(hol::trans(same, output.known)?)
    }

    /// `⊢ fills S H st cenv v out s (den S w env e) c` for the shape s that is declared.
    pub fn filled_with(&self, e: Term, output: &Output) -> Attempt<Thm> {
        self.declared(e, output, self.filled_or_empty(e, output.array)?)
    }

    /// The same from that about the shape computed.
    fn declared(&self, e: Term, output: &Output, th: Thm) -> Attempt<Thm> {
        fills_in_shape(th, self.shape_declared(self.scope.ok(e)?, output)?)
    }

    /// The same of the shape computed, in a test that the result has cells if nothing fits into 64 bits
    /// otherwise: a product of extents that is not computed where another one is zero.
    pub fn filled_or_empty(&self, e: Term, out: Term) -> Attempt<Thm> {
        let declared = self.shared.declared.borrow().clone();
        let overflows = match self.filled_by(e, out) {
            Err(trouble) if trouble.overflows() => trouble,
            other => return other,
        };
        let ok = self.scope.ok(e)?;
        let full = hol::assume(mk("full", &[last(ok)?])?)?;
        let (mut rest, mut cells) = (full, Vec::new());
        for _ in shape_in(ok)? {
            let some = self.apply(full_first {}, [rest])?;
            if self.test(some.concl()).is_ok() {
                cells.push(some);
            }
            rest = self.apply(full_rest {}, [rest])?;
        }
        let Some(cells) = cells
            .into_iter()
            .rev()
            .map(Ok)
            .reduce(|rest, n| hol::conj(n?, rest?))
        else {
            return Err(overflows);
        };
        let cells = cells?;
        let some = cells.concl();
        let test = self.test(some)?;
        let mut inside = self.clone();
        for fact in conjuncts(hol::assume(some)?)? {
            inside.scope.learn(fact);
        }
        self.shared.begin_again(declared);
        let Ok(th) = inside.filled_by(e, out) else {
            return Err(overflows);
        };
        let cells = hol::disch(full.concl(), cells)?;
        let truths = self.scope.truths()?;
        let th = hol::disch(some, th)?;
        self.apply(fills_some {}, [truths, cells, test, th])
    }

    /// The same without a test.
    fn filled_by(&self, e: Term, out: Term) -> Attempt<Thm> {
        let ok = self.scope.ok(e)?;
        let shape = last(ok)?;
        let ty = self.scope.elem_of(e)?;
        let target = Target::whole_array(out, ty, shape)?;
        match self.write(target, e) {
            Ok(th) => self.apply(function_filled {}, [th]),
            Err(trouble) if trouble.needs_zeros() => {
                let zeroed = |point: &Point| {
                    let (size, length) = point.length(&dest_list(shape)?)?;
                    let zeros = target.in_way(Way::Store { zeros: true });
                    let th = point.write(zeros.of_kind(Kind::Push), e)?;
                    let i = point.new_index("i")?;
                    let premises = [point.written(target)?, ok, length, size, th];
                    point.apply(function_zeroed_by { ty, i }, premises)
                };
                let filled =
                    |point: &Point| point.apply(function_filled {}, [point.write(target, e)?]);
                self.along_loops(zeroed, filled)
            }
            Err(other) => Err(other),
        }
    }
}
