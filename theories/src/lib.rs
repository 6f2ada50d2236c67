//! The theory sources and the bundle built from them.
