//! Programs in terms, as text. C text that is to be used is parsed and compared before.

use crate::abbreviations::{form, shortened};
use crate::room::PIECE;
use certs_tools::Context;
use gate::laws::{Element, LawSet};
use gate::statement::{Gate, name_of};
use kernel::Term;
use programs::atl::ast::ElementType;
use programs::atl::convert;
use programs::c;
use reading::{Span, Syntax};
use std::cell::Cell;
use std::collections::HashMap;

/// How deep programs may be that are spelled out.
const DEPTH: usize = 400;

/// What a gate statement says.
#[derive(Debug)]
pub struct Words {
    /// The laws of scalars that it assumes.
    pub set: LawSet,
    /// The name of the kernel.
    pub kernel: Option<String>,
    /// The source program.
    pub source: Option<String>,
    /// The C function; where the type of elements is not known, `float` stands for it.
    function: Option<c::ast::Function>,
    /// Whether that type is known.
    is_typed: bool,
}

impl Words {
    /// The words for a gate statement, about elements of this type, if there is room for them;
    /// the room shrinks by what they take.
    pub fn of(
        k: &Context,
        gate: &Gate,
        element: Option<Element>,
        room: &mut usize,
    ) -> Option<Words> {
        *room = room.checked_sub(PIECE)?;
        let Gate {
            kernel, function, ..
        } = *gate;
        let mut leaves = HashMap::new();
        collect(k, &[kernel, function], &mut leaves);
        let reading = Reading {
            k,
            leaves: &leaves,
            room: Cell::new(*room),
        };
        let source = reading.syntax(kernel, DEPTH);
        let function = reading.syntax(function, DEPTH);
        *room = reading.room.get();
        Some(Words {
            set: gate.set,
            kernel: source.as_ref().map(|kernel| kernel.name().to_owned()),
            source: source
                .as_ref()
                .and_then(|kernel| source_text(kernel, element)),
            function: function.and_then(|f| {
                c::convert::function(element.unwrap_or(Element::F32).c_name(), &f).ok()
            }),
            is_typed: element.is_some(),
        })
    }

    /// The text of the C function, where the type of elements is known.
    pub fn c(&self) -> Option<String> {
        self.c_text().filter(|_| self.is_typed)
    }

    /// The text of the C function; where the type of elements is not known, `float` stands for it.
    pub fn c_text(&self) -> Option<String> {
        Some(c::print::print(self.function.as_ref()?, ""))
    }
}

/// The text of an expression of the source, if there is room for it; where the type of elements is
/// not known, `f32` stands for it.
pub fn expression(
    k: &Context,
    e: Term,
    element: Option<Element>,
    room: &mut usize,
) -> Option<String> {
    let mut leaves = HashMap::new();
    collect(k, &[e], &mut leaves);
    let reading = Reading {
        k,
        leaves: &leaves,
        room: Cell::new(*room),
    };
    let syntax = reading.syntax(e, DEPTH);
    *room = reading.room.get();
    let text = convert::expr(&syntax?, element_type(element)).ok()?;
    Some(text.to_string())
}

/// The type of elements; `f32` where it is not known.
fn element_type(element: Option<Element>) -> ElementType {
    let element = element.and_then(|element| ElementType::of_c(element.c_name()));
    element.unwrap_or(ElementType::F32)
}

/// A tensor as far as it is in the theorem: without element type.
fn tensor_text(name: &str, extents: &Syntax) -> Option<String> {
    let extents = extents.args.iter();
    let extents = extents.map(|extent| Some(convert::index(extent).ok()?.to_string()));
    let extents: Vec<String> = extents.collect::<Option<_>>()?;
    Some(match extents.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", extents.join(", ")),
    })
}

/// A kernel, as far as it is in the theorem; where the type of elements is not known, `f32` stands
/// for it.
fn source_text(kernel: &Syntax, element: Option<Element>) -> Option<String> {
    let ("Kernel", [name, sizes, conditions, inputs, result, body]) = kernel.form() else {
        return None;
    };
    let sizes = sizes.args.iter();
    let mut parameters: Vec<String> = sizes.map(|size| format!("{}: int", size.head)).collect();
    for input in &inputs.args {
        parameters.push(tensor_text(input.name(), input.args.get(1)?)?);
    }
    let conditions = conditions.args.iter();
    let element = element_type(element);
    let text = |condition| Some(convert::condition(condition, element).ok()?.to_string());
    let conditions = conditions.map(text);
    let conditions: Vec<String> = conditions.collect::<Option<_>>()?;
    let result = tensor_text("", result)?;
    let mut text = format!("kernel {}({})", name.head, parameters.join(", "));
    if !result.is_empty() {
        text += &format!(" -> {result}");
    }
    if !conditions.is_empty() {
        text += &format!("\n  where {}", conditions.join(", "));
    }
    text += &format!("\n  = {}\n", convert::expr(body, element).ok()?);
    Some(text)
}

/// The names and numbers in terms.
fn collect(k: &Context, roots: &[Term], leaves: &mut HashMap<Term, String>) {
    let mut todo = roots.to_vec();
    let mut seen = std::collections::HashSet::new();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let (head, args) = spine(k, t);
        let leaf = match (name_of(k, head), &args[..]) {
            (Some("Ident"), [n]) => number(k, *n).and_then(name),
            (Some("int_of_num"), [n]) => decimal(k, *n, None),
            (Some("Lit" | "CLit"), [n, scale]) => decimal(k, *n, Some(*scale)),
            _ => None,
        };
        leaves.extend(leaf.map(|leaf| (t, leaf)));
        todo.extend(args);
    }
}

