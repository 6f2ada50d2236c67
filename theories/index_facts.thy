-- Facts of index expressions: evaluation as rewriting, determinism, monotonicity.

import index

-- Updates.

theorem update_here [simp] : ∀(f : 'k → 'v) x y. update f x y x = y
by simp [update_def]

theorem update_other : ∀(f : 'k → 'v) x y z. z ≠ x ⇒ update f x y z = f z
proof
  intro f x y z ne
  simp [update_def, ne]
qed

theorem update_same : ∀(f : 'k → 'v) x y. f x = y ⇒ update f x y = f
proof
  intro f x y eq
  ext z
  by_cases h : z = x
  - simp [update_def, h, eq]
  - simp [update_def, h]
qed

theorem update_update [simp] : ∀(f : 'k → 'v) x y z. update (update f x y) x z = update f x z
proof
  intro f x y z
  ext k
  by_cases h : k = x <;> simp [update_def, h]
qed

theorem update_swap : ∀(f : 'k → 'v) x y p q. x ≠ y ⇒ update (update f x p) y q = update (update f y q) x p
proof
  intro f x y p q ne
  ext k
  by_cases h : k = x
  - simp [update_def, h, ne]
  - simp [update_def, h]
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

-- The variables of an expression: only their values matter, so a fresh loop variable is harmless.

recursive imentions : iexp → ident → bool
| imentions (ILit c) x = F
| imentions (IVar y) x = (x = y)
| imentions (IAdd a b) x = (imentions a x ∨ imentions b x)
| imentions (ISub a b) x = (imentions a x ∨ imentions b x)
| imentions (IMul a b) x = (imentions a x ∨ imentions b x)
| imentions (IDiv a b) x = (imentions a x ∨ imentions b x)
| imentions (IMod a b) x = (imentions a x ∨ imentions b x)
| imentions (IMin a b) x = (imentions a x ∨ imentions b x)
| imentions (IMax a b) x = (imentions a x ∨ imentions b x)

recursive bmentions : bexp → ident → bool
| bmentions (BLt a b) x = (imentions a x ∨ imentions b x)
| bmentions (BLe a b) x = (imentions a x ∨ imentions b x)
| bmentions (BEq a b) x = (imentions a x ∨ imentions b x)
| bmentions (BAnd a b) x = (bmentions a x ∨ bmentions b x)
| bmentions (BOr a b) x = (bmentions a x ∨ bmentions b x)
| bmentions (BNot a) x = bmentions a x

theorem ieval_frame : ∀D v e z. ieval D v e z ⇒ (∀w. (∀x. imentions e x ⇒ w x = v x) ⇒ ieval D w e z)
proof
  intro D v e z h
  induct h
  - intro D v z w same
    exact ieval_lit
  - intro D v x z h w same
    have k : w x = SOME z by (rewrite [← h]; apply same; simp [imentions_def])
    exact ieval_var(k)
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_add(iha(left), ihb(right))
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_sub(iha(left), ihb(right))
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_mul(iha(left), ihb(right))
  - intro D v a b x y ha iha hb ihb d w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_div(iha(left), ihb(right), d)
  - intro D v a b x y ha iha hb ihb d w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_mod(iha(left), ihb(right), d)
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_min(iha(left), ihb(right))
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_max(iha(left), ihb(right))
qed

theorem beval_frame : ∀D v b p. beval D v b p ⇒ (∀w. (∀x. bmentions b x ⇒ w x = v x) ⇒ beval D w b p)
proof
  intro D v b p h
  induct h
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_lt(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_le(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_eq(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b p q ha iha hb ihb w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. bmentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_and(iha(left), ihb(right))
  - intro D v a b p q ha iha hb ihb w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. bmentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_or(iha(left), ihb(right))
  - intro D v a p ha iha w same
    simp [bmentions_def] at same
    exact beval_not(iha(same))
qed
