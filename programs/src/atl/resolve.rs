//! Renaming: every binder of a kernel gets a name of its own, and names that C cannot have are
//! refused where they cannot be changed.
//!
//! After [`resolve`], within a kernel no name is bound twice, is one that C has for itself
//! ([`reading::names`]) or is one that the generated C needs. That every name is bound to
//! what it is used as, the parser has seen to.

use std::collections::{HashMap, HashSet};

use super::ast::*;
use super::print::words;
use crate::c::naming;
use reading::names::{reserved, reserved_for_functions};

type Result<T> = std::result::Result<T, Error>;

/// What the generated C calls the result.
const RESULT: &str = "out";

/// The names of one kernel.
struct Scope {
    /// For each name in the source its names in the result, innermost last.
    bound: HashMap<String, Vec<String>>,
    /// Every name given out or not to be used.
    taken: HashSet<String>,
    /// For each name that was wanted again, the number to try next.
    next: HashMap<String, usize>,
    /// The names that are not those of the source, with these.
    renamed: Vec<(String, String)>,
}

/// A name that is bound in a kernel, and has another name in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    pub kernel: String,
    pub name: String,
    pub in_source: String,
}

/// Renames the binders of a file where needed.
pub fn resolve(mut file: File) -> Result<File> {
    let (errors, _) = resolve_all(&mut file);
    errors.into_iter().next().map_or(Ok(file), Err)
}

/// Renames the binders of a file where needed; answers all names that C cannot have, and what was
/// renamed.
pub fn resolve_all(file: &mut File) -> (Vec<Error>, Vec<Renamed>) {
    let (mut errors, mut renamed) = (Vec::new(), Vec::new());
    for kernel in &mut file.kernels {
        let Name { text, span } = &kernel.name;
        if let Some(reason) = why_not(text, reserved_for_functions) {
            let other = naming::function_like(text, RESULT);
            errors.push(refusal(text, *span, reason, "kernel", &other));
        }
        let names: Vec<&Name> = kernel.parameters.iter().map(|p| &p.name).collect();
        for Name { text, span } in &names {
            if let Some(reason) = why_not(text, reserved) {
                let is_known = |other: &String| {
                    let mut known = names.iter().copied().chain([&kernel.name]);
                    other == RESULT || known.any(|name| name.text == *other)
                };
                let other = naming::like(text, "_", 1).find(|other| !is_known(other));
                let other = other.unwrap_or_default();
                errors.push(refusal(text, *span, reason, "parameter", &other));
            }
        }
        for Output { name, .. } in &kernel.results {
            if let Some(reason) = reserved(&name.text) {
                let other = naming::like(&name.text, "_", 1).next().unwrap_or_default();
                errors.push(refusal(&name.text, name.span, reason, "result", &other));
            }
        }
        let all = resolve_kernel(kernel).into_iter();
        renamed.extend(all.map(|(name, in_source)| Renamed {
            kernel: kernel.name.text.clone(),
            name,
            in_source,
        }));
    }
    (errors, renamed)
}

/// Why a name that is seen outside cannot be what it is.
fn why_not(name: &str, reserved: fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    let is_result = name == RESULT;
    let of_result = is_result.then_some("is what the generated C calls the result");
    reserved(name).or(of_result)
}

fn refusal(name: &str, span: Span, reason: &str, what: &str, other: &str) -> Error {
    let message = format!("`{name}` {reason}, and cannot name a {what}; `{other}` can");
    Error::new(span, message)
}

/// Renames the binders of a kernel; answers the new names with the old ones.
fn resolve_kernel(kernel: &mut Kernel) -> Vec<(String, String)> {
    let outside = kernel.parameters.iter().map(|parameter| &parameter.name);
    let outside = outside.chain(kernel.results.iter().map(|result| &result.name));
    let outside = outside.chain([&kernel.name]).map(|name| name.text.clone());
    let mut scope = Scope {
        bound: HashMap::new(),
        taken: outside.chain([RESULT.to_owned()]).collect(),
        next: HashMap::new(),
        renamed: Vec::new(),
    };
    scope.expr(&mut kernel.body);
    scope.renamed
}

impl Scope {
    /// Replaces a name by the one it is known by in the result.
    fn use_name(&self, name: &mut String) {
        if let Some(unique) = self.bound.get(name).and_then(|all| all.last()) {
            name.clone_from(unique);
        }
    }

    /// A name that is not taken: `name` itself or `name_1`, `name_2`, ...
    fn fresh(&mut self, name: &str) -> String {
        let first = self.next.get(name).copied().unwrap_or(1);
        let mut tried = 0_usize;
        let mut names = naming::like(name, "_", first).inspect(|_| tried += 1);
        let free = names.find(|name| !self.taken.contains(name));
        let free = free.unwrap_or_else(|| name.to_owned());
        drop(names);
        self.next
            .insert(name.to_owned(), first + tried.saturating_sub(2));
        self.taken.insert(free.clone());
        free
    }

    /// Gives a name that is bound a name of its own; answers the one in the source.
    fn bind(&mut self, name: &mut Name) -> String {
        let unique = self.fresh(&name.text);
        let source = std::mem::replace(&mut name.text, unique.clone());
        if unique != source {
            self.renamed.push((unique.clone(), source.clone()));
        }
        self.bound.entry(source.clone()).or_default().push(unique);
        source
    }

