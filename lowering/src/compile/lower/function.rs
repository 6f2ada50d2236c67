//! From a kernel to the C function and the gate theorem.

use super::mode::Mode;
use super::store::Target;
use super::witness::Witness;
use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::laws::{LawSet, laws_of};
use crate::compile::reasoning::lemma::lemmas;
use crate::compile::reasoning::library::Library;
use crate::compile::reasoning::names::{identifier, letters};
use crate::compile::reasoning::scope::{Place, Scope, Session};
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{
    application, constant_at, dest_list, int_var, mk, none, parts, scalar_type, type_of,
};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use std::cell::{Cell as Counter, RefCell};
use std::rc::Rc;

lemmas! {
    mem_first(x, xs; 0);
    mem_later(y; 1);
    not_mem_none(x; 0);
    not_mem_some(; 2);
    input_free(; 2);
    size_bounded(; 2);
    bounded_lets(; 1);
    names_none(; 0);
    names_some(x, p; 1);
    pre_known(; 3);
    input_known(; 3);
    small_input(; 2);
    result_known(; 2);
    size_known(; 2);
    gate_intro(name; 4);
    list_rel_none(R; 0);
    list_rel_some(R; 2);
    shape_ok_first(; 1);
    shape_ok_rest(; 1);
    function_filled(; 2);
    function_zeroed_by(i; 4);
}

/// The result of a lowering run.
pub struct Lowered {
    /// The function, as a term.
    pub function: Term,
    /// The set of laws of the scalars that the proof needs.
    pub laws: LawSet,
    /// The sizes, if no others meet the conditions.
    pub only: Option<Vec<(String, BigInt)>>,
    /// `⊢ ∀S. compiles_correctly L kernel function S`
    pub theorem: Thm,
}

/// A kernel, taken apart.
pub struct Kernel {
    pub name: Term,
    pub sizes: Term,
    pub conditions: Term,
    pub inputs: Term,
    pub result: Term,
    pub body: Term,
}

/// What is asked of a call: sizes, data, tensors and the shape of the result, that they meet the
/// premises of the gate statement, each assumed, and that some do.
struct Call {
    vars: [Term; 4],
    asked: [Thm; 4],
    witness: Witness,
}

/// Lowers a kernel whose elements satisfy one of these sets of laws.
pub fn lower(library: Rc<Library>, kernel: Term, sets: &'static [LawSet]) -> Attempt<Lowered> {
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
    parts.lower(library, sets)
}

/// `⊢ MEM x xs`, where x stands in the list.
fn member(library: &Library, x: Term, xs: Term) -> Attempt<Thm> {
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
    /// `⊢ ¬MEM x xs`
    fn not_member(&self, x: Term, xs: Term) -> Attempt<Thm> {
        let (_, args) = parts(xs)?;
        let &[first, rest] = &args[..] else {
            return self.apply(not_mem_none { x }, []);
        };
        let differs = self.differ(x, first)?;
        let later = self.not_member(x, rest)?;
        self.apply(not_mem_some {}, [differs, later])
    }

    /// `⊢ env x = NONE` for a name that no input has.
    pub fn absent(&self, x: Term) -> Attempt<Thm> {
        let (_, inputs_known, names) = self.session.entry;
        let other = self.not_among(x, names)?;
        self.apply(input_free {}, [inputs_known, other])
    }

    /// `⊢ ¬MEM x (MAP FST inputs)`, by `⊢ [y, z, ...] = MAP FST inputs`.
    pub fn not_among(&self, x: Term, names: Thm) -> Attempt<Thm> {
        let other = self.not_member(x, hol::lhs(names))?;
        let inner = hol::dest_not(other.concl()).and_then(hol::dest_app);
        let (member, _) = inner.ok_or(Trouble::internal("not a membership"))?;
        let not = constant_at("~", &[])?;
        let equation = hol::ap_term(not, hol::ap_term(member, names)?)?;
        Ok(hol::eq_mp(equation, other)?)
    }
}

