//! Which segments are needed.

use crate::error::Cause::{self, Duplicate};
use crate::error::require;
use crate::format::Kind;
use crate::reader::Module;
use std::collections::HashSet;

/// Marks, for each module, the segments that the wanted names rest on.
///
/// Modules are in the order of replay. What is wanted and nowhere provided is not noticed
/// here. Fails where something is provided twice.
pub fn slice<'a>(
    modules: &[Module<'a>],
    wanted: impl IntoIterator<Item = (Kind, &'a str)>,
) -> Result<Vec<Vec<bool>>, Cause> {
    provided(modules, &HashSet::new())?;
    let mut wanted: HashSet<(Kind, &str)> = wanted.into_iter().collect();
    let marks = modules
        .iter()
        .map(|module| vec![false; module.segments.len()]);
    let mut marks: Vec<Vec<bool>> = marks.collect();
    for (module, marked) in modules.iter().zip(&mut marks).rev() {
        for (segment, mark) in module.segments.iter().zip(marked).rev() {
            *mark = segment.provided.iter().any(|item| wanted.contains(item));
            if *mark {
                wanted.extend(&segment.needed);
            }
        }
    }
    Ok(marks)
}

/// What modules provide. Fails where something is provided twice, or is taken by others.
pub fn provided<'a>(
    modules: &[Module<'a>],
    taken: &HashSet<(Kind, &'a str)>,
) -> Result<HashSet<(Kind, &'a str)>, Cause> {
    let mut provided = HashSet::new();
    let segments = modules.iter().flat_map(|module| &module.segments);
    for (kind, name) in segments.flat_map(|segment| &segment.provided) {
        let new = !taken.contains(&(*kind, *name)) && provided.insert((*kind, *name));
        require(new, Duplicate(*kind, name.to_string()))?;
    }
    Ok(provided)
}
