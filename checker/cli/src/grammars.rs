//! The grammars of the reader make sense: the compiler checks each row of their tables.
//!
//! A row that makes none would read a source as something that has no term, or not read it at all;
//! the checker is not built then.

use reading::grammar::{Meaning, Production, Saying, Sort, Tables, Word};
use reading::{atl, c};

const _: () = assert!(is_well_formed(atl::GRAMMAR) && is_well_formed(c::GRAMMAR));

/// How many parts a row may say.
const MAX_PARTS: usize = 16;

/// How many sorts a row may go through before it reads or says something.
const FUEL: usize = 16;

/// Whether each row makes sense: each sort that it reads has a production, and is read as the same
/// number of parts by each; and a part that it says is one that it reads.
const fn is_well_formed(tables: Tables) -> bool {
    are_well_formed(tables, tables[0]) && are_well_formed(tables, tables[1])
}

const fn are_well_formed(tables: Tables, rows: &[Production]) -> bool {
    let mut at = 0;
    while at < rows.len() {
        let row = &rows[at];
        let Some(read) = parts_read(tables, row.words, FUEL) else {
            return false;
        };
        let Some(of_sort) = parts_of(tables, row.sort, FUEL) else {
            return false;
        };
        let makes_sense = match row.meaning {
            Meaning::Apply(_) => of_sort == 1,
            Meaning::Say(said) => of_sort == said.len() && are_among(said, read) && are_once(said),
            // What continues adds a part each time.
            Meaning::Pass => row.continues() || of_sort == read,
        };
        if !makes_sense {
            return false;
        }
        at += 1;
    }
    true
}

/// How many parts the words of a row read; none where a sort has no production.
const fn parts_read(tables: Tables, words: &[Word], fuel: usize) -> Option<usize> {
    let (mut parts, mut at) = (0, 0);
    while at < words.len() {
        parts += match words[at] {
            Word::One(sort) => match parts_of(tables, sort, fuel) {
                Some(parts) => parts,
                None => return None,
            },
            // As one: only constructors take any number.
            Word::Many(sort) => match parts_of(tables, sort, fuel) {
                Some(_) => 1,
                None => return None,
            },
            Word::Token(_) | Word::Again(_) | Word::Then | Word::Values => 0,
        };
        at += 1;
    }
    Some(parts)
}

/// How many parts something of a sort is read as: by the first production that says so itself, or
/// else by the first that passes on what it reads.
const fn parts_of(tables: Tables, sort: Sort, fuel: usize) -> Option<usize> {
    if sort.is_leaf() {
        return Some(1);
    }
    let row = match first_row(tables, sort, false) {
        None => first_row(tables, sort, true),
        row => row,
    };
    match row {
        Some(row) => parts_said(tables, row, fuel),
        None => None,
    }
}

/// The first row that begins something of a sort, of those that pass on or of the others.
const fn first_row(tables: Tables, sort: Sort, passes_on: bool) -> Option<&'static Production> {
    match first_row_of(tables[0], sort, passes_on) {
        None => first_row_of(tables[1], sort, passes_on),
        row => row,
    }
}

/// The same of one table.
const fn first_row_of(
    rows: &'static [Production],
    sort: Sort,
    passes_on: bool,
) -> Option<&'static Production> {
    let mut at = 0;
    while at < rows.len() {
        let row = &rows[at];
        let fits = passes_on == matches!(row.meaning, Meaning::Pass) && !row.continues();
        if fits && row.sort as usize == sort as usize {
            return Some(row);
        }
        at += 1;
    }
    None
}

/// How many parts a row says.
const fn parts_said(tables: Tables, row: &Production, fuel: usize) -> Option<usize> {
    match row.meaning {
        Meaning::Apply(_) => Some(1),
        Meaning::Say(said) => Some(said.len()),
        Meaning::Pass if fuel == 0 => None,
        Meaning::Pass => parts_read(tables, row.words, fuel - 1),
    }
}

