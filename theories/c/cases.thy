-- Inversion of the C subset as rewriting, and determinism: a statement has one final state at most.
--
-- Defines `cvalue` and `ccvalue` (expressions and conditions as functions). Main theorems:
-- `exec_for_iff`, `exec_store_iff` and their like for each form; `cval_deterministic`,
-- `ccval_deterministic`, `exec_deterministic`.

import c.big_step index.extents numbers.int_induction

variables (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (x a f : ident) (b b2 : ccond)
    (p : bool) (d e r : cexp) (z : 'a) (c k : cstmt) (s2 : 'a stack) (h2 : 'a heap)

-- Evaluation as rewriting: one rule for each constructor, so that `simp` evaluates.

theorem cval_local_iff : cval S v s h (CLocal x) z ⇔ s x = SOME z
proof
  rewrite [cval_cases_CLocal]
qed

theorem cval_read_iff :
  ∀e z.
    cval S v s h (CRead a e) z ⇔
      (∃n f i. h a = SOME (Array n f) ∧ ieval c_div v e i ∧ 0 ≤ i ∧ i < n ∧ f i = SOME z)
proof
  intro e z
  rewrite [cval_cases_CRead]
qed

theorem cval_neg_iff : cval S v s h (CNeg e) z ⇔ (∃x. z = s_neg S x ∧ cval S v s h e x)
proof
  rewrite [cval_cases_CNeg]
qed

theorem cval_add_iff :
  cval S v s h (CAdd d e) z ⇔ (∃x y. z = s_add S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [cval_cases_CAdd]
qed

theorem cval_sub_iff :
  cval S v s h (CSub d e) z ⇔ (∃x y. z = s_sub S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [cval_cases_CSub]
qed

theorem cval_mul_iff :
  cval S v s h (CMul d e) z ⇔ (∃x y. z = s_mul S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [cval_cases_CMul]
qed

theorem cval_div_iff :
  cval S v s h (CDiv d e) z ⇔
    (∃x y. z = s_div S x y ∧ cval S v s h d x ∧ cval S v s h e y ∧ s_divides S y)
proof
  rewrite [cval_cases_CDiv]
qed

theorem cval_call1_iff : cval S v s h (CCall1 f d) z ⇔ (∃x. z = s_call S f [x] ∧ cval S v s h d x)
proof
  rewrite [cval_cases_CCall1]
qed

theorem cval_call2_iff :
  cval S v s h (CCall2 f d e) z ⇔
    (∃x y. z = s_call S f [x, y] ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [cval_cases_CCall2]
qed

theorem cval_call3_iff :
  cval S v s h (CCall3 f d e r) z ⇔
    (∃x y w. z = s_call S f [x, y, w] ∧ cval S v s h d x ∧ cval S v s h e y ∧ cval S v s h r w)
proof
  rewrite [cval_cases_CCall3]
qed

theorem cval_cast_iff : ∀e z. cval S v s h (CCast e) z ⇔ (∃i. z = s_cast S i ∧ ieval c_div v e i)
proof
  intro e z
  rewrite [cval_cases_CCast]
qed

theorem cval_cond_iff :
  cval S v s h (CCond b d e) z ⇔
    ccval S v s h b T ∧ cval S v s h d z ∨ ccval S v s h b F ∧ cval S v s h e z
proof
  rewrite [cval_cases_CCond]
qed

-- Conditions: one rule for each form.

theorem ccval_index_iff : ∀b p. ccval S v s h (CIndex b) p ⇔ beval c_div v b p
proof
  intro b p
  rewrite [ccval_cases_CIndex]
qed

theorem ccval_less_iff :
  ccval S v s h (CLess d e) p ⇔ (∃x y. (p ⇔ s_less S x y) ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [ccval_cases_CLess]
qed

theorem ccval_less_eq_iff :
  ccval S v s h (CLessEq d e) p ⇔
    (∃x y. (p ⇔ s_less_eq S x y) ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [ccval_cases_CLessEq]
qed

theorem ccval_equal_iff :
  ccval S v s h (CEqual d e) p ⇔ (∃x y. (p ⇔ s_equal S x y) ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  rewrite [ccval_cases_CEqual]
qed

theorem ccval_and_iff :
  ccval S v s h (CAnd b b2) p ⇔ ¬p ∧ ccval S v s h b F ∨ ccval S v s h b T ∧ ccval S v s h b2 p
proof
  rewrite [ccval_cases_CAnd]
  simp
qed

theorem ccval_or_iff :
  ccval S v s h (COr b b2) p ⇔ p ∧ ccval S v s h b T ∨ ccval S v s h b F ∧ ccval S v s h b2 p
proof
  rewrite [ccval_cases_COr]
  simp
qed

theorem ccval_not_iff : ccval S v s h (CNot b) p ⇔ (∃q. (p ⇔ ¬q) ∧ ccval S v s h b q)
proof
  rewrite [ccval_cases_CNot]
qed

-- Statements: one rule for each form.

theorem exec_skip_iff : exec S v s h CSkip s2 h2 ⇔ s2 = s ∧ h2 = h
proof
  rewrite [exec_cases_CSkip]
qed

theorem exec_seq_iff :
  ∀d s2 h2. exec S v s h (CSeq c d) s2 h2 ⇔ (∃s1 h1. exec S v s h c s1 h1 ∧ exec S v s1 h1 d s2 h2)
proof
  intro d s2 h2
  rewrite [exec_cases_CSeq]
qed

theorem exec_for_iff :
  ∀lo hi c s2 h2.
    exec S v s h (CFor x lo hi c) s2 h2 ⇔
      (∃l u. ieval c_div v lo l ∧ ieval c_div v hi u ∧ loop S v x l u c s h s2 h2)
proof
  intro lo hi c s2 h2
  rewrite [exec_cases_CFor]
qed

theorem exec_if_iff :
  exec S v s h (CIf b c k) s2 h2 ⇔
    ccval S v s h b T ∧ exec S v s h c s2 h2 ∨ ccval S v s h b F ∧ exec S v s h k s2 h2
proof
  rewrite [exec_cases_CIf]
qed

theorem exec_declare_iff :
  exec S v s h (CDeclare x e c) s2 h2 ⇔
    (∃y s1.
       s2 = update s1 x NONE ∧
       s x = NONE ∧
       cval S v s h e y ∧
       exec S v (update s x (SOME y)) h c s1 h2)
proof
  rewrite [exec_cases_CDeclare]
qed

theorem exec_set_iff :
  exec S v s h (CSet x e) s2 h2 ⇔
    (∃y z. s2 = update s x (SOME y) ∧ h2 = h ∧ s x = SOME z ∧ cval S v s h e y)
proof
  rewrite [exec_cases_CSet]
qed

theorem exec_bump_iff :
  exec S v s h (CBump x e) s2 h2 ⇔
    (∃y z. s2 = update s x (SOME (s_add S z y)) ∧ h2 = h ∧ s x = SOME z ∧ cval S v s h e y)
proof
  rewrite [exec_cases_CBump]
qed

theorem exec_store_iff :
  ∀e d s2 h2.
    exec S v s h (CStore a e d) s2 h2 ⇔
      (∃n f i y.
         s2 = s ∧
         h2 = update h a (SOME (Array n (update f i (SOME y)))) ∧
         h a = SOME (Array n f) ∧
         ieval c_div v e i ∧
         0 ≤ i ∧
         i < n ∧
         cval S v s h d y)
proof
  intro e d s2 h2
  rewrite [exec_cases_CStore]
qed

theorem exec_reduce_iff :
  ∀e d s2 h2.
    exec S v s h (CReduce a e d) s2 h2 ⇔
      (∃n f i y x.
         s2 = s ∧
         h2 = update h a (SOME (Array n (update f i (SOME (s_add S x y))))) ∧
         h a = SOME (Array n f) ∧
         ieval c_div v e i ∧
         0 ≤ i ∧
         i < n ∧
         f i = SOME x ∧
         cval S v s h d y)
proof
  intro e d s2 h2
  rewrite [exec_cases_CReduce]
qed

theorem exec_alloc_iff :
  ∀p es z s2 h2.
    exec S v s h (CAlloc a p es z) s2 h2 ⇔
      (∃ns.
         s2 = s ∧
         h2 = update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))) ∧
         h a = NONE ∧
         LIST_REL (ieval c_div v) es ns ∧
         shape_ok ns ∧
         product ns ≤ most_cells)
proof
  intro p es z s2 h2
  rewrite [exec_cases_CAlloc]
qed

-- On the heap, and on the stack.

theorem exec_heap :
  ∀es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns ≤ most_cells ⇒
      exec S v s h (CAlloc a Heap es z) s
        (update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))))
proof
  intro es z ns free values nonneg few
  exact exec_alloc(free, values, nonneg, few)
qed

theorem exec_stack :
  ∀es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns ≤ most_cells ⇒
      exec S v s h (CAlloc a Stack es z) s
        (update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))))
