-- Small steps of the lowering tool, as rules to apply: names looked up, boxes, positions, shapes.
-- Each is obvious; they are theorems so that the tool can apply one where it would otherwise
-- search.
--
-- Main theorems: `lookup_here` and `lookup_past`, `box_some`, `position_some`, `shape_gen_is` and
-- their like.

import atl.operators lower.state

variables (ty : elem) (a b : int) (sh : shapes) (v : valuation) (i : iexp) (e : exp) (k n : int)
    (x : 'a) (xs : 'a list) (r : int) (s : int list)

-- Looking up names.

theorem lookup_here : ∀(f : 'k → 'v) x y. update f x y x = y
by simp

theorem lookup_past : ∀(f : 'k → 'v) x y z r. z ≠ x ⇒ f z = r ⇒ update f x y z = r
by simp

theorem ident_differs : ∀a b. ¬(a = b) ⇒ ¬(Ident a = Ident b)
by simp

-- A new name need not be told from all others one by one, if its number is greater than theirs.

-- Of names with greater numbers than m, the function f says d.
definition beyond (f : ident → 'v) (m : num) (d : 'v) : bool := ∀k. m < k ⇒ f (Ident k) = d

theorem beyond_none : ∀d : 'v. beyond (λx. d) 0 d
by simp [beyond_def]

