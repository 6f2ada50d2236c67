//! A release: the kernels that its policy asks for, and the verdict on all of them.

use crate::check::Report;
use crate::exemption::{Day, Exemption};
use crate::finding::Finding;
use crate::policy::{Entry, Release};
use crate::verdict::Verdict;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf, is_separator};

/// A kernel that there has to be.
#[derive(Clone, Debug)]
pub struct Required {
    /// With which files. None of its paths stands for several.
    pub entry: Entry,
    /// Until when it may lack its proof, if it may.
    pub exemption: Option<Exemption>,
}

/// Why it is not known which kernels there have to be.
#[derive(PartialEq, Eq, Debug)]
pub enum Unclear {
    /// This entry, which stands for several kernels, was said to stand for none.
    Nothing(PathBuf),
    /// What was said to stand in the place of `*` is no part of a name.
    NoName(String),
    /// This is exempt, and is the name of none of the kernels, or of several, or is exempt already.
    NothingExempt(String),
}

impl Release {
    /// The kernels that there have to be, in order. `found` are the texts for which the `*` of each entry
    /// stands, which are in the names of files.
    ///
    /// 1. An entry without a `*` stands for itself, whatever is found; another for a kernel for each
    ///    text, and for one at least.
    /// 2. A text is a part of a name: so it leads to no other folder.
    /// 3. An exemption is for exactly one kernel that has none.
    pub fn required(&self, found: &[BTreeSet<String>]) -> Result<Vec<Required>, Unclear> {
        let (mut required, mut found) = (Vec::new(), found.iter());
        for entry in &self.kernels {
            let texts = found.next().into_iter().flatten();
            required.extend(entry.expanded(texts)?);
        }
        let mut called: HashMap<Option<String>, Vec<&mut Required>> = HashMap::new();
        for one in &mut required {
            let name = one.entry.called().map(str::to_owned);
            called.entry(name).or_default().push(one);
        }
        for exemption in &self.exemptions {
            let name = Some(exemption.kernel.clone());
            match called.get_mut(&name).map(Vec::as_mut_slice) {
                Some([one]) if one.exemption.is_none() => one.exemption = Some(exemption.clone()),
                _ => return Err(Unclear::NothingExempt(exemption.kernel.clone())),
            }
        }
        Ok(required)
    }
}

impl Entry {
    /// The paths of its files.
    pub fn paths(&self) -> [&Path; 3] {
        [&self.source, &self.c, &self.certificate].map(PathBuf::as_path)
    }

    /// The kernels that it stands for, with these texts in the place of its `*`.
    fn expanded<'t>(
        &self,
        texts: impl Iterator<Item = &'t String>,
    ) -> Result<Vec<Required>, Unclear> {
        let stands_for_several = |path: &&&Path| path.to_string_lossy().contains('*');
        let Some(path) = self.paths().iter().find(stands_for_several).copied() else {
            return Ok(vec![self.alone()]);
        };
        let kernels: Result<Vec<Required>, Unclear> = texts.map(|text| self.at(text)).collect();
        match kernels? {
            none if none.is_empty() => Err(Unclear::Nothing(path.to_owned())),
            some => Ok(some),
        }
    }

    /// The kernel for a text.
    fn at(&self, text: &str) -> Result<Required, Unclear> {
        if text.is_empty() || text.contains(is_separator) {
            return Err(Unclear::NoName(text.to_owned()));
        }
        let with = |path: &Path| match path.to_str() {
            Some(path) => path.replace('*', text).into(),
            None => path.to_owned(),
        };
        let [source, c, certificate] = self.paths().map(with);
        let entry = Entry {
            name: self.name.as_ref().map(|name| name.replace('*', text)),
            source,
            c,
            certificate,
            ..self.clone()
        };
        Ok(entry.alone())
    }

    /// The kernel with just these files.
    fn alone(&self) -> Required {
        Required {
            entry: self.clone(),
            exemption: None,
        }
    }
}

/// The verdict on a release, of the reports on all kernels that there have to be, in their order.
///
/// 1. There is a report on each of them: nothing is accepted where one is missing.
/// 2. No two kernels have one name: C functions of one name cannot be linked into one program.
/// 3. A kernel that is exempt may lack its proof until its last day; on a day that nobody knows, this
///    is over.
pub fn conclude(required: &[Required], reports: &mut [&mut Report], today: Option<Day>) -> Verdict {
    if required.len() != reports.len() {
        return Verdict::Error;
    }
    let mut seen = BTreeSet::new();
    for (one, report) in required.iter().zip(&mut *reports) {
        if let Some(kernel) = &report.kernel
            && !seen.insert(kernel.clone())
        {
            let twice = Finding::Twice(kernel.clone());
            report.findings.push(twice);
        }
        let Some(exemption) = &one.exemption else {
            continue;
        };
        match today.is_none_or(|today| exemption.has_expired(today)) {
            true => report.findings.push(Finding::Expired(exemption.clone())),
            false => report.is_exempt = true,
        }
    }
    worst(reports.iter().map(|report| &**report))
}

/// The verdict on several certificates: the worst.
pub fn worst<'a>(reports: impl Iterator<Item = &'a Report>) -> Verdict {
    let worst = reports.map(Report::verdict).max();
    worst.unwrap_or(Verdict::Error)
}
