//! Expressions to index expressions, conditions and scalars.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort, every operand has the sort its operator needs,
//! and what is left out is refused; so none of those conversions occurs in a function that is
//! accepted, except of an `int` literal to the `int64_t` it meets.

use super::ast::*;
use super::expression::{Expr, Form};
use super::parser::{Parser, Sort};
use super::{Error, Span};

impl Parser<'_> {
    /// index := INTEGER | "-" INTEGER | NAME | index ("+" | "-" | "*" | "/" | "%") index
    ///        | "(" a "<" b "?" a ":" b ")" | "(" a "<" b "?" b ":" a ")"
    pub(super) fn index(&self, expr: &Expr) -> Result<Index, Error> {
        let span = expr.span;
        match &expr.form {
            Form::Number(text) => Ok(Index::Lit(self.integer(text, span)?)),
            Form::Unary("-", operand) => match operand.form {
                Form::Number(text) => Ok(Index::Lit(-self.integer(text, span)?)),
                _ => self.refuse(span, "`-` stands before literals only; write `0 - i`"),
            },
            Form::Name(name) => Ok(Index::Var(self.lookup(name, &[Sort::Integer], span)?)),
            Form::Binary(operator, left, right) => match spelled(&INDEX_OPERATORS, operator) {
                Some(op) => self.index_op(op, self.index(left)?, self.index(right)?, span),
                None => self.refuse(span, "not a number (comparisons cannot be chained)"),
            },
            Form::Conditional(cond, yes, no) => {
                let (a, b) = (self.index(yes)?, self.index(no)?);
                self.min_or_max(self.cond(cond)?, a, b, span)
            }
            _ => self.refuse(span, "not an index: integers, sizes, loop variables"),
        }
    }

    /// Operators on two `int` literals are refused: C computes them in 32 bits.
    fn index_op(&self, op: IndexOp, a: Index, b: Index, span: Span) -> Result<Index, Error> {
        let int = |index: &Index| matches!(index, Index::Lit(value) if is_int(*value));
        if int(&a) && int(&b) {
            return self.refuse(span, "C computes this in `int`; write the result instead");
        }
        Ok(Index::Op(op, Box::new(a), Box::new(b)))
    }

    /// The two conditional expressions that indices may have. With equal operands they would be
    /// spelled the same.
    fn min_or_max(&self, cond: Cond, yes: Index, no: Index, span: Span) -> Result<Index, Error> {
        match cond {
            Cond::Compare(Comparison::Lt, a, b) if yes == a && no == b && a != b => {
                self.index_op(IndexOp::Min, a, b, span)
            }
            Cond::Compare(Comparison::Lt, a, b) if yes == b && no == a && a != b => {
                self.index_op(IndexOp::Max, a, b, span)
            }
            _ => self.refuse(span, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
        }
    }

    /// cond := index ("<" | "<=" | "==" | "!=" | ">" | ">=") index
    ///       | cond "&&" cond | cond "||" cond | "!" cond
    pub(super) fn cond(&self, expr: &Expr) -> Result<Cond, Error> {
        let cond = |expr| Ok(Box::new(self.cond(expr)?));
        match &expr.form {
            Form::Unary("!", a) => Ok(Cond::Not(cond(a)?)),
            Form::Binary("&&", a, b) => Ok(Cond::And(cond(a)?, cond(b)?)),
            Form::Binary("||", a, b) => Ok(Cond::Or(cond(a)?, cond(b)?)),
            Form::Binary(operator, a, b) if let Some(op) = spelled(&COMPARISONS, operator) => {
                Ok(Cond::Compare(op, self.index(a)?, self.index(b)?))
            }
            _ => self.refuse(expr.span, "not a condition: comparisons, `&&`, `||`, `!`"),
        }
    }

    /// scalar := LITERAL | NAME | NAME "[" index "]" | "-" scalar
    ///         | scalar ("+" | "-" | "*" | "/") scalar | "(" cond "?" scalar ":" scalar ")"
    pub(super) fn scalar(&self, expr: &Expr) -> Result<Scalar, Error> {
        let scalar = |expr| Ok(Box::new(self.scalar(expr)?));
        match &expr.form {
            Form::Number(text) => Ok(Scalar::Lit(self.literal(text, expr.span)?)),
            Form::Name(name) => {
                let name = self.lookup(name, &[Sort::Scalar], expr.span)?;
                Ok(Scalar::Local(name))
            }
            Form::Subscript(array, index) => {
                let arrays = [Sort::Input, Sort::Output, Sort::HeapArray];
                let array = self.lookup(array, &arrays, expr.span)?;
                let index = self.index(index)?;
                Ok(Scalar::Read { array, index })
            }
            Form::Unary("-", a) => Ok(Scalar::Neg(scalar(a)?)),
            Form::Binary(operator, a, b) if let Some(op) = spelled(&SCALAR_OPERATORS, operator) => {
                Ok(Scalar::Op(op, scalar(a)?, scalar(b)?))
            }
            Form::Conditional(condition, a, b) => {
                let condition = Box::new(self.cond(condition)?);
                Ok(Scalar::Cond(condition, scalar(a)?, scalar(b)?))
            }
            _ => self.refuse(
                expr.span,
                "not a scalar: literals, locals, reads, `+ - * /`",
            ),
        }
    }

    /// INTEGER := "0" | a digit from 1 to 9 and more digits; below 2^63 in index expressions
    fn integer(&self, text: &str, span: Span) -> Result<i64, Error> {
        let value = if is_decimal(text) {
            text.parse().ok()
        } else {
            None
        };
        let reason = "is not an integer literal: no suffix, no leading zero, decimal, below 2^63";
        value.map_or_else(|| self.refuse(span, format!("`{text}` {reason}")), Ok)
    }

    /// LITERAL := INTEGER "." DIGITS "f" for float, INTEGER "." DIGITS for double,
    ///            INTEGER "u" for uint32_t, INTEGER "ull" for uint64_t
    fn literal(&self, text: &str, span: Span) -> Result<Decimal, Error> {
        let element = self.element.c_name();
        let reason = "is written `0.5f` for float, `0.5` double, `3u` uint32_t, `3ull` uint64_t";
        let message = || format!("`{text}` is not a literal of type {element}, which {reason}");
        literal(text, self.element).map_or_else(|| self.refuse(span, message()), Ok)
    }
}

