//! The ATL source language.
//!
//! What is read is well scoped: a name in an index expression is an `int` parameter or an index in
//! scope, a name in an expression is a tensor parameter or a tensor bound by `let`, each the
//! innermost of its name. It is not shape checked.

use std::collections::HashSet;

use super::*;

const ATL: Language = Language {
    blank: |text| match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => Ok(1),
        [b'-', b'-', ..] => Ok(text.find('\n').unwrap_or(text.len())),
        _ => Ok(0),
    },
    symbols: "-> := <= >= != ++",
    prefix: "( @ ); let $ := @ in @; gen @, : @; sum @, : @; [ @, ] @9; not @2; - @9",
    postfix: "[ @, ]; ( @, )",
    binary: "or; and; < <= = != >= >; ++; + -; * / %",
    reserved: RESERVED,
    is_c: false,
};

const RESERVED: &str = "kernel schedule for where gen sum let in int f32 f64 u32 u64 and or not \
    transpose flatten split pad_l pad_r trunc_l trunc_r cdiv min max";

const ELEMENTS: &str = "f32 F32 f64 F64 u32 U32 u64 U64";
const OPERATORS: &str = "++ Concat + Add - Sub * Mul / Div";
const FUNCTIONS: &str = "transpose Transpose flatten Flatten";
const RESIZES: &str = "split Split pad_l PadL pad_r PadR trunc_l TruncL trunc_r TruncR";

