//! Recursion, from that of the trees.

use super::base::{arbitrary, component, product, tuple, untuple};
use super::family::Family;
use super::layout::{Arg, Layout, Shape};
use super::signature::fresh_type_var;
use crate::definitions::define::unfold;
use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::hol::connectives::{beta_normal, conjs, exists, ispecl, mk_conjs, mk_lambdas};
use crate::rewriting::set::SimpSet;
use crate::rewriting::simplifier::Simplifier;
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};
use std::collections::HashMap;
use std::rc::Rc;

impl Family {
    /// `⊢ ∀f g... . ∃fn... . (∀a b. fn (C a b) = f a b (fn b)) ∧ ...`
    pub fn recursion(&self, params: &[Name]) -> Proof<Thm> {
        Recursion::new(self, params)?.prove()
    }
}

/// The proof of the recursion theorem: one function on trees, whose result is a tuple of the
/// results for the types of the declaration, chooses by the bits in the label.
struct Recursion<'a> {
    family: &'a Family,
    /// The types of the results, and their product.
    results: Vec<Type>,
    result: Type,
    /// What the function does at each constructor.
    steps: Vec<Term>,
}

impl Recursion<'_> {
    fn new<'a>(family: &'a Family, params: &[Name]) -> Proof<Recursion<'a>> {
        let mut results = Vec::new();
        let mut used = params.to_vec();
        for _ in &family.types {
            let name = fresh_type_var(&used);
            used.push(name);
            results.push(hol::type_var(name)?);
        }
        let mut recursion = Recursion {
            family,
            result: product(&results)?,
            results,
            steps: Vec::new(),
        };
        for (at, built) in family.constructors.iter().enumerate() {
            let shape = &family.layout.shapes[at];
            let mut ty = recursion.results[shape.of];
            for &arg in shape.args.iter().rev() {
                ty = match arg {
                    Arg::Plain(_) => ty,
                    Arg::Own(k) => hol::fun(recursion.results[k], ty)?,
                    Arg::List(k) => hol::fun(type_app("list", &[recursion.results[k]])?, ty)?,
                };
            }
            for &x in built.vars.iter().rev() {
                ty = hol::fun(hol::type_of(x), ty)?;
            }
            let step = hol::var(hol::name(&format!("f{at}")), ty)?;
            recursion.steps.push(step);
        }
        Ok(recursion)
    }

    /// What belongs to a type in a tuple of results.
    fn result_of(&self, k: usize, t: Term) -> Proof<Term> {
        component(t, k, self.results.len())
    }

    /// `λlabel children results. ...` for a constructor.
    fn leaf(&self, shape: &Shape, [label, children, results]: [Term; 3]) -> Proof<Term> {
        let layout = &self.family.layout;
        let value = |k: usize, i: Term| {
            let child = hol::app(children, i)?;
            Ok(hol::app(self.family.types[k].abs, child)?)
        };
        let result = |k: usize, i: Term| self.result_of(k, hol::app(results, i)?);
        let (mut args, mut recursive) = (Vec::new(), Vec::new());
        for (at, &arg) in shape.args.iter().enumerate() {
            args.push(layout.argument(shape, at, label, &value)?);
            if !matches!(arg, Arg::Plain(_)) {
                recursive.push(layout.argument(shape, at, label, &result)?);
            }
        }
        args.extend(recursive);
        let mut parts = Vec::new();
        for (k, &ty) in self.results.iter().enumerate() {
            parts.push(match k == shape.of {
                true => hol::apps(self.steps[shape.tag], &args)?,
                false => arbitrary(ty)?,
            });
        }
        mk_lambdas(&[label, children, results], tuple(&parts)?)
    }

    /// The leaf for the constructor whose number has the bits in the label, of which those
    /// below `bit` are those of `tag`.
    fn decide(&self, leaves: &[Term], label: Term, bit: usize, tag: usize) -> Proof<Term> {
        if bit == self.family.layout.bits {
            return match leaves.get(tag) {
                Some(&leaf) => Ok(leaf),
                None => arbitrary(hol::type_of(leaves[0])),
            };
        }
        let yes = self.decide(leaves, label, bit + 1, tag | 1 << bit)?;
        let no = self.decide(leaves, label, bit + 1, tag)?;
        apply("COND", &[self.family.layout.slot(label, bit)?, yes, no])
    }

    fn prove(&self) -> Proof<Thm> {
        let layout = &self.family.layout;
        let label = hol::var(hol::name("l"), layout.label_type()?)?;
        let children = hol::var(hol::name("c"), hol::fun(layout.index, layout.tree)?)?;
        let results = hol::var(hol::name("r"), hol::fun(layout.index, self.result)?)?;
        let locals = [label, children, results];
        let mut leaves = Vec::new();
        for shape in &layout.shapes {
            leaves.push(self.leaf(shape, locals)?);
        }
        let decided = self.decide(&leaves, label, 0, 0)?;
        let step = mk_lambdas(&locals, hol::apps(decided, &locals)?)?;
        let ex = ispecl(&[arbitrary(self.result)?, step], layout.base.recursion)?;
        let Some(predicate) = hol::dest_exists(ex.concl()) else {
            return fail("the theorem tree_recursion is of another form");
        };
        let (on_trees, body) = hol::open_fresh(predicate, &self.steps)?;
        let equation = hol::conjunct2(hol::assume(body)?)?;

        let any = self.any_node(equation, step, &leaves)?;
        let mut run = Simplifier::new(Rc::new(self.rules(on_trees)?));
        let mut equations = Vec::new();
        for at in 0..layout.shapes.len() {
            equations.push(self.equation(at, on_trees, &any, &mut run)?);
        }
        let th = conjs(&equations)?;

        let (mut functions, mut values) = (Vec::new(), Vec::new());
        for (k, of) in self.family.types.iter().enumerate() {
            let x = hol::var(hol::name("x"), of.ty)?;
            let tree = hol::app(of.rep, x)?;
            values.push(hol::lambda(
                x,
                self.result_of(k, hol::app(on_trees, tree)?)?,
            )?);
            let name = match k {
                0 => "fn".to_string(),
                _ => format!("fn{k}"),
            };
            functions.push(hol::var(
                hol::name(&name),
                hol::fun(of.ty, self.results[k])?,
            )?);
        }
        let statement = self.statement(&functions)?;
        let pairs: Vec<_> = functions.iter().copied().zip(values.clone()).collect();
        let goal = hol::beta_norm(hol::subst(&pairs, statement)?)?;
        let th = hol::eq_mp(hol::sym(goal)?, th)?;
        let th = exists(&functions, statement, &values, th)?;
        let th = hol::choose(on_trees, ex, th)?;
        Ok(hol::gens(&self.steps, th)?)
    }

    /// The rules by which a leaf at the tree of a constructor becomes the step at its
    /// arguments.
    fn rules(&self, on_trees: Term) -> Proof<SimpSet> {
        let layout = &self.family.layout;
        let base = &layout.base;
        let mut set = SimpSet::default();
        for th in [base.fst, base.snd, base.join_left, base.join_right] {
            set.add(th)?;
        }
        for (k, of) in self.family.types.iter().enumerate() {
            set.add(of.abs_rep)?;
            let arg = Arg::List(k);
            if layout.shapes.iter().all(|shape| !shape.args.contains(&arg)) {
                continue;
            }
            if let Some(th) = self.family.round_trip(arg)? {
                set.add(th)?;
            }
            let t = hol::var(hol::name("t"), layout.tree)?;
            let ts = hol::var(hol::name("ts"), layout.tree_type(arg)?)?;
            let xs = hol::var(hol::name("xs"), self.family.arg_type(arg)?)?;
            let result = hol::lambda(t, self.result_of(k, hol::app(on_trees, t)?)?)?;
            let lists = base.lists()?;
            for f in [of.abs, result] {
                let th = beta_normal(ispecl(&[f, ts], lists.tabulate)?)?;
                set.add(hol::gen_(ts, th)?)?;
            }
            let th = beta_normal(ispecl(&[result, of.rep, xs], lists.map_map)?)?;
            set.add(hol::gen_(xs, th)?)?;
        }
        Ok(set)
    }

    /// What the function on trees does at a node `node (x0, x1, ...) c`, by the constructor of which
    /// the bits in the label are the number.
    fn any_node(&self, equation: Thm, step: Term, leaves: &[Term]) -> Proof<AnyNode> {
        let layout = &self.family.layout;
        let (parts, projections) = layout.projections()?;
        let children = hol::var(hol::name("c"), hol::fun(layout.index, layout.tree)?)?;
        let th = hol::specl(&[tuple(&parts)?, children], equation)?;
        let (_, args) = hol::strip_app(hol::rhs(th));
        let th = hol::trans(th, unfold(hol::refl(step)?, &args)?)?;
        let mut decided = hol::rhs(th);
        for _ in &args {
            decided = hol::dest_app(decided).map_or(decided, |(f, _)| f);
        }
        let mut choice = Choice {
            layout,
            parts: &parts,
            projections: &projections,
            chosen: vec![None; leaves.len()],
        };
        choice.choose(hol::refl(decided)?, 0, 0)?;
        let known = projections
            .iter()
            .filter(|&&th| hol::lhs(th) != hol::rhs(th));
        let known: HashMap<Term, Thm> = known.map(|&th| (hol::lhs(th), th)).collect();
        let mut set = SimpSet::default();
        set.add_procedure(Rc::new(move |t| Ok(known.get(&t).copied())));
        let mut run = Simplifier::new(Rc::new(set));
        let mut by_tag = Vec::new();
        for chosen in choice.chosen.into_iter().flatten() {
            let leaf = args
                .iter()
                .try_fold(chosen, |th, &arg| hol::ap_thm(th, arg))?;
            let mut th = hol::trans(th, hol::trans(leaf, hol::beta_norm(hol::rhs(leaf))?)?)?;
            if let Some(projected) = run.simplify(hol::rhs(th))? {
                th = hol::trans(th, projected)?;
            }
            by_tag.push(th);
        }
        Ok(AnyNode {
            parts,
            children,
            by_tag,
        })
    }

    /// `⊢ ∀vars. fn (C vars) = f vars (fn b)`, where `fn` is what the function on trees does
    /// at the tree of a value.
    fn equation(
        &self,
        at: usize,
        on_trees: Term,
        any: &AnyNode,
        run: &mut Simplifier,
    ) -> Proof<Thm> {
        let (shape, built) = (
            &self.family.layout.shapes[at],
            &self.family.constructors[at],
        );
        let (_, node) = hol::strip_app(hol::rhs(built.rep));
        let [label, children] = node[..] else {
            return fail("internal error: a constructor is no node");
        };
        let mut pairs = vec![(any.children, children)];
        pairs.extend(
            any.parts
                .iter()
                .copied()
                .zip(untuple(label, any.parts.len())),
        );
        let mut th = hol::inst(&pairs, any.by_tag[shape.tag])?;
        for bit in [hol::mk_true()?, hol::mk_false()?] {
            th = hol::prove_hyp(hol::refl(bit)?, th)?;
        }
        th = hol::trans(hol::ap_term(on_trees, built.rep)?, th)?;
        for selector in self.selectors(shape.of, hol::lhs(th))? {
            th = hol::ap_term(selector, th)?;
        }
        if let Some(simplified) = run.simplify(hol::rhs(th))? {
            th = hol::trans(th, simplified)?;
        }
        Ok(hol::gens(&built.vars, th)?)
    }

    /// The projections that make up the component for a type.
    fn selectors(&self, k: usize, t: Term) -> Proof<Vec<Term>> {
        let (mut selectors, mut part) = (Vec::new(), self.result_of(k, t)?);
        while part != t {
            let Some((selector, inner)) = hol::dest_app(part) else {
                break;
            };
            selectors.push(selector);
            part = inner;
        }
        selectors.reverse();
        Ok(selectors)
    }

    /// The equations for functions on values.
    fn statement(&self, functions: &[Term]) -> Proof<Term> {
        let mut equations = Vec::new();
        for (shape, built) in self
            .family
            .layout
            .shapes
            .iter()
            .zip(&self.family.constructors)
        {
            let mut args = built.vars.clone();
            for (&arg, &x) in shape.args.iter().zip(&built.vars) {
                match arg {
                    Arg::Plain(_) => {}
                    Arg::Own(k) => args.push(hol::app(functions[k], x)?),
                    Arg::List(k) => args.push(apply("MAP", &[functions[k], x])?),
                }
            }
            let value = hol::apps(built.constant, &built.vars)?;
            let left = hol::app(functions[shape.of], value)?;
            let right = hol::apps(self.steps[shape.tag], &args)?;
            equations.push(hol::mk_foralls(&built.vars, hol::eq(left, right)?)?);
        }
        mk_conjs(&equations)
    }
}

