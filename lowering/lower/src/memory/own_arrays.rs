//! The arrays of a fold of several tensors.
//!
//! ```text
//! ⊢ acts S H cenv v st st1 (asked temps A) (apart_from temps B) c
//! ```
//!
//! c does what A and B say beside the arrays temps, which are there while it runs. What is around it
//! allocates them: with the tensors that the fold begins with (`acts_new`), or with nothing in them, as
//! spare arrays (`acts_spare`). A and B say nothing of these arrays (`aloof`).

use crate::memory::binding::Room;
use crate::point::Point;
use crate::statement::tuples::held::{Arrays, Missing, Part, among};
use crate::statement::tuples::plan::rows_of;
use crate::statement::updates::Fold;
use crate::value::row_reads::{read_in, row_read};
use kernel::{Term, Thm};
use prover::hol;
use prover::hol::matching::match_type;
use reasoning::identifiers::identifier;
use reasoning::lemma::lemmas;
use reasoning::lists::names_of;
use reasoning::syntax::{Exp, View};
use reasoning::term::{dest_cons, dest_list, dest_pair, ints, list, literal, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::{BTreeSet, HashMap};

lemmas! {
    acts_new(ty, l; 10);
    acts_spare(ty, z, l; 9);
    acts_alone(; 1);
    aloof_unchanged(D; 0);
    aloof_written(addr, t, W; 1);
    aloof_filled(S, ts; 2);
    away_none(outs; 1);
    away_more(n; 2);
    among_names(; 1);
}

/// The arrays of a fold before they are allocated.
pub struct Own {
    /// The tensors of the first row, and the index that has no meaning in them.
    pub index: Term,
    pub rows: Vec<Term>,
    pub parts: Vec<Part>,
    /// Whether the array of each is an output.
    pub is_output: Vec<bool>,
    /// `[(b, n), ...]`: those that are to be allocated, the last one first.
    pub temporary: Term,
}

/// An array that is to be allocated, and what is stored in it first.
struct New {
    array: Term,
    part: Part,
    first: Option<Term>,
}

impl Own {
    /// The arrays that change, which are these.
    pub fn arrays(&self, beside: Term, all: Term, missing: &Missing) -> Arrays {
        Arrays {
            parts: self.parts.clone(),
            beside,
            all,
            missing: missing.clone(),
        }
    }

    /// What is to be allocated, in this order: the tensors that are no outputs, and the spare arrays.
    fn new_arrays(&self) -> Vec<New> {
        let tensors = self.parts.iter().enumerate();
        let tensors = tensors.filter(|(k, _)| !self.is_output[*k]);
        let tensors = tensors.map(|(k, part)| New {
            array: part.array,
            part: part.clone(),
            first: Some(self.rows[k]),
        });
        let spares = self.parts.iter().filter_map(|part| {
            let array = part.spare?;
            let (part, first) = (part.clone(), None);
            Some(New { array, part, first })
        });
        tensors.chain(spares).collect()
    }
}

impl Point {
    /// The statement that `build` makes with as many spare arrays as its steps need.
    pub fn with_spares(
        &self,
        d: Term,
        outputs: &HashMap<usize, Term>,
        mut build: impl FnMut(&Point, &Own, &Missing) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut spares = BTreeSet::new();
        loop {
            let missing = Missing::default();
            let th = self.attempt(|point| {
                let own = point.own_arrays(d, outputs, &spares)?;
                let th = build(point, &own, &missing)?;
                point.apply(acts_alone {}, [th])
            });
            let before = spares.len();
            spares.extend(missing.borrow().iter());
            match th {
                Err(_) if spares.len() > before => continue,
                th => return th,
            }
        }
    }

    /// Names for the arrays of a fold.
    fn own_arrays(
        &self,
        d: Term,
        outputs: &HashMap<usize, Term>,
        spares: &BTreeSet<usize>,
    ) -> Attempt<Own> {
        let fold = Fold::of(d)?;
        let not = || Trouble::internal("no row of tensors");
        let (index, rows) = rows_of(fold.first)?.ok_or_else(not)?;
        let shape = last(self.scope.ok(d)?)?;
        let bound = self.scope.with_tensor(fold.accumulator, d, shape)?;
        let (mut parts, mut is_output) = (Vec::new(), Vec::new());
        for k in 0..rows.len() {
            let found = read_in(fold.body, fold.accumulator, k)?;
            let (like, read) = found.ok_or(Trouble::internal("a part without a name"))?;
            let own = row_read(read, fold.accumulator)?;
            let lifts = own.map_or(0, |read| read.lifts);
            let array = match outputs.get(&k) {
                Some(output) => *output,
                None => self.local_named(like)?,
            };
            let spare = match spares.contains(&k) {
                true => Some(self.local_named(identifier("next")?)?),
                false => None,
            };
            let ty = self.scope.elem_at(fold.first, &[literal(k)?])?;
            parts.push(Part {
                array,
                ty,
                shape: ints(&bound.shape(read)?)?,
                lifts,
                spare,
            });
            is_output.push(outputs.contains_key(&k));
        }
        let pair = mk(",", &[index, literal(0)?])?;
        let mut own = Own {
            index,
            rows,
            parts,
            is_output,
            temporary: list(&[], hol::type_of(pair))?,
        };
        for New { array, part, .. } in own.new_arrays() {
            own.temporary = with_length(array, part.shape, own.temporary)?;
        }
        Ok(own)
    }

    /// A tensor of a row without what widens it, and the point at which it is that.
    pub fn peeled(&self, index: Term, row: Term, part: &Part) -> Attempt<(Point, Term)> {
        let wanted = dest_list(part.shape)?;
        let (mut point, mut e) = (self.at_row(index)?, row);
        let is_part = |point: &Point, e: Term| -> Attempt<bool> {
            let own = point.scope.shape(e)?;
            Ok(own.len() == wanted.len() && point.scope.same_shape(&own, &wanted).is_ok())
        };
        loop {
            let is_widened = !is_part(&point, e)?;
            match Exp::of(e)? {
                Exp::Reindex { r, e: inner } if r.about().adds_cells => {
                    if !is_widened && !is_part(&point, inner)? {
                        return Ok((point, e));
                    }
                    e = inner;
                }
                Exp::Gen { x, e: inner, .. } if point.scope.shape(e)?.len() > wanted.len() => {
                    point = point.at_row(x)?;
                    e = inner;
                }
                _ if is_widened => {
                    let other = "a part of a tuple that is of another shape than the one before it";
                    return Err(Trouble::words(other.to_owned()));
                }
                _ => return Ok((point, e)),
            }
        }
    }

    /// The statement that `build` makes where these arrays are allocated, the last one of them last, with
    /// their allocations around it.
    pub fn allocated_around(
        &self,
        own: &Own,
        left: Term,
        build: &mut dyn FnMut(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let all = dest_list(own.temporary)?.len();
        let at = all - dest_list(left)?.len();
        let Some(New { array, part, first }) = own.new_arrays().into_iter().nth(at) else {
            return build(self);
        };
        let (_, rest) = dest_cons(left)?.ok_or(Trouble::internal("no array"))?;
        let (ty, extents) = (part.ty, dest_list(part.shape)?);
        let (few, mut after) = self.allocated(&extents)?;
        let Room { l, premises } = self.new_room(array, part.ty, &extents)?;
        let filled = match first {
            Some(first) => {
                let (inner, first) = self.peeled(own.index, first, &part)?;
                let ok = inner.scope.reshaped(inner.scope.ok(first)?, &extents)?;
                after = after.with_array(array, part.shape, inner.scope.den(first)?)?;
                let (_, inner) = inner.allocated(&extents)?;
                Some(hol::disch(few, inner.new_filled(array, ok, first)?)?)
            }
            None => {
                let mut declared = self.shared.declared.borrow_mut();
                declared.temporaries.insert(array, extents.clone());
                drop(declared);
                after = after.writing(array)?;
                None
            }
        };
        let th = after.allocated_around(own, rest, build)?;
        let (_, args) = parts(th.concl())?;
        let aloof = self.aloof(own.temporary, parts(args[7])?.1[1])?;
        let listed = among(self, array, own.temporary)?;
        let listed = self.apply(among_names {}, [listed])?;
        let outside = self.temporary_before(own, at)?;
        let names = names_of(&self.scope.session.library, outside)?;
        let new = self.scope.not_among(array, names)?;
        let th = hol::disch(few, th)?;
        let [free, unwritten, related, nonnegative, same] = premises;
        match filled {
            Some(filled) => {
                let premises = [
                    aloof,
                    listed,
                    new,
                    free,
                    unwritten,
                    related,
                    nonnegative,
                    same,
                    filled,
                    th,
                ];
                self.apply(acts_new { ty, l }, premises)
            }
            None => {
                let premises = [
                    aloof,
                    listed,
                    new,
                    free,
                    unwritten,
                    related,
                    nonnegative,
                    same,
                    th,
                ];
                let z = hol::mk_false()?;
                self.apply(acts_spare { ty, z, l }, premises)
            }
        }
    }

    /// `[(b, n), ...]` for those that are allocated before the one of this number.
    fn temporary_before(&self, own: &Own, count: usize) -> Attempt<Term> {
        let mut list = own.temporary;
        for _ in count..dest_list(own.temporary)?.len() {
            list = dest_cons(list)?.ok_or(Trouble::internal("no array"))?.1;
        }
        Ok(list)
    }

    /// `⊢ aloof (MAP FST temps) A B`
    pub fn aloof(&self, temps: Term, B: Term) -> Attempt<Thm> {
        let library = &self.scope.session.library;
        let names = names_of(library, temps)?;
        let D = hol::rhs(names);
        let (kind, args) = parts(B)?;
        match (&kind[..], &args[..]) {
            ("unchanged", _) => {
                // Nothing in it says of which scalars.
                let th = self.apply(aloof_unchanged { D }, [])?;
                let (_, own) = parts(th.concl())?;
                let mut types = HashMap::new();
                match_type(hol::type_of(own[2]), hol::type_of(B), &mut types);
                let types: Vec<_> = types.into_iter().collect();
                Ok(hol::inst_type(&types, th)?)
            }
            ("written", &[W, o, addr, t, ..]) => {
                let new = self.scope.not_among(o, names)?;
                self.apply(aloof_written { addr, t, W }, [new])
            }
            ("filled", &[S, outs, ts, ..]) => {
                let different = self.scope.different(outs)?;
                let none = away_none { outs };
                let mut away = self.scope.theorem(none)?;
                for pair in dest_list(temps)?.into_iter().rev() {
                    let (b, n) = dest_pair(pair)?;
                    let new = self.scope.not_member(b, outs)?;
                    away = self.apply(away_more { n }, [new, away])?;
                }
                self.apply(aloof_filled { S, ts }, [away, different])
            }
            _ => Err(Trouble::words(
                "a fold of several tensors stands in a step of another one".to_owned(),
            )),
        }
    }
}

/// `(o, product s) :: arrs`
pub fn with_length(array: Term, shape: Term, arrs: Term) -> Attempt<Term> {
    let pair = mk(",", &[array, mk("product", &[shape])?])?;
    Ok(mk("::", &[pair, arrs])?)
}
