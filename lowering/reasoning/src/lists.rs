//! Membership in lists of names.

use super::lemma::lemmas;
use super::library::Library;
use super::scope::Scope;
use super::term::{dest_cons, parts, type_args};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    names_none(; 0);
    names_some(x, p; 1);
    mem_first(x, xs; 0);
    mem_later(y; 1);
    distinct_none(; 0);
    distinct_more(; 2);
}

/// `⊢ [x, y, ...] = MAP FST inputs`
pub fn names_of(library: &Library, inputs: Term) -> Attempt<Thm> {
    let (_, args) = parts(inputs)?;
    let &[first, rest] = &args[..] else {
        let pair = type_args(hol::type_of(inputs))[0];
        let th = library.about(names_none {})?;
        let types = type_args(pair);
        let vars = hol::type_vars(th.concl());
        let pairs: Vec<_> = vars.into_iter().zip(types).collect();
        return Ok(hol::inst_type(&pairs, th)?);
    };
    let (_, pair) = parts(first)?;
    let rest = names_of(library, rest)?;
    Ok(library.apply(
        names_some {
            x: pair[0],
            p: pair[1],
        },
        [rest],
    )?)
}

/// `⊢ MEM x xs`, where x stands in the list.
pub fn member(library: &Library, x: Term, xs: Term) -> Attempt<Thm> {
    let (_, args) = parts(xs)?;
    let &[first, rest] = &args[..] else {
        return Err(Trouble::internal("not in the list"));
    };
    if first == x {
        return Ok(library.apply(mem_first { x, xs: rest }, [])?);
    }
    let later = member(library, x, rest)?;
    Ok(library.apply(mem_later { y: first }, [later])?)
}

impl Scope {
    /// `⊢ distinct xs`
    pub fn different(&self, names: Term) -> Attempt<Thm> {
        let Some((first, rest)) = dest_cons(names)? else {
            return self.apply(distinct_none {}, []);
        };
        let new = self.not_member(first, rest)?;
        self.apply(distinct_more {}, [new, self.different(rest)?])
    }
}
