//! The steps of a schedule: named compositions of equations.
//!
//! | step | equations |
//! |---|---|
//! | `split i by K` | `gen_split`; of a sum `sum_tiled` |
//! | `tile i by K, j by L` | `gen_split`, `gen_tile` |
//! | `reorder i, j` | `gen_transposed`, `sum_gen`, `guard_gen`, `guard_sum`, `let_gen_same`, ... |
//! | `fuse i, j` | `gen_fuse` |
//! | `isolate i at E` | `gen_parts` |
//! | `separate tails` | `gen_parts`, `guard_true` |
//! | `simplify guards` | `guard_true` |
//! | `inline x`, `stage x as t at i`, `pack x[i] as t at p` | `let_inline` |
//! | `hoist x out of i` | `let_gen_same`, `let_gen`, `guard_let`, ... |
//! | `wrap THEOREM around i` | that one, from right to left |
//! | `rw THEOREM` | that one |

use crate::agreement::agree;
use crate::change::{Action, Changed, change};
use crate::names::{Substitution, names_in};
use crate::places::{Name, Path, all_places, at, find};
use crate::reduction::{number, reduced};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use crate::staging::{named, packed, staged};
use kernel::Term;
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::program::is_small;
use reasoning::scope::Scope;
use reasoning::term::{literal, mk, parts};
use reasoning::trouble::Attempt;
use std::collections::HashSet;

/// How large a program may become.
const MOST_OPERATORS: usize = 5_000;

/// A step of a schedule.
#[derive(Clone, Debug)]
pub enum Step {
    /// `split i by K into io, ii`
    Split(Strip),
    /// `tile i by K into io, ii, j by L into jo, ji`
    Tile(Strip, Strip),
    /// `reorder i, j, p`
    Reorder(Vec<Name>),
    /// `fuse i, j into ij`
    Fuse(Name, Name, Option<String>),
    /// `isolate i at E`
    Isolate(Name, Term),
    /// `stage x as t at i`
    Stage(Name, String, Option<Name>),
    /// `pack x[i, j] as t at p`
    Pack(Term, String, Option<Name>),
    /// `hoist x out of i`
    Hoist(Name, Name),
    /// `inline x`
    Inline(Name),
    /// `simplify guards`
    SimplifyGuards,
    /// `separate tails [of i]`
    SeparateTails(Option<Name>),
    /// `rw THEOREM [<-] [at NAME] [with x := E, ...]`
    Rewrite(Rewriting, Option<Name>),
}

/// A loop, and the width of the strips that it is cut into.
#[derive(Clone, Debug)]
pub struct Strip {
    /// The loop.
    pub index: Name,
    /// The width, an index expression.
    pub width: Term,
    /// The names of the new loops.
    pub into: Option<[String; 2]>,
}

impl Strip {
    fn names(&self) -> [String; 2] {
        let base = self.index.words.last().map_or("", |(word, _)| word);
        let default = || [format!("{base}o"), format!("{base}i")];
        self.into.clone().unwrap_or_else(default)
    }
}

/// That what a loop computes may have padding.
fn padded(name: &Name) -> Refusal {
    let message = format!("cannot see that no cell of what `{name}` computes is padding");
    Refusal::words(message)
        .with_note("a `let` reads padding as zero, and truncations drop padding only")
        .with_note("a sum over nothing is padding: say `where 1 <= n`")
}

/// What an expression becomes.
type Made<'a> = &'a dyn Fn(&Scope, Term) -> Outcome<Term>;

/// `n / k` for a loop up to `cdiv(n, k)`.
fn whole_tiles(e: Term) -> Attempt<Option<Term>> {
    let (name, args) = parts(e)?;
    let ("Gen", &[_, lo, hi, _]) = (&name[..], &args[..]) else {
        return Ok(None);
    };
    let (operator, quotient) = parts(hi)?;
    if operator != "IDiv" || number(lo)? != Some(0) {
        return Ok(None);
    }
    let k = quotient[1];
    let less = mk("ISub", &[k, mk("ILit", &[literal(1)?])?])?;
    Ok(match parts(quotient[0])? {
        (operator, sum) if operator == "IAdd" && sum[1] == less => Some(mk("IDiv", &[sum[0], k])?),
        _ => None,
    })
}

