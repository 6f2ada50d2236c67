//! Tensors of the program whose number of cells is bounded: inputs, what `let` binds, the result.
//!
//! From `⊢ bounded v sh s e`, the premise of the gate statement, `⊢ volume_of p ≤ 2^57` for each.

use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::lemma::{Lemma, lemmas};
use crate::compile::reasoning::program::contains;
use crate::compile::reasoning::scope::{Place, Scope};
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{constant_at, dest_list, parts};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    result_bounded(; 1);
    result_volume(; 2);
    inside_at(; 1);
    inside_neg(; 1);
    inside_add(; 1);
    inside_sub(; 1);
    inside_mul(; 1);
    inside_div(; 1);
    inside_gen(; 1);
    inside_sum(; 1);
    inside_guard(; 1);
    inside_concat(; 1);
    inside_transpose(; 1);
    inside_flatten(; 1);
    inside_split(; 1);
    inside_pad_l(; 1);
    inside_pad_r(; 1);
    inside_trunc_l(; 1);
    inside_trunc_r(; 1);
    inside_let(t; 2);
}

/// A tensor whose number of cells is known to be bounded.
#[derive(Clone)]
pub struct Volume {
    /// `n`, ...
    pub extents: Vec<Term>,
    /// `⊢ shape_ok [n, ...]`
    pub nonnegative: Thm,
    /// `⊢ volume_of [n, ...] ≤ 2^57`
    pub few: Thm,
}

impl Scope {
    /// Adds a tensor to those whose volume is known, by `⊢ shape_ok s` and `⊢ volume_of s ≤ 2^57`.
    pub fn assume_volume(&self, nonnegative: Thm, few: Thm) -> Attempt<()> {
        let extents = shape_in(nonnegative)?;
        let mut volumes = self.session.volumes.borrow_mut();
        if !volumes.iter().any(|known| known.extents == extents) {
            volumes.push(Volume {
                extents,
                nonnegative,
                few,
            });
        }
        Ok(())
    }

    /// Adds the result to them, by `⊢ t = s`, where t is the shape declared.
    pub fn assume_result_volume(&self, bounded: Thm, result: Thm) -> Attempt<()> {
        let few = self.apply(result_bounded {}, [bounded])?;
        let same = hol::ap_term(constant_at("volume_of", &[])?, result)?;
        let few = self.apply(result_volume {}, [same, few])?;
        self.assume_volume(self.shape_ok(&dest_list(hol::lhs(result))?)?, few)
    }

    /// Adds the tensors that `let` binds in an expression, by `⊢ lets_within e sh v`.
    pub fn assume_let_volumes(&self, e: Term, within: Thm) -> Attempt<()> {
        if !contains(e, &["Let"])? {
            return Ok(());
        }
        let (name, args) = parts(e)?;
        let next = |rule: Lemma<1>| self.apply(rule, [within]);
        let both = |rule: Lemma<1>| -> Attempt<()> {
            let inner = next(rule)?;
            self.assume_let_volumes(args[0], hol::conjunct1(inner)?)?;
            self.assume_let_volumes(args[1], hol::conjunct2(inner)?)
        };
        match &name[..] {
            "At" => self.assume_let_volumes(args[0], next(inside_at {}.into())?),
            "Neg" => self.assume_let_volumes(args[0], next(inside_neg {}.into())?),
            "Add" => both(inside_add {}.into()),
            "Sub" => both(inside_sub {}.into()),
            "Mul" => both(inside_mul {}.into()),
            "Div" => both(inside_div {}.into()),
            "Gen" => self
                .without(args[0])?
                .assume_let_volumes(args[3], next(inside_gen {}.into())?),
            "Sum" => self
                .without(args[0])?
                .assume_let_volumes(args[3], next(inside_sum {}.into())?),
            "Guard" => self.assume_let_volumes(args[1], next(inside_guard {}.into())?),
            "Let" => self.assume_let_volume(&args, within),
            "Concat" => both(inside_concat {}.into()),
            "Transpose" => self.assume_let_volumes(args[0], next(inside_transpose {}.into())?),
            "Flatten" => self.assume_let_volumes(args[0], next(inside_flatten {}.into())?),
            "Split" => self.assume_let_volumes(args[1], next(inside_split {}.into())?),
            "PadL" => self.assume_let_volumes(args[1], next(inside_pad_l {}.into())?),
            "PadR" => self.assume_let_volumes(args[1], next(inside_pad_r {}.into())?),
            "TruncL" => self.assume_let_volumes(args[1], next(inside_trunc_l {}.into())?),
            "TruncR" => self.assume_let_volumes(args[1], next(inside_trunc_r {}.into())?),
            _ => Err(Trouble::internal("not an expression")),
        }
    }

    fn assume_let_volume(&self, args: &[Term], within: Thm) -> Attempt<()> {
        let &[x, d, e] = args else {
            return Err(Trouble::internal("not a let"));
        };
        let shape = self.shape_of(d)?;
        let tensor = self.den(d)?;
        let known = self.apply(inside_let { t: tensor }, [within, shape])?;
        let (few, rest) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
        // Where the extents are not known to be a shape, nothing is said of the volume.
        if let Ok(nonnegative) = self.shape_ok(&shape_in(shape)?) {
            self.assume_volume(nonnegative, few)?;
        }
        self.assume_let_volumes(d, hol::conjunct1(rest)?)?;
        let inner = self.with_tensor(x, d, last(shape)?, Place::Unknown)?;
        inner.assume_let_volumes(e, hol::conjunct2(rest)?)
    }
}
