-- Sums from the right, as the published rules add (Liu 2026, Fig 5.3): the same as from the left
-- where addition is associative and zero is neutral on the left.
--
-- Main theorems: `sum_order`, `big_step_sum_right_iff` (the published rule for sums gives the same
-- results).

import published.determinism tensor.box

variables (S : 'a ops) (ty : elem) (f g : 'a cell → 'a cell → 'a cell) (v : valuation)
    (env : 'a env) (x : ident) (e : exp) (s : int list) (p : 'a result) (lo hi : int)
    (q r : 'a result)

-- Adding two cells of one sum: padding adds nothing.
recursive cell_join : 'a ops → elem → 'a cell → 'a cell → 'a cell
| cell_join S ty Pad b = b
| cell_join S ty (Val x) b = (case b of Pad => Val x | Val y => Val (s_add S ty x y))

-- The first summand is added to the sum of the rest; a sum of nothing is padding.
inductive sum_right
  : 'a ops → valuation → 'a env → elem → ident → exp → int list → int → int → 'a result → bool
| sum_right_base : ∀S v env ty x e s lo hi. hi ≤ lo ⇒ sum_right S v env ty x e s lo hi (padding s)
| sum_right_step :
  ∀S v env ty x e s lo hi p q r.
    lo < hi ⇒
    big_step S (update v x (SOME lo)) env e p ⇒
    sum_right S v env ty x e s (lo + 1) hi q ⇒
    combine (cell_join S ty) p q r ⇒
      sum_right S v env ty x e s lo hi r

theorem cell_add_assoc :
  ∀(S : 'a ops) a b c.
    law_holds S ty add_assoc ⇒
      cell_add S ty (cell_add S ty a b) c = cell_add S ty a (cell_join S ty b c)
proof
  intro S a b c law
  simp only [law_holds_def] at law
  cases b as eq | ⟨x, eq⟩
  - simp [cell_add_def, cell_join_def]
  - cases c as _ | y
    · simp [cell_add_def, cell_join_def]
    · simp [cell_add_def, cell_join_def, cell_value_def, law]
qed

-- Combining, by what is added.

theorem combine_cell_right :
  ∀f (p : 'a result) b r. combine f p (Cell b) r ⇔ (∃a. p = Cell a ∧ r = Cell (f a b))
proof
  intro f p b r
  rewrite [combine_cases[f, p, Cell b, r]]
  simp
qed

theorem combine_nil_right : combine f p (Tensor []) r ⇔ p = Tensor [] ∧ r = Tensor []
proof
  rewrite [combine_cases[f, p, Tensor [], r]]
  simp
qed

theorem combine_cons_right :
  ∀f (p : 'a result) y ys r.
    combine f p (Tensor (y :: ys)) r ⇔
      (∃x z xs zs.
         p = Tensor (x :: xs) ∧
         r = Tensor (z :: zs) ∧
         combine f x y z ∧
         combine f (Tensor xs) (Tensor ys) (Tensor zs))
proof
  intro f p y ys r
  rewrite [combine_cases[f, p, Tensor (y :: ys), r]]
  simp
  meson
qed

theorem combine_tensor : ∀f (p : 'a result) ys r. combine f p (Tensor ys) r ⇒ (∃zs. r = Tensor zs)
proof
  intro f p ys r h
  cases ys as _ | ⟨y, ys⟩
  - simp [combine_nil_right] at h
    exists []
    simp [h]
  - rewrite [combine_cons_right] at h
    obtain ⟨x, z, xs, zs, eq, eq2, rest⟩ := h
    exists z :: zs
    exact eq2
qed

-- Two operations that are associative together on cells are so on results.

theorem combine_assoc_split :
  combine g p q r ⇒
  (∀a b c. f (f a b) c = f a (g b c)) ⇒
    (∀z t. combine f z r t ⇒ (∃u. combine f z p u ∧ combine f u q t))
proof
  intro h
  induct h
  - intro g a b assoc z t k
    rewrite [combine_cell_right] at k
    obtain ⟨c, eq, eq2⟩ := k
    exists Cell (f c a)
    rewrite [eq, eq2, ← assoc]
    split
    · exact combine_cell
    · exact combine_cell
  - intro g assoc z t k
    rewrite [combine_nil_right] at k
    exists Tensor []
    simp [k, combine_nil]
  - intro g x y z xs ys zs hx ihx hs ihs assoc w t k
    rewrite [combine_cons_right] at k
    obtain ⟨a, b, ks, ls, eq, eq2, kx, kr⟩ := k
    obtain ⟨u, first, second⟩ := ihx(assoc)(kx)
    obtain ⟨us, firsts, seconds⟩ := ihs(assoc)(kr)
    obtain ⟨vs, rfl⟩ := combine_tensor(firsts)
    exists Tensor (u :: vs)
    rewrite [eq, eq2]
    split
    · exact combine_cons(first)(firsts)
    · exact combine_cons(second)(seconds)
qed

theorem combine_assoc_join :
  ∀f g (z : 'a result) p u.
    combine f z p u ⇒
    (∀a b c. f (f a b) c = f a (g b c)) ⇒
      (∀q t. combine f u q t ⇒ (∃r. combine g p q r ∧ combine f z r t))
proof
  intro f g z p u h
  induct h
  - intro f a b assoc q t k
    rewrite [combine_cases_Cell] at k
    obtain ⟨c, eq, eq2⟩ := k
    exists Cell (g b c)
    simp [eq, eq2, assoc, combine_cell]
  - intro f assoc q t k
    rewrite [combine_nil_iff] at k
    exists Tensor []
    simp [k, combine_nil]
  - intro f x y z xs ys zs hx ihx hs ihs assoc q t k
    rewrite [combine_cons_iff] at k
    obtain ⟨a, b, ks, ls, eq, eq2, kx, kr⟩ := k
    obtain ⟨r, first, second⟩ := ihx(assoc)(kx)
    obtain ⟨rs, firsts, seconds⟩ := ihs(assoc)(kr)
    obtain ⟨ts, rfl⟩ := combine_tensor(firsts)
    exists Tensor (r :: ts)
    rewrite [eq, eq2]
    split
    · exact combine_cons(first)(firsts)
    · exact combine_cons(second)(seconds)
qed

-- Padding, of the shape of what it is added to.

theorem combine_padding_right : (∀a. f a Pad = a) ⇒ combine f p (padding s) r ⇒ r = p
proof
  intro unit
  induct s generalizing p r
  - intro p r h
    simp [padding_def, combine_cell_right, unit] at h
    obtain ⟨a, eq, eq2⟩ := h
    rewrite [eq, eq2]
  - intro n s ih p r
    have rows : ∀k p r. combine f p (Tensor (REPLICATE k (padding s))) r ⇒ r = p
    proof
      intro k
      induct k
      - intro p r h
        simp [combine_nil_right] at h
        simp [h]
      - intro k ihk p r h
        simp only [replicate_suc, combine_cons_right] at h
        obtain ⟨x, z, xs, zs, eq, eq2, hx, hs⟩ := h
        rewrite [eq, eq2, ih(hx), tensor_inj(ihk(hs))]
    qed
    simp only [padding_def]
    exact rows
qed

theorem combine_padding_left : (∀a. f Pad a = a) ⇒ combine f (padding s) q r ⇒ r = q
proof
  intro unit
  induct s generalizing q r
  - intro q r h
    simp [padding_def, combine_cases_Cell, unit] at h
    obtain ⟨b, eq, eq2⟩ := h
    rewrite [eq, eq2]
  - intro n s ih q r
    have rows : ∀k q r. combine f (Tensor (REPLICATE k (padding s))) q r ⇒ r = q
    proof
      intro k
      induct k
      - intro q r h
        simp [combine_nil_iff] at h
        simp [h]
      - intro k ihk q r h
        simp only [replicate_suc, combine_cons_iff] at h
        obtain ⟨y, z, ys, zs, eq, eq2, hx, hs⟩ := h
        rewrite [eq, eq2, ih(hx), tensor_inj(ihk(hs))]
    qed
    simp only [padding_def]
    exact rows
qed

theorem combine_padding :
  f Pad Pad = (Pad : 'a cell) ⇒ combine f (padding s) (padding s) (padding s : 'a result)
proof
  intro unit
  induct s
  - have h := combine_cell[f, Pad, Pad]
    rewrite [unit] at h
    simp only [padding_def, h]
  - intro n s ih
    have rows :
        ∀k.
          combine f (Tensor (REPLICATE k (padding s))) (Tensor (REPLICATE k (padding s)))
            (Tensor (REPLICATE k (padding s)))
    proof
      intro k
      induct k
      - simp [combine_nil]
      - intro k ihk
        simp only [replicate_suc]
        exact combine_cons(ih)(ihk)
    qed
    simp only [padding_def, rows]
qed

-- What a result can be added to, a sum with that result can be added to.
theorem combine_like_sum : combine g p q r ⇒ (∀f z t. combine f z q t ⇒ (∃u. combine f z r u))
proof
  intro h
  induct h
  - intro g a b f z t k
    rewrite [combine_cell_right] at k
    obtain ⟨c, eq, eq2⟩ := k
    exists Cell (f c (g a b))
    rewrite [eq]
    exact combine_cell
  - intro g f z t k
    exists t
    exact k
  - intro g x y z xs ys zs hx ihx hs ihs f w t k
    rewrite [combine_cons_right] at k
    obtain ⟨a, b, ks, ls, eq, eq2, kx, kr⟩ := k
    obtain ⟨u, first⟩ := ihx(kx)
    obtain ⟨us, firsts⟩ := ihs(kr)
    obtain ⟨vs, rfl⟩ := combine_tensor(firsts)
    exists Tensor (u :: vs)
    rewrite [eq]
    exact combine_cons(first)(firsts)
qed

-- What can be added to a result can be added to a sum that starts with it.
theorem combine_to_sum : combine f p q r ⇒ (∀z t. combine f p z t ⇒ (∃u. combine f r z u))
proof
  intro h
  induct h
  - intro f a b z t k
    rewrite [combine_cases_Cell] at k
    obtain ⟨c, eq, eq2⟩ := k
    exists Cell (f (f a b) c)
    rewrite [eq]
    exact combine_cell
  - intro f z t k
    exists t
    exact k
  - intro f x y z xs ys zs hx ihx hs ihs w t k
    rewrite [combine_cons_iff] at k
    obtain ⟨a, b, ks, ls, eq, eq2, kx, kr⟩ := k
    obtain ⟨u, first⟩ := ihx(kx)
    obtain ⟨us, firsts⟩ := ihs(kr)
    obtain ⟨vs, rfl⟩ := combine_tensor(firsts)
    exists Tensor (u :: vs)
    rewrite [eq]
    exact combine_cons(first)(firsts)
qed

-- The sum from the right, added to what there is, is the sum from the left.

theorem sum_right_left :
  sum_right S v env ty x e s lo hi q ⇒
  law_holds S ty add_assoc ⇒
    (∀acc t. combine (cell_add S ty) acc q t ⇒ big_step_over S v env ty x lo hi [] e acc t)
proof
  intro h
  induct h
  - intro S v env ty x e s lo hi le law acc t k
    have unit : ∀a. cell_add S ty a Pad = a by simp [cell_add_def]
    rewrite [combine_padding_right(unit)(k)]
    exact big_step_over_done(le)
  - intro S v env ty x e s lo hi p q r lt he hr ihr hc law acc t k
    have assoc :
        ∀a b c. cell_add S ty (cell_add S ty a b) c = cell_add S ty a (cell_join S ty b c) by
      intro a b c
      exact cell_add_assoc(law)
    obtain ⟨u, first, second⟩ := combine_assoc_split(hc)(assoc)(k)
    exact big_step_over_step(lt)(big_step_sums_term(he)(first))(ihr(law)(second))
qed

theorem sum_left_right :
  ∀acc t.
    law_holds S ty add_assoc ⇒
    combine (cell_add S ty) acc (padding s) acc ⇒
    big_step_over S v env ty x lo hi [] e acc t ⇒
      (∃q. sum_right S v env ty x e s lo hi q ∧ combine (cell_add S ty) acc q t)
proof
  intro acc t law
  have unit : ∀a. cell_add S ty a Pad = a by simp [cell_add_def]
  have assoc : ∀a b c. cell_add S ty (cell_add S ty a b) c = cell_add S ty a (cell_join S ty b c) by
    intro a b c
    exact cell_add_assoc(law)
  have empty :
      ∀lo acc t.
        hi ≤ lo ⇒
        combine (cell_add S ty) acc (padding s) acc ⇒
        big_step_over S v env ty x lo hi [] e acc t ⇒
          (∃q. sum_right S v env ty x e s lo hi q ∧ combine (cell_add S ty) acc q t) by
    intro lo acc t le shape h
    rewrite [big_step_over_end_iff(le)] at h
    exists padding s
    split
    · exact sum_right_base(le)
    · rewrite [h]
      exact shape
  by_cases le : hi ≤ lo
  - exact empty(le)
  - have all :
        ∀k.
          lo ≤ k ⇒
          k ≤ hi ⇒
            (∀acc t.
               combine (cell_add S ty) acc (padding s) acc ⇒
               big_step_over S v env ty x k hi [] e acc t ⇒
                 (∃q. sum_right S v env ty x e s k hi q ∧ combine (cell_add S ty) acc q t))
    proof
      apply int_interval_induct_down
      - intro acc t
        apply empty
        arith
      - intro k low lt ih acc t shape h
        rewrite [big_step_over_next_iff(lt)] at h
        obtain ⟨acc2, hs, hr⟩ := h
        rewrite [big_step_term_iff] at hs
        obtain ⟨p, he, hc⟩ := hs
        obtain ⟨u, shape2⟩ := combine_to_sum(hc)(shape)
        have same := combine_padding_right(unit)(shape2)
        rewrite [same] at shape2
        obtain ⟨q, right, sum⟩ := ih(shape2)(hr)
        obtain ⟨r, join, total⟩ := combine_assoc_join(hc)(assoc)(sum)
        exists r
        split
        · exact sum_right_step(lt)(he)(right)(join)
        · exact total
    qed
    apply all
    · arith
    · arith
qed

theorem sum_right_shape :
  sum_right S v env ty x e s lo hi q ⇒ (∃t. combine (cell_add S ty) (padding s) q t)
proof
  intro h
  induct h
  - intro S v env ty x e s lo hi le
    exists padding s
    apply combine_padding
    simp [cell_add_def]
  - intro S v env ty x e s lo hi p q r lt he hr ihr hc
    obtain ⟨t, shape⟩ := ihr
    exact combine_like_sum(hc)(shape)
qed

theorem sum_order :
  law_holds S ty add_assoc ⇒
  law_holds S ty zero_add ⇒
    (big_step_over S v env ty x lo hi [] e (padding s) r ⇔ sum_right S v env ty x e s lo hi r)
proof
  intro assoc zero
  have unit : ∀a. cell_add S ty Pad a = a by
    intro a
    exact cell_add_zero(zero)
  split
  - intro h
    have shape : combine (cell_add S ty) (padding s) (padding s) (padding s : 'a result) by
      apply combine_padding
      simp [cell_add_def]
    obtain ⟨q, right, sum⟩ := sum_left_right(assoc)(shape)(h)
    rewrite [combine_padding_left(unit)(sum)]
    exact right
  - intro h
    obtain ⟨t, sum⟩ := sum_right_shape(h)
    have same := combine_padding_left(unit)(sum)
    rewrite [same] at sum
    exact sum_right_left(h)(assoc)(sum)
qed

-- So the published rule for sums gives the same results.
theorem big_step_sum_right_iff :
  ∀lo hi e r.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
      (big_step S v env (Sums ty [(x, lo, hi)] e) r ⇔
         (∃l u s.
            ieval atl_div v lo l ∧
            ieval atl_div v hi u ∧
            shape_of (shapes_of env) v (Sums ty [(x, lo, hi)] e) s ∧
            sum_right S v env ty x e s l u r))
proof
  intro lo hi e r assoc zero
  rewrite [big_step_cases_Sums]
  split
  - intro ⟨s, shape, steps⟩
    rewrite [big_step_outer_iff] at steps
    obtain ⟨l, u, hl, hu, loop⟩ := steps
    rewrite [sum_order(assoc)(zero)] at loop
    exists l, u, s
    exact ⟨hl, hu, shape, loop⟩
  - intro ⟨l, u, s, hl, hu, shape, loop⟩
    exists s
    split
    · exact shape
    · rewrite [big_step_outer_iff]
      exists l, u
      rewrite [sum_order(assoc)(zero)]
      exact ⟨hl, hu, loop⟩
qed
