//! The format: constants, and the table of instructions. `docs/certificate-format.md`
//! describes it.
//!
//! The table has one row per opcode, with the kinds of its arguments; the encoder, the decoder,
//! the JSON twin and the opcode section of the page are generated from it. Rows up to 31 are
//! the kernel's own rules (`kernel::Rule`, same numbers), and forms of them that files use;
//! those up to 103 are macros, which are expanded into rules (see `macros`); those from 104
//! prove nothing: they build types and terms and move theorems about.

use Arg::{Name, New, Slot, Term, Thm, Type};

/// The first bytes of every file.
pub const MAGIC: &[u8] = b"ATLPROOF";

/// The version of the format.
pub const VERSION: u8 = 1;

/// The rules and macros, and the logic of `logic`. It changes whenever the meaning of
/// an opcode does.
pub const RULESET: u8 = 1;

/// What follows the magic: version, rules, and two bytes for features, of which there are none.
pub const SUPPORTED: [u8; 4] = [VERSION, RULESET, 0, 0];

/// Opcodes from this number on push what is in one of the first [`SHORT`] slots.
pub const SHORT_REF: u8 = 128;

/// Opcodes from this number on do that and free the slot.
pub const SHORT_TAKE: u8 = 192;

/// How many slots have short opcodes.
pub const SHORT: u8 = 64;

/// What a name that a segment provides to later ones, or needs from earlier ones, names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A type operator.
    Type,
    /// A constant.
    Constant,
    /// A theorem.
    Theorem,
    /// An axiom. Segments refer to it through the theorem that states it.
    Axiom,
}

/// The kinds, in the order of the numbers by which files refer to them.
pub const KINDS: [Kind; 4] = [Kind::Type, Kind::Constant, Kind::Theorem, Kind::Axiom];

/// The counts in the footer. They are sums over all segments, but for `peak`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Segments.
    pub segments: u32,
    /// Opcodes that make theorems.
    pub steps: u32,
    /// Entries of the tables of types, `bool` aside.
    pub types: u32,
    /// Opcodes that make terms.
    pub terms: u32,
    /// Exported theorems.
    pub theorems: u32,
    /// The greatest number of types, terms and theorems (in tables, on the stack and in slots)
    /// alive at once.
    pub peak: u32,
}

/// What an argument of a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A theorem: the label of an earlier step.
    Thm,
    /// A term.
    Term,
    /// A type.
    Type,
    /// A name: the number of a symbol.
    Name,
    /// The name of something of this kind that the step declares, and the segment provides.
    New(Kind),
    /// The number of a slot.
    Slot,
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
    ($($code:literal $op:ident $name:literal [$($fixed:expr),*] [$($rep:expr),*] $doc:literal;)*) => {
        /// The opcodes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Op {
            $(#[doc = $doc] $op = $code,)*
        }

        impl Op {
            /// What an instruction that begins with this byte does.
            pub fn from_code(code: u8) -> Option<Op> {
                match code {
                    SHORT_TAKE.. => Some(Op::Take),
                    SHORT_REF.. => Some(Op::Ref),
                    $($code => Some(Op::$op),)*
                    _ => None,
                }
            }

            /// The row of the table.
            pub fn row(self) -> &'static Row {
                match self {
                    $(Op::$op => &Row {
                        op: Op::$op,
                        name: $name,
                        fixed: &[$($fixed),*],
                        repeated: &[$($rep),*],
                        doc: $doc,
                    },)*
                }
            }
        }
    };
}

