//! Runs a function of the C subset and reports everything that C leaves undefined.
//!
//! Untrusted; for tests and counterexamples. It goes wrong where the rules of `exec` in
//! `theories/c/exec.thy` have no derivation, and where they do not look: at inputs that are
//! written. The cells of the output are unwritten when the run begins.

use std::fmt;
use std::ops::ControlFlow;

use programs::atl;
use programs::c::ast::{
    Buffer, Cond, Decimal, Element as ElementType, Function, Index, IndexOp, Mode, Place, Scalar,
    ScalarOp, Stmt,
};

use crate::element::Element;
use crate::value::Value;
use programs::c::print;

/// The longest array that there can be, in cells: `most_cells` in `theories/c/exec.thy`.
const MOST_CELLS: i64 = 1 << 57;

/// The longest heap array that the interpreter makes, in cells.
const MAX_CELLS: i64 = 1 << 26;

/// What goes wrong in a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The caller passed another number of sizes or inputs than the function takes.
    #[error("wrong number of sizes or inputs")]
    Arguments,
    /// No such name is visible, or it is not of the kind that is needed.
    #[error("`{0}` is not declared as what is needed")]
    Undeclared(String),
    /// A name is declared while another declaration of it is visible.
    #[error("`{0}` is already declared")]
    Redeclared(String),
    /// An access outside of an array.
    #[error("{array}[{index}] is out of bounds: {array} has {length} cells")]
    OutOfBounds {
        array: String,
        index: i64,
        length: usize,
    },
    /// A read of a cell that nothing was written to.
    #[error("{array}[{index}] is read before it is written")]
    Uninitialised { array: String, index: i64 },
    /// A write to an input, or an attempt to free what is not a heap array.
    #[error("`{0}` cannot be written or freed")]
    ReadOnly(String),
    /// An access to a freed array, or freeing it again.
    #[error("`{0}` is already freed")]
    Freed(String),
    /// The function ends and the array was not freed.
    #[error("`{0}` is never freed")]
    Leak(String),
    /// A result does not fit into `int64_t`.
    #[error(
        "`{expression}` overflows int64_t: it would be {value}{}",
        with(integers)
    )]
    Overflow {
        /// The subexpression whose value it is.
        expression: String,
        value: i128,
        /// The sizes and loop variables in scope.
        integers: Vec<(String, i64)>,
    },
    /// Division of indices by zero or below, or of a negative dividend.
    #[error("{dividend} is divided by {divisor}: only n >= 0 by m > 0 is defined")]
    IndexDivision { dividend: i64, divisor: i64 },
    /// Arithmetic of signed integers whose result is none of their type.
    #[error("arithmetic of signed integers overflows")]
    SignedOverflow,
    /// A shift by as many bits as there are, or by more, or of what has none.
    #[error("an element is shifted by as many bits as it has")]
    Shift,
    /// A division of elements that has no value.
    #[error("an element is divided by zero, or the least one by -1")]
    DivisionByZero,
    /// Data that are an index, of a type that is none of integers.
    #[error("`{0}` is made an index of data that are no integer")]
    NoInteger(String),
    /// A literal that the elements have no value for.
    #[error("the elements have no value {0}")]
    Literal(String),
    /// A call of a function that the elements do not have.
    #[error("the elements have no `{0}`")]
    Call(String),
    /// An array of negative length, or longer than there can be.
    #[error("an array of {0} cells cannot be allocated")]
    Length(i64),
    /// An array longer than the interpreter makes: nothing is said about the program.
    #[error("the interpreter makes arrays of at most {MAX_CELLS} cells, not of {0}")]
    Memory(i64),
    /// The run takes more steps than allowed: nothing is said about the program.
    #[error("the run takes too many steps")]
    Exhausted,
}

/// What names stand for, behind a message.
fn with(integers: &[(String, i64)]) -> String {
    let named: Vec<String> = integers
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    match named.is_empty() {
        true => String::new(),
        false => format!(" (with {})", named.join(", ")),
    }
}

/// The number of cells of an array of these extents: as `array_cells` computes it, more than there
/// can be where there would be more.
fn cell_count(extents: &[i64]) -> Result<i64, Fault> {
    if let Some(negative) = extents.iter().find(|extent| **extent < 0) {
        return Err(Fault::Length(*negative));
    }
    let most = i128::from(MOST_CELLS) + 1;
    let product = |cells: i128, extent: &i64| match *extent {
        0 => 0,
        extent => (cells * i128::from(extent)).min(most),
    };
    let cells = match extents.contains(&0) {
        true => 0,
        false => extents.iter().fold(1, product),
    };
    Ok(i64::try_from(cells).unwrap_or(i64::MAX))
}

