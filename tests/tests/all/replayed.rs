//! Certificates that are replayed one after the other, after one replay of what all of them need
//! of the theories.

use certs::{Cause, Error, Limits, Module, slice};
use certs_tools::Replayer;
use gate::bundle;
use gate::programs::{Files, Programs};
use gate::statement::Gate;
use kernel::{Kernel, Term, TermView, Thm};
use lower::THEOREM;

use crate::claims::arrays_of;
use crate::lowered::Lowered;

/// The theories, as far as some files need them.
pub struct Theories {
    modules: Vec<Module<'static>>,
    replayer: Replayer,
}

impl Theories {
    /// Replays what those of these files need that can be read and rest on the bundle.
    pub fn needed_by<'a>(files: impl IntoIterator<Item = &'a [u8]>, limits: &Limits) -> Theories {
        let modules = bundle::modules(limits).expect("the bundle");
        let files = files.into_iter();
        let read = files.filter_map(|file| Module::read(file, limits).ok());
        let files: Vec<Module> = read.filter(|m| m.bundle == bundle::hash()).collect();
        let segments = files.iter().flat_map(|file| &file.segments);
        let wanted: Vec<_> = segments.flat_map(|s| s.needed.clone()).collect();
        let marks = slice(&modules, wanted).expect("the bundle provides nothing twice");
        let mut replayer = Replayer::new(*limits).expect("room for the connectives");
        for (module, marked) in modules.iter().zip(&marks) {
            replayer.replay(module, marked).expect("a theory");
        }
        Theories { modules, replayer }
    }

    /// What `look` makes of the theorems of a file that rests on the bundle; afterwards they are
    /// forgotten.
    pub fn theorems_of<T>(
        &mut self,
        file: &Module,
        look: impl FnOnce(&mut Replayer, &[(&str, Thm)]) -> T,
    ) -> Result<T, Error> {
        let segments = || self.modules.iter().flat_map(|m| &m.segments);
        for item in file.segments.iter().flat_map(|s| &s.provided) {
            if segments().any(|segment| segment.provided.contains(item)) {
                return Err(outside(Cause::Duplicate(item.0, item.1.to_owned())));
            }
        }
        let seen = theorems_of(&mut self.replayer, file, look);
        for (_, name) in file.segments.iter().flat_map(|s| &s.provided) {
            let name = self.replayer.macros_mut().name(name);
            self.replayer.forget(name);
        }
        seen
    }

    /// A theorem of the certificate is the gate statement about source and C, and it rests on no
    /// axiom that is not the logic's. Of each operator that moves cells, there is a theorem that its
    /// reindexer is well formed; of each truncation, one that it drops cells of the pad set.
    pub fn assert_about_its_programs(&mut self, made: &Lowered) {
        let name = &made.kernel.name.text;
        let file = Module::read(&made.certificate, &Limits::default()).expect("a certificate");
        assert!(file.bundle == bundle::hash(), "{name}: other theories");
        let programs = Programs::read(Files {
            source: Some(&made.source),
            kernel: Some(name),
            c: Some(made.c.as_bytes()),
        });
        let programs = programs.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let terms = programs.terms(self.replayer.kernel_mut().expect("room"));
        let terms = terms.expect("constants of the theories");
        let kernel = terms.kernel.expect("a source");
        let function = terms.function.expect("a C file");
        let looked = self.theorems_of(&file, |replayer, theorems| {
            let k = replayer.kernel_mut().expect("room");
            let (gates, others): (Vec<_>, Vec<_>) =
                theorems.iter().partition(|(called, _)| *called == THEOREM);
            let [(_, proved)] = gates[..] else {
                panic!("{name}: there is not one gate theorem");
            };
            let gate = Gate {
                set: made.laws,
                space: arrays_of(k, proved.concl()).expect("a gate statement"),
                kernel,
                function,
            };
            let statement = gate.term(k).expect("a statement");
            assert_eq!(proved.concl(), statement, "{name}: another statement");
            assert!(k.hyps(proved).is_empty(), "{name}: hypotheses");
            for axiom in k.axioms_of(proved) {
                let known = ["choice", "extensionality", "infinity"];
                assert!(known.contains(&k.letters(axiom)), "{name}: another axiom");
            }
            let [moving, dropping] = operators(k, gate.kernel);
            let about = |claim: &str| {
                let claims = others.iter().map(|(_, th)| claim_of(k, th.concl()));
                claims.filter(|head| head.as_deref() == Some(claim)).count()
            };
            assert_eq!(about("well_formed_at"), moving, "{name}: reindexers");
            assert_eq!(about("pad_set"), dropping, "{name}: pad sets");
            assert_eq!(others.len(), moving + dropping, "{name}: other theorems");
        });
        looked.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    }
}

