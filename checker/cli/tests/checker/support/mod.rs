//! Certificates made on the spot, for the bundle that the checker has.
#![allow(dead_code)] // each test uses a part

use certs::{Kind, Limits, Op, slice};
use certs_tools::{Context, Cut, Replayer, Result, write};
use gate::bundle;
use kernel::{Term, Thm};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the checker in a folder.
pub fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atl-check"));
    command.args(args).current_dir(folder).output().unwrap()
}

/// The exit code, and all that was said.
pub fn said(folder: &Path, args: &[&str]) -> (i32, String) {
    all(run(folder, args))
}

/// The same, of a run with this on its standard input.
pub fn with_input(folder: &Path, args: &[&str], input: &[u8]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atl-check"));
    command.args(args).current_dir(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Where nothing is read, nothing has to be written.
    let _ = child.stdin.take().unwrap().write_all(input);
    all(child.wait_with_output().unwrap())
}

fn all(output: Output) -> (i32, String) {
    let text = [output.stdout, output.stderr].concat();
    let code = output.status.code().unwrap();
    (code, String::from_utf8(text).unwrap())
}

/// The certificate of the theorems that `prove` makes, with their names.
pub fn certificate(
    prove: impl FnOnce(&mut Context) -> Result<Vec<(&'static str, Thm)>>,
) -> Vec<u8> {
    let mut context = Context::new(1 << 22).unwrap();
    context.set_recording(true);
    let theorems = prove(&mut context).unwrap();
    let theorems: Vec<_> = theorems
        .into_iter()
        .map(|(name, th)| (name.to_owned(), th))
        .collect();
    write(&mut context, bundle::hash(), Cut::Fine, &theorems).unwrap()
}

/// A variable for a truth value.
pub fn prop(k: &mut Context, name: &str) -> Result<Term> {
    let (name, bool) = (k.name(name), k.bool());
    Ok(k.var(name, bool)?)
}

/// `⊢ ∀p. p ⇒ p`
pub fn good() -> Vec<u8> {
    certificate(|k| {
        let p = prop(k, "p")?;
        let assumed = k.assume(p)?;
        let discharged = k.disch(p, assumed)?;
        Ok(vec![("reflexive", k.gen_(p, discharged)?)])
    })
}

/// A theorem of the theories, once more.
pub fn resting(name: &str) -> Vec<u8> {
    let limits = Limits::default();
    let theories = bundle::modules(&limits).unwrap();
    let marks = slice(&theories, [(Kind::Theorem, name)]).unwrap();
    let mut replayer = Replayer::new(limits).unwrap();
    for (module, marks) in theories.iter().zip(&marks) {
        replayer.replay(module, marks).unwrap();
    }
    let th = replayer.theorem(name).unwrap();
    let context = replayer.macros_mut();
    context.set_recording(true);
    context.begin_file();
    let imported = context.name(name);
    let th = context.record_as(th, Op::Import as u8, &[imported.0]);
    let theorems = [("again".to_owned(), th)];
    write(context, bundle::hash(), Cut::Fine, &theorems).unwrap()
}

/// `⊢ F`, from an axiom that says so; and a theorem beside it that is sound.
pub fn oracle() -> Vec<u8> {
    certificate(|k| {
        let falsity = k.logic().falsity.0;
        let (name, falsity) = (k.name("oracle"), k.constant(falsity, &[])?);
        let truth = k.truth()?;
        Ok(vec![("absurd", k.axiom(name, falsity)?), ("sound", truth)])
    })
}

/// A theorem with a free variable, a hypothesis, an axiom of the logic and a new constant.
pub fn varied() -> Vec<u8> {
    certificate(|k| {
        let (p, q) = (prop(k, "p")?, prop(k, "q")?);
        let middle = k.excluded_middle(p)?;
        let assumed = k.assume(q)?;
        let both = k.conj(assumed, middle)?;
        let name = k.name("twice");
        let body = k.eq(p, p)?;
        let body = k.lambda(p, body)?;
        let (_, defined) = k.define(name, body)?;
        Ok(vec![("middle", both), ("twice_def", defined)])
    })
}
