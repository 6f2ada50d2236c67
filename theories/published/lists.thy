-- Reindexers on nested lists, as the figures have them (Liu 2026, Fig 4.3; Prasanna, App. A): for
-- each of them the rule on lists, derived from the one rule that `big_step` has for all.
--
-- Main theorems: `big_step_transpose`, `big_step_flatten`, `big_step_split` and their like.

import published.agreement atl.operators

-- Row j of the transposed rows.
definition column (j : num) (rows : 'a result list) : 'a result :=
  Tensor (MAP (λrow. EL j (elements row)) rows)

-- `k` elements from position `i * k` on, padded at the end.
definition tile (k : num) (pad : 'a result) (xs : 'a result list) (i : num) : 'a result :=
  Tensor (TAKE k (DROP (i * k) xs ++ REPLICATE k pad))

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (renv : 'a env) (e : exp) (i : iexp)
    (m k n : int) (s : int list) (t u : 'a tensor) (xs rows : 'a result list)

section "What the operators do to lists"

theorem result_transpose :
  Tensor (TABULATE (num_of_int n)
            (λj.
               column j
                 (TABULATE (num_of_int m) (λi. result_of (n :: s) (slice t (int_of_num i)))))) =
    result_of (n :: m :: s) (transpose t)
proof
  apply result_eq
  - simp
  - intro j less
    simp only [el_tabulate(less), column_def, map_tabulate]
    simp only [result_of_def, elements_def, el_tabulate(less), slice_def, transpose_at]
qed

theorem result_flatten :
  0 ≤ m ⇒
  0 ≤ n ⇒
    Tensor (FLAT (MAP elements
                    (TABULATE (num_of_int m) (λi. result_of (n :: s) (slice t (int_of_num i)))))) =
      result_of (m * n :: s) (flatten n t)
proof
  intro low low2
  simp only [map_tabulate, result_cons[n, s], elements_def, flat_tabulate]
  apply result_eq
  - simp [num_of_int_mul(low)(low2)]
  - intro k less
    rewrite [num_of_int_mul(low)(low2)] at less
    have pos : 0 < n by
      by_contra no
      have zero : n = 0 by arith
      simp [zero, num_of_int_num[0]] at less
    simp [less, slice_def, flatten_at, pos, int_of_num_div, int_of_num_mod, num_of_int_nonneg(low2)]
qed

theorem result_split :
  0 < k ⇒
  0 ≤ n ⇒
  boxed (n :: s) t ⇒
    Tensor (TABULATE (num_of_int (cdiv n k))
              (tile (num_of_int k) (padding s)
                 (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i)))))) =
      result_of (cdiv n k :: k :: s) (split k t)
proof
  intro pos low b
  apply result_eq
  - simp
  - intro i less
    rewrite [el_tabulate(less), tile_def]
    apply result_eq
    · have fits :
          num_of_int k ≤
            LENGTH (DROP (i * num_of_int k)
                      (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i)))) ++
                      REPLICATE (num_of_int k) (padding s)) by
        simp
      simp only [length_take_le(fits)]
    · intro j inside
      have here := inside
      rewrite [num_index] at inside
      have cell :
          slice (slice (split k t) (int_of_num i)) (int_of_num j) =
            slice t (int_of_num (i * num_of_int k + j)) by
        simp [slice_def, split_at, inside, int_of_num_add, int_of_num_mul,
              num_of_int_nonneg(int_lt_imp_le(pos))]
      rewrite [cell, el_take(here)]
      by_cases within : i * num_of_int k + j < num_of_int n
      · have left : j < num_of_int n - i * num_of_int k by arith
        simp [el_append, left, within]
      · have right : ¬(j < num_of_int n - i * num_of_int k) by arith
        have beyond : j - (num_of_int n - i * num_of_int k) < num_of_int k by arith
        have out :
            ¬(0 ≤ int_of_num (i * num_of_int k + j) ∧ int_of_num (i * num_of_int k + j) < n) by
          rewrite [← num_index]
          simp [within]
        simp [el_append, right, beyond, outside_slice(b)(out)]
