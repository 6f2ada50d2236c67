//! The notation of files, read without checking what they prove.

use super::{Library, imports, located, read};
use crate::language::diagnostic::Source;
use crate::language::parsing::{declarations, parse_declaration, put_in_force};
use crate::language::syntax::Scope;
use crate::{Fail, Proof, fail};
use std::path::Path;

/// The words that declarations of notation start with.
const NOTATION: [&str; 5] = ["infix ", "infixl ", "infixr ", "prefix ", "overload "];

impl Library {
    /// The text of a theory file.
    pub fn source(path: &Path) -> Proof<Source> {
        read::source(path)
    }

    /// The notation that the imports of a file put in force.
    pub fn notation(&self, source: &Source) -> Proof<Scope> {
        let mut scope = Scope::new();
        self.notation_of_imports(source, &mut scope, &mut Vec::new())?;
        Ok(scope)
    }

    fn notation_of_imports(
        &self,
        source: &Source,
        scope: &mut Scope,
        seen: &mut Vec<String>,
    ) -> Proof<()> {
        let mut errors = Vec::new();
        let imports = imports(source, &mut errors);
        if let Some(error) = errors.into_iter().next() {
            return Err(Fail(error));
        }
        for import in imports {
            if seen.contains(&import.text) {
                continue;
            }
            seen.push(import.text.clone());
            let path = self.path(&import.text);
            if !path.exists() {
                let missing = fail(format!("there is no theory {}", import.text));
                return missing.map_err(|why| located(source, import.span, why));
            }
            let imported = read::source(&path)?;
            self.notation_of_imports(&imported, scope, seen)?;
            for span in declarations(&imported.text) {
                let text = &imported.text[span.start as usize..span.end as usize];
                if NOTATION.iter().any(|word| text.starts_with(word)) {
                    let declared = parse_declaration(&imported.text, span, scope)
                        .and_then(|declared| put_in_force(&declared, scope));
                    declared.map_err(|error| Fail(error.render(&imported)))?;
                }
            }
        }
        Ok(())
    }
}