impl Kernel {
    fn lower(&self, library: Rc<Library>, sets: &'static [LawSet]) -> Attempt<Lowered> {
        let alpha = scalar_type()?;
        let ident = type_of("ident", &[])?;
        let ops = hol::var(hol::name("S"), type_of("ops", &[alpha])?)?;
        let valuation = hol::fun(
            ident,
            type_of("option", &[crate::compile::reasoning::term::int()?])?,
        )?;
        let v = hol::var(hol::name("v"), valuation)?;
        let column = hol::fun(crate::compile::reasoning::term::int()?, alpha)?;
        let data = hol::var(hol::name("data"), hol::fun(ident, column)?)?;
        let indices = type_of("list", &[crate::compile::reasoning::term::int()?])?;
        let tensor = hol::fun(indices, type_of("cell", &[alpha])?)?;
        let entry = type_of("prod", &[indices, tensor])?;
        let tensors = hol::fun(ident, type_of("option", &[entry])?)?;
        let env = hol::var(hol::name("env"), tensors)?;
        let out = identifier("out")?;

        let sizes_ok = hol::assume(mk("sizes_ok", &[v, self.sizes, self.conditions])?)?;
        let inputs_known = mk("inputs_known", &[v, self.inputs, data, env])?;
        let inputs_known = hol::assume(inputs_known)?;
        let shape = hol::var(hol::name("s"), indices)?;
        let shapes = mk("tensor_shapes", &[env])?;
        let bounded = hol::assume(mk("bounded", &[v, shapes, shape, self.body])?)?;
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
            volumes: RefCell::default(),
            sizes: RefCell::default(),
            ranges: RefCell::default(),
            answers: RefCell::default(),
            closed: RefCell::default(),
            sets,
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
            let known = hol::eq(
                hol::app(v, size)?,
                crate::compile::reasoning::term::some(value)?,
            )?;
            let known = hol::assume(known)?;
            let bounds = scope.apply(size_bounded {}, [bounded, known])?;
            scope.session.sizes.borrow_mut().insert(value, bounds);
            scope.session.known.borrow_mut().insert((v, size), known);
            scope.indices.push((value, size));
            values.push((size, value));
        }
        self.assume_conditions(&mut scope, sizes_ok)?;
        self.assume_inputs(&mut scope, inputs_known, bounded)?;
        let declared = hol::assume(mk("extents", &[v, self.result, shape])?)?;
        let result = self.assume_result(&mut scope, declared)?;
        scope.assume_result_volume(bounded, result)?;
        let lets = scope.apply(bounded_lets {}, [bounded])?;
        scope.assume_let_volumes(self.body, lets)?;
        let call = Call {
            vars: [v, data, env, shape],
            asked: [sizes_ok, inputs_known, declared, bounded],
            witness: self.witness(&scope)?,
        };
        let lowered = scope.lowered(self.body, out)?;
        let lowered = scope.declared(lowered, result)?;
        self.conclude(&scope, lowered, out, &values, call)
    }

    /// `⊢ [x, y, ...] = MAP FST inputs`
    pub fn names(&self, library: &Library, inputs: Term) -> Attempt<Thm> {
        let (_, args) = parts(inputs)?;
        let &[first, rest] = &args[..] else {
            let pair = crate::compile::reasoning::term::type_args(hol::type_of(inputs))[0];
            let th = library.about(names_none {})?;
            let types = crate::compile::reasoning::term::type_args(pair);
            let vars = hol::type_vars(th.concl());
            let pairs: Vec<_> = vars.into_iter().zip(types).collect();
            return Ok(hol::inst_type(&pairs, th)?);
        };
        let (_, pair) = parts(first)?;
        let rest = self.names(library, rest)?;
        Ok(library.apply(
            names_some {
                x: pair[0],
                p: pair[1],
            },
            [rest],
        )?)
    }

    /// Adds the conditions on the sizes to what is known.
    fn assume_conditions(&self, scope: &mut Scope, sizes_ok: Thm) -> Attempt<()> {
        for b in dest_list(self.conditions)? {
            let member = member(&scope.session.library, b, self.conditions)?;
            let condition = scope.condition(b)?;
            let holds = scope.apply(pre_known {}, [sizes_ok, member, condition])?;
            scope.facts.push(holds);
        }
        Ok(())
    }

    /// Adds the tensors given to what is known, and that their extents are not negative.
    fn assume_inputs(&self, scope: &mut Scope, inputs_known: Thm, bounded: Thm) -> Attempt<()> {
        for input in dest_list(self.inputs)? {
            let (_, pair) = parts(input)?;
            let (x, extents) = (pair[0], dest_list(pair[1])?);
            let member = member(&scope.session.library, input, self.inputs)?;
            let related = scope.extents(extents)?;
            let known = scope.apply(input_known {}, [inputs_known, member, related])?;
            let (there, extents) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
            let mut table = scope.session.known.borrow_mut();
            table.insert((scope.env, x), there);
            drop(table);
            let few = scope.apply(small_input {}, [bounded, there])?;
            scope.assume_volume(extents, few)?;
            scope.places.push((x, Place::Array(x)));
            scope.assume_shape(extents)?;
        }
        Ok(())
    }

    /// `⊢ [n, ...] = s`, where `extents v result s`; that these are not negative is known then.
    fn assume_result(&self, scope: &mut Scope, declared: Thm) -> Attempt<Thm> {
        let related = scope.extents(dest_list(self.result)?)?;
        let known = scope.apply(result_known {}, [declared, related])?;
        scope.assume_shape(hol::conjunct2(known)?)?;
        Ok(hol::conjunct1(known)?)
    }

    /// The smallest set of laws that has all on which a theorem rests, and the theorem under it.
    fn under_laws(&self, scope: &Scope, mut th: Thm) -> Attempt<(LawSet, Thm)> {
        let used: Vec<Term> = hol::hyps(th)
            .into_iter()
            .filter(|p| application(*p).is_some_and(|(name, _)| name == "law_holds"))
            .collect();
        let sets = scope.session.sets;
        for &set in sets {
            let laws = match set.rule() {
                Some(rule) => {
                    let all = hol::assume(laws_of(set, scope.session.ops)?)?;
                    conjuncts(scope.apply(rule, [all])?)?
                }
                None => Vec::new(),
            };
            let known = |p: &Term| laws.iter().find(|law| law.concl() == *p).copied();
            if let Some(laws) = used.iter().map(known).collect::<Option<Vec<_>>>() {
                for law in laws {
                    th = hol::prove_hyp(law, th)?;
                }
                return Ok((set, th));
            }
        }
        let name = |law: &Term| Ok(parts(parts(*law)?.1[1])?.0);
        let laws: Attempt<Vec<String>> = used.iter().map(name).collect();
        Err(Trouble::NoLawSet { laws: laws? })
    }

    /// The gate theorem from `⊢ lowered S v env e out c` under what was assumed.
    fn conclude(
        &self,
        scope: &Scope,
        lowered: Thm,
        out: Term,
        values: &[(Term, Term)],
        call: Call,
    ) -> Attempt<Lowered> {
        let library = &scope.session.library;
        let [sizes_ok, inputs_known, declared, bounded] = call.asked;
        let mut th = lowered;
        let mut instances = Vec::new();
        for (size, value) in values {
            let member = member(library, *size, self.sizes)?;
            let known = library.apply(size_known {}, [sizes_ok, member])?;
            let (_, some) = parts(hol::rhs(known))?;
            instances.push((*value, some[0], known));
        }
        let pairs: Vec<_> = instances.iter().map(|(x, t, _)| (*x, *t)).collect();
        th = hol::inst(&pairs, th)?;
        for (_, _, known) in instances {
            th = hol::prove_hyp(known, th)?;
        }
        let (set, th) = self.under_laws(scope, th)?;
        let all = laws_of(set, scope.session.ops)?;
        let mut th = hol::disch(bounded.concl(), th)?;
        th = hol::disch(declared.concl(), th)?;
        th = hol::disch(inputs_known.concl(), th)?;
        th = hol::disch(sizes_ok.concl(), th)?;
        th = hol::disch(all, th)?;
        th = hol::gens(&call.vars, th)?;
        let (_, _, names) = scope.session.entry;
        let other = scope.not_member(out, hol::lhs(names))?;
        let premises = [names, other, call.witness.th, th];
        let th = library.apply(gate_intro { name: self.name }, premises)?;
        let (_, args) = parts(th.concl())?;
        let function = args[2];
        Ok(Lowered {
            function,
            laws: set,
            only: call.witness.only,
            theorem: hol::gen_(scope.session.ops, th)?,
        })
    }
}

