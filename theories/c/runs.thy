-- Runs of loops and sequences of the C subset: one after the other, invariants, total correctness,
-- and what goes wrong with a part.
--
-- Main theorems: `loop_append`, `loop_keeps` (an invariant holds at the end), `loop_runs` (the loop
-- ends), `seq_wrong`, `loop_wrong`.

import c.frame

variables (S : 'a ops) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack) (h : 'a heap)
    (c : cstmt) (s2 : 'a stack) (h2 : 'a heap) (a : ident)

-- Loops run one after the other, where the second goes on from the first.
theorem loop_append :
  ∀mid hi c s h s1 h1 s2 h2.
    lo ≤ mid ⇒
    mid ≤ hi ⇒
    loop S v x lo mid c s h s1 h1 ⇒
    loop S v x mid hi c s1 h1 s2 h2 ⇒
      loop S v x lo hi c s h s2 h2
proof
  intro mid hi c s h s1 h1 s2 h2 le le2 k l
  have all :
      ∀i. lo ≤ i ⇒ i ≤ mid ⇒ (∀s h. loop S v x i mid c s h s1 h1 ⇒ loop S v x i hi c s h s2 h2) by
    apply int_interval_induct_down[lo, mid, λi.
                                              ∀s h.
                                                loop S v x i mid c s h s1 h1 ⇒
                                                  loop S v x i hi c s h s2 h2]
    · intro s h k
      have here : mid ≤ mid by arith
      rewrite [loop_end_iff(here)] at k
      obtain ⟨eq, rfl⟩ := k
      subst eq
      exact l
    · intro i li lt ih s h k
      rewrite [loop_next_iff(lt)] at k
      obtain ⟨s3, h3, kc, kl⟩ := k
      have lt2 : i < hi by arith
      exact loop_step(lt2, kc, ih(kl))
  have first : lo ≤ lo by arith
  exact all(first, le)(k)
qed

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

-- Total correctness: where the body always runs and keeps the invariant, so does the loop.
theorem loop_runs :
  ∀P s h.
    lo ≤ hi ⇒
    P lo s h ⇒
    (∀i s h.
       lo ≤ i ⇒
       i < hi ⇒
       P i s h ⇒
         (∃s1 h1. exec S (update v x (SOME i)) s h c s1 h1 ∧ P (i + 1) s1 h1)) ⇒
      (∃s2 h2. loop S v x lo hi c s h s2 h2 ∧ P hi s2 h2)
proof
  intro P s h le start step
  have all :
      ∀i. lo ≤ i ⇒ i ≤ hi ⇒ (∀s h. P i s h ⇒ (∃s2 h2. loop S v x i hi c s h s2 h2 ∧ P hi s2 h2)) by
    apply int_interval_induct_down[lo, hi, λi.
                                             ∀s h.
                                               P i s h ⇒
                                                 (∃s2 h2. loop S v x i hi c s h s2 h2 ∧ P hi s2 h2)]
    · intro s1 h1 p
      have here : hi ≤ hi by arith
      exists s1, h1
      split
      · exact loop_done(here)
      · exact p
    · intro i li lt ih s3 h3 p
      obtain ⟨s1, h1, kc, p1⟩ := step(li, lt, p)
      obtain ⟨s2, h2, kl, p2⟩ := ih(p1)
      exists s2, h2
      split
      · exact loop_step(lt, kc, kl)
      · exact p2
  have first : lo ≤ lo by arith
  exact all(first, le)(start)
qed

-- A statement whose expression has no value goes wrong, and so does a sequence whose first
-- part does, and a loop whose first iteration does.

theorem store_no_value :
  ∀e d. ¬(∃y. cval S v s h d y) ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro e d no ⟨s2, h2, k⟩
  rewrite [exec_store_iff] at k
  obtain ⟨n, f, i, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  apply no
  exists y
  exact kd
qed

theorem reduce_no_value :
  ∀e d. ¬(∃y. cval S v s h d y) ⇒ ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2)
proof
  intro e d no ⟨s2, h2, k⟩
  rewrite [exec_reduce_iff] at k
  obtain ⟨n, f, i, y, x, eq1, eq2, ka, ke, l, u, fx, kd⟩ := k
  apply no
  exists y
  exact kd
qed

theorem set_no_value : ∀x e. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CSet x e) s2 h2)
proof
  intro x e no ⟨s2, h2, k⟩
  rewrite [exec_set_iff] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  apply no
  exists y
  exact ke
qed

theorem bump_no_value : ∀x e. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CBump x e) s2 h2)
proof
  intro x e no ⟨s2, h2, k⟩
  rewrite [exec_bump_iff] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  apply no
  exists y
  exact ke
qed

theorem declare_no_value :
  ∀x e c. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CDeclare x e c) s2 h2)
proof
  intro x e c no ⟨s2, h2, k⟩
  rewrite [exec_declare_iff] at k
  obtain ⟨y, s1, eq, kx, ke, kc⟩ := k
  apply no
  exists y
  exact ke
qed

theorem seq_wrong : ∀d. ¬(∃s1 h1. exec S v s h c s1 h1) ⇒ ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2)
proof
  intro d no ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
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

