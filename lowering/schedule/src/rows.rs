//! Loops that go outward past several loops.
//!
//! ```text
//! gen i: W(gen j < b: e)            becomes   split(b, W(flatten(gen i: gen j < b: e)))
//! trunc_r(d, flatten(gen i: W(e)))  becomes   W(trunc_r(d, flatten(gen i: e)))
//! ```
//!
//! W is what a loop x does that went past one loop: `transpose(gen x: ..)`, or the same in strips; or
//! what such a loop does after it went past others, with a `split` and a `flatten` for each. What it does
//! to the tensors below it, it does to each of their rows alike (`theories/rewrite/rows.thy`).

use crate::agreement::plain;
use crate::building::index_of;
use crate::names::free;
use crate::places::{Name, Path, at, with_child};
use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::sameness::{Changed, Same};
use crate::unfolding::applied;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::library::normal;
use reasoning::program::Loop;
use reasoning::scope::Scope;
use reasoning::syntax::Reindexer::{Flatten, Split, Transpose, TruncR};
use reasoning::syntax::{Exp, Reindexer, View};
use reasoning::term::{application, int};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    gen_past_rows(lo, hi, t; 2);
    rows_moved(m; 1);
    rows_of_flat(n, k, m, f; 0);
    rows_of_gen(lo, hi, f; 0);
    rows_of_loop(lo, hi; 0);
    rows_of_strips(k, n, lo, hi; 0);
    strips_past_rows(n, m, lo, hi, t; 1);
}

impl Program<'_> {
    /// Moves a loop, or one over strips, that went past a loop, past what is around it then.
    pub fn outward_by_rows(&mut self, place: &[usize], name: &Name) -> Outcome<()> {
        while let Some(guard) = self.guard_before_loop(&[place, &[0]].concat())? {
            self.inward(&guard)?;
        }
        let Some(frame) = Frame::of(self.e, place)? else {
            return Err(self.stays(name, place, &place[..place.len() - 1])?);
        };
        let Some((number, around)) = frame.top.split_last() else {
            return Err(Refusal::words("at the top"));
        };
        let parent = Exp::of(at(self.e, around)?)?;
        let strips = up(self.e, around, flatten)?;
        let strips = strips.map_or(Ok(None), |flat| up(self.e, &flat, trunc_r))?;
        match (&parent, number) {
            (Exp::Gen { .. }, _) if let Some(strips) = strips => {
                self.act("strips_past_rows", &strips, &mut |scope, e| {
                    strips_inside(scope, e, &frame)
                })
            }
            (Exp::Gen { .. }, _) => self.act("gen_past_rows", around, &mut |scope, e| {
                loop_inside(scope, e, &frame)
            }),
            (Exp::Guard { .. }, _) | (Exp::Let { .. }, 1) => {
                let mut inside = around.to_vec();
                while inside.len() < place.len() {
                    let down = self.inward(&inside)?;
                    inside.push(down);
                }
                Ok(())
            }
            _ => Err(self.stays(name, place, around)?),
        }
    }

    /// The place of the innermost guard between a place and the next loop inside.
    fn guard_before_loop(&self, place: &[usize]) -> Outcome<Option<Path>> {
        let (mut path, mut found) = (place.to_vec(), None);
        loop {
            match Exp::of(at(self.e, &path)?)? {
                Exp::Gen { .. } => return Ok(found),
                Exp::Guard { .. } => found = Some(path.clone()),
                Exp::Reindex { r, .. } if r.about().past_guard.is_some() => {}
                _ => return Ok(None),
            }
            path.push(0);
        }
    }

    /// Moves a guard or `let` inside of the operator below it; which operand of that it is then.
    fn inward(&mut self, place: &[usize]) -> Outcome<usize> {
        let outer = Exp::of(at(self.e, place)?)?;
        let (Exp::Guard { e: body, .. } | Exp::Let { e: body, .. }) = outer else {
            return Err(Trouble::internal("no guard and no `let`").into());
        };
        let inner = Exp::of(body)?;
        let [of_guard, of_let] = past(&inner).ok_or_else(|| {
            let (outer, inner) = (outer.noun(), inner.noun());
            Refusal::words(format!("no equation moves a {outer} inside of a {inner}"))
        })?;
        let rewriting = match outer {
            Exp::Guard { .. } => Rewriting::of(of_guard),
            _ => Rewriting::of(of_let).reversed(),
        };
        self.rewrite(&rewriting, place)?;
        Ok(0)
    }
}

/// The equations that move a guard, and a `let`, past an operator.
fn past(operator: &Exp) -> Option<[&'static str; 2]> {
    match operator {
        Exp::Gen { .. } => Some(["guard_gen", "let_gen_same"]),
        Exp::Reindex { r, .. } => Some([r.about().past_guard?, r.about().past_let?]),
        _ => None,
    }
}

