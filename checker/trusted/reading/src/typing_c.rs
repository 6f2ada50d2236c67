//! The types of elements in a C function: each scalar gets its type, as C has it.
//!
//! An operator has operands of one type, and what is stored has the type of where it is stored, so
//! that C converts nothing by itself. A conversion is written, `(double)(x)`. Arithmetic is in `float`,
//! `double` and unsigned types that are not narrower than `int`. The others are promoted to `int`, which
//! has all their values, so that comparisons and choices give what they would without. What is not
//! declared has no type here; `visibility` refuses it.

use crate::conversions::Conversion;
use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::laws::Element;
use crate::span::Span;
use crate::syntax::Syntax;
use std::mem;

/// Gives types to a settled function.
pub(crate) fn function(function: &mut Syntax) -> Result<()> {
    let [_, _, inputs, outputs, body] = &mut function.args[..] else {
        return Ok(());
    };
    let mut typing = Typing::default();
    for array in inputs.args.iter_mut().chain(&mut outputs.args) {
        typing.declare(array);
    }
    typing.statement(body)
}

/// The statements that store a scalar, their last part, in their first one.
const STORES: [&str; 4] = ["CSet", "CBump", "CStore", "CReduce"];

/// The names of scalars and arrays that are visible with their types, innermost last.
#[derive(Default)]
struct Typing<'a>(Vec<(&'a str, Element)>);

impl<'a> Typing<'a> {
    /// Declares an array, `Array type name`, which becomes its name.
    fn declare(&mut self, array: &mut Syntax<'a>) {
        if let ("Array", [ty, name]) = (array.head, &mut array.args[..]) {
            let (own, name) = (Element::of_c(ty.head), mem::take(name));
            *array = name;
            array.ty = own;
            self.0.extend(own.map(|own| (array.head, own)));
        }
    }

