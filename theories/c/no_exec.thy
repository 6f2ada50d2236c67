-- Expressions and conditions of C without a value and statements without a final state: as soon as
-- a part has none. What goes wrong by itself is in `c.wrong`. Together with the rules of `exec`
-- this decides closed programs.
--
-- Main theorems: `no_cval_operand`, `no_ccval_and`, `no_exec_first`, `no_exec_for` and their like.

import c.runs index.no_value

variables (S : 'a ops) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack) (h : 'a heap)
    (b b2 : ccond) (d e : cexp) (c k : cstmt)

-- Scalar expressions.

theorem no_cval_operand :
  ¬(∃y. cval S v s h d y) ⇒
    ¬(∃y. cval S v s h (CNeg d) y) ∧
    (∀e. ¬(∃y. cval S v s h (CAdd d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CSub d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CMul d e) y)) ∧
    (∀e. ¬(∃y. cval S v s h (CDiv d e) y)) ∧
    (∀f. ¬(∃y. cval S v s h (CCall1 f d) y)) ∧
    (∀f e. ¬(∃y. cval S v s h (CCall2 f d e) y)) ∧
    (∀f e r. ¬(∃y. cval S v s h (CCall3 f d e r) y))
by
  simp [cval_cases_CNeg, cval_cases_CAdd, cval_cases_CSub, cval_cases_CMul, cval_cases_CDiv, cval_cases_CCall1,
        cval_cases_CCall2, cval_cases_CCall3]

theorem no_cval_right :
  ¬(∃y. cval S v s h e y) ⇒
    (∀d. ¬(∃y. cval S v s h (CAdd d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CSub d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CMul d e) y)) ∧
    (∀d. ¬(∃y. cval S v s h (CDiv d e) y)) ∧
    (∀f d. ¬(∃y. cval S v s h (CCall2 f d e) y)) ∧
    (∀f d r. ¬(∃y. cval S v s h (CCall3 f d e r) y))
by simp [cval_cases_CAdd, cval_cases_CSub, cval_cases_CMul, cval_cases_CDiv, cval_cases_CCall2, cval_cases_CCall3]

theorem no_cval_third : ¬(∃y. cval S v s h e y) ⇒ (∀f d r. ¬(∃y. cval S v s h (CCall3 f d r e) y))
by simp [cval_cases_CCall3]

