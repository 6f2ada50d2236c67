//! The decoder: bytes to segments, and the body of a segment to instructions.
//!
//! One pass, no recursion; nothing is allocated ahead of the bytes that fill it.

use crate::error::{Cause, Error};
use crate::format::{self, Counts, Kind, ROLES, ROWS, Role};
use crate::limits::Limits;
use crate::op::{Arg, Op, Row, TABLE};
use std::collections::HashSet;

/// A position in bytes.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    pub fn offset(&self) -> usize {
        self.at
    }

    #[inline]
    pub fn at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Cause> {
        let byte = self.bytes.get(self.at);
        let byte = *byte.ok_or(Cause::Malformed("the bytes end too early"))?;
        self.at += 1;
        Ok(byte)
    }

    fn take(&mut self, length: u32) -> Result<&'a [u8], Cause> {
        let rest = &self.bytes[self.at..];
        let taken = rest.get(..length as usize);
        let taken = taken.ok_or(Cause::Malformed("the bytes end too early"))?;
        self.at += taken.len();
        Ok(taken)
    }

    /// An unsigned LEB128 number below 2³² in its shortest form.
    #[inline]
    fn number(&mut self) -> Result<u32, Cause> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            if shift == 28 && byte > 0x0f {
                return Err(Cause::Malformed("a number of 2³² or more"));
            }
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let shortest = byte != 0 || shift == 0;
                let overlong = Cause::Malformed("a number that is not in its shortest form");
                return shortest.then_some(number).ok_or(overlong);
            }
        }
        Err(Cause::Malformed("a number of more than five bytes"))
    }
}

/// A decoded instruction.
pub(crate) struct Instruction {
    pub row: &'static Row,
    /// How often the repeated group occurs.
    pub groups: u32,
    /// How many terms and theorems are on the stacks.
    pub terms: usize,
    pub thms: usize,
    /// The other operands, which stand in the stream, in order.
    pub inline: Vec<(Arg, u32)>,
}

impl Instruction {
    /// A place to decode instructions into.
    pub fn blank() -> Self {
        Instruction {
            row: &TABLE[0],
            groups: 0,
            terms: 0,
            thms: 0,
            inline: Vec::new(),
        }
    }

    /// Decodes the next instruction.
    pub fn decode(&mut self, cursor: &mut Cursor, limits: &Limits) -> Result<(), Cause> {
        let code = cursor.byte()?;
        (self.groups, self.terms, self.thms) = (0, 0, 0);
        self.inline.clear();
        if code >= format::SHORT_REF {
            let take = code >= format::SHORT_TAKE;
            self.row = if take {
                format::TAKE_ROW
            } else {
                format::REF_ROW
            };
            self.inline
                .push((Arg::Number, u32::from(code) % format::SHORT));
            return Ok(());
        }
        self.row = ROWS[usize::from(code)].ok_or(Cause::Malformed("no such opcode"))?;
        if !self.row.repeated.is_empty() {
            self.groups = cursor.number()?;
            if self.groups as usize > limits.group {
                return Err(Cause::Limit("pairs in one step"));
            }
        }
        self.operands(self.row.fixed, cursor)?;
        for _ in 0..self.groups {
            self.operands(self.row.repeated, cursor)?;
        }
        let slot = matches!(self.row.op, Op::TermRef | Op::TermTake);
        if slot && self.inline[0].1 < format::SHORT {
            return Err(Cause::Malformed("a slot that has a short opcode"));
        }
        Ok(())
    }

    #[inline]
    fn operands(&mut self, args: &[Arg], cursor: &mut Cursor) -> Result<(), Cause> {
        for arg in args {
            match arg {
                Arg::Thm => self.thms += 1,
                Arg::Term => self.terms += 1,
                _ => self.inline.push((*arg, cursor.number()?)),
            }
        }
        Ok(())
    }
}

/// A line of the roster of a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What the symbol stands for.
    pub role: Role,
    /// The number of the symbol.
    pub symbol: u32,
}

/// A segment: what it mentions, and its instructions, not looked at yet.
#[derive(Debug)]
pub struct Segment<'a> {
    /// All symbols that it mentions.
    pub roster: Vec<Entry>,
    pub(crate) body: &'a [u8],
    /// The offset of the body in the file.
    pub(crate) offset: usize,
}

