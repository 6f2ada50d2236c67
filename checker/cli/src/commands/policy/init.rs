//! `atl-check policy init`: a policy for what is in a folder.

use crate::commands::Outcome;
use crate::destinations::unusable;
use crate::report::tame;
use atl_check::failure::in_words;
use atl_check::glue::files::function_name;
use atl_check::glue::files::read;
use atl_check::glue::folder::{ALL, in_folder};
use atl_check::glue::request::{Failure, Wrong};
use certs::format::VERSION;
use clap::Args;
use gate::laws::Element;
use gate::names::Named;
use gate::policy::{self, Axiom, Policy};
use gate::verdict::Verdict;
use programs::c::flags::Flags;
use reading::{MAX_BYTES, atl};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// For which folder.
#[derive(Args)]
pub struct Options {
    /// The folder of the release.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// How the policy is named.
const NAME: &str = "release.toml";

/// A kernel that a certificate may be about, with paths in the folder.
struct Found {
    /// Its name, where the source has several.
    name: Option<String>,
    source: PathBuf,
    c: PathBuf,
    certificate: PathBuf,
}

/// Writes the policy.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let folder = &options.folder;
    let files = in_folder(folder, ALL, &|_| false).map_err(Failure::Folder)?;
    let inside = files
        .iter()
        .filter_map(|file| file.strip_prefix(folder).ok());
    let inside: BTreeSet<&Path> = inside.collect();
    let kernels = kernels(folder, &inside);
    if kernels.is_empty() {
        return Err(Failure::Usage(format!(
            "{}: no certificate `k.cert` here has its C file `k.c` beside it and its source in the \
             folder: compile first",
            folder.display()
        )));
    }
    let used = kernels
        .iter()
        .flat_map(|kernel| [&kernel.source, &kernel.c, &kernel.certificate]);
    let used: BTreeSet<&Path> = used.map(PathBuf::as_path).collect();
    let left: Vec<&Path> = inside
        .iter()
        .copied()
        .filter(|file| !used.contains(file))
        .collect();
    let text = text(&kernels, &flags(folder, &kernels), &left).map_err(|Unquotable(name)| {
        Failure::Usage(format!(
            "{}: a policy cannot name this file: rename it without control characters and without \
             quotation marks of both kinds",
            tame(&name)
        ))
    })?;
    let path = folder.join(NAME);
    if let Err(why) = policy::read(text.as_bytes()) {
        return Err(Failure::Usage(in_words(&Failure::Request(Wrong::Policy(
            path, why,
        )))));
    }
    write_new(&path, &text)?;
    Ok(Outcome::of(
        Verdict::Verified,
        told(&path, kernels.len(), &left),
    ))
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let file = std::fs::File::create_new(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => Failure::Usage(format!(
            "{}: the file exists, and is never overwritten",
            path.display()
        )),
        _ => unusable(path, &why),
    })
}

/// The certificates that have a C file beside them, and a source with the kernel of that name: the one
/// beside them, or the only one.
fn kernels(folder: &Path, files: &BTreeSet<&Path>) -> Vec<Found> {
    let bytes = |path: &Path| read(&folder.join(path), MAX_BYTES).unwrap_or_default();
    let has_ending =
        |path: &&&Path, ending: &str| path.extension().is_some_and(|found| found == ending);
    let sources = files.iter().filter(|path| has_ending(path, "atl"));
    let sources: BTreeMap<&Path, Vec<String>> =
        sources.map(|path| (*path, names(&bytes(path)))).collect();
    let certificates = files.iter().filter(|path| has_ending(path, "cert"));
    let found = |certificate: &&Path| {
        let c = certificate.with_extension("c");
        let name = function_name(&bytes(files.get(c.as_path())?))?.to_owned();
        let beside = certificate.with_extension("atl");
        let with_kernel = || sources.iter().filter(|(_, names)| names.contains(&name));
        let mut others = with_kernel();
        let (source, names) = match with_kernel().find(|(path, _)| **path == beside) {
            Some(beside) => beside,
            None => others.next().filter(|_| others.next().is_none())?,
        };
        Some(Found {
            name: Some(name).filter(|_| names.len() > 1),
            source: source.to_path_buf(),
            c,
            certificate: certificate.to_path_buf(),
        })
    };
    // In a policy, `*` stands for something else.
    let is_plain = |path: &&&Path| path.to_str().is_some_and(|path| !path.contains('*'));
    certificates.filter(is_plain).filter_map(found).collect()
}