/// The letters of a name, if it is one that a source can have. A certificate can be about programs
/// with other names, which could say anything in a text: these have none.
fn name(letters: Vec<u8>) -> Option<String> {
    let starts = letters.first().is_some_and(|first| !first.is_ascii_digit());
    let is_name = |letter: &u8| letter.is_ascii_alphanumeric() || *letter == b'_';
    let letters = (starts && letters.iter().all(is_name)).then_some(letters)?;
    String::from_utf8(letters).ok()
}

/// The function at the head of an application, and its arguments.
pub fn spine(k: &Context, mut head: Term) -> (Term, Vec<Term>) {
    let mut args = Vec::new();
    while let Some((f, x)) = k.dest_app(head) {
        args.push(x);
        head = f;
    }
    args.reverse();
    (head, args)
}

/// The digits to the base 256 of a literal, of at most 512 bits.
fn number(k: &Context, literal: Term) -> Option<Vec<u8>> {
    let (numeral, mut bits) = k.dest_app(literal)?;
    let mut digits = vec![0u8; 64];
    let mut place = 0;
    while let Some((bit, rest)) = k.dest_app(bits) {
        let digit = digits.iter_mut().rev().nth(place / 8)?;
        *digit |= u8::from(name_of(k, bit)? == "BIT1") << (place % 8);
        place += 1;
        bits = rest;
    }
    let is_literal = name_of(k, numeral)? == "NUMERAL" && name_of(k, bits)? == "_0";
    let digits = digits.into_iter().skip_while(|digit| *digit == 0).collect();
    is_literal.then_some(digits)
}

/// A literal, divided by ten to the power of another.
fn decimal(k: &Context, digits: Term, scale: Option<Term>) -> Option<String> {
    let value = |literal| {
        let digits = number(k, literal)?;
        let value = digits
            .into_iter()
            .fold(0u128, |value, digit| value << 8 | u128::from(digit));
        Some(value)
    };
    let scale = usize::try_from(scale.map_or(Some(0), value)?)
        .ok()
        .filter(|scale| *scale < 40)?;
    let digits = format!("{:0>width$}", value(digits)?, width = scale + 1);
    let (whole, fraction) = digits.split_at(digits.len() - scale);
    Some(match fraction {
        "" => whole.to_owned(),
        _ => format!("{whole}.{fraction}"),
    })
}

struct Reading<'a> {
    k: &'a Context,
    leaves: &'a HashMap<Term, String>,
    /// How many more bytes the syntax may take: as a tree, a term can be far larger than it is.
    room: Cell<usize>,
}

impl<'a> Reading<'a> {
    /// The syntax that a term was made of. All of it has one place.
    fn syntax(&self, t: Term, depth: usize) -> Option<Syntax<'a>> {
        let depth = depth.checked_sub(1)?;
        let left = self.room.get().checked_sub(PIECE);
        self.room.set(left.unwrap_or(0));
        left?;
        if let Some(leaf) = self.leaves.get(&t) {
            let leaf = Syntax::leaf(leaf, Span::default());
            let (head, _) = spine(self.k, t);
            return match name_of(self.k, head)? {
                literal @ ("Lit" | "CLit") => Some(form(literal, vec![leaf])),
                _ => Some(leaf),
            };
        }
        let (head, args) = spine(self.k, t);
        let head = name_of(self.k, head)?;
        let all = |items: Vec<Term>| -> Option<Vec<Syntax<'a>>> {
            items
                .into_iter()
                .map(|item| self.syntax(item, depth))
                .collect()
        };
        match head {
            // A name or number that no source has.
            "Ident" | "int_of_num" | "Lit" | "CLit" => None,
            "[]" | "::" => Some(form("List", all(self.items(t))?)),
            "CSkip" | "CSeq" | "CDeclare" => self.block(t, depth),
            "CFunction" | "CFor" => {
                let mut parts = all(args)?;
                let body = parts.pop()?;
                parts.push(in_block(body));
                Some(form(head, parts))
            }
            "CIf" => {
                let mut parts = all(args)?;
                let branches = parts.split_off(1).into_iter().map(in_block);
                parts.extend(branches);
                Some(form(head, parts))
            }
            "," => Some(form("Pair", all(args)?)),
            _ => Some(shortened(form(head, all(args)?))),
        }
    }

    fn items(&self, mut list: Term) -> Vec<Term> {
        let mut items = Vec::new();
        while let (_, args) = spine(self.k, list)
            && let [item, rest] = args[..]
        {
            items.push(item);
            list = rest;
        }
        items
    }

    fn block(&self, mut t: Term, depth: usize) -> Option<Syntax<'a>> {
        let mut statements = Vec::new();
        loop {
            let (head, args) = spine(self.k, t);
            match (name_of(self.k, head)?, &args[..]) {
                ("CSkip", []) => break,
                ("CSeq", [first, rest]) => {
                    statements.push(self.syntax(*first, depth)?);
                    t = *rest;
                }
                ("CDeclare", [name, value, rest]) => {
                    let declared = [self.syntax(*name, depth)?, self.syntax(*value, depth)?];
                    statements.push(form("CDeclare", declared.into()));
                    t = *rest;
                }
                _ => {
                    statements.push(self.syntax(t, depth)?);
                    break;
                }
            }
        }
        Some(form("CBlock", statements))
    }
}

fn in_block(body: Syntax) -> Syntax {
    match body.head {
        "CBlock" => body,
        _ => form("CBlock", vec![body]),
    }
}
