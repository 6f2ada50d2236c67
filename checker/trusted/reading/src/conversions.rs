//! Conversions that C has no operator for: a C file that calls one has its definition, to the byte.
//!
//! Those of floats to integers take the nearest value: they round towards zero, and of NaN give zero. What C
//! says of a float that does not fit is nothing.
//!
//! Those of `f16`, the binary16 of IEEE 754, and `bf16`, the upper half of a binary32, are from and to
//! `float`. Not every C compiler has these types, so a file declares them as unsigned integers, and what C
//! would do with such integers, other than to move them, is refused. All NaNs count as one value.

use crate::laws::Element;

/// A conversion that is a function of the C file.
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// What C calls it.
    pub name: &'static str,
    /// The type that it converts from.
    pub from: Element,
    /// The type that it converts to.
    pub to: Element,
    /// The definition that a C file has that calls it.
    pub text: &'static str,
}

/// The types of floats of 16 bits, and the line of a C file that declares each.
pub const HALVES: [(&str, &str); 2] = [("bfloat16_t", BFLOAT16), ("float16_t", FLOAT16)];

pub(crate) const BFLOAT16: &str = "typedef uint16_t bfloat16_t;";
pub(crate) const FLOAT16: &str = "typedef uint16_t float16_t;";

/// Exact: the bits are the upper ones.
const BFLOAT16_TO_FLOAT: &str = "static inline float bfloat16_to_float(uint16_t a) { \
     union { uint32_t bits; float value; } u; \
     u.bits = (uint32_t)a << 16; \
     return u.value; }";
/// Exact: with the bits of exponent and fraction 13 places up, the number is by 2^-112 too small, also one
/// that is subnormal; an infinity and NaN get the exponent that is theirs.
const FLOAT16_TO_FLOAT: &str = "static inline float float16_to_float(uint16_t a) { \
     union { uint32_t bits; float value; } u; \
     u.bits = ((uint32_t)a & 0x7fffu) << 13; \
     u.value = u.value * 5192296858534827628530496329220096.0f; \
     u.bits = u.bits | ((a & 0x7fffu) < 0x7c00u ? 0u : 0x7f800000u) | ((uint32_t)a & 0x8000u) << 16; \
     return u.value; }";
/// To nearest, ties to even: what is cut off is rounded by adding 0x7fff to it, and one more if what stays
/// is odd; a carry out of the fraction goes to the exponent, as it should. A NaN stays one.
const FLOAT_TO_BFLOAT16: &str = "static inline uint16_t float_to_bfloat16(float a) { \
     union { uint32_t bits; float value; } u; \
     u.value = a; \
     return (uint16_t)((a == a ? u.bits + 0x7fffu + (u.bits >> 16 & 1u) : u.bits | 0x400000u) >> 16); }";
/// Likewise. From 65520 on it is an infinity. Below 2^-14, the sum with 0.5, of which the last bit stands
/// for 2^-24, is rounded as the result is to be, and what was added is taken off again. Others are rounded
/// as those above, with an exponent that is less by 112.
const FLOAT_TO_FLOAT16: &str = "static inline uint16_t float_to_float16(float a) { \
     union { uint32_t bits; float value; } u, s; \
     u.value = a; \
     uint32_t sign = u.bits >> 16 & 0x8000u; \
     u.bits = u.bits & 0x7fffffffu; \
     s.value = u.value + 0.5f; \
     return (uint16_t)(sign | (0x7f800000u < u.bits ? 0x7e00u : 0x477ff000u <= u.bits ? 0x7c00u : \
     u.bits < 0x38800000u ? s.bits - 0x3f000000u : \
     (u.bits - 0x38000000u + 0xfffu + (u.bits >> 13 & 1u)) >> 13)); }";

/// With m and M the least and the greatest value, the conversion is `a < M ? (m < a ? (to)a : m) : M`, and
/// 0 of NaN. Where `(to)a` is reached, the value of a without what is behind its point is one of the type.
/// M is rounded up to a float where it is none: then `a < M` says that a is below the next one.
macro_rules! clamp {
    ($name:literal, $From:ident $from:literal, $To:ident $to:literal,
     $low:literal $least:literal, $high:literal $greatest:literal) => {
        Conversion {
            name: $name,
            from: Element::$From,
            to: Element::$To,
            text: concat!(
                "static inline ",
                $to,
                " ",
                $name,
                "(",
                $from,
                " a) { return a < ",
                $high,
                " ? (",
                $low,
                " < a ? (",
                $to,
                ")a : ",
                $least,
                ") : a == a ? ",
                $greatest,
                " : 0; }"
            ),
        }
    };
}

