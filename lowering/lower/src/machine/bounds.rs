//! Values within the machine's integers.
//!
//! For the valuation v of the C function at a point, and an integer z:
//!
//! ```text
//! ⊢ small v e z k      e has the value z, with every value on the way an int64_t, and -2^k < z < 2^k
//! ```
//!
//! z is given; the expression e, which is spelled as z is, and the number of bits k come out. There
//! are five ways to it, tried in this order:
//!
//! 1. by the parts: sizes have 31 bits (`small_size`), variables of loops lie between their ends
//!    (`small_counter`, `small_span`), a sum has one bit more than its parts (`small_add`), a product
//!    has those of both (`small_mul`);
//! 2. by the volume of a tensor (`addresses`): products of its extents, or of what is below them;
//! 3. by the volume, too: row-major addresses inside of a tensor;
//! 4. by the parts, with the bounds that conditions such as `n <= 1000000` give sizes;
//! 5. by bounds that are proved of the value itself (`within`).
//!
//! A sum of many parts of which few are large is counted to the unit: `⊢ near v e z A` says that
//! `-A ≤ z ≤ A`.

use crate::machine::addresses::is_long_address;
use crate::point::Point;
use crate::point::bounded::{MOST, SIZE, Small};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::term::{application, dest_literal, literal, mk, numeral, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    small_min(; 4);
    small_max(; 4);
    cdiv_quotient(a; 1);
    small_zero(v; 0);
    small_one(v; 0);
    small_literal(v; 2);
    near_small(; 2);
    near_add(; 4);
    near_sub(; 4);
    near_part(; 2);
    small_product_within(; 6);
    small_row(; 3);
    small_mul_sizes(; 2);
    small_mul(; 4);
    quotient_shifted(x; 1);
    remainder_shifted(x; 1);
    quotient_signed(x; 1);
    remainder_signed(x; 1);
    small_div(; 4);
    small_mod(; 4);
    small_add(; 6);
    small_sub(; 6);
    small_add_sizes(; 2);
    small_sub_sizes(; 2);
}

impl Point {
    /// `⊢ small v e z k` for an expression of C that has this value.
    pub fn small(&self, z: Term) -> Attempt<Small> {
        let here = (self.state.valuation, self.scope.known(), z);
        // That a value has no bounds is worth remembering, too: it is asked for its parts again.
        if let Some(known) = self.shared.smalls.get(&here) {
            return known;
        }
        // A quotient is spelled by signs, and what is spelled so by an extent that it is equal to.
        if !self.shared.open.borrow_mut().insert(here) {
            return Err(self.overflows(z));
        }
        let found = self.find_small(z);
        self.shared.open.borrow_mut().remove(&here);
        self.shared.smalls.note(here, found.clone());
        found
    }

    fn find_small(&self, z: Term) -> Attempt<Small> {
        // By its parts each row of a long address would be compared with every extent.
        if is_long_address(z)
            && let Some(small) = self.by_address(z)?
        {
            return Ok(small);
        }
        let by_parts = self.by_parts(z, Way::Sizes);
        let Err(Trouble::Overflows { .. }) = by_parts else {
            return by_parts;
        };
        match self.by_parts(z, Way::Volumes) {
            Err(Trouble::Overflows { .. }) => {}
            other => return other,
        }
        if let Some(small) = self.by_address(z)? {
            return Ok(small);
        }
        if let Some(same) = self.with_known_extents(z)? {
            return self.small(hol::lhs(same))?.of(same);
        }
        match self.small_by_conditions(z) {
            Err(Trouble::Overflows { .. }) => {}
            other => return other,
        }
        match self.small_within(z) {
            Ok(Some(small)) => Ok(small),
            Ok(None) | Err(Trouble::Overflows { .. }) => by_parts,
            Err(other) => Err(other),
        }
    }

    /// The same by what conditions say of sizes, which may be fewer bits.
    pub fn small_by_conditions(&self, z: Term) -> Attempt<Small> {
        self.by_parts(z, Way::Conditions)
    }

    /// The same for a part of another expression.
    fn part(&self, z: Term, way: Way) -> Attempt<Small> {
        match way {
            Way::Sizes => self.small(z),
            Way::Volumes | Way::Conditions => self.by_parts(z, way),
        }
    }

