//! What the cases are written with: terms, sequents and theorems from text.
//!
//! A sequent is `{A, B} p, q ⊢ x = y`: axioms, hypotheses, conclusion. Variables get their
//! type from their first letter (`default_type`) unless it is written: `x:bool`. `c[τ, ...]`
//! is the constant `c` at these type arguments.

use kernel::{Error, Kernel, Name, Result, Term, TermView, Thm, Type};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

/// A kernel to try rules on.
pub struct Bench(Kernel);

impl Deref for Bench {
    type Target = Kernel;

    fn deref(&self) -> &Kernel {
        &self.0
    }
}

impl DerefMut for Bench {
    fn deref_mut(&mut self) -> &mut Kernel {
        &mut self.0
    }
}

/// Axioms, hypotheses, conclusion: all there is to a theorem.
type Sequent = (BTreeSet<String>, BTreeSet<Term>, Term);

impl Bench {
    pub fn new() -> Bench {
        Bench(Kernel::new(1 << 26))
    }

    /// The type that the text describes.
    pub fn ty(&mut self, text: &str) -> Type {
        self.parse(text, |parser| parser.ty())
    }

    /// The term that the text describes.
    pub fn t(&mut self, text: &str) -> Term {
        self.parse(text, |parser| parser.term())
    }

    /// A theorem with these hypotheses and this conclusion. It rests on one axiom: `A` for
    /// the first theorem given, `B` for the second and so on.
    pub fn given(&mut self, sequent: &str) -> Thm {
        let (axioms, hyps, concl) = self.sequent(sequent);
        assert!(axioms.is_empty(), "the axiom is named here");
        let letter = char::from(b'A' + self.axioms().len() as u8);
        let name = self.name(&letter.to_string());
        let th = self.axiom(name, concl).unwrap();
        hyps.into_iter().fold(th, |th, hyp| {
            let assumed = self.assume(hyp).unwrap();
            let same = self.deduct_antisym(assumed, th).unwrap();
            self.eq_mp(same, assumed).unwrap()
        })
    }

    /// A new constant with this definition.
    pub fn defined(&mut self, name: &str, body: &str) -> Thm {
        let (name, body) = (self.name(name), self.t(body));
        self.define(name, body).unwrap().1
    }

    /// A term with a loose bound variable of type `'a`.
    pub fn loose(&mut self) -> Term {
        let identity = self.t("λx. x");
        self.dest_abs(identity).unwrap().1
    }

    fn sequent(&mut self, text: &str) -> Sequent {
        self.parse(text, |parser| parser.sequent())
    }

    fn parse<T>(&mut self, text: &str, what: impl FnOnce(&mut Parser<'_>) -> T) -> T {
        let mut parser = Parser {
            tokens: tokens(text),
            bench: self,
        };
        let parsed = what(&mut parser);
        assert!(parser.tokens.is_empty(), "not read to its end: {text}");
        parsed
    }

    fn of(&self, th: Thm) -> Sequent {
        let name = |&axiom: &Name| self.letters(axiom).to_string();
        let axioms = self.axioms_of(th).iter().map(name).collect();
        (axioms, self.hyps(th).into_iter().collect(), th.concl())
    }

    fn show_sequent(&self, (axioms, hyps, concl): &Sequent) -> String {
        let hyps: Vec<_> = hyps.iter().map(|&hyp| self.show(hyp)).collect();
        format!("{axioms:?} {} ⊢ {}", hyps.join(", "), self.show(*concl))
    }

    fn show(&self, t: Term) -> String {
        match self.view(t) {
            TermView::Var(name, ty) => format!("{}:{}", self.letters(name), ty.0),
            TermView::Bound(i, _) => format!("#{i}"),
            TermView::Const(c, ty) => {
                format!("{}:{}", self.letters(self.const_info(c).name), ty.0)
            }
            TermView::App(f, x) => format!("({} {})", self.show(f), self.show(x)),
            TermView::Abs(ty, body) => format!("(λ{}. {})", ty.0, self.show(body)),
        }
    }

    /// Fails unless the theorem is this sequent: axioms, hypotheses and conclusion.
    #[track_caller]
    pub fn check(&mut self, th: Thm, expected: &str) {
        let wanted = self.sequent(expected);
        let got = self.of(th);
        let (wanted_text, got_text) = (self.show_sequent(&wanted), self.show_sequent(&got));
        assert!(
            got == wanted,
            "{expected}\nwanted {wanted_text}\ngot    {got_text}"
        );
    }
}

/// The rule yields the sequent.
#[track_caller]
pub fn accept(expected: &str, proof: impl FnOnce(&mut Bench) -> Result<Thm>) {
    let mut bench = Bench::new();
    let th = proof(&mut bench).unwrap();
    bench.check(th, expected);
}

/// The rule refuses for this condition.
#[track_caller]
pub fn refuse<T: Debug>(condition: Error, attempt: impl FnOnce(&mut Bench) -> Result<T>) {
    let refused = attempt(&mut Bench::new()).unwrap_err();
    assert_eq!(refused, condition);
}

/// The type of the variables that start with this letter.
fn default_type(letter: char) -> &'static str {
    match letter {
        'p'..='r' => "bool",
        'u'..='w' => "'b",
        'x'..='z' => "'a",
        'f'..='h' => "'a → 'a",
        'k' => "'a → 'a → 'a",
        'P' | 'Q' => "'a → bool",
        _ => panic!("no type is agreed for variables that start with {letter}"),
    }
}

