//! Arrays that the function allocates: for `let`, how long they are there, and where.
//!
//! ```text
//! ⊢ freeing D W S o (state S H st cenv) v addr t c      c writes t, and frees the arrays D
//! ```
//!
//! | file | concept |
//! |---|---|
//! | `binding` | arrays and locals for `let` |
//! | `owed` | when arrays are freed |
//! | `hoisting` | arrays that loops allocate |

pub mod binding;
pub mod hoisting;
pub mod owed;
pub mod own_arrays;
