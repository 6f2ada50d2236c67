//! The decoder: bytes to segments, and the body of a segment to instructions.
//!
//! One pass, no recursion; nothing is allocated ahead of the bytes that fill it.

use crate::error::Cause::{self, Limit, Malformed, Unsupported};
use crate::error::Error;
use crate::format::{self, Counts, Kind, ROLES, ROWS, Role, require, well_formed};
use crate::limits::Limits;
use crate::op::{Arg, Op, Row};
use std::collections::HashSet;

/// The next bytes, of which `rest` has the remaining ones.
#[inline]
fn take<'a>(rest: &mut &'a [u8], length: u32) -> Result<&'a [u8], Cause> {
    let parts = rest.split_at_checked(length as usize);
    let (taken, after) = parts.ok_or(Malformed("the bytes end too early"))?;
    *rest = after;
    Ok(taken)
}

/// An unsigned LEB128 number below 2³² in its shortest form.
#[inline]
fn number(rest: &mut &[u8]) -> Result<u32, Cause> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let byte = take(rest, 1)?[0];
        number |= u64::from(byte & 0x7f) << shift;
        let small = u32::try_from(number).ok();
        let small = small.ok_or(Malformed("a number of 2³² or more"))?;
        let shortest = byte != 0 || shift == 0;
        well_formed(shortest, "a number that is not in its shortest form")?;
        if byte < 0x80 {
            return Ok(small);
        }
    }
    Err(Malformed("a number of more than five bytes"))
}

/// Decodes the next instruction: answers its row and how often the repeated group occurs, and
/// hands over the operands in order, those on stacks as zero.
#[inline]
pub(crate) fn instruction(
    rest: &mut &[u8],
    limits: &Limits,
    mut operand: impl FnMut(Arg, u32) -> Result<(), Cause>,
) -> Result<(&'static Row, u32), Cause> {
    let (code, short) = match take(rest, 1)?[0] {
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
        _ => number(rest)?,
    };
    require(groups as usize <= limits.group, Limit("pairs in one step"))?;
    let mut operands = |args: &[Arg]| {
        args.iter().try_for_each(|arg| match arg {
            Arg::Thm | Arg::Term => operand(*arg, 0),
            _ => {
                let number = number(rest)?;
                let long = number >= format::SHORT || !matches!(row.op, Op::TermRef | Op::TermTake);
                well_formed(long, "a slot that has a short opcode")?;
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
        let mut rest = bytes;
        let module = read_module(bytes, &mut rest, limits);
        module.map_err(|cause| Error::at(bytes.len() - rest.len(), cause))
    }
}

fn read_module<'a>(
    bytes: &'a [u8],
    rest: &mut &'a [u8],
    limits: &Limits,
) -> Result<Module<'a>, Cause> {
    let most = limits.bytes.min(u32::MAX as usize);
    require(bytes.len() <= most, Limit("bytes of the file"))?;
    let header: [(&[u8], Cause); 4] = [
        (format::MAGIC, Malformed("not a proof file")),
        (
            &[format::VERSION],
            Unsupported("another version of the format"),
        ),
        (&[format::RULESET], Unsupported("another set of rules")),
        (&[0, 0], Unsupported("an unknown feature")),
    ];
    for (expected, otherwise) in header {
        let found = take(rest, expected.len() as u32)?;
        require(found == expected, otherwise)?;
    }
    let mut bundle = [0; 32];
    bundle.copy_from_slice(take(rest, 32)?);
    let symbols = read_symbols(rest, limits)?;
    let (mut segments, mut mentioned) = (Vec::new(), 0);
    while let Some(roster) = read_roster(rest, &symbols, &mut mentioned)? {
        let length = number(rest)?;
        segments.push(Segment {
            roster,
            offset: bytes.len() - rest.len(),
            body: take(rest, length)?,
        });
    }
    let footer = bytes.len() - rest.len();
    let counts = Counts {
        segments: number(rest)?,
        steps: number(rest)?,
        types: number(rest)?,
        terms: number(rest)?,
        theorems: number(rest)?,
        peak: number(rest)?,
    };
    let counted = counts.segments as usize == segments.len();
    well_formed(counted, "the footer's count of segments is wrong")?;
    let all = mentioned == symbols.len();
    well_formed(all, "a symbol that no segment mentions")?;
    well_formed(rest.is_empty(), "bytes after the footer")?;
    Ok(Module {
        bundle,
        symbols,
        segments,
        counts,
        footer,
    })
}

fn read_symbols<'a>(rest: &mut &'a [u8], limits: &Limits) -> Result<Vec<&'a str>, Cause> {
    let (mut symbols, mut known) = (Vec::new(), HashSet::new());
    for _ in 0..number(rest)? {
        require(symbols.len() < limits.symbols, Limit("symbols"))?;
        let length = number(rest)?;
        let symbol = take(rest, length)?;
        require(symbol.len() <= limits.symbol, Limit("bytes of a symbol"))?;
        let symbol = std::str::from_utf8(symbol);
        let symbol = symbol.map_err(|_| Malformed("a symbol that is not UTF-8"))?;
        well_formed(known.insert(symbol), "a symbol that is there twice")?;
        symbols.push(symbol);
    }
    Ok(symbols)
}

/// The roster of the next segment; `None` where the footer begins. Symbols must be mentioned
/// in order: `mentioned` of them have been so far.
fn read_roster<'a>(
    rest: &mut &[u8],
    symbols: &[&'a str],
    mentioned: &mut usize,
) -> Result<Option<Vec<Entry<'a>>>, Cause> {
    let (mut roster, mut last) = (Vec::new(), None);
    for _ in 0..number(rest)? {
        let code = number(rest)? as usize;
        let (role, number) = (code % ROLES.len(), code / ROLES.len());
        well_formed(last < Some((role, number)), "a roster out of order")?;
        last = Some((role, number));
        let symbol = symbols.get(number).filter(|_| number <= *mentioned);
        let symbol = symbol.ok_or(Malformed("a symbol mentioned out of order"))?;
        *mentioned = (*mentioned).max(number + 1);
        let role = ROLES[role];
        roster.push(Entry { role, symbol });
    }
    roster.shrink_to_fit();
    Ok((!roster.is_empty()).then_some(roster))
}
