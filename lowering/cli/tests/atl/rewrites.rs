//! The tables of `docs/rewrites.md` are made of the theories: a theorem of `theories/rewrite/` that
//! has a counterpart in the papers has a comment that ends with its rows, `(75, 76)`, and others that
//! are equations end with `(not in the papers)`. A comment of nothing but the rows belongs to the
//! last entry before it with these rows and the same laws.
//!
//! Two lists beside this file are kept by hand: premises of the papers that went, and the rows that
//! have no counterpart, with the reason. Each row is in the table or in the second list.
//! A third list has programs before and after equations that schedules apply.
//! `RENEW=1 cargo test -p atl rewrites` writes the tables, and the programs after equations.

use lower::{Compiler, Instance};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The rows of the inventory of the published equations.
const ROWS: std::ops::RangeInclusive<usize> = 1..=125;
const BEGIN: &str = "<!-- tables: begin -->\n";
const END: &str = "<!-- tables: end -->\n";

/// Theorems that say one thing.
#[derive(Debug)]
struct Entry {
    /// The rows; none for what is not in the papers.
    rows: Vec<usize>,
    says: String,
    theorems: Vec<String>,
    laws: Vec<String>,
    premises: Vec<String>,
}

/// What a comment ends with: the words before it, and the rows.
fn marked(comment: &str) -> Option<(&str, Vec<usize>)> {
    let (words, mark) = comment.strip_suffix(')')?.rsplit_once('(')?;
    let words = words.trim();
    if mark == "not in the papers" {
        return Some((words, Vec::new()));
    }
    let rows: Result<Vec<usize>, _> = mark.split(", ").map(str::parse).collect();
    Some((words, rows.ok()?))
}

/// The premises of a statement, without its quantifiers; its conclusion is the last.
fn split_at_arrows(statement: &str) -> Vec<String> {
    let mut statement = statement.trim();
    if statement.starts_with('∀') {
        let open = |text: &str| text.matches('(').count() - text.matches(')').count();
        let dots = statement.match_indices('.').map(|(at, _)| at);
        let end = dots.into_iter().find(|at| open(&statement[..*at]) == 0);
        statement = &statement[end.expect("a body") + 1..];
    }
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in statement.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '⇒' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("a part").push(c);
    }
    let in_line = |part: &String| part.split_whitespace().collect::<Vec<_>>().join(" ");
    parts.iter().map(in_line).collect()
}

/// Adds what a list does not have.
fn add(list: &mut Vec<String>, new: impl IntoIterator<Item = String>) {
    for one in new {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

/// The entries of a theory.
fn entries(text: &str) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    let mut comment = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(words) = line.strip_prefix("-- ") {
            comment += &format!("{words} ");
            continue;
        }
        let above = std::mem::take(&mut comment);
        let Some(theorem) = line.strip_prefix("theorem ") else {
            continue;
        };
        let Some((words, rows)) = marked(above.trim()) else {
            continue;
        };
        let (name, first) = theorem.split_once(':').expect("a statement");
        let mut statement = first.to_string();
        while let Some(next) = lines.next_if(|next| next.starts_with(' ')) {
            statement += next;
        }
        let mut premises = split_at_arrows(&statement);
        premises.pop();
        let law = |premise: &String| Some(premise.strip_prefix("law_holds S ")?.to_string());
        let laws: Vec<String> = premises.iter().filter_map(law).collect();
        premises.retain(|premise| law(premise).is_none());
        if !words.is_empty() {
            found.push(Entry {
                rows: rows.clone(),
                says: words.trim_end_matches(['.', ':']).to_string(),
                theorems: Vec::new(),
                laws: laws.clone(),
                premises: Vec::new(),
            });
        }
        let mut before = found.iter_mut().rev();
        let entry = before
            .find(|entry| entry.rows == rows && entry.laws == laws)
            .unwrap_or_else(|| panic!("{name}: no entry before it has its rows and laws"));
        entry.theorems.push(name.trim().to_string());
        add(&mut entry.premises, premises);
    }
    found
}

