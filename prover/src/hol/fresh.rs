//! New contexts for this thread.

use super::context::{new_replayer, replace};
use super::shared::forget;
use certs_tools::Replayer;

/// Puts a new context in the place of this thread's. Older terms and theorems are void.
pub fn reset() {
    forget();
    replace(new_replayer());
}

/// Puts the context of a replayer in the place of this thread's; its theorems are known to
/// [`exported`](super::exported::exported), and from here on steps are recorded. Older terms and theorems are void.
pub fn adopt(mut replayer: Replayer) {
    forget();
    replayer.macros_mut().set_recording(true);
    replace(replayer);
}
