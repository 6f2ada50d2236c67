-- What it means that a statement writes a tensor to an array; and the lemmas for leaves, conditions
-- and known facts. All of the lowering is stated with these words.
--
-- Defines `writes`, the one judgement about statements, for every way to combine what is written
-- with what is there; `store` and `accumulate`, the two ways that there are; `decides` (the value
-- of a condition). Main theorems: `writes_store`, `writes_accumulate` (leaves), `writes_choice`.
--
-- Letters in all of `lower`: what becomes of a cell is W; the operations S of the scalars; the
-- array o that is written, at the addresses `addr` of the tensor; what is known of stack and heap,
-- G, which is mostly `state S H st cenv`: H holds of the arrays that are being written, st are the
-- locals, cenv the tensors in the other arrays; the values v of the variables of C, and w of those
-- of ATL; the tensors env in the scope of ATL.

import tensor.box c.outcomes index.evaluation

variables (W : 'a option → 'a → 'a option) (y : 'a option) (f : int → 'a option) (z : bool)
    (S : 'a ops) (ty : elem) (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation)
    (addr : int list → int) (t : 'a tensor) (b : bexp) (k : cexp) (p : bool) (c d : cstmt)
    (e : iexp) (r : cexp) (a x : 'a)

-- Updates of functions.

theorem update_at [simp] : ∀(f : 'k → 'v) x y z. update f x y z = (if z = x then y else f z)
by simp [update_def]

-- Different cells of the tensor have different addresses.
definition inj_on (addr : int list → int) (t : 'a tensor) : bool :=
  ∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ addr I = addr J ⇒ I = J

-- The addresses are within an array of length n.
definition within (n : int) (addr : int list → int) (t : 'a tensor) : bool :=
  ∀I. t I ≠ Pad ⇒ 0 ≤ addr I ∧ addr I < n

-- What becomes of a cell y of an array, where x is written. It may be stored; with the flag z,
-- where the cell is zero and nowhere else.
definition store (z : bool) (S : 'a ops) (y : 'a option) (x : 'a) : 'a option :=
  if z ⇒ y = SOME (s_zero S) then SOME x else NONE

-- Or it may be added.
definition accumulate (S : 'a ops) (ty : elem) (y : 'a option) (x : 'a) : 'a option :=
  case y of NONE => NONE | SOME a => SOME (s_add S ty a x)

-- From f to g, each cell of the tensor was written at its address; nothing else changed.
definition effect (W : 'a option → 'a → 'a option) (f : int → 'a option) (addr : int list → int)
    (t : 'a tensor) (g : int → 'a option) : bool :=
  (∀I x. t I = Val x ⇒ g (addr I) = W (f (addr I)) x) ∧
  (∀q. (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q)

-- Each cell of the tensor may be written at its address.
definition ready (W : 'a option → 'a → 'a option) (f : int → 'a option) (addr : int list → int)
    (t : 'a tensor) : bool :=
  ∀I x. t I = Val x ⇒ W (f (addr I)) x ≠ NONE

-- Where G is known of stack and heap, the statement writes the tensor to the array o, and changes
-- nothing else.
definition writes (W : 'a option → 'a → 'a option) (S : 'a ops) (o : ident)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (t : 'a tensor)
    (c : cstmt) : bool :=
  ∀s h n f.
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    ready W f addr t ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect W f addr t g

-- In every such state the condition has the truth value p.
definition decides (S : 'a ops) (G : 'a stack → 'a heap → bool) (v : valuation) (k : cexp)
    (p : bool) : bool :=
  ∀s h. G s h ⇒ ccval S v s h k = SOME p

-- What is known does not depend on the contents of o.
definition stable (o : ident) (G : 'a stack → 'a heap → bool) : bool :=
  ∀s h a. G s h ⇒ G s (update h o (SOME a))

-- The definitions as they are read.

theorem store_anywhere [simp] : store F S y x = SOME x
by simp [store_def]

theorem store_on_zero [simp] : store z S (SOME (s_zero S)) x = SOME x
by simp [store_def]

theorem store_value : store z S y x ≠ NONE ⇒ store z S y x = SOME x
proof
  by_cases may : z ⇒ y = SOME (s_zero S) <;> simp [store_def, may]
qed

theorem store_zero : store T S y x ≠ NONE ⇒ y = SOME (s_zero S)
proof
  by_cases zero : y = SOME (s_zero S) <;> simp [store_def, zero]
qed

theorem accumulate_none [simp] : accumulate S ty NONE x = NONE
by simp [accumulate_def]

theorem accumulate_some [simp] : accumulate S ty (SOME a) x = SOME (s_add S ty a x)
by simp [accumulate_def]

theorem accumulate_value : y ≠ NONE ⇒ accumulate S ty y x = SOME (s_add S ty (THE y) x)
by cases y <;> simp

theorem accumulate_there : accumulate S ty y x ≠ NONE ⇒ y ≠ NONE
by cases y <;> simp

theorem effect_at :
  ∀W (f : int → 'a option) addr (t : 'a tensor) g I x.
    effect W f addr t g ⇒ t I = Val x ⇒ g (addr I) = W (f (addr I)) x
proof
  intro W f addr t g I x e eq
  simp only [effect_def] at e
  obtain ⟨a, b⟩ := e
  exact a(eq)
qed

theorem effect_frame :
  ∀W (f : int → 'a option) addr (t : 'a tensor) g q.
    effect W f addr t g ⇒ (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q
proof
  intro W f addr t g q e out
  simp only [effect_def] at e
  obtain ⟨a, b⟩ := e
  exact b(out)
qed

-- What was stored is there.
theorem stored :
  ∀I x g.
    ready (store z S) f addr t ⇒ effect (store z S) f addr t g ⇒ t I = Val x ⇒ g (addr I) = SOME x
proof
  intro I x g may eff cell
  rewrite [ready_def] at may
  rewrite [effect_at(eff, cell), store_value(may(cell))]
qed

-- A cell that any array may be stored to, and those that are zero.
theorem ready_anywhere : ready (store F S) f addr t
by simp [ready_def]

theorem ready_zeros :
  (∀I. t I ≠ Pad ⇒ z ⇒ f (addr I) = SOME (s_zero S)) ⇒ ready (store z S) f addr t
proof
  intro zeros
  rewrite [ready_def]
  intro I x cell
  have some : t I ≠ Pad by simp [cell]
  have may : z ⇒ f (addr I) = SOME (s_zero S) by exact zeros(some)
  simp [store_def, may]
qed

-- There is an array with the tensor in it, whatever is in the others.
theorem effect_exists :
  ∀W (f : int → 'a option) addr (t : 'a tensor). inj_on addr t ⇒ ∃g. effect W f addr t g
proof
  intro W f addr t inj
  rewrite [inj_on_def] at inj
  have each :
      ∀q.
        ∃y.
          (∀I x. t I = Val x ⇒ addr I = q ⇒ y = W (f q) x) ∧
          ((∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ y = f q) by
    intro q
    by_cases some : ∃I. t I ≠ Pad ∧ addr I = q
    · obtain ⟨J, cell, at_q⟩ := some
      obtain none | ⟨z, val⟩ := cell_cases[t J]
      · contradiction
      · exists W (f q) z
        split
        · intro I x here eq
          have is_cell : t I ≠ Pad by simp [here]
          have same_address : addr I = addr J by simp [eq, at_q]
          have same := inj(is_cell, cell, same_address)
          rewrite [same, val] at here
          simp at here
          simp [here]
        · intro none
          have no := none(cell)
          contradiction
    · exists f q
      split
      · intro I x here eq
        have is_cell : t I ≠ Pad by simp [here]
        have yes : ∃I. t I ≠ Pad ∧ addr I = q by
          exists I
          exact ⟨is_cell, eq⟩
        contradiction
      · simp
  rewrite [skolem] at each
  obtain ⟨g, all⟩ := each
  exists g
  rewrite [effect_def]
  split
  - intro I x here
    obtain ⟨there, _⟩ := all[addr I]
    have eq : addr I = addr I by trivial
    exact there(here, eq)
  - intro q none
    obtain ⟨_, there⟩ := all[q]
    exact there(none)
qed

-- A tensor of padding has no effect.
theorem effect_none :
  ∀W (f : int → 'a option) addr (t : 'a tensor). (∀I. t I = Pad) ⇒ effect W f addr t f
proof
  intro W f addr t none
  simp [effect_def, none]
qed

theorem writes_run :
  ∀s h n f.
    writes W S o G v addr t c ⇒
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    ready W f addr t ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect W f addr t g
proof
  intro s h n f d
  simp only [writes_def] at d
  exact d
qed

-- A condition on indices has its value in every state.
theorem decides_index : truths S ⇒ beval c_div v b p ⇒ decides S G v (CTest b) p
proof
  intro law value
  rewrite [decides_def]
  intro s h known
  simp [ccval_def, cval_def, value_of_test(value), truth_value_truth(law)]
qed

-- Padding only: nothing to do.
theorem writes_none : (∀I. t I = Pad) ⇒ writes W S o G v addr t CSkip
proof
  intro none
  rewrite [writes_def]
  intro s h n f known there inj fits may
  exists f
  split
  - rewrite [update_same(there)]
    exact runs_skip
  - exact effect_none(none)
qed

-- Choice: a condition of C decides which of two statements runs.
theorem writes_choice :
  decides S G v k p ⇒
  (p ⇒ writes W S o G v addr t c) ⇒
  (¬p ⇒ writes W S o G v addr t d) ⇒
    writes W S o G v addr t (CIf k c d)
proof
  intro test yes no
  simp only [decides_def] at test
  simp only [writes_def]
  intro s h n f known there inj fits may
  by_cases q : p
  - simp only [q] at test
    obtain ⟨g, run, eff⟩ := writes_run(yes(q))(known)(there)(inj)(fits)(may)
    exists g
    exact ⟨runs_if_true(test(known), run), eff⟩
  - simp only [q] at test
    obtain ⟨g, run, eff⟩ := writes_run(no(q))(known)(there)(inj)(fits)(may)
    exists g
    exact ⟨runs_if_false(test(known), run), eff⟩
qed

-- Leaves: where the index expression is the address of the only cell, a store stores a scalar.

theorem effect_scalar :
  ∀W (f : int → 'a option) addr (x : 'a).
    effect W f addr (scalar (Val x)) (update f (addr []) (W (f (addr [])) x))
proof
  intro W f addr x
  simp only [effect_def]
  split
  - intro I y
    cases I as eq | ⟨i, J, eq⟩ <;> simp [scalar_def]
  - intro q out
    have k : addr [] ≠ q by
      apply out
      simp [scalar_def]
    have l : ¬(q = addr []) by
      intro m
      apply k
      simp [m]
    simp [l]
qed

theorem within_scalar : ∀n addr (x : 'a). within n addr (scalar (Val x)) ⇒ 0 ≤ addr [] ∧ addr [] < n
proof
  intro n addr x fits
  simp only [within_def] at fits
  apply fits
  simp [scalar_def]
qed

theorem ready_scalar : ready W f addr (scalar (Val x)) ⇒ W (f (addr [])) x ≠ NONE
proof
  intro may
  rewrite [ready_def] at may
  apply may
  simp [scalar_def]
qed

theorem writes_store :
  ieval c_div v e (addr []) ⇒
  (∀s h. G s h ⇒ cval S v s h r = SOME x) ⇒
    writes (store z S) S o G v addr (scalar (Val x)) (CStore o e r)
proof
  intro ie value
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain ⟨low, high⟩ := within_scalar(fits)
  have eff := effect_scalar[store z S, f, addr, x]
  rewrite [store_value(ready_scalar(may))] at eff
  exists update f (addr []) (SOME x)
  exact ⟨runs_store(there)(ie)(low)(high)(value(known)), eff⟩
qed

theorem writes_accumulate :
  ieval c_div v e (addr []) ⇒
  (∀s h. G s h ⇒ cval S v s h r = SOME x) ⇒
    writes (accumulate S ty) S o G v addr (scalar (Val x)) (CReduce ty o e r)
proof
  intro ie value
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain ⟨low, high⟩ := within_scalar(fits)
  have ok := ready_scalar(may)
  have some : f (addr []) ≠ NONE by
    intro none
    simp [none] at ok
  rewrite [option_not_none] at some
  obtain ⟨y, there_y⟩ := some
  have eff := effect_scalar[accumulate S ty, f, addr, x]
  simp only [there_y, accumulate_some] at eff
  exists update f (addr []) (SOME (s_add S ty y x))
  exact ⟨runs_reduce(there)(ie)(low)(high)(there_y)(value(known)), eff⟩
qed
