//! Arrays that hold the tensors of a tuple.
//!
//! For a row of tensors t, and arrays o₀, o₁, ... beside those of cenv:
//!
//! ```text
//! P t = update (update cenv o₀ (SOME (s, read S s (slice t 0)))) o₁ (SOME (s', read S s' (slice t 1)))
//!
//! ⊢ as_held S os cenv' (P t)      by what cenv' says, all arrays but os hold the values that P t says
//! ```
//!
//! A tensor that is smaller than the rows of t is in the first cells of one, with the shape s that it has; one
//! with fewer dimensions is the first row of one, `slice (slice t 1) 0`.
//!
//! Of arrays only the values count: a judgement about a statement before which, or after which, they are
//! as cenv' says, is one about P t (`shift_from`, `shift_as_held`).

use crate::point::Point;
use crate::point::target::Target;
use crate::value::stacks::value_along;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::lists::member;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, View};
use reasoning::term::{dest_cons, dest_list, dest_pair, ints, list, literal, mk, parts, some};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

lemmas! {
    as_held_same(S, os, cenv; 0);
    as_held_over(p1; 2);
    as_held_row(; 3);
    row_cell(S; 2);
    slice_cell(t, k, J; 0);
    data_at(; 4);
    data_var(S, w; 2);
    as_held_named(S, os; 2);
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
    /// `s`
    pub shape: Term,
    /// How many dimensions the row has more: it is the first of so many.
    pub lifts: usize,
    /// An array for its next value.
    pub spare: Option<Term>,
}

