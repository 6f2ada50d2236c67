//! Index expressions and conditions: what they evaluate to, and expressions of C for values.

use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::sums::{negated, plus, quotients, tidy, times};
use super::term::{application, constant_at, dest_list, ints, literal, mk, parts};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use prover::procedures::arith;

lemmas! {
    atl_lit(v, z; 0);
    atl_var(; 1);
    atl_add(; 2);
    atl_sub(; 2);
    atl_mul(; 2);
    ieval_min(; 2);
    ieval_max(; 2);
    ieval_mod(; 3);
    ieval_div(; 3);
    atl_div_positive(x; 1);
    ceiling_quotient(; 3);
    beval_and(; 2);
    beval_or(; 2);
    beval_not(; 1);
    beval_lt(; 2);
    beval_le(; 2);
    beval_eq(; 2);
    box_none(; 0);
    box_some(; 3);
    position_none(; 0);
    position_some(n, i; 2);
    size_none(; 0);
    size_some(n; 1);
    swap_cons(i, j, K; 0);
    mix_cons(m, i, j, K; 0);
    shift_cons(k, i, J; 0);
    unmix_cons(k, i, J; 0);
}

/// `⊢ f .... x = f .... y` put to use: the theorem about x becomes one about y, which is the
/// last argument.
pub fn replace_last(th: Thm, equation: Thm) -> Attempt<Thm> {
    if hol::lhs(equation) == hol::rhs(equation) {
        return Ok(th);
    }
    let (f, _) = hol::dest_app(th.concl()).ok_or(Trouble::internal("not an application"))?;
    Ok(hol::eq_mp(hol::ap_term(f, equation)?, th)?)
}

/// The last argument.
pub fn last(th: Thm) -> Attempt<Term> {
    let parts = hol::dest_app(th.concl());
    parts
        .map(|(_, x)| x)
        .ok_or(Trouble::internal("not an application"))
}

impl Scope {
    /// `⊢ a = b` for integers that are equal as polynomials, or by what is known.
    pub fn same(&self, a: Term, b: Term) -> Attempt<Thm> {
        if a == b {
            return Ok(hol::refl(a)?);
        }
        let goal = hol::eq(a, b)?;
        match arith::ring(goal) {
            Ok(th) => Ok(th),
            Err(_) => self.prove(goal),
        }
    }

    /// `⊢ t = t'` where t' reads well.
    pub fn tidied(&self, t: Term) -> Attempt<Thm> {
        self.same(t, tidy(t)?)
    }

    /// `⊢ ieval atl_div w e z`, with z tidy.
    pub fn index(&self, e: Term) -> Attempt<Thm> {
        self.index_in(self.w, e)
    }

