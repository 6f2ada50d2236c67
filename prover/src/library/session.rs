//! The theories that are known in the context of a thread.

use super::checked::Checked;
use crate::declarations::declare;
use crate::language::parsing::{declarations, parse_declaration};
use crate::language::syntax::decl::{Decl, DeclKind};
use crate::theory::Theory;
use crate::{Fail, Proof, hol};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A theory that is known in this thread's context.
pub struct Loaded {
    /// The knowledge after its last declaration.
    pub theory: Theory,
    /// The file.
    pub(super) checked: Arc<Checked>,
}

impl Loaded {
    /// The path of the file, as messages show it.
    pub fn path(&self) -> &str {
        &self.checked.source.name
    }

    /// The theorems that the file states, by name, with the line and the column of each name.
    pub fn stated(&self) -> Vec<(String, (usize, usize))> {
        let source = &self.checked.source;
        let declared = declarations(&source.text).into_iter();
        let theorems = declared.filter_map(|span| {
            match parse_declaration(&source.text, span, &self.theory.scope) {
                Ok(Decl {
                    kind: DeclKind::Theorem(it),
                    ..
                }) => Some(it.name),
                _ => None,
            }
        });
        theorems
            .map(|name| (name.text, source.position(name.span.start)))
            .collect()
    }
}

impl std::ops::Deref for Loaded {
    type Target = Checked;

    fn deref(&self) -> &Checked {
        &self.checked
    }
}

/// The theories that are known in the context of a thread.
pub(super) struct Session {
    loaded: HashMap<String, Rc<Loaded>>,
}

impl Session {
    /// A new context in this thread, in which no theory is known.
    pub(super) fn new() -> Session {
        hol::reset();
        hol::with(|context| context.set_recording(true));
        Session {
            loaded: HashMap::new(),
        }
    }

    /// Loads a theory that was checked, and its imports.
    pub(super) fn load(
        &mut self,
        all: &HashMap<String, Arc<Checked>>,
        name: &str,
    ) -> Proof<Rc<Loaded>> {
        if let Some(loaded) = self.loaded.get(name) {
            return Ok(Rc::clone(loaded));
        }
        let checked = Arc::clone(&all[name]);
        let mut theory = self.imports(all, &checked)?;
        hol::replay(&checked.interface)
            .map_err(|why| Fail(format!("theory {name} cannot be loaded: {}", why.0)))?;
        theory.recalling = true;
        for span in declarations(&checked.source.text) {
            // What is wrong was reported when the file was checked.
            if let Ok(decl) = parse_declaration(&checked.source.text, span, &theory.scope) {
                let recalled = declare(&mut theory, &decl);
                if let (Err(error), true) = (recalled, checked.errors.is_empty()) {
                    return Err(Fail(error.render(&checked.source)));
                }
            }
        }
        theory.recalling = false;
        let loaded = Rc::new(Loaded { theory, checked });
        self.loaded.insert(name.to_string(), Rc::clone(&loaded));
        Ok(loaded)
    }

    /// What a file knows before its first declaration.
    pub(super) fn imports(
        &mut self,
        all: &HashMap<String, Arc<Checked>>,
        of: &Checked,
    ) -> Proof<Theory> {
        let mut theory = Theory::new();
        for import in &of.imports {
            theory.import(&self.load(all, import)?.theory);
        }
        theory.install_arithmetic()?;
        Ok(theory)
    }
}
