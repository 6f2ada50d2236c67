//! That arithmetic of signed integers does not overflow, that integers are divided by what is not
//! zero, and that shifts are defined.
//!
//! For an operation on cells of integers:
//!
//! ```text
//! ⊢ yields S ty f [x, ...] l u      the operation is defined, and its result lies between l and u
//! ```
//!
//! f is given, and the operands, whose bounds are those of `between`; l and u come out, numbers where
//! they can be. Each operation has a lemma (`yields_add`), which asks that l and u are integers of the
//! type.

use super::cells::Cell;
use super::ends::{ends, extreme, number};
use super::laws::{bits, unsigned};
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Bits, Elem, Operation, View};
use super::term::{dest_literal, literal, mk, numeral};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;

lemmas! {
    yields_defined(; 1);
    yields_add(l, u; 8);
    yields_sub(l, u; 8);
    yields_neg(l, u; 7);
    yields_mul(l, u; 14);
    yields_div(l, u; 11);
    yields_div_negative(l, u; 11);
    yields_div_within(l, u; 12);
    between_positive(; 3);
    yields_max(l, u; 6);
    yields_min(l, u; 6);
    yields_convert(; 6);
    yields_and_left(y; 5);
    yields_and_right(x; 5);
    yields_shift_right(l, u; 13);
    yields_shift_right_by(l, u; 12);
    shift_left_defined(x; 4);
    shift_right_defined(x; 3);
    width_u32(; 0);
    width_u64(; 0);
    width_i32(; 0);
    width_i64(; 0);
}

impl Scope {
    /// `⊢ ok S w env (Op ty f es) s` for arithmetic of signed integers.
    pub(super) fn ok_exact(&self, ty: Term, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        self.ok_in_cells(ty, f, operands, |scope, cells| {
            let yields = scope.yields(ty, f, cells)?;
            scope.apply(yields_defined {}, [yields])
        })
    }

    /// `⊢ ok S w env (Op ty f [a, b]) s` for a shift of a by b.
    pub(super) fn ok_shift(&self, ty: Term, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        self.ok_in_cells(ty, f, operands, |scope, cells| {
            let [value, count] = cells else {
                return Err(Trouble::internal("a shift of other operands"));
            };
            let [bounds, low, less] = scope.within_width(ty, count)?;
            let x = value.value()?;
            let Operation::Bits { b: Bits::ShiftLeft } = f else {
                return scope.apply(shift_right_defined { x }, [bounds, low, less]);
            };
            let unsigned = scope.apply(unsigned(ty)?, [])?;
            scope.apply(shift_left_defined { x }, [unsigned, bounds, low, less])
        })
    }

    /// The bounds of a cell, that they are not negative, and less than the number of bits of the type.
    fn within_width(&self, ty: Term, cell: &Cell) -> Attempt<[Thm; 3]> {
        let bounds = cell.between(ty)?;
        let [least, most] = ends(bounds)?;
        let width: Lemma<0> = match Elem::of(ty)? {
            Elem::U32 => width_u32 {}.into(),
            Elem::U64 => width_u64 {}.into(),
            Elem::I32 => width_i32 {}.into(),
            Elem::I64 => width_i64 {}.into(),
            _ => return Err(Trouble::internal("a shift of another type")),
        };
        let width = self.apply(width, [])?;
        let mut scope = self.clone();
        scope.learn(width);
        let known = |goal| {
            let proved = scope.prove_of_data(goal);
            proved.map_err(|_| Trouble::Shift { ty })
        };
        let low = known(mk("int_le", &[literal(0)?, least])?)?;
        let less = known(mk("int_lt", &[most, hol::lhs(width)])?)?;
        Ok([bounds, low, less])
    }

