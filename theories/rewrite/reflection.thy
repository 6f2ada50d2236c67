-- Programs as functions: what an expression denotes, in operators on tensors with bound variables
-- of the logic, and its shape beside it.
--
-- `means S v env e s t` says that e denotes t and has the shape s. The rules are one for each
-- construct, so that the meaning of a program is found by going through it once. In a loop the
-- index is a bound variable of the logic, in a `let` the tensor is: nothing is substituted into
-- syntax, and no name is captured. Two programs with the same meaning are equal, whatever names
-- they use. That is how each step of a schedule is proved.

import rewrite.lets atl.operators atl.abbreviations

variables (S : 'a ops) (ty : elem) (sh : shapes) (v w : valuation) (env : 'a tensors) (x : ident)
    (a b e d : exp) (i lo hi : iexp) (p : bool) (c : exp) (s r : int list) (t u : 'a tensor)
    (k l m n z : int)

section "The judgement"

record means (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (s : int list)
    (t : 'a tensor)
| den : den S v env e = t
| shape : dshape (tensor_shapes env) v e = s

-- Programs that mean the same denote the same.
theorem means_equal : means S v env a s t ⇒ means S v env b r t ⇒ den S v env a = den S v env b
proof
  intro one two
  rewrite [means_den(one), means_den(two)]
qed

-- What a step of a schedule proves: the meanings are equal.
theorem means_equal_after :
  means S v env a s t ⇒ t = u ⇒ means S v env b r u ⇒ den S v env a = den S v env b
proof
  intro one eq two
  rewrite [means_den(one), means_den(two), eq]
qed

section "Indices and conditions"

-- One rule for each operator: the value is written as the index expression is.
theorem ivalue_is_lit : ivalue v (ILit z) = z
by simp [ivalue_def]

theorem ivalue_is_var : v x = SOME z ⇒ ivalue v (IVar x) = z
by simp [ivalue_def]

variables (i1 i2 : iexp) (q : bool) (b1 b2 : bexp) (c1 c2 : exp)

theorem ivalue_is_add : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IAdd i1 i2) = k + l
by simp [ivalue_def]

theorem ivalue_is_sub : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (ISub i1 i2) = k - l
by simp [ivalue_def]

theorem ivalue_is_mul : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IMul i1 i2) = k * l
by simp [ivalue_def]

theorem ivalue_is_div : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IDiv i1 i2) = k div l
by simp [ivalue_def]

theorem ivalue_is_mod : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IMod i1 i2) = k mod l
by simp [ivalue_def]

theorem ivalue_is_min : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IMin i1 i2) = min k l
by simp [ivalue_def]

theorem ivalue_is_max : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ ivalue v (IMax i1 i2) = max k l
by simp [ivalue_def]

theorem bvalue_is_lt : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ bvalue v (BLt i1 i2) = (k < l)
by simp [bvalue_def]

theorem bvalue_is_le : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ bvalue v (BLe i1 i2) = (k ≤ l)
by simp [bvalue_def]

theorem bvalue_is_eq : ivalue v i1 = k ⇒ ivalue v i2 = l ⇒ bvalue v (BEq i1 i2) = (k = l)
by simp [bvalue_def]

theorem bvalue_is_and : bvalue v b1 = p ⇒ bvalue v b2 = q ⇒ bvalue v (BAnd b1 b2) = (p ∧ q)
by simp [bvalue_def]

theorem bvalue_is_or : bvalue v b1 = p ⇒ bvalue v b2 = q ⇒ bvalue v (BOr b1 b2) = (p ∨ q)
by simp [bvalue_def]

theorem bvalue_is_not : bvalue v b1 = p ⇒ bvalue v (BNot b1) = (¬p)
by simp [bvalue_def]

theorem dcond_is_index : truths S ⇒ bvalue v b1 = p ⇒ dcond S v env (Test b1) = p
proof
  intro law value
  simp [dcond_def, den_def, truth_in_def, scalar_def, cell_value_def, truth_value_truth(law), value]
qed

