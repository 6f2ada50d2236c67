-- Regular reindexers compose; identity is one.
--
-- Main theorems: `regular_compose`, `regular_identity`.

import published.reindexers

variables (v : valuation) (k a : iexp) (z : int) (b c d : iexp) (x : ident) (e : iexp)
    (l m : symbolic)

theorem mentions_nil [simp] : mentions [] x ⇔ F
by simp [mentions_def]

theorem mentions_cons [simp] :
  ∀p l x. mentions (p :: l) x ⇔ imentions (FST p) x ∨ imentions (SND p) x ∨ mentions l x
by simp [mentions_def, or_assoc]

theorem substitute_nil [simp] : substitute x e [] = []
by simp [substitute_def]

theorem substitute_cons [simp] :
  ∀x e p l. substitute x e (p :: l) = (isubst x e (FST p), isubst x e (SND p)) :: substitute x e l
by simp [substitute_def]

theorem mentions_append [simp] : ∀l m x. mentions (l ++ m) x ⇔ mentions l x ∨ mentions m x
proof
  intro l m x
  induct l
  - simp
  - intro p l ih
    simp [ih, or_assoc]
qed

theorem substitute_append [simp] : substitute x e (l ++ m) = substitute x e l ++ substitute x e m
proof
  induct l
  - simp
  - intro p l ih
    simp [ih]
qed

theorem isubst_fresh : ∀x e a. ¬imentions a x ⇒ isubst x e a = a
proof
  intro x e a
  induct a <;> simp [isubst_def, imentions_def]
qed

-- A variable with no value is not in an expression that has one.
theorem ieval_scoped : ∀D v a z x. ieval D v a z ⇒ imentions a x ⇒ v x ≠ NONE
proof
  intro D v a z x h
  induct h <;> simp [imentions_def, imp_or]
qed

theorem alike_refl [simp] : alike v a a
by simp [alike_def]

theorem alike_value : ieval atl_div v a z ⇒ alike v a (ILit z)
proof
  intro h
  simp [alike_def, ieval_cases_ILit]
  intro y
  split
  - intro k
    exact ieval_deterministic(k)(h)
  - intro k
    rewrite [k]
    exact h
qed

theorem all_alike_nil [simp] : all_alike v [] m ⇔ m = []
proof
  cases m as eq | ⟨q, k, eq⟩ <;> simp [all_alike_def]
qed

theorem all_alike_cons :
  ∀v p l m.
    all_alike v (p :: l) m ⇔
      (∃q k. m = q :: k ∧ alike v (FST p) (FST q) ∧ alike v (SND p) (SND q) ∧ all_alike v l k)
proof
  intro v p l m
  cases m as eq | ⟨q, k, eq⟩ <;> simp [all_alike_def, and_assoc]
qed

theorem all_alike_cons_cons [simp] :
  ∀v p l q k.
    all_alike v (p :: l) (q :: k) ⇔
      alike v (FST p) (FST q) ∧ alike v (SND p) (SND q) ∧ all_alike v l k
by simp [all_alike_def, and_assoc]

theorem all_alike_append :
  ∀v l m k n. all_alike v l m ⇒ all_alike v k n ⇒ all_alike v (l ++ k) (m ++ n)
proof
  intro v l m k n
  simp only [all_alike_def]
  exact list_rel_append
qed

theorem all_alike_refl [simp] : all_alike v l l
proof
  induct l
  - simp
  - intro p l ih
    simp [ih]
qed

theorem alike_trans : alike v a b ⇒ alike v b c ⇒ alike v a c
by simp [alike_def]

theorem all_alike_trans : ∀v l m k. all_alike v l m ⇒ all_alike v m k ⇒ all_alike v l k
proof
  intro v l
  induct l
  - simp
  - intro p l ih m k h g
    rewrite [all_alike_cons] at h
    obtain ⟨q, m2, eq, a, b, rest⟩ := h
    subst eq
    rewrite [all_alike_cons] at g
    obtain ⟨q2, k2, eq, a2, b2, rest2⟩ := g
    subst eq
    simp [alike_trans(a)(a2), alike_trans(b)(b2), ih(rest)(rest2)]
qed

theorem alike_add : alike v a b ⇒ alike v c d ⇒ alike v (IAdd a c) (IAdd b d)
by simp [alike_def, ieval_cases_IAdd]

theorem alike_sub : alike v a b ⇒ alike v c d ⇒ alike v (ISub a c) (ISub b d)
by simp [alike_def, ieval_cases_ISub]

theorem alike_mul : alike v a b ⇒ alike v c d ⇒ alike v (IMul a c) (IMul b d)
by simp [alike_def, ieval_cases_IMul]

theorem alike_div : alike v a b ⇒ alike v c d ⇒ alike v (IDiv a c) (IDiv b d)
by simp [alike_def, ieval_cases_IDiv]

theorem alike_mod : alike v a b ⇒ alike v c d ⇒ alike v (IMod a c) (IMod b d)
by simp [alike_def, ieval_cases_IMod]

theorem alike_volume : ∀v l m. all_alike v l m ⇒ alike v (volume l) (volume m)
proof
  intro v l
  induct l
  - simp
  - intro p l ih m h
    rewrite [all_alike_cons] at h
    obtain ⟨q, k, eq, a, b, rest⟩ := h
    simp [eq, volume_def, alike_mul, b, ih(rest)]
qed

theorem alike_address : ∀v l m. all_alike v l m ⇒ alike v (address l) (address m)
proof
  intro v l
  induct l
  - simp
  - intro p l ih m h
    rewrite [all_alike_cons] at h
    obtain ⟨q, k, eq, a, b, rest⟩ := h
    simp [eq, address_def, alike_add, alike_mul, a, alike_volume(rest), ih(rest)]
qed

theorem regular_compose :
  ∀X Y v r p. regular X v r ⇒ regular Y v p ⇒ regular (λx. X x ∨ Y x) v (λl. r (p l))
proof
  intro X Y v r p
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  intro ⟨keep, scoped, subst1, ext1⟩ ⟨keep2, scoped2, subst2, ext2⟩
  split
  - intro l x
    obtain ⟨a, b⟩ := keep[p l, x]
    obtain ⟨c, d⟩ := keep2[l, x]
    split
    · intro h
      exact a(c(h))
    · intro h
      meson [b, d, h]
  · intro x h
    cases h as h | h
    · exact scoped(h)
    · exact scoped2(h)
  · intro x e l fresh
    simp at fresh
    simp [fresh, subst1, subst2]
  · intro w l m h
    exact ext1(ext2(h))
qed

theorem regular_identity : regular (λx. F) v (λl. l)
by simp [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
