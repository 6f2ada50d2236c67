//! Numbers between which a cell of signed integers may lie, guessed: nothing is proved here, and nothing has to
//! evaluate. What is guessed wrong is not proved afterwards.

use super::cells::Cell;
use super::laws::integers_of;
use super::syntax::{Bits, Exp, Operation, View};
use super::trouble::Attempt;
use kernel::Term;
use num_bigint::BigInt;

/// How many expressions are looked at for one cell.
const MOST_PARTS: usize = 2000;

/// Two numbers, the lesser first.
pub(super) type Numbers = [BigInt; 2];

/// What is known of accumulators, by a cell of them.
pub(super) struct Guess<'a> {
    known: &'a dyn Fn(&Cell) -> Attempt<Option<Numbers>>,
    left: usize,
}

impl<'a> Guess<'a> {
    pub(super) fn new(known: &'a dyn Fn(&Cell) -> Attempt<Option<Numbers>>) -> Guess<'a> {
        Guess {
            known,
            left: MOST_PARTS,
        }
    }

    /// The numbers between which a cell of this type may lie; of a type without integers there are none.
    pub(super) fn of(&mut self, ty: Term, cell: &Cell) -> Option<Numbers> {
        let [p, q] = integers_of(ty).ok()??;
        let [low, high] = match self.by_form(ty, cell) {
            Ok(Some(found)) => found,
            _ => return Some([p, q]),
        };
        Some([low.max(p.clone()).min(q.clone()), high.min(q).max(p)])
    }

    fn by_form(&mut self, ty: Term, cell: &Cell) -> Attempt<Option<Numbers>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        if let Some(known) = (self.known)(cell)? {
            return Ok(Some(known));
        }
        match Exp::of(cell.e)? {
            Exp::Op {
                f: Operation::Convert { other },
                operands,
                ..
            } => Ok(self.of(other, &cell.of(operands[0], cell.index.clone()))),
            Exp::Op { f, operands, .. } => {
                let mut known = Vec::new();
                for e in operands {
                    known.extend(self.of(ty, &cell.of(e, cell.index.clone())));
                }
                Ok(result(f, &known))
            }
            Exp::If { a, b, .. } => {
                let of = |e| cell.of(e, cell.index.clone());
                let (yes, no) = (self.of(ty, &of(a)), self.of(ty, &of(b)));
                Ok(yes.zip(no).map(hull))
            }
            Exp::With { d, e, .. } => {
                let old = self.of(ty, &cell.of(d, cell.index.clone()));
                let new = self.of(ty, &cell.of(e, Vec::new()));
                Ok(old.zip(new).map(hull))
            }
            Exp::Var { x } if let Some(inner) = cell.defined(x)? => Ok(self.of(ty, &inner)),
            Exp::Lit { .. } | Exp::Cast { .. } | Exp::Fold { .. } => cell.between_known(ty),
            _ => match cell.inside()? {
                Some(inner) => Ok(self.of(ty, &inner)),
                None => cell.between_known(ty),
            },
        }
    }
}

/// What an operation makes of integers between these.
fn result(f: Operation, known: &[Numbers]) -> Option<Numbers> {
    Some(match (f, known) {
        (Operation::Neg, [[a, b]]) => [-b, -a],
        (Operation::Add, [[a, b], [c, d]]) => [a + c, b + d],
        (Operation::Sub, [[a, b], [c, d]]) => [a - d, b - c],
        (Operation::Mul, [[a, b], [c, d]]) => {
            let corners = [a * c, a * d, b * c, b * d];
            let (least, most) = (corners.iter().min()?, corners.iter().max()?);
            [least.clone(), most.clone()]
        }
        (Operation::Max, [[a, b], [c, d]]) => [a.max(c).clone(), b.max(d).clone()],
        (Operation::Min, [[a, b], [c, d]]) => [a.min(c).clone(), b.min(d).clone()],
        (Operation::Div, [[a, b], [c, _]]) if *c > BigInt::ZERO => {
            [a.min(&BigInt::ZERO).clone(), b.max(&BigInt::ZERO).clone()]
        }
        (Operation::Div, [[a, b], _]) => {
            let farthest = (-a).max(b.clone());
            [-&farthest, farthest]
        }
        (
            Operation::Bits {
                b: Bits::ShiftRight,
            },
            [[a, b], [c, d]],
        ) => match u32::try_from(c) {
            Ok(by) if c == d => [a >> by, b >> by],
            _ => [a.min(&BigInt::ZERO).clone(), b.max(&BigInt::ZERO).clone()],
        },
        (Operation::Bits { b: Bits::BitAnd }, both) => {
            let ends = both.iter().filter(|[a, _]| *a >= BigInt::ZERO);
            [BigInt::ZERO, ends.map(|[_, b]| b).min()?.clone()]
        }
        _ => return None,
    })
}

fn hull(([a, b], [c, d]): (Numbers, Numbers)) -> Numbers {
    [a.min(c), b.max(d)]
}