theorem dcond_if :
  dcond S v env (If c c1 c2) = (if dcond S v env c then dcond S v env c1 else dcond S v env c2)
proof
  by_cases yes : dcond S v env c
  - simp only [yes]
    rewrite [dcond_def] at yes
    simp [dcond_def, den_def, yes]
  - simp only [yes]
    rewrite [dcond_def] at yes
    simp [dcond_def, den_def, yes]
qed

theorem dcond_never : truths S ⇒ dcond S v env never = F
proof
  intro law
  have value : bvalue v (BLt (ILit 0) (ILit 0)) = F by simp [bvalue_def, ivalue_def]
  simp [never_def, dcond_is_index(law, value)]
qed

theorem dcond_always : truths S ⇒ dcond S v env always = T
proof
  intro law
  have value : bvalue v (BLe (ILit 0) (ILit 0)) = T by simp [bvalue_def, ivalue_def]
  simp [always_def, dcond_is_index(law, value)]
qed

theorem dcond_is_and :
  truths S ⇒ dcond S v env c1 = p ⇒ dcond S v env c2 = q ⇒ dcond S v env (And c1 c2) = (p ∧ q)
proof
  intro law one two
  by_cases yes : p <;> by_cases also
   : q <;> simp [And_def, dcond_if, dcond_never(law), dcond_always(law), one, two, yes, also]
qed

theorem dcond_is_or :
  truths S ⇒ dcond S v env c1 = p ⇒ dcond S v env c2 = q ⇒ dcond S v env (Or c1 c2) = (p ∨ q)
proof
  intro law one two
  by_cases yes : p <;> by_cases also
   : q <;> simp [Or_def, dcond_if, dcond_never(law), dcond_always(law), one, two, yes, also]
qed

theorem dcond_is_not : truths S ⇒ dcond S v env c1 = p ⇒ dcond S v env (Not c1) = (¬p)
proof
  intro law one
  by_cases yes : p <;> simp [Not_def, dcond_if, dcond_never(law), dcond_always(law), one, yes]
qed

section "Index expressions under loops"

-- An index expression has the value that it had around a loop if it does not mention the index: the
-- number of that is greater than l and less than m, where no name in the expression has a number.
definition reads_apart (l : num) (m : num) (i : iexp) : bool :=
  ∀v w. (∀k. k ≤ l ∨ m ≤ k ⇒ v (Ident k) = w (Ident k)) ⇒ ivalue v i = ivalue w i

theorem apart_lit : ∀l m z. reads_apart l m (ILit z)
by simp [reads_apart_def, ivalue_def]

theorem apart_below : ∀l m k. k ≤ l ⇒ reads_apart l m (IVar (Ident k))
proof
  intro l m k outside
  rewrite [reads_apart_def]
  intro v w same
  have here : v (Ident k) = w (Ident k) by (apply same; simp [outside])
  simp only [ivalue_def, here]
qed

theorem apart_above : ∀l m k. m ≤ k ⇒ reads_apart l m (IVar (Ident k))
proof
  intro l m k outside
  rewrite [reads_apart_def]
  intro v w same
  have here : v (Ident k) = w (Ident k) by (apply same; simp [outside])
  simp only [ivalue_def, here]
qed

theorem apart_narrower : ∀l m n o i. reads_apart l m i ⇒ l ≤ n ⇒ o ≤ m ⇒ reads_apart n o i
proof
  intro l m n o i own low high
  rewrite [reads_apart_def] at own
  rewrite [reads_apart_def]
  intro v w same
  apply own
  intro k outside
  apply same
  cases outside
  - left
    arith
  - right
    arith
qed

theorem apart_both :
  ∀l m (f : int → int → int) c a b.
    (∀v. ivalue v (c a b) = f (ivalue v a) (ivalue v b)) ⇒
    reads_apart l m a ⇒
    reads_apart l m b ⇒
      reads_apart l m (c a b)
proof
  intro l m f c a b value one two
  rewrite [reads_apart_def] at one
  rewrite [reads_apart_def] at two
  rewrite [reads_apart_def]
  intro v w same
  simp only [value, one(same), two(same)]
