//! Steps that cut loops into parts, one after the other: `isolate`, `separate tails`, `separate
//! borders`, `unroll`. Loops are cut by `gen_parts`, folds by `fold_range`; sums end with their last
//! term by `sum_last`.

use crate::agreement::agree;
use crate::binders::{binders, sum_over};
use crate::change::change;
use crate::names::Substitution;
use crate::places::{Name, Path, all_places, at, children, find};
use crate::program::{LoopKind, Program};
use crate::reduction::{lit, number};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::sameness::{Changed, Same};
use crate::tiling::Strip;
use crate::unfolding::applied;
use kernel::Term;
use prover::hol;
use reasoning::border_search::{Borders, Side};
use reasoning::cells::Cell;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::Loop;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, IExp, Operation, View};
use reasoning::term::{constant_at, literal, mk, parts, scalar_type};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    boxed_means(; 2);
    sum_last(f; 6);
}

/// What is done to a loop over tiles, at a place, of which so many are whole; whether it could be.
type OnTail<'a> = &'a mut dyn FnMut(&mut Program<'_>, &[usize], Term) -> Outcome<bool>;

/// How many copies of a loop's body `unroll` makes at most.
const MOST_COPIES: i64 = 64;

/// The borders of a loop, and which part is the rest of it.
const SIDES: [(Side, usize); 2] = [(Side::First, 1), (Side::Last, 0)];

/// The ends of a loop that can be cut into parts without a law, if it is one.
fn ends(e: Term) -> Attempt<Vec<[Term; 2]>> {
    Ok(match Exp::of(e)? {
        Exp::Gen { lo, hi, .. } | Exp::Fold { lo, hi, .. } => vec![[lo, hi]],
        _ => Vec::new(),
    })
}

/// `n / k` for a loop from zero up to `cdiv(n, k)`.
fn whole_tiles([lo, hi]: [Term; 2]) -> Attempt<Option<Term>> {
    let IExp::IDiv { a: sum, b: k } = IExp::of(hi)? else {
        return Ok(None);
    };
    // The rest of a loop that was cut may begin with `1 / 2`, which is no tile at the beginning.
    if lo != lit(0)? {
        return Ok(None);
    }
    let less = IExp::ISub { a: k, b: lit(1)? }.term()?;
    Ok(match IExp::of(sum)? {
        IExp::IAdd { a, b } if b == less => Some(IExp::IDiv { a, b: k }.term()?),
        _ => None,
    })
}

/// The loops over tiles among those that an expression begins with: up to where, and how many tiles
/// are whole.
fn tiled(e: Term, kind: fn(Term) -> Attempt<Vec<[Term; 2]>>) -> Attempt<Vec<[Term; 2]>> {
    let mut found = Vec::new();
    for [lo, hi] in kind(e)? {
        found.extend(whole_tiles([lo, hi])?.map(|whole| [hi, whole]));
    }
    Ok(found)
}

/// The ends of the indices of a sum.
fn ends_of_sum(e: Term) -> Attempt<Vec<[Term; 2]>> {
    Ok(match Exp::of(e)? {
        Exp::Sums { bs, .. } => binders(bs)?.iter().map(|own| [own.lo, own.hi]).collect(),
        _ => Vec::new(),
    })
}

impl Program<'_> {
    /// Two loops: below an index, and from it on. Sums become folds for that, or else two sums.
    pub fn isolate(&mut self, name: &Name, end: Term) -> Outcome<()> {
        let mut place = find(self.e, name)?;
        if self.is_sum(&place)? {
            place = self.with_folds(&place, name)?;
        }
        self.loop_at(&place, name)?;
        self.part_at(&place, end)
    }

    /// Makes folds of the sum at a place, or else, with laws, sums over one index each; where the loop
    /// over an index then is.
    fn with_folds(&mut self, place: &[usize], name: &Name) -> Outcome<Path> {
        match self.sum_as_fold(place) {
            Ok(()) => find(self.e, name),
            Err(_) => self.nest_sums(place, name),
        }
    }

    /// Two loops for the one at a place, the second from this index on.
    fn part_at(&mut self, place: &[usize], end: Term) -> Outcome<()> {
        let theorem = match Exp::of(at(self.e, place)?)? {
            Exp::Sums { .. } => "sum_parts",
            Exp::Fold { .. } => "fold_range",
            _ => "gen_parts",
        };
        self.rewrite(&Rewriting::of(theorem).with("m", end), place)
    }

    /// Removes guards that are known to hold, and choices that are decided.
    pub fn simplify_guards(&mut self) -> Outcome<()> {
        let mut at_first = 0;
        loop {
            let mut guards = Vec::new();
            all_places(self.e, &mut Vec::new(), &mut |path, e| {
                if matches!(Exp::of(e)?, Exp::Guard { .. } | Exp::If { .. }) {
                    guards.push(path.clone());
                }
                Ok(())
            })?;
            let Some(place) = guards.get(at_first) else {
                return Ok(());
            };
            let simpler = self.replace("guard_true", place, &decided);
            // Where one went, there is another place with its number.
            at_first += usize::from(simpler.is_err());
        }
    }

    /// Isolates loops over tiles at the last whole tile, and removes the guards in front of it. Sums of
    /// scalars become folds for that.
    pub fn separate_tails(&mut self, of: Option<&Name>) -> Outcome<()> {
        let mut refused = None;
        let is_sum = self.act_on_tails(of, ends_of_sum, &mut |program, place, _| {
            // A sum that is no fold stays as it is.
            refused = program.sum_as_fold(place).err();
            Ok(refused.is_none())
        })?;
        let is_loop = self.act_on_tails(of, ends, &mut |program, place, whole| {
            program.part_at(place, whole).map(|()| true)
        })?;
        match refused {
            Some(refused) if !is_loop => return Err(refused),
            None if !is_sum && !is_loop => {
                let message = "there is no loop over tiles, of which the last may not be whole";
                let note = "`split` and `tile` make such loops";
                return Err(Refusal::words(message).with_note(note));
            }
            _ => {}
        }
        self.simplify_guards()
    }

    /// Does something to each loop over tiles of which not all are whole, as long as there are any; says
    /// whether there are loops over tiles at all.
    fn act_on_tails(
        &mut self,
        of: Option<&Name>,
        kind: fn(Term) -> Attempt<Vec<[Term; 2]>>,
        action: OnTail,
    ) -> Outcome<bool> {
        let mut found = false;
        loop {
            let mut tails = Vec::new();
            let first = of.map(|name| find(self.e, name)).transpose()?;
            all_places(self.e, &mut Vec::new(), &mut |path, e| {
                if first.as_ref().is_none_or(|first| first == path) {
                    let ends = tiled(e, kind)?.into_iter();
                    tails.extend(ends.map(|ends| (path.clone(), ends)));
                }
                Ok(())
            })?;
            found |= !tails.is_empty();
            let mut parted = false;
            for (place, ends) in tails {
                if !self.fits(&place, ends)? && action(self, &place, ends[1])? {
                    parted = true;
                    break;
                }
            }
            if !parted || of.is_some() {
                return Ok(found);
            }
        }
    }

    /// Whether all tiles of a loop are whole.
    fn fits(&self, place: &[usize], ends: [Term; 2]) -> Outcome<bool> {
        let mut fits = false;
        let mut look = |scope: &Scope, _: Term| {
            let [hi, whole] = [scope.ivalue(ends[0])?, scope.ivalue(ends[1])?].map(hol::rhs);
            fits = scope.try_prove(hol::eq(whole, hi)?)?.is_some();
            Err(Refusal::words("only looked at"))
        };
        // Nothing is changed.
        let _ = change(self.scope, self.e, place, &mut look);
        Ok(fits)
    }

    /// Isolates the part of a loop, or of each loop, in which the conditions on its index hold, and
    /// removes them there.
    pub fn separate_borders(&mut self, of: Option<&Name>) -> Outcome<()> {
        let before = self.e;
        match of {
            Some(name) => {
                let mut place = find(self.e, name)?;
                for (side, rest) in SIDES {
                    if self.border(&place, side)? {
                        place.push(rest);
                    }
                }
            }
            None => self.separate_all_borders(Path::new())?,
        }
        if self.e == before {
            let message = "no condition begins or ceases to hold inside of the range of a loop";
            let note =
                "conditions count that compare the index, once, with what the loop does not bind";
            return Err(Refusal::words(message).with_note(note));
        }
        self.simplify_guards()
    }

    /// The same for all loops below a place that are not at a border, where it can be done.
    fn separate_all_borders(&mut self, mut place: Path) -> Outcome<()> {
        for (side, rest) in SIDES {
            if self.border(&place, side).unwrap_or(false) {
                place.push(rest);
            }
        }
        for number in 0..children(at(self.e, &place)?)?.len() {
            self.separate_all_borders([&place[..], &[number]].concat())?;
        }
        Ok(())
    }

    /// Cuts off a border, if there is one.
    fn border(&mut self, place: &[usize], side: Side) -> Outcome<bool> {
        let taken = self.taken()?;
        let mut found = false;
        let mut action = |scope: &Scope, e: Term| {
            let end = border_of(scope, e, side)?.ok_or_else(|| Refusal::words("no border"))?;
            found = true;
            Rewriting::of("gen_parts")
                .with("m", end)
                .apply(scope, e, &taken)
        };
        let done = self.act("gen_parts", place, &mut action);
        match found {
            true => done.map(|()| true),
            false => Ok(false),
        }
    }

    /// Copies of a loop's body, one for each index.
    pub fn unroll(&mut self, name: &Name, width: Option<Term>) -> Outcome<()> {
        let mut name = name.clone();
        if let Some(width) = width {
            let place = find(self.e, &name)?;
            if self.is_sum(&place)? {
                // If not, its strips become sums in sums, with laws.
                let _ = self.sum_as_fold(&place);
            }
            let index = name.clone();
            let into = None;
            let strip = Strip { index, width, into };
            let [_, inner] = strip.names();
            self.split(&strip)?;
            name = Name {
                words: vec![(inner, None)],
            };
        }
        let mut place = find(self.e, &name)?;
        if self.is_sums(&place)? {
            place = self.with_folds(&place, &name)?;
        }
        let (kind, ends) = self.loop_at(&place, &name)?;
        let [Some(lo), Some(hi)] = [number(ends[0])?, number(ends[1])?] else {
            let message = format!("the ends of `{name}` are no literals");
            return Err(Refusal::words(message).with_note("`unroll i by 4` cuts it into strips"));
        };
        if hi.saturating_sub(lo) > MOST_COPIES {
            let message = format!("`unroll` makes at most {MOST_COPIES} copies");
            return Err(Refusal::words(message));
        }
        let is_sum = kind == LoopKind::Sum;
        let body = || Exp::of(children(at(self.e, &place)?)?[0]);
        let behind_guards = is_sum && matches!(body()?, Exp::Guard { .. });
        if kind == LoopKind::Fold || behind_guards && self.sum_as_fold(&place).is_ok() {
            return self.unroll_fold(&place, [lo, hi]);
        }
        for done in 1..hi.saturating_sub(lo) {
            match is_sum {
                true => self.act("sum_last", &place, &mut last_term)?,
                false => self.part_at(&place, lit(lo + done)?)?,
            }
            // The rest of a sum is before its last term, that of a loop behind its first cells.
            place.push(usize::from(!is_sum));
        }
        Ok(())
    }
}

