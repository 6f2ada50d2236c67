//! Propositions about integers for the tests, with their text and their truth at a point, so
//! that what `arith` says of them can be checked without it.

/// A small generator of numbers: the tests must not depend on anything random.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: u64) -> u64 {
        let next = self.0.wrapping_mul(6364136223846793005);
        self.0 = next.wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// One of these.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize].clone()
    }
}

/// Variables, literals, operations.
#[derive(Clone, Debug)]
pub enum Expr {
    Var(&'static str),
    Literal(i64),
    Op(&'static str, Box<Expr>, Box<Expr>),
}

impl Expr {
    pub fn op(self, op: &'static str, other: Expr) -> Expr {
        Expr::Op(op, Box::new(self), Box::new(other))
    }

    pub fn text(&self) -> String {
        match self {
            Expr::Var(x) => x.to_string(),
            Expr::Literal(n) if *n < 0 => format!("(-&{})", -n),
            Expr::Literal(n) => format!("(&{n})"),
            Expr::Op("abs", a, _) => format!("(abs {})", a.text()),
            Expr::Op(op @ ("min" | "max" | "cdiv"), a, b) => {
                format!("({op} {} {})", a.text(), b.text())
            }
            Expr::Op(op, a, b) => format!("({} {op} {})", a.text(), b.text()),
        }
    }

    pub fn value(&self, at: &dyn Fn(&str) -> i64) -> i64 {
        match self {
            Expr::Var(x) => at(x),
            Expr::Literal(n) => *n,
            Expr::Op(op, a, b) => {
                let (a, b) = (a.value(at), b.value(at));
                match *op {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "div" => a.div_euclid(b),
                    "mod" => a.rem_euclid(b),
                    "cdiv" => -(-a).div_euclid(b),
                    "min" => a.min(b),
                    "max" => a.max(b),
                    _ => a.abs(),
                }
            }
        }
    }
}

/// Comparisons and what connects them.
#[derive(Clone, Debug)]
pub enum Prop {
    Compare(&'static str, Expr, Expr),
    Not(Box<Prop>),
    Join(&'static str, Box<Prop>, Box<Prop>),
}

impl Prop {
    pub fn le(a: Expr, b: Expr) -> Prop {
        Prop::Compare("≤", a, b)
    }

    pub fn lt(a: Expr, b: Expr) -> Prop {
        Prop::Compare("<", a, b)
    }

    pub fn eq(a: Expr, b: Expr) -> Prop {
        Prop::Compare("=", a, b)
    }

    pub fn negated(self) -> Prop {
        Prop::Not(Box::new(self))
    }

    pub fn and(self, other: Prop) -> Prop {
        Prop::Join("∧", Box::new(self), Box::new(other))
    }

    pub fn or(self, other: Prop) -> Prop {
        Prop::Join("∨", Box::new(self), Box::new(other))
    }

    pub fn implies(self, other: Prop) -> Prop {
        Prop::Join("⇒", Box::new(self), Box::new(other))
    }

    pub fn text(&self) -> String {
        match self {
            Prop::Compare(op, a, b) => format!("({} {op} {})", a.text(), b.text()),
            Prop::Not(p) => format!("¬{}", p.text()),
            Prop::Join(op, p, q) => format!("({} {op} {})", p.text(), q.text()),
        }
    }

    pub fn holds(&self, at: &dyn Fn(&str) -> i64) -> bool {
        match self {
            Prop::Compare(op, a, b) => {
                let (a, b) = (a.value(at), b.value(at));
                match *op {
                    "≤" => a <= b,
                    "<" => a < b,
                    _ => a == b,
                }
            }
            Prop::Not(p) => !p.holds(at),
            Prop::Join(op, p, q) => match *op {
                "∧" => p.holds(at) && q.holds(at),
                "∨" => p.holds(at) || q.holds(at),
                _ => !p.holds(at) || q.holds(at),
            },
        }
    }
}
