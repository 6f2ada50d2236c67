//! Types to be defined.

use kernel::{Name, Type};

/// A type to be defined.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// Its name.
    pub name: String,
    /// Its parameters. Types of one declaration have the same ones.
    pub params: Vec<Name>,
    /// Its constructors.
    pub constructors: Vec<Constructor>,
}

/// A constructor to be defined.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// Its name.
    pub name: String,
    /// The types of its arguments, in which the type variable with the name of a type of the
    /// declaration stands for that type (at its own parameters).
    pub args: Vec<Type>,
}
