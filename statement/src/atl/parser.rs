//! A recursive-descent parser: one function for each production of the grammar, which stands above
//! it. `{ x }` is repetition, `[ x ]` is optional, quoted text is literal.

use super::ast::*;
use super::cursor::{Parser, Result};
use super::lexer::{TokenKind, tokens};

/// The size of the greatest source accepted, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

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

/// Makes a tree of an operator and its two operands.
type BinaryForm<K, O> = fn(O, Box<Node<K>>, Box<Node<K>>) -> K;

type ConditionForm = fn(Box<Condition>, Box<Condition>) -> ConditionKind;

/// Operators on conditions, one row for each precedence, loosest first.
const CONDITION_OPERATORS: [&[(&str, ConditionForm)]; 2] =
    [&[("or", ConditionKind::Or)], &[("and", ConditionKind::And)]];

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

    /// `level = tighter level { operator tighter level }`, to the left; past the last row of
    /// operators an operand
    fn level<K: Form, O: Copy>(
        &mut self,
        operators: &[&[(&str, O)]],
        operand: fn(&mut Self) -> Result<Node<K>>,
        form: BinaryForm<K, O>,
    ) -> Result<Node<K>> {
        let Some((loosest, tighter)) = operators.split_first() else {
            return self.nested(operand);
        };
        let mut left = self.level(tighter, operand, form)?;
        while let Some(operator) = self.choose(loosest) {
            let right = self.level(tighter, operand, form)?;
            let span = left.span.to(right.span);
            left = Node::new(span, form(operator, Box::new(left), Box::new(right)))?;
        }
        Ok(left)
    }

    /// `expr = level of EXPR_OPERATORS over unary`
    fn expr(&mut self) -> Result<Expr> {
        self.level(&EXPR_OPERATORS, Self::unary, ExprKind::Binary)
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

    /// `index = level of INDEX_OPERATORS over factor`
    fn index(&mut self) -> Result<Index> {
        self.level(&INDEX_OPERATORS, Self::factor, IndexKind::Binary)
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

    /// `condition = level of CONDITION_OPERATORS over negation`
    fn condition(&mut self) -> Result<Condition> {
        self.level(&CONDITION_OPERATORS, Self::negation, |form, left, right| {
            form(left, right)
        })
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
