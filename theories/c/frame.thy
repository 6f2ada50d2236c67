-- What a statement of the C subset leaves alone, and on what it does not depend.
--
-- Main theorems: `exec_frame` (arrays that are not written do not change), `exec_scope` (locals end
-- with their block), `exec_length` (no array changes its length), `exec_mono` (a run stays a run
-- where more index variables have values), `no_store_after_free`.

import c.wrong

variables (S : 'a ops) (v : valuation) (x : ident) (lo hi : int) (s : 'a stack) (h : 'a heap)
    (c : cstmt) (s1 : 'a stack) (h1 : 'a heap) (a y : ident) (e : cexp) (z : 'a)

-- The arrays that a statement may write, allocate or free.
recursive writes : cstmt → ident → bool
| writes CSkip a = F
| writes (CSeq c d) a = (writes c a ∨ writes d a)
| writes (CFor x lo hi c) a = writes c a
| writes (CIf b c d) a = (writes c a ∨ writes d a)
| writes (CDeclare x e c) a = writes c a
| writes (CSet x e) a = F
| writes (CBump x e) a = F
| writes (CStore b e d) a = (a = b)
| writes (CReduce b e d) a = (a = b)
| writes (CAlloc b p es z) a = (a = b)
| writes (CFree b) a = (a = b)

-- The arrays that a statement may allocate or free.
recursive manages : cstmt → ident → bool
| manages CSkip a = F
| manages (CSeq c d) a = (manages c a ∨ manages d a)
| manages (CFor x lo hi c) a = manages c a
| manages (CIf b c d) a = (manages c a ∨ manages d a)
| manages (CDeclare x e c) a = manages c a
| manages (CSet x e) a = F
| manages (CBump x e) a = F
| manages (CStore b e d) a = F
| manages (CReduce b e d) a = F
| manages (CAlloc b p es z) a = (a = b)
| manages (CFree b) a = (a = b)

-- The variables that a statement may assign to (not those that it declares and drops).
recursive assigns : cstmt → ident → bool
| assigns CSkip y = F
| assigns (CSeq c d) y = (assigns c y ∨ assigns d y)
| assigns (CFor x lo hi c) y = assigns c y
| assigns (CIf b c d) y = (assigns c y ∨ assigns d y)
| assigns (CDeclare x e c) y = assigns c y
| assigns (CSet x e) y = (y = x)
| assigns (CBump x e) y = (y = x)
| assigns (CStore b e d) y = F
| assigns (CReduce b e d) y = F
| assigns (CAlloc b p es z) y = F
| assigns (CFree b) y = F

-- A statement leaves alone the arrays that it does not mention as a target.
theorem exec_loop_frame :
  (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀a. ¬writes c a ⇒ h1 a = h a)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀a. ¬writes c a ⇒ h1 a = h a))
proof
  apply exec_induct
  - intro S v s h a no
    trivial
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a no
    simp [writes_def] at no
    obtain ⟨n1, n2⟩ := no
    rewrite [ihd(n2), ihc(n1)]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a no
    simp [writes_def] at no
    exact ihc(no)
  - intro S v s h b c d s1 h1 hb hc ihc a no
    simp [writes_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihc(n1)
  - intro S v s h b c d s1 h1 hb hd ihd a no
    simp [writes_def] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2)
  - intro S v s h x e c y s1 h1 hx he hc ihc a no
    simp [writes_def] at no
    exact ihc(no)
  - intro S v s h x e y z hx he a no
    trivial
  - intro S v s h x e y z hx he a no
    trivial
  - intro S v s h b e d n f i y hb he l u hd a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h b e d n f i y x hb he l u fx hd a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h p b es z ns hb he l few a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h b n f hb a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v x lo hi c s h le a no
    trivial
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a no
    rewrite [ihl(no), ihc(no)]
qed

theorem exec_frame : exec S v s h c s1 h1 ⇒ ¬writes c a ⇒ h1 a = h a
proof
  intro k no
  obtain ⟨p, q⟩ := exec_loop_frame
  exact p(k)(no)
qed

