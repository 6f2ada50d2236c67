//! Theorems as text that means one thing only.
//!
//! Every variable comes with its type, bound or free; constants come with theirs where neither
//! their arguments nor what is around them determines it. Variables get names that nothing else
//! visible has. Symbols stand for the constants of the logic and of the theories only: whatever
//! else a file may call its constants, they look like names, in quotes if they are not plain
//! words. A plain word in quotes is a name in a program. Nothing recurses, and what is too long
//! to print ends in `…` where the room ends.

use crate::room::PIECE;
use certs_tools::Context;
use kernel::{Const, Name, Term, TermView, Thm, Type, TypeOp, TypeView};
use programs::terms::spine;
use std::collections::{BTreeMap, HashMap, HashSet};

/// How tightly applications bind: tighter than all symbols.
const APPLICATION: u8 = 9;
/// What needs no parentheses anywhere.
const ATOM: u8 = 10;

/// How deep, and for how many arguments and type variables, is looked for what determines a type.
const DEEP: usize = 4;
const WIDE: usize = 64;

/// How many letters a plain word may have.
const LONGEST: usize = 64;

/// How a constant is written.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// `∀x. p`, for a constant applied to an abstraction.
    Binder(&'static str),
    /// `¬p`, with a level of binding.
    Prefix(&'static str, u8),
    /// `p ∧ q`, with its level and the least levels that its sides may have.
    Infix(&'static str, u8, u8, u8),
    /// The same for `x :: l`; a list to its end is `[x, y]`.
    Cons(&'static str, u8, u8, u8),
    /// `NUMERAL`, `BIT0`, `BIT1`, `_0`: the parts of literals.
    Numeral,
    Bit(bool),
    Zero,
    /// `[]`.
    Sign(&'static str),
    /// `"matmul"`, for a name in a program: a constant applied to the letters as a literal.
    Name,
    /// `if p then x else y`.
    Conditional,
}

/// What would look like a part of the notation, and is no plain word therefore.
const KEYWORDS: [&str; 3] = ["if", "then", "else"];

const FORMS: [(&str, Form); 30] = [
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
    ("::", Form::Cons(" :: ", 6, 7, 6)),
    ("APPEND", Form::Infix(" ++ ", 6, 7, 6)),
    ("[]", Form::Sign("[]")),
    ("int_of_num", Form::Prefix("&", ATOM)),
    ("Ident", Form::Name),
    ("COND", Form::Conditional),
    ("NUMERAL", Form::Numeral),
    ("BIT0", Form::Bit(false)),
    ("BIT1", Form::Bit(true)),
    ("_0", Form::Zero),
];

/// The constants that are written with symbols, the type of pairs, and types that are called by other
/// names.
#[derive(Debug)]
pub struct Notation {
    forms: HashMap<Const, Form>,
    pairs: Option<TypeOp>,
    abbreviations: Vec<(Type, String)>,
}

impl Notation {
    /// The notation for what is declared by now.
    pub fn of(context: &mut Context) -> Notation {
        let mut forms = HashMap::new();
        for (name, form) in FORMS {
            let name = context.name(name);
            if let Some(constant) = context.find_const(name) {
                forms.insert(constant, form);
            }
        }
        let pairs = context.name("prod");
        Notation {
            forms,
            pairs: context.find_type_op(pairs),
            abbreviations: Vec::new(),
        }
    }

    /// Calls a type by this name from now on.
    pub fn abbreviate(&mut self, ty: Type, name: String) {
        self.abbreviations.push((ty, name));
    }

    /// Calls all types what they are.
    pub fn forget_abbreviations(&mut self) {
        self.abbreviations.clear();
    }

    /// What a type is called, if that is not what it is.
    fn abbreviation(&self, ty: Type) -> Option<&str> {
        let mut named = self.abbreviations.iter();
        let (_, name) = named.find(|(named, _)| *named == ty)?;
        Some(name)
    }

    /// Whether some type is called by this word, which is no operator then.
    fn is_abbreviation(&self, word: &str) -> bool {
        let mut named = self.abbreviations.iter();
        named.any(|(_, name)| name.split(' ').next_back() == Some(word))
    }

    /// The name of a type operator: in quotes, if some type is called by it that is another one.
    pub fn operator(&self, letters: &str) -> String {
        match self.is_abbreviation(letters) {
            true => quoted(letters),
            false => shown(letters),
        }
    }

    /// The sign, the level and the arguments of a type that is written with an infix operator.
    fn infix(&self, context: &Context, ty: Type) -> Option<(&'static str, u8, [Type; 2])> {
        if let Some((a, b)) = context.dest_fun(ty) {
            return Some((" → ", 0, [a, b]));
        }
        match context.view_type(ty) {
            TypeView::App(op, args) if Some(*op) == self.pairs => {
                let &[a, b] = args.as_ref() else {
                    return None;
                };
                Some((" × ", 1, [a, b]))
            }
            _ => None,
        }
    }

    /// The symbol that stands for a constant, if there is one.
    pub fn symbol(&self, constant: Const) -> Option<&'static str> {
        match *self.forms.get(&constant)? {
            Form::Binder(sign) | Form::Prefix(sign, _) | Form::Sign(sign) => Some(sign),
            Form::Infix(sign, ..) | Form::Cons(sign, ..) => Some(sign.trim()),
            Form::Conditional => Some("if"),
            Form::Numeral | Form::Bit(_) | Form::Zero | Form::Name => None,
        }
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
        let mut printer = Printer::new(context, notation, *room);
        let variables = printer.name_variables(&[&hypotheses[..], &[theorem.concl()]].concat());
        let print = |t| (!printer.full).then(|| printer.print(Piece::Term(t, 0, true)));
        let hypotheses = hypotheses.into_iter().map_while(print).collect();
        let conclusion = printer.print(Piece::Term(theorem.concl(), 0, true));
        *room = printer.left();
        Sequent {
            variables,
            hypotheses,
            conclusion,
        }
    }
}

/// The text of a proposition, without the types of its free variables, nor of these constants
/// where they have the types they were declared with; the room shrinks by it.
pub fn proposition(
    k: &mut Context,
    notation: &Notation,
    p: Term,
    declared: &[Const],
    room: &mut usize,
) -> String {
    let mut printer = Printer::new(k, notation, *room);
    printer.declared = declared.to_vec();
    printer.name_variables(&[p]);
    let text = printer.print(Piece::Term(p, 0, true));
    *room = printer.left();
    text
}

/// The text of a type, in parentheses where it is an argument and has several words; the room
/// shrinks by it.
pub fn type_text(
    k: &mut Context,
    notation: &Notation,
    ty: Type,
    is_argument: bool,
    room: &mut usize,
) -> String {
    let mut printer = Printer::new(k, notation, *room);
    let text = printer.print(Piece::Type(ty, if is_argument { 2 } else { 0 }));
    *room = printer.left();
    // What is an infix operator's has parentheses already.
    let has_parentheses = notation.abbreviation(ty).is_none() && notation.infix(k, ty).is_some();
    match is_argument && !has_parentheses && text.contains(' ') {
        true => format!("({text})"),
        false => text,
    }
}

/// What is yet to be printed. A number is the least level that needs no parentheses.
enum Piece {
    Text(&'static str),
    Word(Name),
    /// The name of a type operator.
    Operator(Name),
    /// With whether what is around the term determines its type.
    Term(Term, u8, bool),
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

/// Which types in an application are determined without being written.
struct TypesKnown {
    /// Whether the constant at the head has to come with its type.
    is_vague: bool,
    /// For each argument, whether what is around it determines its type.
    args: Vec<bool>,
}

impl TypesKnown {
    /// The head's type is known, or written: so those of the arguments are.
    fn all(args: &[Term], is_vague: bool) -> TypesKnown {
        TypesKnown {
            is_vague,
            args: vec![true; args.len()],
        }
    }
}

struct Printer<'a> {
    context: &'a mut Context,
    notation: &'a Notation,
    /// Constants whose types are shown beside.
    declared: Vec<Const>,
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

impl<'a> Printer<'a> {
    fn new(context: &'a mut Context, notation: &'a Notation, room: usize) -> Printer<'a> {
        Printer {
            context,
            notation,
            declared: Vec::new(),
            free: BTreeMap::new(),
            taken: HashSet::new(),
            next: HashMap::new(),
            scope: Vec::new(),
            todo: Vec::new(),
            out: String::new(),
            room,
            full: false,
        }
    }

    /// The room that is left.
    fn left(&self) -> usize {
        if self.full { 0 } else { self.room }
    }

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
                Piece::Operator(name) => {
                    let name = self.notation.operator(self.context.letters(name));
                    self.say(&name);
                }
                Piece::Type(ty, least) => self.type_(ty, least),
                Piece::Term(t, least, known) => self.term(t, least, known),
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

    /// The least level is 0 behind an arrow, 1 before one, and behind ×, 2 before that, and before the name
    /// of an operator.
    fn type_(&mut self, ty: Type, least: u8) {
        if let Some(name) = self.notation.abbreviation(ty) {
            return self.say(name);
        }
        let infix = self.notation.infix(self.context, ty);
        match (self.context.view_type(ty).clone(), infix) {
            (_, Some((sign, level, [a, b]))) => {
                let sides = [
                    Piece::Type(a, level + 1),
                    Piece::Text(sign),
                    Piece::Type(b, level),
                ];
                self.push(level, least, sides);
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
                let operator = Piece::Operator(self.context.type_op(op).0);
                let mut pieces = Vec::new();
                match args.as_ref() {
                    [] => {}
                    [arg] => pieces.extend([Piece::Type(*arg, 2), Piece::Text(" ")]),
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

    /// The name of a constant.
    fn word(&mut self, name: Name) {
        self.say(&shown(self.context.letters(name)));
    }

    fn term(&mut self, t: Term, least: u8, known: bool) {
        let (head, args) = spine(self.context, t);
        if self.with_symbols(t, least, known, &args) {
            return;
        }
        let parentheses = !args.is_empty() && APPLICATION < least;
        if parentheses {
            self.say("(");
            self.todo.push(Piece::Text(")"));
        }
        let types = self.types_known(head, &args, known);
        for (arg, known) in args.iter().zip(&types.args).rev() {
            self.todo.push(Piece::Term(*arg, ATOM, *known));
            self.todo.push(Piece::Text(" "));
        }
        self.head(head, types.is_vague);
    }

    /// What an application starts with, or a term without arguments.
    fn head(&mut self, t: Term, is_vague: bool) {
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
            TermView::Abs(..) => self.binder("λ", t, ATOM, false),
            TermView::Const(c, _) if is_vague => {
                let ty = Piece::Type(self.context.type_of(t), 0);
                let word = self.constant(c);
                let pieces = [word, Piece::Text(" : "), ty, Piece::Text(")")];
                self.say("(");
                self.todo.extend(pieces.into_iter().rev());
            }
            TermView::Const(c, _) => {
                let word = self.constant(c);
                self.todo.push(word);
            }
            TermView::App(..) => {}
        }
    }

    fn constant(&self, c: Const) -> Piece {
        match self.notation.forms.get(&c) {
            Some(Form::Sign(sign)) => Piece::Text(sign),
            _ => Piece::Word(self.context.const_info(c).name),
        }
    }

    /// For the head of an application and its arguments, where the types come from that the
    /// constants among them have.
    fn types_known(&self, head: Term, args: &[Term], known: bool) -> TypesKnown {
        let k = &self.context;
        let (ty, vars) = match k.view(head) {
            TermView::Const(c, ty) if !self.is_declared(c, ty) => {
                (k.const_info(c).ty, &k.const_info(c).type_vars)
            }
            // The types of variables are shown where they are bound.
            _ => return TypesKnown::all(args, false),
        };
        let signature = self.domains(ty, args.len()).filter(|_| vars.len() <= WIDE);
        let Some((domains, range)) = signature else {
            return TypesKnown::all(args, !vars.is_empty());
        };
        let (mut around, mut given) = (Vec::new(), Vec::new());
        if known {
            k.collect_type_vars(range, &mut around);
        }
        for domain in &domains {
            k.collect_type_vars(*domain, &mut given);
        }
        if vars
            .iter()
            .any(|var| !around.contains(var) && !given.contains(var))
        {
            return TypesKnown::all(args, true);
        }
        let plain: Vec<bool> = args
            .iter()
            .map(|arg| self.has_plain_type(*arg, DEEP))
            .collect();
        let mut found = around.clone();
        let with_domains = || domains.iter().zip(&plain);
        for (domain, _) in with_domains().filter(|(_, plain)| **plain) {
            k.collect_type_vars(*domain, &mut found);
        }
        let mut known = Vec::new();
        for (domain, plain) in with_domains() {
            let mut needed = Vec::new();
            k.collect_type_vars(*domain, &mut needed);
            let from = if *plain { &around } else { &found };
            known.push(needed.iter().all(|var| from.contains(var)));
            k.collect_type_vars(*domain, &mut found);
        }
        TypesKnown {
            is_vague: false,
            args: known,
        }
    }

    /// The types of so many arguments of a function, and that of the value. None if these are
    /// many, or the value is a type variable's, of which an instance is a function.
    fn domains(&self, mut ty: Type, args: usize) -> Option<(Vec<Type>, Type)> {
        let mut domains = Vec::new();
        (args <= WIDE).then_some(())?;
        for _ in 0..args {
            let (domain, range) = self.context.dest_fun(ty)?;
            domains.push(domain);
            ty = range;
        }
        Some((domains, ty))
    }

    /// Whether the type of a constant is shown beside.
    fn is_declared(&self, c: Const, ty: Type) -> bool {
        self.declared.contains(&c) && self.context.const_info(c).ty == ty
    }

    /// Whether the type of a term is likely to be seen from its text, whatever is around it. Where
    /// it is not, more types are written.
    fn has_plain_type(&self, mut t: Term, depth: usize) -> bool {
        while let Some((_, body)) = self.context.dest_abs(t) {
            t = body;
        }
        let (head, args) = spine(self.context, t);
        let (c, ty) = match self.context.view(head) {
            TermView::Const(c, ty) => (c, ty),
            _ => return true,
        };
        let info = self.context.const_info(c);
        let signature = self.domains(info.ty, args.len());
        let Some((domains, _)) = signature.filter(|_| info.type_vars.len() <= WIDE) else {
            return info.type_vars.is_empty();
        };
        let mut given = Vec::new();
        for (domain, arg) in domains.into_iter().zip(args) {
            if depth == 0 || self.has_plain_type(arg, depth - 1) {
                self.context.collect_type_vars(domain, &mut given);
            }
        }
        self.is_declared(c, ty) || info.type_vars.iter().all(|var| given.contains(var))
    }

    /// Schedules `λx y : ty. body`, with this sign, for an abstraction, and all variables of one type that
    /// are bound so in a row; with whether what is around it determines the type of the body.
    fn binder(&mut self, sign: &'static str, mut abs: Term, least: u8, known: bool) {
        let Some((ty, mut body)) = self.context.dest_abs(abs) else {
            return;
        };
        if least > 0 {
            self.say("(");
            self.todo.push(Piece::Text(")"));
        }
        self.say(sign);
        loop {
            let (shown, word, before) = self.fresh(self.context.binder_hint(abs));
            self.say(&format!("{shown} "));
            self.scope.push(Bound {
                shown,
                word,
                before,
            });
            self.todo.push(Piece::Leave);
            let next = match sign {
                "λ" => Some(body),
                "∀" | "∃" => {
                    let applied = self.context.dest_app(body);
                    let is_bound_so =
                        |f| matches!(self.form(f), Some(Form::Binder(other)) if other == sign);
                    applied.and_then(|(f, abs)| is_bound_so(f).then_some(abs))
                }
                // A unique value is not part of a unique pair, nor is a choice.
                _ => None,
            };
            let more = next.and_then(|abs| Some((abs, self.context.dest_abs(abs)?)));
            match more.filter(|(_, (of, _))| *of == ty && !self.full) {
                Some((next, (_, inner))) => (abs, body) = (next, inner),
                None => break,
            }
        }
        self.say(": ");
        self.todo.extend([
            Piece::Term(body, 0, known),
            Piece::Text(". "),
            Piece::Type(ty, 0),
        ]);
    }

    /// Schedules a term for which there is notation. Whether there is.
    fn with_symbols(&mut self, t: Term, least: u8, known: bool, args: &[Term]) -> bool {
        if self.context.dest_abs(t).is_some() {
            self.binder("λ", t, least, known);
            return true;
        }
        let Some((f, x)) = self.context.dest_app(t) else {
            return false;
        };
        if let [p, a, b] = args[..] {
            return self.conditional(t, [p, a, b], least, known);
        }
        match (self.form(f), self.context.dest_app(f)) {
            (Some(Form::Binder(sign)), _) if self.context.dest_abs(x).is_some() => {
                self.binder(sign, x, least, true);
            }
            (Some(Form::Prefix(sign, level)), _) => {
                self.push(
                    level,
                    least,
                    [Piece::Text(sign), Piece::Term(x, level, true)],
                );
            }
            (Some(Form::Numeral), _) => match self.literal(x) {
                Some(digits) => self.say(&digits),
                None => return false,
            },
            (Some(Form::Name), _) => match self.name_in_program(x) {
                Some(name) => self.say(&format!("\"{name}\"")),
                None => return false,
            },
            (_, Some((operator, a))) => {
                let (sign, level, left, right) = match self.form(operator) {
                    Some(Form::Cons(..)) if self.whole_list(t, known) => return true,
                    Some(
                        Form::Infix(sign, level, left, right)
                        | Form::Cons(sign, level, left, right),
                    ) => (sign, level, left, right),
                    _ => return false,
                };
                let types = self.types_known(operator, args, known);
                let [of_a, of_x] = types.args[..] else {
                    return false;
                };
                let sides = [
                    Piece::Term(a, left, of_a),
                    Piece::Text(sign),
                    Piece::Term(x, right, of_x),
                ];
                self.push(level, least, sides);
            }
            _ => return false,
        }
        true
    }

    /// Schedules `[x, y]`, for a list to its end. Whether it is one.
    fn whole_list(&mut self, mut t: Term, mut known: bool) -> bool {
        let mut pieces = Vec::new();
        loop {
            let (head, args) = spine(self.context, t);
            let &[x, rest] = &args[..] else {
                break;
            };
            if !matches!(self.form(head), Some(Form::Cons(..))) || pieces.len() > 2 * WIDE {
                return false;
            }
            let [of_x, of_rest] = self.types_known(head, &args, known).args[..] else {
                return false;
            };
            let before = if pieces.is_empty() { "[" } else { ", " };
            pieces.extend([Piece::Text(before), Piece::Term(x, 1, of_x)]);
            (t, known) = (rest, of_rest);
        }
        if !matches!(self.form(t), Some(Form::Sign("[]"))) {
            return false;
        }
        pieces.push(Piece::Text("]"));
        self.todo.extend(pieces.into_iter().rev());
        true
    }

    /// Schedules `if p then a else b`. Whether it is one.
    fn conditional(&mut self, t: Term, parts: [Term; 3], least: u8, known: bool) -> bool {
        let (head, _) = spine(self.context, t);
        if !matches!(self.form(head), Some(Form::Conditional)) {
            return false;
        }
        let known = self.types_known(head, &parts, known).args;
        let words = ["if ", " then ", " else "];
        let mut pieces = Vec::new();
        for (at, (part, known)) in parts.into_iter().zip(known).enumerate() {
            pieces.push(Piece::Text(words[at]));
            pieces.push(Piece::Term(part, u8::from(at < 2), known));
        }
        self.push(0, least, pieces);
        true
    }

    fn form(&self, t: Term) -> Option<Form> {
        match self.context.view(t) {
            TermView::Const(c, _) => self.notation.forms.get(&c).copied(),
            _ => None,
        }
    }

    /// The digits of the literal whose bits these are; none if it has more than 128.
    fn literal(&self, bits: Term) -> Option<String> {
        let bytes = self.bytes(bits, 16)?;
        let number = bytes
            .iter()
            .rfold(0u128, |number, byte| number << 8 | u128::from(*byte));
        Some(number.to_string())
    }

    /// The letters of a name in a program, of which this is the number to the base 256; none if
    /// they are not a plain word.
    fn name_in_program(&self, number: Term) -> Option<String> {
        let (numeral, bits) = self.context.dest_app(number)?;
        if !matches!(self.form(numeral), Some(Form::Numeral)) {
            return None;
        }
        let mut letters = self.bytes(bits, LONGEST)?;
        letters.reverse();
        let name = String::from_utf8(letters).ok()?;
        is_plain(&name).then_some(name)
    }

    /// The digits to the base 256 of these bits, the last one first; none if there are more than
    /// so many, or if they are not bits, each once, with the last one set.
    fn bytes(&self, mut bits: Term, most: usize) -> Option<Vec<u8>> {
        let (mut bytes, mut place) = (Vec::new(), 0);
        while let Some((f, rest)) = self.context.dest_app(bits) {
            let Form::Bit(bit) = self.form(f)? else {
                return None;
            };
            let last = matches!(self.form(rest), Some(Form::Zero));
            if place == 8 * most || (last && !bit) {
                return None;
            }
            if place % 8 == 0 {
                bytes.push(0);
            }
            if let Some(byte) = bytes.last_mut() {
                *byte |= u8::from(bit) << (place % 8);
            }
            place += 1;
            bits = rest;
        }
        matches!(self.form(bits), Some(Form::Zero)).then_some(bytes)
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
    // Behind a dot and a blank, something else begins.
    letters.len() <= LONGEST
        && !letters.ends_with('.')
        && letters.starts_with(starts)
        && letters.chars().all(follows)
        && !KEYWORDS.contains(&letters)
}

fn quoted(letters: &str) -> String {
    format!("\"{}\"", letters.escape_default())
}
