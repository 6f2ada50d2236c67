//! Scalars: what the interpreter needs of an element type, and the types of the language.

use std::fmt::Debug;

use half::{bf16, f16};
use programs::atl::ast::Decimal;
use programs::bits::BitOp;
use programs::element::Element as Type;

/// The operations of an element type.
pub trait Element: Clone + PartialEq + Debug {
    /// Zero: the start of every sum and the value of padding.
    fn zero() -> Self;
    /// The element nearest to a literal; `None` where the type has no such element.
    fn literal(value: &Decimal) -> Option<Self>;
    /// `self + other`; `None` where that overflows, which unsigned integers do not, since they wrap, and
    /// where the type has no arithmetic.
    fn add(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// `self - other`, likewise.
    fn subtract(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// `self * other`, likewise.
    fn multiply(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// `self / other`; `None` where it has no value.
    fn divide(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// `-self`, likewise.
    fn negate(&self) -> Option<Self> {
        None
    }

    /// What an operator on bits gives; `None` where it has no value, or the type has no bits.
    fn on_bits(&self, _operator: BitOp, _other: &Self) -> Option<Self> {
        None
    }

    /// `~self`, likewise.
    fn complement(&self) -> Option<Self> {
        None
    }

    /// Whether `self < other`; NaN is less than nothing, and nothing less than it.
    fn less(&self, other: &Self) -> bool;
    /// Whether `self = other`; NaN equals nothing.
    fn equal(&self, other: &Self) -> bool;
    /// The function of this name in ATL; `None` where the type has no such function of so many
    /// arguments.
    fn call(_function: &str, _arguments: &[Self]) -> Option<Self> {
        None
    }

    /// An integer, as C converts it: rounded for floats, modulo for unsigned integers.
    fn cast(integer: i64) -> Self;

    /// A literal of a type, where scalars know theirs.
    fn literal_as(_ty: Option<Type>, value: &Decimal) -> Option<Self> {
        Self::literal(value)
    }

    /// An integer as a scalar of this type.
    fn cast_as(_ty: Type, integer: i64) -> Self {
        Self::cast(integer)
    }

    /// The integer that it is, of a type of integers.
    fn integer(&self) -> Option<i128> {
        None
    }

    /// The scalar as one of another type; `None` where some have no value there.
    fn convert(&self, _to: Type) -> Option<Self> {
        Some(self.clone())
    }

    /// The scalar, zero as that of this type.
    fn typed(self, _ty: Option<Type>) -> Self {
        self
    }

    /// `self < other ? other : self`
    fn max_of(&self, other: &Self) -> Self {
        if self.less(other) { other } else { self }.clone()
    }

    /// `self < other ? self : other`
    fn min_of(&self, other: &Self) -> Self {
        if self.less(other) { self } else { other }.clone()
    }
}

/// An element type that a kernel can name: it can be read, written and drawn at random.
pub trait Machine: Element {
    /// Reads the text of a JSON number or string, as one of this type.
    fn read(ty: Type, text: &str) -> Option<Self>;
    /// The text of the JSON number or, for what is not a number, string. Reading it gives the same
    /// value again (of all NaNs, one).
    fn write(&self) -> String;
    /// An element made of random bits; small and exact for floats, so that sums are readable.
    fn random(ty: Type, bits: u64) -> Self;
}

macro_rules! float {
    ($float:ty, $erf:path) => {
        impl Element for $float {
            fn zero() -> Self {
                0.0
            }

            fn literal(value: &Decimal) -> Option<Self> {
                value.to_string().parse().ok()
            }

            fn add(&self, other: &Self) -> Option<Self> {
                Some(self + other)
            }

            fn subtract(&self, other: &Self) -> Option<Self> {
                Some(self - other)
            }

            fn multiply(&self, other: &Self) -> Option<Self> {
                Some(self * other)
            }

            fn divide(&self, other: &Self) -> Option<Self> {
                Some(self / other)
            }

            fn negate(&self) -> Option<Self> {
                Some(-self)
            }

            fn less(&self, other: &Self) -> bool {
                self < other
            }

            fn equal(&self, other: &Self) -> bool {
                self == other
            }

            // All are those of the machine's libm, or what IEEE 754 or the language says, which is
            // the same on every machine; but `cbrt` and `erf` are those of a libm in Rust, and may
            // differ from the machine's in the last bits.
            fn call(function: &str, arguments: &[Self]) -> Option<Self> {
                Some(match (function, arguments) {
                    ("sqrt", [a]) => a.sqrt(),
                    ("abs", [a]) => a.abs(),
                    ("floor", [a]) => a.floor(),
                    ("ceil", [a]) => a.ceil(),
                    ("trunc", [a]) => a.trunc(),
                    ("round", [a]) => a.round(),
                    ("rint", [a]) => a.round_ties_even(),
                    ("fmod", [a, b]) => a % b,
                    ("fma", [a, b, c]) => a.mul_add(*b, *c),
                    ("exp", [a]) => a.exp(),
                    ("exp2", [a]) => a.exp2(),
                    ("expm1", [a]) => a.exp_m1(),
                    ("log", [a]) => a.ln(),
                    ("log2", [a]) => a.log2(),
                    ("log1p", [a]) => a.ln_1p(),
                    ("sin", [a]) => a.sin(),
                    ("cos", [a]) => a.cos(),
                    ("tan", [a]) => a.tan(),
                    ("asin", [a]) => a.asin(),
                    ("acos", [a]) => a.acos(),
                    ("atan", [a]) => a.atan(),
                    ("atan2", [a, b]) => a.atan2(*b),
                    ("sinh", [a]) => a.sinh(),
                    ("cosh", [a]) => a.cosh(),
                    ("tanh", [a]) => a.tanh(),
                    ("erf", [a]) => $erf(*a),
                    ("cbrt", [a]) => a.cbrt(),
                    ("hypot", [a, b]) => a.hypot(*b),
                    ("pow", [a, b]) => a.powf(*b),
                    ("fmin", [a, b]) if b.is_nan() => *a,
                    ("fmin", [a, b]) => a.min_of(b),
                    ("fmax", [a, b]) if a.is_nan() => *b,
                    ("fmax", [a, b]) => a.max_of(b),
                    _ => return None,
                })
            }

            fn cast(integer: i64) -> Self {
                integer as $float
            }
        }

        impl Machine for $float {
            fn read(_: Type, text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn write(&self) -> String {
                if self.is_finite() {
                    format!("{self:?}")
                } else {
                    format!("\"{self}\"")
                }
            }

            fn random(_: Type, bits: u64) -> Self {
                // Sixteenths from -8 up to 8.
                let sixteenths = (bits % 256) as u8;
                (<$float>::from(sixteenths) - 128.0) / 16.0
            }
        }
    };
}

/// A result, and whether it overflowed: where the least integer of its type is zero, it wraps.
fn defined<T: Default + PartialEq>((result, overflows): (T, bool), least: T) -> Option<T> {
    (!overflows || least == T::default()).then_some(result)
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Element for $integer {
            fn zero() -> Self {
                0
            }

            fn literal(value: &Decimal) -> Option<Self> {
                if value.scale == 0 {
                    value.digits.parse().ok()
                } else {
                    None
                }
            }

            fn add(&self, other: &Self) -> Option<Self> {
                defined(self.overflowing_add(*other), <$integer>::MIN)
            }

            fn subtract(&self, other: &Self) -> Option<Self> {
                defined(self.overflowing_sub(*other), <$integer>::MIN)
            }

            fn multiply(&self, other: &Self) -> Option<Self> {
                defined(self.overflowing_mul(*other), <$integer>::MIN)
            }

            fn divide(&self, other: &Self) -> Option<Self> {
                self.checked_div(*other)
            }

            fn negate(&self) -> Option<Self> {
                defined(self.overflowing_neg(), <$integer>::MIN)
            }

            fn on_bits(&self, operator: BitOp, other: &Self) -> Option<Self> {
                let count = || u32::try_from(*other).ok();
                match operator {
                    BitOp::Or => Some(self | other),
                    BitOp::Xor => Some(self ^ other),
                    BitOp::And => Some(self & other),
                    BitOp::ShiftLeft => self.checked_shl(count()?),
                    BitOp::ShiftRight => self.checked_shr(count()?),
                }
            }

            fn complement(&self) -> Option<Self> {
                Some(!self)
            }

            fn less(&self, other: &Self) -> bool {
                self < other
            }

            fn equal(&self, other: &Self) -> bool {
                self == other
            }

            fn cast(integer: i64) -> Self {
                integer as $integer
            }

            fn integer(&self) -> Option<i128> {
                Some((*self).into())
            }
        }

        impl Machine for $integer {
            fn read(_: Type, text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn write(&self) -> String {
                self.to_string()
            }

            fn random(_: Type, bits: u64) -> Self {
                bits as $integer
            }
        }
    )*};
}

/// Floats of 16 bits have no arithmetic, and no comparisons in programs.
macro_rules! half {
    ($half:ty) => {
        impl Element for $half {
            fn zero() -> Self {
                <$half>::ZERO
            }

            fn literal(value: &Decimal) -> Option<Self> {
                f32::literal(value).map(<$half>::from_f32)
            }

            fn less(&self, other: &Self) -> bool {
                self < other
            }

            fn equal(&self, other: &Self) -> bool {
                self == other
            }

            fn cast(integer: i64) -> Self {
                <$half>::from_f32(integer as f32)
            }
        }

        impl Machine for $half {
            fn read(ty: Type, text: &str) -> Option<Self> {
                f32::read(ty, text).map(<$half>::from_f32)
            }

            fn write(&self) -> String {
                self.to_f32().write()
            }

            fn random(ty: Type, bits: u64) -> Self {
                <$half>::from_f32(f32::random(ty, bits))
            }
        }
    };
}

float!(f32, libm::erff);
float!(f64, libm::erf);
half!(f16);
half!(bf16);
integers!(u32, u64, u8, u16, i8, i16, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;
    use programs::atl::ast::FUNCTIONS;

    fn decimal(digits: &str, scale: usize) -> Decimal {
        Decimal {
            digits: digits.to_string(),
            scale,
        }
    }

    #[test]
    fn literals() {
        assert_eq!(f32::literal(&decimal("1", 1)), Some(0.1));
        assert_eq!(f64::literal(&decimal("25", 2)), Some(0.25));
        // 2^24 + 1 lies between two floats; the decimal is rounded once, to the even one.
        assert_eq!(f32::literal(&decimal("16777217", 0)), Some(16777216.0));
        assert_eq!(u32::literal(&decimal("4294967295", 0)), Some(u32::MAX));
        assert_eq!(u32::literal(&decimal("4294967296", 0)), None);
        assert_eq!(u64::literal(&decimal("10", 1)), None);
    }

    #[test]
    fn unsigned_arithmetic_wraps() {
        assert_eq!(u32::MAX.add(&2), Some(1));
        assert_eq!(Element::subtract(&0_u32, &1), Some(u32::MAX));
        assert_eq!(Element::multiply(&0x8000_0000_u32, &2), Some(0));
        assert_eq!(Element::negate(&1_u64), Some(u64::MAX));
        assert_eq!(Element::divide(&7_u64, &2), Some(3));
        assert_eq!(Element::divide(&7_u64, &0), None);
    }

    #[test]
    fn signed_arithmetic_overflows() {
        assert_eq!(Element::add(&i32::MAX, &1), None);
        assert_eq!(Element::add(&i32::MAX, &-1), Some(i32::MAX - 1));
        assert_eq!(Element::subtract(&i64::MIN, &1), None);
        assert_eq!(Element::multiply(&65536_i32, &32768), None);
        assert_eq!(Element::multiply(&-65536_i32, &32768), Some(i32::MIN));
        assert_eq!(Element::negate(&i32::MIN), None);
        assert_eq!(Element::divide(&i32::MIN, &-1), None);
        assert_eq!(Element::divide(&-7_i32, &2), Some(-3));
    }

    #[test]
    fn floats_follow_ieee() {
        assert_eq!(Element::divide(&1.0_f32, &0.0), Some(f32::INFINITY));
        let minus_zero = Element::negate(&0.0_f64).map(f64::to_bits);
        assert_eq!(minus_zero, Some((-0.0_f64).to_bits()));
        // The first addition of a sum turns -0 into +0.
        assert_eq!(Element::add(&f32::zero(), &-0.0).map(f32::to_bits), Some(0));
    }

    #[test]
    fn nan_compares_false() {
        let nan = f32::NAN;
        assert!(!nan.less(&1.0) && !1.0.less(&nan) && !nan.equal(&nan));
        // Of two, one of which is NaN, the first is the maximum and the second the minimum.
        assert!(1.0.min_of(&nan).is_nan() && nan.max_of(&1.0).is_nan());
        assert_eq!((nan.min_of(&1.0), 1.0.max_of(&nan)), (1.0, 1.0));
        for name in ["fmin", "fmax"] {
            assert_eq!(f32::call(name, &[nan, 1.0]), Some(1.0));
            assert_eq!(f32::call(name, &[1.0, nan]), Some(1.0));
            assert!(f32::call(name, &[nan, nan]).is_some_and(f32::is_nan));
        }
        let (plus, minus) = (0.0_f32, -0.0_f32);
        let zero = |name, a, b| f32::call(name, &[a, b]).map(f32::to_bits);
        for (a, b) in [(plus, minus), (minus, plus)] {
            assert_eq!(zero("fmax", a, b), Some(a.to_bits()));
            assert_eq!(zero("fmin", a, b), Some(b.to_bits()));
        }
        assert!(plus.equal(&minus) && !minus.less(&plus));
        assert_eq!(plus.max_of(&minus).to_bits(), plus.to_bits());
        assert_eq!(minus.max_of(&plus).to_bits(), minus.to_bits());
        assert!(3_u32.less(&u32::MAX));
    }

    #[test]
    fn functions_are_those_of_floats() {
        for function in FUNCTIONS {
            let arguments = vec![0.5_f32; function.arity];
            assert!(f32::call(function.name, &arguments).is_some());
            assert!(f64::call(function.name, &vec![0.5; function.arity]).is_some());
            assert!(u32::call(function.name, &vec![1; function.arity]).is_none());
            assert!(f32::call(function.name, &arguments[1..]).is_none());
        }
        // Fused: the product is not rounded.
        let (a, b) = (1.0 + f32::EPSILON, 1.0 - f32::EPSILON);
        assert_eq!(a * b - 1.0, 0.0);
        assert!(f32::call("fma", &[a, b, -1.0]) < Some(0.0));
    }

    #[test]
    fn integers_are_converted_as_in_c() {
        assert_eq!(f32::cast(-(1 << 24)), -16777216.0);
        assert_eq!(f32::cast((1 << 24) + 1), 16777216.0);
        assert_eq!(f64::cast((1 << 53) + 3), 9007199254740996.0);
        assert_eq!((u32::cast(4294967297), u32::cast(-1)), (1, u32::MAX));
        assert_eq!(u64::cast(-1), u64::MAX);
    }

    #[test]
    fn what_is_written_reads_back() {
        for value in [
            0.1_f32,
            -0.0,
            1e-40,
            f32::MAX,
            f32::INFINITY,
            f32::NEG_INFINITY,
        ] {
            let text = value.write();
            let read = f32::read(Type::F32, text.trim_matches('"')).unwrap();
            assert_eq!(read.to_bits(), value.to_bits(), "{text}");
        }
        assert!(
            f64::read(Type::F64, f64::NAN.write().trim_matches('"'))
                .unwrap()
                .is_nan()
        );
    }
}