    /// `⊢ yields S ty f [x, ...] l u` for the values of these cells.
    pub(super) fn yields(&self, ty: Term, f: Operation, operands: &[Cell]) -> Attempt<Thm> {
        let from = match f {
            Operation::Convert { other } => other,
            _ => ty,
        };
        let bounds: Attempt<Vec<Thm>> = operands.iter().map(|cell| cell.between(from)).collect();
        let (law, range, [p, q]) = self.range_of(ty)?;
        match (f, &bounds?[..]) {
            (Operation::Add, &[x, y]) => {
                let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
                let sides = [sum(a, c)?, sum(b, d)?];
                let (goals, [l, u]) = self.exact(ty, sides, [p, q])?;
                self.apply(yields_add { l, u }, known([law, range, x, y], goals))
            }
            (Operation::Sub, &[x, y]) => {
                let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
                let sides = [difference(a, d)?, difference(b, c)?];
                let (goals, [l, u]) = self.exact(ty, sides, [p, q])?;
                self.apply(yields_sub { l, u }, known([law, range, x, y], goals))
            }
            (Operation::Neg, &[x]) => {
                let [a, b] = ends(x)?;
                let sides = [negation(b)?, negation(a)?];
                let ([low, high, first, last], [l, u]) = self.exact(ty, sides, [p, q])?;
                let premises = [law, range, x, low, high, first, last];
                self.apply(yields_neg { l, u }, premises)
            }
            (Operation::Mul, &[x, y]) => {
                let [left, right] = [self.between_numbers(x)?, self.between_numbers(y)?];
                let by_numbers = self.product_between(ty, [law, range, left, right], [p, q]);
                match by_numbers {
                    Err(_) if ends(left)? != ends(x)? || ends(right)? != ends(y)? => {
                        self.product_between(ty, [law, range, x, y], [p, q])
                    }
                    found => found,
                }
            }
            (Operation::Div, &[x, y]) => {
                match self.quotient_between(ty, [law, range, x, y], [p, q]) {
                    Err(Trouble::Divisor) => {
                        let apart = operands[1].not_zero(ty)?.ok_or(Trouble::Divisor)?;
                        self.quotient_by_any(ty, [law, range, x, apart], [p, q])
                    }
                    found => found,
                }
            }
            (Operation::Max | Operation::Min, &[x, y]) => {
                let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
                let own = [self.farther(f, a, c)?, self.farther(f, b, d)?];
                // Where it is not known which end is beyond the other, that is known of numbers.
                let (x, y, [l, u]) = match own {
                    [Some(l), Some(u)] => (x, y, [l, u]),
                    _ => {
                        let (x, y) = (self.between_numbers(x)?, self.between_numbers(y)?);
                        let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
                        let [l, u] = [extreme(f, a, c)?, extreme(f, b, d)?];
                        (x, y, [l.unwrap_or(p), u.unwrap_or(q)])
                    }
                };
                let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
                let word = match f {
                    Operation::Max => "int_max",
                    _ => "int_min",
                };
                let (low, high) = (mk(word, &[a, c])?, mk(word, &[b, d])?);
                let below = self.prove_of_data(mk("int_le", &[l, low])?)?;
                let above = self.prove_of_data(mk("int_le", &[high, u])?)?;
                let premises = [law, range, x, y, below, above];
                match f {
                    Operation::Max => self.apply(yields_max { l, u }, premises),
                    _ => self.apply(yields_min { l, u }, premises),
                }
            }
            (Operation::Bits { b: Bits::BitAnd }, &[x, y]) => {
                let bits = self.apply(bits(ty)?, [])?;
                let ([k, u], [l, v]) = (ends(x)?, ends(y)?);
                let (a, b) = (operands[0].value()?, operands[1].value()?);
                let nonneg = |end| self.try_prove(mk("int_le", &[literal(0)?, end])?);
                match [nonneg(k)?, nonneg(l)?] {
                    // The less of two numbers; what is no number may be the less.
                    [Some(low), other] if other.is_none() || is_less(u, v) => {
                        self.apply(yields_and_left { y: b }, [law, range, bits, x, low])
                    }
                    [_, Some(low)] => {
                        self.apply(yields_and_right { x: a }, [law, range, bits, y, low])
                    }
                    _ => Err(Trouble::internal("both operands may be negative")),
                }
            }
            (
                Operation::Bits {
                    b: Bits::ShiftRight,
                },
                &[x, _],
            ) => {
                let bits = self.apply(bits(ty)?, [])?;
                let [y, low, less] = self.within_width(ty, &operands[1])?;
                let x = self.between_numbers(x)?;
                self.shifted_right(ty, [law, range, bits, x, y, low, less], [p, q])
            }
            (Operation::Convert { .. }, &[x]) => {
                let (_, own, _) = self.range_of(from)?;
                let [a, b] = ends(x)?;
                let first = self.prove_of_data(mk("int_le", &[p, a])?)?;
                let last = self.prove_of_data(mk("int_le", &[b, q])?)?;
                self.apply(yields_convert {}, [law, range, own, x, first, last])
            }
            _ => Err(Trouble::internal("no arithmetic")),
        }
    }