qed

theorem apart_add : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IAdd a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. x + y, IAdd]
  simp [ivalue_def]
qed

theorem apart_sub : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (ISub a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. x - y, ISub]
  simp [ivalue_def]
qed

theorem apart_mul : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IMul a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. x * y, IMul]
  simp [ivalue_def]
qed

theorem apart_div : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IDiv a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. x div y, IDiv]
  simp [ivalue_def]
qed

theorem apart_mod : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IMod a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. x mod y, IMod]
  simp [ivalue_def]
qed

theorem apart_min : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IMin a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. min x y, IMin]
  simp [ivalue_def]
qed

theorem apart_max : ∀l m a b. reads_apart l m a ⇒ reads_apart l m b ⇒ reads_apart l m (IMax a b)
proof
  intro l m a b
  apply apart_both[l, m, λx y. max x y, IMax]
  simp [ivalue_def]
qed

theorem ivalue_apart :
  ∀l m i v k y z.
    reads_apart l m i ⇒ l < k ⇒ k < m ⇒ ivalue v i = z ⇒ ivalue (update v (Ident k) y) i = z
proof
  intro l m i v k y z own low high value
  rewrite [reads_apart_def] at own
  rewrite [← value]
  apply own
  intro n outside
  have other : ¬(n = k) by
    cases outside
    all arith
  simp [update_other, other]
qed

section "Updates and shapes"

-- The indices of an update.
theorem ivalues_none : MAP (ivalue v) [] = []
by simp

theorem ivalues_some :
  ∀is J. ivalue v i = k ⇒ MAP (ivalue v) is = J ⇒ MAP (ivalue v) (i :: is) = k :: J
proof
  intro is J one rest
  simp [one, rest]
qed

section "Shapes without the index"

-- Valuations that give the same numbers, 0 where there is none.
definition same_numbers (v : valuation) (w : valuation) : bool :=
  ∀x. (case v x of NONE => 0 | SOME z => z) = (case w x of NONE => 0 | SOME z => z)

theorem same_numbers_at :
  same_numbers v w ⇒ (case v x of NONE => 0 | SOME z => z) = (case w x of NONE => 0 | SOME z => z)
proof
  intro same
  rewrite [same_numbers_def] at same
  exact same
qed

theorem same_numbers_update : same_numbers v w ⇒ same_numbers (update v x NONE) (update w x NONE)
proof
  intro same
  rewrite [same_numbers_def]
  intro y
  have here := same_numbers_at[v, w, y](same)
  by_cases eq : y = x
  - simp [eq]
  - simp [update_other, eq, here]
qed

theorem same_numbers_none : same_numbers (update v x NONE) (update v x (SOME 0))
proof
  rewrite [same_numbers_def]
  intro y
  by_cases eq : y = x
  - simp [eq]
  - simp [update_other, eq]
qed

theorem ivalue_same_numbers : same_numbers v w ⇒ ivalue v i = ivalue w i
proof
  intro same
  induct i
  - intro z
    simp [ivalue_def]
  - intro y
    simp only [ivalue_def]
    exact same_numbers_at(same)
  all (intro a b one two; simp only [ivalue_def, one, two])
qed

theorem same_numbers_set :
  same_numbers v w ⇒ same_numbers (update v x (SOME (ivalue v i))) (update w x (SOME (ivalue w i)))
proof
  intro same
  rewrite [same_numbers_def]
  intro y
  have here := same_numbers_at[v, w, y](same)
  by_cases eq : y = x
  - simp [eq, ivalue_same_numbers[v, w, i](same)]
  - simp [update_other, eq, here]
qed

theorem same_numbers_hide : ∀bs v w. same_numbers v w ⇒ same_numbers (hide v bs) (hide w bs)
proof
  intro bs
  induct bs
  - intro v w same
    simp only [hide_def, same]
  - intro y bs ih v w same
    simp only [hide_def]
    apply ih
    exact same_numbers_update(same)
