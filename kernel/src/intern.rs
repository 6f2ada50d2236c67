//! Interning: equal items get one number. Types and terms are hash-consed with it.

/// Items, each there once, numbered in the order in which they came.
pub(crate) struct Interner<T> {
    items: Vec<T>,
    /// A hash table with open addressing: of each item the hash and the number, in the first
    /// slot that was free from where the hash says. A power of two slots, a quarter of them
    /// free, so that a search ends.
    slots: Vec<(u32, u32)>,
}

/// The number in a slot that is free.
const FREE: u32 = u32::MAX;

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            items: Vec::new(),
            slots: vec![(0, FREE); 64],
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
        let (_, number) = self.slots[self.slot(hash, is)];
        (number != FREE).then_some(number)
    }

    /// Adds an item that is not there, and answers its number.
    pub fn insert(&mut self, hash: u32, item: T) -> u32 {
        if 4 * self.items.len() >= 3 * self.slots.len() {
            let more = vec![(0, FREE); 2 * self.slots.len()];
            for (hash, number) in std::mem::replace(&mut self.slots, more) {
                self.enter(hash, number);
            }
        }
        let number = self.items.len() as u32;
        self.items.push(item);
        self.enter(hash, number);
        number
    }

    /// Puts an entry into its slot. (One that is free itself changes nothing.)
    fn enter(&mut self, hash: u32, number: u32) {
        let free = self.slot(hash, |_| false);
        self.slots[free] = (hash, number);
    }

    /// The slot of the item that is as described, or else the one that is free for it.
    fn slot(&self, hash: u32, is: impl Fn(&T) -> bool) -> usize {
        let mut slot = hash as usize;
        loop {
            slot &= self.slots.len() - 1;
            let (known, number) = self.slots[slot];
            if number == FREE || known == hash && is(self.get(number)) {
                return slot;
            }
            slot += 1;
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