impl Scope {
    /// `⊢ LIST_REL (ieval atl_div v) extents [n, ...]`
    fn extents(&self, extents: Vec<Term>) -> Attempt<Thm> {
        let division = constant_at("atl_div", &[])?;
        let relation = mk("ieval", &[division, self.v])?;
        let mut related = self.apply(list_rel_none { R: relation }, [])?;
        for extent in extents.into_iter().rev() {
            let value = self.index(extent)?;
            related = self.apply(list_rel_some { R: relation }, [value, related])?;
        }
        Ok(related)
    }

    /// Adds to what is known that no extent of a shape is negative.
    fn assume_shape(&mut self, mut extents: Thm) -> Attempt<()> {
        for _ in shape_in(extents)? {
            let first = self.apply(shape_ok_first {}, [extents])?;
            self.facts.push(first);
            extents = self.apply(shape_ok_rest {}, [extents])?;
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
            mode: Mode::Stores { zeros: false },
        };
        match self.fill(target, e) {
            Ok(th) => self.apply(function_filled {}, [ok, th]),
            Err(trouble) if trouble.needs_zeros() => {
                let (size, length) = self.length(&dest_list(shape)?)?;
                let th = self.push(target.with_mode(Mode::Stores { zeros: true }), e)?;
                let i = self.new_index("i")?;
                self.apply(function_zeroed_by { i }, [ok, length, size, th])
            }
            Err(other) => Err(other),
        }
    }
}

/// The conjuncts of a theorem.
fn conjuncts(mut th: Thm) -> Attempt<Vec<Thm>> {
    let mut all = Vec::new();
    while hol::dest_conj(th.concl()).is_some() {
        all.push(hol::conjunct1(th)?);
        th = hol::conjunct2(th)?;
    }
    all.push(th);
    Ok(all)
}
