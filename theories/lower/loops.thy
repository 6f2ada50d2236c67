-- Sequences, concatenations and loops: statements that write or add one part after another (design 4.3).

import lower.reindex

-- R has the cells of t, and those of u moved along r, and these do not meet.
definition joined (r : int list → int list) (t : 'a tensor) (u : 'a tensor) (R : 'a tensor) : bool :=
  (∀I. t I ≠ Pad ⇒ R I = t I) ∧ (∀J. u J ≠ Pad ⇒ R (r J) = u J) ∧ (∀I. R I ≠ Pad ⇒ t I ≠ Pad ∨ (∃J. u J ≠ Pad ∧ r J = I)) ∧ (∀I J. t I ≠ Pad ⇒ u J ≠ Pad ⇒ r J ≠ I) ∧ (∀I J. u I ≠ Pad ⇒ u J ≠ Pad ⇒ r I = r J ⇒ I = J)

theorem joined_left : ∀r (t : 'a tensor) u R I. joined r t u R ⇒ t I ≠ Pad ⇒ R I = t I
proof
  intro r t u R I m
  simp only [joined_def] at m
  obtain ⟨a, b, c, d, e⟩ := m
  exact a
qed

theorem joined_right : ∀r (t : 'a tensor) u R J. joined r t u R ⇒ u J ≠ Pad ⇒ R (r J) = u J
proof
  intro r t u R I m
  simp only [joined_def] at m
  obtain ⟨a, b, c, d, e⟩ := m
  exact b
qed

theorem joined_from : ∀r (t : 'a tensor) u R I. joined r t u R ⇒ R I ≠ Pad ⇒ t I ≠ Pad ∨ (∃J. u J ≠ Pad ∧ r J = I)
proof
  intro r t u R I m
  simp only [joined_def] at m
  obtain ⟨a, b, c, d, e⟩ := m
  exact c
qed

theorem joined_apart : ∀r (t : 'a tensor) u R I J. joined r t u R ⇒ t I ≠ Pad ⇒ u J ≠ Pad ⇒ r J ≠ I
proof
  intro r t u R I J m
  simp only [joined_def] at m
  obtain ⟨a, b, c, d, e⟩ := m
  exact d
qed

theorem joined_inj : ∀r (t : 'a tensor) u R I J. joined r t u R ⇒ u I ≠ Pad ⇒ u J ≠ Pad ⇒ r I = r J ⇒ I = J
proof
  intro r t u R I J m
  simp only [joined_def] at m
  obtain ⟨a, b, c, d, e⟩ := m
  exact e
qed

theorem joined_left_cell : ∀r (t : 'a tensor) u R I. joined r t u R ⇒ t I ≠ Pad ⇒ R I ≠ Pad
proof
  intro r t u R I m some
  rewrite [joined_left(m)(some)]
  exact some
qed

theorem joined_right_cell : ∀r (t : 'a tensor) u R J. joined r t u R ⇒ u J ≠ Pad ⇒ R (r J) ≠ Pad
proof
  intro r t u R I m some
  rewrite [joined_right(m)(some)]
  exact some
qed

-- The addresses of the two parts differ.
theorem joined_addr : ∀r (t : 'a tensor) u R addr I J. joined r t u R ⇒ inj_on addr R ⇒ t I ≠ Pad ⇒ u J ≠ Pad ⇒ addr (r J) ≠ addr I
proof
  intro r t u R addr I J m inj a b eq
  simp only [inj_on_def] at inj
  have k := inj(joined_right_cell(m)(b))(joined_left_cell(m)(a))(eq)
  have l := joined_apart(m)(a)(b)
  contradiction
qed

theorem joined_inj_left : ∀r (t : 'a tensor) u R addr. joined r t u R ⇒ inj_on addr R ⇒ inj_on addr t
proof
  intro r t u R addr m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b
  exact inj(joined_left_cell(m)(a))(joined_left_cell(m)(b))
qed

theorem joined_inj_right : ∀r (t : 'a tensor) u R addr. joined r t u R ⇒ inj_on addr R ⇒ inj_on (λI. addr (r I)) u
proof
  intro r t u R addr m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b eq
  exact joined_inj(m)(a)(b)(inj(joined_right_cell(m)(a))(joined_right_cell(m)(b))(eq))
qed

-- The effects of two parts, one after the other, are the effect of the whole.
theorem joined_effect : ∀r (t : 'a tensor) u R addr w f g k. joined r t u R ⇒ inj_on addr R ⇒ effect w f addr t g ⇒ effect w g (λI. addr (r I)) u k ⇒ effect w f addr R k
proof
  intro r t u R addr w f g k m inj first second
  simp only [effect_def]
  split
  - intro I x eq
    have some : R I ≠ Pad by
      simp [eq]
    obtain a | ⟨J, b, same⟩ := joined_from(m)(some)
    · have tI := joined_left(m)(a)
      rewrite [eq] at tI
      have old : k (addr I) = g (addr I) by
        apply effect_frame[w, g, λI. addr (r I), u, k](second)
        intro J b
        exact joined_addr(m)(inj)(a)(b)
      rewrite [old]
      apply effect_at[w, f, addr, t, g, I, x](first)
      rewrite [tI]
    · have uJ := joined_right(m)(b)
      rewrite [same, eq] at uJ
      have new : k (addr (r J)) = w (g (addr (r J))) x by
        apply effect_at[w, g, λI. addr (r I), u, k, J, x](second)
        rewrite [uJ]
      have old : g (addr (r J)) = f (addr (r J)) by
        apply effect_frame[w, f, addr, t, g](first)
        intro I a eq
        have ne := joined_addr(m)(inj)(a)(b)
        rewrite [eq] at ne
        contradiction
      rewrite [← same, new, old]
  - intro q out
    have a : k q = g q by
      apply effect_frame[w, g, λI. addr (r I), u, k](second)
      intro J b
      exact out(joined_right_cell(m)(b))
    rewrite [a]
    apply effect_frame[w, f, addr, t, g](first)
    intro I b
    exact out(joined_left_cell(m)(b))
qed

-- Two statements in a row do two parts of a tensor.
theorem does_joined : ∀w Z (S : 'a ops) o G v addr r t u R c d. stable o G ⇒ joined r t u R ⇒ does w Z S o G v addr t c ⇒ does w Z S o G v (λI. addr (r I)) u d ⇒ does w Z S o G v addr R (CSeq c d)
proof
  intro w Z S o G v addr r t u R c d st m first second
  simp only [does_def]
  intro s h n f known there inj fits zeros
  simp only [within_def] at fits
  have fits_t : within n addr t by
    simp only [within_def]
    intro I a
    exact fits(joined_left_cell(m)(a))
  have fits_u : within n (λI. addr (r I)) u by
    simp only [within_def]
    intro I a
    exact fits(joined_right_cell(m)(a))
  have zeros_t : ∀I. t I ≠ Pad ⇒ Z (f (addr I)) by
    intro I a
    exact zeros(joined_left_cell(m)(a))
  obtain ⟨g, ec, eff_t⟩ := does_run(first)(known)(there)(joined_inj_left(m)(inj))(fits_t)(zeros_t)
  have zeros_u : ∀J. u J ≠ Pad ⇒ Z (g (addr (r J))) by
    intro J b
    have old : g (addr (r J)) = f (addr (r J)) by
      apply effect_frame[w, f, addr, t, g](eff_t)
      intro I a eq
      have ne := joined_addr(m)(inj)(a)(b)
      rewrite [eq] at ne
      contradiction
    rewrite [old]
    exact zeros(joined_right_cell(m)(b))
  have known' : G s (update h o (SOME (Array n g))) by
    simp only [stable_def] at st
    exact st(known)
  have there' : update h o (SOME (Array n g)) o = SOME (Array n g) by
    simp
  obtain ⟨k, ed, eff_u⟩ := does_run(second)(known')(there')(joined_inj_right(m)(inj))(fits_u)(zeros_u)
  simp only [update_update] at ed
  exists k
  split
  - exact exec_seq(ec)(ed)
  - exact joined_effect(m)(inj)(eff_t)(eff_u)
qed
