//! Programs in terms, as the syntax that they were made of, and as text. Nobody relies on that: C text
//! that is to be used is parsed and compared before.

pub use crate::abbreviations::Form;
use crate::abbreviations::{form, shortened};
use crate::atl::ast::{Element, Expr};
use crate::atl::convert;
use kernel::{Kernel, Term};
use reading::families::{Family, MEMBERS};
use reading::term::name_of;
use reading::{MAX_HEIGHT, Span, Syntax};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::mem;

/// How deep programs may be that are spelled out: at least as deep as what a reader reads.
const DEPTH: usize = 2 * MAX_HEIGHT;

/// How many bytes a piece of a program takes beside its letters.
pub const PIECE: usize = 64;

/// An expression of the source, if there is room for its text, counted in bytes; the room shrinks by
/// what it takes.
pub fn expression(k: &Kernel, e: Term, room: &mut usize) -> Option<Expr> {
    let leaves = Leaves::of(k, &[e], Form::SpelledOut);
    let syntax = leaves.syntax(k, e, room)?;
    convert::expr(&syntax).ok()
}

/// The names and numbers in terms.
pub struct Leaves {
    letters: HashMap<Term, String>,
    form: Form,
}

impl Leaves {
    /// Those in these terms.
    pub fn of(k: &Kernel, roots: &[Term], form: Form) -> Leaves {
        let mut letters = HashMap::new();
        collect(k, roots, &mut letters);
        Leaves { letters, form }
    }

    /// The syntax that one of these terms was made of, if there is room for it, counted in bytes. All
    /// of it has one place.
    pub fn syntax<'a>(&'a self, k: &'a Kernel, t: Term, room: &mut usize) -> Option<Syntax<'a>> {
        let reading = Reading {
            k,
            leaves: &self.letters,
            form: self.form,
            room: Cell::new(*room),
        };
        let syntax = reading.syntax(t, DEPTH);
        *room = reading.room.get();
        let mut syntax = syntax?;
        let mut types = HashSet::new();
        types_in(&syntax, &mut types);
        if types.len() > 1 {
            say_types(&mut syntax);
        }
        Some(syntax)
    }
}

/// The types of elements in a program.
fn types_in(syntax: &Syntax, types: &mut HashSet<Element>) {
    types.extend(syntax.ty);
    syntax.args.iter().for_each(|part| types_in(part, types));
}

/// Says the types of literals where nothing around them does: `let c := f64(0.1) in e`.
fn say_types(syntax: &mut Syntax) {
    let is_said = syntax
        .args
        .first()
        .is_some_and(|value| value.ty == syntax.ty);
    match (syntax.head, &mut syntax.args[..]) {
        ("Convert", [_]) if is_said => return,
        ("Folds", [_, tuple, _, step]) if step.head == "Taken" => {
            let found = found(step);
            say_types_of(tuple, &found);
        }
        ("Let" | "Folds", [_, value, ..]) | ("Convert", [value]) => say_type(value),
        ("Less" | "LessEq" | "Equal", [a, b]) if untyped(b).is_some() => say_type(a),
        _ => {}
    }
    syntax.args.iter_mut().for_each(say_types);
}

/// Says the types of the scalars that a fold begins with, but for those of which the type is found.
fn say_types_of(tuple: &mut Syntax, found: &[bool]) {
    match (tuple.head, &mut tuple.args[..]) {
        ("Tuple", [first, others]) => {
            let scalars = [first].into_iter().chain(&mut others.args);
            let unsaid = scalars.zip(found).filter(|(_, is_found)| !**is_found);
            unsaid.for_each(|(scalar, _)| say_type(scalar));
        }
        ("If", [_, branches @ ..]) => {
            let branches = branches.iter_mut();
            branches.for_each(|branch| say_types_of(branch, found));
        }
        ("Let" | "LetData" | "Taken", [.., last]) => say_types_of(last, found),
        _ => {}
    }
}