theorem beyond_update :
  ∀(f : ident → 'v) m n a y d. beyond f m d ⇒ m ≤ n ⇒ a ≤ n ⇒ beyond (update f (Ident a) y) n d
proof
  intro f m n a y d before more here
  rewrite [beyond_def] at before
  rewrite [beyond_def]
  intro k greater
  have further : m < k by arith
  have other : ¬(Ident k = Ident a) by
    apply ident_differs
    arith
  exact lookup_past(other, before(further))
qed

theorem beyond_here : ∀(f : ident → 'v) m d k. beyond f m d ⇒ m < k ⇒ f (Ident k) = d
proof
  intro f m d k all greater
  rewrite [beyond_def] at all
  exact all(greater)
qed

-- No name in the list has a number greater than m.
definition none_beyond (xs : ident list) (m : num) : bool := ∀k. m < k ⇒ ¬MEM (Ident k) xs

theorem none_beyond_nil : none_beyond [] 0
by simp [none_beyond_def]

theorem none_beyond_cons :
  ∀xs m n a. none_beyond xs m ⇒ m ≤ n ⇒ a ≤ n ⇒ none_beyond (Ident a :: xs) n
proof
  intro xs m n a before more here
  rewrite [none_beyond_def] at before
  rewrite [none_beyond_def]
  intro k greater
  have further : m < k by arith
  have other : ¬(Ident k = Ident a) by
    apply ident_differs
    arith
  have rest := before(further)
  simp [other, rest]
qed

-- An old name need not be told from all that were bound since, if its number is less than theirs.

-- Of names with numbers less than m, the functions f and g say the same.
definition same_below (f : ident → 'v) (g : ident → 'v) (m : num) : bool :=
  ∀k. k < m ⇒ f (Ident k) = g (Ident k)

theorem same_below_update : ∀(f : ident → 'v) m y. same_below (update f (Ident m) y) f m
proof
  intro f m y
  rewrite [same_below_def]
  intro k less
  have other : ¬(Ident k = Ident m) by
    apply ident_differs
    arith
  apply lookup_past(other)
  trivial
qed

theorem same_below_trans :
  ∀(f : ident → 'v) g h a b m.
    same_below f g a ⇒ same_below g h b ⇒ m ≤ a ⇒ m ≤ b ⇒ same_below f h m
proof
  intro f g h a b m first second low lower
  rewrite [same_below_def] at first second
  rewrite [same_below_def]
  intro k less
  have one : k < a by arith
  have two : k < b by arith
  rewrite [first(one), second(two)]
qed

theorem same_below_here :
  ∀(f : ident → 'v) g m k y. same_below f g m ⇒ k < m ⇒ g (Ident k) = y ⇒ f (Ident k) = y
proof
  intro f g m k y same less there
  rewrite [same_below_def] at same
  rewrite [same(less), there]
qed

-- Divisions.

theorem atl_div_positive : ∀x y. 0 < y ⇒ divides atl_div x y
by simp [divides_def]

theorem cdiv_quotient : 0 < b ⇒ cdiv a b = (a + b - 1) div b
proof
  intro pos
  have e : a + b - 1 = a + (b - 1) by arith
  rewrite [e]
  exact int_cdiv_div(pos)
qed

theorem ceiling_quotient : ∀x c y q : int. 0 < y ⇒ x = 0 - c ⇒ c + y - 1 = q ⇒ x div y = 0 - q div y
proof
  intro x c y q pos neg sum
  have whole := int_div_bounds[q, y](pos)
  apply int_div_unique[x, y, 0 - q div y, y * (q div y) - c]
  - rewrite [neg]
    ring
  - arith
  - arith
qed

theorem quotient_nonneg : 0 < b ⇒ 0 ≤ a ⇒ 0 ≤ a div b
by simp [int_div_nonneg]

-- Boxes and positions.

theorem box_none : in_box [] []
by simp

theorem box_some : ∀n s i I. 0 ≤ i ⇒ i < n ⇒ in_box s I ⇒ in_box (n :: s) (i :: I)
by simp

theorem in_box_parts : ∀n s i I. in_box (n :: s) (i :: I) ⇒ 0 ≤ i ∧ i < n ∧ in_box s I
by simp

theorem size_none : product [] = 1
by simp

theorem size_some : ∀n s q. product s = q ⇒ product (n :: s) = n * q
by simp

theorem position_none : row_major [] [] = 0
by simp

theorem position_some :
  ∀n s i I q r. product s = q ⇒ row_major s I = r ⇒ row_major (n :: s) (i :: I) = i * q + r
by simp

theorem shape_ok_none : shape_ok []
by simp

theorem shape_ok_some : 0 ≤ n ⇒ shape_ok s ⇒ shape_ok (n :: s)
by simp

theorem shape_ok_first : shape_ok (n :: s) ⇒ 0 ≤ n
by simp

theorem shape_ok_rest : shape_ok (n :: s) ⇒ shape_ok s
by simp

-- Shapes, with extents by equations.

theorem shape_var_is :
  ∀(env : 'a tensors) v x s t. env x = SOME (s, t) ⇒ shape_of (tensor_shapes env) v (Var x) s
proof
  intro env v x s t known
  apply shape_var
  simp [tensor_shapes_def, known]
qed

theorem shape_gen_is :
  ∀sh v x lo hi e l u n s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of sh (update v x NONE) e s ⇒
    n = max 0 (u - l) ⇒
      shape_of sh v (Gen x lo hi e) (n :: s)
proof
  intro sh v x lo hi e l u n s p q r eq
  rewrite [eq]
  exact shape_gen(p, q, r)
qed

theorem shape_let_is :
  ∀(env : 'a tensors) v x d e p t s.
    shape_of (tensor_shapes env) v d p ⇒
    shape_of (tensor_shapes (update env x (SOME (p, t)))) v e s ⇒
      shape_of (tensor_shapes env) v (Let x d e) s
proof
  intro env v x d e p t s hd he
  rewrite [tensor_shapes_update] at he
  exact shape_let(hd, he)
qed

-- An index with a name, where it has a value, and where it depends on that of a loop.
theorem shape_let_index_known :
  ∀sh v x i e z s.
    ieval atl_div v i z ⇒ shape_of sh (update v x (SOME z)) e s ⇒ shape_of sh v (LetIndex x i e) s
proof
  intro sh v x i e z s index shape
  apply shape_let_index
  rewrite [value_of_index(index)]
  exact shape
qed

theorem shape_let_index_hidden :
  ∀sh v x i e s. shape_of sh (update v x NONE) e s ⇒ shape_of sh v (LetIndex x i e) s
proof
  intro sh v x i e s shape
  apply shape_let_index
  apply shape_of_extends(shape)
  cases value_of (ieval atl_div v i) as eq | ⟨z, eq⟩
  - simp [eq]
  - simp only [eq]
    exact extends_update_some(extends_refl[v])
qed

theorem shape_fold_is :
  ∀(env : 'a tensors) v x d i lo hi e t s.
    shape_of (tensor_shapes env) v d s ⇒
    shape_of (tensor_shapes (update env x (SOME (s, t)))) (update v i NONE) e s ⇒
      shape_of (tensor_shapes env) v (Fold x d i lo hi e) s
proof
  intro env v x d i lo hi e t s hd he
  rewrite [tensor_shapes_update] at he
  exact shape_fold(hd, he)
qed

-- An update: as many indices as the tensor has dimensions.

theorem as_many_none : LENGTH ([] : iexp list) = LENGTH ([] : int list)
by simp

theorem as_many_some :
  ∀(x : 'a) (y : 'b) xs ys. LENGTH xs = LENGTH ys ⇒ LENGTH (x :: xs) = LENGTH (y :: ys)
by simp

-- Sums over several binders, one binder at a time.

theorem shape_sums_none : ∀sh v e s. shape_of sh v e s ⇒ shape_of sh v (Sums ty [] e) s
by simp [shape_of_cases_Sums, hide_def]

theorem shape_sums_some :
  ∀sh v x lo hi bs e s.
    shape_of sh (update v x NONE) (Sums ty bs e) s ⇒ shape_of sh v (Sums ty ((x, lo, hi) :: bs) e) s
by simp [shape_of_cases_Sums, hide_def]

theorem ok_sums_none : ∀(S : 'a ops) v env e s. ok S v env e s ⇒ ok S v env (Sums ty [] e) s
proof
  intro S v env e s good
  simp [ok_cases_Sums, hide_def, ok_shape(good), ok_shape_ok(good), ok_sums_term(good)]
qed

theorem ok_sums_some :
  ∀(S : 'a ops) v env x lo hi bs e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (tensor_shapes env) (update v x NONE) (Sums ty bs e) s ⇒
    shape_ok s ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ ok S (update v x (SOME k)) env (Sums ty bs e) s) ⇒
      ok S v env (Sums ty ((x, lo, hi) :: bs) e) s
proof
  intro S v env x lo hi bs e l u s el eu shape nonneg body
  rewrite [ok_cases_Sums]
  split
  - rewrite [← shape_of_cases_Sums]
    exact shape_sums_some(shape)
  - exact nonneg
  - apply ok_sums_over(el, eu)
    intro k low high
    have all := body(low)(high)
    rewrite [ok_cases_Sums] at all
    simp [all]
qed

-- Folds that are ok whatever the accumulator is.
theorem ok_fold_each :
  ∀(S : 'a ops) v env x d i lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    ok S v env d s ⇒
    shape_of (tensor_shapes env) v (Fold x d i lo hi e) s ⇒
    (∀k t. l ≤ k ⇒ k < u ⇒ ok S (update v i (SOME k)) (update env x (SOME (s, t))) e s) ⇒
      ok S v env (Fold x d i lo hi e) s
proof
  intro S v env x d i lo hi e l u s el eu first shape body
  rewrite [shape_of_cases_Fold] at shape
  obtain ⟨_, next⟩ := shape
  exact ok_fold_loop(el, eu, first, next, ok_fold_all(body))
qed

theorem shape_concat_is :
  ∀sh v a b m n r s.
    shape_of sh v a (m :: s) ⇒
    shape_of sh v b (n :: s) ⇒
    r = m + n ⇒
      shape_of sh v (Concat a b) (r :: s)
proof
  intro sh v a b m n r s p q eq
  rewrite [eq]
  exact shape_concat(p, q)
qed

-- Lists of parameters.

theorem mem_first : MEM x (x :: xs)
by simp

theorem mem_later : ∀(x : 'a) y ys. MEM x ys ⇒ MEM x (y :: ys)
by simp

theorem not_mem_none : ¬MEM x []
by simp

theorem not_mem_some : ∀(x : 'a) y ys. ¬(x = y) ⇒ ¬MEM x ys ⇒ ¬MEM x (y :: ys)
by simp

theorem list_rel_none : ∀R : 'a → 'b → bool. LIST_REL R [] []
by simp

theorem list_rel_some :
  ∀(R : 'a → 'b → bool) x y xs ys. R x y ⇒ LIST_REL R xs ys ⇒ LIST_REL R (x :: xs) (y :: ys)
by simp

theorem names_none : [] = MAP FST ([] : ('a × 'b) list)
by simp

theorem names_some : ∀(x : 'a) (p : 'b) xs r. xs = MAP FST r ⇒ x :: xs = MAP FST ((x, p) :: r)
by simp

theorem first_of : HD (x :: xs) = x
by simp

theorem rest_of : TL (x :: xs) = xs
by simp

theorem and_true_right : ∀p. (p ∧ T) = p
by simp