qed

theorem amount_same_numbers : ∀v w r. same_numbers v w ⇒ amount_value v r = amount_value w r
proof
  intro v w r same
  rewrite [amount_value_def, amount_value_def]
  apply mapped_same
  intro i
  exact ivalue_same_numbers(same)
qed

-- A shape depends on the numbers only.
theorem dshape_same_numbers : ∀e sh v w. same_numbers v w ⇒ dshape sh v e = dshape sh w e
proof
  apply exp_induct[λe. ∀sh v w. same_numbers v w ⇒ dshape sh v e = dshape sh w e]
  all (intros; simp only [dshape_def])
  all (try (rewrite [h[_, v, w](h1)]))
  - have same : MAP (λe. dshape sh v e) c = MAP (λe. dshape sh w e) c by
      apply map_cong
      intro e mem
      exact h(mem)(h1)
    rewrite [same]
  - have body := h[sh](same_numbers_update[v, w, a](h1))
    rewrite [ivalue_same_numbers[_, _, b](h1), ivalue_same_numbers[_, _, c](h1), body]
  - exact h(same_numbers_hide[b](h1))
  - rewrite [h[_, v, w](h2)]
    exact h1(h2)
  - exact h(same_numbers_set[x := a, i := b](h1))
  - exact h1(same_numbers_update[v, w, a](h2))
  - rewrite [h[_, v, w](h2), h1[_, v, w](h2)]
  - rewrite [amount_same_numbers[_, _, a](h1)]
qed

theorem dshape_none : dshape sh (update v x NONE) e = dshape sh (update v x (SOME 0)) e
proof
  exact dshape_same_numbers(same_numbers_none[v, x])
qed

section "The rules"

theorem means_lit : ∀d k. means S v env (Lit ty d k) [] (scalar (Val (s_lit S ty d k)))
proof
  intro d k
  rewrite [means_def]
  simp [den_def, dshape_def]
qed

theorem means_cast : ivalue v i = z ⇒ means S v env (Cast ty i) [] (scalar (Val (s_cast S ty z)))
proof
  intro eq
  rewrite [means_def]
  simp [den_def, dshape_def, eq]
qed

theorem means_var : env x = SOME (s, t) ⇒ means S v env (Var x) s (read S s t)
proof
  intro there
  rewrite [means_def]
  simp [den_def, dshape_def, tensor_shapes_def, there]
qed

theorem means_at :
  means S v env e (n :: s) t ⇒ ivalue v i = z ⇒ means S v env (At e i) s (at_index S s t z)
proof
  intro one eq
  cases one as ⟨den, shape⟩
  rewrite [means_def]
  simp [den_def, dshape_def, at_index_def, den, shape, eq]
qed

theorem means_gen :
  ∀f.
    ivalue v lo = l ⇒
    ivalue v hi = m ⇒
    (∀k. means S (update v x (SOME k)) env e s (f k)) ⇒
      means S v env (Gen x lo hi e) (max 0 (m - l) :: s) (gen l m f)
proof
  intro f eq1 eq2 all
  have first := means_shape(all[0])
  rewrite [means_def]
  split
  - simp only [den_def, eq1, eq2]
    apply gen_cong
    · trivial
    · trivial
    · intro k range
      exact means_den(all[k])
  - simp only [dshape_def, eq1, eq2, dshape_none, first]
qed

theorem means_sum :
  ∀f.
    ivalue v lo = l ⇒
    ivalue v hi = m ⇒
    (∀k. means S (update v x (SOME k)) env e s (f k)) ⇒
      means S v env (Sums ty [(x, lo, hi)] e) s (sum S ty l m f)
proof
  intro f eq1 eq2 all
  have first := means_shape(all[0])
  rewrite [means_def]
  split
  - rewrite [den_sum_values, eq1, eq2]
    apply sum_cong
    · trivial
    · trivial
    · intro k range
      exact means_den(all[k])
  - simp only [dshape_def, hide_one, dshape_none, first]
qed

