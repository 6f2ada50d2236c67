//! A kernel with the connectives, the axioms and the derived rules.

use crate::{Logic, Op, arith::Arithmetic, lemmas::Lemmas};
use kernel::{Kernel, Result, Thm};
use std::ops::{Deref, DerefMut};

/// The kernel, the connectives defined in it, and the lemmas that derived rules instantiate.
///
/// Derived rules (`derived`) are methods of it. Each is a macro of the certificate format:
/// while recording is on, it is recorded as one step in place of the primitive ones it
/// consists of, and the replayer calls the same method.
pub struct Context {
    kernel: Kernel,
    /// The connectives and axioms.
    pub logic: Logic,
    pub(crate) lemmas: Lemmas,
    pub(crate) arithmetic: Arithmetic,
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
    pub fn new(limit: usize) -> Result<Context> {
        let mut kernel = Kernel::new(limit);
        let logic = Logic::new(&mut kernel)?;
        let lemmas = Lemmas::prove(&mut kernel, &logic)?;
        Ok(Context {
            kernel,
            logic,
            lemmas,
            arithmetic: Arithmetic::default(),
        })
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