    /// By k bits: between the ends, divided by 2^k and rounded down. Otherwise no farther from zero than
    /// they are.
    fn shifted_right(&self, ty: Term, known: [Thm; 7], [p, q]: [Term; 2]) -> Attempt<Thm> {
        let [law, range, bits, x, y, low, less] = known;
        let [a, b] = ends(x)?;
        let by = match ends(y)?.map(dest_literal) {
            [Some(k), Some(same)] if k == same => u64::try_from(k).ok(),
            _ => None,
        };
        let prove = |relation, x, y| self.prove_of_data(mk(relation, &[x, y])?);
        let ([Some(first), Some(last)], Some(k)) = ([a, b].map(dest_literal), by) else {
            let zero = literal(0)?;
            let numbers = [a, b].map(dest_literal);
            let [l, u] = match numbers {
                [Some(a), Some(b)] => {
                    [literal(a.min(BigInt::ZERO))?, literal(b.max(BigInt::ZERO))?]
                }
                _ => [p, q],
            };
            let (above, below) = (prove("int_le", l, a)?, prove("int_le", b, u)?);
            let (least, most) = (prove("int_le", l, zero)?, prove("int_le", zero, u)?);
            let [first, last] = self.in_type(ty, [l, u], [p, q])?;
            let premises = [
                law, range, bits, x, y, low, less, above, below, least, most, first, last,
            ];
            return self.apply(yields_shift_right { l, u }, premises);
        };
        let power = self.number(mk("EXP", &[numeral(2)?, numeral(k)?])?)?;
        let times = mk("int_of_num", &[hol::rhs(power)])?;
        let [l, u] = [literal(first >> k)?, literal(last >> k)?];
        let next = mk("int_add", &[u, literal(1)?])?;
        let above = prove("int_le", mk("int_mul", &[l, times])?, a)?;
        let below = prove("int_lt", b, mk("int_mul", &[next, times])?)?;
        let [first, last] = self.in_type(ty, [l, u], [p, q])?;
        let premises = [
            law, range, bits, x, y, low, less, power, above, below, first, last,
        ];
        self.apply(yields_shift_right_by { l, u }, premises)
    }

