//! The types of a declaration, as subsets of the trees, and their constructors.

use super::base::arbitrary;
use super::declared::TypeDecl;
use super::layout::{Arg, Layout, Shape};
use crate::definitions::define::{define, unfold};
use crate::definitions::relations::{Relations, inductive};
use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::hol::connectives::{ispecl, mk_imps, mps};
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type, TypeNames};

/// The new types and constructors.
pub(super) struct Family {
    pub layout: Layout,
    /// Which trees represent values: one relation for each type, one rule for each
    /// constructor.
    pub relations: Relations,
    pub types: Vec<Defined>,
    pub constructors: Vec<Built>,
}

/// A new type.
pub(super) struct Defined {
    pub ty: Type,
    /// The maps from and to trees.
    pub abs: Term,
    pub rep: Term,
    /// `⊢ ∀a. abs (rep a) = a`
    pub abs_rep: Thm,
    /// `⊢ ∀r. is r = (rep (abs r) = r)`
    pub rep_abs: Thm,
    /// `⊢ ∀a. is (rep a)`
    pub is_rep: Thm,
}

/// A new constructor.
pub(super) struct Built {
    /// The constructor.
    pub constant: Term,
    /// Variables for its arguments.
    pub vars: Vec<Term>,
    /// `⊢ C vars = abs (node ...)`
    pub unfolded: Thm,
    /// `⊢ rep (C vars) = node ...`
    pub rep: Thm,
}

impl Family {
    /// Defines the types and the constructors.
    pub fn define(decls: &[TypeDecl], layout: Layout) -> Proof<Family> {
        let relations = representing(decls, &layout)?;
        let witnesses = inhabitants(decls, &layout, &relations)?;
        let mut types = Vec::new();
        for (decl, witness) in decls.iter().zip(witnesses) {
            types.push(define_type(&decl.name, &decl.params, witness)?);
        }
        let mut family = Family {
            layout,
            relations,
            types,
            constructors: Vec::new(),
        };
        let names = decls.iter().flat_map(|decl| &decl.constructors);
        for (at, constructor) in names.enumerate() {
            let built = family.constructor(&constructor.name, at)?;
            family.constructors.push(built);
        }
        Ok(family)
    }

    /// The type of an argument.
    pub fn arg_type(&self, arg: Arg) -> Proof<Type> {
        match arg {
            Arg::Plain(ty) => Ok(ty),
            Arg::Own(k) => Ok(self.types[k].ty),
            Arg::List(k) => type_app("list", &[self.types[k].ty]),
        }
    }

    /// The argument as a tree or list of trees.
    pub fn to_tree(&self, arg: Arg, t: Term) -> Proof<Term> {
        match arg {
            Arg::Plain(_) => Ok(t),
            Arg::Own(k) => Ok(hol::app(self.types[k].rep, t)?),
            Arg::List(k) => apply("MAP", &[self.types[k].rep, t]),
        }
    }

    /// The way back.
    pub fn of_tree(&self, arg: Arg, t: Term) -> Proof<Term> {
        match arg {
            Arg::Plain(_) => Ok(t),
            Arg::Own(k) => Ok(hol::app(self.types[k].abs, t)?),
            Arg::List(k) => apply("MAP", &[self.types[k].abs, t]),
        }
    }

    fn constructor(&self, name: &str, at: usize) -> Proof<Built> {
        let shape = &self.layout.shapes[at];
        let of = &self.types[shape.of];
        let mut types = Vec::new();
        for &arg in &shape.args {
            types.push(self.arg_type(arg)?);
        }
        let vars = variables(&types)?;
        let mut trees = Vec::new();
        for (&arg, &x) in shape.args.iter().zip(&vars) {
            trees.push(self.to_tree(arg, x)?);
        }
        let node = self.layout.node(shape, &trees)?;
        let defined = define(name, &vars, hol::app(of.abs, node)?)?;
        let unfolded = unfold(defined.equation, &vars)?;

        // The node represents a value, so `rep` gives it back.
        let mut premises = Vec::new();
        for (&arg, &x) in shape.args.iter().zip(&vars) {
            premises.extend(self.is_tree(arg, x)?);
        }
        let intro = hol::specl(&trees, self.relations.intros[at].1)?;
        let is_node = mps(intro, &premises)?;
        let same = hol::eq_mp(hol::spec(node, of.rep_abs)?, is_node)?;
        Ok(Built {
            constant: defined.constant,
            rep: hol::trans(hol::ap_term(of.rep, unfolded)?, same)?,
            vars,
            unfolded,
        })
    }

