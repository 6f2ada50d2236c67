//! Prints trees as source text, with no more parentheses than needed: parsing the text gives the
//! tree again.

use std::fmt::{Display, Formatter, Result, Write};

use super::ast::*;
use crate::element::Named;

// Strength of what stands on a place, loosest first; a form looser than its place needs parentheses.
const LOOSEST: u8 = 0;
const BITS: [u8; 4] = [1, 2, 3, 4];
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const PREFIX: u8 = 7;
const POSTFIX: u8 = 8;

impl Display for Kernel {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "kernel {}(", self.name.text)?;
        write!(f, "{}) -> ", separated(&self.parameters))?;
        match &self.results[..] {
            [only] if only.name.text == "out" => write!(f, "{}", only.tensor)?,
            results => write!(f, "({})", separated(results))?,
        }
        let conditions: Vec<String> = self.conditions().collect();
        if !conditions.is_empty() {
            write!(f, "\n  where {}", conditions.join(", "))?;
        }
        write!(f, "\n  = {}", self.body)
    }
}

impl Display for Output {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}: {}", self.name.text, self.tensor)
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.tensor {
            None => write!(f, "{}: int", self.name.text),
            Some(tensor) => write!(f, "{}: {tensor}", self.name.text),
        }
    }
}

impl Kernel {
    /// The conditions after `where` as they are written.
    pub fn conditions(&self) -> impl Iterator<Item = String> {
        let on_sizes = self.preconditions.iter().map(ToString::to_string);
        on_sizes.chain(self.facts.iter().map(ToString::to_string))
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if !self.binders.is_empty() {
            write!(f, "all {}: ", separated(&self.binders))?;
        }
        f.write_str(&self.read(as_index))
    }
}

/// Data as an index, as a source says it.
fn as_index(data: &Expr) -> String {
    match &data.kind {
        ExprKind::Access(..) | ExprKind::Variable(_) | ExprKind::LetData(..) => in_place(data),
        _ => format!("index({data})"),
    }
}

/// An expression in which what is read at data says so where it stands: `g[idx[i]]`.
fn in_place(e: &Expr) -> String {
    match &e.kind {
        ExprKind::LetData(name, _, data, body) => {
            with_word(&in_place(body), &name.text, &as_index(data))
        }
        _ => e.to_string(),
    }
}

/// A text with another one for a word.
fn with_word(text: &str, word: &str, other: &str) -> String {
    words(text)
        .map(|own| if own == word { other } else { own })
        .collect()
}

impl Fact {
    /// The condition where all data that are compared as indices are said to be that.
    pub fn explicit(&self) -> String {
        self.read(|value| format!("index({})", in_place(value)))
    }

    /// The condition, with what is read as `data` writes it where the tree has names for it.
    fn read(&self, data: impl Fn(&Expr) -> String) -> String {
        let mut condition = of_their_type(&self.condition).to_string();
        for (name, value) in &self.data {
            condition = with_word(&condition, &name.text, &data(value));
        }
        condition
    }
}

/// The words of a text and what is between them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |c: char| c == '_' || c.is_alphanumeric();
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| is_letter(c) != is_letter(first));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(word)
    })
}

/// A condition in which the integers that are compared with each other as what they are, and not as
/// indices, are converted to their own type: after `where` other integers are indices.
fn of_their_type(condition: &Condition) -> Condition {
    let own = |e: &Expr| match (e.ty, &e.kind) {
        (_, ExprKind::Literal(_) | ExprKind::Convert(..)) => e.clone(),
        (Some(ty), _) if ty.range().is_some() => Expr {
            kind: ExprKind::Convert(ty, Box::new(e.clone())),
            ..e.clone()
        },
        _ => e.clone(),
    };
    let inside = |condition: &Condition| Box::new(of_their_type(condition));
    let kind = match &condition.kind {
        ConditionKind::CompareScalars(operator, a, b) => {
            ConditionKind::CompareScalars(*operator, Box::new(own(a)), Box::new(own(b)))
        }
        ConditionKind::And(a, b) => ConditionKind::And(inside(a), inside(b)),
        ConditionKind::Or(a, b) => ConditionKind::Or(inside(a), inside(b)),
        ConditionKind::Not(inner) => ConditionKind::Not(inside(inner)),
        ConditionKind::Compare(..) | ConditionKind::IsNan(_) => condition.kind.clone(),
    };
    Condition {
        kind,
        ..condition.clone()
    }
}