ops! {
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
    12 Axiom "AXIOM" [New(Kind::Axiom), Term] [] "⊢ p, resting on the axiom of that name";
    13 Specify "SPECIFY" [Thm] [New(Kind::Constant), Term] "from x = t, ... ⊢ p: ⊢ p[c/x]; pairs c, x";
    14 DefineType "DEFINE_TYPE" [Thm, New(Kind::Type), New(Kind::Constant), New(Kind::Constant)] [Name] "from ⊢ p t, a type, abs, rep, type variables: ⊢ abs (rep a) = a";
    15 Second "SECOND" [] [] "the second theorem of the DEFINE_TYPE before: ⊢ p r = (rep (abs r) = r)";

    24 Import "THEOREM" [Name] [] "a theorem proved before, by its name";
    25 Inst1 "INST_1" [Thm, Term, Term] [] "INST with one pair";
    26 Inst2 "INST_2" [Thm, Term, Term, Term, Term] [] "INST with two pairs";

    32 ApTerm "AP_TERM" [Term, Thm] [] "from f, A ⊢ x = y: A ⊢ f x = f y";
    33 ApThm "AP_THM" [Thm, Term] [] "from A ⊢ f = g and x: A ⊢ f x = g x";
    34 EqtIntro "EQT_INTRO" [Thm] [] "from A ⊢ p: A - T ⊢ p = T";
    35 EqtElim "EQT_ELIM" [Thm] [] "from A ⊢ p = T: A ⊢ p";
    36 Mp "MP" [Thm, Thm] [] "from A ⊢ p ⇒ q, B ⊢ p: (A - p) ∪ B ⊢ q";
    37 Disch "DISCH" [Term, Thm] [] "from p, A ⊢ q: A - p ⊢ p ⇒ q";
    38 Undisch "UNDISCH" [Thm] [] "from A ⊢ p ⇒ q: A ∪ {p} ⊢ q";
    39 Spec "SPEC" [Thm] [Term] "from A ⊢ ∀x. p and t, for each t in turn: A ⊢ p[t/x]";
    40 Gen "GEN" [Term, Thm] [] "from x, A ⊢ p: A - T ⊢ ∀x. p, where x is not free in A";
    41 Conj "CONJ" [Thm, Thm] [] "from A ⊢ p, B ⊢ q: (A - q) ∪ B ⊢ p ∧ q";
    42 Conjunct1 "CONJUNCT1" [Thm] [] "from A ⊢ p ∧ q: A ⊢ p";
    43 Conjunct2 "CONJUNCT2" [Thm] [] "from A ⊢ p ∧ q: A ⊢ q";
    44 Exists "EXISTS" [Term, Term, Thm] [] "from ∃x. p, t, A ⊢ p[t/x]: A ⊢ ∃x. p";
    45 Choose "CHOOSE" [Term, Thm, Thm] [] "from v, A ⊢ ∃x. p, B ⊢ q: (A - ∀x. P x ⇒ q) ∪ (B - p[v/x] - P v - T) ⊢ q, where P is λx. p";
    46 Disj1 "DISJ1" [Thm, Term] [] "from A ⊢ p and q: A ⊢ p ∨ q";
    47 Disj2 "DISJ2" [Term, Thm] [] "from p, A ⊢ q: A ⊢ p ∨ q";
    48 DisjCases "DISJ_CASES" [Thm, Thm, Thm] [] "from A ⊢ p ∨ q, B ⊢ r, C ⊢ r: (A - (p ⇒ r) - (q ⇒ r)) ∪ (B - p - (q ⇒ r)) ∪ (C - q) ⊢ r";
    49 NotElim "NOT_ELIM" [Thm] [] "from A ⊢ ¬p: A ⊢ p ⇒ F";
    50 NotIntro "NOT_INTRO" [Thm] [] "from A ⊢ p ⇒ F: A ⊢ ¬p";
    51 EqfIntro "EQF_INTRO" [Thm] [] "from A ⊢ ¬p: A ⊢ p = F";
    52 EqfElim "EQF_ELIM" [Thm] [] "from A ⊢ p = F: A ⊢ ¬p";
    53 Contr "CONTR" [Term, Thm] [] "from p, A ⊢ F: A ⊢ p";
    54 Ccontr "CCONTR" [Term, Thm] [] "from p, A ⊢ F: A - ¬p ⊢ p";
    55 Eta "ETA" [Term] [] "from λx. f x: ⊢ (λx. f x) = f, where x is not free in f";
    56 Truth "TRUTH" [] [] "⊢ T";
    57 AbsForall "ABS_FORALL" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∀x. p) = (∀x. q)";
    58 AbsExists "ABS_EXISTS" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∃x. p) = (∃x. q)";
    59 BetaNorm "BETA_NORM" [Term] [] "from t: ⊢ t = t', where t' is the beta-normal form of t";
    60 ExcludedMiddle "EXCLUDED_MIDDLE" [Term] [] "from p: ⊢ p ∨ ¬p";
    64 NumEval "NUM_EVAL" [Term] [] "from t, an operation on numerals: ⊢ t = n, where n is its value";
    65 IntEval "INT_EVAL" [Term] [] "from t, an operation on integer literals: ⊢ t = n, where n is its value";
    66 IntNorm "INT_NORM" [Term] [] "from t, an integer term or a comparison: ⊢ t = t', where t' is its normal form";

    104 TypeVar "TYPE_VAR" [Name] [] "a type variable, into the table of types";
    105 TypeApp "TYPE_APP" [Name] [Type] "a type operator applied to types, into the table of types";
    106 Fun "FUN" [Type, Type] [] "the type of functions, into the table of types";
    107 Var "VAR" [Name, Type] [] "a variable";
    108 Const "CONST" [Name] [Type] "a constant, with types for the type variables of its generic type, in order of first occurrence";
    109 App "APP" [Term, Term] [] "from f, x: f x";
    110 Lambda "LAMBDA" [Term, Term] [] "from x, t: λx. t";
    111 Eq "EQ" [Term, Term] [] "from s, t: s = t";
    112 App2 "APP_2" [Term, Term, Term] [] "from f, x, y: f x y";
    113 Save "SAVE" [] [] "put a copy of the top of the stack into a slot";
    114 Ref "REF" [Slot] [] "push what is in the slot";
    115 Take "TAKE" [Slot] [] "push what is in the slot, and free the slot";
    116 Export "EXPORT" [Thm, New(Kind::Theorem)] [] "publish a theorem under a name";
}
