-- The truncation unsoundness of the lowering published in 2022, as theorems: see
-- `docs/audit-truncation.md`.
--
-- Main theorems: `moved_trunc_l`, `moved_trunc_r` (the index map of a truncation is right exactly
-- where what it drops is padding); `left_moves_nothing` (it is wrong where values are dropped),
-- `left_goes_wrong` (the loop that was emitted stores out of bounds).

import lower.reindex lower.loops c.runs

variables (k : int) (t : 'a tensor) (I J : int list)

-- Indices of cells have at least one dimension.
definition rank1 (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ ∃i J. I = i :: J

theorem rank1_cons : rank1 t ⇒ t I ≠ Pad ⇒ ∃i J. I = i :: J
proof
  intro r
  simp only [rank1_def] at r
  exact r
qed

theorem rank1_boxed : ∀n s. boxed (n :: s) t ⇒ rank1 t
proof
  intro n s b
  simp only [rank1_def]
  intro I some
  obtain ⟨i, J, eq, rest⟩ := boxed_cons(b)(some)
  exists i, J
  exact eq
qed

theorem shift_inj : rank1 t ⇒ t I ≠ Pad ⇒ t J ≠ Pad ⇒ shift k I = shift k J ⇒ I = J
proof
  intro r a b
  obtain ⟨i, K, rfl⟩ := rank1_cons(r)(a)
  obtain ⟨j, L, rfl⟩ := rank1_cons(r)(b)
  simp
qed

-- Truncation moves cells exactly where what it drops is padding.

theorem moved_trunc_r :
  ∀n (t : 'a tensor). rank1 t ⇒ (moved (λI. I) t (trunc_r n t) ⇔ (∀i J. n ≤ i ⇒ t (i :: J) = Pad))
proof
  intro n t r
  split
  - intro m i J high
    by_contra some
    have k := moved_to(m)(some)
    have no : ¬(i < n) by arith
    simp [trunc_r_at, no] at k
  - intro pad
    simp only [moved_def]
    split
    · intro I some
      obtain ⟨i, J, rfl⟩ := rank1_cons(r)(some)
      by_cases less : i < n
      · simp [trunc_r_at, less]
      · have high : n ≤ i by arith
        have none := pad[i, J](high)
        contradiction
    · intro I
      cases I as eq | ⟨i, J, eq⟩
      · simp [trunc_r_def]
      · by_cases less : i < n
        · intro some
          exists i :: J
          simp [trunc_r_at, less] at some
          simp [some]
        · simp [trunc_r_at, less]
    · intro I J a b eq
      exact eq
qed

theorem moved_trunc_l :
  rank1 t ⇒ (moved (shift (-k)) t (trunc_l k t) ⇔ (∀i J. i < k ⇒ t (i :: J) = Pad))
proof
  intro r
  split
  - intro m i J less
    by_contra some
    have e := moved_to(m)(some)
    have no : ¬(0 ≤ i + -k) by arith
    simp [trunc_l_at, no] at e
  - intro pad
    simp only [moved_def]
    split
    · intro I some
      obtain ⟨i, J, rfl⟩ := rank1_cons(r)(some)
      by_cases low : 0 ≤ i + -k
      · have back : i + -k + k = i by arith
        simp only [shift_cons, trunc_l_at, low, back]
        simp
      · have less : i < k by arith
        have none := pad[i, J](less)
        contradiction
    · intro I
      cases I as eq | ⟨i, J, eq⟩
      · simp [trunc_l_def]
      · by_cases low : 0 ≤ i
        · intro some
          exists i + k :: J
          simp [trunc_l_at, low] at some
          have back : i + k + -k = i by arith
          simp only [shift_cons, back]
          simp [some]
        · simp [trunc_l_at, low]
    · intro I J a b
      exact shift_inj(r)(a)(b)
qed

-- The first program of the report, `trunc_l k (gen i < n: e i)`. The index map that the lowering
-- uses is right exactly where the dropped cells are padding; these are values.
theorem left_moves_nothing :
  ∀n k x.
    0 < k ⇒
    k ≤ n ⇒
      ¬moved (shift (-k)) (gen 0 n (λi. scalar (Val (x i : 'a))))
        (trunc_l k (gen 0 n (λi. scalar (Val (x i)))))
proof
  intro n k x pos le m
  have r : rank1 (gen 0 n (λi. scalar (Val (x i)))) by
    simp only [rank1_def]
    intro I some
    obtain ⟨i, J, eq, low, high⟩ := gen_cell(some)
    exists i, J
    exact eq
  rewrite [moved_trunc_l(r)] at m
  have none := m[0, []](pos)
  have first : 0 < n by arith
  simp [gen_cons, first, scalar_def] at none
qed

-- The loop that it emits has no execution: its first store is at -k.
theorem left_goes_wrong :
  ∀(S : 'a ops) v s h i N K out e n k f.
    i ≠ K ⇒
    v N = SOME n ⇒
    v K = SOME k ⇒
    0 < k ⇒
    k ≤ n ⇒
    h out = SOME (Array (n - k) f) ⇒
      ¬(∃s1 h1.
          exec S v s h (CFor i (ILit 0) (IVar N) (CStore out (ISub (IVar i) (IVar K)) e)) s1 h1)
proof
  intro S v s h i N K out e n k f ne vn vk pos le there ⟨s1, h1, run⟩
  simp only [exec_cases_CFor] at run
  obtain ⟨l, u, low, high, steps⟩ := run
  simp [ieval_cases_ILit] at low
  simp [ieval_cases_IVar, vn] at high
  obtain ⟨low, _⟩ := low
  obtain ⟨end, small⟩ := high
  clear high
  rewrite [low, ← end] at steps
  rewrite [← end] at small
  have less : 0 < n by arith
  have ne' : ¬(K = i) by
    intro eq
    apply ne
    simp only [eq]
  have vk' : update v i (SOME 0) K = SOME k by simp [ne', vk]
  have vi : update v i (SOME 0) i = SOME 0 by simp
  have address : ieval c_div (update v i (SOME 0)) (ISub (IVar i) (IVar K)) (0 - k) by
    simp only [fits_def] at small
    apply ieval_sub
    - apply ieval_var(vi)
      simp [fits_def]
    - apply ieval_var(vk')
      simp [fits_def]
      arith
    - simp [fits_def]
      arith
  have before : 0 - k < 0 ∨ n - k ≤ 0 - k by arith
  have wrong := loop_wrong(less)(store_out_of_bounds[S, update v i (SOME 0), s, h, out,
                                                     ISub (IVar i) (IVar K), e, n - k, f,
                                                     0 - k](there)(address)(before))
  apply wrong
  exists s1, h1
  exact steps
qed
