//! From a command line to bytes: which files are meant, read and handed over to `gate`, which judges.
//!
//! This is trusted to hand over the files that were asked for, and the policy, and to return the verdict
//! that it is given; nothing in it accepts anything. Names of files come from whoever sends the files:
//! they are never options, lists or commands, and no certificate, policy or report has a say in where to
//! look.
//!
//! | file | holds |
//! |---|---|
//! | `request` | the command line, and what it asks for |
//! | `arguments` | lists of arguments; that the name of a file is no option and no command |
//! | `folder` | the files in folders |
//! | `pattern` | for which texts a `*` in a policy stands |
//! | `files` | a certificate and its files, read once |
//! | `shared` | what several certificates need of the theories |
//! | `clock` | the day |

pub mod arguments;
pub mod clock;
pub mod files;
pub mod folder;
pub mod pattern;
pub mod request;
pub mod shared;