proof
  intro es z ns free values nonneg few
  exact exec_alloc(free, values, nonneg, few)
qed

theorem exec_free_iff :
  exec S v s h (CFree a) s2 h2 ⇔ (∃n f. s2 = s ∧ h2 = update h a NONE ∧ h a = SOME (Array n f))
proof
  rewrite [exec_cases_CFree]
qed

-- A loop: nothing left to do, or the body and the rest.

theorem loop_end_iff :
  ∀(S : 'a ops) v x lo hi c s h s2 h2. hi ≤ lo ⇒ (loop S v x lo hi c s h s2 h2 ⇔ s2 = s ∧ h2 = h)
proof
  intro S v x lo hi c s h s2 h2 le
  have not : ¬(lo < hi) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp [le, not]
qed

theorem loop_next_iff :
  ∀(S : 'a ops) v x lo hi c s h s2 h2.
    lo < hi ⇒
      (loop S v x lo hi c s h s2 h2 ⇔
         (∃s1 h1. exec S (update v x (SOME lo)) s h c s1 h1 ∧ loop S v x (lo + 1) hi c s1 h1 s2 h2))
proof
  intro S v x lo hi c s h s2 h2 lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp only [not, lt]
  simp
qed

theorem some_unique : ∀(x : 'a option) y z. x = SOME y ⇒ x = SOME z ⇒ y = z
proof
  intro x y z h k
  simp [h] at k
  exact k
qed

theorem array_unique :
  ∀(x : 'a array option) n f m g. x = SOME (Array n f) ⇒ x = SOME (Array m g) ⇒ n = m ∧ f = g
proof
  intro x n f m g h k
  simp [h] at k
  exact k
qed

-- What expressions and conditions evaluate to, if to anything.
recursive cvalue : 'a ops → valuation → 'a stack → 'a heap → cexp → 'a
| cvalue S v s h (CLit digits scale) = s_lit S digits scale
| cvalue S v s h (CLocal x) = (case s x of NONE => s_zero S | SOME y => y)
| cvalue S v s h (CRead a e) =
    (case h a of
       NONE => s_zero S
       | SOME b => case b of Array n f => case f (ivalue v e) of NONE => s_zero S | SOME y => y)
| cvalue S v s h (CNeg d) = s_neg S (cvalue S v s h d)
| cvalue S v s h (CAdd d e) = s_add S (cvalue S v s h d) (cvalue S v s h e)
| cvalue S v s h (CSub d e) = s_sub S (cvalue S v s h d) (cvalue S v s h e)
| cvalue S v s h (CMul d e) = s_mul S (cvalue S v s h d) (cvalue S v s h e)
| cvalue S v s h (CDiv d e) = s_div S (cvalue S v s h d) (cvalue S v s h e)
| cvalue S v s h (CCall1 f d) = s_call S f [cvalue S v s h d]
| cvalue S v s h (CCall2 f d e) = s_call S f [cvalue S v s h d, cvalue S v s h e]
| cvalue S v s h (CCall3 f d e r) =
    s_call S f [cvalue S v s h d, cvalue S v s h e, cvalue S v s h r]
| cvalue S v s h (CCast e) = s_cast S (ivalue v e)
| cvalue S v s h (CCond b d e) = if ccvalue S v s h b then cvalue S v s h d else cvalue S v s h e
and ccvalue : 'a ops → valuation → 'a stack → 'a heap → ccond → bool
| ccvalue S v s h (CIndex b) = bvalue v b
| ccvalue S v s h (CLess d e) = s_less S (cvalue S v s h d) (cvalue S v s h e)
| ccvalue S v s h (CLessEq d e) = s_less_eq S (cvalue S v s h d) (cvalue S v s h e)
| ccvalue S v s h (CEqual d e) = s_equal S (cvalue S v s h d) (cvalue S v s h e)
| ccvalue S v s h (CAnd a b) = (ccvalue S v s h a ∧ ccvalue S v s h b)
| ccvalue S v s h (COr a b) = (ccvalue S v s h a ∨ ccvalue S v s h b)
| ccvalue S v s h (CNot a) = (¬ccvalue S v s h a)

-- Determinism: they have at most one value.

theorem cval_ccval_value :
  (∀(S : 'a ops) v s h e x. cval S v s h e x ⇒ cvalue S v s h e = x) ∧
  (∀(S : 'a ops) v s h b p. ccval S v s h b p ⇒ (ccvalue S v s h b ⇔ p))
proof
  apply cval_induct
  - intro S v s h digits scale
    simp [cvalue_def]
  - intro S v s h x y l
    simp [cvalue_def, l]
  - intro S v s h a e n f i x ha he l u fx
    simp [cvalue_def, ha, ieval_value(he), fx]
  - intro S v s h e x he ihe
    simp [cvalue_def, ihe]
  - intro S v s h d e x y hd ihd he ihe
    simp [cvalue_def, ihd, ihe]
  - intro S v s h d e x y hd ihd he ihe
    simp [cvalue_def, ihd, ihe]
  - intro S v s h d e x y hd ihd he ihe
    simp [cvalue_def, ihd, ihe]
  - intro S v s h d e x y hd ihd he ihe nz
    simp [cvalue_def, ihd, ihe]
  - intro S v s h f d x hd ihd
    simp [cvalue_def, ihd]
  - intro S v s h f d e x y hd ihd he ihe
    simp [cvalue_def, ihd, ihe]
  - intro S v s h f d e r x y w hd ihd he ihe hr ihr
    simp [cvalue_def, ihd, ihe, ihr]
  - intro S v s h e i he
    simp [cvalue_def, ieval_value(he)]
  - intro S v s h b d e x hb ihb hd ihd
    simp [cvalue_def, ihb, ihd]
  - intro S v s h b d e x hb ihb he ihe
    simp [cvalue_def, ihb, ihe]
  - intro S v s h b p hb
    simp [ccvalue_def, beval_value(hb)]
  - intro S v s h d e x y hd ihd he ihe
    simp [ccvalue_def, ihd, ihe]
  - intro S v s h d e x y hd ihd he ihe
    simp [ccvalue_def, ihd, ihe]
  - intro S v s h d e x y hd ihd he ihe
    simp [ccvalue_def, ihd, ihe]
  - intro S v s h a b ha iha
    simp [ccvalue_def, iha]
  - intro S v s h a b p ha iha hb ihb
    simp [ccvalue_def, iha, ihb]
  - intro S v s h a b ha iha
    simp [ccvalue_def, iha]
  - intro S v s h a b p ha iha hb ihb
    simp [ccvalue_def, iha, ihb]
  - intro S v s h a p ha iha
    simp [ccvalue_def, iha]
qed

theorem cval_deterministic : ∀x y. cval S v s h e x ⇒ cval S v s h e y ⇒ x = y
proof
  intro x y k l
  obtain ⟨values, conditions⟩ := cval_ccval_value
  rewrite [← values(k), values(l)]
qed

theorem ccval_deterministic : ∀p q. ccval S v s h b p ⇒ ccval S v s h b q ⇒ (p ⇔ q)
proof
  intro p q k l
  obtain ⟨values, conditions⟩ := cval_ccval_value
  rewrite [← conditions(k), conditions(l)]
qed

-- A condition that holds and does not.
theorem ccval_clash : ccval S v s h b T ⇒ ccval S v s h b F ⇒ F
proof
  intro yes no
  have wrong := ccval_deterministic(yes, no)
  simp at wrong
qed

-- Determinism of statements: what holds of one run of a program holds of all.

theorem exec_loop_deterministic :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒ (∀s2 h2. exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀s2 h2. loop S v x lo hi c s h s2 h2 ⇒ s1 = s2 ∧ h1 = h2))
proof
  apply exec_induct
  - intro S v s h s2 h2 k
    simp [exec_skip_iff] at k
    simp [k]
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd s3 h3 k
    rewrite [exec_seq_iff] at k
    obtain ⟨s4, h4, kc, kd⟩ := k
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    exact ihd(kd)
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc s2 h2 k
    rewrite [exec_for_iff] at k
    obtain ⟨l2, u2, kl, ku, kc⟩ := k
    obtain rfl := ieval_deterministic(hl, kl)
    obtain rfl := ieval_deterministic(hu, ku)
    exact ihc(kc)
  - intro S v s h b c d s1 h1 hb hc ihc s2 h2 k
    rewrite [exec_if_iff] at k
    cases k as ⟨kb, kc⟩ | ⟨kb, kd⟩
    · exact ihc(kc)
    · have wrong := ccval_clash(hb, kb)
      contradiction
  - intro S v s h b c d s1 h1 hb hd ihd s2 h2 k
    rewrite [exec_if_iff] at k
    cases k as ⟨kb, kc⟩ | ⟨kb, kd⟩
    · have wrong := ccval_clash(kb, hb)
      contradiction
    · exact ihd(kd)
  - intro S v s h x e c y s1 h1 hx he hc ihc s2 h2 k
    rewrite [exec_declare_iff] at k
    obtain ⟨y2, s3, eq, kx, ke, kc⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    simp [eq]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_set_iff] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_bump_iff] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y ha he l u hd s2 h2 k
    rewrite [exec_store_iff] at k
    obtain ⟨m, g, j, y2, eq1, eq2, ka, ke, l2, u2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y x ha he l u fx hd s2 h2 k
    rewrite [exec_reduce_iff] at k
    obtain ⟨m, g, j, y2, x2, eq1, eq2, ka, ke, l2, u2, fx2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    obtain rfl := some_unique(fx, fx2)
    simp [eq1, eq2]
  - intro S v s h p a es z ns ha he l few s2 h2 k
    rewrite [exec_alloc_iff] at k
    obtain ⟨ms, eq1, eq2, ka, ke, l2, few2⟩ := k
    obtain rfl := extents_deterministic(he, ke)
    simp [eq1, eq2]
  - intro S v s h a n f ha s2 h2 k
    rewrite [exec_free_iff] at k
    obtain ⟨m, g, eq1, eq2, ka⟩ := k
    simp [eq1, eq2]
  - intro S v x lo hi c s h le s2 h2 k
    rewrite [loop_end_iff(le)] at k
    simp [k]
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl s3 h3 k
    rewrite [loop_next_iff(lt)] at k
    obtain ⟨s4, h4, kc, kl⟩ := k
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    exact ihl(kl)
qed

theorem exec_deterministic :
  ∀s1 h1 s2 h2. exec S v s h c s1 h1 ⇒ exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2
proof
  intro s1 h1 s2 h2 k l
  obtain ⟨a, b⟩ := exec_loop_deterministic
  exact a(k)(l)
qed
