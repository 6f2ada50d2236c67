//! The constants and theorems of arithmetic, as axioms: for tests of what rests on them before
//! (and apart from) the theories that define and prove them.

use certs_tools::Context;
use kernel::{Name, Term, TermView, Thm, Type, TypeNames};
use num_bigint::BigUint;
use std::collections::HashMap;

/// The types of the statements.
pub struct Arithmetic {
    num: Type,
    int: Type,
}

const CONSTANTS: &str = "NUMERAL:nn BIT0:nn BIT1:nn SUC:nn PRE:nn _0:n num_add:nnn num_sub:nnn \
    num_mul:nnn num_div:nnn num_mod:nnn num_min:nnn num_max:nnn EXP:nnn num_le:nnb num_lt:nnb \
    int_of_num:ni int_neg:ii int_abs:ii int_add:iii int_sub:iii int_mul:iii int_div:iii \
    int_mod:iii cdiv:iii int_min:iii int_max:iii int_le:iib int_lt:iib f:ii";

impl Arithmetic {
    /// Declares types and constants.
    pub fn declare(k: &mut Context) -> Arithmetic {
        let arithmetic = Arithmetic {
            num: new_type(k, "num"),
            int: new_type(k, "int"),
        };
        for entry in CONSTANTS.split_whitespace() {
            let (name, signature) = entry.split_once(':').unwrap();
            let types = signature
                .chars()
                .map(|c| arithmetic.named(k, &c.to_string()));
            let mut types: Vec<Type> = types.collect();
            let last = types.pop().unwrap();
            let ty = types
                .iter()
                .rev()
                .fold(last, |to, &from| k.fun(from, to).unwrap());
            let value = chosen(k, ty);
            let name = k.name(name);
            k.define(name, value).unwrap();
        }
        arithmetic
    }

    fn named(&self, k: &Context, name: &str) -> Type {
        match name {
            "n" | "num" => self.num,
            "i" | "int" => self.int,
            _ => k.bool(),
        }
    }

    /// A statement `∀m n : num. ...` as an axiom of that name.
    pub fn axiom(&self, k: &mut Context, name: &str, statement: &str) -> Thm {
        let (vars, body) = self.parse(k, statement);
        let statement = vars
            .iter()
            .rev()
            .fold(body, |p, &x| k.mk_forall(x, p).unwrap());
        let name = k.name(name);
        k.axiom(name, statement).unwrap()
    }

    /// The variables and the body of a statement.
    pub fn parse(&self, k: &mut Context, text: &str) -> (Vec<Term>, Term) {
        let mut parser = Parser {
            k,
            arithmetic: self,
            tokens: tokens(text),
            vars: Vec::new(),
        };
        if parser.eat("∀") {
            parser.binders();
        }
        let body = parser.term(0);
        assert!(parser.tokens.is_empty(), "{text}: {:?}", parser.tokens);
        (parser.vars.iter().map(|(_, x)| *x).collect(), body)
    }
}

/// Checks that a statement holds at many points, in the intended meaning of the constants.
pub fn assert_plausible(k: &mut Context, arithmetic: &Arithmetic, name: &str, statement: &str) {
    let (vars, mut body) = arithmetic.parse(k, statement);
    let mut premises = Vec::new();
    while let Some((p, q)) = k.dest_imp(body) {
        premises.push(p);
        body = q;
    }
    let mut state: u64 = 5;
    let mut tried = 0;
    for _ in 0..4_000 {
        let mut point = HashMap::new();
        for &x in &vars {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let value = (state >> 33) as i64 % 9;
            let natural = k.type_of(x) == arithmetic.num;
            point.insert(x, if natural { value } else { value - 4 });
        }
        // A premise `t = x` determines x.
        for &p in &premises {
            if let Some((t, x)) = k.dest_eq(p)
                && vars.contains(&x)
            {
                let value = evaluate(k, t, &point);
                point.insert(x, value);
            }
        }
        if premises.iter().all(|&p| evaluate(k, p, &point) == 1) {
            tried += 1;
            assert_eq!(evaluate(k, body, &point), 1, "{name} at {point:?}");
        }
    }
    assert!(tried > 50, "{name}: the premises hardly ever hold");
}

