//! Theory files of the user's, proved on top of the theories that are part of this program.

use crate::arguments::Folder;
use crate::commands::Failure;
use certs::{Kind, Limits, Module};
use certs_tools::InWords;
use lower::Own;
use prover::Fail;
use prover::library::{Library, Loaded};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Theory files, and the theories that they rest on.
pub struct TheoryFiles {
    root: PathBuf,
    library: Library,
}

impl TheoryFiles {
    /// On top of the theories in this folder.
    pub fn new(theories: &Folder) -> Result<TheoryFiles, Failure> {
        let root = canonical(&theories.sources().map_err(Failure::Usage)?)?;
        let library = Library::new(&root, Some(&theories.cache()));
        Ok(TheoryFiles { root, library })
    }

    /// Checks a file and what it imports; errors in it are a failure. So it is in this thread's context.
    pub fn load(&mut self, path: &Path) -> Result<Rc<Loaded>, Failure> {
        let name = self.name(path)?;
        let loaded = self.library.load(&name).map_err(wrong)?;
        match loaded.errors.is_empty() {
            true => Ok(loaded),
            false => Err(Failure::Source(loaded.errors.join("\n") + "\n")),
        }
    }

    /// The lemmas that a file and its imports assume, in a line each.
    pub fn assumed(&mut self, loaded: &Loaded) -> Result<Vec<String>, Failure> {
        let mut found = Vec::new();
        for theory in &loaded.order {
            let checked = self.library.check(theory).map_err(wrong)?;
            if checked.module.is_empty() {
                continue;
            }
            let module = Module::read(&checked.module, &Limits::default()).map_err(|error| {
                usage(&format!("internal error: {theory}: {}", error.in_words()))
            })?;
            let provided = module.segments.iter().flat_map(|s| &s.provided);
            for (_, axiom) in provided.filter(|(kind, _)| *kind == Kind::Axiom) {
                // `sorry.LEMMA.NUMBER`
                let lemma = axiom.strip_prefix("sorry.").unwrap_or(axiom);
                let lemma = lemma.rsplit_once('.').map_or(lemma, |(lemma, _)| lemma);
                found.push(format!(
                    "{}: the lemma {lemma} of {theory} is not proved (`sorry`)",
                    loaded.name
                ));
            }
        }
        Ok(found)
    }

    /// The proofs of one file, for a checker that has the base theories.
    pub fn module(&self, loaded: &Loaded) -> Result<Vec<u8>, Failure> {
        let imported = loaded
            .order
            .split_last()
            .map_or(&[][..], |(_, before)| before);
        if let Some(import) = imported.iter().find(|import| !self.library.is_base(import)) {
            return Err(usage(&format!(
                "{}: the imported theory {import} is not a base theory, which is all that a checker has",
                loaded.path()
            )));
        }
        match loaded.module.is_empty() {
            true => Err(usage(&format!(
                "{}: the file has no theorem",
                loaded.path()
            ))),
            false => Ok(loaded.module.clone()),
        }
    }

    /// The name of the theory in a file: below the root its path, elsewhere that of the file.
    fn name(&mut self, given: &Path) -> Result<String, Failure> {
        let path = canonical(given)?;
        let below = path.strip_prefix(&self.root).unwrap_or(&path);
        if below.is_relative() {
            let parts = below.with_extension("");
            let parts = parts.iter().map(|part| part.to_string_lossy());
            return Ok(parts.collect::<Vec<_>>().join("."));
        }
        let stem = path.file_stem().unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        if self.library.is_base(&name) {
            return Err(usage(&format!(
                "{name} is the name of a base theory; to prove that one, name its folder: --theories FOLDER"
            )));
        }
        // As it is given, for messages.
        self.library.also_in(given.parent().unwrap_or(&self.root));
        Ok(name)
    }
}

/// A theory file for the steps of a schedule: all of it is proved.
pub fn own(theories: &Folder, path: &Path) -> Result<Own, Failure> {
    let mut files = TheoryFiles::new(theories)?;
    let loaded = files.load(path)?;
    let proofs = files.module(&loaded)?;
    let mut assumed = files.assumed(&loaded)?;
    if !assumed.is_empty() {
        assumed.push(UNPROVED.to_owned());
        return Err(Failure::Unproved(assumed.join("\n") + "\n"));
    }
    Ok(Own {
        path: loaded.path().to_owned(),
        proofs,
        stated: loaded.stated(),
    })
}

/// What follows where lemmas are assumed.
pub const UNPROVED: &str = "no checker accepts a certificate that rests on an unproved lemma";

fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize()
        .map_err(|error| usage(&format!("cannot read {}: {error}", path.display())))
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.to_owned())
}

/// What is wrong in a theory.
pub fn wrong(why: Fail) -> Failure {
    Failure::Source(why.0 + "\n")
}
