//! Interning: equal items get one number. Types and terms are hash-consed with it.

/// Items, each there once, numbered in the order in which they came.
pub(crate) struct Interner<T> {
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
            items: Vec::new(),
            slots: vec![FREE; 64],
        }
    }
}

impl<T> Interner<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The item of this number; panics if there is none.
    pub fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }

    /// The number of the item that is as described, and so has this hash.
    pub fn find(&self, hash: u32, is: impl Fn(&T) -> bool) -> Option<u32> {
        let slot = self.slots[self.search(hash, is)];
        (slot != FREE).then_some(slot.number)
    }

    /// Adds an item that is not there, and answers its number.
    pub fn insert(&mut self, hash: u32, item: T) -> u32 {
        if 4 * self.items.len() >= 3 * self.slots.len() {
            let more = vec![FREE; 2 * self.slots.len()];
            for slot in std::mem::replace(&mut self.slots, more) {
                self.enter(slot);
            }
        }
        let number = self.items.len() as u32;
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

/// The hash of a row of numbers: multiply and rotate, fold at the end.
pub(crate) fn hash(words: impl IntoIterator<Item = u32>) -> u32 {
    let mixed = words.into_iter().fold(0_u64, |mixed, word| {
        (mixed.rotate_left(26) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed ^ (mixed >> 32)) as u32
}
