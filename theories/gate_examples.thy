-- The gate statement is not vacuous, and not too weak: of one small kernel and four functions it
-- is true of the right one and false of three wrong ones.

import lower.program

-- kernel copy(n, a[n]) = gen i < n: a[i]
definition copy_body : exp := Gen "i" (ILit 0) (IVar "n") (At (Var "a") (IVar "i"))

definition copy_source : kernel := Kernel "copy" ["n"] [] [("a", [IVar "n"])] [IVar "n"] copy_body

definition copy_with (c : cstmt) : cfunction := CFunction "copy" ["n"] ["a"] "out" c

-- for (i = 0; i < n; i++) out[i] = a[i];
definition copy_right : cstmt := CFor "i" (ILit 0) (IVar "n") (CStore "out" (IVar "i") (CRead "a" (IVar "i")))

-- It stores one place too far, so out of bounds in the end.
definition copy_shifted : cstmt := CFor "i" (ILit 0) (IVar "n") (CStore "out" (IAdd (IVar "i") (ILit 1)) (CRead "a" (IVar "i")))

-- It leaves the first cell unwritten.
definition copy_late : cstmt := CFor "i" (ILit 1) (IVar "n") (CStore "out" (IVar "i") (CRead "a" (IVar "i")))

-- It writes another value.
definition copy_zero : cstmt := CFor "i" (ILit 0) (IVar "n") (CStore "out" (IVar "i") (CLit 0 0))

-- The right one.

