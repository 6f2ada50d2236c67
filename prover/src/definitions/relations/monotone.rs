//! Monotonicity: from `∀x. A x ⇒ B x` to `p[A] ⇒ p[B]`.

use crate::hol::connectives::{Stripped, strip_all};
use crate::hol::connectives::{dischs, mps};
use crate::hol::matching::match_term;
use crate::hol::{self, dest_conj, dest_disj, dest_exists, dest_forall, dest_imp};
use crate::{Proof, fail};
use kernel::{Const, Term, Thm};

/// A theorem `(∀x. P x ⇒ Q x) ⇒ ... ⇒ c P ... ⇒ c Q ...`, its quantifiers stripped.
struct Hook {
    head: Const,
    th: Thm,
    vars: Vec<Term>,
    premises: usize,
    from: Term,
    to: Term,
}

/// What is known to be monotone besides the connectives.
pub struct Monotone {
    hooks: Vec<Hook>,
}

impl Monotone {
    /// With theorems `(∀x. P x ⇒ Q x) ⇒ ... ⇒ c P ... ⇒ c Q ...` for constants `c`.
    pub fn new(theorems: &[Thm]) -> Proof<Monotone> {
        let hooks = theorems.iter().map(|&th| hook(th)).collect::<Proof<_>>()?;
        Ok(Monotone { hooks })
    }

    /// `⊢ p ⇒ q` for propositions of the same shape: where they differ, one of `steps`
    /// (`∀x. A x ⇒ B x`, for variables `A` and `B`) leads from `p` to `q`. Nothing if `p` is
    /// of no shape known to be monotone.
    pub fn imp(&self, p: Term, q: Term, steps: &[(Term, Thm)]) -> Proof<Option<Thm>> {
        if p == q {
            return Ok(Some(hol::disch(p, hol::assume(p)?)?));
        }
        let (head, args) = hol::strip_app(p);
        if let Some((_, step)) = steps.iter().find(|(a, _)| *a == head) {
            let th = hol::specl(&args, *step)?;
            let fits = dest_imp(th.concl()) == Some((p, q));
            return Ok(fits.then_some(th));
        }
        if let (Some((a, b)), Some((c, d))) = (dest_conj(p), dest_conj(q)) {
            let Some([left, right]) = self.both([(a, c), (b, d)], steps)? else {
                return Ok(None);
            };
            let both = hol::assume(p)?;
            let left = hol::mp(left, hol::conjunct1(both)?)?;
            let right = hol::mp(right, hol::conjunct2(both)?)?;
            return Ok(Some(hol::disch(p, hol::conj(left, right)?)?));
        }
        if let (Some((a, b)), Some((c, d))) = (dest_disj(p), dest_disj(q)) {
            let Some([left, right]) = self.both([(a, c), (b, d)], steps)? else {
                return Ok(None);
            };
            let left = hol::disj1(hol::undisch(left)?, d)?;
            let right = hol::disj2(c, hol::undisch(right)?)?;
            let th = hol::disj_cases(hol::assume(p)?, left, right)?;
            return Ok(Some(hol::disch(p, th)?));
        }
        if let (Some((a, b)), Some((c, d))) = (dest_imp(p), dest_imp(q)) {
            let Some([back, forth]) = self.both([(c, a), (b, d)], steps)? else {
                return Ok(None);
            };
            let th = hol::mp(hol::assume(p)?, hol::undisch(back)?)?;
            let th = hol::disch(c, hol::mp(forth, th)?)?;
            return Ok(Some(hol::disch(p, th)?));
        }
        if let (Some(a), Some(b)) = (dest_forall(p), dest_forall(q)) {
            let Some((x, th)) = self.under(a, b, steps)? else {
                return Ok(None);
            };
            let th = hol::mp(th, hol::spec(x, hol::assume(p)?)?)?;
            return Ok(Some(hol::disch(p, hol::gen_(x, th)?)?));
        }
        if let (Some(a), Some(b)) = (dest_exists(p), dest_exists(q)) {
            let Some((x, th)) = self.under(a, b, steps)? else {
                return Ok(None);
            };
            let th = hol::exists(q, x, hol::undisch(th)?)?;
            let th = hol::choose(x, hol::assume(p)?, th)?;
            return Ok(Some(hol::disch(p, th)?));
        }
        self.by_hook(p, q, steps)
    }