    fn statement(&mut self, statement: &mut Syntax<'a>) -> Result<()> {
        let span = statement.span;
        match (statement.head, &mut statement.args[..]) {
            ("CBlock", statements) => {
                let outside = self.0.len();
                statements.iter_mut().try_for_each(|s| self.statement(s))?;
                self.0.truncate(outside);
                Ok(())
            }
            ("CIf", [condition, yes, no]) => {
                self.condition(condition)?;
                self.statement(yes)?;
                self.statement(no)
            }
            ("CFor", [_, _, _, body]) => self.statement(body),
            ("CDeclare", [ty, name, value]) => {
                let (own, x) = (Element::of_c(ty.head), name.head);
                let found = self.scalar(value)?;
                same(found, own, value.span)?;
                statement.args.remove(0);
                statement.ty = own;
                self.0.extend(own.map(|own| (x, own)));
                Ok(())
            }
            ("CIndex", [_, value]) => {
                statement.ty = self.scalar(value)?;
                indexes(statement.ty, span)
            }
            ("CAlloc" | "CArray", [ty, name, .., again]) => {
                let (own, x) = (Element::of_c(ty.head), name.head);
                if again != ty {
                    let message = format!("`{}`, where the array is of `{}`", again.head, ty.head);
                    return refuse(again.span, message);
                }
                statement.args.pop();
                statement.args.remove(0);
                statement.ty = own;
                self.0.extend(own.map(|own| (x, own)));
                Ok(())
            }
            (head, [x, .., value]) if STORES.contains(&head) => {
                let found = self.scalar(value)?;
                statement.ty = self.of_name(x.head);
                same(found, statement.ty, value.span)?;
                match head {
                    "CBump" | "CReduce" => adds(statement.ty, span),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Gives a scalar its type, and answers it.
    fn scalar(&mut self, e: &mut Syntax<'a>) -> Result<Option<Element>> {
        let span = e.span;
        let ty = match (e.head, &mut e.args[..]) {
            // The suffix says it, so that the parser has seen it.
            ("CLit", [literal]) => literal.ty,
            // `(uint8_t)3u`: C has no literals of these types.
            ("small", [ty, literal]) => {
                let (ty, literal) = (Element::of_c(ty.head), mem::take(literal));
                is_small(&literal, ty, span)?;
                *e = Syntax::new("CLit", vec![literal], span);
                ty
            }
            ("CLocal", [x]) | ("CRead", [x, _]) => self.of_name(x.head),
            ("CCast", [ty, index]) => {
                let (ty, index) = (Element::of_c(ty.head), mem::take(index));
                casts(ty, span)?;
                e.args = vec![index];
                ty
            }
            ("CConvert", [ty, inner]) => {
                let (ty, mut inner) = (Element::of_c(ty.head), mem::take(inner));
                let from = self.scalar(&mut inner)?;
                e.args = vec![inner];
                converts(from, ty, span)?;
                ty
            }
            ("CCond", [condition, yes, no]) => {
                self.condition(condition)?;
                self.both(yes, no, span)?
            }
            ("CCall", [name, arguments]) if let Some(one) = Conversion::of_c(name.head) => {
                e.args = mem::take(&mut arguments.args);
                e.head = "CConvert";
                for argument in &mut e.args {
                    let own = self.scalar(argument)?;
                    same(own, Some(one.from), argument.span)?;
                }
                Some(one.to)
            }
            ("CCall", [name, arguments]) => {
                let Some((function, ty)) = Function::of_c(name.head) else {
                    return refuse(name.span, format!("`{}` is not a function", name.head));
                };
                for argument in &mut arguments.args {
                    let own = self.scalar(argument)?;
                    same(own, Some(ty), argument.span)?;
                }
                name.head = function.name;
                Some(ty)
            }
            (head @ "CBitNot", [a]) => {
                let ty = self.scalar(a)?;
                has_bits(head, ty, span)?;
                ty
            }
            (head @ ("CBitAnd" | "CBitOr" | "CBitXor" | "CShiftLeft" | "CShiftRight"), [a, b]) => {
                let ty = self.both(a, b, span)?;
                has_bits(head, ty, span)?;
                ty
            }
            (_, [a]) => {
                let ty = self.scalar(a)?;
                computes(ty, span)?;
                ty
            }
            (_, [a, b]) => {
                let ty = self.both(a, b, span)?;
                computes(ty, span)?;
                ty
            }
            _ => return refuse(span, "expected scalar"),
        };
        e.ty = ty;
        Ok(ty)
    }

    /// The type of two operands, which is one.
    fn both(
        &mut self,
        a: &mut Syntax<'a>,
        b: &mut Syntax<'a>,
        span: Span,
    ) -> Result<Option<Element>> {
        let (a, b) = (self.scalar(a)?, self.scalar(b)?);
        same(b, a, span)?;
        Ok(a.or(b))
    }

    fn condition(&mut self, condition: &mut Syntax<'a>) -> Result<()> {
        let span = condition.span;
        match (condition.head, &mut condition.args[..]) {
            ("CLess" | "CLessEq" | "CEqual", [a, b]) => {
                condition.ty = self.both(a, b, span)?;
                compares(condition.ty, span)
            }
            ("CAnd" | "COr" | "CNot", parts) => {
                parts.iter_mut().try_for_each(|part| self.condition(part))
            }
            _ => Ok(()),
        }
    }

    fn of_name(&self, name: &str) -> Option<Element> {
        let mut names = self.0.iter().rev();
        names.find(|(x, _)| *x == name).map(|(_, ty)| *ty)
    }
}

/// Refuses a scalar of one type where C would convert it into another.
fn same(found: Option<Element>, asked: Option<Element>, span: Span) -> Result<()> {
    match (found, asked) {
        (Some(found), Some(asked)) if found != asked => {
            let (found, asked) = (found.c_name(), asked.c_name());
            let message = format!("C would convert `{found}` into `{asked}` here");
            refuse(span, message)
        }
        _ => Ok(()),
    }
}

/// Refuses arithmetic that C does in `int`.
fn computes(ty: Option<Element>, span: Span) -> Result<()> {
    match ty.filter(|ty| !ty.is_arithmetic()) {
        None => Ok(()),
        Some(ty) => {
            let message = format!("C computes with `{}` in `int`", ty.c_name());
            refuse(span, message)
        }
    }
}

/// Refuses comparisons of what C has as the bits of a float.
fn compares(ty: Option<Element>, span: Span) -> Result<()> {
    match ty.filter(|ty| ty.is_half()) {
        None => Ok(()),
        Some(ty) => refuse(span, format!("C compares the bits of `{}`", ty.c_name())),
    }
}

/// Refuses operations on bits but of types that C does not promote, and `<<` of signed ones. What `>>` is of
/// a negative number C leaves to the compiler; gcc and clang round down.
fn has_bits(head: &str, ty: Option<Element>, span: Span) -> Result<()> {
    let is_defined = |ty: &Element| ty.has_bits() && !(head == "CShiftLeft" && ty.is_signed());
    match ty.filter(|ty| !is_defined(ty)) {
        None => Ok(()),
        Some(ty) => {
            let message = format!("this operation on bits is not of `{}`", ty.c_name());
            refuse(span, message)
        }
    }
}

/// Refuses `+=` where it is not defined for all that is added: the theories have no rule for it.
fn adds(ty: Option<Element>, span: Span) -> Result<()> {
    computes(ty, span)?;
    match ty.is_some_and(Element::is_signed) {
        true => refuse(span, "a sum of signed integers may overflow: `a = a + b`"),
        false => Ok(()),
    }
}

/// Refuses an index of floats. (What C would not convert to `int64_t` as it is has no run that is right.)
fn indexes(ty: Option<Element>, span: Span) -> Result<()> {
    match ty.filter(|ty| ty.range().is_none()) {
        None => Ok(()),
        Some(ty) => refuse(span, format!("values of `{}` are no indices", ty.c_name())),
    }
}

/// Refuses the cast of a literal that is none of a type of which C has none, or is beyond it; of floats
/// of 16 bits, all but 0 are. The literal is unsigned, of the same number of bits or more.
fn is_small(literal: &Syntax, ty: Option<Element>, span: Span) -> Result<()> {
    let without = ty.filter(|ty| !ty.is_float() && !ty.is_word());
    let Some(ty) = without else {
        return refuse(span, "a literal of this type has a suffix and no cast");
    };
    let (_, end) = ty.range().unwrap_or((0, 1));
    let of = match ty {
        Element::I64 => Element::U64,
        _ => Element::U32,
    };
    let value = literal.head.parse::<i128>();
    match literal.ty == Some(of) && value.is_ok_and(|value| value < end) {
        true => Ok(()),
        false => refuse(span, "not a literal of this type, such as `(uint8_t)255u`"),
    }
}

/// Refuses an index as a truth value: C makes 1 of whatever is not 0, and the theories of what is odd. And
/// as a float of 16 bits: C makes bits of it.
fn casts(ty: Option<Element>, span: Span) -> Result<()> {
    match ty.filter(|ty| *ty == Element::Bool || ty.is_half()) {
        None => Ok(()),
        Some(ty) => refuse(
            span,
            format!("an index is not converted into `{}`", ty.c_name()),
        ),
    }
}

/// Refuses a conversion that has no value in C where the value does not fit, or that changes nothing.
fn converts(from: Option<Element>, to: Option<Element>, span: Span) -> Result<()> {
    let (Some(from), Some(to)) = (from, to) else {
        return Ok(());
    };
    // What is converted to `_Bool` is 1 wherever it is not 0.
    let is_known = to != Element::Bool
        && (!from.is_float() || to.is_float())
        && !from.is_half()
        && !to.is_half();
    if from != to && is_known {
        return Ok(());
    }
    let (from, to) = (from.c_name(), to.c_name());
    refuse(span, format!("`{from}` is not converted into `{to}`"))
}

#[cfg(test)]
mod tests {
    use crate::conversions::{CONVERSIONS, FLOAT16};

    /// What is stored first in a function, or the rule that is broken.
    fn read(body: &str) -> Result<String, String> {
        let source = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n{}\
             void k(int64_t n, const float *restrict x, const double *restrict y, \
             const uint32_t *restrict s, const uint64_t *restrict t, float *restrict out) {{\n{body}\n}}\n",
            match (
                body.contains("float16_t"),
                body.contains("sqrt"),
                CONVERSIONS.iter().find(|it| body.contains(it.name))
            ) {
                (true, ..) => format!("{FLOAT16}\n"),
                (_, true, _) => "#include <math.h>\n".to_owned(),
                (.., Some(one)) => format!("{}\n", one.text),
                _ => String::new(),
            }
        );
        match crate::c::read(source.as_bytes()) {
            Ok(function) => Ok(function.args.last().unwrap().typed_text()),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    #[test]
    fn each_scalar_has_its_type_in_c() {
        for (value, typed) in [
            (
                "x[0] + 1.0f",
                "CAdd:F32(CRead:F32(x ILit(0)) CLit:F32(1.0))",
            ),
            ("(float)(y[0])", "CConvert:F32(CRead:F64(y ILit(0)))"),
            (
                "(float)((uint32_t)(t[0]) + 3u)",
                "CConvert:F32(CAdd:U32(CConvert:U32(CRead:U64(t ILit(0))) CLit:U32(3)))",
            ),
            ("(float)((double)(n) * 0.5)", {
                "CConvert:F32(CMul:F64(CCast:F64(IVar(n)) CLit:F64(0.5)))"
            }),
            (
                "(s[0] < 3u ? 1.0f : x[0])",
                "CCond:F32(CLess:U32(CRead:U32(s ILit(0)) CLit:U32(3)) CLit:F32(1.0) CRead:F32(x ILit(0)))",
            ),
        ] {
            let stored = format!("CBlock(CStore:F32(out ILit(0) {typed}))");
            let body = format!("out[0] = {value};");
            assert_eq!(read(&body).as_deref(), Ok(&stored[..]), "{value}");
        }
        for (statement, typed) in [
            (
                "uint8_t a = (uint8_t)(s[0]); a = (a < (uint8_t)3u ? a : (uint8_t)255u);",
                "CDeclare:U8(a CConvert:U8(CRead:U32(s ILit(0)))) \
                 CSet:U8(a CCond:U8(CLess:U8(CLocal:U8(a) CLit:U8(3)) CLocal:U8(a) CLit:U8(255)))",
            ),
            (
                "int32_t a = float_to_int32(x[0]);",
                "CDeclare:I32(a CConvert:I32(CRead:F32(x ILit(0))))",
            ),
            (
                "_Bool a = (s[0] < 1u ? (_Bool)1u : (_Bool)0u); out[0] = (float)(a);",
                "CDeclare:Bool(a CCond:Bool(CLess:U32(CRead:U32(s ILit(0)) CLit:U32(1)) \
                 CLit:Bool(1) CLit:Bool(0))) \
                 CStore:F32(out ILit(0) CConvert:F32(CLocal:Bool(a)))",
            ),
            (
                "int8_t a = (int8_t)(n);",
                "CDeclare:I8(a CCast:I8(IVar(n)))",
            ),
        ] {
            let all = format!("CBlock({typed})");
            assert_eq!(read(statement).as_deref(), Ok(&all[..]), "{statement}");
        }
        let indices =
            read("int64_t a = (int64_t)s[n]; { int64_t b = (int64_t)(s[a] - 1u); out[b] = x[a]; }");
        let expected = "CBlock(CIndex:U32(a CRead:U32(s IVar(n))) CBlock(CIndex:U32(b \
             CSub:U32(CRead:U32(s IVar(a)) CLit:U32(1))) CStore:F32(out IVar(b) CRead:F32(x IVar(a)))))";
        assert_eq!(indices.as_deref(), Ok(expected));
        for body in [
            "int32_t a = (int32_t)(n); a = (a >> (int32_t)1u);",
            "int32_t a = (int32_t)(n); a = ((a & (int32_t)7u) | ((~a) ^ a));",
            "long long a = (long long)(n); a = (a >> (a & (long long)63ull));",
        ] {
            assert!(read(body).is_ok(), "{body}");
        }
        let inner = read("double a = y[0]; { float b = 1.0f; out[0] = b; } out[1] = (float)(a);");
        assert!(inner.unwrap().contains("CConvert:F32(CLocal:F64(a))"));
    }

    #[test]
    fn c_converts_nothing_by_itself() {
        let converts = |from: &str, to: &str| format!("C would convert `{from}` into `{to}` here");
        for (body, at, rule) in [
            ("out[0] = y[0];", "y[0]", converts("double", "float")),
            ("out[0] += y[0];", "y[0]", converts("double", "float")),
            (
                "out[0] = x[0] + y[0];",
                "x[0] + y[0]",
                converts("double", "float"),
            ),
            (
                "out[0] = (float)(x[0] * 0.5);",
                "x[0] * 0.5",
                converts("double", "float"),
            ),
            (
                "out[0] = (float)(s[0] + t[0]);",
                "s[0] + t[0]",
                converts("uint64_t", "uint32_t"),
            ),
            ("double a = x[0];", "x[0]", converts("float", "double")),
            (
                "float a = 1.0f; a += 1.0;",
                "1.0",
                converts("double", "float"),
            ),
            (
                "double a[2]; a[0] = 1.0f;",
                "1.0f",
                converts("float", "double"),
            ),
            (
                "if (x[0] < y[0]) {}",
                "x[0] < y[0]",
                converts("double", "float"),
            ),
            ("out[0] = (n < 1 ? 1.0f : 1.0);", "(n < 1 ? 1.0f : 1.0)", {
                converts("double", "float")
            }),
            ("out[0] = sqrt(x[0]);", "x[0]", converts("float", "double")),
            ("out[0] = (float)((uint32_t)(x[0]));", "(uint32_t)(x[0])", {
                "`float` is not converted into `uint32_t`".to_owned()
            }),
            ("uint8_t a = (uint8_t)(s[0]); a = a + a;", "a + a", {
                "C computes with `uint8_t` in `int`".to_owned()
            }),
            ("int8_t a = (int8_t)(s[0]); a = -a;", "-a", {
                "C computes with `int8_t` in `int`".to_owned()
            }),
            (
                "uint16_t a = (uint16_t)3u; a += (uint16_t)3u;",
                "a += (uint16_t)3u;",
                { "C computes with `uint16_t` in `int`".to_owned() },
            ),
            ("uint8_t a = (uint8_t)256u;", "(uint8_t)256u", {
                "not a literal of this type, such as `(uint8_t)255u`".to_owned()
            }),
            ("int8_t a = (int8_t)128u;", "(int8_t)128u", {
                "not a literal of this type, such as `(uint8_t)255u`".to_owned()
            }),
            ("uint8_t a = (uint8_t)2ull;", "(uint8_t)2ull", {
                "not a literal of this type, such as `(uint8_t)255u`".to_owned()
            }),
            ("out[0] = (float)2u;", "(float)2u", {
                "a literal of this type has a suffix and no cast".to_owned()
            }),
            (
                "uint8_t a = (int8_t)2u;",
                "(int8_t)2u",
                converts("int8_t", "uint8_t"),
            ),
            (
                "uint8_t a = (uint8_t)2u; if (a < 2u) {}",
                "a < 2u",
                converts("uint32_t", "uint8_t"),
            ),
            ("uint8_t a = 2u;", "2u", converts("uint32_t", "uint8_t")),
            (
                "int64_t a = (int64_t)x[0];",
                "int64_t a = (int64_t)x[0];",
                "values of `float` are no indices".to_owned(),
            ),
            (
                "uint8_t a = float_to_uint8(y[0]);",
                "y[0]",
                converts("double", "float"),
            ),
            (
                "int8_t a = float_to_uint8(x[0]);",
                "float_to_uint8(x[0])",
                { converts("uint8_t", "int8_t") },
            ),
            ("_Bool a = (_Bool)(s[0]);", "(_Bool)(s[0])", {
                "`uint32_t` is not converted into `_Bool`".to_owned()
            }),
            ("_Bool a = (_Bool)(n);", "(_Bool)(n)", {
                "an index is not converted into `_Bool`".to_owned()
            }),
            ("_Bool a = (_Bool)2u;", "(_Bool)2u", {
                "not a literal of this type, such as `(uint8_t)255u`".to_owned()
            }),
            ("_Bool a = (_Bool)1u; a = a + a;", "a + a", {
                "C computes with `_Bool` in `int`".to_owned()
            }),
            (
                "_Bool a = (_Bool)1u; out[0] = a;",
                "a",
                converts("_Bool", "float"),
            ),
            ("uint8_t a = (uint8_t)(x[0]);", "(uint8_t)(x[0])", {
                "`float` is not converted into `uint8_t`".to_owned()
            }),
            (
                "float16_t a = (float16_t)0u; if (a < a) {}",
                "a < a",
                "C compares the bits of `float16_t`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)0u; a = a + a;",
                "a + a",
                "C computes with `float16_t` in `int`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)0u; a = -a;",
                "-a",
                "C computes with `float16_t` in `int`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)1u;",
                "(float16_t)1u",
                "not a literal of this type, such as `(uint8_t)255u`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)(x[0]);",
                "(float16_t)(x[0])",
                "`float` is not converted into `float16_t`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)0u; out[0] = (float)(a);",
                "(float)(a)",
                "`float16_t` is not converted into `float`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)(s[0]);",
                "(float16_t)(s[0])",
                "`uint32_t` is not converted into `float16_t`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)(n);",
                "(float16_t)(n)",
                "an index is not converted into `float16_t`".to_owned(),
            ),
            (
                "float16_t a = (float16_t)0u; int64_t b = (int64_t)a;",
                "int64_t b = (int64_t)a;",
                "values of `float16_t` are no indices".to_owned(),
            ),
            (
                "float16_t a = (uint16_t)0u;",
                "(uint16_t)0u",
                converts("uint16_t", "float16_t"),
            ),
            (
                "float16_t a = (float16_t)0u; a = (n < 1 ? a : (uint16_t)0u);",
                "(n < 1 ? a : (uint16_t)0u)",
                converts("uint16_t", "float16_t"),
            ),
            (
                "float16_t a = (float16_t)0u; a = ~a;",
                "~a",
                "this operation on bits is not of `float16_t`".to_owned(),
            ),
            (
                "int32_t a = (int32_t)(n); a = (a << (int32_t)1u);",
                "(a << (int32_t)1u)",
                "this operation on bits is not of `int32_t`".to_owned(),
            ),
            (
                "long long a = (long long)(n); a = (a << (long long)1ull);",
                "(a << (long long)1ull)",
                "this operation on bits is not of `int64_t`".to_owned(),
            ),
            (
                "int16_t a = (int16_t)(n); a = (a >> a);",
                "(a >> a)",
                "this operation on bits is not of `int16_t`".to_owned(),
            ),
            (
                "int32_t a = (int32_t)(n); a = (a >> s[0]);",
                "(a >> s[0])",
                converts("uint32_t", "int32_t"),
            ),
            ("out[0] = (float)(x[0]);", "(float)(x[0])", {
                "`float` is not converted into `float`".to_owned()
            }),
        ] {
            assert_eq!(read(body), Err(format!("`{at}`: {rule}")), "{body}");
        }
    }
}
