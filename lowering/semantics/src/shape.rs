//! Shapes of expressions.
//!
//! For the shapes sh of the tensors in scope, a valuation v and an expression e:
//!
//! ```text
//! ⊢ shape_of sh v e s      ⊢ ¬(∃s. shape_of sh v e s)
//! ```
//!
//! sh, v and e are given; s comes out, a list of literals, or that there is none. There is a rule for
//! each constructor (`shape_gen`), and one for each way in which it goes wrong (`no_shape_sum`, ...).

use super::index::{Arithmetic, number};
use super::judgement::{last, nothing};
use super::session::{Outcome, Session};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof};
use reasoning::lemma::lemmas;
use reasoning::term::{dest_list, int, mk, none, parts, some};

lemmas! {
    no_shape_operand(; 1);
    no_shape_of_scalar(; 1);
    no_shape_of_vector(; 1);
    no_shape_of_tensor(; 1);
    shape_lit(sh, v, d, k; 0);
    shape_var(v; 1);
    shape_at(i; 1);
    shape_neg(; 1);
    shape_mul(; 2);
    shape_div(; 2);
    shape_max(; 2);
    shape_min(; 2);
    shape_call1(f; 1);
    shape_call2(f; 2);
    shape_call3(f; 3);
    shape_cast(sh, v, i; 0);
    shape_if(p; 2);
    no_shape_sum(; 3);
    shape_add(; 2);
    shape_sub(; 2);
    no_shape_index(; 1);
    no_shape_body(; 1);
    shape_gen(; 3);
    shape_sum(v, x, lo, hi; 1);
    no_shape_sums(; 1);
    shape_sums(v, bs; 1);
    no_shape_fold(; 2);
    no_shape_fold_changed(; 3);
    shape_fold(lo, hi; 2);
    no_shape_with(; 2);
    shape_with(is; 3);
    shape_guard(b; 1);
    no_shape_let(; 2);
    shape_let(; 2);
    no_shape_concat(; 3);
    shape_concat(; 2);
    shape_transpose(; 1);
    shape_flatten(; 1);
    no_shape_split(; 2);
    no_shape_count(; 2);
    no_shape_truncation(; 3);
    shape_split(; 3);
    shape_pad_l(; 3);
    shape_pad_r(; 3);
    shape_trunc_l(; 4);
    shape_trunc_r(; 4);
}

/// The extents in a judgement about a shape.
pub fn extents(th: Thm) -> Proof<Vec<Term>> {
    dest_list(last(th)?)
}

