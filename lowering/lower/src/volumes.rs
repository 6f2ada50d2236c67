//! Tensors of the program whose number of cells is bounded: inputs, what `let` binds, the result.
//!
//! From `⊢ bounded v sh s e`, the premise of the gate statement, for each tensor of shape p,
//!
//! ```text
//! ⊢ volume_of p ≤ 2^57
//! ```
//!
//! is added to what is known at all points. For the tensors that `let` binds, and for accumulators, it
//! is found in `⊢ lets_within e sh v`, where e is the body of the kernel: `inside_gen` and so on go down
//! to the part where the `let` or the fold is (`inside_let`, `inside_fold`).

use super::bounded::Volume;
use super::point::Shared;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::{contains, outermost};
use reasoning::scope::Scope;
use reasoning::sizes::MOST_CELLS;
use reasoning::term::{constant_at, dest_list, literal, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    result_bounded(; 1);
    result_volume(; 2);
    volume_joined(; 2);
    inside_at(; 1);
    inside_neg(; 1);
    inside_add(; 1);
    inside_sub(; 1);
    inside_mul(; 1);
    inside_div(; 1);
    inside_max(; 1);
    inside_min(; 1);
    inside_call1(; 1);
    inside_call2(; 1);
    inside_call3(; 1);
    inside_if(; 1);
    inside_less(; 1);
    inside_less_eq(; 1);
    inside_equal(; 1);
    inside_and(; 1);
    inside_or(; 1);
    inside_not(; 1);
    inside_gen(; 1);
    inside_sum(; 1);
    inside_sums_none(; 1);
    inside_sums_some(; 1);
    inside_fold(t; 2);
    inside_with(; 1);
    inside_guard_data(; 1);
    inside_concat(; 1);
    inside_transpose(; 1);
    inside_flatten(; 1);
    inside_split(; 1);
    inside_pad_l(; 1);
    inside_pad_r(; 1);
    inside_trunc_l(; 1);
    inside_trunc_r(; 1);
    inside_let(t; 2);
    volume_nil(; 0);
    witness_volume(; 2);
    int_max_right(; 1);
}

impl Volume {
    /// The same with extents that are equal by what is known.
    pub fn spelled(&self, scope: &Scope, extents: &[Term]) -> Attempt<Volume> {
        let same = scope.same_shape(extents, &self.extents)?;
        let same = hol::ap_term(constant_at("volume_of", &[])?, same)?;
        Ok(Volume {
            extents: extents.to_vec(),
            nonnegative: scope.reshaped(self.nonnegative, extents)?,
            few: scope.apply(result_volume {}, [same, self.few])?,
        })
    }
}

impl Shared {
    /// Adds a tensor to those whose volume is known, by `⊢ shape_ok s` and `⊢ volume_of s ≤ 2^57`. If
    /// it is a fixed number of tensors, their rows are counted together, too: the cell `[1, i, j]` has
    /// the address of `[n + i, j]`.
    pub fn assume_volume(&self, scope: &Scope, nonnegative: Thm, few: Thm) -> Attempt<()> {
        let extents = shape_in(nonnegative)?;
        if self
            .volumes
            .borrow()
            .iter()
            .any(|known| known.extents == extents)
        {
            return Ok(());
        }
        let fixed = matches!(extents[..], [m, _, ..] if hol::free_vars(m).is_empty());
        self.volumes.borrow_mut().push(Volume {
            extents,
            nonnegative,
            few,
        });
        if fixed {
            let joined = scope.apply(volume_joined {}, [nonnegative, few])?;
            self.assume_volume(scope, hol::conjunct1(joined)?, hol::conjunct2(joined)?)?;
        }
        Ok(())
    }

    /// Adds the result to them, by `⊢ t = s`, where t is the shape declared.
    pub fn assume_result_volume(&self, scope: &Scope, bounded: Thm, result: Thm) -> Attempt<()> {
        let few = scope.apply(result_bounded {}, [bounded])?;
        let same = hol::ap_term(constant_at("volume_of", &[])?, result)?;
        let few = scope.apply(result_volume {}, [same, few])?;
        let nonnegative = scope.shape_ok(&dest_list(hol::lhs(result))?)?;
        self.assume_volume(scope, nonnegative, few)
    }