theorem means_guard :
  dcond S v env c = p ⇒ means S v env e s t ⇒ means S v env (Guard c e) s (guard p t)
proof
  intro eq one
  cases one as ⟨den, shape⟩
  rewrite [means_def]
  rewrite [dcond_def] at eq
  simp [den_def, dshape_def, den, shape, eq]
qed

theorem means_test : ∀b. bvalue v b = p ⇒ means S v env (Test b) [] (scalar (Val (s_truth S p)))
proof
  intro b value
  rewrite [means_def]
  simp [den_def, dshape_def, value]
qed

theorem means_if :
  dcond S v env c = p ⇒
  means S v env a s t ⇒
  means S v env b r u ⇒
    means S v env (If c a b) s (if p then t else u)
proof
  intro eq one two
  cases one as ⟨den, shape⟩
  cases two as ⟨den2, shape2⟩
  rewrite [means_def]
  rewrite [dcond_def] at eq
  simp [den_def, dshape_def, den, den2, shape, eq]
qed

theorem means_let_index :
  ivalue v i = k ⇒ means S (update v x (SOME k)) env e s t ⇒ means S v env (LetIndex x i e) s t
proof
  intro index body
  cases body as ⟨den, shape⟩
  rewrite [means_def]
  simp [den_def, dshape_def, index, den, shape]
qed

theorem means_let_data :
  ∀ty f.
    means S v env d [] t ⇒
    (∀k. means S (update v x (SOME k)) env e s (f k)) ⇒
      means S v env (LetData x ty d e) s (f (index_in S ty t))
proof
  intro ty f data body
  cases data as ⟨den, _⟩
  have first := body[0]
  have here := body[index_in S ty t]
  cases first as ⟨_, shape⟩
  cases here as ⟨den2, _⟩
  rewrite [means_def, den_let_data, den]
  simp [den2, dshape_def, dshape_none, shape]
qed

theorem means_let :
  ∀f.
    means S v env d s t ⇒
    (∀y. means S v (update env x (SOME (s, y))) e r (f (read S s y))) ⇒
      means S v env (Let x d e) r (tlet S s t f)
proof
  intro f one all
  cases one as ⟨den, shape⟩
  have body := all[t]
  cases body as ⟨den2, shape2⟩
  have shapes :
      tensor_shapes (update env x (SOME (s, t))) = update (tensor_shapes env) x (SOME s) by
    ext y
    by_cases eq : y = x <;> simp [tensor_shapes_def, update_other, eq]
  rewrite [means_def]
  split
  - simp only [den_def, den, shape, den2, let_inline]
  - rewrite [shapes] at shape2
    simp only [dshape_def, shape, shape2]
qed