    /// The ends of a range: `⊢ ieval atl_div w lo l` and `⊢ ieval atl_div w hi u`, the same of
    /// expressions of C, and their values l and u.
    pub fn ends(&self, lo: Term, hi: Term) -> Attempt<([Thm; 4], [Term; 2])> {
        let (lo, hi) = (self.index(lo)?, self.index(hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let (first, end) = (self.expression(l)?, self.expression(u)?);
        Ok(([lo, hi, first, end], [l, u]))
    }

    /// As `index`, for another valuation.
    pub fn index_in(&self, w: Term, e: Term) -> Attempt<Thm> {
        let th = self.evaluate(w, e)?;
        let tidied = self.tidied(last(th)?)?;
        replace_last(th, tidied)
    }

    /// `⊢ ieval atl_div w e z`
    fn evaluate(&self, w: Term, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        Ok(match (&name[..], &args[..]) {
            ("ILit", &[n]) => self.apply(atl_lit { v: w, z: n }, [])?,
            ("IVar", &[x]) => self.apply(atl_var {}, [self.look_up(w, x)?])?,
            (operator, &[a, b]) => {
                let (a, b) = (self.evaluate(w, a)?, self.evaluate(w, b)?);
                match operator {
                    "IAdd" => self.apply(atl_add {}, [a, b])?,
                    "ISub" => self.apply(atl_sub {}, [a, b])?,
                    "IMul" => self.apply(atl_mul {}, [a, b])?,
                    "IMin" => self.apply(ieval_min {}, [a, b])?,
                    "IMax" => self.apply(ieval_max {}, [a, b])?,
                    "IDiv" => self.quotient(a, b)?,
                    "IMod" => {
                        let [a, b, defined] = self.dividing(a, b)?;
                        self.apply(ieval_mod {}, [a, b, defined])?
                    }
                    _ => return Err(Trouble::internal("not an index expression")),
                }
            }
            _ => return Err(Trouble::internal("not an index expression")),
        })
    }

    /// The value of a quotient from those of its operands.
    fn quotient(&self, a: Thm, b: Thm) -> Attempt<Thm> {
        let [a, b, defined] = self.dividing(a, b)?;
        let (x, y) = (last(a)?, last(b)?);
        let th = self.apply(ieval_div {}, [a, b, defined])?;
        match negated(x)? {
            Some(c) => replace_last(th, self.negative_quotient(x, c, y)?),
            None => Ok(th),
        }
    }

    /// The operands with tidy values, by which quotients are recognised, and `⊢ divides atl_div x y`.
    fn dividing(&self, a: Thm, b: Thm) -> Attempt<[Thm; 3]> {
        let (a, b) = (
            replace_last(a, self.tidied(last(a)?)?)?,
            replace_last(b, self.tidied(last(b)?)?)?,
        );
        let (x, y) = (last(a)?, last(b)?);
        let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let defined = self.apply(atl_div_positive { x }, [positive])?;
        Ok([a, b, defined])
    }

    /// `⊢ x div y = 0 - (c + y - 1) div y` for x = -c: that is how ceilings are written.
    fn negative_quotient(&self, x: Term, c: Term, y: Term) -> Attempt<Thm> {
        let positive = self.prove(mk("int_lt", &[literal(0)?, y])?)?;
        let negation = self.same(x, mk("int_sub", &[literal(0)?, c])?)?;
        let sum = mk("int_sub", &[mk("int_add", &[c, y])?, literal(1)?])?;
        let sum = self.tidied(sum)?;
        self.apply(ceiling_quotient {}, [positive, negation, sum])
    }

    /// `⊢ beval atl_div w b p`, with the sides of comparisons tidy.
    pub fn condition(&self, b: Term) -> Attempt<Thm> {
        let (name, args) = parts(b)?;
        Ok(match (&name[..], &args[..]) {
            ("BAnd" | "BOr", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "BAnd" => beval_and {}.into(),
                    _ => beval_or {}.into(),
                };
                self.apply(rule, [self.condition(a)?, self.condition(b)?])?
            }
            ("BNot", &[a]) => self.apply(beval_not {}, [self.condition(a)?])?,
            ("BLt" | "BLe" | "BEq", &[a, b]) => {
                let rule: Lemma<2> = match &name[..] {
                    "BLt" => beval_lt {}.into(),
                    "BLe" => beval_le {}.into(),
                    _ => beval_eq {}.into(),
                };
                self.apply(rule, [self.index(a)?, self.index(b)?])?
            }
            _ => return Err(Trouble::internal("not a condition")),
        })
    }

    /// `⊢ beval c_div v b p` for a condition of C that has this truth value.
    pub fn test(&self, p: Term) -> Attempt<Thm> {
        if let Some((a, b)) = hol::dest_conj(p) {
            return self.apply(beval_and {}, [self.test(a)?, self.test(b)?]);
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            return self.apply(beval_or {}, [self.test(a)?, self.test(b)?]);
        }
        if let Some(a) = hol::dest_not(p) {
            return self.apply(beval_not {}, [self.test(a)?]);
        }
        let (rule, a, b): (Lemma<2>, _, _) = match (hol::dest_eq(p), application(p)) {
            (Some((a, b)), _) => (beval_eq {}.into(), a, b),
            (_, Some((name, args))) if name == "int_lt" => (beval_lt {}.into(), args[0], args[1]),
            (_, Some((name, args))) if name == "int_le" => (beval_le {}.into(), args[0], args[1]),
            _ => return Err(Trouble::internal("the condition has no expression in C")),
        };
        self.apply(rule, [self.expression(a)?, self.expression(b)?])
    }

    /// `⊢ in_box s I`
    pub fn in_box(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let (Some((n, shape)), Some((i, index))) = (shape.split_first(), index.split_first())
        else {
            return self.theorem(box_none {});
        };
        let low = self.prove(mk("int_le", &[literal(0)?, *i])?)?;
        let high = self.prove(mk("int_lt", &[*i, *n])?)?;
        let rest = self.in_box(shape, index)?;
        self.apply(box_some {}, [low, high, rest])
    }

    /// `⊢ row_major s I = z`, with z as one would write it.
    pub fn position(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let exact = self.exact_position(shape, index)?;
        let mut nested = literal(0)?;
        for (n, i) in shape.iter().zip(index) {
            nested = plus(times(nested, *n)?, tidy(*i)?)?;
        }
        let flat = tidy(hol::rhs(exact))?;
        let best = if quotients(flat) < quotients(nested) {
            flat
        } else {
            nested
        };
        Ok(hol::trans(exact, self.same(hol::rhs(exact), best)?)?)
    }

    fn exact_position(&self, shape: &[Term], index: &[Term]) -> Attempt<Thm> {
        let (Some((n, shape)), Some((i, index))) = (shape.split_first(), index.split_first())
        else {
            return self.theorem(position_none {});
        };
        let size = self.size(shape)?;
        let rest = self.exact_position(shape, index)?;
        self.apply(position_some { n: *n, i: *i }, [size, rest])
    }

    /// `⊢ product s = z`, tidy.
    pub fn size(&self, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, shape)) = shape.split_first() else {
            return self.theorem(size_none {});
        };
        let rest = self.size(shape)?;
        let th = self.apply(size_some { n: *n }, [rest])?;
        Ok(hol::trans(th, self.tidied(hol::rhs(th))?)?)
    }

    /// `⊢ I = [i, j, ...]` for an index list that a reindexing of statements made.
    pub fn indices_of(&self, list: Term) -> Attempt<Thm> {
        let (name, args) = parts(list)?;
        match (&name[..], &args[..]) {
            ("[]", _) => Ok(hol::refl(list)?),
            ("::", &[i, rest]) => {
                let th = self.indices_of(rest)?;
                let (f, _) = hol::dest_app(list).ok_or(Trouble::internal("not a list"))?;
                let th = hol::ap_term(f, th)?;
                let tidied = self.tidied(i)?;
                let head = hol::ap_term(constant_at("::", &[hol::type_of(i)])?, tidied)?;
                let (_, rest) =
                    hol::dest_app(hol::rhs(th)).ok_or(Trouble::internal("not a list"))?;
                Ok(hol::trans(th, hol::ap_thm(head, rest)?)?)
            }
            ("swap" | "mix" | "shift" | "unmix", _) => {
                let (f, inner) = hol::dest_app(list).ok_or(Trouble::internal("not a list"))?;
                let known = self.indices_of(inner)?;
                let th = hol::ap_term(f, known)?;
                let elements = dest_list(hol::rhs(known))?;
                let rest = |n: usize| ints(&elements[n..]);
                let (i, k) = (elements[0], args[0]);
                let step: Lemma<0> = match &name[..] {
                    "swap" => swap_cons {
                        i,
                        j: elements[1],
                        K: rest(2)?,
                    }
                    .into(),
                    "mix" => mix_cons {
                        m: k,
                        i,
                        j: elements[1],
                        K: rest(2)?,
                    }
                    .into(),
                    "shift" => shift_cons { k, i, J: rest(1)? }.into(),
                    _ => unmix_cons { k, i, J: rest(1)? }.into(),
                };
                let step = self.apply(step, [])?;
                let th = hol::trans(th, step)?;
                let again = self.indices_of(hol::rhs(th))?;
                Ok(hol::trans(th, again)?)
            }
            _ => Err(Trouble::internal("not a list of indices")),
        }
    }
}
