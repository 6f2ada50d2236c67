//! Expressions to index expressions, conditions and scalars.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort, every operand has the sort its operator needs,
//! and what is left out is refused; so none of those conversions occurs in a function that is
//! accepted, except of an `int` literal to the `int64_t` it meets.

use std::ops::Range;

use super::Error;
use super::ast::{Comparison, Cond, Decimal, Element, Index, IndexOp, Scalar, ScalarOp, is_int};
use super::expression::{Expr, Form};
use super::parser::{Parser, Sort};

impl Parser<'_> {
    /// index := INTEGER | "-" INTEGER | NAME | index ("+" | "-" | "*" | "/" | "%") index
    ///        | "(" a "<" b "?" a ":" b ")" | "(" a "<" b "?" b ":" a ")"
    pub(super) fn index(&self, expr: &Expr) -> Result<Index, Error> {
        let span = expr.span.clone();
        match &expr.form {
            Form::Number(text) => Ok(Index::Lit(self.integer(text, &expr.span)?)),
            Form::Unary("-", operand) => match operand.form {
                Form::Number(text) => Ok(Index::Lit(-self.integer(text, &expr.span)?)),
                _ => self.refuse(span, "`-` stands before literals only; write `0 - i`"),
            },
            Form::Name(name) => Ok(Index::Var(self.lookup(name, &[Sort::Int], &expr.span)?)),
            Form::Binary(operator, left, right) => {
                let Some(operator) = index_op(operator) else {
                    let message = format!("`{operator}` gives no number; comparisons do not chain");
                    return self.refuse(span, message);
                };
                self.index_op(operator, self.index(left)?, self.index(right)?, &expr.span)
            }
            Form::Conditional(cond, yes, no) => self.min_or_max(
                self.cond(cond)?,
                self.index(yes)?,
                self.index(no)?,
                &expr.span,
            ),
            Form::Subscript(..) | Form::Unary(..) => {
                self.refuse(span, "expected an index: integers, sizes, loop variables")
            }
        }
    }

    /// Operators on two `int` literals are refused: C computes them in 32 bits.
    fn index_op(
        &self,
        operator: IndexOp,
        left: Index,
        right: Index,
        span: &Range<usize>,
    ) -> Result<Index, Error> {
        let int = |index: &Index| matches!(index, Index::Lit(value) if is_int(*value));
        if int(&left) && int(&right) {
            let message = "C computes with two `int` literals in `int`; write the result instead";
            return self.refuse(span.clone(), message);
        }
        Ok(Index::Op(operator, Box::new(left), Box::new(right)))
    }

    /// The two conditional expressions that indices may have: minimum and maximum.
    fn min_or_max(
        &self,
        cond: Cond,
        yes: Index,
        no: Index,
        span: &Range<usize>,
    ) -> Result<Index, Error> {
        match cond {
            // With equal operands the two spellings are the same.
            Cond::Compare(Comparison::Lt, a, b) if a != b => {
                if (&a, &b) == (&yes, &no) {
                    return self.index_op(IndexOp::Min, a, b, span);
                } else if (&a, &b) == (&no, &yes) {
                    return self.index_op(IndexOp::Max, a, b, span);
                }
            }
            _ => {}
        }
        let message = "a conditional index is `(a < b ? a : b)` or `(a < b ? b : a)`";
        self.refuse(span.clone(), message)
    }

    /// cond := index ("<" | "<=" | "==" | "!=" | ">" | ">=") index
    ///       | cond "&&" cond | cond "||" cond | "!" cond
    pub(super) fn cond(&self, expr: &Expr) -> Result<Cond, Error> {
        match &expr.form {
            Form::Binary("&&", left, right) => Ok(Cond::And(
                Box::new(self.cond(left)?),
                Box::new(self.cond(right)?),
            )),
            Form::Binary("||", left, right) => Ok(Cond::Or(
                Box::new(self.cond(left)?),
                Box::new(self.cond(right)?),
            )),
            Form::Unary("!", operand) => Ok(Cond::Not(Box::new(self.cond(operand)?))),
            Form::Binary(operator, left, right) => match comparison(operator) {
                Some(operator) => Ok(Cond::Compare(
                    operator,
                    self.index(left)?,
                    self.index(right)?,
                )),
                None => self.not_a_condition(&expr.span),
            },
            _ => self.not_a_condition(&expr.span),
        }
    }

    fn not_a_condition(&self, span: &Range<usize>) -> Result<Cond, Error> {
        self.refuse(
            span.clone(),
            "expected a condition: comparisons of indices, `&&`, `||`, `!`",
        )
    }

    /// scalar := LITERAL | NAME | NAME "[" index "]" | "-" scalar
    ///         | scalar ("+" | "-" | "*" | "/") scalar | "(" cond "?" scalar ":" scalar ")"
    pub(super) fn scalar(&self, expr: &Expr) -> Result<Scalar, Error> {
        let refuse = |message: String| self.refuse(expr.span.clone(), message);
        match &expr.form {
            Form::Number(text) => match literal(text, self.element) {
                Some(value) => Ok(Scalar::Lit(value)),
                None => refuse(format!(
                    "`{text}` is not a literal of type {}, which are written like `{}`",
                    self.element.c_name(),
                    example(self.element),
                )),
            },
            Form::Name(name) => Ok(Scalar::Local(self.lookup(
                name,
                &[Sort::Local],
                &expr.span,
            )?)),
            Form::Subscript(array, index) => {
                let readable = [Sort::Input, Sort::Output, Sort::Heap];
                let array = self.lookup(array, &readable, &expr.span)?;
                Ok(Scalar::Read {
                    array,
                    index: self.index(index)?,
                })
            }
            Form::Unary("-", operand) => Ok(Scalar::Neg(Box::new(self.scalar(operand)?))),
            Form::Unary(operator, _) => {
                refuse(format!("`{operator}` is not an operator on scalars"))
            }
            Form::Binary(operator, left, right) => match scalar_op(operator) {
                Some(operator) => Ok(Scalar::Op(
                    operator,
                    Box::new(self.scalar(left)?),
                    Box::new(self.scalar(right)?),
                )),
                None => refuse(format!("`{operator}` is not an operator on scalars")),
            },
            Form::Conditional(cond, yes, no) => Ok(Scalar::Cond(
                Box::new(self.cond(cond)?),
                Box::new(self.scalar(yes)?),
                Box::new(self.scalar(no)?),
            )),
        }
    }

    /// INTEGER := "0" | a digit from 1 to 9 and more digits, at most 2^63 - 1
    fn integer(&self, text: &str, span: &Range<usize>) -> Result<i64, Error> {
        let reason = if is_decimal(text) {
            match text.parse() {
                Ok(value) => return Ok(value),
                Err(_) => "does not fit into int64_t",
            }
        } else if text.contains('.') {
            "is not an integer"
        } else if text.bytes().all(|byte| byte.is_ascii_digit()) {
            "is octal in C because it begins with 0"
        } else {
            "is not a decimal integer without a suffix"
        };
        self.refuse(span.clone(), format!("`{text}` {reason}"))
    }
}

