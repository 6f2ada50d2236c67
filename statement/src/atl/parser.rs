//! A recursive-descent parser: one function for each production of the grammar, which stands above
//! it. `{ x }` is repetition, `[ x ]` is optional, quoted text is literal.

use super::ast::*;
use super::lexer::{Token, TokenKind, tokens};

/// The size of the greatest source accepted, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

type Result<T> = std::result::Result<T, Error>;

/// Words that cannot be names.
const KEYWORDS: [&str; 26] = [
    "kernel",
    "schedule",
    "where",
    "gen",
    "sum",
    "let",
    "in",
    "int",
    "f32",
    "f64",
    "u32",
    "u64",
    "and",
    "or",
    "not",
    "transpose",
    "flatten",
    "split",
    "pad_l",
    "pad_r",
    "trunc_l",
    "trunc_r",
    "cdiv",
    "min",
    "max",
    "for",
];

const COMPARISONS: [(&str, Comparison); 6] = [
    ("<", Comparison::Less),
    ("<=", Comparison::LessEqual),
    ("=", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    (">=", Comparison::GreaterEqual),
    (">", Comparison::Greater),
];

/// Operators on expressions, one row for each precedence, loosest first.
const EXPR_OPERATORS: [&[(&str, ExprOp)]; 3] = [
    &[("++", ExprOp::Concat)],
    &[("+", ExprOp::Add), ("-", ExprOp::Sub)],
    &[("*", ExprOp::Mul), ("/", ExprOp::Div)],
];

/// Operators on integers, one row for each precedence, loosest first.
const INDEX_OPERATORS: [&[(&str, IndexOp)]; 2] = [
    &[("+", IndexOp::Add), ("-", IndexOp::Sub)],
    &[
        ("*", IndexOp::Mul),
        ("/", IndexOp::Div),
        ("%", IndexOp::Mod),
    ],
];

const INDEX_FUNCTIONS: [(&str, IndexOp); 3] = [
    ("cdiv", IndexOp::CeilDiv),
    ("min", IndexOp::Min),
    ("max", IndexOp::Max),
];

const UNARY_FUNCTIONS: [(&str, UnaryOp); 2] = [
    ("transpose", UnaryOp::Transpose),
    ("flatten", UnaryOp::Flatten),
];

const RESIZE_FUNCTIONS: [(&str, ResizeOp); 5] = [
    ("split", ResizeOp::Split),
    ("pad_l", ResizeOp::PadLeft),
    ("pad_r", ResizeOp::PadRight),
    ("trunc_l", ResizeOp::TruncLeft),
    ("trunc_r", ResizeOp::TruncRight),
];

const ELEMENT_TYPES: [(&str, ElementType); 4] = [
    ("f32", ElementType::F32),
    ("f64", ElementType::F64),
    ("u32", ElementType::U32),
    ("u64", ElementType::U64),
];

struct Parser<'s> {
    source: &'s str,
    tokens: Vec<Token>,
    /// The position of the next token.
    next: usize,
    /// How many calls of `nested` are active.
    depth: usize,
    /// The position of the `=` that ends the `where` clause being read.
    body_sign: Option<usize>,
}

/// Parses an `.atl` file without resolving its names.
///
/// ```text
/// file = { kernel | schedule }        (at least one kernel)
/// ```
pub fn parse(bytes: &[u8]) -> Result<File> {
    if bytes.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, more than {MAX_BYTES}", bytes.len());
        return Err(Error::new(Span::default(), message));
    }
    let source = std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        Error::new(Span { start, end: start }, "the file is not valid UTF-8")
    })?;
    let tokens = tokens(source)?;
    let mut parser = Parser {
        source,
        tokens,
        next: 0,
        depth: 0,
        body_sign: None,
    };
    let mut file = File {
        kernels: Vec::new(),
        schedules: Vec::new(),
    };
    while parser.peek().kind != TokenKind::End {
        if parser.eat("kernel") {
            file.kernels.push(parser.kernel()?);
        } else if parser.eat("schedule") {
            file.schedules.push(parser.schedule()?);
        } else {
            return parser.unexpected("`kernel` or `schedule`");
        }
    }
    if file.kernels.is_empty() {
        return parser.unexpected("a kernel");
    }
    Ok(file)
}

