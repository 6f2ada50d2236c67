-- What the published conditions are for: with them, a statement that stores a tensor (as the lemmas
-- of `lower` say it) runs, and writes each cell that is not padding to the address that the
-- reindexer gives, and nothing else. The papers write the last as adding the array delta
-- `tensor_to_array_delta` (Liu et al. 2024, section 4.4; Liu 2026, Theorem 2).
--
-- Main theorems: `published_stores`, `published_accumulates`.

import published.operators atl.shapes

-- The address of an index.
definition place (v : valuation) (r : symbolic → symbolic) (s : int list) (I : int list) : int :=
  ivalue v (address (r (literals s I)))

variables (S : 'a ops) (v : valuation) (r : symbolic → symbolic)
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
    ∃n f.
      h o = SOME (Array n f) ∧
      inj_on (place v r s) t ∧
      within n (place v r s) t ∧
      (∀I. t I ≠ Pad ⇒ assign ⇒ f (place v r s I) = SOME (s_zero S))
proof
  intro w alloc
  simp only [well_formed_reindexer_def, injective_def, nondestructive_def] at w
  obtain ⟨_, inj, zero⟩ := w
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
  · intro I some yes
    obtain ⟨h, _⟩ := reach(some)
    exact zero(yes)(there)(some)(h)
qed

theorem published_stores :
  ∀(S : 'a ops) o G v r t s c st h.
    stores T S o G v (place v r s) t c ⇒
    G st h ⇒
    well_formed_reindexer S r v t s h o T ⇒
    well_formed_allocation v r t s h o ⇒
      ∃n f g.
        h o = SOME (Array n f) ∧
        runs S v st h c st (update h o (SOME (Array n g))) ∧
        written f (place v r s) t g
proof
  intro S o G v r t s c st h d known w alloc
  obtain ⟨n, f, there, inj, fits, zeros⟩ := published_room(w)(alloc)
  simp only [stores_def] at d
  have zeros2 : ∀I. t I ≠ Pad ⇒ T ⇒ f (place v r s I) = SOME (s_zero S) by
    intro I some yes
    exact zeros(some)(yes)
  obtain ⟨g, e, eff⟩ := does_run(d)(known)(there)(inj)(fits)(zeros2)
  exists n, f, g
  simp only [written_def]
  simp [there, e, eff]
qed

theorem published_accumulates :
  ∀(S : 'a ops) o G v r t s c st h.
    accumulates S o G v (place v r s) t c ⇒
    G st h ⇒
    well_formed_reindexer S r v t s h o F ⇒
    well_formed_allocation v r t s h o ⇒
    (∀n f I. h o = SOME (Array n f) ⇒ t I ≠ Pad ⇒ f (place v r s I) ≠ NONE) ⇒
      ∃n f g.
        h o = SOME (Array n f) ∧
        runs S v st h c st (update h o (SOME (Array n g))) ∧
        added S f (place v r s) t g
proof
  intro S o G v r t s c st h d known w alloc filled
  obtain ⟨n, f, there, inj, fits, zeros⟩ := published_room(w)(alloc)
  simp only [accumulates_def] at d
  have zeros2 : ∀I. t I ≠ Pad ⇒ f (place v r s I) ≠ NONE by
    intro I some
    exact filled(there)(some)
  obtain ⟨g, e, eff⟩ := does_run(d)(known)(there)(inj)(fits)(zeros2)
  exists n, f, g
  simp only [added_def]
  simp [there, e, eff]
qed
