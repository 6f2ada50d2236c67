//! The lowering run: from a source to a C function, with a proof that it computes the kernel.
//!
//! A kernel takes this way:
//!
//! 1. `Compiler::compile` finds it in the source and reads it as a term.
//! 2. `call`, `Call::of`, assumes what the gate statement asks of a call, and knows what
//!    follows at the start of the function; `witness` proves that some sizes meet it.
//! 3. `function`, `Point::lowered`, proves that the body evaluates
//!    (`reasoning::evaluation`) and that truncations drop padding only (`reasoning::truncation`).
//! 4. `write`, `Point::write`, makes the statement with its theorem: loops, and at each cell an
//!    expression (`value`) that is stored at an address (`target`), whose conditions on
//!    integers hold (`reasoning::conditions`) and whose values do not overflow (`bounds`).
//! 5. `gate`, `conclude`, makes the gate theorem of it.
//! 6. `text` prints the function in the theorem, parses the text again and compares.
//!
//! Each module says at its head what it proves, in the notation of the theories: what is given,
//! what comes out, and by which lemmas. Throughout, S are the operations of the scalars, w is the
//! valuation of the program's index variables and env its tensors; v, cenv and st are index
//! variables, arrays and locals of C, and H says which arrays are being written.

use crate::asked::Asked;
use crate::exports;
use crate::gate::function::{self, Lowered, Wish};
use crate::gate::source::Kernel;
use crate::lost::{self, Kept, Lost};
use crate::report::{self, Places};
use crate::rewrites::Rewrites;
use crate::used::Used;
use certs_tools::Cut;
use kernel::{Term, Thm};
use num_bigint::BigInt;
use programs::c::ast::Function;
use programs::c::{convert, print};
use programs::contract;
use programs::diagnostic::Diagnostic;
use programs::error::{in_words, no_term};
use programs::terms::{Form, Leaves};
use prover::library::cache::Cache;
use prover::{Fail, effort, hol};
use reading::{MAX_BYTES, Span, Why};
use reasoning::laws::LawSet;
use reasoning::lemma::Declaration;
use reasoning::library::Library;
use reasoning::own::Own;
use reasoning::term::application;
use reasoning::trouble::{Attempt, Trouble};
use schedule::equations::Equation;
use schedule::steps::Step;
use schedule::syntax::Instance;
use schedule::{Applied, Placed};
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

/// A kernel that was lowered.
#[derive(Debug)]
pub struct Compiled {
    /// The text of C.
    pub c: String,
    /// The certificate.
    pub certificate: Vec<u8>,
    /// The set of laws of the scalars that the proof needs.
    pub laws: LawSet,
    /// The equations of the schedule that need laws.
    pub needs: Vec<Used>,
    /// The sizes, if no others meet the conditions.
    pub only: Option<Vec<(String, BigInt)>>,
    /// Loops and arrays that the schedule made and that are not in the text, by name.
    pub lost: Vec<String>,
    /// Which guards were kept, so that loops and arrays of the schedule are in the text.
    pub kept: Option<Kept>,
}

/// A program that was lowered, with its text.
struct Made {
    lowered: Lowered,
    c: String,
    lost: Vec<Lost>,
}

/// How much searches for proofs may do in all for one kernel, so that a kernel that needs more is refused
/// within 10 s.
pub(crate) const MOST_WORK: u64 = 600_000_000;

/// The lemmas that a lowering run may apply, by the modules that do.
fn tables() -> Vec<&'static [Declaration]> {
    [reasoning::TABLES, schedule::TABLES, crate::TABLES].concat()
}

/// The theories, ready to lower kernels. They are in this thread's context: there is one compiler
/// in a thread at a time.
pub struct Compiler {
    library: Rc<Library>,
    keep_guards: bool,
}

impl Compiler {
    /// Knows what is needed of the theories in a bundle. What their theorems say is kept in the
    /// folder `cache`, so that the next compiler need not replay their proofs.
    ///
    /// # Errors
    ///
    /// The bytes are no bundle, or a proof in it is none.
    pub fn open(bundle: &[u8], cache: &Path) -> Result<Compiler, Fail> {
        Compiler::open_with(bundle, cache, None)
    }

    /// The same with a theory of the user's, whose theorems schedules may name.
    ///
    /// # Errors
    ///
    /// The bytes are no bundle, a proof in it or in the user's theory is none, or both declare something
    /// by one name.
    pub fn open_with(bundle: &[u8], cache: &Path, own: Option<Own>) -> Result<Compiler, Fail> {
        let library = Library::open_with(bundle, &tables(), own, &Cache::new(cache))?;
        Ok(Compiler {
            library: Rc::new(library),
            keep_guards: false,
        })
    }

