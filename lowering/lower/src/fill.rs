//! Statements that assign every cell of a tensor, zero for padding: the array may hold anything
//! before.
//!
//! For an expression e at a point of the function, and a target with the array o and the addresses
//! addr:
//!
//! ```text
//! ⊢ stores z S o (state S H st cenv) v addr (read S s (den S w env e)) c
//! ```
//!
//! e and the target are given, the statement c comes out. `read S s t` is t with zero for padding
//! in a box of shape s. The statement follows the loops of the program where it can (`fill_gen`,
//! `fill_concat`, and reshapes that move addresses, see `rows` for `split`); what depends on a
//! condition is computed cell by cell (`slices`), unless that would take sums apart. Then truncations
//! are written by `mask` (`mask_read`), and for anything else the array must hold zeros first, so that
//! `push` can leave padding out (`fill_zeros`).

use super::binding::same_tensor;
use super::mask::Mask;
use super::mode::Mode;
use super::point::Point;
use super::target::Target;
use kernel::{Term, Thm};
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{contains, index_in, loops_inside, sums_inside};
use reasoning::term::{literal, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    let_same(x, e; 1);
    fill_gen(st, v, addr, x, e, i; 7);
    fill_once(addr, x, e; 5);
    fill_transpose(addr; 1);
    fill_flatten(addr; 3);
    fill_concat(addr; 6);
    fill_guard_true(; 3);
    fill_choice(; 4);
    mask_read(; 1);
    fill_zeros(; 2);
}

impl Point {
    /// `⊢ stores z S o (state ...) v addr (read S s (den S w env e)) c`
    pub fn fill(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.closing(target, e, |point| point.fill_inside(target, e))
            .map_err(|trouble| trouble.at(e))
    }

    fn fill_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        if let Some((same, equation)) = self.split_or_chosen(e)? {
            return same_tensor(self.fill(target, same)?, equation);
        }
        let (name, args) = parts(e)?;
        let shape = self.scope.shape(e)?;
        let cell = self.wanted(e);
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            let rule = let_same { x, e: a }.into();
            return self.bind(target, rule, [x, d, a], |point| point.fill(target, a));
        }
        // A choice of scalars is an expression, unless what it chooses from needs arrays.
        if shape.is_empty() && !(name == "If" && contains(e, &["Let"])?) {
            return self.fill_slices(target, &cell, &shape);
        }
        if matches!(&name[..], "Fold" | "With") {
            return self.fill_updated(target, e);
        }
        let addr = target.address;
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, _, _, a]) if let Some(once) = self.once(e)? => {
                let zero = literal(0)?;
                let row = target.row(&once.point, zero)?;
                let body = once.point.fill(row, a)?;
                let [lo, hi, one] = once.premises;
                let extent = self.scope.same(shape[0], literal(1)?)?;
                self.apply(fill_once { addr, x, e: a }, [lo, hi, one, extent, body])?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
                let extent = self.scope.extent(l, u)?;
                let (k, i, inner) = self.enter_part(e, l, u)?;
                let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
                let body = self.scope.for_range(k, l, u, inner.fill(row, a)?)?;
                let (st, v) = (self.state.stack, self.state.valuation);
                let premises = [self.written(target)?, lo, hi, first, end, extent, body];
                self.apply(
                    fill_gen {
                        st,
                        v,
                        addr,
                        x,
                        e: a,
                        i,
                    },
                    premises,
                )?
            }
            ("Transpose", &[a]) => {
                let row = target.moved(self, |list| Ok(mk("swap", &[list])?))?;
                self.apply(fill_transpose { addr }, [self.fill(row, a)?])?
            }
            ("Flatten", &[a]) => {
                let ok = self.scope.ok(a)?;
                let inner = shape_in(ok)?;
                let row = target.moved(self, |list| Ok(mk("mix", &[inner[1], list])?))?;
                let product = mk("int_mul", &[inner[0], inner[1]])?;
                let size = self.scope.same(shape[0], product)?;
                self.apply(fill_flatten { addr }, [ok, size, self.fill(row, a)?])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.scope.ok(a)?, self.scope.ok(b)?);
                let (n, m) = (shape_in(in_a)?[0], shape_in(in_b)?[0]);
                let in_b = self.scope.reshaped(in_b, &[&[m], &shape[1..]].concat())?;
                let sum = self.scope.same(shape[0], mk("int_add", &[n, m])?)?;
                let row = target.moved(self, |list| Ok(mk("shift", &[n, list])?))?;
                let c = self.fill(target, a)?;
                let d = self.in_shape(self.fill(row, b)?, &shape_in(in_b)?)?;
                let premises = [self.written(target)?, in_a, in_b, sum, c, d];
                let th = self.apply(fill_concat { addr }, premises)?;
                self.in_sequence(target.mode, th)?
            }
            ("If", &[c, a, b]) => self.choose(target.purpose(), c, |point, test| {
                let fill = |e| {
                    let shape = &shape;
                    move |point: &Point| point.in_shape(point.fill(target, e)?, shape)
                };
                let yes = point.under(test.holds, fill(a))?;
                let no = point.under(test.fails, fill(b))?;
                point.apply(fill_choice {}, [test.decision, test.decides, yes, no])
            })?,
            ("Guard", &[c, a]) if cell.source()?.is_some() => {
                let condition = self.scope.condition(index_in(c)?)?;
                let holds = self.scope.prove(last(condition)?)?;
                self.apply(
                    fill_guard_true {},
                    [condition, holds, self.fill(target, a)?],
                )?
            }
            ("Split", &[f, a]) if let Some(th) = self.fill_split(target, f, a, &shape)? => th,
            _ if loops_inside(e)? => {
                match self.mask(target, Mask::all(self)?, e) {
                    Err(_) if !sums_inside(e)? => return self.fill_slices(target, &cell, &shape),
                    Err(trouble) if trouble.needs_zeros() && self.shared.cell_by_cell.get() => {
                        return self.fill_slices(target, &cell, &shape);
                    }
                    Err(trouble) if trouble.needs_zeros() => {}
                    other => return self.apply(mask_read {}, [other?]),
                }
                if target.mode != (Mode::Stores { zeros: true }) {
                    return Err(Trouble::NeedsZeros);
                }
                let th = self.push(target, e)?;
                self.apply(fill_zeros {}, [self.scope.ok(e)?, th])?
            }
            _ => self.fill_slices(target, &cell, &shape)?,
        })
    }
}