-- The sum of tensors of the shape s, cell by cell.
definition plus (S : 'a ops) (ty : elem) (s : int list) (t : 'a tensor) (u : 'a tensor)
  : 'a tensor :=
  λI. if in_box s I then lift2 S (s_add S ty) (t I) (u I) else Pad

definition minus (S : 'a ops) (ty : elem) (s : int list) (t : 'a tensor) (u : 'a tensor)
  : 'a tensor :=
  λI. if in_box s I then lift2 S (s_sub S ty) (t I) (u I) else Pad

-- A function of two scalars.
definition scalars (S : 'a ops) (f : 'a → 'a → 'a) (t : 'a tensor) (u : 'a tensor) : 'a tensor :=
  scalar (lift2 S f (t []) (u []))

-- Operations on tensors and on scalars, by the meanings of the operands.
theorem den_op :
  ∀f e es.
    dshape (tensor_shapes env) v e = s ⇒
      den S v env (Op ty f (e :: es)) =
        (λI.
           if in_box s I
           then Val (s_op S ty f (MAP (λd. cell_value S (den S v env d I)) (e :: es)))
           else Pad)
proof
  intro f e es shape
  simp only [den_def, dshape_def, MAP_def, HD_def, shape]
qed

theorem den_scalar_op :
  ∀f e es.
    dshape (tensor_shapes env) v e = [] ⇒
      den S v env (Op ty f (e :: es)) =
        scalar (Val (s_op S ty f (MAP (λd. cell_value S (den S v env d [])) (e :: es))))
proof
  intro f e es shape
  rewrite [den_op(shape)]
  ext I
  cases I as eq | ⟨i, J, eq⟩ <;> simp [scalar_def]
qed

theorem means_op :
  ∀f e es.
    dshape (tensor_shapes env) v e = s ⇒
    den S v env (Op ty f (e :: es)) = t ⇒
      means S v env (Op ty f (e :: es)) s t
proof
  intro f e es shape value
  rewrite [means_def]
  simp [dshape_def, shape, value]
qed

-- Cell by cell, on tensors of the shape s.
definition cellwise (S : 'a ops) (ty : elem) (f : operation) (s : int list) (ts : 'a tensor list)
  : 'a tensor :=
  λI. if in_box s I then Val (s_op S ty f (MAP (λt. cell_value S (t I)) ts)) else Pad

theorem means_cells1 :
  ∀f. means S v env a s t ⇒ means S v env (Op ty f [a]) s (cellwise S ty f s [t])
proof
  intro f one
  apply means_op(means_shape(one))
  rewrite [den_op(means_shape(one))]
  simp [cellwise_def, means_den(one)]
qed

theorem means_cells2 :
  ∀f.
    means S v env a s t ⇒
    means S v env b r u ⇒
      means S v env (Op ty f [a, b]) s (cellwise S ty f s [t, u])
proof
  intro f one two
  apply means_op(means_shape(one))
  rewrite [den_op(means_shape(one))]
  simp [cellwise_def, means_den(one), means_den(two)]
qed

theorem means_cells3 :
  ∀f e q y.
    means S v env a s t ⇒
    means S v env b r u ⇒
    means S v env e q y ⇒
      means S v env (Op ty f [a, b, e]) s (cellwise S ty f s [t, u, y])
proof
  intro f e q y one two three
  apply means_op(means_shape(one))
  rewrite [den_op(means_shape(one))]
  simp [cellwise_def, means_den(one), means_den(two), means_den(three)]
qed

theorem means_add :
  means S v env a s t ⇒ means S v env b r u ⇒ means S v env (Op ty Add [a, b]) s (plus S ty s t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_op(means_shape(one))]
  simp [s_op_def, plus_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_sub :
  means S v env a s t ⇒ means S v env b r u ⇒ means S v env (Op ty Sub [a, b]) s (minus S ty s t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_op(means_shape(one))]
  simp [s_op_def, minus_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_neg :
  means S v env a [] t ⇒
    means S v env (Op ty Neg [a]) [] (scalar (Val (s_neg S ty (cell_value S (t [])))))
proof
  intro one
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one)]
qed

theorem means_mul :
  means S v env a [] t ⇒
  means S v env b r u ⇒
    means S v env (Op ty Mul [a, b]) [] (scalars S (s_mul S ty) t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, scalars_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_div :
  means S v env a [] t ⇒
  means S v env b r u ⇒
    means S v env (Op ty Div [a, b]) [] (scalars S (s_div S ty) t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, scalars_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_max :
  means S v env a [] t ⇒
  means S v env b r u ⇒
    means S v env (Op ty Max [a, b]) [] (scalars S (s_max S ty) t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, scalars_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_min :
  means S v env a [] t ⇒
  means S v env b r u ⇒
    means S v env (Op ty Min [a, b]) [] (scalars S (s_min S ty) t u)
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, scalars_def, lift2_def, means_den(one), means_den(two)]
qed

theorem means_concat :
  means S v env a (n :: s) t ⇒
  means S v env b (m :: r) u ⇒
    means S v env (Concat a b) (n + m :: s) (concat n t u)
proof
  intro one two
  cases one as ⟨den, shape⟩
  cases two as ⟨den2, shape2⟩
  rewrite [means_def]
  simp [den_def, dshape_def, den, den2, shape, shape2]
qed

theorem means_reindex :
  ∀r k q u.
    means S v env e s t ⇒
    amount_value v r = k ⇒
    reshape k s = q ⇒
    rearrange k s t = u ⇒
      means S v env (Reindex r e) q u
proof
  intro r k q u one amount shape made
  cases one as ⟨den, extents⟩
  rewrite [means_def]
  simp [den_def, dshape_def, den, extents, amount, shape, made]
qed

section "Calls, folds, conditions"

variables (f : ident) (j : ident) (is : iexp list) (g : int → 'a tensor → 'a tensor)
    (I q : int list) (y : 'a tensor)

-- The steps of a fold see of the accumulator, which has the shape s, the values in its box.
definition tfold (S : 'a ops) (s : int list) (lo : int) (hi : int) (g : int → 'a tensor → 'a tensor)
    (t : 'a tensor) : 'a tensor :=
  ifold lo hi (λk y. g k (read S s y)) t

theorem means_fold :
  means S v env d s t ⇒
  ivalue v lo = l ⇒
  ivalue v hi = m ⇒
  (∀k y. means S (update v j (SOME k)) (update env x (SOME (s, y))) e r (g k (read S s y))) ⇒
    means S v env (Fold x d j lo hi e) s (tfold S s l m g t)
proof
  intro one eq1 eq2 all
  cases one as ⟨den, shape⟩
  rewrite [means_def]
  split
  - simp only [den_def, den, shape, eq1, eq2, tfold_def]
    apply ifold_cong
    · trivial
    · trivial
    · intro k y range
      exact means_den(all[k, y])
    · trivial
  - simp only [dshape_def, shape]
qed

theorem means_convert :
  ∀other.
    means S v env a [] t ⇒
      means S v env (Op ty (Convert other) [a]) []
        (scalar (Val (s_convert S other ty (cell_value S (t [])))))
proof
  intro other one
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one)]
qed

theorem means_call1 :
  means S v env a [] t ⇒
    means S v env (Op ty (Call f) [a]) [] (scalar (Val (s_call S ty f [cell_value S (t [])])))
proof
  intro one
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one)]
qed

theorem means_call2 :
  means S v env a [] t ⇒
  means S v env b r u ⇒
    means S v env (Op ty (Call f) [a, b]) []
      (scalar (Val (s_call S ty f [cell_value S (t []), cell_value S (u [])])))
proof
  intro one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one), means_den(two)]
qed

theorem means_bits1 :
  ∀k.
    means S v env a [] t ⇒
      means S v env (Op ty (Bits k) [a]) [] (scalar (Val (s_bits S ty k [cell_value S (t [])])))
proof
  intro k one
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one)]
qed

