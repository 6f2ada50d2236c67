//! Expressions that are zero everywhere: padding, and literals.
//!
//! ```text
//! ⊢ ∀I. in_box s I ⇒ cell_value S (den S w env e I) = s_zero S
//! ```
//!
//! A new array that holds zeros holds what a fold begins with if that is such an expression.

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::index_condition;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::term::{int, ints};
use reasoning::theorem::{last, replace_last};
use reasoning::trouble::Attempt;

lemmas! {
    zero_padding(s, e; 1);
    zero_literal(ty, S, w, env; 1);
    zero_gen(S, s, env, e, x; 4);
}

impl Point {
    /// The theorem about e, if e is zero everywhere.
    pub fn zero(&self, e: Term) -> Attempt<Option<Thm>> {
        zero(&self.scope, e)
    }
}

fn zero(scope: &Scope, e: Term) -> Attempt<Option<Thm>> {
    let (S, env) = (scope.session.ops, scope.tensors.environment);
    let w = scope.integers.valuation;
    Ok(match Exp::of(e)? {
        Exp::Guard { c, e } => {
            if index_condition(c)?.is_none() {
                return Ok(None);
            }
            let decision = scope.decision(c)?;
            let never = hol::mk_not(last(decision)?)?;
            let Some(never) = scope.try_prove(never)? else {
                return Ok(None);
            };
            let decision = replace_last(decision, hol::eqf_intro(never)?)?;
            let s = ints(&scope.shape(e)?)?;
            Some(scope.apply(zero_padding { s, e }, [decision])?)
        }
        Exp::Lit { ty, d, .. } if is_zero(d) => {
            Some(scope.apply(zero_literal { ty, S, w, env }, [hol::refl(ints(&[])?)?])?)
        }
        Exp::Gen { x, lo, hi, e } => {
            let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
            let (l, u) = (last(lo)?, last(hi)?);
            let extent = scope.extent(l, u)?;
            let k = scope.fresh("k", int()?)?;
            let inner = scope.with_index(x, k)?.within(k, l, u)?;
            let Some(each) = zero(&inner, e)? else {
                return Ok(None);
            };
            let s = ints(&inner.shape(e)?)?;
            let each = scope.for_range(k, l, u, each)?;
            let rule = zero_gen { S, s, env, e, x };
            Some(scope.apply(rule, [lo, hi, extent, each])?)
        }
        _ => None,
    })
}

/// Whether the digits of a literal are those of zero.
fn is_zero(digits: Term) -> bool {
    hol::with(|k| k.dest_numeral(digits)).is_some_and(|n| n == 0u8.into())
}
