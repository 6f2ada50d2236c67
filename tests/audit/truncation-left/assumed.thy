-- The claim that the lowering of 2022 is right about `left`, assumed, because nobody can prove it.
-- A certificate made of this names the assumption, and no policy allows it.

import gate

theorem left_assumed : ∀S : 'a ops. compiles_correctly none []
  (Kernel "left" ["n", "k"]
    [BAnd (BLe (ILit 0) (IVar "k")) (BLe (IVar "k") (IVar "n"))]
    [] [("x", [IVar "n"])] [[ISub (IVar "n") (IVar "k")]] [F32, F32]
    [Reindex (TruncL (IVar "k"))
       (Gen "i" (ILit 0) (IVar "n") (Op F32 Mul [Lit F32 2 0, At (Var "x") (IVar "i")]))])
  (CFunction "left" ["n", "k"] ["x"] ["out"] [F32, F32]
    (CFor "i" (ILit 0) (IVar "n")
      (CStore "out" (ISub (IVar "i") (IVar "k")) (COp F32 Mul [CLit F32 2 0, CRead "x" (IVar "i")])))) S
proof
  sorry
qed