/// Reads an `.atl` file: its kernels, at least one and no two of one name, and its schedules.
///
/// file := { kernel | schedule }
pub fn read(source: &[u8]) -> Result<(Vec<Syntax<'_>>, Vec<Syntax<'_>>)> {
    let mut parser = Parser::new(source, &ATL)?;
    let (mut kernels, mut schedules, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    loop {
        match parser.peek().text {
            "kernel" => kernels.push(parser.kernel(&mut names)?),
            "schedule" => schedules.push(parser.schedule()?),
            END if !kernels.is_empty() => return Ok((kernels, schedules)),
            _ => return parser.unexpected("`kernel` or `schedule`"),
        }
    }
}

impl<'a> Parser<'a> {
    /// schedule := "schedule" NAME "for" NAME "{" any tokens, with their braces in pairs "}"
    ///
    /// Its place is that of the text between the braces.
    fn schedule(&mut self) -> Result<Syntax<'a>> {
        let [name, kernel] = self.read("schedule $ for $")?;
        let names = [name, kernel].map(|name| name.says(name.head, vec![]));
        let start = self.peek().span.end;
        self.fill("{")?;
        let mut open = 1;
        while open > 0 {
            match self.peek().text {
                "{" => open += 1,
                "}" => open -= 1,
                END => return self.unexpected("`}`"),
                _ => {}
            }
            self.next += 1;
        }
        let end = self.tokens[self.next - 1].span.start;
        Ok(Syntax("Schedule", names.to_vec(), Span { start, end }))
    }

    /// kernel := "kernel" NAME "(" [ parameter { "," parameter } ] ")" "->" type
    ///           [ "where" condition { "," condition } ] "=" expr
    /// parameter := NAME ":" ( "int" | type )
    fn kernel(&mut self, names: &mut HashSet<&'a str>) -> Result<Syntax<'a>> {
        let [kernel] = self.read("kernel $ (")?;
        let name = self.declare(&kernel, Sort::Function, false)?;
        if !names.insert(kernel.head) {
            return kernel.refuse(format!("`{}` is already declared", kernel.head));
        }
        let mut declared = Vec::new();
        while !self.eat(")") {
            let comma = if declared.is_empty() { "" } else { ", " };
            let [name, kind] = self.read(&format!("{comma}$ : @"))?;
            let sort = match kind.head {
                "int" => Sort::Integer,
                _ => Sort::Tensor,
            };
            declared.push((self.declare(&name, sort, false)?, kind));
        }
        let [result] = self.read("-> @9")?;
        let (conditions, body) = if self.eat("where") {
            let mut conditions = self.fill("@,")?;
            let body = conditions.last_mut().and_then(take_body);
            (conditions, body)
        } else {
            (Vec::new(), self.fill("= @")?.pop())
        };
        let Some(body) = body else {
            return self.unexpected("`=` and an expression");
        };
        let element = self.element_of(&result)?;
        let mut parameters = Vec::new();
        for (name, kind) in declared {
            parameters.push(match kind.head {
                "int" => kind.says("Size", vec![name]),
                _ => kind.says("Tensor", [vec![name], self.extents(&kind)?].concat()),
            });
        }
        let extents = self.extents(&result)?;
        let conditions = conditions.iter().map(|tree| self.condition(tree));
        let conditions = conditions.collect::<Result<_>>()?;
        let lists = [parameters, extents, conditions].map(|list| kernel.says("List", list));
        let body = self.expr(&body)?;
        self.visible.clear();
        let children = [vec![name, element], lists.to_vec(), vec![body]].concat();
        Ok(kernel.says("Kernel", children))
    }

    /// Takes the element type of the result for that of the kernel.
    fn element_of(&mut self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        self.element = tree.children.first().unwrap_or(tree).head;
        match find(ELEMENTS, self.element) {
            Some(element) => Ok(tree.says(element, vec![])),
            None => tree.refuse("not an element type"),
        }
    }

    /// type := ( "f32" | "f64" | "u32" | "u64" ) [ "[" index { "," index } "]" ],
    ///         with one element type in the whole kernel
    fn extents(&self, tree: &Tree<'a>) -> Result<Vec<Syntax<'a>>> {
        let (element, extents) = match tree.parts() {
            ("]", [element, extents @ ..]) => (element.head, extents),
            (element, _) => (element, &[][..]),
        };
        if element != self.element {
            return tree.refuse(format!("not of the result's type {}", self.element));
        }
        self.indices(extents)
    }

    fn indices(&self, trees: &[Tree<'a>]) -> Result<Vec<Syntax<'a>>> {
        trees.iter().map(|tree| self.index(tree)).collect()
    }

    /// expr := NUMBER | NAME | "(" expr ")" | expr "[" index { "," index } "]"
    ///       | "[" condition { "," condition } "]" expr | "let" NAME ":=" expr "in" expr
    ///       | ( "gen" | "sum" ) binder { "," binder } ":" expr
    ///       | expr ( "++" | "+" | "-" | "*" | "/" ) expr | "-" expr
    ///       | ( "transpose" | "flatten" ) "(" expr ")"
    ///       | ( "split" | "pad_l" | "pad_r" | "trunc_l" | "trunc_r" ) "(" index "," expr ")"
    fn expr(&mut self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        let (head, children) = match tree.parts() {
            (text, []) if tree.is_number() && decimal(text).is_some() => {
                ("Lit", vec![tree.says(text, vec![])])
            }
            (_, []) => ("Var", vec![self.lookup(tree, &[Sort::Tensor])?]),
            ("(", [inner]) => return self.expr(inner),
            ("]", [base, indices @ ..]) => {
                let base = vec![self.expr(base)?];
                ("At", [base, self.indices(indices)?].concat())
            }
            ("[", [first, more @ .., body]) => {
                let mut all = self.condition(first)?;
                for condition in more {
                    all = tree.says("BAnd", vec![all, self.condition(condition)?]);
                }
                ("Guard", vec![all, self.expr(body)?])
            }
            ("let", [name, value, body]) => {
                let (value, visible) = (self.expr(value)?, self.visible.len());
                let name = self.declare(name, Sort::Tensor, true)?;
                let body = self.expr(body)?;
                self.visible.truncate(visible);
                ("Let", vec![name, value, body])
            }
            ("gen" | "sum", _) => return self.bind(tree, 0),
            ("-", [a]) => ("Neg", vec![self.expr(a)?]),
            (operator, [a, b]) if let Some(head) = find(OPERATORS, operator) => {
                (head, vec![self.expr(a)?, self.expr(b)?])
            }
            (")", [function, a]) if let Some(head) = find(FUNCTIONS, function.head) => {
                (head, vec![self.expr(a)?])
            }
            (")", [function, k, a]) if let Some(head) = find(RESIZES, function.head) => {
                (head, vec![self.index(k)?, self.expr(a)?])
            }
            _ => return tree.refuse("not an expression"),
        };
        Ok(tree.says(head, children))
    }

    /// The part of a `gen` or `sum` from the n-th binder on; the last child is the body.
    ///
    /// binder := NAME "<" index | index "<=" NAME "<" index
    ///
    /// Each is visible in the bounds of those after it.
    fn bind(&mut self, tree: &Tree<'a>, n: usize) -> Result<Syntax<'a>> {
        let binder = &tree.children[n];
        if n + 1 == tree.children.len() {
            return self.expr(binder);
        }
        let ("<", [left, hi]) = binder.parts() else {
            return binder.refuse("not of the form `i < n` or `m <= i < n`");
        };
        let (lo, name) = match left.parts() {
            ("<=", [lo, name]) => (self.index(lo)?, name),
            _ => (left.says("ILit", vec![left.says("0", vec![])]), left),
        };
        let (hi, visible) = (self.index(hi)?, self.visible.len());
        let name = self.declare(name, Sort::Integer, true)?;
        let body = self.bind(tree, n + 1)?;
        self.visible.truncate(visible);
        let head = if tree.head == "gen" { "Gen" } else { "Sum" };
        Ok(tree.says(head, vec![name, lo, hi, body]))
    }
}

/// Takes the body off the last condition after `where`: it follows the last `=` outside of
/// parentheses and brackets, since a body has none there.
fn take_body<'a>(condition: &mut Tree<'a>) -> Option<Tree<'a>> {
    match condition.head {
        "or" | "and" | "not" => take_body(condition.children.last_mut()?),
        "=" => {
            let body = condition.children.pop()?;
            *condition = condition.children.pop()?;
            Some(body)
        }
        _ => None,
    }
}
