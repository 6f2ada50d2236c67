//! Syntax trees of proofs.

use super::term::{Ident, PreTerm};
use crate::language::diagnostic::Span;

/// Steps, each of which works on the first open goal.
pub type Script = Vec<Tactic>;

/// A tactic at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    /// The place.
    pub span: Span,
    /// What it does.
    pub kind: TacticKind,
}

/// The tactics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TacticKind {
    /// `intro PAT ...`
    Intro(Vec<Pattern>),
    /// `intros`
    Intros,
    /// `exists t, t`
    Exists(Vec<PreTerm>),
    /// `split [N]`: a conjunction into its parts, or into this many.
    Split(Option<usize>),
    /// `left`
    Left,
    /// `right`
    Right,
    /// `exact FACT`
    Exact(Fact),
    /// `apply FACT`
    Apply(Fact),
    /// `assumption`
    Assumption,
    /// `contradiction`
    Contradiction,
    /// `trivial`
    Trivial,
    /// `have [NAME] : t PROOF`
    Have(Option<Ident>, PreTerm, Script),
    /// `have NAME := FACT`
    Note(Ident, Fact),
    /// `suffices NAME : t PROOF`; the proof shows the goal from `t`.
    Suffices(Ident, PreTerm, Script),
    /// `show t`
    Show(PreTerm),
    /// `obtain PAT := FACT`
    Obtain(Pattern, Fact),
    /// `obtain PAT : t PROOF`
    ObtainBy(Pattern, PreTerm, Script),
    /// `cases TERM [as PAT]`; a lone name may be that of a hypothesis.
    Cases(PreTerm, Option<Pattern>),
    /// `by_cases NAME : t`
    ByCases(Ident, PreTerm),
    /// `by_contra NAME`
    ByContra(Ident),
    /// `induct NAME [generalizing NAME ...] [using FACT]`
    Induct {
        /// The variable or hypothesis.
        target: Ident,
        /// The variables to generalise.
        generalizing: Vec<Ident>,
        /// The induction principle.
        using: Option<Fact>,
    },
    /// `simp [only] [RULES] [at LOCATION]`
    Simp {
        /// Whether the default rules are left out.
        only: bool,
        /// Rules to add and remove.
        rules: Vec<SimpRule>,
        /// Where.
        at: Location,
    },
    /// `rewrite [N] RULES [at LOCATION]`: everywhere, or only at the place of this number.
    Rewrite(Option<usize>, Vec<RewriteRule>, Location),
    /// `unfold NAME ... [at LOCATION]`
    Unfold(Vec<Ident>, Location),
    /// `arith`
    Arith,
    /// `ring`
    Ring,
    /// `auto [FACTS]`
    Auto(Vec<Fact>),
    /// `meson [FACTS]`
    Meson(Vec<Fact>),
    /// `ext PAT ...`
    Ext(Vec<Pattern>),
    /// `cong`
    Cong,
    /// `generalize t as NAME`
    Generalize(PreTerm, Ident),
    /// `set NAME := t [with NAME]`: a variable that is short for a term.
    Set(Ident, PreTerm, Option<Ident>),
    /// `revert NAME ...`
    Revert(Vec<Ident>),
    /// `clear NAME ...`
    Clear(Vec<Ident>),
    /// `rename NAME to NAME`
    Rename(Ident, Ident),
    /// `specialize FACT`, the head of which is a hypothesis.
    Specialize(Fact),
    /// `subst [NAME]`
    Subst(Option<Ident>),
    /// `calc a = b PROOF`, then lines `_ = c PROOF`.
    Calc(Vec<CalcStep>),
    /// `sorry`
    Sorry,
    /// `· steps` or `{ steps }`: prove the first goal completely.
    Focus(Script),
    /// `(T; T)`
    Block(Script),
    /// `T <;> T2`: the second on all goals that the first leaves.
    Then(Box<Tactic>, Box<Tactic>),
    /// `try T`
    Try(Box<Tactic>),
    /// `repeat T`
    Repeat(Box<Tactic>),
    /// `first (T | T)`
    First(Vec<Tactic>),
    /// `all T`: on every open goal.
    All(Box<Tactic>),
}

/// One link of a `calc` chain: `lhs relation rhs`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalcStep {
    /// The left side: a hole in all links but the first.
    pub lhs: PreTerm,
    /// The relation.
    pub relation: Ident,
    /// The right side.
    pub rhs: PreTerm,
    /// Its proof.
    pub proof: Script,
}

/// A theorem, named or made from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The place.
    pub span: Span,
    /// What it is.
    pub kind: FactKind,
}

/// How a fact is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactKind {
    /// A hypothesis or theorem.
    Name(String),
    /// `‹t›`: the hypothesis with this statement.
    Quoted(PreTerm),
    /// `FACT[t, _, x := t]`: leading universal quantifiers instantiated.
    Instantiate(Box<Fact>, Vec<Argument>),
    /// `FACT(FACT, ...)`: leading premises discharged.
    Discharge(Box<Fact>, Vec<Fact>),
    /// `⟨FACT, FACT⟩`: the conjunction.
    Both(Vec<Fact>),
}

/// An instantiation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// `t` for the next variable, `_` to leave it open.
    Positional(PreTerm),
    /// `x := t`
    Named(Ident, PreTerm),
}

/// A fact to rewrite with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteRule {
    /// Whether from right to left.
    pub reversed: bool,
    /// The fact.
    pub fact: Fact,
}

/// An element of the list of `simp`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SimpRule {
    /// `F` or `← F`
    Add(RewriteRule),
    /// `- NAME`
    Remove(Ident),
}

/// Where a tactic works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// On the conclusion of the goal.
    Goal,
    /// On the hypotheses with these names.
    Hyps(Vec<Ident>),
    /// On all hypotheses and the conclusion.
    Everywhere,
}

/// What to take a fact apart into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The place.
    pub span: Span,
    /// What it is.
    pub kind: PatternKind,
}

/// One layer of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternKind {
    /// A name for the variable or hypothesis.
    Name(String),
    /// `_`: no name.
    Any,
    /// `rfl`: substitute the equation.
    Rfl,
    /// `⟨P, P, ...⟩`: a conjunction, an existential, the arguments of a constructor.
    Parts(Vec<Pattern>),
    /// `P | P`: a disjunction, the constructors of a datatype.
    Either(Vec<Pattern>),
}
