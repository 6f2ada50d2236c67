-- Finite maps: functions to optional values that have a value at finitely many keys. `{k ↦ v}` and
-- `m(k ↦ v)` are notation for them.
--
-- Main theorems: `fmap_eq` (maps with equal values are equal), `flookup_update`, `fupdate_comm`,
-- `fmap_induct` (induction from the empty map, one key at a time).

import base.positions

-- Functions whose keys with a value are in some list.
typedef ('a, 'b) fmap := λf : 'a → 'b option. ∃ks. ∀k. f k ≠ NONE ⇒ MEM k ks
proof
  exists λk : 'a. (NONE : 'b option)
  exists []
  simp
qed

-- The value at a key, if there is one.
definition FLOOKUP (m : ('a, 'b) fmap) (k : 'a) : 'b option := fmap_rep m k

-- Maps with the same values at all keys are the same.

theorem fmap_eq : ∀(m : ('a, 'b) fmap) n. m = n ⇔ (∀k. FLOOKUP m k = FLOOKUP n k)
proof
  intro m n
  split
  - intro h
    simp [h]
  - intro h
    have e : fmap_rep m = fmap_rep n
    proof
      ext k
      have l := h[k]
      rewrite [FLOOKUP_def, FLOOKUP_def] at l
      exact l
    qed
    rewrite [← fmap_abs_rep[m], e]
    exact fmap_abs_rep[n]
qed

theorem fmap_finite : ∀m : ('a, 'b) fmap. ∃ks. ∀k. FLOOKUP m k ≠ NONE ⇒ MEM k ks
proof
  intro m
  have h : ∃ks. ∀k. fmap_rep m k ≠ NONE ⇒ MEM k ks by rewrite [fmap_rep_abs, fmap_abs_rep]
  obtain ⟨ks, h⟩ := h
  exists ks
  intro k
  rewrite [FLOOKUP_def]
  exact h[k]
qed

-- Every function with finitely many values is a map.

theorem fmap_exists :
  ∀(f : 'a → 'b option) ks. (∀k. f k ≠ NONE ⇒ MEM k ks) ⇒ (∃m. ∀k. FLOOKUP m k = f k)
proof
  intro f ks h
  exists fmap_abs f
  have e : fmap_rep (fmap_abs f) = f
  proof
    rewrite [← fmap_rep_abs]
    exists ks
    exact h
  qed
  intro k
  rewrite [FLOOKUP_def, e]
qed

-- The empty map.

definition FEMPTY : ('a, 'b) fmap := @m. ∀k. FLOOKUP m k = NONE

theorem flookup_empty [simp] : ∀k. FLOOKUP (FEMPTY : ('a, 'b) fmap) k = NONE
proof
  have h : ∃m : ('a, 'b) fmap. ∀k. FLOOKUP m k = NONE
  proof
    apply fmap_exists[λk. NONE, []]
    simp
  qed
  rewrite [FEMPTY_def]
  exact select_exists(h)
qed

-- The map with a value at a key.

definition FUPDATE (m : ('a, 'b) fmap) (k : 'a) (v : 'b) : ('a, 'b) fmap :=
  @n. ∀l. FLOOKUP n l = (if l = k then SOME v else FLOOKUP m l)

theorem flookup_update :
  ∀(m : ('a, 'b) fmap) k v l. FLOOKUP (m(k ↦ v)) l = (if l = k then SOME v else FLOOKUP m l)
proof
  intro m k v
  have h : ∃n : ('a, 'b) fmap. ∀l. FLOOKUP n l = (if l = k then SOME v else FLOOKUP m l)
  proof
    obtain ⟨ks, finite⟩ := fmap_finite[m]
    apply fmap_exists[λl. if l = k then SOME v else FLOOKUP m l, k :: ks]
    intro l
    by_cases e : l = k
    · simp [e]
    · simp [e, finite]
  qed
  rewrite [FUPDATE_def]
  exact select_exists(h)
qed

theorem flookup_update_same [simp] : ∀(m : ('a, 'b) fmap) k v. FLOOKUP (m(k ↦ v)) k = SOME v
by simp [flookup_update]

theorem flookup_update_other [simp] :
  ∀(m : ('a, 'b) fmap) k v l. l ≠ k ⇒ FLOOKUP (m(k ↦ v)) l = FLOOKUP m l
proof
  intro m k v l h
  simp [flookup_update, h]
qed

theorem fupdate_fupdate [simp] : ∀(m : ('a, 'b) fmap) k v w. m(k ↦ v, k ↦ w) = m(k ↦ w)
proof
  intro m k v w
  rewrite [fmap_eq]
  intro l
  by_cases h : l = k <;> simp [h]
qed

theorem fupdate_comm : ∀(m : ('a, 'b) fmap) j k v w. j ≠ k ⇒ m(j ↦ v, k ↦ w) = m(k ↦ w, j ↦ v)
proof
  intro m j k v w ne
  rewrite [fmap_eq]
  intro l
  by_cases h : l = j
  - simp [h, ne]
  - by_cases e : l = k
    · have ne' : k ≠ j by meson
      simp [e, ne']
    · simp [h, e]
qed

theorem fupdate_self : ∀(m : ('a, 'b) fmap) k v. FLOOKUP m k = SOME v ⇒ m(k ↦ v) = m
proof
  intro m k v h
  rewrite [fmap_eq]
  intro l
  by_cases e : l = k <;> simp [e, h]
qed

theorem fupdate_ne_empty [simp] : ∀(m : ('a, 'b) fmap) k v. m(k ↦ v) ≠ FEMPTY
proof
  intro m k v h
  have e : FLOOKUP (m(k ↦ v)) k = FLOOKUP FEMPTY k by rewrite [h]
  rewrite [flookup_update_same, flookup_empty] at e
  simp at e
qed

-- The part of a map where a condition holds of the keys.

definition FRESTRICT (m : ('a, 'b) fmap) (P : 'a → bool) : ('a, 'b) fmap :=
  @n. ∀l. FLOOKUP n l = (if P l then FLOOKUP m l else NONE)

theorem flookup_restrict [simp] :
  ∀(m : ('a, 'b) fmap) P l. FLOOKUP (FRESTRICT m P) l = (if P l then FLOOKUP m l else NONE)
proof
  intro m P
  have h : ∃n : ('a, 'b) fmap. ∀l. FLOOKUP n l = (if P l then FLOOKUP m l else NONE)
  proof
    obtain ⟨ks, finite⟩ := fmap_finite[m]
    apply fmap_exists[λl. if P l then FLOOKUP m l else NONE, ks]
    intro l
    by_cases e : P l
    · simp [e, finite]
    · simp [e]
  qed
  rewrite [FRESTRICT_def]
  exact select_exists(h)
qed

theorem frestrict_frestrict :
  ∀(m : ('a, 'b) fmap) P Q. FRESTRICT (FRESTRICT m P) Q = FRESTRICT m (λk. P k ∧ Q k)
proof
  intro m P Q
  rewrite [fmap_eq]
  intro l
  by_cases h : P l <;> (by_cases k : Q l <;> simp [h, k])
qed

theorem frestrict_all [simp] : ∀m : ('a, 'b) fmap. FRESTRICT m (λk. T) = m
by simp [fmap_eq]

-- The map without a key.

definition FDELETE (m : ('a, 'b) fmap) (k : 'a) : ('a, 'b) fmap := FRESTRICT m (λl. l ≠ k)

theorem flookup_delete :
  ∀(m : ('a, 'b) fmap) k l. FLOOKUP (FDELETE m k) l = (if l = k then NONE else FLOOKUP m l)
proof
  intro m k l
  rewrite [FDELETE_def]
  by_cases h : l = k <;> simp [h]
qed

theorem flookup_delete_same [simp] : ∀(m : ('a, 'b) fmap) k. FLOOKUP (FDELETE m k) k = NONE
by simp [flookup_delete]

theorem flookup_delete_other [simp] :
  ∀(m : ('a, 'b) fmap) k l. l ≠ k ⇒ FLOOKUP (FDELETE m k) l = FLOOKUP m l
proof
  intro m k l h
  simp [flookup_delete, h]
qed

theorem fdelete_fupdate [simp] : ∀(m : ('a, 'b) fmap) k v. FDELETE (m(k ↦ v)) k = FDELETE m k
proof
  intro m k v
  rewrite [fmap_eq]
  intro l
  by_cases h : l = k <;> simp [h]
qed

theorem fupdate_fdelete [simp] : ∀(m : ('a, 'b) fmap) k v. (FDELETE m k)(k ↦ v) = m(k ↦ v)
proof
  intro m k v
  rewrite [fmap_eq]
  intro l
  by_cases h : l = k <;> simp [h]
qed

theorem fdelete_absent : ∀(m : ('a, 'b) fmap) k. FLOOKUP m k = NONE ⇒ FDELETE m k = m
proof
  intro m k h
  rewrite [fmap_eq]
  intro l
  by_cases e : l = k <;> simp [e, h]
qed

theorem fdelete_empty [simp] : ∀k. FDELETE (FEMPTY : ('a, 'b) fmap) k = FEMPTY
by simp [fmap_eq, flookup_delete]

-- The keys that have a value.

definition FDOM (m : ('a, 'b) fmap) (k : 'a) : bool := FLOOKUP m k ≠ NONE

theorem fdom_empty [simp] : ∀k. ¬FDOM (FEMPTY : ('a, 'b) fmap) k
by simp [FDOM_def]

theorem fdom_update [simp] : ∀(m : ('a, 'b) fmap) k v l. FDOM (m(k ↦ v)) l ⇔ l = k ∨ FDOM m l
proof
  intro m k v l
  by_cases h : l = k <;> simp [FDOM_def, h]
qed

theorem fdom_delete [simp] : ∀(m : ('a, 'b) fmap) k l. FDOM (FDELETE m k) l ⇔ l ≠ k ∧ FDOM m l
proof
  intro m k l
  by_cases h : l = k <;> simp [FDOM_def, h]
qed

theorem fdom_restrict [simp] : ∀(m : ('a, 'b) fmap) P l. FDOM (FRESTRICT m P) l ⇔ P l ∧ FDOM m l
proof
  intro m P l
  by_cases h : P l <;> simp [FDOM_def, h]
qed

theorem fdom_lookup : ∀(m : ('a, 'b) fmap) k. FDOM m k ⇔ (∃v. FLOOKUP m k = SOME v)
proof
  intro m k
  rewrite [FDOM_def]
  exact option_not_none
qed

-- Every map is made from the empty one by updates.

theorem fmap_induct_keys :
  ∀P ks.
    P (FEMPTY : ('a, 'b) fmap) ⇒
    (∀m k v. P m ⇒ FLOOKUP m k = NONE ⇒ P (m(k ↦ v))) ⇒
      (∀m. (∀k. FLOOKUP m k ≠ NONE ⇒ MEM k ks) ⇒ P m)
proof
  intro P ks empty update
  induct ks
  - intro m h
    simp at h
    have e : m = FEMPTY by simp [fmap_eq, h]
    rewrite [e]
    exact empty
  - intro k ks ih m h
    have small : P (FDELETE m k)
    proof
      apply ih
      intro l
      by_cases e : l = k
      · simp [e]
      · have g := h[l]
        clear h
        simp [e] at g
        simp [e]
    qed
    by_cases e : FLOOKUP m k = NONE
    · rewrite [fdelete_absent(e)] at small
      exact small
    · rewrite [option_not_none] at e
      obtain ⟨v, e⟩ := e
      have whole := update[FDELETE m k, k, v](small)(flookup_delete_same)
      rewrite [fupdate_fdelete, fupdate_self(e)] at whole
      exact whole
qed

theorem fmap_induct [induct fmap] :
  ∀P. P (FEMPTY : ('a, 'b) fmap) ⇒ (∀m k v. P m ⇒ FLOOKUP m k = NONE ⇒ P (m(k ↦ v))) ⇒ (∀m. P m)
proof
  intro P empty update m
  obtain ⟨ks, h⟩ := fmap_finite[m]
  exact fmap_induct_keys[P, ks](empty)(update)[m](h)
qed

-- The values of one map, and where it has none, those of another.

definition FUNION (m : ('a, 'b) fmap) (n : ('a, 'b) fmap) : ('a, 'b) fmap :=
  @u. ∀k. FLOOKUP u k = OPTION_OR (FLOOKUP m k) (FLOOKUP n k)

theorem flookup_union [simp] :
  ∀(m : ('a, 'b) fmap) n k. FLOOKUP (FUNION m n) k = OPTION_OR (FLOOKUP m k) (FLOOKUP n k)
proof
  intro m n
  have h : ∃u : ('a, 'b) fmap. ∀k. FLOOKUP u k = OPTION_OR (FLOOKUP m k) (FLOOKUP n k)
  proof
    obtain ⟨ks, h⟩ := fmap_finite[m]
    obtain ⟨ls, l⟩ := fmap_finite[n]
    apply fmap_exists[λk. OPTION_OR (FLOOKUP m k) (FLOOKUP n k), ks ++ ls]
    intro k
    by_cases e : FLOOKUP m k = NONE
    · simp [e, l]
    · simp [h(e)]
  qed
  rewrite [FUNION_def]
  exact select_exists(h)
qed
