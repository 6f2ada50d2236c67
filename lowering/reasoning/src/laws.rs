//! Sets of scalar laws, as the theories name them (`theories/scalar/laws.thy`).
//!
//! For each set L there is a theorem `⊢ laws_of L F32 = M ∧ ...` with the list M that it asks of each
//! type of floats, and for each list one with its laws:
//! `⊢ lawful L S ⇒ is_float ty ⇒ laws_of L ty = M ⇒ law_holds S ty l₁ ∧ ...`. The laws of unsigned
//! integers hold in all sets: `⊢ integers S ⇒ is_word ty ⇒ law_holds S ty l₁ ∧ ...`.

use super::lemma::{Lemma, lemmas};
use super::library::Library;
use super::syntax::{Elem, View};
use super::term::{mk, parts};
use super::theorem::conjuncts;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use reading::laws::Element;
use reading::named::Named;

pub use reading::laws::LawSet;

lemmas! {
    lawful_truths(; 1);
    lawful_integers(; 1);
    laws_of_words(; 2);
    laws_of_floats(; 3);
    laws_of_reals(; 3);
    asked_by_ieee(; 0);
    asked_by_real_f32(; 0);
    asked_by_real_f64(; 0);
    asked_by_real(; 0);
    float_f32(; 0);
    float_f64(; 0);
    word_u32(; 0);
    word_u64(; 0);
    bits_u32(; 0);
    bits_u64(; 0);
    bits_i32(; 0);
    bits_i64(; 0);
    unsigned_f32(; 0);
    unsigned_f64(; 0);
    unsigned_u32(; 0);
    unsigned_u64(; 0);
    range_of_bool(; 0);
    range_of_u8(; 0);
    range_of_u16(; 0);
    range_of_u32(; 0);
    range_of_u64(; 0);
    range_of_i8(; 0);
    range_of_i16(; 0);
    range_of_i32(; 0);
    range_of_i64(; 0);
}

impl Elem {
    /// The type as the theories have it.
    pub fn new(element: Element) -> Elem {
        match element {
            Element::F32 => Elem::F32,
            Element::F64 => Elem::F64,
            Element::U32 => Elem::U32,
            Element::U64 => Elem::U64,
            Element::Bool => Elem::Bool,
            Element::U8 => Elem::U8,
            Element::U16 => Elem::U16,
            Element::I8 => Elem::I8,
            Element::I16 => Elem::I16,
            Element::I32 => Elem::I32,
            Element::I64 => Elem::I64,
            Element::F16 => Elem::F16,
            Element::BF16 => Elem::BF16,
        }
    }

    /// The type as the languages have it.
    pub fn element(&self) -> Element {
        match self {
            Elem::F32 => Element::F32,
            Elem::F64 => Element::F64,
            Elem::U32 => Element::U32,
            Elem::U64 => Element::U64,
            Elem::Bool => Element::Bool,
            Elem::U8 => Element::U8,
            Elem::U16 => Element::U16,
            Elem::I8 => Element::I8,
            Elem::I16 => Element::I16,
            Elem::I32 => Element::I32,
            Elem::I64 => Element::I64,
            Elem::F16 => Element::F16,
            Elem::BF16 => Element::BF16,
        }
    }
}

/// `⊢ ¬is_signed ty`, of a type with arithmetic that is not signed.
pub fn unsigned(ty: Term) -> Attempt<Lemma<0>> {
    Ok(match Elem::of(ty)? {
        Elem::F32 => unsigned_f32 {}.into(),
        Elem::F64 => unsigned_f64 {}.into(),
        Elem::U32 => unsigned_u32 {}.into(),
        Elem::U64 => unsigned_u64 {}.into(),
        _ => return Err(Trouble::internal("signed arithmetic, or none")),
    })
}

/// `⊢ has_bits ty`, of a type of integers with arithmetic.
pub fn bits(ty: Term) -> Attempt<Lemma<0>> {
    Ok(match Elem::of(ty)? {
        Elem::U32 => bits_u32 {}.into(),
        Elem::U64 => bits_u64 {}.into(),
        Elem::I32 => bits_i32 {}.into(),
        Elem::I64 => bits_i64 {}.into(),
        _ => return Err(Trouble::internal("no operations on bits")),
    })
}

/// The least and the greatest integer of a type, if it is one of integers.
pub fn integers_of(ty: Term) -> Attempt<Option<[BigInt; 2]>> {
    let range = Elem::of(ty)?.element().range();
    Ok(range.map(|(least, end)| [least, end - 1].map(BigInt::from)))
}