const fn half(name: &'static str, from: Element, to: Element, text: &'static str) -> Conversion {
    Conversion {
        name,
        from,
        to,
        text,
    }
}

/// All of them, in the order in which their definitions stand in a file.
#[rustfmt::skip]
pub const CONVERSIONS: [Conversion; 20] = [
    half("bfloat16_to_float", Element::BF16, Element::F32, BFLOAT16_TO_FLOAT),
    clamp!("double_to_int16", F64 "double", I16 "int16_t", "-32768.0" "-32768", "32767.0" "32767"),
    clamp!("double_to_int32", F64 "double", I32 "int32_t", "-2147483648.0" "-2147483647 - 1", "2147483647.0" "2147483647"),
    clamp!("double_to_int64", F64 "double", I64 "int64_t", "-9223372036854775808.0" "-9223372036854775807 - 1", "9223372036854775807.0" "9223372036854775807"),
    clamp!("double_to_int8", F64 "double", I8 "int8_t", "-128.0" "-128", "127.0" "127"),
    clamp!("double_to_uint16", F64 "double", U16 "uint16_t", "0.0" "0", "65535.0" "65535"),
    clamp!("double_to_uint32", F64 "double", U32 "uint32_t", "0.0" "0", "4294967295.0" "4294967295u"),
    clamp!("double_to_uint64", F64 "double", U64 "uint64_t", "0.0" "0", "18446744073709551615.0" "18446744073709551615u"),
    clamp!("double_to_uint8", F64 "double", U8 "uint8_t", "0.0" "0", "255.0" "255"),
    half("float16_to_float", Element::F16, Element::F32, FLOAT16_TO_FLOAT),
    half("float_to_bfloat16", Element::F32, Element::BF16, FLOAT_TO_BFLOAT16),
    half("float_to_float16", Element::F32, Element::F16, FLOAT_TO_FLOAT16),
    clamp!("float_to_int16", F32 "float", I16 "int16_t", "-32768.0f" "-32768", "32767.0f" "32767"),
    clamp!("float_to_int32", F32 "float", I32 "int32_t", "-2147483648.0f" "-2147483647 - 1", "2147483647.0f" "2147483647"),
    clamp!("float_to_int64", F32 "float", I64 "int64_t", "-9223372036854775808.0f" "-9223372036854775807 - 1", "9223372036854775807.0f" "9223372036854775807"),
    clamp!("float_to_int8", F32 "float", I8 "int8_t", "-128.0f" "-128", "127.0f" "127"),
    clamp!("float_to_uint16", F32 "float", U16 "uint16_t", "0.0f" "0", "65535.0f" "65535"),
    clamp!("float_to_uint32", F32 "float", U32 "uint32_t", "0.0f" "0", "4294967295.0f" "4294967295u"),
    clamp!("float_to_uint64", F32 "float", U64 "uint64_t", "0.0f" "0", "18446744073709551615.0f" "18446744073709551615u"),
    clamp!("float_to_uint8", F32 "float", U8 "uint8_t", "0.0f" "0", "255.0f" "255"),
];

/// Their definitions, which are tokens of C files.
pub(crate) const TEXTS: [&str; CONVERSIONS.len()] = {
    let (mut texts, mut at) = ([""; CONVERSIONS.len()], 0);
    while at < texts.len() {
        texts[at] = CONVERSIONS[at].text;
        at += 1;
    }
    texts
};

impl Conversion {
    /// The conversion from one type to another.
    pub fn of(from: Element, to: Element) -> Option<Conversion> {
        let mut all = CONVERSIONS.into_iter();
        all.find(|one| one.from == from && one.to == to)
    }

    /// The one that C calls so.
    pub fn of_c(name: &str) -> Option<Conversion> {
        CONVERSIONS.into_iter().find(|one| one.name == name)
    }
}