    /// That the tree of a value, or the trees of a list of values, represent values: `is (rep
    /// x)` or `∀t. MEM t (MAP rep x) ⇒ is t`.
    fn is_tree(&self, arg: Arg, x: Term) -> Proof<Option<Thm>> {
        match arg {
            Arg::Plain(_) => Ok(None),
            Arg::Own(k) => Ok(Some(hol::spec(x, self.types[k].is_rep)?)),
            Arg::List(k) => {
                let of = &self.types[k];
                let t = hol::var(hol::name("t"), self.layout.tree)?;
                let is = self.relations.constants[k];
                let each = self.each_member(of.rep, x, t, &mut |y, equation| {
                    let moved = hol::ap_term(is, hol::sym(equation)?)?;
                    Ok(hol::eq_mp(moved, hol::spec(y, of.is_rep)?)?)
                })?;
                Ok(Some(hol::gen_(t, each)?))
            }
        }
    }

    /// `⊢ MEM t (MAP f xs) ⇒ p` for a variable `t`, where `prove` gets a variable `y` and
    /// `t = f y, MEM y xs ⊢ t = f y`.
    pub fn each_member(
        &self,
        f: Term,
        xs: Term,
        t: Term,
        prove: &mut dyn FnMut(Term, Thm) -> Proof<Thm>,
    ) -> Proof<Thm> {
        let iff = ispecl(&[f, xs, t], self.layout.base.lists()?.mem_map)?;
        let (member, exists) = hol::sides(iff);
        let Some(predicate) = hol::dest_exists(exists) else {
            return fail("the theorem mem_map is of another form");
        };
        let (y, body) = hol::open_fresh(predicate, &[t, xs])?;
        let th = prove(y, hol::conjunct1(hol::assume(body)?)?)?;
        let given = hol::eq_mp(iff, hol::assume(member)?)?;
        // What was assumed of the parts follows from the whole.
        let whole = hol::assume(body)?;
        let th = hol::prove_hyp(hol::conjunct1(whole)?, th)?;
        let th = hol::prove_hyp(hol::conjunct2(whole)?, th)?;
        Ok(hol::disch(member, hol::choose(y, given, th)?)?)
    }

    /// `⊢ ∀x. abs (rep x) = x`, for lists `⊢ ∀xs. MAP abs (MAP rep xs) = xs`.
    pub fn round_trip(&self, arg: Arg) -> Proof<Option<Thm>> {
        match arg {
            Arg::Plain(_) => Ok(None),
            Arg::Own(k) => Ok(Some(self.types[k].abs_rep)),
            Arg::List(k) => {
                let of = &self.types[k];
                let xs = hol::var(hol::name("xs"), self.arg_type(arg)?)?;
                let th = ispecl(&[of.abs, of.rep, xs], self.layout.base.lists()?.map_inverse)?;
                let x = hol::var(hol::name("x"), of.ty)?;
                let member = apply("MEM", &[x, xs])?;
                let each = hol::disch(member, hol::spec(x, of.abs_rep)?)?;
                let th = hol::mp(th, hol::gen_(x, each)?)?;
                Ok(Some(hol::gen_(xs, th)?))
            }
        }
    }
}

/// Variables of these types: `a`, `b`, ...
pub(super) fn variables(types: &[Type]) -> Proof<Vec<Term>> {
    let mut vars = Vec::new();
    for (at, &ty) in types.iter().enumerate() {
        let letter = match at {
            0..26 => char::from(b'a' + at as u8).to_string(),
            _ => format!("a{at}"),
        };
        vars.push(hol::var(hol::name(&letter), ty)?);
    }
    Ok(vars)
}

