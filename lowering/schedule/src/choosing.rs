//! Operators that choose cells, past sums over several binders.
//!
//! ```text
//! ⊢ gen l m (λi. sums (h i)) = sums h'
//! ```
//!
//! A loop, a guard, and the operators of strips take each cell from one cell of what they are applied
//! to, or it is padding: `chosen p r w f`. So what they do to a sum they do to each term, whatever the
//! binders are (`theories/rewrite/several_sums.thy`).

use crate::refusal::{Outcome, Refusal};
use crate::unfolding::applied;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::term::{application, int, literal};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    chosen_sums(p, r, w, g; 0);
    flatten_chosen(m, t; 0);
    gen_chosen(lo, hi, f; 0);
    guard_chosen(q, t; 0);
    steps_chosen_adding(S, p, r, w, f; 0);
    steps_chosen_of(p, r, w, lo, hi, g; 0);
    transpose_chosen(t; 0);
    trunc_r_chosen(n, t; 0);
}

/// `⊢ op (λi. sums (h i)) = sums h'`, where each step of h' applies the operator to what is added.
pub fn past_sums(scope: &Scope, t: Term) -> Outcome<Thm> {
    let operator = Operator::of(scope, t)?;
    let i = scope.fresh("i", int()?)?;
    let (name, args) = application(applied(operator.family, &[i])?).ok_or_else(stays)?;
    let ("sums", &[h]) = (&name[..], &args[..]) else {
        return Err(stays());
    };
    let g = hol::lambda(i, h)?;
    let th = operator.chosen(scope, operator.family)?;
    let [p, r, w] = choice(hol::rhs(th))?;
    let inside = scope.apply(chosen_sums { p, r, w, g }, [])?;
    let pushed = operator.pushed(scope, [p, r, w], g)?;
    let (sums, _) = hol::dest_app(hol::rhs(inside)).ok_or_else(stays)?;
    Ok(hol::trans(
        hol::trans(th, inside)?,
        hol::ap_term(sums, pushed)?,
    )?)
}

/// An operator that chooses cells, and the tensors that it is applied to.
pub struct Operator {
    name: String,
    args: Vec<Term>,
    /// λi. the tensor of the index i; for all but loops it is the same for all i.
    family: Term,
}

impl Operator {
    fn of(scope: &Scope, t: Term) -> Outcome<Operator> {
        let (name, args) = application(t).ok_or_else(stays)?;
        let last = *args.last().ok_or_else(stays)?;
        let family = match &name[..] {
            "gen" => last,
            _ => hol::lambda(scope.fresh("i", int()?)?, last)?,
        };
        Ok(Operator { name, args, family })
    }

    /// A guard, around the tensors of a family.
    pub fn guard(q: Term, family: Term) -> Operator {
        let (name, args) = ("guard".to_owned(), vec![q, family]);
        Operator { name, args, family }
    }

    /// `⊢ op f = chosen p r w f`
    fn chosen(&self, scope: &Scope, f: Term) -> Outcome<Thm> {
        let tensor = || applied(f, &[literal(0)?]);
        Ok(match (&self.name[..], &self.args[..]) {
            ("gen", &[lo, hi, _]) => scope.apply(gen_chosen { lo, hi, f }, [])?,
            ("guard", &[q, _]) => scope.apply(guard_chosen { q, t: tensor()? }, [])?,
            ("transpose", _) => scope.apply(transpose_chosen { t: tensor()? }, [])?,
            ("flatten", &[m, _]) => scope.apply(flatten_chosen { m, t: tensor()? }, [])?,
            ("trunc_r", &[n, _]) => scope.apply(trunc_r_chosen { n, t: tensor()? }, [])?,
            _ => return Err(stays()),
        })
    }

    /// `⊢ steps_chosen p r w h = h'`: the operator is applied to what the steps add.
    pub fn pushed(&self, scope: &Scope, [p, r, w]: [Term; 3], h: Term) -> Outcome<Thm> {
        let i = scope.fresh("i", int()?)?;
        let (name, args) = application(applied(h, &[i])?).ok_or_else(stays)?;
        match (&name[..], &args[..]) {
            ("adding", &[S, t]) => {
                let f = hol::lambda(i, t)?;
                let th = scope.apply(steps_chosen_adding { S, p, r, w, f }, [])?;
                let back = hol::sym(self.chosen(scope, f)?)?;
                let (adding, _) = hol::dest_app(hol::rhs(th)).ok_or_else(stays)?;
                Ok(hol::trans(th, hol::ap_term(adding, back)?)?)
            }
            ("steps_of", &[lo, hi, steps]) => {
                let depends = |t: Term| hol::is_free_in(i, t);
                if depends(lo)? || depends(hi)? {
                    let message = "the range of an index of the sum depends on the loop around it";
                    return Err(Refusal::words(message));
                }
                let j = scope.fresh("j", int()?)?;
                let step = applied(steps, &[j])?;
                let g = hol::lambda(i, hol::lambda(j, step)?)?;
                let th = scope.apply(steps_chosen_of { p, r, w, lo, hi, g }, [])?;
                let inner = self.pushed(scope, [p, r, w], hol::lambda(i, step)?)?;
                Ok(hol::trans(th, each_step(hol::rhs(th), j, inner)?)?)
            }
            _ => Err(stays()),
        }
    }
}

/// p, r and w of `chosen p r w f`.
fn choice(t: Term) -> Attempt<[Term; 3]> {
    match application(t) {
        Some((_, args)) if args.len() == 4 => Ok([args[0], args[1], args[2]]),
        _ => Err(Trouble::internal("no choice of cells")),
    }
}

/// `⊢ steps_of lo hi g = steps_of lo hi (λj. h)`, by `⊢ g j = h`.
pub fn each_step(t: Term, j: Term, th: Thm) -> Attempt<Thm> {
    let (steps_of, _) = hol::dest_app(t).ok_or(Trouble::internal("no steps"))?;
    Ok(hol::ap_term(steps_of, hol::abs(j, th)?)?)
}

fn stays() -> Refusal {
    Refusal::words("no equation moves the sum past what is around it")
}
