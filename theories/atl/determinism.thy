-- Evaluation is deterministic.
--
-- Main theorems: `eval_deterministic`, `eval_cond_deterministic`.

import atl.eval_cases atl.shapes

variables (S : 'a ops) (f : 'a cell → 'a cell → 'a cell) (x : 'a result) (xs : 'a result list)
    (p q r : 'a result)

-- Reading and combining cell by cell, as rewriting.

theorem valued_cell_iff : ∀(S : 'a ops) c q. valued S (Cell c) q ⇔ q = Cell (Val (cell_value S c))
proof
  intro S c q
  rewrite [valued_cases_Cell]
qed

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

theorem combine_cell_iff :
  ∀f (a : 'a cell) q r. combine f (Cell a) q r ⇔ (∃b. q = Cell b ∧ r = Cell (f a b))
proof
  intro f a q r
  rewrite [combine_cases_Cell]
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
    rewrite [valued_cell_iff] at k
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
    simp [combine_cell_iff] at k
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

theorem eval_loops_deterministic :
  (∀(S : 'a ops) v env e r. eval S v env e r ⇒ (∀q. eval S v env e q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env p z. eval_cond S v env p z ⇒ (∀y. eval_cond S v env p y ⇒ (z ⇔ y))) ∧
  (∀(S : 'a ops) v env x e lo hi rs.
     eval_gen S v env x e lo hi rs ⇒ (∀qs. eval_gen S v env x e lo hi qs ⇒ rs = qs)) ∧
  (∀(S : 'a ops) v env x e lo hi acc r.
     eval_sum S v env x e lo hi acc r ⇒ (∀q. eval_sum S v env x e lo hi acc q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env bs e acc r.
     eval_sums S v env bs e acc r ⇒ (∀q. eval_sums S v env bs e acc q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env x lo hi bs e acc r.
     eval_over S v env x lo hi bs e acc r ⇒ (∀q. eval_over S v env x lo hi bs e acc q ⇒ r = q)) ∧
  (∀(S : 'a ops) v env x i e s lo hi p r.
     eval_fold S v env x i e s lo hi p r ⇒ (∀q. eval_fold S v env x i e s lo hi p q ⇒ r = q))
proof
  apply eval_induct
  - intro S v env d k q h
    rewrite [eval_lit_iff] at h
    rewrite [h]
  - intro S v env x s r q hx hv t k
    rewrite [eval_var_iff] at k
    obtain ⟨s2, p, kx, kv⟩ := k
    obtain ⟨same, rfl⟩ := pair_unique(hx)(kx)
    exact valued_deterministic(hv)(kv)
  - intro S v env e i rs z q he ihe hi low high hv t k
    rewrite [eval_at_iff] at k
    obtain ⟨rs2, z2, ke, ki, low2, high2, kv⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have same := tensor_inj(ihe(ke))
    rewrite [← same] at kv
    exact valued_deterministic(hv)(kv)
  - intro S v env e c he ih q k
    rewrite [eval_neg_iff] at k
    obtain ⟨c2, eq, ke⟩ := k
    have same := cell_inj(ih(ke))
    rewrite [eq, same]
  - intro S v env a b p q r ha iha hb ihb hc t k
    rewrite [eval_add_iff] at k
    obtain ⟨p2, q2, ka, kb, kc⟩ := k
    obtain rfl := iha(ka)
    obtain rfl := ihb(kb)
    exact combine_deterministic(hc)(kc)
  - intro S v env a b p q r ha iha hb ihb hc t k
    rewrite [eval_sub_iff] at k
    obtain ⟨p2, q2, ka, kb, kc⟩ := k
    obtain rfl := iha(ka)
    obtain rfl := ihb(kb)
    exact combine_deterministic(hc)(kc)
  - intro S v env a b c d ha iha hb ihb t k
    rewrite [eval_mul_iff] at k
    obtain ⟨c2, d2, eq, ka, kb⟩ := k
    have left := cell_inj(iha(ka))
    have right := cell_inj(ihb(kb))
    rewrite [eq, left, right]
  - intro S v env a b c d ha iha hb ihb nz t k
    rewrite [eval_div_iff] at k
    obtain ⟨c2, d2, eq, ka, kb, nz2⟩ := k
    have left := cell_inj(iha(ka))
    have right := cell_inj(ihb(kb))
    rewrite [eq, left, right]
  - intro S v env a b c d ha iha hb ihb t k
    rewrite [eval_max_iff] at k
    obtain ⟨c2, d2, eq, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env a b c d ha iha hb ihb t k
    rewrite [eval_min_iff] at k
    obtain ⟨c2, d2, eq, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env f a c ha iha t k
    rewrite [eval_call1_iff] at k
    obtain ⟨c2, eq, ka⟩ := k
    rewrite [eq, cell_inj(iha(ka))]
  - intro S v env f a b c d ha iha hb ihb t k
    rewrite [eval_call2_iff] at k
    obtain ⟨c2, d2, eq, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env f a b e c d g ha iha hb ihb he ihe t k
    rewrite [eval_call3_iff] at k
    obtain ⟨c2, d2, g2, eq, ka, kb, ke⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb)), cell_inj(ihe(ke))]
  - intro S v env i z hi t k
    rewrite [eval_cast_iff] at k
    obtain ⟨z2, eq, ki⟩ := k
    rewrite [eq, ieval_deterministic(hi)(ki)]
  - intro S v env p a b r hp ihp ha iha t k
    rewrite [eval_if_iff] at k
    cases k as ⟨kp, ka⟩ | ⟨kp, kb⟩
    · exact iha(ka)
    · exact true_is_false(ihp(kp))
  - intro S v env p a b r hp ihp hb ihb t k
    rewrite [eval_if_iff] at k
    cases k as ⟨kp, ka⟩ | ⟨kp, kb⟩
    · exact false_is_true(ihp(kp))
    · exact ihb(kb)
  - intro S v env x lo hi e l u rs hl hu hg ih t k
    rewrite [eval_gen_iff] at k
    obtain ⟨l2, u2, qs, eq, kl, ku, kg⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    rewrite [eq, ih(kg)]
  - intro S v env x lo hi e l u s r hl hu hs hg ih t k
    rewrite [eval_sum_iff] at k
    obtain ⟨l2, u2, s2, kl, ku, ks, kg⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    obtain rfl := shape_of_deterministic(hs)(ks)
    exact ih(kg)
  - intro S v env bs e s r hs hb ih t k
    rewrite [eval_sums_iff] at k
    obtain ⟨s2, ks, kb⟩ := k
    obtain rfl := shape_of_deterministic(hs)(ks)
    exact ih(kb)
  - intro S v env x d i lo hi e l u s p r hl hu hs hd ihd hf ihf t k
    rewrite [eval_fold_iff] at k
    obtain ⟨l2, u2, s2, p2, kl, ku, ks, kd, kf⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    obtain rfl := shape_of_deterministic(hs)(ks)
    obtain rfl := ihd(kd)
    exact ihf(kf)
  - intro S v env d is e s I r c hs hi inside hd ihd he ihe t k
    rewrite [eval_with_iff] at k
    obtain ⟨s2, J, r2, c2, eq, ks, ki, kin, kd, ke⟩ := k
    rewrite [eq, extents_unique(hi)(ki), ihd(kd), cell_inj(ihe(ke))]
  - intro S v env p e r hp ihp he ih t k
    rewrite [eval_guard_iff] at k
    cases k as ⟨kp, ke⟩ | ⟨s, eq, kp, ks⟩
    · exact ih(ke)
    · exact true_is_false(ihp(kp))
  - intro S v env p e s hp ihp hs t k
    rewrite [eval_guard_iff] at k
    cases k as ⟨kp, ke⟩ | ⟨s2, eq, kp, ks⟩
    · exact false_is_true(ihp(kp))
    · obtain rfl := shape_of_deterministic(hs)(ks)
      rewrite [eq]
  - intro S v env x d e s p r hs hd ihd he ihe t k
    rewrite [eval_let_iff] at k
    obtain ⟨s2, p2, ks, kd, ke⟩ := k
    obtain rfl := shape_of_deterministic(hs)(ks)
    obtain rfl := ihd(kd)
    exact ihe(ke)
  - intro S v env a b xs ys ha iha hb ihb t k
    rewrite [eval_concat_iff] at k
    obtain ⟨xs2, ys2, eq, ka, kb⟩ := k
    have left := tensor_inj(iha(ka))
    have right := tensor_inj(ihb(kb))
    rewrite [eq, left, right]
  - intro S v env e m n s rows hs he ih t k
    rewrite [eval_transpose_iff] at k
    obtain ⟨m2, n2, s2, rows2, eq, ks, ke⟩ := k
    have shape := shape_of_deterministic(hs)(ks)
    have body := tensor_inj(ih(ke))
    simp at shape
    simp [eq, shape, body]
  - intro S v env e m n s rows hs he ih t k
    rewrite [eval_flatten_iff] at k
    obtain ⟨m2, n2, s2, rows2, eq, ks, ke⟩ := k
    have body := tensor_inj(ih(ke))
    simp [eq, body]
  - intro S v env i e j n s xs hi pos hs he ih t k
    rewrite [eval_split_iff] at k
    obtain ⟨j2, n2, s2, xs2, eq, ki, pos2, ks, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have shape := shape_of_deterministic(hs)(ks)
    have body := tensor_inj(ih(ke))
    simp at shape
    simp [eq, shape, body]
  - intro S v env i e j n s xs hi pos hs he ih t k
    rewrite [eval_pad_l_iff] at k
    obtain ⟨j2, n2, s2, xs2, eq, ki, pos2, ks, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have shape := shape_of_deterministic(hs)(ks)
    have body := tensor_inj(ih(ke))
    simp at shape
    simp [eq, shape, body]
  - intro S v env i e j n s xs hi pos hs he ih t k
    rewrite [eval_pad_r_iff] at k
    obtain ⟨j2, n2, s2, xs2, eq, ki, pos2, ks, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have shape := shape_of_deterministic(hs)(ks)
    have body := tensor_inj(ih(ke))
    simp at shape
    simp [eq, shape, body]
  - intro S v env i e j xs hi pos le he ih t k
    rewrite [eval_trunc_l_iff] at k
    obtain ⟨j2, xs2, eq, ki, pos2, le2, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have body := tensor_inj(ih(ke))
    simp [eq, body]
  - intro S v env i e j xs hi pos le he ih t k
    rewrite [eval_trunc_r_iff] at k
    obtain ⟨j2, xs2, eq, ki, pos2, le2, ke⟩ := k
    obtain rfl := ieval_deterministic(hi)(ki)
    have body := tensor_inj(ih(ke))
    simp [eq, body]
  - intro S v env b z hb y k
    rewrite [eval_cond_index_iff] at k
    exact beval_deterministic(hb)(k)
  - intro S v env a b c d hs ht ha iha hb ihb y k
    rewrite [eval_cond_less_iff] at k
    obtain ⟨c2, d2, eq, ks, kt, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env a b c d hs ht ha iha hb ihb y k
    rewrite [eval_cond_less_eq_iff] at k
    obtain ⟨c2, d2, eq, ks, kt, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env a b c d hs ht ha iha hb ihb y k
    rewrite [eval_cond_equal_iff] at k
    obtain ⟨c2, d2, eq, ks, kt, ka, kb⟩ := k
    rewrite [eq, cell_inj(iha(ka)), cell_inj(ihb(kb))]
  - intro S v env p q hp ihp y k
    rewrite [eval_cond_and_iff] at k
    cases k as ⟨no, kp⟩ | ⟨kp, kq⟩
    · simp [no]
    · exact false_is_true(ihp(kp))
  - intro S v env p q z hp ihp hq ihq y k
    rewrite [eval_cond_and_iff] at k
    cases k as ⟨no, kp⟩ | ⟨kp, kq⟩
    · exact true_is_false(ihp(kp))
    · exact ihq(kq)
  - intro S v env p q hp ihp y k
    rewrite [eval_cond_or_iff] at k
    cases k as ⟨yes, kp⟩ | ⟨kp, kq⟩
    · simp [yes]
    · exact true_is_false(ihp(kp))
  - intro S v env p q z hp ihp hq ihq y k
    rewrite [eval_cond_or_iff] at k
    cases k as ⟨yes, kp⟩ | ⟨kp, kq⟩
    · exact false_is_true(ihp(kp))
    · exact ihq(kq)
  - intro S v env p z hp ihp y k
    rewrite [eval_cond_not_iff] at k
    obtain ⟨z2, eq, kp⟩ := k
    rewrite [eq, ihp(kp)]
  - intro S v env x e lo hi le qs k
    rewrite [eval_gen_end_iff(le)] at k
    rewrite [k]
  - intro S v env x e lo hi r rs lt he ihe hr ihr qs k
    rewrite [eval_gen_next_iff(lt)] at k
    obtain ⟨q2, qs2, eq, ke, kr⟩ := k
    rewrite [eq, ihe(ke), ihr(kr)]
  - intro S v env x e lo hi acc le q k
    rewrite [eval_sum_end_iff(le)] at k
    rewrite [k]
  - intro S v env x e lo hi acc p acc2 r lt he ihe hc hr ihr q k
    rewrite [eval_sum_next_iff(lt)] at k
    obtain ⟨p2, acc3, ke, kc, kr⟩ := k
    obtain rfl := ihe(ke)
    obtain rfl := combine_deterministic(hc)(kc)
    exact ihr(kr)
  - intro S v env e acc p r he ihe hc q k
    rewrite [eval_term_iff] at k
    obtain ⟨p2, ke, kc⟩ := k
    obtain rfl := ihe(ke)
    exact combine_deterministic(hc)(kc)
  - intro S v env x lo hi bs e l u acc r hl hu ho iho q k
    rewrite [eval_outer_iff] at k
    obtain ⟨l2, u2, kl, ku, ko⟩ := k
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    exact iho(ko)
  - intro S v env x lo hi bs e acc le q k
    rewrite [eval_over_end_iff(le)] at k
    rewrite [k]
  - intro S v env x lo hi bs e acc p r lt hs ihs ho iho q k
    rewrite [eval_over_next_iff(lt)] at k
    obtain ⟨p2, ks, ko⟩ := k
    obtain rfl := ihs(ks)
    exact iho(ko)
  - intro S v env x i e s lo hi p le q k
    rewrite [eval_fold_end_iff(le)] at k
    rewrite [k]
  - intro S v env x i e s lo hi p q r lt he ihe hf ihf t k
    rewrite [eval_fold_next_iff(lt)] at k
    obtain ⟨q2, ke, kf⟩ := k
    obtain rfl := ihe(ke)
    exact ihf(kf)
qed

theorem eval_deterministic : ∀(S : 'a ops) v env e r q. eval S v env e r ⇒ eval S v env e q ⇒ r = q
proof
  intro S v env e r q h k
  obtain ⟨a, b⟩ := eval_loops_deterministic
  exact a(h)(k)
qed

theorem eval_cond_deterministic :
  ∀(S : 'a ops) v env p z y. eval_cond S v env p z ⇒ eval_cond S v env p y ⇒ (z ⇔ y)
proof
  intro S v env p z y h k
  obtain ⟨a, b, c⟩ := eval_loops_deterministic
  exact b(h)(k)
qed

theorem eval_sums_deterministic :
  ∀(S : 'a ops) v env bs e acc r q.
    eval_sums S v env bs e acc r ⇒ eval_sums S v env bs e acc q ⇒ r = q
proof
  intro S v env bs e acc r q h k
  obtain ⟨a, b, c, d, f, g⟩ := eval_loops_deterministic
  exact f(h)(k)
qed
