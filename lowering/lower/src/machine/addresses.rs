//! Products and addresses inside of tensors, which have at most 2^57 cells.
//!
//! For a product z of expressions that are small themselves (`bounds`), or an address z in
//! row-major order:
//!
//! ```text
//! ⊢ small v e z 58      z is less than the volume of a tensor
//! ⊢ small v e z 31      z is less than a size
//! ```
//!
//! A product is compared with the extents [n, ...] of a tensor one by one: `⊢ small_prefix p s`
//! says that p times the product of s, the extents that are left, is at most 2^57, and each extent is
//! taken for a factor that is equal (`small_prefix_next`) or less (`small_prefix_below`), or left
//! out, where it is not zero (`small_prefix_skip`). No extent that is left at the end may be zero:
//! `⊢ full s`. An address is read from its end, `(... * n + i)` for the last extent
//! n, and so on (`small_address_next`), or `... * n` where i is 0 (`small_address_row`).

use crate::point::Point;
use crate::point::bounded::{CELLS, SIZE, Small, Volume};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{application, literal, mk, parts};
use reasoning::trouble::Attempt;
use std::collections::{HashSet, VecDeque};
use std::iter;

lemmas! {
    small_product_below(; 5);
    small_product(; 5);
    small_prefix_none(; 2);
    small_prefix_next(; 1);
    small_prefix_below(; 3);
    small_prefix_skip(; 2);
    small_index(; 4);
    small_address_first(; 3);
    small_prefix_first(; 2);
    small_address_next(; 7);
    small_address_row(; 5);
    small_address(; 3);
    full_none(; 0);
    full_some(; 2);
    full_index(; 3);
}

impl Point {
    /// A product that is known to be below a size.
    pub fn by_size(&self, z: Term, a: Small, b: Small) -> Attempt<Option<Small>> {
        let sizes = self.shared.sizes.borrow();
        let mut sizes: Vec<(Term, Thm)> = sizes.iter().map(|(n, th)| (*n, *th)).collect();
        sizes.sort_by_key(|(n, _)| *n);
        for (n, bounds) in sizes {
            if let Some([low, high]) = self.below(z, n)? {
                let premises = [a.th, b.th, low, high, bounds];
                let th = self.apply(small_product_below {}, premises)?;
                return Ok(Some(Small { th, bits: SIZE }));
            }
        }
        Ok(None)
    }

    /// A product of extents of one tensor, or of what is below one; none is taken twice.
    pub fn by_extents(&self, z: Term, a: Small, b: Small) -> Attempt<Option<Small>> {
        let Some((prefix, full)) = self.prefix(z)? else {
            return Ok(None);
        };
        let (_, found) = parts(prefix.concl())?;
        let same = self.scope.same(found[0], z)?;
        let th = self.apply(small_product {}, [a.th, b.th, prefix, full, same])?;
        Ok(Some(Small { th, bits: CELLS }))
    }

    /// `⊢ small_prefix p s`, where p is equal to this product, and `⊢ full s`.
    fn prefix(&self, z: Term) -> Attempt<Option<(Thm, Thm)>> {
        // A factor may be a product, as the extents of flattened tensors are.
        let mut factors = Vec::new();
        collect_factors(z, &mut factors);
        let halves = application(z).map_or(Vec::new(), |(_, factors)| factors);
        let row_by_row = spine(z);
        let whole = vec![z];
        for volume in self.volumes.iter() {
            for factors in [&factors, &row_by_row, &halves, &whole] {
                if volume.extents.len() < factors.len() {
                    continue;
                }
                let Some(taken) = self.take(&volume.extents, factors, &mut HashSet::new())? else {
                    continue;
                };
                let Some(full) = self.full(&volume.extents[taken.len()..])? else {
                    continue;
                };
                let start = [volume.nonnegative, volume.few];
                let start = self.apply(small_prefix_none {}, start)?;
                let next = |prefix, taken| match taken {
                    Taken::Skipped(some) => self.apply(small_prefix_skip {}, [prefix, some]),
                    Taken::Same => self.apply(small_prefix_next {}, [prefix]),
                    Taken::Below([low, high]) => {
                        self.apply(small_prefix_below {}, [prefix, low, high])
                    }
                };
                let prefix = taken.into_iter().try_fold(start, next)?;
                return Ok(Some((prefix, full)));
            }
        }
        Ok(None)
    }

