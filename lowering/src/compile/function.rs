//! From a kernel to the C function and the gate theorem.

use super::index::last;
use super::library::Library;
use super::names::{identifier, letters};
use super::scope::{Place, Scope, Session};
use super::shape::shape_in;
use super::store::Target;
use super::term::{constant_at, dest_list, int_var, list, mk, none, parts, scalar_type, type_of};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use std::cell::{Cell as Counter, RefCell};
use std::rc::Rc;

/// The result of a lowering run.
pub struct Lowered {
    /// The function, as a term.
    pub function: Term,
    /// The laws of the scalars that the proof needs.
    pub laws: Vec<String>,
    /// `⊢ ∀S. compiles_correctly L kernel function S`
    pub theorem: Thm,
}

/// A kernel, taken apart.
struct Kernel {
    name: Term,
    sizes: Term,
    conditions: Term,
    inputs: Term,
    result: Term,
    body: Term,
}

/// Lowers a kernel.
pub fn lower(library: Rc<Library>, kernel: Term) -> Attempt<Lowered> {
    let (_, args) = parts(kernel)?;
    let [name, sizes, conditions, inputs, result, body] = args[..] else {
        return Err(Trouble::internal("not a kernel"));
    };
    let parts = Kernel {
        name,
        sizes,
        conditions,
        inputs,
        result,
        body,
    };
    parts.lower(library)
}

/// `⊢ MEM x xs`, where x stands in the list.
fn member(library: &Library, x: Term, xs: Term) -> Attempt<Thm> {
    let (_, args) = parts(xs)?;
    let &[first, rest] = &args[..] else {
        return Err(Trouble::internal("not in the list"));
    };
    if first == x {
        return Ok(library.apply("mem_first", &[(0, x), (1, rest)], &[])?);
    }
    let later = member(library, x, rest)?;
    Ok(library.apply("mem_later", &[(1, first)], &[later])?)
}

impl Scope {
    /// `⊢ ¬MEM x xs`
    fn not_member(&self, x: Term, xs: Term) -> Attempt<Thm> {
        let (_, args) = parts(xs)?;
        let &[first, rest] = &args[..] else {
            return self.apply("not_mem_none", &[(0, x)], &[]);
        };
        let differs = self.differ(x, first)?;
        let later = self.not_member(x, rest)?;
        self.apply("not_mem_some", &[], &[differs, later])
    }

    /// `⊢ env x = NONE` for a name that no input has.
    pub fn absent(&self, x: Term) -> Attempt<Thm> {
        let (_, inputs_known, names) = self.session.entry;
        let other = self.not_member(x, hol::lhs(names))?;
        let inner = hol::dest_not(other.concl()).and_then(hol::dest_app);
        let (member, _) = inner.ok_or(Trouble::internal("not a membership"))?;
        let not = constant_at("~", &[])?;
        let equation = hol::ap_term(not, hol::ap_term(member, names)?)?;
        let other = hol::eq_mp(equation, other)?;
        self.apply("input_free", &[], &[inputs_known, other])
    }
}

impl Kernel {
    fn lower(&self, library: Rc<Library>) -> Attempt<Lowered> {
        let alpha = scalar_type()?;
        let ident = type_of("ident", &[])?;
        let ops = hol::var(hol::name("S"), type_of("ops", &[alpha])?)?;
        let valuation = hol::fun(ident, type_of("option", &[super::term::int()?])?)?;
        let v = hol::var(hol::name("v"), valuation)?;
        let column = hol::fun(super::term::int()?, alpha)?;
        let data = hol::var(hol::name("data"), hol::fun(ident, column)?)?;
        let indices = type_of("list", &[super::term::int()?])?;
        let tensor = hol::fun(indices, type_of("cell", &[alpha])?)?;
        let entry = type_of("prod", &[indices, tensor])?;
        let tensors = hol::fun(ident, type_of("option", &[entry])?)?;
        let env = hol::var(hol::name("env"), tensors)?;
        let out = identifier("out")?;

        let sizes_ok = hol::assume(mk("sizes_ok", &[v, self.sizes, self.conditions])?)?;
        let inputs_known = mk("inputs_known", &[v, self.inputs, data, env])?;
        let inputs_known = hol::assume(inputs_known)?;
        let names = self.names(&library, self.inputs)?;
        let mut taken = vec![letters(self.name)?, "out".to_string()];
        for name in dest_list(self.sizes)?
            .into_iter()
            .chain(dest_list(hol::lhs(names))?)
        {
            taken.push(letters(name)?);
        }
        let x = hol::var(hol::name("x"), ident)?;
        let nothing = hol::lambda(x, constant_at("F", &[])?)?;
        let session = Session {
            library,
            ops,
            known: RefCell::default(),
            entry: (env, inputs_known, names),
            names: RefCell::new(taken),
            loops: RefCell::default(),
            laws: RefCell::default(),
            fresh: Counter::new(0),
        };
        let mut scope = Scope {
            session: Rc::new(session),
            w: v,
            v,
            env,
            cenv: env,
            st: hol::lambda(x, none(alpha)?)?,
            h: mk("update", &[nothing, out, constant_at("T", &[])?])?,
            indices: Vec::new(),
            places: Vec::new(),
            facts: Vec::new(),
        };
        let mut values = Vec::new();
        for size in dest_list(self.sizes)? {
            let value = int_var(&letters(size)?)?;
            let known = hol::eq(hol::app(v, size)?, super::term::some(value)?)?;
            let mut table = scope.session.known.borrow_mut();
            table.insert((v, size), hol::assume(known)?);
            scope.indices.push((value, size));
            values.push((size, value));
        }
        self.assume_conditions(&mut scope, sizes_ok)?;
        self.assume_inputs(&mut scope, inputs_known)?;
        let shape = hol::var(hol::name("s"), indices)?;
        let declared = hol::assume(mk("extents", &[v, self.result, shape])?)?;
        let result = self.assume_result(&mut scope, declared)?;
        let lowered = scope.lowered(self.body, out)?;
        let lowered = scope.declared(lowered, result)?;
        self.conclude(
            &scope,
            lowered,
            out,
            &values,
            [v, data, env, shape],
            [sizes_ok, inputs_known, declared],
        )
    }