/// A fault, and the first line of the statement where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// What went wrong.
    pub fault: Fault,
    /// The innermost statement that was running; empty at the function's start and end.
    pub statement: String,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.statement.as_str() {
            "" => write!(f, "{}", self.fault),
            statement => write!(f, "{} in `{statement}`", self.fault),
        }
    }
}

impl std::error::Error for RunError {}

/// Runs a function on these arguments, elements being bit patterns in the low bits of a `u64`, so
/// that results compare bit for bit; `output` may hold anything on entry, and what was in it
/// cannot be read.
pub fn run(
    function: &Function,
    sizes: &[i64],
    inputs: &[Vec<u64>],
    output: &mut [u64],
) -> Result<(), RunError> {
    run_within(function, sizes, inputs, output, u64::MAX)
}

/// The same, if it takes no more than so many steps: statements, and values of loop variables.
pub fn run_within(
    function: &Function,
    sizes: &[i64],
    inputs: &[Vec<u64>],
    output: &mut [u64],
    steps: u64,
) -> Result<(), RunError> {
    run_all_within(function, sizes, inputs, &mut [output], steps)
}

/// The same of a function with several outputs.
pub fn run_all_within(
    function: &Function,
    sizes: &[i64],
    inputs: &[Vec<u64>],
    outputs: &mut [&mut [u64]],
    steps: u64,
) -> Result<(), RunError> {
    let elements = |(input, cells): (&Buffer, &Vec<u64>)| {
        let cells = cells.iter().map(|bits| Value::of_bits(input.ty, *bits));
        cells.collect()
    };
    let inputs = function.inputs.iter().zip(inputs).map(elements).collect();
    let lengths: Vec<usize> = outputs.iter().map(|output| output.len()).collect();
    let all = run_steps::<Value>(function, sizes, inputs, &lengths, steps)?;
    for (output, cells) in outputs.iter_mut().zip(all) {
        for (old, new) in output.iter_mut().zip(cells) {
            *old = new.map_or(*old, Value::bits);
        }
    }
    Ok(())
}

/// Runs a function on elements of any type; the result is the output's cells, as far as they were
/// written.
pub fn run_on<S: Element>(
    function: &Function,
    sizes: &[i64],
    inputs: Vec<Vec<S>>,
    output: usize,
) -> Result<Vec<Option<S>>, RunError> {
    let outputs = run_steps(function, sizes, inputs, &[output], u64::MAX)?;
    Ok(outputs.into_iter().next().unwrap_or_default())
}

fn run_steps<S: Element>(
    function: &Function,
    sizes: &[i64],
    inputs: Vec<Vec<S>>,
    outputs: &[usize],
    steps: u64,
) -> Result<Vec<Vec<Option<S>>>, RunError> {
    let mut machine = Machine {
        steps,
        names: Vec::new(),
        arrays: Vec::new(),
    };
    let whole = |fault| RunError {
        fault,
        statement: String::new(),
    };
    let wanted = [&function.inputs, &function.outputs].map(Vec::len);
    if sizes.len() != function.sizes.len() || [inputs.len(), outputs.len()] != wanted {
        return Err(whole(Fault::Arguments));
    }
    for (name, size) in function.sizes.iter().zip(sizes) {
        machine
            .declare(name, Meaning::Integer(*size))
            .map_err(whole)?;
    }
    for (input, cells) in function.inputs.iter().zip(inputs) {
        let cells = cells.into_iter().map(Some).collect();
        machine
            .new_array(&input.name, cells, Owner::Input)
            .map_err(whole)?;
    }
    let mut results = Vec::new();
    for (output, length) in function.outputs.iter().zip(outputs) {
        let cells = vec![None; *length];
        let result = machine.new_array(&output.name, cells, Owner::Output);
        results.push(result.map_err(whole)?);
    }
    _ = machine.block(&function.body)?;
    if let Some(leaked) = machine
        .arrays
        .iter()
        .find(|array| array.owner == Owner::Function)
    {
        return Err(whole(Fault::Leak(leaked.name.to_string())));
    }
    let cells = |result: usize| std::mem::take(&mut machine.arrays[result].cells);
    Ok(results.into_iter().map(cells).collect())
}

