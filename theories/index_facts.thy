-- Facts of index expressions: evaluation as rewriting, determinism, monotonicity.

import index

-- Updates.

theorem update_same [simp] : ∀(f : 'k → 'v) x y. update f x y x = y
by simp [update_def]

theorem update_other : ∀(f : 'k → 'v) x y z. z ≠ x ⇒ update f x y z = f z
proof
  intro f x y z ne
  simp [update_def, ne]
qed

-- Evaluation as rewriting: one rule for each constructor, so that `simp` evaluates.

theorem ieval_lit_iff : ∀D v c z. ieval D v (ILit c) z ⇔ z = c
proof
  intro D v c z
  rewrite [ieval_cases[D, v, ILit c, z]]
  simp
  simp [eq_comm[c, z]]
qed

theorem ieval_var_iff : ∀D v x z. ieval D v (IVar x) z ⇔ v x = SOME z
proof
  intro D v x z
  rewrite [ieval_cases[D, v, IVar x, z]]
  simp
qed

theorem ieval_add_iff : ∀D v a b z. ieval D v (IAdd a b) z ⇔ (∃x y. z = x + y ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IAdd a b, z]]
  simp
qed

theorem ieval_sub_iff : ∀D v a b z. ieval D v (ISub a b) z ⇔ (∃x y. z = x - y ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, ISub a b, z]]
  simp
qed

theorem ieval_mul_iff : ∀D v a b z. ieval D v (IMul a b) z ⇔ (∃x y. z = x * y ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IMul a b, z]]
  simp
qed

theorem ieval_div_iff : ∀D v a b z. ieval D v (IDiv a b) z ⇔ (∃x y. z = x div y ∧ ieval D v a x ∧ ieval D v b y ∧ D x y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IDiv a b, z]]
  simp
qed

theorem ieval_mod_iff : ∀D v a b z. ieval D v (IMod a b) z ⇔ (∃x y. z = x mod y ∧ ieval D v a x ∧ ieval D v b y ∧ D x y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IMod a b, z]]
  simp
qed

theorem ieval_min_iff : ∀D v a b z. ieval D v (IMin a b) z ⇔ (∃x y. z = min x y ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IMin a b, z]]
  simp
qed

