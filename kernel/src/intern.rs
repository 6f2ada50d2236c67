//! Interning: equal items get one number. Types and terms are hash-consed with it.
//!
//! Numbers are given in order, whatever the hashes are. These depend on a secret that each process
//! draws anew: whoever writes a certificate cannot make its items share a place.

use std::{hash::BuildHasher, hash::RandomState, sync::Arc, sync::LazyLock};

/// Items, each there once, numbered in the order in which they came.
pub(crate) struct Interner<T> {
    /// Those that were there when the kernel was frozen: they are the first, and all kernels that go
    /// on from there share them.
    below: Arc<Table<T>>,
    /// Those that came since.
    own: Table<T>,
}

/// Items with their places.
pub(crate) struct Table<T> {
    /// How many items are in the table below.
    first: u32,
    items: Vec<T>,
    /// A hash table with open addressing: each item is in the first slot that was free from
    /// where its hash says. A power of two slots, a quarter of them free, so that a search ends.
    slots: Vec<Slot>,
}

/// The hash and the number of an item.
#[derive(Clone, Copy, PartialEq)]
struct Slot {
    hash: u32,
    number: u32,
}

/// A slot without an item: no item has this number.
const FREE: Slot = Slot {
    hash: 0,
    number: u32::MAX,
};

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            below: Default::default(),
            own: Default::default(),
        }
    }
}

impl<T> Interner<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.own.first as usize + self.own.items.len()
    }

    /// The item of this number; panics if there is none.
    pub fn get(&self, number: u32) -> &T {
        match number < self.own.first {
            true => self.below.get(number),
            false => self.own.get(number),
        }
    }

    /// The number of the item that is as described, and so has this hash.
    pub fn find(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        let own = self.own.find(hash, &is);
        match self.own.first {
            0 => own,
            _ => own.or_else(|| self.below.find(hash, &is)),
        }
    }

    /// Adds an item that is not there, and answers its number.
    pub fn insert(&mut self, hash: u32, item: T) -> u32 {
        self.own.insert(hash, item)
    }

    /// The items, if none are below them.
    pub fn into_items(self) -> Vec<T> {
        self.own.items
    }

    /// The same items, for others to go on from; if none are below these.
    pub fn freeze(self) -> Option<Self> {
        let own = Table::after(self.own.items.len() as u32);
        (self.own.first == 0).then(|| Interner {
            below: Arc::new(self.own),
            own,
        })
    }

    /// Goes on from the items below.
    pub fn go_on(&self) -> Self {
        Interner {
            below: Arc::clone(&self.below),
            own: Table::after(self.own.first),
        }
    }
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table::after(0)
    }
}

impl<T> Table<T> {
    /// No items; that many are in the table below.
    fn after(first: u32) -> Self {
        Table {
            first,
            items: Vec::new(),
            slots: vec![FREE; 64],
        }
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn get(&self, number: u32) -> &T {
        &self.items[(number - self.first) as usize]
    }

    pub fn find(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        let slot = self.slots[self.search(hash, is)];
        (slot != FREE).then_some(slot.number)
    }

    pub fn insert(&mut self, hash: u32, item: T) -> u32 {
        if 4 * self.items.len() >= 3 * self.slots.len() {
            let more = vec![FREE; 2 * self.slots.len()];
            for slot in std::mem::replace(&mut self.slots, more) {
                self.enter(slot);
            }
        }
        let number = self.first + self.items.len() as u32;
        self.items.push(item);
        self.enter(Slot { hash, number });
        number
    }

    /// Enters an item where its hash says. (A free slot changes nothing.)
    fn enter(&mut self, slot: Slot) {
        let place = self.search(slot.hash, |_| false);
        self.slots[place] = slot;
    }

    /// The place of the item that is as described, or else the one that is free for it.
    fn search(&self, hash: u32, is: impl Fn(&T) -> bool) -> usize {
        let mut place = hash as usize;
        loop {
            place &= self.slots.len() - 1;
            let slot = self.slots[place];
            if slot == FREE || slot.hash == hash && is(self.get(slot.number)) {
                return place;
            }
            place += 1;
        }
    }
}

static SECRET: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(0) | 1);

/// The hash of a row of numbers: each is mixed into what there is so far by a product with the
/// secret, of which both halves count. One more product for the last one: rows that differ in it by
/// steps of one width would else lie in a few places for one secret in a hundred.
pub(crate) fn hash(words: impl IntoIterator<Item = u32>) -> u32 {
    words.into_iter().chain([0]).fold(*SECRET, |mixed, word| {
        let product = u128::from(mixed ^ u64::from(word)) * u128::from(*SECRET);
        product as u64 ^ (product >> 64) as u64
    }) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Rows that differ in one number, or in bits that a product loses, are spread all the same.
    #[test]
    fn hashes_are_spread() {
        let families: [fn(u32) -> [u32; 3]; 5] = [
            |n| [3, 0, n],
            |n| [3, n, 0],
            |n| [3, n, n],
            |n| [3, 0, n << 18],
            |n| [3, n << 18, n.reverse_bits()],
        ];
        for family in families {
            let mut counts = [0; 64];
            for n in 0..1 << 14 {
                counts[hash(family(n)) as usize % 64] += 1;
            }
            let is_fair = |count| (128..512).contains(count);
            assert!(counts.iter().all(is_fair), "{counts:?}");
        }
    }

    /// The hashes of one process say nothing of those of the next; the numbers are the same.
    #[test]
    fn hashes_are_secret() {
        const AGAIN: &str = "ATL_HASHES_OF_ANOTHER_PROCESS";
        let mut table = Interner::default();
        let numbers = (0..4).map(|n| table.insert(hash([n]), n));
        let numbers: Vec<u32> = numbers.collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
        let line = format!("hashes: {:?}", [3, 2, 1, 0].map(|n| hash([n])));
        if std::env::var_os(AGAIN).is_some() {
            println!("{line}");
            return;
        }
        let program = std::env::current_exe().unwrap();
        let mut again = Command::new(program);
        again.args(["intern::tests::hashes_are_secret", "--exact", "--nocapture"]);
        let output = again.env(AGAIN, "1").output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("hashes: ["), "{said}");
        assert!(!said.contains(&line), "{said}");
    }
}
