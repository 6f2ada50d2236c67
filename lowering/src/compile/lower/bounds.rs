//! Values within the machine's integers.
//!
//! `small v e z k`: the expression e of C has the value z, with every value on the way an
//! `int64_t`, and `-2^k < z < 2^k`. There are three ways to it, tried in this order:
//!
//! 1. by the parts: sizes have 31 bits, variables of loops lie between their ends;
//! 2. by the volume of a tensor, which is at most 2^57: products of its extents, or of what is
//!    below them;
//! 3. by the volume, too: row-major addresses inside of a tensor.

use super::volumes::Volume;
use crate::compile::reasoning::indices::replace_last;
use crate::compile::reasoning::lemma::{Lemma, lemmas};
use crate::compile::reasoning::scope::Scope;
use crate::compile::reasoning::sums::times;
use crate::compile::reasoning::term::{application, dest_literal, literal, mk, numeral, parts};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;

lemmas! {
    small_value(; 1);
    small_array(; 3);
    small_cells(; 2);
    small_min(; 4);
    small_max(; 4);
    cdiv_quotient(a; 1);
    small_zero(v; 0);
    small_one(v; 0);
    small_literal(v; 2);
    small_size(; 2);
    small_counter(; 4);
    small_span(; 7);
    near_small(; 2);
    near_add(; 4);
    near_sub(; 4);
    near_part(; 2);
    small_row(; 3);
    small_mul_sizes(; 2);
    small_mul(; 4);
    small_product_below(; 5);
    quotient_shifted(x; 1);
    remainder_shifted(x; 1);
    quotient_signed(x; 1);
    remainder_signed(x; 1);
    small_div(; 4);
    small_mod(; 4);
    small_product(; 4);
    small_prefix_none(; 2);
    small_prefix_next(; 1);
    small_prefix_below(; 3);
    small_prefix_skip(; 1);
    small_index(; 4);
    small_address_first(; 3);
    small_prefix_first(; 2);
    small_address_next(; 6);
    small_address(; 2);
    small_add(; 6);
    small_sub(; 6);
    small_add_sizes(; 2);
    small_sub_sizes(; 2);
}

/// `⊢ small v e z k`, and k.
#[derive(Clone, Copy)]
pub struct Small {
    th: Thm,
    bits: u64,
}

/// How many bits a size has.
const SIZE: u64 = 31;

/// How many bits the number of cells of a tensor has, 2^57.
const CELLS: u64 = 58;

/// How many bits an `int64_t` has beside the sign.
const MOST: u64 = 63;

impl Scope {
    /// `⊢ ieval c_div v e z` for an expression of C that has this value.
    pub fn expression(&self, z: Term) -> Attempt<Thm> {
        let tidied = self.tidied(z)?;
        let th = self.spell(hol::rhs(tidied))?;
        replace_last(th, hol::sym(tidied)?)
    }

    /// The same, as the term stands.
    pub fn spell(&self, z: Term) -> Attempt<Thm> {
        let small = self.small(z)?;
        self.apply(small_value {}, [small.th])
    }

    /// `⊢ n = product s` and `⊢ ieval c_div v e n`, for the number of cells of an array.
    pub fn length(&self, shape: &[Term]) -> Attempt<(Thm, Thm)> {
        let size = self.size(shape)?;
        match self.expression(hol::rhs(size)) {
            Err(Trouble::Overflows { .. }) => {}
            length => return Ok((hol::sym(size)?, length?)),
        }
        // Where extents are products themselves, they are computed first.
        let mut product = literal(1)?;
        for extent in shape {
            product = times(product, *extent)?;
        }
        let size = hol::trans(size, self.same(hol::rhs(size), product)?)?;
        Ok((hol::sym(size)?, self.spell(product)?))
    }

