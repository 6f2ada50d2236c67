//! Certificates that are replayed one after the other, after one replay of what all of them need
//! of the theories.

use certs::{Cause, Error, Limits, Module, slice};
use certs_tools::Replayer;
use gate::bundle;
use gate::programs::{Files, Programs};
use gate::statement::Gate;
use kernel::Thm;
use lower::THEOREM;

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

    /// The one theorem of the certificate is the gate statement about source and C, and it rests
    /// on no axiom that is not the logic's.
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
        let gate = Gate {
            set: made.laws,
            kernel: terms.kernel.expect("a source"),
            function: terms.function.expect("a C file"),
        };
        let looked = self.theorems_of(&file, |replayer, theorems| {
            let [(THEOREM, proved)] = theorems else {
                panic!("{name}: other theorems than the one");
            };
            let k = replayer.kernel_mut().expect("room");
            let statement = gate.term(k).expect("a statement");
            assert_eq!(proved.concl(), statement, "{name}: another statement");
            assert!(k.hyps(*proved).is_empty(), "{name}: hypotheses");
            for axiom in k.axioms_of(*proved) {
                let known = ["choice", "extensionality", "infinity"];
                assert!(known.contains(&k.letters(axiom)), "{name}: another axiom");
            }
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

/// In no particular place of a file.
pub fn outside(cause: Cause) -> Error {
    Error {
        cause,
        offset: 0,
        step: None,
    }
}
