-- The rules for operations by the number of their operands, and for reindexers: their shapes, and
-- when they have a value.
--
-- Main theorems: `shape_op2`, `ok_op2` and their like; for reindexers `shape_makes` and `ok_makes`.

import atl.ok_facts

variables (S : 'a ops) (ty : elem) (sh : shapes) (v : valuation) (env : 'a tensors) (f : operation)
    (a b c e : exp) (i : iexp) (k m n r : int) (s : int list)

section "Operations"

theorem length_one : ∀x : 'b. LENGTH [x] = 1
by simp

theorem length_two : ∀(x : 'b) y. LENGTH [x, y] = 2
by simp

theorem length_three : ∀(x : 'b) y z. LENGTH [x, y, z] = 3
by simp

-- What holds of one, two, three holds of each of them.
theorem each_one : ∀P (x : 'b). P x ⇒ (∀z. MEM z [x] ⇒ P z)
by simp

theorem each_two : ∀P (x : 'b) y. P x ⇒ P y ⇒ (∀z. MEM z [x, y] ⇒ P z)
proof
  intro P x y first second z mem
  simp at mem
  cases mem as eq | eq <;> simp [eq, first, second]
qed

theorem each_three : ∀P (x : 'b) y w. P x ⇒ P y ⇒ P w ⇒ (∀z. MEM z [x, y, w] ⇒ P z)
proof
  intro P x y w first second third z mem
  simp at mem
  cases mem as eq | eq | eq <;> simp [eq, first, second, third]
qed

theorem shape_op1 : takes f 1 ⇒ shape_of sh v a s ⇒ shape_of sh v (Op ty f [a]) s
proof
  intro arity first
  have each := each_one[λe. shape_of sh v e s, a](first)
  rewrite [← length_one[a]] at arity
  exact shape_op(arity, each)
qed

theorem shape_op2 :
  takes f 2 ⇒ shape_of sh v a s ⇒ shape_of sh v b s ⇒ shape_of sh v (Op ty f [a, b]) s
proof
  intro arity first second
  have each := each_two[λe. shape_of sh v e s, a, b](first, second)
  rewrite [← length_two[a, b]] at arity
  exact shape_op(arity, each)
qed

theorem shape_op3 :
  takes f 3 ⇒
  shape_of sh v a s ⇒
  shape_of sh v b s ⇒
  shape_of sh v c s ⇒
    shape_of sh v (Op ty f [a, b, c]) s
proof
  intro arity first second third
  have each := each_three[λe. shape_of sh v e s, a, b, c](first, second, third)
  rewrite [← length_three[a, b, c]] at arity
  exact shape_op(arity, each)
qed

theorem ok_op1 :
  takes f 1 ⇒
  ok S v env a s ⇒
  (∀I. in_box s I ⇒ s_defined S ty f [cell_value S (den S v env a I)]) ⇒
    ok S v env (Op ty f [a]) s
proof
  intro arity first defined
  have each := each_one[λe. ok S v env e s, a](first)
  rewrite [← length_one[a]] at arity
  apply ok_op(arity)(each)
  simp [defined]
qed

theorem ok_op2 :
  takes f 2 ⇒
  ok S v env a s ⇒
  ok S v env b s ⇒
  (∀I.
     in_box s I ⇒
       s_defined S ty f [cell_value S (den S v env a I), cell_value S (den S v env b I)]) ⇒
    ok S v env (Op ty f [a, b]) s
proof
  intro arity first second defined
  have each := each_two[λe. ok S v env e s, a, b](first, second)
  rewrite [← length_two[a, b]] at arity
  apply ok_op(arity)(each)
  simp [defined]
qed

theorem ok_op3 :
  takes f 3 ⇒
  ok S v env a s ⇒
  ok S v env b s ⇒
  ok S v env c s ⇒
  (∀I.
     in_box s I ⇒
       s_defined S ty f
         [cell_value S (den S v env a I), cell_value S (den S v env b I),
          cell_value S (den S v env c I)]) ⇒
    ok S v env (Op ty f [a, b, c]) s
proof
  intro arity first second third defined
  have each := each_three[λe. ok S v env e s, a, b, c](first, second, third)
  rewrite [← length_three[a, b, c]] at arity
  apply ok_op(arity)(each)
  simp [defined]
qed

-- Arithmetic, whose results may be none of a signed type.
recursive is_arithmetic : operation → bool [simp]
| is_arithmetic Neg = T
| is_arithmetic Add = T
| is_arithmetic Sub = T
| is_arithmetic Mul = T
| is_arithmetic Div = T
| is_arithmetic Max = F
| is_arithmetic Min = F
| is_arithmetic (Call f) = F
| is_arithmetic (Compare f) = F
| is_arithmetic (Convert other) = F
| is_arithmetic (Bits b) = F

-- What asks something of its second operand.
recursive is_partial : operation → bool [simp]
| is_partial Neg = F
| is_partial Add = F
| is_partial Sub = F
| is_partial Mul = F
| is_partial Div = T
| is_partial Max = F
| is_partial Min = F
| is_partial (Call f) = F
| is_partial (Compare f) = F
| is_partial (Convert other) = F
| is_partial (Bits b) = is_shift b

-- All other operations are defined everywhere, if the type is not signed.
definition total (ty : elem) (f : operation) (n : num) : bool :=
  takes f n ∧ ¬is_partial f ∧ (is_arithmetic f ⇒ ¬is_signed ty)

theorem total_takes : ∀n. total ty f n ⇒ takes f n
by simp [total_def]

theorem total_defined : ∀n xs. total ty f n ⇒ s_defined S ty f xs
proof
  intro n xs known
  simp only [total_def] at known
  obtain ⟨_, everywhere, unsigned⟩ := known
  revert everywhere unsigned
  clear known
  cases f <;> simp [s_defined_def, exact_def] <;> (intros; contradiction)
qed

theorem total_neg : ¬is_signed ty ⇒ total ty Neg 1
by simp [total_def]

theorem total_add : ¬is_signed ty ⇒ total ty Add 2
by simp [total_def]

theorem total_sub : ¬is_signed ty ⇒ total ty Sub 2
by simp [total_def]

theorem total_mul : ¬is_signed ty ⇒ total ty Mul 2
by simp [total_def]

theorem total_compare : ∀f. total ty (Compare f) 2
by simp [total_def]

theorem total_convert : ∀other. total ty (Convert other) 1
by simp [total_def]

theorem total_max : total ty Max 2
by simp [total_def]

theorem total_min : total ty Min 2
by simp [total_def]

theorem total_call1 : ∀f. total ty (Call f) 1
by simp [total_def]

theorem total_call2 : ∀f. total ty (Call f) 2
by simp [total_def]

theorem total_call3 : ∀f. total ty (Call f) 3
by simp [total_def]

theorem total_and : total ty (Bits BitAnd) 2
by simp [total_def, is_shift_def]

theorem total_or : total ty (Bits BitOr) 2
by simp [total_def, is_shift_def]

theorem total_xor : total ty (Bits BitXor) 2
by simp [total_def, is_shift_def]

theorem total_not : total ty (Bits BitNot) 1
by simp [total_def, is_shift_def]

theorem takes_shift_left : takes (Bits ShiftLeft) 2
by simp

theorem takes_shift_right : takes (Bits ShiftRight) 2
by simp

theorem takes_neg : takes Neg 1
by simp

theorem takes_add : takes Add 2
by simp

theorem takes_sub : takes Sub 2
by simp

theorem takes_mul : takes Mul 2
by simp

theorem takes_div : takes Div 2
by simp

theorem ok_total1 : total ty f 1 ⇒ ok S v env a s ⇒ ok S v env (Op ty f [a]) s
proof
  intro all first
  apply ok_op1(total_takes(all))(first)
  intro I inside
  exact total_defined(all)
qed

theorem ok_total2 : total ty f 2 ⇒ ok S v env a s ⇒ ok S v env b s ⇒ ok S v env (Op ty f [a, b]) s
proof
  intro all first second
  apply ok_op2(total_takes(all))(first)(second)
  intro I inside
  exact total_defined(all)
qed

theorem ok_total3 :
  total ty f 3 ⇒ ok S v env a s ⇒ ok S v env b s ⇒ ok S v env c s ⇒ ok S v env (Op ty f [a, b, c]) s
proof
  intro all first second third
  apply ok_op3(total_takes(all))(first)(second)(third)
  intro I inside
  exact total_defined(all)
qed

-- Of floats all quotients are defined: x / 0 is an infinity or a NaN.
theorem ok_div_total :
  ¬is_signed ty ⇒
  law_holds S ty div_total ⇒
  ok S v env a s ⇒
  ok S v env b s ⇒
    ok S v env (Op ty Div [a, b]) s
proof
  intro unsigned law first second
  simp only [law_holds_def] at law
  apply ok_op2(takes_div)(first)(second)
  intro I inside
  simp [s_defined_def, law, exact_def, unsigned]
qed

section "Sums over one binder"

variables (x : ident) (lo hi : iexp) (l u : int) (I : int list)

theorem hide_one : hide v [(x, lo, hi)] = update v x NONE
by simp [hide_def]

theorem ok_sum_parts :
  ok S v env (Sums ty [(x, lo, hi)] e) s ⇒
    ∃l u.
      ieval atl_div v lo l ∧
      ieval atl_div v hi u ∧
      shape_of (tensor_shapes env) (update v x NONE) e s ∧
      shape_ok s ∧
      (∀k. l ≤ k ⇒ k < u ⇒ ok S (update v x (SOME k)) env e s)
proof
  intro good
  rewrite [ok_cases_Sums, hide_one] at good
  obtain ⟨shape, nonneg, steps⟩ := good
  rewrite [ok_outer_iff] at steps
  obtain ⟨l, u, hl, hu, each⟩ := steps
  exists l, u
  simp only [hl, hu, shape, nonneg]
  simp
  intro k low high
  have here := each(low)(high)
  rewrite [ok_term_iff] at here
  exact here
qed

theorem den_sum_values :
  den S v env (Sums ty [(x, lo, hi)] e) =
    sum S ty (ivalue v lo) (ivalue v hi) (λk. den S (update v x (SOME k)) env e)
proof
  ext I
  simp only [den_def, sum_def]
  simp [nest_def]
qed

theorem den_sum :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
    den S v env (Sums ty [(x, lo, hi)] e) = sum S ty l u (λk. den S (update v x (SOME k)) env e)
proof
  intro el eu
  rewrite [den_sum_values, ieval_value(el), ieval_value(eu)]
qed

section "Reindexers"

-- `makes v r s q`: with the amount that r has under v, it applies to the shape s and makes q.
definition makes (v : valuation) (r : iexp reindexer) (s : int list) (q : int list) : bool :=
  ∃k. amount v r k ∧ admissible k s ∧ q = reshape k s

theorem makes_intro : ∀r k q. amount v r k ⇒ admissible k s ⇒ q = reshape k s ⇒ makes v r s q
proof
  intro r k q known fits eq
  rewrite [makes_def]
  exists k
  exact ⟨known, fits, eq⟩
qed

theorem shape_makes : ∀r s q. shape_of sh v e s ⇒ makes v r s q ⇒ shape_of sh v (Reindex r e) q
proof
  intro r s q body made
  rewrite [makes_def] at made
  obtain ⟨k, known, fits, eq⟩ := made
  rewrite [eq]
  exact shape_reindex(known, body, fits)
qed

theorem ok_makes : ∀r s q. ok S v env e s ⇒ makes v r s q ⇒ ok S v env (Reindex r e) q
proof
  intro r s q body made
  rewrite [makes_def] at made
  obtain ⟨k, known, fits, eq⟩ := made
  exact ok_reindex(known, body, fits, eq)
qed

-- What a reindexer that is ok asks of its operand.

theorem ok_transpose_parts :
  ok S v env (Reindex Transpose e) s ⇒ ∃m n p. s = n :: m :: p ∧ ok S v env e (m :: n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  subst known
  simp only [admissible_def] at fits
  obtain ⟨m, n, p, rfl⟩ := two_dimensions(fits)
  exists m, n, p
  simp [eq, reshape_def, inner]
qed

theorem ok_flatten_parts :
  ok S v env (Reindex Flatten e) s ⇒ ∃m n p. s = m * n :: p ∧ ok S v env e (m :: n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  subst known
  simp only [admissible_def] at fits
  obtain ⟨m, n, p, rfl⟩ := two_dimensions(fits)
  exists m, n, p
  simp [eq, reshape_def, inner]
qed

theorem ok_split_parts :
  ok S v env (Reindex (Split i) e) s ⇒
    ∃k n p. s = cdiv n k :: k :: p ∧ ieval atl_div v i k ∧ 0 < k ∧ ok S v env e (n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  obtain ⟨z, value, rfl⟩ := known
  simp only [admissible_def] at fits
  obtain ⟨some, bounds⟩ := fits
  obtain ⟨n, p, rfl⟩ := one_dimension(some)
  exists z, n, p
  simp [eq, reshape_def, value, inner, bounds]
qed

theorem ok_pad_l_parts :
  ok S v env (Reindex (PadL i) e) s ⇒
    ∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  obtain ⟨z, value, rfl⟩ := known
  simp only [admissible_def] at fits
  obtain ⟨some, bounds⟩ := fits
  obtain ⟨n, p, rfl⟩ := one_dimension(some)
  exists z, n, p
  simp [eq, reshape_def, value, inner, bounds]
qed

theorem ok_pad_r_parts :
  ok S v env (Reindex (PadR i) e) s ⇒
    ∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  obtain ⟨z, value, rfl⟩ := known
  simp only [admissible_def] at fits
  obtain ⟨some, bounds⟩ := fits
  obtain ⟨n, p, rfl⟩ := one_dimension(some)
  exists z, n, p
  simp [eq, reshape_def, value, inner, bounds]
qed

theorem ok_trunc_l_parts :
  ok S v env (Reindex (TruncL i) e) s ⇒
    ∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  obtain ⟨z, value, rfl⟩ := known
  simp only [admissible_def] at fits
  obtain ⟨some, bounds⟩ := fits
  obtain ⟨n, p, rfl⟩ := one_dimension(some)
  simp at bounds
  exists z, n, p
  simp [eq, reshape_def, value, inner, bounds]
qed

theorem ok_trunc_r_parts :
  ok S v env (Reindex (TruncR i) e) s ⇒
    ∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p)
proof
  intro good
  rewrite [ok_cases_Reindex] at good
  obtain ⟨k, q, known, inner, fits, eq⟩ := good
  simp only [amount_def, related_def] at known
  obtain ⟨z, value, rfl⟩ := known
  simp only [admissible_def] at fits
  obtain ⟨some, bounds⟩ := fits
  obtain ⟨n, p, rfl⟩ := one_dimension(some)
  simp at bounds
  exists z, n, p
  simp [eq, reshape_def, value, inner, bounds]
qed
