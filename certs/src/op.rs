//! The table of proof steps: one row per opcode, with the kinds of its arguments.
//!
//! The encoder, the decoder, the JSON twin and the opcode section of
//! `docs/certificate-format.md` are generated from it. Rows up to 31 are the kernel's own
//! rules (`kernel::Rule`, same numbers), and forms of them that files use; those up to 103 are macros, which the
//! replayer expands into rules; those from 104 prove nothing: they build types and terms and
//! move theorems about.

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

        /// Every row, in ascending order of opcodes.
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
    12 Axiom "AXIOM" [Name, Term] [] "⊢ p, resting on the axiom of that name";
    13 Specify "SPECIFY" [Thm] [Name, Term] "from x = t, ... ⊢ p: ⊢ p[c/x]; pairs c, x";
    14 DefineType "DEFINE_TYPE" [Thm, Name, Name, Name] [Name] "from ⊢ p t, a type, abs, rep, type variables: ⊢ abs (rep a) = a";
    15 Second "SECOND" [] [] "the second theorem of the DEFINE_TYPE before: ⊢ p r = (rep (abs r) = r)";

    24 Import "THEOREM" [Name] [] "a theorem proved before, by its name";
    25 Inst1 "INST_1" [Thm, Term, Term] [] "INST with one pair";
    26 Inst2 "INST_2" [Thm, Term, Term, Term, Term] [] "INST with two pairs";

    32 ApTerm "AP_TERM" [Term, Thm] [] "from f, A ⊢ x = y: A ⊢ f x = f y";
    33 ApThm "AP_THM" [Thm, Term] [] "from A ⊢ f = g and x: A ⊢ f x = g x";
    34 EqtIntro "EQT_INTRO" [Thm] [] "from A ⊢ p: A ⊢ p = T";
    35 EqtElim "EQT_ELIM" [Thm] [] "from A ⊢ p = T: A ⊢ p";
    36 Mp "MP" [Thm, Thm] [] "from A ⊢ p ⇒ q, B ⊢ p: A ∪ B ⊢ q";
    37 Disch "DISCH" [Term, Thm] [] "from p, A ⊢ q: A - p ⊢ p ⇒ q";
    38 Undisch "UNDISCH" [Thm] [] "from A ⊢ p ⇒ q: A ∪ {p} ⊢ q";
    39 Spec "SPEC" [Thm] [Term] "from A ⊢ ∀x. p and t, for each t in turn: A ⊢ p[t/x]";
    40 Gen "GEN" [Term, Thm] [] "from x, A ⊢ p: A ⊢ ∀x. p, where x is not free in A";
    41 Conj "CONJ" [Thm, Thm] [] "from A ⊢ p, B ⊢ q: A ∪ B ⊢ p ∧ q";
    42 Conjunct1 "CONJUNCT1" [Thm] [] "from A ⊢ p ∧ q: A ⊢ p";
    43 Conjunct2 "CONJUNCT2" [Thm] [] "from A ⊢ p ∧ q: A ⊢ q";
    44 Exists "EXISTS" [Term, Term, Thm] [] "from ∃x. p, t, A ⊢ p[t/x]: A ⊢ ∃x. p";
    45 Choose "CHOOSE" [Term, Thm, Thm] [] "from v, A ⊢ ∃x. p, B ⊢ q: A ∪ (B - p[v/x]) ⊢ q";
    46 Disj1 "DISJ1" [Thm, Term] [] "from A ⊢ p and q: A ⊢ p ∨ q";
    47 Disj2 "DISJ2" [Term, Thm] [] "from p, A ⊢ q: A ⊢ p ∨ q";
    48 DisjCases "DISJ_CASES" [Thm, Thm, Thm] [] "from A ⊢ p ∨ q, B ⊢ r, C ⊢ r: A ∪ (B - p) ∪ (C - q) ⊢ r";
    49 NotElim "NOT_ELIM" [Thm] [] "from A ⊢ ¬p: A ⊢ p ⇒ F";
    50 NotIntro "NOT_INTRO" [Thm] [] "from A ⊢ p ⇒ F: A ⊢ ¬p";
    51 EqfIntro "EQF_INTRO" [Thm] [] "from A ⊢ ¬p: A ⊢ p = F";
    52 EqfElim "EQF_ELIM" [Thm] [] "from A ⊢ p = F: A ⊢ ¬p";
    53 Contr "CONTR" [Term, Thm] [] "from p, A ⊢ F: A ⊢ p";
    54 Ccontr "CCONTR" [Term, Thm] [] "from p, A ⊢ F: A - ¬p ⊢ p";
    55 Eta "ETA" [Term] [] "⊢ (λx. f x) = f, where x is not free in f";
    56 Truth "TRUTH" [] [] "⊢ T";
    57 AbsForall "ABS_FORALL" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∀x. p) = (∀x. q)";
    58 AbsExists "ABS_EXISTS" [Term, Thm] [] "from x, A ⊢ p = q: A ⊢ (∃x. p) = (∃x. q)";
    59 BetaNorm "BETA_NORM" [Term] [] "⊢ t = t', where t' is the beta-normal form of t";
    60 ExcludedMiddle "EXCLUDED_MIDDLE" [Term] [] "⊢ p ∨ ¬p";
    64 NumEval "NUM_EVAL" [Term] [] "⊢ t = n, where t is an operation on numerals and n its value";
    65 IntEval "INT_EVAL" [Term] [] "⊢ t = n, where t is an operation on integer literals and n its value";
    66 IntNorm "INT_NORM" [Term] [] "⊢ t = t', where t' is the normal form of an integer term or of a comparison";

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