theorem copy_ok : ∀(S : 'a ops) v env n a. v "n" = SOME n ⇒ 0 ≤ n ⇒ env "a" = SOME ([n], a) ⇒ ok S v env copy_body [n]
proof
  intro S v env n a vn nonneg there
  have shape : shape_ok [n] by
    simp [nonneg]
  have width : n = max 0 (n - 0) by
    arith
  rewrite [copy_body_def]
  apply ok_gen[S, v, env, "i", ILit 0, IVar "n", _, 0, n, n, []](ieval_lit)(ieval_var(vn))
  - have whole := shape_var[tensor_shapes env, update v "i" NONE, "a", [n]](tensor_shapes_var(there))
    exact shape_at(whole)
  - simp
  - intro k low high
    have whole := ok_var[S, update v "i" (SOME k), env, "a", [n], a](there)(shape)
    apply ok_at[S, update v "i" (SOME k), env, Var "a", IVar "i", n, [], k](whole)
    · apply ieval_var
      simp
    · exact low
    · exact high
  - exact width
qed

theorem copy_stored : ∀(S : 'a ops) v env n a. v "n" = SOME n ⇒ 0 ≤ n ⇒ env "a" = SOME ([n], a) ⇒ stores F S "out" (state S (update (λx. F) "out" T) (λx. NONE) env) v (row_major [n]) (read S [n] (den S v env copy_body)) copy_right
proof
  intro S v env n a vn nonneg there
  have shape : shape_ok [n] by
    simp [nonneg]
  have width : n = max 0 (n - 0) by
    arith
  have written : update (λx. F) "out" T "out" by
    simp
  rewrite [copy_body_def, copy_right_def]
  apply fill_gen[F, S, "out", update (λx. F) "out" T, λx. NONE, env, v, row_major [n], v, env, "i", ILit 0, IVar "n", _, "i", ILit 0, IVar "n", 0, n, n, []](written, ieval_lit, ieval_var(vn), ieval_lit, ieval_var(vn), width)
  intro k low high
  have here : update v "i" (SOME k) "i" = SOME k by
    simp
  apply fill_leaf[F, S, "out", _, _, _, _, _, _, IVar "i", k](ieval_var[c_div](here))
  - simp
  - have whole := ok_var[S, update v "i" (SOME k), env, "a", [n], a](there)(shape)
    apply computes_at[S, state S (update (λx. F) "out" T) (λx. NONE) env, update v "i" (SOME k), update v "i" (SOME k), env, Var "a", IVar "i", n, [], k, [], CRead "a" (IVar "i")](whole)(ieval_var[atl_div](here))
    · simp
    · apply computes_var[S, _, _, env, _, _, env, "a", "a", [n], a, IVar "i", k](there)(there)
      · simp
      · exact ieval_var[c_div](here)
      · simp [low, high]
      · simp
qed

theorem copy_correct : ∀S : 'a ops. compiles_correctly [] copy_source (copy_with copy_right) S
proof
  intro S
  rewrite [copy_source_def, copy_with_def]
  apply gate_intro
  - simp
  - simp
  - intro v data env s _ sizes inputs declared
    have vn : v "n" = SOME (THE (v "n")) by
      apply size_known(sizes)
      simp
    have a : env "a" = SOME ([THE (v "n")], input [THE (v "n")] (data "a")) ∧ shape_ok [THE (v "n")] by
      apply input_known[v, _, data, env, "a", [IVar "n"]](inputs)
      · simp
      · simp
        exact ieval_var(vn)
    simp at a
    obtain ⟨there, nonneg⟩ := a
    have r : [THE (v "n")] = s ∧ shape_ok [THE (v "n")] by
      apply result_known(declared)
      simp
      exact ieval_var(vn)
    obtain ⟨eq, _⟩ := r
    subst eq
    exact function_filled(copy_ok[S](vn, nonneg, there), copy_stored[S](vn, nonneg, there))
qed

-- What the gate statement says of a call with n = 1, where the input holds x and the output y.

definition one_size (z : ident) : int option := if z = "n" then SOME 1 else NONE

definition one_call (x : 'a) (y : 'a) (z : ident) : 'a array option :=
  if z = "a" then SOME (Array 1 (λi. x)) else if z = "out" then SOME (Array 1 (λi. y)) else NONE

theorem copy_called : ∀(S : 'a ops) c x y. compiles_correctly [] copy_source (copy_with c) S ⇒ ∃g. exec S one_size (λz. NONE) (one_call x y) c (λz. NONE) (update (one_call x y) "out" (SOME (Array 1 g))) ∧ g 0 = x
proof
  intro S c x y gate
  rewrite [copy_source_def, copy_with_def] at gate
  have law : laws [] S by
    simp [laws_def]
  have vn : one_size "n" = SOME 1 by
    simp [one_size_def]
  have sizes : sizes_ok one_size ["n"] [] by
    rewrite [sizes_ok_def]
    split
    · intro z
      by_cases eq : z = "n"
      · simp [one_size_def, eq]
      · simp [one_size_def, eq]
    · simp
  have inputs : inputs_ok one_size [("a", [IVar "n"])] (λz i. x) (update (λz. NONE) "a" (SOME ([1], stored [1] (λi. x) 0))) by
    rewrite [inputs_ok_def]
    split
    · intro z es mem
      simp at mem
      obtain ⟨eq1, eq2⟩ := mem
      exists [1]
      split
      · rewrite [extents_def, eq2]
        simp
        exact ieval_var(vn)
      · simp [eq1]
    · intro z out
      simp at out
      simp [out]
  have there : update (λz. NONE) "a" (SOME ([1], stored [1] (λi : int. x) 0)) "a" = SOME ([1], stored [1] (λi. x) 0) by
    simp
  have given := input_tensors_at[λ(z : ident) (i : int). x](there)
  have nonneg : (0 : int) ≤ 1 by
    arith
  have good := copy_ok[S](vn, nonneg, given)
  have entry : on_entry [("a", [IVar "n"])] (λz i. x) (update (λz. NONE) "a" (SOME ([1], stored [1] (λi. x) 0))) "out" (product [1]) (λi. y) (one_call x y) by
    rewrite [on_entry_def]
    split
    · intro z s r there
      by_cases eq : z = "a"
      · simp [eq] at there
        obtain ⟨e1, e2⟩ := there
        subst e1
        simp [eq, one_call_def]
      · simp [eq] at there
    · split
      · simp [one_call_def]
      · intro z out ne
        simp at out
        simp [one_call_def, out, ne]
  have declared : extents one_size [IVar "n"] [1] by
    rewrite [extents_def]
    simp
    exact ieval_var(vn)
  obtain ⟨g, run, held⟩ := gate_elim(gate, law, sizes, inputs, declared)(good)(entry)
  exists g
  split
  - simp at run
    exact run
  - rewrite [holds_def] at held
    have inside : in_box [1] [0] by
      simp
    have cell := held(inside)
    simp at cell
    rewrite [cell]
    have shape : shape_ok [1] by
      simp
    have whole := ok_var[S, update one_size "i" (SOME 0), _, "a", [1]](given)(shape)
    have here : ieval atl_div (update one_size "i" (SOME 0)) (IVar "i") 0 by
      apply ieval_var
      simp
    have first : (0 : int) ≤ 0 by
      arith
    have last : (0 : int) < 1 - 0 by
      arith
    have sum : (0 : int) = 0 + 0 by
      arith
    have none : in_box [] [] by
      simp
    rewrite [copy_body_def, cell_gen(ieval_lit[atl_div, one_size, 0], ieval_var[atl_div](vn), first, last, sum), cell_at_den(whole, here, none), value_val, cell_var(given, inside), value_val]
    simp [inside, cell_value_def]
qed

-- The shifted store goes wrong: its first one is out of bounds.
theorem shifted_wrong : ∀S : 'a ops. ¬compiles_correctly [] copy_source (copy_with copy_shifted) S
proof
  intro S gate
  obtain ⟨g, run, value⟩ := copy_called[S, copy_shifted, s_zero S, s_zero S](gate)
  have array : one_call (s_zero S) (s_zero S) "out" = SOME (Array 1 (λi. s_zero S)) by
    simp [one_call_def]
  have index : ieval c_div (update one_size "i" (SOME 0)) (IAdd (IVar "i") (ILit 1)) (0 + 1) by
    apply ieval_add
    · apply ieval_var
      simp
    · exact ieval_lit
  have out : (0 + 1 : int) < 0 ∨ 1 ≤ (0 + 1 : int) by
    arith
  have bad := store_out_of_bounds[S, update one_size "i" (SOME 0), λz. NONE, one_call (s_zero S) (s_zero S), "out", IAdd (IVar "i") (ILit 1), CRead "a" (IVar "i")](array)(index)(out)
  have less : (0 : int) < 1 by
    arith
  have worse := loop_wrong[S, one_size, "i", 0, 1](less)(bad)
  rewrite [copy_shifted_def, exec_for_iff] at run
  obtain ⟨l, u, el, eu, lp⟩ := run
  have vn : ieval c_div one_size (IVar "n") 1 by
    apply ieval_var
    simp [one_size_def]
  rewrite [ieval_deterministic(el, ieval_lit[c_div, one_size, 0]), ieval_deterministic(eu, vn)] at lp
  apply worse
  exists (λz. NONE), update (one_call (s_zero S) (s_zero S)) "out" (SOME (Array 1 g))
  exact lp
qed

-- The late loop leaves what the caller had there.
theorem late_wrong : ∀(S : 'a ops) (x : 'a) y. x ≠ y ⇒ ¬compiles_correctly [] copy_source (copy_with copy_late) S
proof
  intro S x y ne gate
  obtain ⟨g, run, value⟩ := copy_called[S, copy_late, x, y](gate)
  have vn : ieval c_div one_size (IVar "n") 1 by
    apply ieval_var
    simp [one_size_def]
  have done : (1 : int) ≤ 1 by
    arith
  have nothing : exec S one_size (λz. NONE) (one_call x y) copy_late (λz. NONE) (one_call x y) by
    rewrite [copy_late_def]
    exact loop_empty_run(ieval_lit[c_div, one_size, 1], vn, done)
  obtain ⟨_, heap⟩ := exec_deterministic(run, nothing)
  have cell : update (one_call x y) "out" (SOME (Array 1 g)) "out" = one_call x y "out" by
    rewrite [heap]
  clear heap
  simp [one_call_def] at cell
  simp [cell, ne] at value
qed

-- Zero is another value than x, or than y.
theorem zero_wrong : ∀(S : 'a ops) (x : 'a) y. x ≠ y ⇒ ¬compiles_correctly [] copy_source (copy_with copy_zero) S
proof
  intro S x y ne gate
  have other : ∀z. z = s_zero S by
    intro z
    obtain ⟨g, run, value⟩ := copy_called[S, copy_zero, z, z](gate)
    have vn : ieval c_div one_size (IVar "n") 1 by
      apply ieval_var
      simp [one_size_def]
    have array : one_call z z "out" = SOME (Array 1 (λi. z)) by
      simp [one_call_def]
    have here : ieval c_div (update one_size "i" (SOME 0)) (IVar "i") 0 by
      apply ieval_var
      simp
    have first : (0 : int) ≤ 0 by
      arith
    have less : (0 : int) < 1 by
      arith
    have done : (1 : int) ≤ 0 + 1 by
      arith
    have zero : cval S (update one_size "i" (SOME 0)) (λz. NONE) (one_call z z) (CLit 0 0) (s_zero S) by
      rewrite [s_zero_def]
      exact cval_lit
    have store := exec_store(array, here, first, less, zero)
    have writes : exec S one_size (λz. NONE) (one_call z z) copy_zero (λz. NONE) (update (one_call z z) "out" (SOME (Array 1 (update (λi. z) 0 (s_zero S))))) by
      rewrite [copy_zero_def]
      apply exec_for(ieval_lit[c_div, one_size, 0])(vn)
      apply loop_step(less)(store)
      exact loop_done(done)
    obtain ⟨_, heap⟩ := exec_deterministic(run, writes)
    have cell : update (one_call z z) "out" (SOME (Array 1 g)) "out" = update (one_call z z) "out" (SOME (Array 1 (update (λi. z) 0 (s_zero S)))) "out" by
      rewrite [heap]
    clear heap
    simp at cell
    simp [cell] at value
    rewrite [value]
  apply ne
  rewrite [other[x], ← other[y]]
qed
