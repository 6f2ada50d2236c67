//! What each judgement about expressions says of small kernels, at the start of their functions.
//!
//! There is a list for each judgement, in `judgements/`. An entry is a kernel, and a line with `=` and
//! what is proved of its body, or with `!` and why nothing is. In the lists about cells there is a line
//! for each cell, which begins with its indices, numbers and sizes, or with `scalar`. In the list of
//! abbreviations there are the body as the reader says it, what that stands for, and how that reads.
//! `RENEW=1` writes what comes after `=` and `!`.

use crate::asked::Asked;
use crate::compiler::Compiler;
use crate::gate::call::Call;
use crate::gate::source::Kernel;
use crate::on_a_thread::with_compiler;
use kernel::{Term, Thm};
use programs::atl::convert;
use programs::terms;
use prover::hol;
use reasoning::cells::Cell;
use reasoning::identifiers::identifier;
use reasoning::library::show;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, Reindexer, View};
use reasoning::term::{dest_list, int_var, literal, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::path::Path;

/// What is proved of an expression, as text.
type Judgement = fn(&Scope, Term) -> Attempt<String>;

/// What a theorem says last, on one line.
fn end(th: Thm) -> Attempt<String> {
    Ok(on_a_line(last(th)?))
}

fn on_a_line(t: Term) -> String {
    show(t).split_whitespace().collect::<Vec<_>>().join(" ")
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
        let (_, point) = Call::of(&kernel, &asked.outputs(), compiler.library())?;
        ask(&point.scope, kernel.body()?)
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

/// The body of a kernel as the reader says it, what that stands for, and how that reads.
fn unfolded(asked: &Asked) -> Attempt<[String; 3]> {
    let kernel = asked.kernel()?;
    let source = kernel.equation.map_or(kernel.term, hol::lhs);
    let [source, body] = [source, kernel.term].map(|kernel| {
        let (_, parts) = parts(kernel)?;
        Ok::<_, Trouble>(dest_list(parts[parts.len() - 1])?[0])
    });
    let (source, body) = (source?, body?);
    let read = |e| {
        let e = hol::with(|k| terms::expression(k, e, &mut { 1 << 20 }));
        e.map_or(String::new(), |e| e.to_string())
    };
    let written = convert::kernel(&asked.syntax).expect("a kernel").body;
    assert_eq!(read(source), written.to_string());
    Ok([on_a_line(source), on_a_line(body), read(body)])
}

#[test]
fn abbreviations() {
    check("abbreviations", |_, kernel, _| {
        let asked = Asked::of(kernel.as_bytes(), "k", None).expect("a kernel");
        match unfolded(&asked) {
            Ok(bodies) => bodies.map(|body| format!("= {body}")).into(),
            Err(refused) => vec![format!("! {}", asked.explain(&refused).message)],
        }
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

/// An operator in each row of each row, and so on, is as deep as it looks: such operators in one another
/// are not spelled out where they are deeper than a source can be, and take room.
#[test]
fn operators_in_rows_are_deep() {
    let rows = |count, e| {
        let each = |r, _| Reindexer::Each { r: Box::new(r) };
        let r = Box::new((0..count).fold(Reindexer::Transpose, each));
        Exp::Reindex { r, e }.term()
    };
    let spelled = |e, mut room| hol::with(|k| terms::expression(k, e, &mut room));
    with_compiler(|_| {
        let x = identifier("x").and_then(|x| Exp::Var { x }.term());
        let x = x.expect("a variable");
        let chain = rows(400, x).expect("a chain");
        assert!(spelled(chain, 1 << 20).is_some());
        assert!(spelled(chain, 400 * terms::PIECE).is_none());
        let nested = (0..400).try_fold(x, |e, _| rows(400, e));
        assert!(spelled(nested.expect("chains"), 1 << 30).is_none());
    });
}
