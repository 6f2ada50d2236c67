//! The grammar of declarations.

use super::decl::*;
use super::lexer::Kind;
use super::parser::{Layout, Parse, Parser, ident};
use super::term::{Ident, PreTerm};
use crate::diagnostic::Diagnostic;

/// The words that declarations start with.
const DECLARATIONS: &str = "import, definition, infixl, infixr, infix, prefix, overload, type, \
                            datatype, recursive, inductive, typedef, theorem";

impl Parser<'_> {
    /// A declaration.
    pub(super) fn declaration(&mut self) -> Parse<Decl> {
        let head = self.advance();
        let kind = match head.text {
            "import" => DeclKind::Import(self.some_names("the name of a theory")?),
            "definition" => DeclKind::Definition(self.definition()?),
            "infixl" => DeclKind::Notation(self.notation(Fixity::Left)?),
            "infixr" => DeclKind::Notation(self.notation(Fixity::Right)?),
            "infix" => DeclKind::Notation(self.notation(Fixity::None)?),
            "prefix" => DeclKind::Notation(self.notation(Fixity::Prefix)?),
            "overload" => DeclKind::Overload(self.overload()?),
            "type" => DeclKind::Type(self.type_abbreviation()?),
            "datatype" => DeclKind::Datatype(self.separated(Self::datatype)?),
            "recursive" => DeclKind::Recursive(self.recursive()?),
            "inductive" => DeclKind::Inductive(self.inductive()?),
            "typedef" => DeclKind::TypeDefinition(self.type_definition()?),
            "theorem" => DeclKind::Theorem(self.theorem()?),
            text => {
                let message = format!("expected a declaration, but found `{text}`");
                let note = format!("a declaration starts in column one with {DECLARATIONS}");
                return Err(Diagnostic::new(head.span, message).note(note));
            }
        };
        let span = head.span.to(self.previous().span);
        Ok(Decl { span, kind })
    }

    /// A name to declare: an identifier, or any text in quotation marks.
    fn declared(&mut self) -> Parse<Ident> {
        match self.peek().kind {
            Kind::Text if !self.peek().text.is_empty() => Ok(ident(self.advance())),
            _ => self.name("a name"),
        }
    }

    /// `x and y and z`
    fn separated<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat("and") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `c | c | c`
    fn alternatives_of<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        self.eat("|");
        let mut items = vec![item(self)?];
        while self.eat("|") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `[simp, cong]`, or nothing.
    fn attributes(&mut self) -> Parse<Vec<Attribute>> {
        if !self.eat("[") {
            return Ok(Vec::new());
        }
        self.list("]", |p| {
            let name = p.name("the name of an attribute")?;
            let args = p.names();
            Ok(Attribute { name, args })
        })
    }

    fn definition(&mut self) -> Parse<Definition> {
        let name = self.declared()?;
        let attributes = self.attributes()?;
        let params = self.bindings()?;
        let ty = match self.eat(":") {
            true => Some(self.ty()?),
            false => None,
        };
        self.expect(":=")?;
        let body = self.term()?;
        Ok(Definition {
            name,
            attributes,
            params,
            ty,
            body,
        })
    }

    /// The symbol of an operator, in quotation marks, or an identifier.
    fn symbol(&mut self) -> Parse<Ident> {
        match self.peek().kind {
            Kind::Word if !self.at_name() && self.scope.infix(self.peek().text).is_some() => {
                Ok(ident(self.advance()))
            }
            _ => self.declared(),
        }
    }

    fn notation(&mut self, fixity: Fixity) -> Parse<Notation> {
        let level = self.peek();
        let number = level.text.parse().ok();
        let number = number.filter(|_| level.kind == Kind::Number);
        let Some(number) = number.filter(|number| (1..=99).contains(number)) else {
            return Err(self.unexpected("a level from 1 to 99"));
        };
        self.advance();
        let symbol = self.symbol()?;
        self.expect(":=")?;
        let candidates = self.alternatives_of(Self::declared)?;
        Ok(Notation {
            fixity,
            level: number,
            symbol,
            candidates,
        })
    }

    fn overload(&mut self) -> Parse<Overload> {
        let prefix = self.is("prefix") && self.second().kind == Kind::Text;
        if prefix {
            self.advance();
        }
        let symbol = self.symbol()?;
        self.expect(":=")?;
        let candidates = self.alternatives_of(Self::declared)?;
        Ok(Overload {
            symbol,
            prefix,
            candidates,
        })
    }

    /// `'a`, `('a, 'b)`, or nothing.
    fn type_params(&mut self) -> Parse<Vec<Ident>> {
        if self.peek().kind == Kind::TypeVar {
            return Ok(vec![ident(self.advance())]);
        }
        if !self.eat("(") {
            return Ok(Vec::new());
        }
        self.list(")", |p| match p.peek().kind {
            Kind::TypeVar => Ok(ident(p.advance())),
            _ => Err(p.unexpected("a type variable")),
        })
    }

    fn type_abbreviation(&mut self) -> Parse<TypeAbbreviation> {
        let params = self.type_params()?;
        let name = self.declared()?;
        self.expect(":=")?;
        let ty = self.ty()?;
        Ok(TypeAbbreviation { name, params, ty })
    }

    fn type_definition(&mut self) -> Parse<TypeDefinition> {
        let params = self.type_params()?;
        let name = self.declared()?;
        let functions = match self.eat("as") {
            true => Some((self.declared()?, self.declared()?)),
            false => None,
        };
        self.expect(":=")?;
        let predicate = self.term()?;
        let proof = self.proof(true)?;
        Ok(TypeDefinition {
            name,
            params,
            functions,
            predicate,
            proof,
        })
    }

    fn datatype(&mut self) -> Parse<Datatype> {
        let params = self.type_params()?;
        let name = self.declared()?;
        self.expect(":=")?;
        let constructors = self.alternatives_of(|p| {
            let name = p.declared()?;
            let mut args = Vec::new();
            while p.at_name() || p.is("(") || p.peek().kind == Kind::TypeVar {
                args.push(p.type_atom()?);
            }
            Ok(Constructor { name, args })
        })?;
        Ok(Datatype {
            name,
            params,
            constructors,
        })
    }

    fn recursive(&mut self) -> Parse<Recursive> {
        let (mut attributes, mut termination) = (Vec::new(), None);
        let mut functions = Vec::new();
        loop {
            let name = self.declared()?;
            attributes.extend(self.attributes()?);
            self.expect(":")?;
            let ty = self.ty()?;
            attributes.extend(self.attributes()?);
            if self.is("by") && termination.is_none() {
                termination = Some(self.termination()?);
            }
            let equations = self.clauses(Self::term)?;
            functions.push(RecursiveFunction {
                name,
                ty,
                equations,
            });
            if !self.eat("and") {
                break;
            }
        }
        Ok(Recursive {
            attributes,
            termination,
            functions,
        })
    }

    fn termination(&mut self) -> Parse<Termination> {
        self.expect("by")?;
        match self.peek().text {
            "measure" => {
                self.advance();
                Ok(Termination::Measure(self.term()?))
            }
            "wf" => {
                self.advance();
                Ok(Termination::WellFounded(self.term()?))
            }
            _ => Err(self.unexpected("`measure` or `wf`")),
        }
    }

    /// `| clause` at least once. A clause ends where a line starts no further right than its
    /// bar, so that the bars of a `case` expression are told from those of the clauses.
    fn clauses<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        if !self.is("|") {
            return Err(self.unexpected("`|`"));
        }
        let mut clauses = Vec::new();
        while self.is("|") {
            let limit = self.line_indent();
            self.advance();
            let layout = Layout {
                limit,
                ..self.layout
            };
            clauses.push(self.with_layout(layout, &item)?);
        }
        Ok(clauses)
    }

    fn inductive(&mut self) -> Parse<Inductive> {
        let mut attributes = Vec::new();
        let mut relations = Vec::new();
        loop {
            let name = self.declared()?;
            attributes.extend(self.attributes()?);
            self.expect(":")?;
            relations.push((name, self.ty()?));
            if !self.eat("and") {
                break;
            }
        }
        let rules = self.clauses(|p| -> Parse<(Ident, PreTerm)> {
            let name = p.name("the name of a rule")?;
            p.expect(":")?;
            Ok((name, p.term()?))
        })?;
        Ok(Inductive {
            relations,
            attributes,
            rules,
        })
    }

    fn theorem(&mut self) -> Parse<Theorem> {
        let name = self.declared()?;
        let attributes = self.attributes()?;
        self.expect(":")?;
        let statement = self.term()?;
        let proof = self.proof(true)?;
        Ok(Theorem {
            name,
            attributes,
            statement,
            proof,
        })
    }
}
