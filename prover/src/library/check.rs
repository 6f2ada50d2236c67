//! The proofs of one file.

use super::checked::Checked;
use super::session::Session;
use crate::declarations::declare;
use crate::language::diagnostic::Diagnostic;
use crate::language::parsing::{declarations, parse_declaration};
use crate::language::syntax::decl::{Decl, DeclKind};
use crate::theory::Theory;
use crate::{Fail, Proof, hol};
use certs_tools::Cut;
use kernel::Thm;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Proof procedures recurse over terms: they get a stack that theory files cannot exhaust.
const STACK: usize = 1 << 30;

/// How many errors of a file are shown.
const MAX_ERRORS: usize = 100;

/// Proves a file in a thread, and so in a context, of its own.
pub(super) fn in_own_thread(
    all: &HashMap<String, Arc<Checked>>,
    checked: Checked,
) -> Proof<Checked> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, || prove(all, checked));
        let worker = worker.map_err(|error| Fail(format!("cannot start a thread: {error}")))?;
        let proved = worker.join();
        proved.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn prove(all: &HashMap<String, Arc<Checked>>, mut checked: Checked) -> Proof<Checked> {
    let mut theory = Session::new().imports(all, &checked)?;
    hol::with(|context| context.begin_file());
    // The theorems without their proofs; a later definition may rest on them.
    let mut stated: Vec<(String, Thm)> = Vec::new();
    for span in declarations(&checked.source.text) {
        if checked.errors.len() >= MAX_ERRORS {
            let message = format!("there are more than {MAX_ERRORS} errors");
            let last = Diagnostic::new(span, message);
            checked.errors.push(last.render(&checked.source));
            break;
        }
        match parse_declaration(&checked.source.text, span, &theory.scope) {
            Ok(decl) => put_in_effect(&mut theory, &mut checked, &decl),
            Err(error) => checked.errors.push(error.render(&checked.source)),
        }
        for (name, th) in &theory.exports()[stated.len()..] {
            stated.push((name.clone(), hol::known(th.concl())?));
        }
    }
    if theory.exports().is_empty() {
        return Ok(checked);
    }
    if checked.errors.is_empty() {
        checked.module = written(&checked.name, theory.exports())?;
    }
    checked.interface = written(&checked.name, &stated)?;
    Ok(checked)
}

fn written(name: &str, exports: &[(String, Thm)]) -> Proof<Vec<u8>> {
    let bytes = hol::with(|context| certs_tools::write(context, [0; 32], Cut::Fine, exports));
    bytes.map_err(|why| Fail(format!("cannot write {name}: {why}")))
}

/// Puts a declaration into effect; a theorem that fails is reported and then assumed, so that
/// one run shows all errors of a file.
fn put_in_effect(theory: &mut Theory, checked: &mut Checked, decl: &Decl) {
    let before = Instant::now();
    let result = declare(theory, decl);
    if let DeclKind::Theorem(theorem) = &decl.kind {
        let name = theorem.name.text.clone();
        checked.times.push((name, before.elapsed()));
    }
    let Err(error) = result else { return };
    checked.errors.push(error.render(&checked.source));
    if matches!(decl.kind, DeclKind::Theorem(_)) {
        theory.trusting = true;
        // Its statement may be what is wrong: then there is nothing to assume.
        let _ = declare(theory, decl);
        theory.trusting = false;
    }
}
