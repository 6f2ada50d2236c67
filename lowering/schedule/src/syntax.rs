//! The text of a schedule.
//!
//! Expressions in it are read by `expressions`.

use crate::Placed;
use crate::elements::Elements;
use crate::expressions::{condition, expression, index};
use crate::instances::Cells;
use crate::places::Name;
use crate::rewriting::Rewriting;
use crate::spots::{Pattern, Spot};
use crate::steps::Step;
use crate::tiling::Strip;
use kernel::Term;
use programs::atl::ast::{self, Schedule};
use programs::atl::steps::{self, LATER};
use programs::error::Error;
use reading::{Span, Token};
use reasoning::identifiers::identifier;
use reasoning::syntax::{Exp, IExp, View};

/// What makes a condition of index expressions.
const COMPARISONS: [&str; 7] = ["<", "<=", "=", "!=", ">=", ">", "not"];

/// A step, or what is wrong with it.
type Read<T> = Result<T, Error>;

/// A schedule, with values for its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Where its steps stand in the source.
    pub body: Span,
    /// The parameters, and what stands for them: literals, or sizes of the kernel.
    pub values: Vec<(String, String)>,
}

impl Instance {
    /// A schedule with its own values.
    pub fn of(schedule: &Schedule) -> Instance {
        let own = |(name, value): &(ast::Name, ast::Name)| (name.text.clone(), value.text.clone());
        Instance {
            body: schedule.body,
            values: schedule.parameters.iter().map(own).collect(),
        }
    }
}

/// Reads the steps of a schedule.
///
/// # Errors
///
/// A step is no step.
pub fn read(source: &str, elements: &Elements, instance: &Instance) -> Read<Vec<Placed>> {
    let Instance { body, values } = instance;
    let mut steps = Vec::new();
    for tokens in steps::of(source, *body) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            continue;
        };
        let span = Span {
            start: first.span.start,
            end: last.span.end,
        };
        let mut words = Words {
            tokens: &tokens,
            values,
            elements,
            at: 0,
            end: last.span.end,
        };
        let step = words.step()?;
        if let Some(token) = words.tokens.get(words.at) {
            let message = format!("expected the end of the step, found `{}`", token.text);
            return Err(Error::new(token.span, message));
        }
        steps.push(Placed { step, span });
    }
    Ok(steps)
}

/// How many characters a new name may have.
const MAX_LENGTH: usize = 63;

/// What stands for `_` while an expression is read.
const ANY: [&str; 8] = [
    "any_1", "any_2", "any_3", "any_4", "any_5", "any_6", "any_7", "any_8",
];

/// The words of a step that are left.
struct Words<'a> {
    tokens: &'a [Token<'a>],
    /// What stands for the parameters of the schedule.
    values: &'a [(String, String)],
    /// The types of the names in the kernel.
    elements: &'a Elements,
    at: usize,
    /// Where the step ends.
    end: usize,
}

impl<'a> Words<'a> {
    fn step(&mut self) -> Read<Step> {
        let first = self.tokens[0];
        self.at = 1;
        Ok(match first.text {
            "split" => Step::Split(self.strip()?),
            "tile" => {
                let mut strips = vec![self.strip()?];
                self.expect(",")?;
                strips.push(self.strip()?);
                while self.takes(",") {
                    strips.push(self.strip()?);
                }
                Step::Tile(strips)
            }
            "reorder" => {
                let mut names = vec![self.name()?];
                while self.takes(",") {
                    names.push(self.name()?);
                }
                Step::Reorder(names)
            }
            "fuse" => {
                let outer = self.name()?;
                self.expect(",")?;
                let inner = self.name()?;
                let into = self.takes("into").then(|| self.new_word()).transpose()?;
                Step::Fuse(outer, inner, into)
            }
            "isolate" => {
                let name = self.name()?;
                self.expect("at")?;
                Step::Isolate(name, self.index(&[])?)
            }
            "stage" if self.is_name() => {
                let what = self.name()?;
                let (own, at) = self.new_name()?;
                Step::Stage(what, own, at)
            }
            "stage" => {
                let cells = self.upto(&["as"])?;
                let after = self.place();
                self.expect("as")?;
                let own = self.new_word()?;
                let ranges = self.ranges()?;
                let expression = expression(&cells, &ranges, self.elements, after)?;
                let at = self.takes("at").then(|| self.name()).transpose()?;
                Step::StageCells(Cells { expression, ranges }, own, at)
            }
            "pack" => {
                let access = self.access()?;
                let (own, at) = self.new_name()?;
                Step::Pack(access, own, at)
            }
            "hoist" => {
                let name = self.name()?;
                self.expect("out")?;
                self.expect("of")?;
                Step::Hoist(name, self.name()?)
            }
            "wrap" => {
                let theorem = self.word()?;
                self.expect("around")?;
                let spot = self.spot()?;
                let mut rewriting = Rewriting::of(&theorem).reversed();
                if self.takes("with") {
                    rewriting = self.values(rewriting)?;
                }
                Step::Rewrite(rewriting, Some(spot))
            }
            "inline" => Step::Inline(self.name()?),
            "simplify" => {
                self.expect("guards")?;
                Step::SimplifyGuards
            }
            "separate" => {
                let is_border = self.takes("borders");
                if !is_border {
                    self.expect("tails")?;
                }
                let of = self.takes("of").then(|| self.name()).transpose()?;
                match is_border {
                    true => Step::SeparateBorders(of),
                    false => Step::SeparateTails(of),
                }
            }
            "unroll" => {
                let name = self.name()?;
                let width = self.takes("by").then(|| self.index(&[])).transpose()?;
                Step::Unroll(name, width)
            }
            "solve" => {
                self.expect("for")?;
                Step::Solve(self.name()?)
            }
            "rw" => self.rewriting()?,
            other => {
                let message = match LATER.contains(&other) {
                    true => format!("`{other}` is not supported yet"),
                    false => format!("unknown step `{other}`"),
                };
                return Err(Error::new(first.span, message));
            }
        })
    }

