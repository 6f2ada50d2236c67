//! The types of elements in a kernel: each form that has a value gets the type of its elements.
//!
//! Names have the types that they are declared with, and casts and conversions say theirs. What is
//! made of such values has their type, which is the same for all of them. Literals take the type that
//! is asked for; where nothing asks, as in `let c := 1 in e`, that of the kernel's result.
//!
//! `f32(e)` is a conversion where e has another type, and e itself where it has this one.

use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::laws::Element;
use crate::literals::unsigned_bits;
use crate::named::Named;
use crate::number::{EXPONENT, whole};
use crate::span::Span;
use crate::syntax::Syntax;
use std::mem;

/// Gives types to a settled kernel.
pub(crate) fn kernel(kernel: &mut Syntax) -> Result<()> {
    let [_, parameters, element, _, _, body] = &mut kernel.args[..] else {
        return Ok(());
    };
    let Some(result) = Element::of_c(element.head) else {
        return Ok(());
    };
    Typing::new(parameters, result).give(body, result)
}

/// Gives types to the settled body of a definition, and answers its own, if it has one.
pub(crate) fn definition<'a>(
    parameters: &mut Syntax<'a>,
    body: &mut Syntax<'a>,
) -> Result<Option<Element>> {
    let mut typing = Typing::new(parameters, Element::F32);
    let own = typing.find(body);
    typing.give(body, own.unwrap_or(Element::F32))?;
    Ok(own)
}

struct Typing<'a> {
    /// The names in scope with their types, innermost last; of some nothing is known yet.
    types: Vec<(&'a str, Option<Element>)>,
    /// The type of what has none of its own, where nothing asks for another.
    result: Element,
}

