-- The C subset run by rewriting: the values of scalar expressions and of conditions, if they have
-- one, by those of their parts. With the equations of `execute` they compute how a run ends.
--
-- Main theorems: `value_of_cval`, `value_of_ccval`, `value_of_operands`, `loop_stops`.

import c.outcomes index.running

variables (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (x a : ident) (d e : cexp)
    (ds : cexp list) (i : iexp) (b c : ccond) (z : bexp) (f : operation) (r : comparison)
    (m n : num)

theorem has_scalar : ∀y. cval S v s h d y ⇔ value_of (cval S v s h d) = SOME y
proof
  intro y
  apply value_of_one
  intro x z k l
  exact cval_deterministic(k, l)
qed

theorem has_decision : ∀p. ccval S v s h b p ⇔ value_of (ccval S v s h b) = SOME p
proof
  intro p
  apply value_of_one
  intro x y k l
  simp [ccval_deterministic(k, l)]
qed

theorem has_operands :
  ∀ys. LIST_REL (cval S v s h) ds ys ⇔ value_of (LIST_REL (cval S v s h) ds) = SOME ys
proof
  intro ys
  apply value_of_one
  intro xs zs k l
  obtain ⟨_, first⟩ := cval_values(k)
  obtain ⟨_, second⟩ := cval_values(l)
  rewrite [← first, second]
qed

theorem value_of_operands :
  value_of (LIST_REL (cval S v s h) []) = SOME [] ∧
  (∀d ds.
     value_of (LIST_REL (cval S v s h) (d :: ds)) =
       both (value_of (cval S v s h d)) (value_of (LIST_REL (cval S v s h) ds))
         (λy ys. SOME (y :: ys)))
proof
  apply value_of_list
  intro d y z k l
  exact cval_deterministic(k, l)
qed

theorem related_each : ∀R (g : 'b → 'c) xs. (∀x. MEM x xs ⇒ R x (g x)) ⇒ LIST_REL R xs (MAP g xs)
proof
  intro R g xs
  induct xs
  - simp
  - intro x xs ih each
    simp [each]
qed

-- An operation has a value where it is defined for those of its operands.
theorem operation_value :
  ∀y.
    cval S v s h (COp f ds) y ⇔
      takes f (LENGTH ds) ∧
      (∃ys. LIST_REL (cval S v s h) ds ys ∧ s_defined S f ys ∧ y = s_op S f ys)
proof
  intro y
  split
  - intro k
    rewrite [cval_cases_COp] at k
    obtain ⟨g, eq, arity, each, defined⟩ := k
    split
    · exact arity
    · exists MAP g ds
      exact ⟨related_each(each), defined, eq⟩
  - intro ⟨arity, ys, all, defined, eq⟩
    rewrite [eq]
    exact cval_operation(arity, all, defined)
qed

theorem value_of_cval :
  value_of (cval S v s h (CLit m n)) = SOME (s_lit S m n) ∧
  value_of (cval S v s h (CLocal x)) = s x ∧
  value_of (cval S v s h (CRead a i)) =
    both (h a) (value_of (ieval c_div v i))
      (λb k. case b of Array n f => if 0 ≤ k ∧ k < n then f k else NONE) ∧
  value_of (cval S v s h (COp f ds)) =
    (if takes f (LENGTH ds)
     then OPTION_BIND (value_of (LIST_REL (cval S v s h) ds))
            (λys. if s_defined S f ys then SOME (s_op S f ys) else NONE)
     else NONE) ∧
  value_of (cval S v s h (CCast i)) = OPTION_MAP (s_cast S) (value_of (ieval c_div v i)) ∧
  value_of (cval S v s h (CCond b d e)) =
    OPTION_BIND (value_of (ccval S v s h b))
      (λp. if p then value_of (cval S v s h d) else value_of (cval S v s h e))
proof
  split
  all (apply value_of_is; intro y)
  - simp [cval_cases_CLit]
    meson
  - simp [cval_cases_CLocal]
  - simp [cval_cases_CRead, both_def, option_bind_eq_some, has_value]
    cases h a as eq | ⟨b, eq⟩ <;> simp
    cases b as ⟨n, g, eq⟩
    simp [cond_none]
    meson
  - by_cases arity : takes f (LENGTH ds)
      <;> simp [operation_value, option_bind_eq_some, cond_some, has_operands, arity]
    meson
  - simp [cval_cases_CCast, option_map_eq_some, has_value]
    meson
  - simp [cval_cases_CCond, option_bind_eq_some, has_decision, has_scalar]
    cases value_of (ccval S v s h b) as eq | ⟨p, eq⟩ <;> simp
    by_cases k : p <;> simp [k]
qed

theorem value_of_ccval :
  value_of (ccval S v s h (CIndex z)) = value_of (beval c_div v z) ∧
  value_of (ccval S v s h (CCompare r d e)) =
    both (value_of (cval S v s h d)) (value_of (cval S v s h e)) (λx y. SOME (s_compare S r x y)) ∧
  value_of (ccval S v s h (CAnd b c)) =
    OPTION_BIND (value_of (ccval S v s h b))
      (λp. if p then value_of (ccval S v s h c) else SOME F) ∧
  value_of (ccval S v s h (COr b c)) =
    OPTION_BIND (value_of (ccval S v s h b))
      (λp. if p then SOME T else value_of (ccval S v s h c)) ∧
  value_of (ccval S v s h (CNot b)) = OPTION_MAP (λp. ¬p) (value_of (ccval S v s h b))
proof
  split
  all (apply value_of_is; intro y)
  - simp [ccval_cases_CIndex, has_truth]
  - simp [ccval_cases_CCompare, both_def, option_bind_eq_some, has_scalar]
    meson
  - simp [ccval_and_iff, option_bind_eq_some, has_decision]
    cases value_of (ccval S v s h b) as eq | ⟨p, eq⟩ <;> simp
    by_cases k : p <;> simp [k]
  - simp [ccval_or_iff, option_bind_eq_some, has_decision]
    cases value_of (ccval S v s h b) as eq | ⟨p, eq⟩ <;> simp
    by_cases k : p <;> simp [k]
  - simp [ccval_cases_CNot, option_map_eq_some, has_decision]
    meson
qed

-- A loop that went wrong is over.
theorem loop_stops :
  ∀lo hi (f : int → 's → 'h → ('s, 'h) outcome). ifold lo hi (λk r. next r (f k)) Wrong = Wrong
proof
  intro lo hi f
  apply ifold_id
  intro i low high
  simp [next_def]
qed
