//! The grammar of facts, of the rules made of them, and of the patterns that take them apart.

use super::cursor::{Parse, Parser, ident};
use super::lexer::Kind;
use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::tactic::{
    Argument, Fact, FactKind, Location, Pattern, PatternKind, RewriteRule, SimpRule,
};

/// How many argument lists may follow the name of a fact.
const MAX_SUFFIXES: usize = 6;

impl Parser<'_> {
    /// A fact: instantiations and premises follow its name without a space.
    pub(super) fn fact(&mut self) -> Parse<Fact> {
        self.nested(|p| {
            let mut fact = p.named_fact()?;
            for _ in 0..MAX_SUFFIXES {
                if !p.adjacent("[") && !p.adjacent("(") {
                    break;
                }
                let start = fact.span;
                let kind = match p.advance().text {
                    "[" => {
                        let args = p.list("]", Self::argument)?;
                        FactKind::Instantiate(fact.into(), args)
                    }
                    _ => {
                        let premises = p.list(")", Self::fact)?;
                        FactKind::Discharge(fact.into(), premises)
                    }
                };
                let span = start.to(p.previous().span);
                fact = Fact { span, kind };
            }
            Ok(fact)
        })
    }

    /// Whether the next token is this one and nothing stands before it.
    fn adjacent(&self, text: &str) -> bool {
        self.is(text) && self.peek().span.start == self.previous().span.end
    }

    /// A name, a hypothesis quoted, or `⟨F, F⟩`.
    fn named_fact(&mut self) -> Parse<Fact> {
        let start = self.peek().span;
        if self.eat("⟨") {
            let parts = self.list("⟩", Self::fact)?;
            let span = start.to(self.previous().span);
            return match parts.is_empty() {
                true => Err(Diagnostic::new(span, "a conjunction of no facts")),
                false => Ok(Fact {
                    span,
                    kind: FactKind::Both(parts),
                }),
            };
        }
        let close = match self.peek().text {
            _ if self.at_name() || self.peek().kind == Kind::Text => {
                let name = self.advance().text.to_string();
                let kind = FactKind::Name(name);
                return Ok(Fact { span: start, kind });
            }
            "‹" => "›",
            "`" => "`",
            _ => return Err(self.unexpected("a fact")),
        };
        self.advance();
        let term = self.term()?;
        let span = start.to(self.expect(close)?);
        let kind = FactKind::Quoted(term);
        Ok(Fact { span, kind })
    }

    /// `t` or `x := t`
    fn argument(&mut self) -> Parse<Argument> {
        if self.at_name() && self.second().text == ":=" {
            let name = ident(self.advance());
            self.advance();
            return Ok(Argument::Named(name, self.term()?));
        }
        Ok(Argument::Positional(self.term()?))
    }

    /// `[F, F]`, or nothing.
    pub(super) fn optional_facts(&mut self) -> Parse<Vec<Fact>> {
        match self.eat("[") {
            true => self.list("]", Self::fact),
            false => Ok(Vec::new()),
        }
    }

    /// `[F, ← F]` or one rule without brackets.
    pub(super) fn rewrite_rules(&mut self) -> Parse<Vec<RewriteRule>> {
        match self.eat("[") {
            true => self.list("]", Self::rewrite_rule),
            false => Ok(vec![self.rewrite_rule()?]),
        }
    }

    /// The number of a place, counted from one, or nothing.
    pub(super) fn place(&mut self) -> Parse<Option<usize>> {
        self.count(1, "the number of a place, counted from 1")
    }

    /// A number that is at least `least` and not too large, or nothing.
    pub(super) fn count(&mut self, least: usize, what: &str) -> Parse<Option<usize>> {
        let token = self.peek();
        if token.kind != Kind::Number {
            return Ok(None);
        }
        match token.text.parse() {
            Ok(count) if (least..=10_000).contains(&count) => {
                self.advance();
                Ok(Some(count))
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn rewrite_rule(&mut self) -> Parse<RewriteRule> {
        let reversed = self.eat("←");
        let fact = self.fact()?;
        Ok(RewriteRule { reversed, fact })
    }

    /// `[F, ← F, -NAME]`, or nothing.
    pub(super) fn simp_rules(&mut self) -> Parse<Vec<SimpRule>> {
        if !self.eat("[") {
            return Ok(Vec::new());
        }
        self.list("]", |p| match p.eat("-") {
            true => Ok(SimpRule::Remove(p.name("the name of a rule")?)),
            false => Ok(SimpRule::Add(p.rewrite_rule()?)),
        })
    }

    /// `at h h2`, `at *`, or nothing.
    pub(super) fn location(&mut self) -> Parse<Location> {
        if !self.eat("at") {
            return Ok(Location::Goal);
        }
        if self.eat("*") {
            return Ok(Location::Everywhere);
        }
        let names = self.some_names("the name of a hypothesis or `*`")?;
        Ok(Location::Hyps(names))
    }

    /// `P | P`
    pub(super) fn pattern(&mut self) -> Parse<Pattern> {
        self.nested(|p| {
            let first = p.pattern_atom()?;
            if !p.is("|") {
                return Ok(first);
            }
            let mut patterns = vec![first];
            while p.eat("|") {
                patterns.push(p.pattern_atom()?);
            }
            let span = patterns[0].span.to(p.previous().span);
            let kind = PatternKind::Either(patterns);
            Ok(Pattern { span, kind })
        })
    }

    /// Patterns as long as there are any.
    pub(super) fn patterns(&mut self) -> Parse<Vec<Pattern>> {
        let mut patterns = Vec::new();
        while self.at_name() || self.is("_") || self.is("⟨") || self.is("(") {
            patterns.push(self.pattern_atom()?);
        }
        Ok(patterns)
    }

    fn pattern_atom(&mut self) -> Parse<Pattern> {
        let token = self.peek();
        let kind = match token.text {
            "rfl" if token.kind == Kind::Word => PatternKind::Rfl,
            "_" if token.kind == Kind::Word => PatternKind::Any,
            "⟨" | "(" if token.kind == Kind::Symbol => return self.pattern_parts(),
            name if self.at_name() => PatternKind::Name(name.to_string()),
            _ => return Err(self.unexpected("a pattern")),
        };
        let span = self.advance().span;
        Ok(Pattern { span, kind })
    }

    /// `⟨P, P⟩`, `(P, P)` or `(P)`
    fn pattern_parts(&mut self) -> Parse<Pattern> {
        let open = self.advance();
        let close = if open.text == "⟨" { "⟩" } else { ")" };
        let mut parts = self.list(close, Self::pattern)?;
        let span = open.span.to(self.previous().span);
        match parts.len() {
            0 => Err(Diagnostic::new(span, "a pattern is not empty")),
            1 if open.text == "(" => Ok(parts.remove(0)),
            _ => {
                let kind = PatternKind::Parts(parts);
                Ok(Pattern { span, kind })
            }
        }
    }
}
