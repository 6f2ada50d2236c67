//! What the productions of C leave open in a function.
//!
//! They read what is in a parenthesis alike, whatever it is, and the operands of every comparison.
//! Here scalars, conditions and indices are told from each other. C does that by the types of
//! names; so do we: a name that is declared as `int64_t` is an index wherever it stands, every other
//! one is not. That no name is both, `visibility` sees to. Where C would convert one into another, it
//! is refused.
//!
//! Further: operations that C does in 32 bits are refused; conditional expressions on indices are
//! minima or maxima; what is called is a function.

use crate::breaks::BREAK;
use crate::conditions::{C, is_comparison, is_connective};
use crate::conversions::Conversion;
use crate::error::{Result, refuse};
use crate::functions::{Function, takes};
use crate::literals::is_constant;
use crate::span::Span;
use crate::syntax::Syntax;
use crate::uses::integers;
use std::collections::HashSet;
use std::mem;

/// Settles a function.
pub(crate) fn settle(function: &mut Syntax) -> Result<()> {
    let mut settling = Settling {
        integers: integers(function),
        local_bytes: 0,
    };
    settling.statement(function)
}

/// A loop that goes on while a condition holds, `for (...; i < n && p; i++) { c }`, is
/// `for (...; i < n; i++) { if (p) { c } else { break; } }`.
fn only_while<'a>(p: Syntax<'a>, c: &mut Syntax<'a>) {
    let span = c.span;
    let otherwise = Syntax::new("CBlock", vec![Syntax::leaf(BREAK, p.span)], span);
    let choice = Syntax::new("CIf", vec![p, mem::take(c), otherwise], span);
    *c = Syntax::new("CBlock", vec![choice], span);
}

struct Settling<'a> {
    /// The names that are declared as integers somewhere.
    integers: HashSet<&'a str>,
    /// The size of the local arrays so far, whether they are there at the same time or not.
    local_bytes: u64,
}

/// How many cells a local array has at most.
const MAX_LOCAL_CELLS: u64 = 4096;

/// How many bytes the local arrays of a function have at most.
const MAX_LOCAL_BYTES: u64 = 65536;

impl<'a> Settling<'a> {
    /// Settles a statement, or all of the function.
    fn statement(&mut self, syntax: &mut Syntax<'a>) -> Result<()> {
        match (syntax.head, &mut syntax.args[..]) {
            ("CIf", [condition, yes, no]) => {
                self.condition(condition)?;
                self.statement(yes)?;
                self.statement(no)?;
            }
            ("CFor", [_, lo, hi, also, body]) => {
                self.index(lo)?;
                self.index(hi)?;
                if let Some(condition) = also.args.pop() {
                    only_while(condition, body);
                }
                self.statement(body)?;
                syntax.args.remove(3);
            }
            ("CAlloc", [_, _, _, cells, _, _]) => {
                *cells = Syntax::new("List", extents(cells), cells.span);
                cells.args.iter_mut().try_for_each(|n| self.index(n))?;
            }
            ("CArray", [ty, _, _, extents, _]) => {
                self.local_array(ty, extents)?;
                // As on the heap, where it stands twice.
                let ty = ty.clone();
                syntax.args.push(ty);
            }
            ("CDeclare", [_, _, value]) | ("CSet" | "CBump" | "CIndex", [_, value]) => {
                self.scalar(value)?;
            }
            ("CStore" | "CReduce", [_, index, value]) => {
                self.index(index)?;
                self.scalar(value)?;
            }
            (_, parts) => parts.iter_mut().try_for_each(|part| self.statement(part))?,
        }
        Ok(())
    }

    /// A local array lies on the stack, which is small: a compiler does not say when it is too
    /// small.
    fn local_array(&mut self, ty: &Syntax, extents: &Syntax) -> Result<()> {
        let length = extents.args.first().unwrap_or(extents);
        let length = length.args.first().unwrap_or(length);
        let cells = length.head.parse().ok();
        let cells = cells.filter(|cells| (1..=MAX_LOCAL_CELLS).contains(cells));
        let Some(cells) = cells else {
            let message = format!("a local array has 1 to {MAX_LOCAL_CELLS} cells");
            return refuse(length.span, message);
        };
        let bytes = match ty.head {
            "_Bool" | "uint8_t" | "int8_t" => 1,
            "uint16_t" | "int16_t" | "float16_t" | "bfloat16_t" => 2,
            "float" | "uint32_t" | "int32_t" => 4,
            _ => 8,
        };
        self.local_bytes += cells * bytes;
        match self.local_bytes <= MAX_LOCAL_BYTES {
            true => Ok(()),
            false => refuse(
                length.span,
                format!("the local arrays have more than {MAX_LOCAL_BYTES} bytes"),
            ),
        }
    }

