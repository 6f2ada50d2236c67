-- The reindexers of a concatenation carry the cells of its operands to its result; so does that of
-- an iteration of a loop, and identity starts it all.
--
-- Main theorems: `carries_left`, `carries_right`; `well_formed_gen`; `well_formed_identity`;
-- `trunc_l_unsound` (where a value is dropped, the allocation is not well formed).

import published.operator_reindexers lower.truncation

variables (ty : elem) (X : ident → bool) (v : valuation) (r : symbolic → symbolic) (i : ident)
    (lo hi : iexp) (n m : int) (k : iexp) (z : int) (s : int list) (t : 'a tensor) (I : int list)

-- The halves of a concatenation, which lowering pads at the end and at the start.

theorem carries_left :
  ∀u.
    ieval atl_div v k m ⇒
    boxed (n :: s) t ⇒
      carries v (r_pad_r k) t (n :: s) (concat n t u) (n + m :: s)
proof
  intro u value box
  simp only [carries_def]
  split
  - exists imentions k
    simp [regular_amount(value)]
  - exists λI. I
    simp only [embeds_def]
    split
    · split
      · intro I some
        obtain ⟨i, J, eq, low, high, rest⟩ := boxed_cons(box)(some)
        simp only [eq] at some
        simp [eq, concat_def, high, some]
      · intro I J a b eq
        exact eq
    · intro I some
      obtain ⟨i, J, eq, rest⟩ := boxed_cons(box)(some)
      simp [eq, r_pad_r_def, on_first_def, alike_def, ieval_cases_IAdd, ieval_cases_ILit,
            ieval_only(value)]
qed

theorem carries_right :
  ∀u.
    ieval atl_div v k n ⇒
    boxed (m :: s) u ⇒
      carries v (r_pad_l k) u (m :: s) (concat n t u) (n + m :: s)
proof
  intro u value box
  simp only [carries_def]
  split
  - exists imentions k
    simp [regular_amount(value)]
  - exists shift n
    simp only [embeds_def]
    split
    · split
      · intro I some
        obtain ⟨i, J, eq, low, high, rest⟩ := boxed_cons(box)(some)
        have no : ¬(i + n < n) by arith
        have back : i + n - n = i by arith
        simp only [eq] at some
        simp [eq, concat_def, no, back, some]
      · intro I J a b
        exact shift_inj(rank1_boxed(box))(a)(b)
    · intro I some
      obtain ⟨i, J, eq, rest⟩ := boxed_cons(box)(some)
      have swap : m + n = n + m by arith
      simp [eq, r_pad_l_def, on_first_def, alike_def, ieval_cases_IAdd, ieval_cases_ILit,
            ieval_only(value), swap]
qed

-- Terms of a sum, and what a guard lets through, stay where they are.
theorem carries_sum :
  ∀v (S : 'a ops) lo k hi f s. lo ≤ k ⇒ k < hi ⇒ carries v (λl. l) (f k) s (sum S ty lo hi f) s
proof
  intro v S lo k hi f s low high
  simp only [carries_def]
  split
  - exists λx. F
    exact regular_identity
  - exists λI. I
    simp only [embeds_def]
    split
    · split
      · intro I some
        exact sum_part(low)(high)(some)
      · intro I J a b eq
        exact eq
    · simp
qed

-- An iteration of a `gen`: the loop variable has a value now, and had none before.

theorem regular_gen :
  ∀k l u.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    v i = SOME k ⇒
      regular (λx. x = i ∨ imentions lo x ∨ imentions hi x) v (r_gen i lo hi)
proof
  intro k l u hl hu hi
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  split
  - intro m x
    simp [r_gen_def, imentions_def]
    meson
  · intro x h
    obtain rfl | h | h := h
    · simp [hi]
    · exact ieval_scoped(hl)(h)
    · exact ieval_scoped(hu)(h)
  · intro x e m fresh
    simp at fresh
    have other : ¬(i = x) by
      intro eq
      simp [eq] at fresh
    simp [r_gen_def, isubst_def, other, isubst_fresh, fresh]
  · intro w m n h
    simp [r_gen_def, h]
qed

theorem mentions_volume : ∀l x. imentions (volume l) x ⇒ mentions l x
proof
  intro l x
  induct l
  - simp [volume_def, imentions_def]
  - intro p l ih
    simp [volume_def, imentions_def]
    meson [ih]
qed

theorem mentions_address : ∀l x. imentions (address l) x ⇒ mentions l x
proof
  intro l x
  induct l
  - simp [address_def, imentions_def]
  - intro p l ih
    simp [address_def, imentions_def]
    meson [ih, mentions_volume]
qed

theorem mentions_literals [simp] : ∀s I x. ¬mentions (literals s I) x
proof
  intro s I x
  induct s generalizing I
  - simp [literals_def]
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩ <;> simp [literals_def, imentions_def, ih]
qed

theorem reaches_frame :
  ∀k s I a. regular X v r ⇒ v i = NONE ⇒ (reaches (update v i (SOME k)) r s I a ⇔ reaches v r s I a)
proof
  intro k s I a reg free
  simp only [regular_def, preserves_variables_def, well_scoped_def] at reg
  obtain ⟨keep, scoped, _⟩ := reg
  have same : ∀x. imentions (address (r (literals s I))) x ⇒ update v i (SOME k) x = v x by
    intro x m
    obtain ⟨_, only⟩ := keep[literals s I, x]
    have h := only(mentions_address(m))
    simp at h
    have some := scoped(h)
    have other : ¬(x = i) by
      intro eq
      simp [eq, free] at some
    simp [other]
  simp only [reaches_def]
  split
  - intro h
    apply ieval_frame(h)
    intro x m
    rewrite [same(m)]
  - intro h
    apply ieval_frame(h)
    exact same
qed

theorem regular_update : ∀k. regular X v r ⇒ regular X (update v i (SOME k)) r
proof
  intro k
  simp only [regular_def, well_scoped_def]
  intro ⟨a, scoped, b, c⟩
  split
  - exact a
  · intro x h
    by_cases eq : x = i
    · simp [eq]
    · simp [eq, scoped(h)]
  · exact b
  · exact c
qed

theorem carries_gen :
  ∀l u k s (f : int → 'a tensor).
    v i = NONE ⇒
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l ≤ k ⇒
    k < u ⇒
      carries (update v i (SOME k)) (r_gen i lo hi) (f k) s (gen l u f) (u - l :: s)
proof
  intro l u k s f free hl hu low high
  have ext : ∀x y. v x = SOME y ⇒ update v i (SOME k) x = SOME y by
    intro x y h
    by_cases eq : x = i
    · simp [eq, free] at h
    · simp [eq, h]
  have hl2 := ieval_mono(hl)[update v i (SOME k)](ext)
  have hu2 := ieval_mono(hu)[update v i (SOME k)](ext)
  have hi2 : update v i (SOME k) i = SOME k by simp
  simp only [carries_def]
  split
  - exists λx. x = i ∨ imentions lo x ∨ imentions hi x
    exact regular_gen(hl2)(hu2)(hi2)
  - exists λI. k - l :: I
    simp only [embeds_def]
    split
    · split
      · intro I some
        have a : 0 ≤ k - l by arith
        have b : k - l < u - l by arith
        have c : l + (k - l) = k by arith
        simp [gen_cons, a, b, c, some]
      · simp
    · intro I some
      have place := alike_value(atl_sub(atl_var(hi2))(hl2))
      have extent := alike_value(atl_sub(hu2)(hl2))
      simp [r_gen_def, place, extent]
qed

theorem well_formed_gen :
  ∀(S : 'a ops) r v i lo hi l u k s f h o assign.
    v i = NONE ⇒
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l ≤ k ⇒
    k < u ⇒
    well_formed_reindexer S r v (gen l u f) (u - l :: s) h o assign ⇒
      well_formed_reindexer S (λm. r (r_gen i lo hi m)) (update v i (SOME k)) (f k) s h o assign
proof
  intro S r v i lo hi l u k s f h o assign free hl hu low high w
  apply well_formed_carried(carries_gen[v, i, lo, hi, l, u, k, s, f](free)(hl)(hu)(low)(high))
  simp only [well_formed_reindexer_def, injective_def, nondestructive_def] at w
  obtain ⟨⟨X, reg⟩, inj, fresh⟩ := w
  simp only [well_formed_reindexer_def, injective_def, nondestructive_def, reaches_frame(reg)(free)]
  split
  - exists X
    exact regular_update(reg)
  · exact inj
  · exact fresh
qed

-- Identity.

theorem value_volume : in_box s I ⇒ ieval atl_div v (volume (literals s I)) (product s)
proof
  induct s generalizing I
  - simp [volume_def, literals_def, ieval_cases_ILit]
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp [volume_def, ieval_cases_IMul, ieval_cases_ILit]
      intro ⟨a, b, c⟩
      simp [ieval_only(ih(c))]
qed

theorem value_address : in_box s I ⇒ ieval atl_div v (address (literals s I)) (row_major s I)
proof
  induct s generalizing I
  - simp [address_def, literals_def, ieval_cases_ILit]
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp [address_def, ieval_cases_IAdd, ieval_cases_IMul, ieval_cases_ILit]
      intro ⟨a, b, c⟩
      simp [ieval_only(ih(c)), ieval_only(value_volume[v](c))]
qed

theorem well_formed_identity :
  ∀(S : 'a ops) v t s h o assign.
    boxed s t ⇒
    (assign ⇒ (∀n f q. h o = SOME (Array n f) ⇒ f q = NONE ∨ f q = SOME (s_zero S))) ⇒
      well_formed_reindexer S (λl. l) v t s h o assign
proof
  intro S v t s h o assign box zeros
  simp only [well_formed_reindexer_def]
  split
  - exists λx. F
    exact regular_identity
  · simp only [injective_def, reaches_def]
    intro I J a ci cj ri rj
    have ei := ieval_deterministic(ri)(value_address[v](boxed_at(box)(ci)))
    have ej := ieval_deterministic(rj)(value_address[v](boxed_at(box)(cj)))
    rewrite [← row_major_inj(boxed_at(box)(ci))(boxed_at(box)(cj)), ← ei, ← ej]
  · simp only [nondestructive_def]
    intro yes n f I a there ci ri
    exact zeros(yes)(there)
qed

theorem allocation_identity :
  ∀v (t : 'a tensor) s h o f.
    boxed s t ⇒ h o = SOME (Array (product s) f) ⇒ well_formed_allocation v (λl. l) t s h o
proof
  intro v t s h o f box there
  simp only [well_formed_allocation_def]
  exists product s, f
  split
  - trivial
  - intro I some
    exists row_major s I
    simp only [reaches_def, value_address(boxed_at(box)(some)), true_and]
    exact row_major_range(boxed_at(box)(some))
qed

-- Truncating what is not padding, as Liu et al. 2024 show in section 5: the first cell goes below
-- the array, the last above it. So no allocation is well formed.

theorem trunc_l_unsound :
  ∀v k z n (t : 'a tensor) h o.
    ieval atl_div v k z ⇒ 0 < z ⇒ t [0] ≠ Pad ⇒ ¬well_formed_allocation v (r_trunc_l k) t [n] h o
proof
  intro v k z n t h o value pos some w
  simp only [well_formed_allocation_def] at w
  obtain ⟨m, f, there, room⟩ := w
  obtain ⟨a, reach, low, high⟩ := room(some)
  simp [reaches_def, r_trunc_l_def, on_first_def, literals_def, address_def, volume_def,
        ieval_cases_IAdd, ieval_cases_IMul, ieval_cases_ISub, ieval_cases_ILit, ieval_only(value)]
    at reach
  arith
qed

theorem trunc_r_unsound :
  ∀v k z n i (t : 'a tensor) h o f.
    ieval atl_div v k z ⇒
    n - z ≤ i ⇒
    t [i] ≠ Pad ⇒
    h o = SOME (Array (n - z) f) ⇒
      ¬well_formed_allocation v (r_trunc_r k) t [n] h o
proof
  intro v k z n i t h o f value out some there w
  simp only [well_formed_allocation_def] at w
  obtain ⟨m, g, same, room⟩ := w
  obtain ⟨a, reach, low, high⟩ := room(some)
  simp at same
  obtain ⟨size, contents⟩ := same
  simp [reaches_def, r_trunc_r_def, on_first_def, literals_def, address_def, volume_def,
        ieval_cases_IAdd, ieval_cases_IMul, ieval_cases_ILit] at reach
  arith
qed