    /// What each of the extents is taken for, from the first to the one that the last of the factors
    /// is found in. So many extents and these factors are noted that were found to fail.
    fn take(
        &self,
        extents: &[Term],
        factors: &[Term],
        fail: &mut HashSet<(usize, Vec<Term>)>,
    ) -> Attempt<Option<VecDeque<Taken>>> {
        if factors.is_empty() {
            return Ok(Some(VecDeque::new()));
        }
        let Some((extent, rest)) = extents.split_first() else {
            return Ok(None);
        };
        if rest.len() + 1 < factors.len() || fail.contains(&(rest.len(), factors.to_vec())) {
            return Ok(None);
        }
        for (at, factor) in factors.iter().enumerate() {
            let taken = if factor == extent {
                Some(Taken::Same)
            } else {
                self.below(*factor, *extent)?.map(Taken::Below)
            };
            if let Some(taken) = taken {
                let others = [&factors[..at], &factors[at + 1..]].concat();
                if let Some(mut later) = self.take(rest, &others, fail)? {
                    later.push_front(taken);
                    return Ok(Some(later));
                }
            }
        }
        if let Some(mut later) = self.take(rest, factors, fail)?
            && let Some(some) = self.positive(*extent)?
        {
            later.push_front(Taken::Skipped(some));
            return Ok(Some(later));
        }
        fail.insert((rest.len(), factors.to_vec()));
        Ok(None)
    }

    /// `⊢ 1 ≤ n`
    fn positive(&self, n: Term) -> Attempt<Option<Thm>> {
        self.scope.try_prove(mk("int_le", &[literal(1)?, n])?)
    }

    /// `⊢ full [n, ...]`, if no extent is zero here.
    fn full(&self, extents: &[Term]) -> Attempt<Option<Thm>> {
        let mut full = self.scope.theorem(full_none {})?;
        for &n in extents.iter().rev() {
            let Some(positive) = self.positive(n)? else {
                return Ok(None);
            };
            full = self.apply(full_some {}, [positive, full])?;
        }
        Ok(Some(full))
    }

    /// `⊢ 0 ≤ i` and `⊢ i < n`
    fn below(&self, i: Term, n: Term) -> Attempt<Option<[Thm; 2]>> {
        if let (Some((base, indices)), Some((name, factors))) = (
            last_factor(n).and_then(|last| horner(i, &[last])),
            application(n),
        ) && name == "int_mul"
            && let Some([low, high]) = self.below(base, factors[0])?
            && let &[Some(index)] = &indices[..]
            && let Some([least, less]) = self.below(index, factors[1])?
        {
            let both = self.apply(small_index {}, [low, high, least, less])?;
            return Ok(Some([hol::conjunct1(both)?, hol::conjunct2(both)?]));
        }
        // What fails mostly fails here, and soon.
        let Some(high) = self.scope.try_prove(mk("int_lt", &[i, n])?)? else {
            return Ok(None);
        };
        let low = self.scope.try_prove(mk("int_le", &[literal(0)?, i])?)?;
        Ok(low.map(|low| [low, high]))
    }

    /// Where an index is in a row of n cells.
    fn in_row(&self, index: Option<Term>, n: Term) -> Attempt<Option<InRow>> {
        let Some(i) = index else {
            let some = self.scope.try_prove(mk("int_lt", &[literal(0)?, n])?)?;
            let one = self.positive(n)?;
            return Ok(some.zip(one).map(|(some, one)| InRow::First([some, one])));
        };
        let Some([low, high]) = self.below(i, n)? else {
            return Ok(None);
        };
        Ok(Some(InRow::At([self.small(i)?.th, low, high])))
    }

    /// Bounds of a row-major address in one of the tensors whose volume is known.
    pub fn by_address(&self, z: Term) -> Attempt<Option<Small>> {
        for volume in self.volumes.iter() {
            for leading in 1..volume.extents.len() {
                if let Some(small) = self.address_in(volume, leading, z)? {
                    return Ok(Some(small));
                }
            }
        }
        Ok(None)
    }

    /// The same number with extents of tensors as these are spelled, where it is spelled otherwise.
    pub fn with_known_extents(&self, z: Term) -> Attempt<Option<Thm>> {
        let extents = self.volumes.iter().map(|volume| &volume.extents);
        let known: Vec<Term> = extents.flatten().copied().collect();
        let spelled = self.respelled(z, &known)?;
        match spelled == z {
            true => Ok(None),
            false => self.scope.same(spelled, z).map(Some),
        }
    }

    fn respelled(&self, z: Term, known: &[Term]) -> Attempt<Term> {
        let Some((name, args)) = application(z) else {
            return Ok(z);
        };
        if known.contains(&z) || hol::free_vars(z).is_empty() {
            return Ok(z);
        }
        let same = |n: &&Term| self.scope.same(z, **n).is_ok();
        if let Some(n) = known.iter().find(same) {
            return Ok(*n);
        }
        match &name[..] {
            "int_add" | "int_sub" | "int_mul" => {
                let args = args.iter().map(|arg| self.respelled(*arg, known));
                Ok(mk(&name, &args.collect::<Attempt<Vec<Term>>>()?)?)
            }
            _ => Ok(z),
        }
    }

