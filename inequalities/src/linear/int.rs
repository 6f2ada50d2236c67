//! Integers of any size that are fast while they are small.

use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// An integer: a machine word wherever it fits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Int(Size);

/// `Big` only holds what does not fit `Small`, so that equality is structural.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Size {
    Small(i64),
    Big(Box<BigInt>),
}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int(Size::Small(0));
    /// One.
    pub const ONE: Int = Int(Size::Small(1));

    fn wide(n: i128) -> Int {
        match i64::try_from(n) {
            Ok(n) => Int(Size::Small(n)),
            Err(_) => Int(Size::Big(Box::new(n.into()))),
        }
    }

    /// The same number as a `BigInt`.
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Size::Small(n) => BigInt::from(*n),
            Size::Big(n) => (**n).clone(),
        }
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Size::Small(n) => n.signum(),
            Size::Big(n) if **n < BigInt::ZERO => -1,
            Size::Big(_) => 1,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Size::Small(0)
    }

    /// Whether this is 1.
    pub fn is_one(&self) -> bool {
        self.0 == Size::Small(1)
    }

    /// Whether this is less than 0.
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// The quotient rounded down and the remainder, which has the sign of the divisor.
    pub fn div_mod(&self, divisor: &Int) -> (Int, Int) {
        if let (Size::Small(a), Size::Small(b)) = (&self.0, &divisor.0) {
            let (a, b) = (i128::from(*a), i128::from(*b));
            let adjust = a % b != 0 && (a < 0) != (b < 0);
            let quotient = a / b - i128::from(adjust);
            return (Int::wide(quotient), Int::wide(a - quotient * b));
        }
        let (a, b) = (self.to_big(), divisor.to_big());
        let adjust = &a % &b != BigInt::ZERO && (a < BigInt::ZERO) != (b < BigInt::ZERO);
        let quotient = &a / &b - BigInt::from(u8::from(adjust));
        let remainder = a - &quotient * b;
        (quotient.into(), remainder.into())
    }

    /// The quotient rounded down.
    pub fn div_floor(&self, divisor: &Int) -> Int {
        self.div_mod(divisor).0
    }

    /// Whether this divides the other number without remainder.
    pub fn divides(&self, other: &Int) -> bool {
        other.div_mod(self).1.is_zero()
    }

    /// The greatest common divisor, not negative.
    pub fn gcd(&self, other: &Int) -> Int {
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            let rest = a.div_mod(&b).1;
            a = std::mem::replace(&mut b, rest);
        }
        a
    }

    /// The least common multiple of two positive numbers.
    pub fn lcm(&self, other: &Int) -> Int {
        &self.div_floor(&self.gcd(other)) * other
    }
}

impl From<i64> for Int {
    fn from(n: i64) -> Int {
        Int(Size::Small(n))
    }
}

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match i64::try_from(&n) {
            Ok(n) => Int(Size::Small(n)),
            Err(_) => Int(Size::Big(Box::new(n))),
        }
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident;)*) => {
        $(impl $trait<&Int> for &Int {
            type Output = Int;

            fn $method(self, other: &Int) -> Int {
                match (&self.0, &other.0) {
                    (Size::Small(a), Size::Small(b)) => {
                        Int::wide(i128::from(*a).$method(i128::from(*b)))
                    }
                    _ => self.to_big().$method(other.to_big()).into(),
                }
            }
        })*
    };
}

operator! {
    Add add;
    Sub sub;
    Mul mul;
}

impl Neg for &Int {
    type Output = Int;

    fn neg(self) -> Int {
        &Int::ZERO - self
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Size::Small(a), Size::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(n) => n.fmt(f),
            Size::Big(n) => n.fmt(f),
        }
    }
}
