//! New contexts for this thread.

use super::context::{REPLAYER, new_replayer};
use super::shared::forget;
use certs_tools::Replayer;

/// Puts a new context in the place of this thread's. Older terms and theorems are void.
pub fn reset() {
    forget();
    REPLAYER.with(|replayer| *replayer.borrow_mut() = new_replayer());
}

/// Puts the context of a replayer in the place of this thread's; its theorems are known to
/// [`exported`](super::exported::exported), and from here on steps are recorded. Older terms and theorems are void.
pub fn adopt(mut replayer: Replayer) {
    forget();
    replayer.macros_mut().set_recording(true);
    REPLAYER.with(|current| *current.borrow_mut() = replayer);
}
