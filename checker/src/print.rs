//! Theorems as text that means one thing only.
//!
//! Every variable comes with its type, bound or free; constants come with theirs where their
//! arguments do not determine it. Variables get names that nothing else visible has. Symbols
//! stand for the constants of the logic and of the theories only: whatever else a file may
//! call its constants, they look like names, in quotes if they are not plain words. Nothing
//! recurses, and what is too long to print ends in `…` where the room ends.

use crate::summary::PIECE;
use certs::Context;
use kernel::{Const, Name, Term, TermView, Thm, Type, TypeView};
use std::collections::{BTreeMap, HashMap, HashSet};

/// How tightly applications bind: tighter than all symbols.
const APPLICATION: u8 = 9;
/// What needs no parentheses anywhere.
const ATOM: u8 = 10;

/// How many letters a plain word may have.
const LONGEST: usize = 64;

/// How a constant is written.
#[derive(Clone, Copy)]
enum Form {
    /// `∀x. p`, for a constant applied to an abstraction.
    Binder(&'static str),
    /// `¬p`, with a level of binding.
    Prefix(&'static str, u8),
    /// `p ∧ q`, with its level and the least levels that its sides may have.
    Infix(&'static str, u8, u8, u8),
    /// `NUMERAL`, `BIT0`, `BIT1`, `_0`: the parts of literals.
    Numeral,
    Bit(bool),
    Zero,
}

const FORMS: [(&str, Form); 26] = [
    ("!", Form::Binder("∀")),
    ("?", Form::Binder("∃")),
    ("?!", Form::Binder("∃!")),
    ("@", Form::Binder("@")),
    ("==>", Form::Infix(" ⇒ ", 1, 2, 1)),
    ("\\/", Form::Infix(" ∨ ", 2, 3, 2)),
    ("/\\", Form::Infix(" ∧ ", 3, 4, 3)),
    ("~", Form::Prefix("¬", 4)),
    ("=", Form::Infix(" = ", 5, 6, 6)),
    ("num_le", Form::Infix(" ≤ ", 5, 6, 6)),
    ("num_lt", Form::Infix(" < ", 5, 6, 6)),
    ("int_le", Form::Infix(" ≤ ", 5, 6, 6)),
    ("int_lt", Form::Infix(" < ", 5, 6, 6)),
    ("num_add", Form::Infix(" + ", 6, 6, 7)),
    ("int_add", Form::Infix(" + ", 6, 6, 7)),
    ("num_sub", Form::Infix(" - ", 6, 6, 7)),
    ("int_sub", Form::Infix(" - ", 6, 6, 7)),
    ("num_mul", Form::Infix(" * ", 7, 7, 8)),
    ("int_mul", Form::Infix(" * ", 7, 7, 8)),
    (",", Form::Infix(", ", 0, 1, 0)),
    ("::", Form::Infix(" :: ", 6, 7, 6)),
    ("++", Form::Infix(" ++ ", 6, 7, 6)),
    ("NUMERAL", Form::Numeral),
    ("BIT0", Form::Bit(false)),
    ("BIT1", Form::Bit(true)),
    ("_0", Form::Zero),
];

/// The constants that are written with symbols.
pub struct Notation(HashMap<Const, Form>);

impl Notation {
    /// The notation for those constants that are declared by now.
    pub fn of(context: &mut Context) -> Notation {
        let mut forms = HashMap::new();
        for (name, form) in FORMS {
            let name = context.name(name);
            if let Some(constant) = context.find_const(name) {
                forms.insert(constant, form);
            }
        }
        Notation(forms)
    }
}

/// A theorem in words: what its free variables are, what it assumes, what it concludes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequent {
    /// The free variables, with their types.
    pub variables: Vec<(String, String)>,
    /// The hypotheses.
    pub hypotheses: Vec<String>,
    /// The conclusion.
    pub conclusion: String,
}

impl Sequent {
    /// The text of a theorem, of not many more bytes than there is room for; the room shrinks
    /// by them.
    pub fn of(
        context: &mut Context,
        notation: &Notation,
        theorem: Thm,
        room: &mut usize,
    ) -> Sequent {
        let hypotheses = context.hyps(theorem);
        let mut printer = Printer {
            context,
            notation,
            free: BTreeMap::new(),
            taken: HashSet::new(),
            next: HashMap::new(),
            scope: Vec::new(),
            todo: Vec::new(),
            out: String::new(),
            room: *room,
            full: false,
        };
        let variables = printer.name_variables(&[&hypotheses[..], &[theorem.concl()]].concat());
        let print = |t| (!printer.full).then(|| printer.print(Piece::Term(t, 0)));
        let hypotheses = hypotheses.into_iter().map_while(print).collect();
        let conclusion = printer.print(Piece::Term(theorem.concl(), 0));
        *room = if printer.full { 0 } else { printer.room };
        Sequent {
            variables,
            hypotheses,
            conclusion,
        }
    }
}

/// What is yet to be printed. A number is the least level that needs no parentheses.
enum Piece {
    Text(&'static str),
    Word(Name),
    Term(Term, u8),
    Type(Type, u8),
    /// The end of the scope of a binder.
    Leave,
}

/// A binder around what is being printed.
struct Bound {
    shown: String,
    /// The word that `shown` is a number after, and the number to try before this binder.
    word: String,
    before: usize,
}

struct Printer<'a> {
    context: &'a mut Context,
    notation: &'a Notation,
    free: BTreeMap<Term, String>,
    /// The names that variables have here.
    taken: HashSet<String>,
    /// For each word, the number to try next.
    next: HashMap<String, usize>,
    scope: Vec<Bound>,
    todo: Vec<Piece>,
    out: String,
    /// How many bytes may still be printed, and whether that was not enough.
    room: usize,
    full: bool,
}

impl Printer<'_> {
    /// Names the free variables; answers the names with the types.
    fn name_variables(&mut self, roots: &[Term]) -> Vec<(String, String)> {
        let mut seen = HashSet::new();
        let mut todo: Vec<Term> = roots.iter().rev().copied().collect();
        let mut named = Vec::new();
        while let Some(t) = todo.pop() {
            if self.context.facts(t).vars == 0 || self.full || !seen.insert(t) {
                continue;
            }
            match self.context.view(t) {
                TermView::Var(name, ty) => {
                    let (shown, ..) = self.fresh(name);
                    named.push((shown.clone(), self.print(Piece::Type(ty, 0))));
                    self.free.insert(t, shown);
                }
                TermView::App(f, x) => todo.extend([x, f]),
                TermView::Abs(_, body) => todo.push(body),
                _ => {}
            }
        }
        named
    }

    /// A name for a variable that no other variable here and no constant has, with the word
    /// that it is made of and the number tried first.
    fn fresh(&mut self, name: Name) -> (String, String, usize) {
        let letters = self.context.letters(name);
        let word = if is_plain(letters) { letters } else { "x" }.to_owned();
        let first = self.next.get(&word).copied().unwrap_or_default();
        let mut number = first;
        loop {
            let shown = match number {
                0 => word.clone(),
                _ => format!("{word}{number}"),
            };
            number += 1;
            let name = self.context.name(&shown);
            if self.context.find_const(name).is_none() && self.taken.insert(shown.clone()) {
                self.next.insert(word.clone(), number);
                return (shown, word, first);
            }
        }
    }

    fn print(&mut self, root: Piece) -> String {
        if self.full {
            return "…".to_owned();
        }
        self.room = self.room.saturating_sub(PIECE);
        self.todo.push(root);
        while let Some(piece) = self.todo.pop() {
            match piece {
                _ if self.full => continue,
                Piece::Text(text) => self.say(text),
                Piece::Word(name) => self.word(name),
                Piece::Type(ty, least) => self.type_(ty, least),
                Piece::Term(t, least) => self.term(t, least),
                Piece::Leave => {
                    if let Some(bound) = self.scope.pop() {
                        self.taken.remove(&bound.shown);
                        self.next.insert(bound.word, bound.before);
                    }
                }
            }
        }
        std::mem::take(&mut self.out)
    }

    fn say(&mut self, text: &str) {
        match self.room.checked_sub(text.len()) {
            Some(room) if !self.full => {
                self.room = room;
                self.out.push_str(text);
            }
            _ if self.full => {}
            _ => {
                self.full = true;
                self.out.push('…');
            }
        }
    }

    /// Schedules pieces, in parentheses if their level is less than the least.
    fn push(&mut self, level: u8, least: u8, pieces: impl IntoIterator<Item = Piece>) {
        let place = self.todo.len();
        if level < least {
            self.todo.push(Piece::Text("("));
        }
        self.todo.extend(pieces);
        if level < least {
            self.todo.push(Piece::Text(")"));
        }
        self.todo[place..].reverse();
    }

    fn type_(&mut self, ty: Type, least: u8) {
        let arrow = self.context.dest_fun(ty);
        match (self.context.view_type(ty).clone(), arrow) {
            (_, Some((a, b))) => {
                let sides = [Piece::Type(a, 1), Piece::Text(" → "), Piece::Type(b, 0)];
                self.push(0, least, sides);
            }
            (TypeView::Var(name), _) => {
                let letters = self.context.letters(name);
                let shown = match letters.strip_prefix('\'').is_some_and(is_plain) {
                    true => letters.to_owned(),
                    false => format!("'{}", quoted(letters)),
                };
                self.say(&shown);
            }
            (TypeView::App(op, args), _) => {
                let operator = Piece::Word(self.context.type_op(op).0);
                let mut pieces = Vec::new();
                match args.as_ref() {
                    [] => {}
                    [arg] => pieces.extend([Piece::Type(*arg, 1), Piece::Text(" ")]),
                    args => {
                        for (at, arg) in args.iter().enumerate() {
                            let before = if at == 0 { "(" } else { ", " };
                            pieces.extend([Piece::Text(before), Piece::Type(*arg, 0)]);
                        }
                        pieces.push(Piece::Text(") "));
                    }
                }
                pieces.push(operator);
                self.todo.extend(pieces.into_iter().rev());
            }
        }
    }

    /// The name of a constant or of a type operator.
    fn word(&mut self, name: Name) {
        self.say(&shown(self.context.letters(name)));
    }

    fn term(&mut self, t: Term, least: u8) {
        if self.with_symbols(t, least) {
            return;
        }
        match self.context.view(t) {
            TermView::Var(..) => {
                let shown = self.free.get(&t).cloned();
                self.say(shown.as_deref().unwrap_or("?"));
            }
            TermView::Bound(at, _) => {
                let place = self.scope.len().checked_sub(at as usize + 1);
                let shown = place.map(|place| self.scope[place].shown.clone());
                self.say(shown.as_deref().unwrap_or("?"));
            }
            TermView::Const(c, _) => self.constant(t, c, 0),
            TermView::Abs(..) => self.binder("λ", t, least),
            TermView::App(..) => {
                let (head, args) = self.spine(t);
                let mut pieces = Vec::new();
                if APPLICATION < least {
                    self.say("(");
                    pieces.push(Piece::Text(")"));
                }
                for arg in args.iter().rev() {
                    pieces.extend([Piece::Term(*arg, ATOM), Piece::Text(" ")]);
                }
                match self.context.view(head) {
                    TermView::Const(c, _) => self.constant(head, c, args.len()),
                    _ => pieces.push(Piece::Term(head, ATOM)),
                }
                self.todo.extend(pieces);
            }
        }
    }

    /// The function at the head of an application, and its arguments.
    fn spine(&self, mut head: Term) -> (Term, Vec<Term>) {
        let mut args = Vec::new();
        while let Some((f, x)) = self.context.dest_app(head) {
            args.push(x);
            head = f;
        }
        args.reverse();
        (head, args)
    }

    /// A constant with so many arguments.
    fn constant(&mut self, t: Term, c: Const, args: usize) {
        let vague = self.is_vague(c, args);
        if vague {
            self.say("(");
        }
        self.word(self.context.const_info(c).name);
        if vague {
            let ty = Piece::Type(self.context.type_of(t), 0);
            let pieces = [Piece::Text(" : "), ty, Piece::Text(")")];
            self.todo.extend(pieces.into_iter().rev());
        }
    }

    /// Whether the types of so many arguments leave the instance of a constant open.
    fn is_vague(&self, c: Const, args: usize) -> bool {
        let info = self.context.const_info(c);
        let (mut ty, mut given) = (info.ty, Vec::new());
        for _ in 0..args {
            // A type variable of which an instance is a function: its value is not looked for.
            let Some((domain, range)) = self.context.dest_fun(ty) else {
                return !info.type_vars.is_empty();
            };
            self.context.collect_type_vars(domain, &mut given);
            ty = range;
        }
        info.type_vars.iter().any(|var| !given.contains(var))
    }

    /// Schedules `λx : ty. body`, with this sign, for an abstraction.
    fn binder(&mut self, sign: &'static str, abs: Term, least: u8) {
        let Some((ty, body)) = self.context.dest_abs(abs) else {
            return;
        };
        if least > 0 {
            self.say("(");
            self.todo.push(Piece::Text(")"));
        }
        let (shown, word, before) = self.fresh(self.context.binder_hint(abs));
        self.say(&format!("{sign}{shown} : "));
        self.scope.push(Bound {
            shown,
            word,
            before,
        });
        self.todo.extend([
            Piece::Leave,
            Piece::Term(body, 0),
            Piece::Text(". "),
            Piece::Type(ty, 0),
        ]);
    }

    /// Schedules a term for which there is notation. Whether there is.
    fn with_symbols(&mut self, t: Term, least: u8) -> bool {
        let Some((f, x)) = self.context.dest_app(t) else {
            return false;
        };
        match (self.form(f), self.context.dest_app(f)) {
            (Some(Form::Binder(sign)), _) if self.context.dest_abs(x).is_some() => {
                self.binder(sign, x, least);
            }
            (Some(Form::Prefix(sign, level)), _) => {
                self.push(level, least, [Piece::Text(sign), Piece::Term(x, level)]);
            }
            (Some(Form::Numeral), _) => match self.literal(x) {
                Some(digits) => self.say(&digits),
                None => return false,
            },
            (_, Some((operator, a))) => {
                let Some(Form::Infix(sign, level, left, right)) = self.form(operator) else {
                    return false;
                };
                let sides = [
                    Piece::Term(a, left),
                    Piece::Text(sign),
                    Piece::Term(x, right),
                ];
                self.push(level, least, sides);
            }
            _ => return false,
        }
        true
    }

    fn form(&self, t: Term) -> Option<Form> {
        match self.context.view(t) {
            TermView::Const(c, _) => self.notation.0.get(&c).copied(),
            _ => None,
        }
    }

    /// The digits of the literal whose bits these are; none if it has more than 128, or if
    /// they are not bits, each once, with the last one set.
    fn literal(&self, mut bits: Term) -> Option<String> {
        let (mut number, mut place) = (0u128, 0);
        while let Some((f, rest)) = self.context.dest_app(bits) {
            let Form::Bit(bit) = self.form(f)? else {
                return None;
            };
            let last = matches!(self.form(rest), Some(Form::Zero));
            if place == 128 || (last && !bit) {
                return None;
            }
            number |= u128::from(bit) << place;
            place += 1;
            bits = rest;
        }
        matches!(self.form(bits), Some(Form::Zero)).then(|| number.to_string())
    }
}

/// A name as people see it: itself if it is a plain word, else in quotes and in ASCII.
pub fn shown(letters: &str) -> String {
    match is_plain(letters) {
        true => letters.to_owned(),
        false => quoted(letters),
    }
}

/// Whether a name is one plain word.
fn is_plain(letters: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let follows = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '\'' | '%');
    letters.len() <= LONGEST && letters.starts_with(starts) && letters.chars().all(follows)
}

fn quoted(letters: &str) -> String {
    format!("\"{}\"", letters.escape_default())
}