impl Segment<'_> {
    /// The offset in the file at which the segment ends.
    pub fn end(&self) -> usize {
        self.offset + self.body.len()
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
        read_module(&mut cursor, limits).map_err(|cause| Error {
            cause,
            offset: cursor.offset(),
            step: None,
        })
    }

    /// The string of a roster's entry.
    pub fn symbol(&self, entry: Entry) -> &'a str {
        self.symbols[entry.symbol as usize]
    }

    /// What a segment provides.
    pub fn provided<'m>(
        &'m self,
        segment: &'m Segment<'a>,
    ) -> impl Iterator<Item = (Kind, &'a str)> + 'm {
        segment.roster.iter().filter_map(|entry| match entry.role {
            Role::Provides(kind) => Some((kind, self.symbol(*entry))),
            _ => None,
        })
    }

    /// What a segment needs.
    pub fn needed<'m>(
        &'m self,
        segment: &'m Segment<'a>,
    ) -> impl Iterator<Item = (Kind, &'a str)> + 'm {
        segment.roster.iter().filter_map(|entry| match entry.role {
            Role::Needs(kind) => Some((kind, self.symbol(*entry))),
            _ => None,
        })
    }

    /// What people call a segment: the first theorem, or else the first name, it provides.
    pub fn title(&self, segment: &Segment<'a>) -> &'a str {
        let theorem = self
            .provided(segment)
            .find(|(kind, _)| *kind == Kind::Theorem);
        let first = theorem.or_else(|| self.provided(segment).next());
        first.map_or("", |(_, name)| name)
    }
}

fn read_module<'a>(cursor: &mut Cursor<'a>, limits: &Limits) -> Result<Module<'a>, Cause> {
    if cursor.bytes.len() > limits.bytes.min(u32::MAX as usize) {
        return Err(Cause::Limit("bytes of the file"));
    }
    let bundle = read_header(cursor)?;
    let symbols = read_symbols(cursor)?;
    let mut segments = Vec::new();
    let mut mentioned = 0;
    while let Some(roster) = read_roster(cursor, symbols.len(), &mut mentioned)? {
        let length = cursor.number()?;
        let offset = cursor.offset();
        let body = cursor.take(length)?;
        segments.push(Segment {
            roster,
            body,
            offset,
        });
    }
    let footer = cursor.offset();
    let mut fields = [0; 6];
    for field in &mut fields {
        *field = cursor.number()?;
    }
    let counts = Counts::from_fields(fields);
    if counts.segments as usize != segments.len() {
        return Err(Cause::Malformed("the footer's count of segments is wrong"));
    }
    if mentioned != symbols.len() {
        return Err(Cause::Malformed("a symbol that no segment mentions"));
    }
    if !cursor.at_end() {
        return Err(Cause::Malformed("bytes after the footer"));
    }
    Ok(Module {
        bundle,
        symbols,
        segments,
        counts,
        footer,
    })
}

fn read_header(cursor: &mut Cursor) -> Result<[u8; 32], Cause> {
    if cursor.take(8)? != format::MAGIC {
        return Err(Cause::Malformed("not a proof file"));
    }
    if cursor.byte()? != format::VERSION {
        return Err(Cause::Unsupported("another version of the format"));
    }
    if cursor.byte()? != format::RULESET {
        return Err(Cause::Unsupported("another set of rules"));
    }
    if cursor.take(2)? != [0, 0] {
        return Err(Cause::Unsupported("an unknown feature"));
    }
    let mut bundle = [0; 32];
    bundle.copy_from_slice(cursor.take(32)?);
    Ok(bundle)
}

fn read_symbols<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<&'a str>, Cause> {
    let mut symbols = Vec::new();
    let mut known = HashSet::new();
    for _ in 0..cursor.number()? {
        let length = cursor.number()?;
        let symbol = std::str::from_utf8(cursor.take(length)?);
        let symbol = symbol.map_err(|_| Cause::Malformed("a symbol that is not UTF-8"))?;
        if !known.insert(symbol) {
            return Err(Cause::Malformed("a symbol that is there twice"));
        }
        symbols.push(symbol);
    }
    Ok(symbols)
}

/// The roster of the next segment; `None` where the footer begins. Symbols must be mentioned
/// in order: `mentioned` of them have been so far.
fn read_roster(
    cursor: &mut Cursor,
    symbols: usize,
    mentioned: &mut usize,
) -> Result<Option<Vec<Entry>>, Cause> {
    let mut roster = Vec::new();
    let mut last = None;
    for _ in 0..cursor.number()? {
        let code = cursor.number()?;
        let (role, symbol) = (code as usize % 8, code as usize / 8);
        if last >= Some((role, symbol)) {
            return Err(Cause::Malformed("a roster out of order"));
        }
        last = Some((role, symbol));
        if symbol > *mentioned || symbol >= symbols {
            return Err(Cause::Malformed("a symbol mentioned out of order"));
        }
        *mentioned = (*mentioned).max(symbol + 1);
        roster.push(Entry {
            role: ROLES[role],
            symbol: symbol as u32,
        });
    }
    Ok((!roster.is_empty()).then_some(roster))
}