/// For each name of a fold whether a step has a type for it by itself.
fn found(taken: &Syntax) -> Vec<bool> {
    let [names, step] = &taken.args[..] else {
        return Vec::new();
    };
    let mut found = vec![false; names.args.len()];
    let (mut todo, names) = (vec![step], &names.args);
    while let Some(e) = todo.pop() {
        match e.form() {
            ("Tuple", [first, others]) => {
                let scalars = [first].into_iter().chain(&others.args);
                for (scalar, found) in scalars.zip(&mut found) {
                    let reads = names.iter().any(|name| scalar.mentions(name));
                    *found |= !reads && untyped(scalar).is_none();
                }
            }
            ("If", [_, branches @ ..]) => todo.extend(branches),
            ("Let" | "LetData" | "Taken", [.., last]) => todo.push(last),
            _ => {}
        }
    }
    found
}

/// Says the type of a value in its first literal, if it has none by itself.
fn say_type(value: &mut Syntax) {
    if let Some(place) = untyped(value) {
        let literal = place
            .into_iter()
            .rev()
            .fold(value, |part, at| &mut part.args[at]);
        let own = mem::take(literal);
        let (ty, span) = (own.ty, own.span);
        *literal = of_type(Syntax::new("Convert", vec![own], span), ty);
    }
}

/// Where the first literal is in a value that is made of literals alone, the innermost step first: the
/// reader finds no type in it. (`let` and folds begin with values whose types are said.)
fn untyped(e: &Syntax) -> Option<Vec<usize>> {
    let all = |parts: &[usize]| {
        let places = parts
            .iter()
            .map(|at| Some((*at, untyped(e.args.get(*at)?)?)));
        let places: Vec<(usize, Vec<usize>)> = places.collect::<Option<_>>()?;
        let (at, mut place) = places.into_iter().next()?;
        place.push(at);
        Some(place)
    };
    let last = e.args.len().checked_sub(1);
    match (e.head, e.args.len()) {
        ("Lit", _) => Some(Vec::new()),
        ("Var" | "Cast" | "Convert" | "Folds" | "Tuple", _) => None,
        ("If", 3) => all(&[1, 2]),
        ("With", 3) => all(&[0, 2]),
        ("At" | "Earlier", _) => all(&[0]),
        ("Over", 4) if e.args[1].args.is_empty() => all(&[3]),
        ("Over", 4) => all(&[1, 3]),
        ("Call", 2) => all(&[1]),
        ("Listed", 2) => all(&[0, 1]),
        (
            "Neg" | "Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat" | "List" | "BitAnd"
            | "BitOr" | "BitXor" | "BitNot" | "ShiftLeft" | "ShiftRight",
            count,
        ) => all(&(0..count).collect::<Vec<_>>()),
        _ => all(&[last?]),
    }
}