    /// What the source reads where the tree has this name for an index that is data.
    fn read(&self, name: &Name, value: &Expr) -> Option<String> {
        let number = name.text.strip_prefix("index")?;
        let is_variable = |e: &Expr| matches!(e.kind, ExprKind::Variable(_));
        let is_read = match &value.kind {
            ExprKind::Access(base, _) => is_variable(base),
            _ => is_variable(value),
        };
        let is_given = is_read && number.bytes().all(|digit| digit.is_ascii_digit());
        is_given.then(|| {
            let value = value.to_string();
            let words = words(&value).map(|word| {
                let mut inner = self.renamed.iter().rev();
                let inner = inner.find(|(name, read)| name == word && read.ends_with(']'));
                inner.map_or(word.to_owned(), |(_, read)| read.clone())
            });
            words.collect()
        })
    }

    /// Gives the index of a loop a name of its own; answers the one in the source.
    fn binder(&mut self, binder: &mut Binder) -> String {
        self.index(&mut binder.lo);
        self.index(&mut binder.hi);
        self.bind(&mut binder.name)
    }

    /// Renames in `body`, where these names of the source are bound, and are not any more after it.
    fn within(&mut self, names: Vec<String>, body: &mut Expr) {
        self.expr(body);
        for name in names {
            self.bound.entry(name).or_default().pop();
        }
    }

    fn index(&self, index: &mut Index) {
        match &mut index.kind {
            IndexKind::Literal(_) => {}
            IndexKind::Variable(name) => self.use_name(name),
            IndexKind::Binary(_, left, right) => {
                self.index(left);
                self.index(right);
            }
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match &mut condition.kind {
            ConditionKind::CompareScalars(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ConditionKind::Compare(_, left, right) => {
                self.index(left);
                self.index(right);
            }
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
            ConditionKind::Not(inner) => self.condition(inner),
            ConditionKind::IsNan(e) => self.expr(e),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Literal(_) | ExprKind::Infinity => {}
            ExprKind::Spread(extents, one) => {
                extents.iter_mut().for_each(|extent| self.index(extent));
                self.expr(one);
            }
            ExprKind::Variable(name) => self.use_name(name),
            ExprKind::Gen(binder, body) => {
                let name = self.binder(binder);
                self.within(vec![name], body);
            }
            ExprKind::Loop(carried, binders, body) => {
                if let Some(first) = carried.first_mut() {
                    self.expr(first);
                }
                let names = binders.iter_mut().map(|binder| self.binder(binder));
                let mut names: Vec<String> = names.collect();
                names.extend(carried.name_mut().map(|name| self.bind(name)));
                self.within(names, body);
            }
            ExprKind::FoldIn(fold) => {
                let FoldIn { names, binders, .. } = fold;
                self.expr(&mut fold.first);
                let indices = binders.iter_mut().map(|binder| self.binder(binder));
                let mut inside: Vec<String> = indices.collect();
                let scalars: Vec<String> = names.iter_mut().map(|name| self.bind(name)).collect();
                inside.extend(scalars.iter().cloned());
                self.within(inside, &mut fold.step);
                // Those of the rest are the same.
                for (name, scalar) in names.iter().zip(&scalars) {
                    let bound = self.bound.entry(scalar.clone()).or_default();
                    bound.push(name.text.clone());
                }
                self.within(scalars, &mut fold.rest);
            }
            ExprKind::Listed(cells) => cells.iter_mut().for_each(|cell| self.expr(cell)),
            ExprKind::Tuple(scalars) => scalars.iter_mut().for_each(|scalar| self.expr(scalar)),
            ExprKind::Row(row, splits) => {
                splits.iter_mut().for_each(|split| self.index(split));
                self.expr(row);
            }
            ExprKind::With(base, cell, value) => {
                self.expr(base);
                cell.iter_mut().for_each(|index| self.index(index));
                self.expr(value);
            }
            ExprKind::Guard(condition, inner) => {
                self.condition(condition);
                self.expr(inner);
            }
            ExprKind::If(condition, yes, no) => {
                self.condition(condition);
                self.expr(yes);
                self.expr(no);
            }
            ExprKind::Let(name, value, body) => {
                self.expr(value);
                let name = self.bind(name);
                self.within(vec![name], body);
            }
            ExprKind::LetData(name, _, value, body) => {
                self.expr(value);
                let in_source = self.bind(name);
                if let Some(read) = self.read(name, value) {
                    self.renamed.push((name.text.clone(), read));
                }
                self.within(vec![in_source], body);
            }
            ExprKind::Access(base, indices) => {
                self.expr(base);
                indices.iter_mut().for_each(|index| self.index(index));
            }
            ExprKind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Call(_, arguments) => {
                arguments
                    .iter_mut()
                    .for_each(|argument| self.expr(argument));
            }
            ExprKind::Cast(_, index) => self.index(index),
            ExprKind::Unary(_, inner) | ExprKind::Each(inner) | ExprKind::Convert(_, inner) => {
                self.expr(inner);
            }
            ExprKind::Resize(_, count, inner) => {
                self.index(count);
                self.expr(inner);
            }
        }
    }
}
