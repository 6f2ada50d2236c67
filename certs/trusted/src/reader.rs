//! The decoder: bytes to segments, and the body of a segment to instructions.
//!
//! One pass, no recursion; nothing is allocated ahead of the bytes that fill it.

use crate::error::Cause::{self, Limit, Malformed, Unsupported};
use crate::error::{Error, require};
use crate::format::{self, Arg, Counts, KINDS, Kind, Op, Row};
use crate::limits::Limits;

/// The next bytes, of which `rest` has the remaining ones.
fn take<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], Cause> {
    let parts = rest.split_at_checked(length);
    let (taken, after) = parts.ok_or(Malformed("the bytes end too early"))?;
    *rest = after;
    Ok(taken)
}

/// An unsigned LEB128 number below 2³² in its shortest form.
fn number(rest: &mut &[u8]) -> Result<u32, Cause> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let byte = take(rest, 1)?[0];
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            let shortest = byte != 0 || shift == 0;
            require(shortest, Malformed("a number not in its shortest form"))?;
            return u32::try_from(number).map_err(|_| Malformed("a number of 2³² or more"));
        }
    }
    Err(Malformed("a number of more than five bytes"))
}

/// Bytes behind their length.
fn string<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], Cause> {
    let length = number(rest)?;
    take(rest, length as usize)
}

/// Items behind their number.
fn list<'a, T>(
    rest: &mut &'a [u8],
    item: impl Fn(&mut &'a [u8]) -> Result<T, Cause>,
) -> Result<Vec<T>, Cause> {
    (0..number(rest)?).map(|_| item(rest)).collect()
}

/// The modules of a theory bundle.
pub fn split(mut bundle: &[u8]) -> Result<Vec<&[u8]>, Cause> {
    let modules = list(&mut bundle, string)?;
    require(bundle.is_empty(), Malformed("bytes after the bundle"))?;
    Ok(modules)
}

/// Decodes the next instruction: answers its row and how often the repeated group occurs, and
/// hands over the operands in order, those on the stack as zero. Who takes them has to see when
/// there are more than can be on a stack.
pub fn instruction(
    rest: &mut &[u8],
    limits: &Limits,
    mut operand: impl FnMut(Arg, usize) -> Result<(), Cause>,
) -> Result<(&'static Row, u32), Cause> {
    let code = take(rest, 1)?[0];
    let op = Op::from_code(code).ok_or(Malformed("no such opcode"))?;
    let row = op.row();
    let groups = match row.repeated {
        [] => 0,
        _ => number(rest)?,
    };
    let mut args = row.fixed;
    for _ in 0..=groups {
        for arg in args {
            let number = match arg {
                Arg::Thm | Arg::Term => 0,
                Arg::Slot if code >= format::SHORT_REF => u32::from(code % format::SHORT),
                _ => number(rest)?,
            };
            operand(*arg, number as usize)?;
        }
        args = row.repeated;
    }
    // Not before: where operands are missing, the file is wrong, whatever the limits are.
    require(groups as usize <= limits.group, Limit("pairs in one step"))?;
    Ok((row, groups))
}

/// A segment: what it needs and provides, and its instructions, not looked at yet.
#[derive(Debug)]
pub struct Segment<'a> {
    /// What it needs.
    pub needed: Vec<(Kind, &'a str)>,
    /// What it provides.
    pub provided: Vec<(Kind, &'a str)>,
    /// The instructions.
    pub body: &'a [u8],
    /// The offset of the end of the body in the file.
    pub end: usize,
}

impl<'a> Segment<'a> {
    /// What people call a segment: the first theorem, or else the first name, it provides.
    pub fn title(&self) -> &'a str {
        let is_theorem = |(kind, _): &&(Kind, &str)| *kind == Kind::Theorem;
        let first = self.provided.iter().find(is_theorem);
        let first = first.or(self.provided.first());
        first.map_or("a segment that provides nothing", |(_, name)| name)
    }

    /// The offset in the file at which the body begins.
    pub fn start(&self) -> usize {
        self.end - self.body.len()
    }
}

/// A file, decoded but for the bodies of its segments.
#[derive(Debug)]
pub struct Module<'a> {
    /// The hash of the theory bundle that the file was made for; zero if for none.
    pub bundle: [u8; 32],
    /// The strings that segments mention, by their numbers.
    pub symbols: Vec<&'a str>,
    /// The segments.
    pub segments: Vec<Segment<'a>>,
    /// The counts in the footer.
    pub counts: Counts,
}

impl<'a> Module<'a> {
    /// Decodes a file.
    pub fn read(bytes: &'a [u8], limits: &Limits) -> Result<Self, Error> {
        let mut rest = bytes;
        let module = read_module(&mut rest, limits);
        module.map_err(|cause| Error::at(bytes.len() - rest.len(), cause))
    }

    /// The offset in the file at which the footer begins.
    pub(crate) fn footer(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.end)
    }
}

fn read_module<'a>(rest: &mut &'a [u8], limits: &Limits) -> Result<Module<'a>, Cause> {
    let size = rest.len();
    let most = limits.bytes.min(u32::MAX as usize);
    require(size <= most, Limit("bytes of the file"))?;
    let magic = take(rest, format::MAGIC.len())?;
    require(magic == format::MAGIC, Malformed("not a proof file"))?;
    let supported = take(rest, 4)? == format::SUPPORTED;
    let otherwise = Unsupported("another version of the format, set of rules or feature");
    require(supported, otherwise)?;
    let mut bundle = [0; 32];
    bundle.copy_from_slice(take(rest, 32)?);
    let symbols = list(rest, |rest| {
        std::str::from_utf8(string(rest)?).map_err(|_| Malformed("a symbol that is not UTF-8"))
    })?;
    let named = |rest: &mut &'a [u8]| {
        let code = number(rest)? as usize;
        let symbol = symbols.get(code / KINDS.len());
        let symbol = *symbol.ok_or(Malformed("no such symbol"))?;
        Ok((KINDS[code % KINDS.len()], symbol))
    };
    let segments = list(rest, |rest| {
        Ok(Segment {
            needed: list(rest, named)?,
            provided: list(rest, named)?,
            body: string(rest)?,
            end: size - rest.len(),
        })
    })?;
    let counts = Counts {
        segments: segments.len() as u32,
        steps: number(rest)?,
        types: number(rest)?,
        terms: number(rest)?,
        theorems: number(rest)?,
        peak: number(rest)?,
    };
    require(rest.is_empty(), Malformed("bytes after the footer"))?;
    // Not before: what is no file of this format is not one that is too large.
    let short = |symbol: &&str| symbol.len() <= limits.symbol;
    require(symbols.iter().all(short), Limit("bytes of a symbol"))?;
    require(symbols.len() <= limits.symbols, Limit("symbols"))?;
    Ok(Module {
        bundle,
        symbols,
        segments,
        counts,
    })
}