qed

theorem result_pad_l :
  0 ≤ k ⇒
  0 ≤ n ⇒
  boxed (n :: s) t ⇒
    Tensor (REPLICATE (num_of_int k) (padding s) ++
              TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i)))) =
      result_of (n + k :: s) (pad_l k t)
proof
  intro pos low b
  apply result_eq
  - simp [num_of_int_add(low)(pos), num_add_comm]
  - intro i less
    rewrite [num_index] at less
    have same : slice (pad_l k t) (int_of_num i) = slice t (int_of_num i - k) by
      simp only [slice_def, pad_l_at]
    rewrite [same]
    by_cases left : int_of_num i < k
    · have here : i < num_of_int k by
        rewrite [num_index]
        exact left
      have out : ¬(0 ≤ int_of_num i - k ∧ int_of_num i - k < n) by arith
      simp [el_append, here, outside_slice(b)(out)]
    · have before : ¬(i < num_of_int k) by
        rewrite [num_index]
        exact left
      have back : int_of_num (i - num_of_int k) = int_of_num i - k by
        rewrite [int_of_num_sub, num_of_int_nonneg(pos)]
        arith
      have there : i - num_of_int k < num_of_int n by
        rewrite [num_index, back]
        arith
      simp [el_append, before, there, back]
qed

theorem result_pad_r :
  0 ≤ k ⇒
  0 ≤ n ⇒
  boxed (n :: s) t ⇒
    Tensor (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i))) ++
              REPLICATE (num_of_int k) (padding s)) =
      result_of (n + k :: s) (pad_r k t)
proof
  intro pos low b
  apply result_eq
  - simp [num_of_int_add(low)(pos)]
  - intro i less
    rewrite [num_index] at less
    simp only [pad_r_def]
    by_cases left : int_of_num i < n
    · have here : i < num_of_int n by
        rewrite [num_index]
        exact left
      simp [el_append, here]
    · have before : ¬(i < num_of_int n) by
        rewrite [num_index]
        exact left
      have out : ¬(0 ≤ int_of_num i ∧ int_of_num i < n) by arith
      have back : int_of_num (i - num_of_int n) = int_of_num i - n by
        rewrite [int_of_num_sub, num_of_int_nonneg(low)]
        arith
      have there : i - num_of_int n < num_of_int k by
        rewrite [num_index, back]
        arith
      simp [el_append, before, there, outside_slice(b)(out)]
qed

theorem result_trunc_l :
  0 ≤ k ⇒
  k ≤ n ⇒
    Tensor
      (DROP (num_of_int k) (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i))))) =
      result_of (n - k :: s) (trunc_l k t)
proof
  intro low le
  apply result_eq
  - simp [num_of_int_sub(low)]
  - intro i less
    rewrite [num_index] at less
    have there : num_of_int k + i < num_of_int n by
      rewrite [num_index, int_of_num_add, num_of_int_nonneg(low)]
      arith
    have same : slice (trunc_l k t) (int_of_num i) = slice t (int_of_num (num_of_int k + i)) by
      simp [slice_def, trunc_l_at, int_of_num_add, num_of_int_nonneg(low), int_add_comm]
    simp [there, same]
qed

theorem result_trunc_r :
  0 ≤ k ⇒
  k ≤ n ⇒
    Tensor (TAKE (num_of_int n - num_of_int k)
              (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i))))) =
      result_of (n - k :: s) (trunc_r (n - k) t)
proof
  intro low le
  apply result_eq
  - have fits : num_of_int n - num_of_int k ≤ num_of_int n by arith
    simp [num_of_int_sub(low), fits]
  - intro i less
    have here := less
    rewrite [num_of_int_sub(low)] at here
    rewrite [num_index] at less
    have there : i < num_of_int n by arith
    simp [here, there, slice_def, trunc_r_at, less]
