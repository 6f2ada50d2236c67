//! Why a rule refused: one value for each side condition.

use std::fmt;

/// Takes rows: a value; the rule or constructor, as its documentation names it; the number of the
/// side condition there, or zero where it is none of the rule's own; the condition in words.
macro_rules! errors {
    ($($value:ident $rule:literal $number:literal $words:literal;)*) => {
        /// A refused rule or constructor: the side condition that does not hold.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Error {
            $(#[doc = concat!("Of `", $rule, "`: ", $words, ".")] $value,)*
        }

        impl Error {
            /// All values.
            pub const ALL: &[Error] = &[$(Error::$value),*];

            /// The rule or constructor, the number of the side condition in its documentation,
            /// and the condition in words.
            pub fn row(self) -> (&'static str, u8, &'static str) {
                match self {
                    $(Error::$value => ($rule, $number, $words),)*
                }
            }
        }
    };
}

errors! {
    TypesFull "type" 0 "there is room for another type";
    TermsFull "term" 0 "there is room for another term";
    SetsFull "set" 0 "there is room for another set of hypotheses";
    ForeignTheorem "theorem" 0 "the theorem is this kernel's";

    KeepGoesOn "keep" 1 "the kernel does not go on from a frozen one";

    TypeTaken "declare_type" 1 "the name is not that of another type operator";
    TypeAppArity "type_app" 1 "as many types are given as the operator takes";
    ConstantTaken "declare" 1 "the name is not that of another constant";
    ConstantArity "constant" 1 "as many types are given as the constant's generic type has variables";
    AppLoose "app" 1 "neither term has loose bound variables";
    AppTypesDiffer "app" 2 "the first term is a function on the type of the second";
    LambdaNotVariable "lambda" 1 "what is abstracted is a variable";
    LambdaLoose "lambda" 2 "the body has no loose bound variables";
    OpenNotAbstraction "open" 1 "the term is an abstraction";
    OpenLoose "open" 2 "neither term has loose bound variables";
    OpenTypesDiffer "open" 3 "the term has the type of the bound variable";

    ReflLoose "REFL" 1 "the term has no loose bound variables";
    SymNotEquation "SYM" 1 "the theorem is an equation";
    TransNotEquations "TRANS" 1 "both theorems are equations";
    TransMiddlesDiffer "TRANS" 2 "the right side of the first is the left side of the second";
    MkCombNotEquations "MK_COMB" 1 "both theorems are equations";
    AbsNotEquation "ABS" 1 "the theorem is an equation";
    AbsFreeInHyps "ABS" 2 "the variable is not free in the hypotheses";
    BetaNotRedex "BETA" 1 "the term is an application of an abstraction";
    BetaLoose "BETA" 2 "the term has no loose bound variables";
    AssumeNotProposition "ASSUME" 1 "the term is a proposition";
    AssumeLoose "ASSUME" 2 "the term has no loose bound variables";
    EqMpNotEquation "EQ_MP" 1 "the first theorem is an equation";
    EqMpSidesDiffer "EQ_MP" 2 "its left side is the second theorem";
    InstTypeNotDistinct "INST_TYPE" 1 "the type variables are distinct";
    InstNotDistinct "INST" 1 "the variables are distinct";
    InstNotVariable "INST" 2 "what is replaced is a variable";
    InstTypesDiffer "INST" 3 "each term has the type of its variable";
    InstLoose "INST" 4 "no term has loose bound variables";

    AxiomNotProposition "AXIOM" 1 "the term is a proposition";
    AxiomLoose "AXIOM" 2 "the term has no loose bound variables";
    AxiomTaken "AXIOM" 3 "the name is not that of another axiom";
    SpecifyNotDistinct "SPECIFY" 1 "the variables are distinct";
    SpecifyNotVariable "SPECIFY" 2 "each is a variable";
    SpecifyHypsDiffer "SPECIFY" 3 "there is one hypothesis `x = t` for each variable, and no other";
    SpecifyFreeInDefinition "SPECIFY" 4 "no definition has free variables";
    SpecifyTypeVariables "SPECIFY" 5 "the type variables of each definition occur in its type";
    SpecifyFreeInTheorem "SPECIFY" 6 "the free variables of the theorem are among those replaced";
    DefineTypeHyps "DEFINE_TYPE" 1 "the theorem has no hypotheses";
    DefineTypeNotApplication "DEFINE_TYPE" 2 "the theorem is an application of a predicate";
    DefineTypeFreeVariables "DEFINE_TYPE" 3 "the predicate has no free variables";
    DefineTypeTypeVariables "DEFINE_TYPE" 4 "the type variables are distinct, and those of the predicate among them";
}

impl Error {
    /// Whether the rule might do with more room.
    pub fn is_limit(self) -> bool {
        matches!(self, Error::TypesFull | Error::TermsFull | Error::SetsFull)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rule, _, words) = self.row();
        write!(f, "{rule} fails: {words}")
    }
}

impl std::error::Error for Error {}

/// Refuses unless the side condition holds.
pub(crate) fn require(holds: bool, otherwise: Error) -> crate::Result<()> {
    holds.then_some(()).ok_or(otherwise)
}
