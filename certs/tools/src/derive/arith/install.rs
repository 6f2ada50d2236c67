//! The theorems of arithmetic made known to the context by name, and used.

use super::kept::Installed;
use super::lemma::{ARITHMETIC_LEMMAS, Lemma};
use crate::Context;
use crate::derive::error::{Refusal, Result};
use kernel::{Term, Thm};

impl Context {
    /// Makes a theorem known to the macros of arithmetic, if `ARITHMETIC_LEMMAS` lists the name;
    /// answers whether it does. The theorem is taken as it is: if it is not the one listed, the
    /// macros that use it will fail.
    pub fn install_lemma(&mut self, name: &str, th: Thm) -> Result<bool> {
        let listed = ARITHMETIC_LEMMAS.iter().position(|(n, _)| *n == name);
        let Some(at) = listed else {
            return Ok(false);
        };
        let installed = self.ready(th)?;
        self.arithmetic.install(at, installed);
        Ok(true)
    }

    /// Forgets all installed theorems, and what was made with them.
    pub fn uninstall_lemmas(&mut self) {
        self.arithmetic.uninstall();
    }

    /// The names of the listed theorems that are not installed.
    pub fn missing_lemmas(&self) -> Vec<&'static str> {
        let listed = ARITHMETIC_LEMMAS.iter().enumerate();
        let missing = listed.filter(|(at, _)| self.arithmetic.lemma(*at).is_none());
        missing.map(|(_, (name, _))| *name).collect()
    }

    fn ready(&mut self, th: Thm) -> Result<Installed> {
        let mut vars: Vec<Term> = Vec::new();
        let mut body = th.concl();
        while let Some(predicate) = self.dest_forall(body) {
            let (ty, _) = self
                .dest_abs(predicate)
                .ok_or(Refusal::LemmaNotAbstraction)?;
            let mut letters = self.letters(self.binder_hint(predicate)).to_string();
            let x = loop {
                let name = self.name(&letters);
                let x = self.var(name, ty)?;
                if !vars.contains(&x) {
                    break x;
                }
                letters.push('\'');
            };
            body = self.open(predicate, x)?;
            vars.push(x);
        }
        // Unrecorded: inside of macros only the statement matters.
        let recording = self.set_recording(false);
        let mut stripped = self.specl(&vars, th);
        while self.dest_imp(body).is_some() && stripped.is_ok() {
            stripped = stripped.and_then(|th| self.undisch(th));
            body = self.dest_imp(body).map_or(body, |(_, rest)| rest);
        }
        self.set_recording(recording);
        Ok(Installed {
            vars,
            th: stripped?,
        })
    }

    /// The lemma with terms put for its variables and theorems for its premises.
    pub(super) fn lemma(&mut self, lemma: Lemma, terms: &[Term], premises: &[Thm]) -> Result<Thm> {
        let installed = self.arithmetic.lemma(lemma as usize);
        let Some(Installed { vars, th }) = installed else {
            return Err(lemma.missing());
        };
        let th = *th;
        let pairs = vars.iter().copied().zip(terms.iter().copied());
        let pairs: Vec<_> = pairs.filter(|(x, t)| x != t).collect();
        self.arithmetic.used |= 1 << lemma as usize;
        let th = if pairs.is_empty() {
            th
        } else {
            self.inst(&pairs, th)?
        };
        let mut premises = premises.iter();
        Ok(premises.try_fold(th, |th, &premise| self.prove_hyp(premise, th))?)
    }
}