qed

section "The rules of the figures"

variables (q : int)

-- The shapes, an operator at a time.

theorem makes_transpose : makes v Transpose (m :: n :: s) (n :: m :: s)
proof
  rewrite [makes_def]
  exists Transpose
  simp [amount_def, related_def, admissible_def, reshape_def]
qed

theorem makes_flatten : q = m * n ⇒ makes v Flatten (m :: n :: s) (q :: s)
proof
  intro eq
  rewrite [makes_def]
  exists Flatten
  simp [amount_def, related_def, admissible_def, reshape_def, eq]
qed

theorem makes_split :
  ieval atl_div v i k ⇒ 0 < k ⇒ q = cdiv n k ⇒ makes v (Split i) (n :: s) (q :: k :: s)
proof
  intro value low eq
  rewrite [makes_def]
  exists Split k
  simp [amount_def, related_def, admissible_def, reshape_def, value, low, eq]
qed

theorem makes_pad_l : ieval atl_div v i k ⇒ 0 ≤ k ⇒ q = n + k ⇒ makes v (PadL i) (n :: s) (q :: s)
proof
  intro value low eq
  rewrite [makes_def]
  exists PadL k
  simp [amount_def, related_def, admissible_def, reshape_def, value, low, eq]
qed

theorem makes_pad_r : ieval atl_div v i k ⇒ 0 ≤ k ⇒ q = n + k ⇒ makes v (PadR i) (n :: s) (q :: s)
proof
  intro value low eq
  rewrite [makes_def]
  exists PadR k
  simp [amount_def, related_def, admissible_def, reshape_def, value, low, eq]
qed

theorem makes_trunc_l :
  ieval atl_div v i k ⇒ 0 ≤ k ⇒ k ≤ n ⇒ q = n - k ⇒ makes v (TruncL i) (n :: s) (q :: s)
proof
  intro value low high eq
  rewrite [makes_def]
  exists TruncL k
  simp [amount_def, related_def, admissible_def, reshape_def, value, low, high, eq]
qed

theorem makes_trunc_r :
  ieval atl_div v i k ⇒ 0 ≤ k ⇒ k ≤ n ⇒ q = n - k ⇒ makes v (TruncR i) (n :: s) (q :: s)
proof
  intro value low high eq
  rewrite [makes_def]
  exists TruncR k
  simp [amount_def, related_def, admissible_def, reshape_def, value, low, high, eq]
qed

-- What a reindexer evaluates to, as the list of its operator.
theorem reindexed :
  ∀r p.
    ok S v env (Reindex r e) p ⇒
    env_rep env renv ⇒
      big_step S v renv (Reindex r e) (result_of p (den S v env (Reindex r e)))
proof
  intro r p good rep
  exact big_step_result(good)(rep)
qed

theorem big_step_transpose :
  ok S v env e (m :: n :: s) ⇒
  env_rep env renv ⇒
  big_step S v renv e (Tensor rows) ⇒
    big_step S v renv (Reindex Transpose e) (Tensor (TABULATE (num_of_int n) (λj. column j rows)))
