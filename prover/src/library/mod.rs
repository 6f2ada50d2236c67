//! Theory files: checking them with their imports, and loading those that were checked.
//!
//! | file | holds |
//! |---|---|
//! | `read` | the text of one file |
//! | `checked` | what is known of a file that was checked |
//! | `session` | the theories that are known in the context of a thread |
//! | `notation` | the notation that the imports of a file put in force |
//! | `check` | the proofs of one file |
//! | `cache` | what is kept between runs |

pub mod cache;
mod check;
mod checked;
mod notation;
mod read;
mod session;

pub use checked::Checked;
pub use session::Loaded;

use crate::language::diagnostic::{Diagnostic, Source, Span};
use crate::language::parsing::{declarations, parse_declaration};
use crate::language::syntax::Scope;
use crate::language::syntax::decl::{Decl, DeclKind};
use crate::language::syntax::term::Ident;
use crate::{Fail, Proof, fail};
use cache::Cache;
use session::Session;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Theory files below a folder, and in folders of other people.
pub struct Library {
    root: PathBuf,
    others: Vec<PathBuf>,
    cache: Option<Cache>,
    checked: HashMap<String, Arc<Checked>>,
    checking: Vec<String>,
    session: Session,
}

impl Library {
    /// The same, but everything is proved again, and kept.
    pub fn afresh(self) -> Library {
        Library {
            cache: self.cache.map(Cache::afresh),
            ..self
        }
    }

    /// The files `root/**/*.thy`; with a folder for the cache, files that were checked before
    /// are not proved again.
    pub fn new(root: &Path, cache: Option<&Path>) -> Library {
        Library {
            root: root.to_path_buf(),
            others: Vec::new(),
            cache: cache.map(Cache::new),
            checked: HashMap::new(),
            checking: Vec::new(),
            session: Session::new(),
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
    pub fn path(&self, name: &str) -> PathBuf {
        let elsewhere = self.others.iter().map(|folder| folder.join(file(name)));
        let mut elsewhere = elsewhere.filter(|path| !self.is_base(name) && path.exists());
        elsewhere.next().unwrap_or(self.root.join(file(name)))
    }

    /// Loads the theory `name` (the file `name.thy`) and what it imports into the context of
    /// this thread, after checking what was not checked before.
    pub fn load(&mut self, name: &str) -> Proof<Rc<Loaded>> {
        self.check(name)?;
        self.session.load(&self.checked, name)
    }

    /// Checks the theory `name` and what it imports. What was proved does not depend on what
    /// else was: each file is proved in a context that holds its imports and nothing else.
    pub fn check(&mut self, name: &str) -> Proof<Arc<Checked>> {
        if let Some(checked) = self.checked.get(name) {
            return Ok(Arc::clone(checked));
        }
        if self.checking.iter().any(|other| other == name) {
            let since = self.checking.iter().position(|other| other == name);
            let cycle = self.checking[since.unwrap_or(0)..].join(", which imports ");
            return fail(format!("{cycle}, which imports {name}: a cycle"));
        }
        self.checking.push(name.to_string());
        let checked = self.check_file(name);
        self.checking.pop();
        let checked = Arc::new(checked?);
        self.checked.insert(name.to_string(), Arc::clone(&checked));
        Ok(checked)
    }

    /// An imported theory. What is wrong with its file is said where it is imported.
    fn imported(&mut self, name: &str) -> Proof<Arc<Checked>> {
        if !self.path(name).exists() {
            let folders = std::iter::once(&self.root).chain(&self.others);
            let files = folders.map(|folder| folder.join(file(name)).display().to_string());
            let files: Vec<String> = files.collect();
            let neither = if files.len() > 1 { "neither " } else { "no " };
            return fail(format!(
                "there is no theory {name}: {neither}{}",
                files.join(" nor ")
            ));
        }
        self.check(name)
    }

    fn check_file(&mut self, name: &str) -> Proof<Checked> {
        let source = read::source(&self.path(name))?;
        let mut errors = Vec::new();
        let imports = imports(&source, &mut errors);
        let mut parents = Vec::new();
        for import in &imports {
            let parent = self.imported(&import.text);
            parents.push(parent.map_err(|why| located(&source, import.span, why))?);
        }
        let mut order: Vec<String> = Vec::new();
        for parent in &parents {
            let new = parent.order.iter().filter(|other| !order.contains(other));
            let new: Vec<String> = new.cloned().collect();
            order.extend(new);
            if !parent.errors.is_empty() {
                errors.push(format!("the imported theory {} has errors", parent.name));
            }
        }
        order.push(name.to_string());
        let imported = parents.iter().map(|parent| parent.key.as_bytes());
        let rests_on = std::iter::once(source.text.as_bytes()).chain(imported);
        self.proved(Checked {
            key: cache::key(rests_on),
            name: name.to_string(),
            errors,
            times: Vec::new(),
            order,
            module: Vec::new(),
            interface: Vec::new(),
            source,
            imports: imports.into_iter().map(|import| import.text).collect(),
        })
    }

    /// The file with its proofs: those of the cache, or new ones.
    fn proved(&self, mut checked: Checked) -> Proof<Checked> {
        let known = self.cache.as_ref().filter(|_| checked.errors.is_empty());
        let recalled = known.and_then(|cache| cache.recall(&checked.key));
        if let Some([module, interface]) = recalled.as_deref() {
            (checked.module, checked.interface) = (module.clone(), interface.clone());
            return Ok(checked);
        }
        let checked = check::in_own_thread(&self.checked, checked)?;
        if let (Some(cache), true) = (&self.cache, checked.errors.is_empty()) {
            let parts = [checked.module.clone(), checked.interface.clone()];
            cache.remember(&checked.key, &parts)?;
        }
        Ok(checked)
    }
}

/// The imports of a file, which come first in it.
fn imports(source: &Source, errors: &mut Vec<String>) -> Vec<Ident> {
    let (mut names, mut started) = (Vec::new(), false);
    for span in declarations(&source.text) {
        let text = &source.text[span.start as usize..span.end as usize];
        if !text.starts_with("import") {
            started = true;
            continue;
        }
        let Ok(Decl { kind, span, .. }) = parse_declaration(&source.text, span, &Scope::new())
        else {
            continue;
        };
        if let DeclKind::Import(mut found) = kind {
            if started {
                let late = Diagnostic::new(span, "imports come first");
                errors.push(late.render(source));
            }
            names.append(&mut found);
        }
    }
    names
}

/// A failure at a place of this file; one that has a place elsewhere is shown below.
fn located(source: &Source, span: Span, why: Fail) -> Fail {
    let (message, rest) = match why.0.contains('\n') {
        true => ("the imported file cannot be used", why.0.as_str()),
        false => (why.0.as_str(), ""),
    };
    Fail(Diagnostic::new(span, message).render(source) + rest)
}

/// The file of a theory, from its folder.
fn file(name: &str) -> String {
    format!("{}.thy", name.replace('.', "/"))
}