theorem loop_frame : ∀s h s1 h1 a. loop S v x lo hi c s h s1 h1 ⇒ ¬writes c a ⇒ h1 a = h a
proof
  intro s h s1 h1 a k no
  obtain ⟨p, q⟩ := exec_loop_frame
  exact q(k)(no)
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
  - intro S v s h x e c y s1 h1 hx he hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a n f no ha
    exists f
    exact ha
  - intro S v s h x e y z hx he a n f no ha
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
  - intro S v s h b e d m k i y x hb he l u fx hd a n f no ha
    by_cases eq : a = b
    · subst eq
      obtain ⟨same, rfl⟩ := array_unique(hb, ha)
      subst same
      exists update f i (SOME (s_add S x y))
      simp
    · exists f
      simp [update_other(eq), ha]
  - intro S v s h p b es z ns hb he l few a n f no ha
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

theorem loop_length :
  ∀s h s1 h1 a n f.
    loop S v x lo hi c s h s1 h1 ⇒
    ¬manages c a ⇒
    h a = SOME (Array n f) ⇒
      (∃g. h1 a = SOME (Array n g))
proof
  intro s h s1 h1 a n f k no ha
  obtain ⟨p, q⟩ := exec_loop_length
  exact q(k)(no, ha)
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
  - intro S v s h x e c z s1 h1 hx he hc ihc y
    by_cases eq : y = x
    · subst eq
      simp [hx]
    · have k := ihc[y]
      rewrite [update_other(eq)] at k
      simp [update_other(eq), assigns_def, k]
  - intro S v s h x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h b e d m k i y hb he l u hd x
    simp
  - intro S v s h b e d m k i y hb he l u hd x
    simp
  - intro S v s h p b es z ns hb he l few x
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