    /// `⊢ n ≤ most_cells`, by `⊢ n = product s` for the shape of a tensor whose volume is known.
    pub fn few_cells(&self, shape: &[Term], size: Thm) -> Attempt<Thm> {
        let volumes = self.session.volumes.borrow().clone();
        match volumes.iter().find(|volume| volume.extents == shape) {
            Some(known) => self.apply(small_array {}, [known.nonnegative, known.few, size]),
            None => {
                let z = hol::lhs(size);
                let small = self.small(z)?;
                if small.bits >= CELLS {
                    return Err(self.overflows(z));
                }
                let few = self.at_most(small.bits, CELLS - 1)?;
                self.apply(small_cells {}, [small.th, few])
            }
        }
    }

    /// `⊢ small v e z k` for an expression of C that has this value.
    fn small(&self, z: Term) -> Attempt<Small> {
        let by_parts = self.by_parts(z, Way::Sizes);
        let Err(Trouble::Overflows { .. }) = by_parts else {
            return by_parts;
        };
        match self.by_parts(z, Way::Volumes) {
            Err(Trouble::Overflows { .. }) => {}
            other => return other,
        }
        match self.by_address(z)? {
            Some(small) => Ok(small),
            None => by_parts,
        }
    }

    /// The same for a part of another expression.
    fn part(&self, z: Term, way: Way) -> Attempt<Small> {
        match way {
            Way::Sizes => self.small(z),
            Way::Volumes => self.by_parts(z, way),
        }
    }

    /// The same for what reads best among the terms that are equal to one.
    fn small_tidied(&self, z: Term) -> Attempt<Small> {
        let tidied = self.tidied(z)?;
        let small = self.small(hol::rhs(tidied))?;
        small.of(hol::sym(tidied)?)
    }

    /// By the parts; products first by the volume of a tensor where the way says so.
    fn by_parts(&self, z: Term, way: Way) -> Attempt<Small> {
        if dest_literal(z).is_some() {
            return self.small_number(z, way);
        }
        if let Some((_, name)) = self.indices.iter().find(|(x, _)| *x == z) {
            return self.small_variable(z, *name);
        }
        // C computes with literals in `int`: what has no variable is computed here.
        if hol::free_vars(z).is_empty() {
            let value = self.number(z)?;
            return self
                .small_number(hol::rhs(value), way)?
                .of(hol::sym(value)?);
        }
        let (name, args) = parts(z)?;
        let [x, y] = args[..] else {
            return Err(Trouble::internal("the value has no expression in C"));
        };
        match &name[..] {
            "int_add" => self.small_sum(Sum::Plus, z, [x, y], way),
            "int_sub" => self.small_sum(Sum::Minus, z, [x, y], way),
            "int_mul" => self.small_product(z, [x, y], way),
            // Their operands may be anything; those of a tidy sum are tidy.
            "int_div" | "int_mod" => self.small_quotient(&name, x, y),
            "int_min" => self.small_choice(small_min {}, x, y),
            "int_max" => self.small_choice(small_max {}, x, y),
            "cdiv" => {
                let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
                let quotient = self.apply(cdiv_quotient { a: x }, [positive])?;
                self.small(hol::rhs(quotient))?.of(hol::sym(quotient)?)
            }
            _ => Err(Trouble::internal("the value has no expression in C")),
        }
    }

    /// A literal; one below zero is a difference in C.
    fn small_number(&self, z: Term, way: Way) -> Attempt<Small> {
        let n = dest_literal(z).ok_or(Trouble::internal("not a literal"))?;
        if n >= BigInt::ZERO {
            return self.small_literal(z);
        }
        let parts = [literal(0)?, literal(-n)?];
        let difference = mk("int_sub", &parts)?;
        let value = self.number(difference)?;
        self.small_sum(Sum::Minus, difference, parts, way)?
            .of(value)
    }