/// A file beside this one.
fn beside(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(file)
}

/// A list kept by hand: a line has rows, and a text about each of them.
fn list(file: &str) -> BTreeMap<usize, String> {
    let text = std::fs::read_to_string(beside(file)).expect("a list");
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let (rows, about) = line.split_once(": ").expect("rows and a text");
        for row in rows.split(", ") {
            let row = row.parse().expect("a number");
            let twice = found.insert(row, about.to_string());
            assert!(twice.is_none(), "{file}: row {row} stands twice");
        }
    }
    found
}

/// Texts in a cell of a table, or a dash.
fn cell(texts: &[String], quote: &str) -> String {
    let quoted: Vec<String> = texts
        .iter()
        .map(|text| format!("{quote}{text}{quote}"))
        .collect();
    match quoted.is_empty() {
        true => "–".to_string(),
        false => quoted.join(", "),
    }
}

fn tables(entries: &[Entry]) -> String {
    let gone = list("premises_that_went.txt");
    let without = list("rows_without_counterpart.txt");
    let has = |row: usize| entries.iter().any(|entry| entry.rows.contains(&row));
    for row in ROWS {
        let listed = without.contains_key(&row);
        assert!(
            has(row) != listed,
            "row {row} has {}",
            match listed {
                true => "a counterpart, and a reason why there is none",
                false => "neither a counterpart nor a reason why there is none",
            }
        );
    }
    let all = entries.iter().flat_map(|entry| &entry.rows);
    for row in all.chain(gone.keys()) {
        assert!(ROWS.contains(row), "there is no row {row}");
    }
    for row in gone.keys() {
        assert!(
            has(*row),
            "row {row} has premises that went, but no counterpart"
        );
    }
    let mut text = String::from(
        "\n| rows | says | theorems | laws | premises | premises that went |\n|---|---|---|---|---|---|\n",
    );
    let mut published: Vec<&Entry> = entries.iter().filter(|it| !it.rows.is_empty()).collect();
    published.sort_by_key(|entry| entry.rows.clone());
    for entry in published {
        let rows: Vec<String> = entry.rows.iter().map(ToString::to_string).collect();
        let mut went = Vec::new();
        add(
            &mut went,
            entry.rows.iter().filter_map(|row| gone.get(row).cloned()),
        );
        text += &format!(
            "| {} | {} | {} | {} | {} | {} |\n",
            rows.join(", "),
            entry.says,
            cell(&entry.theorems, "`"),
            cell(&entry.laws, "`"),
            cell(&entry.premises, "`"),
            match went.is_empty() {
                true => "–".to_string(),
                false => went.join("; "),
            },
        );
    }
    text += "\nThese rows have no counterpart:\n\n| row | why |\n|---|---|\n";
    for (row, why) in &without {
        text += &format!("| {row} | {why} |\n");
    }
    text += "\nThese equations are not in the papers:\n\n";
    text += "| says | theorems | laws | premises |\n|---|---|---|---|\n";
    for entry in entries.iter().filter(|entry| entry.rows.is_empty()) {
        text += &format!(
            "| {} | {} | {} | {} |\n",
            entry.says,
            cell(&entry.theorems, "`"),
            cell(&entry.laws, "`"),
            cell(&entry.premises, "`"),
        );
    }
    text + "\n"
}

#[test]
fn the_tables_of_the_rewrites_are_those_of_the_theories() {
    let folder = theories::root().join("rewrite");
    let files = std::fs::read_dir(folder).expect("theories");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("a theory");
    let found: Vec<Entry> = files.iter().flat_map(|path| entries(&read(path))).collect();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rewrites.md");
    let text = std::fs::read_to_string(&page).expect("the page");
    let (before, rest) = text.split_once(BEGIN).expect("the begin of the tables");
    let (_, after) = rest.split_once(END).expect("the end of the tables");
    let made = format!("{before}{BEGIN}{}{END}{after}", tables(&found));
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&page, made).expect("the page is written");
        return;
    }
    let differs = text.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert!(
        text == made,
        "docs/rewrites.md is not what the theories say: {differs:?}; RENEW=1 writes it"
    );
}

