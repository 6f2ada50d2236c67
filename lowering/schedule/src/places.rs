//! Places in a program: loops and `let`s, by their names.
//!
//! Loops are named by their index, `let`s by their name. Where a name occurs several times, `i#2` is
//! the second from the top, and `x/i` is the `i` inside of `x`.

use crate::binders::binders;
use crate::refusal::{Outcome, Refusal};
use kernel::Term;
use programs::terms;
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::program::{is_condition, operands};
use reasoning::syntax::{Cond, Exp, Node, View};
use reasoning::term::type_of;
use reasoning::trouble::{Attempt, Trouble};
use std::mem::discriminant;

/// The way from the top: at each expression the number of the operand.
pub type Path = Vec<usize>;

/// The expressions that an expression is made of: its operands, and then those in its condition.
pub fn children(e: Term) -> Attempt<Vec<Term>> {
    Ok(match Exp::of(e)? {
        Exp::If { c, a, b } => [vec![a, b], operands(c)?].concat(),
        Exp::Guard { c, e } => [vec![e], operands(c)?].concat(),
        other => other.operands()?,
    })
}

/// The expression with another operand.
pub fn with_child(e: Term, number: usize, child: Term) -> Attempt<Term> {
    let (view, ty) = (Exp::of(e)?, type_of("exp", &[])?);
    let mut parts = view.children();
    let mut expressions = parts.iter_mut().filter(|part| hol::type_of(**part) == ty);
    // The condition comes first.
    let first = usize::from(matches!(view, Exp::If { .. } | Exp::Guard { .. }));
    if let Some(part) = expressions.nth(first + number) {
        *part = child;
    }
    of_parts(&view, parts)
}

/// The term of a view with other parts.
pub fn of_parts(view: &impl View, parts: Vec<Term>) -> Attempt<Term> {
    let mut parts = parts.into_iter();
    view.map(&mut |own| Ok(parts.next().unwrap_or(own)))?.term()
}

/// An expression, or a condition, with others for the expressions and conditions that it is made of.
pub fn rebuilt<E: From<Trouble>>(
    e: Term,
    change: &mut dyn FnMut(Term) -> Result<Term, E>,
) -> Result<Term, E> {
    match is_condition(e)? {
        true => with_parts(&Cond::of(e)?, change),
        false => with_parts(&Exp::of(e)?, change),
    }
}

fn with_parts<E: From<Trouble>>(
    view: &impl View,
    change: &mut dyn FnMut(Term) -> Result<Term, E>,
) -> Result<Term, E> {
    let mut parts = view.children();
    for part in &mut parts {
        if is_expression(*part)? {
            *part = change(*part)?;
        }
    }
    Ok(of_parts(view, parts)?)
}

fn is_expression(t: Term) -> Attempt<bool> {
    Ok(hol::type_of(t) == type_of("exp", &[])?)
}

/// The names that an expression binds at its top.
pub fn binds(e: Term) -> Attempt<Vec<Term>> {
    Ok(match Exp::of(e)? {
        Exp::Gen { x, .. } | Exp::Let { x, .. } => vec![x],
        Exp::LetIndex { x, .. } | Exp::LetData { x, .. } => vec![x],
        Exp::Sums { bs, .. } => binders(bs)?.iter().map(|own| own.variable).collect(),
        Exp::Fold { x, i, .. } => vec![x, i],
        Exp::Lit { .. } | Exp::Var { .. } | Exp::At { .. } => Vec::new(),
        Exp::Cast { .. } | Exp::Test { .. } => Vec::new(),
        Exp::Op { .. } | Exp::With { .. } | Exp::Concat { .. } => Vec::new(),
        Exp::If { .. } | Exp::Guard { .. } | Exp::Reindex { .. } => Vec::new(),
    })
}

/// A name in a program: `i`, `i#2`, `x/i`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The names from the outermost; the last is that of the place.
    pub words: Vec<(String, Option<usize>)>,
}

impl Name {
    /// The only one that is called so.
    pub fn of(word: &str) -> Name {
        let words = vec![(word.to_owned(), None)];
        Name { words }
    }

    /// The name of the place itself.
    pub fn word(&self) -> &str {
        self.words.last().map_or("", |(word, _)| word)
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let word = |(name, number): &(String, Option<usize>)| match number {
            Some(number) => format!("{name}#{number}"),
            None => name.clone(),
        };
        let words: Vec<String> = self.words.iter().map(word).collect();
        write!(f, "{}", words.join("/"))
    }
}

/// The expression at a place.
pub fn at(e: Term, path: &[usize]) -> Attempt<Term> {
    let mut e = e;
    for step in path {
        e = children(e)?[*step];
    }
    Ok(e)
}

