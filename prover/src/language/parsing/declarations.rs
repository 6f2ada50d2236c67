//! The grammar of declarations.

use super::cursor::{Layout, Parse, Parser, ident};
use super::lexer::Kind;
use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::decl::*;
use crate::language::syntax::term::{Binding, BindingKind, Ident, PreType, PreTypeKind};

/// The words that declarations start with.
const DECLARATIONS: &str = "import, definition, record, infixl, infixr, infix, prefix, overload, \
                            type, datatype, recursive, inductive, typedef, theorem, variables, \
                            section";

impl Parser<'_> {
    /// A declaration.
    pub(super) fn declaration(&mut self) -> Parse<Decl> {
        let head = self.advance();
        let kind = match head.text {
            "import" => DeclKind::Import(self.some_names("the name of a theory")?),
            "definition" => DeclKind::Definition(self.definition()?),
            "record" => DeclKind::Record(self.record()?),
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
            "variables" => DeclKind::Variables(self.variables()?),
            "section" => DeclKind::Section(self.declared()?),
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

    /// `NAME [attrs] (x : ty) ... | field : term ...`
    fn record(&mut self) -> Parse<Record> {
        let name = self.declared()?;
        let attributes = self.attributes()?;
        let params = self.bindings()?;
        for param in &params {
            if param.is_tuple() {
                let message = "a parameter of a record is a variable";
                return Err(Diagnostic::new(param.span, message));
            }
        }
        let clauses = self.named_clauses("the name of a field")?;
        let (fields, mut statements): (Vec<_>, Vec<_>) = clauses
            .into_iter()
            .map(|field| (field.name, field.statement))
            .unzip();
        // There is at least one field.
        let mut body = statements.remove(statements.len() - 1);
        while let Some(statement) = statements.pop() {
            let and = Ident {
                span: statement.span,
                text: "∧".into(),
            };
            body = self.operation(and, statement, body)?;
        }
        let truth_value = PreTypeKind::App("bool".into(), Vec::new());
        let definition = Definition {
            attributes,
            params,
            ty: Some(PreType::new(name.span, truth_value)),
            name,
            body,
        };
        Ok(Record { definition, fields })
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

    /// `| name : term` at least once.
    fn named_clauses(&mut self, what: &str) -> Parse<Vec<Clause>> {
        self.clauses(|p| {
            let name = p.name(what)?;
            p.expect(":")?;
            let statement = p.term()?;
            Ok(Clause { name, statement })
        })
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
        let rules = self.named_clauses("the name of a rule")?;
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

    /// `(x y : ty) (z : ty)`
    fn variables(&mut self) -> Parse<Vec<Variable>> {
        let bindings = self.bindings()?;
        if bindings.is_empty() {
            return Err(self.unexpected("variables with their types, as in `(x y : num)`"));
        }
        bindings.into_iter().map(variable).collect()
    }
}

/// The variable that a binding with a type binds.
fn variable(binding: Binding) -> Parse<Variable> {
    let span = binding.span;
    if let BindingKind::Typed(inner, ty) = binding.kind
        && let BindingKind::Name(text) = inner.kind
    {
        let name = Ident { span, text };
        return Ok(Variable { name, ty });
    }
    let message = "a variable is declared by its name and its type, as in `(x : num)`";
    Err(Diagnostic::new(span, message))
}
