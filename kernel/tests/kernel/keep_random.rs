//! Random proofs in a kernel that forgets at random times, against sequents that are texts.
//!
//! The model knows nothing of numbers: a sequent is the names of its axioms, its hypotheses and its
//! conclusion, spelled out. Each rule is done in both, refusals included.

use kernel::{Error, Kernel, Name, Term, TermView, Thm, Type, TypeView};
use std::collections::BTreeSet;

/// A type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ty {
    Var(&'static str),
    App(String, Vec<Ty>),
}

/// A term with de Bruijn indices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tm {
    Var(String, Ty),
    Bound(u32, Ty),
    Const(String, Ty),
    App(Box<Tm>, Box<Tm>),
    Abs(Ty, Box<Tm>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Sequent {
    axioms: BTreeSet<String>,
    hyps: BTreeSet<Tm>,
    concl: Tm,
}

use Ty::Var as TyVar;

const TYPE_VARS: [&str; 2] = ["'a", "'b"];

fn bool() -> Ty {
    Ty::App("bool".into(), vec![])
}

fn fun(a: Ty, b: Ty) -> Ty {
    Ty::App("fun".into(), vec![a, b])
}

fn app(f: Tm, x: Tm) -> Tm {
    Tm::App(Box::new(f), Box::new(x))
}

fn eq(a: &Tm, b: &Tm) -> Tm {
    let ty = a.ty();
    let equals = Tm::Const("=".into(), fun(ty.clone(), fun(ty, bool())));
    app(app(equals, a.clone()), b.clone())
}

impl Ty {
    fn subst(&self, pairs: &[(&'static str, Ty)]) -> Ty {
        match self {
            TyVar(name) => {
                let found = pairs.iter().find(|(var, _)| var == name);
                found.map_or(self.clone(), |(_, ty)| ty.clone())
            }
            Ty::App(op, args) => Ty::App(
                op.clone(),
                args.iter().map(|arg| arg.subst(pairs)).collect(),
            ),
        }
    }

    fn to(&self, k: &mut Kernel) -> Result<Type, Error> {
        match self {
            TyVar(name) => {
                let name = k.name(name);
                k.type_var(name)
            }
            Ty::App(op, args) => {
                let args: Result<Vec<Type>, Error> = args.iter().map(|arg| arg.to(k)).collect();
                let name = k.name(op);
                let op = k.find_type_op(name).unwrap();
                k.type_app(op, &args?)
            }
        }
    }

    fn of(k: &Kernel, ty: Type) -> Ty {
        match k.view_type(ty) {
            TypeView::Var(name) => {
                let found = TYPE_VARS.iter().find(|var| **var == k.letters(*name));
                TyVar(found.unwrap())
            }
            TypeView::App(op, args) => {
                let (name, _) = k.type_op(*op);
                let args = args.iter().map(|arg| Ty::of(k, *arg)).collect();
                Ty::App(k.letters(name).to_owned(), args)
            }
        }
    }
}

impl Tm {
    fn ty(&self) -> Ty {
        match self {
            Tm::Var(_, ty) | Tm::Bound(_, ty) | Tm::Const(_, ty) => ty.clone(),
            Tm::App(f, _) => match f.ty() {
                Ty::App(op, args) if op == "fun" => args[1].clone(),
                _ => panic!("ill-typed"),
            },
            Tm::Abs(ty, body) => fun(ty.clone(), body.ty()),
        }
    }

    /// Leaves changed, given their depth.
    fn map(&self, depth: u32, leaf: &dyn Fn(&Tm, u32) -> Tm, ty: &dyn Fn(&Ty) -> Ty) -> Tm {
        match self {
            Tm::App(f, x) => app(f.map(depth, leaf, ty), x.map(depth, leaf, ty)),
            Tm::Abs(of, body) => Tm::Abs(ty(of), Box::new(body.map(depth + 1, leaf, ty))),
            other => leaf(other, depth),
        }
    }

    fn close(&self, x: &Tm) -> Tm {
        let leaf = |t: &Tm, depth| match t == x {
            true => Tm::Bound(depth, x.ty()),
            false => t.clone(),
        };
        let body = self.map(0, &leaf, &Ty::clone);
        Tm::Abs(x.ty(), Box::new(body))
    }

    fn open(&self, x: &Tm) -> Tm {
        let leaf = |t: &Tm, depth| match t {
            Tm::Bound(i, _) if *i == depth => x.clone(),
            _ => t.clone(),
        };
        self.map(0, &leaf, &Ty::clone)
    }

    fn inst(&self, pairs: &[(Tm, Tm)]) -> Tm {
        let leaf = |t: &Tm, _| {
            let found = pairs.iter().find(|(x, _)| x == t);
            found.map_or(t.clone(), |(_, s)| s.clone())
        };
        self.map(0, &leaf, &Ty::clone)
    }

    fn inst_type(&self, pairs: &[(&'static str, Ty)]) -> Tm {
        let leaf = |t: &Tm, _| match t {
            Tm::Var(name, ty) => Tm::Var(name.clone(), ty.subst(pairs)),
            Tm::Bound(i, ty) => Tm::Bound(*i, ty.subst(pairs)),
            Tm::Const(name, ty) => Tm::Const(name.clone(), ty.subst(pairs)),
            _ => unreachable!(),
        };
        self.map(0, &leaf, &|ty| ty.subst(pairs))
    }

    fn is_free(&self, x: &Tm) -> bool {
        match self {
            Tm::App(f, y) => f.is_free(x) || y.is_free(x),
            Tm::Abs(_, body) => body.is_free(x),
            other => other == x,
        }
    }

    fn vars(&self, found: &mut BTreeSet<Tm>) {
        match self {
            Tm::App(f, x) => {
                f.vars(found);
                x.vars(found);
            }
            Tm::Abs(_, body) => body.vars(found),
            Tm::Var(..) => {
                found.insert(self.clone());
            }
            _ => {}
        }
    }

    fn dest_eq(&self) -> Option<(&Tm, &Tm)> {
        let Tm::App(partial, b) = self else {
            return None;
        };
        let Tm::App(equals, a) = &**partial else {
            return None;
        };
        matches!(&**equals, Tm::Const(name, _) if name == "=").then_some((a, b))
    }

    fn size(&self) -> usize {
        match self {
            Tm::App(f, x) => f.size() + x.size(),
            Tm::Abs(_, body) => 1 + body.size(),
            _ => 1,
        }
    }

    fn to(&self, k: &mut Kernel, binders: &mut Vec<Tm>) -> Result<Term, Error> {
        match self {
            Tm::Var(name, ty) => {
                let (name, ty) = (k.name(name), ty.to(k)?);
                k.var(name, ty)
            }
            Tm::Bound(i, _) => {
                let at = binders.len() - 1 - *i as usize;
                binders[at].clone().to(k, binders)
            }
            Tm::Const(letters, ty) => {
                let name = k.name(letters);
                let c = k.find_const(name).unwrap();
                let args = match ty {
                    Ty::App(_, args) if letters == "=" => vec![args[0].to(k)?],
                    _ => vec![],
                };
                k.constant(c, &args)
            }
            Tm::App(f, x) => {
                let (f, x) = (f.to(k, binders)?, x.to(k, binders)?);
                k.app(f, x)
            }
            Tm::Abs(ty, body) => {
                let x = Tm::Var(format!("_bound{}", binders.len()), ty.clone());
                binders.push(x.clone());
                let body = body.to(k, binders);
                binders.pop();
                let x = x.to(k, binders)?;
                k.lambda(x, body?)
            }
        }
    }

    fn of(k: &Kernel, t: Term) -> Tm {
        let tm = match k.view(t) {
            TermView::Var(name, ty) => Tm::Var(k.letters(name).to_owned(), Ty::of(k, ty)),
            TermView::Bound(i, ty) => Tm::Bound(i, Ty::of(k, ty)),
            TermView::Const(c, ty) => {
                Tm::Const(k.letters(k.const_info(c).name).to_owned(), Ty::of(k, ty))
            }
            TermView::App(f, x) => app(Tm::of(k, f), Tm::of(k, x)),
            TermView::Abs(ty, body) => Tm::Abs(Ty::of(k, ty), Box::new(Tm::of(k, body))),
        };
        // What is remembered of a term is what is so.
        assert_eq!(Ty::of(k, k.facts(t).ty), tm.ty());
        tm
    }
}

impl Sequent {
    fn of(k: &Kernel, th: Thm) -> Sequent {
        let hyps = k.hyps(th);
        let axioms = k.axioms_of(th);
        let sequent = Sequent {
            axioms: axioms.iter().map(|name| k.letters(*name).into()).collect(),
            hyps: hyps.iter().map(|hyp| Tm::of(k, *hyp)).collect(),
            concl: Tm::of(k, th.concl()),
        };
        assert_eq!(sequent.hyps.len(), hyps.len());
        assert_eq!(sequent.axioms.len(), axioms.len());
        assert_eq!(th.has_hyps(), !hyps.is_empty());
        for t in hyps.iter().chain([&th.concl()]) {
            let mut vars = BTreeSet::new();
            Tm::of(k, *t).vars(&mut vars);
            assert_eq!(k.facts(*t).loose, 0);
            assert_eq!(k.facts(*t).vars == 0, vars.is_empty());
        }
        sequent
    }

    fn with(&self, concl: Tm) -> Sequent {
        Sequent {
            concl,
            ..self.clone()
        }
    }

    fn and(mut self, other: &Sequent, concl: Tm) -> Sequent {
        self.axioms.extend(other.axioms.iter().cloned());
        self.hyps.extend(other.hyps.iter().cloned());
        self.concl = concl;
        self
    }

    fn without(&self, hyp: &Tm) -> Sequent {
        let mut rest = self.clone();
        rest.hyps.remove(hyp);
        rest
    }

    fn change(&self, change: impl Fn(&Tm) -> Tm) -> Sequent {
        Sequent {
            axioms: self.axioms.clone(),
            hyps: self.hyps.iter().map(&change).collect(),
            concl: change(&self.concl),
        }
    }
}

fn closed(concl: Tm) -> Sequent {
    Sequent {
        axioms: BTreeSet::new(),
        hyps: BTreeSet::new(),
        concl,
    }
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    fn ty(&mut self) -> Ty {
        match self.below(5) {
            0..=1 => bool(),
            2 => TyVar(TYPE_VARS[0]),
            3 => TyVar(TYPE_VARS[1]),
            _ => fun(bool(), bool()),
        }
    }

    fn term(&mut self, ty: &Ty, depth: usize) -> Tm {
        match (self.below(if depth == 0 { 1 } else { 5 }), ty) {
            (1..=2, Ty::App(op, args)) if op == "fun" => {
                let x = self.variable(&args[0]);
                self.term(&args[1], depth - 1).close(&x)
            }
            (1..=2, ty) if *ty == bool() => {
                let of = self.ty();
                eq(&self.term(&of, depth - 1), &self.term(&of, depth - 1))
            }
            (3, _) => {
                let of = self.ty();
                let x = self.variable(&of);
                app(
                    self.term(ty, depth - 1).close(&x),
                    self.term(&of, depth - 1),
                )
            }
            _ => self.variable(ty),
        }
    }

    fn variable(&mut self, ty: &Ty) -> Tm {
        Tm::Var(["x", "y", "z"][self.below(3)].into(), ty.clone())
    }
}

/// What became of a run.
#[derive(Default, Debug)]
struct Tally {
    made: usize,
    refused: usize,
    kept: usize,
    dropped: usize,
    full: usize,
    keeps_full: usize,
    foreign: usize,
}

struct Run {
    k: Kernel,
    random: Random,
    known: Vec<(Thm, Sequent)>,
    lost: Vec<Thm>,
    /// How many definitions were tried: a refused one may leave its name taken.
    tried: usize,
    tally: Tally,
}

impl Run {
    fn to(&mut self, t: &Tm) -> Result<Term, Error> {
        t.to(&mut self.k, &mut Vec::new())
    }

    fn some(&mut self) -> (Thm, Sequent) {
        let at = self.random.below(self.known.len());
        self.known[at].clone()
    }

    /// A theorem of which this is so, if there is one, or else any.
    fn fitting(&mut self, fits: impl Fn(&Sequent) -> bool) -> (Thm, Sequent) {
        let start = self.random.below(self.known.len());
        let order = (0..self.known.len()).map(|at| (at + start) % self.known.len());
        let found = order.map(|at| &self.known[at]).find(|(_, s)| fits(s));
        found.cloned().unwrap_or_else(|| self.known[start].clone())
    }

    fn is_new_name(&self, name: &str) -> bool {
        let axioms = self.k.axioms().iter();
        axioms
            .map(|(name, _)| self.k.letters(*name))
            .all(|n| n != name)
    }

    /// A rule, in the kernel and in the model.
    fn rule(&mut self) -> Result<(Result<Thm, Error>, Option<Sequent>), Error> {
        let (a, s) = self.some();
        let equation = |s: &Sequent| s.concl.dest_eq().map(|(a, b)| (a.clone(), b.clone()));
        Ok(match self.random.below(14) {
            0 => {
                let of = self.random.ty();
                let t = self.random.term(&of, 3);
                let term = self.to(&t)?;
                (self.k.refl(term), Some(closed(eq(&t, &t))))
            }
            1 | 2 => {
                let p = match self.random.below(3) {
                    0 => s.concl.clone(),
                    1 => equation(&s)
                        .map(|(a, _)| a)
                        .filter(|a| a.ty() == bool())
                        .unwrap_or(s.concl.clone()),
                    _ => self.random.term(&bool(), 3),
                };
                let term = self.to(&p)?;
                let mut model = closed(p.clone());
                model.hyps.insert(p);
                (self.k.assume(term), Some(model))
            }
            3 => (self.k.sym(a), equation(&s).map(|(l, r)| s.with(eq(&r, &l)))),
            4 => {
                let middle = equation(&s).map(|(_, r)| r);
                let (b, t) = self.fitting(|t| equation(t).map(|(l, _)| l) == middle);
                let model = match (equation(&s), equation(&t)) {
                    (Some((x, y)), Some((z, w))) if y == z => Some(s.and(&t, eq(&x, &w))),
                    _ => None,
                };
                (self.k.trans(a, b), model)
            }
            5 => {
                let (a, s) = self.fitting(
                    |s| matches!(equation(s), Some((l, _)) if matches!(l.ty(), Ty::App(op, _) if op == "fun")),
                );
                let domain = |s: &Sequent| match equation(s)?.0.ty() {
                    Ty::App(op, args) if op == "fun" => Some(args[0].clone()),
                    _ => None,
                };
                let wanted = domain(&s);
                let (b, t) = self.fitting(|t| equation(t).map(|(l, _)| l.ty()) == wanted);
                let model = match (equation(&s), equation(&t)) {
                    (Some((f, g)), Some((x, y))) if wanted == Some(x.ty()) => {
                        Some(s.and(&t, eq(&app(f, x), &app(g, y))))
                    }
                    _ => None,
                };
                (self.k.mk_comb(a, b), model)
            }
            6 => {
                let of = self.random.ty();
                let x = self.random.variable(&of);
                let variable = self.to(&x)?;
                let free = s.hyps.iter().any(|hyp| hyp.is_free(&x));
                let model = equation(&s)
                    .filter(|_| !free)
                    .map(|(l, r)| s.with(eq(&l.close(&x), &r.close(&x))));
                (self.k.abs(variable, a), model)
            }
            7 => {
                let of = self.random.ty();
                let x = self.random.variable(&of);
                let body = s.concl.clone();
                let argument = self.random.term(&of, 2);
                let redex = app(body.close(&x), argument.clone());
                let Tm::Abs(_, inner) = body.close(&x) else {
                    unreachable!()
                };
                let term = self.to(&redex)?;
                let model = closed(eq(&redex, &inner.open(&argument)));
                (self.k.beta(term), Some(model))
            }
            8 => {
                let (b, t) = self.fitting(|t| equation(&s).is_some_and(|(l, _)| l == t.concl));
                let model = equation(&s)
                    .filter(|(l, _)| *l == t.concl)
                    .map(|(_, r)| s.clone().and(&t, r));
                (self.k.eq_mp(a, b), model)
            }
            9 => {
                let (b, t) = self.fitting(|t| t.hyps.contains(&s.concl));
                let (from_p, from_q) = (s.without(&t.concl), t.without(&s.concl));
                let model = from_p.and(&from_q, eq(&s.concl, &t.concl));
                (self.k.deduct_antisym(a, b), Some(model))
            }
            10 => {
                let (b, t) = self.fitting(|t| t.hyps.contains(&s.concl));
                let model = s.clone().and(&t.without(&s.concl), t.concl.clone());
                (self.k.prove_hyp(a, b), Some(model))
            }
            11 => {
                let ty = self.random.ty();
                let pairs = [(TYPE_VARS[self.random.below(2)], ty)];
                let name = self.k.name(pairs[0].0);
                let to = pairs[0].1.to(&mut self.k)?;
                let model = s.change(|t| t.inst_type(&pairs));
                (self.k.inst_type(&[(name, to)], a), Some(model))
            }
            12 => {
                let mut vars = BTreeSet::new();
                s.hyps
                    .iter()
                    .chain([&s.concl])
                    .for_each(|t| t.vars(&mut vars));
                let vars: Vec<Tm> = vars.into_iter().collect();
                let x = match vars.len() {
                    0 => self.random.variable(&bool()),
                    n => vars[self.random.below(n)].clone(),
                };
                let t = self.random.term(&x.ty(), 2);
                let pair = (self.to(&x)?, self.to(&t)?);
                let model = s.change(|s| s.inst(&[(x.clone(), t.clone())]));
                (self.k.inst(&[pair], a), Some(model))
            }
            _ => {
                // Distinct names, so that the model tells axioms apart; some are taken.
                let letters = format!("A{}", self.random.below(12));
                let p = self.random.term(&bool(), 2);
                let term = self.to(&p)?;
                let mut model = closed(p);
                let new = self.is_new_name(&letters);
                model.axioms.insert(letters.clone());
                let name = self.k.name(&letters);
                (self.k.axiom(name, term), new.then_some(model))
            }
        })
    }

    fn step(&mut self) {
        let before = self.known.len();
        match self.rule() {
            Err(why) => {
                assert!(why.is_limit(), "{why}");
                self.tally.full += 1;
            }
            Ok((Ok(th), model)) => {
                let model = model.expect("the model refuses");
                assert_eq!(Sequent::of(&self.k, th), model);
                let size = model.hyps.iter().map(Tm::size).sum::<usize>() + model.concl.size();
                if size < 150 {
                    self.known.push((th, model));
                }
                self.tally.made += 1;
            }
            Ok((Err(why), model)) => {
                assert!(why.is_limit() || model.is_none(), "{why}: {model:?}");
                self.tally.refused += 1;
            }
        }
        if self.known.len() == before && self.known.len() > 60 {
            let at = self.random.below(before);
            self.known.swap_remove(at);
        }
    }

    /// A definition, the only way to a new constant.
    fn define(&mut self) {
        let name = format!("c{}", self.tried);
        self.tried += 1;
        let t = self
            .random
            .term(&bool(), 2)
            .inst_type(&[("'a", bool()), ("'b", bool())]);
        let mut vars = BTreeSet::new();
        t.vars(&mut vars);
        let t = vars.iter().fold(t, |t, x| t.close(x));
        let Ok(term) = self.to(&t) else { return };
        let letters = self.k.name(&name);
        match self.k.define(letters, term) {
            Ok((_, th)) => {
                let c = Tm::Const(name, t.ty());
                assert_eq!(Sequent::of(&self.k, th), closed(eq(&c, &t)));
                self.known.push((th, closed(eq(&c, &t))));
            }
            Err(Error::ConstantTaken) => panic!("nobody has it"),
            Err(why) => assert!(why.is_limit(), "{why}"),
        }
    }

    fn keep(&mut self) {
        let axioms: Vec<(Name, Tm)> = self
            .k
            .axioms()
            .to_vec()
            .iter()
            .map(|(name, p)| (*name, Tm::of(&self.k, *p)))
            .collect();
        let old: Vec<Thm> = self.known.iter().map(|(th, _)| *th).collect();
        let share = 1 + self.random.below(4);
        let mut known = std::mem::take(&mut self.known);
        known.retain(|_| self.random.below(4) < share);
        // Some are there twice, in any order.
        if known.len() > 2 {
            known.push(known[0].clone());
            let at = self.random.below(known.len());
            known.swap(0, at);
        }
        let mut kept: Vec<Thm> = known.iter().map(|(th, _)| *th).collect();
        let done = self.k.keep(&mut kept);
        self.lost.extend(&old);
        self.tally.dropped += old.len();
        for (name, p) in &axioms {
            let found = self.k.axioms().iter().find(|(other, _)| other == name);
            assert_eq!(Tm::of(&self.k, found.unwrap().1), *p);
        }
        assert_eq!(self.k.axioms().len(), axioms.len());
        match done {
            Ok(()) => assert!(kept.iter().all(|th| self.k.owns(*th))),
            Err(why) => {
                assert!(why.is_limit());
                self.tally.keeps_full += 1;
            }
        }
        // What the kernel owns says what it said, also where there was no room.
        for (th, (_, model)) in kept.into_iter().zip(known) {
            match self.k.owns(th) {
                true => {
                    assert_eq!(Sequent::of(&self.k, th), model);
                    self.known.push((th, model));
                }
                false => self.lost.push(th),
            }
        }
        self.tally.kept += self.known.len();
        self.all_is_well();
        let (name, bool) = (self.k.name("x"), self.k.bool());
        if let Ok(p) = self.k.var(name, bool)
            && let Ok(th) = self.k.refl(p)
        {
            let x = Tm::Var("x".into(), self::bool());
            self.known.push((th, closed(eq(&x, &x))));
        } else if self.known.is_empty() {
            // Nothing to go on with.
            self.k = Kernel::new(1 << 20);
            self.seed();
        }
    }

    fn seed(&mut self) {
        let x = Tm::Var("x".into(), bool());
        let p = self.to(&x).unwrap();
        let th = self.k.refl(p).unwrap();
        self.known.push((th, closed(eq(&x, &x))));
    }

    /// What is known says what it says; what is lost is foreign to every rule.
    fn all_is_well(&mut self) {
        for (th, model) in &self.known {
            assert_eq!(Sequent::of(&self.k, *th), *model);
        }
        let start = self.lost.len().saturating_sub(40);
        let lost: Vec<Thm> = self.lost[start..].to_vec();
        for th in lost {
            self.tally.foreign += 1;
            assert!(!self.k.owns(th));
            assert_eq!(self.k.sym(th), Err(Error::ForeignTheorem));
            assert_eq!(self.k.inst(&[], th), Err(Error::ForeignTheorem));
            assert_eq!(self.k.prove_hyp(th, th), Err(Error::ForeignTheorem));
            assert_eq!(self.k.keep(&mut [th]), Err(Error::ForeignTheorem));
        }
    }

    fn go(mut self) -> Tally {
        self.seed();
        for _ in 0..200 {
            match self.random.below(20) {
                0 => self.keep(),
                1 => self.define(),
                2 => {
                    let on = self.random.below(2) == 0;
                    self.k.set_recording(on);
                }
                _ => self.step(),
            }
        }
        self.all_is_well();
        // Two go on from here: they own what is known, and nothing else, and do not keep.
        let frozen = std::mem::replace(&mut self.k, Kernel::new(100))
            .freeze()
            .unwrap();
        let mut other = frozen.go_on();
        self.k = frozen.go_on();
        for _ in 0..40 {
            self.step();
        }
        self.all_in_frozen();
        let mut own: Vec<Thm> = self.known.iter().map(|(th, _)| *th).collect();
        assert_eq!(self.k.keep(&mut own), Err(Error::KeepGoesOn));
        for (th, model) in &self.known {
            if other.owns(*th) {
                assert_eq!(Sequent::of(&other, *th), *model);
            } else {
                assert_eq!(other.sym(*th), Err(Error::ForeignTheorem));
            }
        }
        self.tally
    }

    fn all_in_frozen(&self) {
        for (th, model) in &self.known {
            assert_eq!(Sequent::of(&self.k, *th), *model);
        }
        assert!(self.lost.iter().all(|th| !self.k.owns(*th)));
    }
}

#[test]
fn proofs_and_forgetting() {
    let runs = std::env::var("RUNS").map_or(60, |runs| runs.parse().unwrap());
    let from: u64 = std::env::var("FROM").map_or(1, |from| from.parse().unwrap());
    let mut total = Tally::default();
    for seed in from..from + runs {
        // Small kernels are full at all places.
        let limit = match seed % 3 {
            0 => 100 + (seed as usize * 7) % 400,
            _ => 1 << 20,
        };
        let run = Run {
            k: Kernel::new(limit),
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            known: Vec::new(),
            lost: Vec::new(),
            tried: 0,
            tally: Tally::default(),
        };
        let t = run.go();
        total.made += t.made;
        total.refused += t.refused;
        total.kept += t.kept;
        total.dropped += t.dropped;
        total.full += t.full;
        total.keeps_full += t.keeps_full;
        total.foreign += t.foreign;
    }
    println!("{total:?}");
    assert!(total.made > 10 * runs as usize && total.kept > runs as usize);
}

/// A set of axioms and a set of hypotheses are one where their numbers are. After `keep` they may be two,
/// so that there is no room for what there was room for. Then nothing is owned that was not kept, and
/// what is owned says what it said.
#[test]
fn keep_may_find_no_room() {
    const MANY: usize = 12;
    let mut k = Kernel::new(100);
    let truth = k.bool();
    let numbered = |k: &mut Kernel, letter: char| {
        let names = (0..MANY).map(|at| k.name(&format!("{letter}{at}")));
        names.collect::<Vec<Name>>()
    };
    let (ps, names) = (numbered(&mut k, 'p'), numbered(&mut k, 'A'));
    let ps: Vec<Term> = ps.iter().map(|p| k.var(*p, truth).unwrap()).collect();
    // The first term is forgotten later: the numbers of the others change.
    let axioms = names.iter().map(|name| k.axiom(*name, ps[1]).unwrap());
    let axioms: Vec<Thm> = axioms.collect();
    let mut known = Vec::new();
    let mut th = axioms[1];
    for axiom in &axioms[2..] {
        th = k.prove_hyp(*axiom, th).unwrap();
        known.push(th);
    }
    let mut th = axioms[1];
    for p in &ps[1..] {
        let assumed = k.assume(*p).unwrap();
        let same = k.deduct_antisym(assumed, th).unwrap();
        th = k.eq_mp(same, assumed).unwrap();
        known.push(th);
    }
    let models: Vec<Sequent> = known.iter().map(|th| Sequent::of(&k, *th)).collect();
    let mut kept = known.clone();
    assert_eq!(k.keep(&mut kept), Err(Error::SetsFull));
    assert!(known.iter().all(|th| !k.owns(*th)));
    let owned = kept.iter().zip(models).filter(|(th, _)| k.owns(**th));
    let mut count = 0;
    for (th, model) in owned {
        assert_eq!(Sequent::of(&k, *th), model);
        count += 1;
    }
    assert!((1..kept.len()).contains(&count), "{count}");
}