/// The value of a term; 1 and 0 stand for truth and falsity.
fn evaluate(k: &Context, t: Term, point: &HashMap<Term, i64>) -> i64 {
    let value = |t| evaluate(k, t, point);
    if let Some(&value) = point.get(&t) {
        return value;
    }
    let both = |p: i64, q: i64| i64::from(p == 1 && q == 1);
    if let Some((a, b)) = k.dest_eq(t) {
        return i64::from(value(a) == value(b));
    } else if let Some((p, q)) = k.dest_conj(t) {
        return both(value(p), value(q));
    } else if let Some((p, q)) = k.dest_disj(t) {
        return i64::from(value(p) + value(q) > 0);
    } else if let Some(p) = k.dest_not(t) {
        return 1 - value(p);
    }
    let (mut head, mut args) = (t, Vec::new());
    while let Some((f, x)) = k.dest_app(head) {
        args.insert(0, value(x));
        head = f;
    }
    let TermView::Const(c, _) = k.view(head) else {
        panic!("not a constant");
    };
    let quotient = |a: i64, b: i64| if b == 0 { 0 } else { a.div_euclid(b) };
    match (k.letters(k.const_info(c).name), &args[..]) {
        ("_0", []) => 0,
        ("NUMERAL" | "int_of_num", [n]) => *n,
        ("BIT0", [n]) => 2 * n,
        ("BIT1", [n]) => 2 * n + 1,
        ("SUC", [n]) => n + 1,
        ("PRE", [n]) => (n - 1).max(0),
        ("num_sub", [m, n]) => (m - n).max(0),
        ("EXP", [m, n]) => m.wrapping_pow(*n as u32),
        ("num_add" | "int_add", [a, b]) => a.wrapping_add(*b),
        ("num_mul" | "int_mul", [a, b]) => a.wrapping_mul(*b),
        ("num_div" | "int_div", [a, b]) => quotient(*a, *b),
        ("num_mod" | "int_mod", [a, b]) => a - b * quotient(*a, *b),
        ("num_le" | "int_le", [a, b]) => i64::from(a <= b),
        ("num_lt" | "int_lt", [a, b]) => i64::from(a < b),
        ("num_min" | "int_min", [a, b]) => *a.min(b),
        ("num_max" | "int_max", [a, b]) => *a.max(b),
        ("int_sub", [a, b]) => a - b,
        ("int_neg", [a]) => -a,
        ("int_abs", [a]) => a.abs(),
        ("cdiv", [a, b]) => -quotient(-a, *b),
        (name, _) => panic!("{name}"),
    }
}

/// A new type, with as many elements as `ind`.
fn new_type(k: &mut Context, name: &str) -> Type {
    let ind = k.name("ind");
    let ind = k.find_type_op(ind).unwrap();
    let ind = k.type_app(ind, &[]).unwrap();
    let witness = chosen(k, ind);
    let x = k.name("x");
    let x = k.var(x, ind).unwrap();
    let body = k.eq(x, x).unwrap();
    let predicate = k.lambda(x, body).unwrap();
    let applied = k.app(predicate, witness).unwrap();
    let beta = k.beta(applied).unwrap();
    let (beta, same) = (k.sym(beta).unwrap(), k.refl(witness).unwrap());
    let inhabited = k.eq_mp(beta, same).unwrap();
    let names = TypeNames {
        ty: k.name(name),
        abs: k.name(&format!("abs {name}")),
        rep: k.name(&format!("rep {name}")),
    };
    let (op, ..) = k.define_type(names, &[], inhabited).unwrap();
    k.type_app(op, &[]).unwrap()
}

/// `@x. x = x`
fn chosen(k: &mut Context, ty: Type) -> Term {
    let x = k.name("x");
    let x = k.var(x, ty).unwrap();
    let body = k.eq(x, x).unwrap();
    let predicate = k.lambda(x, body).unwrap();
    let choice = k.name("@");
    let choice = k.find_const(choice).unwrap();
    let choice = k.constant(choice, &[ty]).unwrap();
    k.app(choice, predicate).unwrap()
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = false;
    for c in text.chars() {
        let part = c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        if part && word {
            tokens.last_mut().unwrap().push(c);
        } else if !c.is_whitespace() {
            tokens.push(c.to_string());
        }
        word = part;
    }
    tokens.reverse();
    tokens
}

