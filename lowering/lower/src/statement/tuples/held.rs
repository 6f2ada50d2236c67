//! Arrays that hold the tensors of a tuple.
//!
//! For a row of tensors t of the shape s, and arrays o₀, o₁, ... beside those of cenv:
//!
//! ```text
//! P t = update (update cenv o₀ (SOME (s, read S s (slice t 0)))) o₁ (SOME (s, read S s (slice t 1)))
//!
//! ⊢ as_held S os cenv' (P t)      by what cenv' says, all arrays but os hold the values that P t says
//! ```
//!
//! Of arrays only the values count: a judgement about a statement before which, or after which, they are
//! as cenv' says, is one about P t (`shift_from`, `shift_as_held`).

use crate::point::Point;
use crate::point::target::Target;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::lists::member;
use reasoning::syntax::{Exp, View};
use reasoning::term::{
    dest_cons, dest_list, dest_literal, dest_pair, list, literal, mk, parts, some,
};
use reasoning::trouble::{Attempt, Trouble};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

lemmas! {
    as_held_same(S, os, cenv; 0);
    as_held_over(p1; 2);
    as_held_row(; 4);
    as_held_named(S, os; 2);
    row_of(S, w; 3);
    row_of_name(S, w; 3);
    row_only(S, w, env, x, a; 0);
    row_first(S, w, env, x, e, a; 0);
    row_later(S, w, env, x, e, a; 2);
    among_first(x, n, arrs; 0);
    among_later(y, m; 1);
    shift_as_held(; 4);
    hidden_none(H; 1);
    hidden_more(; 2);
    shown_same(H; 1);
    shown_more(o; 1);
}

/// One of the tensors.
#[derive(Clone)]
pub struct Part {
    /// Its array.
    pub array: Term,
    pub ty: Term,
    /// An array for its next value.
    pub spare: Option<Term>,
}

/// The tensors of a fold, and where they are.
#[derive(Clone)]
pub struct Arrays {
    pub parts: Vec<Part>,
    /// `s`
    pub shape: Term,
    /// `cenv`, which says what all other arrays hold.
    pub beside: Term,
    /// `[(o, n), ...]`: the arrays that change, with their lengths.
    pub all: Term,
    pub missing: Missing,
}

/// The tensors whose next values need a spare array that there is not.
pub type Missing = Rc<RefCell<BTreeSet<usize>>>;

impl Arrays {
    /// `P t`
    pub fn holding(&self, point: &Point, t: Term) -> Attempt<Term> {
        let mut arrays = self.beside;
        for (k, part) in self.parts.iter().enumerate() {
            let held = some(mk(",", &[self.shape, self.row(point, t, k)?])?)?;
            arrays = mk("update", &[arrays, part.array, held])?;
        }
        Ok(arrays)
    }

    /// `read S s (slice t k)`
    pub fn row(&self, point: &Point, t: Term, k: usize) -> Attempt<Term> {
        let slice = mk("slice", &[t, literal(k)?])?;
        Ok(mk("read", &[point.scope.session.ops, self.shape, slice])?)
    }

    /// `P`
    pub fn held(&self, point: &Point) -> Attempt<Term> {
        let ty = hol::type_of(point.scope.any_tensor()?);
        let t = point.scope.fresh("t", ty)?;
        Ok(hol::lambda(t, self.holding(point, t)?)?)
    }

    /// `⊢ MEM (o, n) arrs`
    pub fn among(&self, point: &Point, array: Term) -> Attempt<Thm> {
        among(point, array, self.all)
    }

    pub fn target(&self, k: usize) -> Attempt<Target> {
        let Part { array, ty, .. } = self.parts[k];
        Target::whole_array(array, ty, self.shape)
    }

    pub fn rank(&self) -> Attempt<usize> {
        Ok(dest_list(self.shape)?.len())
    }
}

/// `⊢ MEM (o, n) arrs`, where the array stands in the list.
pub fn among(point: &Point, array: Term, arrs: Term) -> Attempt<Thm> {
    let absent = Trouble::internal("not among the arrays of the fold");
    let (first, rest) = dest_cons(arrs)?.ok_or(absent)?;
    let (x, n) = dest_pair(first)?;
    if x == array {
        return point.apply(among_first { x, n, arrs: rest }, []);
    }
    let later = among(point, array, rest)?;
    point.apply(among_later { y: x, m: n }, [later])
}

impl Point {
    /// `⊢ as_held S spares cenv (P (den S w env e))` for the arrays at this point, by what each holds:
    /// `⊢ ∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (q I)`, where q is the tensor of the row.
    pub fn as_held(
        &self,
        arrays: &Arrays,
        e: Term,
        values: &[Thm],
        spares: &[Term],
    ) -> Attempt<Thm> {
        let (S, cenv) = (self.scope.session.ops, self.state.arrays);
        let own = arrays.parts.iter().map(|part| part.array);
        let names: Vec<Term> = own.chain(spares.iter().copied()).collect();
        let os = list(&names, hol::type_of(names[0]))?;
        let mut updates = Vec::new();
        let mut base = cenv;
        while base != arrays.beside {
            let (_, args) = parts(base)?;
            let &[before, o, held] = &args[..] else {
                return Err(Trouble::internal("other arrays than those of the fold"));
            };
            updates.push((o, held));
            base = before;
        }
        let same = as_held_same { S, os, cenv: base };
        let mut th = self.apply(same, [])?;
        for (o, held) in updates.into_iter().rev() {
            let listed = member(&self.scope.session.library, o, os)?;
            th = self.apply(as_held_over { p1: held }, [listed, th])?;
        }
        for (k, (part, values)) in arrays.parts.iter().zip(values).enumerate() {
            let here = self.scope.look_up(cenv, part.array)?;
            let row = self.row_equation(e, k)?;
            th = self.apply(as_held_row {}, [th, here, row, *values])?;
        }
        Ok(th)
    }

