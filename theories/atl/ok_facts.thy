-- What an expression that is ok has: its shape, extents that are not negative, cells in the box.
--
-- Main theorems: `ok_shape`, `ok_shape_ok`, `boxed_den`; `truth_in_test` (conditions over indices);
-- `ok_fold_all` (folds whose body is ok for every accumulator).

import atl.ok_cases atl.shapes tensor.box

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (e : exp) (s : int list)

theorem ok_all_shape :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ shape_of (tensor_shapes env) v e s) ∧
  (∀(S : 'a ops) v env bs e s. ok_sums S v env bs e s ⇒ T) ∧
  (∀(S : 'a ops) v env x i e s lo hi t. ok_fold S v env x i e s lo hi t ⇒ T)
proof
  apply ok_induct
  - intro S v env ty d k
    exact shape_lit
  - intro S v env x s t h nonneg
    exact shape_var(tensor_shapes_var(h))
  - intro S v env e i n s z he ih hi low high
    exact shape_at(ih)
  - intro S v env ty f es s arity each defined
    apply shape_op(arity)
    intro e mem
    obtain ⟨here, ih⟩ := each(mem)
    exact ih
  - intro S v env ty i z hi
    exact shape_cast
  - intro S v env b z hb
    exact shape_test
  - intro S v env p q a b s hp _ value sha shb nonneg ha hb
    exact shape_if(sha, shb)
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    rewrite [eq]
    exact shape_gen(hl, hu, sh)
  - intro S v env ty bs e s sh nonneg hs _
    exact shape_sums(sh)
  - intro S v env x d i lo hi e l u s hl hu hd ihd sh hf _
    exact shape_fold(ihd, sh)
  - intro S v env d is e s I hd ihd hi inside he ihe
    have len := list_rel_length(hi)
    rewrite [in_box_length(inside)] at len
    exact shape_with(ihd, len, ihe)
  - intro S v env p q e s hp _ value sh nonneg he
    exact shape_guard(sh)
  - intro S v env x d e p s hd ihd he ihe
    simp at ihe
    exact shape_let(ihd, ihe)
  - intro S v env x i e z s hi he ih
    apply shape_let_index
    rewrite [value_of_index(hi)]
    exact ih
  - intro S v env x ty d e s hd ihd sh he ih
    exact shape_let_data(ihd, sh)
  - intro S v env a b m n r s ha iha hb ihb eq
    rewrite [eq]
    exact shape_concat(iha, ihb)
  - intro S v env r e k s p known he ih shape eq
    rewrite [eq]
    exact shape_reindex(known, ih, shape)
  all (intros; trivial)
qed

theorem ok_shape : ok S v env e s ⇒ shape_of (tensor_shapes env) v e s
proof
  intro h
  obtain ⟨a, b⟩ := ok_all_shape
  exact a(h)
qed

theorem ok_all_shape_ok :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ shape_ok s) ∧
  (∀(S : 'a ops) v env bs e s. ok_sums S v env bs e s ⇒ T) ∧
  (∀(S : 'a ops) v env x i e s lo hi t. ok_fold S v env x i e s lo hi t ⇒ T)
proof
  apply ok_induct
  - intro S v env ty d k
    simp
  - intro S v env x s t h nonneg
    exact nonneg
  - intro S v env e i n s z he ih hi low high
    simp at ih
    simp [ih]
  - intro S v env ty f es s arity each defined
    cases es as eq | ⟨e, rest, eq⟩
    · simp [takes_some] at arity
    · have mem : MEM e (e :: rest) by simp
      obtain ⟨here, ih⟩ := each(mem)
      exact ih
  - intro S v env ty i z hi
    simp
  - intro S v env b z hb
    simp
  - intro S v env p q a b s hp _ value sha shb nonneg ha hb
    exact nonneg
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    have low : 0 ≤ n by arith
    simp [low, nonneg]
  - intro S v env ty bs e s sh nonneg hs _
    exact nonneg
  - intro S v env x d i lo hi e l u s hl hu hd ihd sh hf _
    exact ihd
  - intro S v env d is e s I hd ihd hi inside he ihe
    exact ihd
  - intro S v env p q e s hp _ value sh nonneg he
    exact nonneg
  - intro S v env x d e p s hd ihd he ihe
    exact ihe
  - intro S v env x i e z s hi he ih
    exact ih
  - intro S v env x ty d e s hd ihd sh he ih
    exact ih
  - intro S v env a b m n r s ha iha hb ihb eq
    simp at iha ihb
    have low : 0 ≤ r by arith
    simp [low, iha]
  - intro S v env r e k s p known he ih shape eq
    rewrite [eq]
    exact reshape_ok(shape)(ih)
  all (intros; trivial)
qed

theorem ok_shape_ok : ok S v env e s ⇒ shape_ok s
proof
  intro h
  obtain ⟨a, b⟩ := ok_all_shape_ok
  exact a(h)
qed

-- A condition over indices has the truth value that its indices give it.
theorem truth_in_test :
  ∀(S : 'a ops) v env b p.
    truths S ⇒ beval atl_div v b p ⇒ truth_in S (den S v env (Test b)) = SOME p
proof
  intro S v env b p law hb
  simp [truth_in_def, den_def, beval_value(hb), scalar_def, cell_value_def, truth_value_truth(law)]
qed

-- A fold is ok if its body is, for every accumulator.
theorem ok_fold_all :
  ∀(S : 'a ops) v env x i e s l u t.
    (∀k t. l ≤ k ⇒ k < u ⇒ ok S (update v i (SOME k)) (update env x (SOME (s, t))) e s) ⇒
      ok_fold S v env x i e s l u t
proof
  intro S v env x i e s l u t body
  obtain le | le := int_le_total[u, l]
  - exact ok_fold_done(le)
  - have all : ∀k. l ≤ k ⇒ k ≤ u ⇒ (∀t. ok_fold S v env x i e s k u t) by
      apply int_interval_induct_down
      · intro t
        apply ok_fold_done
        arith
      · intro k low high ih t
        apply ok_fold_step(high)
        · exact body(low)(high)
        · exact ih
    have first : l ≤ l by arith
    exact all(first)(le)
qed

-- What holds of the first accumulator, and of the next if it holds of one, holds of the last.
theorem ok_fold_invariant :
  ∀P (S : 'a ops) v env x i e s l u t.
    ok_fold S v env x i e s l u t ⇒
    P t ⇒
    (∀k t.
       l ≤ k ⇒
       k < u ⇒
       ok S (update v i (SOME k)) (update env x (SOME (s, t))) e s ⇒
       P t ⇒
         P (den S (update v i (SOME k)) (update env x (SOME (s, t))) e)) ⇒
      P (ifold l u (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e) t)
proof
  intro P S v env x i e s l u t good first next
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le)]
    exact first
  - have all :
        ∀k.
          l ≤ k ⇒
          k ≤ u ⇒
            (∀t.
               ok_fold S v env x i e s k u t ⇒
               P t ⇒
                 P (ifold k u (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e)
                      t)) by
      apply int_interval_induct_down
      · intro t good holds
        rewrite [ifold_self]
        exact holds
      · intro k low high ih t good holds
        rewrite [ok_fold_next_iff(high)] at good
        obtain ⟨body, rest⟩ := good
        rewrite [ifold_first(high)]
        exact ih(rest)(next(low)(high)(body)(holds))
    have here : l ≤ l by arith
    exact all(here)(le)(good)(first)
qed

-- The denotation of a binding, with the shape that is known.
theorem den_let :
  ∀(S : 'a ops) v env x d e p.
    shape_of (tensor_shapes env) v d p ⇒
      den S v env (Let x d e) = den S v (update env x (SOME (p, den S v env d))) e
proof
  intro S v env x d e p h
  simp [den_def, dshape_of(h)]
qed

-- That of an index with a name.
theorem den_let_index :
  ∀(S : 'a ops) v env x i e z.
    ieval atl_div v i z ⇒ den S v env (LetIndex x i e) = den S (update v x (SOME z)) env e
proof
  intro S v env x i e z index
  simp only [den_def, ieval_value(index)]
qed

theorem den_let_data :
  ∀(S : 'a ops) v env x ty d e.
    den S v env (LetData x ty d e) = den S (update v x (SOME (index_in S ty (den S v env d)))) env e
by simp only [den_def]

-- That of a fold, with the values that are known.
theorem den_fold :
  ∀(S : 'a ops) v env x d i lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (tensor_shapes env) v d s ⇒
      den S v env (Fold x d i lo hi e) =
        ifold l u (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e) (den S v env d)
proof
  intro S v env x d i lo hi e l u s hl hu shape
  simp [den_def, dshape_of(shape), ieval_value(hl), ieval_value(hu)]
qed

-- The outermost of nested loops, on all cells at once.
theorem nest_over :
  ∀v x lo hi bs (g : int list → valuation → 'a → 'a) t.
    (λI. nest v ((x, lo, hi) :: bs) (g I) (t I)) =
      ifold (ivalue v lo) (ivalue v hi) (λk t I. nest (update v x (SOME k)) bs (g I) (t I)) t
proof
  intro v x lo hi bs g t
  ext I
  have fused := ifold_fuse[λt : int list → 'a. t I, ivalue v lo, ivalue v hi,
                           λk t I. nest (update v x (SOME k)) bs (g I) (t I),
                           λk. nest (update v x (SOME k)) bs (g I), t]
  simp at fused
  simp [nest_def, fused]
qed

theorem boxed_cell_add :
  ∀(S : 'a ops) s t u. boxed s t ⇒ boxed s u ⇒ boxed s (λI. cell_add S ty (t I) (u I))
proof
  intro S s t u left right
  simp only [boxed_def]
  intro I some
  by_cases none : u I = Pad
  - simp [none, cell_add_def] at some
    exact boxed_at(left)(some)
  - exact boxed_at(right)(none)
qed

theorem boxed_read : ∀(S : 'a ops) s t. boxed s (read S s t)
proof
  intro S s t
  simp only [boxed_def]
  intro I
  by_cases h : in_box s I
  - simp [h]
  - simp [read_def, h]
qed

-- The cells of an expression lie in its shape.
theorem all_boxed_den :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ boxed s (den S v env e)) ∧
  (∀(S : 'a ops) v env bs e s.
     ok_sums S v env bs e s ⇒
       (∀ty t.
          boxed s t ⇒ boxed s (λI. nest v bs (λw c. cell_add S ty c (den S w env e I)) (t I)))) ∧
  (∀(S : 'a ops) v env x i e s lo hi t.
     ok_fold S v env x i e s lo hi t ⇒
     boxed s t ⇒
       boxed s (ifold lo hi (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e) t))
proof
  apply ok_induct
  - intro S v env ty d k
    simp only [den_def]
    exact boxed_scalar
  - intro S v env x s t h nonneg
    simp [den_def, h]
    exact boxed_read
  - intro S v env e i n s z he ih hi low high
    simp [den_def, dshape_of(ok_shape(he))]
    exact boxed_read
  - intro S v env ty f es s arity each defined
    simp only [den_def, boxed_def]
    have shape : shape_of (tensor_shapes env) v (Op ty f es) s by
      apply shape_op(arity)
      intro e mem
      obtain ⟨here, box⟩ := each(mem)
      exact ok_shape(here)
    rewrite [dshape_of(shape)]
    intro I
    by_cases inside : in_box s I <;> simp [inside]
  - intro S v env ty i z hi
    simp only [den_def]
    exact boxed_scalar
  - intro S v env b z hb
    simp only [den_def]
    exact boxed_scalar
  - intro S v env p q a b s hp _ value sha shb nonneg ha hb
    simp only [den_def, value]
    by_cases holds : q
    · obtain ⟨ok, box⟩ := ha(holds)
      simp [holds, box]
    · obtain ⟨ok, box⟩ := hb(holds)
      simp [holds, box]
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    simp only [den_def, ieval_value(hl), ieval_value(hu)]
    apply boxed_gen
    · arith
    · intro k low high
      obtain ⟨ok, b⟩ := he(low)(high)
      exact b
  - intro S v env ty bs e s sh nonneg hs ihs
    simp only [den_def]
    apply ihs[ty, λI : int list. (Pad : 'a cell)]
    simp [boxed_def]
  - intro S v env x d i lo hi e l u s hl hu hd ihd sh hf ihf
    rewrite [den_fold(hl, hu, ok_shape(hd))]
    exact ihf(ihd)
  - intro S v env d is e s I hd ihd hi inside he ihe
    simp only [den_def, ieval_values(hi)]
    exact boxed_put(inside, ihd)
  - intro S v env p q e s hp _ value sh nonneg he
    simp only [den_def, value]
    apply boxed_guard
    intro holds
    simp at holds
    obtain ⟨ok, b⟩ := he(holds)
    exact b
  - intro S v env x d e p s hd ihd he ihe
    rewrite [den_let(ok_shape(hd))]
    exact ihe
  - intro S v env x i e z s hi he ih
    simp only [den_def, ieval_value(hi), ih]
  - intro S v env x ty d e s hd ihd sh he ih
    simp only [den_def, ih]
  - intro S v env a b m n r s ha iha hb ihb eq
    have oka := ok_shape_ok(ha)
    have okb := ok_shape_ok(hb)
    simp at oka okb
    obtain ⟨low, rest⟩ := oka
    simp only [den_def, dshape_of(ok_shape(ha)), HD_def, eq]
    exact boxed_concat(low)(okb)(iha)(ihb)
  - intro S v env r e k s p known he ih shape eq
    rewrite [eq]
    simp only [den_def, dshape_of(ok_shape(he)), amount_value_of(known)]
    exact boxed_rearrange(shape)(ih)
  all (try (intros; trivial))
  - intro S v env e s he ihe ty t box
    simp only [nest_def]
    exact boxed_cell_add(box, ihe)
  - intro S v env x lo hi bs e s l u hl hu hs ty t box
    rewrite [nest_over, ieval_value(hl), ieval_value(hu)]
    apply ifold_preserves[boxed s](box)
    intro k r low high inside
    obtain ⟨ok, ih⟩ := hs(low)(high)
    exact ih(inside)
  - intro S v env x i e s lo hi t le box
    rewrite [ifold_empty(le)]
    exact box
  - intro S v env x i e s lo hi t lt he ihe hf ihf box
    rewrite [ifold_first(lt)]
    exact ihf(ihe)
qed

theorem boxed_den : ok S v env e s ⇒ boxed s (den S v env e)
proof
  intro h
  obtain ⟨a, b⟩ := all_boxed_den
  exact a(h)
qed
