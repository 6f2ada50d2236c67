-- Reindexing: one lemma lowers all operators that move cells; and when an operator does (design 4.3).

import lower.stores int_index

-- R is t with its cells moved along r.
definition moved (r : int list → int list) (t : 'a tensor) (R : 'a tensor) : bool :=
  (∀I. t I ≠ Pad ⇒ R (r I) = t I) ∧ (∀J. R J ≠ Pad ⇒ ∃I. t I ≠ Pad ∧ r I = J) ∧ (∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ r I = r J ⇒ I = J)

-- Indices of cells have at least one dimension, at least two.
definition rank1 (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ ∃i J. I = i :: J

definition rank2 (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J

theorem moved_at : ∀r (t : 'a tensor) R I. moved r t R ⇒ t I ≠ Pad ⇒ R (r I) = t I
proof
  intro r t R I m
  simp only [moved_def] at m
  obtain ⟨a, b, c⟩ := m
  exact a
qed

theorem moved_from : ∀r (t : 'a tensor) R J. moved r t R ⇒ R J ≠ Pad ⇒ ∃I. t I ≠ Pad ∧ r I = J
proof
  intro r t R J m
  simp only [moved_def] at m
  obtain ⟨a, b, c⟩ := m
  exact b
qed

theorem moved_inj : ∀r (t : 'a tensor) R I J. moved r t R ⇒ t I ≠ Pad ⇒ t J ≠ Pad ⇒ r I = r J ⇒ I = J
proof
  intro r t R I J m
  simp only [moved_def] at m
  obtain ⟨a, b, c⟩ := m
  exact c
qed

theorem moved_cell : ∀r (t : 'a tensor) R I. moved r t R ⇒ t I ≠ Pad ⇒ R (r I) ≠ Pad
proof
  intro r t R I m some
  rewrite [moved_at(m)(some)]
  exact some
qed

-- Reindexers compose.
theorem moved_compose : ∀p r (t : 'a tensor) u R. moved p t u ⇒ moved r u R ⇒ moved (λI. r (p I)) t R
proof
  intro p r t u R m k
  simp only [moved_def]
  split
  - intro I some
    rewrite [moved_at(k)(moved_cell(m)(some))]
    exact moved_at(m)(some)
  - split
    · intro J some
      obtain ⟨K, a, b⟩ := moved_from(k)(some)
      obtain ⟨I, c, d⟩ := moved_from(m)(a)
      exists I
      split
      · exact c
      · rewrite [d]
        exact b
    · intro I J a b eq
      exact moved_inj(m)(a)(b)(moved_inj(k)(moved_cell(m)(a))(moved_cell(m)(b))(eq))
qed

theorem moved_id : ∀t : 'a tensor. moved (λI. I) t t
proof
  intro t
  simp only [moved_def]
  split
  - intro I some
    trivial
  - split
    · intro J some
      exists J
      split
      · exact some
      · trivial
    · intro I J a b eq
      exact eq
qed

theorem moved_inj_on : ∀r (t : 'a tensor) R addr. moved r t R ⇒ inj_on addr R ⇒ inj_on (λI. addr (r I)) t
proof
  intro r t R addr m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b eq
  exact moved_inj(m)(a)(b)(inj(moved_cell(m)(a))(moved_cell(m)(b))(eq))
qed

theorem moved_within : ∀r (t : 'a tensor) R addr n. moved r t R ⇒ within n addr R ⇒ within n (λI. addr (r I)) t
proof
  intro r t R addr n m fits
  simp only [within_def] at fits
  simp only [within_def]
  intro I some
  exact fits(moved_cell(m)(some))
qed

theorem moved_effect : ∀r (t : 'a tensor) R addr w f g. moved r t R ⇒ effect w f (λI. addr (r I)) t g ⇒ effect w f addr R g
proof
  intro r t R addr w f g m e
  simp only [effect_def]
  split
  - intro J x eq
    have some : R J ≠ Pad by
      simp [eq]
    obtain ⟨I, a, b⟩ := moved_from(m)(some)
    have c := moved_at(m)(a)
    rewrite [b, eq] at c
    rewrite [← b]
    have d := effect_at[w, f, λI. addr (r I), t, g, I, x](e)
    apply d
    rewrite [c]
  - intro q out
    apply effect_frame[w, f, λI. addr (r I), t, g, q](e)
    intro I some
    exact out(moved_cell(m)(some))
qed

-- What stores a tensor at moved addresses stores the tensor with its cells moved.
theorem does_reindex : ∀w Z (S : 'a ops) o G v addr r t R c. moved r t R ⇒ does w Z S o G v (λI. addr (r I)) t c ⇒ does w Z S o G v addr R c
proof
  intro w Z S o G v addr r t R c m d
  simp only [does_def]
  intro s h n f known there inj fits zeros
  have zeros' : ∀I. t I ≠ Pad ⇒ Z (f (addr (r I))) by
    intro I some
    exact zeros(moved_cell(m)(some))
  obtain ⟨g, e, eff⟩ := does_run(d)(known)(there)(moved_inj_on(m)(inj))(moved_within(m)(fits))(zeros')
  exists g
  split
  - exact e
  - exact moved_effect(m)(eff)
qed

theorem stores_reindex : ∀z (S : 'a ops) o G v addr r t R c. moved r t R ⇒ stores z S o G v (λI. addr (r I)) t c ⇒ stores z S o G v addr R c
proof
  intro z S o G v addr r t R c
  simp only [stores_def]
  exact does_reindex
qed

theorem accumulates_reindex : ∀(S : 'a ops) o G v addr r t R c. moved r t R ⇒ accumulates S o G v (λI. addr (r I)) t c ⇒ accumulates S o G v addr R c
proof
  intro S o G v addr r t R c
  simp only [accumulates_def]
  exact does_reindex
qed
