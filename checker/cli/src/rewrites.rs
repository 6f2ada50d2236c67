//! The steps of a schedule that a certificate proves, as a chain of programs.
//!
//! The theorem `step.N` is about the equation N that was applied, and `rewritten` about all of them:
//!
//! ```text
//! law_holds S l, ..., sizes_ok v sizes pre, inputs_known v inputs data env, extents v result s
//!     ⊢ den S v env e = den S v env e'
//! law_holds S l, ..., sizes_ok v sizes pre, inputs_known v inputs data env, extents v result s
//!     ⊢ read S s (den S v env e) = read S s (den S v env e')
//! ```
//!
//! The theorem `kernel`, `⊢ k = k'`, says what the kernel k of the source stands for: the same kernel k'
//! without abbreviations, with whose program the steps begin. A certificate that has no gate statement says
//! there, too, which kernel it is about; otherwise it may be missing, and k' is k. Names say which step a theorem is to be. Whether it is one, and follows the one before it, is decided
//! by terms: S, v, data, env and s are variables, so it holds of every call that meets the hypotheses,
//! and these are no others than those of the kernel.

use crate::laws::names;
use crate::programs::expression;
use crate::reindexers::{Placed, placed};
use crate::room::LEFT_OUT;
use certs_tools::Context;
use gate::Judged;
use gate::finding::Finding;
use gate::laws::{Element, LawSet};
use gate::names::Named;
use kernel::{Term, TermView, Thm, Type, TypeView};
use programs::terms::spine;
use reading::term::name_of;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the theorem about all steps.
pub const WHOLE: &str = "rewritten";

/// The name of the theorem that says which kernel they are about.
const KERNEL: &str = "kernel";

/// The number in the name of the theorem about a step, `step.3`.
pub fn number(name: &str) -> Option<usize> {
    let digits = name.strip_prefix("step.")?;
    let number = digits.parse().ok()?;
    (format!("{number}") == digits).then_some(number)
}

/// Whether a theorem of this name is part of a chain.
pub fn is_part(name: &str) -> bool {
    name == WHOLE || name == KERNEL || number(name).is_some()
}

/// What a step keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Every cell of what the program denotes.
    Cells,
    /// The values of the result, where padding is read as zero.
    Values,
}

/// Where a chain begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the kernel of the source.
    Source,
    /// At the kernel of the gate statement.
    Gate,
    /// At a kernel that nothing but the certificate knows.
    Certificate,
}

/// The steps of a schedule, each of which begins where the one before it ends.
#[derive(Clone, Debug)]
pub struct Chain {
    /// How many there are.
    pub steps: usize,
    /// Where the first begins.
    pub start: Start,
    /// What all of them keep.
    pub kept: Kept,
    /// A set with all laws that they need.
    pub set: LawSet,
    /// These laws, without the types that they are about.
    pub laws: Vec<String>,
    /// The types that they are about.
    elements: BTreeSet<Element>,
    /// The kernel whose body they begin with.
    pub kernel: Term,
}

/// The theorems that are named as steps, and that about all of them.
#[derive(Default, Debug)]
pub struct Heard {
    steps: BTreeMap<usize, Thm>,
    whole: Option<Thm>,
    kernel: Option<Thm>,
}

/// Laws of types of elements.
type Laws = BTreeSet<(Element, String)>;

/// What is asked of a call, as far as it is known: parts of a kernel.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Call {
    sizes: Option<Term>,
    conditions: Option<Term>,
    facts: Option<Term>,
    inputs: Option<Term>,
    result: Option<Term>,
}

/// What a theorem says of two programs.
struct Rewrite {
    kept: Kept,
    before: Term,
    after: Term,
    call: Call,
    laws: Laws,
}

/// Why theorems are no chain: in words, with two programs that should be one.
struct Broken {
    words: String,
    programs: Option<[Term; 2]>,
}

