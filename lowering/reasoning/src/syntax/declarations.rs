//! Datatypes as they are in the theories.

use super::views::datatypes;

datatypes! {
    /// Identifiers: the bytes of the number are the letters.
    #[derive(Copy)]
    ident as Ident {
        Ident { n: num },
    }

    /// Index expressions.
    #[derive(Copy)]
    iexp as IExp {
        ILit { z: int },
        IVar { x: ident },
        IAdd { a: iexp, b: iexp },
        ISub { a: iexp, b: iexp },
        IMul { a: iexp, b: iexp },
        IDiv { a: iexp, b: iexp },
        IMod { a: iexp, b: iexp },
        IMin { a: iexp, b: iexp },
        IMax { a: iexp, b: iexp },
    }

    /// Conditions on indices.
    #[derive(Copy)]
    bexp as BExp {
        BLt { a: iexp, b: iexp },
        BLe { a: iexp, b: iexp },
        BEq { a: iexp, b: iexp },
        BAnd { a: bexp, b: bexp },
        BOr { a: bexp, b: bexp },
        BNot { a: bexp },
    }

    /// Types of elements.
    #[derive(Copy)]
    elem as Elem {
        F32,
        F64,
        U32,
        U64,
        Bool,
        U8,
        U16,
        I8,
        I16,
        I32,
        I64,
        F16,
        BF16,
    }

    /// Operations on scalars.
    #[derive(Copy)]
    operation as Operation {
        Neg,
        Add,
        Sub,
        Mul,
        Div,
        Max,
        Min,
        Call { f: ident },
        Compare { r: comparison },
        Convert { other: elem },
        Bits { b: bits },
    }

    /// Operations on bits.
    #[derive(Copy)]
    bits as Bits {
        BitAnd,
        BitOr,
        BitXor,
        BitNot,
        ShiftLeft,
        ShiftRight,
    }

    /// What scalars are compared by.
    #[derive(Copy)]
    comparison as Comparison {
        Less,
        LessEq,
        Equal,
    }

    /// Operators that move cells.
    reindexer of iexp as Reindexer {
        Each { r: (iexp reindexer) },
        Transpose,
        Flatten,
        Reverse,
        Split { k: iexp },
        PadL { k: iexp },
        PadR { k: iexp },
        TruncL { k: iexp },
        TruncR { k: iexp },
    }

    /// Expressions of ATL.
    exp as Exp {
        Lit { ty: elem, d: num, k: num },
        Var { x: ident },
        At { e: exp, i: iexp },
        Op { ty: elem, f: operation, operands: (exp list) },
        Cast { ty: elem, i: iexp },
        Test { b: bexp },
        If { c: exp, a: exp, b: exp },
        Gen { x: ident, lo: iexp, hi: iexp, e: exp },
        Sums { ty: elem, bs: binders, e: exp },
        Fold { x: ident, d: exp, i: ident, lo: iexp, hi: iexp, e: exp },
        With { d: exp, is: (iexp list), e: exp },
        Guard { c: exp, e: exp },
        Let { x: ident, d: exp, e: exp },
        LetIndex { x: ident, i: iexp, e: exp },
        LetData { x: ident, ty: elem, d: exp, e: exp },
        Concat { a: exp, b: exp },
        Reindex { r: (iexp reindexer), e: exp },
    }

    /// Expressions of C.
    cexp as CExp {
        CLit { ty: elem, d: num, k: num },
        CLocal { x: ident },
        CRead { x: ident, i: iexp },
        COp { ty: elem, f: operation, operands: (cexp list) },
        CCast { ty: elem, i: iexp },
        CTest { b: bexp },
        CCond { c: cexp, a: cexp, b: cexp },
    }

    /// Where an array of C lies.
    #[derive(Copy)]
    place as Place {
        Stack,
        Heap,
    }

    /// Statements of C.
    cstmt as CStmt {
        CSkip,
        CSeq { c: cstmt, d: cstmt },
        CFor { x: ident, lo: iexp, hi: iexp, c: cstmt },
        CIf { b: cexp, c: cstmt, d: cstmt },
        CDeclare { ty: elem, x: ident, e: cexp, c: cstmt },
        CIndex { ty: elem, x: ident, e: cexp, c: cstmt },
        CSet { x: ident, e: cexp },
        CBump { ty: elem, x: ident, e: cexp },
        CStore { x: ident, i: iexp, e: cexp },
        CReduce { ty: elem, x: ident, i: iexp, e: cexp },
        CAlloc { ty: elem, x: ident, place: place, extents: (iexp list), zeros: bool },
        CFree { x: ident },
    }

    /// Functions of C.
    cfunction as CFunction {
        CFunction { name: ident, sizes: (ident list), inputs: (ident list), outputs: (ident list), types: (elem list), body: cstmt },
    }
}
