//! What defines a constant or a type, in the form that is easiest to read.

use super::datatype::{Datatype, datatype};
use super::equations::equations;
use super::guide::Guide;
use super::relation::{Relations, induction, relations};
use super::replayed::{Replayed, Subtype};
use super::terms::{Item, fresh, in_type, mentioned};
use kernel::{Const, Result, Term, Thm, TypeOp};
use std::collections::HashSet;

/// How many arguments a function is applied to at most, where its definition is printed.
const ARGUMENTS: usize = 32;

/// A definition, in one of several forms.
pub enum Form {
    /// A type by its constructors.
    Datatype(Datatype),
    /// A type that is a part of another one.
    Subtype(TypeOp, Subtype),
    /// The least relations closed under rules.
    Relations(Relations),
    /// A constant by equations: those that its definition is, or that determine it.
    Constant(Const, Vec<Term>),
    /// There is nothing before it.
    Primitive(Item),
    /// Declared in a certificate that does not export what it is.
    Unknown(Item),
}

/// A definition, and what it is about.
pub struct Entry {
    /// What it defines.
    pub defines: Vec<Item>,
    /// What it says.
    pub form: Form,
    /// The principle of induction, if it is to be printed.
    pub induction: Option<Thm>,
}

impl Entry {
    /// The definition of a constant or type.
    pub fn of(k: &mut Replayed, guide: &Guide, item: Item, with_induction: bool) -> Result<Entry> {
        let (form, theorem) = match item {
            Item::Type(operator) => of_type(k, operator)?,
            Item::Constant(c) => of_constant(k, guide, c)?,
        };
        let defines = match &form {
            Form::Datatype(datatype) => {
                let made = datatype.constructors.iter();
                let made = made.map(|made| Item::Constant(made.constant));
                in_type(k.look(), datatype.ty)
                    .into_iter()
                    .take(1)
                    .chain(made)
                    .collect()
            }
            Form::Subtype(operator, subtype) => {
                let maps = subtype.maps.iter().map(|map| Item::Constant(*map));
                std::iter::once(Item::Type(*operator)).chain(maps).collect()
            }
            Form::Relations(relations) => {
                let constants = relations.constants.iter();
                constants.map(|c| Item::Constant(*c)).collect()
            }
            Form::Constant(..) | Form::Primitive(_) | Form::Unknown(_) => vec![item],
        };
        Ok(Entry {
            defines,
            form,
            induction: theorem.filter(|_| with_induction),
        })
    }

    /// The propositions that are printed.
    pub fn shown(&self) -> Vec<Term> {
        let induction = self.induction.iter().map(|theorem| theorem.concl());
        let said: Vec<Term> = match &self.form {
            Form::Subtype(_, subtype) => subtype.says.to_vec(),
            Form::Relations(relations) => relations.rules.iter().map(|(_, rule)| *rule).collect(),
            Form::Constant(_, equations) => equations.clone(),
            Form::Datatype(_) | Form::Primitive(_) | Form::Unknown(_) => Vec::new(),
        };
        said.into_iter().chain(induction).collect()
    }

    /// The constants and types that are printed.
    pub fn mentions(&self, k: &Replayed) -> Vec<Item> {
        let mut items = mentioned(k.look(), &self.shown());
        if let Form::Datatype(datatype) = &self.form {
            items.extend(datatype.items(k));
        }
        for item in &self.defines {
            if let Item::Constant(c) = item {
                items.extend(in_type(k.look(), k.look().const_info(*c).ty));
            }
        }
        items
    }
}

/// The definition of a type, with the principle of induction.
fn of_type(k: &mut Replayed, operator: TypeOp) -> Result<(Form, Option<Thm>)> {
    if let Some(datatype) = datatype(k, operator)? {
        let induction = datatype.induction;
        return Ok((Form::Datatype(datatype), Some(induction)));
    }
    let form = match k.subtype(operator).cloned() {
        Some(mut subtype) => {
            subtype.says[0] = reduced(k, subtype.says[0])?;
            Form::Subtype(operator, subtype)
        }
        None => unknown(k, Item::Type(operator)),
    };
    Ok((form, None))
}

