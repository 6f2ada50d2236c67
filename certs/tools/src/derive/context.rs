//! A kernel with the connectives, the axioms and the derived rules.

use crate::derive::arith::kept::Arithmetic;
use crate::derive::connectives::Logic;
use crate::derive::error::Result;
use crate::derive::kept::{Normal, Quantifiers};
use crate::derive::lemmas::Lemmas;
use certs::{Cause, Op};
use kernel::{Kernel, Thm};
use std::ops::{Deref, DerefMut};

/// The kernel, the connectives defined in it, and the lemmas that derived rules instantiate.
///
/// Derived rules (`derived`) are methods of it. Each is a macro of the certificate format:
/// while recording is on, it is recorded as one step in place of the primitive ones it
/// consists of, and the replayer calls the same method.
pub struct Context {
    kernel: Kernel,
    pub(crate) logic: Logic,
    pub(crate) lemmas: Lemmas,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) normal: Normal,
    pub(crate) quantifiers: Quantifiers,
    /// Declarations recorded before this label are another file's.
    pub(crate) since: u32,
}

impl Deref for Context {
    type Target = Kernel;

    fn deref(&self) -> &Kernel {
        &self.kernel
    }
}

impl DerefMut for Context {
    fn deref_mut(&mut self) -> &mut Kernel {
        &mut self.kernel
    }
}

impl Context {
    /// A context with the connectives and the three axioms, in which nothing is recorded
    /// yet; `limit` bounds the number of types and the number of terms.
    pub fn new(limit: usize) -> std::result::Result<Context, Cause> {
        let mut kernel = Kernel::new(limit);
        let theorems = certs::introduce(&mut kernel)?;
        Ok(Context::with(kernel, &theorems)?)
    }

    /// A context of a kernel with the connectives and axioms, and their theorems by name.
    pub(super) fn with(mut kernel: Kernel, theorems: &[(&'static str, Thm)]) -> Result<Context> {
        let logic = Logic::of(&mut kernel, theorems);
        let lemmas = Lemmas::prove(&mut kernel, &logic)?;
        Ok(Context {
            kernel,
            logic,
            lemmas,
            arithmetic: Arithmetic::default(),
            normal: Normal::default(),
            quantifiers: Quantifiers::default(),
            since: 0,
        })
    }

    /// What is known here, for a kernel that goes on from this one's.
    pub(super) fn with_kernel(&self, kernel: Kernel) -> Context {
        Context {
            kernel,
            logic: self.logic,
            lemmas: self.lemmas,
            arithmetic: self.arithmetic.again(),
            normal: Normal::default(),
            quantifiers: self.quantifiers.again(),
            since: self.since,
        }
    }

    /// The connectives and axioms.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// What is declared from here on goes into the next file that is written; what was
    /// declared before is in files written before.
    pub fn begin_file(&mut self) {
        let (truth, name) = (self.logic.truth.1, self.name("T_DEF"));
        let marker = self.record_as(truth, Op::Import as u8, &[name.0]);
        self.since = marker.label();
    }

    /// Records one step of `op` with these arguments in place of the steps that `expand`
    /// takes.
    pub fn record(
        &mut self,
        op: Op,
        args: &[u32],
        expand: impl FnOnce(&mut Context) -> Result<Thm>,
    ) -> Result<Thm> {
        let recording = self.set_recording(false);
        let proved = expand(self);
        self.set_recording(recording);
        Ok(self.record_as(proved?, op as u8, args))
    }
}
