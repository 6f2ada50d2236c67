//! The types of elements in a kernel: each form that has a value gets the type of its elements.
//!
//! Names have the types that they are declared with, and casts and conversions say theirs. What is
//! made of such values has their type, which is the same for all of them. Literals take the type that
//! is asked for; where nothing asks, as in `let c := 1 in e`, that of the kernel's result, or, in what
//! stands for a call, that of the definition or of the argument. All operands of a chain of comparisons
//! have one type.
//!
//! In a fold of several values each one has its own type: that of its place in the tuple that it begins
//! with, or in that of a step, or else that of the result that it is. In the tuple of several results each
//! part has the type of its result.
//!
//! `f32(e)` is a conversion where e has another type, and e itself where it has this one.

use crate::clamps::nearest;
use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::laws::Element;
use crate::literals::{no_quotient, no_wrap, of_literals};
use crate::named::Named;
use crate::number::{EXPONENT, INFINITY, decimal, whole};
use crate::settle_atl::FOLD;
use crate::span::Span;
use crate::syntax::Syntax;
use std::mem;

/// The types of the scalars of a tuple, as far as they are known; of any other value its own.
type Types = Vec<Option<Element>>;

/// Gives types to a settled kernel.
pub(crate) fn kernel(kernel: &mut Syntax) -> Result<()> {
    let [_, parameters, results, conditions, body] = &mut kernel.args[..] else {
        return Ok(());
    };
    let mut types = Vec::new();
    for result in &mut results.args {
        let ty = result.args.first().and_then(|ty| Element::of_c(ty.head));
        result.ty = ty;
        types.extend(ty);
    }
    let Some(first) = types.first() else {
        return Ok(());
    };
    let mut typing = Typing::new(parameters, *first);
    for condition in &mut conditions.args {
        if let ("All", [_, on_data]) = (condition.head, &mut condition.args[..]) {
            typing.fact(on_data)?;
        }
    }
    typing.in_results = true;
    typing.give_all(body, &types)
}

/// Gives types to the settled body of a definition, and answers its own, if it has one.
pub(crate) fn definition<'a>(
    parameters: &mut Syntax<'a>,
    body: &mut Syntax<'a>,
) -> Result<Option<Element>> {
    let mut typing = Typing::new(parameters, Element::F32);
    let own = typing.find(body);
    let ty = own.unwrap_or(Element::F32);
    typing.result = unasked(ty);
    typing.give(body, ty)?;
    Ok(own)
}

struct Typing<'a> {
    /// The names in scope with their types, innermost last.
    types: Vec<(&'a str, Types)>,
    /// The type of what has none of its own, where nothing asks for another.
    result: Element,
    /// Whether a tuple here is one of results, which may be tensors.
    in_results: bool,
}

