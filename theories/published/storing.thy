-- What the published conditions are for: with them, a statement that stores a tensor (as the lemmas
-- of `lower` say it) runs, and writes each cell that is not padding to the address that the
-- reindexer gives, and nothing else. The papers write the last as adding the array delta
-- `tensor_to_array_delta` (Liu et al. 2024, section 4.4; Liu 2026, Theorem 2).
--
-- Main theorems: `published_store`, `published_accumulate`; `well_formed_on_entry` (the output of a
-- call is such an array).

import published.operators atl.shapes gate

-- The address of an index.
definition place (v : valuation) (r : symbolic → symbolic) (s : int list) (I : int list) : int :=
  ivalue v (address (r (literals s I)))

variables (S : 'a ops) (ty : elem) (v : valuation) (r : symbolic → symbolic)
variables (t : 'a tensor) (s : int list) (I : int list) (a : int)
variables (h : 'a heap) (o : ident) (assign : bool)

theorem reaches_place : reaches v r s I a ⇒ place v r s I = a
proof
  intro h
  simp only [reaches_def] at h
  simp only [place_def]
  exact ieval_value(h)
qed

theorem published_room :
  well_formed_reindexer S r v t s h o assign ⇒
  well_formed_allocation v r t s h o ⇒
    ∃n f. h o = SOME (Array n f) ∧ inj_on (place v r s) t ∧ within n (place v r s) t
proof
  intro w alloc
  simp only [well_formed_reindexer_def, injective_def] at w
  obtain ⟨_, inj, _⟩ := w
  simp only [well_formed_allocation_def] at alloc
  obtain ⟨n, f, there, room⟩ := alloc
  have reach :
      ∀I. t I ≠ Pad ⇒ reaches v r s I (place v r s I) ∧ 0 ≤ place v r s I ∧ place v r s I < n by
    intro I some
    obtain ⟨a, h, low, high⟩ := room(some)
    simp [reaches_place(h), h, low, high]
  exists n, f
  split
  - trivial
  · simp only [inj_on_def]
    intro I J ci cj eq
    obtain ⟨ri, _⟩ := reach(ci)
    obtain ⟨rj, _⟩ := reach(cj)
    rewrite [eq] at ri
    exact inj(ci)(cj)(ri)(rj)
  · simp only [within_def]
    intro I some
    obtain ⟨_, range⟩ := reach(some)
    exact range
qed

-- To assign, anywhere; a statement that leaves padding out needs zeros, as the papers have them.
theorem published_store :
  ∀z (S : 'a ops) o G v r t s c st h.
    writes (store z S) S o G v (place v r s) t c ⇒
    G st h ⇒
    well_formed_reindexer S r v t s h o T ⇒
    well_formed_allocation v r t s h o ⇒
    (∀n f I. z ⇒ h o = SOME (Array n f) ⇒ t I ≠ Pad ⇒ f (place v r s I) = SOME (s_zero S)) ⇒
      ∃n f g.
        h o = SOME (Array n f) ∧
        runs S v st h c st (update h o (SOME (Array n g))) ∧
        (∀I x. t I = Val x ⇒ g (place v r s I) = SOME x) ∧
        (∀q. (∀I. t I ≠ Pad ⇒ place v r s I ≠ q) ⇒ g q = f q)
proof
  intro z S o G v r t s c st h d known w alloc zeros
  obtain ⟨n, f, there, inj, fits⟩ := published_room(w)(alloc)
  have may : ready (store z S) f (place v r s) t by
    apply ready_zeros
    intro I some flag
    exact zeros(flag, there, some)
  obtain ⟨g, e, eff⟩ := writes_run(d)(known)(there)(inj)(fits)(may)
  exists n, f, g
  split
  - exact there
  - exact e
  - intro I x val
    exact stored(may, eff, val)
  - intro q out
    exact effect_frame(eff, out)
qed

theorem published_accumulate :
  ∀(S : 'a ops) o G v r t s c st h.
    writes (accumulate S ty) S o G v (place v r s) t c ⇒
    G st h ⇒
    well_formed_reindexer S r v t s h o F ⇒
    well_formed_allocation v r t s h o ⇒
    (∀n f I. h o = SOME (Array n f) ⇒ t I ≠ Pad ⇒ f (place v r s I) ≠ NONE) ⇒
      ∃n f g.
        h o = SOME (Array n f) ∧
        runs S v st h c st (update h o (SOME (Array n g))) ∧
        effect (accumulate S ty) f (place v r s) t g
proof
  intro S o G v r t s c st h d known w alloc filled
  obtain ⟨n, f, there, inj, fits⟩ := published_room(w)(alloc)
  have may : ready (accumulate S ty) f (place v r s) t by
    rewrite [ready_def]
    intro I x val
    have some : t I ≠ Pad by simp [val]
    rewrite [accumulate_value(filled(there, some))]
    simp
  obtain ⟨g, e, eff⟩ := writes_run(d)(known)(there)(inj)(fits)(may)
  exists n, f, g
  exact ⟨there, e, eff⟩
qed

-- On entry the output is such an array: the conditions hold of it, and so, by `well_formed_at`, of
-- what the operators of the body make of them.
theorem well_formed_on_entry :
  ∀(S : 'a ops) v inputs (data : ident → int → 'a) env out s t h assign.
    on_entry inputs data env [out] [s] h ⇒
    boxed s t ⇒
      well_formed_reindexer S (λl. l) v t s h out assign ∧
      well_formed_allocation v (λl. l) t s h out
proof
  intro S v inputs data env out s t h assign entry box
  have all := on_entry_outputs(entry)
  have there : h out = SOME (Array (product s) (λi. NONE)) by
    simp at all
    exact all
  split
  - apply well_formed_identity(box)
    intro _ n f q here
    rewrite [there] at here
    simp at here
    obtain ⟨_, rfl⟩ := here
    simp
  - exact allocation_identity(box, there)
qed
