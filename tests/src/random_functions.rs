//! Random functions of the C subset, for the tests of the printer, parser and interpreter.
//!
//! A function is read off a sequence of bytes, each of which decides one choice; where they end,
//! every choice is the simplest one. So `proptest` can shrink a program by shrinking the bytes.

use std::mem;

use programs::c::ast::{
    BitOp, Buffer, COMPARISONS, Comparison, Cond, Decimal, Element, FUNCTIONS, Function,
    INDEX_OPERATORS, Index, IndexOp, Mode, Place, SCALAR_OPERATORS, Scalar, ScalarOp, Stmt,
};
use programs::element::Named;

/// The length of every array that a runnable program accesses.
pub const CELLS: usize = 12;

/// The program that these bytes stand for. A runnable one seldom does anything undefined for
/// small sizes and buffers of [`CELLS`] cells; any other one is only well formed.
pub fn program(name: &str, bytes: &[u8], runnable: bool) -> Function {
    let choices = Choices {
        bytes: bytes.iter(),
        runnable,
        ..Choices::default()
    };
    choices.function(name)
}

/// A runnable program with large literals, whose indices overflow now and then.
pub fn large_program(name: &str, bytes: &[u8]) -> Function {
    let choices = Choices {
        bytes: bytes.iter(),
        runnable: true,
        large: true,
        ..Choices::default()
    };
    choices.function(name)
}

/// Bytes that look random and are the same in each run (xorshift).
pub fn bytes(seed: u64, count: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..count).map(|_| next()).collect()
}

#[derive(Default)]
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    runnable: bool,
    large: bool,
    integers: Vec<String>,
    locals: Vec<Buffer>,
    readable: Vec<Buffer>,
    writable: Vec<Buffer>,
    visible: usize,
}

