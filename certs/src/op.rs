//! The table of proof steps: one row per opcode, with the kinds of its arguments.
//!
//! The encoder, the decoder, the JSON twin and the opcode section of
//! `docs/certificate-format.md` are generated from it. Rows up to 31 are the kernel's own
//! rules (`kernel::Rule`, same numbers), and forms of them that files use; those up to 103 are
//! macros, which the replayer expands into rules: they stand in `macros`; those from 104 prove
//! nothing: they build types and terms and move theorems about.

use crate::derive::macros::with_macros;

/// What an argument of a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A theorem: the label of an earlier step.
    Thm,
    /// A term.
    Term,
    /// A type.
    Type,
    /// A name.
    Name,
    /// A plain number: that of a slot.
    Number,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The opcode.
    pub op: Op,
    /// The name people see.
    pub name: &'static str,
    /// The arguments that are always there.
    pub fixed: &'static [Arg],
    /// The arguments of a group that is repeated any number of times after those; empty if
    /// there is no such group.
    pub repeated: &'static [Arg],
    /// What the step proves.
    pub doc: &'static str,
}

macro_rules! ops {
    ($($code:literal $op:ident $name:literal [$($fixed:ident),*] [$($rep:ident),*] $doc:literal;)*) => {
        /// The opcodes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Op {
            $(#[doc = $doc] $op = $code,)*
        }

        /// Every row: the rules, what builds types and terms, the macros.
        pub const TABLE: &[Row] = &[
            $(Row {
                op: Op::$op,
                name: $name,
                fixed: &[$(Arg::$fixed),*],
                repeated: &[$(Arg::$rep),*],
                doc: $doc,
            },)*
        ];
    };
}

with_macros! { ops
    0 Refl "REFL" [Term] [] "⊢ t = t";
    1 Sym "SYM" [Thm] [] "from A ⊢ a = b: A ⊢ b = a";
    2 Trans "TRANS" [Thm, Thm] [] "from A ⊢ a = b, B ⊢ b = c: A ∪ B ⊢ a = c";
    3 MkComb "MK_COMB" [Thm, Thm] [] "from A ⊢ f = g, B ⊢ x = y: A ∪ B ⊢ f x = g y";
    4 Abs "ABS" [Thm, Term] [] "from A ⊢ s = t and x: A ⊢ (λx. s) = (λx. t)";
    5 Beta "BETA" [Term] [] "⊢ (λx. s) t = s[t/x]";
    6 Assume "ASSUME" [Term] [] "p ⊢ p";
    7 EqMp "EQ_MP" [Thm, Thm] [] "from A ⊢ p = q, B ⊢ p: A ∪ B ⊢ q";
    8 DeductAntisym "DEDUCT_ANTISYM" [Thm, Thm] [] "from A ⊢ p, B ⊢ q: (A - q) ∪ (B - p) ⊢ p = q";
    9 ProveHyp "PROVE_HYP" [Thm, Thm] [] "from A ⊢ p, B ⊢ q: A ∪ (B - p) ⊢ q";
    10 InstType "INST_TYPE" [Thm] [Name, Type] "from A ⊢ p: A[τ/α] ⊢ p[τ/α]";
    11 Inst "INST" [Thm] [Term, Term] "from A ⊢ p: A[t/x] ⊢ p[t/x]; pairs x, t";
    12 Axiom "AXIOM" [Name, Term] [] "⊢ p, resting on the axiom of that name";
    13 Specify "SPECIFY" [Thm] [Name, Term] "from x = t, ... ⊢ p: ⊢ p[c/x]; pairs c, x";
    14 DefineType "DEFINE_TYPE" [Thm, Name, Name, Name] [Name] "from ⊢ p t, a type, abs, rep, type variables: ⊢ abs (rep a) = a";
    15 Second "SECOND" [] [] "the second theorem of the DEFINE_TYPE before: ⊢ p r = (rep (abs r) = r)";

    24 Import "THEOREM" [Name] [] "a theorem proved before, by its name";
    25 Inst1 "INST_1" [Thm, Term, Term] [] "INST with one pair";
    26 Inst2 "INST_2" [Thm, Term, Term, Term, Term] [] "INST with two pairs";

    104 TypeVar "TYPE_VAR" [Name] [] "a type variable, into the table of types";
    105 TypeApp "TYPE_APP" [Name] [Type] "a type operator applied to types, into the table of types";
    106 Fun "FUN" [Type, Type] [] "the type of functions, into the table of types";
    107 Var "VAR" [Name, Type] [] "a variable";
    108 Const "CONST" [Name] [Type] "a constant, with types for the type variables of its generic type, in order of first occurrence";
    109 App "APP" [Term, Term] [] "from f, x: f x";
    110 Lambda "LAMBDA" [Term, Term] [] "from x, t: λx. t";
    111 Eq "EQ" [Term, Term] [] "from s, t: s = t";
    112 TermSave "TERM_SAVE" [] [] "put a copy of the top term into a slot";
    113 TermRef "TERM_REF" [Number] [] "push the term in the slot";
    114 TermTake "TERM_TAKE" [Number] [] "push the term in the slot, and free the slot";
    115 Save "SAVE" [] [] "put a copy of the top theorem into a slot";
    116 Ref "REF" [Number] [] "push the theorem in the slot";
    117 Take "TAKE" [Number] [] "push the theorem in the slot, and free the slot";
    118 App2 "APP_2" [Term, Term, Term] [] "from f, x, y: f x y";
    119 Export "EXPORT" [Thm, Name] [] "publish a theorem under a name";
}