impl Display for TensorType {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.element.name())?;
        if self.extents.is_empty() {
            Ok(())
        } else {
            write!(f, "[{}]", separated(&self.extents))
        }
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let padded = format!("{:0>width$}", self.digits, width = self.scale + 1);
        let (whole, fraction) = padded.split_at(padded.len() - self.scale);
        if self.scale == 0 {
            f.write_str(whole)
        } else {
            write!(f, "{whole}.{fraction}")
        }
    }
}

impl Display for Index {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        index(f, self, LOOSEST)
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        condition(f, self, LOOSEST)
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        expr(f, self, LOOSEST, true)
    }
}

/// The items as in a list of a source.
pub fn separated<T: Display>(items: &[T]) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes what `inner` writes, in parentheses if `needed`.
fn parenthesised(
    f: &mut Formatter<'_>,
    needed: bool,
    inner: impl FnOnce(&mut Formatter<'_>) -> Result,
) -> Result {
    if !needed {
        return inner(f);
    }
    f.write_char('(')?;
    inner(f)?;
    f.write_char(')')
}

fn index(f: &mut Formatter<'_>, tree: &Index, place: u8) -> Result {
    let (operator, left, right) = match &tree.kind {
        IndexKind::Literal(value) => return write!(f, "{value}"),
        IndexKind::Variable(name) => return f.write_str(name),
        IndexKind::Binary(operator, left, right) => (operator, left, right),
    };
    let (symbol, own) = match operator {
        IndexOp::Add => ("+", SUM),
        IndexOp::Sub => ("-", SUM),
        IndexOp::Mul => ("*", PRODUCT),
        IndexOp::Div => ("/", PRODUCT),
        IndexOp::Mod => ("%", PRODUCT),
        IndexOp::CeilDiv => return write!(f, "cdiv({left}, {right})"),
        IndexOp::Min => return write!(f, "min({left}, {right})"),
        IndexOp::Max => return write!(f, "max({left}, {right})"),
    };
    parenthesised(f, own < place, |f| {
        index(f, left, own)?;
        write!(f, " {symbol} ")?;
        index(f, right, own + 1)
    })
}

fn condition(f: &mut Formatter<'_>, tree: &Condition, place: u8) -> Result {
    let (word, own, left, right) = match &tree.kind {
        ConditionKind::Compare(comparison, left, right) => {
            return write!(f, "{left} {} {right}", comparison.in_atl());
        }
        ConditionKind::CompareScalars(comparison, left, right) => {
            match reads_as_index(left) && reads_as_index(right) {
                true => f.write_str(&with_point(&Operand(left).to_string()))?,
                false => expr(f, left, LOOSEST, false)?,
            }
            write!(f, " {} ", comparison.in_atl())?;
            return expr(f, right, LOOSEST, false);
        }
        ConditionKind::Not(inner) => {
            f.write_str("not ")?;
            return condition(f, inner, PREFIX);
        }
        ConditionKind::IsNan(e) => return write!(f, "isnan({e})"),
        ConditionKind::Or(left, right) => ("or", SUM, left, right),
        ConditionKind::And(left, right) => ("and", PRODUCT, left, right),
    };
    parenthesised(f, own < place, |f| {
        condition(f, left, own)?;
        write!(f, " {word} ")?;
        condition(f, right, own + 1)
    })
}

/// Whether the text of an operand could be that of an index: it is of integers alone.
fn reads_as_index(operand: &Expr) -> bool {
    match &operand.kind {
        ExprKind::Literal(value) => value.integer().is_some(),
        ExprKind::Unary(UnaryOp::Negate, inner) => reads_as_index(inner),
        ExprKind::Binary(operator, left, right) => {
            !matches!(operator, ExprOp::Concat | ExprOp::Bits(_))
                && reads_as_index(left)
                && reads_as_index(right)
        }
        _ => false,
    }
}

/// An operand that something follows.
struct Operand<'e>(&'e Expr);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        expr(f, self.0, LOOSEST, false)
    }
}

/// The text of literals alone as one of data: the first literal has a point.
fn with_point(text: &str) -> String {
    let start = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let behind = &text[start..];
    let length = behind.find(|c: char| !c.is_ascii_digit());
    let (before, after) = text.split_at(start + length.unwrap_or(behind.len()));
    format!("{before}.0{after}")
}

/// The conditions of a guard: a conjunction prints as a list.
fn guard(f: &mut Formatter<'_>, tree: &Condition) -> Result {
    if let ConditionKind::And(left, right) = &tree.kind {
        guard(f, left)?;
        f.write_str(", ")?;
        return condition(f, right, LOOSEST);
    }
    condition(f, tree, LOOSEST)
}

