-- Tensors that are computed cell by cell in row-major order, each cell from earlier ones: their
-- array need not hold anything before. What is known of it is that its first K cells, taken as a
-- tensor of one dimension, hold what was computed.
--
-- Defines `known` (which cells are), `grows` (a statement that computes the next ones). Main
-- theorems: `grows_cell`, `grows_loop`, `grows_all`, `computes_earlier` (what may be read).

import lower.updates

-- The letters are those of `lower.writes`; the array o has the shape s. The cells pos I, for I in
-- p, come after the first K ones.
variables (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s p : int list) (pos : int list → int list) (v : valuation) (t u q : 'a tensor) (w : valuation)
    (env : 'a tensors) (f : ident) (i j : ident) (lo hi : iexp) (d e : exp) (is : iexp list)
    (J : int list) (hi' : iexp) (a : iexp) (n m k K : int) (c : cstmt) (B : 'a tensor → 'a tensor)

section "Places."

-- The cells pos I, for I in p, are those from K on, in row-major order.
definition placed (s : int list) (K : int) (p : int list) (pos : int list → int list) : bool :=
  ∀I. in_box p I ⇒ in_box s (pos I) ∧ row_major s (pos I) = K + row_major p I

theorem placed_all : placed s 0 s (λJ. J)
by simp [placed_def]

theorem placed_slice :
  placed s K (n :: p) pos ⇒ 0 ≤ k ⇒ k < n ⇒ placed s (K + k * product p) p (λI. pos (k :: I))
proof
  intro all low less
  rewrite [placed_def] at all
  rewrite [placed_def]
  intro I inside
  have cell : in_box (n :: p) (k :: I) by simp [low, less, inside]
  obtain ⟨a, b⟩ := all(cell)
  simp [a, b]
qed

-- There are no others.
theorem placed_onto :
  shape_ok p ⇒
  placed s K p pos ⇒
  in_box s J ⇒
  K ≤ row_major s J ⇒
  row_major s J < K + product p ⇒
    ∃I. in_box p I ∧ pos I = J
proof
  intro ok all inside low high
  have a0 : 0 ≤ row_major s J - K by arith
  have a1 : row_major s J - K < product p by arith
  obtain ⟨I, box, eq⟩ := row_major_onto(ok, a0, a1)
  rewrite [placed_def] at all
  obtain ⟨here, there⟩ := all(box)
  exists I
  split
  - exact box
  - have same : row_major s (pos I) = row_major s J by arith
    rewrite [row_major_inj(here)(inside)] at same
    exact same
qed

-- A cell of an earlier slice comes before, and so does what came before all slices.
theorem before_slice :
  ∀j I.
    shape_ok p ⇒
    placed s K (n :: p) pos ⇒
    0 ≤ j ⇒
    j < k ⇒
    k < n ⇒
    in_box p I ⇒
      row_major s (pos (j :: I)) < K + k * product p
proof
  intro j I ok all low less high box
  have jn : j < n by arith
  have cell : in_box (n :: p) (j :: I) by simp [low, jn, box]
  rewrite [placed_def] at all
  obtain ⟨_, at_cell⟩ := all(cell)
  have lt := row_major_lt(box)
  have nonneg := product_nonneg(ok)
  have next : j + 1 ≤ k by arith
  have scaled := int_mul_le_mono_right(nonneg, next)
  have expand : (j + 1) * product p = j * product p + product p by ring
  rewrite [at_cell]
  simp
qed

theorem before_all : shape_ok p ⇒ 0 ≤ k ⇒ row_major s J < K ⇒ row_major s J < K + k * product p
proof
  intro ok low less
  have nonneg := product_nonneg(ok)
  have some := int_mul_le_mono_right[product p, 0, k](nonneg, low)
  arith
qed

section "What is known."

-- The first K cells of q are those of t.
definition known (S : 'a ops) (s : int list) (K : int) (q t : 'a tensor) : bool :=
  ∀J. in_box s J ⇒ row_major s J < K ⇒ cell_value S (q [row_major s J]) = cell_value S (t J)

-- What may be read.
theorem computes_earlier :
  ∀z.
    env f = SOME (s, t) ⇒
    cenv o = SOME ([K], q) ⇒
    ¬H o ⇒
    known S s K q t ⇒
    in_box s J ⇒
    row_major s J < K ⇒
    ieval c_div v a z ⇒
    z = row_major s J ⇒
      computes S (state S H st cenv) v (CRead o a) (cell_value S (den S w env (Var f) J))
proof
  intro z bound there visible all inside less index eq
  apply computes_inline(bound, inside)
  rewrite [known_def] at all
  rewrite [← all(inside, less)]
  have box : in_box [K] [row_major s J] by simp [row_major_nonneg(inside), less]
  have same : z = row_major [K] [row_major s J] by simp [eq]
  exact computes_read(there, visible, index, box, same)
qed

section "Statements."

theorem same_rest : ∀(a : int) I L. a :: I = a :: L ⇒ I = L
by simp

-- From any tensor t of which the array holds the first K cells, it computes those of B t from there
-- on, at the places pos I; the others of B t are those of t.
definition grows (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s : int list) (v : valuation) (K : int) (p : int list) (pos : int list → int list)
    (B : 'a tensor → 'a tensor) (c : cstmt) : bool :=
  ∀q t.
    known S s K q t ⇒
      (∀J. in_box s J ⇒ (∀I. in_box p I ⇒ pos I ≠ J) ⇒ cell_value S (B t J) = cell_value S (t J)) ∧
      writes (store F S) S o (state S H st (update cenv o (SOME ([K], q)))) v
        (λI. K + row_major p I) (view T S p (λI. T) (λI. B t (pos I))) c

-- One cell.
theorem grows_cell :
  LIST_REL (ieval atl_div w) is J ⇒
  pos [] = J ⇒
  (∀q t.
     known S s K q t ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME ([K], q)))) v (λI. row_major s J)
         (view T S [] (λI. T) (den S w (update env f (SOME (s, t))) e)) c) ⇒
  placed s K [] pos ⇒
    grows S o H st cenv s v K [] pos (λt. den S w (update env f (SOME (s, t))) (With (Var f) is e))
      c
