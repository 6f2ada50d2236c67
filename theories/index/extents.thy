-- Lists of index expressions, the extents of tensors: they have one list of values at most.
--
-- Main theorems: `extents_deterministic`, `extents_exact` (what has values in C has
-- the same over the integers).

import index.evaluation base.positions

-- Extents have one list of values at most.
theorem extents_deterministic :
  ∀D v es ns ms. LIST_REL (ieval D v) es ns ⇒ LIST_REL (ieval D v) es ms ⇒ ns = ms
proof
  intro D v es
  induct es
  - intro ns ms first second
    cases ns <;> cases ms <;> simp at first second <;> simp
  - intro e es ih ns ms first second
    cases ns as eq | ⟨n, ns2, eq⟩
    · simp at first
    · cases ms as eq | ⟨m, ms2, eq⟩
      · simp at second
      · simp at first
        simp at second
        obtain ⟨e1, r1⟩ := first
        obtain ⟨e2, r2⟩ := second
        simp [ieval_deterministic(e1, e2), ih(r1, r2)]
qed

theorem value_of_extents :
  ∀D v es ns. LIST_REL (ieval D v) es ns ⇒ value_of (LIST_REL (ieval D v) es) = SOME ns
proof
  intro D v es ns value
  apply value_of_some
  - intro y other
    exact extents_deterministic(other, value)
  - exact value
qed

-- What an expression evaluates to in C, it evaluates to over the integers.
theorem ieval_exact : ∀D v e z. ieval D v e z ⇒ ieval atl_div v e z
proof
  have all : ∀x. fits atl_div x by simp [fits_def]
  have positive : ∀D x y. divides D x y ⇒ divides atl_div x y by
    intro D x y ok
    cases D <;> simp [divides_def] at ok <;> simp [divides_def, ok]
  intro D v e z value
  induct value
  - intro D v z _
    exact ieval_lit(all[z])
  - intro D v x z there _
    exact ieval_var(there, all[z])
  - intro D v a b x y ha iha hb ihb _
    exact ieval_add(iha, ihb, all[x + y])
  - intro D v a b x y ha iha hb ihb _
    exact ieval_sub(iha, ihb, all[x - y])
  - intro D v a b x y ha iha hb ihb _
    exact ieval_mul(iha, ihb, all[x * y])
  - intro D v a b x y ha iha hb ihb ok
    exact ieval_div(iha, ihb, positive(ok))
  - intro D v a b x y ha iha hb ihb ok
    exact ieval_mod(iha, ihb, positive(ok))
  - intro D v a b x y ha iha hb ihb
    exact ieval_min(iha, ihb)
  - intro D v a b x y ha iha hb ihb
    exact ieval_max(iha, ihb)
qed

theorem extents_exact : ∀D v es ns. LIST_REL (ieval D v) es ns ⇒ LIST_REL (ieval atl_div v) es ns
proof
  intro D v es ns values
  apply list_rel_mono[ieval D v]
  - intro e n value
    exact ieval_exact(value)
  - exact values
qed