-- Monotonicity: a value does not change when more is in scope, declared and allocated.
theorem cval_ccval_mono :
  (∀(S : 'a ops) v s h e z.
     cval S v s h e z ⇒
       (∀w t g.
          (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒
          (∀x y. s x = SOME y ⇒ t x = SOME y) ⇒
          (∀x y. h x = SOME y ⇒ g x = SOME y) ⇒
            cval S w t g e z)) ∧
  (∀(S : 'a ops) v s h b p.
     ccval S v s h b p ⇒
       (∀w t g.
          (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒
          (∀x y. s x = SOME y ⇒ t x = SOME y) ⇒
          (∀x y. h x = SOME y ⇒ g x = SOME y) ⇒
            ccval S w t g b p))
proof
  apply cval_induct
  - intro S v s h digits scale w t g mv ms mh
    exact cval_lit
  - intro S v s h x y l w t g mv ms mh
    exact cval_local(ms(l))
  - intro S v s h a e n f i x ha he l u fx w t g mv ms mh
    exact cval_read(mh(ha), ieval_mono(he)(mv), l, u, fx)
  - intro S v s h e x he ihe w t g mv ms mh
    exact cval_neg(ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_add(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_sub(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_mul(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe nz w t g mv ms mh
    exact cval_div(ihd(mv, ms, mh), ihe(mv, ms, mh), nz)
  - intro S v s h f d x hd ihd w t g mv ms mh
    exact cval_call1(ihd(mv, ms, mh))
  - intro S v s h f d e x y hd ihd he ihe w t g mv ms mh
    exact cval_call2(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h f d e r x y z hd ihd he ihe hr ihr w t g mv ms mh
    exact cval_call3(ihd(mv, ms, mh), ihe(mv, ms, mh), ihr(mv, ms, mh))
  - intro S v s h e i he w t g mv ms mh
    exact cval_cast(ieval_mono(he)(mv))
  - intro S v s h b d e x hb ihb hd ihd w t g mv ms mh
    exact cval_true(ihb(mv, ms, mh), ihd(mv, ms, mh))
  - intro S v s h b d e x hb ihb he ihe w t g mv ms mh
    exact cval_false(ihb(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h b p hb w t g mv ms mh
    exact ccval_index(beval_mono(hb)(mv))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact ccval_less(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact ccval_less_eq(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact ccval_equal(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h a b ha iha w t g mv ms mh
    exact ccval_and_false(iha(mv, ms, mh))
  - intro S v s h a b p ha iha hb ihb w t g mv ms mh
    exact ccval_and_true(iha(mv, ms, mh), ihb(mv, ms, mh))
  - intro S v s h a b ha iha w t g mv ms mh
    exact ccval_or_true(iha(mv, ms, mh))
  - intro S v s h a b p ha iha hb ihb w t g mv ms mh
    exact ccval_or_false(iha(mv, ms, mh), ihb(mv, ms, mh))
  - intro S v s h a p ha iha w t g mv ms mh
    exact ccval_not(iha(mv, ms, mh))
qed

theorem cval_mono :
  cval S v s h e z ⇒
    (∀w t g.
       (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒
       (∀x y. s x = SOME y ⇒ t x = SOME y) ⇒
       (∀x y. h x = SOME y ⇒ g x = SOME y) ⇒
         cval S w t g e z)
proof
  intro k
  obtain ⟨a, b⟩ := cval_ccval_mono
  exact a(k)
qed

-- A value depends only on the arrays that the expression reads: writing to others is harmless.
recursive reads : cexp → ident → bool
| reads (CLit m n) a = F
| reads (CLocal x) a = F
| reads (CRead b e) a = (a = b)
| reads (CNeg d) a = reads d a
| reads (CAdd d e) a = (reads d a ∨ reads e a)
| reads (CSub d e) a = (reads d a ∨ reads e a)
| reads (CMul d e) a = (reads d a ∨ reads e a)
| reads (CDiv d e) a = (reads d a ∨ reads e a)
| reads (CCall1 f d) a = reads d a
| reads (CCall2 f d e) a = (reads d a ∨ reads e a)
| reads (CCall3 f d e r) a = (reads d a ∨ reads e a ∨ reads r a)
| reads (CCast e) a = F
| reads (CCond b d e) a = (creads b a ∨ reads d a ∨ reads e a)
and creads : ccond → ident → bool
| creads (CIndex b) a = F
| creads (CLess d e) a = (reads d a ∨ reads e a)
| creads (CLessEq d e) a = (reads d a ∨ reads e a)
| creads (CEqual d e) a = (reads d a ∨ reads e a)
| creads (CAnd b c) a = (creads b a ∨ creads c a)
| creads (COr b c) a = (creads b a ∨ creads c a)
| creads (CNot b) a = creads b a

theorem cval_ccval_frame :
  (∀(S : 'a ops) v s h e z.
     cval S v s h e z ⇒ (∀g. (∀a. reads e a ⇒ g a = h a) ⇒ cval S v s g e z)) ∧
  (∀(S : 'a ops) v s h b p.
     ccval S v s h b p ⇒ (∀g. (∀a. creads b a ⇒ g a = h a) ⇒ ccval S v s g b p))
proof
  apply cval_induct
  - intro S v s h digits scale g same
    exact cval_lit
  - intro S v s h x y l g same
    exact cval_local(l)
  - intro S v s h a e n f i x ha he l u fx g same
    have ga : g a = SOME (Array n f) by (rewrite [← ha]; apply same; simp [reads_def])
    exact cval_read(ga, he, l, u, fx)
  - intro S v s h e x he ihe g same
    simp [reads_def] at same
    exact cval_neg(ihe(same))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_add(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_sub(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_mul(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe nz g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_div(ihd(left), ihe(right), nz)
  - intro S v s h f d x hd ihd g same
    have inner : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_call1(ihd(inner))
  - intro S v s h f d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_call2(ihd(left), ihe(right))
  - intro S v s h f d e k x y z hd ihd he ihe hk ihk g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have last : ∀a. reads k a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_call3(ihd(left), ihe(right), ihk(last))
  - intro S v s h e i he g same
    exact cval_cast(he)
  - intro S v s h b d e x hb ihb hd ihd g same
    have test : ∀a. creads b a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_true(ihb(test), ihd(left))
  - intro S v s h b d e x hb ihb he ihe g same
    have test : ∀a. creads b a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact cval_false(ihb(test), ihe(right))
  - intro S v s h b p hb g same
    exact ccval_index(hb)
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_less(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_less_eq(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_equal(ihd(left), ihe(right))
  - intro S v s h c b hc ihc g same
    have left : ∀a. creads c a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_and_false(ihc(left))
  - intro S v s h c b p hc ihc hb ihb g same
    have left : ∀a. creads c a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. creads b a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_and_true(ihc(left), ihb(right))
  - intro S v s h c b hc ihc g same
    have left : ∀a. creads c a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_or_true(ihc(left))
  - intro S v s h c b p hc ihc hb ihb g same
    have left : ∀a. creads c a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    have right : ∀a. creads b a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_or_false(ihc(left), ihb(right))
  - intro S v s h c p hc ihc g same
    have left : ∀a. creads c a ⇒ g a = h a by
      (intro a r; apply same; simp [reads_def, creads_def, r])
    exact ccval_not(ihc(left))
qed

theorem cval_frame : cval S v s h e z ⇒ (∀g. (∀a. reads e a ⇒ g a = h a) ⇒ cval S v s g e z)
proof
  intro k
  obtain ⟨a, b⟩ := cval_ccval_frame
  exact a(k)
qed

-- Statements run the same where more index variables are in scope.
theorem exec_loop_mono :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ exec S w s h c s1 h1)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒
       (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ loop S w x lo hi c s h s1 h1))
proof
  obtain ⟨of_value, of_condition⟩ := cval_ccval_mono
  have all :
      ∀v w.
        (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒
          (∀(S : 'a ops) s h e z. cval S v s h e z ⇒ cval S w s h e z) by
    intro v w m S s h e z k
    apply of_value(k)
    · exact m
    · intro x y l
      exact l
    · intro x y l
      exact l
  have conditions :
      ∀v w.
        (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒
          (∀(S : 'a ops) s h b p. ccval S v s h b p ⇒ ccval S w s h b p) by
    intro v w m S s h b p k
    apply of_condition(k)
    · exact m
    · intro x y l
      exact l
    · intro x y l
      exact l
  apply exec_induct
  - intro S v s h w m
    exact exec_skip
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd w m
    exact exec_seq(ihc(m), ihd(m))
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc w m
    exact exec_for(ieval_mono(hl)(m), ieval_mono(hu)(m), ihc(m))
  - intro S v s h b c d s1 h1 hb hc ihc w m
    exact exec_if_true(conditions(m)(hb), ihc(m))
  - intro S v s h b c d s1 h1 hb hd ihd w m
    exact exec_if_false(conditions(m)(hb), ihd(m))
  - intro S v s h x e c y s1 h1 hx he hc ihc w m
    exact exec_declare(hx, all(m)(he), ihc(m))
  - intro S v s h x e y z hx he w m
    exact exec_set(hx, all(m)(he))
  - intro S v s h x e y z hx he w m
    exact exec_bump(hx, all(m)(he))
  - intro S v s h a e d n f i y ha he l u hd w m
    exact exec_store(ha, ieval_mono(he)(m), l, u, all(m)(hd))
  - intro S v s h a e d n f i y x ha he l u fx hd w m
    exact exec_reduce(ha, ieval_mono(he)(m), l, u, fx, all(m)(hd))
  - intro S v s h p a es z ns ha he l few w m
    exact exec_alloc(ha, extents_mono(he, m), l, few)
  - intro S v s h a n f ha w m
    exact exec_free(ha)
  - intro S v x lo hi c s h le w m
    exact loop_done(le)
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl w m
    have more : ∀y z. update v x (SOME lo) y = SOME z ⇒ update w x (SOME lo) y = SOME z by
      intro y z k
      by_cases eq : y = x
      · subst eq
        simp at k
        simp [k]
      · rewrite [update_other(eq)] at k
        rewrite [update_other(eq)]
        exact m(k)
    exact loop_step(lt, ihc(more), ihl(m))
qed

theorem exec_mono :
  ∀(S : 'a ops) v w s h c s1 h1.
    (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ exec S v s h c s1 h1 ⇒ exec S w s h c s1 h1
proof
  intro S v w s h c s1 h1 m k
  obtain ⟨p, q⟩ := exec_loop_mono
  exact p(k)(m)
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
  - intro S v s h x e c y s1 h1 hx he hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a no ha
    exact ha
  - intro S v s h x e y z hx he a no ha
    exact ha
  - intro S v s h b e d n f i y hb he l u hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h b e d n f i y x hb he l u fx hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h p b es z ns hb he l few a no ha
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
  rewrite [exec_seq_iff] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_free_iff] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  rewrite [exec_seq_iff] at k2
  obtain ⟨s3, h3, k3, k4⟩ := k2
  have still := exec_unallocated(k3, no, gone)
  have wrong := store_unallocated[S, v, s3, h3, a, e, d](still)
  apply wrong
  exists s2, h2
  exact k4
qed