    /// The address is read from its end: `(... * n + i)` for the last extent n, and so on. What is left
    /// is below the product of so many leading extents: of more than one where rows that a dimension
    /// is split into are not told apart.
    fn address_in(&self, volume: &Volume, leading: usize, z: Term) -> Attempt<Option<Small>> {
        let (leading, extents) = volume.extents.split_at(leading);
        let mut first = leading[0];
        for &n in &leading[1..] {
            first = mk("int_mul", &[first, n])?;
        }
        // The last extents may be left: then this is the address of a part of the tensor.
        for end in (1..=extents.len()).rev() {
            let Some((base, indices)) = horner(z, &extents[..end]) else {
                continue;
            };
            let Some([low, high]) = self.below(base, first)? else {
                continue;
            };
            let ranges: Option<Vec<_>> = extents[..end]
                .iter()
                .zip(&indices)
                .map(|(n, i)| self.in_row(*i, *n).transpose())
                .collect::<Option<_>>();
            let Some(ranges) = ranges else {
                continue;
            };
            let ranges = ranges.into_iter().collect::<Attempt<Vec<InRow>>>()?;
            let Some(rest) = self.full(&extents[end..])? else {
                continue;
            };
            // That no extent after each of these is zero.
            let mut full = vec![rest];
            for range in ranges.iter().rev() {
                let later = full[full.len() - 1];
                full.push(match range {
                    InRow::At([_, low, high]) => self.apply(full_index {}, [*low, *high, later])?,
                    InRow::First([_, one]) => self.apply(full_some {}, [*one, later])?,
                });
            }
            full.pop();
            let base = self.small(base)?.th;
            let mut th = self.apply(small_address_first {}, [base, low, high])?;
            let known = [volume.nonnegative, volume.few];
            let mut prefix = self.apply(small_prefix_first {}, known)?;
            for _ in &leading[1..] {
                prefix = self.apply(small_prefix_next {}, [prefix])?;
            }
            for ((n, range), later) in extents[..end].iter().zip(ranges).zip(full.iter().rev()) {
                prefix = self.apply(small_prefix_next {}, [prefix])?;
                let n = self.small(*n)?.th;
                th = match range {
                    InRow::At([i, low, high]) => {
                        let premises = [th, n, i, low, high, prefix, *later];
                        self.apply(small_address_next {}, premises)?
                    }
                    InRow::First([some, _]) => {
                        self.apply(small_address_row {}, [th, n, some, prefix, *later])?
                    }
                };
            }
            let th = self.apply(small_address {}, [th, prefix, rest])?;
            return Ok(Some(Small { th, bits: CELLS }));
        }
        Ok(None)
    }
}

/// What an extent of a tensor is taken for.
enum Taken {
    /// Nothing: `⊢ 1 ≤ n`.
    Skipped(Thm),
    /// A factor that is equal.
    Same,
    /// A factor i that is less: `⊢ 0 ≤ i` and `⊢ i < n`.
    Below([Thm; 2]),
}

/// Where an index is in a row of n cells.
enum InRow {
    /// It is 0, and not written: `⊢ 0 < n` and `⊢ 1 ≤ n`.
    First([Thm; 2]),
    /// `⊢ small v e i k`, `⊢ 0 ≤ i` and `⊢ i < n`
    At([Thm; 3]),
}

/// Whether this is an address in a tensor of many dimensions, as it seems.
pub fn is_long_address(z: Term) -> bool {
    let row = |z: Term| {
        let (name, args) = application(z)?;
        let of_sum = (name == "int_add").then(|| application(args[0])).flatten();
        let (name, factors) = of_sum.unwrap_or((name, args));
        (name == "int_mul").then(|| factors[0])
    };
    iter::successors(Some(z), |z| row(*z)).count() > LONG
}

/// How many dimensions are not many.
const LONG: usize = 4;

/// The last factor of a product.
fn last_factor(n: Term) -> Option<Term> {
    let (name, factors) = application(n)?;
    (name == "int_mul").then(|| factors[1])
}

/// The factors of `(n * m) * ...`, of which each may be a product.
fn spine(z: Term) -> Vec<Term> {
    match application(z) {
        Some((name, args)) if name == "int_mul" => [spine(args[0]), vec![args[1]]].concat(),
        _ => vec![z],
    }
}

/// The factors of a product.
fn collect_factors(z: Term, factors: &mut Vec<Term>) {
    match application(z) {
        Some((name, args)) if name == "int_mul" => {
            args.into_iter()
                .for_each(|arg| collect_factors(arg, factors));
        }
        _ => factors.push(z),
    }
}

/// The parts of `((base * n1 + i1) * n2 + i2) ...`. An index of 0 is not written out, nor are the
/// product and the sum with a base of 0.
fn horner(z: Term, extents: &[Term]) -> Option<(Term, Vec<Option<Term>>)> {
    let (mut base, mut indices) = (z, Vec::new());
    for extent in extents.iter().rev() {
        let (name, args) = application(base)?;
        let (factors, index) = match &name[..] {
            "int_add" => match application(args[0])? {
                (name, factors) if name == "int_mul" => (factors, Some(args[1])),
                _ => return None,
            },
            "int_mul" => (args, None),
            _ => return None,
        };
        if factors[1] != *extent {
            return None;
        }
        indices.push(index);
        base = factors[0];
    }
    indices.reverse();
    Some((base, indices))
}