/// `⊢ index_range ty = SOME (l, u)`, of a type of integers.
pub fn elem_range(ty: Term) -> Attempt<Lemma<0>> {
    Ok(match Elem::of(ty)? {
        Elem::Bool => range_of_bool {}.into(),
        Elem::U8 => range_of_u8 {}.into(),
        Elem::U16 => range_of_u16 {}.into(),
        Elem::U32 => range_of_u32 {}.into(),
        Elem::U64 => range_of_u64 {}.into(),
        Elem::I8 => range_of_i8 {}.into(),
        Elem::I16 => range_of_i16 {}.into(),
        Elem::I32 => range_of_i32 {}.into(),
        Elem::I64 => range_of_i64 {}.into(),
        Elem::F32 | Elem::F64 | Elem::F16 | Elem::BF16 => {
            return Err(Trouble::internal("no type of integers"));
        }
    })
}

/// Whether a term for a type is that of signed integers.
pub fn is_signed(ty: Term) -> Attempt<bool> {
    Ok(Elem::of(ty)?.element().is_signed())
}

/// Whether a term for a type is that of a type of floats.
pub fn is_float(ty: Term) -> Attempt<bool> {
    Ok(Elem::of(ty)?.element().is_float())
}

/// `lawful L S`
pub fn lawful(set: LawSet, ops: Term) -> Attempt<Term> {
    Ok(mk("lawful", &[mk(set.name(), &[])?, ops])?)
}

/// `⊢ truths S` and `⊢ integers S`, from `⊢ lawful L S`.
pub(crate) fn in_all_sets(library: &Library, all: Thm) -> Attempt<[Thm; 2]> {
    Ok([
        library.apply(lawful_truths {}, [all])?,
        library.apply(lawful_integers {}, [all])?,
    ])
}

/// The theorems `⊢ law_holds S ty l` for the laws that a set asks of a type of floats, from
/// `⊢ lawful L S`.
pub fn laws_of(library: &Library, set: LawSet, ty: Term, all: Thm) -> Attempt<Vec<Thm>> {
    let float: Lemma<0> = match Elem::of(ty)? {
        Elem::F32 => float_f32 {}.into(),
        Elem::F64 => float_f64 {}.into(),
        _ => return Ok(Vec::new()),
    };
    let rule: Lemma<3> = match set.asked_of(Elem::of(ty)?.element()) {
        LawSet::None => return Ok(Vec::new()),
        LawSet::Ieee => laws_of_floats {}.into(),
        LawSet::RealF32 | LawSet::RealF64 | LawSet::Real => laws_of_reals {}.into(),
    };
    let premises = [all, library.apply(float, [])?, asked(library, set, ty)?];
    conjuncts(library.apply(rule, premises)?)
}

/// `⊢ laws_of L ty = M`, of a type that the set asks something of.
fn asked(library: &Library, set: LawSet, ty: Term) -> Attempt<Thm> {
    let rows: Lemma<0> = match set {
        LawSet::None => return Err(Trouble::internal("a set without laws")),
        LawSet::Ieee => asked_by_ieee {}.into(),
        LawSet::RealF32 => asked_by_real_f32 {}.into(),
        LawSet::RealF64 => asked_by_real_f64 {}.into(),
        LawSet::Real => asked_by_real {}.into(),
    };
    let asked = mk("laws_of", &[mk(set.name(), &[])?, ty])?;
    let is_it = |row: &Thm| hol::dest_eq(row.concl()).is_some_and(|(left, _)| left == asked);
    let row = conjuncts(library.apply(rows, [])?)?.into_iter().find(is_it);
    row.ok_or(Trouble::internal("a type that the set asks nothing of"))
}

/// A proposition `law_holds S ty l`: from `integers S`, where the type is one of unsigned integers that
/// satisfy the law, or else assumed, to be discharged by a set that has the law.
pub fn law(library: &Library, law: Term) -> Attempt<Thm> {
    let (_, args) = parts(law)?;
    let known = words(library, args[0], args[1])?;
    match known.into_iter().find(|known| known.concl() == law) {
        Some(known) => Ok(known),
        None => Ok(hol::assume(law)?),
    }
}

/// `integers S ⊢ law_holds S ty l` for the laws of a type, if it is one of unsigned integers.
fn words(library: &Library, ops: Term, ty: Term) -> Attempt<Vec<Thm>> {
    let word: Lemma<0> = match Elem::of(ty) {
        Ok(Elem::U32) => word_u32 {}.into(),
        Ok(Elem::U64) => word_u64 {}.into(),
        _ => return Ok(Vec::new()),
    };
    let integers = hol::assume(mk("integers", &[ops])?)?;
    let word = library.apply(word, [])?;
    conjuncts(library.apply(laws_of_words {}, [integers, word])?)
}