    /// `⊢ [x, y, ...] = MAP FST inputs`
    fn names(&self, library: &Library, inputs: Term) -> Attempt<Thm> {
        let (_, args) = parts(inputs)?;
        let &[first, rest] = &args[..] else {
            let pair = super::term::type_args(hol::type_of(inputs))[0];
            let th = library.theorem("names_none")?;
            let types = super::term::type_args(pair);
            let vars = hol::type_vars(th.concl());
            let pairs: Vec<_> = vars.into_iter().zip(types).collect();
            return Ok(hol::inst_type(&pairs, th)?);
        };
        let (_, pair) = parts(first)?;
        let rest = self.names(library, rest)?;
        Ok(library.apply("names_some", &[(0, pair[0]), (1, pair[1])], &[rest])?)
    }

    /// Adds the conditions on the sizes to what is known.
    fn assume_conditions(&self, scope: &mut Scope, sizes_ok: Thm) -> Attempt<()> {
        for b in dest_list(self.conditions)? {
            let member = member(&scope.session.library, b, self.conditions)?;
            let condition = scope.condition(b)?;
            let holds = scope.apply("pre_known", &[], &[sizes_ok, member, condition])?;
            scope.facts.push(holds);
        }
        Ok(())
    }

    /// Adds the tensors given to what is known, and that their extents are not negative.
    fn assume_inputs(&self, scope: &mut Scope, inputs_known: Thm) -> Attempt<()> {
        for input in dest_list(self.inputs)? {
            let (_, pair) = parts(input)?;
            let (x, extents) = (pair[0], dest_list(pair[1])?);
            let member = member(&scope.session.library, input, self.inputs)?;
            let related = scope.extents(extents)?;
            let known = scope.apply("input_known", &[], &[inputs_known, member, related])?;
            let (there, extents) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
            let mut table = scope.session.known.borrow_mut();
            table.insert((scope.env, x), there);
            drop(table);
            scope.places.push((x, Place::Array(x)));
            scope.assume_shape(extents)?;
        }
        Ok(())
    }

    /// `⊢ [n, ...] = s`, where `extents v result s`; that these are not negative is known then.
    fn assume_result(&self, scope: &mut Scope, declared: Thm) -> Attempt<Thm> {
        let related = scope.extents(dest_list(self.result)?)?;
        let known = scope.apply("result_known", &[], &[declared, related])?;
        scope.assume_shape(hol::conjunct2(known)?)?;
        Ok(hol::conjunct1(known)?)
    }

