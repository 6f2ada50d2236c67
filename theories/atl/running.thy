-- ATL run by rewriting: shapes by those of the parts, and what is left of `eval` that its equations
-- do not compute, namely what is asked of each index in a range or in a shape.
--
-- Main theorems: `value_of_shape`, `value_of_amount`, `each_first`, `operate_div`, `steps_stop`.

import atl.shapes index.running

variables (S : 'a ops) (ty : elem) (v : valuation) (sh : shapes) (e a b d : exp) (x i : ident)
    (p : exp) (z lo hi : iexp) (es : exp list) (is : iexp list) (bs : binders) (f : operation)
    (r : iexp reindexer) (c : bexp) (m n : num) (s : int list) (l u : int)

-- Shapes.

theorem has_shape : shape_of sh v e s ⇔ value_of (shape_of sh v e) = SOME s
proof
  apply value_of_one
  intro s p h k
  exact shape_of_deterministic(h, k)
qed

-- What all of them are, if they are some and the same.
recursive shared : 'b option list → 'b option
| shared [] = NONE
| shared (x :: xs) = OPTION_BIND x (λs. if EVERY (λy. y = SOME s) xs then SOME s else NONE)

theorem shared_is :
  ∀(g : 'b → 'c option) xs y. xs ≠ [] ⇒ (shared (MAP g xs) = SOME y ⇔ (∀x. MEM x xs ⇒ g x = SOME y))
proof
  intro g xs y some
  cases xs as eq | ⟨x, xs, eq⟩
  - contradiction
  - simp [shared_def, option_bind_eq_some, cond_some, every_map, every_mem]
    meson
qed

theorem has_amount : ∀k. amount v r k ⇔ value_of (amount v r) = SOME k
proof
  intro k
  apply value_of_one
  intro j k h g
  rewrite [← amount_value_of(h), ← amount_value_of(g)]
qed

theorem value_of_amount : value_of (amount v r) = evaluated (λi. value_of (ieval atl_div v i)) r
proof
  apply value_of_is
  intro k
  rewrite [amount_def]
  apply evaluated_related
  intro i z
  exact has_value
qed

theorem value_of_shape :
  value_of (shape_of sh v (Lit ty m n)) = SOME [] ∧
  value_of (shape_of sh v (Var x)) = sh x ∧
  value_of (shape_of sh v (At e z)) =
    OPTION_BIND (value_of (shape_of sh v e)) (λs. if s ≠ [] then SOME (TL s) else NONE) ∧
  value_of (shape_of sh v (Op ty f es)) =
    (if takes f (LENGTH es) then shared (MAP (λe. value_of (shape_of sh v e)) es) else NONE) ∧
  value_of (shape_of sh v (Cast ty z)) = SOME [] ∧
  value_of (shape_of sh v (Test c)) = SOME [] ∧
  value_of (shape_of sh v (If p a b)) =
    shared [value_of (shape_of sh v a), value_of (shape_of sh v b)] ∧
  value_of (shape_of sh v (Gen x lo hi e)) =
    both (value_of (ieval atl_div v lo)) (value_of (ieval atl_div v hi))
      (λl u. OPTION_MAP (λs. max 0 (u - l) :: s) (value_of (shape_of sh (update v x NONE) e))) ∧
  value_of (shape_of sh v (Sums ty bs e)) = value_of (shape_of sh (hide v bs) e) ∧
  value_of (shape_of sh v (Fold x d i lo hi e)) =
    OPTION_BIND (value_of (shape_of sh v d))
      (λs. shared [SOME s, value_of (shape_of (update sh x (SOME s)) (update v i NONE) e)]) ∧
  value_of (shape_of sh v (With d is e)) =
    both (value_of (shape_of sh v d)) (value_of (shape_of sh v e))
      (λs r. if LENGTH is = LENGTH s ∧ r = [] then SOME s else NONE) ∧
  value_of (shape_of sh v (Guard p e)) = value_of (shape_of sh v e) ∧
  value_of (shape_of sh v (Let x d e)) =
    OPTION_BIND (value_of (shape_of sh v d)) (λs. value_of (shape_of (update sh x (SOME s)) v e)) ∧
  value_of (shape_of sh v (LetIndex x z e)) =
    value_of (shape_of sh (update v x (value_of (ieval atl_div v z))) e) ∧
  value_of (shape_of sh v (LetData x ty d e)) =
    both (value_of (shape_of sh v d)) (value_of (shape_of sh (update v x NONE) e))
      (λr s. if r = [] then SOME s else NONE) ∧
  value_of (shape_of sh v (Concat a b)) =
    both (value_of (shape_of sh v a)) (value_of (shape_of sh v b))
      (λs r. if s ≠ [] ∧ r ≠ [] ∧ TL s = TL r then SOME (HD s + HD r :: TL s) else NONE) ∧
  value_of (shape_of sh v (Reindex r e)) =
    both (value_of (amount v r)) (value_of (shape_of sh v e))
      (λk s. if admissible k s then SOME (reshape k s) else NONE)
proof
  split
  all (apply value_of_is; intro s)
  - simp [shape_of_cases_Lit]
  - simp [shape_of_cases_Var]
  - simp [shape_of_cases_At, has_shape]
    cases value_of (shape_of sh v e) as eq | ⟨p, eq⟩ <;> simp
    cases p <;> simp
  - cases es as eq | ⟨d, ds, eq⟩
    · simp [shape_of_cases_Op, takes_some]
    · have all := shared_is[λe. value_of (shape_of sh v e), d :: ds, s]
      simp at all
      simp [shape_of_cases_Op, cond_none, has_shape, all]
  - simp [shape_of_cases_Cast]
  - simp [shape_of_cases_Test]
  - simp [shape_of_cases_If, shared_def, option_bind_eq_some, cond_some, has_shape]
  - simp [shape_of_cases_Gen, both_def, option_bind_eq_some, option_map_eq_some, has_value,
          has_shape]
    meson
  - simp [shape_of_cases_Sums, has_shape]
  - simp [shape_of_cases_Fold, shared_def, option_bind_eq_some, cond_some, has_shape]
  - simp [shape_of_cases_With, both_def, option_bind_eq_some, cond_some, has_shape]
    meson
  - simp [shape_of_cases_Guard, has_shape]
  - simp [shape_of_cases_Let, option_bind_eq_some, has_shape]
  - simp [shape_of_cases_LetIndex, has_shape]
  - simp [shape_of_cases_LetData, both_def, option_bind_eq_some, cond_some, has_shape]
  - simp [shape_of_cases_Concat, both_def, has_shape]
    cases value_of (shape_of sh v a) as eq | ⟨p, eq⟩ <;> simp
    cases value_of (shape_of sh v b) as eq | ⟨q, eq⟩ <;> simp
    cases p <;> cases q <;> simp [cond_some]
    meson
  - simp [shape_of_cases_Reindex, both_def, option_bind_eq_some, cond_some, has_amount, has_shape]
    meson
qed

-- What is asked of each index in a range: of the first, and of the rest.

theorem range_empty : ∀P. u ≤ l ⇒ ((∀k. l ≤ k ⇒ k < u ⇒ P k) ⇔ T)
proof
  intro P empty
  simp
  intro k low high
  arith
qed

theorem range_first : ∀P. l < u ⇒ ((∀k. l ≤ k ⇒ k < u ⇒ P k) ⇔ P l ∧ (∀k. l + 1 ≤ k ⇒ k < u ⇒ P k))
proof
  intro P some
  split
  - intro all
    split
    · apply all <;> arith
    · intro k low high
      apply all <;> arith
  - intro ⟨first, rest⟩ k low high
    by_cases same : k = l
    · rewrite [same]
      exact first
    · apply rest <;> arith
qed

-- What is asked of each cell of a shape, one dimension after the other.
theorem box_cells :
  (∀P. (∀I. in_box [] I ⇒ P I) ⇔ P []) ∧
  (∀n s P. (∀I. in_box (n :: s) I ⇒ P I) ⇔ (∀i. 0 ≤ i ⇒ i < n ⇒ (∀I. in_box s I ⇒ P (i :: I))))
proof
  split
  - simp
  - intro n s P
    split
    · intro all i low high I inside
      apply all
      simp [low, high, inside]
    · intro each I
      cases I as eq | ⟨i, I, eq⟩
      · simp
      · simp [each]
qed

-- A loop that has no value is over.
theorem steps_stop : ∀(f : int → 'b → 'b option). ifold l u (λk r. OPTION_BIND r (f k)) NONE = NONE
proof
  intro f
  apply ifold_id
  intro i low high
  simp
qed