    /// `i by K [into io, ii]`
    fn strip(&mut self) -> Read<Strip> {
        let index = self.name()?;
        self.expect("by")?;
        let width = self.index(&["into", ","])?;
        let mut into = None;
        if self.takes("into") {
            let outer = self.new_word()?;
            self.expect(",")?;
            into = Some([outer, self.new_word()?]);
        }
        Ok(Strip { index, width, into })
    }

    /// `THEOREM [<-] [at NAME | at PATTERN | inside NAME] [with x := E, ...] [into i, ...]`
    fn rewriting(&mut self) -> Read<Step> {
        let mut rewriting = Rewriting::of(&self.word()?);
        rewriting.reversed = self.takes("<-");
        let spot = if self.takes("at") {
            Some(self.spot()?)
        } else if self.takes("inside") {
            Some(Spot::Inside(self.name()?))
        } else {
            None
        };
        if self.takes("with") {
            rewriting = self.values(rewriting)?;
        }
        if self.takes("into") {
            rewriting.names.push(self.new_word()?);
            while self.takes(",") {
                rewriting.names.push(self.new_word()?);
            }
        }
        Ok(Step::Rewrite(rewriting, spot))
    }

    /// `i#2`, or an expression with `_` for any index.
    fn spot(&mut self) -> Read<Spot> {
        let next = self.tokens.get(self.at + 1).map(|token| token.text);
        if matches!(next, None | Some("with" | "into" | "#" | "/")) {
            return Ok(Spot::At(self.name()?));
        }
        let mut tokens = self.upto(&["with", "into"])?;
        let spelled: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        let mut names = ANY.iter().filter(|name| !spelled.contains(name));
        let mut used = Vec::new();
        for token in tokens.iter_mut().filter(|token| token.text == "_") {
            let many = || Error::new(token.span, format!("more than {} `_`", ANY.len()));
            token.text = names.next().ok_or_else(many)?;
            used.push(token.text);
        }
        let no_name = |_| self.expected("an expression");
        let any = used.iter().map(|name| identifier(name));
        Ok(Spot::Pattern(Pattern {
            expression: expression(&tokens, &[], self.elements, self.place())?,
            any: any.collect::<Result<_, _>>().map_err(no_name)?,
        }))
    }

    /// `as t [at i]`
    fn new_name(&mut self) -> Read<(String, Option<Name>)> {
        self.expect("as")?;
        let own = self.new_word()?;
        let at = self.takes("at").then(|| self.name()).transpose()?;
        Ok((own, at))
    }

    /// Whether a name comes next, and not an expression.
    fn is_name(&self) -> bool {
        let next = self.tokens.get(self.at + 1).map(|token| token.text);
        matches!(next, None | Some("as" | "#" | "/"))
    }