/// The number, if this is a literal of the type and in its range.
fn literal(text: &str, element: Element) -> Option<Decimal> {
    let (suffix, greatest) = match element {
        Element::F32 => ("f", None),
        Element::F64 => ("", None),
        Element::U32 => ("u", Some(u32::MAX.into())),
        Element::U64 => ("ull", Some(u64::MAX.into())),
    };
    let digits = text.strip_suffix(suffix)?;
    let (whole, fraction) = match greatest {
        Some(_) => (digits, ""),
        None => digits
            .split_once('.')
            .filter(|(_, fraction)| !fraction.is_empty())?,
    };
    let all_digits = [whole, fraction].concat();
    if !is_decimal(whole) || !has_digits_only(fraction) || all_digits.len() > Decimal::MAX_DIGITS {
        return None;
    }
    let value: u128 = all_digits.parse().ok()?;
    if greatest.is_some_and(|greatest| value > greatest) {
        return None;
    }
    Some(Decimal::new(value, fraction.len().try_into().ok()?))
}

/// One or more digits, the first of them 0 only where it is the only one.
fn is_decimal(text: &str) -> bool {
    !text.is_empty() && has_digits_only(text) && (text == "0" || !text.starts_with('0'))
}

fn has_digits_only(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What a table of spellings has for this one.
fn spelled<T: Copy>(table: &[(&str, T)], spelling: &str) -> Option<T> {
    table
        .iter()
        .find(|(text, _)| *text == spelling)
        .map(|(_, meaning)| *meaning)
}
