-- Well-formed reindexers stay well formed under the operators: with `r` well formed for what an
-- operator gives, `r` after the operator's reindexer is well formed for its operand. For
-- truncations this asks that what is dropped is padding.
--
-- Main theorems: `well_formed_carried`, `allocation_carried`, `carries_compose`.

import published.well_formed lower.operators

-- Cells go to cells, different ones to different ones.
definition embeds (f : int list → int list) (t : 'a tensor) (R : 'a tensor) : bool :=
  (∀I. t I ≠ Pad ⇒ R (f I) ≠ Pad) ∧ (∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ f I = f J ⇒ I = J)

-- The reindexer p, regular, takes the cells of t, of shape s, to cells of R, of shape u.
definition carries (v : valuation) (p : symbolic → symbolic) (t : 'a tensor) (s : int list)
    (R : 'a tensor) (u : int list) : bool :=
  (∃X. regular X v p) ∧
  (∃f. embeds f t R ∧ (∀I. t I ≠ Pad ⇒ all_alike v (p (literals s I)) (literals u (f I))))

theorem moved_embeds : ∀f (t : 'a tensor) R. moved f t R ⇒ embeds f t R
proof
  intro f t R m
  simp only [embeds_def]
  split
  - intro I some
    exact moved_cell(m)(some)
  - intro I J a b eq
    exact moved_inj(m)(a)(b)(eq)
qed

theorem reaches_through :
  ∀X v r p s u I J a.
    regular X v r ⇒
    all_alike v (p (literals s I)) (literals u J) ⇒
      (reaches v (λl. r (p l)) s I a ⇔ reaches v r u J a)
proof
  intro X v r p s u I J a reg same
  have ext := regular_extensionality(reg)
  simp only [extensional_def] at ext
  have h := alike_address(ext(same))
  simp only [alike_def] at h
  simp only [reaches_def, h]
qed

theorem well_formed_carried :
  ∀(S : 'a ops) r p v t s R u h o assign.
    carries v p t s R u ⇒
    well_formed_reindexer S r v R u h o assign ⇒
      well_formed_reindexer S (λl. r (p l)) v t s h o assign
proof
  intro S r p v t s R u h o assign c w
  simp only [carries_def, embeds_def] at c
  obtain ⟨⟨Y, reg2⟩, f, ⟨cell, inj⟩, same⟩ := c
  simp only [well_formed_reindexer_def, injective_def, nondestructive_def] at w
  obtain ⟨⟨X, reg⟩, injr, fresh⟩ := w
  simp only [well_formed_reindexer_def]
  split
  - exists λx. X x ∨ Y x
    exact regular_compose(reg)(reg2)
  · simp only [injective_def]
    intro I J a ci cj ri rj
    rewrite [reaches_through(reg)(same(ci))] at ri
    rewrite [reaches_through(reg)(same(cj))] at rj
    exact inj(ci)(cj)(injr(cell(ci))(cell(cj))(ri)(rj))
  · simp only [nondestructive_def]
    intro yes n g I a there ci ri
    rewrite [reaches_through(reg)(same(ci))] at ri
    exact fresh(yes)(there)(cell(ci))(ri)
qed

theorem allocation_carried :
  ∀X r p v (t : 'a tensor) s R u h o.
    regular X v r ⇒
    carries v p t s R u ⇒
    well_formed_allocation v r R u h o ⇒
      well_formed_allocation v (λl. r (p l)) t s h o
proof
  intro X r p v t s R u h o reg c w
  simp only [carries_def, embeds_def] at c
  obtain ⟨⟨Y, reg2⟩, f, ⟨cell, inj⟩, same⟩ := c
  simp only [well_formed_allocation_def] at w
  obtain ⟨n, g, there, room⟩ := w
  simp only [well_formed_allocation_def]
  exists n, g
  split
  - trivial
  - intro I ci
    obtain ⟨a, reach, low, high⟩ := room(cell(ci))
    exists a
    simp only [reaches_through(reg)(same(ci)), reach, low, high, and_true]
qed

theorem carries_compose :
  ∀v p q (t : 'a tensor) s R u Q w.
    carries v p t s R u ⇒ carries v q R u Q w ⇒ carries v (λl. q (p l)) t s Q w
proof
  intro v p q t s R u Q w c d
  simp only [carries_def, embeds_def] at c
  obtain ⟨⟨Y, reg⟩, f, ⟨cell, inj⟩, same⟩ := c
  simp only [carries_def, embeds_def] at d
  obtain ⟨⟨X, reg2⟩, g, ⟨cell2, inj2⟩, same2⟩ := d
  simp only [carries_def, embeds_def]
  split
  - exists λx. X x ∨ Y x
    exact regular_compose(reg2)(reg)
  - exists λI. g (f I)
    split
    · split
      · intro I some
        exact cell2(cell(some))
      · intro I J a b
        simp only
        intro eq
        exact inj(a)(b)(inj2(cell(a))(cell(b))(eq))
    · intro I some
      have ext := regular_extensionality(reg2)
      simp only [extensional_def] at ext
      exact all_alike_trans(ext(same(some)))(same2(cell(some)))
qed