/// The names of the kernels in a source; none, if it cannot be read.
fn names(source: &[u8]) -> Vec<String> {
    let kernels = atl::read(source).map(|(kernels, _)| kernels);
    let kernels = kernels.unwrap_or_default();
    kernels
        .iter()
        .map(|kernel| kernel.name().to_owned())
        .collect()
}

/// The options that the C files need.
fn flags(folder: &Path, kernels: &[Found]) -> BTreeSet<String> {
    let texts = kernels
        .iter()
        .filter_map(|kernel| read(&folder.join(&kernel.c), MAX_BYTES).ok());
    let flags = texts.map(|text| Flags::of_text(&String::from_utf8_lossy(&text)));
    flags.flat_map(|flags| flags.needed().to_vec()).collect()
}

fn text(kernels: &[Found], flags: &BTreeSet<String>, left: &[&Path]) -> Result<String, Unquotable> {
    let accepted = Policy::default();
    let axioms: Vec<&str> = Axiom::ALL.iter().map(|axiom| axiom.name()).collect();
    let mut text = format!(
        "# The policy of this release: atl-check --policy {NAME}\n\
         # Paths are relative to this file. Every certificate, source and C file in this folder must\n\
         # belong to a kernel below or be excluded.\n\
         \n\
         minimum-format = {VERSION}\n\
         axioms = {axioms:?}\n\
         \n\
         # Sets of scalar laws. All of these preserve results bit for bit; \"real\" would ignore rounding.\n\
         [laws]\n"
    );
    for element in Element::lawful() {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{} = {:?}",
            element.name(),
            accepted.accepted(element)
        );
    }
    let flags = flags
        .iter()
        .map(|flag| quoted(flag))
        .collect::<Result<Vec<String>, Unquotable>>()?
        .join(", ");
    let _ = write!(
        text,
        "\n# Compiler flags of the build. The C files need these; list all flags that the build uses.\n\
         # [build]\n\
         # flags = [{flags}]\n"
    );
    for kernel in kernels {
        let _ = writeln!(text, "\n[[kernel]]");
        if let Some(name) = &kernel.name {
            let _ = writeln!(text, "name = {}", quoted(name)?);
        }
        for (key, path) in [
            ("source", &kernel.source),
            ("c", &kernel.c),
            ("certificate", &kernel.certificate),
        ] {
            let _ = writeln!(text, "{key} = {}", quoted_path(path)?);
        }
    }
    if !left.is_empty() {
        let _ = writeln!(
            text,
            "\n# These files belong to no kernel. Remove them, or exclude them with a reason."
        );
    }
    for path in left {
        let _ = write!(
            text,
            "# [[exclude]]\n# path = {}\n# reason = \"\"\n",
            quoted_path(path)?
        );
    }
    Ok(text)
}

/// What is said of the policy that was written.
fn told(path: &Path, count: usize, left: &[&Path]) -> String {
    let kernels = if count == 1 { "kernel" } else { "kernels" };
    let named = |path: &Path| tame(&path.display().to_string());
    let mut text = format!("{}: {count} {kernels}\n", named(path));
    if !left.is_empty() {
        text += "These files belong to no kernel; the release fails until they are removed or excluded:\n";
        let names = left.iter().map(|path| format!("  {}\n", named(path)));
        text.extend(names);
    }
    text
}

/// A text that cannot stand in a policy: it would end before its end, and the rest of it would be read
/// as policy.
struct Unquotable(String);

/// A text between quotation marks that it does not have; there are no escapes in a policy.
fn quoted(text: &str) -> Result<String, Unquotable> {
    let mark = match (text.contains(['"', '\\']), text.contains('\'')) {
        (false, _) => '"',
        (true, false) => '\'',
        (true, true) => return Err(Unquotable(text.to_owned())),
    };
    match text.contains(char::is_control) {
        true => Err(Unquotable(text.to_owned())),
        false => Ok(format!("{mark}{text}{mark}")),
    }
}

fn quoted_path(path: &Path) -> Result<String, Unquotable> {
    let parts = path.iter().map(|part| part.to_string_lossy());
    quoted(&parts.collect::<Vec<_>>().join("/"))
}