    fn small_literal(&self, z: Term) -> Attempt<Small> {
        let n = dest_literal(z).ok_or(Trouble::internal("not a literal"))?;
        let standard = match u8::try_from(&n) {
            Ok(0) => Some(self.apply(small_zero { v: self.v }, [])?),
            Ok(1) => Some(self.apply(small_one { v: self.v }, [])?),
            _ => None,
        };
        if let Some(th) = standard {
            return Ok(Small { th, bits: SIZE });
        }
        let bits = n.bits();
        if bits > MOST {
            return Err(self.overflows(z));
        }
        let Some((_, digits)) = hol::dest_app(z).filter(|_| n > BigInt::ZERO) else {
            return Err(Trouble::internal("a literal with a sign"));
        };
        let power = self.number(mk("EXP", &[numeral(2)?, numeral(bits)?])?)?;
        let less = self.number(mk("num_lt", &[digits, hol::rhs(power)])?)?;
        let below = hol::ap_term(mk("num_lt", &[digits])?, power)?;
        let less = hol::eqt_elim(hol::trans(below, less)?)?;
        let fits = self.at_most(bits, MOST)?;
        let th = self.apply(small_literal { v: self.v }, [less, fits])?;
        Ok(Small { th, bits })
    }

    fn small_variable(&self, z: Term, name: Term) -> Attempt<Small> {
        let there = self.look_up(self.v, name)?;
        let size = self.session.sizes.borrow().get(&z).copied();
        if let Some(bounds) = size {
            let th = self.apply(small_size {}, [there, bounds])?;
            return Ok(Small { th, bits: SIZE });
        }
        let Range {
            first,
            end,
            low,
            high,
        } = self.range(z)?;
        let Some(first) = first else {
            let th = self.apply(small_counter {}, [there, end.th, low, high])?;
            return Ok(Small { th, bits: end.bits });
        };
        let bits = first.bits.max(end.bits);
        let (wide, wider) = (
            self.at_most(first.bits, bits)?,
            self.at_most(end.bits, bits)?,
        );
        let premises = [there, first.th, end.th, low, high, wide, wider];
        let th = self.apply(small_span {}, premises)?;
        Ok(Small { th, bits })
    }

    /// Between what the variable of a loop lies.
    fn range(&self, k: Term) -> Attempt<Range> {
        if let Some(known) = self.session.ranges.borrow().get(&k) {
            return Ok(*known);
        }
        let (mut below, mut above) = (None, None);
        for fact in &self.facts {
            match application(fact.concl()) {
                Some((name, args)) if name == "int_le" && args[1] == k && below.is_none() => {
                    below = Some((*fact, args[0]));
                }
                Some((name, args)) if name == "int_lt" && args[0] == k && above.is_none() => {
                    above = Some((*fact, args[1]));
                }
                _ => {}
            }
        }
        let (Some((low, l)), Some((high, u))) = (below, above) else {
            return Err(Trouble::internal("a variable of a loop without ends"));
        };
        let end = self.small(u)?;
        let first = match dest_literal(l) == Some(BigInt::ZERO) {
            true => None,
            false => Some(self.small(l)?),
        };
        let known = Range {
            first,
            end,
            low,
            high,
        };
        self.session.ranges.borrow_mut().insert(k, known);
        Ok(known)
    }

    fn small_sum(&self, operation: Sum, z: Term, parts: [Term; 2], way: Way) -> Attempt<Small> {
        let [x, y] = parts;
        if let (Sum::Plus, Some((name, factors))) = (operation, application(x))
            && name == "int_mul"
            && let Some(small) = self.small_row(factors[0], factors[1], y)?
        {
            return Ok(small);
        }
        let (a, b) = (self.part(x, way)?, self.part(y, way)?);
        if (a.bits, b.bits) == (SIZE, SIZE) {
            let th = self.apply(operation.of_sizes(), [a.th, b.th])?;
            return Ok(Small { th, bits: SIZE + 1 });
        }
        let most = a.bits.max(b.bits);
        let bits = most + 1;
        if bits > MOST {
            let (th, total) = self.total(z, way)?;
            let fits = self.le(&total, &i64::MAX.into())?;
            let th = self.apply(near_small {}, [th, fits])?;
            return Ok(Small { th, bits: MOST });
        }
        let next = self.number(mk("num_add", &[numeral(most)?, numeral(1)?])?)?;
        let fits = self.at_most(bits, MOST)?;
        let (wide, wider) = (self.at_most(a.bits, most)?, self.at_most(b.bits, most)?);
        let premises = [a.th, b.th, wide, wider, next, fits];
        let th = self.apply(operation.rule(), premises)?;
        Ok(Small { th, bits })
    }