theorem means_bits2 :
  ∀k.
    means S v env a [] t ⇒
    means S v env b r u ⇒
      means S v env (Op ty (Bits k) [a, b]) []
        (scalar (Val (s_bits S ty k [cell_value S (t []), cell_value S (u [])])))
proof
  intro k one two
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one), means_den(two)]
qed

theorem means_with :
  means S v env d s t ⇒
  MAP (ivalue v) is = I ⇒
  means S v env e r u ⇒
    means S v env (With d is e) s (put I (Val (cell_value S (u []))) t)
proof
  intro one eq two
  cases one as ⟨den, shape⟩
  cases two as ⟨den2, shape2⟩
  rewrite [means_def]
  simp [den_def, dshape_def, den, den2, shape, eq]
qed

theorem means_call3 :
  means S v env a [] t ⇒
  means S v env b r u ⇒
  means S v env e q y ⇒
    means S v env (Op ty (Call f) [a, b, e]) []
      (scalar (Val (s_call S ty f [cell_value S (t []), cell_value S (u []), cell_value S (y [])])))
proof
  intro one two three
  apply means_op(means_shape(one))
  rewrite [den_scalar_op(means_shape(one))]
  simp [s_op_def, means_den(one), means_den(two), means_den(three)]
qed

theorem dcond_compare :
  ∀f.
    truths S ⇒
    means S v env a [] t ⇒
    means S v env b r u ⇒
      dcond S v env (Op ty (Compare f) [a, b]) =
        s_compare S ty f (cell_value S (t [])) (cell_value S (u []))