    /// Adds the tensors that `let` binds in an expression, by `⊢ lets_within e sh v`; or in a
    /// condition, by `⊢ lets_within_cond e sh v`.
    pub fn assume_let_volumes(&self, scope: &Scope, e: Term, within: Thm) -> Attempt<()> {
        if !contains(e, &["Let", "Fold"])? {
            return Ok(());
        }
        let (name, args) = parts(e)?;
        let next = |rule: Lemma<1>| scope.apply(rule, [within]);
        let each = |rule: Lemma<1>, parts: &[Term]| self.assume_each(scope, parts, next(rule)?);
        let both = |rule: Lemma<1>| each(rule, &args[..2]);
        match &name[..] {
            "At" => self.assume_let_volumes(scope, args[0], next(inside_at {}.into())?),
            "Neg" => self.assume_let_volumes(scope, args[0], next(inside_neg {}.into())?),
            "Add" => both(inside_add {}.into()),
            "Sub" => both(inside_sub {}.into()),
            "Mul" => both(inside_mul {}.into()),
            "Div" => both(inside_div {}.into()),
            "Max" => both(inside_max {}.into()),
            "Less" => both(inside_less {}.into()),
            "And" => both(inside_and {}.into()),
            "Min" => both(inside_min {}.into()),
            "LessEq" => both(inside_less_eq {}.into()),
            "Equal" => both(inside_equal {}.into()),
            "Or" => both(inside_or {}.into()),
            "Not" => each(inside_not {}.into(), &args),
            "Call1" => each(inside_call1 {}.into(), &args[1..]),
            "Call2" => each(inside_call2 {}.into(), &args[1..]),
            "Call3" => each(inside_call3 {}.into(), &args[1..]),
            "If" => each(inside_if {}.into(), &args),
            "Gen" => self.assume_let_volumes(
                &scope.without(args[0])?,
                args[3],
                next(inside_gen {}.into())?,
            ),
            "Sum" => self.assume_let_volumes(
                &scope.without(args[0])?,
                args[3],
                next(inside_sum {}.into())?,
            ),
            "Sums" => match outermost(args[0], args[1])? {
                None => self.assume_let_volumes(scope, args[1], next(inside_sums_none {}.into())?),
                Some(outer) => self.assume_let_volumes(
                    &scope.without(outer.variable)?,
                    outer.body,
                    next(inside_sums_some {}.into())?,
                ),
            },
            "Guard" => both(inside_guard_data {}.into()),
            "Let" => self.assume_let_volume(scope, &args, within),
            "Fold" => self.assume_fold_volume(scope, &args, within),
            "With" => each(inside_with {}.into(), &[args[0], args[2]]),
            "Concat" => both(inside_concat {}.into()),
            "Transpose" => {
                self.assume_let_volumes(scope, args[0], next(inside_transpose {}.into())?)
            }
            "Flatten" => self.assume_let_volumes(scope, args[0], next(inside_flatten {}.into())?),
            "Split" => self.assume_let_volumes(scope, args[1], next(inside_split {}.into())?),
            "PadL" => self.assume_let_volumes(scope, args[1], next(inside_pad_l {}.into())?),
            "PadR" => self.assume_let_volumes(scope, args[1], next(inside_pad_r {}.into())?),
            "TruncL" => self.assume_let_volumes(scope, args[1], next(inside_trunc_l {}.into())?),
            "TruncR" => self.assume_let_volumes(scope, args[1], next(inside_trunc_r {}.into())?),
            _ => Err(Trouble::internal("not an expression")),
        }
    }

    /// Adds the tensors that `let` binds in a program that a schedule made, where what is known of the
    /// sizes says that they have few cells.
    pub fn assume_new_volumes(&self, scope: &Scope, e: Term) -> Attempt<()> {
        scope.at_each(e, &["Let"], &mut |inner, bound| {
            let (_, args) = parts(bound)?;
            let extents = dest_list(last(inner.shape_of(args[1])?)?)?;
            let (Ok(nonnegative), Some(few)) =
                (scope.shape_ok(&extents), few_by_sizes(scope, &extents)?)
            else {
                return Ok(());
            };
            self.assume_volume(scope, nonnegative, few)
        })
    }