/// Finds the names and numbers in terms.
fn collect(k: &Kernel, roots: &[Term], leaves: &mut HashMap<Term, String>) {
    let mut todo = roots.to_vec();
    let mut seen = HashSet::new();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let (head, args) = spine(k, t);
        let leaf = match (name_of(k, head), &args[..]) {
            (Some("Ident"), [n]) => number(k, *n).and_then(name),
            (Some("int_of_num"), [n]) => decimal(k, *n, None),
            (Some("Lit" | "CLit"), [_, n, scale]) => decimal(k, *n, Some(*scale)),
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
pub fn spine(k: &Kernel, mut head: Term) -> (Term, Vec<Term>) {
    let mut args = Vec::new();
    while let Some((f, x)) = k.dest_app(head) {
        args.push(x);
        head = f;
    }
    args.reverse();
    (head, args)
}

/// The digits to the base 256 of a literal, of at most 512 bits.
fn number(k: &Kernel, literal: Term) -> Option<Vec<u8>> {
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

/// A literal, divided by ten to the power of another; of at most 128 bits, as in any source.
fn decimal(k: &Kernel, digits: Term, scale: Option<Term>) -> Option<String> {
    let value = |literal| {
        let digits = number(k, literal)?;
        let mut wide = [0; 16];
        let start = wide.len().checked_sub(digits.len())?;
        wide[start..].copy_from_slice(&digits);
        Some(u128::from_be_bytes(wide))
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
    k: &'a Kernel,
    leaves: &'a HashMap<Term, String>,
    form: Form,
    /// How many more bytes the syntax may take: as a tree, a term can be far larger than it is.
    room: Cell<usize>,
}

impl<'a> Reading<'a> {
    /// How deep the parts of a piece may be that is that deep, if there is room for the piece.
    fn entered(&self, depth: usize) -> Option<usize> {
        let left = self.room.get().checked_sub(PIECE);
        self.room.set(left.unwrap_or(0));
        left?;
        depth.checked_sub(1)
    }

    /// The syntax that a term was made of. All of it has one place.
    fn syntax(&self, t: Term, depth: usize) -> Option<Syntax<'a>> {
        let depth = self.entered(depth)?;
        if let Some(leaf) = self.leaves.get(&t) {
            let leaf = Syntax::leaf(leaf, Span::default());
            let (head, args) = spine(self.k, t);
            return match name_of(self.k, head)? {
                literal @ ("Lit" | "CLit") => {
                    let (ty, _) = self.typed(args);
                    Some(of_type(form(literal, vec![leaf]), ty))
                }
                _ => Some(leaf),
            };
        }
        let (head, args) = spine(self.k, t);
        let head = name_of(self.k, head)?;
        let (ty, args) = self.typed(args);
        let all = |items: Vec<Term>| -> Option<Vec<Syntax<'a>>> {
            items
                .into_iter()
                .map(|item| self.syntax(item, depth))
                .collect()
        };
        match head {
            // A name or number that no source has.
            "Ident" | "int_of_num" | "Lit" | "CLit" => None,
            "[]" | "::" => Some(form("List", all(self.items(t)?)?)),
            "CSkip" | "CSeq" | "CDeclare" | "CIndex" => self.block(t, depth),
            "Kernel" => self.kernel(args, depth),
            "CFunction" => self.function(args, depth),
            "CFor" => {
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
            "LetData" => {
                let [x, ty, d, e] = args[..] else {
                    return None;
                };
                let [x, d, e] = self.parts(&[x, d, e], depth)?.try_into().ok()?;
                let ty = Syntax::leaf(self.elem(ty)?.c_name(), Span::default());
                Some(form(head, vec![x, ty, d, e]))
            }
            "," => Some(form("Pair", all(args)?)),
            "Reindex" => {
                let [r, e] = args[..] else {
                    return None;
                };
                self.reindexed(r, e, depth)
            }
            "Op" | "COp" => {
                let [f, operands] = args[..] else {
                    return None;
                };
                let (member, own) = spine(self.k, f);
                let operands = self.syntax(operands, depth)?;
                if operands.head != "List" {
                    return None;
                }
                let member_name = name_of(self.k, member)?;
                let (member, parts) = match (member_name, &own[..]) {
                    // A call has its operands in a list, after its name.
                    ("Call", [name]) => ("Call", vec![self.syntax(*name, depth)?, operands]),
                    ("Compare" | "Bits", [which]) => (name_of(self.k, *which)?, operands.args),
                    ("Convert", [from]) => {
                        let from = self.elem(*from);
                        let operand = |e: Syntax<'a>| match e.ty {
                            None => of_type(e, from),
                            Some(_) => e,
                        };
                        (
                            member_name,
                            operands.args.into_iter().map(operand).collect(),
                        )
                    }
                    (member, _) => (member, operands.args),
                };
                Some(shortened(
                    of_type(form(construct(head, member)?, parts), ty),
                    self.form,
                ))
            }
            _ => Some(shortened(of_type(form(head, all(args)?), ty), self.form)),
        }
    }

    /// The type of elements that a constant is.
    fn elem(&self, t: Term) -> Option<Element> {
        Element::of_constructor(name_of(self.k, t)?)
    }

    /// The type of elements that a constructor has for its first argument, and the others.
    fn typed(&self, mut args: Vec<Term>) -> (Option<Element>, Vec<Term>) {
        let ty = args.first().and_then(|first| self.elem(*first));
        if ty.is_some() {
            args.remove(0);
        }
        (ty, args)
    }

    /// A kernel: its types are said by its tensors and its results.
    fn kernel(&self, args: Vec<Term>, depth: usize) -> Option<Syntax<'a>> {
        let [
            name,
            sizes,
            conditions,
            facts,
            inputs,
            results,
            types,
            bodies,
        ] = args[..]
        else {
            return None;
        };
        let parts = self.parts(&[name, sizes, conditions, facts, bodies], depth)?;
        let [name, sizes, mut conditions, facts, bodies] = parts.try_into().ok()?;
        let facts = facts.args.into_iter().map(|fact| form("All", fact.args));
        conditions.args.extend(facts);
        let [inputs, results] = self.declared([inputs, results], types, depth)?;
        let body = together(bodies.args)?;
        let parts = vec![name, sizes, conditions, inputs, results, body];
        Some(form("Kernel", parts))
    }

    /// A function of C, in the same way.
    fn function(&self, args: Vec<Term>, depth: usize) -> Option<Syntax<'a>> {
        let [name, sizes, inputs, outputs, types, body] = args[..] else {
            return None;
        };
        let parts = self.parts(&[name, sizes, body], depth)?;
        let [name, sizes, body] = parts.try_into().ok()?;
        let [inputs, outputs] = self.declared([inputs, outputs], types, depth)?;
        let parts = vec![name, sizes, inputs, outputs, in_block(body)];
        Some(form("CFunction", parts))
    }

    fn parts(&self, parts: &[Term], depth: usize) -> Option<Vec<Syntax<'a>>> {
        parts.iter().map(|part| self.syntax(*part, depth)).collect()
    }

    /// The inputs of a program and what it computes, with their types.
    fn declared(&self, own: [Term; 2], types: Term, depth: usize) -> Option<[Syntax<'a>; 2]> {
        let [mut inputs, mut results] = self.parts(&own, depth)?.try_into().ok()?;
        let mut types = self.items(types)?.into_iter();
        for one in inputs.args.iter_mut().chain(&mut results.args) {
            one.ty = Some(self.elem(types.next()?)?);
        }
        types.next().is_none().then_some([inputs, results])
    }

    /// The operator r that moves cells, applied.
    fn reindexed(&self, r: Term, e: Term, depth: usize) -> Option<Syntax<'a>> {
        let depth = self.entered(depth)?;
        let (member, own) = spine(self.k, r);
        let member = name_of(self.k, member)?;
        if let ("Each", [inner]) = (member, &own[..]) {
            return Some(form("InRows", vec![self.reindexed(*inner, e, depth)?]));
        }
        let mut parts = Vec::new();
        for amount in own {
            parts.push(self.syntax(amount, depth)?);
        }
        parts.push(self.syntax(e, depth)?);
        Some(form(construct("Reindex", member)?, parts))
    }

    /// What is in a literal list, `[t, ...]`.
    fn items(&self, mut list: Term) -> Option<Vec<Term>> {
        let mut items = Vec::new();
        loop {
            let (head, args) = spine(self.k, list);
            match (name_of(self.k, head)?, &args[..]) {
                ("[]", []) => return Some(items),
                ("::", [item, rest]) => {
                    items.push(*item);
                    list = *rest;
                }
                _ => return None,
            }
        }
    }

    fn block(&self, mut t: Term, depth: usize) -> Option<Syntax<'a>> {
        let mut statements = Vec::new();
        loop {
            let (head, args) = spine(self.k, t);
            match (name_of(self.k, head)?, &args[..]) {
                ("CSkip", []) => break,
                ("CSeq", [first, rest]) if let Some(inside) = self.local_array(*first, *rest) => {
                    let (_, args) = spine(self.k, *first);
                    let (ty, args) = self.typed(args);
                    let parts = args.into_iter().map(|part| self.syntax(part, depth));
                    let array = form("CArray", parts.collect::<Option<_>>()?);
                    statements.push(of_type(array, ty));
                    t = inside;
                }
                ("CSeq", [first, rest]) => {
                    statements.push(self.syntax(*first, depth)?);
                    t = *rest;
                }
                (declares @ ("CDeclare" | "CIndex"), [ty, name, value, rest]) => {
                    let declared = [self.syntax(*name, depth)?, self.syntax(*value, depth)?];
                    let declared = form(declares, declared.into());
                    statements.push(of_type(declared, self.elem(*ty)));
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

    /// What is in the block of a local array after it, where an array on the stack is allocated, and
    /// freed after all that follows.
    fn local_array(&self, first: Term, rest: Term) -> Option<Term> {
        let of = |t, constructor| {
            let (head, args) = spine(self.k, t);
            (name_of(self.k, head)? == constructor).then_some(args)
        };
        let (array, both) = (of(first, "CAlloc")?, of(rest, "CSeq")?);
        let (&[_, x, place, ..], &[inside, free]) = (&array[..], &both[..]) else {
            return None;
        };
        let is_local = name_of(self.k, place)? == "Stack" && of(free, "CFree")? == [x];
        is_local.then_some(inside)
    }
}

/// The construct that is this member of the family with this constructor.
fn construct(constructor: &str, member: &str) -> Option<&'static str> {
    let is_it = |family: &Family| match family {
        Family::Operation(of, name) | Family::Bits(of, name) | Family::Comparison(of, name) => {
            *of == constructor && *name == member
        }
        Family::Reindexer(name) => constructor == "Reindex" && *name == member,
    };
    let mut members = MEMBERS.iter();
    members
        .find(|(_, family)| is_it(family))
        .map(|(construct, _)| *construct)
}

/// A form with elements of this type.
fn of_type(mut syntax: Syntax, ty: Option<Element>) -> Syntax {
    syntax.ty = ty;
    syntax
}

/// Whether two trees are the same, with the same types of elements everywhere.
fn is_same(one: &Syntax, other: &Syntax) -> bool {
    let args = || one.args.iter().zip(&other.args);
    (one.head, one.ty, one.args.len()) == (other.head, other.ty, other.args.len())
        && args().all(|(one, other)| is_same(one, other))
}

/// One expression for several results: a tuple, with what is bound around all of them alike.
fn together(mut bodies: Vec<Syntax>) -> Option<Syntax> {
    let same = |other: &Syntax| {
        let first = &bodies[0];
        let args = || first.args.iter().rev().zip(other.args.iter().rev());
        (other.head, other.ty, other.args.len()) == (first.head, first.ty, first.args.len())
            && args().skip(1).all(|(one, other)| is_same(one, other))
    };
    if bodies.len() < 2 {
        return bodies.pop();
    }
    let is_bound = ["Gen", "Let", "LetIndex", "LetData", "Taken"].contains(&bodies[0].head);
    if !is_bound || !bodies.iter().all(same) {
        let others = bodies.split_off(1);
        let first = bodies.pop()?;
        return Some(form("Tuple", vec![first, form("List", others)]));
    }
    let inner: Option<Vec<Syntax>> = bodies.iter_mut().map(|body| body.args.pop()).collect();
    let mut around = bodies.swap_remove(0);
    around.args.push(together(inner?)?);
    Some(around)
}

fn in_block(body: Syntax) -> Syntax {
    match body.head {
        "CBlock" => body,
        _ => form("CBlock", vec![body]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Terms of certificates are not always programs.
    #[test]
    fn odd_forms_have_no_types_to_say() {
        let literal = || form("Lit", vec![Syntax::leaf("1", Span::default())]);
        for head in [
            "At", "Earlier", "If", "With", "Over", "Call", "Let", "Convert",
        ] {
            let mut odd = form(
                "Convert",
                vec![form("FST", vec![literal(), form(head, vec![])])],
            );
            odd.ty = Some(Element::F64);
            let before = odd.clone();
            say_types(&mut odd);
            assert_eq!(odd, before, "{head}");
        }
    }
}
