-- Loops of one iteration become their body.
--
-- Main theorem: `does_once`, for every way to combine with what the array held; the others are what
-- lowering applies.

import lower.statements lower.masked

variables (m : 'a option → 'a → 'a option) (Z : 'a option → bool) (z : bool) (S : 'a ops)
    (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int)
    (w : valuation) (env : 'a tensors) (x : ident) (lo hi : iexp) (e : exp) (l u n : int)
    (f : int → 'a tensor) (s : int list) (Q : int list → bool) (c : cstmt)

-- A row becomes the only row of a tensor.
theorem moved_once : u = l + 1 ⇒ moved (λI. 0 :: I) (f l) (gen l u f)
proof
  intro one
  subst one
  have inside : 0 < l + 1 - l by arith
  simp only [moved_def]
  split 3
  - intro I some
    simp [gen_cons, inside]
  - intro J some
    cases J as eq | ⟨i, I, eq⟩
    · simp at some
    · by_cases here : i = 0
      · subst here
        simp [gen_cons, inside] at some
        exists I
        simp [some]
      · have out : ¬(0 ≤ i ∧ i < l + 1 - l) by arith
        simp [gen_cons, out] at some
  - intro I J a b eq
    simp at eq
    exact eq
qed

theorem does_once :
  u = l + 1 ⇒ does m Z S o G v (λI. addr (0 :: I)) (f l) c ⇒ does m Z S o G v addr (gen l u f) c
proof
  intro one body
  exact does_reindex(moved_once[f := f](one))(body)
qed

theorem push_once :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  u = l + 1 ⇒
  stores z S o G v (λI. addr (0 :: I)) (den S (update w x (SOME l)) env e) c ⇒
    stores z S o G v addr (den S w env (Gen x lo hi e)) c
proof
  intro el eu one
  simp only [stores_def]
  intro body
  rewrite [den_gen(el, eu)]
  exact does_once[f := λk. den S (update w x (SOME k)) env e](one, body)
qed

theorem reduce_once :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  u = l + 1 ⇒
  accumulates S o G v (λI. addr (0 :: I)) (den S (update w x (SOME l)) env e) c ⇒
    accumulates S o G v addr (den S w env (Gen x lo hi e)) c
proof
  intro el eu one
  simp only [accumulates_def]
  intro body
  rewrite [den_gen(el, eu)]
  exact does_once[f := λk. den S (update w x (SOME k)) env e](one, body)
qed

theorem mask_once :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  u = l + 1 ⇒
  n = 1 ⇒
  stores z S o G v (λI. addr (0 :: I))
    (masked S s (λI. Q (0 :: I)) (den S (update w x (SOME l)) env e)) c ⇒
    stores z S o G v addr (masked S (n :: s) Q (den S w env (Gen x lo hi e))) c
proof
  simp only [stores_def]
  intro el eu one extent body
  have size : n = max 0 (u - l) by arith
  have zero : l - l = 0 by arith
  rewrite [den_gen(el, eu), masked_gen(size)]
  apply does_once(one)
  simp only [zero]
qed

theorem fill_once :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  u = l + 1 ⇒
  n = 1 ⇒
  stores z S o G v (λI. addr (0 :: I)) (read S s (den S (update w x (SOME l)) env e)) c ⇒
    stores z S o G v addr (read S (n :: s) (den S w env (Gen x lo hi e))) c
proof
  intro el eu one extent
  rewrite [← masked_read, ← masked_read]
  exact mask_once[Q := λI. T](el, eu, one, extent)
qed