struct Parser<'a> {
    k: &'a mut Context,
    arithmetic: &'a Arithmetic,
    /// The last one is the next.
    tokens: Vec<String>,
    vars: Vec<(Name, Term)>,
}

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let found = self.tokens.last().is_some_and(|next| next == token);
        if found {
            self.tokens.pop();
        }
        found
    }

    fn next(&mut self) -> String {
        self.tokens.pop().unwrap()
    }

    /// `m n : num.` or `(a : int) (n : num).`
    fn binders(&mut self) {
        while !self.eat(".") {
            let grouped = self.eat("(");
            let mut names = Vec::new();
            while !self.eat(":") {
                names.push(self.next());
            }
            let ty = self.next();
            let ty = self.arithmetic.named(self.k, &ty);
            for letters in names {
                let name = self.k.name(&letters);
                let x = self.k.var(name, ty).unwrap();
                self.vars.push((name, x));
            }
            assert!(!grouped || self.eat(")"));
        }
    }

    fn constant(&mut self, name: &str) -> Term {
        let name = self.k.name(name);
        let c = self.k.find_const(name).unwrap();
        self.k.constant(c, &[]).unwrap()
    }

    /// The constant for a symbol at the type of an operand.
    fn overloaded(&mut self, symbol: &str, operand: Term) -> Term {
        let kind = match self.k.type_of(operand) == self.arithmetic.num {
            true => "num",
            false => "int",
        };
        self.constant(&format!("{kind}_{symbol}"))
    }

    fn apply(&mut self, f: Term, args: &[Term]) -> Term {
        args.iter().fold(f, |f, &x| self.k.app(f, x).unwrap())
    }

    fn term(&mut self, least: u8) -> Term {
        let mut left = self.prefix();
        loop {
            let symbol = self.tokens.last().cloned().unwrap_or_default();
            let (level, name) = match symbol.as_str() {
                "⇒" => (10, ""),
                "∨" => (20, ""),
                "∧" => (30, ""),
                "=" => (40, ""),
                "≤" => (40, "le"),
                "<" => (40, "lt"),
                "+" => (50, "add"),
                "-" => (50, "sub"),
                "*" => (60, "mul"),
                "div" | "mod" => (60, symbol.as_str()),
                "EXP" => (60, "EXP"),
                _ => return left,
            };
            if level < least {
                return left;
            }
            self.tokens.pop();
            let right = self.term(if symbol == "⇒" { level } else { level + 1 });
            left = match symbol.as_str() {
                "⇒" => self.k.mk_imp(left, right).unwrap(),
                "∨" => self.k.mk_disj(left, right).unwrap(),
                "∧" => self.k.mk_conj(left, right).unwrap(),
                "=" => self.k.eq(left, right).unwrap(),
                _ => {
                    let op = match name {
                        "EXP" => self.constant("EXP"),
                        _ => self.overloaded(name, left),
                    };
                    self.apply(op, &[left, right])
                }
            };
        }
    }

    fn prefix(&mut self) -> Term {
        let token = self.next();
        match token.as_str() {
            "(" => {
                let t = self.term(0);
                assert!(self.eat(")"));
                t
            }
            "¬" => {
                let p = self.prefix();
                self.k.mk_not(p).unwrap()
            }
            "-" | "&" | "SUC" | "PRE" | "BIT0" | "BIT1" | "NUMERAL" | "abs" | "f" => {
                let name = match token.as_str() {
                    "-" => "int_neg",
                    "&" => "int_of_num",
                    "abs" => "int_abs",
                    name => name,
                };
                let (f, x) = (self.constant(name), self.prefix());
                self.apply(f, &[x])
            }
            "min" | "max" | "cdiv" => {
                let (a, b) = (self.prefix(), self.prefix());
                let f = match token.as_str() {
                    "cdiv" => self.constant("cdiv"),
                    name => self.overloaded(name, a),
                };
                self.apply(f, &[a, b])
            }
            "_0" => self.constant("_0"),
            "F" => self.k.mk_false().unwrap(),
            _ => match token.parse::<BigUint>() {
                Ok(n) => self.numeral(&n),
                Err(_) => {
                    let name = self.k.name(&token);
                    let var = self.vars.iter().rev().find(|(other, _)| *other == name);
                    var.unwrap_or_else(|| panic!("unknown name {token}")).1
                }
            },
        }
    }

    fn numeral(&mut self, n: &BigUint) -> Term {
        let mut t = self.constant("_0");
        for at in (0..n.bits()).rev() {
            let bit = self.constant(if n.bit(at) { "BIT1" } else { "BIT0" });
            t = self.apply(bit, &[t]);
        }
        let numeral = self.constant("NUMERAL");
        self.apply(numeral, &[t])
    }
}