    /// What is known of the theories.
    pub(crate) fn library(&self) -> Rc<Library> {
        Rc::clone(&self.library)
    }

    /// The same, but loops are not split where a guard on their index changes.
    pub fn keeping_guards(self) -> Compiler {
        Compiler {
            keep_guards: true,
            ..self
        }
    }

    /// What the equations say that schedules may use, of those that have this word in their name or in
    /// what they say.
    pub fn equations(&self, word: &str) -> Result<Vec<Equation>, Diagnostic> {
        let found = schedule::equations::equations(&self.library, word);
        found.map_err(|trouble| report::explain(&trouble, &Places::default(), Span::default()))
    }

    /// In what the lemmas that lowering runs apply do not fit the theories, in words.
    pub fn mismatches(&self) -> Vec<String> {
        self.library.mismatches(&tables())
    }

    /// The lemmas that lowering runs apply, with the types of their variables in the theories.
    pub fn signatures(&self) -> Result<Vec<String>, Fail> {
        self.library.signatures(&tables())
    }

    /// Lowers a kernel of a source. If `certificate` names the file that the proof will be in, the text
    /// of C begins with the contract of the function.
    pub fn compile(
        &self,
        source: &[u8],
        kernel: &str,
        certificate: &str,
    ) -> Result<Compiled, Diagnostic> {
        self.compile_scheduled(source, kernel, None, certificate)
    }

    /// The same by a schedule.
    pub fn compile_scheduled(
        &self,
        source: &[u8],
        kernel: &str,
        schedule: Option<&Instance>,
        certificate: &str,
    ) -> Result<Compiled, Diagnostic> {
        // A certificate must not depend on which kernels were lowered before.
        hol::forget();
        let asked = Asked::of(source, kernel, schedule)?;
        let name = |lowered: &Lowered| exports::named(lowered, &asked.places, source);
        let compiled = effort::within(MOST_WORK, || self.lower(&asked, certificate, name));
        compiled.map_err(|trouble| asked.explain(&trouble))
    }

    /// Lowers a kernel; `name` names the theorems of the certificate.
    fn lower(
        &self,
        asked: &Asked,
        certificate: &str,
        name: impl Fn(&Lowered) -> Vec<(String, Thm)>,
    ) -> Attempt<Compiled> {
        let first = self.made(asked, &asked.steps, self.keep_guards, certificate)?;
        let kept = self.keeping_loops(asked, &first, certificate);
        let (made, steps, kept) = match kept {
            Some((made, steps, kept)) => (made, steps, Some(kept)),
            None => (first, asked.steps.clone(), None),
        };
        let Made { lowered, c, lost } = made;
        let exports = name(&lowered);
        let apart = lowered.rewrites.as_ref().map(Rewrites::theorems);
        let certificate = self.certificate(&exports, &apart.unwrap_or_default())?;
        Ok(Compiled {
            c,
            certificate,
            laws: lowered.laws,
            needs: needs(&steps, &lowered.steps)?,
            only: lowered.only,
            lost: names(&lost),
            kept,
        })
    }

    /// The certificate of some theorems of this thread's context, by name. Those that stand apart can be
    /// replayed one without the others.
    pub fn certificate(&self, theorems: &[(String, Thm)], apart: &[Thm]) -> Attempt<Vec<u8>> {
        let cut = Cut::Apart(apart);
        let written = hol::with(|k| certs_tools::write(k, self.library.hash, cut, theorems));
        written.map_err(|why| Trouble::internal(&why.to_string()))
    }

    /// If loops are lost, the same with guards where loops would be split at them, by the compiler or
    /// else by the schedule, if nothing is lost then. A lost array alone is no reason: the function
    /// may be faster without it. Whatever fails here, there is a function.
    fn keeping_loops(
        &self,
        asked: &Asked,
        without: &Made,
        certificate: &str,
    ) -> Option<(Made, Vec<Placed>, Kept)> {
        let loops = names(without.lost.iter().filter(|one| one.is_loop));
        if loops.is_empty() {
            return None;
        }
        let separates =
            |one: &&Placed| matches!(one.step, Step::SeparateTails(_) | Step::SeparateBorders(_));
        let (separating, others): (Vec<&Placed>, Vec<&Placed>) =
            asked.steps.iter().partition(separates);
        let others: Vec<Placed> = others.into_iter().cloned().collect();
        let left_out: Vec<Span> = separating.iter().map(|one| one.span).collect();
        let as_asked = (!self.keep_guards).then(|| (asked.steps.clone(), Vec::new()));
        let parted_less = (!left_out.is_empty()).then_some((others, left_out));
        let mut ways = as_asked.into_iter().chain(parted_less);
        ways.find_map(|(steps, left_out)| {
            let made = self.made(asked, &steps, true, certificate).ok()?;
            let exact = made.lowered.laws.is_exact() || !without.lowered.laws.is_exact();
            let has_all = made.lost.is_empty() && lost::are_said(&loops, &made.c);
            let loops = loops.clone();
            (exact && has_all).then_some((made, steps, Kept { loops, left_out }))
        })
    }