impl<'a> Typing<'a> {
    fn new(parameters: &mut Syntax<'a>, result: Element) -> Typing<'a> {
        let mut types = Vec::new();
        for parameter in &mut parameters.args {
            if let ("Tensor", [element, input]) = (parameter.head, &mut parameter.args[..]) {
                parameter.ty = Element::of_c(element.head);
                types.push((input.name(), parameter.ty));
            }
        }
        Typing { types, result }
    }

    /// The type that a value has by itself; none if it is made of literals alone.
    fn find(&mut self, e: &Syntax<'a>) -> Option<Element> {
        match e.form() {
            ("Var", [x]) => self.of_name(x.head)?,
            ("Cast" | "Convert" | "Typed", [ty, _]) => Element::of_c(ty.head),
            ("Let", [x, d, body]) => {
                let own = self.find(d);
                self.within(x, own, |inner| inner.find(body))
            }
            ("Folds", [x, first, _, body]) => {
                let own = self.find(first);
                own.or_else(|| self.within(x, None, |inner| inner.find(body)))
            }
            ("Genrec", [x, _, body]) => self.within(x, None, |inner| inner.find(body)),
            ("If", [_, yes, no]) => self.find(yes).or_else(|| self.find(no)),
            ("Over", [_, from, _, body]) => {
                let first = from.args.first().and_then(|first| self.find(first));
                first.or_else(|| self.find(body))
            }
            ("At" | "With", [base, ..]) | ("Earlier", [base, _]) => self.find(base),
            ("Call", [_, arguments]) => arguments.args.iter().find_map(|a| self.find(a)),
            ("Gen" | "LetIndex" | "Sums" | "Guard" | "InRows", [.., body]) => self.find(body),
            (head, [_, e]) if is_reshape(head) => self.find(e),
            (head, parts) if is_arithmetic(head) || is_reshape(head) => {
                parts.iter().find_map(|part| self.find(part))
            }
            _ => None,
        }
    }

    /// Gives a value the type that is asked for. It must be the one that it has, if it has one.
    fn give(&mut self, e: &mut Syntax<'a>, ty: Element) -> Result<()> {
        let span = e.span;
        e.ty = Some(ty);
        match (e.head, &mut e.args[..]) {
            ("Lit", [text]) => fits(text, ty),
            ("Var", [x]) => match self.of_name(x.head) {
                Some(Some(own)) => same(own, ty, span),
                _ => Ok(()),
            },
            // The type is not among the arguments of the constructor.
            ("Cast", [own, index]) => {
                let (of, index) = (Element::of_c(own.head), mem::take(index));
                e.args = vec![index];
                of.map_or(Ok(()), |own| same(own, ty, span))
            }
            ("Typed", [own, inner]) => {
                let (of, inner) = (Element::of_c(own.head), mem::take(inner));
                of.map_or(Ok(()), |own| same(own, ty, span))?;
                *e = inner;
                self.give(e, ty)
            }
            ("Convert", [own, inner]) => {
                let (of, mut inner) = (Element::of_c(own.head), mem::take(inner));
                of.map_or(Ok(()), |own| same(own, ty, span))?;
                let from = self.find(&inner).unwrap_or(ty);
                self.give(&mut inner, from)?;
                match from == ty {
                    true => *e = inner,
                    false => {
                        converts(from, ty, span)?;
                        e.args = vec![inner];
                    }
                }
                Ok(())
            }
            ("Call", [name, arguments]) => {
                if Function::of_atl(name.head).is_some_and(|f| f.c_name(ty.c_name()).is_none()) {
                    let message = format!("`{}` is a function of f32 and f64 only", name.head);
                    return refuse(name.span, message);
                }
                self.give_each(&mut arguments.args, ty)
            }
            ("Let", [x, d, body]) => {
                let own = self.find(d).unwrap_or(self.result);
                self.give(d, own)?;
                self.within(x, Some(own), |inner| inner.give(body, ty))
            }
            ("Folds", [x, first, _, body]) => {
                self.give(first, ty)?;
                self.within(x, Some(ty), |inner| inner.give(body, ty))
            }
            ("Genrec", [x, _, body]) => self.within(x, Some(ty), |inner| inner.give(body, ty)),
            ("If", [condition, yes, no]) => {
                self.condition(condition)?;
                self.give(yes, ty)?;
                self.give(no, ty)
            }
            ("Guard", [condition, inner]) => {
                self.condition(condition)?;
                self.give(inner, ty)
            }
            ("Over", [_, from, _, body]) => {
                self.give_each(&mut from.args, ty)?;
                self.give(body, ty)
            }
            ("With", [base, _, cell]) => {
                self.give(base, ty)?;
                self.give(cell, ty)
            }
            ("At" | "Earlier", [base, _]) => {
                self.find(base).map_or(Ok(()), |own| same(own, ty, span))?;
                self.give(base, ty)
            }
            ("Gen" | "LetIndex" | "Sums" | "InRows", [.., body]) => self.give(body, ty),
            (head, [_, e]) if is_reshape(head) => self.give(e, ty),
            (_, parts) => self.give_each(parts, ty),
        }
    }

    fn give_each(&mut self, parts: &mut [Syntax<'a>], ty: Element) -> Result<()> {
        parts.iter_mut().try_for_each(|part| self.give(part, ty))
    }

    /// Gives types to what is compared: both sides have the same.
    fn condition(&mut self, condition: &mut Syntax<'a>) -> Result<()> {
        match (condition.head, &mut condition.args[..]) {
            ("Less" | "LessEq" | "Equal", [a, b]) => {
                let own = self.find(a).or_else(|| self.find(b));
                let own = own.unwrap_or(self.result);
                self.give(a, own)?;
                self.give(b, own)?;
                condition.ty = Some(own);
                Ok(())
            }
            ("And" | "Or" | "Not", parts) => {
                parts.iter_mut().try_for_each(|part| self.condition(part))
            }
            _ => Ok(()),
        }
    }

    /// What is answered where a name has this type.
    fn within<T>(
        &mut self,
        x: &Syntax<'a>,
        ty: Option<Element>,
        answer: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.types.push((x.head, ty));
        let answered = answer(self);
        self.types.pop();
        answered
    }

    /// The type of the innermost tensor of this name, if it is known. (`visibility` sees to it that there
    /// is one.)
    fn of_name(&self, name: &str) -> Option<Option<Element>> {
        let mut names = self.types.iter().rev();
        names.find(|(x, _)| *x == name).map(|(_, ty)| *ty)
    }
}

/// Operators on values of one type.
fn is_arithmetic(head: &str) -> bool {
    let operators = ["Neg", "Add", "Sub", "Mul", "Div", "Max", "Min", "Concat"];
    operators.contains(&head)
}

/// Operators that move cells, of an amount and a tensor or of a tensor alone.
fn is_reshape(head: &str) -> bool {
    let of_tensors = ["Transpose", "Flatten", "Reverse"];
    let of_amounts = ["Split", "PadL", "PadR", "TruncL", "TruncR"];
    of_tensors.contains(&head) || of_amounts.contains(&head)
}

/// Refuses a value of one type where another one is asked for.
fn same(own: Element, asked: Element, span: Span) -> Result<()> {
    if own == asked {
        return Ok(());
    }
    let (have, need) = (own.name(), asked.name());
    let way = match not_converted(own, asked) {
        None => format!("`{need}(...)` converts it"),
        Some(why) => why,
    };
    refuse(
        span,
        format!("this is {have}, where {need} is needed; {way}"),
    )
}

/// Refuses a conversion that has no value where the value does not fit.
fn converts(from: Element, to: Element, span: Span) -> Result<()> {
    not_converted(from, to).map_or(Ok(()), |why| refuse(span, why))
}

/// Why values of one type are not converted to the other one.
fn not_converted(from: Element, to: Element) -> Option<String> {
    let (have, need) = (from.name(), to.name());
    let refused = from.is_float() && !to.is_float();
    refused.then(|| format!("{have} is not converted to {need}: not all values fit"))
}

/// Refuses a literal that is none of its type. Decimals are rounded to floats; integers are exact.
fn fits(text: &Syntax, ty: Element) -> Result<()> {
    let Some(bits) = unsigned_bits(ty.c_name()) else {
        return Ok(());
    };
    let name = ty.name();
    if text.head.contains(EXPONENT) {
        return refuse(
            text.span,
            "a literal with an exponent is of f32 and f64 only",
        );
    }
    let value = whole(text.head).and_then(|digits| digits.parse::<u128>().ok());
    match value.is_some_and(|value| value >> bits == 0) {
        true => Ok(()),
        false => refuse(
            text.span,
            format!("not a literal of {name}, which are integers below 2^{bits}"),
        ),
    }
}

#[cfg(test)]
mod tests {
    /// A kernel with tensors of all types, or the rule that is broken.
    fn read(result: &str, body: &str) -> Result<String, String> {
        let source = format!(
            "def half(x: f64) = x / 2\n\
             kernel k(n: int, x: f32[n], y: f64[n], s: u32, t: u64) -> {result} where 1 <= n\n  = {body}\n"
        );
        match crate::atl::read(source.as_bytes()) {
            Ok((kernels, _)) => Ok(kernels[0].args.last().unwrap().typed_text()),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    #[test]
    fn each_form_has_the_type_of_its_elements() {
        for (result, body, typed) in [
            (
                "f32",
                "x[0] + 1",
                "Add:F32(At:F32(Var:F32(x) ILit(0)) Lit:F32(1))",
            ),
            (
                "f64",
                "1 + f64(s)",
                "Add:F64(Lit:F64(1) Convert:F64(Var:U32(s)))",
            ),
            (
                "u32",
                "u32(t) - u32(n)",
                "Sub:U32(Convert:U32(Var:U64(t)) Cast:U32(IVar(n)))",
            ),
            // A conversion to the same type is none; of literals alone it says their type.
            ("u32", "u32(s)", "Var:U32(s)"),
            ("f32", "f32(f64(0.1))", "Convert:F32(Lit:F64(0.1))"),
            // Names have the types of what they stand for; literals alone have that of the result.
            (
                "f32",
                "let a := s in f32(a)",
                "Let:F32(a Var:U32(s) Convert:F32(Var:U32(a)))",
            ),
            ("f64", "let a := 1 in a", "Let:F64(a Lit:F64(1) Var:F64(a))"),
            // Both sides of a comparison have one type, which need not be that around it.
            (
                "u64",
                "if s < 3 then t else 4",
                "If:U64(Less:U32(Var:U32(s) Lit:U32(3)) Var:U64(t) Lit:U64(4))",
            ),
            (
                "u32",
                "if 0.5 < y[0] then 1 else s",
                "If:U32(Less:F64(Lit:F64(0.5) At:F64(Var:F64(y) ILit(0))) Lit:U32(1) Var:U32(s))",
            ),
        ] {
            assert_eq!(read(result, body).as_deref(), Ok(typed), "{body}");
        }
    }

    #[test]
    fn nothing_is_converted_silently() {
        let wide = "this is f64, where f32 is needed; `f32(...)` converts it";
        let lost =
            |from: &str, to: &str| format!("{from} is not converted to {to}: not all values fit");
        let refused = |have: &str, need: &str| {
            format!(
                "this is {have}, where {need} is needed; {}",
                lost(have, need)
            )
        };
        let no_literal = "not a literal of u32, which are integers below 2^32".to_owned();
        for (result, body, at, rule) in [
            ("f32", "y[0]", "y[0]", wide.to_owned()),
            ("f32", "x[0] + y[0]", "y[0]", wide.to_owned()),
            ("f32", "half(y[0])", "half(y[0])", wide.to_owned()),
            ("f32", "f32(n) + f32(f64(x[0]) + x[0])", "x[0]", {
                "this is f32, where f64 is needed; `f64(...)` converts it".to_owned()
            }),
            (
                "f32",
                "if x[0] < y[0] then 0 else 1",
                "y[0]",
                wide.to_owned(),
            ),
            ("f32", "if s < 0.5 then 0 else 1", "0.5", no_literal.clone()),
            (
                "f32",
                "if 0 < 1 then x[0] else y[0]",
                "y[0]",
                wide.to_owned(),
            ),
            ("f32", "sum i < n: y[i]", "y[i]", wide.to_owned()),
            ("f32", "max i < n from y[0]: x[i]", "y[0]", wide.to_owned()),
            (
                "f32",
                "fold a := x[0], i < n: a + y[i]",
                "y[i]",
                wide.to_owned(),
            ),
            (
                "f32[2]",
                "(gen i < 1: x[0]) ++ gen i < 1: y[0]",
                "y[0]",
                wide.to_owned(),
            ),
            ("f32[n]", "x with [0] = y[0]", "y[0]", wide.to_owned()),
            ("f32", "let a := y[0] in a", "a", wide.to_owned()),
            ("f32", "f32(s + t)", "t", {
                "this is u64, where u32 is needed; `u32(...)` converts it".to_owned()
            }),
            ("u32", "x[0]", "x[0]", refused("f32", "u32")),
            ("u32", "u32(x[0])", "u32(x[0])", lost("f32", "u32")),
            ("u64", "u64(y[0] / 2)", "u64(y[0] / 2)", lost("f64", "u64")),
            ("u32", "s + 0.5", "0.5", no_literal.clone()),
            ("u32", "s + 4294967296", "4294967296", no_literal.clone()),
            ("u32", "s * 1e3", "1e3", {
                "a literal with an exponent is of f32 and f64 only".to_owned()
            }),
            (
                "u32",
                "sqrt(s)",
                "sqrt",
                "`sqrt` is a function of f32 and f64 only".to_owned(),
            ),
        ] {
            let message = format!("`{at}`: {rule}");
            assert_eq!(read(result, body), Err(message), "{body}");
        }
    }
}