theorem no_cval_index :
  ∀v e.
    ¬(∃i. ieval c_div v e i) ⇒
      (∀(S : 'a ops) s h a. ¬(∃y. cval S v s h (CRead a e) y)) ∧
      (∀(S : 'a ops) s h. ¬(∃y. cval S v s h (CCast e) y))
by simp [cval_cases_CRead, cval_cases_CCast]

theorem no_cval_condition : ¬(∃p. ccval S v s h b p) ⇒ (∀d e. ¬(∃y. cval S v s h (CCond b d e) y))
by simp [cval_cases_CCond]

theorem no_cval_true :
  ccval S v s h b T ⇒ ¬(∃y. cval S v s h d y) ⇒ (∀e. ¬(∃y. cval S v s h (CCond b d e) y))
proof
  intro hb none e ⟨y, k⟩
  rewrite [cval_cases_CCond] at k
  cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
  · apply none
    exists y
    exact kd
  · exact ccval_clash(hb, kb)
qed

theorem no_cval_false :
  ccval S v s h b F ⇒ ¬(∃y. cval S v s h e y) ⇒ (∀d. ¬(∃y. cval S v s h (CCond b d e) y))
proof
  intro hb none d ⟨y, k⟩
  rewrite [cval_cases_CCond] at k
  cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
  · exact ccval_clash(kb, hb)
  · apply none
    exists y
    exact ke
qed

-- Conditions.

theorem no_ccval_index :
  ∀v b. ¬(∃p. beval c_div v b p) ⇒ (∀(S : 'a ops) s h. ¬(∃p. ccval S v s h (CIndex b) p))
by simp [ccval_cases_CIndex]

theorem no_ccval_left :
  ¬(∃y. cval S v s h d y) ⇒
    (∀e. ¬(∃p. ccval S v s h (CLess d e) p)) ∧
    (∀e. ¬(∃p. ccval S v s h (CLessEq d e) p)) ∧
    (∀e. ¬(∃p. ccval S v s h (CEqual d e) p))
by simp [ccval_cases_CLess, ccval_cases_CLessEq, ccval_cases_CEqual]

theorem no_ccval_right :
  ¬(∃y. cval S v s h e y) ⇒
    (∀d. ¬(∃p. ccval S v s h (CLess d e) p)) ∧
    (∀d. ¬(∃p. ccval S v s h (CLessEq d e) p)) ∧
    (∀d. ¬(∃p. ccval S v s h (CEqual d e) p))
by simp [ccval_cases_CLess, ccval_cases_CLessEq, ccval_cases_CEqual]

theorem no_ccval_first :
  ¬(∃p. ccval S v s h b p) ⇒
    (∀b2. ¬(∃p. ccval S v s h (CAnd b b2) p)) ∧
    (∀b2. ¬(∃p. ccval S v s h (COr b b2) p)) ∧
    ¬(∃p. ccval S v s h (CNot b) p)
by simp [ccval_and_iff, ccval_or_iff, ccval_cases_CNot]

-- The right side matters only where the left does not decide.

theorem no_ccval_and :
  ccval S v s h b T ⇒ ¬(∃p. ccval S v s h b2 p) ⇒ ¬(∃p. ccval S v s h (CAnd b b2) p)
proof
  intro hb none ⟨p, k⟩
  rewrite [ccval_and_iff] at k
  cases k as ⟨no, kb⟩ | ⟨kb, k2⟩
  · exact ccval_clash(hb, kb)
  · apply none
    exists p
    exact k2
qed

theorem no_ccval_or :
  ccval S v s h b F ⇒ ¬(∃p. ccval S v s h b2 p) ⇒ ¬(∃p. ccval S v s h (COr b b2) p)
proof
  intro hb none ⟨p, k⟩
  rewrite [ccval_or_iff] at k
  cases k as ⟨yes, kb⟩ | ⟨kb, k2⟩
  · exact ccval_clash(kb, hb)
  · apply none
    exists p
    exact k2
qed

-- Statements: parts.

theorem no_exec_value :
  ¬(∃y. cval S v s h d y) ⇒
    (∀x c. ¬(∃s2 h2. exec S v s h (CDeclare x d c) s2 h2)) ∧
    (∀x. ¬(∃s2 h2. exec S v s h (CSet x d) s2 h2)) ∧
    (∀x. ¬(∃s2 h2. exec S v s h (CBump x d) s2 h2)) ∧
    (∀a e. ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)) ∧
    (∀a e. ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2))
by simp [exec_cases_CDeclare, exec_cases_CSet, exec_cases_CBump, exec_cases_CStore, exec_cases_CReduce]

theorem no_exec_index :
  ∀v e.
    ¬(∃i. ieval c_div v e i) ⇒
      (∀(S : 'a ops) s h x hi c. ¬(∃s2 h2. exec S v s h (CFor x e hi c) s2 h2)) ∧
      (∀(S : 'a ops) s h x lo c. ¬(∃s2 h2. exec S v s h (CFor x lo e c) s2 h2)) ∧
      (∀(S : 'a ops) s h a d. ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)) ∧
      (∀(S : 'a ops) s h a d. ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2))
by simp [exec_cases_CFor, exec_cases_CStore, exec_cases_CReduce]

theorem no_exec_extents :
  ∀v es.
    ¬(∃ns. LIST_REL (ieval c_div v) es ns) ⇒
      (∀(S : 'a ops) s h p a z. ¬(∃s2 h2. exec S v s h (CAlloc a p es z) s2 h2))
proof
  intro v es none S s h p a z ⟨s2, h2, k⟩
  rewrite [exec_cases_CAlloc] at k
  obtain ⟨ns, _, _, _, values, _⟩ := k
  apply none
  exists ns
  exact values
qed

theorem no_exec_first :
  ¬(∃s2 h2. exec S v s h c s2 h2) ⇒ (∀d. ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2))
by simp [exec_cases_CSeq]

theorem no_exec_second :
  ∀s1 h1 d.
    exec S v s h c s1 h1 ⇒
    ¬(∃s2 h2. exec S v s1 h1 d s2 h2) ⇒
      ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2)
proof
  intro s1 h1 d hc none ⟨s2, h2, k⟩
  rewrite [exec_cases_CSeq] at k
  obtain ⟨s3, h3, kc, kd⟩ := k
  obtain ⟨same, rfl⟩ := exec_deterministic(hc, kc)
  subst same
  apply none
  exists s2, h2
  exact kd
qed

theorem no_exec_condition :
  ¬(∃p. ccval S v s h b p) ⇒ (∀c k. ¬(∃s2 h2. exec S v s h (CIf b c k) s2 h2))
by simp [exec_cases_CIf]

theorem no_exec_true :
  ccval S v s h b T ⇒
  ¬(∃s2 h2. exec S v s h c s2 h2) ⇒
    (∀k. ¬(∃s2 h2. exec S v s h (CIf b c k) s2 h2))
proof
  intro hb none k ⟨s2, h2, run⟩
  rewrite [exec_cases_CIf] at run
  cases run as ⟨kb, kc⟩ | ⟨kb, kk⟩
  · apply none
    exists s2, h2
    exact kc
  · exact ccval_clash(hb, kb)
qed

theorem no_exec_false :
  ccval S v s h b F ⇒
  ¬(∃s2 h2. exec S v s h k s2 h2) ⇒
    (∀c. ¬(∃s2 h2. exec S v s h (CIf b c k) s2 h2))
proof
  intro hb none c ⟨s2, h2, run⟩
  rewrite [exec_cases_CIf] at run
  cases run as ⟨kb, kc⟩ | ⟨kb, kk⟩
  · exact ccval_clash(kb, hb)
  · apply none
    exists s2, h2
    exact kk
qed

theorem no_exec_declared :
  ∀x d c y.
    cval S v s h d y ⇒
    ¬(∃s2 h2. exec S v (update s x (SOME y)) h c s2 h2) ⇒
      ¬(∃s2 h2. exec S v s h (CDeclare x d c) s2 h2)
proof
  intro x d c y hd none ⟨s2, h2, k⟩
  rewrite [exec_cases_CDeclare] at k
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
  rewrite [exec_cases_CFor] at k
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