proof
  intro index at_J run all
  rewrite [grows_def]
  intro q t first
  have nil : in_box [] [] by simp
  rewrite [placed_def] at all
  obtain ⟨inside, at_K⟩ := all(nil)
  rewrite [at_J] at at_K
  simp at at_K
  have bound : update env f (SOME (s, t)) f = SOME (s, t) by simp
  split
  - intro L box away
    have ne : ¬(L = J) by
      intro eq
      apply away(nil)
      simp [at_J, eq]
    simp [den_def, put_def, ieval_values(index), ne]
    simp [read_at, box, value_val]
  - have same :
        read S [] (λI. den S w (update env f (SOME (s, t))) (With (Var f) is e) (pos I)) =
          read S [] (den S w (update env f (SOME (s, t))) e) by
      ext I
      cases I as eq | ⟨r, R, eq⟩
        <;> simp [read_at, at_J, den_def, put_def, ieval_values(index), value_val]
    have there := run(first)
    rewrite [at_K, view_read] at there
    rewrite [view_read]
    simp [there]
qed

-- The slices, one after the other.
theorem grows_fold :
  ∀(Bk : int → 'a tensor → 'a tensor).
    shape_ok s ⇒
    shape_ok p ⇒
    ¬H o ⇒
    placed s K (n :: p) pos ⇒
    ieval c_div v hi' n ⇒
    (∀k.
       0 ≤ k ⇒
       k < n ⇒
         grows S o H st cenv s (update v i (SOME k)) (K + k * product p) p (λI. pos (k :: I)) (Bk k)
           c) ⇒
      grows S o H st cenv s v K (n :: p) pos (ifold 0 n Bk) (CFor i (ILit 0) hi' c)
proof
  intro Bk ok ok_p shown all size step
  rewrite [grows_def]
  intro q t first
  obtain le | le := int_le_total[n, 0]
  - have none : ∀I. ¬in_box (n :: p) I by
      intro I inside
      cases I as eq | ⟨k, J, eq⟩
      · simp at inside
      · simp at inside
        obtain ⟨low, high, rest⟩ := inside
        have no : F by arith
        contradiction
    split
    - intro J inside away
      rewrite [ifold_empty(le)]
    - apply box_intro
      intro s1 h r a state1 there lies _
      exists a
      split
      · rewrite [update_same(there)]
        exact loop_empty_run(c_zero[v], size, le)
      · intro I inside
        have no := none[I]
        contradiction
      · intro x away
        trivial
  - have nonneg := product_nonneg(ok_p)
    -- What is known before each step, whatever the array holds; and what the steps leave alone.
    have local :
        ∀k.
          0 ≤ k ⇒
          k < n ⇒
            ∀q t J.
              known S s (K + k * product p) q t ⇒
              in_box s J ⇒
              (∀I. in_box p I ⇒ pos (k :: I) ≠ J) ⇒
                cell_value S (Bk k t J) = cell_value S (t J) by
      intro k k0 kn q2 t2 J here inside away
      have this := step(k0, kn)
      rewrite [grows_def] at this
      obtain ⟨keeps, _⟩ := this(here)
      exact keeps(inside, away)
    -- There is always an array that holds the first cells of a tensor.
    have some :
        ∀m t. ∃q. known S s m q t by
      intro m t2
      exists λI. t2 (cell_at s (HD I))
      rewrite [known_def]
      intro J inside less
      simp [cell_at_row_major(inside)]
    have kept :
        ∀J.
          in_box s J ⇒
          (∀I. in_box (n :: p) I ⇒ pos I ≠ J) ⇒
            (∀k. 0 ≤ k ⇒ k ≤ n ⇒ cell_value S (ifold 0 k Bk t J) = cell_value S (t J)) by
      intro J inside away
      apply int_interval_induct[0, n, λk. cell_value S (ifold 0 k Bk t J) = cell_value S (t J)]
      · simp
      · intro k k0 kn ih
        rewrite [ifold_step(k0)]
        obtain ⟨q2, here⟩ := some[K + k * product p, ifold 0 k Bk t]
        rewrite [← ih]
        apply local(k0, kn, here, inside)
        intro I box
        apply away
        simp [k0, kn, box]
    split
    - intro J inside away
      have last : n ≤ n by arith
      exact kept(inside, away, le, last)
    - apply box_intro
      intro s1 h r a state1 there lies _
      obtain rfl := state_stack(state1)
      have bound : update cenv o (SOME ([K], q)) o = SOME ([K], q) by simp
      obtain ⟨fits, held⟩ := state_held(bound, shown, state1, there)
      rewrite [room_def] at fits
      rewrite [holds_def] at held
      rewrite [apart_def] at lies
      obtain ⟨range, inj⟩ := lies
      -- The first cells stay; behind them are those of this loop.
      have old_cell :
          ∀x. 0 ≤ x ⇒ x < K ⇒ a x = SOME (cell_value S (q [x])) by
        intro x low less
        have box : in_box [K] [x] by simp [low, less]
        have value := held(box)
        simp at value
        exact value
      have shape_all : shape_ok (n :: p) by simp [le, ok_p]
      have inv := loop_invariant[S, v, i, 0, n, c,
                                 λk s1 h1.
                                   s1 = st ∧
                                   (∃b.
                                      h1 = update h o (SOME (Array r b)) ∧
                                      (∀J.
                                         in_box s J ⇒
                                         row_major s J < K + k * product p ⇒
                                           b (row_major s J) =
                                             SOME (cell_value S (ifold 0 k Bk t J))) ∧
                                      (∀x.
                                         (∀I. in_box (n :: p) I ⇒ K + row_major (n :: p) I ≠ x) ⇒
                                           b x = a x))](le)
      have every :
          ∃s1 h1.
            iterates S v i 0 n c st h s1 h1 ∧
            s1 = st ∧
            (∃b.
               h1 = update h o (SOME (Array r b)) ∧
               (∀J.
                  in_box s J ⇒
                  row_major s J < K + n * product p ⇒
                    b (row_major s J) = SOME (cell_value S (ifold 0 n Bk t J))) ∧
               (∀x. (∀I. in_box (n :: p) I ⇒ K + row_major (n :: p) I ≠ x) ⇒ b x = a x)) by
        apply inv
        · intro k s1 h1 k0 kn ⟨stack, b, heap, new, old⟩
          have slice := placed_slice(all, k0, kn)
          -- All cells before this step are there.
          have before :
              ∀x.
                0 ≤ x ⇒
                x < K + k * product p ⇒
                  (x < K ∨ (∃J. in_box s J ∧ row_major s J = x)) ∧ x < r by
            intro x low less
            by_cases early : x < K
            · have box : in_box [K] [x] by simp [low, early]
              have lt := fits(box)
              simp at lt
              simp [early, lt]
            · have kn2 : k ≤ n by arith
              have scaled := int_mul_le_mono_right(nonneg, kn2)
              have x0 : 0 ≤ x - K by arith
              have x1 : x - K < product (n :: p) by simp
              obtain ⟨I, inside, at_x⟩ := row_major_onto(shape_all, x0, x1)
              obtain ⟨_, lt⟩ := range(inside)
              have cells := all
              rewrite [placed_def] at cells
              obtain ⟨box, at_I⟩ := cells(inside)
              split
              · right
                exists pos I
                split
                · exact box
                · arith
              · arith
          have there_all : ∀x. 0 ≤ x ⇒ x < K + k * product p ⇒ b x ≠ NONE by
            intro x low less
            obtain ⟨place, _⟩ := before(low, less)
            by_cases early : x < K
            · have away : ∀I. in_box (n :: p) I ⇒ K + row_major (n :: p) I ≠ x by
                intro I inside eq
                have ge := row_major_nonneg(inside)
                arith
              rewrite [old(away), old_cell(low, early)]
              simp
            · simp [early] at place
              obtain ⟨J, inside, at_x⟩ := place
              subst at_x
              rewrite [new(inside, less)]
              simp
          have now : holds S [K + k * product p] (λI. Val (THE (b (HD I)))) b by
            rewrite [holds_def]
            intro I inside
            cases I as eq | ⟨x, R, eq⟩
            · simp at inside
            · simp at inside
              obtain ⟨low, less, rfl⟩ := inside
              have some_x := there_all(low, less)
              rewrite [option_not_none] at some_x
              obtain ⟨y, value⟩ := some_x
              simp [value, value_val]
          have first2 : known S s (K + k * product p) (λI. Val (THE (b (HD I)))) (ifold 0 k Bk t) by
            rewrite [known_def]
            intro J inside less
            simp [new(inside, less), value_val]
          have space : room r [K + k * product p] by
            rewrite [room_def]
            intro I inside
            cases I as eq | ⟨x, R, eq⟩
            · simp at inside
            · simp at inside
              obtain ⟨low, less, rfl⟩ := inside
              obtain ⟨_, lt⟩ := before(low, less)
              simp [lt]
          have state2 :
              state S H st (update cenv o (SOME ([K + k * product p], λI. Val (THE (b (HD I)))))) st
                (update h o (SOME (Array r b))) by
            have updated := state_updated(shown, state1, space, now)
            rewrite [update_update] at updated
            exact updated
          have there2 : update h o (SOME (Array r b)) o = SOME (Array r b) by simp
          have this := step(k0, kn)
          rewrite [grows_def] at this
          obtain ⟨keeps, run⟩ := this(first2)
          have lies2 : apart r (λI. K + k * product p + row_major p I) (in_box p) by
            have cell : ∀I. in_box p I ⇒ in_box (n :: p) (k :: I) by
              intro I box
              simp [k0, kn, box]
            rewrite [apart_def]
            split
            · intro I box
              obtain ⟨low, high⟩ := range(cell(box))
              simp at low high
              split <;> arith
            · intro I J box box2 eq
              have same : K + row_major (n :: p) (k :: I) = K + row_major (n :: p) (k :: J) by simp
              have equal := inj(cell(box), cell(box2), same)
              exact same_rest(equal)
          have free :
              ∀I. in_box p I ⇒ F ⇒ b (K + k * product p + row_major p I) = SOME (s_zero S) by
            simp
          obtain ⟨b2, e2, new2, old2⟩ := box_run(run, state2, there2, lies2, free)
          rewrite [update_update] at e2
          exists st, update h o (SOME (Array r b2))
          split
          · rewrite [stack, heap]
            exact e2
          · trivial
          · exists b2
            split
            · trivial
            · intro J inside less
              rewrite [ifold_step(k0)]
              by_cases early : row_major s J < K + k * product p
              · have cells := slice
                rewrite [placed_def] at cells
                have away : ∀I. in_box p I ⇒ pos (k :: I) ≠ J by
                  intro I box eq
                  obtain ⟨_, at_I⟩ := cells(box)
                  have ge := row_major_nonneg(box)
                  rewrite [eq] at at_I
                  arith
                have elsewhere :
                    ∀I. in_box p I ⇒ K + k * product p + row_major p I ≠ row_major s J by
                  intro I box eq
                  have ge := row_major_nonneg(box)
                  arith
                rewrite [old2(elsewhere), keeps(inside, away)]
                exact new(inside, early)
              · have ge : K + k * product p ≤ row_major s J by arith
                have expand : (k + 1) * product p = k * product p + product p by ring
                have lt : row_major s J < K + k * product p + product p by arith
                obtain ⟨I, box, at_J⟩ := placed_onto(ok_p, slice, inside, ge, lt)
                have cells := slice
                rewrite [placed_def] at cells
                obtain ⟨_, at_I⟩ := cells(box)
                rewrite [← at_J, at_I]
                exact new2(box)
            · intro x away
              have elsewhere : ∀I. in_box p I ⇒ K + k * product p + row_major p I ≠ x by
                intro I box eq
                have cell : in_box (n :: p) (k :: I) by simp [k0, kn, box]
                apply away(cell)
                simp
              rewrite [old2(elsewhere)]
              exact old(away)
        · split
          · trivial
          · exists a
            split
            · simp [update_same(there)]
            · intro J inside less
              have early : row_major s J < K by arith
              rewrite [old_cell(row_major_nonneg(inside), early)]
              rewrite [known_def] at first
              simp [first(inside, early)]
            · intro x away
              trivial
      obtain ⟨s2, h1, lp, stack, b, heap, new, old⟩ := every
      exists b
      split
      · rewrite [stack, heap] at lp
        exact runs_for(c_zero[v], size, lp)
      · intro I inside
        rewrite [placed_def] at all
        obtain ⟨box, at_I⟩ := all(inside)
        have lt := row_major_lt(inside)
        have less : row_major s (pos I) < K + n * product p by
          rewrite [at_I]
          simp at lt
          arith
        rewrite [← at_I]
        exact new(box, less)
      · intro x away
        exact old(away)
qed

theorem known_values :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒ known S s K q t ⇒ known S s K q u
proof
  intro same first
  rewrite [known_def] at first
  rewrite [known_def]
  intro J inside less
  rewrite [← same(inside)]
  exact first(inside, less)
qed

-- A loop inside goes on with what there is so far.
theorem grows_loop :
  shape_ok s ⇒
  shape_ok p ⇒
  ¬H o ⇒
  placed s K (n :: p) pos ⇒
  ieval atl_div w lo 0 ⇒
  ieval atl_div w hi n ⇒
  ieval c_div v hi' n ⇒
  (∀k.
     0 ≤ k ⇒
     k < n ⇒
       grows S o H st cenv s (update v i (SOME k)) (K + k * product p) p (λI. pos (k :: I))
         (λt. den S (update w j (SOME k)) (update env f (SOME (s, t))) e) c) ⇒
    grows S o H st cenv s v K (n :: p) pos
      (λt. den S w (update env f (SOME (s, t))) (Fold f (Var f) j lo hi e)) (CFor i (ILit 0) hi' c)
proof
  intro ok ok_p shown all el eu eu' step
  have run := grows_fold[Bk := λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e](ok,
                    ok_p, shown, all, eu', step)
  rewrite [grows_def] at run
  rewrite [grows_def]
  intro q t first
  have same : ∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (read S s t I) by
    intro I inside
    simp [read_at, inside, value_val]
  obtain ⟨keeps, stored⟩ := run(known_values(same, first))
  have bound : update env f (SOME (s, t)) f = SOME (s, t) by simp
  have shape : shape_of (tensor_shapes (update env f (SOME (s, t)))) w (Var f) s by
    apply shape_var
    simp [tensor_shapes_def]
  have value :
      den S w (update env f (SOME (s, t))) (Fold f (Var f) j lo hi e) =
        ifold 0 n (λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e) (read S s t) by
    rewrite [den_fold(el, eu, shape)]
    simp [den_def]
  split
  - intro J inside away
    rewrite [value, keeps(inside, away), ← same(inside)]
  - rewrite [value]
    exact stored
qed

-- The whole tensor: nothing needs to be known of the array before.
theorem grows_all :
  shape_ok s ⇒
  shape_ok p ⇒
  s = n :: p ⇒
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo 0 ⇒
  ieval atl_div w hi n ⇒
  ieval c_div v hi' n ⇒
  (∀k.
     0 ≤ k ⇒
     k < n ⇒
       grows S o (update H o F) st cenv s (update v i (SOME k)) (0 + k * product p) p (λI. k :: I)
         (λt. den S (update w j (SOME k)) (update env f (SOME (s, t))) e) c) ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s)
      (view T S s (λI. T) (den S w env (Fold f d j lo hi e))) (CFor i (ILit 0) hi' c)
proof
  intro ok ok_p eq shape el eu eu' step
  have all : placed s 0 (n :: p) (λJ. J) by
    rewrite [← eq]
    exact placed_all
  have shown : ¬update H o F o by simp
  have run := grows_fold[Bk := λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e](ok,
                    ok_p, shown, all, eu', step)
  rewrite [grows_def] at run
  have first : known S s 0 (λI. Pad) (den S w env d) by
    rewrite [known_def]
    intro J inside less
    have ge := row_major_nonneg(inside)
    have no : F by arith
    contradiction
  obtain ⟨_, stored⟩ := run(first)
  rewrite [den_fold(el, eu, shape)]
  rewrite [← eq] at stored
  have eta : (λI. 0 + row_major s I) = row_major s by
    ext I
    simp
  rewrite [eta] at stored
  apply box_intro
  intro s1 h r a state1 there lies _
  have none : ∀I. ¬in_box [0] I by
    intro I inside
    have low := row_major_nonneg(inside)
    have high := row_major_lt(inside)
    simp at high
    arith
  have fits : room r [0] by simp [room_def, none]
  have held : holds S [0] (λI. Pad) a by simp [holds_def, none]
  have other : ∀x. x ≠ o ⇒ h x = h x by simp
  have now := state_shown(state1, fits, held, other, there)
  have free : ∀I. in_box s I ⇒ F ⇒ a (row_major s I) = SOME (s_zero S) by simp
  obtain ⟨b, e1, new, old⟩ := box_run(stored, now, there, lies, free)
  exists b
  exact ⟨e1, new, old⟩
qed