/// The place where a name is bound.
pub fn find(e: Term, name: &Name) -> Outcome<Path> {
    let (mut e, mut path) = (e, Path::new());
    for (at_word, (word, number)) in name.words.iter().enumerate() {
        let mut found = Vec::new();
        let words = [&name.words[..at_word], &[(word.clone(), None)]].concat();
        let here = Name { words };
        // The place of the name before is not inside of itself.
        let first = usize::from(at_word > 0);
        all_names(e, &mut Vec::new(), &mut |place, x| {
            if place.len() >= first && letters(x)? == *word {
                found.push(place.clone());
            }
            Ok(())
        })?;
        let place = match (number, &found[..]) {
            (_, []) => return Err(not_found(e, word)?),
            (None, [only]) => only.clone(),
            (Some(number), all) if (1..=all.len()).contains(number) => all[number - 1].clone(),
            (Some(number), all) => {
                let places = match all.len() {
                    1 => "one place".to_string(),
                    count => format!("{count} places"),
                };
                let message = format!("`{here}#{number}`: `{here}` is bound in {places}");
                return Err(Refusal::words(message));
            }
            (None, all) => {
                let message = format!("`{here}` is bound in {} places", all.len());
                let mut refusal = Refusal::words(message);
                for (number, place) in all.iter().enumerate().take(MOST_LISTED) {
                    let what = text(at(e, place)?);
                    refusal = refusal.with_note(format!("`{here}#{}` is {what}", number + 1));
                }
                return Err(refusal);
            }
        };
        e = at(e, &place)?;
        path.extend(place);
    }
    Ok(path)
}

/// The names that are bound in a program, in the order of the text, with their places.
pub fn bound(e: Term) -> Attempt<Vec<(String, Path)>> {
    let mut bound = Vec::new();
    all_names(e, &mut Vec::new(), &mut |place, x| {
        bound.push((letters(x)?, place.clone()));
        Ok(())
    })?;
    Ok(bound)
}

/// Visits the names that are bound, in the order of the text: what a fold begins with stands before its
/// index. There the main loop stands, where the loop is that of a tail.
fn all_names(
    e: Term,
    path: &mut Path,
    visit: &mut dyn FnMut(&Path, Term) -> Attempt<()>,
) -> Attempt<()> {
    let (first, between) = match Exp::of(e)? {
        Exp::Fold { x, i, .. } => (vec![x], Some(i)),
        _ => (binds(e)?, None),
    };
    for x in first {
        visit(path, x)?;
    }
    for (number, child) in children(e)?.into_iter().enumerate() {
        path.push(number);
        all_names(child, path, visit)?;
        path.pop();
        if let (0, Some(i)) = (number, between) {
            visit(path, i)?;
        }
    }
    Ok(())
}

/// A place as a schedule says it: `at i#2`, or in which body it is.
pub fn described(e: Term, path: &[usize]) -> Attempt<String> {
    let bound = bound(e)?;
    let around = bound.iter().filter(|(_, place)| path.starts_with(place));
    let Some((name, nearest)) = around.max_by_key(|(_, place)| place.len()) else {
        return Ok("at the top".to_owned());
    };
    let same: Vec<&Path> = bound
        .iter()
        .filter_map(|(own, place)| (own == name).then_some(place))
        .collect();
    let number = same.iter().position(|place| *place == nearest).unwrap_or(0) + 1;
    let name = match same.len() {
        1 => name.clone(),
        _ => format!("{name}#{number}"),
    };
    let own = at(e, path)?;
    Ok(match path.split_last() {
        _ if nearest.len() == path.len() => format!("`at {name}`"),
        Some((_, above)) if above == nearest && is_body(at(e, above)?, own)? => {
            format!("`inside {name}`")
        }
        _ => format!("`at {}`", text(own)),
    })
}

/// Whether an expression is the body of the other one, and no operand of it.
fn is_body(e: Term, part: Term) -> Attempt<bool> {
    Ok(children(e)?.last() == Some(&part))
}

/// The parts of a program with the operator of an expression, as messages list them.
pub fn like(e: Term, pattern: Term) -> Attempt<Vec<String>> {
    let pattern = Exp::of(pattern)?;
    let mut found = Vec::new();
    all_places(e, &mut Vec::new(), &mut |_, part| {
        if found.len() < MOST_LISTED && same_operator(&Exp::of(part)?, &pattern) {
            let text = format!("`{}`", text(part));
            if !found.contains(&text) {
                found.push(text);
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// Whether expressions have the same operator, whatever it is applied to.
fn same_operator(one: &Exp, other: &Exp) -> bool {
    match (one, other) {
        (Exp::Op { f, .. }, Exp::Op { f: g, .. }) => discriminant(f) == discriminant(g),
        (Exp::Reindex { r, .. }, Exp::Reindex { r: s, .. }) => r.is_like(s),
        _ => discriminant(one) == discriminant(other),
    }
}

/// How many places a message lists.
pub const MOST_LISTED: usize = 6;

/// How many letters of an expression a message has.
const MOST_LETTERS: usize = 60;

/// An expression as the source says it, on one line, without its end if it is long.
pub fn text(e: Term) -> String {
    let mut room = 1 << 16;
    let expression = hol::with(|k| terms::expression(k, e, &mut room));
    let text = expression.map_or(String::new(), |expression| expression.to_string());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// That a name is not bound, with those that are.
fn not_found(e: Term, word: &str) -> Outcome<Refusal> {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in bound(e)? {
        let name = format!("`{name}`");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let refusal = Refusal::words(format!("there is no loop or `let` named `{word}`"));
    Ok(match names.is_empty() {
        true => refusal.with_note("the program has none"),
        false => refusal.with_note(format!("there are {}", names.join(", "))),
    })
}

/// Visits all expressions, those around others first, with their places.
pub fn all_places(
    e: Term,
    path: &mut Path,
    visit: &mut dyn FnMut(&Path, Term) -> Attempt<()>,
) -> Attempt<()> {
    visit(path, e)?;
    for (number, child) in children(e)?.into_iter().enumerate() {
        path.push(number);
        all_places(child, path, visit)?;
        path.pop();
    }
    Ok(())
}