/// Which operator that moves cells is meant.
type Which = fn(Reindexer) -> bool;

fn transpose(r: Reindexer) -> bool {
    matches!(r, Transpose)
}

fn flatten(r: Reindexer) -> bool {
    matches!(r, Flatten)
}

fn split(r: Reindexer) -> bool {
    matches!(r, Split { .. })
}

fn trunc_r(r: Reindexer) -> bool {
    matches!(r, TruncR { .. })
}

/// Whether there is such an operator at a place.
fn is(e: Term, path: &[usize], which: Which) -> Attempt<bool> {
    Ok(matches!(Exp::of(at(e, path)?)?, Exp::Reindex { r, .. } if which(r)))
}

/// The place of the operator above a place, if it is such a one.
fn up(e: Term, path: &[usize], which: Which) -> Attempt<Option<Path>> {
    match path.split_last() {
        Some((_, above)) if is(e, above, which)? => Ok(Some(above.to_vec())),
        _ => Ok(None),
    }
}

/// What a loop does that went past others: W.
struct Frame {
    /// The name of its index.
    index: Term,
    /// The place of its outermost operator.
    top: Path,
    /// The place of what is below it.
    body: Path,
    /// Whether the loop is over strips.
    strips: bool,
    /// How many loops it went past after the first.
    later: usize,
}

impl Frame {
    /// The frame of the loop at a place, if it has one.
    fn of(e: Term, place: &[usize]) -> Attempt<Option<Frame>> {
        let Exp::Gen { x: index, .. } = Exp::of(at(e, place)?)? else {
            return Ok(None);
        };
        let (mut top, mut body) = (place.to_vec(), [place, &[0]].concat());
        let flattened = up(e, place, flatten)?;
        let strips = flattened.is_some();
        if let Some(flattened) = flattened {
            let Some(truncated) = up(e, &flattened, trunc_r)? else {
                return Ok(None);
            };
            if !is(e, &body, transpose)? {
                return Ok(None);
            }
            body.push(0);
            top = truncated;
        }
        let Some(mut top) = up(e, &top, transpose)? else {
            return Ok(None);
        };
        let mut later = 0;
        while is(e, &body, flatten)?
            && let Some(above) = up(e, &top, split)?
        {
            body.push(0);
            top = above;
            later += 1;
        }
        Ok(Some(Frame {
            index,
            top,
            body,
            strips,
            later,
        }))
    }

    /// W of another tensor than the one below it, which the function makes of that.
    fn around(&self, whole: Term, other: impl FnOnce(Term) -> Attempt<Term>) -> Attempt<Term> {
        let path = &self.body[self.top.len()..];
        with_part(whole, path, other(at(whole, path)?)?)
    }

    /// Refuses names that would mean something else inside of W, or outside of a loop: in the ends of
    /// the loop, in another index expression, or in what comes out.
    fn keeps_names(&self, around: &Loop, other: Term, after: Term) -> Outcome<()> {
        for part in [around.lo, around.hi, other] {
            if free(part)?.contains(&self.index) {
                let message = format!("another `{}` is read here", letters(self.index)?);
                return Err(Refusal::words(message));
            }
        }
        match free(after)?.contains(&around.variable) {
            true => {
                let index = letters(around.variable)?;
                let message = format!("a range inside depends on `{index}`");
                Err(Refusal::words(message))
            }
            false => Ok(()),
        }
    }

    /// `⊢ row_by_row W`, and `λx. t` where the term is `W (λx. t)`.
    fn rows(&self, scope: &Scope, mut t: Term) -> Outcome<(Thm, Term)> {
        let mut widths = Vec::new();
        for _ in 0..self.later {
            let [width, inner] = operands("split", t)?;
            widths.push(width);
            t = inner;
        }
        let [transposed] = operands("transpose", t)?;
        let (mut rows, family) = match self.strips {
            false => {
                let [lo, hi, family] = operands("gen", transposed)?;
                (scope.theorem(rows_of_loop { lo, hi })?, family)
            }
            true => {
                let [n, flattened] = operands("trunc_r", transposed)?;
                let [k, strips] = operands("flatten", flattened)?;
                let [lo, hi, family] = operands("gen", strips)?;
                (scope.theorem(rows_of_strips { k, n, lo, hi })?, family)
            }
        };
        for m in widths.into_iter().rev() {
            rows = normal(scope.apply(rows_moved { m }, [rows])?)?;
        }
        let x = scope.fresh("x", int()?)?;
        let mut t = applied(family, &[x])?;
        if self.strips {
            [t] = operands("transpose", t)?;
        }
        for _ in 0..self.later {
            [_, t] = operands("flatten", t)?;
        }
        Ok((rows, hol::lambda(x, t)?))
    }
}

