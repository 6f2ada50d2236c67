//! Conditions and indices as they are written in a source, for messages.

use kernel::Term;
use num_bigint::Sign;
use prover::hol;
use reasoning::identifiers::letters;
use reasoning::library::show;
use reasoning::syntax::{Exp, View};
use reasoning::term::{application, dest_list, dest_literal, int};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::iter;

/// The same with a variable for each integer that data are, named like what a source reads: `idx[i]`.
pub fn with_data_named(t: Term) -> Term {
    match application(t) {
        Some((name, args)) if name == "s_index" => data_variable(&args).unwrap_or(t),
        Some((name, args)) if name == "index_in" => read_variable(&args).unwrap_or(t),
        _ => match hol::dest_app(t) {
            Some((f, x)) => hol::app(with_data_named(f), with_data_named(x)).unwrap_or(t),
            None => t,
        },
    }
}

/// The variable for `s_index S ty (cell_value S (input s (data x) [i, ...]))`, or for another cell. What is
/// computed is told from what the source says alike, of other data, by a number.
fn data_variable(args: &[Term]) -> Option<Term> {
    let (_, value) = application(*args.get(2)?)?;
    let cell = *value.get(1)?;
    let computed = |cell: Term| {
        let (value, index) = hol::dest_app(cell)?;
        let (_, of) = application(value)?;
        let expressions = Exp::ty().ok()?;
        let e = of.into_iter().find(|e| hol::type_of(*e) == expressions)?;
        let mut room = MAX_OPERATORS;
        let e = hol::with(|k| programs::terms::expression(k, e, &mut room))?;
        let indices = dest_list(index).ok()?;
        let text = match &indices[..] {
            [] => e.to_string(),
            _ => cell_text(&format!("({e})"), &indices),
        };
        // The values that a fold carries have other names in the source.
        (!text.contains("fold[")).then(|| format!("index({text}).{}", cell.0))
    };
    let read = |cell: Term| {
        let (tensor, index) = hol::dest_app(cell)?;
        let (name, input) = application(tensor)?;
        let (_, x) = hol::dest_app(*input.get(1).filter(|_| name == "input")?)?;
        let indices: Vec<Term> = dest_list(index).ok()?;
        let indices: Vec<Term> = indices.into_iter().map(with_data_named).collect();
        Some(cell_text(&letters(x).ok()?, &indices))
    };
    let name = read(cell).or_else(|| computed(cell));
    let name = name.unwrap_or_else(|| "index".to_owned());
    hol::var(hol::name(&name), int().ok()?).ok()
}

/// The variable for `index_in S ty (at_index S [] (read S s (input s (data x))) i)`.
fn read_variable(args: &[Term]) -> Option<Term> {
    let (mut tensor, mut indices) = (*args.get(2)?, Vec::new());
    let x = loop {
        let (name, args) = application(tensor)?;
        match (&name[..], &args[..]) {
            ("at_index", [_, _, inner, i]) => {
                indices.insert(0, with_data_named(*i));
                tensor = *inner;
            }
            ("read", [_, _, input]) => tensor = *input,
            ("input", [_, data]) => break hol::dest_app(*data)?.1,
            _ => return None,
        }
    };
    let name = cell_text(&letters(x).ok()?, &indices);
    hol::var(hol::name(&name), int().ok()?).ok()
}

/// The cell of a tensor at these indices, or the scalar that it is if there are none.
fn cell_text(tensor: &str, indices: &[Term]) -> String {
    let spelling = Spelling::of(indices);
    let indices: Vec<String> = indices.iter().map(|i| spelling.of_term(*i)).collect();
    match &indices[..] {
        [] => tensor.to_owned(),
        _ => format!("{tensor}[{}]", indices.join(", ")),
    }
}

/// How tightly an operator binds.
fn level(name: &str) -> u8 {
    match name {
        "\\/" => 1,
        "/\\" => 2,
        "=" | "int_lt" | "int_le" => 3,
        "int_add" | "int_sub" => 4,
        "int_mul" | "int_div" | "int_mod" => 5,
        _ => 6,
    }
}