proof
  intro good rep h
  have whole := reindexed(ok_makes(good)(makes_transpose[v, m, n, s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_transpose] at whole
  exact whole
qed

theorem big_step_flatten :
  ok S v env e (m :: n :: s) ⇒
  env_rep env renv ⇒
  big_step S v renv e (Tensor rows) ⇒
    big_step S v renv (Reindex Flatten e) (Tensor (FLAT (MAP elements rows)))
proof
  intro good rep h
  have extents := ok_shape_ok(good)
  simp at extents
  obtain ⟨low, low2, rest⟩ := extents
  have eq : m * n = m * n by trivial
  have whole := reindexed(ok_makes(good)(makes_flatten(eq)[v, s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, dshape_of(ok_shape(good)),
             HD_def, TL_def] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_flatten(low)(low2)] at whole
  exact whole
qed

theorem big_step_split :
  ok S v env e (n :: s) ⇒
  env_rep env renv ⇒
  ieval atl_div v i k ⇒
  0 < k ⇒
  big_step S v renv e (Tensor xs) ⇒
    big_step S v renv (Reindex (Split i) e)
      (Tensor (TABULATE (num_of_int (cdiv n k)) (tile (num_of_int k) (padding s) xs)))
proof
  intro good rep value pos h
  have extents := ok_shape_ok(good)
  simp at extents
  obtain ⟨low, rest⟩ := extents
  have eq : cdiv n k = cdiv n k by trivial
  have whole := reindexed(ok_makes(good)(makes_split(value)(pos)(eq)[s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(value)] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_split(pos)(low)(boxed_den(good))] at whole
  exact whole
qed

theorem big_step_pad_l :
  ok S v env e (n :: s) ⇒
  env_rep env renv ⇒
  ieval atl_div v i k ⇒
  0 ≤ k ⇒
  big_step S v renv e (Tensor xs) ⇒
    big_step S v renv (Reindex (PadL i) e) (Tensor (REPLICATE (num_of_int k) (padding s) ++ xs))
proof
  intro good rep value pos h
  have extents := ok_shape_ok(good)
  simp at extents
  obtain ⟨low, rest⟩ := extents
  have eq : n + k = n + k by trivial
  have whole := reindexed(ok_makes(good)(makes_pad_l(value)(pos)(eq)[s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(value)] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_pad_l(pos)(low)(boxed_den(good))] at whole
  exact whole
qed

theorem big_step_pad_r :
  ok S v env e (n :: s) ⇒
  env_rep env renv ⇒
  ieval atl_div v i k ⇒
  0 ≤ k ⇒
  big_step S v renv e (Tensor xs) ⇒
    big_step S v renv (Reindex (PadR i) e) (Tensor (xs ++ REPLICATE (num_of_int k) (padding s)))
proof
  intro good rep value pos h
  have extents := ok_shape_ok(good)
  simp at extents
  obtain ⟨low, rest⟩ := extents
  have eq : n + k = n + k by trivial
  have whole := reindexed(ok_makes(good)(makes_pad_r(value)(pos)(eq)[s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(value)] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_pad_r(pos)(low)(boxed_den(good))] at whole
  exact whole
qed

theorem big_step_trunc_l :
  ok S v env e (n :: s) ⇒
  env_rep env renv ⇒
  ieval atl_div v i k ⇒
  0 ≤ k ⇒
  k ≤ n ⇒
  big_step S v renv e (Tensor xs) ⇒
    big_step S v renv (Reindex (TruncL i) e) (Tensor (DROP (num_of_int k) xs))
proof
  intro good rep value pos le h
  have eq : n - k = n - k by trivial
  have whole := reindexed(ok_makes(good)(makes_trunc_l(value)(pos)(le)(eq)[s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(value)] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_trunc_l(pos)(le)] at whole
  exact whole
qed

theorem big_step_trunc_r :
  ok S v env e (n :: s) ⇒
  env_rep env renv ⇒
  ieval atl_div v i k ⇒
  0 ≤ k ⇒
  k ≤ n ⇒
  big_step S v renv e (Tensor xs) ⇒
    big_step S v renv (Reindex (TruncR i) e) (Tensor (TAKE (num_of_int n - num_of_int k) xs))
proof
  intro good rep value pos le h
  have eq : n - k = n - k by trivial
  have whole := reindexed(ok_makes(good)(makes_trunc_r(value)(pos)(le)(eq)[s]))(rep)
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(value),
             dshape_of(ok_shape(good)), HD_def] at whole
  rewrite [ok_tensor(good)(rep)(h)]
  rewrite [← result_trunc_r(pos)(le)] at whole
  exact whole
qed
