-- What is known of the C state while a statement runs: the locals exactly, and which arrays hold
-- which tensors. Of the arrays that are being written nothing is known.
--
-- Main theorems: `stable_state` (storing to an array that is being written keeps what is known),
-- `state_fresh`, `state_array`, `state_filled`.

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

theorem state_filling_back :
  state S H st cenv s (update h x NONE) ⇒ state S (update H x T) st cenv s h
proof
  intro k
  cases k as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro y seen
    by_cases eq : y = x
    · subst eq
      simp at seen
    · simp [eq] at seen
      have c := arrays(seen)
      simp [eq] at c
      exact c
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

-- Then it holds a tensor.
theorem state_filled :
  ∀p t n g s h.
    state S H st cenv s (update h x NONE) ⇒
    h x = SOME (Array n g) ⇒
    room n p ⇒
    holds S p t g ⇒
      state S H st (update cenv x (SOME (p, t))) s h
proof
  intro p t n g s h k array fits held
  cases k as ⟨same, arrays⟩
  apply state_intro
  - exact same
  - intro y seen
    by_cases eq : y = x
    · subst eq
      simp [array, fits, held]
    · have c := arrays(seen)
      simp [eq] at c
      simp [eq, c]
qed