    /// Lowers the program that some steps make.
    fn made(
        &self,
        asked: &Asked,
        schedule: &[Placed],
        keep_guards: bool,
        certificate: &str,
    ) -> Attempt<Made> {
        let kernel = asked.kernel()?;
        // A schedule that separates borders says where loops are split.
        let has_borders = |placed: &Placed| matches!(placed.step, Step::SeparateBorders(_));
        let keep_guards = keep_guards || schedule.iter().any(has_borders);
        let outputs = asked.outputs();
        let wish = Wish {
            outputs: &outputs,
            schedule,
            keep_guards,
        };
        let lowered = function::lower(self.library(), &kernel, wish)?;
        let c = text(asked, &lowered, certificate)?;
        let lost = match lowered.steps.last() {
            Some(last) => lost::lost(Kernel::of(&kernel)?.body()?, last, &c)?,
            None => Vec::new(),
        };
        Ok(Made { lowered, c, lost })
    }
}

/// The names of what is lost, each once.
fn names<'a>(lost: impl IntoIterator<Item = &'a Lost>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for one in lost {
        if !names.contains(&one.name) {
            names.push(one.name.clone());
        }
    }
    names
}

/// The equations of a schedule that need laws.
pub(crate) fn needs(steps: &[Placed], applied: &[Applied]) -> Attempt<Vec<Used>> {
    let used: Attempt<Vec<Used>> = applied.iter().map(|one| Used::of(steps, one)).collect();
    let mut needs = used?;
    needs.retain(|one| !one.laws.is_empty());
    Ok(needs)
}

/// How many operators the text of a term has: it says a shared part wherever it stands.
fn said(t: Term, known: &mut HashMap<Term, usize>) -> usize {
    if let Some(count) = known.get(&t) {
        return *count;
    }
    let Some((_, args)) = application(t) else {
        return 1;
    };
    let own = |sum: usize, arg: &Term| sum.saturating_add(said(*arg, known));
    let count = args.iter().fold(1, own);
    known.insert(t, count);
    count
}

/// The tree of the function, to print.
fn tree(function: Term) -> Attempt<Function> {
    hol::with(|k| {
        let leaves = Leaves::of(k, &[function], Form::Source);
        let syntax = leaves.syntax(k, function, &mut { usize::MAX });
        let syntax = syntax.ok_or_else(|| no_text(&Why::TooDeep))?;
        convert::function(&syntax)
            .map_err(|error| Trouble::internal(&format!("no function of C: {}", error.message)))
    })
}

/// Why the function has no text.
fn no_text(why: &Why) -> Trouble {
    let words = in_words(why);
    match why {
        Why::TooDeep => Trouble::words(format!("the text of C would be {words}")),
        _ => Trouble::internal(&format!("the C text is not accepted: {words}")),
    }
}

/// The text of the function, which was parsed back and compared.
fn text(asked: &Asked, lowered: &Lowered, certificate: &str) -> Attempt<String> {
    if said(lowered.function, &mut HashMap::new()) > MAX_BYTES {
        let message = "the text of C would be longer than 1 MiB";
        return Err(Trouble::words(message.to_owned()));
    }
    let tree = tree(lowered.function)?;
    let head = match (certificate, programs::atl::convert::kernel(&asked.syntax)) {
        ("", _) | (_, Err(_)) => String::new(),
        (_, Ok(kernel)) => contract::head(&kernel, &tree, certificate),
    };
    let text = print::print(&tree, &head);
    let syntax = reading::c::read(text.as_bytes()).map_err(|error| no_text(&error.why))?;
    let parsed = hol::with(|k| reading::term::of(k, &syntax));
    let parsed = parsed.map_err(|cause| Trouble::internal(&no_term(&cause)))?;
    match parsed == lowered.function {
        true => Ok(text),
        false => Err(Trouble::internal(&format!(
            "the text is that of another function\n{text}"
        ))),
    }
}
