//! The writer: a recorded trace and the theorems to export, to a file.
//!
//! It is not trusted: whatever it writes is replayed.

use crate::Context;
use crate::show::counted;
use crate::write::emit::SegmentWriter;
use crate::write::error::WriteError;
use crate::write::layers::Layers;
use crate::write::prune::{self, Cut};
use crate::write::symbols::{Symbols, put};
use certs::format::{self, Counts, KINDS, Kind};
use kernel::Thm;

/// Writes a file that exports these theorems under these names, from the trace of the
/// context, for the theory bundle with this hash.
pub fn write(
    context: &mut Context,
    bundle: [u8; 32],
    cut: Cut,
    exports: &[(String, Thm)],
) -> Result<Vec<u8>, WriteError> {
    let plan = prune::plan(context, cut, context.since, exports)?;
    let mut symbols = Symbols::default();
    let mut layers = Layers::default();
    let mut counts = Counts::default();
    let mut segments = Vec::new();
    for exported in plan.segments.values() {
        let mut segment = SegmentWriter::new(context, &mut layers, &mut symbols, &plan, exported);
        segment.collect()?;
        let lists = [segment.needed.clone(), segment.provided.clone()];
        // Before the lists: a small number is worth more where a symbol is mentioned often.
        let body = segment.emit(&mut counts)?;
        for names in lists {
            put(&mut segments, names.len() as u32);
            for (kind, name) in names {
                put(&mut segments, entry(kind, symbols.number(name)));
            }
        }
        put(&mut segments, body.len() as u32);
        segments.extend(body);
        counts.segments += 1;
    }
    let mut bytes = format::MAGIC.to_vec();
    bytes.extend(format::SUPPORTED);
    bytes.extend(bundle);
    put(&mut bytes, symbols.in_order().len() as u32);
    for &name in symbols.in_order() {
        let letters = context.letters(name);
        put(&mut bytes, letters.len() as u32);
        bytes.extend(letters.as_bytes());
    }
    put(&mut bytes, counts.segments);
    bytes.extend(segments);
    for (_, count) in &counted(&counts)[1..] {
        put(&mut bytes, *count);
    }
    Ok(bytes)
}

/// The number for a symbol as the name of something of this kind.
fn entry(kind: Kind, symbol: u32) -> u32 {
    let code = KINDS.iter().position(|other| *other == kind);
    symbol * KINDS.len() as u32 + code.unwrap_or_default() as u32
}

/// The theory bundle of these modules.
pub fn join(modules: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    put(&mut bytes, modules.len() as u32);
    for module in modules {
        put(&mut bytes, module.len() as u32);
        bytes.extend(module);
    }
    bytes
}

/// Makes a module that was written for no theory bundle, or for another, one for the bundle
/// with this hash.
pub fn address(module: &mut [u8], bundle: [u8; 32]) {
    let place = format::MAGIC.len() + 4;
    if let Some(field) = module.get_mut(place..place + bundle.len()) {
        field.copy_from_slice(&bundle);
    }
}
