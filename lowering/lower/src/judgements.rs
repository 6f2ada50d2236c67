//! What each judgement about expressions says of small kernels, at the start of their functions.
//!
//! There is a list for each judgement, in `judgements/`. An entry is a kernel, and a line with `=` and
//! what is proved of its body, or with `!` and why nothing is. In the lists about cells there is a line
//! for each cell, which begins with its indices, numbers and sizes, or with `scalar`. `RENEW=1` writes
//! what comes after `=` and `!`.

use crate::asked::Asked;
use crate::compiler::Compiler;
use crate::gate::call::Call;
use crate::gate::source::Kernel;
use crate::on_a_thread::with_compiler;
use kernel::{Term, Thm};
use reasoning::cells::Cell;
use reasoning::laws::LawSet;
use reasoning::library::show;
use reasoning::scope::Scope;
use reasoning::term::{int_var, literal};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;
use std::path::Path;

/// What is proved of an expression, as text.
type Judgement = fn(&Scope, Term) -> Attempt<String>;

/// What a theorem says last, on one line.
fn end(th: Thm) -> Attempt<String> {
    let shown = show(last(th)?);
    Ok(shown.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn shape(scope: &Scope, e: Term) -> Attempt<String> {
    end(scope.shape_of(e)?)
}

fn evaluation(scope: &Scope, e: Term) -> Attempt<String> {
    end(scope.ok(e)?)
}

fn meaning(scope: &Scope, e: Term) -> Attempt<String> {
    end(scope.means(e)?)
}

/// What is proved of a cell.
type OfCell = fn(&Cell) -> Attempt<Thm>;

/// The kernel as the front end hands it over, with its scope at the start.
fn answer<T>(
    compiler: &Compiler,
    source: &str,
    ask: impl FnOnce(&Scope, Term) -> Attempt<T>,
) -> Result<T, String> {
    let asked = Asked::of(source.as_bytes(), "k", None).map_err(|refused| refused.message)?;
    let answered = || {
        let kernel = Kernel::of(&asked.kernel()?)?;
        let sets = LawSet::of(asked.element()?);
        let (_, point) = Call::of(&kernel, compiler.library(), sets)?;
        ask(&point.scope, kernel.body)
    };
    answered().map_err(|trouble| asked.explain(&trouble).message)
}

/// The line for an answer.
fn line(answer: Result<String, String>) -> String {
    match answer {
        Ok(proved) => format!("= {proved}"),
        Err(refused) => format!("! {refused}"),
    }
}

/// A cell by its indices.
fn cell(scope: &Scope, e: Term, indices: &str) -> Attempt<Cell> {
    let indices = indices.split_whitespace().filter(|it| *it != "scalar");
    let index = indices.map(|index| match index.parse::<i64>() {
        Ok(number) => Ok(literal(number)?),
        Err(_) => Ok(int_var(index)?),
    });
    Ok(Cell {
        scope: scope.clone(),
        e,
        index: index.collect::<Attempt<_>>()?,
    })
}

/// Compares what is proved with a list; `answers` has the lines for a kernel, of those that there are.
fn check(list: &str, answers: impl Fn(&Compiler, &str, &[&str]) -> Vec<String> + Sync) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/judgements");
    with_compiler(|compiler| {
        tests::lists::check(&folder, list, |entry| {
            let mut lines = entry.lines().map(str::trim);
            let kernel = lines.next().expect("a kernel");
            let lines: Vec<&str> = lines.collect();
            let answers = answers(compiler, kernel, &lines);
            format!("{kernel}\n  {}", answers.join("\n  "))
        });
    });
}

/// Compares what a judgement says of bodies.
fn of_bodies(list: &str, judgement: Judgement) {
    check(list, |compiler, kernel, _| {
        vec![line(answer(compiler, kernel, judgement))]
    });
}

/// Compares of which cells of bodies something is proved.
fn of_cells(list: &str, judgement: OfCell) {
    check(list, |compiler, kernel, lines| {
        let indices = lines.iter().map(|line| match line.split_once(['=', '!']) {
            Some((indices, _)) => indices.trim(),
            None => line,
        });
        let answers = indices.map(|indices| {
            let proved = answer(compiler, kernel, |scope, e| {
                judgement(&cell(scope, e, indices)?).map(|_| "proved".to_owned())
            });
            format!("{indices} {}", line(proved))
        });
        answers.collect()
    });
}

#[test]
fn shapes() {
    of_bodies("shapes", shape);
}

#[test]
fn evaluations() {
    of_bodies("evaluations", evaluation);
}

#[test]
fn meanings() {
    of_bodies("meanings", meaning);
}

#[test]
fn pad_sets() {
    of_cells("pad_sets", Cell::in_pad_set);
}

#[test]
fn cells_that_are_not_padding() {
    of_cells("not_padding", Cell::not_padding);
}
