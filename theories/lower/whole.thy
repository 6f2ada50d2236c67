-- Tensors without padding: to write their values is to write them.
--
-- Main theorems: `whole_stores`, `whole_accumulates`.

import lower.machine lower.filled

theorem read_whole :
  ∀(S : 'a ops) w env e s.
    ok S w env e s ⇒
    (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
      read S s (den S w env e) = den S w env e
proof
  intro S w env e s good some
  ext I
  by_cases inside : in_box s I
  · have here := some(inside)
    rewrite [cell_not_pad] at here
    obtain ⟨x, val⟩ := here
    simp [read_at, inside, val, cell_value_def]
  · simp [read_at, inside, cell_outside(good)(inside)]
qed

theorem whole_stores :
  ∀z (S : 'a ops) o G v addr w env e s c.
    ok S w env e s ⇒
    (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
    stores z S o G v addr (read S s (den S w env e)) c ⇒
      stores z S o G v addr (den S w env e) c
proof
  intro z S o G v addr w env e s c good some
  rewrite [read_whole(good, some)]
  intro run
  exact run
qed

theorem whole_accumulates :
  ∀(S : 'a ops) o G v addr w env e s c.
    ok S w env e s ⇒
    (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
    accumulates S o G v addr (read S s (den S w env e)) c ⇒
      accumulates S o G v addr (den S w env e) c
proof
  intro S o G v addr w env e s c good some
  rewrite [read_whole(good, some)]
  intro run
  exact run
qed

-- A scalar that is padding is padding everywhere.

theorem whole_padding :
  ∀(S : 'a ops) w env e. ok S w env e [] ⇒ den S w env e [] = Pad ⇒ (∀I. den S w env e I = Pad)
proof
  intro S w env e good none I
  by_cases nil : I = []
  · simp [nil, none]
  · have out : ¬in_box [] I by simp [nil]
    exact cell_outside(good)(out)
qed
