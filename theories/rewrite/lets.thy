-- `let` and what is read of a tensor: introduced, inlined, moved.
--
-- A body sees of what `let` binds the values in its box: `tlet S s t f` is f of what is read of t,
-- which has the shape s. That is the denotation of `let x := d in e`, and so inlining, which puts d
-- itself where x was read, is exact: each access reads once more, and to read twice is to read
-- once.
-- The numbers are those of `docs/rewrites.md`.

import rewrite.guards rewrite.loops lower.views

variables (S : 'a ops) (ty : elem) (p q : bool) (s r : int list) (t u : 'a tensor)
    (lo hi i k l m n y : int) (f g : 'a tensor → 'a tensor) (c : 'a cell)

definition tlet (S : 'a ops) (s : int list) (t : 'a tensor) (f : 'a tensor → 'a tensor)
  : 'a tensor :=
  f (read S s t)

-- The part i of a tensor whose parts have the shape s.
definition at_index (S : 'a ops) (s : int list) (t : 'a tensor) (i : int) : 'a tensor :=
  read S s (slice t i)

-- Reading what was read.
theorem read_read : read S s (read S s t) = read S s t
proof
  ext I
  by_cases inside : in_box s I <;> simp [read_at, inside, cell_value_def]
qed

theorem read_scalar_value : ∀x. read S [] (scalar (Val x)) = scalar (Val x)
proof
  intro x
  simp [read_nil, scalar_def, cell_value_def]
qed

-- A `let` becomes what it stands for, and back. (1)
theorem let_inline : tlet S s t f = f (read S s t)
by simp [tlet_def]

-- A `let` of a function of a tensor is one of the tensor. (2)
theorem let_under : tlet S r (g (read S s t)) f = tlet S s t (λx. f (read S r (g x)))
by simp [tlet_def]

-- A `let` of the tensor in another form, from which it can be had back. (3)
theorem let_through :
  ∀h. read S s (h (read S r u)) = read S s t ⇒ tlet S s t f = tlet S r u (λx. f (read S s (h x)))
proof
  intro h same
  simp only [tlet_def, same]
qed

-- What is read of an array is what its loop stored. (26, 27, 29)
theorem at_gen :
  ∀h.
    n = max 0 (hi - lo) ⇒
    0 ≤ y ⇒
    y < hi - lo ⇒
      at_index S s (read S (n :: s) (gen lo hi h)) y = read S s (h (lo + y))
proof
  intro h eq low high
  rewrite [at_index_def]
  ext I
  have less : y < n by arith
  by_cases inside : in_box s I
  - have here : in_box (n :: s) (y :: I) by simp [in_box_cons, low, less, inside]
    clear eq
    simp [read_at, inside, slice_def, here, gen_cons, low, high, cell_value_def]
  - simp [read_at, inside]
qed

-- The same of a loop that no array holds.
theorem at_loop : ∀h. 0 ≤ y ⇒ y < hi - lo ⇒ at_index S s (gen lo hi h) y = read S s (h (lo + y))
proof
  intro h low high
  rewrite [at_index_def]
  ext I
  by_cases inside : in_box s I <;> simp [read_at, inside, slice_def, gen_cons, low, high]
qed

-- A tensor is made of its parts. (41, 42)
theorem gen_at : gen 0 n (λi. at_index S s (read S (n :: s) t) i) = read S (n :: s) t
proof
  rewrite [read_slices]
  apply gen_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    simp only [at_index_def]
    ext I
    by_cases inside : in_box s I
    · simp [read_at, inside, slice_def, gen_cons, low, high, cell_value_def]
    · simp [read_at, inside]
qed

-- `let`s out of loops: an array with a cell for each iteration. (5)
theorem let_gen :
  ∀d e.
    0 ≤ n ⇒
      gen 0 n (λi. tlet S s (d i) (λx. e x i)) =
        tlet S (n :: s) (gen 0 n d) (λx. gen 0 n (λi. e (at_index S s x i) i))
proof
  intro d e n0
  simp only [tlet_def]
  apply gen_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    have eq : n = max 0 (n - 0) by arith
    have less : k < n - 0 by arith
    rewrite [at_gen[S, s, 0, n, n, k, d](eq)(low)(less)]
    simp
qed

-- A `let` of what is behind a bound: an array with as many cells as the bound says. (7)
theorem let_gen_bound :
  ∀d e.
    0 ≤ k ⇒
      gen 0 n (λi. tlet S s (guard (i < k) (d i)) (λx. e x i)) =
        tlet S (k :: s) (gen 0 k d) (λx. gen 0 n (λi. e (at_index S s x i) i))
proof
  intro d e k0
  simp only [tlet_def]
  apply gen_cong
  - trivial
  - trivial
  - intro i ⟨low, high⟩
    have same : at_index S s (read S (k :: s) (gen 0 k d)) i = read S s (guard (i < k) (d i)) by
      simp only [at_index_def]
      ext I
      by_cases inside : in_box s I
      - by_cases less : i < k
          <;> simp [read_at, inside, slice_def, guard_def, gen_cons, low, less, cell_value_def]
      - simp [read_at, inside]
    simp [same]
qed

-- `let`s out of loops that do not begin at zero. (not in the papers)
theorem let_gen_range :
  ∀d e.
    n = max 0 (hi - lo) ⇒
      gen lo hi (λi. tlet S s (d i) (λx. e x i)) =
        tlet S (n :: s) (gen lo hi d) (λx. gen lo hi (λi. e (at_index S s x (i - lo)) i))
proof
  intro d e eq
  subst eq
  have eq : max 0 (hi - lo) = max 0 (hi - lo) by trivial
  simp only [tlet_def]
  apply gen_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    have first : 0 ≤ k - lo by arith
    have less : k - lo < hi - lo by arith
    have back : lo + (k - lo) = k by ring
    rewrite [at_gen[S, s, lo, hi, max 0 (hi - lo), k - lo, d](eq)(first)(less)]
    simp [back]
qed

-- A `let` that does not depend on the index, out of a loop. (6)
theorem let_gen_same :
  ∀e. gen lo hi (λi. tlet S s t (λx. e x i)) = tlet S s t (λx. gen lo hi (λi. e x i))
by simp [tlet_def]

-- `let`s out of sums: an array with a cell for each term. (8)
theorem let_sum :
  ∀d e.
    0 ≤ n ⇒
      sum S ty 0 n (λi. tlet S s (d i) (λx. e x i)) =
        tlet S (n :: s) (gen 0 n d) (λx. sum S ty 0 n (λi. e (at_index S s x i) i))
proof
  intro d e n0
  simp only [tlet_def]
  apply sum_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    have eq : n = max 0 (n - 0) by arith
    have less : k < n - 0 by arith
    rewrite [at_gen[S, s, 0, n, n, k, d](eq)(low)(less)]
    simp
qed

-- `let`s out of sums that do not begin at zero. (10)
theorem let_sum_range :
  ∀d e.
    n = max 0 (hi - lo) ⇒
      sum S ty lo hi (λi. tlet S s (d i) (λx. e x i)) =
        tlet S (n :: s) (gen lo hi d) (λx. sum S ty lo hi (λi. e (at_index S s x (i - lo)) i))
proof
  intro d e eq
  subst eq
  have eq : max 0 (hi - lo) = max 0 (hi - lo) by trivial
  simp only [tlet_def]
  apply sum_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    have first : 0 ≤ k - lo by arith
    have less : k - lo < hi - lo by arith
    have back : lo + (k - lo) = k by ring
    rewrite [at_gen[S, s, lo, hi, max 0 (hi - lo), k - lo, d](eq)(first)(less)]
    simp [back]
qed

-- A `let` that does not depend on the index, out of a sum. (9)
theorem let_sum_same :
  ∀e. sum S ty lo hi (λi. tlet S s t (λx. e x i)) = tlet S s t (λx. sum S ty lo hi (λi. e x i))
by simp [tlet_def]

-- A guard goes into a `let`. (12)
theorem guard_let : guard p (tlet S s t f) = tlet S s t (λx. guard p (f x))
by simp [tlet_def]

-- A guard around a `let`, and around what it binds. (13)
theorem guard_let_both : guard p (tlet S s t f) = tlet S s (guard p t) (λx. guard p (f x))
by by_cases h : p <;> simp [tlet_def, h, guard_true, guard_false]

-- The body of a `let` is behind a guard: so may be what it binds. (14)
theorem let_guard : tlet S s t (λx. guard p (f x)) = tlet S s (guard p t) (λx. guard p (f x))
by by_cases h : p <;> simp [tlet_def, h, guard_true, guard_false]

-- A `let` out of reshapes. (24)
theorem transpose_let : transpose (tlet S s t f) = tlet S s t (λx. transpose (f x))
by simp [tlet_def]

-- (24)
theorem flatten_let : flatten m (tlet S s t f) = tlet S s t (λx. flatten m (f x))
by simp [tlet_def]

-- (24)
theorem split_let : split k (tlet S s t f) = tlet S s t (λx. split k (f x))
by simp [tlet_def]

-- (24)
theorem trunc_r_let : trunc_r n (tlet S s t f) = tlet S s t (λx. trunc_r n (f x))
by simp [tlet_def]

-- (24)
theorem trunc_l_let : trunc_l k (tlet S s t f) = tlet S s t (λx. trunc_l k (f x))
by simp [tlet_def]

-- A `let` out of an operand of `++`. (20)
theorem concat_let_left : concat n (tlet S s t f) u = tlet S s t (λx. concat n (f x) u)
by simp [tlet_def]

-- (20)
theorem concat_let_right : concat n u (tlet S s t f) = tlet S s t (λx. concat n u (f x))
by simp [tlet_def]

-- A `let` of which a part is read. (11)
theorem at_let : at_index S r (tlet S s t f) i = tlet S s t (λx. at_index S r (f x) i)
by simp [tlet_def]

-- A `let` out of an operand of any operator. (22)
theorem let_out : ∀h : 'a tensor → 'a tensor. h (tlet S s t f) = tlet S s t (λx. h (f x))
by simp [tlet_def]

-- A `let` of a concatenation is one of its first operand. (18)
theorem let_concat_first :
  tlet S (k :: s) (concat n t u) f = tlet S (n :: s) t (λx. f (read S (k :: s) (concat n x u)))
proof
  simp only [tlet_def]
  have same : read S (k :: s) (concat n t u) = read S (k :: s) (concat n (read S (n :: s) t) u) by
    ext I
    by_cases inside : in_box (k :: s) I
    - cases I as eq | ⟨i, J, eq⟩
      · simp at inside
      · simp at inside
        by_cases less : i < n <;> simp [read_at, concat_def, inside, less, cell_value_def]
    - simp [read_at, inside]
  rewrite [same]
qed

-- A `let` of a concatenation is one of its second operand. (19)
theorem let_concat_second :
  k = n + m ⇒
    tlet S (k :: s) (concat n t u) f = tlet S (m :: s) u (λx. f (read S (k :: s) (concat n t x)))
proof
  intro eq
  subst eq
  simp only [tlet_def]
  have same :
      read S (n + m :: s) (concat n t u) = read S (n + m :: s) (concat n t (read S (m :: s) u)) by
    ext I
    by_cases inside : in_box (n + m :: s) I
    - cases I as eq | ⟨i, J, eq⟩
      · simp at inside
      · simp at inside
        obtain ⟨low, high, rest⟩ := inside
        by_cases less : i < n
        · simp [read_at, concat_def, less]
        · have one : 0 ≤ i - n by arith
          have two : i - n < m by arith
          simp [read_at, concat_def, less, one, two, rest, cell_value_def]
    - simp [read_at, inside]
  rewrite [same]
qed

-- A `let` in what a `let` binds. (16, 17)
theorem let_let : tlet S r (tlet S s t f) g = tlet S s t (λx. tlet S r (f x) g)
by simp [tlet_def]

-- `let`s that do not depend on each other change places. (not in the papers)
theorem let_comm :
  ∀e. tlet S s t (λx. tlet S r u (λy. e x y)) = tlet S r u (λy. tlet S s t (λx. e x y))
by simp [tlet_def]

-- The same tensor bound twice. (15)
theorem let_same_twice : ∀e. tlet S s t (λx. tlet S s t (λy. e x y)) = tlet S s t (λx. e x x)
by simp [tlet_def]

-- A part of what is behind a guard: the guard can go where it is read. (46)
theorem at_guard :
  at_index S s (read S (n :: s) (guard p t)) i =
    read S s (guard p (at_index S s (read S (n :: s) t) i))
proof
  simp only [at_index_def]
  ext I
  by_cases inside : in_box s I
  - by_cases h : p <;> (by_cases here : 0 ≤ i ∧ i < n
                          <;> simp [read_at, inside, slice_def, guard_def, h, here, cell_value_def])
  - simp [read_at, inside]
qed

-- The same where padding is still there: a part is read anyway.
theorem at_guarded : at_index S s (guard p t) i = read S s (guard p (at_index S s t i))
proof
  simp only [at_index_def]
  ext I
  by_cases inside : in_box s I
  - by_cases h : p <;> simp [read_at, inside, slice_def, guard_def, h, cell_value_def]
  - simp [read_at, inside]
qed
