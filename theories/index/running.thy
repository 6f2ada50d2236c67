-- Index expressions and conditions run by rewriting: what value they have, if any, by that of their
-- parts. From left to right these equations compute the value of a closed expression.
--
-- Main theorems: `value_of_ieval`, `value_of_beval`, `value_of_list`.

import index.extents

variables (D : arithmetic) (v : valuation) (a b : iexp) (c d : bexp) (z : int) (x : ident)

-- The value, by what is the case for a value.
theorem value_of_is : ∀(R : 'b → bool) x. (∀y. R y ⇔ x = SOME y) ⇒ value_of R = x
proof
  intro R x same
  cases x as eq | ⟨y, eq⟩
  - apply value_of_none
    simp [same]
  - apply value_of_some
    · intro z here
      simp [same] at here
      simp [here]
    · simp [same]
qed

-- What a relation with one value at most relates is its value.
theorem value_of_one : ∀(R : 'b → bool) y. (∀x z. R x ⇒ R z ⇒ x = z) ⇒ (R y ⇔ value_of R = SOME y)
proof
  intro R y one
  split
  - intro here
    apply value_of_some
    · intro z other
      exact one(other, here)
    · exact here
  - intro value
    exact value_of_holds(value)
qed

theorem has_value : ieval D v a z ⇔ value_of (ieval D v a) = SOME z
proof
  apply value_of_one
  intro x y h k
  exact ieval_deterministic(h, k)
qed

theorem has_truth : ∀p. beval D v c p ⇔ value_of (beval D v c) = SOME p
proof
  intro p
  apply value_of_one
  intro x y h k
  simp [beval_deterministic(h, k)]
qed

-- The value, if there is one in this arithmetic.
definition fitting (D : arithmetic) (z : int) : int option := if fits D z then SOME z else NONE

theorem fitting_is : ∀y. fitting D z = SOME y ⇔ y = z ∧ fits D z
proof
  intro y
  by_cases f : fits D z <;> simp [fitting_def, f]
  split <;> (intro eq; rewrite [eq])
qed

-- What is made of two values.
definition both (x : 'b option) (y : 'c option) (f : 'b → 'c → 'd option) : 'd option :=
  OPTION_BIND x (λk. OPTION_BIND y (f k))

theorem value_of_ieval :
  value_of (ieval D v (ILit z)) = fitting D z ∧
  value_of (ieval D v (IVar x)) = OPTION_BIND (v x) (fitting D) ∧
  value_of (ieval D v (IAdd a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. fitting D (x + y)) ∧
  value_of (ieval D v (ISub a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. fitting D (x - y)) ∧
  value_of (ieval D v (IMul a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. fitting D (x * y)) ∧
  value_of (ieval D v (IDiv a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b))
      (λx y. if divides D x y then SOME (x div y) else NONE) ∧
  value_of (ieval D v (IMod a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b))
      (λx y. if divides D x y then SOME (x mod y) else NONE) ∧
  value_of (ieval D v (IMin a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. SOME (min x y)) ∧
  value_of (ieval D v (IMax a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. SOME (max x y))
proof
  split
  all (apply value_of_is; intro y)
  all (simp [ieval_cases_ILit, ieval_cases_IVar, ieval_cases_IAdd, ieval_cases_ISub,
             ieval_cases_IMul, ieval_cases_IDiv, ieval_cases_IMod, ieval_cases_IMin,
             ieval_cases_IMax, both_def, option_bind_eq_some, fitting_is, cond_some, has_value])
  all meson
qed

theorem value_of_beval :
  value_of (beval D v (BLt a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. SOME (x < y)) ∧
  value_of (beval D v (BLe a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. SOME (x ≤ y)) ∧
  value_of (beval D v (BEq a b)) =
    both (value_of (ieval D v a)) (value_of (ieval D v b)) (λx y. SOME (x = y)) ∧
  value_of (beval D v (BAnd c d)) =
    OPTION_BIND (value_of (beval D v c)) (λp. if p then value_of (beval D v d) else SOME F) ∧
  value_of (beval D v (BOr c d)) =
    OPTION_BIND (value_of (beval D v c)) (λp. if p then SOME T else value_of (beval D v d)) ∧
  value_of (beval D v (BNot c)) = OPTION_MAP (λp. ¬p) (value_of (beval D v c))
proof
  split
  all (apply value_of_is; intro y)
  - simp [beval_cases_BLt, both_def, option_bind_eq_some, has_value]
    meson
  - simp [beval_cases_BLe, both_def, option_bind_eq_some, has_value]
    meson
  - simp [beval_cases_BEq, both_def, option_bind_eq_some, has_value]
    meson
  - simp [beval_and_iff, option_bind_eq_some, has_truth]
    cases value_of (beval D v c) as eq | ⟨p, eq⟩ <;> simp
    by_cases h : p <;> simp [h]
  - simp [beval_or_iff, option_bind_eq_some, has_truth]
    cases value_of (beval D v c) as eq | ⟨p, eq⟩ <;> simp
    by_cases h : p <;> simp [h]
  - simp [beval_cases_BNot, option_map_eq_some, has_truth]
    meson
qed

-- Lists of values.
theorem value_of_list :
  ∀R : 'b → 'c → bool.
    (∀x y z. R x y ⇒ R x z ⇒ y = z) ⇒
      value_of (LIST_REL R []) = SOME [] ∧
      (∀x xs.
         value_of (LIST_REL R (x :: xs)) =
           both (value_of (R x)) (value_of (LIST_REL R xs)) (λy ys. SOME (y :: ys)))
proof
  intro R one
  have lists : ∀xs ys zs. LIST_REL R xs ys ⇒ LIST_REL R xs zs ⇒ ys = zs
  proof
    intro xs
    induct xs
    - intro ys zs
      cases ys <;> cases zs <;> simp
    - intro x xs ih ys zs
      cases ys as eq | ⟨y, ys, eq⟩ <;> cases zs as eq | ⟨z, zs, eq⟩
      · simp
      · simp
      · simp
      · intro h k
        simp at h
        simp at k
        obtain ⟨h, hs⟩ := h
        obtain ⟨k, ks⟩ := k
        simp [one(h, k), ih(hs, ks)]
  qed
  split
  - apply value_of_is
    intro ys
    cases ys <;> simp
  - intro x xs
    apply value_of_is
    intro ys
    cases ys as eq | ⟨z, zs, eq⟩
    · simp [both_def, option_bind_eq_some]
    · have first : R x z ⇔ value_of (R x) = SOME z by exact value_of_one(one[x])
      have rest : LIST_REL R xs zs ⇔ value_of (LIST_REL R xs) = SOME zs by
        exact value_of_one(lists[xs])
      simp [both_def, option_bind_eq_some, first, rest]
qed

theorem value_of_indices :
  value_of (LIST_REL (ieval D v) []) = SOME [] ∧
  (∀e es.
     value_of (LIST_REL (ieval D v) (e :: es)) =
       both (value_of (ieval D v e)) (value_of (LIST_REL (ieval D v) es)) (λz zs. SOME (z :: zs)))
proof
  apply value_of_list
  intro e y z h k
  exact ieval_deterministic(h, k)
qed