    /// The same for what reads best among the terms that are equal to one.
    fn small_tidied(&self, z: Term, way: Way) -> Attempt<Small> {
        let tidied = self.scope.tidied(z)?;
        match self.part(hol::rhs(tidied), way) {
            Err(why @ Trouble::Overflows { .. }) => self.part(z, way).map_err(|_| why),
            small => small?.of(hol::sym(tidied)?),
        }
    }

    /// By the parts; products first by the volume of a tensor where the way says so.
    pub fn by_parts(&self, z: Term, way: Way) -> Attempt<Small> {
        if dest_literal(z).is_some() {
            return self.small_number(z, way);
        }
        if let Some((_, name)) = self.state.indices.iter().find(|(x, _)| *x == z) {
            return self.small_variable(z, *name, way);
        }
        // C computes with literals in `int`: what has no variable is computed here.
        if hol::free_vars(z).is_empty() {
            let value = self.scope.number(z)?;
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
            "int_div" | "int_mod" => self.small_quotient(&name, x, y, way),
            "int_min" => self.small_choice(small_min {}, x, y),
            "int_max" => self.small_choice(small_max {}, x, y),
            "cdiv" => {
                let positive = self.scope.prove(mk("int_lt", &[literal(0)?, y])?)?;
                let quotient = self.apply(cdiv_quotient { a: x }, [positive])?;
                self.small(hol::rhs(quotient))?.of(hol::sym(quotient)?)
            }
            _ => Err(Trouble::internal("the value has no expression in C")),
        }
    }

    /// A literal; one below zero is a difference in C.
    pub fn small_number(&self, z: Term, way: Way) -> Attempt<Small> {
        let n = dest_literal(z).ok_or(Trouble::internal("not a literal"))?;
        if n >= BigInt::ZERO {
            return self.small_literal(z);
        }
        let parts = [literal(0)?, literal(-n)?];
        let difference = mk("int_sub", &parts)?;
        let value = self.scope.number(difference)?;
        self.small_sum(Sum::Minus, difference, parts, way)?
            .of(value)
    }

