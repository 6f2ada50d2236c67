-- What a statement of the C subset leaves alone.
--
-- Main theorems: `exec_frame` (arrays that are not written do not change), `exec_scope` (locals end
-- with their block), `exec_length` (no array changes its length), `no_store_after_free`.

import c.wrong

variables (S : 'a ops) (ty : elem) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack)
    (h : 'a heap) (c : cstmt) (s1 : 'a stack) (h1 : 'a heap) (a y : ident) (e : cexp) (z : 'a)

-- The arrays that a statement may write, allocate or free.
recursive touches : cstmt → ident → bool
| touches CSkip a = F
| touches (CSeq c d) a = (touches c a ∨ touches d a)
| touches (CFor x lo hi c) a = touches c a
| touches (CIf b c d) a = (touches c a ∨ touches d a)
| touches (CDeclare ty x e c) a = touches c a
| touches (CIndex ty x e c) a = touches c a
| touches (CSet x e) a = F
| touches (CBump ty x e) a = F
| touches (CStore b e d) a = (a = b)
| touches (CReduce ty b e d) a = (a = b)
| touches (CAlloc ty b p es z) a = (a = b)
| touches (CFree b) a = (a = b)

-- The arrays that a statement may allocate or free.
recursive manages : cstmt → ident → bool
| manages CSkip a = F
| manages (CSeq c d) a = (manages c a ∨ manages d a)
| manages (CFor x lo hi c) a = manages c a
| manages (CIf b c d) a = (manages c a ∨ manages d a)
| manages (CDeclare ty x e c) a = manages c a
| manages (CIndex ty x e c) a = manages c a
| manages (CSet x e) a = F
| manages (CBump ty x e) a = F
| manages (CStore b e d) a = F
| manages (CReduce ty b e d) a = F
| manages (CAlloc ty b p es z) a = (a = b)
| manages (CFree b) a = (a = b)

-- The variables that a statement may assign to (not those that it declares and drops).
recursive assigns : cstmt → ident → bool
| assigns CSkip y = F
| assigns (CSeq c d) y = (assigns c y ∨ assigns d y)
| assigns (CFor x lo hi c) y = assigns c y
| assigns (CIf b c d) y = (assigns c y ∨ assigns d y)
| assigns (CDeclare ty x e c) y = assigns c y
| assigns (CIndex ty x e c) y = assigns c y
| assigns (CSet x e) y = (y = x)
| assigns (CBump ty x e) y = (y = x)
| assigns (CStore b e d) y = F
| assigns (CReduce ty b e d) y = F
| assigns (CAlloc ty b p es z) y = F
| assigns (CFree b) y = F

-- A statement leaves alone the arrays that it does not mention as a target.
theorem exec_loop_frame :
  (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀a. ¬touches c a ⇒ h1 a = h a)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀a. ¬touches c a ⇒ h1 a = h a))
proof
  apply exec_induct
  - intro S v s h a no
    trivial
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a no
    simp [touches_def] at no
    obtain ⟨n1, n2⟩ := no
    rewrite [ihd(n2), ihc(n1)]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a no
    simp [touches_def] at no
    exact ihc(no)
  - intro S v s h b c d s1 h1 hb hc ihc a no
    simp [touches_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihc(n1)
  - intro S v s h b c d s1 h1 hb hd ihd a no
    simp [touches_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2)
  - intro S v s h ty x e c y s1 h1 hx he hc ihc a no
    simp [touches_def] at no
    exact ihc(no)
  - intro S v s h ty x e c y s1 h1 he small hc ihc a no
    simp [touches_def] at no
    exact ihc(no)
  - intro S v s h x e y z hx he a no
    trivial
  - intro S v s h ty x e y z hx he a no
    trivial
  - intro S v s h b e d n f i y hb he l u hd a no
    simp [touches_def] at no
    simp [update_other(no)]
  - intro S v s h ty b e d n f i y x hb he l u fx hd a no
    simp [touches_def] at no
    simp [update_other(no)]
  - intro S v s h ty p b es z ns hb he l few a no
    simp [touches_def] at no
    simp [update_other(no)]
  - intro S v s h b n f hb a no
    simp [touches_def] at no
    simp [update_other(no)]
  - intro S v x lo hi c s h le a no
    trivial
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a no
    rewrite [ihl(no), ihc(no)]
qed

theorem exec_frame : exec S v s h c s1 h1 ⇒ ¬touches c a ⇒ h1 a = h a
proof
  intro k no
  obtain ⟨p, q⟩ := exec_loop_frame
  exact p(k)(no)
qed

-- The length of an array changes only where it is freed and allocated anew.
theorem exec_loop_length :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒
       (∀a n f. ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g)))) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒
       (∀a n f. ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g))))
