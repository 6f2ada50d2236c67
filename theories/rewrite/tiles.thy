-- Tiles: nested loops over blocks, and over what is in a block. No law is needed, and extents need
-- not be multiples of those of the tiles.
--
-- Main theorems: `gen_tile` (two loops), `gen_trunc_flatten` (a loop goes inside of one that was
-- split).

import rewrite.loops rewrite.guards

variables (lo hi k l m n : int) (p : bool) (t : 'a tensor)

-- A loop changes places with the outer part of one that was split.
theorem gen_trunc_flatten :
  ∀f : int → int → 'a tensor.
    gen lo hi (λi. trunc_r n (flatten k (gen 0 m (λjo. f i jo)))) =
      transpose (trunc_r n (flatten k (gen 0 m (λjo. transpose (gen lo hi (λi. f i jo))))))
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

-- Two loops in tiles of k by l: the loops over tiles, then those within one.
theorem gen_tile :
  ∀f.
    0 < k ⇒
    0 < l ⇒
      gen 0 n (λi. gen 0 m (λj. f i j)) =
        trunc_r n (flatten k (gen 0 (cdiv n k) (λio.
          transpose (trunc_r m (flatten l (gen 0 (cdiv m l) (λjo.
            transpose (gen 0 k (λii. gen 0 l (λji.
              guard (io * k + ii < n ∧ jo * l + ji < m) (f (io * k + ii) (jo * l + ji)))))))))))) 
proof
  intro f posk posl
  rewrite [gen_split[k, n, λi. gen 0 m (λj. f i j)](posk)]
  have inner :
      ∀i p.
        guard p (gen 0 m (λj. f i j)) =
          trunc_r m (flatten l (gen 0 (cdiv m l) (λjo. gen 0 l (λji.
            guard (p ∧ jo * l + ji < m) (f i (jo * l + ji)))))) by
    intro i p
    rewrite [gen_split[l, m, λj. f i j](posl)]
    simp only [guard_trunc_r, guard_flatten, guard_gen, guard_guard]
  simp only [inner, gen_trunc_flatten]
qed
