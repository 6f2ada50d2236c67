-- The reindexers of the operators that move cells (Fig. 2 of Liu et al. 2024), one for each
-- constructor of `reindexer`: they are regular, and carry the cells of the operand to the result.
--
-- Defines `moves`. Main theorem: `carries_reindexer`.

import published.carrying atl.ok_facts

variables (v : valuation) (n m : int) (k : iexp) (z : int) (s : int list) (t : 'a tensor)

definition r_transpose (l : symbolic) : symbolic :=
  case l of [] => [] | p :: m => (case m of [] => [p] | q :: k => q :: p :: k)

definition r_flatten (l : symbolic) : symbolic :=
  case l of
    [] => []
    | p :: m =>
        (case m of
           [] => [p]
           | q :: k => (IAdd (IMul (FST p) (SND q)) (FST q), IMul (SND p) (SND q)) :: k)

-- The others change the first pair.
definition on_first (f : iexp × iexp → symbolic) (l : symbolic) : symbolic :=
  case l of [] => [] | p :: m => f p ++ m

definition r_split (k : iexp) : symbolic → symbolic :=
  on_first (λp. [(IDiv (FST p) k, IDiv (IAdd (SND p) (ISub k (ILit 1))) k), (IMod (FST p) k, k)])

-- Not in the papers.
definition r_reverse : symbolic → symbolic :=
  on_first (λp. [(ISub (ISub (SND p) (ILit 1)) (FST p), SND p)])

definition r_pad_l (k : iexp) : symbolic → symbolic :=
  on_first (λp. [(IAdd (FST p) k, IAdd (SND p) k)])

definition r_pad_r (k : iexp) : symbolic → symbolic := on_first (λp. [(FST p, IAdd (SND p) k)])

definition r_trunc_l (k : iexp) : symbolic → symbolic :=
  on_first (λp. [(ISub (FST p) k, ISub (SND p) k)])

definition r_trunc_r (k : iexp) : symbolic → symbolic := on_first (λp. [(FST p, ISub (SND p) k)])

-- An operator in each row leaves the first pair as it is. Not in the papers.
definition r_each (p : symbolic → symbolic) (l : symbolic) : symbolic :=
  case l of [] => [] | q :: m => q :: p m

-- That of each operator.
recursive moves : iexp reindexer → (symbolic → symbolic)
| moves (Each r) = r_each (moves r)
| moves Transpose = r_transpose
| moves Flatten = r_flatten
| moves Reverse = r_reverse
| moves (Split k) = r_split k
| moves (PadL k) = r_pad_l k
| moves (PadR k) = r_pad_r k
| moves (TruncL k) = r_trunc_l k
| moves (TruncR k) = r_trunc_r k

theorem published_reindexers :
  (∀r. moves (Each r) = r_each (moves r)) ∧
  moves Transpose = r_transpose ∧
  moves Flatten = r_flatten ∧
  moves Reverse = r_reverse ∧
  (∀k. moves (Split k) = r_split k) ∧
  (∀k. moves (PadL k) = r_pad_l k) ∧
  (∀k. moves (PadR k) = r_pad_r k) ∧
  (∀k. moves (TruncL k) = r_trunc_l k) ∧
  (∀k. moves (TruncR k) = r_trunc_r k)
by simp [moves_def]

section "They are regular."

theorem regular_each : ∀X p. regular X v p ⇒ regular X v (r_each p)
proof
  intro X p
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  intro ⟨keep, scoped, subst, ext⟩
  split
  - intro l x
    cases l as eq | ⟨q, m, eq⟩
    · simp [r_each_def]
    · obtain ⟨a, b⟩ := keep[m, x]
      simp [r_each_def]
      meson [a, b]
  · exact scoped
  · intro x e l fresh
    cases l as eq | ⟨q, m, eq⟩
    · simp [r_each_def]
    · simp [r_each_def, subst(fresh)]
  · intro w l m h
    cases l as eq | ⟨q, l2, eq⟩
    · simp at h
      simp [h]
    · rewrite [all_alike_cons] at h
      obtain ⟨q2, m2, eq, a, b, rest⟩ := h
      subst eq
      simp [r_each_def, a, b, ext(rest)]
qed

theorem regular_transpose : regular (λx. F) v r_transpose
proof
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  split
  - intro l x
    cases l as eq | ⟨p, m, eq⟩
    · simp [r_transpose_def]
    · cases m as eq | ⟨q, k, eq⟩ <;> (simp [r_transpose_def] <;> meson)
  · simp
  · intro x e l fresh
    cases l as eq | ⟨p, m, eq⟩
    · simp [r_transpose_def]
    · cases m as eq | ⟨q, k, eq⟩ <;> simp [r_transpose_def]
  · intro w l m h
    cases l as eq | ⟨p, l2, eq⟩
    · simp at h
      simp [h]
    · rewrite [all_alike_cons] at h
      obtain ⟨q, k, eq, a, b, rest⟩ := h
      subst eq
      cases l2 as eq | ⟨p2, l3, eq⟩
      · simp at rest
        simp [rest, r_transpose_def, a, b]
      · rewrite [all_alike_cons] at rest
        obtain ⟨q2, k2, eq, a2, b2, rest⟩ := rest
        subst eq
        simp [r_transpose_def, a, b, a2, b2, rest]
qed

theorem regular_flatten : regular (λx. F) v r_flatten
proof
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  split
  - intro l x
    cases l as eq | ⟨p, m, eq⟩
    · simp [r_flatten_def]
    · cases m as eq | ⟨q, k, eq⟩ <;> (simp [r_flatten_def, imentions_def] <;> meson)
  · simp
  · intro x e l fresh
    cases l as eq | ⟨p, m, eq⟩
    · simp [r_flatten_def]
    · cases m as eq | ⟨q, k, eq⟩ <;> simp [r_flatten_def, isubst_def]
  · intro w l m h
    cases l as eq | ⟨p, l2, eq⟩
    · simp at h
      simp [h]
    · rewrite [all_alike_cons] at h
      obtain ⟨q, k, eq, a, b, rest⟩ := h
      subst eq
      cases l2 as eq | ⟨p2, l3, eq⟩
      · simp at rest
        simp [rest, r_flatten_def, a, b]
      · rewrite [all_alike_cons] at rest
        obtain ⟨q2, k2, eq, a2, b2, rest⟩ := rest
        subst eq
        simp [r_flatten_def, alike_add, alike_mul, a, b, a2, b2, rest]
qed

-- The others change the first pair, by an amount k.

theorem regular_first :
  ∀v k z f.
    ieval atl_div v k z ⇒
    (∀x e p. ¬imentions k x ⇒ substitute x e (f p) = f (isubst x e (FST p), isubst x e (SND p))) ⇒
    (∀x p.
       (imentions (FST p) x ∨ imentions (SND p) x ⇒ mentions (f p) x) ∧
       (mentions (f p) x ⇒ imentions k x ∨ imentions (FST p) x ∨ imentions (SND p) x)) ⇒
    (∀w p q. alike w (FST p) (FST q) ⇒ alike w (SND p) (SND q) ⇒ all_alike w (f p) (f q)) ⇒
      regular (imentions k) v (on_first f)
proof
  intro v k z f value subst keep ext
  simp only
      [regular_def, preserves_variables_def, well_scoped_def, substitutes_def, extensional_def]
  split
  - intro l x
    cases l as eq | ⟨p, m, eq⟩
    · simp [on_first_def]
    · obtain ⟨a, b⟩ := keep[x, p]
      simp [on_first_def]
      meson [a, b]
  · intro x h
    exact ieval_scoped(value)(h)
  · intro x e l fresh
    cases l as eq | ⟨p, m, eq⟩
    · simp [on_first_def]
    · simp [on_first_def, subst, fresh]
  · intro w l m h
    cases l as eq | ⟨p, l2, eq⟩
    · simp at h
      simp [h]
    · rewrite [all_alike_cons] at h
      obtain ⟨q, k2, eq, a, b, rest⟩ := h
      subst eq
      simp [on_first_def, all_alike_append, ext, a, b, rest]
qed

theorem regular_amount :
  ieval atl_div v k z ⇒
    regular (imentions k) v (r_split k) ∧
    regular (imentions k) v (r_pad_l k) ∧
    regular (imentions k) v (r_pad_r k) ∧
    regular (imentions k) v (r_trunc_l k) ∧
    regular (imentions k) v (r_trunc_r k)
proof
  intro value
  simp only [r_split_def, r_pad_l_def, r_pad_r_def, r_trunc_l_def, r_trunc_r_def]
  split
  all (apply regular_first(value))
  all (try (intro x e p fresh; simp [isubst_def, isubst_fresh(fresh)]))
  all (try (intro w p q a b; simp [alike_div, alike_mod, alike_add, alike_sub, a, b]))
  all (intro x p; simp [imentions_def]; meson)
qed

theorem regular_reverse : regular (imentions (ILit 0)) v r_reverse
proof
  have value : ieval atl_div v (ILit 0) 0 by simp [ieval_cases_ILit]
  rewrite [r_reverse_def]
  apply regular_first(value)
  - intro x e p fresh
    simp [isubst_def]
  - intro x p
    simp [imentions_def]
    meson
  - intro w p q a b
    simp [alike_sub, alike_refl, a, b]
qed

section "They carry cells."

theorem literals_cons [simp] :
  ∀n s i J. literals (n :: s) (i :: J) = (ILit i, ILit n) :: literals s J
by simp [literals_def]

theorem ieval_only : ∀D v e z. ieval D v e z ⇒ (∀y. ieval D v e y ⇔ y = z)
proof
  intro D v e z h y
  split
  - intro k
    exact ieval_deterministic(k)(h)
  - intro k
    rewrite [k]
    exact h
qed

theorem regular_moves : ∀r k. related (ieval atl_div v) r k ⇒ (∃X. regular X v (moves r))
proof
  intro r
  induct r
  - intro r ih k known
    simp only [related_def] at known
    obtain ⟨q, inner, eq⟩ := known
    obtain ⟨X, known⟩ := ih(inner)
    exists X
    simp only [moves_def]
    exact regular_each(known)
  - intro k known
    exists λx. F
    simp only [moves_def]
    exact regular_transpose
  - intro k known
    exists λx. F
    simp only [moves_def]
    exact regular_flatten
  - intro k known
    exists imentions (ILit 0)
    simp only [moves_def]
    exact regular_reverse
  all (intro i k known; simp only [related_def] at known; obtain ⟨z, value, eq⟩ := known)
  all (exists imentions i; simp only [moves_def]; simp [regular_amount(value)])
qed

-- A cell at I goes where the operator puts it.
theorem moves_to :
  ∀r k s I.
    related (ieval atl_div v) r k ⇒
    admissible k s ⇒
    in_box s I ⇒
      all_alike v (moves r (literals s I)) (literals (reshape k s) (to k s I))
proof
  intro r
  induct r
  - intro r ih k s I known fits inside
    simp only [related_def] at known
    obtain ⟨q, inner, eq2⟩ := known
    subst eq2
    obtain ⟨n, b, fits, rfl⟩ := rows_admissible(fits)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq, low, high, rest⟩ := inside
    simp [eq, moves_def, reshape_def, to_def, r_each_def, ih(inner, fits, rest)]
  - intro k s I known fits inside
    simp only [related_def] at known
    subst known
    simp only [admissible_def] at fits
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(fits)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq, low, high, j, K, eq3, low2, high2, rest2⟩ := inside
    simp [eq, eq3, moves_def, reshape_def, to_def, r_transpose_def]
  - intro k s I known fits inside
    simp only [related_def] at known
    subst known
    simp only [admissible_def] at fits
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(fits)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq, low, high, j, K, eq3, low2, high2, rest2⟩ := inside
    simp [eq, eq3, moves_def, reshape_def, to_def, r_flatten_def, alike_def, ieval_cases_IAdd,
          ieval_cases_IMul, ieval_cases_ILit]
  - intro k s I known fits inside
    simp only [related_def] at known
    subst known
    simp only [admissible_def] at fits
    obtain ⟨n, b, rfl⟩ := one_dimension(fits)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq, low, high, rest⟩ := inside
    simp [eq, moves_def, reshape_def, to_def, r_reverse_def, on_first_def, alike_def,
          ieval_cases_ISub, ieval_cases_ILit]
  all (intro f k s I known fits inside; simp only [related_def] at known)
  all (obtain ⟨z, value, eq2⟩ := known;
       subst eq2;
       simp only [admissible_def] at fits;
       obtain ⟨one, bounds⟩ := fits;
       obtain ⟨n, b, rfl⟩ := one_dimension(one))
  all (simp only [in_box_cons] at inside; obtain ⟨i, J, eq, low, high, rest⟩ := inside)
  - simp [eq, moves_def, reshape_def, to_def, r_split_def, on_first_def, alike_def,
          ieval_cases_IDiv, ieval_cases_IMod, ieval_cases_IAdd, ieval_cases_ISub, ieval_cases_ILit,
          ieval_only(value), divides_def, and_comm, bounds, int_cdiv_div(bounds)]
  - simp [eq, moves_def, reshape_def, to_def, r_pad_l_def, on_first_def, alike_def,
          ieval_cases_IAdd, ieval_cases_ILit, ieval_only(value)]
  - simp [eq, moves_def, reshape_def, to_def, r_pad_r_def, on_first_def, alike_def,
          ieval_cases_IAdd, ieval_cases_ILit, ieval_only(value)]
  - simp [eq, moves_def, reshape_def, to_def, r_trunc_l_def, on_first_def, alike_def,
          ieval_cases_ISub, ieval_cases_ILit, ieval_only(value)]
  - simp [eq, moves_def, reshape_def, to_def, r_trunc_r_def, on_first_def, alike_def,
          ieval_cases_ISub, ieval_cases_ILit, ieval_only(value)]
qed

-- A reindexer carries the cells that it keeps, if those that it drops are padding: the condition
-- that the first versions of the lowering algorithm did not have (Liu et al. 2024, section 5).
theorem carries_reindexer :
  ∀r k.
    amount v r k ⇒
    admissible k s ⇒
    shape_ok s ⇒
    boxed s t ⇒
    (∀I. t I ≠ Pad ⇒ keeps k s I) ⇒
      carries v (moves r) t s (rearrange k s t) (reshape k s)
proof
  intro r k known fits nonneg box kept
  rewrite [amount_def] at known
  simp only [carries_def]
  split
  - exact regular_moves(known)
  - exists to k s
    split
    · exact moved_embeds(moved_rearrange(fits, nonneg, box, kept))
    · intro I some
      exact moves_to(known, fits, boxed_at(box)(some))
qed
