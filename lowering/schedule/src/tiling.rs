//! Steps that make two loops of one, and one of two: `split`, `tile`, `fuse`.

use crate::places::{Name, find};
use crate::program::{LoopKind, Program};
use crate::refusal::{Outcome, Refusal};
use crate::rewriting::Rewriting;
use kernel::Term;

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
    /// The names of the new loops, the outer one first.
    pub fn names(&self) -> [String; 2] {
        let base = self.index.words.last().map_or("", |(word, _)| word);
        let default = || [format!("{base}o"), format!("{base}i")];
        self.into.clone().unwrap_or_else(default)
    }
}

impl Program<'_> {
    /// Strips of a loop.
    pub fn split(&mut self, strip: &Strip) -> Outcome<()> {
        let place = find(self.e, &strip.index)?;
        if self.is_sum(&place)? {
            return self.split_sum(&place, strip);
        }
        let (place, kind) = self.begin_at_zero(&strip.index)?;
        let [outer, inner] = strip.names();
        if kind == LoopKind::Fold {
            return self.split_fold(&place, strip.width, [&outer, &inner]);
        }
        let rewriting = Rewriting::of("gen_split")
            .with("k", strip.width)
            .naming(&[&outer, &inner]);
        self.rewrite(&rewriting, &place)
    }

    /// Strips of loops that stand in each other, with the loops over strips outside.
    pub fn tile(&mut self, strips: &[Strip]) -> Outcome<()> {
        if let [outer, inner] = strips {
            return self.tile_both(outer, inner);
        }
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for strip in strips {
            self.split(strip)?;
            let [outer, inner] = strip.names().map(|name| Name::of(&name));
            outside.push(outer);
            inside.push(inner);
        }
        outside.extend(inside);
        self.reorder(&outside)
    }

    /// Strips of two loops, with the loops over strips outside.
    fn tile_both(&mut self, outer: &Strip, inner: &Strip) -> Outcome<()> {
        let [place, below] = [find(self.e, &outer.index)?, find(self.e, &inner.index)?];
        if !below.starts_with(&place) || below.len() != place.len() + 1 {
            let message = format!(
                "`{}` is not the loop inside of `{}`",
                inner.index, outer.index
            );
            return Err(Refusal::words(message));
        }
        for (strip, place) in [(outer, &place), (inner, &below)] {
            if self.loop_at(place, &strip.index)?.0 != LoopKind::Gen {
                let message = format!("`{}` is no index of a `gen`", strip.index);
                let note = "`split` and `reorder` tile sums and folds";
                return Err(Refusal::words(message).with_note(note));
            }
            self.begin_at_zero(&strip.index)?;
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

    /// One loop over both.
    pub fn fuse(&mut self, outer: &Name, inner: &Name, into: Option<&str>) -> Outcome<()> {
        let fused = into.map_or_else(
            || format!("{}{}", outer.word(), inner.word()),
            str::to_string,
        );
        let place = find(self.e, outer)?;
        if self.is_sums(&place)? && place == find(self.e, inner)? {
            return self.fuse_sums(&place, [outer, inner], &fused);
        }
        let (place, kind) = self.begin_at_zero(outer)?;
        let (below, _) = self.begin_at_zero(inner)?;
        if below.strip_prefix(&place[..]) != Some(&[0]) {
            let message = format!("`{inner}` is not the loop inside of `{outer}`");
            let refusal = Refusal::words(message);
            return Err(match below.starts_with(&place) {
                true => refusal.with_note(
                    "what `split` and `tile` make of two loops is between them: `fuse` comes before, \
                     and `split` of the fused loop after it",
                ),
                false => refusal,
            });
        }
        let theorem = match kind {
            LoopKind::Sum => "sum_fuse",
            LoopKind::Gen | LoopKind::Fold => "gen_fuse",
        };
        self.rewrite(&Rewriting::of(theorem).naming(&[&fused]), &place)
    }
}
