//! The grammar of proofs.
//!
//! The steps of a block start in one column; a line further right goes on with the step
//! before, a line further left ends the block.

use super::cursor::{Layout, Parse, Parser, ident};
use super::lexer::Kind;
use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::tactic::{CalcStep, Script, Tactic, TacticKind};
use crate::language::syntax::term::{Ident, PreTerm, PreTermKind};

/// The words that tactics start with.
const TACTICS: &str = "all, apply, arith, assumption, auto, by_cases, by_contra, calc, cases, \
                       clear, cong, contradiction, exact, exists, ext, first, generalize, have, \
                       induct, intro, intros, left, meson, obtain, rename, repeat, revert, \
                       rewrite, right, ring, set, show, simp, sorry, specialize, split, subst, \
                       suffices, trivial, try, unfold";

const INDENTED_DIFFERENTLY: &str = "this line is indented differently from the steps before";

/// The relations that a `calc` chain may go through.
const CALC_RELATIONS: [&str; 5] = ["=", "⇔", "≤", "<", "⇒"];

impl Parser<'_> {
    /// `by TACTIC`, `by` and an indented block, or `proof` ... `qed`. At the top, steps that
    /// are separated by `;` may follow `by` on its line.
    pub(super) fn proof(&mut self, top: bool) -> Parse<Script> {
        let bracketed = self.raw_is("proof") && self.raw().column >= self.layout.limit;
        if bracketed {
            self.advance();
            let layout = Layout {
                limit: 0,
                calc: false,
            };
            return self.with_layout(layout, |p| {
                let script = if p.is("qed") { Vec::new() } else { p.block()? };
                match p.peek() {
                    step if step.first && step.kind == Kind::Word && step.text != "qed" => {
                        Err(Diagnostic::new(step.span, INDENTED_DIFFERENTLY))
                    }
                    _ => p.expect("qed").map(|_| script),
                }
            });
        }
        if !self.eat("by") {
            return Err(self.unexpected("`by` or `proof`"));
        }
        if self.peek().first {
            return self.block();
        }
        let mut script = vec![self.tactic()?];
        while top && self.eat(";") {
            script.push(self.tactic()?);
        }
        Ok(script)
    }

    /// Steps that start in the column of the next token, or after `;`.
    pub(super) fn block(&mut self) -> Parse<Script> {
        let start = self.peek();
        if start.kind == Kind::End {
            return Err(self.unexpected("a tactic"));
        }
        let outside = Layout {
            limit: self.layout.limit.max(start.column - 1),
            ..self.layout
        };
        let inside = Layout {
            limit: start.column,
            ..self.layout
        };
        self.nested(|p| {
            p.with_layout(outside, |p| {
                let mut script = Vec::new();
                while !p.ends_block() {
                    let step = p.peek();
                    if step.first && step.column != start.column {
                        return Err(Diagnostic::new(step.span, INDENTED_DIFFERENTLY));
                    }
                    script.push(p.step(inside)?);
                    while p.eat(";") {
                        if !p.ends_block() && !p.peek().first {
                            script.push(p.step(inside)?);
                        }
                    }
                    if !p.ends_block() && !p.peek().first {
                        return Err(p.unexpected("the end of the step"));
                    }
                }
                Ok(script)
            })
        })
    }

    fn ends_block(&self) -> bool {
        let token = self.peek();
        let closes = matches!(token.text, ")" | "}" | "|") && token.kind == Kind::Symbol;
        token.kind == Kind::End || closes || self.is("qed")
    }

    /// A step. Layout does not apply to its first token.
    fn step(&mut self, layout: Layout) -> Parse<Tactic> {
        let token = self.peek();
        if token.kind == Kind::Symbol && matches!(token.text, "·" | "-") {
            return self.with_layout(layout, |p| {
                let start = p.advance().span;
                let steps = p.block()?;
                let span = start.to(p.previous().span);
                let kind = TacticKind::Focus(steps);
                Ok(Tactic { span, kind })
            });
        }
        self.with_layout(layout, Self::tactic_here)
    }

    /// A tactic, possibly followed by `<;>` and another.
    fn tactic(&mut self) -> Parse<Tactic> {
        match self.peek().kind {
            Kind::End => Err(self.unexpected("a tactic")),
            _ => self.tactic_here(),
        }
    }

    /// A tactic whose first token is the next one, whatever the layout says.
    fn tactic_here(&mut self) -> Parse<Tactic> {
        self.nested(|p| {
            let first = p.simple_tactic()?;
            if !p.eat("<;>") {
                return Ok(first);
            }
            let second = p.tactic()?;
            let span = first.span.to(second.span);
            let kind = TacticKind::Then(first.into(), second.into());
            Ok(Tactic { span, kind })
        })
    }

    fn simple_tactic(&mut self) -> Parse<Tactic> {
        let head = self.advance();
        let kind = match (head.kind, head.text) {
            (Kind::Symbol, "{") => TacticKind::Focus(self.steps_until("}")?),
            (Kind::Symbol, "(") => TacticKind::Block(self.steps_until(")")?),
            (Kind::Word, word) => match self.tactic_named(word)? {
                Some(kind) => kind,
                None => {
                    let message = format!("there is no tactic `{word}`");
                    let error = Diagnostic::new(head.span, message);
                    return Err(error.note(format!("the tactics are {TACTICS}")));
                }
            },
            _ => {
                let message = format!("expected a tactic, but found `{}`", head.text);
                return Err(Diagnostic::new(head.span, message));
            }
        };
        let span = head.span.to(self.previous().span);
        Ok(Tactic { span, kind })
    }

    fn steps_until(&mut self, close: &str) -> Parse<Script> {
        let script = if self.is(close) {
            Vec::new()
        } else {
            self.block()?
        };
        self.expect(close)?;
        Ok(script)
    }

    /// The rest of the tactic that starts with this word.
    fn tactic_named(&mut self, word: &str) -> Parse<Option<TacticKind>> {
        use TacticKind::*;
        Ok(Some(match word {
            "intro" => Intro(self.patterns()?),
            "intros" => Intros,
            "exists" => Exists(self.terms()?),
            "split" => Split(self.parts()?),
            "left" => Left,
            "right" => Right,
            "exact" => Exact(self.fact()?),
            "apply" => Apply(self.fact()?),
            "assumption" => Assumption,
            "contradiction" => Contradiction,
            "trivial" => Trivial,
            "have" => self.have()?,
            "suffices" => {
                let name = self.name("a name")?;
                self.expect(":")?;
                Suffices(name, self.term()?, self.proof(false)?)
            }
            "show" => Show(self.term()?),
            "obtain" => {
                let pattern = self.pattern()?;
                match self.eat(":=") {
                    true => Obtain(pattern, self.fact()?),
                    false => {
                        self.expect(":")?;
                        ObtainBy(pattern, self.term()?, self.proof(false)?)
                    }
                }
            }
            "cases" => {
                let term = self.term()?;
                let pattern = match self.eat("as") {
                    true => Some(self.pattern()?),
                    false => None,
                };
                Cases(term, pattern)
            }
            "by_cases" => {
                let name = self.name("a name")?;
                self.expect(":")?;
                ByCases(name, self.term()?)
            }
            "by_contra" => ByContra(self.name("a name")?),
            "induct" => self.induct()?,
            "simp" => {
                let only = self.at_name() && self.eat("only");
                Simp {
                    only,
                    rules: self.simp_rules()?,
                    at: self.location()?,
                }
            }
            "rewrite" => Rewrite(self.place()?, self.rewrite_rules()?, self.location()?),
            "unfold" => Unfold(self.constants()?, self.location()?),
            "arith" => Arith,
            "ring" => Ring,
            "auto" => Auto(self.optional_facts()?),
            "meson" => Meson(self.optional_facts()?),
            "ext" => Ext(self.patterns()?),
            "cong" => Cong,
            "generalize" => {
                let term = self.term()?;
                self.expect("as")?;
                Generalize(term, self.name("a variable")?)
            }
            "set" => {
                let name = self.name("a variable")?;
                self.expect(":=")?;
                let term = self.term()?;
                let hyp = match self.eat("with") {
                    true => Some(self.name("a name")?),
                    false => None,
                };
                Set(name, term, hyp)
            }
            "revert" => Revert(self.some_names("a name")?),
            "clear" => Clear(self.some_names("the name of a hypothesis")?),
            "rename" => {
                let from = self.name("a name")?;
                if !self.at_name() || !self.eat("to") {
                    return Err(self.unexpected("`to`"));
                }
                Rename(from, self.name("a name")?)
            }
            "specialize" => Specialize(self.fact()?),
            "subst" => Subst(self.names().into_iter().next()),
            "calc" => Calc(self.calc()?),
            "sorry" => Sorry,
            "try" => Try(self.operand_tactic()?),
            "repeat" => Repeat(self.operand_tactic()?),
            "all" => All(self.operand_tactic()?),
            "first" => First(self.alternatives()?),
            _ => return Ok(None),
        }))
    }

    /// The number of parts of a conjunction, or nothing.
    fn parts(&mut self) -> Parse<Option<usize>> {
        self.count(2, "the number of parts, at least 2")
    }

    fn terms(&mut self) -> Parse<Vec<PreTerm>> {
        let mut terms = vec![self.term()?];
        while self.eat(",") {
            terms.push(self.term()?);
        }
        Ok(terms)
    }

    /// `NAME := FACT` or `[NAME] : t PROOF`
    fn have(&mut self) -> Parse<TacticKind> {
        let name = match self.at_name() {
            true => Some(self.name("a name")?),
            false => None,
        };
        match name {
            Some(name) if self.eat(":=") => Ok(TacticKind::Note(name, self.fact()?)),
            name => {
                self.expect(":")?;
                Ok(TacticKind::Have(name, self.term()?, self.proof(false)?))
            }
        }
    }

    fn induct(&mut self) -> Parse<TacticKind> {
        let target = self.name("a variable or hypothesis")?;
        let generalizing = match self.eat("generalizing") {
            true => self.some_names("a variable")?,
            false => Vec::new(),
        };
        let using = match self.eat("using") {
            true => Some(self.fact()?),
            false => None,
        };
        Ok(TacticKind::Induct {
            target,
            generalizing,
            using,
        })
    }

    /// Names, or operators in brackets.
    fn constants(&mut self) -> Parse<Vec<Ident>> {
        let mut constants = Vec::new();
        while self.at_name() || self.is("(") {
            let term = self.nested(Self::constant)?;
            constants.push(term);
        }
        match constants.is_empty() {
            true => Err(self.unexpected("the name of a constant")),
            false => Ok(constants),
        }
    }

    fn constant(&mut self) -> Parse<Ident> {
        if self.at_name() {
            return self.name("a name");
        }
        let open = self.peek().span;
        let term = self.atom()?;
        match term.kind {
            PreTermKind::Name(text) => Ok(Ident {
                span: term.span,
                text,
            }),
            _ => Err(Diagnostic::new(open, "expected the name of a constant")),
        }
    }

    /// The tactic that a combinator works on: one without `<;>`.
    fn operand_tactic(&mut self) -> Parse<Box<Tactic>> {
        if self.peek().kind == Kind::End {
            return Err(self.unexpected("a tactic"));
        }
        self.nested(|p| Ok(Box::new(p.simple_tactic()?)))
    }

    /// `(T | T | T)`
    fn alternatives(&mut self) -> Parse<Vec<Tactic>> {
        self.expect("(")?;
        let mut alternatives = vec![self.tactic()?];
        while self.eat("|") {
            alternatives.push(self.tactic()?);
        }
        self.expect(")")?;
        Ok(alternatives)
    }

    /// The links of a chain: the first, then one for each line that starts with `_`.
    fn calc(&mut self) -> Parse<Vec<CalcStep>> {
        let outside = self.layout;
        let link = Layout {
            calc: true,
            ..outside
        };
        let mut steps = vec![self.with_layout(link, |p| p.calc_step(true))?];
        let next = self.raw();
        let column = next.column;
        while self.raw_is("_")
            && self.raw().first
            && self.raw().column == column
            && column >= outside.limit
        {
            let link = Layout {
                limit: column,
                calc: true,
            };
            steps.push(self.with_layout(link, |p| p.calc_step(false))?);
        }
        Ok(steps)
    }

    fn calc_step(&mut self, first: bool) -> Parse<CalcStep> {
        let span = self.raw().span;
        let statement = match first {
            true => self.term()?,
            false => {
                let hole = PreTerm::new(self.advance().span, PreTermKind::Hole);
                let relation = self.calc_relation()?;
                let level = self
                    .scope
                    .infix(&relation.text)
                    .map_or(0, |(_, level)| level);
                let rhs = self.expression(level + 1)?;
                PreTerm::binary(relation, hole, rhs)
            }
        };
        let parts = statement.as_binary();
        let parts = parts.filter(|(op, _, _)| CALC_RELATIONS.contains(&op.text.as_str()));
        let Some((relation, lhs, rhs)) = parts else {
            let message = "a calc step is an equation or one of the relations ⇔ ≤ < ⇒";
            return Err(Diagnostic::new(span, message));
        };
        let (lhs, rhs) = (lhs.clone(), rhs.clone());
        Ok(CalcStep {
            lhs,
            relation,
            rhs,
            proof: self.proof(false)?,
        })
    }

    fn calc_relation(&mut self) -> Parse<Ident> {
        let token = self.peek();
        match CALC_RELATIONS.contains(&token.text) && token.kind == Kind::Symbol {
            true => Ok(ident(self.advance())),
            false => Err(self.unexpected("one of the relations = ⇔ ≤ < ⇒")),
        }
    }
}