    /// The same of several, expressions or conditions, by `⊢ lets_within ... ∧ lets_within ... ∧ ...`.
    fn assume_each(&self, scope: &Scope, parts: &[Term], mut within: Thm) -> Attempt<()> {
        let Some((last, others)) = parts.split_last() else {
            return Ok(());
        };
        for e in others {
            self.assume_let_volumes(scope, *e, hol::conjunct1(within)?)?;
            within = hol::conjunct2(within)?;
        }
        self.assume_let_volumes(scope, *last, within)
    }

    fn assume_let_volume(&self, scope: &Scope, args: &[Term], within: Thm) -> Attempt<()> {
        let &[x, d, e] = args else {
            return Err(Trouble::internal("not a let"));
        };
        let shape = scope.shape_of(d)?;
        let tensor = scope.den(d)?;
        let known = scope.apply(inside_let { t: tensor }, [within, shape])?;
        let rest = self.assume_bound_volume(scope, d, shape, known)?;
        let inner = scope.with_tensor(x, d, last(shape)?)?;
        self.assume_let_volumes(&inner, e, rest)
    }

    /// The accumulator of a fold is bound as by `let`.
    fn assume_fold_volume(&self, scope: &Scope, args: &[Term], within: Thm) -> Attempt<()> {
        let &[x, d, i, _, _, e] = args else {
            return Err(Trouble::internal("not a fold"));
        };
        let shape = scope.shape_of(d)?;
        let (inner, t) = scope.with_accumulator(x, last(shape)?)?;
        let known = scope.apply(inside_fold { t }, [within, shape])?;
        let rest = self.assume_bound_volume(scope, d, shape, known)?;
        self.assume_let_volumes(&inner.without(i)?, e, rest)
    }

    /// Adds what an expression d is bound to, of this shape, and the tensors in d, by
    /// `⊢ volume_of s ≤ 2^57 ∧ lets_within d sh v ∧ p`; proves p.
    fn assume_bound_volume(&self, scope: &Scope, d: Term, shape: Thm, known: Thm) -> Attempt<Thm> {
        let (few, rest) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
        // Where the extents are not known to be a shape, nothing is said of the volume.
        if let Ok(nonnegative) = scope.shape_ok(&shape_in(shape)?) {
            self.assume_volume(scope, nonnegative, few)?;
        }
        self.assume_let_volumes(scope, d, hol::conjunct1(rest)?)?;
        Ok(hol::conjunct2(rest)?)
    }
}

/// `⊢ volume_of [n, ...] ≤ 2^57`, if no extent is zero and a condition bounds their product.
fn few_by_sizes(scope: &Scope, extents: &[Term]) -> Attempt<Option<Thm>> {
    let mut volume = scope.theorem(volume_nil {})?;
    for &n in extents.iter().rev() {
        let positive = mk("int_le", &[literal(1)?, n])?;
        let Some(positive) = scope.try_prove(positive)? else {
            return Ok(None);
        };
        let extent = scope.apply(int_max_right {}, [positive])?;
        let product = mk("int_mul", &[hol::lhs(extent), hol::rhs(volume)])?;
        let (times, rest) = hol::dest_app(product).ok_or(Trouble::internal("a product"))?;
        let (times, _) = hol::dest_app(times).ok_or(Trouble::internal("a product"))?;
        let product = hol::ap_thm(hol::ap_term(times, extent)?, rest)?;
        volume = scope.apply(witness_volume {}, [volume, product])?;
    }
    let most = literal(MOST_CELLS)?;
    let Some(few) = scope.try_prove(mk("int_le", &[hol::rhs(volume), most])?)? else {
        return Ok(None);
    };
    let (at_most, _) = hol::dest_app(few.concl()).ok_or(Trouble::internal("no bound"))?;
    let (at_most, _) = hol::dest_app(at_most).ok_or(Trouble::internal("no bound"))?;
    let same = hol::ap_thm(hol::ap_term(at_most, volume)?, most)?;
    Ok(Some(hol::eq_mp(hol::sym(same)?, few)?))
}