    /// `[i < n, j < m]`, or nothing.
    fn ranges(&mut self) -> Read<Vec<(String, Term)>> {
        let mut ranges = Vec::new();
        if !self.takes("[") {
            return Ok(ranges);
        }
        loop {
            let place = self.place();
            let name = self.new_word()?;
            if ranges.iter().any(|(known, _)| *known == name) {
                return Err(Error::new(place, format!("`{name}` has a range already")));
            }
            self.expect("<")?;
            ranges.push((name, self.index(&[",", "]"])?));
            if !self.takes(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok(ranges)
    }

    /// `x := E, ...`
    fn values(&mut self, mut rewriting: Rewriting) -> Read<Rewriting> {
        loop {
            let place = self.place();
            let variable = self.word()?;
            if rewriting.values.iter().any(|(known, _)| *known == variable) {
                return Err(Error::new(
                    place,
                    format!("`{variable}` has a value already"),
                ));
            }
            self.expect(":=")?;
            rewriting = rewriting.with(&variable, self.value()?);
            if !self.takes(",") {
                return Ok(rewriting);
            }
        }
    }

    /// An index expression, or a condition.
    fn value(&mut self) -> Read<Term> {
        let own = self.upto(&[",", "into"])?;
        let tests = |token: &Token| COMPARISONS.contains(&token.text);
        match own.iter().any(tests) {
            true => condition(&own, self.elements, self.place()),
            false => index(&own, self.place()),
        }
    }

    /// `x[i, j]`
    fn access(&mut self) -> Read<Term> {
        let name = self.word()?;
        let mut access = identifier(&name)
            .and_then(|x| Exp::Var { x }.term())
            .map_err(|_| self.expected("a name"))?;
        self.expect("[")?;
        loop {
            let i = self.index(&[",", "]"])?;
            let read = Exp::At { e: access, i }.term();
            access = read.map_err(|_| self.expected("an access"))?;
            if !self.takes(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok(access)
    }

    /// `i`, `i#2`, `x/i`
    fn name(&mut self) -> Read<Name> {
        let mut words = Vec::new();
        loop {
            let word = self.word()?;
            let number = self.takes("#").then(|| self.number()).transpose()?;
            words.push((word, number));
            if !self.takes("/") {
                return Ok(Name { words });
            }
        }
    }

    fn number(&mut self) -> Read<usize> {
        let place = self.place();
        let number = self.word()?.parse();
        number.map_err(|_| Error::new(place, "expected a number"))
    }

    fn word(&mut self) -> Read<String> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_word = |token: &&Token| token.text != "_" && token.text.starts_with(is_letter);
        match self.tokens.get(self.at).filter(is_word) {
            Some(token) => {
                self.at += 1;
                Ok(token.text.to_string())
            }
            None => Err(self.expected("a name")),
        }
    }

    /// A name that a source can have.
    fn new_word(&mut self) -> Read<String> {
        let token = self.tokens.get(self.at).copied();
        let word = self.word()?;
        let token = token.ok_or_else(|| self.expected("a name"))?;
        if word.len() > MAX_LENGTH {
            let message = format!("a name has at most {MAX_LENGTH} characters");
            return Err(Error::new(token.span, message));
        }
        let is_variable = |i: Term| matches!(IExp::of(i), Ok(IExp::IVar { .. }));
        match index(&[token], token.span).is_ok_and(is_variable) {
            true => Ok(word),
            false => Err(Error::new(token.span, format!("`{word}` cannot be a name"))),
        }
    }

    fn takes(&mut self, text: &str) -> bool {
        let next = self
            .tokens
            .get(self.at)
            .is_some_and(|token| token.text == text);
        self.at += usize::from(next);
        next
    }

    fn expect(&mut self, text: &str) -> Read<()> {
        match self.takes(text) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{text}`"))),
        }
    }

    fn expected(&self, what: &str) -> Error {
        let found = self
            .tokens
            .get(self.at)
            .map_or("the end of the step", |token| token.text);
        Error::new(self.place(), format!("expected {what}, found `{found}`"))
    }

    /// The next token, or the end.
    fn place(&self) -> Span {
        let end = Span {
            start: self.end,
            end: self.end,
        };
        self.tokens.get(self.at).map_or(end, |token| token.span)
    }

    /// An index expression, up to one of these outside of parentheses.
    fn index(&mut self, until: &[&str]) -> Read<Term> {
        let own = self.upto(until)?;
        index(&own, self.place())
    }

    /// The tokens up to one of these outside of parentheses, with values for the parameters.
    fn upto(&mut self, until: &[&str]) -> Read<Vec<Token<'a>>> {
        let (start, mut depth) = (self.at, 0_usize);
        while let Some(token) = self.tokens.get(self.at) {
            match token.text {
                text if depth == 0 && until.contains(&text) => break,
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
        let own = &self.tokens[start..self.at];
        if own.is_empty() {
            return Err(self.expected("an index expression"));
        }
        let valued = |token: &Token<'a>| {
            let mut values = self.values.iter();
            let value = values.find(|(parameter, _)| parameter == token.text);
            let text = value.map_or(token.text, |(_, value)| value);
            Token { text, ..*token }
        };
        Ok(own.iter().map(valued).collect())
    }
}