proof
  intro f law one two
  simp [dcond_def, truth_in_def, den_scalar_op(means_shape(one)), s_op_def, means_den(one),
        means_den(two), scalar_def, cell_value_def, truth_value_truth(law)]
qed

theorem means_less :
  truths S ⇒
  means S v env a [] t ⇒
  means S v env b r u ⇒
    dcond S v env (Op ty (Compare Less) [a, b]) =
      s_less S ty (cell_value S (t [])) (cell_value S (u []))
proof
  intro law one two
  simp [dcond_compare(law, one, two), s_compare_def]
qed

theorem means_less_eq :
  truths S ⇒
  means S v env a [] t ⇒
  means S v env b r u ⇒
    dcond S v env (Op ty (Compare LessEq) [a, b]) =
      s_less_eq S ty (cell_value S (t [])) (cell_value S (u []))
proof
  intro law one two
  simp [dcond_compare(law, one, two), s_compare_def]
qed

theorem means_equal_to :
  truths S ⇒
  means S v env a [] t ⇒
  means S v env b r u ⇒
    dcond S v env (Op ty (Compare Equal) [a, b]) =
      s_equal S ty (cell_value S (t [])) (cell_value S (u []))
proof
  intro law one two
  simp [dcond_compare(law, one, two), s_compare_def]
qed

section "Sums over several binders"

-- A step takes what a cell was so far to what it is then. The sum over several binders is one
-- chain of steps, from padding.
type 'a steps := int list → 'a cell → 'a cell

-- One step, which adds the cell of a tensor.
definition adding (S : 'a ops) (ty : elem) (t : 'a tensor) : 'a steps := λI c. cell_add S ty c (t I)

-- The steps for each index of a range.
definition steps_of (lo : int) (hi : int) (g : int → 'a steps) : 'a steps :=
  λI c. ifold lo hi (λi c. g i I c) c

definition sums (g : 'a steps) : 'a tensor := λI. g I Pad

variables (bs : binders) (h : 'a steps)

-- What the binders that are left do, and the shape of what is added.
record means_steps (S : 'a ops) (v : valuation) (env : 'a tensors) (ty : elem) (bs : binders)
    (e : exp) (s : int list) (h : 'a steps)
| steps : ∀I c. nest v bs (λw c. cell_add S ty c (den S w env e I)) c = h I c
| shape : dshape (tensor_shapes env) (hide v bs) e = s

theorem means_steps_none : means S v env e s t ⇒ means_steps S v env ty [] e s (adding S ty t)
proof
  intro one
  cases one as ⟨den, shape⟩
  rewrite [means_steps_def]
  simp [nest_def, hide_def, adding_def, den, shape]
qed

theorem means_steps_some :
  ∀g.
    ivalue v lo = l ⇒
    ivalue v hi = m ⇒
    (∀k. means_steps S (update v x (SOME k)) env ty bs e s (g k)) ⇒
      means_steps S v env ty ((x, lo, hi) :: bs) e s (steps_of l m g)
proof
  intro g eq1 eq2 all
  have first := means_steps_shape(all[0])
  have same := same_numbers_hide[bs](same_numbers_none[v, x])
  rewrite [means_steps_def]
  split
  - intro I c
    simp only [nest_def, fst_pair, snd_pair, eq1, eq2, steps_of_def]
    apply ifold_cong
    · trivial
    · trivial
    · intro k d range
      exact means_steps_steps(all[k])
    · trivial
  - simp only [hide_def, fst_pair, dshape_same_numbers[e](same), first]
qed

theorem means_sums : means_steps S v env ty bs e s h ⇒ means S v env (Sums ty bs e) s (sums h)
proof
  intro one
  rewrite [means_def]
  split
  - ext I
    simp only [den_def, sums_def, means_steps_steps(one)]
  - simp only [dshape_def, means_steps_shape(one)]
qed