    /// `⊢ slice (den S w env e) k = q`, where q is the tensor of the row.
    pub fn row_equation(&self, e: Term, k: usize) -> Attempt<Thm> {
        let (S, w, env) = self.scope.meaning();
        let k = literal(k)?;
        if let Exp::Var { .. } = Exp::of(e)? {
            return Ok(hol::refl(mk("slice", &[self.scope.den(e)?, k])?)?);
        }
        let (mut e, mut left) = (e, k);
        let mut equation = hol::refl(mk("slice", &[self.scope.den(e)?, k])?)?;
        loop {
            let (first, rest) = match Exp::of(e)? {
                Exp::Concat { a, b } => (a, Some(b)),
                _ => (e, None),
            };
            let Exp::Gen { x, e: a, .. } = Exp::of(first)? else {
                return Err(Trouble::internal("no row of tensors"));
            };
            let step = match (rest, dest_literal(left).is_some_and(|k| k == 0.into())) {
                (None, _) => self.apply(row_only { S, w, env, x, a }, [])?,
                (Some(e), true) => self.apply(row_first { S, w, env, x, e, a }, [])?,
                (Some(rest), false) => {
                    let low = self.scope.prove(mk("int_le", &[literal(1)?, left])?)?;
                    let before = dest_literal(left).ok_or(Trouble::internal("no place"))? - 1;
                    let next = literal(before)?;
                    let less = mk("int_sub", &[left, literal(1)?])?;
                    let less = self.scope.same(less, next)?;
                    let later = row_later {
                        S,
                        w,
                        env,
                        x,
                        e: rest,
                        a,
                    };
                    let step = self.apply(later, [low, less])?;
                    equation = hol::trans(equation, step)?;
                    (e, left) = (rest, next);
                    continue;
                }
            };
            return Ok(hol::trans(equation, step)?);
        }
    }

    /// `⊢ as_held S [] cenv (update cenv o (SOME (s, den S w env (At (Var f) (ILit k)))))`, where o holds this
    /// tensor of the row f.
    pub fn held_so(&self, arrays: &Arrays, f: Term, k: usize) -> Attempt<Thm> {
        let (S, w, _) = self.scope.meaning();
        let (bound, _, [low, high]) = self.row_place(f, k)?;
        let row = self.apply(row_of { S, w }, [bound, low, high])?;
        let array = arrays.parts[k].array;
        let here = self.scope.look_up(self.state.arrays, array)?;
        let os = list(&[], hol::type_of(array))?;
        self.apply(as_held_named { S, os }, [here, row])
    }

    /// `⊢ env f = SOME (n :: s, t)`, t, and `⊢ 0 ≤ k` and `⊢ k < n`.
    pub fn row_place(&self, f: Term, k: usize) -> Attempt<(Thm, Term, [Thm; 2])> {
        let bound = self.bound(f)?;
        let (_, pair) = parts(hol::rhs(bound))?;
        let (shape, t) = dest_pair(pair[0])?;
        let (n, _) = dest_cons(shape)?.ok_or(Trouble::internal("no row"))?;
        let k = literal(k)?;
        let low = self.scope.prove(mk("int_le", &[literal(0)?, k])?)?;
        let high = self.scope.prove(mk("int_lt", &[k, n])?)?;
        Ok((bound, t, [low, high]))
    }

    /// For each tensor of the accumulator, that its values are those of the row of its name.
    pub fn row_values(&self, arrays: &Arrays, f: Term) -> Attempt<Vec<Thm>> {
        let (S, w, _) = self.scope.meaning();
        let mut values = Vec::new();
        for k in 0..arrays.parts.len() {
            let (bound, _, [low, high]) = self.row_place(f, k)?;
            values.push(self.apply(row_of_name { S, w }, [bound, low, high])?);
        }
        Ok(values)
    }

    /// The same statement, by `⊢ as_held S spares cenv (P t)` for the arrays after it.
    pub fn seen_as(&self, held: Thm, th: Thm, spares: &[Term]) -> Attempt<Thm> {
        let H = self.state.written;
        let mut hidden = self.scope.theorem(hidden_none { H })?;
        let mut shown = self.scope.theorem(shown_same { H })?;
        for &o in spares {
            shown = self.apply(shown_more { o }, [shown])?;
        }
        for &o in spares.iter().rev() {
            let written = hol::eqt_elim(self.scope.look_up(H, o)?)?;
            hidden = self.apply(hidden_more {}, [written, hidden])?;
        }
        self.apply(shift_as_held {}, [held, hidden, shown, th])
    }

    /// The point at which the index of a row that is written as one has its only value.
    pub fn at_row(&self, index: Term) -> Attempt<Point> {
        Ok(self.with(self.scope.with_index(index, literal(0)?)?))
    }
}