/// The definition of a constant, with the principle of induction if it is a relation.
fn of_constant(k: &mut Replayed, guide: &Guide, c: Const) -> Result<(Form, Option<Thm>)> {
    if let Some(operator) = k.mapped_type(c) {
        return of_type(k, operator);
    }
    if !k.is_of_theories(c) {
        return Ok((by_definition(k, c)?, None));
    }
    if let Some(operator) = made_type(k, c)? {
        return of_type(k, operator);
    }
    if let Some(relations) = relations(k, c)? {
        let induction = induction(k, &relations.constants);
        return Ok((Form::Relations(relations), induction));
    }
    let name = k.letters(Item::Constant(c)).to_owned();
    for theorems in guide.equations(&name) {
        let proved = theorems.iter().map(|theorem| k.of_theories(theorem));
        if let Some(proved) = proved.collect::<Option<Vec<Thm>>>()
            && let Some(all) = equations(k, c, &proved)?
            && are_of_earlier(k, c, &all)
        {
            return Ok((Form::Constant(c, all), None));
        }
    }
    Ok((by_definition(k, c)?, None))
}

/// What the kernel has as the definition of a constant.
fn by_definition(k: &mut Replayed, c: Const) -> Result<Form> {
    Ok(match k.definition(c) {
        Some(definition) => Form::Constant(c, vec![applied(k, definition)?]),
        None => unknown(k, Item::Constant(c)),
    })
}

/// Whether equations are of this constant, and of what was declared before it only.
fn are_of_earlier(k: &Replayed, c: Const, equations: &[Term]) -> bool {
    let mut items = mentioned(k.look(), equations).into_iter();
    items.all(|item| match item {
        Item::Constant(other) => other <= c,
        Item::Type(_) => true,
    })
}

/// The type that a constant is a constructor of.
fn made_type(k: &mut Replayed, c: Const) -> Result<Option<TypeOp>> {
    let mut ty = k.look().const_info(c).ty;
    while let Some((_, range)) = k.look().dest_fun(ty) {
        ty = range;
    }
    let Some(Item::Type(operator)) = in_type(k.look(), ty).first().copied() else {
        return Ok(None);
    };
    let datatype = datatype(k, operator)?;
    let is_constructor = datatype
        .is_some_and(|datatype| datatype.constructors.iter().any(|made| made.constant == c));
    Ok(is_constructor.then_some(operator))
}

/// What has no definition: the primitives of the logic, or else who declared it keeps it to
/// himself.
fn unknown(k: &Replayed, item: Item) -> Form {
    match k.is_primitive(item) {
        true => Form::Primitive(item),
        false => Form::Unknown(item),
    }
}

/// `p r = q` for `(λx. p x) r = q`.
fn reduced(k: &mut Replayed, equation: Term) -> Result<Term> {
    let k = k.context();
    let sides = k.dest_eq(equation);
    let redex = sides.and_then(|(left, right)| Some((k.dest_app(left)?, right)));
    match redex {
        Some(((abs, x), right)) if k.dest_abs(abs).is_some() => {
            let left = k.open(abs, x)?;
            k.eq(left, right)
        }
        _ => Ok(equation),
    }
}

/// `c x y = t` for `c = (λx y. t)`.
fn applied(k: &mut Replayed, definition: Thm) -> Result<Term> {
    let k = k.context();
    let Some((mut left, mut right)) = k.dest_eq(definition.concl()) else {
        return Ok(definition.concl());
    };
    let mut taken = HashSet::new();
    while taken.len() < ARGUMENTS
        && let Some((ty, _)) = k.dest_abs(right)
    {
        let x = fresh(k, right, ty, &mut taken)?;
        left = k.app(left, x)?;
        right = k.open(right, x)?;
    }
    k.eq(left, right)
}