impl Session {
    /// `⊢ shape_of sh v e s`, the extents being literals
    pub fn shape(&self, sh: Term, v: Term, e: Term) -> Outcome {
        let goal = nothing(mk("shape_of", &[sh, v, e])?)?;
        let (name, args) = parts(e)?;
        let of = |e| self.part(self.shape(sh, v, e), no_shape_operand {}, goal);
        let ranked = |e, rank: usize| {
            let th = of(e)?;
            match extents(th)?.len() {
                0 if rank > 0 => Err(self.wrong(no_shape_of_scalar {}, goal, &[th])),
                1 if rank > 1 => Err(self.wrong(no_shape_of_vector {}, goal, &[th])),
                _ => Ok(th),
            }
        };
        let scalar = |e| {
            let th = of(e)?;
            match extents(th)?.is_empty() {
                true => Ok(th),
                false => Err(self.wrong(no_shape_of_tensor {}, goal, &[th])),
            }
        };
        match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.derive(shape_lit { sh, v, d, k }, &[]),
            ("Var", &[x]) => self.derive(shape_var { v }, &[self.lookup(sh, x)?]),
            ("At", &[a, i]) => self.derive(shape_at { i }, &[ranked(a, 1)?]),
            ("Neg", &[a]) => self.derive(shape_neg {}, &[scalar(a)?]),
            ("Mul", &[a, b]) => self.derive(shape_mul {}, &[scalar(a)?, scalar(b)?]),
            ("Div", &[a, b]) => self.derive(shape_div {}, &[scalar(a)?, scalar(b)?]),
            ("Max", &[a, b]) => self.derive(shape_max {}, &[scalar(a)?, scalar(b)?]),
            ("Min", &[a, b]) => self.derive(shape_min {}, &[scalar(a)?, scalar(b)?]),
            ("Call1", &[f, a]) => self.derive(shape_call1 { f }, &[scalar(a)?]),
            ("Call2", &[f, a, b]) => self.derive(shape_call2 { f }, &[scalar(a)?, scalar(b)?]),
            ("Call3", &[f, a, b, c]) => {
                self.derive(shape_call3 { f }, &[scalar(a)?, scalar(b)?, scalar(c)?])
            }
            ("Cast", &[i]) => self.derive(shape_cast { sh, v, i }, &[]),
            ("If", &[p, a, b]) => {
                let (a, b) = (of(a)?, of(b)?);
                if last(a)? != last(b)? {
                    return Err(self.wrong(no_shape_sum {}, goal, &[a, b]));
                }
                self.derive(shape_if { p }, &[a, b])
            }
            ("Add" | "Sub", &[a, b]) => {
                let (a, b) = (of(a)?, of(b)?);
                if last(a)? != last(b)? {
                    return Err(self.wrong(no_shape_sum {}, goal, &[a, b]));
                }
                match &name[..] {
                    "Add" => self.derive(shape_add {}, &[a, b]),
                    _ => self.derive(shape_sub {}, &[a, b]),
                }
            }
            ("Gen", &[x, lo, hi, a]) => {
                let lo = self.part(self.index(Arithmetic::Atl, v, lo), no_shape_index {}, goal)?;
                let hi = self.part(self.index(Arithmetic::Atl, v, hi), no_shape_index {}, goal)?;
                let inner = self.shape(sh, without(v, x)?, a);
                let inner = self.part(inner, no_shape_body {}, goal)?;
                self.derive(shape_gen {}, &[lo, hi, inner])
            }
            ("Sum", &[x, lo, hi, a]) => {
                let inner = self.shape(sh, without(v, x)?, a);
                let inner = self.part(inner, no_shape_body {}, goal)?;
                self.derive(shape_sum { v, x, lo, hi }, &[inner])
            }
            ("Sums", &[bs, a]) => {
                let inner = self.shape(sh, mk("hide", &[v, bs])?, a);
                let inner = self.part(inner, no_shape_sums {}, goal)?;
                self.derive(shape_sums { v, bs }, &[inner])
            }
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let d = of(d)?;
                let shapes = mk("update", &[sh, x, some(last(d)?)?])?;
                let inner = self.shape(shapes, without(v, i)?, a);
                let inner = self.part_after(inner, no_shape_fold {}, goal, &[d])?;
                if last(d)? != last(inner)? {
                    return Err(self.wrong(no_shape_fold_changed {}, goal, &[d, inner]));
                }
                self.derive(shape_fold { lo, hi }, &[d, inner])
            }
            ("With", &[d, is, e]) => {
                let d = of(d)?;
                if extents(d)?.len() != dest_list(is)?.len() {
                    return Err(self.wrong(no_shape_with {}, goal, &[d]));
                }
                self.derive(shape_with { is }, &[d, scalar(e)?])
            }
            ("Guard", &[b, a]) => self.derive(shape_guard { b }, &[of(a)?]),
            ("Let", &[x, d, a]) => {
                let d = of(d)?;
                let shapes = mk("update", &[sh, x, some(last(d)?)?])?;
                let inner = self.shape(shapes, v, a);
                let inner = self.part_after(inner, no_shape_let {}, goal, &[d])?;
                self.derive(shape_let {}, &[d, inner])
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (ranked(a, 1)?, ranked(b, 1)?);
                if extents(a)?[1..] != extents(b)?[1..] {
                    return Err(self.wrong(no_shape_concat {}, goal, &[a, b]));
                }
                self.derive(shape_concat {}, &[a, b])
            }
            ("Transpose", &[a]) => self.derive(shape_transpose {}, &[ranked(a, 2)?]),
            ("Flatten", &[a]) => self.derive(shape_flatten {}, &[ranked(a, 2)?]),
            ("Split" | "PadL" | "PadR" | "TruncL" | "TruncR", &[i, a]) => {
                let i = self.part(self.index(Arithmetic::Atl, v, i), no_shape_index {}, goal)?;
                let k = number(i)?;
                if name == "Split" && k <= BigInt::ZERO {
                    return Err(self.wrong(no_shape_split {}, goal, &[i]));
                }
                if k < BigInt::ZERO {
                    return Err(self.wrong(no_shape_count {}, goal, &[i]));
                }
                let a = ranked(a, 1)?;
                let n = reasoning::term::dest_literal(extents(a)?[0]);
                if name.starts_with("Trunc") && n.is_none_or(|n| n < k) {
                    return Err(self.wrong(no_shape_truncation {}, goal, &[i, a]));
                }
                match &name[..] {
                    "Split" => self.derive(shape_split {}, &[i, a]),
                    "PadL" => self.derive(shape_pad_l {}, &[i, a]),
                    "PadR" => self.derive(shape_pad_r {}, &[i, a]),
                    "TruncL" => self.derive(shape_trunc_l {}, &[i, a]),
                    _ => self.derive(shape_trunc_r {}, &[i, a]),
                }
            }
            _ => Err(Fail(format!("{name} is no expression")).into()),
        }
    }
}

/// The valuation in which a name has no value.
fn without(v: Term, x: Term) -> Proof<Term> {
    mk("update", &[v, x, none(int()?)?])
}