impl Broken {
    fn words(words: String) -> Broken {
        let programs = None;
        Broken { words, programs }
    }
}

impl Heard {
    /// Hears a theorem.
    pub fn hear(&mut self, name: &str, theorem: Thm) {
        if name == WHOLE {
            self.whole = Some(theorem);
        } else if name == KERNEL {
            self.kernel = Some(theorem);
        } else if let Some(number) = number(name) {
            self.steps.insert(number, theorem);
        }
    }

    /// The chain that the theorems are, if there are any; or why they are none. `gate` is the kernel of the
    /// first gate statement.
    pub fn chain(
        &self,
        k: &Context,
        gate: Option<Term>,
        judged: &Judged,
    ) -> Result<Option<Chain>, Finding> {
        // A theory may have a lemma of this name.
        let is_about_programs = |th: Thm| placed(k, th.concl()).is_some_and(Placed::is_step);
        if self.steps.is_empty() && !self.whole.is_some_and(is_about_programs) {
            return Ok(None);
        }
        let chain = self.linked(k, gate, judged).map_err(|broken| {
            let shown = |e| shortened(expression(k, e, &mut { SHOWN_ROOM }));
            Finding::Rewrites(match broken.programs.map(|both| both.map(shown)) {
                Some([one, other]) => format!("{}: {one}, and {other}", broken.words),
                None => broken.words,
            })
        })?;
        match judged.policy.refuses_laws(chain.set, &chain.elements) {
            None => Ok(Some(chain)),
            Some(element) => Err(Finding::Laws {
                theorem: WHOLE.to_owned(),
                set: chain.set,
                element,
                accepted: judged.policy.accepted(element),
            }),
        }
    }

    fn linked(&self, k: &Context, gate: Option<Term>, judged: &Judged) -> Result<Chain, Broken> {
        let whole = self.whole.ok_or_else(|| lacking(WHOLE))?;
        let whole = Rewrite::of(k, WHOLE, whole)?;
        let (start, kernel) = self.begins(k, gate, judged)?;
        let apart = taken_apart(k, kernel);
        let (asked, first) = apart.ok_or_else(|| lacking(KERNEL))?;
        if whole.before != first {
            return Err(Broken {
                words: format!("{WHOLE} does not begin with the program of {}", start.of()),
                programs: Some([whole.before, first]),
            });
        }
        let mut program = first;
        whole.needs_no_more_than(asked, WHOLE)?;
        let mut laws = BTreeSet::new();
        let mut parts: Vec<Term> = whole.parts().collect();
        for at in 1..=self.steps.len().max(1) {
            let name = format!("step.{at}");
            let theorem = self.steps.get(&at).ok_or_else(|| lacking(&name))?;
            let step = Rewrite::of(k, &name, *theorem)?;
            step.needs_no_more_than(asked, &name)?;
            if step.before != program {
                let place = match at {
                    1 => format!("the program of {}", start.of()),
                    _ => format!("the program at which step.{} ends", at - 1),
                };
                return Err(Broken {
                    words: format!("{name} does not begin with {place}"),
                    programs: Some([step.before, program]),
                });
            }
            parts.extend(step.parts());
            laws.extend(step.laws);
            program = step.after;
        }
        if whole.after != program {
            return Err(Broken {
                words: format!("{WHOLE} does not end with the last program"),
                programs: Some([whole.after, program]),
            });
        }
        // All at once: steps share most of their programs.
        if judged.known.stranger(k, &parts).is_some() {
            let words = "its programs mention what the certificate declares";
            return Err(Broken::words(words.to_owned()));
        }
        if let Some((_, law)) = laws.difference(&whole.laws).next() {
            let words = format!("{WHOLE} does not need {law}, which a step needs");
            return Err(Broken::words(words));
        }
        let set = set_of(&whole.laws, judged)?;
        let elements = whole.laws.iter().map(|(element, _)| *element).collect();
        let laws: BTreeSet<String> = whole.laws.into_iter().map(|(_, law)| law).collect();
        Ok(Chain {
            elements,
            steps: self.steps.len(),
            start,
            kept: whole.kept,
            set,
            laws: laws.into_iter().collect(),
            kernel,
        })
    }
}

