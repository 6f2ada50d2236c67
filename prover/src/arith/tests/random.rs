//! Random goals over small boxes: those that hold everywhere are proved, the others have a
//! counterexample.

use super::{proves, sequent, start};
use crate::arith::{Stuck, prove};

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        let next = self.0.wrapping_mul(6364136223846793005);
        self.0 = next.wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

/// Variables, literals, operations: each with its text and its value.
enum Expr {
    Var(usize),
    Literal(i64),
    Op(&'static str, Box<Expr>, Box<Expr>),
}

const VARS: [&str; 3] = ["x", "y", "z"];
const RADIUS: i64 = 6;

impl Expr {
    fn random(numbers: &mut Numbers, depth: u32) -> Expr {
        let choice = match depth {
            0 => numbers.below(4),
            _ => numbers.below(12),
        };
        let part = |numbers: &mut Numbers| Box::new(Expr::random(numbers, depth - 1));
        match choice {
            0..=2 => Expr::Var(choice as usize),
            3 => Expr::Literal(numbers.between(-5, 5)),
            4..=5 => Expr::Op("+", part(numbers), part(numbers)),
            6..=7 => Expr::Op("-", part(numbers), part(numbers)),
            8 => {
                let factor = Expr::Literal(numbers.between(-4, 4));
                Expr::Op("*", Box::new(factor), part(numbers))
            }
            9 => {
                let op = ["div", "mod", "cdiv"][numbers.below(3) as usize];
                let divisor = Expr::Literal(numbers.between(1, 5));
                Expr::Op(op, part(numbers), Box::new(divisor))
            }
            _ => {
                let op = ["min", "max", "abs"][numbers.below(3) as usize];
                Expr::Op(op, part(numbers), part(numbers))
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Expr::Var(x) => VARS[*x].to_string(),
            Expr::Literal(n) if *n < 0 => format!("(-&{})", -n),
            Expr::Literal(n) => format!("(&{n})"),
            Expr::Op("abs", a, _) => format!("(abs {})", a.text()),
            Expr::Op(op @ ("min" | "max" | "cdiv"), a, b) => {
                format!("({op} {} {})", a.text(), b.text())
            }
            Expr::Op(op, a, b) => format!("({} {op} {})", a.text(), b.text()),
        }
    }

    fn value(&self, point: &[i64; 3]) -> i64 {
        match self {
            Expr::Var(x) => point[*x],
            Expr::Literal(n) => *n,
            Expr::Op(op, a, b) => {
                let (a, b) = (a.value(point), b.value(point));
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

struct Comparison(Expr, &'static str, Expr);

impl Comparison {
    fn random(numbers: &mut Numbers) -> Comparison {
        let relation = ["≤", "<", "=", "≤"][numbers.below(4) as usize];
        let (a, b) = (Expr::random(numbers, 2), Expr::random(numbers, 2));
        Comparison(a, relation, b)
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.0.text(), self.1, self.2.text())
    }

    fn holds(&self, point: &[i64; 3]) -> bool {
        let (a, b) = (self.0.value(point), self.2.value(point));
        match self.1 {
            "≤" => a <= b,
            "<" => a < b,
            _ => a == b,
        }
    }
}

#[test]
fn random_goals() {
    let arithmetic = start();
    let mut numbers = Numbers(11);
    let (mut proved, mut failed) = (0, 0);
    while proved < 60 || failed < 60 {
        let hyps: Vec<_> = (0..2).map(|_| Comparison::random(&mut numbers)).collect();
        let goals: Vec<_> = (0..2).map(|_| Comparison::random(&mut numbers)).collect();
        let box_ = VARS
            .map(|x| format!("-&{RADIUS} ≤ {x} ⇒ {x} ≤ &{RADIUS} ⇒ "))
            .concat();
        let hyp_text: String = hyps.iter().map(|h| format!("{} ⇒ ", h.text())).collect();
        let goal = format!("({}) ∨ ¬({})", goals[0].text(), goals[1].text());
        let text = format!("∀x y z : int. {box_}{hyp_text}{goal}");
        let side = -RADIUS..=RADIUS;
        let points = side.clone().flat_map(|x| side.clone().map(move |y| (x, y)));
        let mut points = points.flat_map(|(x, y)| side.clone().map(move |z| [x, y, z]));
        let holds = points.all(|point| {
            let given = hyps.iter().all(|hyp| hyp.holds(&point));
            !given || goals[0].holds(&point) || !goals[1].holds(&point)
        });
        if holds && proved < 60 {
            proves(&arithmetic, &text);
            proved += 1;
        } else if !holds && failed < 60 {
            let (hyps, goal) = sequent(&arithmetic, &text);
            let stuck = prove(&hyps, goal).unwrap_err();
            assert!(matches!(stuck, Stuck::Counterexample(_)), "{text}");
            failed += 1;
        }
    }
}