    /// A product lies between the products of the ends.
    fn product_between(&self, ty: Term, known: [Thm; 4], [p, q]: [Term; 2]) -> Attempt<Thm> {
        let [law, range, x, y] = known;
        let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
        let pairs = [[a, c], [a, d], [b, c], [b, d]];
        let corners = pairs.map(|[x, y]| mk("int_mul", &[x, y]));
        let numbers = [a, b, c, d].map(dest_literal);
        let [l, u] = match numbers {
            [Some(a), Some(b), Some(c), Some(d)] => {
                let products = [&a * &c, &a * &d, &b * &c, &b * &d];
                let (least, most) = (products.iter().min(), products.iter().max());
                let end = |end: Option<&BigInt>| literal(end.cloned().unwrap_or_default());
                [end(least)?, end(most)?]
            }
            _ => [p, q],
        };
        let overflow = |trouble| self.overflow(ty, [l, u], [p, q], trouble);
        let mut proved = Vec::new();
        for corner in &corners {
            let goal = mk("int_le", &[l, corner.clone()?])?;
            proved.push(self.prove_of_data(goal).map_err(overflow)?);
        }
        for corner in &corners {
            let goal = mk("int_le", &[corner.clone()?, u])?;
            proved.push(self.prove_of_data(goal).map_err(overflow)?);
        }
        let [first, last] = self.in_type(ty, [l, u], [p, q])?;
        let premises: [Thm; 14] = [&[law, range, x, y], &proved[..], &[first, last]]
            .concat()
            .try_into()
            .map_err(|_| Trouble::internal("not four corners"))?;
        self.apply(yields_mul { l, u }, premises)
    }

    /// A quotient by a divisor of at least c is as far from zero as that by c at most; so it is with one
    /// of -c at most, but on the other side.
    fn quotient_between(&self, ty: Term, known: [Thm; 4], [p, q]: [Term; 2]) -> Attempt<Thm> {
        let [law, range, x, y] = known;
        let [x, y] = [self.between_numbers(x)?, self.between_numbers(y)?];
        let ([a, b], [c, d]) = (ends(x)?, ends(y)?);
        let (zero, one) = (literal(0)?, literal(1)?);
        let is_negative = dest_literal(d).is_some_and(|d| d < BigInt::ZERO);
        let c = if is_negative { negation(d)? } else { c };
        let positive = mk("int_le", &[one, c])?;
        let positive = self.prove_of_data(positive).map_err(|_| Trouble::Divisor)?;
        // What the quotient by c, which is positive, lies between, and the one at hand.
        let [least, most] = match ([a, b].map(dest_literal), number(c)) {
            ([Some(a), Some(b)], Some(c)) if c > BigInt::ZERO => {
                let zero = BigInt::ZERO;
                let (least, most) = ((-a / &c).max(zero.clone()), (b / c).max(zero));
                [literal(-least)?, literal(most)?]
            }
            _ => [p, q],
        };
        let [l, u] = match is_negative {
            true => [most, least].map(|end| self.number_or_tidied(negation(end)?)),
            false => [Ok(least), Ok(most)],
        };
        let [l, u] = [l?, u?];
        let sides = match is_negative {
            true => [negation(u)?, negation(l)?],
            false => [l, u],
        };
        let prove = |relation, x, y| self.prove_of_data(mk(relation, &[x, y])?);
        let (below, beyond) = (difference(sides[0], one)?, sum(sides[1], one)?);
        let around = [
            prove("int_le", l, zero)?,
            prove("int_le", zero, u)?,
            prove("int_lt", mk("int_mul", &[below, c])?, a)?,
            prove("int_lt", b, mk("int_mul", &[beyond, c])?)?,
        ];
        let [first, last] = self.in_type(ty, [l, u], [p, q])?;
        let [l0, u0, la, bu] = around;
        let premises = [law, range, x, y, positive, l0, u0, la, bu, first, last];
        match is_negative {
            true => self.apply(yields_div_negative { l, u }, premises),
            false => self.apply(yields_div { l, u }, premises),
        }
    }

    /// A quotient by whatever is not zero; of a type without negative integers that is at least 1.
    fn quotient_by_any(&self, ty: Term, known: [Thm; 4], [p, q]: [Term; 2]) -> Attempt<Thm> {
        let [law, range, x, apart] = known;
        if dest_literal(p) != Some(BigInt::ZERO) {
            return self.quotient_within(ty, known, [p, q]);
        }
        let y = self.apply(between_positive {}, [law, range, apart])?;
        self.quotient_between(ty, [law, range, x, y], [p, q])
    }

