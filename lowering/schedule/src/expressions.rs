//! Expressions in steps. They are read by the grammar of sources, in a kernel that has their names as
//! sizes and tensors.

use crate::elements::Elements;
use kernel::Term;
use programs::element::{Element, Named};
use programs::error::{Error, no_term};
use prover::hol;
use reading::{Definitions, END, Span, Token, atl};
use reasoning::abbreviations::Unfolded;
use reasoning::syntax::{Exp, View};
use reasoning::term::{dest_list, parts};

/// Where the extents of the results stand among the parts of a kernel; the expressions are the last.
const RESULTS: usize = 5;

/// The only element of a list that is a part of a kernel.
fn only(list: Term) -> Option<Term> {
    match dest_list(list).ok()?[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// An index expression as a term: the extent of the result of a kernel that has its names as sizes.
pub fn index(own: &[Token], after: Span) -> Result<Term, Error> {
    let at = |text| Token { text, span: after };
    let mut result = vec![at("["), at("]"), at("="), at("0")];
    result.splice(1..1, own.iter().copied());
    let kernel = kernel(own, &[], &result, after, |_| Element::F32);
    let kernel = kernel.map_err(|error| bracketed(error, own))?;
    let parts = parts(kernel).ok();
    let extents = parts.and_then(|(_, args)| only(args[RESULTS]));
    let expected = || Error::new(own[0].span, "expected one index expression");
    extents.and_then(only).ok_or_else(expected)
}

/// An expression as a term: the body of a kernel that has its names as sizes and tensors.
/// Names have the types that they have in the kernel, and what has none of its own takes one that fits.
pub fn expression(
    own: &[Token],
    ranges: &[(String, Term)],
    elements: &Elements,
    after: Span,
) -> Result<Term, Error> {
    let mut result = vec![Token {
        text: "=",
        span: after,
    }];
    result.extend_from_slice(own);
    let indices: Vec<&str> = ranges.iter().map(|(name, _)| &name[..]).collect();
    let kernel_of = |ty| {
        let of_name =
            |name: Option<&str>| name.and_then(|name| elements.of_name(name)).unwrap_or(ty);
        kernel(own, &indices, &result, after, of_name)
    };
    let mut read = elements.candidates().map(kernel_of);
    let first = read.next().unwrap_or_else(|| kernel_of(Element::F32));
    let kernel = first.or_else(|why| read.find_map(Result::ok).ok_or(why))?;
    let parts = parts(kernel).ok();
    let body = parts.and_then(|(_, args)| only(*args.last()?));
    body.ok_or_else(|| Error::new(after, "expected an expression"))
}

/// A condition as a term: that of a guard.
pub fn condition(own: &[Token], elements: &Elements, after: Span) -> Result<Term, Error> {
    let at = |text| Token { text, span: after };
    let mut guard = vec![at("["), at("]"), at("1")];
    guard.splice(1..1, own.iter().copied());
    let guarded = expression(&guard, &[], elements, after)?;
    match Exp::of(guarded) {
        Ok(Exp::Guard { c, .. }) => Ok(c),
        _ => Err(Error::new(after, "expected a condition")),
    }
}

/// What looks like a name in an expression, and is none.
const WORDS: [&str; 14] = [
    "if", "then", "else", "and", "or", "not", "min", "max", "sum", "gen", "fold", "let", "in",
    "with",
];

/// The indices of the sums and loops of an expression.
fn bound<'a>(own: &[Token<'a>]) -> Vec<&'a str> {
    let (mut names, mut in_binders) = (Vec::new(), false);
    for (before, token) in own.iter().zip(own.iter().skip(1)) {
        match before.text {
            "sum" | "gen" => in_binders = true,
            ":" => in_binders = false,
            _ => {}
        }
        if in_binders && ["sum", "gen", ",", "<="].contains(&before.text) {
            names.push(token.text);
        }
    }
    names
}

/// A kernel of which the result is as these tokens say, with the names of an expression as parameters:
/// tensors are those that are read at indices. Those of other names need not be used.
fn kernel(
    own: &[Token],
    names: &[&str],
    result: &[Token],
    after: Span,
    of_name: impl Fn(Option<&str>) -> Element,
) -> Result<Term, Error> {
    let at = |text| Token { text, span: after };
    let next = |number: usize| own.get(number + 1).map(|token| token.text);
    let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let bound = bound(own);
    let mut sizes: Vec<&str> = names.to_vec();
    let mut tensors = Vec::new();
    for (number, token) in own.iter().enumerate() {
        match next(number) {
            Some("(") => {}
            _ if !is_name(token.text) || WORDS.contains(&token.text) => {}
            _ if bound.contains(&token.text) => {}
            Some("[") => tensors.push(token.text),
            _ => sizes.push(token.text),
        }
    }
    for names in [&mut sizes, &mut tensors] {
        names.sort_unstable();
        names.dedup();
    }
    let mut tokens = vec![at("kernel"), at("k_"), at("(")];
    for (number, name) in sizes.iter().enumerate() {
        tokens.extend((number > 0).then(|| at(",")));
        tokens.extend([at(name), at(":"), at("int")]);
    }
    for (number, name) in tensors.iter().enumerate() {
        tokens.extend((number + sizes.len() > 0).then(|| at(",")));
        tokens.extend([at(name), at(":")]);
        tokens.extend([of_name(Some(name)).name(), "[", "1", "]"].map(at));
    }
    tokens.extend([at(")"), at("->"), at(of_name(None).name())]);
    tokens.extend_from_slice(result);
    tokens.push(at(END));
    let syntax = atl::declarations(tokens, &mut Definitions::default())
        .map_err(|error| ended(error.into()))?;
    let kernel = syntax.args.first();
    let kernel = kernel.ok_or_else(|| Error::new(after, "no expression"))?;
    let term = hol::with(|k| reading::term::of(k, kernel));
    let term = term.map_err(|why| Error::new(own[0].span, no_term(&why)))?;
    let unfolded = hol::unrecorded(|| Unfolded::of(term));
    let no_kernel = |_| Error::new(own[0].span, "no expression");
    Ok(unfolded.map_err(no_kernel)?.term)
}

/// The error of an index expression, which was read in brackets that it does not have.
fn bracketed(mut error: Error, own: &[Token]) -> Error {
    if !own.iter().any(|token| token.text == "[") {
        let end = "expected the end of the index expression";
        error.message = error.message.replace("expected `]`", end);
    }
    error
}

/// The error of a text that ends with the expression.
fn ended(mut error: Error) -> Error {
    error.message = error
        .message
        .replace(&format!("`{END}`"), "the end of the expression");
    error
}
