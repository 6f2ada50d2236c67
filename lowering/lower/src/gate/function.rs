//! From a kernel to the C function and the gate theorem.
//!
//! The kernel is given, with the sets of laws that its scalars may satisfy. The body e of the kernel
//! becomes a statement c, of which is proved
//!
//! ```text
//! ⊢ lowered S v env e s out c
//! ```
//!
//! under what is asked of a call (`call`): c stores e, which has the shape s, in the array out. It
//! assigns every cell (`function_filled`); where that cannot be, it writes zeros first and then what is
//! no padding (`function_zeroed_by`). Where an index may overflow only if the
//! result is empty, all of it is in a test (`lowered_some`). The gate theorem follows (`gate`).

use crate::gate;
use crate::gate::call::Call;
use crate::gate::source::Kernel;
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
use reasoning::reindexers::Reindexed;
use reasoning::scope::Scope;
use reasoning::term::{dest_list, mk, parts};
use reasoning::theorem::{conjuncts, last};
use reasoning::trouble::{Attempt, Trouble};
use schedule::sameness::{Kept, Same};
use schedule::{Applied, Placed};
use std::rc::Rc;

lemmas! {
    function_filled(; 2);
    function_zeroed_by(ty, i; 4);
    lowered_equal(; 3);
    lowered_refined(; 3);
    lowered_some(; 5);
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
    let (call, point) = Call::of(&kernel, library)?;
    point.shared.keep_guards.set(wish.keep_guards);
    let bounds: Vec<Thm> = point.shared.sizes.borrow().values().copied().collect();
    let witness = kernel.witness(&point.scope, &bounds)?;
    let ok = point.scope.ok(kernel.body)?;
    let known = point.covered(&kernel, &call, &[])?;
    let reindexers = point.scope.reindexers(kernel.body)?;
    let steps = steps(&point.scope, kernel.body)?;
    let rewrites = Rewrites::of(&kernel, &call, &point.scope, &steps)?;
    if let Some(rewrites) = &rewrites {
        let inexact = is_inexact(&point.scope.session, rewrites.same.th);
        point.shared.inexact.set(inexact);
    }
    let after_steps = |trouble| match steps.is_empty() {
        true => trouble,
        false => Trouble::Scheduled(Box::new(trouble)),
    };
    let body = steps.last().map_or(kernel.body, |last| last.e);
    let mut rearranged = Vec::new();
    if body != kernel.body {
        point.has_value(body, &steps)?;
        rearranged = point.scope.reindexers_known(body)?;
    }
    let lowered = point
        .lowered_or_empty(body, call.out)
        .map_err(after_steps)?;
    let lowered = match &rewrites {
        Some(rewrites) => point.refined(ok, rewrites.same, lowered)?,
        None => lowered,
    };
    let lowered = point.declared(lowered, call.shape)?;
    let requests = point.requests(&kernel, &call, known, last(lowered)?);
    let requests = requests.map_err(after_steps)?;
    let concluded = gate::conclude(&kernel, &call, &point.scope, lowered, &requests, witness.th);
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
    schedule::apply(&point.scope, kernel.body, schedule, applied)
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
    schedule::apply(scope, kernel.body, schedule, applied)?;
    let rewrites = Rewrites::of(&kernel, &call, scope, applied)?;
    let with_laws = |rewrites: Rewrites| {
        let (laws, _) = under_laws(&scope.session, rewrites.whole)?;
        Ok((rewrites, laws))
    };
    rewrites.map(with_laws).transpose()
}

/// A kernel whose body has a value, and the point at the start of its function.
fn begun(library: Rc<Library>, kernel: &Unfolded) -> Attempt<(Kernel, Call, Point)> {
    let kernel = Kernel::of(kernel)?;
    let (call, point) = Call::of(&kernel, library)?;
    point.scope.ok(kernel.body)?;
    Ok((kernel, call, point))
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

    /// `⊢ lowered S v env e s out c` for the program before a schedule, from that for the one after.
    fn refined(&self, ok: Thm, same: Same, lowered: Thm) -> Attempt<Thm> {
        let (_, args) = parts(lowered.concl())?;
        let ok = self.scope.reshaped(ok, &dest_list(args[4])?)?;
        match same.kept {
            Kept::Cells => self.apply(lowered_equal {}, [ok, same.th, lowered]),
            Kept::Values => {
                let values = same.read_in(&self.scope, args[4])?;
                self.apply(lowered_refined {}, [ok, values, lowered])
            }
        }
    }

    /// `⊢ lowered S v env e s out c` from the same about the shape computed, where `⊢ t = s`
    /// and t is the shape declared.
    fn declared(&self, lowered: Thm, result: Thm) -> Attempt<Thm> {
        let (_, args) = parts(lowered.concl())?;
        let &[ops, v, env, e, shape, out, c] = &args[..] else {
            return Err(Trouble::internal("not a lowered body"));
        };
        let wanted = dest_list(hol::lhs(result))?;
        let equal = hol::trans(self.scope.same_shape(&dest_list(shape)?, &wanted)?, result)?;
        let any = hol::var(hol::name("s'"), hol::type_of(shape))?;
        let claim = hol::lambda(any, mk("lowered", &[ops, v, env, e, any, out, c])?)?;
        let equation = hol::ap_term(claim, equal)?;
        let (from, to) = (
            hol::beta(hol::lhs(equation))?,
            hol::beta(hol::rhs(equation))?,
        );
        let equation = hol::trans(hol::sym(from)?, hol::trans(equation, to)?)?;
        Ok(hol::eq_mp(equation, lowered)?)
    }

    /// The same, in a test that the result has cells if nothing fits into 64 bits otherwise: a
    /// product of extents that is not computed where another one is zero.
    fn lowered_or_empty(&self, e: Term, out: Term) -> Attempt<Thm> {
        let declared = self.shared.declared.borrow().clone();
        let overflows = match self.lowered(e, out) {
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
        let Ok(th) = inside.lowered(e, out) else {
            return Err(overflows);
        };
        let cells = hol::disch(full.concl(), cells)?;
        let truths = self.scope.truths()?;
        let th = hol::disch(some, th)?;
        self.apply(lowered_some {}, [truths, ok, cells, test, th])
    }

    /// `⊢ lowered S v env e s out c`
    fn lowered(&self, e: Term, out: Term) -> Attempt<Thm> {
        let ok = self.scope.ok(e)?;
        let shape = last(ok)?;
        let ty = self.scope.elem_of(e)?;
        let target = Target::whole_array(out, ty, shape)?;
        match self.write(target, e) {
            Ok(th) => self.apply(function_filled {}, [ok, th]),
            Err(trouble) if trouble.needs_zeros() => {
                let zeroed = |point: &Point| {
                    let (size, length) = point.length(&dest_list(shape)?)?;
                    let zeros = target.in_way(Way::Store { zeros: true });
                    let th = point.write(zeros.of_kind(Kind::Push), e)?;
                    let i = point.new_index("i")?;
                    point.apply(function_zeroed_by { ty, i }, [ok, length, size, th])
                };
                let filled =
                    |point: &Point| point.apply(function_filled {}, [ok, point.write(target, e)?]);
                self.along_loops(zeroed, filled)
            }
            Err(other) => Err(other),
        }
    }
}
