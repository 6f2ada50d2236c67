//! What several certificates need of the theories, replayed once.

use super::files::{Job, read};
use certs::{Kind, Limits, Module};
use certs_tools::Context;
use gate::bundle;
use gate::slice::Slice;
use reading::families::DEFINED;
use std::collections::HashSet;

/// The part of the theories that several certificates need, replayed once; nothing, where each is to be
/// checked with what it needs itself.
pub fn shared(jobs: &[Job], limits: &Limits) -> Option<Slice<Context>> {
    let [_, _, ..] = jobs else { return None };
    let certificates = jobs.iter();
    let certificates = certificates.filter_map(|job| read(&job.certificate, limits.bytes).ok());
    let names: HashSet<(Kind, String)> = certificates
        .flat_map(|bytes| needed(&bytes, limits))
        .collect();
    let names = names.iter().map(|(kind, name)| (*kind, &**name));
    // A program may be of constructs that no certificate speaks of.
    let has_program = jobs
        .iter()
        .any(|job| job.source.is_some() || job.c.is_some());
    let constructs = DEFINED.into_iter().filter(|_| has_program);
    let names = names.chain(constructs.map(|name| (Kind::Constant, name)));
    Slice::replay(names, limits).ok()
}

/// The names that a certificate for these theories needs: none, if it cannot be read.
pub fn needed(bytes: &[u8], limits: &Limits) -> Vec<(Kind, String)> {
    let certificate = Module::read(bytes, limits).ok();
    let certificate = certificate.filter(|module| module.bundle == bundle::hash());
    let segments = certificate.iter().flat_map(|module| &module.segments);
    let needed = segments.flat_map(|segment| &segment.needed);
    needed
        .map(|(kind, name)| (*kind, name.to_string()))
        .collect()
}
