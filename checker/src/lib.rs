//! The atl-check tool: replays certificates and gates C files on them.
