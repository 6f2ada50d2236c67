//! The commands of articles.

use super::machine::{Machine, Object, as_list, as_name, as_term, as_type, as_var};
use super::{Cause, Undefined};
use crate::write::layers::instance;
use kernel::{Const, Name, Term, Thm, TypeNames};

/// The commands that make theorems, as inferences are counted.
const INFERENCES: [&str; 15] = [
    "absThm",
    "appThm",
    "assume",
    "axiom",
    "betaConv",
    "deductAntisym",
    "defineConst",
    "defineConstList",
    "defineTypeOp",
    "eqMp",
    "proveHyp",
    "refl",
    "subst",
    "sym",
    "trans",
];

impl Machine<'_> {
    pub(super) fn command(&mut self, command: &str) -> Result<(), Cause> {
        if let Some(inference) = INFERENCES.iter().find(|name| **name == command) {
            *self.article.inferences.entry(inference).or_default() += 1;
            return self.infer(command);
        }
        match command {
            "absTerm" => {
                let (body, x) = (self.term()?, self.var()?);
                let t = self.context.lambda(x, body)?;
                self.push(Object::Term(t))
            }
            "appTerm" => {
                let (x, f) = (self.term()?, self.term()?);
                let t = self.context.app(f, x)?;
                self.push(Object::Term(t))
            }
            "cons" => self.cons(),
            "const" => {
                let name = self.name()?;
                let name = self.primitive(name);
                let c = match (self.context.find_const(name), self.undefined) {
                    (Some(c), _) => c,
                    (None, Undefined::Arbitrary) => self.arbitrary(name)?,
                    (None, Undefined::Refused) => return Err(self.unknown(name)),
                };
                self.push(Object::Const(c))
            }
            "constTerm" => self.const_term(),
            "def" => self.define(),
            "hdTl" => self.hd_tl(),
            "nil" => self.nil(),
            "opType" => {
                let (args, op) = (self.list()?, self.type_op()?);
                let args: Result<Vec<_>, _> =
                    self.elements(args)?.into_iter().map(as_type).collect();
                let ty = self.context.type_app(op, &args?)?;
                self.push(Object::Type(ty))
            }
            "pop" | "pragma" => self.pop().map(|_| ()),
            "ref" => self.recall(false),
            "remove" => self.recall(true),
            "thm" => self.export(),
            "typeOp" => {
                let name = self.name()?;
                let name = self.primitive(name);
                let op = self.context.find_type_op(name);
                let op = op.ok_or_else(|| self.unknown(name))?;
                self.push(Object::TypeOp(op))
            }
            "var" => {
                let (ty, name) = (self.ty()?, self.name()?);
                let x = self.context.var(name, ty)?;
                self.push(Object::Var(x))
            }
            "varTerm" => {
                let x = self.var()?;
                self.push(Object::Term(x))
            }
            "varType" => {
                let name = self.name()?;
                let ty = self.context.type_var(name)?;
                self.push(Object::Type(ty))
            }
            "version" => {
                self.version = match (self.number()?, self.lines) {
                    (version @ (5 | 6), 2) => version,
                    _ => return Err(Cause::Version),
                };
                Ok(())
            }
            _ => Err(Cause::Unknown),
        }
    }

    fn infer(&mut self, command: &str) -> Result<(), Cause> {
        let th = match command {
            "absThm" => {
                let (th, x) = (self.thm()?, self.var()?);
                self.context.abs(x, th)?
            }
            "appThm" => {
                let (xy, fg) = (self.thm()?, self.thm()?);
                self.context.mk_comb(fg, xy)?
            }
            "assume" => {
                let p = self.term()?;
                self.context.assume(p)?
            }
            "axiom" => self.axiom()?,
            "betaConv" => {
                let redex = self.term()?;
                self.context.beta(redex)?
            }
            "deductAntisym" => {
                let (q, p) = (self.thm()?, self.thm()?);
                self.context.deduct_antisym(p, q)?
            }
            "defineConst" => {
                let (t, name) = (self.term()?, self.new_name()?);
                let (c, th) = self.context.define(name, t)?;
                self.push(Object::Const(c))?;
                th
            }
            "defineConstList" => self.define_const_list()?,
            "defineTypeOp" => self.define_type_op()?,
            "eqMp" => {
                let (p, pq) = (self.thm()?, self.thm()?);
                self.context.eq_mp(pq, p)?
            }
            "proveHyp" => {
                let (q, p) = (self.thm()?, self.thm()?);
                self.context.prove_hyp(p, q)?
            }
            "refl" => {
                let t = self.term()?;
                self.context.refl(t)?
            }
            "subst" => self.subst()?,
            "sym" => {
                let th = self.thm()?;
                self.context.sym(th)?
            }
            "trans" => {
                let (bc, ab) = (self.thm()?, self.thm()?);
                self.context.trans(ab, bc)?
            }
            _ => return Err(Cause::Unknown),
        };
        self.push(Object::Thm(th))
    }

    /// The kernel's name for what OpenTheory gives another name.
    fn primitive(&mut self, name: Name) -> Name {
        match self.context.letters(name) {
            "->" => self.context.name("fun"),
            "select" | "Data.Bool.select" => self.context.name("@"),
            _ => name,
        }
    }

    /// The name of a constant to be defined. Articles may use one again, and mean another
    /// constant; it gets another name.
    fn new_name(&mut self) -> Result<Name, Cause> {
        let name = self.name()?;
        if self.names.insert(name) && self.context.find_const(name).is_none() {
            return Ok(name);
        }
        let letters = format!("{}%{}", self.context.letters(name), self.names.len());
        let name = self.context.name(&letters);
        self.names.insert(name);
        Ok(name)
    }

    fn unknown(&self, name: Name) -> Cause {
        Cause::NoName(self.context.letters(name).to_owned())
    }

    /// Defines a constant of every type, of which nothing is known: `c = @x. x = x`.
    fn arbitrary(&mut self, name: Name) -> Result<Const, Cause> {
        let k = &mut *self.context;
        let (alpha, x) = (k.name("'a"), k.name("x"));
        let alpha = k.type_var(alpha)?;
        let x = k.var(x, alpha)?;
        let same = k.eq(x, x)?;
        let any = k.lambda(x, same)?;
        let choice = k.name("@");
        let choice = k.find_const(choice).ok_or(Cause::Wanted("choice"))?;
        let choice = k.constant(choice, &[alpha])?;
        let chosen = k.app(choice, any)?;
        Ok(k.define(name, chosen)?.0)
    }

    fn const_term(&mut self) -> Result<(), Cause> {
        let (ty, c) = (self.ty()?, self.constant()?);
        let args = instance(self.context, c, ty);
        let t = self.context.constant(c, &args)?;
        if self.context.type_of(t) != ty {
            return Err(Cause::Wanted("type of the constant"));
        }
        self.push(Object::Term(t))
    }

    fn axiom(&mut self) -> Result<Thm, Cause> {
        let (p, hyps) = (self.term()?, self.list()?);
        if !self.elements(hyps)?.is_empty() {
            return Err(Cause::Wanted("list without hypotheses"));
        }
        let number = self.article.axioms.len() + 1;
        let name = self.context.name(&format!("OpenTheory axiom {number}"));
        let th = self.context.axiom(name, p)?;
        self.article.axioms.push(th);
        Ok(th)
    }

    fn export(&mut self) -> Result<(), Cause> {
        let (p, hyps, th) = (self.term()?, self.list()?, self.thm()?);
        let stated: Result<Vec<Term>, Cause> =
            self.elements(hyps)?.into_iter().map(as_term).collect();
        let mut stated = stated?;
        stated.sort_unstable();
        stated.dedup();
        if th.concl() != p || self.context.hyps(th) != stated {
            return Err(Cause::OtherTheorem);
        }
        self.article.theorems.push(th);
        Ok(())
    }

    fn subst(&mut self) -> Result<Thm, Cause> {
        let (mut th, pairs) = (self.thm()?, self.pop()?);
        let (types, terms) = self.pair(pairs)?;
        let mut type_pairs = Vec::new();
        for pair in self.elements(as_list(types)?)? {
            let (name, ty) = self.pair(pair)?;
            type_pairs.push((as_name(name)?, as_type(ty)?));
        }
        let mut term_pairs = Vec::new();
        for pair in self.elements(as_list(terms)?)? {
            let (x, t) = self.pair(pair)?;
            let pair = (as_var(x)?, as_term(t)?);
            // Some articles give a pair twice.
            if !term_pairs.contains(&pair) {
                term_pairs.push(pair);
            }
        }
        if !type_pairs.is_empty() {
            th = self.context.inst_type(&type_pairs, th)?;
        }
        if !term_pairs.is_empty() {
            th = self.context.inst(&term_pairs, th)?;
        }
        Ok(th)
    }

    fn define_const_list(&mut self) -> Result<Thm, Cause> {
        let (th, list) = (self.thm()?, self.list()?);
        let mut pairs = Vec::new();
        for pair in self.elements(list)? {
            let (name, x) = self.pair(pair)?;
            pairs.push((as_name(name)?, as_var(x)?));
        }
        let (constants, th) = self.context.specify(&pairs, th)?;
        let constants: Vec<_> = constants.into_iter().map(Object::Const).collect();
        self.push_all(&constants)?;
        Ok(th)
    }

    /// Pushes all results but the last theorem. Since version 6 the theorems are stated with
    /// abstractions: `⊢ (λa. abs (rep a)) = (λa. a)` and `⊢ (λr. rep (abs r) = r) = (λr. p r)`.
    fn define_type_op(&mut self) -> Result<Thm, Cause> {
        let (th, type_vars) = (self.thm()?, self.list()?);
        let type_vars: Result<Vec<Name>, Cause> =
            self.elements(type_vars)?.into_iter().map(as_name).collect();
        let (rep, abs, ty) = (self.new_name()?, self.new_name()?, self.name()?);
        let names = TypeNames { ty, abs, rep };
        let (op, abs_rep, rep_abs) = self.context.define_type(names, &type_vars?, th)?;
        self.push(Object::TypeOp(op))?;
        for name in [abs, rep] {
            let c = self.context.find_const(name);
            let c = c.ok_or_else(|| self.unknown(name))?;
            self.push(Object::Const(c))?;
        }
        if self.version == 5 {
            self.push(Object::Thm(abs_rep))?;
            return Ok(rep_abs);
        }
        let rep_abs = self.context.sym(rep_abs)?;
        let (a, r) = (self.right_side(abs_rep)?, self.right_side_of_left(rep_abs)?);
        let abs_rep = self.context.abs(a, abs_rep)?;
        self.push(Object::Thm(abs_rep))?;
        Ok(self.context.abs(r, rep_abs)?)
    }

    fn right_side(&self, th: Thm) -> Result<Term, Cause> {
        let sides = self.context.dest_eq(th.concl());
        Ok(sides.ok_or(Cause::Wanted("equation"))?.1)
    }

    fn right_side_of_left(&self, th: Thm) -> Result<Term, Cause> {
        let sides = self.context.dest_eq(th.concl());
        let sides = sides.and_then(|(left, _)| self.context.dest_eq(left));
        Ok(sides.ok_or(Cause::Wanted("equation"))?.1)
    }
}
