-- Reindexing: one lemma lowers all operators that move cells.
--
-- `moved r t R` says that R is t with its cells moved along r. A reindexer moves the cells that it
-- keeps, if what it drops is padding.
--
-- Main theorems: `writes_moved`, `moved_rearrange`.

import lower.writes tensor.reindexers

variables (k i : int) (r : int list → int list) (t R : 'a tensor) (I J : int list)
    (addr : int list → int)

-- R is t with its cells moved along r.
record moved (r : int list → int list) (t : 'a tensor) (R : 'a tensor)
| to : ∀I. t I ≠ Pad ⇒ R (r I) = t I
| from : ∀J. R J ≠ Pad ⇒ ∃I. t I ≠ Pad ∧ r I = J
| inj : ∀I J. t I ≠ Pad ⇒ t J ≠ Pad ⇒ r I = r J ⇒ I = J

theorem moved_cell : moved r t R ⇒ t I ≠ Pad ⇒ R (r I) ≠ Pad
proof
  intro m some
  rewrite [moved_to(m)(some)]
  exact some
qed

theorem moved_inj_on : moved r t R ⇒ inj_on addr R ⇒ inj_on (λI. addr (r I)) t
proof
  intro m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b eq
  exact moved_inj(m)(a)(b)(inj(moved_cell(m)(a))(moved_cell(m)(b))(eq))
qed

theorem moved_within : ∀n. moved r t R ⇒ within n addr R ⇒ within n (λI. addr (r I)) t
proof
  intro n m fits
  simp only [within_def] at fits
  simp only [within_def]
  intro I some
  exact fits(moved_cell(m)(some))
qed

theorem moved_effect : ∀W f g. moved r t R ⇒ effect W f (λI. addr (r I)) t g ⇒ effect W f addr R g
proof
  intro W f g m e
  simp only [effect_def]
  split
  - intro J x eq
    have some : R J ≠ Pad by simp [eq]
    obtain ⟨I, a, b⟩ := moved_from(m)(some)
    have c := moved_to(m)(a)
    rewrite [b, eq] at c
    rewrite [← b]
    have d := effect_at[W, f, λI. addr (r I), t, g, I, x](e)
    apply d
    rewrite [c]
  - intro q out
    apply effect_frame[W, f, λI. addr (r I), t, g, q](e)
    intro I some
    exact out(moved_cell(m)(some))
qed

theorem moved_ready : ∀W f. moved r t R ⇒ ready W f addr R ⇒ ready W f (λI. addr (r I)) t
proof
  intro W f m may
  rewrite [ready_def] at may
  rewrite [ready_def]
  intro I x cell
  apply may
  have some : t I ≠ Pad by simp [cell]
  rewrite [moved_to(m)(some)]
  exact cell
qed

-- What writes a tensor at moved addresses writes the tensor with its cells moved.
theorem writes_moved :
  ∀W (S : 'a ops) o G v addr r t R c.
    moved r t R ⇒ writes W S o G v (λI. addr (r I)) t c ⇒ writes W S o G v addr R c
proof
  intro W S o G v addr r t R c m run
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain ⟨g, e, eff⟩ :=
    writes_run(run, known, there, moved_inj_on(m)(inj), moved_within(m)(fits), moved_ready(m)(may))
  exists g
  exact ⟨e, moved_effect(m)(eff)⟩
qed

-- A reindexer moves the cells that it keeps, if those that it does not keep are padding.
theorem moved_rearrange :
  ∀k s.
    admissible k s ⇒
    shape_ok s ⇒
    boxed s t ⇒
    (∀I. t I ≠ Pad ⇒ keeps k s I) ⇒
      moved (to k s) t (rearrange k s t)
proof
  intro k s fits nonneg box kept
  have there : ∀I. t I ≠ Pad ⇒ in_box (reshape k s) (to k s I) by
    intro I some
    rewrite [to_in_box(fits, boxed_at(box)(some))]
    exact kept(some)
  rewrite [moved_def]
  split
  - intro I some
    rewrite [rearrange_at(box, fits, there(some)), from_to(fits, boxed_at(box)(some))]
  · intro J some
    have inside := boxed_at(boxed_rearrange(fits, box))(some)
    exists from k s J
    rewrite [rearrange_at(box, fits, inside)] at some
    exact ⟨some, to_from(fits, inside)⟩
  · intro I J a b eq
    have back := from_to(fits, boxed_at(box)(a))
    rewrite [eq, from_to(fits, boxed_at(box)(b))] at back
    simp [back]
qed

-- The map that adds to the first index.
definition shift (k : int) (I : int list) : int list := case I of [] => [] | i :: J => i + k :: J

theorem shift_cons [simp] : shift k (i :: J) = i + k :: J
by simp [shift_def]
