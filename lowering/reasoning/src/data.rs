//! Data as indices.
//!
//! For an expression d of integers without dimensions, at a point of the program:
//!
//! ```text
//! ⊢ index_in S ty (den S w env d) = z      the integer that d is, as an index
//! ```
//!
//! d is given, z comes out: `s_index S ty y`, where y is the cell of a tensor with a name wherever d
//! reads one, whatever other names are in scope. So the same cell is the same integer. Of an index
//! that has this value its type says in which range it is (`range_i32`).

use super::extents::shape_in;
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Elem, Exp, View};
use super::term::{application, constant_at, dest_list, dest_pair, ints, mk, parts, scalar_type};
use super::theorem::{conjuncts, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    data_index(ty; 1);
    data_at(; 4);
    data_var(S, w; 2);
    range_u64(y; 1);
    range_u32(y; 1);
    range_u16(y; 1);
    range_bool(y; 1);
    range_u8(y; 1);
    range_i64(y; 1);
    range_i32(y; 1);
    range_i16(y; 1);
    range_i8(y; 1);
    means_den(; 1);
}

/// How many data are looked at, each since the one before is read at it or compared with it.
const MOST_LEARNED: usize = 4;

impl Scope {
    /// `⊢ index_in S ty (den S w env d) = z`
    pub fn data(&self, ty: Term, d: Term) -> Attempt<Thm> {
        self.apply(data_index { ty }, [self.held(d, &[])?])
    }

    /// `⊢ cell_value S (den S w env e J) = y` for a cell that is read of a tensor with a name, or else
    /// with the cell for y.
    pub(super) fn held(&self, e: Term, index: &[Term]) -> Attempt<Thm> {
        let (S, w, env) = self.meaning();
        match Exp::of(e)? {
            Exp::At { e, i } => {
                let (ok, i) = (self.ok(e)?, self.index(i)?);
                let inside = self.in_box(&shape_in(ok)?[1..], index)?;
                let inner = self.held(e, &[&[last(i)?], index].concat())?;
                self.apply(data_at {}, [ok, i, inside, inner])
            }
            Exp::Var { x } => {
                let known = self.look_up(env, x)?;
                let (_, pair) = parts(hol::rhs(known))?;
                let (shape, _) = dest_pair(pair[0])?;
                let inside = self.in_box(&dest_list(shape)?, index)?;
                self.apply(data_var { S, w }, [known, inside])
            }
            // Whatever is around it, a cell that is copied is the same.
            Exp::LetData { .. } | Exp::LetIndex { .. } | Exp::Guard { .. } | Exp::If { .. }
                if let Some((inner, equation)) = self.cell_at(e, index).source()? =>
            {
                let held = inner.scope.held(inner.e, &inner.index)?;
                Ok(hol::trans(self.as_value(equation)?, held)?)
            }
            _ => {
                let cell = hol::app(self.den(e)?, ints(index)?)?;
                Ok(hol::refl(mk("cell_value", &[S, cell])?)?)
            }
        }
    }

    /// `⊢ cell_value S c = cell_value S c'` from `⊢ c = c'`.
    fn as_value(&self, cell: Thm) -> Attempt<Thm> {
        let read = constant_at("cell_value", &[scalar_type()?])?;
        Ok(hol::ap_term(hol::app(read, self.session.ops)?, cell)?)
    }

    /// `⊢ s_index S ty x = s_index S ty y` from `⊢ x = y`.
    pub(super) fn as_integers(&self, ty: Term, held: Thm) -> Attempt<Thm> {
        let index = constant_at("s_index", &[scalar_type()?])?;
        let index = hol::app(hol::app(index, self.session.ops)?, ty)?;
        Ok(hol::ap_term(index, held)?)
    }

    /// `⊢ l ≤ z` and `⊢ z < u` for z as `data` finds it, by its type, and `⊢ fits c_div z` if that says it.
    pub fn range_of_data(&self, z: Term) -> Attempt<([Thm; 2], Option<Thm>)> {
        let (_, args) = parts(z)?;
        let y = args[2];
        let rule: Lemma<1> = match Elem::of(args[1])? {
            Elem::U64 => range_u64 { y }.into(),
            Elem::U32 => range_u32 { y }.into(),
            Elem::U16 => range_u16 { y }.into(),
            Elem::Bool => range_bool { y }.into(),
            Elem::U8 => range_u8 { y }.into(),
            Elem::I64 => range_i64 { y }.into(),
            Elem::I32 => range_i32 { y }.into(),
            Elem::I16 => range_i16 { y }.into(),
            Elem::I8 => range_i8 { y }.into(),
            Elem::F32 | Elem::F64 | Elem::F16 | Elem::BF16 => {
                return Err(Trouble::internal("data of this type are no indices"));
            }
        };
        let all = conjuncts(self.apply(rule, [self.integers()?])?)?;
        match all[..] {
            [low, high] => Ok(([low, high], None)),
            [low, high, fits] => Ok(([low, high], Some(fits))),
            _ => Err(Trouble::internal("not a range and what fits")),
        }
    }

