-- A clean source, and a C function whose index is the right one over the integers and overflows in
-- the machine. Its gate statement was provable when indices were integers. It is not: every step
-- holds but for those that ask whether a power or its multiple is an `int64_t`.

import lower.program gate.examples

definition evil_index : iexp := IDiv (IAdd (IMul (IVar "i") (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n"))) (ISub (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n")) (ILit 1))) (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n"))

definition evil_code : cstmt := CFor "i" (ILit 0) (IVar "n") (CStore "out" evil_index (CRead "a" (IVar "i")))

theorem power_value : ∀v n. v "n" = SOME n ⇒ 0 ≤ n ⇒ n ≤ 2147483647 ⇒ ieval c_div v (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n")) (n * n * n * n * n)
proof
  intro v n vn low high
  have x : ieval c_div v (IVar "n") n by
    apply ieval_var(vn)
    simp only [fits_def]
    arith
  have p2 := int_product_nonneg[n, n](low)(low)
  have p3 := int_product_nonneg[n * n, n](p2)(low)
  have p4 := int_product_nonneg[n * n * n, n](p3)(low)
  have p5 := int_product_nonneg[n * n * n * n, n](p4)(low)
  have most : (0 : int) ≤ 2147483647 by arith
  have square := int_mul_le_mono(low, most, high, high)
  have second : ieval c_div v (IMul (IVar "n") (IVar "n")) (n * n) by
    apply ieval_mul(x, x)
    simp only [fits_def]
    arith
  have third : fits c_div (n * n * n) by
    simp only [fits_def]
    arith
  have fourth : fits c_div (n * n * n * n) by
    simp only [fits_def]
    arith
  have fifth : fits c_div (n * n * n * n * n) by
    simp only [fits_def]
    arith
  exact ieval_mul(ieval_mul(ieval_mul(second, x, third), x, fourth), x, fifth)
qed

theorem evil_value : ∀v k n. v "i" = SOME k ⇒ v "n" = SOME n ⇒ n ≤ 2147483647 ⇒ 0 ≤ k ⇒ k < n ⇒ ieval c_div v evil_index k
proof
  intro v k n here vn most low high
  have pos : 0 < n by arith
  have p2 := int_mul_pos(pos, pos)
  have p3 := int_mul_pos(p2, pos)
  have p4 := int_mul_pos(p3, pos)
  have p5 := int_mul_pos(p4, pos)
  have kp : 0 ≤ k * (n * n * n * n * n) by
    by_cases z : k = 0
    · simp [z]
    · have kpos : 0 < k by arith
      have all := int_mul_pos(kpos, p5)
      arith
  have a0 : 0 ≤ n * n * n * n * n - 1 by arith
  have a1 : n * n * n * n * n - 1 < n * n * n * n * n by arith
  have eq := mixed_div[k](a0, a1)
  have nonneg : 0 ≤ n by arith
  have P := power_value(vn, nonneg, most)
  have small : fits c_div k by
    simp only [fits_def]
    arith
  have one : ieval c_div v (ILit 1) 1 by
    apply ieval_lit
    simp [fits_def]
  have multiple : fits c_div (k * (n * n * n * n * n)) by
    simp only [fits_def]
    arith
  have before : fits c_div (n * n * n * n * n - 1) by
    have power := ieval_fits(P)
    simp only [fits_def] at power
    simp only [fits_def]
    arith
  have sum : fits c_div (k * (n * n * n * n * n) + (n * n * n * n * n - 1)) by
    simp only [fits_def]
    arith
  have top := ieval_add(ieval_mul(ieval_var[c_div](here, small), P, multiple), ieval_sub(P, one, before), sum)
  have ok : divides c_div (k * (n * n * n * n * n) + (n * n * n * n * n - 1)) (n * n * n * n * n) by
    simp only [divides_def]
    arith
  have all := ieval_div(top, P, ok)
  rewrite [eq] at all
  rewrite [evil_index_def]
  exact all
qed

theorem evil_stored : ∀(S : 'a ops) v env n a. v "n" = SOME n ⇒ 0 ≤ n ⇒ n ≤ 2147483647 ⇒ env "a" = SOME ([n], a) ⇒ stores F S "out" (state S (update (λx. F) "out" T) (λx. NONE) env) v (row_major [n]) (read S [n] (den S v env copy_body)) evil_code
proof
  intro S v env n a vn nonneg most there
  have shape : shape_ok [n] by
    simp [nonneg]
  have width : n = max 0 (n - 0) by
    arith
  have written : update (λx. F) "out" T "out" by
    simp
  have size_small : fits c_div n by
    simp only [fits_def]
    arith
  rewrite [copy_body_def, evil_code_def]
  apply fill_gen[F, S, "out", update (λx. F) "out" T, λx. NONE, env, v, row_major [n], v, env, "i", ILit 0, IVar "n", _, "i", ILit 0, IVar "n", 0, n, n, []](written, atl_lit, atl_var(vn), c_zero, ieval_var[c_div](vn, size_small), width)
  intro k low high
  have here : update v "i" (SOME k) "i" = SOME k by
    simp
  have size : update v "i" (SOME k) "n" = SOME n by
    simp [vn]
  have addr := evil_value[update v "i" (SOME k), k, n](here, size, most, low, high)
  apply fill_leaf[F, S, "out", _, _, _, _, _, _, evil_index, k](addr)
  - simp
  - have whole := ok_var[S, update v "i" (SOME k), env, "a", [n], a](there)(shape)
    apply computes_at[S, state S (update (λx. F) "out" T) (λx. NONE) env, update v "i" (SOME k), update v "i" (SOME k), env, Var "a", IVar "i", n, [], k, [], CRead "a" (IVar "i")](whole)(atl_var(here))
    · simp
    · apply computes_var[S, _, _, env, _, _, env, "a", "a", [n], a, IVar "i", k](there)(there)
      · simp
      · exact ieval_var[c_div](here, fits_below(size_small, low, high))
      · simp [low, high]
      · simp
qed

theorem gate : ∀S : 'a ops. compiles_correctly none [] (Kernel "copy" ["n"] [] [("a", [IVar "n"])] [IVar "n"] (Gen "i" (ILit 0) (IVar "n") (At (Var "a") (IVar "i")))) (CFunction "copy" ["n"] ["a"] "out" (CFor "i" (ILit 0) (IVar "n") (CStore "out" (IDiv (IAdd (IMul (IVar "i") (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n"))) (ISub (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n")) (ILit 1))) (IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n"))) (CRead "a" (IVar "i"))))) S
proof
  intro S
  rewrite [← copy_body_def, ← evil_index_def, ← evil_code_def]
  apply gate_intro
  - simp
  - simp
  - exact copy_asked
  - intro v sizes
    have vn : v "n" = SOME (THE (v "n")) by
      apply size_known(sizes)
      simp
    simp [declared_def, list_rel_one]
    exists THE (v "n")
    exact atl_var(vn)
  - intro v data env s _ sizes inputs declared
    have vn : v "n" = SOME (THE (v "n")) by
      apply size_known(sizes)
      simp
    have a : env "a" = SOME ([THE (v "n")], input [THE (v "n")] (data "a")) ∧ shape_ok [THE (v "n")] ∧ product [THE (v "n")] ≤ 144115188075855872 by
      apply input_known[v, _, data, env, "a", [IVar "n"]](inputs)
      · simp
      · simp
        exact atl_var(vn)
    simp at a
    obtain ⟨there, nonneg, _⟩ := a
    have r : [THE (v "n")] = s ∧ shape_ok [THE (v "n")] ∧ product [THE (v "n")] ≤ 144115188075855872 by
      apply result_known(declared)
      simp
      exact atl_var(vn)
    obtain ⟨eq, _⟩ := r
    subst eq
    obtain ⟨_, most⟩ := size_bounded(sizes, vn)
    exact function_filled(copy_ok[S](vn, nonneg, there), evil_stored[S](vn, nonneg, most, there))
  - simp [evil_code_def, asks_within_def]
qed
