//! Forgetting: a kernel keeps the terms that chosen theorems are about, and no others.
//!
//! Proofs make many terms that nothing is about in the end. Types, constants and axioms stay, so what was
//! proved is proved. But terms and sets get new numbers; so the kernel becomes another one, which owns no
//! theorem of before but those that it kept.

use crate::error::{Error, require};
use crate::intern::hash;
use crate::sets::Sets;
use crate::terms::{TermNode, words};
use crate::{Kernel, NO_LABEL, Result, Term, TermView, Thm, next_id};

/// The number of a term that was forgotten.
const GONE: u32 = u32::MAX;

impl Kernel {
    /// Forgets all terms and sets that are in none of these theorems and in no axiom, and what was
    /// recorded. The theorems become theorems of the kernel that there is then; where there is no room for
    /// their sets, some of them do, and the others are foreign.
    /// Refuses theorems of another kernel (`ForeignTheorem`).
    /// 1. The kernel does not go on from a frozen one: `KeepGoesOn`.
    pub fn keep(&mut self, theorems: &mut [Thm]) -> Result<()> {
        theorems.iter().try_for_each(|th| self.own(*th))?;
        require(self.id == self.base, Error::KeepGoesOn)?;
        let new = self.renumber(theorems);
        let new = |old: u32| new[old as usize];
        let sets = std::mem::replace(&mut self.sets, Sets::new(self.limit));
        self.id = next_id();
        self.base = self.id;
        self.trace = Default::default();
        for (_, axiom) in &mut self.axioms {
            *axiom = Term(new(axiom.0));
        }
        for th in theorems {
            // The elements of one set are terms, those of the other are places of axioms, which stay.
            let hyps = sets.get(th.hyps).iter().map(|&hyp| new(hyp)).collect();
            let axioms = sets.get(th.axioms).to_vec();
            *th = Thm {
                kernel: self.id,
                hyps: self.sets.intern(hyps)?,
                concl: Term(new(th.concl.0)),
                axioms: self.sets.intern(axioms)?,
                label: NO_LABEL,
            };
        }
        Ok(())
    }

    /// Drops the terms that are in no theorem of these and in no axiom; answers the new numbers of the
    /// others, by their old ones.
    fn renumber(&mut self, theorems: &[Thm]) -> Vec<u32> {
        let nodes = std::mem::take(&mut self.terms.nodes).into_items();
        let mut is_kept = vec![false; nodes.len()];
        for th in theorems {
            is_kept[th.concl.0 as usize] = true;
            let hyps = self.sets.get(th.hyps).iter();
            hyps.for_each(|hyp| is_kept[*hyp as usize] = true);
        }
        for (_, axiom) in &self.axioms {
            is_kept[axiom.0 as usize] = true;
        }
        // A term comes after its parts.
        for (number, node) in nodes.iter().enumerate().rev() {
            match node.layer {
                TermView::App(f, x) if is_kept[number] => {
                    is_kept[f.0 as usize] = true;
                    is_kept[x.0 as usize] = true;
                }
                TermView::Abs(_, body) if is_kept[number] => is_kept[body.0 as usize] = true,
                _ => {}
            }
        }
        let mut new = vec![GONE; nodes.len()];
        for (number, node) in nodes.into_iter().enumerate() {
            let part = |t: Term| Term(new[t.0 as usize]);
            let layer = match node.layer {
                TermView::App(f, x) => TermView::App(part(f), part(x)),
                TermView::Abs(ty, body) => TermView::Abs(ty, part(body)),
                leaf => leaf,
            };
            if is_kept[number] {
                let node = TermNode { layer, ..node };
                new[number] = self.terms.nodes.insert(hash(words(layer)), node);
            }
        }
        new
    }
}