    /// `⊢ near v e z A`, and A: a sum of many parts, of which few are large, is counted to the
    /// unit.
    fn total(&self, z: Term, way: Way) -> Attempt<(Thm, BigInt)> {
        let operation = application(z).and_then(|(name, args)| match &name[..] {
            "int_add" => Some((Lemma::<4>::from(near_add {}), args)),
            "int_sub" => Some((near_sub {}.into(), args)),
            _ => None,
        });
        let Some((rule, args)) = operation else {
            let small = self.part(z, way)?;
            let power = mk("EXP", &[numeral(2)?, numeral(small.bits)?])?;
            let bits = self.number(mk("int_of_num", &[power])?)?;
            let most: BigInt = BigInt::from(1_u64 << small.bits) - 1;
            let next = self.number(mk("int_add", &[literal(most.clone())?, literal(1)?])?)?;
            let exact = hol::trans(bits, hol::sym(next)?)?;
            let th = self.apply(near_part {}, [small.th, exact])?;
            return Ok((th, most));
        };
        let ((a, first), (b, second)) = (self.total(args[0], way)?, self.total(args[1], way)?);
        let total = first.clone() + second.clone();
        if total > BigInt::from(i64::MAX) {
            return Err(self.overflows(z));
        }
        let sum = self.number(mk("int_add", &[literal(first)?, literal(second)?])?)?;
        let fits = self.le(&total, &i64::MAX.into())?;
        Ok((self.apply(rule, [a, b, sum, fits])?, total))
    }

    /// An address in a matrix, `x * n + y`, where each of them is a size or below one.
    fn small_row(&self, x: Term, n: Term, y: Term) -> Attempt<Option<Small>> {
        let is_plain = |t: &Term| self.indices.iter().any(|(index, _)| index == t);
        if ![x, n, y].iter().all(is_plain) {
            return Ok(None);
        }
        let all = [self.small(x)?, self.small(n)?, self.small(y)?];
        if all.iter().any(|small| small.bits != SIZE) {
            return Ok(None);
        }
        let th = self.apply(small_row {}, all.map(|small| small.th))?;
        Ok(Some(Small { th, bits: MOST }))
    }

    fn small_product(&self, z: Term, factors: [Term; 2], way: Way) -> Attempt<Small> {
        let [a, b] = [self.part(factors[0], way)?, self.part(factors[1], way)?];
        let bits = a.bits + b.bits;
        if way == Way::Volumes || bits > MOST {
            if let Some(small) = self.by_extents(z, a, b)? {
                return Ok(small);
            }
            if let Some(small) = self.by_size(z, a, b)? {
                return Ok(small);
            }
        }
        if bits > MOST {
            return Err(self.overflows(z));
        }
        if (a.bits, b.bits) == (SIZE, SIZE) {
            let th = self.apply(small_mul_sizes {}, [a.th, b.th])?;
            return Ok(Small { th, bits });
        }
        let sum = self.number(mk("num_add", &[numeral(a.bits)?, numeral(b.bits)?])?)?;
        let fits = self.at_most(bits, MOST)?;
        let th = self.apply(small_mul {}, [a.th, b.th, sum, fits])?;
        Ok(Small { th, bits })
    }