    /// The gate theorem from `⊢ lowered S v env e out c` under what was assumed.
    fn conclude(
        &self,
        scope: &Scope,
        lowered: Thm,
        out: Term,
        values: &[(Term, Term)],
        vars: [Term; 4],
        assumed: [Thm; 3],
    ) -> Attempt<Lowered> {
        let library = &scope.session.library;
        let [sizes_ok, inputs_known, declared] = assumed;
        let mut th = lowered;
        let mut instances = Vec::new();
        for (size, value) in values {
            let member = member(library, *size, self.sizes)?;
            let known = library.apply("size_known", &[], &[sizes_ok, member])?;
            let (_, some) = parts(hol::rhs(known))?;
            instances.push((*value, some[0], known));
        }
        let pairs: Vec<_> = instances.iter().map(|(x, t, _)| (*x, *t)).collect();
        th = hol::inst(&pairs, th)?;
        for (_, _, known) in instances {
            th = hol::prove_hyp(known, th)?;
        }
        let laws = scope.session.laws.borrow().clone();
        let named: Vec<Term> = laws
            .iter()
            .map(|law| mk(law, &[]))
            .collect::<Result<_, _>>()?;
        let law_list = list(&named, type_of("law", &[])?)?;
        let all = hol::assume(mk("laws", &[law_list, scope.session.ops])?)?;
        for law in named {
            let member = member(library, law, law_list)?;
            th = hol::prove_hyp(library.apply("law_known", &[], &[all, member])?, th)?;
        }
        th = hol::disch(declared.concl(), th)?;
        th = hol::disch(inputs_known.concl(), th)?;
        th = hol::disch(sizes_ok.concl(), th)?;
        th = hol::disch(all.concl(), th)?;
        th = hol::gens(&vars, th)?;
        let (_, _, names) = scope.session.entry;
        let other = scope.not_member(out, hol::lhs(names))?;
        let given = [(1, self.name)];
        let th = library.apply("gate_intro", &given, &[names, other, th])?;
        let (_, args) = parts(th.concl())?;
        let function = args[2];
        Ok(Lowered {
            function,
            laws,
            theorem: hol::gen_(scope.session.ops, th)?,
        })
    }
}

impl Scope {
    /// `⊢ LIST_REL (ieval atl_div v) extents [n, ...]`
    fn extents(&self, extents: Vec<Term>) -> Attempt<Thm> {
        let division = constant_at("atl_div", &[])?;
        let relation = mk("ieval", &[division, self.v])?;
        let mut related = self.apply("list_rel_none", &[(0, relation)], &[])?;
        for extent in extents.into_iter().rev() {
            let value = self.index(extent)?;
            related = self.apply("list_rel_some", &[(0, relation)], &[value, related])?;
        }
        Ok(related)
    }

    /// Adds to what is known that no extent of a shape is negative.
    fn assume_shape(&mut self, mut extents: Thm) -> Attempt<()> {
        for _ in shape_in(extents)? {
            let first = self.apply("shape_ok_first", &[], &[extents])?;
            self.facts.push(first);
            extents = self.apply("shape_ok_rest", &[], &[extents])?;
        }
        Ok(())
    }

    /// `⊢ lowered S v env e s out c` from the same about the shape computed, where `⊢ t = s`
    /// and t is the shape declared.
    fn declared(&self, lowered: Thm, result: Thm) -> Attempt<Thm> {
        let (_, args) = parts(lowered.concl())?;
        let &[ops, v, env, e, shape, out, c] = &args[..] else {
            return Err(Trouble::internal("not a lowered body"));
        };
        let wanted = dest_list(hol::lhs(result))?;
        let equal = hol::trans(self.same_shape(&dest_list(shape)?, &wanted)?, result)?;
        let any = hol::var(hol::name("s'"), hol::type_of(shape))?;
        let claim = hol::lambda(any, mk("lowered", &[ops, v, env, e, any, out, c])?)?;
        let equation = hol::ap_term(claim, equal)?;
        let (from, to) = (
            hol::beta(hol::lhs(equation))?,
            hol::beta(hol::rhs(equation))?,
        );
        let equation = hol::trans(hol::sym(from)?, hol::trans(equation, to)?)?;
        Ok(hol::eq_mp(equation, lowered)?)
    }

    /// `⊢ lowered S v env e s out c`
    fn lowered(&self, e: Term, out: Term) -> Attempt<Thm> {
        let ok = self.ok(e)?;
        self.check_truncations(e)?;
        let shape = last(ok)?;
        let target = Target {
            array: out,
            address: hol::app(constant_at("row_major", &[])?, shape)?,
            adds: false,
            zeros: false,
        };
        match self.fill(target, e) {
            Ok(th) => self.apply("function_filled", &[], &[ok, th]),
            Err(trouble) if trouble.needs_zeros() => {
                let size = hol::sym(self.size(&dest_list(shape)?)?)?;
                let length = self.expression(hol::lhs(size))?;
                let zeros = Target {
                    zeros: true,
                    ..target
                };
                let th = self.push(zeros, e)?;
                let i = self.new_index("i")?;
                self.apply("function_zeroed_by", &[(7, i)], &[ok, length, size, th])
            }
            Err(other) => Err(other),
        }
    }
}