/// The tensors of a fold, and where they are.
#[derive(Clone)]
pub struct Arrays {
    pub parts: Vec<Part>,
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
            let held = some(mk(",", &[part.shape, self.row(point, t, k)?])?)?;
            arrays = mk("update", &[arrays, part.array, held])?;
        }
        Ok(arrays)
    }

    /// `read S s q`
    pub fn row(&self, point: &Point, t: Term, k: usize) -> Attempt<Term> {
        let (S, s) = (point.scope.session.ops, self.parts[k].shape);
        Ok(mk("read", &[S, s, self.slice(t, k)?])?)
    }

    /// `q`, which is `slice t k`, or the first row of that, and so on.
    fn slice(&self, t: Term, k: usize) -> Attempt<Term> {
        let mut slice = mk("slice", &[t, literal(k)?])?;
        for _ in 0..self.parts[k].lifts {
            slice = mk("slice", &[slice, literal(0)?])?;
        }
        Ok(slice)
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
        let Part {
            array, ty, shape, ..
        } = self.parts[k];
        Target::whole_array(array, ty, shape)
    }

    /// How many dimensions each tensor has.
    pub fn ranks(&self) -> Attempt<Vec<usize>> {
        let ranks = self
            .parts
            .iter()
            .map(|part| Ok(dest_list(part.shape)?.len()));
        ranks.collect()
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
    /// `⊢ as_held S spares cenv (P t)` for the arrays at this point, by what each holds:
    /// `⊢ ∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (q I)`, where q is this tensor of the row t.
    pub fn as_held(&self, arrays: &Arrays, values: &[Thm], spares: &[Term]) -> Attempt<Thm> {
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
        for (part, values) in arrays.parts.iter().zip(values) {
            let here = self.scope.look_up(cenv, part.array)?;
            th = self.apply(as_held_row {}, [th, here, *values])?;
        }
        Ok(th)
    }

    /// `⊢ as_held S [] cenv (update cenv o (SOME (s, den S w env d)))`, where o holds this tensor of the row f,
    /// and d is that tensor.
    pub fn held_so(&self, arrays: &Arrays, [f, d]: [Term; 2], k: usize) -> Attempt<Thm> {
        let values = self.is_tensor_of(arrays, [f, d], k)?;
        let array = arrays.parts[k].array;
        let here = self.scope.look_up(self.state.arrays, array)?;
        let os = list(&[], hol::type_of(array))?;
        let S = self.scope.session.ops;
        self.apply(as_held_named { S, os }, [here, values])
    }

    /// `⊢ ∀I. in_box s I ⇒ cell_value S (read S s q I) = cell_value S (den S w env d I)`, where d is a tensor of
    /// the row f, and q the same of the tensor that f stands for.
    pub fn is_tensor_of(&self, arrays: &Arrays, [f, d]: [Term; 2], k: usize) -> Attempt<Thm> {
        let t = self.tensor_of(f)?;
        let den = self.scope.den(d)?;
        self.of_all_cells(
            arrays,
            [arrays.row(self, t, k)?, den],
            k,
            &|point, index| {
                let held = point.cell_held(arrays, t, k, index)?;
                let cell = point.wanted(d).of(d, index.to_vec());
                let read = cell.followed(&|cell| match Exp::of(cell.e)? {
                    Exp::Var { x } if x == f => Ok(Some(cell.point.cell_of_name(f, &cell.index)?)),
                    _ => Ok(None),
                })?;
                Ok(hol::trans(held, hol::sym(read)?)?)
            },
        )
    }

    /// For each tensor of the accumulator, that its values are those of the row of its name.
    pub fn row_values(&self, arrays: &Arrays, f: Term) -> Attempt<Vec<Thm>> {
        let t = self.tensor_of(f)?;
        let e = Exp::Var { x: f }.term()?;
        let den = self.scope.den(e)?;
        let of = |k: usize| {
            let wanted = arrays.slice(den, k)?;
            self.of_all_cells(
                arrays,
                [arrays.row(self, t, k)?, wanted],
                k,
                &|point, index| {
                    let held = point.cell_held(arrays, t, k, index)?;
                    let (own, all) = point.sliced(arrays, den, k, index)?;
                    let of_name = point.cell_of_name(f, &all)?;
                    let S = point.scope.session.ops;
                    let same = hol::trans(value_along(S, own)?, of_name)?;
                    Ok(hol::trans(held, hol::sym(same)?)?)
                },
            )
        };
        (0..arrays.parts.len()).map(of).collect()
    }

    /// `⊢ ∀I. in_box s I ⇒ cell_value S (den S w' env e' I) = cell_value S (q I)`, where q is this tensor of the row
    /// e, and e' what it is at the other point.
    pub fn is_row(&self, arrays: &Arrays, e: Term, k: usize, row: &(Point, Term)) -> Attempt<Thm> {
        let (den, own) = (self.scope.den(e)?, row.0.scope.den(row.1)?);
        let wanted = arrays.slice(den, k)?;
        self.of_all_cells(arrays, [own, wanted], k, &|point, index| {
            let (sliced, all) = point.sliced(arrays, den, k, index)?;
            let cell = point.wanted(e).of(e, all);
            let S = point.scope.session.ops;
            let value = mk("cell_value", &[S, hol::app(own, ints(index)?)?])?;
            let read = cell.followed(&|cell| {
                let is_own = cell.e == row.1 && cell.index == index;
                Ok(if is_own {
                    Some(hol::refl(value)?)
                } else {
                    None
                })
            })?;
            let same = hol::trans(value_along(S, sliced)?, read)?;
            Ok(hol::sym(same)?)
        })
    }

    /// `⊢ ∀I. in_box s I ⇒ cell_value S (a I) = cell_value S (b I)` for the shape of this tensor, where `prove`
    /// proves it of a cell.
    fn of_all_cells(
        &self,
        arrays: &Arrays,
        [a, b]: [Term; 2],
        k: usize,
        prove: &dyn Fn(&Point, &[Term]) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let S = self.scope.session.ops;
        let claim = |list: Term| {
            let value = |t: Term| mk("cell_value", &[S, hol::app(t, list)?]);
            Ok(hol::eq(value(a)?, value(b)?)?)
        };
        let prove = |scope: &Scope, index: &[Term]| prove(&self.with(scope.clone()), index);
        let extents = dest_list(arrays.parts[k].shape)?;
        self.scope.each_in_box(&[], &extents, &claim, &prove)
    }

    /// `⊢ cell_value S (read S s q J) = cell_value S (t (k :: ... J))`
    fn cell_held(&self, arrays: &Arrays, t: Term, k: usize, index: &[Term]) -> Attempt<Thm> {
        let extents = dest_list(arrays.parts[k].shape)?;
        let inside = self.scope.in_box(&extents, index)?;
        let (same, _) = self.sliced(arrays, t, k, index)?;
        let S = self.scope.session.ops;
        self.apply(row_cell { S }, [inside, same])
    }

    /// `⊢ cell_value S (den S w env (Var f) J) = cell_value S (t J)`, where f stands for t.
    fn cell_of_name(&self, f: Term, index: &[Term]) -> Attempt<Thm> {
        let (S, w, _) = self.scope.meaning();
        let known = self.bound(f)?;
        let (_, pair) = parts(hol::rhs(known))?;
        let inside = self
            .scope
            .in_box(&dest_list(dest_pair(pair[0])?.0)?, index)?;
        self.apply(data_var { S, w }, [known, inside])
    }

    /// `⊢ q J = t (k :: ... J)`, and the index of t.
    fn sliced(
        &self,
        arrays: &Arrays,
        t: Term,
        k: usize,
        index: &[Term],
    ) -> Attempt<(Thm, Vec<Term>)> {
        self.sliced_by(arrays.slice(t, k)?, arrays.parts[k].lifts + 1, index)
    }

    /// The same for so many slices.
    fn sliced_by(&self, q: Term, slices: usize, index: &[Term]) -> Attempt<(Thm, Vec<Term>)> {
        let mut all = index.to_vec();
        let mut equation = hol::refl(hol::app(q, ints(index)?)?)?;
        for _ in 0..slices {
            let cell = hol::dest_app(hol::rhs(equation));
            let (slice, _) = cell.ok_or(Trouble::internal("no cell"))?;
            let (_, args) = parts(slice)?;
            let (t, k, J) = (args[0], args[1], ints(&all)?);
            equation = hol::trans(equation, self.apply(slice_cell { t, k, J }, [])?)?;
            all.insert(0, args[1]);
        }
        Ok((equation, all))
    }

    /// Of an array of which `⊢ cenv o = SOME (s, read S s q)`, and this cell of the row that it holds a tensor
    /// of: s, the index of the cell in the array, and `⊢ q J = t (k :: ... J)`.
    pub fn cell_of_row(&self, held: Thm, all: &[Term]) -> Attempt<(Vec<Term>, Vec<Term>, Thm)> {
        let (_, pair) = parts(hol::rhs(held))?;
        let (shape, tensor) = dest_pair(pair[0])?;
        let extents = dest_list(shape)?;
        let (_, read) = parts(tensor)?;
        let first = all.len() - extents.len();
        let (_, index) = all.split_at(first);
        let (same, _) = self.sliced_by(read[2], first, index)?;
        Ok((extents, index.to_vec(), same))
    }

    /// The tensor that a name stands for.
    fn tensor_of(&self, f: Term) -> Attempt<Term> {
        let (_, pair) = parts(hol::rhs(self.bound(f)?))?;
        Ok(dest_pair(pair[0])?.1)
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

impl Wanted {
    /// `⊢ cell_value S (den S w env e J) = a`, where this cell is copied from one of which
    /// `⊢ cell_value S (den S w' env' e' J') = a` is known.
    fn followed(&self, known: &dyn Fn(&Wanted) -> Attempt<Option<Thm>>) -> Attempt<Thm> {
        let (scope, e) = (&self.point.scope, self.e);
        if let Some(th) = known(self)? {
            return Ok(th);
        }
        match Exp::of(e)? {
            Exp::At { e, i } => {
                let (ok, i) = (scope.ok(e)?, scope.index(i)?);
                let inside = scope.in_box(&shape_in(ok)?[1..], &self.index)?;
                let inner = self.of(e, [&[last(i)?], &self.index[..]].concat());
                let inner = inner.followed(known)?;
                self.point.apply(data_at {}, [ok, i, inside, inner])
            }
            Exp::Var { x } => {
                let same = self.point.cell_of_name(x, &self.index)?;
                Ok(hol::trans(same, self.defined(x)?.followed(known)?)?)
            }
            _ => {
                let elsewhere = Trouble::internal("a tensor of a row that is computed");
                let (inner, equation) = self.source()?.ok_or(elsewhere)?;
                let same = value_along(scope.session.ops, equation)?;
                Ok(hol::trans(same, inner.followed(known)?)?)
            }
        }
    }
}