    /// A product that is known to be below a size.
    fn by_size(&self, z: Term, a: Small, b: Small) -> Attempt<Option<Small>> {
        let sizes = self.session.sizes.borrow();
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

    /// C rounds quotients to zero: those of numbers that may be negative are written otherwise.
    fn small_quotient(&self, name: &str, x: Term, y: Term) -> Attempt<Small> {
        let (zero, is_quotient) = (literal(0)?, name == "int_div");
        let Some(low) = self.try_prove(mk("int_le", &[zero, x])?)? else {
            let positive = self.prove(mk("int_lt", &[zero, y])?)?;
            let shifted = self.tidied(mk("int_add", &[x, y])?)?;
            let is_near = self
                .try_prove(mk("int_le", &[zero, hol::rhs(shifted)])?)?
                .is_some();
            let rule: Lemma<1> = match (is_near, is_quotient) {
                (true, true) => quotient_shifted { x }.into(),
                (true, false) => remainder_shifted { x }.into(),
                (false, true) => quotient_signed { x }.into(),
                (false, false) => remainder_signed { x }.into(),
            };
            let equal = self.apply(rule, [positive])?;
            return self.small(hol::rhs(equal))?.of(hol::sym(equal)?);
        };
        let (a, b) = (self.small_tidied(x)?, self.small_tidied(y)?);
        let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let (rule, bits): (Lemma<4>, u64) = match is_quotient {
            true => (small_div {}.into(), a.bits),
            false => (small_mod {}.into(), b.bits),
        };
        let th = self.apply(rule, [a.th, b.th, low, positive])?;
        Ok(Small { th, bits })
    }

    fn small_choice(&self, rule: impl Into<Lemma<4>>, x: Term, y: Term) -> Attempt<Small> {
        let (a, b) = (self.small_tidied(x)?, self.small_tidied(y)?);
        let bits = a.bits.max(b.bits);
        let (wide, wider) = (self.at_most(a.bits, bits)?, self.at_most(b.bits, bits)?);
        let th = self.apply(rule, [a.th, b.th, wide, wider])?;
        Ok(Small { th, bits })
    }

    /// A product of extents of one tensor, or of what is below one; none is taken twice.
    fn by_extents(&self, z: Term, a: Small, b: Small) -> Attempt<Option<Small>> {
        let Some(prefix) = self.prefix(z)? else {
            return Ok(None);
        };
        let (_, found) = parts(prefix.concl())?;
        let same = self.same(found[0], z)?;
        let th = self.apply(small_product {}, [a.th, b.th, prefix, same])?;
        Ok(Some(Small { th, bits: CELLS }))
    }

    /// `⊢ small_prefix p s`, where p is equal to this product.
    fn prefix(&self, z: Term) -> Attempt<Option<Thm>> {
        // A factor may be a product, as the extents of flattened tensors are.
        let mut factors = Vec::new();
        collect_factors(z, &mut factors);
        let whole = application(z).map_or(Vec::new(), |(_, factors)| factors);
        let volumes = self.session.volumes.borrow().clone();
        for volume in &volumes {
            for factors in [&factors, &whole] {
                if volume.extents.len() < factors.len() {
                    continue;
                }
                let start = [volume.nonnegative, volume.few];
                let start = self.apply(small_prefix_none {}, start)?;
                if let Some(th) = self.take(&volume.extents, factors, start)? {
                    return Ok(Some(th));
                }
            }
        }
        Ok(None)
    }

    /// The first of the extents is left out or taken for one of the factors, and so on.
    fn take(&self, extents: &[Term], factors: &[Term], prefix: Thm) -> Attempt<Option<Thm>> {
        if factors.is_empty() {
            return Ok(Some(prefix));
        }
        let Some((extent, rest)) = extents.split_first() else {
            return Ok(None);
        };
        if rest.len() + 1 < factors.len() {
            return Ok(None);
        }
        for (at, factor) in factors.iter().enumerate() {
            let taken = if factor == extent {
                Some(self.apply(small_prefix_next {}, [prefix])?)
            } else {
                self.below(*factor, *extent)?
                    .map(|[low, high]| self.apply(small_prefix_below {}, [prefix, low, high]))
                    .transpose()?
            };
            if let Some(taken) = taken {
                let others = [&factors[..at], &factors[at + 1..]].concat();
                if let Some(th) = self.take(rest, &others, taken)? {
                    return Ok(Some(th));
                }
            }
        }
        let skipped = self.apply(small_prefix_skip {}, [prefix])?;
        self.take(rest, factors, skipped)
    }

    /// `⊢ 0 ≤ i` and `⊢ i < n`
    fn below(&self, i: Term, n: Term) -> Attempt<Option<[Thm; 2]>> {
        if let (Some((base, indices)), Some((name, factors))) = (
            last_factor(n).and_then(|last| horner(i, &[last])),
            application(n),
        ) && name == "int_mul"
            && let Some([low, high]) = self.below(base, factors[0])?
            && let Some([least, less]) = self.below(indices[0], factors[1])?
        {
            let both = self.apply(small_index {}, [low, high, least, less])?;
            return Ok(Some([hol::conjunct1(both)?, hol::conjunct2(both)?]));
        }
        let low = self.try_prove(mk("int_le", &[literal(0)?, i])?)?;
        let high = match low {
            Some(_) => self.try_prove(mk("int_lt", &[i, n])?)?,
            None => None,
        };
        Ok(low.zip(high).map(|(low, high)| [low, high]))
    }

    /// Bounds of a row-major address in one of the tensors whose volume is known.
    fn by_address(&self, z: Term) -> Attempt<Option<Small>> {
        let volumes = self.session.volumes.borrow().clone();
        for volume in &volumes {
            if let Some(small) = self.address_in(volume, z)? {
                return Ok(Some(small));
            }
        }
        Ok(None)
    }

    /// The address is read from its end: `(... * n + i)` for the last extent n, and so on.
    fn address_in(&self, volume: &Volume, z: Term) -> Attempt<Option<Small>> {
        let Some((first, extents)) = volume.extents.split_first() else {
            return Ok(None);
        };
        // The last extents may be left: then this is the address of a part of the tensor.
        for end in (1..=extents.len()).rev() {
            let Some((base, indices)) = horner(z, &extents[..end]) else {
                continue;
            };
            let Some([low, high]) = self.below(base, *first)? else {
                continue;
            };
            let ranges: Option<Vec<_>> = extents[..end]
                .iter()
                .zip(&indices)
                .map(|(n, i)| self.below(*i, *n).transpose())
                .collect::<Option<Vec<_>>>();
            let Some(ranges) = ranges else {
                continue;
            };
            let base = self.small(base)?.th;
            let mut th = self.apply(small_address_first {}, [base, low, high])?;
            let known = [volume.nonnegative, volume.few];
            let mut prefix = self.apply(small_prefix_first {}, known)?;
            for ((n, i), range) in extents[..end].iter().zip(&indices).zip(ranges) {
                let [low, high] = range?;
                prefix = self.apply(small_prefix_next {}, [prefix])?;
                let (n, i) = (self.small(*n)?.th, self.small(*i)?.th);
                let premises = [th, n, i, low, high, prefix];
                th = self.apply(small_address_next {}, premises)?;
            }
            let th = self.apply(small_address {}, [th, prefix])?;
            return Ok(Some(Small { th, bits: CELLS }));
        }
        Ok(None)
    }

    /// `⊢ j ≤ k` for numbers of bits.
    fn at_most(&self, j: u64, k: u64) -> Attempt<Thm> {
        let le = mk("num_le", &[numeral(j)?, numeral(k)?])?;
        Ok(hol::eqt_elim(self.number(le)?)?)
    }

    /// `⊢ a ≤ b` for numbers.
    pub fn le(&self, a: &BigInt, b: &BigInt) -> Attempt<Thm> {
        let le = mk("int_le", &[literal(a.clone())?, literal(b.clone())?])?;
        Ok(hol::eqt_elim(self.number(le)?)?)
    }

    /// `⊢ t = n`, or `⊢ p = T`, for a term without variables.
    pub fn number(&self, t: Term) -> Attempt<Thm> {
        if let Some(&th) = self.session.closed.borrow().get(&t) {
            return Ok(th);
        }
        let th = evaluated(t)?;
        self.session.closed.borrow_mut().insert(t, th);
        Ok(th)
    }

    fn overflows(&self, value: Term) -> Trouble {
        let facts = self.facts.iter().map(|th| th.concl()).collect();
        let volumes = self.session.volumes.borrow();
        let shapes = volumes.iter().map(|volume| volume.extents.clone());
        Trouble::Overflows {
            value,
            facts,
            shapes: shapes.collect(),
        }
    }
}

impl Small {
    /// The same of a value that is equal, by `⊢ z = y`.
    fn of(self, equation: Thm) -> Attempt<Small> {
        if hol::lhs(equation) == hol::rhs(equation) {
            return Ok(self);
        }
        let not = || Trouble::internal("not a bound");
        let (about, bound) = hol::dest_app(self.th.concl()).ok_or_else(not)?;
        let (about, _) = hol::dest_app(about).ok_or_else(not)?;
        let equal = hol::ap_thm(hol::ap_term(about, equation)?, bound)?;
        let th = hol::eq_mp(equal, self.th)?;
        Ok(Small { th, ..self })
    }
}

/// What evaluation says of a term without variables.
fn evaluated(t: Term) -> Attempt<Thm> {
    let (head, args) = hol::strip_app(t);
    let name = application(t).map_or(String::new(), |(name, _)| name);
    if dest_literal(t).is_some() || name == "NUMERAL" {
        return Ok(hol::refl(t)?);
    }
    let mut th = hol::refl(head)?;
    for arg in args {
        th = hol::mk_comb(th, evaluated(arg)?)?;
    }
    let value = match &name[..] {
        "int_of_num" => return Ok(th),
        name if name.starts_with("int_") || name == "cdiv" => hol::int_eval(hol::rhs(th))?,
        _ => hol::num_eval(hol::rhs(th))?,
    };
    Ok(hol::trans(th, value)?)
}

/// By what products are bounded first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Sizes,
    Volumes,
}

