//! Addition and multiplication of bit strings (`BIT1 (BIT0 _0)`, the least significant bit
//! outermost).
//!
//! The steps instantiate theorems `m + n = r ⊢ BIT1 m + BIT0 n = BIT1 r`, derived once from the
//! installed ones: two rules of the kernel for each. Addition takes four bits at a time.

use super::kept::Derived;
use super::lemma::Lemma;
use super::symbol::Symbol;
use crate::Context;
use crate::derive::error::Result;
use kernel::{Term, Thm};

/// How many bits are added at a time.
const WIDTH: u8 = 4;

/// One step of an addition: the derived theorem to use, and what remains of the operands.
struct Step {
    rule: Derived,
    m: Term,
    n: Term,
}

impl Context {
    fn bit_symbol(bit: bool) -> Symbol {
        if bit { Symbol::Bit1 } else { Symbol::Bit0 }
    }

    /// The first bit and the rest of a bit string that is not empty.
    fn bit(&self, t: Term) -> Option<(bool, Term)> {
        if let Some(rest) = self.argument(Symbol::Bit0, t) {
            return Some((false, rest));
        }
        Some((true, self.argument(Symbol::Bit1, t)?))
    }

    /// The first bits, as a number, and the rest, if there are as many.
    fn first_bits(&self, width: u8, mut t: Term) -> Option<(u8, Term)> {
        let mut value = 0;
        for at in 0..width {
            let (bit, rest) = self.bit(t)?;
            value |= u8::from(bit) << at;
            t = rest;
        }
        Some((value, t))
    }

    fn num_var(&mut self, letters: &str) -> Result<Term> {
        let (name, ty) = (self.name(letters), self.num_type()?);
        Ok(self.var(name, ty)?)
    }

    /// The variables `m`, `n`, `p`, `r` of derived theorems.
    fn variables(&mut self) -> Result<[Term; 4]> {
        if let Some(variables) = self.arithmetic.variables {
            return Ok(variables);
        }
        let [m, n, p, r] = ["m", "n", "p", "r"].map(|letters| self.num_var(letters));
        let variables = [m?, n?, p?, r?];
        self.arithmetic.variables = Some(variables);
        Ok(variables)
    }

    fn derived(&mut self, key: Derived) -> Result<Thm> {
        let known = self.arithmetic.derived.get(&key).copied();
        if let Some(th) = self.arithmetic.recall(known) {
            return Ok(th);
        }
        let noted = self.noting(|k| match key {
            Derived::Add(width, carry, a, b) => k.derive_add(width, carry, a, b),
            Derived::Suc => k.derive_suc(),
            Derived::MulOne => k.derive_mul_one(),
            Derived::Mul0 => k.derive_mul(false),
            Derived::Mul1 => k.derive_mul(true),
            Derived::Unary(op) => k.derive_unary(op),
            Derived::Binary(op) => k.derive_binary(op),
        })?;
        self.arithmetic.derived.insert(key, noted);
        Ok(noted.0)
    }

    /// The derived theorem with terms put for `m`, `n`, `p`, `r`.
    fn use_derived(&mut self, key: Derived, values: [Option<Term>; 4]) -> Result<Thm> {
        let th = self.derived(key)?;
        let pairs = self.variables()?.into_iter().zip(values);
        let pairs = pairs.filter_map(|(x, value)| value.filter(|t| *t != x).map(|t| (x, t)));
        let pairs: Vec<_> = pairs.collect();
        Ok(self.inst(&pairs, th)?)
    }

    pub(super) fn right_side(&self, th: Thm) -> Term {
        self.dest_eq(th.concl()).map_or(th.concl(), |(_, r)| r)
    }

    fn suc_if(&mut self, carry: bool, t: Term) -> Result<Term> {
        if carry {
            self.unary(Symbol::Suc, t)
        } else {
            Ok(t)
        }
    }

    /// The carry into each bit, and out of the last one.
    fn carries(width: u8, carry: bool, a: u8, b: u8) -> Vec<bool> {
        let bits = (0..width).scan(carry, |carry, at| {
            let sum = (a >> at & 1) + (b >> at & 1) + u8::from(*carry);
            *carry = sum > 1;
            Some(*carry)
        });
        std::iter::once(carry).chain(bits).collect()
    }