/// A loop around such a frame, inside of it.
fn loop_inside(scope: &Scope, e: Term, frame: &Frame) -> Outcome<Changed> {
    let around = gen_of(e)?;
    let t = scope.tensor(e)?;
    let [lo, hi, family] = operands("gen", t)?;
    let i = scope.fresh("i", int()?)?;
    let (rows, inner) = frame.rows(scope, applied(family, &[i])?)?;
    let k = scope.fresh("x", int()?)?;
    let below = hol::gens(&[i, k], rows_below(scope, applied(inner, &[k])?)?)?;
    let family = hol::lambda(i, inner)?;
    let lemma = gen_past_rows { lo, hi, t: family };
    let th = normal(scope.apply(lemma, [rows, below])?)?;
    let [width, _] = operands("split", hol::rhs(th))?;
    let width = index_of(scope, hol::rhs(plain(scope, width)?))?;
    let moved = frame.around(around.body, |body| {
        reindexed(Flatten, with_child(e, 0, body)?)
    })?;
    let after = reindexed(Split { k: width }, moved)?;
    frame.keeps_names(&around, width, after)?;
    let same = Same::cells(th).between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// `⊢ rows_below m t` for a loop, or strips.
fn rows_below(scope: &Scope, t: Term) -> Outcome<Thm> {
    let (name, args) = application(t).ok_or(Trouble::internal("no tensor"))?;
    match (&name[..], &args[..]) {
        ("gen", &[lo, hi, f]) => Ok(scope.theorem(rows_of_gen { lo, hi, f })?),
        ("trunc_r", &[n, flat]) => {
            let [k, strips] = operands("flatten", flat)?;
            let [_, m, f] = operands("gen", strips)?;
            Ok(scope.theorem(rows_of_flat { n, k, m, f })?)
        }
        _ => {
            let note = "a loop goes past loops that stand directly in each other";
            Err(Refusal::words("there has to be a loop inside").with_note(note))
        }
    }
}

/// Strips around such a frame, inside of it.
fn strips_inside(scope: &Scope, e: Term, frame: &Frame) -> Outcome<Changed> {
    let Exp::Reindex {
        r: TruncR { k: dropped },
        e: flat,
    } = Exp::of(e)?
    else {
        return Err(another().into());
    };
    let Exp::Reindex {
        r: Flatten,
        e: strips,
    } = Exp::of(flat)?
    else {
        return Err(another().into());
    };
    let around = gen_of(strips)?;
    let t = scope.tensor(e)?;
    let [n, flattened] = operands("trunc_r", t)?;
    let [m, meant] = operands("flatten", flattened)?;
    let [lo, hi, family] = operands("gen", meant)?;
    let i = scope.fresh("i", int()?)?;
    let (rows, inner) = frame.rows(scope, applied(family, &[i])?)?;
    let family = hol::lambda(i, inner)?;
    let lemma = strips_past_rows {
        n,
        m,
        lo,
        hi,
        t: family,
    };
    let th = normal(scope.apply(lemma, [rows])?)?;
    let after = frame.around(around.body, |body| {
        let flat = reindexed(Flatten, with_child(strips, 0, body)?)?;
        reindexed(TruncR { k: dropped }, flat)
    })?;
    frame.keeps_names(&around, dropped, after)?;
    let same = Same::cells(th).between(scope, t, scope.tensor(after)?)?;
    Ok(Changed { e: after, same })
}

/// An expression with another part at a place.
fn with_part(e: Term, path: &[usize], part: Term) -> Attempt<Term> {
    match path.split_first() {
        None => Ok(part),
        Some((&number, rest)) => {
            let child = with_part(at(e, &[number])?, rest, part)?;
            with_child(e, number, child)
        }
    }
}

/// What an operator is applied to, in a term.
fn operands<const N: usize>(operator: &str, t: Term) -> Attempt<[Term; N]> {
    match application(t) {
        Some((name, args)) if name == operator => args.try_into().ok(),
        _ => None,
    }
    .ok_or_else(another)
}

/// A loop of cells.
fn gen_of(e: Term) -> Attempt<Loop> {
    match Exp::of(e)? {
        Exp::Gen { x, lo, hi, e } => Ok(Loop::new(x, lo, hi, e)),
        _ => Err(another()),
    }
}

fn another() -> Trouble {
    Trouble::internal("another operator is expected here")
}

/// An operator that moves cells, applied.
fn reindexed(r: Reindexer, e: Term) -> Attempt<Term> {
    Exp::Reindex { r, e }.term()
}
