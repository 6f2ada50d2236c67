//! Scalars that know their types, for kernels that have several.

use crate::element::{Element, Machine};
use programs::atl::ast::Decimal;
use programs::element::Element as Type;

/// A scalar of one of the types of the language.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// What padding is read as: zero of every type.
    Zero,
    /// `f32`
    F32(f32),
    /// `f64`
    F64(f64),
    /// `u32`
    U32(u32),
    /// `u64`
    U64(u64),
}

/// What is done with a value, whatever its type; zero counts as one of floats.
macro_rules! with {
    ($value:expr, $x:ident => $answer:expr) => {
        match $value {
            Value::Zero => {
                let $x = 0.0_f64;
                $answer
            }
            Value::F32($x) => $answer,
            Value::F64($x) => $answer,
            Value::U32($x) => $answer,
            Value::U64($x) => $answer,
        }
    };
}

/// What is done with two values of one type. Those of several types never meet: the reader has seen
/// to that.
macro_rules! both {
    ($a:expr, $b:expr, $x:ident, $y:ident => $answer:expr, $of:ident) => {
        match ($a.like($b), $b.like($a)) {
            (Value::F32($x), Value::F32($y)) => $of!(F32, $answer),
            (Value::F64($x), Value::F64($y)) => $of!(F64, $answer),
            (Value::U32($x), Value::U32($y)) => $of!(U32, $answer),
            (Value::U64($x), Value::U64($y)) => $of!(U64, $answer),
            (a, b) => unreachable!("{a:?} and {b:?} have several types"),
        }
    };
}

macro_rules! value {
    ($Type:ident, $answer:expr) => {
        Value::$Type($answer)
    };
}

macro_rules! optional {
    ($Type:ident, $answer:expr) => {
        ($answer).map(Value::$Type)
    };
}

macro_rules! plain {
    ($Type:ident, $answer:expr) => {
        $answer
    };
}

impl Value {
    /// Zero as one of the type of another value; two zeros count as floats.
    fn like(&self, other: &Value) -> Value {
        match (self, other.ty()) {
            (Value::Zero, ty) => zero(ty.unwrap_or(Type::F64)),
            (value, _) => *value,
        }
    }

    /// Its type, if it has only one.
    pub fn ty(&self) -> Option<Type> {
        match self {
            Value::Zero => None,
            Value::F32(_) => Some(Type::F32),
            Value::F64(_) => Some(Type::F64),
            Value::U32(_) => Some(Type::U32),
            Value::U64(_) => Some(Type::U64),
        }
    }
}

fn zero(ty: Type) -> Value {
    match ty {
        Type::F32 => Value::F32(0.0),
        Type::F64 => Value::F64(0.0),
        Type::U32 => Value::U32(0),
        Type::U64 => Value::U64(0),
    }
}

impl Element for Value {
    fn zero() -> Self {
        Value::Zero
    }

    fn literal(value: &Decimal) -> Option<Self> {
        f64::literal(value).map(Value::F64)
    }

    fn literal_as(ty: Option<Type>, value: &Decimal) -> Option<Self> {
        match ty? {
            Type::F32 => f32::literal(value).map(Value::F32),
            Type::F64 => f64::literal(value).map(Value::F64),
            Type::U32 => u32::literal(value).map(Value::U32),
            Type::U64 => u64::literal(value).map(Value::U64),
        }
    }

    fn add(&self, other: &Self) -> Self {
        match (self, other) {
            (Value::Zero, Value::Zero) => Value::Zero,
            _ => both!(self, other, x, y => Element::add(&x, &y), value),
        }
    }

    fn subtract(&self, other: &Self) -> Self {
        match (self, other) {
            (Value::Zero, Value::Zero) => Value::Zero,
            _ => both!(self, other, x, y => Element::subtract(&x, &y), value),
        }
    }

    fn multiply(&self, other: &Self) -> Self {
        match (self, other) {
            (Value::Zero, Value::Zero) => Value::Zero,
            _ => both!(self, other, x, y => Element::multiply(&x, &y), value),
        }
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        both!(self, other, x, y => Element::divide(&x, &y), optional)
    }

    fn negate(&self) -> Self {
        match self {
            Value::Zero => Value::F64(-0.0),
            Value::F32(x) => Value::F32(x.negate()),
            Value::F64(x) => Value::F64(x.negate()),
            Value::U32(x) => Value::U32(x.negate()),
            Value::U64(x) => Value::U64(x.negate()),
        }
    }

    fn less(&self, other: &Self) -> bool {
        both!(self, other, x, y => x.less(&y), plain)
    }

    fn equal(&self, other: &Self) -> bool {
        both!(self, other, x, y => x.equal(&y), plain)
    }

