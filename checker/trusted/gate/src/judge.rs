//! A certificate and the files that it is to be about, as bytes: hashed, compared, judged.
//!
//! Nothing here or below opens a file, reads an option or looks at a clock. Whoever calls hands over
//! bytes, and gets the verdict on these bytes, with their hashes.

use crate::check::{Report, Rules, check};
use crate::finding::{Finding, Input};
use crate::hash::{Sha256, sha256};
use crate::narrator::Narrator;
use crate::programs::Files;
use std::io::ErrorKind;

/// The bytes of a file, or why there are none.
pub struct Contents {
    bytes: Result<Vec<u8>, Unread>,
    sha256: Option<[u8; 32]>,
}

/// Why the bytes of a file are not there.
#[derive(Clone, Copy, Debug)]
pub enum Unread {
    /// It cannot be read, for this reason.
    Unreadable(ErrorKind),
    /// It has more bytes than are read.
    TooLong(usize),
}

impl Contents {
    /// What was read. It is hashed here: what is hashed is what is compared.
    pub fn new(bytes: Result<Vec<u8>, Unread>) -> Contents {
        let sha256 = bytes.as_ref().ok().map(|bytes| sha256(bytes));
        Contents { bytes, sha256 }
    }

    /// The bytes, if they are there.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref().ok()
    }

    /// The bytes; of a file that is `what`.
    fn get(&self, what: Input) -> Result<&[u8], Finding> {
        self.bytes.as_deref().map_err(|why| match *why {
            Unread::Unreadable(why) => Finding::Unreadable(what, why),
            Unread::TooLong(limit) => Finding::TooLong(what, limit),
        })
    }
}

/// What is to be judged.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The certificate.
    pub certificate: &'a Contents,
    /// The source, if one is given.
    pub source: Option<&'a Contents>,
    /// The C file, if one is given.
    pub c: Option<&'a Contents>,
    /// The name of the kernel in the source, if it is said.
    pub kernel: Option<&'a str>,
    /// The hash that the source has to have, and the one of the C file, as far as they are said.
    pub wanted: [Option<Sha256>; 2],
}

/// What is said of a certificate and its files.
pub struct Judgement<N> {
    /// Findings, and the verdict on them.
    pub report: Report,
    /// Who puts it into words.
    pub narrator: N,
    /// The hash of the certificate, if it could be read.
    pub sha256: Option<[u8; 32]>,
    /// The hash of the source.
    pub source_sha256: Option<[u8; 32]>,
    /// The hash of the C file.
    pub c_sha256: Option<[u8; 32]>,
}

/// Judges a certificate.
pub fn judge<N: Narrator>(case: Case, rules: Rules<N::Macros>) -> Judgement<N> {
    let mut narrator = N::default();
    let report = case.check(rules, &mut narrator);
    let report = report.unwrap_or_else(Report::of);
    if report.theorems == 0 {
        // What was heard before something went wrong is not reported.
        narrator = N::default();
    }
    let hash = |contents: Option<&Contents>| contents.and_then(|contents| contents.sha256);
    Judgement {
        report,
        narrator,
        sha256: case.certificate.sha256,
        source_sha256: hash(case.source),
        c_sha256: hash(case.c),
    }
}

impl Case<'_> {
    /// 1. A file that is another one than it has to be counts even where others are missing.
    /// 2. All files that are given are there.
    /// 3. All that have to have a hash are given, and have it.
    fn check<N: Narrator>(
        &self,
        rules: Rules<N::Macros>,
        narrator: &mut N,
    ) -> Result<Report, Finding> {
        self.hashes(|found| found.is_some())?;
        let certificate = self.certificate.get(Input::Certificate)?;
        let source = self.source.map(|source| source.get(Input::Source));
        let c = self.c.map(|c| c.get(Input::C));
        let files = Files {
            source: source.transpose()?,
            kernel: self.kernel,
            c: c.transpose()?,
        };
        self.hashes(|_| true)?;
        Ok(check(certificate, files, rules, narrator))
    }

    /// Compares the hashes that count with those that the files have to have.
    fn hashes(&self, counts: impl Fn(Option<[u8; 32]>) -> bool) -> Result<(), Finding> {
        let [wanted_source, wanted_c] = self.wanted;
        for (what, wanted, contents) in [
            (Input::Source, wanted_source, self.source),
            (Input::C, wanted_c, self.c),
        ] {
            let found = contents.and_then(|contents| contents.sha256);
            if let Some(Sha256(wanted)) = wanted
                && found != Some(wanted)
                && counts(found)
            {
                return Err(Finding::OtherHash {
                    what,
                    wanted,
                    found,
                });
            }
        }
        Ok(())
    }
}
