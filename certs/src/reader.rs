//! The decoder: bytes to segments, and the body of a segment to instructions.
//!
//! One pass, no recursion; nothing is allocated ahead of the bytes that fill it.

use crate::error::Cause::{self, Limit, Malformed, Unsupported};
use crate::error::Error;
use crate::format::{self, Counts, Kind, ROLES, ROWS, Role, require};
use crate::limits::Limits;
use crate::op::{Arg, Op, Row};
use std::collections::HashSet;

/// A position in bytes.
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
    length: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        let (rest, length) = (bytes, bytes.len());
        Cursor { rest, length }
    }

    pub fn offset(&self) -> usize {
        self.length - self.rest.len()
    }

    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn take(&mut self, length: u32) -> Result<&'a [u8], Cause> {
        let parts = self.rest.split_at_checked(length as usize);
        let (taken, rest) = parts.ok_or(Malformed("the bytes end too early"))?;
        self.rest = rest;
        Ok(taken)
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Cause> {
        Ok(self.take(1)?[0])
    }

    /// An unsigned LEB128 number below 2³² in its shortest form.
    #[inline]
    fn number(&mut self) -> Result<u32, Cause> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            let small = u32::try_from(number).ok();
            let small = small.ok_or(Malformed("a number of 2³² or more"))?;
            let shortest = byte != 0 || shift == 0;
            require(
                shortest,
                Malformed("a number that is not in its shortest form"),
            )?;
            if byte < 0x80 {
                return Ok(small);
            }
        }
        Err(Malformed("a number of more than five bytes"))
    }
}

/// Decodes the next instruction: answers its row and how often the repeated group occurs, and
/// hands over the operands in order, those on stacks as zero.
#[inline]
pub(crate) fn instruction(
    cursor: &mut Cursor,
    limits: &Limits,
    mut operand: impl FnMut(Arg, u32) -> Result<(), Cause>,
) -> Result<(&'static Row, u32), Cause> {
    let (code, short) = match cursor.byte()? {
        code @ format::SHORT_TAKE.. => (Op::TermTake as u8, Some(code - format::SHORT_TAKE)),
        code @ format::SHORT_REF.. => (Op::TermRef as u8, Some(code - format::SHORT_REF)),
        code => (code, None),
    };
    let row = ROWS[usize::from(code)].ok_or(Malformed("no such opcode"))?;
    if let Some(slot) = short {
        operand(Arg::Number, u32::from(slot))?;
        return Ok((row, 0));
    }
    let groups = match row.repeated {
        [] => 0,
        _ => cursor.number()?,
    };
    require(groups as usize <= limits.group, Limit("pairs in one step"))?;
    let mut operands = |args: &[Arg]| {
        args.iter().try_for_each(|arg| match arg {
            Arg::Thm | Arg::Term => operand(*arg, 0),
            _ => {
                let number = cursor.number()?;
                let long = number >= format::SHORT || !matches!(row.op, Op::TermRef | Op::TermTake);
                require(long, Malformed("a slot that has a short opcode"))?;
                operand(*arg, number)
            }
        })
    };
    operands(row.fixed)?;
    (0..groups).try_for_each(|_| operands(row.repeated))?;
    Ok((row, groups))
}

/// A line of the roster of a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What the symbol stands for.
    pub role: Role,
    /// The symbol.
    pub symbol: &'a str,
}

/// A segment: what it mentions, and its instructions, not looked at yet.
#[derive(Debug)]
pub struct Segment<'a> {
    /// All symbols that it mentions.
    pub roster: Vec<Entry<'a>>,
    pub(crate) body: &'a [u8],
    /// The offset of the body in the file.
    pub(crate) offset: usize,
}

impl<'a> Segment<'a> {
    /// What it provides.
    pub fn provided(&self) -> impl Iterator<Item = (Kind, &'a str)> {
        self.roster.iter().filter_map(|entry| match entry.role {
            Role::Provides(kind) => Some((kind, entry.symbol)),
            _ => None,
        })
    }

    /// What it needs.
    pub fn needed(&self) -> impl Iterator<Item = (Kind, &'a str)> {
        self.roster.iter().filter_map(|entry| match entry.role {
            Role::Needs(kind) => Some((kind, entry.symbol)),
            _ => None,
        })
    }
}