impl Heard {
    /// The kernel that the steps have to begin with. What the certificate itself says of it has to be the
    /// same.
    fn begins(
        &self,
        k: &Context,
        gate: Option<Term>,
        judged: &Judged,
    ) -> Result<(Start, Term), Broken> {
        let own = self.kernel.map(|theorem| {
            let sides = k.dest_eq(theorem.concl());
            let closed = |part: &Term| k.hyps(theorem).is_empty() && is_closed(k, *part);
            let sides = sides.filter(|(source, kernel)| closed(source) && closed(kernel));
            sides.ok_or_else(|| Broken::words(format!("{KERNEL} is not about a kernel")))
        });
        let own = own.transpose()?;
        if let Some((source, kernel)) = own
            && judged.known.stranger(k, &[source, kernel]).is_some()
        {
            let words = format!("{KERNEL} mentions what the certificate declares");
            return Err(Broken::words(words));
        }
        let (start, source) = match (judged.terms.kernel, gate, own) {
            (Some(source), ..) => (Start::Source, source),
            (None, Some(source), _) => (Start::Gate, source),
            (None, None, Some((source, _))) => (Start::Certificate, source),
            (None, None, None) => return Err(lacking(KERNEL)),
        };
        match own {
            None => Ok((start, source)),
            Some((own, kernel)) if own == source => Ok((start, kernel)),
            Some(_) => Err(Broken::words(format!(
                "{KERNEL} is about another kernel than that of {}",
                start.of()
            ))),
        }
    }
}

impl Start {
    /// Whose kernel that is.
    fn of(self) -> &'static str {
        match self {
            Start::Source => "the source",
            Start::Gate => "the gate statement",
            Start::Certificate => "the certificate",
        }
    }
}

/// There is no theorem of this name.
fn lacking(name: &str) -> Broken {
    Broken::words(format!("there is no theorem {name}"))
}

/// How many bytes a program may take that is shown in part.
const SHOWN_ROOM: usize = 1 << 20;

/// How many characters of a program are shown.
const SHOWN: usize = 160;

/// A program, or its beginning.
fn shortened(program: Option<String>) -> String {
    let Some(mut text) = program else {
        return "a program that is not printed".to_owned();
    };
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push_str(LEFT_OUT);
    }
    format!("`{text}`")
}

/// The smallest set that has all of some laws, and that elements may satisfy, of those that are accepted
/// if there is one. Where there is no set, there may be no scalars of which anything is said.
fn set_of(laws: &Laws, judged: &Judged) -> Result<LawSet, Broken> {
    let elements = laws.iter().map(|(element, _)| *element).collect();
    let has_all = |set: &LawSet| {
        let has = |(element, law): &(Element, String)| {
            names(set.asked_of(*element)).contains(&law.as_str())
        };
        laws.iter().all(has)
    };
    let sets = || LawSet::ALL.iter().copied().filter(has_all);
    let accepted = |set: &LawSet| judged.policy.refuses_laws(*set, &elements).is_none();
    let set = sets().find(accepted).or_else(|| sets().next());
    set.ok_or_else(|| {
        let laws: Vec<&str> = laws.iter().map(|(_, law)| law.as_str()).collect();
        Broken::words(format!(
            "no set of laws has all that {WHOLE} needs: {}",
            laws.join(", ")
        ))
    })
}

