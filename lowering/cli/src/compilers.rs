//! Compilers that know the theories, and a theory of the user's.

use crate::arguments::{Folder, Theories};
use crate::commands::Failure;
use crate::theory_files;
use lower::Compiler;

/// A compiler that knows these theories.
pub fn compiler(theories: &Folder) -> Result<Compiler, Failure> {
    let bundle = theories.bundle().map_err(Failure::Usage)?;
    Compiler::open(&bundle, &theories.cache()).map_err(|why| Failure::Usage(why.to_string()))
}

/// A compiler that knows these theories and that of a file, if there is one, for schedules.
pub fn scheduler(theories: &Theories) -> Result<Compiler, Failure> {
    let Some(path) = &theories.theory else {
        return compiler(&theories.folder);
    };
    let own = theory_files::own(&theories.folder, path)?;
    let bundle = theories.folder.bundle().map_err(Failure::Usage)?;
    let compiler = Compiler::open_with(&bundle, &theories.folder.cache(), Some(own));
    compiler.map_err(|why| Failure::Source(why.0))
}
