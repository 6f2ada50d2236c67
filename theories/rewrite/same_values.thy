-- Values below operators: where a part of a program has other padding and the same values, the
-- program around it has the same values.
--
-- Padding is read as zero, so that a `let` has values where what it binds had padding. Steps that
-- introduce or remove one, and guards across arithmetic, keep the values in a box, `read S s t`,
-- and no padding. One rule for each operator carries that up. The operands of arithmetic are read
-- in any case, and so is what a `let` binds: there the terms are equal again. A sum tells zero from
-- padding, but its values do not, with `sum_zero`, which holds of floats.
-- Main theorems: `values_gen`, `values_sum`, `values_let`, `values_fold`, and `value_bound`.

import rewrite.values rewrite.congruence rewrite.access

variables (S : 'a ops) (ty : elem) (lo hi n m k i : int) (p q : bool) (s r I : int list)
    (t u t' u' : 'a tensor) (c : 'a cell)

theorem same_values :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒ read S s t = read S s u
proof
  intro all
  ext I
  by_cases inside : in_box s I
  - simp [read_at, inside, all(inside)]
  - simp [read_at, inside]
qed

section "What binds names"

theorem values_gen :
  ∀f g.
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = read S s (g k)) ⇒
      read S (max 0 (hi - lo) :: s) (gen lo hi f) = read S (max 0 (hi - lo) :: s) (gen lo hi g)
proof
  intro f g all
  have long : max 0 (hi - lo) = max 0 (hi - lo) by trivial
  rewrite [read_gen(long), read_gen(long)]
  apply gen_cong
  - trivial
  - trivial
  - intro k range
    obtain ⟨low, high⟩ := range
    exact all(low, high)
qed

theorem values_sum :
  ∀f g.
    law_holds S ty sum_zero ⇒
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = read S s (g k)) ⇒
      read S s (sum S ty lo hi f) = read S s (sum S ty lo hi g)
proof
  intro f g law all
  rewrite [← read_sum_read[S, ty, s, lo, hi, f](law), ← read_sum_read[S, ty, s, lo, hi, g](law)]
  have same : sum S ty lo hi (λk. read S s (f k)) = sum S ty lo hi (λk. read S s (g k)) by
    apply sum_cong
    · trivial
    · trivial
    · intro k range
      obtain ⟨low, high⟩ := range
      exact all(low, high)
  rewrite [same]
qed

theorem values_let :
  ∀(f : 'a tensor → 'a tensor) g.
    (∀y. read S r (f (read S s y)) = read S r (g (read S s y))) ⇒
      read S r (tlet S s t f) = read S r (tlet S s t g)
proof
  intro f g all
  simp only [tlet_def, all]
qed

-- What a `let` binds is read.
theorem value_bound : ∀f. read S s t = read S s u ⇒ tlet S s t f = tlet S s u f
proof
  intro f same
  simp only [tlet_def, same]
qed

-- So is the accumulator of a fold, at each step but the last.
theorem values_fold :
  ∀(f : int → 'a tensor → 'a tensor) g.
    (∀k y. lo ≤ k ⇒ k < hi ⇒ read S s (f k (read S s y)) = read S s (g k (read S s y))) ⇒
    read S s t = read S s u ⇒
      read S s (tfold S s lo hi f t) = read S s (tfold S s lo hi g u)
proof
  intro f g all first
  obtain le | le := int_le_total[hi, lo]
  - simp only [tfold_def, ifold_empty[lo, hi](le), first]
  - have step :
        read S s (ifold lo hi (λk y. f k (read S s y)) t) =
          read S s (ifold lo hi (λk y. g k (read S s y)) u) by
      apply int_interval_induct[lo, hi, λh.
                                          read S s (ifold lo h (λk y. f k (read S s y)) t) =
                                            read S s (ifold lo h (λk y. g k (read S s y)) u)]
      · simp [first]
      · intro i low high same
        rewrite [ifold_step(low), ifold_step(low), same]
        exact all(low, high)
      · exact le
      · simp
    simp only [tfold_def, step]
qed

section "Conditions"