impl Parser<'_> {
    /// The token `ahead` of the next one; the last token is `End` and stays in place.
    fn peek_at(&self, ahead: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[last.min(self.next.saturating_add(ahead))]
    }

    fn peek(&self) -> Token {
        self.peek_at(0)
    }

    fn text(&self, token: Token) -> &str {
        token.span.text(self.source)
    }

    fn at(&self, text: &str) -> bool {
        self.text(self.peek()) == text
    }

    fn advance(&mut self) -> Token {
        let token = self.peek();
        self.next += usize::from(token.kind != TokenKind::End);
        token
    }

    /// The place of the last token read.
    fn last_span(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, text: &str) -> Result<()> {
        if self.eat(text) {
            Ok(())
        } else {
            self.unexpected(&format!("`{text}`"))
        }
    }

    fn unexpected<T>(&self, wanted: &str) -> Result<T> {
        let token = self.peek();
        let found = match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Braced => "`{`".to_string(),
            _ => format!("`{}`", self.text(token)),
        };
        Err(Error::new(
            token.span,
            format!("expected {wanted}, found {found}"),
        ))
    }

    /// Reads the next token if `table` has it.
    fn choose<T: Copy>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let (_, value) = *table.iter().find(|(text, _)| self.at(text))?;
        self.advance();
        Some(value)
    }

    /// Every recursion of the parser passes through here, which bounds it.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(Error::new(self.peek().span, too_deep()));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Ends a parenthesis, which becomes part of the place of what it holds.
    fn close<K>(&mut self, start: Span, mut inner: Node<K>) -> Result<Node<K>> {
        self.expect(")")?;
        inner.span = start.to(self.last_span());
        Ok(inner)
    }

    /// `items = item { "," item }`
    fn items<T>(&mut self, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `name = word` that is not a keyword
    fn name(&mut self, what: &str) -> Result<Name> {
        let token = self.peek();
        let text = self.text(token);
        if token.kind != TokenKind::Word || KEYWORDS.contains(&text) {
            return self.unexpected(what);
        }
        let name = Name {
            text: text.to_string(),
            span: token.span,
        };
        self.advance();
        Ok(name)
    }

    /// `schedule = "schedule" name "for" name "{" raw text "}"`
    fn schedule(&mut self) -> Result<Schedule> {
        let name = self.name("the name of the schedule")?;
        self.expect("for")?;
        let kernel = self.name("the name of a kernel")?;
        if self.peek().kind != TokenKind::Braced {
            return self.unexpected("`{`");
        }
        let braced = self.advance().span;
        let body = Span {
            start: braced.start + 1,
            end: braced.end - 1,
        };
        Ok(Schedule { name, kernel, body })
    }

    /// `kernel = "kernel" name "(" [ parameter { "," parameter } ] ")" "->" type`
    /// `[ "where" condition { "," condition } ] "=" expr`
    fn kernel(&mut self) -> Result<Kernel> {
        let name = self.name("the name of the kernel")?;
        self.expect("(")?;
        let parameters = if self.at(")") {
            Vec::new()
        } else {
            self.items(Self::parameter)?
        };
        self.expect(")")?;
        self.expect("->")?;
        let result = self.tensor_type("the element type of the result")?;
        let mut preconditions = Vec::new();
        if self.eat("where") {
            self.body_sign = self.find_body_sign();
            preconditions = self.items(Self::condition)?;
            self.body_sign = None;
        }
        self.expect("=")?;
        let body = self.expr()?;
        Ok(Kernel {
            name,
            parameters,
            result,
            preconditions,
            body,
        })
    }

    /// The `=` before the body, as opposed to one that compares: the last one of the kernel
    /// outside parentheses and brackets, since in a body only guards hold comparisons.
    fn find_body_sign(&self) -> Option<usize> {
        let mut open = 0_usize;
        let mut found = None;
        for (position, token) in self.tokens.iter().enumerate().skip(self.next) {
            match self.text(*token) {
                "(" | "[" => open += 1,
                ")" | "]" => open = open.saturating_sub(1),
                "=" if open == 0 => found = Some(position),
                "kernel" | "schedule" => break,
                _ => {}
            }
        }
        found
    }

    /// `parameter = name ":" ( "int" | type )`
    fn parameter(&mut self) -> Result<Parameter> {
        let name = self.name("the name of a parameter")?;
        self.expect(":")?;
        let is_int = self.eat("int");
        let tensor = if is_int {
            None
        } else {
            Some(self.tensor_type("`int` or an element type")?)
        };
        Ok(Parameter { name, tensor })
    }

    /// `type = ( "f32" | "f64" | "u32" | "u64" ) [ "[" index { "," index } "]" ]`
    fn tensor_type(&mut self, what: &str) -> Result<TensorType> {
        let start = self.peek().span;
        let Some(element) = self.choose(&ELEMENT_TYPES) else {
            return self.unexpected(what);
        };
        let mut extents = Vec::new();
        if self.eat("[") {
            extents = self.items(Self::index)?;
            self.expect("]")?;
        }
        Ok(TensorType {
            element,
            extents,
            span: start.to(self.last_span()),
        })
    }

    /// `expr = level of the loosest operator`
    fn expr(&mut self) -> Result<Expr> {
        self.expr_level(0)
    }

    /// `level = tighter level { operator tighter level }`, to the left
    fn expr_level(&mut self, level: usize) -> Result<Expr> {
        let Some(operators) = EXPR_OPERATORS.get(level) else {
            return self.nested(Self::unary);
        };
        let mut left = self.expr_level(level + 1)?;
        while let Some(operator) = self.choose(operators) {
            let right = self.expr_level(level + 1)?;
            let span = left.span.to(right.span);
            left = Node::new(
                span,
                ExprKind::Binary(operator, Box::new(left), Box::new(right)),
            )?;
        }
        Ok(left)
    }

    /// `unary = "-" unary | "[" conditions "]" unary | let | loop | access`
    fn unary(&mut self) -> Result<Expr> {
        let start = self.peek().span;
        if self.eat("-") {
            let inner = Box::new(self.nested(Self::unary)?);
            Node::new(
                start.to(inner.span),
                ExprKind::Unary(UnaryOp::Negate, inner),
            )
        } else if self.eat("[") {
            let condition = self.conditions()?;
            self.expect("]")?;
            let inner = Box::new(self.nested(Self::unary)?);
            Node::new(start.to(inner.span), ExprKind::Guard(condition, inner))
        } else if self.eat("let") {
            self.binding(start)
        } else if self.eat("gen") {
            self.binders(start, ExprKind::Gen)
        } else if self.eat("sum") {
            self.binders(start, ExprKind::Sum)
        } else {
            self.access()
        }
    }

    /// `let = "let" name ":=" expr "in" expr`
    fn binding(&mut self, start: Span) -> Result<Expr> {
        let name = self.name("the name of a tensor")?;
        self.expect(":=")?;
        let value = Box::new(self.expr()?);
        self.expect("in")?;
        let body = Box::new(self.expr()?);
        Node::new(start.to(body.span), ExprKind::Let(name, value, body))
    }

    /// `loop = ( "gen" | "sum" ) binder { "," binder } ":" expr`
    fn binders(
        &mut self,
        start: Span,
        form: impl Fn(Binder, Box<Expr>) -> ExprKind,
    ) -> Result<Expr> {
        let binders = self.items(Self::binder)?;
        self.expect(":")?;
        let mut body = self.expr()?;
        for binder in binders.into_iter().rev() {
            body = Node::new(start.to(body.span), form(binder, Box::new(body)))?;
        }
        Ok(body)
    }

    /// `binder = name "<" index | index "<=" name "<" index`
    fn binder(&mut self) -> Result<Binder> {
        let start = self.peek();
        let lo = if start.kind == TokenKind::Word && self.text(self.peek_at(1)) == "<" {
            Node::new(start.span, IndexKind::Literal(0))?
        } else {
            let lo = self.index()?;
            self.expect("<=")?;
            lo
        };
        let name = self.name("the name of an index")?;
        self.expect("<")?;
        let hi = self.index()?;
        Ok(Binder { name, lo, hi })
    }

    /// `access = primary { "[" index { "," index } "]" }`
    fn access(&mut self) -> Result<Expr> {
        let mut base = self.primary()?;
        while self.eat("[") {
            let indices = self.items(Self::index)?;
            self.expect("]")?;
            let span = base.span.to(self.last_span());
            base = Node::new(span, ExprKind::Access(Box::new(base), indices))?;
        }
        Ok(base)
    }

    /// `primary = number | name | "(" expr ")" | unary function "(" expr ")"`
    /// `| resize function "(" index "," expr ")"`
    fn primary(&mut self) -> Result<Expr> {
        let start = self.peek();
        if start.kind == TokenKind::Number {
            let literal = decimal(self.text(start));
            self.advance();
            return Node::new(start.span, ExprKind::Literal(literal));
        }
        if self.eat("(") {
            let inner = self.expr()?;
            return self.close(start.span, inner);
        }
        let kind = if let Some(operator) = self.choose(&UNARY_FUNCTIONS) {
            self.expect("(")?;
            ExprKind::Unary(operator, Box::new(self.expr()?))
        } else if let Some(operator) = self.choose(&RESIZE_FUNCTIONS) {
            self.expect("(")?;
            let count = self.index()?;
            self.expect(",")?;
            ExprKind::Resize(operator, count, Box::new(self.expr()?))
        } else {
            let name = self.name("an expression")?;
            return Node::new(name.span, ExprKind::Variable(name.text));
        };
        self.expect(")")?;
        Node::new(start.span.to(self.last_span()), kind)
    }

    /// `index = level of the loosest operator`
    fn index(&mut self) -> Result<Index> {
        self.index_level(0)
    }

    /// `level = tighter level { operator tighter level }`, to the left
    fn index_level(&mut self, level: usize) -> Result<Index> {
        let Some(operators) = INDEX_OPERATORS.get(level) else {
            return self.nested(Self::factor);
        };
        let mut left = self.index_level(level + 1)?;
        while let Some(operator) = self.choose(operators) {
            let right = self.index_level(level + 1)?;
            left = index_binary(left.span.to(right.span), operator, left, right)?;
        }
        Ok(left)
    }

    /// `factor = integer | name | "(" index ")" | "-" factor | function "(" index "," index ")"`
    fn factor(&mut self) -> Result<Index> {
        let start = self.peek();
        if start.kind == TokenKind::Number {
            let Ok(value) = self.text(start).parse() else {
                let message = "an index needs an integer below 2^63 here";
                return Err(Error::new(start.span, message));
            };
            self.advance();
            return Node::new(start.span, IndexKind::Literal(value));
        }
        if self.eat("(") {
            let inner = self.index()?;
            return self.close(start.span, inner);
        }
        if self.eat("-") {
            // `-a` is `0 - a`.
            let inner = self.nested(Self::factor)?;
            let zero = Node::new(start.span, IndexKind::Literal(0))?;
            return index_binary(start.span.to(inner.span), IndexOp::Sub, zero, inner);
        }
        if let Some(operator) = self.choose(&INDEX_FUNCTIONS) {
            self.expect("(")?;
            let left = self.index()?;
            self.expect(",")?;
            let right = self.index()?;
            self.expect(")")?;
            return index_binary(start.span.to(self.last_span()), operator, left, right);
        }
        let name = self.name("an index expression")?;
        Node::new(name.span, IndexKind::Variable(name.text))
    }

    /// `conditions = condition { "," condition }`, their conjunction
    fn conditions(&mut self) -> Result<Condition> {
        let mut all = self.condition()?;
        while self.eat(",") {
            all = and(all, self.condition()?)?;
        }
        Ok(all)
    }

    /// `condition = conjunction { "or" conjunction }`
    fn condition(&mut self) -> Result<Condition> {
        let mut left = self.conjunction()?;
        while self.eat("or") {
            let right = self.conjunction()?;
            let span = left.span.to(right.span);
            left = Node::new(span, ConditionKind::Or(Box::new(left), Box::new(right)))?;
        }
        Ok(left)
    }

    /// `conjunction = negation { "and" negation }`
    fn conjunction(&mut self) -> Result<Condition> {
        let mut left = self.nested(Self::negation)?;
        while self.eat("and") {
            left = and(left, self.nested(Self::negation)?)?;
        }
        Ok(left)
    }

    /// `negation = "not" negation | "(" condition ")" | chain`
    fn negation(&mut self) -> Result<Condition> {
        let start = self.peek().span;
        if self.eat("not") {
            let inner = Box::new(self.nested(Self::negation)?);
            return Node::new(start.to(inner.span), ConditionKind::Not(inner));
        }
        if self.at("(") && self.parenthesis_holds_condition() {
            self.advance();
            let inner = self.condition()?;
            return self.close(start, inner);
        }
        self.chain()
    }

    /// Tells `(p) and q` from `(a) + b < c`, by what follows the closing parenthesis: arithmetic or
    /// a comparison after an index expression, something else after a condition.
    fn parenthesis_holds_condition(&self) -> bool {
        let mut open = 0_usize;
        for (position, token) in self.tokens.iter().enumerate().skip(self.next) {
            match self.text(*token) {
                "(" => open += 1,
                ")" => open = open.saturating_sub(1),
                _ => {}
            }
            if open == 0 {
                let after = self
                    .tokens
                    .get(position + 1)
                    .map_or("", |token| self.text(*token));
                let compares = COMPARISONS.iter().any(|(text, _)| *text == after)
                    && self.body_sign != Some(position + 1);
                return !compares && !["+", "-", "*", "/", "%"].contains(&after);
            }
        }
        true
    }

    /// `chain = index comparison index { comparison index }`
    fn chain(&mut self) -> Result<Condition> {
        let mut left = self.index()?;
        let Some(mut comparison) = self.comparison() else {
            return self.unexpected("a comparison");
        };
        let mut all: Option<Condition> = None;
        loop {
            let right = self.index()?;
            let span = left.span.to(right.span);
            let link = Node::new(
                span,
                ConditionKind::Compare(comparison, left, right.clone()),
            )?;
            let chain = match all {
                None => link,
                Some(before) => and(before, link)?,
            };
            let Some(next) = self.comparison() else {
                return Ok(chain);
            };
            (left, comparison, all) = (right, next, Some(chain));
        }
    }

    /// `comparison = "<" | "<=" | "=" | "!=" | ">=" | ">"`
    fn comparison(&mut self) -> Option<Comparison> {
        if self.body_sign == Some(self.next) {
            None
        } else {
            self.choose(&COMPARISONS)
        }
    }
}

fn and(left: Condition, right: Condition) -> Result<Condition> {
    let span = left.span.to(right.span);
    Node::new(span, ConditionKind::And(Box::new(left), Box::new(right)))
}

fn index_binary(span: Span, operator: IndexOp, left: Index, right: Index) -> Result<Index> {
    Node::new(
        span,
        IndexKind::Binary(operator, Box::new(left), Box::new(right)),
    )
}

/// The value of a number token.
fn decimal(text: &str) -> Decimal {
    let scale = text.find('.').map_or(0, |point| text.len() - point - 1);
    let digits = text.replace('.', "");
    let stripped = digits.trim_start_matches('0');
    let digits = if stripped.is_empty() { "0" } else { stripped };
    Decimal {
        digits: digits.to_string(),
        scale,
    }
}