    fn scalar(&self, syntax: &mut Syntax<'a>) -> Result<()> {
        let span = syntax.span;
        match (syntax.head, &mut syntax.args[..]) {
            ("(", [inner, choices]) => match &mut choices.args[..] {
                [operand] if choices.head != "List" => {
                    self.scalar(inner)?;
                    self.scalar(operand)?;
                    let parts = [inner, operand].map(mem::take);
                    *syntax = Syntax::new(choices.head, parts.into(), span);
                    Ok(())
                }
                [yes, no] => {
                    self.condition(inner)?;
                    self.scalar(yes)?;
                    self.scalar(no)?;
                    let parts = [inner, yes, no].map(mem::take);
                    *syntax = Syntax::new("CCond", parts.into(), span);
                    Ok(())
                }
                _ => {
                    *syntax = mem::take(inner);
                    self.scalar(syntax)
                }
            },
            ("call", [name, arguments]) => {
                arguments.args.iter_mut().try_for_each(|a| self.scalar(a))?;
                *syntax = self.call(name, &arguments.args, span)?;
                Ok(())
            }
            ("CRead", [_, index]) => self.index(index),
            ("CCast", [_, inner]) if self.is_data(inner) => {
                self.scalar(inner)?;
                syntax.head = "CConvert";
                Ok(())
            }
            ("CCast", [_, inner]) => {
                *inner = of_integers(inner)?;
                self.index(inner)
            }
            ("CLit" | "CLocal", [_]) | ("small", [_, _]) => Ok(()),
            ("CNeg" | "CBitNot" | "CAdd" | "CSub" | "CMul" | "CDiv", parts) => {
                parts.iter_mut().try_for_each(|part| self.scalar(part))
            }
            ("integer", [number]) => {
                let found = number.head;
                refuse(
                    span,
                    format!("expected scalar, found `{found}`, an integer"),
                )
            }
            ("%", _) => refuse(span, "expected scalar: `%` is for integers only"),
            ("IMin" | "IMax", _) => refuse(span, "expected scalar, found an index"),
            _ => refuse(span, "expected scalar, found a condition"),
        }
    }

    /// A call of a function. (`typing_c` gives it the name of ATL, with the type of its elements.)
    fn call(&self, name: &Syntax<'a>, arguments: &[Syntax<'a>], span: Span) -> Result<Syntax<'a>> {
        let arity = Function::of_c(name.head).map(|(function, _)| function.arity);
        let Some(arity) = arity.or(Conversion::of_c(name.head).map(|_| 1)) else {
            return refuse(name.span, format!("`{}` is not a function", name.head));
        };
        takes(name.head, arity, arguments.len(), span)?;
        let arguments = Syntax::new("List", arguments.to_vec(), span);
        Ok(Syntax::new("CCall", vec![name.clone(), arguments], span))
    }

    fn condition(&self, syntax: &mut Syntax<'a>) -> Result<()> {
        let span = syntax.span;
        match (syntax.head, &mut syntax.args[..]) {
            ("(", [inner, choices]) if choices.args.is_empty() => {
                *syntax = mem::take(inner);
                self.condition(syntax)
            }
            (operator, [_, ..]) if is_connective(operator) => {
                let mut parts = mem::take(&mut syntax.args);
                parts.iter_mut().try_for_each(|part| self.condition(part))?;
                *syntax = C.join(operator, parts, span);
                Ok(())
            }
            (operator, [a, b]) if is_comparison(operator) => {
                *syntax = match self.is_data(a) || self.is_data(b) {
                    true => {
                        self.scalar(a)?;
                        self.scalar(b)?;
                        C.of_data(operator, mem::take(a), mem::take(b), span)
                    }
                    false => {
                        let (mut a, mut b) = (of_integers(a)?, of_integers(b)?);
                        self.index(&mut a)?;
                        self.index(&mut b)?;
                        C.of_indices(operator, a, b, span)
                    }
                };
                Ok(())
            }
            _ => refuse(span, "expected condition, such as `a < b`"),
        }
    }

    /// Whether something in an operand is a scalar.
    fn is_data(&self, syntax: &Syntax) -> bool {
        match syntax.form() {
            ("CLit" | "small" | "CRead" | "CCast" | "call", [_, ..]) => true,
            ("CLocal", [name]) => !self.integers.contains(name.head),
            (_, parts) => parts.iter().any(|part| self.is_data(part)),
        }
    }

    /// Settles an index.
    fn index(&self, syntax: &mut Syntax<'a>) -> Result<()> {
        syntax
            .args
            .iter_mut()
            .try_for_each(|part| self.index(part))?;
        match syntax.form() {
            ("?", [a, choices]) => *syntax = extreme(a, &choices.args, syntax.span)?,
            // The arguments of a call have the types of its parameters.
            ("IMin" | "IMax", _) => {}
            _ if is_constant_operation(syntax) => {
                return refuse(syntax.span, "C computes this in `int`; write the result");
            }
            _ => {}
        }
        Ok(())
    }
}

