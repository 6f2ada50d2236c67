//! Steps of arithmetic, recorded with the lemmas that they used.

use super::kept::Noted;
use super::lemma::ARITHMETIC_LEMMAS;
use crate::Context;
use crate::derive::error::Result;
use certs::Op;
use kernel::{NO_LABEL, Term, Thm};

impl Context {
    /// The result of `prove` with the lemmas that it used.
    pub(super) fn noting(
        &mut self,
        prove: impl FnOnce(&mut Context) -> Result<Thm>,
    ) -> Result<Noted> {
        let before = std::mem::take(&mut self.arithmetic.used);
        let proved = prove(self);
        let used = self.arithmetic.used;
        self.arithmetic.used |= before;
        Ok((proved?, used))
    }

    /// Records a step of `op` on `t`, and which lemmas it used.
    pub(super) fn record_arithmetic(
        &mut self,
        op: Op,
        t: Term,
        prove: impl FnOnce(&mut Context) -> Result<Thm>,
    ) -> Result<Thm> {
        let step = |k: &mut Context| {
            k.find_symbols()?;
            k.arithmetic.make_room();
            prove(k)
        };
        let (th, used) = self.noting(|k| k.record(op, &[t.0], step))?;
        if th.label() != NO_LABEL {
            self.arithmetic.uses.insert(th.label(), used);
        }
        Ok(th)
    }

    /// The names of the lemmas that the recorded step with this label used, if it is a macro of
    /// arithmetic: whoever replays it must have them installed.
    pub fn lemmas_of_step(&self, label: u32) -> impl Iterator<Item = &'static str> + use<> {
        names(self.arithmetic.uses.get(&label).copied().unwrap_or(0))
    }

    /// The names of the lemmas that were used since this was asked last.
    pub(crate) fn lemmas_used(&mut self) -> impl Iterator<Item = &'static str> + use<> {
        names(std::mem::take(&mut self.arithmetic.used))
    }
}

/// The names of the lemmas in a set.
fn names(set: u128) -> impl Iterator<Item = &'static str> {
    let listed = ARITHMETIC_LEMMAS.iter().enumerate();
    listed.filter_map(move |(at, (name, _))| (set >> at & 1 == 1).then_some(*name))
}
