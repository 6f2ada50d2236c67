//! Macros have the kernel in their hands, also where no theory is there, and are not trusted. What
//! they declare has no part in a gate statement.

use certs::{Cause, Counts, Kind, Limits, Macros, Op, Operands};
use certs_tools::{Context, Cut, write};
use gate::check::{Rules, check};
use gate::finding::{Difference, Finding};
use gate::policy::Policy;
use gate::programs::{Files, Programs};
use gate::statement::Gate;
use gate::verdict::Verdict;
use gate::{Judged, Narrator, Proved, bundle};
use kernel::{Kernel, Term, Thm};
use std::cell::Cell;

thread_local! {
    /// Whether the macros declare a claim of their own.
    static FORGES: Cell<bool> = const { Cell::new(false) };
}

/// Macros that give out a claim of their own for a step.
struct Forger {
    honest: Context,
}

/// ⊢ ∀S. compiles_correctly none T T T S, for a claim that is true of all arguments.
fn forged(k: &mut Context) -> Thm {
    let [claim, none, ops, x, scalars] =
        ["compiles_correctly", "none", "'a", "x", "S"].map(|name| k.name(name));
    let (truth, ops) = (k.mk_true().unwrap(), k.type_var(ops).unwrap());
    let (none, _) = k.define(none, truth).unwrap();
    let none = k.constant(none, &[]).unwrap();
    let bool = k.bool();
    let always = [ops, bool, bool, bool, bool]
        .iter()
        .fold(truth, |body, ty| {
            let x = k.var(x, *ty).unwrap();
            k.lambda(x, body).unwrap()
        });
    let scalars = k.var(scalars, ops).unwrap();
    let (_, mut th) = k.define(claim, always).unwrap();
    for argument in [none, truth, truth, truth, scalars] {
        th = k.ap_thm(th, argument).unwrap();
    }
    let (_, applied) = k.dest_eq(th.concl()).unwrap();
    let reduced = k.beta_norm(applied).unwrap();
    let th = k.trans(th, reduced).unwrap();
    let th = k.eqt_elim(th).unwrap();
    k.gen_(scalars, th).unwrap()
}

impl Macros for Forger {
    fn of(kernel: Kernel, theorems: &[(&'static str, Thm)]) -> Result<Self, Cause> {
        Ok(Forger {
            honest: Context::of(kernel, theorems)?,
        })
    }

    fn again(&self, kernel: Kernel) -> Self {
        Forger {
            honest: self.honest.again(kernel),
        }
    }

    fn kernel(&self) -> &Kernel {
        self.honest.kernel()
    }

    fn kernel_mut(&mut self) -> &mut Kernel {
        self.honest.kernel_mut()
    }

    fn expand(&mut self, op: Op, thms: &[Thm], terms: &[Term]) -> Result<Thm, Cause> {
        match FORGES.get() {
            true => Ok(forged(&mut self.honest)),
            false => self.honest.expand(op, thms, terms),
        }
    }

    fn published(&mut self, _: &str, _: Thm) -> Result<(), Cause> {
        Ok(())
    }

    fn prepare(&mut self, _: Thm) -> Result<(), Cause> {
        Ok(())
    }

    fn rested_on(&mut self) -> Vec<&'static str> {
        Vec::new()
    }

    fn in_words(&self, _: &Operands) -> Vec<String> {
        Vec::new()
    }
}

/// A narrator that says nothing, of a replay with these macros.
#[derive(Default)]
struct Silent;

impl Narrator for Silent {
    type Macros = Forger;
    fn begin(&mut self) {}
    fn theory(&mut self, _: Counts) {}
    fn before_certificate(&mut self, _: &mut Forger) {}
    fn certificate(&mut self, _: Counts, _: &[(Kind, &str)]) {}
    fn theorem(&mut self, _: &mut Forger, _: Proved) {}
    fn difference(&self, _: &mut Forger, _: &Programs, _: &Gate) -> Difference {
        Difference {
            place: None,
            words: String::new(),
        }
    }
    fn findings(&mut self, _: &mut Forger, _: Judged) -> Vec<Finding> {
        Vec::new()
    }
}

#[test]
fn a_claim_that_macros_declare() {
    // ⊢ T by the macro TRUTH, which needs no theory.
    let mut k = Context::new(1 << 20).unwrap();
    k.set_recording(true);
    let truth = k.truth().unwrap();
    let exports = [("gate".to_owned(), truth)];
    let bytes = write(&mut k, bundle::hash(), Cut::Fine, &exports).unwrap();
    let report = || {
        let (policy, limits) = (Policy::default(), Limits::default());
        let rules = Rules {
            policy: &policy,
            limits: &limits,
            slice: None,
        };
        check(&bytes, Files::default(), rules, &mut Silent)
    };
    assert_eq!(report().verdict(), Verdict::Proved);

    FORGES.set(true);
    let report = report();
    assert_eq!(report.verdict(), Verdict::Rejected);
    // Which of the two is found first is of no matter.
    let [Finding::Stranger(name)] = &report.findings[..] else {
        panic!("{:?}", report.findings);
    };
    assert!(
        ["compiles_correctly", "none"].contains(&name.as_str()),
        "{name}"
    );
}
