-- The natural numbers, from the axiom of infinity: there is a function that is injective and misses
-- a point, and the numbers are what it generates from that point. Literals are binary: `BIT0 n` is
-- 2n, `BIT1 n` is 2n + 1.
--
-- Main theorems: `suc_inj`, `suc_ne_zero`, `num_induct`, `num_recursion`.

import base.logic

-- The numbers are what a function that is injective but not surjective generates from a point
-- that it does not reach.

theorem ind_generated : ∃f : ind → ind. ∃z. (∀x y. f x = f y ⇒ x = y) ∧ (∀x. ¬(f x = z))
proof
  obtain ⟨f, inj, miss⟩ := infinity
  simp at miss
  obtain ⟨z, miss⟩ := miss
  exists f, z
  split
  - exact inj
  - intro x h
    apply miss[x]
    rewrite [h]
qed

-- A function that is injective and misses a point, and a point that it misses.
definition IND_SUC : ind → ind := @f. ∃z. (∀x y. f x = f y ⇒ x = y) ∧ (∀x. ¬(f x = z))

definition IND_0 : ind := @z. ∀x. ¬(IND_SUC x = z)

theorem ind_suc_spec : ∃z. (∀x y. IND_SUC x = IND_SUC y ⇒ x = y) ∧ (∀x. ¬(IND_SUC x = z))
proof
  rewrite [IND_SUC_def]
  exact select_exists(ind_generated)
qed

theorem ind_suc_inj : ∀x y. IND_SUC x = IND_SUC y ⇒ x = y
proof
  obtain ⟨z, inj, miss⟩ := ind_suc_spec
  exact inj
qed

theorem ind_suc_ne_0 : ∀x. ¬(IND_SUC x = IND_0)
proof
  obtain ⟨z, inj, miss⟩ := ind_suc_spec
  rewrite [IND_0_def]
  exact select_ax[λz. ∀x. ¬(IND_SUC x = z), z](miss)
qed

-- What is generated from the point.
definition NUM_REP (i : ind) : bool := ∀P. P IND_0 ⇒ (∀j. P j ⇒ P (IND_SUC j)) ⇒ P i

theorem num_rep_0 : NUM_REP IND_0
proof
  unfold NUM_REP
  intro P h k
  exact h
qed

theorem num_rep_suc : ∀i. NUM_REP i ⇒ NUM_REP (IND_SUC i)
proof
  intro i h
  unfold NUM_REP at h
  unfold NUM_REP
  intro P zero suc
  apply suc
  exact h(zero)(suc)
qed

-- The numbers: a type of its own for what is generated.
typedef num := NUM_REP
proof
  exists IND_0
  exact num_rep_0
qed

theorem num_rep_holds : ∀n. NUM_REP (num_rep n)
proof
  intro n
  rewrite [num_rep_abs, num_abs_rep]
qed

theorem num_rep_inj : ∀m n. num_rep m = num_rep n ⇒ m = n
proof
  intro m n h
  rewrite [← num_abs_rep[m], h]
  exact num_abs_rep[n]
qed

-- Zero and successor. The literal `0` is `NUMERAL _0`; until the digits are defined at the end
-- of this file, it has to be written so.

definition _0 : num := num_abs IND_0

definition NUMERAL (n : num) : num := n

definition SUC (n : num) : num := num_abs (IND_SUC (num_rep n))

theorem zero_def : NUMERAL _0 = _0
proof
  exact NUMERAL_def
qed

theorem num_rep_zero : num_rep (NUMERAL _0) = IND_0
proof
  rewrite [zero_def, _0_def, ← num_rep_abs]
  exact num_rep_0
qed

theorem num_rep_of_suc : ∀n. num_rep (SUC n) = IND_SUC (num_rep n)
proof
  intro n
  rewrite [SUC_def, ← num_rep_abs]
  apply num_rep_suc
  exact num_rep_holds
qed

theorem suc_inj [simp] : ∀m n. SUC m = SUC n ⇔ m = n
proof
  intro m n
  split
  - intro h
    apply num_rep_inj
    apply ind_suc_inj
    rewrite [← num_rep_of_suc, ← num_rep_of_suc, h]
  - intro h
    rewrite [h]
qed

theorem suc_ne_zero [simp] : ∀n. ¬(SUC n = NUMERAL _0)
proof
  intro n h
  apply ind_suc_ne_0[num_rep n]
  rewrite [← num_rep_of_suc, h]
  exact num_rep_zero
qed

-- Induction, and the two forms of a number.

theorem num_induct [induct num] : ∀P. P (NUMERAL _0) ⇒ (∀n. P n ⇒ P (SUC n)) ⇒ (∀n. P n)
proof
  intro P zero suc n
  have all : ∀i. NUM_REP i ⇒ (∃m. P m ∧ num_rep m = i) by
    intro i h
    unfold NUM_REP at h
    apply h[λi. ∃m. P m ∧ num_rep m = i]
    - exists NUMERAL _0
      rewrite [num_rep_zero]
      simp [zero]
    - intro j ⟨m, hp, hr⟩
      exists SUC m
      rewrite [num_rep_of_suc, hr]
      simp [suc(hp)]
  obtain ⟨m, hp, hr⟩ := all[num_rep n](num_rep_holds[n])
  rewrite [← num_rep_inj(hr)]
  exact hp
