-- Runs of loops and sequences of the C subset: one after the other, invariants, and what goes wrong
-- with a part.
--
-- Main theorems: `loop_keeps` (an invariant holds at the end), `seq_wrong`, `loop_wrong`.

import c.frame

variables (S : 'a ops) (ty : elem) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack)
    (h : 'a heap) (c : cstmt) (s2 : 'a stack) (h2 : 'a heap) (a : ident)

-- Invariants: what the body keeps holds after the loop (partial correctness).
theorem loop_keeps :
  ∀P s h s2 h2.
    lo ≤ hi ⇒
    P lo s h ⇒
    (∀i s h s1 h1.
       lo ≤ i ⇒ i < hi ⇒ P i s h ⇒ exec S (update v x (SOME i)) s h c s1 h1 ⇒ P (i + 1) s1 h1) ⇒
    loop S v x lo hi c s h s2 h2 ⇒
      P hi s2 h2
proof
  intro P s h s2 h2 le start step k
  have all : ∀i. lo ≤ i ⇒ i ≤ hi ⇒ (∀s h. P i s h ⇒ loop S v x i hi c s h s2 h2 ⇒ P hi s2 h2) by
    apply int_interval_induct_down[lo, hi,
                                   λi. ∀s h. P i s h ⇒ loop S v x i hi c s h s2 h2 ⇒ P hi s2 h2]
    · intro s h p k
      have here : hi ≤ hi by arith
      rewrite [loop_end_iff(here)] at k
      obtain ⟨eq, rfl⟩ := k
      subst eq
      exact p
    · intro i li lt ih s h p k
      rewrite [loop_next_iff(lt)] at k
      obtain ⟨s3, h3, kc, kl⟩ := k
      exact ih(step(li, lt, p, kc), kl)
  have first : lo ≤ lo by arith
  exact all(first, le)(start, k)
qed

-- A statement whose expression has no value goes wrong, and so does a sequence whose first
-- part does, and a loop whose first iteration does.

theorem store_no_value : ∀e d. cval S v s h d = NONE ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro e d no ⟨s2, h2, k⟩
  rewrite [exec_cases_CStore] at k
  obtain ⟨n, f, i, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  have some := scalar_derived(kd)
  simp [no] at some
qed

theorem reduce_no_value :
  ∀e d. cval S v s h d = NONE ⇒ ¬(∃s2 h2. exec S v s h (CReduce ty a e d) s2 h2)
proof
  intro e d no ⟨s2, h2, k⟩
  rewrite [exec_cases_CReduce] at k
  obtain ⟨n, f, i, y, x, eq1, eq2, ka, ke, l, u, fx, kd⟩ := k
  have some := scalar_derived(kd)
  simp [no] at some
qed

theorem set_no_value : ∀x e. cval S v s h e = NONE ⇒ ¬(∃s2 h2. exec S v s h (CSet x e) s2 h2)
proof
  intro x e no ⟨s2, h2, k⟩
  rewrite [exec_cases_CSet] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  have some := scalar_derived(ke)
  simp [no] at some
qed

theorem bump_no_value : ∀x e. cval S v s h e = NONE ⇒ ¬(∃s2 h2. exec S v s h (CBump ty x e) s2 h2)
proof
  intro x e no ⟨s2, h2, k⟩
  rewrite [exec_cases_CBump] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  have some := scalar_derived(ke)
  simp [no] at some
qed

theorem declare_no_value :
  ∀x e c. cval S v s h e = NONE ⇒ ¬(∃s2 h2. exec S v s h (CDeclare ty x e c) s2 h2)
proof
  intro x e c no ⟨s2, h2, k⟩
  rewrite [exec_cases_CDeclare] at k
  obtain ⟨y, s1, eq, kx, ke, kc⟩ := k
  have some := scalar_derived(ke)
  simp [no] at some
qed

theorem index_no_value :
  ∀x e c. cval S v s h e = NONE ⇒ ¬(∃s2 h2. exec S v s h (CIndex ty x e c) s2 h2)
proof
  intro x e c no ⟨s2, h2, k⟩
  rewrite [exec_cases_CIndex] at k
  obtain ⟨y, ke, _, kc⟩ := k
  have some := scalar_derived(ke)
  simp [no] at some
qed

theorem seq_wrong : ∀d. ¬(∃s1 h1. exec S v s h c s1 h1) ⇒ ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2)
proof
  intro d no ⟨s2, h2, k⟩
  rewrite [exec_cases_CSeq] at k
  obtain ⟨s1, h1, kc, kd⟩ := k
  apply no
  exists s1, h1
  exact kc
qed

theorem loop_wrong :
  ∀s h.
    lo < hi ⇒
    ¬(∃s1 h1. exec S (update v x (SOME lo)) s h c s1 h1) ⇒
      ¬(∃s2 h2. loop S v x lo hi c s h s2 h2)
proof
  intro s h lt no ⟨s2, h2, k⟩
  rewrite [loop_next_iff(lt)] at k
  obtain ⟨s1, h1, kc, kl⟩ := k
  apply no
  exists s1, h1
  exact kc
qed

-- Sequencing is associative and has a unit, so the shape of a sequence does not matter.
