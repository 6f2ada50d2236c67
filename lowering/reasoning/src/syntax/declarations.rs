//! Datatypes as they are in the theories.

use super::views::datatypes;

datatypes! {
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
        CIf { b: ccond, c: cstmt, d: cstmt },
        CDeclare { x: ident, e: cexp, c: cstmt },
        CSet { x: ident, e: cexp },
        CBump { x: ident, e: cexp },
        CStore { x: ident, i: iexp, e: cexp },
        CReduce { x: ident, i: iexp, e: cexp },
        CAlloc { x: ident, place: place, extents: (iexp list), zeros: bool },
        CFree { x: ident },
    }

    /// Functions of C.
    cfunction as CFunction {
        CFunction { name: ident, sizes: (ident list), inputs: (ident list), output: ident, body: cstmt },
    }
}