/// `last` says that nothing follows before a closing token, so that what reaches as far right as
/// possible, like `gen` and `let`, needs no parentheses.
fn expr(f: &mut Formatter<'_>, tree: &Expr, place: u8, last: bool) -> Result {
    match &tree.kind {
        ExprKind::Literal(value) => write!(f, "{value}"),
        ExprKind::Infinity => f.write_str("inf"),
        ExprKind::Spread(_, one) => expr(f, one, place, last),
        ExprKind::Variable(name) => f.write_str(name),
        ExprKind::Gen(..) => parenthesised(f, !last || place == POSTFIX, |f| tensor(f, tree)),
        ExprKind::Row(tensor, splits) => parenthesised(f, LOOSEST < place, |f| {
            row(f, tensor, splits, last || LOOSEST < place)
        }),
        ExprKind::Loop(carried, binders, body) => {
            parenthesised(f, !last || place == POSTFIX, |f| {
                looped(f, carried, binders, body)
            })
        }
        ExprKind::FoldIn(fold) => parenthesised(f, !last || place == POSTFIX, |f| {
            let names: Vec<&str> = fold.names.iter().map(|name| &name.text[..]).collect();
            let (names, binders) = (names.join(", "), separated(&fold.binders));
            let (first, step, rest) = (&fold.first, &fold.step, &fold.rest);
            // No step is made.
            if fold.binders.iter().any(|binder| binder.name.text == "let") {
                return write!(f, "let ({names}) := {first} in {rest}");
            }
            write!(f, "fold ({names}) := {first}, {binders}: {step} in {rest}")
        }),
        ExprKind::Listed(cells) => write!(f, "[{}]", separated(cells)),
        ExprKind::Tuple(scalars) => write!(f, "({})", separated(scalars)),
        ExprKind::With(base, cell, value) => parenthesised(f, !last || place == POSTFIX, |f| {
            expr(f, base, POSTFIX, false)?;
            write!(f, " with [{}] = {value}", separated(cell))
        }),
        ExprKind::Let(name, value, body) => parenthesised(f, !last || place == POSTFIX, |f| {
            write!(f, "let {} := {value} in {body}", name.text)
        }),
        ExprKind::LetData(name, _, value, body) => {
            parenthesised(f, !last || place == POSTFIX, |f| {
                write!(f, "let {} := index({value}) in {body}", name.text)
            })
        }
        ExprKind::If(test, yes, no) => parenthesised(f, !last || place == POSTFIX, |f| {
            write!(f, "if {test} then {yes} else {no}")
        }),
        ExprKind::Guard(test, inner) => parenthesised(f, place > PREFIX, |f| {
            f.write_char('[')?;
            guard(f, test)?;
            f.write_str("] ")?;
            expr(f, inner, PREFIX, last || place > PREFIX)
        }),
        ExprKind::Access(base, indices) => {
            expr(f, base, POSTFIX, false)?;
            write!(f, "[{}]", separated(indices))
        }
        ExprKind::Binary(operator, left, right) => {
            let (symbol, own) = match operator {
                ExprOp::Concat => ("++", LOOSEST),
                ExprOp::Add => ("+", SUM),
                ExprOp::Sub => ("-", SUM),
                ExprOp::Mul => ("*", PRODUCT),
                ExprOp::Div => ("/", PRODUCT),
                ExprOp::Bits(operator) => (operator.symbol(), BITS[on_bits(*operator)]),
                ExprOp::Max => return write!(f, "max({left}, {right})"),
                ExprOp::Min => return write!(f, "min({left}, {right})"),
            };
            parenthesised(f, own < place, |f| {
                expr(f, left, own, false)?;
                write!(f, " {symbol} ")?;
                expr(f, right, own + 1, last || own < place)
            })
        }
        ExprKind::Call(function, arguments) => {
            write!(f, "{}({})", function.name, separated(arguments))
        }
        ExprKind::Cast(element, index) => write!(f, "{}({index})", element.name()),
        ExprKind::Convert(element, e) => {
            // `f64(3)` would be the index as a scalar.
            if let Some(literals) = pointed(e) {
                return match e.ty.filter(|own| own != element) {
                    Some(own) => write!(f, "{}({}({literals}))", element.name(), own.name()),
                    None => write!(f, "{}({literals})", element.name()),
                };
            }
            let clamps = element.range().is_some() && e.ty.is_some_and(Element::is_float);
            let how = if clamps { ".clamp" } else { "" };
            write!(f, "{}{how}({e})", element.name())
        }
        ExprKind::Unary(UnaryOp::Negate, inner) => parenthesised(f, place > PREFIX, |f| {
            // Two minus signs in a row would start a comment.
            let negates_twice = matches!(inner.kind, ExprKind::Unary(UnaryOp::Negate, _));
            f.write_str(if negates_twice { "- " } else { "-" })?;
            expr(f, inner, PREFIX, last || place > PREFIX)
        }),
        ExprKind::Unary(UnaryOp::Complement, inner) => parenthesised(f, place > PREFIX, |f| {
            f.write_char('~')?;
            expr(f, inner, PREFIX, last || place > PREFIX)
        }),
        ExprKind::Unary(operator, inner) => write!(f, "{}({inner})", operator.word()),
        ExprKind::Resize(operator, count, inner) => {
            write!(f, "{}({count}, {inner})", operator.word())
        }
        ExprKind::Each(inner) => write!(f, "each {inner}"),
    }
}

