//! Views of expressions whose constructors in the theories are others: there each operator, each
//! comparison and each change of indices is a constructor of its own. Once the theories have
//! `operation`, `comparison` and `reindexer`, `datatypes!` declares all of this.

use super::views::{View, datatypes, views};
use crate::trouble::{Attempt, Trouble};
use kernel::Term;

views! {
    /// Operations on scalars.
    #[derive(Copy)]
    Operation {
        Neg,
        Add,
        Sub,
        Mul,
        Div,
        Max,
        Min,
        Call { f: ident },
    }

    /// What scalars are compared by.
    #[derive(Copy)]
    Comparison {
        Less,
        LessEq,
        Equal,
    }

    /// Operators that move cells.
    #[derive(Copy)]
    Reindexer {
        Transpose,
        Flatten,
        Split { k: iexp },
        PadL { k: iexp },
        PadR { k: iexp },
        TruncL { k: iexp },
        TruncR { k: iexp },
    }

    /// Expressions of ATL.
    Exp {
        Lit { d: num, k: num },
        Var { x: ident },
        At { e: exp, i: iexp },
        Op { f: operation, operands: (exp list) },
        Cast { i: iexp },
        If { c: cond, a: exp, b: exp },
        Gen { x: ident, lo: iexp, hi: iexp, e: exp },
        Sum { x: ident, lo: iexp, hi: iexp, e: exp },
        Sums { bs: binders, e: exp },
        Fold { x: ident, d: exp, i: ident, lo: iexp, hi: iexp, e: exp },
        With { d: exp, is: (iexp list), e: exp },
        Guard { c: cond, e: exp },
        Let { x: ident, d: exp, e: exp },
        Concat { a: exp, b: exp },
        Reindex { r: reindexer, e: exp },
    }

    /// Conditions of ATL.
    #[derive(Copy)]
    Cond {
        Index { b: bexp },
        Compare { r: comparison, a: exp, b: exp },
        And { a: cond, b: cond },
        Or { a: cond, b: cond },
        Not { a: cond },
    }

    /// Expressions of C.
    CExp {
        CLit { d: num, k: num },
        CLocal { x: ident },
        CRead { x: ident, i: iexp },
        COp { f: operation, operands: (cexp list) },
        CCast { i: iexp },
        CCond { c: ccond, a: cexp, b: cexp },
    }

    /// Conditions of C.
    #[derive(Copy)]
    CCond {
        CIndex { b: bexp },
        CCompare { r: comparison, a: cexp, b: cexp },
        CAnd { a: ccond, b: ccond },
        COr { a: ccond, b: ccond },
        CNot { a: ccond },
    }
}

/// The datatypes as the theories have them.
pub(super) mod theories {
    use super::datatypes;

