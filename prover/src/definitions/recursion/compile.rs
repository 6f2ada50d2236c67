//! The compilation of clauses to case distinctions.

use super::clauses::{Clause, Clauses, is_var};
use super::structure::{Branch, Structures, case_at, case_constant};
use crate::definitions::datatype::base::arbitrary;
use crate::hol;
use crate::hol::connectives::mk_lambdas;
use crate::{Fail, Proof, fail};
use kernel::{Term, Type};

/// A clause on the way through the compilation.
#[derive(Clone)]
pub(super) struct Row {
    /// A pattern for each scrutinee; nothing where all values match.
    pub patterns: Vec<Option<Term>>,
    /// What the variables of the patterns passed so far stand for.
    pub bindings: Vec<(Term, Term)>,
    /// Which clause it is.
    pub number: usize,
}

impl Clauses {
    /// The rows for all clauses.
    pub fn rows(&self) -> Vec<Row> {
        let clauses = self.clauses.iter().enumerate();
        let row = |(number, clause): (usize, &Clause)| Row {
            patterns: clause.patterns.iter().copied().map(Some).collect(),
            bindings: Vec::new(),
            number,
        };
        clauses.map(row).collect()
    }
}

/// The compilation of clauses.
pub(super) struct Compiler<'a> {
    pub structures: Structures<'a>,
    pub function: &'a Clauses,
}

impl Compiler<'_> {
    /// The body of the function for these scrutinees (variables), by the first row that
    /// matches.
    pub fn compile(&self, scrutinees: &[Term], mut rows: Vec<Row>) -> Proof<Term> {
        let Some(first) = rows.first() else {
            return arbitrary(self.function.result);
        };
        let refutable = |pattern: &Option<Term>| pattern.is_some_and(|t| !is_var(t));
        let Some(at) = first.patterns.iter().position(refutable) else {
            let mut bindings = first.bindings.clone();
            for (pattern, &x) in first.patterns.iter().zip(scrutinees) {
                bindings.extend(pattern.map(|pattern| (pattern, x)));
            }
            return Ok(hol::subst(
                &bindings,
                self.function.clauses[first.number].body,
            )?);
        };
        let (branches, case) = self.branches(hol::type_of(scrutinees[at]))?;
        for row in &rows {
            self.check_constructor(row, at, &branches)?;
        }
        let mut functions = Vec::new();
        for branch in &branches {
            let vars = self.fresh(branch, at, &rows, scrutinees)?;
            let mut inner = vars.clone();
            inner.extend_from_slice(&scrutinees[..at]);
            inner.extend_from_slice(&scrutinees[at + 1..]);
            let own = rows
                .iter_mut()
                .filter_map(|row| row.at(at, branch, scrutinees[at]));
            let body = self.compile(&inner, own.collect())?;
            functions.push(mk_lambdas(&vars, body)?);
        }
        functions.push(scrutinees[at]);
        let result = self.function.result;
        let case = case_at(case, &functions, result)?;
        Ok(hol::apps(case, &functions)?)
    }

    /// The rows and variables for one constructor of the type of a scrutinee.
    pub fn rows_of(
        &self,
        at: usize,
        constructor: usize,
        scrutinees: &[Term],
    ) -> Proof<(Vec<Term>, Vec<Row>)> {
        let rows = self.function.rows();
        let (branches, _) = self.branches(hol::type_of(scrutinees[at]))?;
        for row in &rows {
            self.check_constructor(row, at, &branches)?;
        }
        let branch = &branches[constructor];
        let vars = self.fresh(branch, at, &rows, scrutinees)?;
        let own = rows
            .iter()
            .filter_map(|row| row.at(at, branch, scrutinees[at]));
        Ok((vars, own.collect()))
    }

    fn branches(&self, ty: Type) -> Proof<(Vec<Branch>, Term)> {
        let unknown = || {
            Fail(format!(
                "a pattern of {} is of a type that is no datatype \
                 (for a pair, take a variable, and `FST` and `SND` of it)",
                self.function.name
            ))
        };
        let structure = (self.structures)(ty).ok_or_else(unknown)?;
        let (k, types) = structure.instance(ty).ok_or_else(unknown)?;
        Ok((
            structure.branches(k, &types)?,
            case_constant(&structure, k)?,
        ))
    }

    fn check_constructor(&self, row: &Row, at: usize, branches: &[Branch]) -> Proof<()> {
        let Some(pattern) = row.patterns[at].filter(|t| !is_var(*t)) else {
            return Ok(());
        };
        if branches.iter().any(|b| b.arguments(pattern).is_some()) {
            return Ok(());
        }
        fail(format!(
            "equation {} of {} has a pattern that is no constructor applied to all its arguments",
            row.number + 1,
            self.function.name
        ))
    }

    /// Variables for the arguments of a constructor, named as in a pattern.
    fn fresh(
        &self,
        branch: &Branch,
        at: usize,
        rows: &[Row],
        scrutinees: &[Term],
    ) -> Proof<Vec<Term>> {
        let mut used = scrutinees.to_vec();
        used.push(self.function.variable);
        used.extend(&self.function.params);
        let written = rows
            .iter()
            .find_map(|row| branch.arguments(row.patterns[at]?));
        let mut vars = Vec::new();
        for (j, &x) in branch.vars.iter().enumerate() {
            let named = written.as_ref().map(|args| args[j]).filter(|&t| is_var(t));
            let fresh = hol::variant(&used, named.unwrap_or(x))?;
            used.push(fresh);
            vars.push(fresh);
        }
        Ok(vars)
    }
}

impl Row {
    /// The row for values of a constructor, if they may match.
    fn at(&self, at: usize, branch: &Branch, scrutinee: Term) -> Option<Row> {
        let mut row = self.clone();
        let pattern = row.patterns.remove(at);
        let mut patterns = match pattern {
            Some(pattern) if !is_var(pattern) => {
                branch.arguments(pattern)?.into_iter().map(Some).collect()
            }
            other => {
                row.bindings
                    .extend(other.map(|pattern| (pattern, scrutinee)));
                vec![None; branch.vars.len()]
            }
        };
        patterns.append(&mut row.patterns);
        row.patterns = patterns;
        Some(row)
    }
}
