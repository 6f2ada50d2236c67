-- Data as indices: which integer a cell is, and what the types say of it.
--
-- Main theorems: `data_index`, `data_at`, `data_var` (the integer is that in a tensor with a name);
-- `range_i32` and their like (it is one of its type, and C has it); `ok_let_data`, `index_writes`,
-- `index_brings`, `index_steers` (an index of C that data give).

import lower.locals lower.steps lower.conditions

variables (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (x : ident) (d e : exp)
    (s J : int list) (y q : 'a) (z : int)

section "Values"

theorem data_index :
  cell_value S (den S w env d []) = y ⇒ index_in S ty (den S w env d) = s_index S ty y
by simp [index_in_def]

theorem data_at :
  ∀i n k.
    ok S w env e (n :: s) ⇒
    ieval atl_div w i k ⇒
    in_box s J ⇒
    cell_value S (den S w env e (k :: J)) = y ⇒
      cell_value S (den S w env (At e i) J) = y
proof
  intro i n k good index inside same
  rewrite [cell_at_den(good, index, inside), value_val]
  exact same
qed

theorem data_var :
  ∀p t. env x = SOME (p, t) ⇒ in_box p J ⇒ cell_value S (den S w env (Var x) J) = cell_value S (t J)
proof
  intro p t there inside
  rewrite [cell_var(there, inside), value_val]
qed

section "Types"

theorem range_u32 :
  integers S ⇒ 0 ≤ s_index S U32 y ∧ s_index S U32 y < 4294967296 ∧ fits c_div (s_index S U32 y)
proof
  intro law
  have range := index_bounds[U32, S, y, 0, 4294967295](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_u64 : integers S ⇒ 0 ≤ s_index S U64 y ∧ s_index S U64 y < 18446744073709551616
proof
  intro law
  have range := index_bounds[U64, S, y, 0, 18446744073709551615](law)
  simp at range
  arith
qed

-- Of `u64` not all values are indices, so it has to be known that one is.
theorem fits_u64 : 0 ≤ z ⇒ z ≤ 9223372036854775807 ⇒ fits c_div z
proof
  intro low high
  simp only [fits_def]
  arith
qed

theorem range_u16 :
  integers S ⇒ 0 ≤ s_index S U16 y ∧ s_index S U16 y < 65536 ∧ fits c_div (s_index S U16 y)
proof
  intro law
  have range := index_bounds[U16, S, y, 0, 65535](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_bool :
  integers S ⇒ 0 ≤ s_index S Bool y ∧ s_index S Bool y < 2 ∧ fits c_div (s_index S Bool y)
proof
  intro law
  have range := index_bounds[Bool, S, y, 0, 1](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_u8 :
  integers S ⇒ 0 ≤ s_index S U8 y ∧ s_index S U8 y < 256 ∧ fits c_div (s_index S U8 y)
proof
  intro law
  have range := index_bounds[U8, S, y, 0, 255](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_i32 :
  integers S ⇒
    -2147483648 ≤ s_index S I32 y ∧ s_index S I32 y < 2147483648 ∧ fits c_div (s_index S I32 y)
proof
  intro law
  have range := index_bounds[I32, S, y, -2147483648, 2147483647](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_i64 :
  integers S ⇒
    -9223372036854775808 ≤ s_index S I64 y ∧
    s_index S I64 y < 9223372036854775808 ∧
    fits c_div (s_index S I64 y)
proof
  intro law
  have range := index_bounds[I64, S, y, -9223372036854775808, 9223372036854775807](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_i16 :
  integers S ⇒ -32768 ≤ s_index S I16 y ∧ s_index S I16 y < 32768 ∧ fits c_div (s_index S I16 y)
proof
  intro law
  have range := index_bounds[I16, S, y, -32768, 32767](law)
  simp at range
  simp only [fits_def]
  arith
qed

theorem range_i8 :
  integers S ⇒ -128 ≤ s_index S I8 y ∧ s_index S I8 y < 128 ∧ fits c_div (s_index S I8 y)
proof
  intro law
  have range := index_bounds[I8, S, y, -128, 127](law)
  simp at range
  simp only [fits_def]
  arith
qed

section "Conditions"

theorem neither : ∀(p : bool) q. ¬(p ∨ q) ⇒ ¬p ∧ ¬q
by simp

theorem not_denied : ∀(p : bool). ¬¬p ⇒ p
by simp

section "Increasing data"

-- What does not decrease from one index to the next lies between the first and the last.
theorem increasing :
  ∀(f : int → int) l u j.
    (∀k. l ≤ k ⇒ k < u ⇒ f k ≤ f (k + 1)) ⇒ l ≤ j ⇒ j < u + 1 ⇒ f l ≤ f j ∧ f j ≤ f u
proof
  intro f l u j step low high
  have last : j ≤ u by arith
  have up : ∀i. l ≤ i ⇒ i ≤ u ⇒ f l ≤ f i by
    apply int_interval_induct
    · simp
    · intro i first before here
      have next := step(first)(before)
      arith
  have down : ∀i. l ≤ i ⇒ i ≤ u ⇒ f i ≤ f u by
    apply int_interval_induct_down
    · simp
    · intro i first before here
      have next := step(first)(before)
      arith
  exact ⟨up(low)(last), down(low)(last)⟩
qed

section "Names for data"

theorem ok_data :
  ok S w env d [] ⇒
  index_in S ty (den S w env d) = z ⇒
  shape_of (tensor_shapes env) (update w x NONE) e s ⇒
  ok S (update w x (SOME z)) env e s ⇒
    ok S w env (LetData x ty d e) s
proof
  intro good same shape body
  subst same
  exact ok_let_data(good, shape, body)
qed

theorem decision_data :
  ∀g p.
    ok S w env d [] ⇒
    index_in S ty (den S w env d) = z ⇒
    shape_of (tensor_shapes env) (update w x NONE) g [] ⇒
    decision S (update w x (SOME z)) env g p ⇒
      decision S w env (LetData x ty d g) p
proof
  intro g p good same shape test
  rewrite [decision_def] at test
  obtain ⟨body, value⟩ := test
  rewrite [decision_def]
  split
  - exact ok_data(good, same, shape, body)
  - rewrite [den_let_data, same]
    exact value
qed

theorem cell_let_data :
  index_in S ty (den S w env d) = z ⇒
    den S w env (LetData x ty d e) J = den S (update w x (SOME z)) env e J
proof
  intro same
  rewrite [den_let_data, same]
qed

theorem let_data_same :
  index_in S ty (den S w env d) = z ⇒
    den S (update w x (SOME z)) env e = den S w env (LetData x ty d e)
proof
  intro same
  rewrite [den_let_data, same]
qed

variables (W : 'a option → 'a → 'a option) (o v : ident) (G : 'a stack → 'a heap → bool)
    (c : valuation) (addr : int list → int) (t : 'a tensor) (r : cexp) (k : cstmt)
    (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (m n : 'a)

-- `{ int64_t v = (int64_t)r; k }`
theorem index_writes :
  index_in S ty (den S w env d) = z ⇒
  fits c_div z ⇒
  computes S G c r (cell_value S (den S w env d [])) ⇒
  writes W S o G (update c v (SOME z)) addr t k ⇒
    writes W S o G c addr t (CIndex ty v r k)
proof
  intro same small value body
  simp only [index_in_def] at same
  rewrite [← same] at small
  rewrite [← same] at body
  rewrite [writes_def]
  intro s h n f known there inj fits may
  rewrite [computes_def] at value
  obtain ⟨g, second, eff⟩ := writes_run(body, known, there, inj, fits, may)
  exists g
  split
  - exact runs_index(value(known), small, second)
  - exact eff
qed

theorem index_brings :
  index_in S ty (den S w env d) = z ⇒
  fits c_div z ⇒
  computes S (state S H (update st x (SOME m)) cenv) c r (cell_value S (den S w env d [])) ⇒
  brings S H st cenv x (update c v (SOME z)) m n k ⇒
    brings S H st cenv x c m n (CIndex ty v r k)
proof
  intro same small value body
  simp only [index_in_def] at same
  rewrite [← same] at small
  rewrite [← same] at body
  rewrite [brings_def, steers_def]
  intro h known
  rewrite [computes_def] at value
  exact runs_index(value(known), small, brings_run(body, known))
qed

theorem index_acts :
  ∀st1 A B.
    index_in S ty (den S w env d) = z ⇒
    fits c_div z ⇒
    computes S (state S H st cenv) c r (cell_value S (den S w env d [])) ⇒
    acts S H cenv (update c v (SOME z)) st st1 A B k ⇒
      acts S H cenv c st st1 A B (CIndex ty v r k)
proof
  intro st1 A B same small value body
  simp only [index_in_def] at same
  rewrite [← same] at small
  rewrite [← same] at body
  rewrite [acts_def] at body
  rewrite [acts_def]
  intro h known asked
  rewrite [computes_def] at value
  obtain ⟨h1, run, done⟩ := body(known, asked)
  exists h1
  exact ⟨runs_index(value(known), small, run), done⟩
qed

theorem index_steers :
  ∀st1.
    index_in S ty (den S w env d) = z ⇒
    fits c_div z ⇒
    computes S (state S H st cenv) c r (cell_value S (den S w env d [])) ⇒
    steers S H cenv (update c v (SOME z)) st st1 k ⇒
      steers S H cenv c st st1 (CIndex ty v r k)
proof
  intro st1 same small value body
  simp only [index_in_def] at same
  rewrite [← same] at small
  rewrite [← same] at body
  rewrite [steers_def]
  intro h known
  rewrite [computes_def] at value
  exact runs_index(value(known), small, steers_run(body, known))
qed