    datatypes! {
        /// `exp`
        exp as Exp {
            Lit { d: num, k: num },
            Var { x: ident },
            At { e: exp, i: iexp },
            Neg { a: exp },
            Add { a: exp, b: exp },
            Sub { a: exp, b: exp },
            Mul { a: exp, b: exp },
            Div { a: exp, b: exp },
            Max { a: exp, b: exp },
            Min { a: exp, b: exp },
            Call1 { f: ident, a: exp },
            Call2 { f: ident, a: exp, b: exp },
            Call3 { f: ident, a: exp, b: exp, c: exp },
            Cast { i: iexp },
            If { c: cond, a: exp, b: exp },
            Gen { x: ident, lo: iexp, hi: iexp, e: exp },
            Sum { x: ident, lo: iexp, hi: iexp, e: exp },
            Sums { bs: binders, e: exp },
            Fold { x: ident, d: exp, i: ident, lo: iexp, hi: iexp, e: exp },
            With { d: exp, is: (iexp list), e: exp },
            Guard { c: cond, e: exp },
            Let { x: ident, d: exp, e: exp },
            Concat { a: exp, b: exp },
            Transpose { e: exp },
            Flatten { e: exp },
            Split { k: iexp, e: exp },
            PadL { k: iexp, e: exp },
            PadR { k: iexp, e: exp },
            TruncL { k: iexp, e: exp },
            TruncR { k: iexp, e: exp },
        }

        /// `cond`
        #[derive(Copy)]
        cond as Cond {
            Index { b: bexp },
            Less { a: exp, b: exp },
            LessEq { a: exp, b: exp },
            Equal { a: exp, b: exp },
            And { a: cond, b: cond },
            Or { a: cond, b: cond },
            Not { a: cond },
        }

        /// `cexp`
        #[derive(Copy)]
        cexp as CExp {
            CLit { d: num, k: num },
            CLocal { x: ident },
            CRead { x: ident, i: iexp },
            CNeg { a: cexp },
            CAdd { a: cexp, b: cexp },
            CSub { a: cexp, b: cexp },
            CMul { a: cexp, b: cexp },
            CDiv { a: cexp, b: cexp },
            CCall1 { f: ident, a: cexp },
            CCall2 { f: ident, a: cexp, b: cexp },
            CCall3 { f: ident, a: cexp, b: cexp, c: cexp },
            CCast { i: iexp },
            CCond { c: ccond, a: cexp, b: cexp },
        }

        /// `ccond`
        #[derive(Copy)]
        ccond as CCond {
            CIndex { b: bexp },
            CLess { a: cexp, b: cexp },
            CLessEq { a: cexp, b: cexp },
            CEqual { a: cexp, b: cexp },
            CAnd { a: ccond, b: ccond },
            COr { a: ccond, b: ccond },
            CNot { a: ccond },
        }
    }
}

impl View for Exp {
    fn of(t: Term) -> Attempt<Exp> {
        use Operation::{Add, Call, Div, Max, Min, Mul, Neg, Sub};
        use Reindexer::{Flatten, PadL, PadR, Split, Transpose, TruncL, TruncR};
        use theories::Exp as There;
        let op = |f, operands: &[Term]| Exp::Op {
            f,
            operands: operands.to_vec(),
        };
        Ok(match There::of(t)? {
            There::Lit { d, k } => Exp::Lit { d, k },
            There::Var { x } => Exp::Var { x },
            There::At { e, i } => Exp::At { e, i },
            There::Neg { a } => op(Neg, &[a]),
            There::Add { a, b } => op(Add, &[a, b]),
            There::Sub { a, b } => op(Sub, &[a, b]),
            There::Mul { a, b } => op(Mul, &[a, b]),
            There::Div { a, b } => op(Div, &[a, b]),
            There::Max { a, b } => op(Max, &[a, b]),
            There::Min { a, b } => op(Min, &[a, b]),
            There::Call1 { f, a } => op(Call { f }, &[a]),
            There::Call2 { f, a, b } => op(Call { f }, &[a, b]),
            There::Call3 { f, a, b, c } => op(Call { f }, &[a, b, c]),
            There::Cast { i } => Exp::Cast { i },
            There::If { c, a, b } => Exp::If { c, a, b },
            There::Gen { x, lo, hi, e } => Exp::Gen { x, lo, hi, e },
            There::Sum { x, lo, hi, e } => Exp::Sum { x, lo, hi, e },
            There::Sums { bs, e } => Exp::Sums { bs, e },
            There::Fold { x, d, i, lo, hi, e } => Exp::Fold { x, d, i, lo, hi, e },
            There::With { d, is, e } => Exp::With { d, is, e },
            There::Guard { c, e } => Exp::Guard { c, e },
            There::Let { x, d, e } => Exp::Let { x, d, e },
            There::Concat { a, b } => Exp::Concat { a, b },
            There::Transpose { e } => Exp::Reindex { r: Transpose, e },
            There::Flatten { e } => Exp::Reindex { r: Flatten, e },
            There::Split { k, e } => Exp::Reindex { r: Split { k }, e },
            There::PadL { k, e } => Exp::Reindex { r: PadL { k }, e },
            There::PadR { k, e } => Exp::Reindex { r: PadR { k }, e },
            There::TruncL { k, e } => Exp::Reindex { r: TruncL { k }, e },
            There::TruncR { k, e } => Exp::Reindex { r: TruncR { k }, e },
        })
    }

