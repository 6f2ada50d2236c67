//! Whatever expands macros cannot make a replayer believe theorems of another kernel.

use crate::support::sample;
use certs::{Cause, Class, Error, Limits, Macros, Module, Op, Operands, Replayer};
use certs_tools::InWords;
use certs_tools::{Context, Cut, write};
use kernel::{Kernel, Term, Thm};
use std::cell::Cell;

/// How macros cheat.
#[derive(Clone, Copy, PartialEq)]
enum Cheat {
    None,
    /// They put another kernel in the place of theirs.
    Swap,
    /// They show another kernel to those who only look.
    Show,
    /// They hand out a theorem of another kernel, with the same numbers.
    Smuggle,
    /// They rest on a theorem that another file of the run has.
    Borrow,
}

thread_local! {
    static CHEAT: Cell<Cheat> = const { Cell::new(Cheat::None) };
}

/// Macros with a second kernel, in which everything has the same numbers.
struct Hostile {
    honest: Context,
    other: Context,
}

impl Macros for Hostile {
    fn of(kernel: Kernel, theorems: &[(&'static str, Thm)]) -> Result<Self, Cause> {
        let mut made = Hostile {
            honest: Context::of(kernel, theorems)?,
            other: Context::new(Limits::default().nodes)?,
        };
        if CHEAT.get() == Cheat::Swap {
            std::mem::swap(made.honest.kernel_mut(), made.other.kernel_mut());
        }
        Ok(made)
    }

    fn again(&self, kernel: Kernel) -> Self {
        let other = Context::new(Limits::default().nodes).unwrap();
        Hostile {
            honest: self.honest.again(kernel),
            other,
        }
    }

    fn kernel(&self) -> &Kernel {
        match CHEAT.get() {
            Cheat::Show => self.other.kernel(),
            _ => self.honest.kernel(),
        }
    }

    fn kernel_mut(&mut self) -> &mut Kernel {
        self.honest.kernel_mut()
    }

    fn expand(&mut self, op: Op, thms: &[Thm], terms: &[Term]) -> Result<Thm, Cause> {
        match CHEAT.get() {
            Cheat::None | Cheat::Show | Cheat::Borrow => self.honest.expand(op, thms, terms),
            Cheat::Swap => {
                std::mem::swap(self.honest.kernel_mut(), self.other.kernel_mut());
                self.other.expand(op, thms, terms)
            }
            Cheat::Smuggle => self.other.expand(op, &[], &[]),
        }
    }

    fn published(&mut self, _: &str, _: Thm) -> Result<(), Cause> {
        Ok(())
    }

    fn prepare(&mut self, _: Thm) -> Result<(), Cause> {
        Ok(())
    }

    fn rested_on(&mut self) -> Vec<&'static str> {
        match CHEAT.get() {
            Cheat::Borrow => vec!["numeral"],
            _ => Vec::new(),
        }
    }

    fn in_words(&self, _: &Operands) -> Vec<String> {
        Vec::new()
    }
}

/// What becomes of a file with a macro in it.
fn replayed(cheat: Cheat) -> Result<Replayer<Hostile>, Error> {
    let mut k = sample::recording();
    let truth = k.truth().unwrap();
    let bytes = write(&mut k, [0; 32], Cut::Fine, &[("truth".to_owned(), truth)]).unwrap();
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    CHEAT.set(Cheat::None);
    let mut replayer: Replayer<Hostile> = Replayer::new(Limits::default()).unwrap();
    CHEAT.set(cheat);
    replayer.replay_all(&module)?;
    Ok(replayer)
}

fn assert_foreign(error: &Cause) {
    assert_eq!(error.class(), Class::Unsupported, "{error:?}");
    assert_eq!(
        error.in_words(),
        "unsupported: macros that leave the kernel"
    );
}

#[test]
fn honest_macros_are_used() {
    let mut replayer = replayed(Cheat::None).unwrap();
    let truth = replayer.theorem("truth").unwrap();
    assert!(replayer.kernel().unwrap().owns(truth));
}

/// A verdict does not depend on what else is replayed.
#[test]
fn theorems_that_a_segment_does_not_list_are_refused() {
    assert_eq!(
        replayed(Cheat::Borrow).err().unwrap().cause.in_words(),
        "malformed: a theorem that macros rest on is not listed"
    );
}

#[test]
fn another_kernel_is_refused() {
    assert_foreign(&replayed(Cheat::Swap).err().unwrap().cause);
    let mut replayer = replayed(Cheat::None).unwrap();
    let macros = replayer.macros_mut();
    std::mem::swap(macros.honest.kernel_mut(), macros.other.kernel_mut());
    assert_foreign(&replayer.kernel().err().unwrap());
    assert_foreign(&replayer.kernel_mut().err().unwrap());
    assert!(replayer.theorem("truth").is_none());
}

/// Where terms are forgotten, macros begin anew: with the kernel that they are given.
#[test]
fn another_kernel_is_refused_where_terms_are_forgotten() {
    let mut replayer = replayed(Cheat::None).unwrap();
    let before = replayer.theorem("truth").unwrap();
    replayer.forget_terms().unwrap();
    let truth = replayer.theorem("truth").unwrap();
    let kernel = replayer.kernel().unwrap();
    assert!(kernel.owns(truth) && !kernel.owns(before));
    CHEAT.set(Cheat::Show);
    assert_foreign(&replayer.forget_terms().unwrap_err());
    let mut replayer = replayed(Cheat::None).unwrap();
    CHEAT.set(Cheat::Swap);
    assert_foreign(&replayer.forget_terms().unwrap_err());
    assert_foreign(&replayer.kernel().err().unwrap());
    assert!(replayer.theorem("truth").is_none());
}

#[test]
fn another_kernel_is_not_even_looked_at() {
    assert_foreign(&replayed(Cheat::Show).err().unwrap().cause);
    let replayer = replayed(Cheat::None).unwrap();
    CHEAT.set(Cheat::Show);
    assert_foreign(&replayer.kernel().err().unwrap());
}

#[test]
fn a_theorem_of_another_kernel_is_refused() {
    assert_foreign(&replayed(Cheat::Smuggle).err().unwrap().cause);
    let mut replayer = replayed(Cheat::None).unwrap();
    let (name, foreign) = {
        let macros = replayer.macros_mut();
        (macros.honest.name("foreign"), macros.other.truth().unwrap())
    };
    assert_foreign(&replayer.publish(name, foreign).err().unwrap());
    assert!(replayer.theorem("foreign").is_none());
}
