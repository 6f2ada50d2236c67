//! `atl-check statement`: the gate statement with every definition it rests on, from the objects
//! that were replayed.

use super::{Bounds, Failure, Outcome, read};
use certs::{Context, Error, Kind, Replayer};
use checker::bundle;
use checker::finding::nowhere;
use checker::layout::formula;
use checker::parts::word;
use checker::print::{Notation, Sequent, shown};
use checker::verdict::Verdict;
use clap::Args;
use kernel::{Term, TermView, Thm, Type, TypeView};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write;
use std::path::PathBuf;

/// Whose statement to print.
#[derive(Args)]
pub struct Options {
    /// A certificate; without one, the statement about any programs.
    #[arg(value_name = "FILE.cert")]
    file: Option<PathBuf>,
    #[command(flatten)]
    bounds: Bounds,
}

/// The theorems of the theories.
struct Theories {
    replayer: Replayer,
    notation: Notation,
    theorems: HashMap<String, Thm>,
    /// Their names, in order.
    names: Vec<String>,
}

/// Replays every theory, and then the certificate.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let wrong = |error: Error| Failure::of(&error, "in the theories");
    let mut replayer = Replayer::new(limits).map_err(|cause| wrong(nowhere(cause)))?;
    let mut names: Vec<String> = Vec::new();
    for module in bundle::modules(&limits).map_err(wrong)? {
        replayer.replay_all(&module).map_err(wrong)?;
        for segment in &module.segments {
            let provided = segment.provided();
            let theorems = provided.filter(|(kind, _)| *kind == Kind::Theorem);
            names.extend(theorems.map(|(_, name)| name.to_owned()));
        }
    }
    let mut text = String::new();
    let notation = Notation::of(&mut replayer.context);
    if let Some(path) = &options.file {
        let failed = |why: std::io::Error| Failure::Verdict(Verdict::Error, why.to_string());
        let bytes = read(path, limits.bytes).map_err(failed)?;
        let malformed = |error: Error| Failure::of(&error, "the certificate");
        let module = certs::Module::read(&bytes, &limits).map_err(malformed)?;
        replayer.replay_all(&module).map_err(malformed)?;
        for segment in &module.segments {
            for (_, name) in segment.provided() {
                if let Some(proved) = replayer.theorem(name) {
                    let said = said(&mut replayer.context, &notation, proved);
                    let laid_out = formula("  ⊢ ", &said, 4);
                    text += &format!("theorem {}\n{laid_out}\n", shown(name));
                }
            }
        }
    }
    let theorems = names
        .iter()
        .filter_map(|name| Some((name.clone(), replayer.theorem(name)?)));
    let theorems = theorems.collect();
    let theories = Theories {
        replayer,
        notation,
        theorems,
        names,
    };
    text += &theories.definitions("compiles_correctly");
    let (lines, bytes) = (text.lines().count(), text.len());
    text += &format!("{lines} lines, {bytes} bytes\n");
    Ok(Outcome {
        verdict: Verdict::Verified,
        text,
    })
}

/// The theorem, without the quantifiers in front.
fn said(context: &mut Context, notation: &Notation, mut proved: Thm) -> String {
    while let Some(abs) = context.dest_forall(proved.concl())
        && let Some((ty, _)) = context.dest_abs(abs)
    {
        let name = context.binder_hint(abs);
        let open = context.var(name, ty);
        match open.and_then(|x| context.spec(x, proved)) {
            Ok(opened) => proved = opened,
            Err(_) => break,
        }
    }
    Sequent::of(context, notation, proved, &mut usize::MAX.clone()).conclusion
}

/// A conjunction, a line for each part.
fn lines(context: &mut Context, notation: &Notation, proved: Thm) -> String {
    let mut parts = vec![proved];
    let mut text = String::new();
    while let Some(part) = parts.pop() {
        match (context.conjunct1(part), context.conjunct2(part)) {
            (Ok(first), Ok(second)) => parts.extend([second, first]),
            _ => text += &formula("  ⊢ ", &said(context, notation, part), 4),
        }
    }
    text
}