    /// A quotient by whatever is not zero is no farther from zero than the dividend.
    fn quotient_within(&self, ty: Term, known: [Thm; 4], [p, q]: [Term; 2]) -> Attempt<Thm> {
        let [law, range, x, apart] = known;
        let x = self.between_numbers(x)?;
        let [a, b] = ends(x)?;
        let zero = literal(0)?;
        let [l, u] = match [a, b].map(dest_literal) {
            [Some(a), Some(b)] => {
                let farthest = (-a).max(b);
                [literal(-&farthest)?, literal(farthest)?]
            }
            _ => [p, q],
        };
        let [first, last] = self.in_type(ty, [l, u], [p, q])?;
        let prove = |x, y| self.prove_of_data(mk("int_le", &[x, y])?);
        let premises = [
            law,
            range,
            x,
            apart,
            prove(l, zero)?,
            prove(zero, u)?,
            prove(l, a)?,
            prove(l, negation(b)?)?,
            prove(b, u)?,
            prove(negation(a)?, u)?,
            first,
            last,
        ];
        self.apply(yields_div_within { l, u }, premises)
    }

    /// That a result between these sides is one of the type: what the rules for sums ask for, and the
    /// sides as they are written there.
    fn exact(
        &self,
        ty: Term,
        sides: [Term; 2],
        range: [Term; 2],
    ) -> Attempt<([Thm; 4], [Term; 2])> {
        let [l, u] = [
            self.number_or_tidied(sides[0])?,
            self.number_or_tidied(sides[1])?,
        ];
        let low = self.prove_of_data(mk("int_le", &[l, sides[0]])?)?;
        let high = self.prove_of_data(mk("int_le", &[sides[1], u])?)?;
        let [first, last] = self.in_type(ty, [l, u], range)?;
        Ok(([low, high, first, last], [l, u]))
    }

    /// An end as a number, if it is one, or else as one would write it.
    fn number_or_tidied(&self, t: Term) -> Attempt<Term> {
        Ok(match number(t) {
            Some(number) => literal(number)?,
            None => hol::rhs(self.tidied(t)?),
        })
    }

    /// `⊢ p ≤ l` and `⊢ u ≤ q`, where the integers of the type are those from p to q.
    fn in_type(&self, ty: Term, [l, u]: [Term; 2], [p, q]: [Term; 2]) -> Attempt<[Thm; 2]> {
        let overflow = |trouble| self.overflow(ty, [l, u], [p, q], trouble);
        let first = self.prove_of_data(mk("int_le", &[p, l])?);
        let last = self.prove_of_data(mk("int_le", &[u, q])?);
        Ok([first.map_err(overflow)?, last.map_err(overflow)?])
    }

    fn overflow(&self, ty: Term, ends: [Term; 2], range: [Term; 2], trouble: Trouble) -> Trouble {
        match trouble.unproved_facts() {
            Some(facts) => Trouble::Signed {
                ty,
                ends,
                range,
                facts,
            },
            None => trouble,
        }
    }
}

/// Whether an end is a number, and less than the other if that is one.
fn is_less(u: Term, v: Term) -> bool {
    let is_below = |u: &BigInt| dest_literal(v).is_none_or(|v| *u < v);
    dest_literal(u).is_some_and(|u| is_below(&u))
}

fn known(of: [Thm; 4], goals: [Thm; 4]) -> [Thm; 8] {
    let ([a, b, c, d], [e, f, g, h]) = (of, goals);
    [a, b, c, d, e, f, g, h]
}

fn sum(a: Term, b: Term) -> Attempt<Term> {
    Ok(mk("int_add", &[a, b])?)
}

fn difference(a: Term, b: Term) -> Attempt<Term> {
    Ok(mk("int_sub", &[a, b])?)
}

fn negation(a: Term) -> Attempt<Term> {
    Ok(mk("int_neg", &[a])?)
}