/// What a kernel of one result asks of a call, and its body.
fn taken_apart(k: &Context, kernel: Term) -> Option<(Call, Term)> {
    let [_, sizes, conditions, facts, inputs, results, _, bodies] = applied(k, kernel, "Kernel")?;
    let (result, body) = (only(k, results)?, only(k, bodies)?);
    let call = Call {
        sizes: Some(sizes),
        conditions: Some(conditions),
        facts: Some(facts),
        inputs: Some(inputs),
        result: Some(result),
    };
    Some((call, body))
}

/// The element of a list of one.
fn only(k: &Context, list: Term) -> Option<Term> {
    let [first, rest] = applied(k, list, "::")?;
    applied::<0>(k, rest, "[]").map(|_| first)
}

/// The arguments of a constant of this name.
fn applied<const N: usize>(k: &Context, t: Term, name: &str) -> Option<[Term; N]> {
    let (head, args) = spine(k, t);
    let args = args.try_into().ok()?;
    (name_of(k, head) == Some(name)).then_some(args)
}

fn is_variable(k: &Context, t: Term) -> bool {
    matches!(k.view(t), TermView::Var(..))
}

/// A term that means the same everywhere.
fn is_closed(k: &Context, t: Term) -> bool {
    let facts = k.facts(t);
    facts.vars == 0 && facts.loose == 0
}

impl Call {
    /// Whether everything that is known here is the same there.
    fn is_within(self, other: Call) -> bool {
        let same = |own: Option<Term>, other| own.is_none() || own == other;
        same(self.sizes, other.sizes)
            && same(self.conditions, other.conditions)
            && same(self.facts, other.facts)
            && same(self.inputs, other.inputs)
            && same(self.result, other.result)
    }
}

/// The variables that a theorem about a rewrite is about.
struct Variables {
    ops: Term,
    valuation: Term,
    environment: Term,
    shape: Option<Term>,
}

impl Rewrite {
    /// What a theorem says, if it has the form above.
    fn of(k: &Context, name: &str, theorem: Thm) -> Result<Rewrite, Broken> {
        let other = |why: &str| Broken::words(format!("{name} is no step of a schedule: {why}"));
        let equation = k.dest_eq(theorem.concl());
        let sides = equation.and_then(|(left, right)| Some((side(k, left)?, side(k, right)?)));
        let Some(((vars, before), (vars_after, after))) = sides else {
            return Err(other("it is no equation between what two programs denote"));
        };
        if !vars.are(&vars_after) || !vars.are_of_any_scalars(k) {
            return Err(other("it is not about all scalars and all calls"));
        }
        let mut rewrite = Rewrite {
            kept: match vars.shape {
                Some(_) => Kept::Values,
                None => Kept::Cells,
            },
            before,
            after,
            call: Call::default(),
            laws: BTreeSet::new(),
        };
        for hypothesis in k.hyps(theorem) {
            let fits = rewrite.assume(k, &vars, hypothesis);
            fits.ok_or_else(|| other("it assumes more than what is asked of a call"))?;
        }
        if vars.shape.is_some() && rewrite.call.result.is_none() {
            return Err(other("it does not say of which cells it is"));
        }
        let are_programs = rewrite.parts().all(|part| is_closed(k, part));
        match are_programs {
            true => Ok(rewrite),
            false => Err(other("it is not about two programs")),
        }
    }

    /// The terms that it is about.
    fn parts(&self) -> impl Iterator<Item = Term> {
        let Call {
            sizes,
            conditions,
            facts,
            inputs,
            result,
        } = self.call;
        let asked = [sizes, conditions, facts, inputs, result]
            .into_iter()
            .flatten();
        asked.chain([self.before, self.after])
    }