fn compiler() -> Compiler {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("a bundle");
    Compiler::open(&bundle, &theories::cache()).expect("theories")
}

/// The last program that these steps make of a kernel.
fn after(compiler: &Compiler, kernel: &str, steps: &str) -> String {
    let source = format!("{kernel}\nschedule s for k {{ {steps} }}\n");
    let file = programs::atl::read(source.as_bytes()).expect(kernel);
    let schedule = Instance::of(&file.schedules[0]);
    let chain = compiler.chain(source.as_bytes(), "k", &schedule);
    let chain = chain.expect(kernel);
    assert!(chain.refused.is_none(), "{steps}: {:?}", chain.refused);
    let last = chain.links.last().expect("an equation");
    let program = last.program.as_ref().expect("a small program");
    program.to_string()
}

/// Each entry of the list is a kernel, steps, and the program after them.
#[test]
fn equations_are_applied_to_programs() {
    let listed = std::fs::read_to_string(beside("equations.txt")).expect("a list");
    let compiler = compiler();
    let mut made = Vec::new();
    for entry in listed.trim_end().split("\n\n") {
        let lines: Vec<&str> = entry.lines().map(str::trim).collect();
        let &[kernel, steps, ..] = &lines[..] else {
            panic!("no kernel with steps: {entry}");
        };
        let program = after(&compiler, kernel, steps);
        let words: Vec<&str> = program.split_whitespace().collect();
        made.push(format!("{kernel}\n  {steps}\n  = {}\n", words.join(" ")));
    }
    let made = made.join("\n");
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(beside("equations.txt"), made).expect("the list is written");
        return;
    }
    let differs = listed
        .lines()
        .zip(made.lines())
        .find(|(old, new)| old != new);
    assert!(listed == made, "equations.txt: {differs:?}");
}

/// The table of `docs/scheduling.md` has the equations that `rw` knows, and no others.
#[test]
fn the_page_on_schedules_lists_the_equations() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scheduling.md");
    let text = std::fs::read_to_string(page).expect("the page");
    let (_, table) = text.split_once("| about | equations |").expect("the table");
    let (table, _) = table.split_once("\n\n").expect("the end of the table");
    let mut listed: Vec<&str> = table.split('`').skip(1).step_by(2).collect();
    listed.sort_unstable();
    let known = compiler().equations("").expect("equations");
    let mut known: Vec<&str> = known.iter().map(|equation| &*equation.name).collect();
    known.sort_unstable();
    listed.retain(|name| *name != "let");
    let without = |these: &[&str], those: &[&str]| {
        let these = these.iter().filter(|name| !those.contains(name));
        these.map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        without(&known, &listed),
        [""; 0],
        "they are not in the table"
    );
    assert_eq!(without(&listed, &known), [""; 0], "`rw` does not know them");
}

#[test]
fn comments_and_statements_are_read() {
    let text = "\
-- A sum in tiles. (1, 2)
theorem one :
  ∀(f : int → bool) g.
    law_holds S add_assoc ⇒
    (∀k. lo ≤ k ⇒ k < hi) ⇒
      f = g
proof
qed

-- (1, 2)
theorem two : law_holds S add_assoc ⇒ 0 < k ⇒ t = u
by simp

-- No rows.
theorem three : T
by simp
";
    let found = entries(text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rows, [1, 2]);
    assert_eq!(found[0].says, "A sum in tiles");
    assert_eq!(found[0].theorems, ["one", "two"]);
    assert_eq!(found[0].laws, ["add_assoc"]);
    assert_eq!(found[0].premises, ["(∀k. lo ≤ k ⇒ k < hi)", "0 < k"]);
}