    fn term(&self) -> Attempt<Term> {
        use theories::Exp as There;
        let there = match self.clone() {
            Exp::Lit { d, k } => There::Lit { d, k },
            Exp::Var { x } => There::Var { x },
            Exp::At { e, i } => There::At { e, i },
            Exp::Op { f, operands } => operation(f, &operands)?,
            Exp::Cast { i } => There::Cast { i },
            Exp::If { c, a, b } => There::If { c, a, b },
            Exp::Gen { x, lo, hi, e } => There::Gen { x, lo, hi, e },
            Exp::Sum { x, lo, hi, e } => There::Sum { x, lo, hi, e },
            Exp::Sums { bs, e } => There::Sums { bs, e },
            Exp::Fold { x, d, i, lo, hi, e } => There::Fold { x, d, i, lo, hi, e },
            Exp::With { d, is, e } => There::With { d, is, e },
            Exp::Guard { c, e } => There::Guard { c, e },
            Exp::Let { x, d, e } => There::Let { x, d, e },
            Exp::Concat { a, b } => There::Concat { a, b },
            Exp::Reindex { r, e } => match r {
                Reindexer::Transpose => There::Transpose { e },
                Reindexer::Flatten => There::Flatten { e },
                Reindexer::Split { k } => There::Split { k, e },
                Reindexer::PadL { k } => There::PadL { k, e },
                Reindexer::PadR { k } => There::PadR { k, e },
                Reindexer::TruncL { k } => There::TruncL { k, e },
                Reindexer::TruncR { k } => There::TruncR { k, e },
            },
        };
        there.term()
    }
}

/// An operation on expressions of ATL.
fn operation(f: Operation, operands: &[Term]) -> Attempt<theories::Exp> {
    use Operation::{Add, Call, Div, Max, Min, Mul, Neg, Sub};
    use theories::Exp as There;
    Ok(match (f, operands) {
        (Neg, &[a]) => There::Neg { a },
        (Add, &[a, b]) => There::Add { a, b },
        (Sub, &[a, b]) => There::Sub { a, b },
        (Mul, &[a, b]) => There::Mul { a, b },
        (Div, &[a, b]) => There::Div { a, b },
        (Max, &[a, b]) => There::Max { a, b },
        (Min, &[a, b]) => There::Min { a, b },
        (Call { f }, &[a]) => There::Call1 { f, a },
        (Call { f }, &[a, b]) => There::Call2 { f, a, b },
        (Call { f }, &[a, b, c]) => There::Call3 { f, a, b, c },
        _ => return Err(Trouble::internal("an operation on other operands")),
    })
}

impl View for Cond {
    fn of(t: Term) -> Attempt<Cond> {
        use Comparison::{Equal, Less, LessEq};
        use theories::Cond as There;
        Ok(match There::of(t)? {
            There::Index { b } => Cond::Index { b },
            There::Less { a, b } => Cond::Compare { r: Less, a, b },
            There::LessEq { a, b } => Cond::Compare { r: LessEq, a, b },
            There::Equal { a, b } => Cond::Compare { r: Equal, a, b },
            There::And { a, b } => Cond::And { a, b },
            There::Or { a, b } => Cond::Or { a, b },
            There::Not { a } => Cond::Not { a },
        })
    }

    fn term(&self) -> Attempt<Term> {
        use theories::Cond as There;
        let there = match *self {
            Cond::Index { b } => There::Index { b },
            Cond::Compare { r, a, b } => match r {
                Comparison::Less => There::Less { a, b },
                Comparison::LessEq => There::LessEq { a, b },
                Comparison::Equal => There::Equal { a, b },
            },
            Cond::And { a, b } => There::And { a, b },
            Cond::Or { a, b } => There::Or { a, b },
            Cond::Not { a } => There::Not { a },
        };
        there.term()
    }
}