theorem values_guard : (q ⇒ read S s t = read S s u) ⇒ read S s (guard q t) = read S s (guard q u)
proof
  intro same
  by_cases h : q
  - rewrite [guard_true(h), guard_true(h), same(h)]
  - have none : guard q t = guard q u by
      ext I
      simp [guard_def, h]
    rewrite [none]
qed

theorem values_choice :
  (q ⇒ read S s t = read S s u) ⇒
  (¬q ⇒ read S s t' = read S s u') ⇒
    read S s (if q then t else t') = read S s (if q then u else u')
proof
  intro yes no
  by_cases h : q <;> simp [h, yes, no]
qed

section "Reads and arithmetic"

theorem value_part :
  0 ≤ i ⇒ i < n ⇒ read S (n :: s) t = read S (n :: s) u ⇒ at_index S s t i = at_index S s u i
proof
  intro low high same
  simp only [at_index_def]
  apply same_values
  intro I inside
  have cell : in_box (n :: s) (i :: I) by simp [low, high, inside]
  simp only [slice_def, same_values_at(same, cell)]
qed

theorem values_put : read S s t = read S s u ⇒ read S s (put I c t) = read S s (put I c u)
proof
  intro same
  apply same_values
  intro J inside
  by_cases h : J = I
  - simp [put_def, h]
  - simp [put_def, h, same_values_at(same, inside)]
qed

section "Reshapes"

theorem values_concat :
  0 ≤ n ⇒
  0 ≤ m ⇒
  read S (n :: s) t = read S (n :: s) u ⇒
  read S (m :: s) t' = read S (m :: s) u' ⇒
    read S (n + m :: s) (concat n t t') = read S (n + m :: s) (concat n u u')
proof
  intro n0 m0 one two
  have eq : n + m = n + m by trivial
  rewrite [read_concat(n0)(m0)(eq), read_concat(n0)(m0)(eq), one, two]
qed

-- Transposition takes values to values also of what has cells outside of its box.
theorem values_transpose :
  read S (n :: m :: s) t = read S (n :: m :: s) u ⇒
    read S (m :: n :: s) (transpose t) = read S (m :: n :: s) (transpose u)
proof
  intro same
  rewrite [read_transpose, read_transpose, same]
qed

-- What has no cells outside of its box has the same values anywhere.
theorem values_everywhere :
  boxed s t ⇒ boxed s u ⇒ read S s t = read S s u ⇒ cell_value S (t I) = cell_value S (u I)
proof
  intro box1 box2 same
  by_cases inside : in_box s I
  - exact same_values_at(same, inside)
  - have none : t I = Pad by
      by_contra some
      apply inside
      exact boxed_at(box1)(some)
    have none2 : u I = Pad by
      by_contra some
      apply inside
      exact boxed_at(box2)(some)
    rewrite [none, none2]
qed

-- A reindexer of values gives values, whatever the box in which it is read.
theorem values_reindex :
  ∀k q v w.
    admissible k s ⇒
    boxed s t ⇒
    boxed s u ⇒
    rearrange k s t = v ⇒
    rearrange k s u = w ⇒
    read S s t = read S s u ⇒
      read S q v = read S q w
proof
  intro k q v w fits box1 box2 eq1 eq2 same
  subst eq1
  subst eq2
  apply same_values
  intro I _
  by_cases inside : in_box (reshape k s) I
  - rewrite [rearrange_at(box1, fits, inside), rearrange_at(box2, fits, inside)]
    exact values_everywhere(box1, box2, same)
  - have none : ∀(x : 'a tensor). boxed s x ⇒ rearrange k s x I = Pad by
      intro x box
      by_contra some
      have no := boxed_at(boxed_rearrange(fits, box))(some)
      contradiction
    rewrite [none(box1), none(box2)]
qed

section "Programs"

-- What a step of a schedule proves that keeps values.
theorem means_values_after :
  ∀v env a b s'.
    means S v env a s' t ⇒
    read S s t = read S s u ⇒
    means S v env b r u ⇒
      read S s (den S v env a) = read S s (den S v env b)
proof
  intro v env a b s' one same two
  rewrite [means_den(one), means_den(two), same]
qed