/// Defines which trees represent values.
fn representing(decls: &[TypeDecl], layout: &Layout) -> Proof<Relations> {
    let is_type = hol::fun(layout.tree, hol::bool())?;
    let mut relations = Vec::new();
    let mut variables_of = Vec::new();
    for decl in decls {
        let name = format!("_is_{}", decl.name);
        variables_of.push(hol::var(hol::name(&name), is_type)?);
        relations.push((name, is_type));
    }
    let names = decls.iter().flat_map(|decl| &decl.constructors);
    let mut rules = Vec::new();
    for (constructor, shape) in names.zip(&layout.shapes) {
        let mut types = Vec::new();
        for &arg in &shape.args {
            types.push(layout.tree_type(arg)?);
        }
        let trees = variables(&types)?;
        let mut premises = Vec::new();
        for (&arg, &t) in shape.args.iter().zip(&trees) {
            match arg {
                Arg::Plain(_) => {}
                Arg::Own(k) => premises.push(hol::app(variables_of[k], t)?),
                Arg::List(k) => {
                    let x = hol::var(hol::name("x"), layout.tree)?;
                    let is = hol::app(variables_of[k], x)?;
                    let each = hol::mk_imp(apply("MEM", &[x, t])?, is)?;
                    premises.push(hol::mk_forall(x, each)?);
                }
            }
        }
        let is = hol::app(variables_of[shape.of], layout.node(shape, &trees)?)?;
        let rule = hol::mk_foralls(&trees, mk_imps(&premises, is)?)?;
        rules.push((constructor.name.clone(), rule));
    }
    inductive(&relations, &rules, &[])
}

/// For each type, `⊢ is t` for some tree `t`.
fn inhabitants(decls: &[TypeDecl], layout: &Layout, relations: &Relations) -> Proof<Vec<Thm>> {
    let mut found: Vec<Option<Thm>> = vec![None; decls.len()];
    for _ in decls {
        for (shape, (_, intro)) in layout.shapes.iter().zip(&relations.intros) {
            if found[shape.of].is_none() {
                found[shape.of] = inhabitant(layout, relations, shape, *intro, &found)?;
            }
        }
    }
    match found.into_iter().collect() {
        Some(all) => Ok(all),
        None => fail("internal error: a type without values was not refused"),
    }
}

/// The tree of a constructor, if the types of its arguments are known to be inhabited.
fn inhabitant(
    layout: &Layout,
    relations: &Relations,
    shape: &Shape,
    intro: Thm,
    found: &[Option<Thm>],
) -> Proof<Option<Thm>> {
    let (mut args, mut premises) = (Vec::new(), Vec::new());
    for &arg in &shape.args {
        match arg {
            Arg::Plain(ty) => args.push(arbitrary(ty)?),
            Arg::Own(k) => {
                let Some(th) = found[k] else {
                    return Ok(None);
                };
                args.extend(hol::dest_app(th.concl()).map(|(_, t)| t));
                premises.push(th);
            }
            Arg::List(k) => {
                let x = hol::var(hol::name("x"), layout.tree)?;
                let refuted = hol::not_elim(ispecl(&[x], layout.base.lists()?.mem_nil)?)?;
                let Some((member, _)) = hol::dest_imp(refuted.concl()) else {
                    return fail("the theorem mem_nil is of another form");
                };
                let (_, parts) = hol::strip_app(member);
                args.extend(parts.last());
                let is = hol::app(relations.constants[k], x)?;
                let th = hol::contr(is, hol::undisch(refuted)?)?;
                premises.push(hol::gen_(x, hol::disch(member, th)?)?);
            }
        }
    }
    Ok(Some(mps(hol::specl(&args, intro)?, &premises)?))
}

fn define_type(name: &str, params: &[Name], witness: Thm) -> Proof<Defined> {
    if hol::with(|context| {
        let name = context.name(name);
        context.find_type_op(name).is_some()
    }) {
        return fail(format!("there is a type {name} already"));
    }
    let names = TypeNames {
        ty: hol::name(name),
        abs: hol::name(&format!("_mk_{name}")),
        rep: hol::name(&format!("_dest_{name}")),
    };
    let defined = hol::with(|context| context.define_type(names, params, witness));
    let (_, abs_rep, rep_abs) = defined?;
    let parts = || {
        let (abs, rep_a) = hol::dest_app(hol::lhs(abs_rep))?;
        let (rep, a) = hol::dest_app(rep_a)?;
        let (_, r) = hol::dest_app(hol::lhs(rep_abs))?;
        Some((abs, rep, a, r))
    };
    let Some((abs, rep, a, r)) = parts() else {
        return fail("internal error: the theorems of a type definition have another form");
    };
    let rep_a = hol::app(rep, a)?;
    let back = hol::sym(hol::inst(&[(r, rep_a)], rep_abs)?)?;
    let is_rep = hol::eq_mp(back, hol::ap_term(rep, abs_rep)?)?;
    Ok(Defined {
        ty: hol::type_of(a),
        abs,
        rep,
        abs_rep: hol::gen_(a, abs_rep)?,
        rep_abs: hol::gen_(r, rep_abs)?,
        is_rep: hol::gen_(a, is_rep)?,
    })
}
