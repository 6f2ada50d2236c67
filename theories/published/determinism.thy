-- Evaluation is deterministic.
--
-- Main theorem: `big_step_deterministic`.

import published.cases atl.shapes

variables (S : 'a ops) (f : 'a cell → 'a cell → 'a cell) (x : 'a result) (xs : 'a result list)
    (p q r : 'a result)

-- Reading and combining cell by cell, as rewriting.

theorem valued_nil_iff : valued S (Tensor []) q ⇔ q = Tensor []
proof
  rewrite [valued_cases_Tensor]
  simp
qed

theorem valued_cons_iff :
  valued S (Tensor (x :: xs)) q ⇔
    (∃y ys. q = Tensor (y :: ys) ∧ valued S x y ∧ valued S (Tensor xs) (Tensor ys))
proof
  rewrite [valued_cases_Tensor]
  simp
qed

theorem combine_nil_iff : combine f (Tensor []) q r ⇔ q = Tensor [] ∧ r = Tensor []
proof
  rewrite [combine_cases_Tensor]
  simp
qed

theorem combine_cons_iff :
  combine f (Tensor (x :: xs)) q r ⇔
    (∃y z ys zs.
       q = Tensor (y :: ys) ∧
       r = Tensor (z :: zs) ∧
       combine f x y z ∧
       combine f (Tensor xs) (Tensor ys) (Tensor zs))
proof
  rewrite [combine_cases_Tensor]
  simp
qed

theorem tensor_inj : ∀(xs : 'a result list) ys. Tensor xs = Tensor ys ⇒ xs = ys
by simp

theorem cell_inj : ∀(c : 'a cell) d. Cell c = Cell d ⇒ c = d
by simp

theorem valued_deterministic : valued S p q ⇒ valued S p r ⇒ q = r
proof
  intro h
  induct h generalizing r
  - intro S c r k
    rewrite [valued_cases_Cell] at k
    rewrite [k]
  - intro S r k
    rewrite [valued_nil_iff] at k
    rewrite [k]
  - intro S x y xs ys hx ihx hs ihs r k
    rewrite [valued_cons_iff] at k
    obtain ⟨z, zs, eq, kx, ks⟩ := k
    have rest := tensor_inj(ihs(ks))
    rewrite [eq, ihx(kx), rest]
qed

theorem combine_deterministic : ∀t. combine f p q r ⇒ combine f p q t ⇒ r = t
proof
  intro t h
  induct h generalizing t
  - intro f a b t k
    simp [combine_cases_Cell] at k
    simp [k]
  - intro f t k
    simp [combine_nil_iff] at k
    rewrite [k]
  - intro f x y z xs ys zs hx ihx hs ihs t k
    rewrite [combine_cons_iff] at k
    obtain ⟨y2, z2, ys2, zs2, same, eq, kx, ks⟩ := k
    simp at same
    obtain ⟨e1, e2⟩ := same
    rewrite [← e1] at kx
    rewrite [← e2] at ks
    have rest := tensor_inj(ihs(ks))
    rewrite [eq, ihx(kx), rest]
qed

theorem pair_unique :
  ∀(x : ('a × 'b) option) a b c d. x = SOME (a, b) ⇒ x = SOME (c, d) ⇒ a = c ∧ b = d
proof
  intro x a b c d h k
  simp [h] at k
  exact k
qed

theorem amount_unique : ∀v r k j. amount v r k ⇒ amount v r j ⇒ k = j
proof
  intro v r k j one two
  rewrite [← amount_value_of(one), amount_value_of(two)]
qed

-- One cell has one truth value.
theorem truth_unique :
  ∀(S : 'a ops) c d p q.
    c = d ⇒
    truth_value S (cell_value S c) = SOME p ⇒
    truth_value S (cell_value S d) = SOME q ⇒
      (p ⇔ q)
proof
  intro S c d p q eq one two
  rewrite [← eq, one] at two
  simp at two
  exact two
qed

theorem big_step_loops_deterministic :
  (∀(S : 'a ops) v env e r. big_step S v env e r ⇒ (∀q. big_step S v env e q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env x e lo hi rs.
     big_step_gen S v env x e lo hi rs ⇒ (∀qs. big_step_gen S v env x e lo hi qs ⇒ rs = qs)) ∧
  (∀(S : 'a ops) v env ty bs e acc r.
     big_step_sums S v env ty bs e acc r ⇒ (∀q. big_step_sums S v env ty bs e acc q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env ty x lo hi bs e acc r.
     big_step_over S v env ty x lo hi bs e acc r ⇒
       (∀q. big_step_over S v env ty x lo hi bs e acc q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env x i e s lo hi p r.
     big_step_fold S v env x i e s lo hi p r ⇒
       (∀q. big_step_fold S v env x i e s lo hi p q ⇒ r = q))
proof
  apply big_step_induct
  - intro S v env ty d k q h
    rewrite [big_step_cases_Lit] at h
    rewrite [h]
  - intro S v env x s r q hx hv t k
    rewrite [big_step_cases_Var] at k
    obtain ⟨s2, p, kx, kv⟩ := k
    obtain ⟨same, rfl⟩ := pair_unique(hx)(kx)
    exact valued_deterministic(hv)(kv)
  - intro S v env e i rs z q he ihe hi low high hv t k
    rewrite [big_step_cases_At] at k
    obtain ⟨rs2, z2, ke, ki, low2, high2, kv⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have same := tensor_inj(ihe(ke))
    rewrite [← same] at kv
    exact valued_deterministic(hv)(kv)
  - intro S v env ty f es r s shape each defined z k
    rewrite [big_step_cases_Op] at k
    obtain ⟨q, p, eq, shape2, each2, defined2⟩ := k
    have same : ∀I. MAP (λe. value_at S (r e) I) es = MAP (λe. value_at S (q e) I) es by
      intro I
      apply map_cong
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      rewrite [ih(each2(mem))]
    rewrite [eq, shape_of_deterministic(shape)(shape2)]
    simp only [same]
  - intro S v env ty i z hi t k
    rewrite [big_step_cases_Cast] at k
    obtain ⟨z2, eq, ki⟩ := k
    rewrite [eq, ieval_deterministic(hi)(ki)]
  - intro S v env b z hb t k
    rewrite [big_step_cases_Test] at k
    obtain ⟨z2, eq, kb⟩ := k
    rewrite [eq, beval_deterministic(hb)(kb)]
  - intro S v env p a b c r hs hp ihp truth ha iha t k
    rewrite [big_step_cases_If] at k
    cases k as ⟨d, ks, kp, kt, ka⟩ | ⟨d, ks, kp, kt, kb⟩
    · exact iha(ka)
    · exact true_is_false(truth_unique(cell_inj(ihp(kp)), truth, kt))
  - intro S v env p a b c r hs hp ihp truth hb ihb t k
    rewrite [big_step_cases_If] at k
    cases k as ⟨d, ks, kp, kt, ka⟩ | ⟨d, ks, kp, kt, kb⟩
    · exact false_is_true(truth_unique(cell_inj(ihp(kp)), truth, kt))
    · exact ihb(kb)
  - intro S v env x lo hi e l u rs hl hu hg ih t k
    rewrite [big_step_cases_Gen] at k
    obtain ⟨l2, u2, qs, eq, kl, ku, kg⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    rewrite [eq, ih(kg)]
  - intro S v env ty bs e s r hs hb ih t k
    rewrite [big_step_cases_Sums] at k
    obtain ⟨s2, ks, kb⟩ := k
    obtain rfl := shape_of_deterministic(hs)(ks)
    exact ih(kb)
  - intro S v env x d i lo hi e l u s p r hl hu hs hd ihd hf ihf t k
    rewrite [big_step_cases_Fold] at k
    obtain ⟨l2, u2, s2, p2, kl, ku, ks, kd, kf⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    obtain rfl := shape_of_deterministic(hs)(ks)
    obtain rfl := ihd(kd)
    exact ihf(kf)
  - intro S v env d is e s I r c hs hi inside hd ihd he ihe t k
    rewrite [big_step_cases_With] at k
    obtain ⟨s2, J, r2, c2, eq, ks, ki, kin, kd, ke⟩ := k
    rewrite [eq, extents_unique(hi)(ki), ihd(kd), cell_inj(ihe(ke))]
  - intro S v env p e c r hc hp ihp truth he ih t k
    rewrite [big_step_cases_Guard] at k
    cases k as ⟨d, kc, kp, kt, ke⟩ | ⟨d, s, eq, kc, kp, kt, ks⟩
    · exact ih(ke)
    · exact true_is_false(truth_unique(cell_inj(ihp(kp)), truth, kt))
  - intro S v env p e c s hc hp ihp truth hs t k
    rewrite [big_step_cases_Guard] at k
    cases k as ⟨d, kc, kp, kt, ke⟩ | ⟨d, s2, eq, kc, kp, kt, ks⟩
    · exact false_is_true(truth_unique(cell_inj(ihp(kp)), truth, kt))
    · obtain rfl := shape_of_deterministic(hs)(ks)
      rewrite [eq]
  - intro S v env x d e s p r hs hd ihd he ihe t k
    rewrite [big_step_cases_Let] at k
    obtain ⟨s2, p2, ks, kd, ke⟩ := k
    obtain rfl := shape_of_deterministic(hs)(ks)
    obtain rfl := ihd(kd)
    exact ihe(ke)
  - intro S v env x i e z r hi he ih t k
    rewrite [big_step_cases_LetIndex] at k
    obtain ⟨z2, ki, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    exact ih(ke)
  - intro S v env x ty d e c r hd ihd he ihe t k
    rewrite [big_step_cases_LetData] at k
    obtain ⟨c2, kd, ke⟩ := k
    obtain rfl := cell_inj(ihd(kd))
    exact ihe(ke)
  - intro S v env a b xs ys ha iha hb ihb t k
    rewrite [big_step_cases_Concat] at k
    obtain ⟨xs2, ys2, eq, ka, kb⟩ := k
    have left := tensor_inj(iha(ka))
    have right := tensor_inj(ihb(kb))
    rewrite [eq, left, right]
  - intro S v env r e k s q known shape reshaped he ih t h
    rewrite [big_step_cases_Reindex] at h
    obtain ⟨k2, s2, q2, eq, known2, shape2, reshaped2, he2⟩ := h
    obtain rfl := amount_unique(known)(known2)
    obtain rfl := shape_of_deterministic(shape)(shape2)
    rewrite [eq, ih(he2)]
  - intro S v env x e lo hi le qs k
    rewrite [big_step_gen_end_iff(le)] at k
    rewrite [k]
  - intro S v env x e lo hi r rs lt he ihe hr ihr qs k
    rewrite [big_step_gen_next_iff(lt)] at k
    obtain ⟨q2, qs2, eq, ke, kr⟩ := k
    rewrite [eq, ihe(ke), ihr(kr)]
  - intro S v env ty e acc p r he ihe hc q k
    rewrite [big_step_term_iff] at k
    obtain ⟨p2, ke, kc⟩ := k
    obtain rfl := ihe(ke)
    exact combine_deterministic(hc)(kc)
  - intro S v env ty x lo hi bs e l u acc r hl hu ho iho q k
    rewrite [big_step_outer_iff] at k
    obtain ⟨l2, u2, kl, ku, ko⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    exact iho(ko)
  - intro S v env ty x lo hi bs e acc le q k
    rewrite [big_step_over_end_iff(le)] at k
    rewrite [k]
  - intro S v env ty x lo hi bs e acc p r lt hs ihs ho iho q k
    rewrite [big_step_over_next_iff(lt)] at k
    obtain ⟨p2, ks, ko⟩ := k
    obtain rfl := ihs(ks)
    exact iho(ko)
  - intro S v env x i e s lo hi p le q k
    rewrite [big_step_fold_end_iff(le)] at k
    rewrite [k]
  - intro S v env x i e s lo hi p q r lt he ihe hf ihf t k
    rewrite [big_step_fold_next_iff(lt)] at k
    obtain ⟨q2, ke, kf⟩ := k
    obtain rfl := ihe(ke)
    exact ihf(kf)
qed

theorem big_step_deterministic :
  ∀(S : 'a ops) v env e r q. big_step S v env e r ⇒ big_step S v env e q ⇒ r = q
proof
  intro S v env e r q h k
  obtain ⟨a, b⟩ := big_step_loops_deterministic
  exact a(h)(k)
qed