/// What a visible name stands for.
#[derive(Clone)]
enum Meaning<S> {
    Integer(i64),
    Scalar(S),
    /// A position in the list of arrays.
    Array(usize),
}

/// Who must keep or free an array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Input,
    Output,
    Function,
    Block,
    Nobody,
}

struct Array<'a, S> {
    name: &'a str,
    cells: Vec<Option<S>>,
    owner: Owner,
}

struct Machine<'a, S> {
    /// How many more steps the run may take.
    steps: u64,
    names: Vec<(&'a str, Meaning<S>)>,
    arrays: Vec<Array<'a, S>>,
}

impl<'a, S: Element> Machine<'a, S> {
    /// Runs the statements of a block, up to `break` if it is met.
    fn block(&mut self, statements: &'a [Stmt]) -> Result<ControlFlow<()>, RunError> {
        let (visible, before) = (self.names.len(), self.arrays.len());
        let mut flow = ControlFlow::Continue(());
        for statement in statements {
            flow = self.statement(statement)?;
            if flow.is_break() {
                break;
            }
        }
        self.names.truncate(visible);
        let local = |array: &&mut Array<S>| array.owner == Owner::Block;
        for array in self.arrays[before..].iter_mut().filter(local) {
            array.owner = Owner::Nobody;
            array.cells = Vec::new();
        }
        Ok(flow)
    }

