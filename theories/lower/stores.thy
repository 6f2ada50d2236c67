-- What it means that a statement stores a tensor, or adds it, at addresses of an array; and the
-- lemmas for leaves, conditions and known facts. All of the lowering is stated with these words.
--
-- Defines `written` and `added` (what the array holds), `stores` and `accumulates` (what a
-- statement does), and `does`, both at once; `decides` (the value of a condition). Main theorems:
-- `stores_iff` and `accumulates_iff` (what they say), `stores_leaf`, `stores_guard`, `does_choice`,
-- `stores_weaken`.
--
-- Letters in all of `lower`: the operations S of the scalars; the array o that is written, at the
-- addresses `addr` of the tensor; a flag z that it holds zeros; what is known of stack and heap, G,
-- which is mostly `state S H st cenv`: H holds of the arrays that are being written, st are the
-- locals, cenv the tensors in the other arrays; the values v of the variables of C, and w of those
-- of ATL; the tensors env in the scope of ATL. Where there are no programs yet, w is a way to
-- combine a cell with what is there, and Z a condition on what is there.

import tensor.box c.outcomes index.evaluation

variables (w : 'a option → 'a → 'a option) (Z : 'a option → bool) (z : bool) (S : 'a ops)
    (o : ident) (G H : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int)
    (t : 'a tensor) (b : bexp) (k : ccond) (p : bool) (c d : cstmt) (e : iexp) (r : cexp) (x : 'a)

-- Updates of functions.

theorem update_at [simp] : ∀(f : 'k → 'v) x y z. update f x y z = (if z = x then y else f z)
by simp [update_def]

-- Different cells of the tensor have different addresses.
definition inj_on (addr : int list → int) (t : 'a tensor) : bool :=
  ∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ addr I = addr J ⇒ I = J

-- The addresses are within an array of length n.
definition within (n : int) (addr : int list → int) (t : 'a tensor) : bool :=
  ∀I. t I ≠ Pad ⇒ 0 ≤ addr I ∧ addr I < n

-- From f to g, the cells at their addresses were combined by w with what was there; nothing else
-- changed.
definition effect (w : 'b → 'a → 'b) (f : int → 'b) (addr : int list → int) (t : 'a tensor)
    (g : int → 'b) : bool :=
  (∀I x. t I = Val x ⇒ g (addr I) = w (f (addr I)) x) ∧
  (∀q. (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q)

definition written (f : int → 'a option) (addr : int list → int) (t : 'a tensor)
    (g : int → 'a option) : bool :=
  effect (λy x. SOME x) f addr t g

definition added (S : 'a ops) (f : int → 'a option) (addr : int list → int) (t : 'a tensor)
    (g : int → 'a option) : bool :=
  effect (λy x. SOME (s_add S (THE y) x)) f addr t g

-- Where G is known of stack and heap, the statement takes the array o, which satisfies Z at the
-- addresses of the tensor, to one where the tensor was combined with it by w; it changes nothing
-- else.
definition does (w : 'a option → 'a → 'a option) (Z : 'a option → bool) (S : 'a ops) (o : ident)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (t : 'a tensor)
    (c : cstmt) : bool :=
  ∀s h n f.
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    (∀I. t I ≠ Pad ⇒ Z (f (addr I))) ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect w f addr t g

-- It stores the tensor; with the flag z, where the array held zeros.
definition stores (z : bool) (S : 'a ops) (o : ident) (G : 'a stack → 'a heap → bool)
    (v : valuation) (addr : int list → int) (t : 'a tensor) (c : cstmt) : bool :=
  does (λy x. SOME x) (λy. z ⇒ y = SOME (s_zero S)) S o G v addr t c

-- It adds the tensor to what the array held.
definition accumulates (S : 'a ops) (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation)
    (addr : int list → int) (t : 'a tensor) (c : cstmt) : bool :=
  does (λy x. SOME (s_add S (THE y) x)) (λy. y ≠ NONE) S o G v addr t c

-- In every such state the condition has the truth value p.
definition decides (S : 'a ops) (G : 'a stack → 'a heap → bool) (v : valuation) (k : ccond)
    (p : bool) : bool :=
  ∀s h. G s h ⇒ ccval S v s h k p

-- What is known does not depend on the contents of o.
definition stable (o : ident) (G : 'a stack → 'a heap → bool) : bool :=
  ∀s h a. G s h ⇒ G s (update h o (SOME a))

-- The definitions as they are read.

theorem written_iff :
  ∀(f : int → 'a option) addr t g.
    written f addr t g ⇔
      (∀I x. t I = Val x ⇒ g (addr I) = SOME x) ∧ (∀q. (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q)
by simp [written_def, effect_def]

theorem added_iff :
  ∀S (f : int → 'a option) addr t g.
    added S f addr t g ⇔
      (∀I x. t I = Val x ⇒ g (addr I) = SOME (s_add S (THE (f (addr I))) x)) ∧
      (∀q. (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q)
by simp [added_def, effect_def]

theorem effect_at :
  ∀w (f : int → 'b) addr (t : 'a tensor) g I x.
    effect w f addr t g ⇒ t I = Val x ⇒ g (addr I) = w (f (addr I)) x
proof
  intro w f addr t g I x e eq
  simp only [effect_def] at e
  obtain ⟨a, b⟩ := e
  exact a(eq)
qed

theorem effect_frame :
  ∀w (f : int → 'b) addr (t : 'a tensor) g q.
    effect w f addr t g ⇒ (∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q
proof
  intro w f addr t g q e out
  simp only [effect_def] at e
  obtain ⟨a, b⟩ := e
  exact b(out)
qed

-- There is an array with the tensor in it, whatever is in the others.
theorem effect_exists :
  ∀w (f : int → 'b) addr (t : 'a tensor). inj_on addr t ⇒ ∃g. effect w f addr t g
proof
  intro w f addr t inj
  rewrite [inj_on_def] at inj
  have each :
      ∀q.
        ∃y.
          (∀I x. t I = Val x ⇒ addr I = q ⇒ y = w (f q) x) ∧
          ((∀I. t I ≠ Pad ⇒ addr I ≠ q) ⇒ y = f q) by
    intro q
    by_cases some : ∃I. t I ≠ Pad ∧ addr I = q
    · obtain ⟨J, cell, at_q⟩ := some
      obtain none | ⟨z, val⟩ := cell_cases[t J]
      · contradiction
      · exists w (f q) z
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
theorem effect_none : ∀w (f : int → 'b) addr (t : 'a tensor). (∀I. t I = Pad) ⇒ effect w f addr t f
proof
  intro w f addr t none
  simp [effect_def, none]
qed

theorem does_run :
  ∀s h n f.
    does w Z S o G v addr t c ⇒
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    (∀I. t I ≠ Pad ⇒ Z (f (addr I))) ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect w f addr t g
proof
  intro s h n f d
  simp only [does_def] at d
  exact d
qed

-- A condition on indices has its value in every state.
theorem decides_index : beval c_div v b p ⇒ decides S G v (CIndex b) p
proof
  intro value
  rewrite [decides_def]
  intro s h known
  exact ccval_index(value)
qed

-- Known more, stores the same: facts that a statement does not need may be dropped.
theorem does_weaken : (∀s h. H s h ⇒ G s h) ⇒ does w Z S o G v addr t c ⇒ does w Z S o H v addr t c
proof
  intro imp d
  simp only [does_def] at d
  simp only [does_def]
  intro s h n f known
  exact d(imp(known))
qed

theorem stores_weaken :
  (∀s h. H s h ⇒ G s h) ⇒ stores z S o G v addr t c ⇒ stores z S o H v addr t c
proof
  simp only [stores_def]
  exact does_weaken
qed

theorem accumulates_weaken :
  (∀s h. H s h ⇒ G s h) ⇒ accumulates S o G v addr t c ⇒ accumulates S o H v addr t c
proof
  simp only [accumulates_def]
  exact does_weaken
qed

-- What stores into any array stores into one that holds zeros.
theorem stores_zero : stores F S o G v addr t c ⇒ stores z S o G v addr t c
proof
  intro d
  simp only [stores_def, does_def] at d
  simp only [stores_def, does_def]
  intro s h n f known there inj fits zeros
  apply d
  - exact known
  - exact there
  - exact inj
  - exact fits
  - intro I some no
    contradiction
qed

-- Padding only: nothing to do.
theorem does_none : (∀I. t I = Pad) ⇒ does w Z S o G v addr t CSkip
proof
  intro none
  rewrite [does_def]
  intro s h n f known there inj fits zeros
  exists f
  split
  - rewrite [update_same(there)]
    exact runs_skip
  - exact effect_none(none)
qed

-- Choice: a condition of C decides which of two statements runs.
theorem does_choice :
  decides S G v k p ⇒
  (p ⇒ does w Z S o G v addr t c) ⇒
  (¬p ⇒ does w Z S o G v addr t d) ⇒
    does w Z S o G v addr t (CIf k c d)
proof
  intro test yes no
  simp only [decides_def] at test
  simp only [does_def]
  intro s h n f known there inj fits zeros
  have value := test(known)
  by_cases q : p
  - simp only [q] at value
    obtain ⟨g, run, eff⟩ := does_run(yes(q))(known)(there)(inj)(fits)(zeros)
    exists g
    exact ⟨runs_if_true(value, run), eff⟩
  - simp only [q] at value
    obtain ⟨g, run, eff⟩ := does_run(no(q))(known)(there)(inj)(fits)(zeros)
    exists g
    exact ⟨runs_if_false(value, run), eff⟩
qed

-- Where the condition does not hold there is padding only.
theorem does_only :
  decides S G v k p ⇒
  (¬p ⇒ (∀I. t I = Pad)) ⇒
  (p ⇒ does w Z S o G v addr t c) ⇒
    does w Z S o G v addr t (CIf k c CSkip)
proof
  intro test none body
  apply does_choice(test, body)
  intro no
  exact does_none(none(no))
qed

-- Guards: a condition in C lowers a condition in ATL.
theorem does_guard :
  decides S G v k p ⇒
  (p ⇒ does w Z S o G v addr t c) ⇒
    does w Z S o G v addr (guard p t) (CIf k c CSkip)
proof
  intro test body
  apply does_only(test)
  - intro no
    simp [guard_def, no]
  - intro yes
    have same : guard p t = t by (ext I; simp [guard_def, yes])
    rewrite [same]
    exact body(yes)
qed

theorem stores_guard :
  decides S G v k p ⇒
  (p ⇒ stores z S o G v addr t c) ⇒
    stores z S o G v addr (guard p t) (CIf k c CSkip)
proof
  simp only [stores_def]
  exact does_guard
qed

theorem accumulates_guard :
  decides S G v k p ⇒
  (p ⇒ accumulates S o G v addr t c) ⇒
    accumulates S o G v addr (guard p t) (CIf k c CSkip)
proof
  simp only [accumulates_def]
  exact does_guard
qed

-- Leaves: where the index expression is the address of the only cell, a store stores a scalar.

theorem effect_scalar :
  ∀w (f : int → 'b) addr (x : 'a).
    effect w f addr (scalar (Val x)) (update f (addr []) (w (f (addr [])) x))
proof
  intro w f addr x
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

theorem stores_leaf :
  ieval c_div v e (addr []) ⇒
  (∀s h. G s h ⇒ cval S v s h r x) ⇒
    stores z S o G v addr (scalar (Val x)) (CStore o e r)
proof
  intro ie value
  simp only [stores_def, does_def]
  intro s h n f known there inj fits zeros
  obtain ⟨low, high⟩ := within_scalar(fits)
  exists update f (addr []) (SOME x)
  split
  - exact runs_store(there)(ie)(low)(high)(value(known))
  - have eff :
        effect (λy x. SOME x) f addr (scalar (Val x))
          (update f (addr []) ((λy x. SOME x) (f (addr [])) x)) by
      exact effect_scalar
    exact eff
qed

theorem accumulates_leaf :
  ieval c_div v e (addr []) ⇒
  (∀s h. G s h ⇒ cval S v s h r x) ⇒
    accumulates S o G v addr (scalar (Val x)) (CReduce o e r)
proof
  intro ie value
  simp only [accumulates_def, does_def]
  intro s h n f known there inj fits zeros
  obtain ⟨low, high⟩ := within_scalar(fits)
  have cell : scalar (Val x) [] ≠ Pad by simp [scalar_def]
  have some := zeros(cell)
  rewrite [option_not_none] at some
  obtain ⟨y, there_y⟩ := some
  exists update f (addr []) (SOME (s_add S y x))
  split
  - exact runs_reduce(there)(ie)(low)(high)(there_y)(value(known))
  - have eff :
        effect (λy x. SOME (s_add S (THE y) x)) f addr (scalar (Val x))
          (update f (addr []) ((λy x. SOME (s_add S (THE y) x)) (f (addr [])) x)) by
      exact effect_scalar
    simp only [there_y, the_some] at eff
    exact eff
qed

-- The definitions of `stores` and `accumulates`, in full.

theorem stores_iff :
  stores z S o G v addr t c ⇔
    (∀s h n f.
       G s h ⇒
       h o = SOME (Array n f) ⇒
       inj_on addr t ⇒
       (∀I. t I ≠ Pad ⇒ 0 ≤ addr I ∧ addr I < n) ⇒
       (z ⇒ (∀I. t I ≠ Pad ⇒ f (addr I) = SOME (s_zero S))) ⇒
         ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ written f addr t g)
proof
  have swap :
      ∀f : int → 'a option.
        (∀I. t I ≠ Pad ⇒ z ⇒ f (addr I) = SOME (s_zero S)) ⇔
          (z ⇒ (∀I. t I ≠ Pad ⇒ f (addr I) = SOME (s_zero S))) by
    intro f
    split
    · intro h a I b
      exact h(b)(a)
    · intro h I b a
      exact h(a)(b)
  simp only [stores_def, does_def, within_def, written_def, swap]
qed

theorem accumulates_iff :
  accumulates S o G v addr t c ⇔
    (∀s h n f.
       G s h ⇒
       h o = SOME (Array n f) ⇒
       inj_on addr t ⇒
       (∀I. t I ≠ Pad ⇒ 0 ≤ addr I ∧ addr I < n) ⇒
       (∀I. t I ≠ Pad ⇒ f (addr I) ≠ NONE) ⇒
         ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ added S f addr t g)
proof
  simp [accumulates_def, does_def, within_def, added_def]
qed
