-- An example by hand: matrix multiplication, from the program to the gate statement, in the way in
-- which a lowering tool applies the lemmas.
--
-- Main theorem: `matmul_correct`.

import lower.witness

variables (S : 'a ops) (v w : valuation) (env : 'a tensors) (x : ident) (n m : int) (t : 'a tensor)
    (i : ident)

-- The program: `gen i < m, j < n: sum p < k: a[i, p] * b[p, j]`.
definition matmul_body : exp :=
  Gen "i" (ILit 0) (IVar "m")
    (Gen "j" (ILit 0) (IVar "n")
       (Sum "p" (ILit 0) (IVar "k")
          (Mul (At (At (Var "a") (IVar "i")) (IVar "p"))
             (At (At (Var "b") (IVar "p")) (IVar "j")))))

definition matmul_source : kernel :=
  Kernel "matmul" ["m", "n", "k"] [] [("a", [IVar "m", IVar "k"]), ("b", [IVar "k", IVar "n"])]
    [IVar "m", IVar "n"] matmul_body

-- for (i) for (j) { T x = 0; for (p) x += a[i * k + p] * b[p * n + j]; c[i * n + j] = x; }
definition matmul_code : cstmt :=
  CFor "i" (ILit 0) (IVar "m")
    (CFor "j" (ILit 0) (IVar "n")
       (CDeclare "x" (CLit 0 0)
          (CSeq (CFor "p" (ILit 0) (IVar "k")
                   (CBump "x" (CMul (CRead "a" (IAdd (IMul (IVar "i") (IVar "k")) (IVar "p")))
                                 (CRead "b" (IAdd (IMul (IVar "p") (IVar "n")) (IVar "j"))))))
             (CStore "c" (IAdd (IMul (IVar "i") (IVar "n")) (IVar "j")) (CLocal "x")))))

definition matmul_function : cfunction :=
  CFunction "matmul" ["m", "n", "k"] ["a", "b"] "c" matmul_code

-- An element of a matrix: it evaluates, and reading the array computes it.

theorem row_ok :
  ∀y.
    env x = SOME ([n, m], t) ⇒
    shape_ok [n, m] ⇒
    w i = SOME y ⇒
    0 ≤ y ⇒
    y < n ⇒
      ok S w env (At (Var x) (IVar i)) [m]
proof
  intro y there nonneg wi low high
  have whole := ok_var[S, w, env, x, [n, m], t](there)(nonneg)
  have index := atl_var(wi)
  exact ok_at(whole, index, low, high)
qed

theorem element_ok :
  ∀j y z.
    env x = SOME ([n, m], t) ⇒
    shape_ok [n, m] ⇒
    w i = SOME y ⇒
    w j = SOME z ⇒
    0 ≤ y ⇒
    y < n ⇒
    0 ≤ z ⇒
    z < m ⇒
      ok S w env (At (At (Var x) (IVar i)) (IVar j)) []
proof
  intro j y z there nonneg wi wj low high low2 high2
  have row := row_ok[S, w, env, x, n, m, t, i, y](there, nonneg, wi, low, high)
  have index := atl_var(wj)
  exact ok_at(row, index, low2, high2)
qed

theorem element_shape :
  ∀(env : 'a tensors) w x n m t i j.
    env x = SOME ([n, m], t) ⇒ shape_of (tensor_shapes env) w (At (At (Var x) i) j) []
proof
  intro env w x n m t i j there
  have whole := shape_var[tensor_shapes env, w, x, [n, m]](tensor_shapes_var(there))
  have row := shape_at[tensor_shapes env, w, Var x, i, n, [m]](whole)
  exact shape_at(row)
qed

theorem element_computed :
  ∀(S : 'a ops) H st cenv v w env x n m t i j y z a q.
    env x = SOME ([n, m], t) ⇒
    cenv x = SOME ([n, m], t) ⇒
    ¬H x ⇒
    shape_ok [n, m] ⇒
    w i = SOME y ⇒
    w j = SOME z ⇒
    ieval c_div v a q ⇒
    q = y * m + z ⇒
    0 ≤ y ⇒
    y < n ⇒
    0 ≤ z ⇒
    z < m ⇒
      computes S (state S H st cenv) v (CRead x a)
        (cell_value S (den S w env (At (At (Var x) (IVar i)) (IVar j)) []))
proof
  intro S H st cenv v w env x n m t i j y z a q bound there visible nonneg wi wj address eq low high
      low2 high2
  have row := row_ok[S, w, env, x, n, m, t, i, y](bound, nonneg, wi, low, high)
  have whole := ok_var[S, w, env, x, [n, m], t](bound)(nonneg)
  have index1 := atl_var(wi)
  have index2 := atl_var(wj)
  apply computes_at[S, state S H st cenv, v, w, env, At (Var x) (IVar i), IVar j, m, [], z, [],
                    CRead x a](row)(index2)
  - simp
  - apply computes_at[S, state S H st cenv, v, w, env, Var x, IVar i, n, [m], y, [z],
                      CRead x a](whole)(index1)
    · simp [low2, high2]
    · apply computes_var(bound, there, visible, address)
      · simp [low, high, low2, high2]
      · simp [eq]
qed

theorem product_ok :
  ∀n k a b y z l.
    env "a" = SOME ([m, k], a) ⇒
    env "b" = SOME ([k, n], b) ⇒
    0 ≤ m ⇒
    0 ≤ n ⇒
    0 ≤ k ⇒
    w "i" = SOME y ⇒
    w "j" = SOME z ⇒
    w "p" = SOME l ⇒
    0 ≤ y ⇒
    y < m ⇒
    0 ≤ z ⇒
    z < n ⇒
    0 ≤ l ⇒
    l < k ⇒
      ok S w env
        (Mul (At (At (Var "a") (IVar "i")) (IVar "p")) (At (At (Var "b") (IVar "p")) (IVar "j"))) []
proof
  intro n k a b y z l ea eb m0 n0 k0 wi wj wp low high low2 high2 low3 high3
  have shape_a : shape_ok [m, k] by simp [m0, k0]
  have shape_b : shape_ok [k, n] by simp [k0, n0]
  exact ok_mul(element_ok[S, w, env, "a", m, k, a, "i", "p", y, l](ea, shape_a, wi, wp, low, high,
                     low3, high3),
               element_ok[S, w, env, "b", k, n, b, "p", "j", l, z](eb, shape_b, wp, wj, low3, high3,
                     low2, high2))
qed

theorem matmul_ok :
  ∀n k a b.
    v "m" = SOME m ⇒
    v "n" = SOME n ⇒
    v "k" = SOME k ⇒
    0 ≤ m ⇒
    0 ≤ n ⇒
    0 ≤ k ⇒
    env "a" = SOME ([m, k], a) ⇒
    env "b" = SOME ([k, n], b) ⇒
      ok S v env matmul_body [m, n]
proof
  intro n k a b vm vn vk m0 n0 k0 ea eb
  have inner :
      ∀w.
        shape_of (tensor_shapes env) w
          (Sum "p" (ILit 0) (IVar "k")
             (Mul (At (At (Var "a") (IVar "i")) (IVar "p"))
                (At (At (Var "b") (IVar "p")) (IVar "j")))) [] by
    intro w
    apply shape_sum
    apply shape_mul
    · exact element_shape(ea)
    · exact element_shape(eb)
  have width : n = max 0 (n - 0) by arith
  have height : m = max 0 (m - 0) by arith
  rewrite [matmul_body_def]
  apply ok_gen[S, v, env, "i", ILit 0, IVar "m", _, 0, m, m, [n]](atl_lit)(atl_var(vm))
  - have un : ieval atl_div (update v "i" NONE) (IVar "n") n by
      apply atl_var
      simp [vn]
    have row := shape_gen[tensor_shapes env, update v "i" NONE, "j", ILit 0, IVar "n", _, 0, n,
                          []](atl_lit)(un)(inner[update (update v "i" NONE) "j" NONE])
    rewrite [← width] at row
    exact row
  - simp [n0]
  - intro y low high
    have un : ieval atl_div (update v "i" (SOME y)) (IVar "n") n by
      apply atl_var
      simp [vn]
    apply ok_gen[S, update v "i" (SOME y), env, "j", ILit 0, IVar "n", _, 0, n, n, []](atl_lit)(un)
    · exact inner
    · simp
    · intro z low2 high2
      have uk : ieval atl_div (update (update v "i" (SOME y)) "j" (SOME z)) (IVar "k") k by
        apply atl_var
        simp [vk]
      apply ok_sum[S, update (update v "i" (SOME y)) "j" (SOME z), env, "p", ILit 0, IVar "k", _, 0,
                   k, []](atl_lit)(uk)
      · apply shape_mul
        · exact element_shape(ea)
        · exact element_shape(eb)
      · simp
      · intro l low3 high3
        apply product_ok[S, _, env, m, n, k, a, b, y, z, l](ea)(eb)(m0)(n0)(k0)
        · simp
        · simp
        · simp
        · exact low
        · exact high
        · exact low2
        · exact high2
        · exact low3
        · exact high3
    · exact width
  - exact height
qed

-- The address of an element, computed in the integers of the machine.

theorem product_fits : 0 ≤ n ⇒ 0 ≤ m ⇒ product [n, m] ≤ 144115188075855872 ⇒ fits c_div (n * m)
proof
  intro n0 m0 few
  have low := int_product_nonneg[n, m](n0)(m0)
  simp at few
  simp only [fits_def]
  arith
qed

theorem size_fits : ∀v sizes pre x n. sizes_ok v sizes pre ⇒ v x = SOME n ⇒ fits c_div n
proof
  intro v sizes pre x n h vx
  have size := size_bounded(h, vx)
  simp only [fits_def]
  arith
qed

theorem element_address :
  ∀v i j x n m y z.
    fits c_div (n * m) ⇒
    fits c_div n ⇒
    fits c_div m ⇒
    0 ≤ y ⇒
    y < n ⇒
    0 ≤ z ⇒
    z < m ⇒
    v i = SOME y ⇒
    v x = SOME m ⇒
    v j = SOME z ⇒
      ieval c_div v (IAdd (IMul (IVar i) (IVar x)) (IVar j)) (y * m + z)
proof
  intro v i j x n m y z fnm fn fm low high low2 high2 vi vx vj
  have row := ieval_var[c_div](vi, fits_below(fn, low, high))
  have width := ieval_var[c_div](vx, fm)
  have col := ieval_var[c_div](vj, fits_below(fm, low2, high2))
  have here : 0 ≤ y ∧ y < n by simp [low, high]
  have same : n * m = n * m by trivial
  simp only [fits_def] at fnm
  obtain ⟨_, le⟩ := fnm
  have most : (9223372036854775807 : int) ≤ 9223372036854775807 by arith
  obtain ⟨value, _⟩ := address_step(row, width, col, here, low2, high2, same, le, most)
  exact value
qed

-- The code stores the product: two loops, a local that totals the sum, a store.
theorem matmul_stored :
  ∀n k a b.
    v "m" = SOME m ⇒
    v "n" = SOME n ⇒
    v "k" = SOME k ⇒
    0 ≤ m ⇒
    0 ≤ n ⇒
    0 ≤ k ⇒
    fits c_div m ⇒
    fits c_div n ⇒
    fits c_div k ⇒
    fits c_div (m * k) ⇒
    fits c_div (k * n) ⇒
    fits c_div (m * n) ⇒
    env "a" = SOME ([m, k], a) ⇒
    env "b" = SOME ([k, n], b) ⇒
      stores F S "c" (state S (update (λx. F) "c" T) (λx. NONE) env) v (row_major [m, n])
        (read S [m, n] (den S v env matmul_body)) matmul_code
proof
  intro n k a b vm vn vk m0 n0 k0 fm fn fk fmk fkn fmn ea eb
  rewrite [matmul_body_def, matmul_code_def]
  have written : update (λx. F) "c" T "c" by simp
  have open_a : ¬update (λx. F) "c" T "a" by simp
  have open_b : ¬update (λx. F) "c" T "b" by simp
  have shape_a : shape_ok [m, k] by simp [m0, k0]
  have shape_b : shape_ok [k, n] by simp [k0, n0]
  have height : m = max 0 (m - 0) by arith
  have width : n = max 0 (n - 0) by arith
  apply fill_gen[F, S, "c", update (λx. F) "c" T, λx. NONE, env, v, row_major [m, n], v, env, "i",
                 ILit 0, IVar "m", _, "i", ILit 0, IVar "m", 0, m, m, [n]](written, atl_lit,
          atl_var(vm), c_zero, ieval_var(vm, fm), height)
  intro y low high
  have vn2 : update v "i" (SOME y) "n" = SOME n by simp [vn]
  apply fill_gen[F, S, "c", update (λx. F) "c" T, λx. NONE, env, _, _, _, env, "j", ILit 0,
                 IVar "n", _, "j", ILit 0, IVar "n", 0, n, n, []](written, atl_lit, atl_var(vn2),
          c_zero, ieval_var(vn2, fn), width)
  intro z low2 high2
  have vk2 : update (update v "i" (SOME y)) "j" (SOME z) "k" = SOME k by simp [vk]
  apply declare_total_stores[F, S, "c", update (λx. F) "c" T, λx. NONE, env, _, _, _, "x",
                             cell_value S (den S (update (update v "i" (SOME y)) "j" (SOME z)) env
                                             (Sum "p" (ILit 0) (IVar "k")
                                                (Mul (At (At (Var "a") (IVar "i")) (IVar "p"))
                                                   (At (At (Var "b") (IVar "p")) (IVar "j")))) [])]
  - trivial
  - apply totals_sum[S, _, _, _, _, _, _, _, _, ILit 0, IVar "k", _, _, _, ILit 0, IVar "k", 0,
                     k](atl_lit, atl_var(vk2), c_zero, ieval_var(vk2, fk))
    intro l low3 high3
    apply bumps_leaf
    · exact not_pad_mul
    · intro acc
      apply computes_mul
      · apply element_computed[S, _, _, env, _, _, env, "a", m, k, a, "i", "p", y, l, _,
                               y * k + l](ea)(ea)(open_a)(shape_a)
        · simp
        · simp
        · apply element_address(fmk, fm, fk, low, high, low3, high3)
          · simp
          · simp [vk]
          · simp
        · trivial
        · exact low
        · exact high
        · exact low3
        · exact high3
      · apply element_computed[S, _, _, env, _, _, env, "b", k, n, b, "p", "j", l, z, _,
                               l * n + z](eb)(eb)(open_b)(shape_b)
        · simp
        · simp
        · apply element_address(fkn, fk, fn, low3, high3, low2, high2)
          · simp
          · simp [vn]
          · simp
        · trivial
        · exact low3
        · exact high3
        · exact low2
        · exact high2
  - apply fill_leaf[F, S, "c", _, _, _, _, _, _, _, y * n + z, CLocal "x"]
    · apply element_address(fmn, fm, fn, low, high, low2, high2)
      · simp
      · simp [vn]
      · simp
    · simp
    · apply computes_known
      simp
qed

-- A call that meets what is asked: all sizes are zero.
theorem matmul_asked :
  ∃v (data : ident → int → 'a) env s.
    admitted v data env s ["m", "n", "k"] []
      [("a", [IVar "m", IVar "k"]), ("b", [IVar "k", IVar "n"])] [IVar "m", IVar "n"]
proof
  have low : -2147483647 ≤ (0 : int) by arith
  have high : (0 : int) ≤ 2147483647 by arith
  have sizes := witness_size(witness_size(witness_size(witness_no_size, low, high)[x := "k"], low,
                                          high)[x := "n"], low, high)[x := "m"]
  set w := update (update (update (λx. NONE) "k" (SOME 0)) "n" (SOME 0)) "m" (SOME 0)
  have zeros : ∀x. MEM x ["m", "n", "k"] ⇒ ieval atl_div w (IVar x) 0 by
    intro x known
    apply atl_var
    simp at known
    simp only [w_def]
    cases known as eq | rest
    · simp [eq]
    · cases rest as eq | eq <;> simp [eq]
  have shape := witness_shape_zero(witness_shape_zero(witness_shape_none))
  have mk : LIST_REL (ieval atl_div w) [IVar "m", IVar "k"] [0, 0] by simp [zeros]
  have kn : LIST_REL (ieval atl_div w) [IVar "k", IVar "n"] [0, 0] by simp [zeros]
  have mn : LIST_REL (ieval atl_div w) [IVar "m", IVar "n"] [0, 0] by simp [zeros]
  have new_b : ¬MEM "b" (MAP FST ([] : (ident × iexp list) list)) by simp
  have new_a : ¬MEM "a" (MAP FST [("b", [IVar "k", IVar "n"])]) by simp
  have none_yet := witness_no_input[w]
  have second := witness_input(none_yet, new_b, kn, shape)[t := λI : int list. (Pad : 'a cell)]
  have first := witness_input(second, new_a, mk, shape)[t := λI : int list. (Pad : 'a cell)]
  exact witness_admitted(sizes, witness_no_condition[w], first, mn, shape)
qed

-- For all sizes, zero included, and scalars of any kind: no law is needed.
theorem matmul_correct : compiles_correctly none [] matmul_source matmul_function S
proof
  rewrite [matmul_source_def, matmul_function_def]
  apply gate_intro
  - simp
  - simp
  - exact matmul_asked
  - intro v sizes
    have vm : v "m" = SOME (THE (v "m")) by
      apply size_known(sizes)
      simp
    have vn : v "n" = SOME (THE (v "n")) by
      apply size_known(sizes)
      simp
    have vk : v "k" = SOME (THE (v "k")) by
      apply size_known(sizes)
      simp
    have mk : LIST_REL (ieval atl_div v) [IVar "m", IVar "k"] [THE (v "m"), THE (v "k")] by
      simp [atl_var(vm), atl_var(vk)]
    have kn : LIST_REL (ieval atl_div v) [IVar "k", IVar "n"] [THE (v "k"), THE (v "n")] by
      simp [atl_var(vk), atl_var(vn)]
    have mn : LIST_REL (ieval atl_div v) [IVar "m", IVar "n"] [THE (v "m"), THE (v "n")] by
      simp [atl_var(vm), atl_var(vn)]
    have second := declared_input(kn, declared_result(mn))
    exact declared_input(mk, second["b"])
  - intro v data env s _ sizes inputs declared
    have vm : v "m" = SOME (THE (v "m")) by
      apply size_known(sizes)
      simp
    have vn : v "n" = SOME (THE (v "n")) by
      apply size_known(sizes)
      simp
    have vk : v "k" = SOME (THE (v "k")) by
      apply size_known(sizes)
      simp
    have a :
        env "a" = SOME ([THE (v "m"), THE (v "k")], input [THE (v "m"), THE (v "k")] (data "a")) ∧
        shape_ok [THE (v "m"), THE (v "k")] ∧
        product [THE (v "m"), THE (v "k")] ≤ 144115188075855872 by
      apply input_known[v, _, data, env, "a", [IVar "m", IVar "k"]](inputs)
      · simp
      · simp
        split
        · exact atl_var(vm)
        · exact atl_var(vk)
    have b :
        env "b" = SOME ([THE (v "k"), THE (v "n")], input [THE (v "k"), THE (v "n")] (data "b")) ∧
        shape_ok [THE (v "k"), THE (v "n")] ∧
        product [THE (v "k"), THE (v "n")] ≤ 144115188075855872 by
      apply input_known[v, _, data, env, "b", [IVar "k", IVar "n"]](inputs)
      · simp
      · simp
        split
        · exact atl_var(vk)
        · exact atl_var(vn)
    have r :
        [THE (v "m"), THE (v "n")] = s ∧
        shape_ok [THE (v "m"), THE (v "n")] ∧
        product [THE (v "m"), THE (v "n")] ≤ 144115188075855872 by
      apply result_known(declared)
      simp
      split
      · exact atl_var(vm)
      · exact atl_var(vn)
    obtain ⟨ea, shape_a, mk⟩ := a
    obtain ⟨eb, shape_b, kn⟩ := b
    obtain ⟨eq, _, mn⟩ := r
    clear a b r
    simp at shape_a
    obtain ⟨m0, k0⟩ := shape_a
    simp at shape_b
    have n0 := shape_b
    subst eq
    have fm := size_fits(sizes, vm)
    have fn := size_fits(sizes, vn)
    have fk := size_fits(sizes, vk)
    have fmk := product_fits(m0, k0, mk)
    have fkn := product_fits(k0, n0, kn)
    have fmn := product_fits(m0, n0, mn)
    exact function_filled(matmul_ok[S](vm, vn, vk, m0, n0, k0, ea, eb),
                          matmul_stored[S](vm, vn, vk, m0, n0, k0, fm, fn, fk, fmk, fkn, fmn, ea,
                                           eb))
  - simp [matmul_code_def, asks_within_def]
qed
