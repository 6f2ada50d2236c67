-- What is known of the C state while a statement runs: the locals exactly, and which arrays hold
-- which tensors. Of the arrays that are being written nothing is known.
--
-- Main theorems: `stable_state` (storing to an array that is being written keeps what is known),
-- `state_fresh`, `state_array`, `state_written`, `state_stored`.

import lower.function atl.ok_facts

-- The letters are those of `lower.writes`.
variables (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident)
    (s : 'a stack) (h : 'a heap)

-- An array of length n has place for the cells of the shape, in row-major order.
definition room (n : int) (s : int list) : bool := ∀I. in_box s I ⇒ row_major s I < n

theorem room_exact : ∀s. room (product s) s
proof
  intro s
  rewrite [room_def]
  intro I inside
  exact row_major_lt(inside)
qed

-- `cenv` says which arrays are allocated, their shapes and tensors; H are those being written.
record state (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (s : 'a stack)
    (h : 'a heap)
| stack : s = st
| arrays :
  ∀x.
    ¬H x ⇒
      (case cenv x of
         NONE => h x = NONE
         | SOME q => ∃n g. h x = SOME (Array n g) ∧ room n (FST q) ∧ holds S (FST q) (SND q) g)

-- Its locals may be replaced, the heap alone matters.
theorem state_restack :
  ∀(S : 'a ops) H st st' cenv s h. state S H st cenv s h ⇒ state S H st' cenv st' h
proof
  intro S H st st' cenv s h k
  apply state_intro
  - trivial
  - exact state_arrays(k)
qed

theorem state_fresh : ∀x. cenv x = NONE ⇒ ¬H x ⇒ state S H st cenv s h ⇒ h x = NONE
proof
  intro x none visible k
  have c := state_arrays(k)(visible)
  simp [none] at c
  exact c
qed

theorem state_array :
  ∀x p t.
    cenv x = SOME (p, t) ⇒
    ¬H x ⇒
    state S H st cenv s h ⇒
      ∃n g. h x = SOME (Array n g) ∧ room n p ∧ holds S p t g
proof
  intro x p t there visible k
  have c := state_arrays(k)(visible)
  simp [there] at c
  exact c
qed

-- A store into an array that is being written keeps what is known.
theorem stable_state : ∀o. H o ⇒ stable o (state S H st cenv)
proof
  intro o written
  simp only [stable_def]
  intro s h a k
  cases k as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro x visible
    have ne : x ≠ o by
      intro eq
      subst eq
      contradiction
    have c := arrays(visible)
    simp [ne, c]
qed

-- Whatever is in an array that is being written; it may have been read before.
theorem state_written :
  ∀o a. state S H st cenv s h ⇒ state S (update H o T) st cenv s (update h o a)
proof
  intro o a known
  cases known as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro y seen
    by_cases eq : y = o
    · simp [eq] at seen
    · simp [eq] at seen
      have other := arrays(seen)
      simp [eq, other]
qed

theorem state_over : ∀o. state S H st cenv s h ⇒ state S (update H o T) st cenv s h
proof
  intro o known
  have same : h o = h o by trivial
  rewrite 1 [← update_same(same)]
  exact state_written(known)
qed

-- Then it holds a tensor.
theorem state_stored :
  ∀o p t n g.
    state S H st cenv s h ⇒
    room n p ⇒
    holds S p t g ⇒
      state S (update H o F) st (update cenv o (SOME (p, t))) s (update h o (SOME (Array n g)))
proof
  intro o p t n g known fits held
  cases known as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro y seen
    by_cases eq : y = o
    · simp [eq, fits, held]
    · simp [eq] at seen
      have other := arrays(seen)
      simp [eq, other]
qed

theorem state_showing : ∀o. ¬H o ⇒ update H o F = H
proof
  intro o shown
  ext y
  by_cases eq : y = o
  - subst eq
    simp [shown]
  - simp [eq]
qed

-- An array that is freed is not there.
theorem state_freed :
  ∀s h. state S H st cenv s h ⇒ state S H st (update cenv x NONE) s (update h x NONE)
proof
  intro s h known
  cases known as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro y seen
    by_cases eq : y = x
    · simp [eq]
    · have other := arrays(seen)
      simp [eq, other]
qed