/// What `look` makes of the theorems that a file proves, by name.
pub fn theorems_of<T>(
    replayer: &mut Replayer,
    file: &Module,
    look: impl FnOnce(&mut Replayer, &[(&str, Thm)]) -> T,
) -> Result<T, Error> {
    replayer.replay_all(file)?;
    let provided = file.segments.iter().flat_map(|s| &s.provided);
    let proved = provided.filter_map(|(_, name)| Some((*name, replayer.theorem(name)?)));
    let proved: Vec<(&str, Thm)> = proved.collect();
    Ok(look(replayer, &proved))
}

/// How many operands of a program are moved by an operator, and how many truncations there are.
fn operators(k: &Kernel, program: Term) -> [usize; 2] {
    let (mut moving, mut dropping) = (0, 0);
    let mut open = vec![program];
    while let Some(t) = open.pop() {
        match k.view(t) {
            TermView::App(f, x) => {
                moving += 2 * others_in_a_row(k, f, x);
                open.extend([f, x]);
            }
            TermView::Const(c, _) => match k.letters(k.const_info(c).name) {
                "Transpose" | "Flatten" | "Reverse" | "Split" | "PadL" | "PadR" => moving += 1,
                "Concat" => moving += 2,
                "TruncL" | "TruncR" => {
                    moving += 1;
                    dropping += 1;
                }
                _ => {}
            },
            _ => {}
        }
    }
    [moving, dropping]
}

/// How many cells a tuple or literal has beside its first one, where this is one, applied to the list of
/// them: it stands for so many concatenations.
fn others_in_a_row(k: &Kernel, f: Term, mut others: Term) -> usize {
    let is = |t: Term, names: &[&str]| match k.view(t) {
        TermView::Const(c, _) => names.contains(&k.letters(k.const_info(c).name)),
        _ => false,
    };
    let is_row = k
        .dest_app(f)
        .is_some_and(|(head, _)| is(head, &["Tuple", "Listed"]));
    let mut count = 0;
    while is_row
        && let Some((first, rest)) = k.dest_app(others)
        && k.dest_app(first).is_some_and(|(cons, _)| is(cons, &["::"]))
    {
        count += 1;
        others = rest;
    }
    count
}

/// The constant that a proposition claims something with, behind its quantifiers and conditions.
fn claim_of(k: &Kernel, mut proposition: Term) -> Option<String> {
    loop {
        let (mut head, mut args) = (proposition, Vec::new());
        while let TermView::App(f, x) = k.view(head) {
            args.push(x);
            head = f;
        }
        let TermView::Const(c, _) = k.view(head) else {
            return None;
        };
        proposition = match (k.letters(k.const_info(c).name), &args[..]) {
            ("!", &[body]) => match k.view(body) {
                TermView::Abs(_, body) => body,
                _ => return None,
            },
            ("==>", &[claim, _]) => claim,
            (name, _) => return Some(name.to_owned()),
        };
    }
}

/// In no particular place of a file.
pub fn outside(cause: Cause) -> Error {
    Error {
        cause,
        offset: 0,
        step: None,
    }
}
