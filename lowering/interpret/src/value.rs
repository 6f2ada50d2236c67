//! Scalars that know their types, for kernels that have several.

use crate::element::{Element, Machine};
use half::{bf16, f16};
use programs::atl::ast::Decimal;
use programs::bits::BitOp;
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
    /// `bool`: 0 or 1
    Bool(u8),
    /// `u8`
    U8(u8),
    /// `u16`
    U16(u16),
    /// `i8`
    I8(i8),
    /// `i16`
    I16(i16),
    /// `i32`
    I32(i32),
    /// `i64`
    I64(i64),
    /// `f16`
    F16(f16),
    /// `bf16`
    BF16(bf16),
}

/// An answer for each type: `$x` is what is matched in a value, and `$Type` the type of Rust.
macro_rules! of_types {
    ($scrutinee:expr, $of:ident $(, $more:tt)*) => {
        $of!($scrutinee $(, $more)*; F32 f32, F64 f64, U32 u32, U64 u64, Bool u8, U8 u8, U16 u16, I8 i8, I16 i16, I32 i32, I64 i64, F16 f16, BF16 bf16)
    };
}

/// The same of the types that Rust has itself.
macro_rules! of_numbers {
    ($scrutinee:expr, $of:ident $(, $more:tt)*) => {
        $of!($scrutinee $(, $more)*; F32 f32, F64 f64, U32 u32, U64 u64, Bool u8, U8 u8, U16 u16, I8 i8, I16 i16, I32 i32, I64 i64)
    };
}

/// What is done with a value, whatever its type; zero counts as one of floats.
macro_rules! with {
    ($value:expr, ($x:ident => $answer:expr); $($Type:ident $rust:ident),*) => {
        match $value {
            Value::Zero => {
                let $x = 0.0_f64;
                $answer
            }
            $(Value::$Type($x) => $answer,)*
            #[allow(unreachable_patterns)]
            other => unreachable!("{other:?} is converted by way of a float"),
        }
    };
}

/// The value that a function of the type of Rust gives, of a type that is known.
macro_rules! made {
    ($ty:expr, ($Rust:ident => $answer:expr); $($Type:ident $rust:ident),*) => {
        match $ty {
            $(Type::$Type => {
                type $Rust = $rust;
                Value::$Type($answer)
            })*
            #[allow(unreachable_patterns)]
            other => unreachable!("{other:?} is made by way of a float"),
        }
    };
}

/// The same where there may be none.
macro_rules! perhaps {
    ($ty:expr, ($Rust:ident => $answer:expr); $($Type:ident $rust:ident),*) => {
        match $ty {
            $(Type::$Type => {
                type $Rust = $rust;
                ($answer).map(Value::$Type)
            })*
        }
    };
}