    fn both(
        &self,
        [(a, b), (c, d)]: [(Term, Term); 2],
        steps: &[(Term, Thm)],
    ) -> Proof<Option<[Thm; 2]>> {
        let (first, second) = (self.imp(a, b, steps)?, self.imp(c, d, steps)?);
        Ok(first.zip(second).map(|(first, second)| [first, second]))
    }

    /// The implication between the bodies of two abstractions, and the variable put in.
    fn under(&self, a: Term, b: Term, steps: &[(Term, Thm)]) -> Proof<Option<(Term, Thm)>> {
        if hol::dest_abs(a).is_none() || hol::dest_abs(b).is_none() {
            return Ok(None);
        }
        let mut avoid = hol::free_vars(b);
        for (_, step) in steps {
            avoid.extend(hol::free_vars(step.concl()));
        }
        let (x, p) = hol::open_fresh(a, &avoid)?;
        let th = self.imp(p, hol::open(b, x)?, steps)?;
        Ok(th.map(|th| (x, th)))
    }

    fn by_hook(&self, p: Term, q: Term, steps: &[(Term, Thm)]) -> Proof<Option<Thm>> {
        let head = hol::head_const(p);
        for hook in self.hooks.iter().filter(|hook| Some(hook.head) == head) {
            let Some(mut found) = match_term(hook.from, p, &hook.vars) else {
                continue;
            };
            if !found.extend(hook.to, q, &hook.vars) {
                continue;
            }
            let th = found.instantiate(hook.th)?;
            let (mut premises, mut rest) = (Vec::new(), th.concl());
            for _ in 0..hook.premises {
                let Some((premise, inner)) = dest_imp(rest) else {
                    return fail("a monotonicity theorem has premises of an unusable form");
                };
                let normal = hol::beta_norm(premise)?;
                let Some(proved) = self.premise(hol::rhs(normal), steps)? else {
                    return Ok(None);
                };
                premises.push(hol::eq_mp(hol::sym(normal)?, proved)?);
                rest = inner;
            }
            return Ok(Some(mps(th, &premises)?));
        }
        Ok(None)
    }

    /// Proves a premise `∀x y .... p ⇒ q` of a hook.
    fn premise(&self, goal: Term, steps: &[(Term, Thm)]) -> Proof<Option<Thm>> {
        if let Some(predicate) = dest_forall(goal) {
            let avoid: Vec<Term> = steps.iter().map(|(a, _)| *a).collect();
            let (x, body) = hol::open_fresh(predicate, &avoid)?;
            let th = self.premise(body, steps)?;
            return Ok(th.map(|th| hol::gen_(x, th)).transpose()?);
        }
        match dest_imp(goal) {
            Some((p, q)) => self.imp(p, q, steps),
            None => Ok(None),
        }
    }
}

fn hook(th: Thm) -> Proof<Hook> {
    let Stripped { th, conditions, .. } = strip_all(th)?;
    let to = th.concl();
    let ends = conditions.split_last().and_then(|(&from, premises)| {
        let head = hol::head_const(from)?;
        (hol::head_const(to) == Some(head)).then_some((head, from, premises.len()))
    });
    let Some((head, from, premises)) = ends else {
        return fail("a monotonicity theorem must end in `c P ⇒ c Q` for a constant c");
    };
    let th = dischs(&conditions, th)?;
    Ok(Hook {
        head,
        th,
        vars: hol::free_vars(th.concl()),
        premises,
        from,
        to,
    })
}