impl View for CExp {
    fn of(t: Term) -> Attempt<CExp> {
        use Operation::{Add, Call, Div, Mul, Neg, Sub};
        use theories::CExp as There;
        let op = |f, operands: &[Term]| CExp::COp {
            f,
            operands: operands.to_vec(),
        };
        Ok(match There::of(t)? {
            There::CLit { d, k } => CExp::CLit { d, k },
            There::CLocal { x } => CExp::CLocal { x },
            There::CRead { x, i } => CExp::CRead { x, i },
            There::CNeg { a } => op(Neg, &[a]),
            There::CAdd { a, b } => op(Add, &[a, b]),
            There::CSub { a, b } => op(Sub, &[a, b]),
            There::CMul { a, b } => op(Mul, &[a, b]),
            There::CDiv { a, b } => op(Div, &[a, b]),
            There::CCall1 { f, a } => op(Call { f }, &[a]),
            There::CCall2 { f, a, b } => op(Call { f }, &[a, b]),
            There::CCall3 { f, a, b, c } => op(Call { f }, &[a, b, c]),
            There::CCast { i } => CExp::CCast { i },
            There::CCond { c, a, b } => CExp::CCond { c, a, b },
        })
    }

    fn term(&self) -> Attempt<Term> {
        use Operation::{Add, Call, Div, Mul, Neg, Sub};
        use theories::CExp as There;
        let there = match self {
            &CExp::CLit { d, k } => There::CLit { d, k },
            &CExp::CLocal { x } => There::CLocal { x },
            &CExp::CRead { x, i } => There::CRead { x, i },
            CExp::COp { f, operands } => match (*f, &operands[..]) {
                (Neg, &[a]) => There::CNeg { a },
                (Add, &[a, b]) => There::CAdd { a, b },
                (Sub, &[a, b]) => There::CSub { a, b },
                (Mul, &[a, b]) => There::CMul { a, b },
                (Div, &[a, b]) => There::CDiv { a, b },
                (Call { f }, &[a]) => There::CCall1 { f, a },
                (Call { f }, &[a, b]) => There::CCall2 { f, a, b },
                (Call { f }, &[a, b, c]) => There::CCall3 { f, a, b, c },
                _ => return Err(Trouble::internal("an operation that C does not have")),
            },
            &CExp::CCast { i } => There::CCast { i },
            &CExp::CCond { c, a, b } => There::CCond { c, a, b },
        };
        there.term()
    }
}

impl View for CCond {
    fn of(t: Term) -> Attempt<CCond> {
        use Comparison::{Equal, Less, LessEq};
        use theories::CCond as There;
        Ok(match There::of(t)? {
            There::CIndex { b } => CCond::CIndex { b },
            There::CLess { a, b } => CCond::CCompare { r: Less, a, b },
            There::CLessEq { a, b } => CCond::CCompare { r: LessEq, a, b },
            There::CEqual { a, b } => CCond::CCompare { r: Equal, a, b },
            There::CAnd { a, b } => CCond::CAnd { a, b },
            There::COr { a, b } => CCond::COr { a, b },
            There::CNot { a } => CCond::CNot { a },
        })
    }

    fn term(&self) -> Attempt<Term> {
        use theories::CCond as There;
        let there = match *self {
            CCond::CIndex { b } => There::CIndex { b },
            CCond::CCompare { r, a, b } => match r {
                Comparison::Less => There::CLess { a, b },
                Comparison::LessEq => There::CLessEq { a, b },
                Comparison::Equal => There::CEqual { a, b },
            },
            CCond::CAnd { a, b } => There::CAnd { a, b },
            CCond::COr { a, b } => There::COr { a, b },
            CCond::CNot { a } => There::CNot { a },
        };
        there.term()
    }
}