qed

theorem num_cases [cases num] : ∀n. n = NUMERAL _0 ∨ (∃m. n = SUC m)
proof
  intro n
  induct n
  - left
    trivial
  - intro n h
    right
    exists n
    trivial
qed

-- Recursion: for a value at zero and a step, there is exactly one function. Its graph is the
-- least relation that contains what the equations demand.

definition num_graph (e : 'a) (f : num → 'a → 'a) (n : num) (y : 'a) : bool :=
  ∀P. P (NUMERAL _0) e ⇒ (∀m z. P m z ⇒ P (SUC m) (f m z)) ⇒ P n y

theorem num_graph_zero : ∀(e : 'a) f. num_graph e f (NUMERAL _0) e
proof
  intro e f
  unfold num_graph
  intro P zero suc
  exact zero
qed

theorem num_graph_suc : ∀(e : 'a) f n y. num_graph e f n y ⇒ num_graph e f (SUC n) (f n y)
proof
  intro e f n y h
  unfold num_graph at h
  unfold num_graph
  intro P zero suc
  apply suc
  exact h(zero)(suc)
qed

theorem num_graph_cases :
  ∀(e : 'a) f n y.
    num_graph e f n y ⇒ (n = NUMERAL _0 ∧ y = e) ∨ (∃m z. n = SUC m ∧ y = f m z ∧ num_graph e f m z)
proof
  intro e f n y h
  have k := h
  unfold num_graph at k
  have l := k[λn y.
                num_graph e f n y ∧
                ((n = NUMERAL _0 ∧ y = e) ∨ (∃m z. n = SUC m ∧ y = f m z ∧ num_graph e f m z))]
  suffices both :
      num_graph e f n y ∧
      ((n = NUMERAL _0 ∧ y = e) ∨ (∃m z. n = SUC m ∧ y = f m z ∧ num_graph e f m z)) by
    obtain ⟨_, both⟩ := both
    exact both
  apply l
  - simp [num_graph_zero]
  - intro m z ⟨g, _⟩
    split
    · exact num_graph_suc(g)
    · right
      exists m, z
      simp [g]
qed

theorem num_graph_unique : ∀(e : 'a) f n. ∃y. ∀z. num_graph e f n z ⇔ z = y
proof
  intro e f n
  induct n
  - exists e
    intro z
    split
    · intro h
      obtain ⟨_, h⟩ | ⟨m, y, h, _⟩ := num_graph_cases(h)
      · exact h
      · simp at h
    · intro h
      rewrite [h]
      exact num_graph_zero
  - intro n ⟨y, ih⟩
    exists f n y
    intro z
    split
    · intro h
      obtain ⟨h, _⟩ | ⟨m, x, h, k, g⟩ := num_graph_cases(h)
      · simp at h
      · simp at h
        rewrite [← h, ih] at g
        rewrite [k, g, h]
    · intro h
      rewrite [h]
      apply num_graph_suc
      simp [ih]
qed

theorem num_recursion [datatype num] :
  ∀(e : 'a) f. ∃fn. fn (NUMERAL _0) = e ∧ (∀n. fn (SUC n) = f n (fn n))
proof
  intro e f
  have h : ∀n. ∃y. ∀z. num_graph e f n z ⇔ z = y by
    intro n
    exact num_graph_unique
  rewrite [skolem] at h
  obtain ⟨fn, h⟩ := h
  exists fn
  split
  - have k := num_graph_zero[e, f]
    rewrite [h] at k
    rewrite [← k]
  - intro n
    have k : num_graph e f n (fn n) by simp [h]
    have l := num_graph_suc(k)
    rewrite [h] at l
    simp [l]
qed

-- `num_rec e f` is that function.

definition num_rec (e : 'a) (f : num → 'a → 'a) : num → 'a :=
  @fn. fn (NUMERAL _0) = e ∧ (∀n. fn (SUC n) = f n (fn n))

theorem num_rec_spec :
  ∀(e : 'a) f. num_rec e f (NUMERAL _0) = e ∧ (∀n. num_rec e f (SUC n) = f n (num_rec e f n))
proof
  intro e f
  rewrite [num_rec_def]
  exact select_exists(num_recursion[e, f])
qed

theorem num_rec_zero [simp] : ∀(e : 'a) f. num_rec e f (NUMERAL _0) = e
by simp [num_rec_spec]

theorem num_rec_suc [simp] : ∀(e : 'a) f n. num_rec e f (SUC n) = f n (num_rec e f n)
by simp [num_rec_spec]

-- Addition, and the digits of literals: `3` is `NUMERAL (BIT1 (BIT1 _0))`.

definition num_add (m : num) (n : num) : num := num_rec n (λk r. SUC r) m

overload "+" := num_add

-- The digits of literals: 2n, and 2n + 1.
definition BIT0 (n : num) : num := n + n

definition BIT1 (n : num) : num := SUC (n + n)