/// A program under way: what it is, and the changes so far.
pub struct Program<'a> {
    /// What is known at the start.
    pub scope: &'a Scope,
    /// The program.
    pub e: Term,
    /// The equations applied so far, by name, and the programs after them.
    pub changes: Vec<(String, Changed)>,
}

impl Program<'_> {
    /// Carries out a step.
    pub fn take(&mut self, step: &Step) -> Outcome<()> {
        self.carry_out(step)?;
        match is_small(self.e, MOST_OPERATORS)? {
            true => Ok(()),
            false => {
                let message = format!("the program has more than {MOST_OPERATORS} operators now");
                Err(Refusal::words(message).with_note("`separate tails` makes copies of loops"))
            }
        }
    }

    fn carry_out(&mut self, step: &Step) -> Outcome<()> {
        match step {
            Step::Split(strip) => self.split(strip),
            Step::Tile(outer, inner) => self.tile(outer, inner),
            Step::Reorder(names) => self.reorder(names),
            Step::Fuse(outer, inner, into) => self.fuse(outer, inner, into.as_deref()),
            Step::Isolate(name, end) => {
                let place = find(self.e, name)?;
                let parted = Rewriting::of("gen_parts").with("m", *end);
                self.rewrite(&parted, &place)
            }
            Step::Stage(what, own, at) => self.stage(what, own, at.as_ref()),
            Step::Pack(access, own, at) => self.pack(*access, own, at.as_ref()),
            Step::Hoist(name, out) => self.hoist(name, out),
            Step::Inline(name) => self.inline(name),
            Step::SimplifyGuards => self.simplify_guards(),
            Step::SeparateTails(name) => self.separate_tails(name.as_ref()),
            Step::Rewrite(rewriting, name) => {
                let place = match name {
                    Some(name) => find(self.e, name)?,
                    None => self.only_place(rewriting)?,
                };
                self.rewrite(rewriting, &place)
            }
        }
    }

    /// Applies an equation at a place.
    fn rewrite(&mut self, rewriting: &Rewriting, place: &[usize]) -> Outcome<()> {
        let taken = self.taken()?;
        for name in &rewriting.names {
            if taken.contains(&identifier(name)?) {
                let message = format!("the name `{name}` is in use");
                return Err(Refusal::words(message).with_note("`into` gives other names"));
            }
        }
        let mut action = |scope: &Scope, e: Term| rewriting.apply(scope, e, &taken);
        self.act(&rewriting.theorem, place, &mut action)
    }

    /// Does something at a place, and notes by which equation.
    fn act(&mut self, equation: &str, place: &[usize], action: Action) -> Outcome<()> {
        let changed = change(self.scope, self.e, place, action)?;
        self.e = changed.e;
        self.changes.push((equation.to_string(), changed));
        Ok(())
    }

    /// Puts another expression at a place, of which is proved that it means the same.
    fn replace(&mut self, equation: &str, place: &[usize], made: Made) -> Outcome<()> {
        let mut action = |scope: &Scope, e: Term| -> Outcome<Changed> {
            let after = made(scope, e)?;
            let th = agree(scope, scope.tensor(e)?, scope.tensor(after)?)?;
            Ok(Changed { e: after, th })
        };
        self.act(equation, place, &mut action)
    }

    /// A `let` becomes what it stands for, wherever it is read.
    fn inline(&mut self, name: &Name) -> Outcome<()> {
        let place = find(self.e, name)?;
        let no_let = || Refusal::words(format!("`{name}` is no `let`"));
        self.replace("let_inline", &place, &|_, e| {
            let (constructor, args) = parts(e)?;
            let ("Let", &[x, d, a]) = (&constructor[..], &args[..]) else {
                return Err(no_let());
            };
            let inlined = Substitution::default().with(x, d)?.apply(a)?;
            Ok(reduced(inlined)?)
        })
    }

    /// Binds a name in the body of a loop: to the cells of a tensor that the body reads; or where a loop
    /// stands, to all that it computes.
    fn stage(&mut self, what: &Name, own: &str, place: Option<&Name>) -> Outcome<()> {
        let t = self.new_name(own)?;
        let Some(name) = place else {
            let place = find(self.e, what)?;
            let bound = self.replace("let_inline", &place, &|scope, e| named(scope, e, t));
            return bound.map_err(|refused| match refused {
                Refusal::Differ(..) => padded(what),
                other => other,
            });
        };
        let place = find(self.e, name)?;
        self.loop_at(&place, name)?;
        let x = match &what.words[..] {
            [(word, None)] => identifier(word)?,
            _ => return Err(Refusal::words(format!("`{what}` is no name of a tensor"))),
        };
        let below = [&place[..], &[0]].concat();
        self.replace("let_inline", &below, &|scope, e| staged(scope, e, x, t))
    }

    /// Binds a name in the body of a loop, or around the program, to what an access reads for all values
    /// of the loops inside.
    fn pack(&mut self, access: Term, own: &str, place: Option<&Name>) -> Outcome<()> {
        let t = self.new_name(own)?;
        let place = match place {
            Some(name) => {
                let place = find(self.e, name)?;
                self.loop_at(&place, name)?;
                [&place[..], &[0]].concat()
            }
            None => Path::new(),
        };
        self.replace("let_inline", &place, &|_, e| packed(e, access, t))
    }

    /// Moves a `let` outward until it is around a loop.
    fn hoist(&mut self, name: &Name, out: &Name) -> Outcome<()> {
        loop {
            let (place, target) = (find(self.e, name)?, find(self.e, out)?);
            if target.starts_with(&place) {
                return Ok(());
            }
            if !place.starts_with(&target) {
                return Err(Refusal::words(format!("`{name}` is not inside of `{out}`")));
            }
            let (_, around) = place
                .split_last()
                .ok_or_else(|| Refusal::words("at the top"))?;
            let (parent, _) = parts(at(self.e, around)?)?;
            let equations: &[&str] = match &parent[..] {
                "Gen" => &["let_gen_same", "let_gen"],
                "Sum" => &["let_sum_same", "let_sum"],
                "Guard" => &["guard_let"],
                "Let" => &["let_comm", "let_let"],
                "At" => &["at_let"],
                "Transpose" => &["transpose_let"],
                "Flatten" => &["flatten_let"],
                "Split" => &["split_let"],
                "TruncL" => &["trunc_l_let"],
                "TruncR" => &["trunc_r_let"],
                "Concat" => &["concat_let_left", "concat_let_right"],
                _ => &[],
            };
            let moved = equations.iter().any(|equation| {
                let rewriting = Rewriting::of(equation);
                self.rewrite(&rewriting, around).is_ok()
            });
            if !moved {
                let parent = parent.to_lowercase();
                let message = format!("no equation moves the `let` of `{name}` out of a {parent}");
                return Err(Refusal::words(message));
            }
        }
    }

    /// A name that is not in use.
    fn new_name(&self, own: &str) -> Outcome<Term> {
        let t = identifier(own)?;
        match self.taken()?.contains(&t) {
            true => Err(Refusal::words(format!("the name `{own}` is in use"))),
            false => Ok(t),
        }
    }

    /// Removes guards that are known to hold, and choices that are decided.
    fn simplify_guards(&mut self) -> Outcome<()> {
        let mut at_first = 0;
        loop {
            let mut guards = Vec::new();
            all_places(self.e, &mut Vec::new(), &mut |path, e| {
                let (name, _) = parts(e)?;
                if ["Guard", "If"].contains(&&name[..]) {
                    guards.push(path.clone());
                }
                Ok(())
            })?;
            let Some(place) = guards.get(at_first) else {
                return Ok(());
            };
            let simpler = self.replace("guard_true", place, &|scope, e| {
                let (name, args) = parts(e)?;
                let p = hol::rhs(scope.dcond(args[0])?);
                if scope.try_prove(p)?.is_some() {
                    return Ok(args[1]);
                }
                if name == "If" && scope.try_prove(hol::mk_not(p)?)?.is_some() {
                    return Ok(args[2]);
                }
                Err(Refusal::words("not decided"))
            });
            // Where one went, there is another place with its number.
            at_first += usize::from(simpler.is_err());
        }
    }

    /// Isolates loops over tiles at the last whole tile, and removes the guards in front of it.
    fn separate_tails(&mut self, of: Option<&Name>) -> Outcome<()> {
        let mut done = 0;
        loop {
            let mut tails = Vec::new();
            let first = of.map(|name| find(self.e, name)).transpose()?;
            all_places(self.e, &mut Vec::new(), &mut |path, e| {
                if let Some(whole) = whole_tiles(e)?
                    && first.as_ref().is_none_or(|first| first == path)
                {
                    tails.push((path.clone(), whole));
                }
                Ok(())
            })?;
            let Some((place, whole)) = tails.into_iter().next() else {
                break;
            };
            self.rewrite(&Rewriting::of("gen_parts").with("m", whole), &place)?;
            done += 1;
            if of.is_some() {
                break;
            }
        }
        if done == 0 {
            return Err(Refusal::words(
                "there is no loop over tiles, of which the last may not be whole",
            )
            .with_note("`split` and `tile` make such loops"));
        }
        self.simplify_guards()
    }

    /// The names in use.
    fn taken(&self) -> Attempt<HashSet<Term>> {
        let mut taken = names_in(self.e)?;
        let known = self.scope.session.known.borrow();
        taken.extend(known.keys().map(|(_, name)| *name));
        Ok(taken)
    }

    /// The only place where an equation fits.
    fn only_place(&self, rewriting: &Rewriting) -> Outcome<Path> {
        let mut places = Vec::new();
        all_places(self.e, &mut Vec::new(), &mut |path, _| {
            places.push(path.clone());
            Ok(())
        })?;
        let taken = self.taken()?;
        let mut fitting = Vec::new();
        for place in places {
            if !rewriting.fits(self.scope, at(self.e, &place)?)? {
                continue;
            }
            let mut action = |scope: &Scope, e: Term| rewriting.apply(scope, e, &taken);
            if change(self.scope, self.e, &place, &mut action).is_ok() {
                fitting.push(place);
            }
        }
        match &fitting[..] {
            [only] => Ok(only.clone()),
            [] => {
                // The refusal at the top says what the equation is about.
                let refused = rewriting.apply(self.scope, self.e, &taken).err();
                let nowhere = format!("`{}` fits nowhere", rewriting.theorem);
                Err(match refused {
                    Some(words @ Refusal::Words { .. }) => words,
                    _ => Refusal::words(nowhere),
                })
            }
            all => {
                let message = format!("`{}` fits in {} places", rewriting.theorem, all.len());
                Err(Refusal::words(message).with_note("`at NAME` says in which"))
            }
        }
    }

    /// The loop at a place: its constructor, and its ends.
    fn loop_at(&self, place: &[usize], name: &Name) -> Outcome<(String, [Term; 2])> {
        let (constructor, args) = parts(at(self.e, place)?)?;
        match (&constructor[..], &args[..]) {
            ("Gen" | "Sum", &[_, lo, hi, _]) => Ok((constructor, [lo, hi])),
            _ => Err(Refusal::words(format!("`{name}` is no loop of its own"))),
        }
    }

    /// A loop that begins at zero.
    fn begin_at_zero(&mut self, name: &Name) -> Outcome<(Path, String)> {
        let place = find(self.e, name)?;
        let (constructor, [lo, _]) = self.loop_at(&place, name)?;
        match (number(lo)? == Some(0), &constructor[..]) {
            (true, _) => {}
            (false, "Gen") => self.rewrite(&Rewriting::of("gen_from_zero"), &place)?,
            (false, _) => {
                let message = format!("the sum over `{name}` does not begin at 0");
                return Err(Refusal::words(message));
            }
        }
        Ok((place, constructor))
    }

    fn split(&mut self, strip: &Strip) -> Outcome<()> {
        let (place, constructor) = self.begin_at_zero(&strip.index)?;
        let [outer, inner] = strip.names();
        let theorem = if constructor == "Gen" {
            "gen_split"
        } else {
            "sum_tiled"
        };
        let rewriting = Rewriting::of(theorem)
            .with("k", strip.width)
            .naming(&[&outer, &inner]);
        self.rewrite(&rewriting, &place)
    }

    fn tile(&mut self, outer: &Strip, inner: &Strip) -> Outcome<()> {
        let (place, _) = self.begin_at_zero(&outer.index)?;
        let (below, _) = self.begin_at_zero(&inner.index)?;
        let nested = below.strip_prefix(&place[..]) == Some(&[0]);
        if !nested {
            let message = format!(
                "`{}` is not the loop inside of `{}`",
                inner.index, outer.index
            );
            return Err(Refusal::words(message));
        }
        self.split(outer)?;
        // The loop inside of a strip, which is that of the loop over strips of what was split.
        let strip = [&place[..], &[0, 0, 0]].concat();
        let [jo, ji] = inner.names();
        let rewriting = Rewriting::of("gen_tile")
            .with("l", inner.width)
            .naming(&[&jo, &ji]);
        self.rewrite(&rewriting, &strip)
    }

    fn fuse(&mut self, outer: &Name, inner: &Name, into: Option<&str>) -> Outcome<()> {
        let (place, _) = self.begin_at_zero(outer)?;
        let (below, _) = self.begin_at_zero(inner)?;
        if below.strip_prefix(&place[..]) != Some(&[0]) {
            let message = format!("`{inner}` is not the loop inside of `{outer}`");
            return Err(Refusal::words(message));
        }
        let both = |name: &Name| {
            name.words
                .last()
                .map_or(String::new(), |(word, _)| word.clone())
        };
        let fused = into.map_or_else(|| both(outer) + &both(inner), str::to_string);
        let rewriting = Rewriting::of("gen_fuse").naming(&[&fused]);
        self.rewrite(&rewriting, &place)
    }

    /// Moves loops outward until they are in this order.
    fn reorder(&mut self, names: &[Name]) -> Outcome<()> {
        for (done, name) in names.iter().enumerate() {
            let later = &names[done + 1..];
            if later.contains(name) {
                return Err(Refusal::words(format!("`{name}` is there twice")));
            }
            // Outward, past each of those that are to be inside.
            while let Some(place) = self.inside_of_one(name, later)? {
                self.outward(&place, name)?;
            }
        }
        Ok(())
    }

    /// The place of a loop, if one of these is around it.
    fn inside_of_one(&self, name: &Name, others: &[Name]) -> Outcome<Option<Path>> {
        let place = find(self.e, name)?;
        for other in others {
            if place.len() > find(self.e, other)?.len() && place.starts_with(&find(self.e, other)?)
            {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Moves a loop past what is around it.
    fn outward(&mut self, place: &[usize], name: &Name) -> Outcome<()> {
        let (_, around) = place
            .split_last()
            .ok_or_else(|| Refusal::words("at the top"))?;
        let (parent, _) = parts(at(self.e, around)?)?;
        let (own, _) = parts(at(self.e, place)?)?;
        let rewriting = match (&parent[..], &own[..]) {
            ("Gen", "Gen") => Rewriting::of("gen_transposed"),
            ("Sum", "Gen") => Rewriting::of("sum_gen"),
            ("Gen", "Sum") => Rewriting::of("sum_gen").reversed(),
            ("Guard", "Gen") => Rewriting::of("guard_gen"),
            ("Guard", "Sum") => Rewriting::of("guard_sum"),
            ("Transpose", "Sum") => Rewriting::of("transpose_sum"),
            ("Flatten", "Sum") => Rewriting::of("flatten_sum"),
            ("TruncR", "Sum") => Rewriting::of("trunc_r_sum"),
            ("Let", "Gen") => Rewriting::of("let_gen_same").reversed(),
            ("Let", "Sum") => Rewriting::of("let_sum_same").reversed(),
            ("Sum", "Sum") => {
                let message = format!("sums do not change places without laws (`{name}`)");
                return Err(Refusal::words(message).with_note("`rw sum_swap` does it with laws"));
            }
            (around, own) => {
                let (around, own) = (around.to_lowercase(), own.to_lowercase());
                let message = format!("no equation moves the {own} `{name}` out of a {around}");
                return Err(Refusal::words(message));
            }
        };
        self.rewrite(&rewriting, around)
    }
}