/// Whether all parts that are said are among so many.
const fn are_among(said: &[Saying], parts: usize) -> bool {
    let mut at = 0;
    while at < said.len() {
        let is_among = match said[at] {
            Saying::Part(number) | Saying::Copy(number) => {
                1 <= number && number <= parts && number <= MAX_PARTS
            }
            Saying::Form(_, args) => are_among(args, parts),
        };
        if !is_among {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether no part is said twice, nor copied after it was said: the parser moves parts.
const fn are_once(said: &[Saying]) -> bool {
    let mut part = 1;
    while part <= MAX_PARTS {
        if is_said(said, part, Some(false)).is_none() {
            return false;
        }
        part += 1;
    }
    true
}

/// Whether a part was said after these, if it was said before as `before` has it; none if it is said or
/// copied after it was said.
const fn is_said(said: &[Saying], part: usize, mut before: Option<bool>) -> Option<bool> {
    let mut at = 0;
    while at < said.len() {
        before = match (said[at], before) {
            (_, None) => return None,
            (Saying::Part(number), Some(was_said)) if number == part => match was_said {
                true => return None,
                false => Some(true),
            },
            (Saying::Copy(number), Some(true)) if number == part => return None,
            (Saying::Part(_) | Saying::Copy(_), same) => same,
            (Saying::Form(_, args), same) => is_said(args, part, same),
        };
        at += 1;
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use Meaning::{Apply, Pass, Say};
    use Saying::{Copy, Form, Part};
    use Sort::{Choice, Index, Index1, Integer};
    use Word::{Many, One, Token};

    /// A row of a table.
    const fn row(sort: Sort, words: &'static [Word], meaning: Meaning) -> Production {
        Production {
            sort,
            words,
            meaning,
        }
    }

    const INTEGER: Production = row(Index, &[One(Integer)], Pass);

    #[test]
    fn rows_that_make_sense() {
        const SUM: &[Word] = &[One(Index), Token("+"), One(Integer)];
        const CHOICE: &[Word] = &[One(Index), Token("?"), One(Index)];
        const SAID: &[Saying] = &[Form("C", &[Copy(1)]), Form("C", &[Part(2), Part(1)])];
        const FINE: &[Production] = &[
            row(Index, SUM, Apply("IAdd")),
            INTEGER,
            row(Choice, CHOICE, Say(SAID)),
        ];
        assert!(is_well_formed([FINE, &[]]) && is_well_formed([&[], FINE]));
    }

    #[test]
    fn malformed_rows() {
        const SUM: &[Word] = &[One(Integer), Token("+"), One(Integer)];
        const BEYOND: &[Saying] = &[Form("IAdd", &[Part(1), Part(3)])];
        const NO_SUCH_PART: &[Production] = &[row(Index, SUM, Say(BEYOND))];
        const PART_0: &[Production] = &[row(Index, &[One(Integer)], Say(&[Part(0)]))];
        const TWICE: &[Saying] = &[Form("IAdd", &[Part(1), Part(1)])];
        const PART_TWICE: &[Production] = &[row(Index, SUM, Say(TWICE))];
        const AFTER: &[Saying] = &[Form("IAdd", &[Part(1), Copy(1)])];
        const COPY_AFTER: &[Production] = &[row(Index, SUM, Say(AFTER))];
        const NO_PRODUCTION: &[Production] = &[row(Index, &[One(Index1)], Pass)];
        const NONE_OF_MANY: &[Production] = &[row(Index, &[Many(Index1)], Apply("List"))];
        const GOES_ON: &[Word] = &[One(Index), Token("+"), One(Integer)];
        const NO_BEGINNING: &[Production] = &[row(Index, GOES_ON, Apply("I"))];
        const ROUND: &[Production] = &[
            row(Index, &[One(Index1)], Pass),
            row(Index1, &[One(Index)], Pass),
        ];
        const TWO: &[Word] = &[One(Integer), One(Integer)];
        const ONE_OR_TWO: &[Production] = &[INTEGER, row(Index, TWO, Pass)];
        let malformed = [
            NO_SUCH_PART,
            PART_0,
            PART_TWICE,
            COPY_AFTER,
            NO_PRODUCTION,
            NONE_OF_MANY,
            NO_BEGINNING,
            ROUND,
            ONE_OR_TWO,
        ];
        for table in malformed {
            assert!(!is_well_formed([table, &[]]), "{table:?}");
        }
    }
}
