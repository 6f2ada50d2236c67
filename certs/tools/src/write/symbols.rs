//! Numbers and symbols as files have them.

use kernel::Name;
use std::collections::HashMap;

/// The symbols of a file, numbered as they are first mentioned.
#[derive(Default)]
pub(crate) struct Symbols {
    order: Vec<Name>,
    numbers: HashMap<Name, u32>,
}

impl Symbols {
    /// The number of a symbol; a new one if it was not mentioned before.
    pub fn number(&mut self, name: Name) -> u32 {
        let next = self.order.len() as u32;
        *self.numbers.entry(name).or_insert_with(|| {
            self.order.push(name);
            next
        })
    }

    /// The symbols, by their numbers.
    pub fn in_order(&self) -> &[Name] {
        &self.order
    }
}

/// Appends a number in LEB128.
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
