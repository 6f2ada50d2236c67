//! The recorder: a log of the steps that made theorems.
//!
//! It carries no authority. A step is a code and a row of numbers (indices of terms, types
//! and names, labels of theorems); layers above may record steps of their own in place of
//! the primitive ones they consist of.

use crate::{Kernel, Thm};

/// The label of a theorem that was made while nothing was recorded.
pub const NO_LABEL: u32 = u32::MAX;

/// The codes of the kernel's own steps, with the arguments recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Rule {
    /// `[t]`
    Refl,
    /// `[thm]`
    Sym,
    /// `[thm, thm]`
    Trans,
    /// `[thm, thm]`
    MkComb,
    /// `[thm, var]`
    Abs,
    /// `[t]`
    Beta,
    /// `[p]`
    Assume,
    /// `[thm, thm]`
    EqMp,
    /// `[thm, thm]`
    DeductAntisym,
    /// `[thm, thm]`
    ProveHyp,
    /// `[thm, name, type, ...]`
    InstType,
    /// `[thm, var, t, ...]`
    Inst,
    /// `[name, p]`
    Axiom,
    /// `[thm, name, var, ...]`
    Specify,
    /// `[thm, type name, abs name, rep name, type variable, ...]`
    DefineType,
    /// The second theorem of the step before: `[]`
    Second,
}

/// The recorded steps.
#[derive(Default)]
pub struct Trace {
    on: bool,
    steps: Vec<Step>,
    /// The arguments of all steps, one after another.
    args: Vec<u32>,
}

struct Step {
    code: u8,
    /// Where its arguments end, and those of the next begin.
    end: usize,
}

impl Trace {
    /// The code and the arguments of the step with this label.
    pub fn step(&self, label: u32) -> Option<(u8, &[u32])> {
        let step = self.steps.get(label as usize)?;
        let before = label.checked_sub(1);
        let start = before.map_or(0, |before| self.steps[before as usize].end);
        Some((step.code, &self.args[start..step.end]))
    }
}

impl Kernel {
    /// The recorded steps.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Turns recording on or off; answers what it was.
    pub fn set_recording(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.trace.on, on)
    }

    /// Records a step of a layer above and gives `th` its label.
    pub fn record_as(&mut self, th: Thm, code: u8, args: &[u32]) -> Thm {
        Thm {
            label: self.log(code, args),
            ..th
        }
    }

    /// Records a step, if recording is on; answers its label.
    pub(crate) fn log(&mut self, code: u8, args: &[u32]) -> u32 {
        let trace = &mut self.trace;
        if !trace.on || trace.steps.len() >= NO_LABEL as usize {
            return NO_LABEL;
        }
        trace.args.extend_from_slice(args);
        let end = trace.args.len();
        trace.steps.push(Step { code, end });
        trace.steps.len() as u32 - 1
    }
}