impl Choices<'_> {
    fn function(mut self, name: &str) -> Function {
        let sizes: Vec<String> = (0..=self.pick(3)).map(|k| format!("n{k}")).collect();
        let inputs = (0..self.pick(3)).map(|k| self.typed(format!("in{k}")));
        let inputs: Vec<Buffer> = inputs.collect();
        let mut outputs = vec![self.typed("out".to_string())];
        if !self.runnable && self.pick(3) == 0 {
            outputs.push(self.typed("out2".to_string()));
        }
        self.integers = sizes.clone();
        self.writable = outputs.clone();
        self.readable = inputs.iter().chain(&outputs).cloned().collect();
        let mut body = self.block(3);
        if self.runnable {
            body.insert(0, self.initialisation());
        }
        Function {
            name: name.to_string(),
            sizes,
            inputs,
            outputs,
            body,
        }
    }

    /// One of the numbers below `count`.
    fn pick(&mut self, count: usize) -> usize {
        self.bytes.next().map_or(0, |byte| *byte as usize % count)
    }

    fn one_of<T: Clone>(&mut self, names: &[T]) -> T {
        names[self.pick(names.len())].clone()
    }

    fn element(&mut self) -> Element {
        Element::ALL[self.pick(Element::ALL.len())]
    }

    fn typed(&mut self, name: String) -> Buffer {
        let ty = self.element();
        Buffer { ty, name }
    }

    /// One of those of this type, if there is one.
    fn of_type(&mut self, all: &[Buffer], ty: Element) -> Option<String> {
        let fitting = all.iter().filter(|buffer| buffer.ty == ty);
        let names: Vec<String> = fitting.map(|buffer| buffer.name.clone()).collect();
        (!names.is_empty()).then(|| self.one_of(&names))
    }

    /// A name that nothing visible has; blocks side by side declare the same ones.
    fn fresh(&mut self, prefix: &str) -> String {
        self.visible += 1;
        format!("{prefix}{}", self.visible)
    }

    fn block(&mut self, depth: usize) -> Vec<Stmt> {
        let visible = (
            self.visible,
            self.integers.len(),
            self.locals.len(),
            self.readable.len(),
            self.writable.len(),
        );
        let mut body = Vec::new();
        let mut arrays = Vec::new();
        let least = if self.runnable { 2 } else { 0 };
        for _ in 0..least + self.pick(5) {
            let statement = self.statement(depth);
            if let Stmt::Alloc { name, .. } = &statement {
                arrays.push(name.clone());
            }
            body.push(statement);
        }
        body.extend(arrays.into_iter().rev().map(Stmt::Free));
        self.visible = visible.0;
        self.integers.truncate(visible.1);
        self.locals.truncate(visible.2);
        self.readable.truncate(visible.3);
        self.writable.truncate(visible.4);
        body
    }

    fn statement(&mut self, depth: usize) -> Stmt {
        match self.pick(if depth == 0 { 6 } else { 10 }) {
            0 | 1 => {
                let Buffer { ty, name: array } = self.one_of(&self.writable.clone());
                let place = Place::Cell {
                    array,
                    index: self.address(),
                };
                Stmt::Assign {
                    place,
                    mode: self.mode(ty),
                    value: self.scalar(3, ty),
                }
            }
            2 if !self.locals.is_empty() => {
                let Buffer { ty, name } = self.one_of(&self.locals.clone());
                Stmt::Assign {
                    place: Place::Local(name),
                    mode: self.mode(ty),
                    value: self.scalar(3, ty),
                }
            }
            2 | 3 => {
                let ty = self.element();
                let value = self.scalar(3, ty);
                let name = self.fresh("s");
                let local = name.clone();
                self.locals.push(Buffer { ty, name: local });
                Stmt::Declare { ty, name, value }
            }
            4 => {
                let extents = vec![Index::Lit(CELLS as i64)];
                let (ty, name) = (self.element(), self.fresh("x"));
                let array = Buffer {
                    ty,
                    name: name.clone(),
                };
                self.readable.push(array.clone());
                self.writable.push(array);
                // One kind after the other.
                match self.visible % 3 {
                    2 => Stmt::Local {
                        ty,
                        name,
                        cells: CELLS as i64,
                        zeros: self.visible.is_multiple_of(2),
                    },
                    kind => Stmt::Alloc {
                        ty,
                        name,
                        extents,
                        zeros: kind == 0,
                    },
                }
            }
            5 => Stmt::Alloc {
                ty: self.element(),
                extents: (0..=self.pick(3)).map(|_| self.index(2)).collect(),
                name: self.fresh("unused"),
                zeros: self.visible.is_multiple_of(2),
            },
            6 | 7 => {
                let lo = if self.runnable {
                    Index::Lit(self.pick(3) as i64)
                } else {
                    self.index(3)
                };
                let mut hi = self.index(2);
                if self.runnable {
                    hi = match hi {
                        Index::Lit(value) => Index::Lit(value % 20),
                        hi => Index::Op(IndexOp::Min, Box::new(hi), Box::new(Index::Lit(5))),
                    };
                }
                let also = (self.pick(3) == 0 && !self.writable[0].ty.is_half())
                    .then(|| self.cell_of_the_output());
                // Where the condition is read from a local, the loop breaks off.
                let before = (self.pick(2) == 0).then(|| self.fresh("s"));
                let var = self.fresh("i");
                self.integers.push(var.clone());
                let mut body = self.block(depth - 1);
                self.integers.pop();
                // A choice at the end may be read as one whether the loop goes on.
                if let Some(last @ Stmt::If { .. }) = body.last_mut() {
                    *last = Stmt::Block(vec![last.clone()]);
                }
                let also = also.and_then(|([cell, literal], again)| {
                    body.push(again);
                    let Some(name) = before else {
                        return Some(is_less(cell, literal));
                    };
                    let choice = Stmt::If {
                        cond: is_less(Scalar::Local(name.clone()), literal),
                        body: mem::take(&mut body),
                        otherwise: vec![Stmt::Break],
                    };
                    let (ty, value) = (self.writable[0].ty, cell);
                    body = vec![Stmt::Declare { ty, name, value }, choice];
                    None
                });
                Stmt::For {
                    var,
                    lo,
                    hi,
                    also,
                    body,
                }
            }
            8 => Stmt::If {
                cond: self.cond(3),
                body: self.block(depth - 1),
                otherwise: match self.pick(3) {
                    2 => self.block(depth - 1),
                    _ => vec![],
                },
            },
            _ => Stmt::Block(self.block(depth - 1)),
        }
    }

    /// A loop that writes every cell of the output.
    fn initialisation(&mut self) -> Stmt {
        let var = "cell".to_string();
        let array = "out".into();
        let index = Index::Var(var.clone());
        let place = Place::Cell { array, index };
        let ty = self.writable[0].ty;
        let value = self.literal(ty);
        let body = vec![Stmt::Assign {
            place,
            mode: Mode::Set,
            value,
        }];
        Stmt::For {
            var,
            lo: Index::Lit(0),
            hi: Index::Lit(CELLS as i64),
            also: None,
            body,
        }
    }

    /// A cell of the output and a literal to compare it with, and a statement that assigns to this cell.
    fn cell_of_the_output(&mut self) -> ([Scalar; 2], Stmt) {
        let Buffer { ty, name: array } = self.writable[0].clone();
        let index = self.address();
        let read = Scalar::Read {
            array: array.clone(),
            index: index.clone(),
        };
        let literal = self.literal(ty);
        let again = Stmt::Assign {
            place: Place::Cell { array, index },
            mode: Mode::Set,
            value: self.scalar(2, ty),
        };
        ([read, literal], again)
    }

    fn mode(&mut self, ty: Element) -> Mode {
        if !wraps(ty) || self.pick(2) == 0 {
            Mode::Set
        } else {
            Mode::Add
        }
    }

    /// An index expression for an access; in runnable programs, of [`CELLS`] cells.
    fn address(&mut self) -> Index {
        match self.index(3) {
            Index::Lit(value) if self.runnable => Index::Lit(value % CELLS as i64),
            index if self.runnable => Index::Op(
                IndexOp::Rem,
                Box::new(index),
                Box::new(Index::Lit(CELLS as i64)),
            ),
            index => index,
        }
    }

    /// An index expression; in runnable programs, not negative and with divisors above 0.
    fn index(&mut self, depth: usize) -> Index {
        match self.pick(if depth == 0 { 3 } else { 9 }) {
            0 | 1 => Index::Var(self.one_of(&self.integers.clone())),
            2 => Index::Lit(self.integer()),
            choice => {
                let (a, b) = (self.index(depth - 1), self.index(depth - 1));
                let (_, op) = INDEX_OPERATORS[self.pick(5)];
                let op = match choice {
                    3 => IndexOp::Min,
                    4 => IndexOp::Max,
                    _ => op,
                };
                if !self.runnable {
                    return index_op(op, a, b);
                }
                match op {
                    IndexOp::Div | IndexOp::Rem => index_op(op, a, Index::Lit(3)),
                    IndexOp::Sub => index_op(IndexOp::Max, index_op(op, a, b), Index::Lit(0)),
                    _ => index_op(op, a, b),
                }
            }
        }
    }

    fn integer(&mut self) -> i64 {
        const INTERESTING: [i64; 8] = [
            -1,
            -17,
            2_147_483_647,
            2_147_483_648,
            -2_147_483_648,
            9_000_000_000,
            i64::MAX,
            -i64::MAX,
        ];
        const LARGE: [i64; 8] = [
            2_147_483_647,
            3_037_000_500,
            9_000_000_000,
            1 << 57,
            1 << 61,
            1 << 62,
            i64::MAX - 3,
            i64::MAX,
        ];
        match self.pick(8) {
            0 if !self.runnable => INTERESTING[self.pick(8)],
            0..4 if self.large => LARGE[self.pick(8)],
            _ => self.pick(20) as i64,
        }
    }

    fn cond(&mut self, depth: usize) -> Cond {
        match self.pick(if depth == 0 { 3 } else { 8 }) {
            2 | 6 | 7 => {
                let (_, op) = COMPARISONS[self.pick(6)];
                let ty = match self.element() {
                    half if half.is_half() => Element::F32,
                    ty => ty,
                };
                let [a, b] = [self.scalar(1, ty), self.scalar(1, ty)].map(Box::new);
                Cond::CompareScalars(op, a, b)
            }
            0 | 1 => {
                let (_, op) = COMPARISONS[self.pick(6)];
                Cond::Compare(op, self.index(2), self.index(2))
            }
            3 => Cond::Not(Box::new(self.cond(depth - 1))),
            4 => Cond::And(
                Box::new(self.cond(depth - 1)),
                Box::new(self.cond(depth - 1)),
            ),
            _ => Cond::Or(
                Box::new(self.cond(depth - 1)),
                Box::new(self.cond(depth - 1)),
            ),
        }
    }

    fn scalar(&mut self, depth: usize, ty: Element) -> Scalar {
        match self.pick(if depth == 0 { 4 } else { 14 }) {
            0 => self.literal(ty),
            1 if let Some(name) = self.of_type(&self.locals.clone(), ty) => Scalar::Local(name),
            1..=3 => match self.of_type(&self.readable.clone(), ty) {
                Some(array) => Scalar::Read {
                    array,
                    index: self.address(),
                },
                None => self.literal(ty),
            },
            10 if ty.is_float() => {
                let function = FUNCTIONS[self.pick(FUNCTIONS.len())];
                let arguments = (0..function.arity).map(|_| self.scalar(depth - 1, ty));
                Scalar::Call(ty, function, arguments.collect())
            }
            5 => {
                let cond = Box::new(self.cond(1));
                let (a, b) = (self.scalar(depth - 1, ty), self.scalar(depth - 1, ty));
                Scalar::Cond(cond, Box::new(a), Box::new(b))
            }
            10..=13 if ty == Element::Bool => self.literal(ty),
            10 | 11 if ty.is_half() => self.literal(ty),
            10 | 11 => Scalar::Cast(ty, self.index(2)),
            12 | 13 => {
                // Floats of 16 bits are converted from and to `float` only.
                let from = match self.element() {
                    _ if ty.is_half() => Element::F32,
                    from if from.is_half() && ty != Element::F32 => ty,
                    from => from,
                };
                match from != ty {
                    true => Scalar::Convert([from, ty], Box::new(self.scalar(depth - 1, from))),
                    false => self.scalar(depth - 1, ty),
                }
            }
            4 if ty.has_bits() && self.pick(2) == 0 => {
                Scalar::Complement(Box::new(self.scalar(depth - 1, ty)))
            }
            4 if self.has(ty, ScalarOp::Sub) => Scalar::Neg(Box::new(self.scalar(depth - 1, ty))),
            _ => {
                let all = SCALAR_OPERATORS.iter().map(|(_, op)| *op);
                let operators: Vec<ScalarOp> = all.filter(|op| self.has(ty, *op)).collect();
                if operators.is_empty() {
                    return self.scalar(depth - 1, ty);
                }
                let op = operators[self.pick(operators.len())];
                let (a, mut b) = (self.scalar(depth - 1, ty), self.scalar(depth - 1, ty));
                let shifts = [BitOp::ShiftLeft, BitOp::ShiftRight].map(ScalarOp::Bits);
                if self.runnable && shifts.contains(&op) {
                    let mask = Box::new(Scalar::Lit(ty, Decimal::new(31, 0)));
                    b = Scalar::Op(ScalarOp::Bits(BitOp::And), Box::new(b), mask);
                }
                if self.runnable && !ty.is_float() && op == ScalarOp::Div {
                    // An odd divisor is not zero.
                    let number = |digits| Box::new(Scalar::Lit(ty, Decimal::new(digits, 0)));
                    let even = Scalar::Op(ScalarOp::Mul, Box::new(b), number(2));
                    b = Scalar::Op(ScalarOp::Add, Box::new(even), number(1));
                }
                Scalar::Op(op, Box::new(a), Box::new(b))
            }
        }
    }

    /// Whether there are such operations of a type. What runs must not overflow.
    fn has(&self, ty: Element, op: ScalarOp) -> bool {
        match op {
            ScalarOp::Bits(BitOp::ShiftLeft) => ty.is_word(),
            ScalarOp::Bits(_) => ty.has_bits(),
            _ => ty.is_arithmetic() && (!self.runnable || wraps(ty)),
        }
    }

    fn literal(&mut self, ty: Element) -> Scalar {
        let digits = self.pick(250) as u128 * self.pick(250) as u128 + self.pick(10) as u128;
        let scale = match ty.is_float() {
            true => self.pick(7) as u32,
            false => 0,
        };
        let digits = match ty.range() {
            Some((_, end)) => digits % end as u128,
            None if ty.is_half() => 0,
            None => digits,
        };
        Scalar::Lit(ty, Decimal::new(digits, scale))
    }
}

/// Whether arithmetic of this type is defined whatever is computed: integers wrap around.
fn wraps(ty: Element) -> bool {
    ty.is_float() || ty.is_word()
}

fn is_less(a: Scalar, b: Scalar) -> Cond {
    Cond::CompareScalars(Comparison::Less, Box::new(a), Box::new(b))
}

/// The operation, or its left operand where the subset has no such operation.
fn index_op(op: IndexOp, a: Index, b: Index) -> Index {
    let literal = |index: &Index| matches!(index, Index::Lit(_));
    let no_min_or_max = matches!(op, IndexOp::Min | IndexOp::Max) && a == b;
    if no_min_or_max || literal(&a) && literal(&b) {
        return a;
    }
    Index::Op(op, Box::new(a), Box::new(b))
}