fn tokens(text: &str) -> Vec<String> {
    let word = |c: char| c.is_alphanumeric() && c != 'λ' || c == '\'';
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        match tokens.last_mut() {
            Some(last) if in_word && word(c) => last.push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.to_string()),
        }
        in_word = word(c);
    }
    tokens.reverse();
    tokens
}

struct Parser<'a> {
    /// What is left, the next one last.
    tokens: Vec<String>,
    bench: &'a mut Bench,
}

impl Parser<'_> {
    fn next_is(&self, token: &str) -> bool {
        self.tokens.last().is_some_and(|next| next == token)
    }

    fn skip(&mut self, token: &str) -> bool {
        let found = self.next_is(token);
        if found {
            self.tokens.pop();
        }
        found
    }

    fn expect(&mut self, token: &str) {
        assert!(
            self.skip(token),
            "{token} expected before {:?}",
            self.tokens
        );
    }

    fn word(&mut self) -> String {
        self.tokens.pop().expect("a word")
    }

    fn list<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        while !self.skip(end) {
            items.push(item(self));
            self.skip(",");
        }
        items
    }

    fn sequent(&mut self) -> Sequent {
        let axioms = if self.skip("{") {
            self.list("}", Self::word)
        } else {
            Vec::new()
        };
        let hyps = self.list("⊢", Self::term);
        let concl = self.term();
        (
            axioms.into_iter().collect(),
            hyps.into_iter().collect(),
            concl,
        )
    }

    fn ty(&mut self) -> Type {
        let from = self.simple_type();
        if self.skip("→") {
            let to = self.ty();
            return self.bench.fun(from, to).unwrap();
        }
        from
    }

    fn simple_type(&mut self) -> Type {
        if self.skip("(") {
            let ty = self.ty();
            self.expect(")");
            return ty;
        }
        let word = self.word();
        let name = self.bench.name(&word);
        if word.starts_with('\'') {
            return self.bench.type_var(name).unwrap();
        }
        let op = self.bench.find_type_op(name).expect("a type operator");
        let args = if self.skip("[") {
            self.list("]", Self::ty)
        } else {
            Vec::new()
        };
        self.bench.type_app(op, &args).unwrap()
    }

    fn term(&mut self) -> Term {
        if self.skip("λ") {
            let x = self.atom();
            self.expect(".");
            let body = self.term();
            return self.bench.lambda(x, body).unwrap();
        }
        let left = self.application();
        if self.skip("=") {
            let right = self.application();
            return self.bench.eq(left, right).unwrap();
        }
        left
    }

    fn application(&mut self) -> Term {
        let mut t = self.atom();
        while let Some(next) = self.tokens.last() {
            if [")", ",", "⊢", "="].contains(&next.as_str()) {
                break;
            }
            let x = self.atom();
            t = self.bench.app(t, x).unwrap();
        }
        t
    }

    fn atom(&mut self) -> Term {
        if self.skip("(") {
            let t = self.term();
            self.expect(")");
            return t;
        }
        let word = self.word();
        let name = self.bench.name(&word);
        if self.skip("[") {
            let args = self.list("]", Self::ty);
            let c = self.bench.find_const(name).expect("a constant");
            return self.bench.constant(c, &args).unwrap();
        }
        let ty = if self.skip(":") {
            self.simple_type()
        } else {
            let letter = word.chars().next().expect("a word is not empty");
            self.bench.ty(default_type(letter))
        };
        self.bench.var(name, ty).unwrap()
    }
}