impl<'a> Typing<'a> {
    fn new(parameters: &mut Syntax<'a>, result: Element) -> Typing<'a> {
        let mut types = Vec::new();
        for parameter in &mut parameters.args {
            if let ("Tensor", [element, input]) = (parameter.head, &mut parameter.args[..]) {
                parameter.ty = Element::of_c(element.head);
                types.push((input.name(), vec![parameter.ty]));
            }
        }
        Typing {
            types,
            result: unasked(result),
            in_results: false,
        }
    }

    /// The type that a value has by itself; none if it is made of literals alone.
    fn find(&mut self, e: &Syntax<'a>) -> Option<Element> {
        self.find_all(e).into_iter().next().flatten()
    }

    /// The same of each scalar, of what can be a tuple.
    fn find_all(&mut self, e: &Syntax<'a>) -> Types {
        match e.form() {
            ("Tuple", [first, others]) => {
                let scalars = [first].into_iter().chain(&others.args);
                scalars.map(|scalar| self.find(scalar)).collect()
            }
            ("Let", [x, d, body]) => {
                let own = self.find_all(d);
                self.within([(x.head, own)], |inner| inner.find_all(body))
            }
            ("Folds", [x, first, _, body]) => {
                let own = self.find_all(first);
                let names = [(x.head, own.clone())];
                let later = self.within(names, |inner| inner.find_all(body));
                let count = match body.form() {
                    ("Taken", [names, _]) => names.args.len(),
                    _ => 1,
                };
                let of = |types: &Types, at| types.get(at).copied().flatten();
                (0..count)
                    .map(|at| of(&own, at).or(of(&later, at)))
                    .collect()
            }
            ("Taken", [names, body]) => {
                let names = self.taken(names);
                self.within(names, |inner| inner.find_all(body))
            }
            ("If", [_, yes, no]) => {
                let (yes, no) = (self.find_all(yes), self.find_all(no));
                yes.iter().zip(no).map(|(yes, no)| yes.or(no)).collect()
            }
            ("LetIndex" | "LetData", [.., body]) => self.find_all(body),
            _ => vec![self.find_scalar(e)],
        }
    }

    /// The same of what is no tuple.
    fn find_scalar(&mut self, e: &Syntax<'a>) -> Option<Element> {
        match e.form() {
            ("Var", [x]) => self.of_name(x.head).first().copied()?,
            ("Cast" | "Convert" | "Clamp" | "Typed", [ty, _]) => Element::of_c(ty.head),
            ("Typed", [inner]) => self.find(inner),
            ("Genrec", [x, _, body]) => {
                self.within([(x.head, vec![None])], |inner| inner.find(body))
            }
            ("Over", [_, from, _, body]) => {
                let first = from.args.first().and_then(|first| self.find(first));
                first.or_else(|| self.find(body))
            }
            ("At", [base, ..]) | ("Earlier", [base, _]) => self.find(base),
            ("With", [base, _, cell]) => self.find(base).or_else(|| self.find(cell)),
            ("Call", [_, arguments]) => arguments.args.iter().find_map(|a| self.find(a)),
            ("Listed", [first, others]) => {
                let mut all = [first].into_iter().chain(&others.args);
                all.find_map(|cell| self.find(cell))
            }
            ("Gen" | "Sums" | "Guard" | "InRows", [.., body]) => self.find(body),
            (head, [_, e]) if is_reshape(head) => self.find(e),
            (head, parts) if is_arithmetic(head) || is_on_bits(head) || is_reshape(head) => {
                parts.iter().find_map(|part| self.find(part))
            }
            _ => None,
        }
    }

    /// Gives a value the type that is asked for. It must be the one that it has, if it has one.
    fn give(&mut self, e: &mut Syntax<'a>, ty: Element) -> Result<()> {
        self.give_all(e, &[ty])
    }

    /// Gives the scalars of a tuple their types, or another value its only one.
    fn give_all(&mut self, e: &mut Syntax<'a>, types: &[Element]) -> Result<()> {
        let (span, count) = (e.span, types.len());
        e.ty = types.first().copied().filter(|_| count == 1);
        match (e.head, &mut e.args[..]) {
            ("Tuple", _) if count == 1 => {
                let rule =
                    "a tuple is no value: it is for several results, or a fold of several values";
                refuse(span, rule)
            }
            ("Tuple", [_, others]) if others.args.len() + 1 != count => {
                let own = others.args.len() + 1;
                let rule = format!("a tuple of {own}, where {count} are needed");
                refuse(span, rule)
            }
            ("Tuple", [first, others]) => {
                let scalars = [first].into_iter().chain(&mut others.args);
                let mut typed = scalars.zip(types);
                typed.try_for_each(|(scalar, ty)| self.give(scalar, *ty))
            }
            ("Let", [x, d, body]) => {
                let mut own = self.find_all(d);
                if x.head != FOLD {
                    own.truncate(1);
                }
                let of = |(at, ty): (usize, Option<Element>)| {
                    let ty = ty.or_else(|| asked(body, at, types));
                    ty.unwrap_or(self.result)
                };
                let own: Vec<Element> = own.into_iter().enumerate().map(of).collect();
                self.of_fold(|inner| inner.give_all(d, &own))?;
                self.within([known(x, &own)], |inner| inner.give_all(body, types))
            }
            ("Folds", [x, first, _, body]) if x.head == FOLD || count == 1 => {
                self.of_fold(|inner| inner.give_all(first, types))?;
                let names = [known(x, types)];
                self.within(names, |inner| inner.of_fold(|it| it.give_all(body, types)))
            }
            ("Gen", [.., body]) if self.in_results || count == 1 => self.give_all(body, types),
            ("Taken", [names, body]) => {
                let names = self.taken(names);
                self.within(names, |inner| inner.give_all(body, types))
            }
            ("If", [condition, yes, no]) => {
                self.condition(condition)?;
                self.give_all(yes, types)?;
                self.give_all(no, types)
            }
            ("LetData", [_, d, body]) => {
                let own = self.data(d)?;
                self.give_all(body, types)?;
                e.args.insert(1, own);
                Ok(())
            }
            ("LetIndex", [.., body]) => self.give_all(body, types),
            _ => match types {
                [ty] => self.give_scalar(e, *ty),
                _ => refuse(span, format!("a tuple of {count} is needed here")),
            },
        }
    }

    /// Gives a type to what is no tuple.
    fn give_scalar(&mut self, e: &mut Syntax<'a>, ty: Element) -> Result<()> {
        let span = e.span;
        match (e.head, &mut e.args[..]) {
            ("Lit", [text]) => fits(text, ty),
            ("Var", [_]) => self.find(e).map_or(Ok(()), |own| same(own, ty, span)),
            // The type is not among the arguments of the constructor.
            ("Cast", [own, index]) => {
                said(own, ty, span)?;
                if ty == Element::Bool {
                    return refuse(
                        span,
                        "an index is no truth value; `(i != 0)` makes one of it",
                    );
                }
                if ty.is_half() {
                    let way = format!(
                        "an index becomes one of f32 first: `{}(f32(...))`",
                        ty.name()
                    );
                    return refuse(span, way);
                }
                e.args = vec![mem::take(index)];
                Ok(())
            }
            ("Typed", [of @ .., inner]) => {
                of.iter().try_for_each(|own| said(own, ty, span))?;
                *e = mem::take(inner);
                // Here the result is that of a definition, or an argument of one.
                let outside = mem::replace(&mut self.result, unasked(ty));
                let given = self.give(e, ty);
                self.result = outside;
                given
            }
            ("Convert", [own, inner]) => {
                said(own, ty, span)?;
                let mut inner = mem::take(inner);
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
            ("Clamp", [own, inner]) => {
                said(own, ty, span)?;
                let mut inner = mem::take(inner);
                let from = self.find(&inner).unwrap_or(Element::F32);
                clamps(from, ty, span)?;
                self.give(&mut inner, from)?;
                e.head = "Convert";
                e.args = vec![nearest(inner, from, ty)];
                Ok(())
            }
            ("Call", [name, arguments]) => {
                if Function::of_atl(name.head).is_some_and(|f| f.c_name(ty.c_name()).is_none()) {
                    let instead = match name.head == "abs" && ty.is_signed() {
                        true => "; of integers it is `max(x, -x)`",
                        false => "",
                    };
                    let message =
                        format!("`{}` is a function of f32 and f64 only{instead}", name.head);
                    return refuse(name.span, message);
                }
                self.give_each(&mut arguments.args, ty)
            }
            ("Listed", [first, others]) => {
                self.give(first, ty)?;
                self.give_each(&mut others.args, ty)
            }
            ("Genrec", [x, _, body]) => {
                self.within([known(x, &[ty])], |inner| inner.give(body, ty))
            }
            ("Guard", [condition, inner]) => {
                self.condition(condition)?;
                self.give(inner, ty)
            }
            ("Over", [operator, from, _, body]) => {
                match operator.head {
                    "prod" => computes(ty, span)?,
                    _ => compares(ty, span)?,
                }
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
            // With each step it may overflow, so it is a fold from zero.
            ("Sums", [_, body]) if ty.is_signed() => {
                computes(ty, span)?;
                self.give(body, ty)?;
                let from = Syntax::new("List", Vec::new(), span);
                e.args.splice(..0, [Syntax::leaf("sum", span), from]);
                e.head = "Over";
                Ok(())
            }
            ("Sums", [_, body]) => {
                computes(ty, span)?;
                self.give(body, ty)
            }
            ("InRows", [.., body]) => self.give(body, ty),
            // A literal with its sign, of floats alone.
            ("Neg", [e]) if is_infinity(e) => self.give(e, ty),
            ("Neg", [literal])
                if literal.head == "Lit" && ty.is_signed() && !ty.is_arithmetic() =>
            {
                let (name, digits) = (ty.name(), literal.args[0].head);
                refuse(
                    span,
                    format!("a negative number of {name} is `{name}(-{digits})`"),
                )
            }
            (head, parts) if is_on_bits(head) => {
                has_bits(head, ty, span)?;
                self.give_each(parts, ty)
            }
            ("Neg" | "Add" | "Sub" | "Mul" | "Div", parts) => {
                computes(ty, span)?;
                self.give_each(parts, ty)
            }
            ("Max" | "Min", parts) => {
                compares(ty, span)?;
                self.give_each(parts, ty)
            }
            (head, [_, e]) if is_reshape(head) => self.give(e, ty),
            (_, parts) => self.give_each(parts, ty),
        }
    }

    /// Gives data that are an index their type, and answers it, which is among the arguments of the
    /// constructor.
    fn data(&mut self, d: &mut Syntax<'a>) -> Result<Syntax<'a>> {
        let own = self.find(d).unwrap_or(Element::I32);
        indexes(own, d.span)?;
        self.give(d, own)?;
        Ok(Syntax::leaf(own.c_name(), d.span))
    }

    /// Gives types to a condition on data.
    fn fact(&mut self, fact: &mut Syntax<'a>) -> Result<()> {
        match (fact.head, &mut fact.args[..]) {
            ("LetData", [_, d, body]) => {
                let own = self.data(d)?;
                self.fact(body)?;
                fact.args.insert(1, own);
                Ok(())
            }
            _ => self.condition(fact),
        }
    }

    fn give_each(&mut self, parts: &mut [Syntax<'a>], ty: Element) -> Result<()> {
        parts.iter_mut().try_for_each(|part| self.give(part, ty))
    }

    /// Gives types to what is compared: both sides have the same.
    fn condition(&mut self, condition: &mut Syntax<'a>) -> Result<()> {
        match (condition.head, &mut condition.args[..]) {
            ("Less" | "LessEq" | "Equal", _) => {
                let own = self.find_compared(condition).unwrap_or(self.result);
                self.give_compared(condition, own)
            }
            ("Chain", [links]) => {
                *condition = mem::take(links);
                let own = self.find_compared(condition).unwrap_or(self.result);
                self.give_compared(condition, own)
            }
            ("IsNan", [e]) => {
                let own = self.find(e).unwrap_or(self.result);
                condition.ty = Some(own);
                let message = format!("`isnan` is of f32 and f64, and this is {}", own.name());
                match own.is_float() {
                    true => self.give(e, own),
                    false => refuse(condition.span, message),
                }
            }
            ("And" | "Or" | "Not", parts) => {
                parts.iter_mut().try_for_each(|part| self.condition(part))
            }
            _ => Ok(()),
        }
    }

    /// The type that something has that is compared.
    fn find_compared(&mut self, condition: &Syntax<'a>) -> Option<Element> {
        match condition.form() {
            ("Less" | "LessEq" | "Equal", operands) => operands.iter().find_map(|e| self.find(e)),
            (_, parts) => parts.iter().find_map(|part| self.find_compared(part)),
        }
    }

    /// Gives the type to all that is compared. Of integers, literals alone that would be rounded or
    /// wrap are refused.
    fn give_compared(&mut self, condition: &mut Syntax<'a>, ty: Element) -> Result<()> {
        if !matches!(condition.head, "Less" | "LessEq" | "Equal") {
            let mut parts = condition.args.iter_mut();
            return parts.try_for_each(|part| self.give_compared(part, ty));
        }
        condition.ty = Some(ty);
        compares(ty, condition.span)?;
        for operand in &mut condition.args {
            if !ty.is_float()
                && let Some(literals) = of_literals(operand)
            {
                no_wrap(&literals, true, ty.c_name())?;
                no_quotient(&literals, false, ty.c_name())?;
            }
            self.give(operand, ty)?;
        }
        Ok(())
    }

    /// What is answered where names have these types.
    fn within<T>(
        &mut self,
        names: impl IntoIterator<Item = (&'a str, Types)>,
        answer: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outside = self.types.len();
        self.types.extend(names);
        let answered = answer(self);
        self.types.truncate(outside);
        answered
    }

    /// What is answered where a tuple is one of scalars, as in a fold.
    fn of_fold<T>(&mut self, answer: impl FnOnce(&mut Self) -> T) -> T {
        let outside = mem::replace(&mut self.in_results, false);
        let answered = answer(self);
        self.in_results = outside;
        answered
    }

    /// The types of the innermost tensor or tuple of this name. (`visibility` sees to it that there is
    /// one.)
    fn of_name(&self, name: &str) -> Types {
        let mut names = self.types.iter().rev();
        let own = names.find(|(x, _)| *x == name);
        own.map_or(Vec::new(), |(_, types)| types.clone())
    }

    /// The names of the scalars that the innermost fold of several carries.
    fn taken(&self, names: &Syntax<'a>) -> Vec<(&'a str, Types)> {
        let names = names.args.iter().map(|name| name.head);
        let types = self.of_name(FOLD).into_iter().map(|ty| vec![ty]);
        names.zip(types).collect()
    }
}

/// The type of a literal that nothing asks of, where this is that of the result. Floats of 16 bits have none.
fn unasked(result: Element) -> Element {
    match result.is_half() {
        true => Element::F32,
        false => result,
    }
}

/// The type that is asked of what a fold of several values carries at this place, where it is a result.
fn asked(rest: &Syntax, at: usize, types: &[Element]) -> Option<Element> {
    let ("Taken", [names, rest]) = rest.form() else {
        return None;
    };
    let parts: Vec<&Syntax> = match rest.form() {
        ("Tuple", [first, others]) => [first].into_iter().chain(&others.args).collect(),
        _ => vec![rest],
    };
    let is_name = |part: &&Syntax| part.head == "Var" && part.args.first() == names.args.get(at);
    let place = parts.iter().position(is_name)?;
    types.get(place).copied()
}

/// A name of what has these types.
fn known<'a>(x: &Syntax<'a>, types: &[Element]) -> (&'a str, Types) {
    (x.head, types.iter().copied().map(Some).collect())
}

/// Operators on values of one type.
fn is_arithmetic(head: &str) -> bool {
    let operators = ["Neg", "Add", "Sub", "Mul", "Div", "Max", "Min", "Concat"];
    operators.contains(&head)
}

/// Operations on cells: operators on values of one type but `++`.
pub(crate) fn is_operation(head: &str) -> bool {
    (is_arithmetic(head) && head != "Concat") || is_on_bits(head)
}

/// Operators on the bits of values of one type.
fn is_on_bits(head: &str) -> bool {
    let shifts = ["ShiftLeft", "ShiftRight"];
    shifts.contains(&head) || ["BitAnd", "BitOr", "BitXor", "BitNot"].contains(&head)
}

/// Operators that move cells, of an amount and a tensor or of a tensor alone.
pub(crate) fn is_reshape(head: &str) -> bool {
    let of_tensors = ["Transpose", "Flatten", "Reverse"];
    let of_amounts = ["Split", "PadL", "PadR", "TruncL", "TruncR"];
    of_tensors.contains(&head) || of_amounts.contains(&head)
}

/// Refuses what says another type, by its name in C, than is asked for.
fn said(own: &Syntax, asked: Element, span: Span) -> Result<()> {
    Element::of_c(own.head).map_or(Ok(()), |own| same(own, asked, span))
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

/// Refuses data that are no integers as indices.
fn indexes(own: Element, span: Span) -> Result<()> {
    if own.range().is_some() {
        return Ok(());
    }
    let have = own.name();
    let way = "an index is an integer; to compare with data, write `f32(i)` for an index `i`";
    refuse(span, format!("this is {have}; {way}"))
}

/// Refuses a conversion that has no value where the value does not fit.
fn converts(from: Element, to: Element, span: Span) -> Result<()> {
    not_converted(from, to).map_or(Ok(()), |why| refuse(span, why))
}

/// Why values of one type are not converted to the other one.
fn not_converted(from: Element, to: Element) -> Option<String> {
    let (have, need) = (from.name(), to.name());
    if to == Element::Bool {
        return Some("write `e != 0`, in parentheses, for what is 1 where e is not 0".to_owned());
    }
    if from.is_half() || to.is_half() {
        let is_known = from == Element::F32 || to == Element::F32;
        let half = if from.is_half() { have } else { need };
        return (!is_known).then(|| format!("{half} is converted from f32, and into f32, only"));
    }
    let refused = from.is_float() && !to.is_float();
    refused.then(|| format!("not all values of {have} fit; `{need}.clamp(...)` takes the nearest"))
}

/// Refuses a conversion to the nearest value where there is nothing to choose: to floats, and to what has
/// all values.
fn clamps(from: Element, to: Element, span: Span) -> Result<()> {
    if to == Element::Bool || from.is_half() {
        return converts(from, to, span);
    }
    if to.range().is_some() && !to.has_all_of(from) {
        return Ok(());
    }
    let (have, need) = (from.name(), to.name());
    refuse(
        span,
        format!("`clamp` takes the nearest integer of a type; of {have}, write `{need}(...)`"),
    )
}

/// Refuses arithmetic in a type that programs do not compute with.
fn computes(ty: Element, span: Span) -> Result<()> {
    if ty.is_arithmetic() {
        return Ok(());
    }
    let name = ty.name();
    let into = if ty.is_half() { "f32" } else { "u32" };
    let message = format!("no arithmetic in {name}: convert what is read, as in `{into}(...)`");
    refuse(span, message)
}

/// Refuses comparisons, and what is made of them, in a type of which C compares the bits.
fn compares(ty: Element, span: Span) -> Result<()> {
    match ty.is_half() {
        false => Ok(()),
        true => refuse(
            span,
            format!(
                "no comparisons of {}: convert what is read, `f32(...)`",
                ty.name()
            ),
        ),
    }
}

/// Refuses operations on the bits of floats, or of a type too narrow for arithmetic; and what is signed to be
/// shifted to the left.
fn has_bits(head: &str, ty: Element, span: Span) -> Result<()> {
    let name = ty.name();
    let instead = match ty {
        _ if ty.has_bits() && !(ty.is_signed() && head == "ShiftLeft") => return Ok(()),
        _ if ty.has_bits() => {
            let message = format!("no `<<` of {name}, of which it may have no value: `x * 8`");
            return refuse(span, message);
        }
        _ if ty.range().is_some() => "; convert it, as in `u32(a) & u32(b)`",
        _ if head == "BitXor" && ty.is_float() => "; a power is `pow(x, 3)`",
        _ => "",
    };
    let types = "they are of u32, u64, i32 and i64";
    let message = format!("no operations on the bits of {name}: {types}{instead}");
    refuse(span, message)
}

fn is_infinity(e: &Syntax) -> bool {
    e.head == "Lit" && e.name() == INFINITY
}

/// Refuses a literal that is none of its type. Decimals are rounded to floats; integers are exact.
fn fits(text: &Syntax, ty: Element) -> Result<()> {
    let name = ty.name();
    if ty.is_half() && whole(text.head) != Some("0") {
        let rule = format!("0 is the only literal of {name}; others are `{name}(f32(...))`");
        return refuse(text.span, rule);
    }
    let Some((_, end)) = ty.range() else {
        return Ok(());
    };
    if text.head == INFINITY {
        return refuse(text.span, "`inf` is a literal of f32 and f64 only");
    }
    let is_hexadecimal = text.head.starts_with("0x");
    if text.head.contains(EXPONENT) && !is_hexadecimal {
        return refuse(
            text.span,
            "a literal with an exponent is of f32 and f64 only",
        );
    }
    let is_integer = is_hexadecimal || whole(text.head).is_some();
    let value = decimal(text.head).filter(|_| is_integer);
    let is_least = value.is_some_and(|(value, _)| ty.is_signed() && value == end.unsigned_abs());
    match value.is_some_and(|(value, _)| value < end.unsigned_abs()) {
        _ if is_least && end < 1 << 63 => refuse(
            text.span,
            format!(
                "the least {name} is `{name}(-{end})`, and -{end} the negative of what is none"
            ),
        ),
        true => Ok(()),
        false => refuse(
            text.span,
            format!(
                "not a literal of {name}, which are integers below 2^{}",
                end.ilog2()
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    /// A kernel with tensors of all types, or the rule that is broken.
    fn read(result: &str, body: &str) -> Result<String, String> {
        let source = format!(
            "def half(x: f64) = x / 2\n\
             def limit() = let c := 0.1 in c + 1\n\
             def tenth(x: f64) = let c := 0.1 in c * x\n\
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
            (
                "u8",
                "max(u8.clamp(x[0]), 7)",
                "Max:U8(Convert:U8(At:F32(Var:F32(x) ILit(0))) Lit:U8(7))",
            ),
            // Of integers, `clamp` is a choice before the conversion.
            (
                "i8",
                "i8.clamp(i32(s))",
                "Convert:I8(Max:I32(Min:I32(Convert:I32(Var:U32(s)) Lit:I32(127)) \
                 Cast:I32(ISub(ILit(0) ILit(128)))))",
            ),
            (
                "i32",
                "i32.clamp(s)",
                "Convert:I32(Min:U32(Var:U32(s) Lit:U32(2147483647)))",
            ),
            (
                "u64",
                "u64.clamp(i64(t))",
                "Convert:U64(Max:I64(Convert:I64(Var:U64(t)) Cast:I64(ILit(0))))",
            ),
            (
                "i16",
                "if i8(s) < i8(3) then i16(n) else i16(u8(t))",
                "If:I16(Less:I8(Convert:I8(Var:U32(s)) Cast:I8(ILit(3))) Cast:I16(IVar(n)) \
                 Convert:I16(Convert:U8(Var:U64(t))))",
            ),
            // A condition as a value is 0 or 1, of the type that is asked for; a value as a condition is
            // true if it is not 0.
            (
                "u8",
                "(y[0] < 0)",
                "If:U8(Less:F64(At:F64(Var:F64(y) ILit(0)) Lit:F64(0)) Lit:U8(1) Lit:U8(0))",
            ),
            (
                "u64",
                "t * (0 < n)",
                "Mul:U64(Var:U64(t) If:U64(Test(BLt(ILit(0) IVar(n))) Lit:U64(1) Lit:U64(0)))",
            ),
            (
                "u64",
                "if t & 1 and n then u64(0 < s) else t",
                "If:U64(And(Not(Equal:U64(BitAnd:U64(Var:U64(t) Lit:U64(1)) Lit:U64(0))) \
                 Test(BNot(BEq(IVar(n) ILit(0))))) \
                 If:U64(Less:U32(Lit:U32(0) Var:U32(s)) Lit:U64(1) Lit:U64(0)) Var:U64(t))",
            ),
            // All of a chain has one type.
            (
                "f32",
                "if 0.1 < 0.5 <= y[0] then 0 else 1",
                "If:F32(And(Less:F64(Lit:F64(0.1) Lit:F64(0.5)) \
                 LessEq:F64(Lit:F64(0.5) At:F64(Var:F64(y) ILit(0)))) Lit:F32(0) Lit:F32(1))",
            ),
            (
                "u32",
                "if x[0] != 0.5 < 7 / 2 then 0 else 1",
                "If:U32(And(Not(Equal:F32(At:F32(Var:F32(x) ILit(0)) Lit:F32(0.5))) \
                 Less:F32(Lit:F32(0.5) Div:F32(Lit:F32(7) Lit:F32(2)))) Lit:U32(0) Lit:U32(1))",
            ),
            // In a definition, `let` of literals has the type of its value.
            (
                "f32",
                "f32(tenth(y[0]))",
                "Convert:F32(Let:F64(x At:F64(Var:F64(y) ILit(0)) \
                 Let:F64(c Lit:F64(0.1) Mul:F64(Var:F64(c) Var:F64(x)))))",
            ),
            (
                "f32",
                "if y[0] < limit() then 0 else 1",
                "If:F32(Less:F64(At:F64(Var:F64(y) ILit(0)) \
                 Let:F64(c Lit:F64(0.1) Add:F64(Var:F64(c) Lit:F64(1)))) Lit:F32(0) Lit:F32(1))",
            ),
            // A conversion to the same type is none; of literals alone it says their type.
            ("u32", "u32(s)", "Var:U32(s)"),
            ("f32", "f32(f64(0.1))", "Convert:F32(Lit:F64(0.1))"),
            // The scalars of a fold each have their own type, found in any place of theirs.
            (
                "u32",
                "fold (v, p) := (x[0], 0), 1 <= i < n: if v < x[i] then (x[i], u32(i)) else (v, p) in p",
                "Let:U32(fold Folds(fold Tuple(At:F32(Var:F32(x) ILit(0)) List(Lit:U32(0))) \
                 List(Pair(i Pair(ILit(1) IVar(n)))) Taken(List(v p) \
                 If(Less:F32(Var:F32(v) At:F32(Var:F32(x) IVar(i))) \
                 Tuple(At:F32(Var:F32(x) IVar(i)) List(Cast:U32(IVar(i)))) \
                 Tuple(Var:F32(v) List(Var:U32(p)))))) Taken:U32(List(v p) Var:U32(p)))",
            ),
            (
                "u64",
                "fold (a, b, c) := (0, 1, 2), i < n: let d := y[0] in (let j := i in (d, s, c)) in \
                 if a < 1 then c else u64(b)",
                "Let:U64(fold Folds(fold Tuple(Lit:F64(0) List(Lit:U32(1) Lit:U64(2))) \
                 List(Pair(i Pair(ILit(0) IVar(n)))) Taken(List(a b c) \
                 Let(d At:F64(Var:F64(y) ILit(0)) LetIndex(j IVar(i) \
                 Tuple(Var:F64(d) List(Var:U32(s) Var:U64(c))))))) Taken:U64(List(a b c) \
                 If:U64(Less:F64(Var:F64(a) Lit:F64(1)) Var:U64(c) Convert:U64(Var:U32(b)))))",
            ),
            // Where nothing else says a type, a result does.
            (
                "f32",
                "fold (a, b) := (0, 1), i < n: (b, 2) in a",
                "Let:F32(fold Folds(fold Tuple(Lit:F32(0) List(Lit:F32(1))) \
                 List(Pair(i Pair(ILit(0) IVar(n)))) Taken(List(a b) \
                 Tuple(Var:F32(b) List(Lit:F32(2))))) Taken:F32(List(a b) Var:F32(a)))",
            ),
            // A fold of tuples in another one, and the types of its own scalars.
            (
                "f32",
                "fold (a, b) := fold (c, d) := (s, 0), i < n: (d, c) in (d, x[0]), i < n: \
                 fold (c, d) := (a, b), j < i: (c, d) in (c, d) in b",
                "Let:F32(fold Folds(fold Let(fold Folds(fold Tuple(Var:U32(s) List(Lit:U32(0))) \
                 List(Pair(i Pair(ILit(0) IVar(n)))) Taken(List(c d) \
                 Tuple(Var:U32(d) List(Var:U32(c))))) Taken(List(c d) \
                 Tuple(Var:U32(d) List(At:F32(Var:F32(x) ILit(0)))))) \
                 List(Pair(i Pair(ILit(0) IVar(n)))) Taken(List(a b) \
                 Let(fold Folds(fold Tuple(Var:U32(a) List(Var:F32(b))) \
                 List(Pair(j Pair(ILit(0) IVar(i)))) Taken(List(c d) \
                 Tuple(Var:U32(c) List(Var:F32(d))))) Taken(List(c d) \
                 Tuple(Var:U32(c) List(Var:F32(d))))))) Taken:F32(List(a b) Var:F32(b)))",
            ),
            // Data as the end of a range have their name around all of the fold.
            (
                "f32",
                "fold (a, b) := (0, s), i < index(s): (x[index(b)], b) in a",
                "LetData:F32(index1 uint32_t Var:U32(s) Let:F32(fold Folds(fold \
                 Tuple(Lit:F32(0) List(Var:U32(s))) List(Pair(i Pair(ILit(0) IVar(index1)))) \
                 Taken(List(a b) Tuple(LetData:F32(index2 uint32_t Var:U32(b) \
                 At:F32(Var:F32(x) IVar(index2))) List(Var:U32(b))))) \
                 Taken:F32(List(a b) Var:F32(a))))",
            ),
            // Names have the types of what they stand for; literals alone have that of the result.
            (
                "f32",
                "let a := s in f32(a)",
                "Let:F32(a Var:U32(s) Convert:F32(Var:U32(a)))",
            ),
            ("f64", "let a := 1 in a", "Let:F64(a Lit:F64(1) Var:F64(a))"),
            // The cells of a literal have one type.
            (
                "f64",
                "[1, f64(s)][0] * [y[0]][0]",
                "Mul:F64(At:F64(Listed:F64(Lit:F64(1) List(Convert:F64(Var:U32(s)))) ILit(0)) \
                 At:F64(Listed:F64(At:F64(Var:F64(y) ILit(0)) List) ILit(0)))",
            ),
            // What is no number is found of the type that it has; infinity has the one that is asked.
            (
                "u32",
                "if isnan(y[0] + inf) then s else 1",
                "If:U32(IsNan:F64(Add:F64(At:F64(Var:F64(y) ILit(0)) Lit:F64(inf))) \
                 Var:U32(s) Lit:U32(1))",
            ),
            (
                "f32",
                "if isnan(-inf) then 1 else f32(f64(inf))",
                "If:F32(IsNan:F32(Neg:F32(Lit:F32(inf))) Lit:F32(1) Convert:F32(Lit:F64(inf)))",
            ),
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
        let lost = |from: &str, to: &str| {
            format!("not all values of {from} fit; `{to}.clamp(...)` takes the nearest")
        };
        let refused = |have: &str, need: &str| {
            format!(
                "this is {have}, where {need} is needed; {}",
                lost(have, need)
            )
        };
        let needs_tuple = "a tuple of 2 is needed here".to_owned();
        let no_tuple =
            "a tuple is no value: it is for several results, or a fold of several values"
                .to_owned();
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
            ("f32", "if s < -1 then 0 else 1", "-1", {
                "not a value of the elements, which are unsigned: write `4294967295.0` for data, \
                 which wrap around, or integers from 0 on that are less than 2^32"
                    .to_owned()
            }),
            (
                "u64",
                "if s < 65536 * 65536 then 0 else 1",
                "65536 * 65536",
                {
                    "not a value of the elements, which are unsigned: write `0.0` for data, \
                 which wrap around, or integers from 0 on that are less than 2^32"
                        .to_owned()
                },
            ),
            ("f32", "if 0 < 7 / 2 <= s then 0 else 1", "7 / 2", {
                "a quotient of literals can be meant of integers or of data: write `3` for \
                 integers, or `3.0` for data"
                    .to_owned()
            }),
            ("u8", "u8(s) + 1", "u8(s) + 1", {
                "no arithmetic in u8: convert what is read, as in `u32(...)`".to_owned()
            }),
            ("i8", "-i8(s)", "-i8(s)", {
                "no arithmetic in i8: convert what is read, as in `u32(...)`".to_owned()
            }),
            ("i8", "if i8(s) < -2 then 0 else 1", "-2", {
                "a negative number of i8 is `i8(-2)`".to_owned()
            }),
            ("i16", "sum i < n: i16(s)", "sum i < n: i16(s)", {
                "no arithmetic in i16: convert what is read, as in `u32(...)`".to_owned()
            }),
            ("u8", "prod i < n: u8(s)", "prod i < n: u8(s)", {
                "no arithmetic in u8: convert what is read, as in `u32(...)`".to_owned()
            }),
            ("u8", "max(u8(s), 256)", "256", {
                "not a literal of u8, which are integers below 2^8".to_owned()
            }),
            ("i32", "-2147483648", "2147483648", {
                "the least i32 is `i32(-2147483648)`, and -2147483648 the negative of what is none"
                    .to_owned()
            }),
            ("bool", "bool(s)", "bool(s)", {
                "write `e != 0`, in parentheses, for what is 1 where e is not 0".to_owned()
            }),
            ("bool", "bool(n)", "bool(n)", {
                "an index is no truth value; `(i != 0)` makes one of it".to_owned()
            }),
            ("bool", "bool.clamp(x[0])", "bool.clamp(x[0])", {
                "write `e != 0`, in parentheses, for what is 1 where e is not 0".to_owned()
            }),
            ("bool", "2", "2", {
                "not a literal of bool, which are integers below 2^1".to_owned()
            }),
            ("bool", "(s < 1) + (s < 2)", "(s < 1) + (s < 2)", {
                "no arithmetic in bool: convert what is read, as in `u32(...)`".to_owned()
            }),
            ("f16", "f16(x[0]) + f16(x[0])", "f16(x[0]) + f16(x[0])", {
                "no arithmetic in f16: convert what is read, as in `f32(...)`".to_owned()
            }),
            ("f16", "-f16(x[0])", "-f16(x[0])", {
                "no arithmetic in f16: convert what is read, as in `f32(...)`".to_owned()
            }),
            ("bf16", "sum i < n: bf16(x[i])", "sum i < n: bf16(x[i])", {
                "no arithmetic in bf16: convert what is read, as in `f32(...)`".to_owned()
            }),
            (
                "f16",
                "max(f16(x[0]), f16(x[0]))",
                "max(f16(x[0]), f16(x[0]))",
                { "no comparisons of f16: convert what is read, `f32(...)`".to_owned() },
            ),
            ("f16", "min i < n: f16(x[i])", "min i < n: f16(x[i])", {
                "no comparisons of f16: convert what is read, `f32(...)`".to_owned()
            }),
            ("f32", "if f16(x[0]) < 0 then 1 else 0", "f16(x[0]) < 0", {
                "no comparisons of f16: convert what is read, `f32(...)`".to_owned()
            }),
            ("f16", "0.5", "0.5", {
                "0 is the only literal of f16; others are `f16(f32(...))`".to_owned()
            }),
            ("bf16", "inf", "inf", {
                "0 is the only literal of bf16; others are `bf16(f32(...))`".to_owned()
            }),
            ("f16", "f16(n)", "f16(n)", {
                "an index becomes one of f32 first: `f16(f32(...))`".to_owned()
            }),
            ("f16", "f16(y[0])", "f16(y[0])", {
                "f16 is converted from f32, and into f32, only".to_owned()
            }),
            ("bf16", "bf16(f16(x[0]))", "bf16(f16(x[0]))", {
                "f16 is converted from f32, and into f32, only".to_owned()
            }),
            ("u8", "u8.clamp(f16(x[0]))", "u8.clamp(f16(x[0]))", {
                "f16 is converted from f32, and into f32, only".to_owned()
            }),
            ("f16", "f16.clamp(x[0])", "f16.clamp(x[0])", {
                "`clamp` takes the nearest integer of a type; of f32, write `f16(...)`".to_owned()
            }),
            ("f32", "x[index(f16(x[0]))]", "f16(x[0])", {
                "this is f16; an index is an integer; to compare with data, write `f32(i)` for an index `i`".to_owned()
            }),
            (
                "f16",
                "if isnan(f16(x[0])) then 0 else 0",
                "isnan(f16(x[0]))",
                { "`isnan` is of f32 and f64, and this is f16".to_owned() },
            ),
            ("f16", "sqrt(f16(x[0]))", "sqrt", {
                "`sqrt` is a function of f32 and f64 only".to_owned()
            }),
            ("u64", "u64.clamp(s)", "u64.clamp(s)", {
                "`clamp` takes the nearest integer of a type; of u32, write `u64(...)`".to_owned()
            }),
            ("f64", "f64.clamp(x[0])", "f64.clamp(x[0])", {
                "`clamp` takes the nearest integer of a type; of f32, write `f64(...)`".to_owned()
            }),
            ("i16", "i16.clamp(i8(s))", "i16.clamp(i8(s))", {
                "`clamp` takes the nearest integer of a type; of i8, write `i16(...)`".to_owned()
            }),
            ("u32", "s + 4294967296", "4294967296", no_literal.clone()),
            (
                "f32",
                "fold (a, b) := (x[0], 0), i < n: (y[0], b) in a",
                "y[0]",
                wide.to_owned(),
            ),
            (
                "f32",
                "fold (a, b) := (x[0], 0), i < n: (b, s) in a",
                "b",
                { "this is u32, where f32 is needed; `f32(...)` converts it".to_owned() },
            ),
            (
                "f32",
                "fold (a, b) := (x[0], s), i < n: (a, b) in b",
                "b",
                { "this is u32, where f32 is needed; `f32(...)` converts it".to_owned() },
            ),
            (
                "f32",
                "fold (a, b) := (0, 1), i < n: (0, 1, 2) in a",
                "(0, 1, 2)",
                { "a tuple of 3, where 2 are needed".to_owned() },
            ),
            (
                "f32",
                "fold (a, b, c) := if 0 < s then (0, 1, 2) else (0, 1), i < n: (a, b, c) in a",
                "(0, 1)",
                { "a tuple of 2, where 3 are needed".to_owned() },
            ),
            (
                "f32",
                "fold (a, b) := (0, 1), i < n: a in a",
                "a",
                needs_tuple.clone(),
            ),
            (
                "f32",
                "fold (a, b) := x, i < n: (a, b) in a",
                "x",
                needs_tuple.clone(),
            ),
            (
                "f32",
                "fold (a, b) := (0, 1), i < n: [0 < n] (a, b) in a",
                "[0 < n] (a, b)",
                needs_tuple,
            ),
            (
                "f32",
                "fold (a, b) := (0, 1), i < n: (b, a) in (a, b)",
                "(a, b)",
                no_tuple.clone(),
            ),
            (
                "f32",
                "fold (a, b) := ((0, 1), 1), i < n: (b, a) in a",
                "(0, 1)",
                no_tuple.clone(),
            ),
            (
                "f32",
                "fold a := (0, 1), i < n: a",
                "(0, 1)",
                no_tuple.clone(),
            ),
            ("f32", "(x[0], s)", "(x[0], s)", no_tuple.clone()),
            ("f32", "(x[0], s)[0]", "(x[0], s)", no_tuple.clone()),
            ("f32", "sqrt((x[0], s))", "(x[0], s)", no_tuple.clone()),
            ("f32", "let a := (0, 1) in 0", "(0, 1)", no_tuple.clone()),
            ("f32", "if (0, 1) < x[0] then 0 else 1", "(0, 1)", no_tuple),
            (
                "f32",
                "fold (a, b, a) := (0, 1, 2), i < n: (a, b, a) in a",
                "a",
                { "`a` is already a name of this fold".to_owned() },
            ),
            (
                "f32",
                "fold (a, b, c, d, e, f, g, h, i) := 0, i < n: 0 in a",
                "i",
                { "more than 8 names of a fold".to_owned() },
            ),
            (
                "u32",
                "if isnan(s + 1) then 0 else 1",
                "isnan(s + 1)",
                "`isnan` is of f32 and f64, and this is u32".to_owned(),
            ),
            (
                "u32",
                "if isnan(1) then 0 else 1",
                "isnan(1)",
                "`isnan` is of f32 and f64, and this is u32".to_owned(),
            ),
            (
                "f32",
                "if isnan(x[0] + y[0]) then 0 else 1",
                "y[0]",
                wide.to_owned(),
            ),
            (
                "f32",
                "if isnan(if x[0] < 1 then x[0] else 1) then 0 else 1",
                "if x[0] < 1 then x[0] else 1",
                "a condition within `isnan`; name the value with `let`".to_owned(),
            ),
            ("u32", "s + inf", "inf", {
                "`inf` is a literal of f32 and f64 only".to_owned()
            }),
            ("i8", "-inf", "inf", {
                "`inf` is a literal of f32 and f64 only".to_owned()
            }),
            ("f32", "[x[0], y[0]][1]", "y[0]", wide.to_owned()),
            ("u32", "[0.5, s][1]", "0.5", no_literal.clone()),
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