/// Which of the levels of operators on bits is that of this one.
fn on_bits(operator: BitOp) -> usize {
    match operator {
        BitOp::Or => 0,
        BitOp::Xor => 1,
        BitOp::And => 2,
        BitOp::ShiftLeft | BitOp::ShiftRight => 3,
    }
}

impl Display for Binder {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Binder { name, lo, hi } = self;
        if lo.kind != IndexKind::Literal(0) {
            write!(f, "{lo} <= ")?;
        }
        write!(f, "{} < {hi}", name.text)
    }
}

/// `gen` with all the binders that nest directly.
fn tensor(f: &mut Formatter<'_>, tree: &Expr) -> Result {
    f.write_str("gen ")?;
    binders(f, tree, "")
}

/// The binders that nest directly, after a separator, and the body.
fn binders(f: &mut Formatter<'_>, tree: &Expr, mut separator: &str) -> Result {
    let mut rest = tree;
    while let ExprKind::Gen(binder, body) = &rest.kind {
        write!(f, "{separator}{binder}")?;
        separator = ", ";
        rest = body;
    }
    write!(f, ": {rest}")
}

/// A row that splits at indices: its parts in order.
fn row(f: &mut Formatter<'_>, tree: &Expr, splits: &[Index], last: bool) -> Result {
    let ExprKind::Gen(whole, cell) = &tree.kind else {
        return expr(f, tree, LOOSEST, last);
    };
    let (mut rest, mut ends, mut parts) = (cell, &whole.hi, Vec::new());
    for split in splits.iter().rev() {
        if let ExprKind::If(_, before, after) = &rest.kind {
            parts.push((split, ends, after));
            (rest, ends) = (before, split);
        }
    }
    parts.push((&whole.lo, ends, rest));
    for (place, (lo, hi, cell)) in parts.into_iter().rev().enumerate() {
        if place > 0 {
            f.write_str(" ++ ")?;
        }
        let (name, lo, hi) = (whole.name.clone(), lo.clone(), hi.clone());
        let range = Binder { name, lo, hi };
        parenthesised(f, place < splits.len() || !last, |f| {
            write!(f, "gen {range}")?;
            binders(f, cell, ", ")
        })?;
    }
    Ok(())
}

/// A loop that carries something from step to step.
fn looped(f: &mut Formatter<'_>, carried: &Carried, binders: &[Binder], body: &Expr) -> Result {
    f.write_str(carried.word())?;
    let binders = separated(binders);
    match carried {
        Carried::Sum | Carried::Over(_, None) => write!(f, " {binders}: {body}"),
        Carried::Fold(name, first) => write!(f, " {} := {first}, {binders}: {body}", name.text),
        Carried::Over(_, Some(first)) => write!(f, " {binders} from {first}: {body}"),
        Carried::Cells(name) => write!(f, " {}[{binders}]: {body}", name.text),
    }
}

/// The same value with a point in each literal, if it is made of literals alone.
fn pointed(e: &Expr) -> Option<Expr> {
    let kind = match &e.kind {
        ExprKind::Literal(own) if own.scale == 0 => ExprKind::Literal(Decimal {
            digits: format!("{}0", own.digits),
            scale: 1,
        }),
        ExprKind::Literal(_) | ExprKind::Infinity => e.kind.clone(),
        ExprKind::Unary(UnaryOp::Negate, a) => {
            ExprKind::Unary(UnaryOp::Negate, Box::new(pointed(a)?))
        }
        ExprKind::Binary(op, a, b) => {
            ExprKind::Binary(*op, Box::new(pointed(a)?), Box::new(pointed(b)?))
        }
        _ => return None,
    };
    Some(Node { kind, ..e.clone() })
}
