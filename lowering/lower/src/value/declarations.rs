//! Declarations of locals around a statement.
//!
//! A statement d for some purpose,
//!
//! ```text
//! ⊢ writes W S o G v addr t d               Writes
//! ⊢ brings S H st cenv x v m n d            Brings x from m: it takes x to n
//! ⊢ steers S H cenv v st st1 d              Steers: it takes the locals from st to st1
//! ⊢ acts S H cenv v st st A B d             Acts: it takes the heap from A to B
//! ```
//!
//! at a point at which locals y hold values q becomes a statement with the declarations of these
//! locals around it, at the point before. Each y is declared with its value where that has an
//! expression (`declare_value_writes` and so on, by `⊢ computes ... r q`); or else it is declared with
//! what it begins with, the first accumulator of a fold or zero, and brought from there to q
//! (`declare_fold_writes`, by `⊢ brings ... y v a q c` too).

use crate::point::Point;
use crate::point::target::Target;
use crate::value::locals::{Local, Locals};
use crate::value::stacks::stack_with;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::parts;
use reasoning::trouble::Attempt;

lemmas! {
    declare_value_writes(ty; 3);
    declare_value_brings(ty; 4);
    declare_fold_writes(ty; 4);
    declare_fold_brings(ty; 5);
    steers_declare(ty; 4);
    declare_fold_steers(ty; 5);
    acts_declare(ty; 4);
    declare_fold_acts(ty; 5);
    computes_zero(ty, S, G, v; 0);
    brings_when(; 3);
}

/// What a statement is said to do, as far as declarations around it have to know.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// It writes a tensor.
    Writes,
    /// It takes this local from this value to another.
    Brings(Term, Term),
    /// It takes several locals from the values that they have to others.
    Steers,
    /// It changes the heap in any way.
    Acts,
}

/// How a local gets its value.
#[derive(Clone, Copy)]
enum First {
    /// `⊢ computes ... r q`
    Value(Thm),
    /// `⊢ computes ... r a` and `⊢ brings ... y v a q c`
    Fold(Thm, Thm),
}

impl Target {
    /// What declarations around the statement have to know of it.
    pub fn purpose(self) -> Purpose {
        Purpose::Writes
    }
}

impl Purpose {
    /// The declaration of another local y of a type around a statement d of this purpose: by `free`, y has
    /// no value before, by `first`, it gets one, by `then`, the statement does what it is to do.
    fn declared(
        self,
        at: &Point,
        [ty, y]: [Term; 2],
        free: Thm,
        first: First,
        then: Thm,
    ) -> Attempt<Thm> {
        use Purpose::*;
        let apart = |x| at.scope.differ(y, x);
        // At the end of what steers, y is declared after the other locals, too.
        let free_then = || {
            let (_, args) = parts(then.concl())?;
            at.scope.look_up(parts(args[5])?.1[0], y)
        };
        match first {
            First::Value(r) => match self {
                Writes => at.apply(declare_value_writes { ty }, [free, r, then]),
                Brings(x, _) => at.apply(declare_value_brings { ty }, [free, apart(x)?, r, then]),
                Steers => at.apply(steers_declare { ty }, [free, free_then()?, r, then]),
                Acts => at.apply(acts_declare { ty }, [free, free_then()?, r, then]),
            },
            First::Fold(r, c) => match self {
                Writes => at.apply(declare_fold_writes { ty }, [free, r, c, then]),
                Brings(x, _) => at.apply(declare_fold_brings { ty }, [free, apart(x)?, r, c, then]),
                Steers => at.apply(declare_fold_steers { ty }, [free, free_then()?, r, c, then]),
                Acts => at.apply(declare_fold_acts { ty }, [free, free_then()?, r, c, then]),
            },
        }
    }
}

impl Point {
    /// The stack while a statement of this purpose runs, with what is known of its own local.
    pub fn running(&self, purpose: Purpose) -> Attempt<Term> {
        match purpose {
            Purpose::Writes | Purpose::Steers | Purpose::Acts => Ok(self.state.stack),
            Purpose::Brings(x, m) => stack_with(self.state.stack, x, m),
        }
    }

    /// The statement `build` makes where the locals are declared, with their declarations around.
    /// `build` is given the point with them and the theorem about the expression, settled.
    pub fn with_locals(
        &self,
        purpose: Purpose,
        locals: &Locals,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut point = self.clone();
        let mut firsts = Vec::new();
        for local in &locals.needed {
            firsts.push(point.first(purpose, local)?);
            point.state.stack = stack_with(point.state.stack, local.name, local.value)?;
        }
        let mut th = build(&point)?;
        for (local, first) in locals.needed.iter().zip(firsts).rev() {
            let (_, args) = parts(point.state.stack)?;
            point.state.stack = args[0];
            let free = point.scope.look_up(point.state.stack, local.name)?;
            let typed = [local.cell.elem()?, local.name];
            th = purpose.declared(&point, typed, free, first, th)?;
        }
        Ok(th)
    }

    /// How a local gets its value in a statement of this purpose.
    fn first(&self, purpose: Purpose, local: &Local) -> Attempt<First> {
        let mut cell = local.cell.clone();
        cell.point.state = self.state.with_stack(self.running(purpose)?);
        if local.conditions.is_empty() {
            if let Some(value) = cell.as_value()? {
                return Ok(First::Value(value));
            }
            if let Some((value, fold)) = cell.folded(local.name)? {
                return Ok(First::Fold(value, fold));
            }
        }
        let mut th = cell.total(local.name)?;
        let point = &cell.point;
        for &p in local.conditions.iter().rev() {
            let test = point.test_without(p, &local.conditions)?;
            let premises = [point.scope.truths()?, test, hol::disch(p, th)?];
            th = point.apply(brings_when {}, premises)?;
        }
        let zero = computes_zero {
            ty: cell.elem()?,
            S: point.scope.session.ops,
            G: point.state()?,
            v: point.state.valuation,
        };
        Ok(First::Fold(point.apply(zero, [])?, th))
    }

    /// `⊢ beval c_div v b p`; what the condition is under need not be known for it here.
    fn test_without(&self, p: Term, conditions: &[Term]) -> Attempt<Thm> {
        let before: Vec<Term> = conditions.iter().copied().take_while(|q| *q != p).collect();
        let mut point = self.clone();
        let keep = |p| !conditions.contains(&p) || before.contains(&p);
        point.scope.forget_unless(keep);
        point.test(p)
    }
}