/// What is done with two values of one type. Those of several types never meet: the reader has seen
/// to that.
macro_rules! both {
    ($pair:expr, ($x:ident, $y:ident => $answer:expr), $of:ident; $($Type:ident $rust:ident),*) => {
        match $pair {
            $((Value::$Type($x), Value::$Type($y)) => $of!($Type, $answer),)*
            (a, b) => unreachable!("{a:?} and {b:?} have several types"),
        }
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

/// The type of a value, unless it is zero of every type.
macro_rules! type_of {
    ($value:expr; $($Type:ident $rust:ident),*) => {
        match $value {
            Value::Zero => None,
            $(Value::$Type(_) => Some(Type::$Type),)*
        }
    };
}

impl Value {
    /// Both with one type: zero is one of the type of the other value, and two of them count as floats.
    fn pair(&self, other: &Value) -> (Value, Value) {
        let ty = self.ty().or(other.ty()).or(Some(Type::F64));
        (self.typed(ty), other.typed(ty))
    }

    /// What an operation gives that makes zero of two zeros, whatever their type.
    fn of_zeros(
        &self,
        other: &Value,
        operate: impl FnOnce((Value, Value)) -> Option<Value>,
    ) -> Option<Value> {
        match (self, other) {
            (Value::Zero, Value::Zero) => Some(Value::Zero),
            _ => operate(self.pair(other)),
        }
    }

    /// It as an `f32`.
    fn single(&self) -> Option<f32> {
        match self.convert(Type::F32)? {
            Value::F32(x) => Some(x),
            _ => None,
        }
    }

    /// Its type, if it has only one.
    pub fn ty(&self) -> Option<Type> {
        of_types!(self, type_of)
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
        of_types!(ty?, perhaps, (T => T::literal(value)))
    }

    fn add(&self, other: &Self) -> Option<Self> {
        self.of_zeros(
            other,
            |pair| of_types!(pair, both, (x, y => Element::add(&x, &y)), optional),
        )
    }

    fn subtract(&self, other: &Self) -> Option<Self> {
        self.of_zeros(
            other,
            |pair| of_types!(pair, both, (x, y => Element::subtract(&x, &y)), optional),
        )
    }

    fn multiply(&self, other: &Self) -> Option<Self> {
        self.of_zeros(
            other,
            |pair| of_types!(pair, both, (x, y => Element::multiply(&x, &y)), optional),
        )
    }

    fn divide(&self, other: &Self) -> Option<Self> {
        of_types!(self.pair(other), both, (x, y => Element::divide(&x, &y)), optional)
    }

    fn on_bits(&self, operator: BitOp, other: &Self) -> Option<Self> {
        of_types!(self.pair(other), both, (x, y => Element::on_bits(&x, operator, &y)), optional)
    }

    fn complement(&self) -> Option<Self> {
        let pair = self.pair(self);
        of_types!(pair, both, (x, _y => Element::complement(&x)), optional)
    }

    fn negate(&self) -> Option<Self> {
        let pair = self.pair(self);
        of_types!(pair, both, (x, _y => Element::negate(&x)), optional)
    }

    fn less(&self, other: &Self) -> bool {
        of_types!(self.pair(other), both, (x, y => Element::less(&x, &y)), plain)
    }

    fn equal(&self, other: &Self) -> bool {
        of_types!(self.pair(other), both, (x, y => Element::equal(&x, &y)), plain)
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
            _ => None,
        }
    }

    fn cast(integer: i64) -> Self {
        Value::F64(f64::cast(integer))
    }

    fn cast_as(ty: Type, integer: i64) -> Self {
        of_types!(ty, made, (T => T::cast(integer)))
    }

    // `as` does what the language says: to the nearest float, to even in the middle; modulo from
    // integers to integers; from floats to the nearest integer towards zero that fits, and NaN to 0.
    fn convert(&self, to: Type) -> Option<Self> {
        Some(match (*self, to) {
            (Value::F16(x), _) => return Value::F32(x.to_f32()).convert(to),
            (Value::BF16(x), _) => return Value::F32(x.to_f32()).convert(to),
            (_, Type::F16) => Value::F16(f16::from_f32(self.single()?)),
            (_, Type::BF16) => Value::BF16(bf16::from_f32(self.single()?)),
            _ => of_numbers!(*self, with, (x => of_numbers!(to, made, (T => x as T)))),
        })
    }

    fn integer(&self) -> Option<i128> {
        Some(match *self {
            Value::Zero => 0,
            Value::F32(_) | Value::F64(_) | Value::F16(_) | Value::BF16(_) => return None,
            Value::U32(x) => x.into(),
            Value::U64(x) => x.into(),
            Value::Bool(x) | Value::U8(x) => x.into(),
            Value::U16(x) => x.into(),
            Value::I8(x) => x.into(),
            Value::I16(x) => x.into(),
            Value::I32(x) => x.into(),
            Value::I64(x) => x.into(),
        })
    }

    fn typed(self, ty: Option<Type>) -> Self {
        match (self, ty) {
            (Value::Zero, Some(ty)) => of_types!(ty, made, (T => T::zero())),
            (value, _) => value,
        }
    }
}

impl Machine for Value {
    fn read(ty: Type, text: &str) -> Option<Self> {
        of_types!(ty, perhaps, (T => T::read(ty, text)))
    }

    fn write(&self) -> String {
        of_types!(*self, with, (x => x.write()))
    }

    fn random(ty: Type, bits: u64) -> Self {
        let bits = if ty == Type::Bool { bits % 2 } else { bits };
        of_types!(ty, made, (T => T::random(ty, bits)))
    }
}

impl Value {
    /// The scalar of this type with these bits, the low ones.
    pub fn of_bits(ty: Type, bits: u64) -> Value {
        match ty {
            Type::F32 => Value::F32(f32::from_bits(bits as u32)),
            Type::F64 => Value::F64(f64::from_bits(bits)),
            Type::F16 => Value::F16(f16::from_bits(bits as u16)),
            Type::BF16 => Value::BF16(bf16::from_bits(bits as u16)),
            _ => of_numbers!(ty, made, (T => bits as T)),
        }
    }

    /// Its bits.
    pub fn bits(self) -> u64 {
        match self {
            Value::Zero => 0,
            Value::F32(x) => u64::from(x.to_bits()),
            Value::F64(x) => x.to_bits(),
            Value::F16(x) => x.to_bits().into(),
            Value::BF16(x) => x.to_bits().into(),
            // Those of a negative number are as many as its type has.
            Value::I8(x) => u64::from(x as u8),
            Value::I16(x) => u64::from(x as u16),
            Value::I32(x) => u64::from(x as u32),
            Value::I64(x) => x as u64,
            Value::Bool(x) | Value::U8(x) => x.into(),
            Value::U16(x) => x.into(),
            Value::U32(x) => x.into(),
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
        assert_eq!(Value::Zero.add(&x), Some(x));
        assert_eq!(x.subtract(&Value::Zero), Some(x));
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
        // To the nearest integer towards zero that fits; of integers, modulo.
        assert_eq!(to(Value::F32(1.9), Type::U32), Some(Value::U32(1)));
        assert_eq!(to(Value::F64(-300.5), Type::I8), Some(Value::I8(-128)));
        assert_eq!(to(Value::F64(f64::NAN), Type::U8), Some(Value::U8(0)));
        assert_eq!(to(Value::U32(300), Type::U8), Some(Value::U8(44)));
        assert_eq!(to(Value::I8(-1), Type::U32), Some(Value::U32(u32::MAX)));
        assert_eq!(Value::I8(-1).bits(), 0xff);
    }
}
