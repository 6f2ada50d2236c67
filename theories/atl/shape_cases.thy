-- The shape of each form of expression, as rewriting. Inversion of the rules of `shape_of`, one
-- theorem for each constructor.
--
-- Main theorems: `shape_of_cases_Gen`, `shape_of_cases_Concat`, `shape_trunc_l_iff` and their like.

import atl.eval

variables (sh : shapes) (v : valuation) (x : ident) (a b : exp) (lo hi i : iexp) (e : exp)
    (s : int list)

