-- Tiles: nested loops over blocks, and over what is in a block. No law is needed, and extents need
-- not be multiples of those of the tiles.
--
-- Main theorems: `gen_tile`, `gen_trunc_flatten` (a loop goes inside of one that was split).

import rewrite.loops rewrite.guards

variables (lo hi k l m n : int)

-- A loop changes places with the outer part of one that was split. (not in the papers)
theorem gen_trunc_flatten :
  ∀f : int → int → 'a tensor.
    gen lo hi (λi. trunc_r n (flatten k (gen 0 m (λo. f i o)))) =
      transpose (trunc_r n (flatten k (gen 0 m (λo. transpose (gen lo hi (λi. f i o))))))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [gen_cons, transpose_def, trunc_r_def]
    · simp [gen_cons, trunc_r_at, flatten_at]
      by_cases a : 0 ≤ i ∧ i < hi - lo <;> simp [a]
qed

-- Strips of a loop below another one: the loop over strips goes outside, so that after `gen_split`
-- two loops count tiles, and two what is in a tile. (not in the papers)
theorem gen_tile :
  ∀(p : int → bool) (f : int → int → 'a tensor).
    0 < l ⇒
      gen 0 k (λi. guard (p i) (gen 0 m (λj. f i j))) =
        transpose (trunc_r m (flatten l (gen 0 (cdiv m l)
                                           (λo.
                                              transpose (gen 0 k (λi.
                                                                 gen 0 l (λj.
                                                                         guard (p i ∧ o * l + j < m)
                                                                           (f i (o * l + j)))))))))
proof
  intro p f pos
  have inner :
      ∀i.
        guard (p i) (gen 0 m (λj. f i j)) =
          trunc_r m (flatten l (gen 0 (cdiv m l)
                                  (λo.
                                     gen 0 l
                                       (λj. guard (p i ∧ o * l + j < m) (f i (o * l + j)))))) by
    intro i
    rewrite [gen_split[l, m, λj. f i j](pos)]
    simp only [guard_trunc_r, guard_flatten, guard_gen, guard_guard]
  simp only [inner, gen_trunc_flatten]
qed
