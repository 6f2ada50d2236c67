//! Random goals over small boxes: those that hold everywhere are proved, the others have a
//! counterexample.

use super::language::{Expr, Numbers, Prop};
use super::{proves, sequent, start};
use crate::procedures::arith::{Stuck, prove};

const VARS: [&str; 3] = ["x", "y", "z"];
const RADIUS: i64 = 6;

fn expression(numbers: &mut Numbers, depth: u32) -> Expr {
    let choice = match depth {
        0 => numbers.below(4),
        _ => numbers.below(12),
    };
    let part = |numbers: &mut Numbers| expression(numbers, depth - 1);
    match choice {
        0..=2 => Expr::Var(VARS[choice as usize]),
        3 => Expr::Literal(numbers.between(-5, 5)),
        4..=5 => part(numbers).op("+", part(numbers)),
        6..=7 => part(numbers).op("-", part(numbers)),
        8 => Expr::Literal(numbers.between(-4, 4)).op("*", part(numbers)),
        9 => {
            let op = numbers.pick(&["div", "mod", "cdiv"]);
            part(numbers).op(op, Expr::Literal(numbers.between(1, 5)))
        }
        _ => {
            let op = numbers.pick(&["min", "max", "abs"]);
            part(numbers).op(op, part(numbers))
        }
    }
}

fn comparison(numbers: &mut Numbers) -> Prop {
    let relation = numbers.pick(&["≤", "<", "=", "≤"]);
    Prop::Compare(relation, expression(numbers, 2), expression(numbers, 2))
}

#[test]
fn random_goals() {
    let arithmetic = start();
    let mut numbers = Numbers(11);
    let (mut proved, mut failed) = (0, 0);
    while proved < 60 || failed < 60 {
        let hyps: Vec<Prop> = (0..2).map(|_| comparison(&mut numbers)).collect();
        let goal = comparison(&mut numbers).or(comparison(&mut numbers).negated());
        let box_ = VARS
            .map(|x| format!("-&{RADIUS} ≤ {x} ⇒ {x} ≤ &{RADIUS} ⇒ "))
            .concat();
        let hyp_text: String = hyps.iter().map(|h| format!("{} ⇒ ", h.text())).collect();
        let text = format!("∀x y z : int. {box_}{hyp_text}{}", goal.text());
        let side = -RADIUS..=RADIUS;
        let points = side.clone().flat_map(|x| side.clone().map(move |y| (x, y)));
        let mut points = points.flat_map(|(x, y)| side.clone().map(move |z| [x, y, z]));
        let holds = points.all(|[x, y, z]| {
            let at = |name: &str| match name {
                "x" => x,
                "y" => y,
                _ => z,
            };
            !hyps.iter().all(|hyp| hyp.holds(&at)) || goal.holds(&at)
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
