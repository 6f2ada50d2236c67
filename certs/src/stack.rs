//! A stack with slots beside it, for what is used more than once.

use crate::error::Cause;

/// Objects of one kind: on a stack, and in numbered slots.
pub(crate) struct Stack<T> {
    items: Vec<T>,
    slots: Vec<Option<T>>,
    /// The slots that are free, the one freed last on top.
    free: Vec<usize>,
}

impl<T: Copy> Stack<T> {
    pub fn new() -> Self {
        Stack {
            items: Vec::new(),
            slots: Vec::new(),
            free: Vec::new(),
        }
    }

    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Moves the top `count` items elsewhere.
    pub fn pop(&mut self, count: usize, into: &mut Vec<T>) -> Result<(), Cause> {
        let base = self.items.len().checked_sub(count);
        let base = base.ok_or(Cause::Malformed("the stack has too few operands"))?;
        into.clear();
        into.extend(self.items.drain(base..));
        Ok(())
    }

    /// Puts a copy of the top into the slot freed last, or into a new one.
    pub fn save(&mut self) -> Result<(), Cause> {
        let top = self.items.last();
        let top = *top.ok_or(Cause::Malformed("the stack is empty"))?;
        match self.free.pop() {
            Some(slot) => self.slots[slot] = Some(top),
            None => self.slots.push(Some(top)),
        }
        Ok(())
    }

    /// Pushes what is in a slot, which `take` frees.
    pub fn fetch(&mut self, slot: u32, take: bool) -> Result<(), Cause> {
        let slot = slot as usize;
        let item = self.slots.get(slot).copied().flatten();
        self.push(item.ok_or(Cause::Malformed("the slot is empty"))?);
        if take {
            self.slots[slot] = None;
            self.free.push(slot);
        }
        Ok(())
    }

    /// How many items there are, in slots and on the stack.
    pub fn live(&self) -> usize {
        self.items.len() + self.slots.len() - self.free.len()
    }
}