    /// The scope in which an index has the value z of data, and where it is known what their type and
    /// the conditions of the kernel say of it.
    pub fn with_data(&self, x: Term, z: Term) -> Attempt<Scope> {
        let mut scope = self.with_index(x, z)?;
        scope.learn_of_data(z)?;
        Ok(scope)
    }

    /// Adds to what is known what the type of data and the conditions of the kernel say of their integer.
    pub fn learn_of_data(&mut self, z: Term) -> Attempt<()> {
        let ([low, high], _) = self.range_of_data(z)?;
        let computed = self.bounds_of_computed(z)?.into_iter().flatten();
        let claimed = self.claimed_of(parts(z)?.1[2])?;
        let depth = self.session.learning.get();
        self.session.learning.set(depth + 1);
        let said = match depth < MOST_LEARNED {
            true => self.said_of_data(z),
            false => Ok(Default::default()),
        };
        self.session.learning.set(depth);
        let [known, others] = said?;
        let known = known.into_iter().chain(computed).chain(claimed);
        let same = self.computed_before(z)?;
        for fact in known.chain([low, high]).chain(others).chain(same) {
            let mut known = self.integers.facts.iter();
            if !known.any(|th| th.concl() == fact.concl()) {
                self.learn(fact);
            }
        }
        Ok(())
    }

    /// What the conditions of the kernel say of the integer z that data are, and of others for its sake. That
    /// may be read at data, of which the same is learned then, and so on.
    fn said_of_data(&self, z: Term) -> Attempt<[Vec<Thm>; 2]> {
        let known = self.known_of_data(z)?;
        let others = self.known_of_others(z, &known)?;
        Ok([known, others])
    }

    /// `⊢ z = z'` for the integers z' that indices around have, if these are computed as z is. (Where a cell
    /// of a tensor with a name is read, it is the same integer anyway.)
    fn computed_before(&self, z: Term) -> Attempt<Vec<Thm>> {
        let mut same = Vec::new();
        let mut valuation = self.integers.valuation;
        while let Some((name, args)) = application(valuation)
            && let ("update", &[before, _, value]) = (&name[..], &args[..])
        {
            valuation = before;
            if let Some((name, other)) = application(value)
                && name == "SOME"
                && other[0] != z
            {
                same.extend(self.computed_alike(z, other[0])?);
            }
        }
        Ok(same)
    }

    /// `⊢ z = z'`, if both are computed of data of one type and mean the same.
    fn computed_alike(&self, z: Term, other: Term) -> Attempt<Option<Thm>> {
        let Some(there) = self.meaning_of_data(other)? else {
            return Ok(None);
        };
        let Some(here) = self.meaning_of_data(z)? else {
            return Ok(None);
        };
        let (_, args) = parts(z)?;
        if last(here)? != last(there)? || args[1] != parts(other)?.1[1] {
            return Ok(None);
        }
        let denotes = |th| self.apply(means_den {}, [th]);
        let tensor = hol::trans(denotes(here)?, hol::sym(denotes(there)?)?)?;
        let cell = hol::mk_comb(tensor, hol::refl(ints(&[])?)?)?;
        self.as_integers(args[1], self.as_value(cell)?).map(Some)
    }

    /// `⊢ means S u env' d s t` for the scalar d that is computed, of which z is the integer; u and env' are
    /// those of the point where it is.
    fn meaning_of_data(&self, z: Term) -> Attempt<Option<Thm>> {
        let Some((tensor, _)) = cell_of(z)?.filter(|(_, index)| index.is_empty()) else {
            return Ok(None);
        };
        Ok(self
            .denoting(tensor)
            .and_then(|(scope, d)| scope.means(d).ok()))
    }
}

/// The tensor and the indices of the cell that an integer is, `s_index S ty (cell_value S (t [i, ...]))`.
pub fn cell_of(z: Term) -> Attempt<Option<(Term, Vec<Term>)>> {
    let Some((name, args)) = application(z) else {
        return Ok(None);
    };
    if name != "s_index" || args.len() != 3 {
        return Ok(None);
    }
    let Some((tensor, index)) = read_at(args[2]) else {
        return Ok(None);
    };
    Ok(dest_list(index).ok().map(|index| (tensor, index)))
}

/// The tensor and the index of `cell_value S (t J)`.
pub(super) fn read_at(value: Term) -> Option<(Term, Term)> {
    let (_, cell) = application(value).filter(|(name, _)| name == "cell_value")?;
    cell.get(1).copied().and_then(hol::dest_app)
}