/// A sum or a difference.
#[derive(Clone, Copy)]
enum Sum {
    Plus,
    Minus,
}

impl Sum {
    fn rule(self) -> Lemma<6> {
        match self {
            Sum::Plus => small_add {}.into(),
            Sum::Minus => small_sub {}.into(),
        }
    }

    fn of_sizes(self) -> Lemma<2> {
        match self {
            Sum::Plus => small_add_sizes {}.into(),
            Sum::Minus => small_sub_sizes {}.into(),
        }
    }
}

/// Between what the variable of a loop lies: the first value where it is not zero, the end, and
/// `⊢ l ≤ k` and `⊢ k < u`.
#[derive(Clone, Copy)]
pub struct Range {
    first: Option<Small>,
    end: Small,
    low: Thm,
    high: Thm,
}

/// The last factor of a product.
fn last_factor(n: Term) -> Option<Term> {
    let (name, factors) = application(n)?;
    (name == "int_mul").then(|| factors[1])
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

/// The parts of `((base * n1 + i1) * n2 + i2) ...`, where sums and products with zero and one are
/// not written out.
fn horner(z: Term, extents: &[Term]) -> Option<(Term, Vec<Term>)> {
    let (mut base, mut indices) = (z, Vec::new());
    for extent in extents.iter().rev() {
        let (name, args) = application(base)?;
        let (product, index) = match &name[..] {
            "int_add" => (args[0], args[1]),
            _ => return None,
        };
        let (name, factors) = application(product)?;
        if name != "int_mul" || factors[1] != *extent {
            return None;
        }
        indices.push(index);
        base = factors[0];
    }
    indices.reverse();
    Some((base, indices))
}
