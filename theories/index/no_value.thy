-- Index expressions that have no value: as soon as a part has none, a division is not defined, or a
-- result is not one of the integers that there are.
--
-- Main theorems: `no_ieval_division`, `no_ieval_sum` (a sum that overflows), `no_ieval_variable`.

import index.evaluation

variables (D : arithmetic) (v : valuation) (a b : iexp) (x y : int)

theorem no_ieval_left :
  ¬(∃z. ieval D v a z) ⇒
    (∀b. ¬(∃z. ieval D v (IAdd a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (ISub a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (IMul a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (IDiv a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (IMod a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (IMin a b) z)) ∧
    (∀b. ¬(∃z. ieval D v (IMax a b) z))
by
  simp [ieval_cases_IAdd, ieval_cases_ISub, ieval_cases_IMul, ieval_cases_IDiv, ieval_cases_IMod,
        ieval_cases_IMin, ieval_cases_IMax]

theorem no_ieval_right :
  ¬(∃z. ieval D v b z) ⇒
    (∀a. ¬(∃z. ieval D v (IAdd a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (ISub a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (IMul a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (IDiv a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (IMod a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (IMin a b) z)) ∧
    (∀a. ¬(∃z. ieval D v (IMax a b) z))
by
  simp [ieval_cases_IAdd, ieval_cases_ISub, ieval_cases_IMul, ieval_cases_IDiv, ieval_cases_IMod,
        ieval_cases_IMin, ieval_cases_IMax]

theorem no_ieval_division :
  ieval D v a x ⇒
  ieval D v b y ⇒
  ¬divides D x y ⇒
    ¬(∃z. ieval D v (IDiv a b) z) ∧ ¬(∃z. ieval D v (IMod a b) z)
proof
  intro ha hb not
  split
  - intro ⟨z, k⟩
    rewrite [ieval_cases_IDiv] at k
    obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
    obtain rfl := ieval_deterministic(ha, ka)
    obtain rfl := ieval_deterministic(hb, kb)
    exact not(d)
  - intro ⟨z, k⟩
    rewrite [ieval_cases_IMod] at k
    obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
    obtain rfl := ieval_deterministic(ha, ka)
    obtain rfl := ieval_deterministic(hb, kb)
    exact not(d)
qed

-- What does not fit: literals, variables, results.

theorem no_ieval_literal : ∀D v z. ¬fits D z ⇒ ¬(∃y. ieval D v (ILit z) y)
proof
  intro D v z not ⟨y, k⟩
  rewrite [ieval_cases_ILit] at k
  obtain ⟨eq, f⟩ := k
  exact not(f)
qed

theorem no_ieval_variable : ∀D v x z. v x = SOME z ⇒ ¬fits D z ⇒ ¬(∃y. ieval D v (IVar x) y)
proof
  intro D v x z vx not ⟨y, k⟩
  rewrite [ieval_cases_IVar, vx] at k
  simp at k
  obtain ⟨eq, f⟩ := k
  rewrite [← eq] at f
  exact not(f)
qed

theorem no_ieval_sum :
  ieval D v a x ⇒ ieval D v b y ⇒ ¬fits D (x + y) ⇒ ¬(∃z. ieval D v (IAdd a b) z)
proof
  intro ha hb not ⟨z, k⟩
  rewrite [ieval_cases_IAdd] at k
  obtain ⟨x2, y2, eq, ka, kb, f⟩ := k
  obtain rfl := ieval_deterministic(ha, ka)
  obtain rfl := ieval_deterministic(hb, kb)
  exact not(f)
qed

theorem no_ieval_difference :
  ieval D v a x ⇒ ieval D v b y ⇒ ¬fits D (x - y) ⇒ ¬(∃z. ieval D v (ISub a b) z)
proof
  intro ha hb not ⟨z, k⟩
  rewrite [ieval_cases_ISub] at k
  obtain ⟨x2, y2, eq, ka, kb, f⟩ := k
  obtain rfl := ieval_deterministic(ha, ka)
  obtain rfl := ieval_deterministic(hb, kb)
  exact not(f)
qed

theorem no_ieval_product :
  ieval D v a x ⇒ ieval D v b y ⇒ ¬fits D (x * y) ⇒ ¬(∃z. ieval D v (IMul a b) z)
proof
  intro ha hb not ⟨z, k⟩
  rewrite [ieval_cases_IMul] at k
  obtain ⟨x2, y2, eq, ka, kb, f⟩ := k
  obtain rfl := ieval_deterministic(ha, ka)
  obtain rfl := ieval_deterministic(hb, kb)
  exact not(f)
qed
