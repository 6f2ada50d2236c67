-- Reindexing: one lemma lowers all operators that move cells; and when an operator does.
--
-- `moved r t R` says that R is t with its cells moved along r. A truncation moves its cells if and
-- only if what it drops is padding.
--
-- Main theorems: `writes_moved`, `moved_compose` (reindexers compose), and
-- for each operator when it moves cells, such as `moved_flatten` and `moved_trunc_l`.

import lower.writes numbers.int_index

variables (k m i j : int) (K : int list) (r : int list → int list) (t R : 'a tensor)
    (I J : int list) (addr : int list → int)

-- R is t with its cells moved along r.
record moved (r : int list → int list) (t : 'a tensor) (R : 'a tensor)
| to : ∀I. t I ≠ Pad ⇒ R (r I) = t I
| from : ∀J. R J ≠ Pad ⇒ ∃I. t I ≠ Pad ∧ r I = J
| inj : ∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ r I = r J ⇒ I = J

-- Indices of cells have at least one dimension, at least two.
definition rank1 (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ ∃i J. I = i :: J

definition rank2 (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J

theorem moved_cell : moved r t R ⇒ t I ≠ Pad ⇒ R (r I) ≠ Pad
proof
  intro m some
  rewrite [moved_to(m)(some)]
  exact some
qed

-- Reindexers compose.
theorem moved_compose :
  ∀p r (t : 'a tensor) u R. moved p t u ⇒ moved r u R ⇒ moved (λI. r (p I)) t R
proof
  intro p r t u R m k
  simp only [moved_def]
  split
  - intro I some
    rewrite [moved_to(k)(moved_cell(m)(some))]
    exact moved_to(m)(some)
  · intro J some
    obtain ⟨K, a, b⟩ := moved_from(k)(some)
    obtain ⟨I, c, d⟩ := moved_from(m)(a)
    exists I
    split
    · exact c
    · rewrite [d]
      exact b
  · intro I J a b eq
    exact moved_inj(m)(a)(b)(moved_inj(k)(moved_cell(m)(a))(moved_cell(m)(b))(eq))
qed

theorem moved_id : moved (λI. I) t t
proof
  simp only [moved_def]
  split
  - intro I some
    trivial
  · intro J some
    exists J
    split
    · exact some
    · trivial
  · intro I J a b eq
    exact eq
qed

theorem moved_inj_on : moved r t R ⇒ inj_on addr R ⇒ inj_on (λI. addr (r I)) t
proof
  intro m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b eq
  exact moved_inj(m)(a)(b)(inj(moved_cell(m)(a))(moved_cell(m)(b))(eq))
qed

theorem moved_within : ∀n. moved r t R ⇒ within n addr R ⇒ within n (λI. addr (r I)) t
proof
  intro n m fits
  simp only [within_def] at fits
  simp only [within_def]
  intro I some
  exact fits(moved_cell(m)(some))
qed

theorem moved_effect : ∀W f g. moved r t R ⇒ effect W f (λI. addr (r I)) t g ⇒ effect W f addr R g
proof
  intro W f g m e
  simp only [effect_def]
  split
  - intro J x eq
    have some : R J ≠ Pad by simp [eq]
    obtain ⟨I, a, b⟩ := moved_from(m)(some)
    have c := moved_to(m)(a)
    rewrite [b, eq] at c
    rewrite [← b]
    have d := effect_at[W, f, λI. addr (r I), t, g, I, x](e)
    apply d
    rewrite [c]
  - intro q out
    apply effect_frame[W, f, λI. addr (r I), t, g, q](e)
    intro I some
    exact out(moved_cell(m)(some))
qed

theorem moved_ready : ∀W f. moved r t R ⇒ ready W f addr R ⇒ ready W f (λI. addr (r I)) t
proof
  intro W f m may
  rewrite [ready_def] at may
  rewrite [ready_def]
  intro I x cell
  apply may
  have some : t I ≠ Pad by simp [cell]
  rewrite [moved_to(m)(some)]
  exact cell
qed

-- What writes a tensor at moved addresses writes the tensor with its cells moved.
theorem writes_moved :
  ∀W (S : 'a ops) o G v addr r t R c.
    moved r t R ⇒ writes W S o G v (λI. addr (r I)) t c ⇒ writes W S o G v addr R c
proof
  intro W S o G v addr r t R c m run
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain ⟨g, e, eff⟩ :=
    writes_run(run, known, there, moved_inj_on(m)(inj), moved_within(m)(fits), moved_ready(m)(may))
  exists g
  exact ⟨e, moved_effect(m)(eff)⟩
qed

-- Which operators move cells, and how.

theorem rank1_cons : rank1 t ⇒ t I ≠ Pad ⇒ ∃i J. I = i :: J
proof
  intro r
  simp only [rank1_def] at r
  exact r
qed

theorem rank2_cons : rank2 t ⇒ t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J
proof
  intro r
  simp only [rank2_def] at r
  exact r
qed

-- Transposition swaps the first two indices.

definition swap (I : int list) : int list :=
  case I of [] => [] | i :: J => (case J of [] => [i] | j :: K => j :: i :: K)

theorem swap_cons [simp] : swap (i :: j :: K) = j :: i :: K
by simp [swap_def]

theorem transpose_rank2 : rank2 (transpose t)
proof
  simp only [rank2_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [transpose_def]
    · intro some
      exists i, j, K
      trivial
qed

theorem moved_transpose : rank2 t ⇒ moved swap t (transpose t)
proof
  intro r
  simp only [moved_def]
  split
  - intro I some
    obtain ⟨i, j, K, rfl⟩ := rank2_cons(r)(some)
    simp
  · intro J some
    obtain ⟨i, j, K, rfl⟩ := rank2_cons(transpose_rank2[t])(some)
    exists j :: i :: K
    simp at some
    simp [some]
  · intro I J a b
    obtain ⟨i, j, K, rfl⟩ := rank2_cons(r)(a)
    obtain ⟨k, l, L, rfl⟩ := rank2_cons(r)(b)
    simp
qed

-- Padding at the end, and without moving.

theorem moved_pad_r : moved (λI. I) t (pad_r k t)
proof
  simp only [pad_r_def]
  exact moved_id
qed

-- The map that adds to the first index.
definition shift (k : int) (I : int list) : int list := case I of [] => [] | i :: J => i + k :: J

theorem shift_cons [simp] : shift k (i :: J) = i + k :: J
by simp [shift_def]

theorem shift_inj : rank1 t ⇒ t I ≠ Pad ⇒ t J ≠ Pad ⇒ shift k I = shift k J ⇒ I = J
proof
  intro r a b
  obtain ⟨i, K, rfl⟩ := rank1_cons(r)(a)
  obtain ⟨j, L, rfl⟩ := rank1_cons(r)(b)
  simp
qed

-- Padding at the start moves cells up.

theorem moved_pad_l : rank1 t ⇒ moved (shift k) t (pad_l k t)
proof
  intro r
  simp only [moved_def]
  split
  - intro I some
    obtain ⟨i, J, rfl⟩ := rank1_cons(r)(some)
    have back : i + k - k = i by arith
    simp [pad_l_at, back]
  · intro I
    cases I as eq | ⟨i, J, eq⟩
    · simp [pad_l_def]
    · intro some
      exists i - k :: J
      simp only [pad_l_at] at some
      have back : i - k + k = i by arith
      simp [some, back]
  · intro I J a b
    exact shift_inj(r)(a)(b)
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

-- Flattening joins the first two indices, splitting takes the first apart.

definition mix (m : int) (I : int list) : int list :=
  case I of [] => [] | i :: J => (case J of [] => [i] | j :: K => i * m + j :: K)

definition unmix (k : int) (I : int list) : int list :=
  case I of [] => [] | i :: J => i div k :: i mod k :: J

theorem mix_cons : mix m (i :: j :: K) = i * m + j :: K
by simp [mix_def]

theorem unmix_cons : unmix k (i :: J) = i div k :: i mod k :: J
by simp [unmix_def]

-- What `mix` put together is taken apart without a division.
theorem unmix_mixed : ∀q j. 0 ≤ j ⇒ j < k ⇒ unmix k (q * k + j :: J) = q :: j :: J
proof
  intro q j low high
  simp [unmix_def, mixed_div(low, high), mixed_mod(low, high)]
qed

theorem moved_flatten :
  (∀I. t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J ∧ 0 ≤ j ∧ j < m) ⇒ moved (mix m) t (flatten m t)
proof
  intro box
  simp only [moved_def]
  split
  - intro I some
    obtain ⟨i, j, K, eq, low, high⟩ := box(some)
    have pos : 0 < m by arith
    simp only [eq, mix_cons, flatten_at, pos, mixed_div(low)(high), mixed_mod(low)(high)]
    simp
  · intro I
    cases I as eq | ⟨i, J, eq⟩
    · simp [flatten_def]
    · by_cases pos : 0 < m
      · intro some
        exists i div m :: i mod m :: J
        simp only [flatten_at, pos] at some
        simp at some
        simp only [mix_cons, int_div_mod]
        simp [some]
      · simp [flatten_at, pos]
  · intro I J a b eq
    obtain ⟨i, j, K, eq1, low1, high1⟩ := box(a)
    obtain ⟨k, l, L, eq2, low2, high2⟩ := box(b)
    rewrite [eq1, eq2, mix_cons, mix_cons] at eq
    simp at eq
    obtain ⟨num, same⟩ := eq
    rewrite [mixed_inj(low1, high1, low2, high2)] at num
    obtain ⟨e1, e2⟩ := num
    simp only [eq1, eq2, e1, e2, same]
qed

theorem moved_split : 0 < k ⇒ rank1 t ⇒ moved (unmix k) t (split k t)
proof
  intro pos r
  simp only [moved_def]
  split
  - intro I some
    obtain ⟨i, J, rfl⟩ := rank1_cons(r)(some)
    simp only [unmix_cons, split_at, int_mod_nonneg(pos), int_mod_lt(pos), int_div_mod]
    simp
  · intro I
    cases I as eq | ⟨i, J, eq⟩
    · simp [split_def]
    · cases J as eq | ⟨j, K, eq⟩
      · simp [split_def]
      · by_cases range : 0 ≤ j ∧ j < k
        · intro some
          obtain ⟨low, high⟩ := range
          exists i * k + j :: K
          simp only [split_at, low, high] at some
          simp at some
          simp only [unmix_cons, mixed_div(low)(high), mixed_mod(low)(high)]
          simp [some]
        · simp only [split_at, range]
          simp
  · intro I J a b eq
    obtain ⟨i, K, rfl⟩ := rank1_cons(r)(a)
    obtain ⟨j, L, rfl⟩ := rank1_cons(r)(b)
    simp only [unmix_cons] at eq
    simp at eq
    obtain ⟨q, m, same⟩ := eq
    have h1 := int_div_mod[i, k]
    have h2 := int_div_mod[j, k]
    rewrite [q, m, h2] at h1
    simp [h1, same]
qed