/// What a guard is around, if it is known to hold, or the branch of a choice that counts.
fn decided(scope: &Scope, e: Term) -> Outcome<Term> {
    let (c, yes, no) = match Exp::of(e)? {
        Exp::Guard { c, e } => (c, e, None),
        Exp::If { c, a, b } => (c, a, Some(b)),
        _ => return Err(Trouble::internal("nothing to decide").into()),
    };
    let p = hol::rhs(scope.dcond(c)?);
    if scope.try_prove(p)?.is_some() {
        return Ok(yes);
    }
    match no {
        Some(no) if scope.try_prove(hol::mk_not(p)?)?.is_some() => Ok(no),
        _ => Err(Refusal::words("not decided")),
    }
}

/// A sum to a literal as what comes before its last term, and that.
fn last_term(scope: &Scope, e: Term) -> Outcome<Changed> {
    let Some(own) = Exp::of(e)?.sum()? else {
        return Err(Refusal::words("not a sum"));
    };
    let (x, body) = (own.variable, own.body);
    let last_index = number(own.hi)?.unwrap_or_default() - 1;
    let hi = lit(last_index)?;
    let term = Substitution::default().with(x, hi)?.apply(body)?;
    let ty = scope.elem_of(e)?;
    let before = sum_over(ty, Loop { hi, ..own })?.term()?;
    let (f, operands) = (Operation::Add, vec![before, term]);
    let after = Exp::Op { ty, f, operands }.term()?;
    let meant = scope.tensor(e)?;
    let (_, sum) = parts(meant)?;
    let (l, h, f, m) = (sum[2], sum[3], sum[4], literal(last_index)?);
    let good = scope.ok(e)?;
    let boxed = scope.apply(boxed_means {}, [good, scope.means(e)?])?;
    let pad = constant_at("Pad", &[scalar_type()?])?;
    let claim = |cell| Ok(hol::mk_not(hol::eq(cell, pad)?)?);
    let cell = Cell {
        scope: scope.clone(),
        e: term,
        index: Vec::new(),
    };
    let some = cell.throughout(&shape_in(good)?, &claim, &Cell::not_padding);
    let some = some.map_err(|_| {
        let message = "cannot see that no term of the sum is padding";
        let note = "terms that are padding are not added; zeros would be: `rw sum_guards_fold` makes \
                    a fold of scalars behind guards";
        Refusal::words(message)
            .with_note(note)
            .with_note("where loops are inside: `rw sum_fold` before `reorder`")
    })?;
    let meaning = scope.means(term)?;
    let next = scope.same(h, mk("int_add", &[m, literal(1)?])?)?;
    let has_it = scope.prove(mk("int_le", &[l, m])?)?;
    let same = agree(scope, applied(f, &[m])?, last(meaning)?)?;
    let th = scope.apply(sum_last { f }, [boxed, meaning, some, next, has_it, same])?;
    let same = Same::cells(th).between(scope, meant, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// Where the part of a loop begins or ends in which the conditions on its index hold, if that is not
/// where the loop does.
fn border_of(scope: &Scope, e: Term, side: Side) -> Attempt<Option<Term>> {
    let Exp::Gen { x, lo, hi, e } = Exp::of(e)? else {
        return Ok(None);
    };
    let Borders { from, to } = Borders::of([x, lo, hi, e])?;
    let bounds = match side {
        Side::First => from,
        Side::Last => to,
    };
    let Some(bound) = scope.border(side, &bounds, [lo, hi])? else {
        return Ok(None);
    };
    scope.moved_into(bound, [lo, hi], [false; 2]).map(Some)
}
