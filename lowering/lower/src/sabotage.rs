//! Engines that do what they should not: none of them gets a proof.
//!
//! A schedule is applied as it should be, and what comes out is tampered with before the kernel is
//! lowered, or a step says what it has not done.

use crate::asked::Asked;
use crate::compiler::Compiler;
use crate::gate::function::{self, Wish};
use crate::on_a_thread::with_compiler;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::abbreviations::Unfolded;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, IExp, View};
use reasoning::trouble::Attempt;
use schedule::Applied;
use schedule::change::change;
use schedule::refusal::Outcome;
use schedule::rewriting::Rewriting;
use schedule::sameness::{Changed, Same};
use schedule::syntax::Instance;
use std::collections::HashSet;

const SOURCE: &str = "\
kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n] = gen i < n: sum j < m: x[i, j]
schedule three for sums { split i by 4; separate tails; reorder j#1, ii#1 }
schedule other for sums { split i by 5; separate tails; reorder j#1, ii#1 }
";

/// Whether the kernel can be lowered by what comes of the steps of this schedule.
fn lowers(
    compiler: &Compiler,
    name: &str,
    tamper: impl FnOnce(&Scope, Term, Vec<Applied>) -> Attempt<Vec<Applied>>,
) -> Attempt<()> {
    let asked = asked(name);
    let outputs = ["out".to_owned()];
    let wish = Wish {
        outputs: &outputs,
        schedule: &asked.steps,
        keep_guards: true,
    };
    let library = compiler.library();
    let lowered = function::lower_by(library, &asked.kernel()?, wish, |scope, body| {
        let mut steps = Vec::new();
        schedule::apply(scope, body, &asked.steps, &mut steps)?;
        tamper(scope, body, steps)
    });
    lowered.map(|_| ())
}

/// The kernel with one of its schedules.
fn asked(name: &str) -> Asked<'static> {
    let file = programs::atl::read(SOURCE.as_bytes()).expect("a source");
    let schedule = file.schedules.iter().find(|it| it.name.text == name);
    let instance = Instance::of(schedule.expect("a schedule"));
    Asked::of(SOURCE.as_bytes(), "sums", Some(&instance)).expect("a schedule")
}

#[test]
fn what_is_done_as_it_should_be_is_proved() {
    with_compiler(|compiler| {
        lowers(compiler, "three", |_, _, steps| Ok(steps)).expect("a proof");
    });
}

#[test]
fn a_chain_of_steps_with_a_gap_proves_nothing() {
    with_compiler(|compiler| {
        let count = 4;
        lowers(compiler, "three", |_, _, steps| {
            assert!(steps.len() >= count, "{steps:?}");
            Ok(steps)
        })
        .expect("a proof");
        for gone in 0..count {
            let without = |_: &Scope, _, mut steps: Vec<Applied>| {
                // Without the last one, the program is the one before it, and all is well.
                let program = steps[steps.len() - 1].e;
                steps.remove(gone);
                let last = steps.len() - 1;
                steps[last].e = program;
                Ok(steps)
            };
            assert!(lowers(compiler, "three", without).is_err(), "{gone}");
        }
        for at in 0..count - 1 {
            let swapped = |_: &Scope, _, mut steps: Vec<Applied>| {
                steps.swap(at, at + 1);
                Ok(steps)
            };
            assert!(lowers(compiler, "three", swapped).is_err(), "{at}");
            let wrong = |_: &Scope, _, mut steps: Vec<Applied>| {
                steps[at].same = steps[at + 1].same;
                Ok(steps)
            };
            assert!(lowers(compiler, "three", wrong).is_err(), "{at}");
        }
    });
}

#[test]
fn the_steps_of_one_schedule_prove_nothing_of_the_program_of_another() {
    with_compiler(|compiler| {
        let mut program = None;
        lowers(compiler, "other", |_, _, steps| {
            program = steps.last().map(|step| step.e);
            Ok(steps)
        })
        .expect("a proof");
        let exchanged = |_: &Scope, _, mut steps: Vec<Applied>| {
            let last = steps.len() - 1;
            steps[last].e = program.expect("a program");
            Ok(steps)
        };
        assert!(lowers(compiler, "three", exchanged).is_err());
    });
}

/// The gate theorem of what a kernel is said to stand for.
fn gate(compiler: &Compiler, kernel: &Unfolded) -> Attempt<Thm> {
    let outputs = ["out".to_owned()];
    let wish = Wish {
        outputs: &outputs,
        schedule: &[],
        keep_guards: true,
    };
    Ok(function::lower(compiler.library(), kernel, wish)?.theorem)
}

/// What a kernel stands for has to be proved: another equation proves nothing of the source, and none
/// leads to a theorem about another kernel.
#[test]
fn an_equation_that_does_not_unfold_the_source_proves_nothing_of_it() {
    with_compiler(|compiler| {
        let read = |operator: &str| {
            let source =
                format!("kernel k(n: int, x: f32[n]) -> f32 where 1 <= n = {operator} i < n: x[i]");
            let source: &'static str = source.leak();
            Asked::of(source.as_bytes(), "k", None).expect("a kernel")
        };
        let (asked, other) = (read("max"), read("min"));
        let (kernel, other) = (
            asked.kernel().expect("a term"),
            other.kernel().expect("a term"),
        );
        let equation = kernel.equation.expect("an abbreviation");
        let source = hol::lhs(equation);
        let proved = |kernel: &Unfolded| {
            let theorem = gate(compiler, kernel).ok()?;
            let is_about = |part| {
                let mut found = false;
                hol::each_subterm(theorem.concl(), |t, _| {
                    found |= t == part;
                    !found
                });
                found
            };
            Some(is_about(source))
        };
        assert_eq!(proved(&kernel), Some(true));
        let with = |equation| Unfolded { equation, ..kernel };
        assert_eq!(proved(&with(None)), Some(false));
        for wrong in [other.equation, hol::sym(equation).ok()] {
            assert_eq!(proved(&with(wrong)), None);
        }
    });
}

/// What an engine makes of the body of the kernel's loop, and what it says to have proved.
type Made = fn(&Scope, Term) -> Outcome<Changed>;

/// `split` of the loop by a literal.
fn split(scope: &Scope, e: Term, width: i64) -> Outcome<Changed> {
    let width = IExp::ILit {
        z: reasoning::term::literal(width)?,
    };
    let width = width.term()?;
    let rewriting = Rewriting::of("gen_split").with("k", width);
    rewriting.apply(scope, e, &HashSet::new())
}

#[test]
fn a_step_that_says_what_it_has_not_done_proves_nothing() {
    let engines: [(&str, Made); 4] = [
        ("another instance", |scope, e| {
            let (by_four, by_five) = (split(scope, e, 4)?, split(scope, e, 5)?);
            Ok(Changed {
                e: by_four.e,
                same: by_five.same,
            })
        }),
        ("another direction", |scope, e| {
            let changed = split(scope, e, 4)?;
            let same = Same::cells(hol::sym(changed.same.th)?);
            Ok(Changed { same, ..changed })
        }),
        ("nothing", |scope, e| {
            let same = Same::cells(hol::refl(scope.tensor(e)?)?);
            Ok(Changed {
                e: split(scope, e, 4)?.e,
                same,
            })
        }),
        ("another place", |scope, e| {
            let Exp::Gen { e: body, .. } = Exp::of(e)? else {
                panic!("a loop");
            };
            let same = Same::cells(hol::refl(scope.tensor(body)?)?);
            Ok(Changed { e, same })
        }),
    ];
    with_compiler(|compiler| {
        for (name, engine) in engines {
            let made = lowers(compiler, "three", |scope, body, _| {
                let changed = change(scope, body, &[], &mut |scope, e| engine(scope, e));
                let changed = changed?;
                Ok(vec![Applied {
                    step: 0,
                    theorem: "gen_split".to_owned(),
                    e: changed.e,
                    same: schedule::denoted(scope, body, changed)?,
                }])
            });
            assert!(made.is_err(), "{name}");
        }
    });
}