    fn derive_add(&mut self, width: u8, carry: bool, a: u8, b: u8) -> Result<Thm> {
        let [mut m, mut n, _, r] = self.variables()?;
        let carries = Self::carries(width, carry, a, b);
        let sum = self.binary(Symbol::NumAdd, m, n)?;
        let sum = self.suc_if(carries[width as usize], sum)?;
        let assumed = self.eq(sum, r)?;
        let mut th = self.assume(assumed)?;
        for at in (0..width).rev() {
            let (a, b) = (a >> at & 1 == 1, b >> at & 1 == 1);
            let lemma = match (a, b) {
                (false, false) => Lemma::Add00,
                (false, true) => Lemma::Add01,
                (true, false) => Lemma::Add10,
                (true, true) => Lemma::Add11,
            };
            let mut step = self.lemma(lemma, &[m, n], &[])?;
            if carries[at as usize] {
                let suc = self.symbol(Symbol::Suc)?;
                step = self.ap_term(suc, step)?;
                let summand = self.argument(Symbol::Suc, self.right_side(step));
                let bit = summand.and_then(|t| self.bit(t));
                if let Some((bit, rest)) = bit {
                    let lemma = if bit { Lemma::SucBit1 } else { Lemma::SucBit0 };
                    let suc = self.lemma(lemma, &[rest], &[])?;
                    step = self.trans(step, suc)?;
                }
            }
            let sum = self.bit(self.right_side(step));
            let bit = self.symbol(Self::bit_symbol(sum.is_some_and(|(bit, _)| bit)))?;
            th = self.ap_term(bit, th)?;
            th = self.trans(step, th)?;
            m = self.unary(Self::bit_symbol(a), m)?;
            n = self.unary(Self::bit_symbol(b), n)?;
        }
        Ok(th)
    }

    fn derive_suc(&mut self) -> Result<Thm> {
        let [_, n, _, r] = self.variables()?;
        let suc = self.unary(Symbol::Suc, n)?;
        let assumed = self.eq(suc, r)?;
        let assumed = self.assume(assumed)?;
        let bit = self.symbol(Symbol::Bit0)?;
        let inner = self.ap_term(bit, assumed)?;
        let step = self.lemma(Lemma::SucBit1, &[n], &[])?;
        Ok(self.trans(step, inner)?)
    }

    fn derive_mul_one(&mut self) -> Result<Thm> {
        let [_, n, _, _] = self.variables()?;
        let zero = self.symbol(Symbol::Zero)?;
        let step = self.lemma(Lemma::Mul1, &[zero, n], &[])?;
        let none = self.lemma(Lemma::MulZero, &[n], &[])?;
        let bit = self.symbol(Symbol::Bit0)?;
        let none = self.ap_term(bit, none)?;
        let empty = self.lemma(Lemma::BitZero, &[], &[])?;
        let none = self.trans(none, empty)?;
        let add = self.unary(Symbol::NumAdd, n)?;
        let none = self.ap_term(add, none)?;
        let step = self.trans(step, none)?;
        let same = self.lemma(Lemma::AddZeroRight, &[n], &[])?;
        Ok(self.trans(step, same)?)
    }

    fn derive_mul(&mut self, bit: bool) -> Result<Thm> {
        let [m, n, p, r] = self.variables()?;
        let product = self.binary(Symbol::NumMul, m, n)?;
        let assumed = self.eq(product, p)?;
        let assumed = self.assume(assumed)?;
        let zero = self.symbol(Symbol::Bit0)?;
        let doubled = self.ap_term(zero, assumed)?;
        if !bit {
            let step = self.lemma(Lemma::Mul0, &[m, n], &[])?;
            return Ok(self.trans(step, doubled)?);
        }
        let step = self.lemma(Lemma::Mul1, &[m, n], &[])?;
        let add = self.unary(Symbol::NumAdd, n)?;
        let sum = self.ap_term(add, doubled)?;
        let step = self.trans(step, sum)?;
        let sum = self.right_side(step);
        let result = self.eq(sum, r)?;
        let result = self.assume(result)?;
        Ok(self.trans(step, result)?)
    }

    fn derive_unary(&mut self, op: Symbol) -> Result<Thm> {
        let [m, _, _, r] = self.variables()?;
        let bare = self.unary(op, m)?;
        let assumed = self.eq(bare, r)?;
        let assumed = self.assume(assumed)?;
        let constant = self.symbol(op)?;
        let m = self.lemma(Lemma::Numeral, &[m], &[])?;
        let r = self.lemma(Lemma::Numeral, &[r], &[])?;
        let step = self.ap_term(constant, m)?;
        let step = self.trans(step, assumed)?;
        let wrap = self.sym(r)?;
        Ok(self.trans(step, wrap)?)
    }

    fn derive_binary(&mut self, op: Symbol) -> Result<Thm> {
        let [m, n, _, r] = self.variables()?;
        let bare = self.binary(op, m, n)?;
        let assumed = self.eq(bare, r)?;
        let assumed = self.assume(assumed)?;
        let constant = self.symbol(op)?;
        let m = self.lemma(Lemma::Numeral, &[m], &[])?;
        let n = self.lemma(Lemma::Numeral, &[n], &[])?;
        let r = self.lemma(Lemma::Numeral, &[r], &[])?;
        let step = self.ap_term(constant, m)?;
        let step = self.mk_comb(step, n)?;
        let step = self.trans(step, assumed)?;
        let wrap = self.sym(r)?;
        Ok(self.trans(step, wrap)?)
    }

