-- Expressions of C without a value and statements without a final state: as soon as a part has
-- none. What goes wrong by itself is in `c.wrong`. Together with the rules of `exec` this decides
-- closed programs.
--
-- Main theorems: `no_cval_operand`, `no_exec_first`, `no_exec_for` and their like.

import c.runs index.no_value

variables (S : 'a ops) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack) (h : 'a heap)
    (b : bexp) (d e : cexp) (c : cstmt)

-- Scalar expressions.

theorem no_cval_operand :
  ¬(∃y. cval S v s h d y) ⇒
    ¬(∃y. cval S v s h (CNeg d) y) ∧
    (∀e. ¬(∃y. cval S v s h (CAdd d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CSub d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CMul d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CDiv d e) y))
by simp [cval_neg_iff, cval_add_iff, cval_sub_iff, cval_mul_iff, cval_div_iff]

theorem no_cval_right :
  ¬(∃y. cval S v s h e y) ⇒
    (∀d. ¬(∃y. cval S v s h (CAdd d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CSub d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CMul d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CDiv d e) y))
by simp [cval_add_iff, cval_sub_iff, cval_mul_iff, cval_div_iff]

theorem no_cval_index :
  ∀v e. ¬(∃i. ieval c_div v e i) ⇒ (∀(S : 'a ops) s h a. ¬(∃y. cval S v s h (CRead a e) y))
by simp [cval_read_iff]

theorem no_cval_condition :
  ¬(∃p. beval c_div v b p) ⇒ (∀(S : 'a ops) s h d e. ¬(∃y. cval S v s h (CCond b d e) y))
by simp [cval_cond_iff]

theorem no_cval_true :
  beval c_div v b T ⇒ ¬(∃y. cval S v s h d y) ⇒ (∀e. ¬(∃y. cval S v s h (CCond b d e) y))
proof
  intro hb none e ⟨y, k⟩
  rewrite [cval_cond_iff] at k
  cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
  · apply none
    exists y
    exact kd
  · have wrong := beval_deterministic(hb, kb)
    simp at wrong
qed

theorem no_cval_false :
  beval c_div v b F ⇒ ¬(∃y. cval S v s h e y) ⇒ (∀d. ¬(∃y. cval S v s h (CCond b d e) y))
proof
  intro hb none d ⟨y, k⟩
  rewrite [cval_cond_iff] at k
  cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
  · have wrong := beval_deterministic(hb, kb)
    simp at wrong
  · apply none
    exists y
    exact ke
qed

-- Statements: parts.

theorem no_exec_value :
  ¬(∃y. cval S v s h d y) ⇒
    (∀x c. ¬(∃s2 h2. exec S v s h (CDeclare x d c) s2 h2)) ∧
    (∀x. ¬(∃s2 h2. exec S v s h (CSet x d) s2 h2)) ∧
    (∀x. ¬(∃s2 h2. exec S v s h (CBump x d) s2 h2)) ∧
    (∀a e. ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)) ∧
    (∀a e. ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2))
by simp [exec_declare_iff, exec_set_iff, exec_bump_iff, exec_store_iff, exec_reduce_iff]

theorem no_exec_index :
  ∀v e.
    ¬(∃i. ieval c_div v e i) ⇒
      (∀(S : 'a ops) s h x hi c. ¬(∃s2 h2. exec S v s h (CFor x e hi c) s2 h2)) ∧
      (∀(S : 'a ops) s h x lo c. ¬(∃s2 h2. exec S v s h (CFor x lo e c) s2 h2)) ∧
      (∀(S : 'a ops) s h a d. ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)) ∧
      (∀(S : 'a ops) s h a d. ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2)) ∧
      (∀(S : 'a ops) s h a. ¬(∃s2 h2. exec S v s h (CAlloc a e) s2 h2))
by simp [exec_for_iff, exec_store_iff, exec_reduce_iff, exec_alloc_iff]

theorem no_exec_first :
  ¬(∃s2 h2. exec S v s h c s2 h2) ⇒ (∀d. ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2))
by simp [exec_seq_iff]

theorem no_exec_second :
  ∀s1 h1 d.
    exec S v s h c s1 h1 ⇒
    ¬(∃s2 h2. exec S v s1 h1 d s2 h2) ⇒
      ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2)
proof
  intro s1 h1 d hc none ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
  obtain ⟨s3, h3, kc, kd⟩ := k
  obtain ⟨same, rfl⟩ := exec_deterministic(hc, kc)
  subst same
  apply none
  exists s2, h2
  exact kd
qed

theorem no_exec_condition :
  ¬(∃p. beval c_div v b p) ⇒ (∀(S : 'a ops) s h c. ¬(∃s2 h2. exec S v s h (CIf b c) s2 h2))
by simp [exec_if_iff]

theorem no_exec_true :
  beval c_div v b T ⇒ ¬(∃s2 h2. exec S v s h c s2 h2) ⇒ ¬(∃s2 h2. exec S v s h (CIf b c) s2 h2)
proof
  intro hb none ⟨s2, h2, k⟩
  rewrite [exec_if_iff] at k
  cases k as ⟨kb, kc⟩ | ⟨eq1, eq2, kb⟩
  · apply none
    exists s2, h2
    exact kc
  · have wrong := beval_deterministic(hb, kb)
    simp at wrong
qed

theorem no_exec_declared :
  ∀x d c y.
    cval S v s h d y ⇒
    ¬(∃s2 h2. exec S v (update s x (SOME y)) h c s2 h2) ⇒
      ¬(∃s2 h2. exec S v s h (CDeclare x d c) s2 h2)
proof
  intro x d c y hd none ⟨s2, h2, k⟩
  rewrite [exec_declare_iff] at k
  obtain ⟨y2, s1, eq, kx, kd, kc⟩ := k
  obtain rfl := cval_deterministic(hd, kd)
  apply none
  exists s1, h2
  exact kc
qed

-- Loops.

theorem no_exec_for :
  ∀x lo hi c l u.
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    ¬(∃s2 h2. loop S v x l u c s h s2 h2) ⇒
      ¬(∃s2 h2. exec S v s h (CFor x lo hi c) s2 h2)
proof
  intro x lo hi c l u hl hu none ⟨s2, h2, k⟩
  rewrite [exec_for_iff] at k
  obtain ⟨l2, u2, kl, ku, kc⟩ := k
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  apply none
  exists s2, h2
  exact kc
qed

theorem no_loop_first :
  ∀s h.
    lo < hi ⇒
    ¬(∃s2 h2. exec S (update v x (SOME lo)) s h c s2 h2) ⇒
      ¬(∃s2 h2. loop S v x lo hi c s h s2 h2)
proof
  intro s h lt none ⟨s2, h2, k⟩
  rewrite [loop_next_iff(lt)] at k
  obtain ⟨s1, h1, first, rest⟩ := k
  apply none
  exists s1, h1
  exact first
qed

theorem no_loop_rest :
  ∀s h s1 h1 k.
    lo < hi ⇒
    lo + 1 = k ⇒
    exec S (update v x (SOME lo)) s h c s1 h1 ⇒
    ¬(∃s2 h2. loop S v x k hi c s1 h1 s2 h2) ⇒
      ¬(∃s2 h2. loop S v x lo hi c s h s2 h2)
proof
  intro s h s1 h1 k lt eq hc none ⟨s2, h2, j⟩
  rewrite [loop_next_iff(lt)] at j
  obtain ⟨s3, h3, first, rest⟩ := j
  obtain ⟨same, rfl⟩ := exec_deterministic(hc, first)
  subst same
  rewrite [eq] at rest
  apply none
  exists s2, h2
  exact rest
qed
