-- What an expression that is ok has: its shape, extents that are not negative, cells in the box.
--
-- Main theorems: `ok_shape`, `ok_shape_ok`, `boxed_den`; `ok_guard` (guards over indices).

import atl.ok atl.shapes tensor.box

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (s : int list)

theorem ok_all_shape :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ shape_of (tensor_shapes env) v e s) ∧
  (∀(S : 'a ops) v env p. ok_cond S v env p ⇒ T)
proof
  apply ok_induct
  - intro S v env d k
    exact shape_lit
  - intro S v env x s t h nonneg
    exact shape_var(tensor_shapes_var(h))
  - intro S v env e i n s z he ih hi low high
    exact shape_at(ih)
  - intro S v env e he ih
    exact shape_neg(ih)
  - intro S v env a b s ha iha hb ihb
    exact shape_add(iha, ihb)
  - intro S v env a b s ha iha hb ihb
    exact shape_sub(iha, ihb)
  - intro S v env a b ha iha hb ihb
    exact shape_mul(iha, ihb)
  - intro S v env a b ha iha hb ihb d
    exact shape_div(iha, ihb)
  - intro S v env a b ha iha hb ihb
    exact shape_max(iha, ihb)
  - intro S v env a b ha iha hb ihb
    exact shape_min(iha, ihb)
  - intro S v env f a ha iha
    exact shape_call1(iha)
  - intro S v env f a b ha iha hb ihb
    exact shape_call2(iha, ihb)
  - intro S v env f a b c ha iha hb ihb hc ihc
    exact shape_call3(iha, ihb, ihc)
  - intro S v env i z hi
    exact shape_cast
  - intro S v env p a b s hp _ sha shb nonneg ha hb
    exact shape_if(sha, shb)
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    rewrite [eq]
    exact shape_gen(hl, hu, sh)
  - intro S v env x lo hi e l u s hl hu sh nonneg he
    exact shape_sum(sh)
  - intro S v env p e s hp _ sh nonneg he
    exact shape_guard(sh)
  - intro S v env x d e p s hd ihd he ihe
    simp at ihe
    exact shape_let(ihd, ihe)
  - intro S v env a b m n r s ha iha hb ihb eq
    rewrite [eq]
    exact shape_concat(iha, ihb)
  - intro S v env e m n s he ih
    exact shape_transpose(ih)
  - intro S v env e m n r s he ih eq
    rewrite [eq]
    exact shape_flatten(ih)
  - intro S v env i e k n r s hi pos he ih eq
    rewrite [eq]
    exact shape_split(hi, pos, ih)
  - intro S v env i e k n r s hi pos he ih eq
    rewrite [eq]
    exact shape_pad_l(hi, pos, ih)
  - intro S v env i e k n r s hi pos he ih eq
    rewrite [eq]
    exact shape_pad_r(hi, pos, ih)
  - intro S v env i e k n r s hi pos le he ih eq
    rewrite [eq]
    exact shape_trunc_l(hi, pos, le, ih)
  - intro S v env i e k n r s hi pos le he ih eq
    rewrite [eq]
    exact shape_trunc_r(hi, pos, le, ih)
  all (intros; trivial)
qed

theorem ok_shape : ok S v env e s ⇒ shape_of (tensor_shapes env) v e s
proof
  intro h
  obtain ⟨a, b⟩ := ok_all_shape
  exact a(h)
qed

theorem ok_all_shape_ok :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ shape_ok s) ∧
  (∀(S : 'a ops) v env p. ok_cond S v env p ⇒ T)
proof
  apply ok_induct
  - intro S v env d k
    simp
  - intro S v env x s t h nonneg
    exact nonneg
  - intro S v env e i n s z he ih hi low high
    simp at ih
    simp [ih]
  - intro S v env e he ih
    simp
  - intro S v env a b s ha iha hb ihb
    exact iha
  - intro S v env a b s ha iha hb ihb
    exact iha
  - intro S v env a b ha iha hb ihb
    simp
  - intro S v env a b ha iha hb ihb d
    simp
  - intro S v env a b ha iha hb ihb
    simp
  - intro S v env a b ha iha hb ihb
    simp
  - intro S v env f a ha iha
    simp
  - intro S v env f a b ha iha hb ihb
    simp
  - intro S v env f a b c ha iha hb ihb hc ihc
    simp
  - intro S v env i z hi
    simp
  - intro S v env p a b s hp _ sha shb nonneg ha hb
    exact nonneg
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    have low : 0 ≤ n by arith
    simp [low, nonneg]
  - intro S v env x lo hi e l u s hl hu sh nonneg he
    exact nonneg
  - intro S v env p e s hp _ sh nonneg he
    exact nonneg
  - intro S v env x d e p s hd ihd he ihe
    exact ihe
  - intro S v env a b m n r s ha iha hb ihb eq
    simp at iha ihb
    have low : 0 ≤ r by arith
    simp [low, iha]
  - intro S v env e m n s he ih
    simp at ih
    simp [ih]
  - intro S v env e m n r s he ih eq
    simp at ih
    obtain ⟨a, b, c⟩ := ih
    simp [eq, int_product_nonneg(a)(b), c]
  - intro S v env i e k n r s hi pos he ih eq
    simp at ih
    obtain ⟨a, b⟩ := ih
    have low : 0 ≤ k by arith
    simp [eq, cdiv_nonneg(pos)(a), low, b]
  - intro S v env i e k n r s hi pos he ih eq
    simp at ih
    have low : 0 ≤ r by arith
    simp [low, ih]
  - intro S v env i e k n r s hi pos he ih eq
    simp at ih
    have low : 0 ≤ r by arith
    simp [low, ih]
  - intro S v env i e k n r s hi pos le he ih eq
    simp at ih
    have low : 0 ≤ r by arith
    simp [low, ih]
  - intro S v env i e k n r s hi pos le he ih eq
    simp at ih
    have low : 0 ≤ r by arith
    simp [low, ih]
  all (intros; trivial)
qed

theorem ok_shape_ok : ok S v env e s ⇒ shape_ok s
proof
  intro h
  obtain ⟨a, b⟩ := ok_all_shape_ok
  exact a(h)
qed

-- A guard over indices.
theorem ok_guard :
  ∀(S : 'a ops) v env b e p s.
    beval atl_div v b p ⇒
    shape_of (tensor_shapes env) v e s ⇒
    shape_ok s ⇒
    (p ⇒ ok S v env e s) ⇒
      ok S v env (Guard (Index b) e) s
proof
  intro S v env b e p s hb sh nonneg he
  apply ok_guard_data(ok_cond_index[S, v, env, b, p](hb), sh, nonneg)
  simp only [dcond_def, beval_value(hb)]
  exact he
qed

-- The denotation of a binding, with the shape that is known.
theorem den_let :
  ∀(S : 'a ops) v env x d e p.
    shape_of (tensor_shapes env) v d p ⇒
      den S v env (Let x d e) = den S v (update env x (SOME (p, den S v env d))) e
proof
  intro S v env x d e p h
  simp [den_def, dshape_of(h)]
qed

theorem boxed_read : ∀(S : 'a ops) s t. boxed s (read S s t)
proof
  intro S s t
  simp only [boxed_def]
  intro I
  by_cases h : in_box s I
  - simp [h]
  - simp [read_def, h]
qed

-- The cells of an expression lie in its shape.
theorem all_boxed_den :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ boxed s (den S v env e)) ∧
  (∀(S : 'a ops) v env p. ok_cond S v env p ⇒ T)
proof
  apply ok_induct
  - intro S v env d k
    simp only [den_def]
    exact boxed_scalar
  - intro S v env x s t h nonneg
    simp [den_def, h]
    exact boxed_read
  - intro S v env e i n s z he ih hi low high
    simp [den_def, dshape_of(ok_shape(he))]
    exact boxed_read
  - intro S v env e he ih
    simp only [den_def]
    exact boxed_scalar
  - intro S v env a b s ha iha hb ihb
    simp only [den_def, dshape_of(ok_shape(ha)), boxed_def]
    intro I
    by_cases inside : in_box s I <;> simp [inside]
  - intro S v env a b s ha iha hb ihb
    simp only [den_def, dshape_of(ok_shape(ha)), boxed_def]
    intro I
    by_cases inside : in_box s I <;> simp [inside]
  - intro S v env a b ha iha hb ihb
    simp only [den_def]
    exact boxed_scalar
  - intro S v env a b ha iha hb ihb d
    simp only [den_def]
    exact boxed_scalar
  - intro S v env a b ha iha hb ihb
    simp only [den_def]
    exact boxed_scalar
  - intro S v env a b ha iha hb ihb
    simp only [den_def]
    exact boxed_scalar
  - intro S v env f a ha iha
    simp only [den_def]
    exact boxed_scalar
  - intro S v env f a b ha iha hb ihb
    simp only [den_def]
    exact boxed_scalar
  - intro S v env f a b c ha iha hb ihb hc ihc
    simp only [den_def]
    exact boxed_scalar
  - intro S v env i z hi
    simp only [den_def]
    exact boxed_scalar
  - intro S v env p a b s hp _ sha shb nonneg ha hb
    simp only [den_def]
    by_cases holds : dcond S v env p
    · obtain ⟨ok, box⟩ := ha(holds)
      simp [holds, box]
    · obtain ⟨ok, box⟩ := hb(holds)
      simp [holds, box]
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    simp only [den_def, ieval_value(hl), ieval_value(hu)]
    apply boxed_gen
    · arith
    · intro k low high
      obtain ⟨ok, b⟩ := he(low)(high)
      exact b
  - intro S v env x lo hi e l u s hl hu sh nonneg he
    simp only [den_def, ieval_value(hl), ieval_value(hu)]
    apply boxed_sum
    intro k low high
    obtain ⟨ok, b⟩ := he(low)(high)
    exact b
  - intro S v env p e s hp _ sh nonneg he
    simp only [den_def]
    apply boxed_guard
    intro holds
    obtain ⟨ok, b⟩ := he(holds)
    exact b
  - intro S v env x d e p s hd ihd he ihe
    rewrite [den_let(ok_shape(hd))]
    exact ihe
  - intro S v env a b m n r s ha iha hb ihb eq
    have oka := ok_shape_ok(ha)
    have okb := ok_shape_ok(hb)
    simp at oka okb
    obtain ⟨low, rest⟩ := oka
    simp only [den_def, dshape_of(ok_shape(ha)), HD_def, eq]
    exact boxed_concat(low)(okb)(iha)(ihb)
  - intro S v env e m n s he ih
    simp only [den_def]
    exact boxed_transpose(ih)
  - intro S v env e m n r s he ih eq
    simp only [den_def, dshape_of(ok_shape(he)), HD_def, TL_def, eq]
    exact boxed_flatten(ih)
  - intro S v env i e k n r s hi pos he ih eq
    simp only [den_def, ieval_value(hi), eq]
    exact boxed_split(pos)(ih)
  - intro S v env i e k n r s hi pos he ih eq
    simp only [den_def, ieval_value(hi), eq]
    exact boxed_pad_l(pos)(ih)
  - intro S v env i e k n r s hi pos he ih eq
    simp only [den_def, ieval_value(hi), eq]
    exact boxed_pad_r(pos)(ih)
  - intro S v env i e k n r s hi pos le he ih eq
    simp only [den_def, ieval_value(hi), eq]
    exact boxed_trunc_l(ih)
  - intro S v env i e k n r s hi pos le he ih eq
    simp only [den_def, ieval_value(hi), dshape_of(ok_shape(he)), HD_def, eq]
    exact boxed_trunc_r(ih)
  all (intros; trivial)
qed

theorem boxed_den : ok S v env e s ⇒ boxed s (den S v env e)
proof
  intro h
  obtain ⟨a, b⟩ := all_boxed_den
  exact a(h)
qed
