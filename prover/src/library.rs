//! Theory files: loading with their imports, and the cache of those that were checked.

use crate::declare::declare;
use crate::diagnostic::{Diagnostic, Source};
use crate::syntax::decl::DeclKind;
use crate::syntax::{declarations, parse_declaration};
use crate::theory::Theory;
use crate::{Fail, Proof, fail, hol};
use certs::Cut;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A theory file that was loaded.
pub struct Loaded {
    /// The knowledge after its last declaration.
    pub theory: Theory,
    /// The hash of its text and of its imports, and of the prover.
    key: String,
    /// What is wrong in it.
    pub errors: Vec<String>,
    /// How long its theorems took, where they were proved.
    pub times: Vec<(String, Duration)>,
    /// The names of the files it rests on, in the order of loading, itself last.
    pub order: Vec<String>,
    /// The proofs, as a module of the certificate format; empty where there are errors.
    pub module: Vec<u8>,
}

/// Theory files below a folder, and in folders of other people.
pub struct Library {
    root: PathBuf,
    others: Vec<PathBuf>,
    cache: Option<PathBuf>,
    loaded: HashMap<String, Rc<Loaded>>,
    loading: Vec<String>,
}

impl Library {
    /// The files `root/**/*.thy`; with a folder for the cache, files that were checked before
    /// are not proved again.
    pub fn new(root: &Path, cache: Option<&Path>) -> Library {
        hol::reset();
        hol::with(|context| context.set_recording(true));
        Library {
            root: root.to_path_buf(),
            others: Vec::new(),
            cache: cache.map(Path::to_path_buf),
            loaded: HashMap::new(),
            loading: Vec::new(),
        }
    }

    /// Looks for files that are not below the root in this folder, too.
    pub fn also_in(&mut self, folder: &Path) {
        self.others.push(folder.to_path_buf());
    }

    /// Whether the theory is one of those below the root.
    pub fn is_base(&self, name: &str) -> bool {
        self.root.join(file(name)).exists()
    }

    /// The file of a theory: the one below the root, if there is one.
    fn path(&self, name: &str) -> PathBuf {
        let elsewhere = self.others.iter().map(|folder| folder.join(file(name)));
        let mut elsewhere = elsewhere.filter(|path| !self.is_base(name) && path.exists());
        elsewhere.next().unwrap_or(self.root.join(file(name)))
    }

    /// Loads the theory `name` (the file `name.thy`) and what it imports.
    pub fn load(&mut self, name: &str) -> Proof<Rc<Loaded>> {
        if let Some(loaded) = self.loaded.get(name) {
            return Ok(Rc::clone(loaded));
        }
        if self.loading.iter().any(|other| other == name) {
            return fail(format!(
                "theory {name} imports itself, by way of {}",
                self.loading.join(", ")
            ));
        }
        let path = self.path(name);
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Fail(format!("cannot read {}: {error}", path.display())))?;
        self.loading.push(name.to_string());
        let loaded = self.check(name, &path, text);
        self.loading.pop();
        let loaded = Rc::new(loaded?);
        self.loaded.insert(name.to_string(), Rc::clone(&loaded));
        Ok(loaded)
    }

    fn check(&mut self, name: &str, path: &Path, text: String) -> Proof<Loaded> {
        let source = Source::new(path.display().to_string(), text);
        let mut loaded = Loaded {
            theory: Theory::new(),
            key: String::new(),
            errors: Vec::new(),
            times: Vec::new(),
            order: Vec::new(),
            module: Vec::new(),
        };
        let mut hash = Sha256::new();
        hash.update(VERSION);
        hash.update(&source.text);
        let spans = declarations(&source.text);
        let mut started = false;
        for span in spans {
            let decl = match parse_declaration(&source.text, span, &loaded.theory.scope) {
                Ok(decl) => decl,
                Err(error) => {
                    loaded.errors.push(error.render(&source));
                    continue;
                }
            };
            if let DeclKind::Import(names) = &decl.kind {
                if started {
                    let late = Diagnostic::new(decl.span, "imports come first");
                    loaded.errors.push(late.render(&source));
                }
                for import in names {
                    let parent = self
                        .load(&import.text)
                        .map_err(|why| Fail(Diagnostic::new(import.span, why.0).render(&source)))?;
                    loaded.theory.import(&parent.theory);
                    hash.update(&parent.key);
                    for other in &parent.order {
                        if !loaded.order.contains(other) {
                            loaded.order.push(other.clone());
                        }
                    }
                    if !parent.errors.is_empty() {
                        loaded
                            .errors
                            .push(format!("the imported theory {} has errors", import.text));
                    }
                }
                continue;
            }
            if !started {
                started = true;
                loaded.theory.install_arithmetic()?;
                hol::with(|context| context.begin_file());
                loaded.key = hex(&hash.clone().finalize());
                loaded.module = self.recall(&loaded.key).unwrap_or_default();
                loaded.theory.trusting = !loaded.module.is_empty();
            }
            self.declare(&mut loaded, &decl, &source);
        }
        loaded.order.push(name.to_string());
        if !loaded.theory.trusting && loaded.errors.is_empty() && started {
            let exports = loaded.theory.exports();
            let module = hol::with(|context| certs::write(context, [0; 32], Cut::Fine, exports));
            loaded.module = module.map_err(|why| Fail(format!("cannot write {name}: {why}")))?;
            self.remember(&loaded.key, &loaded.module)?;
        }
        Ok(loaded)
    }

    /// Puts a declaration into effect; a theorem that fails is reported and then assumed, so
    /// that one run shows all errors of a file.
    fn declare(&self, loaded: &mut Loaded, decl: &crate::syntax::decl::Decl, source: &Source) {
        let before = Instant::now();
        let result = declare(&mut loaded.theory, decl);
        if let (DeclKind::Theorem(theorem), false) = (&decl.kind, loaded.theory.trusting) {
            loaded
                .times
                .push((theorem.name.text.clone(), before.elapsed()));
        }
        let Err(error) = result else { return };
        loaded.errors.push(error.render(source));
        if matches!(decl.kind, DeclKind::Theorem(_)) {
            loaded.theory.trusting = true;
            // Its statement may be what is wrong: then there is nothing to assume.
            let _ = declare(&mut loaded.theory, decl);
            loaded.theory.trusting = false;
        }
    }

    fn recall(&self, key: &str) -> Option<Vec<u8>> {
        std::fs::read(self.cache.as_ref()?.join(key)).ok()
    }

    fn remember(&self, key: &str, module: &[u8]) -> Proof<()> {
        let Some(cache) = &self.cache else {
            return Ok(());
        };
        let write = || {
            std::fs::create_dir_all(cache)?;
            std::fs::write(cache.join(key), module)
        };
        write().map_err(|error| Fail(format!("cannot write the cache: {error}")))
    }
}

/// Changes whenever proofs made by older versions of the prover should be made again.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The file of a theory, from its folder.
fn file(name: &str) -> String {
    format!("{}.thy", name.replace('.', "/"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