/// The name that a variable has in the source, and the number by which it is told from others of
/// that name: sizes have none, and loops inside of others greater ones.
fn source_name(x: Term) -> (String, Option<usize>) {
    let letters =
        hol::dest_var(x).map_or(String::new(), |(name, _)| hol::letters(name).to_string());
    match letters.rsplit_once('.') {
        Some((name, number)) => (name.to_string(), number.parse().ok()),
        None => (letters, None),
    }
}

/// The variables of a message by their names in the source; where several have one name, those inside
/// have a number behind it.
pub struct Spelling {
    names: HashMap<Term, String>,
    /// How many operators are said yet: a term can be much longer as a text, which says a shared
    /// part wherever it stands.
    left: Cell<usize>,
}

/// How many operators a message has at most.
const MAX_OPERATORS: usize = 1_000;

impl Spelling {
    /// That of a message about these terms.
    pub fn of(terms: &[Term]) -> Spelling {
        let variables = terms.iter().flat_map(|t| hol::free_vars(*t));
        let mut variables = Vec::from_iter(variables);
        variables.sort_by_key(|x| (source_name(*x).1, *x));
        variables.dedup();
        let (mut names, mut taken) = (HashMap::new(), HashSet::new());
        for x in variables {
            let (name, _) = source_name(x);
            let others = (1..).map(|number| format!("{name}_{number}"));
            let mut free = iter::once(name.clone()).chain(others);
            let free = free.find(|name| !taken.contains(name)).unwrap_or(name);
            taken.insert(free.clone());
            names.insert(x, free);
        }
        let left = Cell::new(MAX_OPERATORS);
        Spelling { names, left }
    }

    /// A condition or an index as it is written in a source.
    pub fn of_term(&self, t: Term) -> String {
        if let Some(n) = dest_literal(t) {
            return n.to_string();
        }
        if hol::dest_var(t).is_some() {
            let known = self.names.get(&t).cloned();
            return known.unwrap_or_else(|| source_name(t).0);
        }
        let Some(left) = self.left.get().checked_sub(1) else {
            return "...".to_owned();
        };
        self.left.set(left);
        match application(t) {
            Some((name, args)) => self.of_application(t, &name, &args),
            None => show(t),
        }
    }

    fn of_application(&self, t: Term, name: &str, args: &[Term]) -> String {
        let spelled = |t| self.of_term(t);
        let own = level(name);
        let operand = |t: Term, least: u8| {
            let inner = application(t).map_or(6, |(name, _)| level(&name));
            match inner < least {
                true => format!("({})", spelled(t)),
                false => spelled(t),
            }
        };
        match (symbol(name), args) {
            ("", [p]) if name == "~" => format!("not {}", operand(*p, 6)),
            ("", [a]) if name == "int_neg" => format!("-{}", operand(*a, 6)),
            ("", [a, b]) if matches!(name, "cdiv" | "int_min" | "int_max") => {
                let function = name.trim_start_matches("int_");
                format!("{function}({}, {})", spelled(*a), spelled(*b))
            }
            ("", _) if name == "Ident" => letters(t).unwrap_or_default(),
            ("", _) => show(t),
            ("-", [a, b]) if dest_literal(*a).is_some_and(|n| n.sign() == Sign::NoSign) => {
                format!("-{}", operand(*b, 6))
            }
            (symbol, [a, b]) => format!("{} {symbol} {}", operand(*a, own), operand(*b, own + 1)),
            _ => show(t),
        }
    }
}

/// How an operator is written.
fn symbol(name: &str) -> &'static str {
    match name {
        "int_add" => "+",
        "int_sub" => "-",
        "int_mul" => "*",
        "int_div" => "/",
        "int_mod" => "%",
        "int_lt" => "<",
        "int_le" => "<=",
        "=" => "=",
        "/\\" => "and",
        "\\/" => "or",
        _ => "",
    }
}
