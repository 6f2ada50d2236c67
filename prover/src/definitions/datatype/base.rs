//! What the package needs of the theories, and terms of their constants.

use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::{Fail, Proof, fail};
use kernel::{Term, Thm, Type, TypeView};

/// Theorems on trees, pairs and conditionals, by which datatypes are represented.
#[derive(Clone, Copy)]
pub struct Base {
    /// `tree_recursion : ∀b h. ∃fn. fn tree_bot = b ∧
    /// ∀l f. fn (tree_node l f) = h l f (λi. fn (f i))`
    pub(super) recursion: Thm,
    /// `tree_join_left : ∀f g i. tree_join f g (tree_left i) = f i`
    pub(super) join_left: Thm,
    /// `tree_join_right : ∀f g i. tree_join f g (tree_right i) = g i`
    pub(super) join_right: Thm,
    /// `fst_pair : ∀x y. FST (x, y) = x`
    pub(super) fst: Thm,
    /// `snd_pair : ∀x y. SND (x, y) = y`
    pub(super) snd: Thm,
    /// `cond_true : ∀x y. COND T x y = x`
    pub(super) cond_true: Thm,
    /// `cond_false : ∀x y. COND F x y = y`
    pub(super) cond_false: Thm,
    /// Absent as long as there are no lists.
    pub(super) lists: Option<Lists>,
}

/// Theorems on lists, for datatypes that are nested through them.
#[derive(Clone, Copy)]
pub(super) struct Lists {
    /// `mem_nil : ∀x. ¬MEM x []`
    pub mem_nil: Thm,
    /// `mem_map : ∀f xs y. MEM y (MAP f xs) ⇔ ∃x. y = f x ∧ MEM x xs`
    pub mem_map: Thm,
    /// `map_map : ∀f g xs. MAP f (MAP g xs) = MAP (λx. f (g x)) xs`
    pub map_map: Thm,
    /// `map_inverse : ∀f g xs. (∀x. MEM x xs ⇒ f (g x) = x) ⇒ MAP f (MAP g xs) = xs`
    pub map_inverse: Thm,
    /// `tabulate_map : ∀f xs. TABULATE (LENGTH xs) (λi. f (EL i xs)) = MAP f xs`
    pub tabulate: Thm,
}

impl Base {
    /// The theorems, looked up by the names given with the fields.
    pub fn find(lookup: &dyn Fn(&str) -> Option<Thm>) -> Proof<Base> {
        let needed = |name: &str| {
            let missing = || {
                Fail(format!(
                    "datatypes need the theorem {name} (of the theory `base.tree`)"
                ))
            };
            lookup(name).ok_or_else(missing)
        };
        let lists = || {
            Some(Lists {
                mem_nil: lookup("mem_nil")?,
                mem_map: lookup("mem_map")?,
                map_map: lookup("map_map")?,
                map_inverse: lookup("map_inverse")?,
                tabulate: lookup("tabulate_map")?,
            })
        };
        Ok(Base {
            recursion: needed("tree_recursion")?,
            join_left: needed("tree_join_left")?,
            join_right: needed("tree_join_right")?,
            fst: needed("fst_pair")?,
            snd: needed("snd_pair")?,
            cond_true: needed("cond_true")?,
            cond_false: needed("cond_false")?,
            lists: lists(),
        })
    }

    pub(super) fn lists(&self) -> Proof<&Lists> {
        match &self.lists {
            Some(lists) => Ok(lists),
            None => fail("datatypes nested through lists need the theory `base.list`"),
        }
    }
}

/// Some value of the type: `@x. T`.
pub fn arbitrary(ty: Type) -> Proof<Term> {
    let always = hol::lambda(hol::var(hol::name("x"), ty)?, hol::mk_true()?)?;
    apply("@", &[always])
}

/// The right-nested product of types; the type of truth values for none.
pub fn product(types: &[Type]) -> Proof<Type> {
    let Some((&last, rest)) = types.split_last() else {
        return Ok(hol::bool());
    };
    rest.iter()
        .rev()
        .try_fold(last, |ty, &first| type_app("prod", &[first, ty]))
}

/// The argument of a type operator of this name that has one argument.
pub(super) fn dest_type_app(name: &str, ty: Type) -> Option<Type> {
    match hol::view_type(ty) {
        TypeView::App(op, args) if args.len() == 1 => {
            let found = hol::with(|context| context.type_op(op).0);
            (found == hol::name(name)).then(|| args[0])
        }
        _ => None,
    }
}

/// The tuple of one or more terms.
pub fn tuple(parts: &[Term]) -> Proof<Term> {
    let Some((&last, rest)) = parts.split_last() else {
        return Ok(hol::mk_true()?);
    };
    rest.iter()
        .rev()
        .try_fold(last, |pair, &first| apply(",", &[first, pair]))
}

/// The components of a tuple of this many.
pub fn untuple(tuple: Term, count: usize) -> Vec<Term> {
    let (mut parts, mut rest) = (Vec::new(), tuple);
    while parts.len() + 1 < count {
        let [first, more] = hol::strip_app(rest).1[..] else {
            break;
        };
        parts.push(first);
        rest = more;
    }
    parts.push(rest);
    parts
}

/// The component at a place of a tuple of this many.
pub fn component(tuple: Term, at: usize, count: usize) -> Proof<Term> {
    let rest = (0..at).try_fold(tuple, |t, _| apply("SND", &[t]))?;
    match at + 1 < count {
        true => apply("FST", &[rest]),
        false => Ok(rest),
    }
}