theorem ieval_max_iff : ∀D v a b z. ieval D v (IMax a b) z ⇔ (∃x y. z = max x y ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b z
  rewrite [ieval_cases[D, v, IMax a b, z]]
  simp
qed

theorem beval_lt_iff : ∀D v a b p. beval D v (BLt a b) p ⇔ (∃x y. (p ⇔ x < y) ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b p
  rewrite [beval_cases[D, v, BLt a b, p]]
  simp
qed

theorem beval_le_iff : ∀D v a b p. beval D v (BLe a b) p ⇔ (∃x y. (p ⇔ x ≤ y) ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b p
  rewrite [beval_cases[D, v, BLe a b, p]]
  simp
qed

theorem beval_eq_iff : ∀D v a b p. beval D v (BEq a b) p ⇔ (∃x y. (p ⇔ x = y) ∧ ieval D v a x ∧ ieval D v b y)
proof
  intro D v a b p
  rewrite [beval_cases[D, v, BEq a b, p]]
  simp
qed

theorem beval_and_iff : ∀D v a b p. beval D v (BAnd a b) p ⇔ (∃q r. (p ⇔ q ∧ r) ∧ beval D v a q ∧ beval D v b r)
proof
  intro D v a b p
  rewrite [beval_cases[D, v, BAnd a b, p]]
  simp
qed

theorem beval_or_iff : ∀D v a b p. beval D v (BOr a b) p ⇔ (∃q r. (p ⇔ q ∨ r) ∧ beval D v a q ∧ beval D v b r)
proof
  intro D v a b p
  rewrite [beval_cases[D, v, BOr a b, p]]
  simp
qed

theorem beval_not_iff : ∀D v a p. beval D v (BNot a) p ⇔ (∃q. (p ⇔ ¬q) ∧ beval D v a q)
proof
  intro D v a p
  rewrite [beval_cases[D, v, BNot a, p]]
  simp
qed

-- Determinism: an index expression has at most one value, so "the value" makes sense.

theorem ieval_deterministic : ∀D v e x y. ieval D v e x ⇒ ieval D v e y ⇒ x = y
proof
  intro D v e x y h
  induct h generalizing y
  - intro D v z y k
    simp [ieval_lit_iff] at k
    rewrite [k]
  - intro D v x z h y k
    simp [ieval_var_iff, h] at k
    exact k
  - intro D v a b x y ha iha hb ihb z k
    rewrite [ieval_add_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb z k
    rewrite [ieval_sub_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb z k
    rewrite [ieval_mul_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb d z k
    rewrite [ieval_div_iff] at k
    obtain ⟨x2, y2, eq, ka, kb, d2⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb d z k
    rewrite [ieval_mod_iff] at k
    obtain ⟨x2, y2, eq, ka, kb, d2⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb z k
    rewrite [ieval_min_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b x y ha iha hb ihb z k
    rewrite [ieval_max_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
qed

theorem beval_deterministic : ∀D v b p q. beval D v b p ⇒ beval D v b q ⇒ (p ⇔ q)
proof
  intro D v b p q h
  induct h generalizing q
  - intro D v a b x y ha hb q k
    rewrite [beval_lt_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, ieval_deterministic(ha, ka), ieval_deterministic(hb, kb)]
  - intro D v a b x y ha hb q k
    rewrite [beval_le_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, ieval_deterministic(ha, ka), ieval_deterministic(hb, kb)]
  - intro D v a b x y ha hb q k
    rewrite [beval_eq_iff] at k
    obtain ⟨x2, y2, eq, ka, kb⟩ := k
    rewrite [eq, ieval_deterministic(ha, ka), ieval_deterministic(hb, kb)]
  - intro D v a b p q ha iha hb ihb r k
    rewrite [beval_and_iff] at k
    obtain ⟨p2, q2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a b p q ha iha hb ihb r k
    rewrite [beval_or_iff] at k
    obtain ⟨p2, q2, eq, ka, kb⟩ := k
    rewrite [eq, iha(ka), ihb(kb)]
  - intro D v a p ha iha r k
    rewrite [beval_not_iff] at k
    obtain ⟨p2, eq, ka⟩ := k
    rewrite [eq, iha(ka)]
qed

-- Monotonicity: more variables in scope do not change a value.

theorem ieval_mono : ∀D v e z. ieval D v e z ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ ieval D w e z)
proof
  intro D v e z h
  induct h
  - intro D v z w m
    exact ieval_lit
  - intro D v x z h w m
    exact ieval_var(m(h))
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_add(iha(m), ihb(m))
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_sub(iha(m), ihb(m))
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_mul(iha(m), ihb(m))
  - intro D v a b x y ha iha hb ihb d w m
    exact ieval_div(iha(m), ihb(m), d)
  - intro D v a b x y ha iha hb ihb d w m
    exact ieval_mod(iha(m), ihb(m), d)
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_min(iha(m), ihb(m))
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_max(iha(m), ihb(m))
qed

theorem beval_mono : ∀D v b p. beval D v b p ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ beval D w b p)
proof
  intro D v b p h
  induct h
  - intro D v a b x y ha hb w m
    exact beval_lt(ieval_mono(ha)(m), ieval_mono(hb)(m))
  - intro D v a b x y ha hb w m
    exact beval_le(ieval_mono(ha)(m), ieval_mono(hb)(m))
  - intro D v a b x y ha hb w m
    exact beval_eq(ieval_mono(ha)(m), ieval_mono(hb)(m))
  - intro D v a b p q ha iha hb ihb w m
    exact beval_and(iha(m), ihb(m))
  - intro D v a b p q ha iha hb ihb w m
    exact beval_or(iha(m), ihb(m))
  - intro D v a p ha iha w m
    exact beval_not(iha(m))
qed