/// A file, decoded but for the bodies of its segments.
#[derive(Debug)]
pub struct Module<'a> {
    /// The hash of the theory bundle that the file was made for; zero if for none.
    pub bundle: [u8; 32],
    /// The strings, each once, in the order in which the rosters first mention them.
    pub symbols: Vec<&'a str>,
    /// The segments.
    pub segments: Vec<Segment<'a>>,
    /// The counts in the footer.
    pub counts: Counts,
    /// The offset of the footer.
    pub(crate) footer: usize,
}

impl<'a> Module<'a> {
    /// Decodes a file.
    pub fn read(bytes: &'a [u8], limits: &Limits) -> Result<Self, Error> {
        let mut cursor = Cursor::new(bytes);
        read_module(&mut cursor, limits).map_err(|cause| Error::at(cursor.offset(), cause))
    }
}

fn read_module<'a>(cursor: &mut Cursor<'a>, limits: &Limits) -> Result<Module<'a>, Cause> {
    let most = limits.bytes.min(u32::MAX as usize);
    require(cursor.length <= most, Limit("bytes of the file"))?;
    let bundle = read_header(cursor)?;
    let symbols = read_symbols(cursor)?;
    let (mut segments, mut mentioned) = (Vec::new(), 0);
    while let Some(roster) = read_roster(cursor, &symbols, &mut mentioned)? {
        let length = cursor.number()?;
        segments.push(Segment {
            roster,
            offset: cursor.offset(),
            body: cursor.take(length)?,
        });
    }
    let footer = cursor.offset();
    let counts = Counts {
        segments: cursor.number()?,
        steps: cursor.number()?,
        types: cursor.number()?,
        terms: cursor.number()?,
        theorems: cursor.number()?,
        peak: cursor.number()?,
    };
    let counted = counts.segments as usize == segments.len();
    require(
        counted,
        Malformed("the footer's count of segments is wrong"),
    )?;
    let all = mentioned == symbols.len();
    require(all, Malformed("a symbol that no segment mentions"))?;
    require(cursor.at_end(), Malformed("bytes after the footer"))?;
    Ok(Module {
        bundle,
        symbols,
        segments,
        counts,
        footer,
    })
}

fn read_header(cursor: &mut Cursor) -> Result<[u8; 32], Cause> {
    let magic = cursor.take(8)?;
    require(magic == format::MAGIC, Malformed("not a proof file"))?;
    let version = cursor.byte()?;
    require(
        version == format::VERSION,
        Unsupported("another version of the format"),
    )?;
    let ruleset = cursor.byte()?;
    require(
        ruleset == format::RULESET,
        Unsupported("another set of rules"),
    )?;
    let features = cursor.take(2)?;
    require(features == [0, 0], Unsupported("an unknown feature"))?;
    let mut bundle = [0; 32];
    bundle.copy_from_slice(cursor.take(32)?);
    Ok(bundle)
}

fn read_symbols<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<&'a str>, Cause> {
    let (mut symbols, mut known) = (Vec::new(), HashSet::new());
    for _ in 0..cursor.number()? {
        let length = cursor.number()?;
        let symbol = std::str::from_utf8(cursor.take(length)?);
        let symbol = symbol.map_err(|_| Malformed("a symbol that is not UTF-8"))?;
        require(
            known.insert(symbol),
            Malformed("a symbol that is there twice"),
        )?;
        symbols.push(symbol);
    }
    Ok(symbols)
}

/// The roster of the next segment; `None` where the footer begins. Symbols must be mentioned
/// in order: `mentioned` of them have been so far.
fn read_roster<'a>(
    cursor: &mut Cursor,
    symbols: &[&'a str],
    mentioned: &mut usize,
) -> Result<Option<Vec<Entry<'a>>>, Cause> {
    let (mut roster, mut last) = (Vec::new(), None);
    for _ in 0..cursor.number()? {
        let code = cursor.number()? as usize;
        let (role, number) = (code % ROLES.len(), code / ROLES.len());
        require(
            last < Some((role, number)),
            Malformed("a roster out of order"),
        )?;
        last = Some((role, number));
        let symbol = symbols.get(number).filter(|_| number <= *mentioned);
        let symbol = symbol.ok_or(Malformed("a symbol mentioned out of order"))?;
        *mentioned = (*mentioned).max(number + 1);
        let role = ROLES[role];
        roster.push(Entry { role, symbol });
    }
    Ok((!roster.is_empty()).then_some(roster))
}