    /// Notes a hypothesis, if it is one that a step may have, and there is no other of its kind.
    fn assume(&mut self, k: &Context, vars: &Variables, hypothesis: Term) -> Option<()> {
        let new = |place: &mut Option<Term>, part| place.replace(part).is_none().then_some(());
        if let Some([v, sizes, conditions]) = applied(k, hypothesis, "sizes_ok")
            && v == vars.valuation
        {
            new(&mut self.call.sizes, sizes)?;
            new(&mut self.call.conditions, conditions)
        } else if let Some([ops, env, v, facts]) = applied(k, hypothesis, "facts_hold")
            && (ops, v, env) == (vars.ops, vars.valuation, vars.environment)
        {
            new(&mut self.call.facts, facts)
        } else if let Some([v, inputs, data, env]) = applied(k, hypothesis, "inputs_known")
            && (v, env) == (vars.valuation, vars.environment)
            && is_variable(k, data)
        {
            new(&mut self.call.inputs, inputs)
        } else if let Some([v, result, s]) = applied(k, hypothesis, "extents")
            && v == vars.valuation
            && vars.shape.map_or(is_variable(k, s), |shape| s == shape)
        {
            new(&mut self.call.result, result)
        } else if let Some([ops]) = applied(k, hypothesis, "truths")
            && ops == vars.ops
        {
            Some(())
        } else if let Some([ops]) = applied(k, hypothesis, "integers")
            && ops == vars.ops
        {
            Some(())
        } else if let Some([ops, ty, law]) = applied(k, hypothesis, "law_holds")
            && ops == vars.ops
        {
            let element = Element::of_constructor(name_of(k, ty)?)?;
            let law = name_of(k, law)?;
            let mut sets = LawSet::ALL.iter();
            let is_known = sets.any(|set| names(*set).contains(&law));
            self.laws.insert((element, law.to_owned()));
            is_known.then_some(())
        } else {
            None
        }
    }

    /// That a theorem asks no more of a call than is asked.
    fn needs_no_more_than(&self, asked: Call, name: &str) -> Result<(), Broken> {
        match self.call.is_within(asked) {
            true => Ok(()),
            false => Err(Broken::words(format!(
                "{name} is about other calls: its sizes, conditions, inputs or result are others"
            ))),
        }
    }
}

/// The variables and the program of `den S v env e`, or of what is read of it.
fn side(k: &Context, t: Term) -> Option<(Variables, Term)> {
    let (shape, reads_by, denoted) = match applied(k, t, "read") {
        Some([ops, shape, denoted]) => (Some(shape), Some(ops), denoted),
        None => (None, None, t),
    };
    let [ops, valuation, environment, e] = applied(k, denoted, "den")?;
    let vars = Variables {
        ops,
        valuation,
        environment,
        shape,
    };
    let own = reads_by.is_none_or(|other| other == ops);
    own.then_some((vars, e))
}

impl Variables {
    fn are(&self, other: &Variables) -> bool {
        let terms = |it: &Variables| (it.ops, it.valuation, it.environment, it.shape);
        terms(self) == terms(other)
    }

    /// Whether they are variables, and the type of the scalars is any.
    fn are_of_any_scalars(&self, k: &Context) -> bool {
        let all = [self.ops, self.valuation, self.environment];
        let is_any = |ty: &Type| matches!(k.view_type(*ty), TypeView::Var(_));
        let of_any = match k.view_type(k.type_of(self.ops)) {
            TypeView::App(_, args) => args.iter().all(is_any),
            TypeView::Var(_) => false,
        };
        of_any && all.into_iter().chain(self.shape).all(|t| is_variable(k, t))
    }
}

impl Chain {
    /// In a line.
    pub fn in_words(&self) -> String {
        let count = match self.steps {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let from = match self.start {
            Start::Source => "the source".to_owned(),
            start => format!("the kernel of {}", start.of()),
        };
        let kept = match self.kept {
            Kept::Cells => "which denotes the same",
            Kept::Values => "whose result has the same values",
        };
        let scalars = match self.set {
            LawSet::None => "of any scalars".to_owned(),
            set => format!(
                "of scalars that satisfy the laws `{}` ({})",
                set.name(),
                self.laws.join(", ")
            ),
        };
        format!("{count} from {from} to the last program, {kept}, {scalars}")
    }
}
