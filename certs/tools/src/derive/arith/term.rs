//! Terms of arithmetic, taken apart and put together.

use super::symbol::{NAMES, Symbol, View};
use crate::Context;
use crate::derive::error::{Error, Result};
use kernel::{Term, TermView, Type};
use num_bigint::{BigInt, BigUint, Sign};

impl Context {
    /// Looks up the constants that were not declared before.
    pub(super) fn find_symbols(&mut self) -> Result<()> {
        if self.arithmetic.symbols.by_const.len() == NAMES.len() {
            return Ok(());
        }
        for (at, (symbol, letters)) in NAMES.iter().enumerate() {
            if self.arithmetic.symbols.terms.len() <= at {
                self.arithmetic.symbols.terms.push(None);
            }
            if self.arithmetic.symbols.terms[at].is_some() {
                continue;
            }
            let name = self.name(letters);
            let Some(c) = self.find_const(name) else {
                continue;
            };
            let t = self.constant(c, &[])?;
            let symbols = &mut self.arithmetic.symbols;
            symbols.terms[at] = Some(t);
            symbols.by_const.insert(c, *symbol);
        }
        // The types come from constants that are there wherever a literal is.
        let signature = |context: &Context, symbol| {
            let constant = context.symbol(symbol).ok()?;
            context.dest_fun(context.type_of(constant))
        };
        let (num, int) = (
            signature(self, Symbol::Numeral),
            signature(self, Symbol::Of),
        );
        self.arithmetic.symbols.num = num.map(|(_, num)| num);
        self.arithmetic.symbols.int = int.map(|(_, int)| int);
        Ok(())
    }

    /// The constant.
    pub(super) fn symbol(&self, symbol: Symbol) -> Result<Term> {
        let found = self.arithmetic.symbols.terms.get(symbol as usize);
        let missing = Error::NotDeclared;
        found.copied().flatten().ok_or(missing)
    }

    /// The type of natural numbers.
    pub(super) fn num_type(&self) -> Result<Type> {
        let missing = Error::NotDeclared;
        self.arithmetic.symbols.num.ok_or(missing)
    }

    /// Whether the term is an integer.
    pub(super) fn is_int(&self, t: Term) -> bool {
        self.arithmetic.symbols.int == Some(self.type_of(t))
    }

    /// The constant at the head of the term, with its arguments.
    pub(super) fn arithmetic_view(&self, t: Term) -> Option<View> {
        let (f, b) = self.dest_app(t)?;
        match self.view(f) {
            TermView::Const(c, _) => {
                let symbol = *self.arithmetic.symbols.by_const.get(&c)?;
                Some(View::Unary(symbol, b))
            }
            TermView::App(op, a) => {
                if let Some((a, b)) = self.dest_eq(t) {
                    let ty = Some(self.type_of(a));
                    let symbols = &self.arithmetic.symbols;
                    let known = ty == symbols.num || ty == symbols.int;
                    return known.then_some(View::Eq(ty == symbols.num, a, b));
                }
                let TermView::Const(c, _) = self.view(op) else {
                    return None;
                };
                let symbol = *self.arithmetic.symbols.by_const.get(&c)?;
                Some(View::Binary(symbol, a, b))
            }
            _ => None,
        }
    }

    /// `op a`
    pub(super) fn unary(&mut self, op: Symbol, a: Term) -> Result<Term> {
        let op = self.symbol(op)?;
        Ok(self.app(op, a)?)
    }

    /// `a op b`
    pub(super) fn binary(&mut self, op: Symbol, a: Term, b: Term) -> Result<Term> {
        let op = self.unary(op, a)?;
        Ok(self.app(op, b)?)
    }

    /// The argument of a term `op a`.
    pub(super) fn argument(&self, op: Symbol, t: Term) -> Option<Term> {
        let (f, a) = self.dest_app(t)?;
        (f == self.symbol(op).ok()?).then_some(a)
    }

    /// The value of a bit string, with the bits from the least significant one.
    pub(super) fn bits_value(&self, mut t: Term) -> Option<BigUint> {
        // In a slice of a theory a bit that does not occur may not be declared.
        let [zero, one] = [Symbol::Bit0, Symbol::Bit1].map(|bit| self.symbol(bit).ok());
        let end = self.symbol(Symbol::Zero).ok()?;
        let (mut words, mut at) = (Vec::new(), 0);
        while t != end {
            let (bit, rest) = self.dest_app(t)?;
            if ![zero, one].contains(&Some(bit)) {
                return None;
            }
            if at % 32 == 0 {
                words.push(0);
            }
            words[at / 32] |= u32::from(Some(bit) == one) << (at % 32);
            (t, at) = (rest, at + 1);
        }
        Some(BigUint::new(words))
    }

    /// The bit string of a number.
    pub(super) fn mk_bits(&mut self, n: &BigUint) -> Result<Term> {
        let mut t = self.symbol(Symbol::Zero)?;
        for at in (0..n.bits()).rev() {
            let bit = if n.bit(at) {
                Symbol::Bit1
            } else {
                Symbol::Bit0
            };
            t = self.unary(bit, t)?;
        }
        Ok(t)
    }

    /// The number that a numeral stands for.
    pub fn dest_numeral(&self, t: Term) -> Option<BigUint> {
        self.bits_value(self.argument(Symbol::Numeral, t)?)
    }

    /// The numeral of a number.
    pub fn mk_numeral(&mut self, n: &BigUint) -> Result<Term> {
        self.find_symbols()?;
        let bits = self.mk_bits(n)?;
        self.unary(Symbol::Numeral, bits)
    }

    /// The integer that a literal stands for: `&n`, or `-&n` where n is not zero.
    pub fn dest_int(&self, t: Term) -> Option<BigInt> {
        if let Some(n) = self.argument(Symbol::Of, t) {
            return Some(self.dest_numeral(n)?.into());
        }
        let n = self.argument(Symbol::Of, self.argument(Symbol::Neg, t)?)?;
        let n = self.dest_numeral(n)?;
        (n != BigUint::ZERO).then(|| BigInt::from_biguint(Sign::Minus, n))
    }

    /// The literal of an integer.
    pub fn mk_int(&mut self, n: &BigInt) -> Result<Term> {
        let numeral = self.mk_numeral(n.magnitude())?;
        let literal = self.unary(Symbol::Of, numeral)?;
        match n.sign() {
            Sign::Minus => self.unary(Symbol::Neg, literal),
            _ => Ok(literal),
        }
    }
}
