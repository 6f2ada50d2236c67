-- What it takes to run programs by proof: the functions in the rules of `atl.eval`, as equations
-- that compute on literals; and that an expression whose part has no result has none.

import atl.corners atl.shapes

-- Lists by numerals.

theorem suc_less_one [simp] : ∀n. SUC n - 1 = n
proof
  intro n
  arith
qed

theorem run_take : ∀n (x : 'a) xs. TAKE n (x :: xs) = (if n = 0 then [] else x :: TAKE (n - 1) xs)
proof
  intro n x xs
  cases n <;> simp [TAKE_def]
qed

theorem run_drop : ∀n (x : 'a) xs. DROP n (x :: xs) = (if n = 0 then x :: xs else DROP (n - 1) xs)
proof
  intro n x xs
  cases n <;> simp [DROP_def]
qed

theorem run_el : ∀n (x : 'a) xs. EL n (x :: xs) = (if n = 0 then x else EL (n - 1) xs)
proof
  intro n x xs
  cases n <;> simp
qed

theorem run_length : ∀(x : 'a) xs. LENGTH (x :: xs) = LENGTH xs + 1
proof
  intro x xs
  simp
qed

theorem run_replicate : ∀n (x : 'a). REPLICATE n x = (if n = 0 then [] else x :: REPLICATE (n - 1) x)
proof
  intro n x
  cases n <;> simp
qed

theorem run_tabulate : ∀n (f : num → 'a). TABULATE n f = (if n = 0 then [] else f 0 :: TABULATE (n - 1) (λi. f (i + 1)))
proof
  intro n f
  have one : ∀i. i + 1 = SUC i by
    intro i
    arith
  cases n <;> simp [one]
qed

theorem run_shapes_of : ∀(env : 'a env) x s r. env x = SOME (s, r) ⇒ shapes_of env x = SOME s
by simp [shapes_of_def]

-- Parts without a result.

definition stuck (S : 'a ops) (v : valuation) (env : 'a env) (e : exp) : bool := ¬(∃r. eval S v env e r)

theorem stuck_at : ∀(S : 'a ops) v env e i. stuck S v env e ⇒ stuck S v env (At e i)
proof
  intro S v env e i
  simp [stuck_def, eval_at_iff]
qed

theorem stuck_neg : ∀(S : 'a ops) v env e. stuck S v env e ⇒ stuck S v env (Neg e)
by simp [stuck_def, eval_neg_iff]

theorem stuck_add_left : ∀(S : 'a ops) v env a b. stuck S v env a ⇒ stuck S v env (Add a b)
by simp [stuck_def, eval_add_iff]

theorem stuck_add_right : ∀(S : 'a ops) v env a b. stuck S v env b ⇒ stuck S v env (Add a b)
by simp [stuck_def, eval_add_iff]

theorem stuck_sub_left : ∀(S : 'a ops) v env a b. stuck S v env a ⇒ stuck S v env (Sub a b)
by simp [stuck_def, eval_sub_iff]

theorem stuck_sub_right : ∀(S : 'a ops) v env a b. stuck S v env b ⇒ stuck S v env (Sub a b)
by simp [stuck_def, eval_sub_iff]

theorem stuck_mul_left : ∀(S : 'a ops) v env a b. stuck S v env a ⇒ stuck S v env (Mul a b)
by simp [stuck_def, eval_mul_iff]

theorem stuck_mul_right : ∀(S : 'a ops) v env a b. stuck S v env b ⇒ stuck S v env (Mul a b)
by simp [stuck_def, eval_mul_iff]

theorem stuck_div_left : ∀(S : 'a ops) v env a b. stuck S v env a ⇒ stuck S v env (Div a b)
by simp [stuck_def, eval_div_iff]

theorem stuck_div_right : ∀(S : 'a ops) v env a b. stuck S v env b ⇒ stuck S v env (Div a b)
by simp [stuck_def, eval_div_iff]

theorem stuck_concat_left : ∀(S : 'a ops) v env a b. stuck S v env a ⇒ stuck S v env (Concat a b)
by simp [stuck_def, eval_concat_iff]

theorem stuck_concat_right : ∀(S : 'a ops) v env a b. stuck S v env b ⇒ stuck S v env (Concat a b)
by simp [stuck_def, eval_concat_iff]

theorem stuck_transpose : ∀(S : 'a ops) v env e. stuck S v env e ⇒ stuck S v env (Transpose e)
by simp [stuck_def, eval_transpose_iff]

theorem stuck_flatten : ∀(S : 'a ops) v env e. stuck S v env e ⇒ stuck S v env (Flatten e)
by simp [stuck_def, eval_flatten_iff]

theorem stuck_split : ∀(S : 'a ops) v env i e. stuck S v env e ⇒ stuck S v env (Split i e)
by simp [stuck_def, eval_split_iff]

theorem stuck_pad_l : ∀(S : 'a ops) v env i e. stuck S v env e ⇒ stuck S v env (PadL i e)
by simp [stuck_def, eval_pad_l_iff]

theorem stuck_pad_r : ∀(S : 'a ops) v env i e. stuck S v env e ⇒ stuck S v env (PadR i e)
by simp [stuck_def, eval_pad_r_iff]

theorem stuck_trunc_l : ∀(S : 'a ops) v env i e. stuck S v env e ⇒ stuck S v env (TruncL i e)
by simp [stuck_def, eval_trunc_l_iff]

theorem stuck_trunc_r : ∀(S : 'a ops) v env i e. stuck S v env e ⇒ stuck S v env (TruncR i e)
by simp [stuck_def, eval_trunc_r_iff]

theorem stuck_guard : ∀(S : 'a ops) v env b e. beval atl_div v b T ⇒ stuck S v env e ⇒ stuck S v env (Guard b e)
proof
  intro S v env b e hb h
  simp only [stuck_def, true_guard_iff(hb)]
  simp only [stuck_def] at h
  exact h
qed

theorem stuck_bound : ∀(S : 'a ops) v env x d e. stuck S v env d ⇒ stuck S v env (Let x d e)
by simp [stuck_def, eval_let_iff]

theorem stuck_body : ∀(S : 'a ops) v env x d e s p. shape_of (shapes_of env) v d s ⇒ eval S v env d p ⇒ stuck S v (update env x (SOME (s, p))) e ⇒ stuck S v env (Let x d e)
proof
  intro S v env x d e s p hs hd h
  simp only [stuck_def] at h
  simp only [stuck_def]
  intro ⟨r, k⟩
  rewrite [eval_let_iff] at k
  obtain ⟨s2, p2, hs2, hd2, he⟩ := k
  apply h
  exists r
  rewrite [shape_of_deterministic(hs)(hs2), eval_deterministic(hd)(hd2)]
  exact he
qed

theorem eval_gen_each : ∀(S : 'a ops) v env x e lo hi rs k. eval_gen S v env x e lo hi rs ⇒ lo ≤ k ⇒ k < hi ⇒ ∃r. eval S (update v x (SOME k)) env e r
proof
  intro S v env x e lo hi rs k
  induct rs generalizing lo
  - intro lo h low high
    have lt : lo < hi by arith
    rewrite [eval_gen_next_iff(lt)] at h
    simp at h
  - intro r rs ih lo h low high
    have lt : lo < hi by arith
    rewrite [eval_gen_next_iff(lt)] at h
    obtain ⟨q, qs, eq, first, rest⟩ := h
    simp at eq
    by_cases here : k = lo
    · exists q
      rewrite [here]
      exact first
    · have next : lo + 1 ≤ k by arith
      obtain ⟨e1, e2⟩ := eq
      rewrite [← e2] at rest
      exact ih(rest)(next)(high)
qed

theorem stuck_gen : ∀(S : 'a ops) v env x lo hi e l u k. ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ l ≤ k ⇒ k < u ⇒ stuck S (update v x (SOME k)) env e ⇒ stuck S v env (Gen x lo hi e)
proof
  intro S v env x lo hi e l u k hl hu low high h
  simp only [stuck_def] at h
  simp only [stuck_def]
  intro ⟨r, g⟩
  rewrite [eval_gen_iff] at g
  obtain ⟨l2, u2, rs, eq, hl2, hu2, loop⟩ := g
  rewrite [← ieval_deterministic(hl)(hl2), ← ieval_deterministic(hu)(hu2)] at loop
  exact h(eval_gen_each(loop)(low)(high))
qed

theorem eval_sum_each : ∀n (S : 'a ops) v env x e lo hi acc r k. eval_sum S v env x e lo hi acc r ⇒ lo ≤ k ⇒ k < hi ⇒ k - lo = int_of_num n ⇒ ∃q. eval S (update v x (SOME k)) env e q
proof
  intro n
  induct n
  - intro S v env x e lo hi acc r k h low high count
    have lt : lo < hi by arith
    rewrite [eval_sum_next_iff(lt)] at h
    obtain ⟨p, acc2, first, rest⟩ := h
    exists p
    have here : k = lo by arith
    rewrite [here]
    exact first
  - intro n ih S v env x e lo hi acc r k h low high count
    have lt : lo < hi by arith
    rewrite [eval_sum_next_iff(lt)] at h
    obtain ⟨p, acc2, first, add, rest⟩ := h
    have next : lo + 1 ≤ k by arith
    have left : k - (lo + 1) = int_of_num n by arith
    exact ih(rest)(next)(high)(left)
qed

theorem stuck_sum : ∀(S : 'a ops) v env x lo hi e l u k. ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ l ≤ k ⇒ k < u ⇒ stuck S (update v x (SOME k)) env e ⇒ stuck S v env (Sum x lo hi e)
proof
  intro S v env x lo hi e l u k hl hu low high h
  simp only [stuck_def] at h
  simp only [stuck_def]
  intro ⟨r, g⟩
  rewrite [eval_sum_iff] at g
  obtain ⟨l2, u2, s, hl2, hu2, shape, loop⟩ := g
  rewrite [← ieval_deterministic(hl)(hl2), ← ieval_deterministic(hu)(hu2)] at loop
  have low2 : 0 ≤ k - l by arith
  have count : k - l = int_of_num (num_of_int (k - l)) by
    rewrite [num_of_int_nonneg(low2)]
  exact h(eval_sum_each(loop)(low)(high)(count))
qed

-- Errors of indices.

definition no_value (v : valuation) (i : iexp) : bool := ¬(∃z. ieval atl_div v i z)

definition no_truth (v : valuation) (b : bexp) : bool := ¬(∃p. beval atl_div v b p)

theorem no_value_divisor : ∀v a b y. ieval atl_div v b y ⇒ y ≤ 0 ⇒ no_value v (IDiv a b) ∧ no_value v (IMod a b)
proof
  intro v a b y h bad
  simp only [no_value_def]
  exact atl_bad_quotient(h)(bad)
qed

theorem no_value_left : ∀v a b. no_value v a ⇒ no_value v (IAdd a b) ∧ no_value v (ISub a b) ∧ no_value v (IMul a b) ∧ no_value v (IDiv a b) ∧ no_value v (IMod a b) ∧ no_value v (IMin a b) ∧ no_value v (IMax a b)
by simp [no_value_def, ieval_add_iff, ieval_sub_iff, ieval_mul_iff, ieval_div_iff, ieval_mod_iff, ieval_min_iff, ieval_max_iff]

theorem no_value_right : ∀v a b. no_value v b ⇒ no_value v (IAdd a b) ∧ no_value v (ISub a b) ∧ no_value v (IMul a b) ∧ no_value v (IDiv a b) ∧ no_value v (IMod a b) ∧ no_value v (IMin a b) ∧ no_value v (IMax a b)
by simp [no_value_def, ieval_add_iff, ieval_sub_iff, ieval_mul_iff, ieval_div_iff, ieval_mod_iff, ieval_min_iff, ieval_max_iff]

theorem no_truth_side : ∀v a b. no_value v a ∨ no_value v b ⇒ no_truth v (BLt a b) ∧ no_truth v (BLe a b) ∧ no_truth v (BEq a b)
proof
  intro v a b h
  cases h as h | h <;> (simp only [no_value_def] at h; simp [no_truth_def, beval_lt_iff, beval_le_iff, beval_eq_iff] <;> meson [h])
qed

theorem no_truth_part : ∀v a b. no_truth v a ∨ no_truth v b ⇒ no_truth v (BAnd a b) ∧ no_truth v (BOr a b)
proof
  intro v a b h
  cases h as h | h <;> (simp only [no_truth_def] at h; simp [no_truth_def, beval_and_iff, beval_or_iff] <;> meson [h])
qed

theorem no_truth_not : ∀v a. no_truth v a ⇒ no_truth v (BNot a)
by simp [no_truth_def, beval_not_iff]

theorem stuck_index : ∀(S : 'a ops) v env e i. no_value v i ⇒ stuck S v env (At e i) ∧ stuck S v env (Split i e) ∧ stuck S v env (PadL i e) ∧ stuck S v env (PadR i e) ∧ stuck S v env (TruncL i e) ∧ stuck S v env (TruncR i e)
by simp [no_value_def, stuck_def, eval_at_iff, eval_split_iff, eval_pad_l_iff, eval_pad_r_iff, eval_trunc_l_iff, eval_trunc_r_iff]

theorem stuck_bounds : ∀(S : 'a ops) v env x lo hi e. no_value v lo ∨ no_value v hi ⇒ stuck S v env (Gen x lo hi e) ∧ stuck S v env (Sum x lo hi e)
proof
  intro S v env x lo hi e h
  cases h as h | h <;> (simp only [no_value_def] at h; simp [stuck_def, eval_gen_iff, eval_sum_iff] <;> meson [h])
qed

theorem stuck_condition : ∀(S : 'a ops) v env b e. no_truth v b ⇒ stuck S v env (Guard b e)
by simp [no_truth_def, stuck_def, eval_guard_iff]

-- Errors of tensors.

theorem stuck_out_of_bounds : ∀(S : 'a ops) v env e i rs z. eval S v env e (Tensor rs) ⇒ ieval atl_div v i z ⇒ z < 0 ∨ int_of_num (LENGTH rs) ≤ z ⇒ stuck S v env (At e i)
proof
  intro S v env e i rs z he hi bad
  simp only [stuck_def]
  exact at_out_of_bounds(he)(hi)(bad)
qed

theorem stuck_factor : ∀(S : 'a ops) v env i e k. ieval atl_div v i k ⇒ k ≤ 0 ⇒ stuck S v env (Split i e)
proof
  intro S v env i e k hi bad
  simp only [stuck_def]
  exact split_bad_factor(hi)(bad)
qed

theorem stuck_pad : ∀(S : 'a ops) v env i e k. ieval atl_div v i k ⇒ k < 0 ⇒ stuck S v env (PadL i e) ∧ stuck S v env (PadR i e)
proof
  intro S v env i e k hi bad
  simp only [stuck_def]
  exact pad_bad_extent(hi)(bad)
qed

theorem stuck_trunc : ∀(S : 'a ops) v env i e k xs. ieval atl_div v i k ⇒ eval S v env e (Tensor xs) ⇒ k < 0 ∨ int_of_num (LENGTH xs) < k ⇒ stuck S v env (TruncL i e) ∧ stuck S v env (TruncR i e)
proof
  intro S v env i e k xs hi he bad
  simp only [stuck_def]
  exact trunc_bad_extent(hi)(he)(bad)
qed

theorem stuck_shapes : ∀(S : 'a ops) v env a b xs ys. eval S v env a (Tensor xs) ⇒ eval S v env b (Tensor ys) ⇒ LENGTH xs ≠ LENGTH ys ⇒ stuck S v env (Add a b) ∧ stuck S v env (Sub a b)
proof
  intro S v env a b xs ys ha hb ne
  simp only [stuck_def]
  exact add_ill_shaped(ha)(hb)(ne)
qed