    fn small_literal(&self, z: Term) -> Attempt<Small> {
        let n = dest_literal(z).ok_or(Trouble::internal("not a literal"))?;
        let standard = match u8::try_from(&n) {
            Ok(0) => Some(self.apply(
                small_zero {
                    v: self.state.valuation,
                },
                [],
            )?),
            Ok(1) => Some(self.apply(
                small_one {
                    v: self.state.valuation,
                },
                [],
            )?),
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
        let power = self
            .scope
            .number(mk("EXP", &[numeral(2)?, numeral(bits)?])?)?;
        let less = self
            .scope
            .number(mk("num_lt", &[digits, hol::rhs(power)])?)?;
        let below = hol::ap_term(mk("num_lt", &[digits])?, power)?;
        let less = hol::eqt_elim(hol::trans(below, less)?)?;
        let fits = self.scope.at_most(bits, MOST)?;
        let th = self.apply(
            small_literal {
                v: self.state.valuation,
            },
            [less, fits],
        )?;
        Ok(Small { th, bits })
    }

    fn small_sum(&self, operation: Sum, z: Term, parts: [Term; 2], way: Way) -> Attempt<Small> {
        let [x, y] = parts;
        // That it fits says nothing of products with it, for which conditions are asked.
        if way != Way::Conditions
            && let (Sum::Plus, Some((name, factors))) = (operation, application(x))
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
            let fits = self.scope.le(&total, &i64::MAX.into())?;
            let th = self.apply(near_small {}, [th, fits])?;
            return Ok(Small { th, bits: MOST });
        }
        let next = self
            .scope
            .number(mk("num_add", &[numeral(most)?, numeral(1)?])?)?;
        let fits = self.scope.at_most(bits, MOST)?;
        let (wide, wider) = (
            self.scope.at_most(a.bits, most)?,
            self.scope.at_most(b.bits, most)?,
        );
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
            let bits = self.scope.number(mk("int_of_num", &[power])?)?;
            let most: BigInt = BigInt::from(1_u64 << small.bits) - 1;
            let next = self
                .scope
                .number(mk("int_add", &[literal(most.clone())?, literal(1)?])?)?;
            let exact = hol::trans(bits, hol::sym(next)?)?;
            let th = self.apply(near_part {}, [small.th, exact])?;
            return Ok((th, most));
        };
        let ((a, first), (b, second)) = (self.total(args[0], way)?, self.total(args[1], way)?);
        let total = first.clone() + second.clone();
        if total > BigInt::from(i64::MAX) {
            return Err(self.overflows(z));
        }
        let sum = self
            .scope
            .number(mk("int_add", &[literal(first)?, literal(second)?])?)?;
        let fits = self.scope.le(&total, &i64::MAX.into())?;
        Ok((self.apply(rule, [a, b, sum, fits])?, total))
    }

    /// An address in a matrix, `x * n + y`, where each of them is a size or below one.
    fn small_row(&self, x: Term, n: Term, y: Term) -> Attempt<Option<Small>> {
        let is_plain = |t: &Term| self.state.indices.iter().any(|(index, _)| index == t);
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
            if let Some(small) = self.by_strips(z, factors, [a, b])? {
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
        let sum = self
            .scope
            .number(mk("num_add", &[numeral(a.bits)?, numeral(b.bits)?])?)?;
        let fits = self.scope.at_most(bits, MOST)?;
        let th = self.apply(small_mul {}, [a.th, b.th, sum, fits])?;
        Ok(Small { th, bits })
    }

    /// The first index of a strip of k, `x * k` for x below `n div k`: it is at most n.
    fn by_strips(&self, z: Term, factors: [Term; 2], [a, b]: [Small; 2]) -> Attempt<Option<Small>> {
        let [x, k] = factors;
        let is_end = |fact: &&Thm| {
            application(fact.concl()).is_some_and(|(name, args)| name == "int_lt" && args[0] == x)
        };
        let facts = &self.scope.integers.facts;
        let end = facts.iter().find(is_end).map(|fact| fact.concl());
        let end = end.and_then(|less| application(application(less)?.1[1]));
        let Some((_, quotient)) = end.filter(|(name, args)| name == "int_div" && args[1] == k)
        else {
            return Ok(None);
        };
        let n = quotient[0];
        let (Ok(whole), low, high) = (
            self.by_parts(n, Way::Volumes),
            self.scope.try_prove(mk("int_le", &[literal(0)?, z])?)?,
            self.scope.try_prove(mk("int_le", &[z, n])?)?,
        ) else {
            return Ok(None);
        };
        let (Some(low), Some(high)) = (low, high) else {
            return Ok(None);
        };
        let bits = whole.bits;
        let fits = self.scope.at_most(bits, MOST)?;
        let premises = [a.th, b.th, whole.th, fits, low, high];
        let th = self.apply(small_product_within {}, premises)?;
        Ok(Some(Small { th, bits }))
    }

    /// C rounds quotients to zero: those of numbers that may be negative are written otherwise.
    fn small_quotient(&self, name: &str, x: Term, y: Term, way: Way) -> Attempt<Small> {
        let (zero, is_quotient) = (literal(0)?, name == "int_div");
        let Some(low) = self.scope.try_prove(mk("int_le", &[zero, x])?)? else {
            let positive = self.scope.prove(mk("int_lt", &[zero, y])?)?;
            let shifted = self.scope.tidied(mk("int_add", &[x, y])?)?;
            let is_near = self
                .scope
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
        let (a, b) = (self.small_tidied(x, way)?, self.small_tidied(y, way)?);
        let positive = self.scope.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let (rule, bits): (Lemma<4>, u64) = match is_quotient {
            true => (small_div {}.into(), a.bits),
            false => (small_mod {}.into(), b.bits),
        };
        let th = self.apply(rule, [a.th, b.th, low, positive])?;
        Ok(Small { th, bits })
    }

    fn small_choice(&self, rule: impl Into<Lemma<4>>, x: Term, y: Term) -> Attempt<Small> {
        let way = Way::Sizes;
        let (a, b) = (self.small_tidied(x, way)?, self.small_tidied(y, way)?);
        let bits = a.bits.max(b.bits);
        let (wide, wider) = (
            self.scope.at_most(a.bits, bits)?,
            self.scope.at_most(b.bits, bits)?,
        );
        let th = self.apply(rule, [a.th, b.th, wide, wider])?;
        Ok(Small { th, bits })
    }

    /// That this value may overflow.
    pub fn overflows(&self, value: Term) -> Trouble {
        let facts = self
            .scope
            .integers
            .facts
            .iter()
            .map(|th| th.concl())
            .collect();
        let shapes = self.volumes.iter().map(|volume| volume.extents.clone());
        Trouble::Overflows {
            value,
            facts,
            shapes: shapes.collect(),
        }
    }
}

/// By what products are bounded first: by the bits of sizes, by volumes of tensors, or by the bits of
/// the numbers that conditions compare sizes with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Sizes,
    Volumes,
    Conditions,
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