-- Not everything goes wrong: filling an array in a loop runs, whatever the length and
-- whatever the array held, and leaves the same value everywhere.
theorem fill_runs :
  ∀n f x digits scale.
    0 ≤ n ⇒
    fits c_div n ⇒
    h a = SOME (Array n f) ⇒
      (∃h1 g.
         exec S v s h (CFor x (ILit 0) (ILit n) (CStore a (IVar x) (CLit digits scale))) s h1 ∧
         h1 a = SOME (Array n g) ∧
         (∀i. 0 ≤ i ⇒ i < n ⇒ g i = SOME (s_lit S digits scale)))
proof
  intro n f x digits scale nonneg small ha
  have start :
      s = s ∧
      (∃g. h a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < 0 ⇒ g j = SOME (s_lit S digits scale))) by
    split
    · trivial
    · exists f
      split
      · exact ha
      · intro j l u
        arith
  have step :
      ∀i t k.
        0 ≤ i ⇒
        i < n ⇒
        (t = s ∧
         (∃g. k a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < i ⇒ g j = SOME (s_lit S digits scale)))) ⇒
          (∃s1 h1.
             exec S (update v x (SOME i)) t k (CStore a (IVar x) (CLit digits scale)) s1 h1 ∧
             (s1 = s ∧
              (∃g.
                 h1 a = SOME (Array n g) ∧
                 (∀j. 0 ≤ j ⇒ j < i + 1 ⇒ g j = SOME (s_lit S digits scale))))) by
    intro i t k l u ⟨eq, g, ka, done⟩
    subst eq
    have index : update v x (SOME i) x = SOME i by simp
    exists s, update k a (SOME (Array n (update g i (SOME (s_lit S digits scale)))))
    split
    · apply exec_store(ka, ieval_var[c_div](index, fits_below(small, l, u)), l, u)
      exact cval_lit
    · trivial
    · exists update g i (SOME (s_lit S digits scale))
      split
      · simp
      · intro j jl ju
        by_cases eq : j = i
        · subst eq
          simp
        · rewrite [update_other(eq)]
          have lt : j < i by arith
          exact done(jl, lt)
  obtain ⟨s2, h2, kl, eq, g, ka, all⟩ :=
    loop_runs[S, v, x, 0, n, CStore a (IVar x) (CLit digits scale),
              λi t k.
                t = s ∧
                (∃g.
                   k a = SOME (Array n g) ∧
                   (∀j. 0 ≤ j ⇒ j < i ⇒ g j = SOME (s_lit S digits scale))), s, h](nonneg, start,
          step)
  subst eq
  exists h2, g
  split
  · exact exec_for(c_zero[v], ieval_lit[c_div, v, n](small), kl)
  · exact ka
  · exact all
qed

-- Sequencing is associative and has a unit, so the shape of a sequence does not matter.

theorem exec_seq_assoc :
  ∀b c d s2 h2. exec S v s h (CSeq (CSeq b c) d) s2 h2 ⇔ exec S v s h (CSeq b (CSeq c d)) s2 h2
proof
  intro b c d s2 h2
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s3, h3, k1, kd⟩ := k
    rewrite [exec_seq_iff] at k1
    obtain ⟨s1, h1, kb, kc⟩ := k1
    exact exec_seq(kb, exec_seq(kc, kd))
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, kb, k1⟩ := k
    rewrite [exec_seq_iff] at k1
    obtain ⟨s3, h3, kc, kd⟩ := k1
    exact exec_seq(exec_seq(kb, kc), kd)
qed

theorem exec_skip_seq : exec S v s h (CSeq CSkip c) s2 h2 ⇔ exec S v s h c s2 h2
proof
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, k1, k2⟩ := k
    rewrite [exec_skip_iff] at k1
    obtain ⟨eq, rfl⟩ := k1
    subst eq
    exact k2
  - intro k
    exact exec_seq(exec_skip[S, v, s, h], k)
qed

theorem exec_seq_skip : exec S v s h (CSeq c CSkip) s2 h2 ⇔ exec S v s h c s2 h2
proof
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, k1, k2⟩ := k
    rewrite [exec_skip_iff] at k2
    obtain ⟨eq1, eq2⟩ := k2
    rewrite [eq1, eq2]
    exact k1
  - intro k
    exact exec_seq(k, exec_skip[S, v, s2, h2])
qed

-- What is allocated or freed counts as written, so a frame covers allocation too.
theorem manages_writes : manages c a ⇒ writes c a
proof
  induct c
  - simp [manages_def]
  - intro c d ihc ihd
    simp only [manages_def, writes_def]
    intro k
    cases k
    · left
      exact ihc(k)
    · right
      exact ihd(k)
  - intro x lo hi c ih
    simp only [manages_def, writes_def]
    exact ih
  - intro b c d ihc ihd
    simp only [manages_def, writes_def]
    intro k
    cases k
    · left
      exact ihc(k)
    · right
      exact ihd(k)
  - intro x e c ih
    simp only [manages_def, writes_def]
    exact ih
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def, writes_def]
  - simp [manages_def, writes_def]
qed
