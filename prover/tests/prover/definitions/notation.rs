//! Terms read from and written to a small notation, for the tests' statements.

use kernel::{Term, TermView, Type};
use prover::definitions::datatype::base::arbitrary;
use prover::hol;
use std::collections::HashMap;

/// Reads terms. Identifiers stand for what the table says; binders take their types from it.
#[derive(Clone, Default)]
pub struct Reader {
    known: HashMap<String, Term>,
}

impl Reader {
    /// Identifiers that stand for variables of a type.
    pub fn vars(mut self, names: &str, ty: Type) -> Reader {
        for name in names.split(' ') {
            self.known
                .insert(name.to_string(), hol::var(hol::name(name), ty).unwrap());
        }
        self
    }

    /// An identifier that stands for a term.
    pub fn term(mut self, name: &str, t: Term) -> Reader {
        self.known.insert(name.to_string(), t);
        self
    }

    /// An identifier that stands for a new constant, of which nothing is known.
    pub fn constant(self, name: &str, ty: Type) -> Reader {
        let value = arbitrary(ty).unwrap();
        let name_of_constant = hol::name(name);
        let (c, _) = hol::with(|k| k.define(name_of_constant, value)).unwrap();
        let arity = hol::with(|k| k.const_info(c).type_vars.clone());
        let args: Vec<Type> = arity
            .into_iter()
            .map(|a| hol::type_var(a).unwrap())
            .collect();
        self.term(name, hol::constant(c, &args).unwrap())
    }

    /// The term.
    pub fn read(&self, text: &str) -> Term {
        let spaced = ["(", ")", ".", "!", "?", "%", "~"]
            .iter()
            .fold(text.to_string(), |text, token| {
                text.replace(token, &format!(" {token} "))
            });
        let mut tokens: Vec<&str> = spaced.split_whitespace().rev().collect();
        let t = self.quantified(&mut tokens);
        assert!(tokens.is_empty(), "{text}: left over {tokens:?}");
        t
    }

    fn quantified(&self, tokens: &mut Vec<&str>) -> Term {
        let Some(quantifier) = tokens
            .last()
            .filter(|t| ["!", "?", "%"].contains(t))
            .copied()
        else {
            return self.infix(tokens, 0);
        };
        tokens.pop();
        let mut xs = Vec::new();
        while let Some(x) = tokens.pop().filter(|t| *t != ".") {
            xs.push(
                *self
                    .known
                    .get(x)
                    .unwrap_or_else(|| panic!("unknown variable {x}")),
            );
        }
        let body = self.quantified(tokens);
        let bind = match quantifier {
            "!" => hol::mk_forall,
            "?" => hol::mk_exists,
            _ => hol::lambda,
        };
        xs.into_iter()
            .rev()
            .fold(body, |body, x| bind(x, body).unwrap())
    }

    fn infix(&self, tokens: &mut Vec<&str>, level: usize) -> Term {
        let operators = ["==>", "\\/", "/\\", "="];
        if level == operators.len() {
            return self.application(tokens);
        }
        let left = self.infix(tokens, level + 1);
        if tokens.last() != Some(&operators[level]) {
            return left;
        }
        tokens.pop();
        match level {
            0 => hol::mk_imp(left, self.quantified(tokens)),
            1 => hol::mk_disj(left, self.infix(tokens, level)),
            2 => hol::mk_conj(left, self.infix(tokens, level)),
            _ => hol::eq(left, self.application(tokens)),
        }
        .unwrap()
    }

    fn application(&self, tokens: &mut Vec<&str>) -> Term {
        let mut head = None;
        while let Some(&token) = tokens.last() {
            let atom = match token {
                "(" => {
                    tokens.pop();
                    let t = self.quantified(tokens);
                    assert_eq!(tokens.pop(), Some(")"));
                    t
                }
                "!" | "?" | "%" => self.quantified(tokens),
                "~" => {
                    tokens.pop();
                    hol::mk_not(self.application(tokens)).unwrap()
                }
                _ => match self.known.get(token) {
                    Some(&t) => {
                        tokens.pop();
                        t
                    }
                    None if ["==>", "\\/", "/\\", "=", ")", "."].contains(&token) => break,
                    None => panic!("unknown identifier {token}"),
                },
            };
            head = Some(match head {
                None => atom,
                Some(f) => hol::app(f, atom).unwrap(),
            });
        }
        head.expect("a term")
    }
}

/// Writes a term in the same notation.
pub fn show(t: Term) -> String {
    written(t, 0)
}

fn written(t: Term, level: usize) -> String {
    let infix = |own: usize, left, operator: &str, right| {
        let inside = format!(
            "{} {operator} {}",
            written(left, own + 1),
            written(right, own)
        );
        if level > own {
            format!("({inside})")
        } else {
            inside
        }
    };
    for (quantifier, dest) in [
        ("!", hol::dest_forall as fn(Term) -> Option<Term>),
        ("?", hol::dest_exists),
        ("%", |t| hol::dest_abs(t).map(|_| t)),
    ] {
        if let Some(abs) = dest(t)
            && hol::dest_abs(abs).is_some()
        {
            let (x, body) = hol::open_fresh(abs, &[]).unwrap();
            let rest = written(body, 0);
            let x = written(x, 9);
            let inside = match rest.strip_prefix(quantifier) {
                Some(rest) => format!("{quantifier}{x} {rest}"),
                None => format!("{quantifier}{x}. {rest}"),
            };
            return match level {
                0 => inside,
                _ => format!("({inside})"),
            };
        }
    }
    if let Some((p, q)) = hol::dest_imp(t) {
        return infix(0, p, "==>", q);
    }
    if let Some((p, q)) = hol::dest_disj(t) {
        return infix(1, p, "\\/", q);
    }
    if let Some((p, q)) = hol::dest_conj(t) {
        return infix(2, p, "/\\", q);
    }
    if let Some((a, b)) = hol::dest_eq(t) {
        return infix(3, a, "=", b);
    }
    if let Some(p) = hol::dest_not(t) {
        return format!("~ {}", written(p, 9));
    }
    match hol::view(t) {
        TermView::Var(name, _) => hol::letters(name),
        TermView::Const(c, _) => hol::letters(hol::with(|k| k.const_info(c).name)),
        TermView::App(f, x) => {
            let inside = format!("{} {}", written(f, 8), written(x, 9));
            match level {
                9 => format!("({inside})"),
                _ => inside,
            }
        }
        _ => "_".to_string(),
    }
}