/// An operand without data, as the productions read an index.
fn of_integers<'a>(syntax: &Syntax<'a>) -> Result<Syntax<'a>> {
    let span = syntax.span;
    let said = |head, parts| Ok(Syntax::new(head, parts, span));
    let head = match syntax.form() {
        ("(", [inner, choices]) => {
            return match (inner.form(), &choices.args[..]) {
                (_, []) => of_integers(inner),
                (("<", [a, b]), [yes, no]) => {
                    let parts = [b, yes, no].into_iter().map(of_integers);
                    let choices = Syntax::new("List", parts.collect::<Result<_>>()?, choices.span);
                    said("?", vec![of_integers(a)?, choices])
                }
                _ => refuse(span, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
            };
        }
        ("CLocal", [name]) => return said("IVar", vec![name.clone()]),
        ("integer", [number]) => return said("ILit", vec![number.clone()]),
        ("CNeg", [literal]) if let ("integer", [number]) = literal.form() => {
            let zero = Syntax::leaf("0", span);
            let literal = |number| Syntax::new("ILit", vec![number], span);
            return said("ISub", vec![literal(zero), literal(number.clone())]);
        }
        ("CNeg", _) => return refuse(span, "a minus sign stands before literals only"),
        (call @ ("IMin" | "IMax"), _) => call,
        ("CAdd", _) => "IAdd",
        ("CSub", _) => "ISub",
        ("CMul", _) => "IMul",
        ("CDiv", _) => "IDiv",
        ("%", _) => "IMod",
        _ => return refuse(span, "expected index, found a condition"),
    };
    let parts = syntax.args.iter().map(of_integers);
    said(head, parts.collect::<Result<_>>()?)
}

/// The extents of an array, from its number of cells: `array_cells(array_cells(n, m), k)` is n, m, k.
fn extents<'a>(cells: &Syntax<'a>) -> Vec<Syntax<'a>> {
    match cells.form() {
        ("Cells", [rows, row]) => {
            let mut all = extents(rows);
            all.push(row.clone());
            all
        }
        _ => vec![cells.clone()],
    }
}

/// What is in parentheses: an index, or a minimum or maximum.
fn extreme<'a>(a: &Syntax<'a>, choices: &[Syntax<'a>], span: Span) -> Result<Syntax<'a>> {
    let (head, b) = match choices {
        [] => return Ok(a.clone()),
        [b, yes, no] if (a, b) == (yes, no) => ("IMin", b),
        [b, yes, no] if (b, a) == (yes, no) => ("IMax", b),
        _ => return refuse(span, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
    };
    Ok(Syntax::new(head, vec![a.clone(), b.clone()], span))
}

/// Whether this is an operation on literals only: then it may have the type `int`, and arithmetic
/// with another `int` is done in 32 bits, not in 64. The parts of a negated literal, which is a
/// constant of C, have its place.
fn is_constant_operation(syntax: &Syntax) -> bool {
    let is_operation = syntax.head.starts_with('I') && syntax.args.len() == 2;
    is_operation && syntax.args[0].span != syntax.span && is_constant(syntax)
}
