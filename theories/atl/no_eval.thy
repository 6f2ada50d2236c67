-- Expressions that evaluate to nothing: as soon as a part does, and wherever a rule asks for what
-- is not there. Together with the rules of `eval` this decides closed programs.
--
-- Main theorems: `no_eval_operand`, `no_eval_beyond` (a read out of bounds), `no_eval_sum_step` and
-- their like.

import atl.no_shape atl.determinism index.no_value

variables (S : 'a ops) (v : valuation) (env : 'a env) (x : ident) (a b e : exp) (i : iexp)
    (c : 'a cell) (rs : 'a result list) (z lo hi : int) (acc p : 'a result) (k : int)
    (q : 'a result)

-- What is known of the shapes of tensors.
theorem shapes_of_at : shapes_of env x = (case env x of NONE => NONE | SOME p => SOME (FST p))
by simp [shapes_of_def]

-- Parts.

theorem no_eval_operand :
  ¬(∃r. eval S v env e r) ⇒
    (∀i. ¬(∃r. eval S v env (At e i) r)) ∧
    ¬(∃r. eval S v env (Neg e) r) ∧
    (∀b. ¬(∃r. eval S v env (Add e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Sub e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Mul e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Div e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Max e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Min e b) r)) ∧
    (∀f. ¬(∃r. eval S v env (Call1 f e) r)) ∧
    (∀f b. ¬(∃r. eval S v env (Call2 f e b) r)) ∧
    (∀f b c. ¬(∃r. eval S v env (Call3 f e b c) r)) ∧
    (∀x i lo hi b. ¬(∃r. eval S v env (Fold x e i lo hi b) r)) ∧
    (∀is b. ¬(∃r. eval S v env (With e is b) r)) ∧
    (∀x b. ¬(∃r. eval S v env (Let x e b) r)) ∧
    (∀b. ¬(∃r. eval S v env (Concat e b) r)) ∧
    ¬(∃r. eval S v env (Reindex Transpose e) r) ∧
    ¬(∃r. eval S v env (Reindex Flatten e) r) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (Split i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (PadR i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (TruncL i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (TruncR i) e) r))
by
  simp [eval_cases_At, eval_neg_iff, eval_add_iff, eval_sub_iff, eval_mul_iff, eval_div_iff,
        eval_max_iff, eval_min_iff, eval_call1_iff, eval_call2_iff, eval_call3_iff, eval_cases_Fold,
        eval_cases_With, eval_cases_Let, eval_cases_Concat, eval_transpose_iff, eval_flatten_iff,
        eval_split_iff, eval_pad_l_iff, eval_pad_r_iff, eval_trunc_l_iff, eval_trunc_r_iff]

theorem no_eval_right :
  ¬(∃r. eval S v env b r) ⇒
    (∀a. ¬(∃r. eval S v env (Add a b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Sub a b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Mul a b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Div a b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Max a b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Min a b) r)) ∧
    (∀f a. ¬(∃r. eval S v env (Call2 f a b) r)) ∧
    (∀f a c. ¬(∃r. eval S v env (Call3 f a b c) r)) ∧
    (∀f a c. ¬(∃r. eval S v env (Call3 f a c b) r)) ∧
    (∀is a. ¬(∃r. eval S v env (With a is b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Concat a b) r))
by
  simp [eval_add_iff, eval_sub_iff, eval_mul_iff, eval_div_iff, eval_max_iff, eval_min_iff,
        eval_call2_iff, eval_call3_iff, eval_cases_With, eval_cases_Concat]

theorem no_eval_index :
  ¬(∃z. ieval atl_div v i z) ⇒
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (At e i) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (Split i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (PadR i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (TruncL i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (TruncR i) e) r)) ∧
    (∀(S : 'a ops) env x hi e. ¬(∃r. eval S v env (Gen x i hi e) r)) ∧
    (∀(S : 'a ops) env x lo e. ¬(∃r. eval S v env (Gen x lo i e) r)) ∧
    (∀(S : 'a ops) env x hi e. ¬(∃r. eval S v env (Sum x i hi e) r)) ∧
    (∀(S : 'a ops) env x lo e. ¬(∃r. eval S v env (Sum x lo i e) r)) ∧
    (∀(S : 'a ops) env. ¬(∃r. eval S v env (Cast i) r)) ∧
    (∀(S : 'a ops) env x d j hi e. ¬(∃r. eval S v env (Fold x d j i hi e) r)) ∧
    (∀(S : 'a ops) env x d j lo e. ¬(∃r. eval S v env (Fold x d j lo i e) r)) ∧
    (∀(S : 'a ops) env x hi bs e acc. ¬(∃r. eval_sums S v env ((x, i, hi) :: bs) e acc r)) ∧
    (∀(S : 'a ops) env x lo bs e acc. ¬(∃r. eval_sums S v env ((x, lo, i) :: bs) e acc r))
by
  simp [eval_cases_At, eval_cases_Cast, eval_split_iff, eval_pad_l_iff, eval_pad_r_iff,
        eval_trunc_l_iff, eval_trunc_r_iff, eval_cases_Gen, eval_cases_Sum, eval_cases_Fold,
        eval_outer_iff]

theorem no_eval_condition :
  ∀(S : 'a ops) v env p.
    ¬(∃z. eval_cond S v env p z) ⇒
      (∀e. ¬(∃r. eval S v env (Guard p e) r)) ∧ (∀a b. ¬(∃r. eval S v env (If p a b) r))
by simp [eval_cases_Guard, eval_cases_If]

theorem no_eval_shapeless :
  ∀(env : 'a env) v e.
    ¬(∃s. shape_of (shapes_of env) v e s) ⇒
      (∀(S : 'a ops) x b. ¬(∃r. eval S v env (Let x e b) r)) ∧
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Transpose e) r)) ∧
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Flatten e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (Split i) e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (PadR i) e) r))
by
  simp [eval_cases_Let, eval_transpose_iff, eval_flatten_iff, eval_split_iff, eval_pad_l_iff,
        eval_pad_r_iff]

theorem no_eval_shapeless_sum :
  ∀(env : 'a env) v x lo hi e.
    ¬(∃s. shape_of (shapes_of env) v (Sums [(x, lo, hi)] e) s) ⇒
      (∀S : 'a ops. ¬(∃r. eval S v env (Sums [(x, lo, hi)] e) r))
by simp [eval_cases_Sum]

theorem no_eval_shapeless_sums :
  ∀(env : 'a env) v bs e.
    ¬(∃s. shape_of (shapes_of env) v (Sums bs e) s) ⇒
      (∀S : 'a ops. ¬(∃r. eval S v env (Sums bs e) r))
by simp [eval_cases_Sums]

theorem no_eval_shapeless_fold :
  ∀(env : 'a env) v x d i lo hi e.
    ¬(∃s. shape_of (shapes_of env) v (Fold x d i lo hi e) s) ⇒
      (∀S : 'a ops. ¬(∃r. eval S v env (Fold x d i lo hi e) r))
by simp [eval_cases_Fold]

theorem no_eval_shapeless_with :
  ∀(env : 'a env) v d.
    ¬(∃s. shape_of (shapes_of env) v d s) ⇒
      (∀(S : 'a ops) is e. ¬(∃r. eval S v env (With d is e) r))
by simp [eval_cases_With]

-- Operators that need cells, tensors, vectors or matrices.

theorem no_eval_of_cell :
  eval S v env e (Cell c) ⇒
    (∀i. ¬(∃r. eval S v env (At e i) r)) ∧
    (∀b. ¬(∃r. eval S v env (Concat e b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Concat a e) r)) ∧
    ¬(∃r. eval S v env (Reindex Transpose e) r) ∧
    ¬(∃r. eval S v env (Reindex Flatten e) r) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (Split i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (PadR i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (TruncL i) e) r)) ∧
    (∀i. ¬(∃r. eval S v env (Reindex (TruncR i) e) r))
proof
  intro h
  have wrong : ∀q. q ≠ Cell c ⇒ ¬eval S v env e q by
    intro q ne k
    exact ne(eval_deterministic(k, h))
  simp [eval_cases_At, eval_cases_Concat, eval_transpose_iff, eval_flatten_iff, eval_split_iff,
        eval_pad_l_iff, eval_pad_r_iff, eval_trunc_l_iff, eval_trunc_r_iff, wrong]
qed

theorem no_eval_of_tensor :
  eval S v env e (Tensor rs) ⇒
    ¬(∃r. eval S v env (Neg e) r) ∧
    (∀b. ¬(∃r. eval S v env (Mul e b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Mul a e) r)) ∧
    (∀b. ¬(∃r. eval S v env (Div e b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Div a e) r)) ∧
    (∀b. ¬(∃r. eval S v env (Max e b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Max a e) r)) ∧
    (∀b. ¬(∃r. eval S v env (Min e b) r)) ∧
    (∀a. ¬(∃r. eval S v env (Min a e) r)) ∧
    (∀f. ¬(∃r. eval S v env (Call1 f e) r)) ∧
    (∀f b. ¬(∃r. eval S v env (Call2 f e b) r)) ∧
    (∀f a. ¬(∃r. eval S v env (Call2 f a e) r)) ∧
    (∀f b c. ¬(∃r. eval S v env (Call3 f e b c) r)) ∧
    (∀f a c. ¬(∃r. eval S v env (Call3 f a e c) r)) ∧
    (∀f a b. ¬(∃r. eval S v env (Call3 f a b e) r)) ∧
    (∀is a. ¬(∃r. eval S v env (With a is e) r))
proof
  intro h
  have wrong : ∀q. q ≠ Tensor rs ⇒ ¬eval S v env e q by
    intro q ne k
    exact ne(eval_deterministic(k, h))
  simp [eval_neg_iff, eval_mul_iff, eval_div_iff, eval_max_iff, eval_min_iff, eval_call1_iff,
        eval_call2_iff, eval_call3_iff, eval_cases_With, wrong]
qed

theorem no_eval_of_scalar :
  ∀(env : 'a env) v e.
    shape_of (shapes_of env) v e [] ⇒
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Transpose e) r)) ∧
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Flatten e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (Split i) e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
      (∀(S : 'a ops) i. ¬(∃r. eval S v env (Reindex (PadR i) e) r))
proof
  intro env v e h
  have wrong : ∀p. p ≠ [] ⇒ ¬shape_of (shapes_of env) v e p by
    intro p ne k
    exact ne(shape_of_deterministic(k, h))
  simp [eval_transpose_iff, eval_flatten_iff, eval_split_iff, eval_pad_l_iff, eval_pad_r_iff, wrong]
qed

theorem no_eval_of_vector :
  ∀(env : 'a env) v e n.
    shape_of (shapes_of env) v e [n] ⇒
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Transpose e) r)) ∧
      (∀S : 'a ops. ¬(∃r. eval S v env (Reindex Flatten e) r))
proof
  intro env v e n h
  have wrong : ∀p. p ≠ [n] ⇒ ¬shape_of (shapes_of env) v e p by
    intro p ne k
    exact ne(shape_of_deterministic(k, h))
  simp [eval_transpose_iff, eval_flatten_iff, wrong]
qed

-- Reads out of bounds, truncations of more than there is, factors and counts out of range.

theorem no_eval_below :
  eval S v env e (Tensor rs) ⇒ ieval atl_div v i z ⇒ z < 0 ⇒ ¬(∃r. eval S v env (At e i) r)
proof
  intro he hi lt ⟨r, k⟩
  rewrite [eval_cases_At] at k
  obtain ⟨qs, y, ke, ki, low, high, kr⟩ := k
  obtain rfl := ieval_deterministic(hi, ki)
  arith
qed

theorem no_eval_beyond :
  eval S v env e (Tensor rs) ⇒
  ieval atl_div v i z ⇒
  int_of_num (LENGTH rs) ≤ z ⇒
    ¬(∃r. eval S v env (At e i) r)
proof
  intro he hi le ⟨r, k⟩
  rewrite [eval_cases_At] at k
  obtain ⟨qs, y, ke, ki, low, high, kr⟩ := k
  obtain rfl := ieval_deterministic(hi, ki)
  obtain rfl := tensor_inj(eval_deterministic(he, ke))
  arith
qed

theorem no_eval_truncation :
  ∀e k xs.
    ieval atl_div v i k ⇒
    eval S v env e (Tensor xs) ⇒
    int_of_num (LENGTH xs) < k ⇒
      ¬(∃r. eval S v env (Reindex (TruncL i) e) r) ∧ ¬(∃r. eval S v env (Reindex (TruncR i) e) r)
proof
  intro e k xs hi he lt
  have none :
      ∀j ys. ieval atl_div v i j ⇒ eval S v env e (Tensor ys) ⇒ ¬(j ≤ int_of_num (LENGTH ys)) by
    intro j ys hj hy
    obtain rfl := ieval_deterministic(hi, hj)
    obtain rfl := tensor_inj(eval_deterministic(he, hy))
    arith
  split
  - intro ⟨r, j⟩
    rewrite [eval_trunc_l_iff] at j
    obtain ⟨k2, ys, eq, ji, pos, le, je⟩ := j
    exact none(ji)(je)(le)
  - intro ⟨r, j⟩
    rewrite [eval_trunc_r_iff] at j
    obtain ⟨k2, ys, eq, ji, pos, le, je⟩ := j
    exact none(ji)(je)(le)
qed

theorem no_eval_split :
  ieval atl_div v i k ⇒ k ≤ 0 ⇒ (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (Split i) e) r))
proof
  intro h le S env e ⟨r, j⟩
  rewrite [eval_split_iff] at j
  obtain ⟨k2, n, s, xs, eq, ji, pos, sh, je⟩ := j
  obtain rfl := ieval_deterministic(h, ji)
  arith
qed

theorem no_eval_count :
  ieval atl_div v i k ⇒
  k < 0 ⇒
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (PadL i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (PadR i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (TruncL i) e) r)) ∧
    (∀(S : 'a ops) env e. ¬(∃r. eval S v env (Reindex (TruncR i) e) r))
proof
  intro h lt
  have none : ∀j. ieval atl_div v i j ⇒ ¬(0 ≤ j) by
    intro j hj
    obtain rfl := ieval_deterministic(h, hj)
    arith
  have no : ∀j P. ¬(ieval atl_div v i j ∧ 0 ≤ j ∧ P) by
    intro j P ⟨hj, pos, rest⟩
    exact none(hj)(pos)
  simp only [eval_pad_l_iff, eval_pad_r_iff, eval_trunc_l_iff, eval_trunc_r_iff, no, and_false]
  simp
qed

-- Arithmetic.

theorem no_quotient :
  ∀d.
    eval S v env a (Cell c) ⇒
    eval S v env b (Cell d) ⇒
    ¬s_divides S (cell_value S d) ⇒
      ¬(∃r. eval S v env (Div a b) r)
proof
  intro d ha hb not ⟨r, k⟩
  rewrite [eval_div_iff] at k
  obtain ⟨c2, d2, eq, ka, kb, divides⟩ := k
  obtain rfl := cell_inj(eval_deterministic(hb, kb))
  exact not(divides)
qed

theorem no_eval_add :
  eval S v env a p ⇒
  eval S v env b q ⇒
  ¬(∃r. combine (lift2 S (s_add S)) p q r) ⇒
    ¬(∃r. eval S v env (Add a b) r)
proof
  intro ha hb none ⟨r, k⟩
  rewrite [eval_add_iff] at k
  obtain ⟨p2, q2, ka, kb, kr⟩ := k
  obtain rfl := eval_deterministic(ha, ka)
  obtain rfl := eval_deterministic(hb, kb)
  apply none
  exists r
  exact kr
qed

theorem no_eval_sub :
  eval S v env a p ⇒
  eval S v env b q ⇒
  ¬(∃r. combine (lift2 S (s_sub S)) p q r) ⇒
    ¬(∃r. eval S v env (Sub a b) r)
proof
  intro ha hb none ⟨r, k⟩
  rewrite [eval_sub_iff] at k
  obtain ⟨p2, q2, ka, kb, kr⟩ := k
  obtain rfl := eval_deterministic(ha, ka)
  obtain rfl := eval_deterministic(hb, kb)
  apply none
  exists r
  exact kr
qed

theorem no_combination :
  (∀f (a : 'a cell) xs. ¬(∃r. combine f (Cell a) (Tensor xs) r)) ∧
  (∀f (a : 'a cell) xs. ¬(∃r. combine f (Tensor xs) (Cell a) r)) ∧
  (∀f (x : 'a result) xs. ¬(∃r. combine f (Tensor []) (Tensor (x :: xs)) r)) ∧
  (∀f (x : 'a result) xs. ¬(∃r. combine f (Tensor (x :: xs)) (Tensor []) r))
proof
  have first : ∀f (a : 'a cell) xs r. ¬combine f (Tensor xs) (Cell a) r by
    intro f a xs r
    cases xs as eq | ⟨y, ys, eq⟩ <;> simp [combine_nil_iff, combine_cons_iff]
  simp [combine_cases_Cell, combine_nil_iff, combine_cons_iff, first]
qed

theorem no_combination_first :
  ∀f (x : 'a result) y.
    ¬(∃z. combine f x y z) ⇒ (∀xs ys. ¬(∃r. combine f (Tensor (x :: xs)) (Tensor (y :: ys)) r))
by simp [combine_cons_iff]

theorem no_combination_rest :
  ∀f (xs : 'a result list) ys.
    ¬(∃r. combine f (Tensor xs) (Tensor ys) r) ⇒
      (∀x y. ¬(∃r. combine f (Tensor (x :: xs)) (Tensor (y :: ys)) r))
proof
  intro f xs ys none x y ⟨r, k⟩
  simp [combine_cons_iff] at k
  obtain ⟨z, zs, eq, first, rest⟩ := k
  apply none
  exists Tensor zs
  exact rest
qed

-- Guards and bindings.

theorem no_eval_guarded :
  ∀(S : 'a ops) v env p e.
    eval_cond S v env p T ⇒ ¬(∃r. eval S v env e r) ⇒ ¬(∃r. eval S v env (Guard p e) r)
proof
  intro S v env p e hp none ⟨r, k⟩
  rewrite [eval_cases_Guard] at k
  cases k as ⟨kp, ke⟩ | ⟨s, eq, kp, sh⟩
  · apply none
    exists r
    exact ke
  · exact true_is_false(eval_cond_deterministic(hp, kp))
qed

theorem no_eval_unguarded :
  ∀(S : 'a ops) v env p e.
    eval_cond S v env p F ⇒
    ¬(∃s. shape_of (shapes_of env) v e s) ⇒
      ¬(∃r. eval S v env (Guard p e) r)
proof
  intro S v env p e hp none ⟨r, k⟩
  rewrite [eval_cases_Guard] at k
  cases k as ⟨kp, ke⟩ | ⟨s, eq, kp, sh⟩
  · exact false_is_true(eval_cond_deterministic(hp, kp))
  · apply none
    exists s
    exact sh
qed

-- The branch that is taken.

theorem no_eval_then :
  ∀(S : 'a ops) v env p a b.
    eval_cond S v env p T ⇒ ¬(∃r. eval S v env a r) ⇒ ¬(∃r. eval S v env (If p a b) r)
proof
  intro S v env p a b hp none ⟨r, k⟩
  rewrite [eval_cases_If] at k
  cases k as ⟨kp, ka⟩ | ⟨kp, kb⟩
  · apply none
    exists r
    exact ka
  · exact true_is_false(eval_cond_deterministic(hp, kp))
qed

theorem no_eval_else :
  ∀(S : 'a ops) v env p a b.
    eval_cond S v env p F ⇒ ¬(∃r. eval S v env b r) ⇒ ¬(∃r. eval S v env (If p a b) r)
proof
  intro S v env p a b hp none ⟨r, k⟩
  rewrite [eval_cases_If] at k
  cases k as ⟨kp, ka⟩ | ⟨kp, kb⟩
  · exact false_is_true(eval_cond_deterministic(hp, kp))
  · apply none
    exists r
    exact kb
qed

-- Conditions that have no truth value.

theorem no_eval_cond_index :
  ∀v b. ¬(∃z. beval atl_div v b z) ⇒ (∀(S : 'a ops) env. ¬(∃z. eval_cond S v env (Index b) z))
by simp [eval_cond_cases_Index]

theorem no_eval_compared_left :
  ¬(∃r. eval S v env a r) ⇒
    (∀b. ¬(∃z. eval_cond S v env (Less a b) z)) ∧
    (∀b. ¬(∃z. eval_cond S v env (LessEq a b) z)) ∧
    (∀b. ¬(∃z. eval_cond S v env (Equal a b) z))
by simp [eval_cond_less_iff, eval_cond_less_eq_iff, eval_cond_equal_iff]

theorem no_eval_compared_right :
  ¬(∃r. eval S v env b r) ⇒
    (∀a. ¬(∃z. eval_cond S v env (Less a b) z)) ∧
    (∀a. ¬(∃z. eval_cond S v env (LessEq a b) z)) ∧
    (∀a. ¬(∃z. eval_cond S v env (Equal a b) z))
by simp [eval_cond_less_iff, eval_cond_less_eq_iff, eval_cond_equal_iff]

-- What is compared must have the shape of a scalar.

theorem no_eval_compared_shape :
  ∀(env : 'a env) v e.
    ¬shape_of (shapes_of env) v e [] ⇒
      (∀(S : 'a ops) b. ¬(∃z. eval_cond S v env (Less e b) z)) ∧
      (∀(S : 'a ops) a. ¬(∃z. eval_cond S v env (Less a e) z)) ∧
      (∀(S : 'a ops) b. ¬(∃z. eval_cond S v env (LessEq e b) z)) ∧
      (∀(S : 'a ops) a. ¬(∃z. eval_cond S v env (LessEq a e) z)) ∧
      (∀(S : 'a ops) b. ¬(∃z. eval_cond S v env (Equal e b) z)) ∧
      (∀(S : 'a ops) a. ¬(∃z. eval_cond S v env (Equal a e) z))
proof
  intro env v e none
  simp [eval_cond_less_iff, eval_cond_less_eq_iff, eval_cond_equal_iff, none]
qed

theorem no_eval_compared_shapeless :
  ∀(env : 'a env) v e. ¬(∃s. shape_of (shapes_of env) v e s) ⇒ ¬shape_of (shapes_of env) v e []
proof
  intro env v e none h
  apply none
  exists []
  exact h
qed

theorem no_eval_compared_tensor :
  ∀(env : 'a env) v e n s. shape_of (shapes_of env) v e (n :: s) ⇒ ¬shape_of (shapes_of env) v e []
proof
  intro env v e n s h k
  have wrong := shape_of_deterministic(h, k)
  simp at wrong
qed

theorem no_eval_cond_left :
  ∀(S : 'a ops) v env p.
    ¬(∃z. eval_cond S v env p z) ⇒
      (∀q. ¬(∃z. eval_cond S v env (And p q) z)) ∧
      (∀q. ¬(∃z. eval_cond S v env (Or p q) z)) ∧
      ¬(∃z. eval_cond S v env (Not p) z)
by simp [eval_cond_and_iff, eval_cond_or_iff, eval_cond_cases_Not]

theorem no_eval_cond_and :
  ∀(S : 'a ops) v env p q.
    eval_cond S v env p T ⇒ ¬(∃z. eval_cond S v env q z) ⇒ ¬(∃z. eval_cond S v env (And p q) z)
proof
  intro S v env p q hp none ⟨z, k⟩
  rewrite [eval_cond_and_iff] at k
  cases k as ⟨no, kp⟩ | ⟨kp, kq⟩
  · exact true_is_false(eval_cond_deterministic(hp, kp))
  · apply none
    exists z
    exact kq
qed

theorem no_eval_cond_or :
  ∀(S : 'a ops) v env p q.
    eval_cond S v env p F ⇒ ¬(∃z. eval_cond S v env q z) ⇒ ¬(∃z. eval_cond S v env (Or p q) z)
proof
  intro S v env p q hp none ⟨z, k⟩
  rewrite [eval_cond_or_iff] at k
  cases k as ⟨yes, kp⟩ | ⟨kp, kq⟩
  · exact false_is_true(eval_cond_deterministic(hp, kp))
  · apply none
    exists z
    exact kq
qed

theorem no_eval_let :
  ∀d e s p.
    shape_of (shapes_of env) v d s ⇒
    eval S v env d p ⇒
    ¬(∃r. eval S v (update env x (SOME (s, p))) e r) ⇒
      ¬(∃r. eval S v env (Let x d e) r)
proof
  intro d e s p hs hd none ⟨r, k⟩
  rewrite [eval_cases_Let] at k
  obtain ⟨s2, p2, ks, kd, ke⟩ := k
  obtain rfl := shape_of_deterministic(hs, ks)
  obtain rfl := eval_deterministic(hd, kd)
  apply none
  exists r
  exact ke
qed

-- Loops.

theorem no_eval_gen :
  ∀lo hi e l u.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    ¬(∃rs. eval_gen S v env x e l u rs) ⇒
      ¬(∃r. eval S v env (Gen x lo hi e) r)
proof
  intro lo hi e l u hl hu none ⟨r, k⟩
  rewrite [eval_cases_Gen] at k
  obtain ⟨l2, u2, rs, eq, kl, ku, ke⟩ := k
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  apply none
  exists rs
  exact ke
qed

theorem no_eval_gen_first :
  lo < hi ⇒ ¬(∃r. eval S (update v x (SOME lo)) env e r) ⇒ ¬(∃rs. eval_gen S v env x e lo hi rs)
proof
  intro lt none ⟨rs, k⟩
  rewrite [eval_gen_next_iff(lt)] at k
  obtain ⟨q, qs, eq, first, rest⟩ := k
  apply none
  exists q
  exact first
qed

theorem no_eval_gen_rest :
  lo < hi ⇒
  lo + 1 = k ⇒
  ¬(∃rs. eval_gen S v env x e k hi rs) ⇒
    ¬(∃rs. eval_gen S v env x e lo hi rs)
proof
  intro lt eq none ⟨rs, j⟩
  rewrite [eval_gen_next_iff(lt)] at j
  obtain ⟨q, qs, eq2, first, rest⟩ := j
  rewrite [eq] at rest
  apply none
  exists qs
  exact rest
qed

theorem no_eval_sum :
  ∀lo hi e l u s acc.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (shapes_of env) v (Sums [(x, lo, hi)] e) s ⇒
    padding s = acc ⇒
    ¬(∃r. eval_sum S v env x e l u acc r) ⇒
      ¬(∃r. eval S v env (Sums [(x, lo, hi)] e) r)
proof
  intro lo hi e l u s acc hl hu hs eq none ⟨r, k⟩
  rewrite [eval_cases_Sum] at k
  obtain ⟨l2, u2, s2, kl, ku, ks, ke⟩ := k
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  obtain rfl := shape_of_deterministic(hs, ks)
  rewrite [eq] at ke
  apply none
  exists r
  exact ke
qed

theorem no_eval_sum_first :
  lo < hi ⇒ ¬(∃r. eval S (update v x (SOME lo)) env e r) ⇒ ¬(∃r. eval_sum S v env x e lo hi acc r)
proof
  intro lt none ⟨r, k⟩
  rewrite [eval_sum_next_iff(lt)] at k
  obtain ⟨p, acc2, first, sum, rest⟩ := k
  apply none
  exists p
  exact first
qed

theorem no_eval_sum_step :
  lo < hi ⇒
  eval S (update v x (SOME lo)) env e p ⇒
  ¬(∃q. combine (cell_add S) acc p q) ⇒
    ¬(∃r. eval_sum S v env x e lo hi acc r)
proof
  intro lt he none ⟨r, k⟩
  rewrite [eval_sum_next_iff(lt)] at k
  obtain ⟨p2, acc2, first, sum, rest⟩ := k
  obtain rfl := eval_deterministic(he, first)
  apply none
  exists acc2
  exact sum
qed

theorem no_eval_sum_rest :
  ∀acc2 k.
    lo < hi ⇒
    lo + 1 = k ⇒
    eval S (update v x (SOME lo)) env e p ⇒
    combine (cell_add S) acc p acc2 ⇒
    ¬(∃r. eval_sum S v env x e k hi acc2 r) ⇒
      ¬(∃r. eval_sum S v env x e lo hi acc r)
proof
  intro acc2 k lt eq he hc none ⟨r, j⟩
  rewrite [eval_sum_next_iff(lt)] at j
  obtain ⟨p2, acc3, first, sum, rest⟩ := j
  obtain rfl := eval_deterministic(he, first)
  obtain rfl := combine_deterministic(hc, sum)
  rewrite [eq] at rest
  apply none
  exists r
  exact rest
qed

-- Nested loops.

theorem no_eval_sums :
  ∀bs e s acc.
    shape_of (shapes_of env) v (Sums bs e) s ⇒
    padding s = acc ⇒
    ¬(∃r. eval_sums S v env bs e acc r) ⇒
      ¬(∃r. eval S v env (Sums bs e) r)
proof
  intro bs e s acc hs eq none ⟨r, k⟩
  rewrite [eval_cases_Sums] at k
  obtain ⟨s2, ks, ke⟩ := k
  obtain rfl := shape_of_deterministic(hs, ks)
  rewrite [eq] at ke
  apply none
  exists r
  exact ke
qed

theorem no_eval_term : ¬(∃r. eval S v env e r) ⇒ ¬(∃r. eval_sums S v env [] e acc r)
by simp [eval_term_iff]

theorem no_eval_term_sum :
  eval S v env e p ⇒ ¬(∃q. combine (cell_add S) acc p q) ⇒ ¬(∃r. eval_sums S v env [] e acc r)
proof
  intro he none ⟨r, k⟩
  rewrite [eval_term_iff] at k
  obtain ⟨p2, ke, sum⟩ := k
  obtain rfl := eval_deterministic(he, ke)
  apply none
  exists r
  exact sum
qed

theorem no_eval_outer :
  ∀lo hi bs e l u.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    ¬(∃r. eval_over S v env x l u bs e acc r) ⇒
      ¬(∃r. eval_sums S v env ((x, lo, hi) :: bs) e acc r)
proof
  intro lo hi bs e l u hl hu none ⟨r, k⟩
  rewrite [eval_outer_iff] at k
  obtain ⟨l2, u2, kl, ku, ko⟩ := k
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  apply none
  exists r
  exact ko
qed

theorem no_eval_over_first :
  ∀bs.
    lo < hi ⇒
    ¬(∃r. eval_sums S (update v x (SOME lo)) env bs e acc r) ⇒
      ¬(∃r. eval_over S v env x lo hi bs e acc r)
proof
  intro bs lt none ⟨r, k⟩
  rewrite [eval_over_next_iff(lt)] at k
  obtain ⟨p, first, rest⟩ := k
  apply none
  exists p
  exact first
qed

theorem no_eval_over_rest :
  ∀bs k.
    lo < hi ⇒
    lo + 1 = k ⇒
    eval_sums S (update v x (SOME lo)) env bs e acc p ⇒
    ¬(∃r. eval_over S v env x k hi bs e p r) ⇒
      ¬(∃r. eval_over S v env x lo hi bs e acc r)
proof
  intro bs k lt eq hs none ⟨r, j⟩
  rewrite [eval_over_next_iff(lt)] at j
  obtain ⟨p2, first, rest⟩ := j
  obtain rfl := eval_sums_deterministic(hs, first)
  rewrite [eq] at rest
  apply none
  exists r
  exact rest
qed

-- Folds.

theorem no_eval_fold :
  ∀d i lo hi e l u s p.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (shapes_of env) v (Fold x d i lo hi e) s ⇒
    eval S v env d p ⇒
    ¬(∃r. eval_fold S v env x i e s l u p r) ⇒
      ¬(∃r. eval S v env (Fold x d i lo hi e) r)
proof
  intro d i lo hi e l u s p hl hu hs hd none ⟨r, k⟩
  rewrite [eval_cases_Fold] at k
  obtain ⟨l2, u2, s2, p2, kl, ku, ks, kd, kf⟩ := k
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  obtain rfl := shape_of_deterministic(hs, ks)
  obtain rfl := eval_deterministic(hd, kd)
  apply none
  exists r
  exact kf
qed

theorem no_eval_fold_first :
  ∀i s p.
    lo < hi ⇒
    ¬(∃q. eval S (update v i (SOME lo)) (update env x (SOME (s, p))) e q) ⇒
      ¬(∃r. eval_fold S v env x i e s lo hi p r)
proof
  intro i s p lt none ⟨r, k⟩
  rewrite [eval_fold_next_iff(lt)] at k
  obtain ⟨q, first, rest⟩ := k
  apply none
  exists q
  exact first
qed

theorem no_eval_fold_rest :
  ∀i s p q k.
    lo < hi ⇒
    lo + 1 = k ⇒
    eval S (update v i (SOME lo)) (update env x (SOME (s, p))) e q ⇒
    ¬(∃r. eval_fold S v env x i e s k hi q r) ⇒
      ¬(∃r. eval_fold S v env x i e s lo hi p r)
proof
  intro i s p q k lt eq he none ⟨r, j⟩
  rewrite [eval_fold_next_iff(lt)] at j
  obtain ⟨q2, first, rest⟩ := j
  obtain rfl := eval_deterministic(he, first)
  rewrite [eq] at rest
  apply none
  exists r
  exact rest
qed

-- Updates: indices without a value, and out of bounds.

theorem no_eval_with_index :
  ∀v is.
    ¬(∃I. LIST_REL (ieval atl_div v) is I) ⇒
      (∀(S : 'a ops) env d e. ¬(∃r. eval S v env (With d is e) r))
by simp [eval_cases_With]

theorem no_eval_with_outside :
  ∀d is e s I.
    shape_of (shapes_of env) v d s ⇒
    LIST_REL (ieval atl_div v) is I ⇒
    ¬in_box s I ⇒
      ¬(∃r. eval S v env (With d is e) r)
proof
  intro d is e s I hs hi out ⟨r, k⟩
  rewrite [eval_cases_With] at k
  obtain ⟨s2, J, r2, c, eq, ks, ki, inside, kd, ke⟩ := k
  obtain rfl := shape_of_deterministic(hs, ks)
  obtain rfl := extents_unique(hi, ki)
  exact out(inside)
qed

theorem no_indices_first :
  ∀D v i. ¬(∃z. ieval D v i z) ⇒ (∀is. ¬(∃I. LIST_REL (ieval D v) (i :: is) I))
proof
  intro D v i none is ⟨I, k⟩
  cases I as eq | ⟨z, J, eq⟩
  - simp at k
  - simp at k
    obtain ⟨first, rest⟩ := k
    apply none
    exists z
    exact first
qed

theorem no_indices_rest :
  ∀D v is. ¬(∃I. LIST_REL (ieval D v) is I) ⇒ (∀i. ¬(∃I. LIST_REL (ieval D v) (i :: is) I))
proof
  intro D v is none i ⟨I, k⟩
  cases I as eq | ⟨z, J, eq⟩
  - simp at k
  - simp at k
    obtain ⟨first, rest⟩ := k
    apply none
    exists J
    exact rest
qed