    /// Runs a statement, and names it in the error if the fault is its own.
    fn statement(&mut self, statement: &'a Stmt) -> Result<ControlFlow<()>, RunError> {
        let here = |fault| RunError {
            fault,
            statement: print::headline(statement),
        };
        self.step().map_err(here)?;
        match statement {
            Stmt::For {
                var,
                lo,
                hi,
                also,
                body,
            } => {
                let mut i = self.index(lo).map_err(here)?;
                while i < self.index(hi).map_err(here)? {
                    self.step().map_err(here)?;
                    if let Some(also) = also
                        && !self.cond(also).map_err(here)?
                    {
                        break;
                    }
                    self.declare(var, Meaning::Integer(i)).map_err(here)?;
                    let flow = self.block(body)?;
                    self.names.pop();
                    if flow.is_break() {
                        break;
                    }
                    i += 1; // i < hi, so it fits
                }
            }
            Stmt::If {
                cond,
                body,
                otherwise,
            } => match self.cond(cond).map_err(here)? {
                true => return self.block(body),
                false => return self.block(otherwise),
            },
            Stmt::Block(body) => return self.block(body),
            Stmt::Break => return Ok(ControlFlow::Break(())),
            Stmt::Declare { name, value, .. } => {
                let value = self.scalar(value).map_err(here)?;
                self.declare(name, Meaning::Scalar(value)).map_err(here)?;
            }
            Stmt::Index { name, value } => {
                let value = self.scalar(value).map_err(here)?;
                let i = value.integer().and_then(|i| i.try_into().ok());
                let i = i.ok_or_else(|| Fault::NoInteger(name.clone()));
                let i = i.map_err(here)?;
                self.declare(name, Meaning::Integer(i)).map_err(here)?;
            }
            Stmt::Assign { place, mode, value } => {
                self.assign(place, *mode, value).map_err(here)?;
            }
            Stmt::Alloc {
                ty,
                name,
                extents,
                zeros,
            } => {
                let extents = extents.iter().map(|extent| self.index(extent));
                let extents = extents.collect::<Result<Vec<i64>, _>>().map_err(here)?;
                let cells = cell_count(&extents).map_err(here)?;
                self.alloc(*ty, name, cells, *zeros, Owner::Function)
                    .map_err(here)?;
            }
            Stmt::Local {
                ty,
                name,
                cells,
                zeros,
            } => {
                let length = *cells;
                self.alloc(*ty, name, length, *zeros, Owner::Block)
                    .map_err(here)?;
            }
            Stmt::Free(name) => self.free(name).map_err(here)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn step(&mut self) -> Result<(), Fault> {
        self.steps = self.steps.checked_sub(1).ok_or(Fault::Exhausted)?;
        Ok(())
    }

    fn assign(&mut self, place: &Place, mode: Mode, value: &Scalar) -> Result<(), Fault> {
        let value = self.scalar(value)?;
        match place {
            Place::Local(name) => {
                let Meaning::Scalar(old) = self.meaning(name)? else {
                    return Err(Fault::Undeclared(name.clone()));
                };
                let new = match mode {
                    Mode::Add => old.add(&value).ok_or(Fault::SignedOverflow)?,
                    Mode::Set => value,
                };
                let slot = self
                    .names
                    .iter_mut()
                    .rev()
                    .find(|(other, _)| *other == name);
                slot.ok_or_else(|| Fault::Undeclared(name.clone()))?.1 = Meaning::Scalar(new);
            }
            Place::Cell { array, index } => {
                let index = self.index(index)?;
                let (position, cell) = self.cell(array, index)?;
                if self.arrays[position].owner == Owner::Input {
                    return Err(Fault::ReadOnly(array.clone()));
                }
                let new = match mode {
                    Mode::Add => {
                        let sum = self.read(array, index)?.add(&value);
                        sum.ok_or(Fault::SignedOverflow)?
                    }
                    Mode::Set => value,
                };
                self.arrays[position].cells[cell] = Some(new);
            }
        }
        Ok(())
    }

    fn alloc(
        &mut self,
        ty: ElementType,
        name: &'a str,
        length: i64,
        zeros: bool,
        owner: Owner,
    ) -> Result<(), Fault> {
        let cells = match usize::try_from(length) {
            Ok(cells) if length <= MAX_CELLS => cells,
            Ok(_) if length <= MOST_CELLS => return Err(Fault::Memory(length)),
            _ => return Err(Fault::Length(length)),
        };
        self.new_array(
            name,
            vec![zeros.then(|| S::zero().typed(Some(ty))); cells],
            owner,
        )?;
        Ok(())
    }

    fn free(&mut self, name: &str) -> Result<(), Fault> {
        let Meaning::Array(position) = self.meaning(name)? else {
            return Err(Fault::Undeclared(name.to_string()));
        };
        let array = &mut self.arrays[position];
        match array.owner {
            Owner::Input | Owner::Output | Owner::Block => {
                return Err(Fault::ReadOnly(name.to_string()));
            }
            Owner::Nobody => return Err(Fault::Freed(name.to_string())),
            Owner::Function => {
                array.owner = Owner::Nobody;
                array.cells = Vec::new();
            }
        }
        Ok(())
    }

    fn new_array(
        &mut self,
        name: &'a str,
        cells: Vec<Option<S>>,
        owner: Owner,
    ) -> Result<usize, Fault> {
        let position = self.arrays.len();
        self.declare(name, Meaning::Array(position))?;
        self.arrays.push(Array { name, cells, owner });
        Ok(position)
    }

    fn declare(&mut self, name: &'a str, meaning: Meaning<S>) -> Result<(), Fault> {
        if self.meaning(name).is_ok() {
            return Err(Fault::Redeclared(name.to_string()));
        }
        self.names.push((name, meaning));
        Ok(())
    }

    fn meaning(&self, name: &str) -> Result<Meaning<S>, Fault> {
        let found = self.names.iter().rev().find(|(other, _)| *other == name);
        found
            .map(|(_, meaning)| meaning.clone())
            .ok_or_else(|| Fault::Undeclared(name.to_string()))
    }

    /// The position of a live array and of a cell in it.
    fn cell(&self, name: &str, index: i64) -> Result<(usize, usize), Fault> {
        let Meaning::Array(position) = self.meaning(name)? else {
            return Err(Fault::Undeclared(name.to_string()));
        };
        let array = &self.arrays[position];
        if array.owner == Owner::Nobody {
            return Err(Fault::Freed(name.to_string()));
        }
        let length = array.cells.len();
        match usize::try_from(index) {
            Ok(cell) if cell < length => Ok((position, cell)),
            _ => Err(Fault::OutOfBounds {
                array: name.to_string(),
                index,
                length,
            }),
        }
    }

    fn read(&self, name: &str, index: i64) -> Result<S, Fault> {
        let (position, cell) = self.cell(name, index)?;
        let uninitialised = || Fault::Uninitialised {
            array: name.to_string(),
            index,
        };
        self.arrays[position].cells[cell]
            .clone()
            .ok_or_else(uninitialised)
    }

    fn index(&self, index: &Index) -> Result<i64, Fault> {
        match index {
            Index::Lit(value) => Ok(*value),
            Index::Var(name) => match self.meaning(name)? {
                Meaning::Integer(value) => Ok(value),
                _ => Err(Fault::Undeclared(name.clone())),
            },
            Index::Op(op, a, b) => {
                let (a, b) = (self.index(a)?, self.index(b)?);
                let (exact_a, exact_b) = (i128::from(a), i128::from(b));
                match op {
                    IndexOp::Add => self.machine_integer(index, exact_a + exact_b),
                    IndexOp::Sub => self.machine_integer(index, exact_a - exact_b),
                    IndexOp::Mul => self.machine_integer(index, exact_a * exact_b),
                    IndexOp::Min => Ok(a.min(b)),
                    IndexOp::Max => Ok(a.max(b)),
                    IndexOp::Div | IndexOp::Rem if a < 0 || b <= 0 => Err(Fault::IndexDivision {
                        dividend: a,
                        divisor: b,
                    }),
                    IndexOp::Div => Ok(a / b),
                    IndexOp::Rem => Ok(a % b),
                }
            }
        }
    }

    /// The value of a sum, difference or product, if it is an `int64_t`.
    fn machine_integer(&self, expression: &Index, value: i128) -> Result<i64, Fault> {
        i64::try_from(value).map_err(|_| Fault::Overflow {
            expression: print::index_text(expression),
            value,
            integers: self.integers(),
        })
    }

    /// The sizes and loop variables in scope.
    fn integers(&self) -> Vec<(String, i64)> {
        let integer = |(name, meaning): &(&str, Meaning<S>)| match meaning {
            Meaning::Integer(value) => Some((name.to_string(), *value)),
            _ => None,
        };
        self.names.iter().filter_map(integer).collect()
    }

    fn cond(&self, cond: &Cond) -> Result<bool, Fault> {
        match cond {
            Cond::Compare(op, a, b) => {
                let (a, b) = (self.index(a)?, self.index(b)?);
                Ok(op.holds(&a, &b, i64::lt, i64::eq))
            }
            Cond::CompareScalars(op, a, b) => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                Ok(op.holds(&a, &b, S::less, S::equal))
            }
            Cond::And(a, b) => Ok(self.cond(a)? && self.cond(b)?),
            Cond::Or(a, b) => Ok(self.cond(a)? || self.cond(b)?),
            Cond::Not(a) => Ok(!self.cond(a)?),
        }
    }

    fn scalar(&self, scalar: &Scalar) -> Result<S, Fault> {
        match scalar {
            Scalar::Lit(ty, value) => literal(*ty, *value),
            Scalar::Local(name) => match self.meaning(name)? {
                Meaning::Scalar(value) => Ok(value),
                _ => Err(Fault::Undeclared(name.clone())),
            },
            Scalar::Read { array, index } => self.read(array, self.index(index)?),
            Scalar::Neg(a) => self.scalar(a)?.negate().ok_or(Fault::SignedOverflow),
            Scalar::Complement(a) => self.scalar(a)?.complement().ok_or(Fault::Shift),
            Scalar::Op(op, a, b) => {
                let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                match op {
                    ScalarOp::Add => a.add(&b).ok_or(Fault::SignedOverflow),
                    ScalarOp::Sub => a.subtract(&b).ok_or(Fault::SignedOverflow),
                    ScalarOp::Mul => a.multiply(&b).ok_or(Fault::SignedOverflow),
                    ScalarOp::Div => a.divide(&b).ok_or(Fault::DivisionByZero),
                    ScalarOp::Bits(op) => a.on_bits(*op, &b).ok_or(Fault::Shift),
                }
            }
            Scalar::Call(_, function, arguments) => {
                let arguments = arguments.iter().map(|a| self.scalar(a));
                let arguments = arguments.collect::<Result<Vec<S>, Fault>>()?;
                let error = || Fault::Call(function.name.to_string());
                S::call(function.name, &arguments).ok_or_else(error)
            }
            Scalar::Cast(ty, index) => Ok(S::cast_as(*ty, self.index(index)?)),
            Scalar::Convert([_, ty], a) => {
                let value = self.scalar(a)?.convert(*ty);
                value.ok_or_else(|| Fault::Call(ty.c_name().to_string()))
            }
            Scalar::Cond(cond, a, b) => self.scalar(if self.cond(cond)? { a } else { b }),
        }
    }
}

/// The element nearest to a decimal number.
fn literal<S: Element>(ty: ElementType, value: Decimal) -> Result<S, Fault> {
    let decimal = atl::ast::Decimal {
        digits: value.digits().to_string(),
        scale: value.scale() as usize,
    };
    S::literal_as(Some(ty), &decimal).ok_or_else(|| Fault::Literal(decimal.to_string()))
}