/// What a function on trees does at any node.
struct AnyNode {
    /// The parts of the label, and the children: variables.
    parts: Vec<Term>,
    children: Term,
    /// For each constructor `x0 = T, x1 = F, ... ⊢ fn (node (x0, x1, ...) c) = ...`, where the bits
    /// are those of its number.
    by_tag: Vec<Thm>,
}

/// The decisions on the bits of any label, each taken once for all constructors that share it.
struct Choice<'a> {
    layout: &'a Layout,
    parts: &'a [Term],
    projections: &'a [Thm],
    /// `x0 = T, x1 = F, ... ⊢ decided = leaf` for each constructor.
    chosen: Vec<Option<Thm>>,
}

impl Choice<'_> {
    /// Goes on from `⊢ decided = COND b yes no`, where `b` is this bit, and the bits before it are
    /// those of `tag`.
    fn choose(&mut self, decided: Thm, bit: usize, tag: usize) -> Proof<()> {
        if bit == self.layout.bits {
            if let Some(chosen) = self.chosen.get_mut(tag) {
                *chosen = Some(decided);
            }
            return Ok(());
        }
        let (_, args) = hol::strip_app(hol::rhs(decided));
        let [condition, yes, no] = args[..] else {
            return fail("internal error: not a decision");
        };
        for (value, more) in [(hol::mk_true()?, 1 << bit), (hol::mk_false()?, 0)] {
            if tag | more >= self.chosen.len() {
                continue;
            }
            let is_value = hol::assume(hol::eq(self.parts[bit], value)?)?;
            let is_value = hol::trans(self.projections[bit], is_value)?;
            let branch = self.branch(value, hol::type_of(yes))?;
            let pairs: Vec<_> = branch.1.into_iter().zip([condition, yes, no]).collect();
            let th = hol::prove_hyp(is_value, hol::inst(&pairs, branch.0)?)?;
            self.choose(hol::trans(decided, th)?, bit + 1, tag | more)?;
        }
        Ok(())
    }

    /// `b = value ⊢ COND b x y = x` (or `y`), with the variables.
    fn branch(&self, value: Term, ty: Type) -> Proof<(Thm, [Term; 3])> {
        let vars = [
            hol::var(hol::name("b"), hol::bool())?,
            hol::var(hol::name("x"), ty)?,
            hol::var(hol::name("y"), ty)?,
        ];
        let [b, x, y] = vars;
        let base = &self.layout.base;
        let rule = match value == hol::mk_true()? {
            true => base.cond_true,
            false => base.cond_false,
        };
        let (cond, _) = hol::strip_app(apply("COND", &vars)?);
        let condition = hol::ap_term(cond, hol::assume(hol::eq(b, value)?)?)?;
        let th = hol::ap_thm(hol::ap_thm(condition, x)?, y)?;
        Ok((hol::trans(th, ispecl(&[x, y], rule)?)?, vars))
    }
}