    fn call(function: &str, arguments: &[Self]) -> Option<Self> {
        let ty = arguments.iter().find_map(Value::ty).unwrap_or(Type::F64);
        let typed = arguments.iter().map(|argument| argument.typed(Some(ty)));
        match ty {
            Type::F32 => {
                let arguments = typed.map(|a| match a {
                    Value::F32(x) => Some(x),
                    _ => None,
                });
                f32::call(function, &arguments.collect::<Option<Vec<_>>>()?).map(Value::F32)
            }
            Type::F64 => {
                let arguments = typed.map(|a| match a {
                    Value::F64(x) => Some(x),
                    _ => None,
                });
                f64::call(function, &arguments.collect::<Option<Vec<_>>>()?).map(Value::F64)
            }
            Type::U32 | Type::U64 => None,
        }
    }

    fn cast(integer: i64) -> Self {
        Value::F64(f64::cast(integer))
    }

    fn cast_as(ty: Type, integer: i64) -> Self {
        match ty {
            Type::F32 => Value::F32(f32::cast(integer)),
            Type::F64 => Value::F64(f64::cast(integer)),
            Type::U32 => Value::U32(u32::cast(integer)),
            Type::U64 => Value::U64(u64::cast(integer)),
        }
    }

    // `as` converts as C does: to the nearest float, to even in the middle, and modulo.
    fn convert(&self, to: Type) -> Option<Self> {
        let fits = !self.ty().is_some_and(Type::is_float) || to.is_float();
        fits.then(|| {
            with!(*self, x => match to {
                Type::F32 => Value::F32(x as f32),
                Type::F64 => Value::F64(x as f64),
                Type::U32 => Value::U32(x as u32),
                Type::U64 => Value::U64(x as u64),
            })
        })
    }

    fn typed(self, ty: Option<Type>) -> Self {
        match (self, ty) {
            (Value::Zero, Some(ty)) => zero(ty),
            (value, _) => value,
        }
    }
}

impl Machine for Value {
    fn read(ty: Type, text: &str) -> Option<Self> {
        match ty {
            Type::F32 => f32::read(ty, text).map(Value::F32),
            Type::F64 => f64::read(ty, text).map(Value::F64),
            Type::U32 => u32::read(ty, text).map(Value::U32),
            Type::U64 => u64::read(ty, text).map(Value::U64),
        }
    }

    fn write(&self) -> String {
        with!(*self, x => x.write())
    }

    fn random(ty: Type, bits: u64) -> Self {
        match ty {
            Type::F32 => Value::F32(f32::random(ty, bits)),
            Type::F64 => Value::F64(f64::random(ty, bits)),
            Type::U32 => Value::U32(u32::random(ty, bits)),
            Type::U64 => Value::U64(u64::random(ty, bits)),
        }
    }
}

impl Value {
    /// The scalar of this type with these bits, the low ones.
    pub fn of_bits(ty: Type, bits: u64) -> Value {
        match ty {
            Type::F32 => Value::F32(f32::from_bits(bits as u32)),
            Type::F64 => Value::F64(f64::from_bits(bits)),
            Type::U32 => Value::U32(bits as u32),
            Type::U64 => Value::U64(bits),
        }
    }

    /// Its bits.
    pub fn bits(self) -> u64 {
        match self {
            Value::Zero => 0,
            Value::F32(x) => u64::from(x.to_bits()),
            Value::F64(x) => x.to_bits(),
            Value::U32(x) => u64::from(x),
            Value::U64(x) => x,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_is_of_every_type() {
        let x = Value::U32(3);
        assert_eq!(Value::Zero.add(&x), x);
        assert_eq!(x.subtract(&Value::Zero), x);
        assert!(Value::Zero.less(&x) && Value::Zero.equal(&Value::F32(-0.0)));
        assert_eq!(Value::Zero.typed(Some(Type::U64)), Value::U64(0));
        assert_eq!(Value::Zero.divide(&Value::U32(0)), None);
    }

    #[test]
    fn conversions() {
        let to = |value: Value, ty| value.convert(ty);
        assert_eq!(
            to(Value::U32(u32::MAX), Type::F32),
            Some(Value::F32(4294967296.0))
        );
        assert_eq!(
            to(Value::U32(u32::MAX), Type::F64),
            Some(Value::F64(4294967295.0))
        );
        assert_eq!(to(Value::U64(1 << 33 | 5), Type::U32), Some(Value::U32(5)));
        assert_eq!(to(Value::F64(0.1), Type::F32), Some(Value::F32(0.1)));
        assert_eq!(
            to(Value::F64(1e300), Type::F32),
            Some(Value::F32(f32::INFINITY))
        );
        // Between two floats, to the even one: 2^24 + 1 and 2^24 + 3.
        assert_eq!(
            to(Value::U64(16777217), Type::F32),
            Some(Value::F32(16777216.0))
        );
        assert_eq!(
            to(Value::U64(16777219), Type::F32),
            Some(Value::F32(16777220.0))
        );
        assert_eq!(to(Value::F32(1.0), Type::U32), None);
    }
}