impl Theories {
    /// What characterises a constant, and the constants that this mentions, and so on.
    fn definitions(mut self, start: &str) -> String {
        let mut queue = VecDeque::from([start.to_owned()]);
        let mut seen: HashSet<String> = queue.iter().cloned().collect();
        let mut printed = HashSet::new();
        let (mut text, mut primitive) = (String::new(), Vec::new());
        while let Some(name) = queue.pop_front() {
            let (title, characterising) = self.characterising(&name);
            if characterising.is_empty() {
                primitive.push(name);
                continue;
            }
            if !printed.insert(characterising.clone()) {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{title}");
            if let Some(induction) = characterising.iter().find(|name| name.ends_with("_induct")) {
                seen.extend(self.together(&name, induction));
            }
            for theorem in &characterising {
                let proved = self.theorems[theorem];
                if theorem.ends_with("_distinct") {
                    text += "  different constructors make different values\n";
                    continue;
                }
                text += &lines(&mut self.replayer.context, &self.notation, proved);
                for mentioned in self.mentioned(proved.concl()) {
                    if seen.insert(mentioned.clone()) {
                        queue.push_back(mentioned);
                    }
                }
            }
            text.push('\n');
        }
        let primitive: Vec<String> = primitive.iter().map(|name| shown(name)).collect();
        let _ = writeln!(
            text,
            "primitive, or defined by the axioms: {}\n",
            primitive.join(", ")
        );
        text
    }

    /// The names of the theorems that say what a constant is.
    fn characterising(&self, name: &str) -> (String, Vec<String>) {
        let known = |suffix: &str| {
            let theorem = format!("{name}_{suffix}");
            self.theorems.contains_key(&theorem).then_some(theorem)
        };
        if let Some(definition) = known("def") {
            return (format!("definition of {}", shown(name)), vec![definition]);
        }
        if let (Some(induction), Some(_)) = (known("induct"), known("cases")) {
            let mut rules = self.rules(name, &induction);
            rules.push(induction);
            return (
                format!("{}: the least relation with these rules", shown(name)),
                rules,
            );
        }
        if let Some(ty) = self.data_type(name) {
            let of_type = |suffix| {
                Some(format!("{ty}_{suffix}")).filter(|name| self.theorems.contains_key(name))
            };
            let theorems = ["cases", "distinct", "inject", "induct"]
                .into_iter()
                .filter_map(of_type);
            return (format!("datatype {}", shown(&ty)), theorems.collect());
        }
        (String::new(), Vec::new())
    }

    /// The rules of an inductive relation: the theorems before its induction, back to the first
    /// that is not about it, or about those defined together with it.
    fn rules(&self, relation: &str, induction: &str) -> Vec<String> {
        let together = self.together(relation, induction);
        let end = self
            .names
            .iter()
            .position(|name| name == induction)
            .unwrap_or(0);
        let is_rule = |name: &&String| {
            let head = self.head(self.theorems[*name].concl());
            head.is_some_and(|head| together.contains(&head))
        };
        let before = self.names[..end].iter().rev();
        let mut rules: Vec<String> = before.take_while(is_rule).cloned().collect();
        rules.reverse();
        rules
    }

    /// An inductive relation, and those that have no induction of their own.
    fn together(&self, relation: &str, induction: &str) -> Vec<String> {
        let mentioned = self.mentioned(self.theorems[induction].concl()).into_iter();
        let mut others: Vec<String> = mentioned
            .filter(|name| {
                let with = |suffix: &str| self.theorems.contains_key(&format!("{name}_{suffix}"));
                with("cases") && !with("induct")
            })
            .collect();
        others.push(relation.to_owned());
        others
    }

    /// The constant at the head of the conclusion of `∀x. p ⇒ ∀y. ... ⇒ c ...`.
    fn head(&self, mut t: Term) -> Option<String> {
        let k = &self.replayer.context;
        loop {
            if let Some((_, conclusion)) = k.dest_imp(t) {
                t = conclusion;
            } else if let Some(abs) = k.dest_forall(t) {
                t = k.dest_abs(abs)?.1;
            } else {
                break;
            }
        }
        while let Some((f, _)) = k.dest_app(t) {
            t = f;
        }
        word(k, t).map(str::to_owned)
    }

    /// The datatype that a constant is a constructor of.
    fn data_type(&self, name: &str) -> Option<String> {
        let k = &self.replayer.context;
        let cases = |ty: &str| self.theorems.get(&format!("{ty}_cases")).copied();
        let constant = self
            .theorems
            .values()
            .find_map(|proved| self.find(proved.concl(), name));
        let TermView::Const(c, _) = k.view(constant?) else {
            return None;
        };
        let mut range: Type = k.const_info(c).ty;
        while let Some((_, to)) = k.dest_fun(range) {
            range = to;
        }
        let TypeView::App(operator, _) = k.view_type(range) else {
            return None;
        };
        let ty = k.letters(k.type_op(*operator).0).to_owned();
        let is_constructor = self
            .mentioned(cases(&ty)?.concl())
            .iter()
            .any(|other| other == name);
        is_constructor.then_some(ty)
    }

    fn find(&self, root: Term, name: &str) -> Option<Term> {
        let k = &self.replayer.context;
        let mut todo = vec![root];
        while let Some(t) = todo.pop() {
            match k.view(t) {
                TermView::Const(..) if word(k, t) == Some(name) => return Some(t),
                TermView::App(f, x) => todo.extend([f, x]),
                TermView::Abs(_, body) => todo.push(body),
                _ => {}
            }
        }
        None
    }

    /// The constants in a term, in the order in which they are read.
    fn mentioned(&self, root: Term) -> Vec<String> {
        let k = &self.replayer.context;
        let (mut todo, mut seen, mut names) = (vec![root], HashSet::new(), Vec::new());
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match k.view(t) {
                TermView::Const(..) => names.extend(word(k, t).map(str::to_owned)),
                TermView::App(f, x) => todo.extend([x, f]),
                TermView::Abs(_, body) => todo.push(body),
                _ => {}
            }
        }
        names
    }
}