proof
  apply exec_induct
  - intro S v s h a n f no ha
    exists f
    exact ha
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a n f no ha
    simp [manages_def] at no
    obtain ⟨n1, n2⟩ := no
    obtain ⟨g, ga⟩ := ihc(n1, ha)
    exact ihd(n2, ga)
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c d s1 h1 hb hc ihc a n f no ha
    simp [manages_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihc(n1, ha)
  - intro S v s h b c d s1 h1 hb hd ihd a n f no ha
    simp [manages_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2, ha)
  - intro S v s h ty x e c y s1 h1 hx he hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h ty x e c y s1 h1 he small hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a n f no ha
    exists f
    exact ha
  - intro S v s h ty x e y z hx he a n f no ha
    exists f
    exact ha
  - intro S v s h b e d m k i y hb he l u hd a n f no ha
    by_cases eq : a = b
    · subst eq
      obtain ⟨same, rfl⟩ := array_unique(hb, ha)
      subst same
      exists update f i (SOME y)
      simp
    · exists f
      simp [update_other(eq), ha]
  - intro S v s h ty b e d m k i y x hb he l u fx hd a n f no ha
    by_cases eq : a = b
    · subst eq
      obtain ⟨same, rfl⟩ := array_unique(hb, ha)
      subst same
      exists update f i (SOME (s_add S ty x y))
      simp
    · exists f
      simp [update_other(eq), ha]
  - intro S v s h ty p b es z ns hb he l few a n f no ha
    simp [manages_def] at no
    exists f
    simp [update_other(no), ha]
  - intro S v s h b m k hb a n f no ha
    simp [manages_def] at no
    exists f
    simp [update_other(no), ha]
  - intro S v x lo hi c s h le a n f no ha
    exists f
    exact ha
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a n f no ha
    obtain ⟨g, ga⟩ := ihc(no, ha)
    exact ihl(no, ga)
qed

theorem exec_length :
  ∀n f. exec S v s h c s1 h1 ⇒ ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g))
proof
  intro n f k no ha
  obtain ⟨p, q⟩ := exec_loop_length
  exact p(k)(no, ha)
qed

-- Variables are scoped: after a statement the same ones are declared as before, and those
-- that it does not assign to have their values.
theorem exec_loop_stack :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒ (∀y. (s1 y = NONE ⇔ s y = NONE) ∧ (¬assigns c y ⇒ s1 y = s y))) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀y. (s1 y = NONE ⇔ s y = NONE) ∧ (¬assigns c y ⇒ s1 y = s y)))
proof
  apply exec_induct
  - intro S v s h y
    simp
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd y
    obtain ⟨p, q⟩ := ihc[y]
    obtain ⟨r, t⟩ := ihd[y]
    split
    · simp [p, r]
    · intro no
      simp only [assigns_def, not_or] at no
      obtain ⟨n1, n2⟩ := no
      rewrite [t(n2), q(n1)]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc y
    simp [assigns_def, ihc]
  - intro S v s h b c d s1 h1 hb hc ihc y
    simp [assigns_def, ihc]
  - intro S v s h b c d s1 h1 hb hd ihd y
    simp [assigns_def, ihd]
  - intro S v s h ty x e c z s1 h1 hx he hc ihc y
    by_cases eq : y = x
    · subst eq
      simp [hx]
    · have k := ihc[y]
      rewrite [update_other(eq)] at k
      simp [update_other(eq), assigns_def, k]
  - intro S v s h ty x e c y s1 h1 he small hc ihc z
    simp [assigns_def, ihc]
  - intro S v s h x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h ty x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h b e d m k i y hb he l u hd x
    simp
  - intro S v s h ty b e d m k i y hb he l u hd x
    simp
  - intro S v s h ty p b es z ns hb he l few x
    simp
  - intro S v s h b m k hb x
    simp
  - intro S v x lo hi c s h le y
    simp
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl y
    obtain ⟨p, q⟩ := ihc[y]
    obtain ⟨r, t⟩ := ihl[y]
    split
    · simp [p, r]
    · intro no
      rewrite [t(no), q(no)]
qed

theorem exec_stack_frame : exec S v s h c s1 h1 ⇒ ¬assigns c y ⇒ s1 y = s y
proof
  intro k no
  obtain ⟨p, q⟩ := exec_loop_stack
  obtain ⟨scope, frame⟩ := p(k)[y]
  exact frame(no)
qed

theorem exec_scope : exec S v s h c s1 h1 ⇒ (s1 y = NONE ⇔ s y = NONE)
proof
  intro k
  obtain ⟨p, q⟩ := exec_loop_stack
  obtain ⟨scope, frame⟩ := p(k)[y]
  exact scope
qed

-- An array that is not allocated stays so, except where the statement allocates it.
theorem exec_loop_unallocated :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒ (∀a. ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀a. ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE))
proof
  apply exec_induct
  - intro S v s h a no ha
    exact ha
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a no ha
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2, ihc(n1, ha))
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c d s1 h1 hb hc ihc a no ha
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    exact ihc(n1, ha)
  - intro S v s h b c d s1 h1 hb hd ihd a no ha
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2, ha)
  - intro S v s h ty x e c y s1 h1 hx he hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h ty x e c y s1 h1 he small hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a no ha
    exact ha
  - intro S v s h ty x e y z hx he a no ha
    exact ha
  - intro S v s h b e d n f i y hb he l u hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h ty b e d n f i y x hb he l u fx hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h ty p b es z ns hb he l few a no ha
    simp [manages_def] at no
    simp [update_other(no), ha]
  - intro S v s h b n f hb a no ha
    simp [manages_def] at no
    simp [update_other(no), ha]
  - intro S v x lo hi c s h le a no ha
    exact ha
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a no ha
    exact ihl(no, ihc(no, ha))
qed

theorem exec_unallocated : exec S v s h c s1 h1 ⇒ ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE
proof
  intro k no ha
  obtain ⟨p, q⟩ := exec_loop_unallocated
  exact p(k)(no, ha)
qed

-- Use after free: a statement that does not allocate the array cannot make it usable again.
theorem no_store_after_free :
  ∀e d. ¬manages c a ⇒ ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CSeq c (CStore a e d))) s2 h2)
proof
  intro e d no ⟨s2, h2, k⟩
  rewrite [exec_cases_CSeq] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_cases_CFree] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  rewrite [exec_cases_CSeq] at k2
  obtain ⟨s3, h3, k3, k4⟩ := k2
  have still := exec_unallocated(k3, no, gone)
  have wrong := store_unallocated[S, v, s3, h3, a, e, d](still)
  apply wrong
  exists s2, h2
  exact k4
qed