    /// `⊢ op (NUMERAL m) = NUMERAL r` from `⊢ op m = r`.
    pub(super) fn on_numeral(&mut self, op: Symbol, m: Term, th: Thm) -> Result<Thm> {
        let r = self.right_side(th);
        let lifted = self.use_derived(Derived::Unary(op), [Some(m), None, None, Some(r)])?;
        Ok(self.prove_hyp(th, lifted)?)
    }

    /// `⊢ NUMERAL m op NUMERAL n = NUMERAL r` from `⊢ m op n = r`.
    pub(super) fn on_numerals(&mut self, op: Symbol, m: Term, n: Term, th: Thm) -> Result<Thm> {
        let r = self.right_side(th);
        let lifted = self.use_derived(Derived::Binary(op), [Some(m), Some(n), None, Some(r)])?;
        Ok(self.prove_hyp(th, lifted)?)
    }

    /// `⊢ SUC n = r`
    pub(super) fn suc_bits(&mut self, n: Term) -> Result<Thm> {
        let mut ones = Vec::new();
        let mut rest = n;
        while let Some(next) = self.argument(Symbol::Bit1, rest) {
            ones.push(next);
            rest = next;
        }
        let mut th = match self.bit(rest) {
            Some((_, rest)) => self.lemma(Lemma::SucBit0, &[rest], &[])?,
            None => self.lemma(Lemma::SucZero, &[], &[])?,
        };
        for n in ones.into_iter().rev() {
            let r = self.right_side(th);
            let step = self.use_derived(Derived::Suc, [None, Some(n), None, Some(r)])?;
            th = self.prove_hyp(th, step)?;
        }
        Ok(th)
    }

    /// `⊢ m + n = r`
    pub(super) fn add_bits(&mut self, mut m: Term, mut n: Term) -> Result<Thm> {
        let mut steps = Vec::new();
        let mut carry = false;
        loop {
            let first = |width| {
                let (a, m) = self.first_bits(width, m)?;
                let (b, n) = self.first_bits(width, n)?;
                Some((width, a, b, m, n))
            };
            let Some((width, a, b, rest_m, rest_n)) = first(WIDTH).or_else(|| first(1)) else {
                break;
            };
            (m, n) = (rest_m, rest_n);
            let rule = Derived::Add(width, carry, a, b);
            steps.push(Step { rule, m, n });
            carry = Self::carries(width, carry, a, b)[width as usize];
        }
        let mut th = match self.bit(m) {
            None => self.lemma(Lemma::AddZeroLeft, &[n], &[])?,
            Some(_) => self.lemma(Lemma::AddZeroRight, &[m], &[])?,
        };
        if carry {
            let suc = self.symbol(Symbol::Suc)?;
            let sum = self.right_side(th);
            th = self.ap_term(suc, th)?;
            let next = self.suc_bits(sum)?;
            th = self.trans(th, next)?;
        }
        for Step { rule, m, n } in steps.into_iter().rev() {
            let r = self.right_side(th);
            let step = self.use_derived(rule, [Some(m), Some(n), None, Some(r)])?;
            th = self.prove_hyp(th, step)?;
        }
        Ok(th)
    }

    /// `⊢ m * n = r`
    pub(super) fn mul_bits(&mut self, m: Term, n: Term) -> Result<Thm> {
        let ones = |t| self.bits_value(t).map_or(0, |value| value.count_ones());
        if ones(m) <= ones(n) {
            return self.mul_bits_by_left(m, n);
        }
        let swap = self.lemma(Lemma::MulComm, &[m, n], &[])?;
        let th = self.mul_bits_by_left(n, m)?;
        Ok(self.trans(swap, th)?)
    }

    fn mul_bits_by_left(&mut self, m: Term, n: Term) -> Result<Thm> {
        let mut bits = Vec::new();
        let mut rest = m;
        while let Some((bit, next)) = self.bit(rest) {
            bits.push((bit, next));
            rest = next;
        }
        let Some(_) = bits.pop() else {
            return self.lemma(Lemma::MulZero, &[n], &[]);
        };
        let mut th = self.use_derived(Derived::MulOne, [None, Some(n), None, None])?;
        for (bit, m) in bits.into_iter().rev() {
            let p = self.right_side(th);
            if bit {
                let doubled = self.unary(Symbol::Bit0, p)?;
                let sum = self.add_bits(n, doubled)?;
                let r = self.right_side(sum);
                let values = [Some(m), Some(n), Some(p), Some(r)];
                let step = self.use_derived(Derived::Mul1, values)?;
                let step = self.prove_hyp(th, step)?;
                th = self.prove_hyp(sum, step)?;
            } else {
                let step = self.use_derived(Derived::Mul0, [Some(m), Some(n), Some(p), None])?;
                th = self.prove_hyp(th, step)?;
            }
        }
        Ok(th)
    }
}