fn index_op(operator: &str) -> Option<IndexOp> {
    Some(match operator {
        "+" => IndexOp::Add,
        "-" => IndexOp::Sub,
        "*" => IndexOp::Mul,
        "/" => IndexOp::Div,
        "%" => IndexOp::Rem,
        _ => return None,
    })
}

fn scalar_op(operator: &str) -> Option<ScalarOp> {
    Some(match operator {
        "+" => ScalarOp::Add,
        "-" => ScalarOp::Sub,
        "*" => ScalarOp::Mul,
        "/" => ScalarOp::Div,
        _ => return None,
    })
}

fn comparison(operator: &str) -> Option<Comparison> {
    Some(match operator {
        "<" => Comparison::Lt,
        "<=" => Comparison::Le,
        "==" => Comparison::Eq,
        "!=" => Comparison::Ne,
        ">" => Comparison::Gt,
        ">=" => Comparison::Ge,
        _ => return None,
    })
}

/// One or more digits, the first of them 0 only where it is the only one.
fn is_decimal(text: &str) -> bool {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0'))
}

/// LITERAL := INTEGER "." DIGITS "f" for float, INTEGER "." DIGITS for double,
///            INTEGER "u" for uint32_t, INTEGER "ull" for uint64_t
fn literal(text: &str, element: Element) -> Option<Decimal> {
    let (digits, greatest) = match element {
        Element::F32 => (text.strip_suffix('f')?, None),
        Element::F64 => (text, None),
        Element::U32 => (text.strip_suffix('u')?, Some(u32::MAX.into())),
        Element::U64 => (text.strip_suffix("ull")?, Some(u64::MAX.into())),
    };
    let (whole, fraction) = match greatest {
        None => digits.split_once('.')?,
        Some(_) => (digits, ""),
    };
    let all_digits = [whole, fraction].concat();
    let well_formed = is_decimal(whole)
        && fraction.is_empty() == greatest.is_some()
        && fraction.bytes().all(|byte| byte.is_ascii_digit())
        && all_digits.len() <= Decimal::MAX_DIGITS;
    let value: u128 = if well_formed {
        all_digits.parse().ok()?
    } else {
        return None;
    };
    if greatest.is_some_and(|greatest| value > greatest) {
        return None;
    }
    Some(Decimal::new(value, fraction.len().try_into().ok()?))
}

fn example(element: Element) -> &'static str {
    match element {
        Element::F32 => "0.25f",
        Element::F64 => "0.25",
        Element::U32 => "3u",
        Element::U64 => "3ull",
    }
}
