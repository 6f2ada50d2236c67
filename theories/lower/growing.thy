-- Tensors that are computed cell by cell in row-major order, each cell from earlier ones: their
-- array need not hold anything before. What is known of it is that its first K cells, taken as a
-- tensor of one dimension, hold what was computed.
--
-- Defines `placed` (where the cells of a slice are), `up_to` and `known` (the first K cells, as the
-- array holds them and as they may be read), `grows` (a statement that computes the next ones).
-- Main theorems: `grows_cell`, `grows_range`, `grows_parts` (a loop, and one in two parts),
-- `grows_all`, `computes_earlier` (what may be read).

import lower.updates lower.values lower.steps

-- The letters are those of `lower.writes`; the array o has the shape s. The cells pos I, for I in
-- p, come after the first K ones.
variables (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s p : int list) (pos : int list → int list) (v : valuation) (t u q : 'a tensor) (w : valuation)
    (env : 'a tensors) (f : ident) (i j : ident) (lo hi : iexp) (d e : exp) (is : iexp list)
    (J : int list) (lo' hi' mid : iexp) (a : iexp) (n m k l h K M : int)
    (B B' : 'a tensor → 'a tensor) (P Q : 'a tensor → bool) (c c' : cstmt)

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

-- The first K cells.
definition up_to (S : 'a ops) (s : int list) (K : int) (t : 'a tensor) : 'a tensor :=
  view T S s (λI. row_major s I < K) t

-- The first K cells of q are those of t.
definition known (S : 'a ops) (s : int list) (K : int) (q t : 'a tensor) : bool :=
  ∀J. in_box s J ⇒ row_major s J < K ⇒ cell_value S (q [row_major s J]) = cell_value S (t J)

theorem up_to_at :
  ∀I. up_to S s K t I = (if in_box s I ∧ row_major s I < K then Val (cell_value S (t I)) else Pad)
proof
  intro I
  rewrite [up_to_def, view_at]
  simp
qed

theorem up_to_none : ∀I. up_to S s 0 t I = Pad
proof
  intro I
  by_contra some
  by_cases inside : in_box s I
  - have low := row_major_nonneg(inside)
    have out : ¬(row_major s I < 0) by arith
    simp [up_to_at, out] at some
  - simp [up_to_at, inside] at some
qed

theorem up_to_all : up_to S s (product s) t = view T S s (λI. T) t
proof
  ext I
  by_cases inside : in_box s I
  - simp [up_to_at, view_at, inside, row_major_lt(inside)]
  - simp [up_to_at, view_at, inside]
qed

theorem up_to_spans : K ≤ m ⇒ spans (up_to S s K t) (up_to S s m u)
proof
  intro le
  rewrite [spans_def]
  intro I
  by_cases early : in_box s I ∧ row_major s I < K
  - obtain ⟨inside, less⟩ := early
    have more : row_major s I < m by arith
    simp [up_to_at, inside, more]
  - simp [up_to_at, early]
qed

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

-- Of an array that holds the first K cells, a statement may read them.
theorem turns_known :
  shape_ok s ⇒
  K ≤ m ⇒
  m ≤ product s ⇒
  (∀q.
     known S s K q t ⇒
       turns S o (state S (update H o F) st (update cenv o (SOME ([K], q)))) v (row_major s)
         (up_to S s K t) (up_to S s m u) c) ⇒
    turns S o (state S (update H o T) st cenv) v (row_major s) (up_to S s K t) (up_to S s m u) c
proof
  intro ok le most run
  rewrite [turns_def]
  intro s1 h r g state1 there inj fits held
  have cells : ∀x. 0 ≤ x ⇒ x < K ⇒ ∃J. in_box s J ∧ row_major s J = x by
    intro x low less
    have lt : x < product s by arith
    exact row_major_onto(ok, low, lt)
  have before := held
  rewrite [lies_def] at before
  have space : room r [K] by
    rewrite [room_def]
    intro I inside
    cases I as eq | ⟨x, R, eq⟩
    · simp at inside
    · simp at inside
      obtain ⟨low, less, rfl⟩ := inside
      obtain ⟨J, box, at_x⟩ := cells(low, less)
      subst at_x
      rewrite [within_def] at fits
      have more : row_major s J < m by arith
      have cell : up_to S s m u J ≠ Pad by simp [up_to_at, box, more]
      obtain ⟨_, lt⟩ := fits(cell)
      simp [lt]
  have shown : holds S [K] (λI. t (cell_at s (HD I))) g by
    rewrite [holds_def]
    intro I inside
    cases I as eq | ⟨x, R, eq⟩
    · simp at inside
    · simp at inside
      obtain ⟨low, less, rfl⟩ := inside
      obtain ⟨J, box, at_x⟩ := cells(low, less)
      subst at_x
      have cell : up_to S s K t J = Val (cell_value S (t J)) by simp [up_to_at, box, less]
      simp [before(cell), cell_at_row_major(box)]
  have now := state_stored[o := o](state1, space, shown)
  rewrite [update_update, update_same(there)] at now
  have same : known S s K (λI. t (cell_at s (HD I))) t by
    rewrite [known_def]
    intro J inside less
    simp [cell_at_row_major(inside)]
  exact turns_run(run(same), now, there, inj, fits, held)
qed

section "Statements."

-- From any tensor t with P of which the array holds the first K cells, it computes the next ones,
-- so that the first M are those of B t; the first K of B t are those of t.
definition grows (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s : int list) (v : valuation) (P : 'a tensor → bool) (K M : int) (B : 'a tensor → 'a tensor)
    (c : cstmt) : bool :=
  ∀t.
    P t ⇒
      turns S o (state S (update H o T) st cenv) v (row_major s) (up_to S s K t) (up_to S s M (B t))
        c

-- One cell.
theorem grows_cell :
  shape_ok s ⇒
  placed s K [] pos ⇒
  ¬H o ⇒
  LIST_REL (ieval atl_div w) is J ⇒
  pos [] = J ⇒
  (∀t q.
     P t ⇒
     known S s K q t ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME ([K], q)))) v (λI. row_major s J)
         (view T S [] (λI. T) (den S w (update env f (SOME (s, t))) e)) c) ⇒
    grows S o H st cenv s v P K (K + product [])
      (λt. den S w (update env f (SOME (s, t))) (With (Var f) is e)) c
proof
  intro ok all shown index at_J run
  rewrite [grows_def]
  intro t given
  have nil : in_box [] [] by simp
  rewrite [placed_def] at all
  obtain ⟨inside, at_K⟩ := all(nil)
  rewrite [at_J] at inside at_K
  simp at at_K
  subst at_K
  have lt := row_major_lt(inside)
  have here : row_major s J < row_major s J + 1 by arith
  have bound : update env f (SOME (s, t)) f = SOME (s, t) by simp
  apply turns_known(ok)
  - simp
  - simp only [product_def]
    arith
  - intro q same
    rewrite [state_showing(shown)]
    apply turns_cell[J := J](run(given, same))
    · trivial
    · simp [up_to_at, inside, here, den_def, put_def, ieval_values(index), value_val]
    · intro I ne
      by_cases box : in_box s I
      · have other : row_major s I ≠ row_major s J by
          intro eq
          rewrite [row_major_inj(box)(inside)] at eq
          contradiction
        have less : row_major s I < row_major s J + 1 ⇔ row_major s I < row_major s J by
          (split <;> arith)
        simp [up_to_at, box, less, den_def, put_def, ieval_values(index), ne]
        simp [read_at, box, value_val]
      · simp [up_to_at, box]
qed

theorem grows_seq :
  K ≤ m ⇒
  m ≤ M ⇒
  grows S o H st cenv s v P K m B c ⇒
  grows S o H st cenv s v Q m M B' c' ⇒
  (∀t. P t ⇒ Q (B t)) ⇒
    grows S o H st cenv s v P K M (λt. B' (B t)) (CSeq c c')
proof
  intro low high first second between
  rewrite [grows_def] at first second
  rewrite [grows_def]
  intro t given
  have more : spans (up_to S s m (B t)) (up_to S s M (B' (B t))) by exact up_to_spans(high)
  have later := second(between(given))
  apply turns_seq(more)
  - exact first(given)
  - simp only [update_update, later]
qed

-- Slices, one after the other, some of those from a on below b. Of the tensor before each is known
-- what the steps keep, C.
theorem grows_range :
  ∀(C : int → 'a tensor → bool) (a b : int).
    shape_ok p ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' h ⇒
    a ≤ l ⇒
    l ≤ h ⇒
    h ≤ b ⇒
    (∀k.
       l ≤ k ⇒
       k < h ⇒
         grows S o H st cenv s (update v i (SOME k)) (C k) (K + k * product p)
           (K + k * product p + product p)
           (λt. den S (update w j (SOME k)) (update env f (SOME (s, t))) e) c) ⇒
    (∀k t.
       a ≤ k ⇒
       k < b ⇒
       C k t ⇒
         C (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e)) ⇒
      grows S o H st cenv s v (C l) (K + l * product p) (K + h * product p)
        (ifold l h (λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e))
        (CFor i lo' hi' c)
proof
  intro C a b ok el eh from le to step kept
  rewrite [grows_def]
  intro t given
  have kept_here :
      ∀k t.
        l ≤ k ⇒
        k < h ⇒
        C k t ⇒
          C (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e) by
    intro k t low high now
    have low' : a ≤ k by arith
    have high' : k < b by arith
    exact kept(low', high', now)
  have nonneg := product_nonneg(ok)
  apply turns_loop[T := λk.
                          up_to S s (K + k * product p)
                            (ifold l k
                               (λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e)
                               t)](el, eh)
  - exact stable_written
  - simp
  - simp
  - intro le'
    have none : h = l by arith
    simp [none]
  - intro k low high
    apply up_to_spans
    have expand : (k + 1) * product p = k * product p + product p by ring
    arith
  - intro k low high
    have now := ifold_kept(low, int_lt_imp_le(high), given, kept_here)
    have this := step(low, high)
    rewrite [grows_def] at this
    have expand : K + (k + 1) * product p = K + k * product p + product p by ring
    rewrite [expand, ifold_step(low)]
    exact this(now)
qed

-- Two ranges that meet.
theorem grows_parts :
  ∀(C : int → 'a tensor → bool) (a b : int) (F : int → 'a tensor → 'a tensor).
    shape_ok p ⇒
    a ≤ l ⇒
    l ≤ m ⇒
    m ≤ h ⇒
    h ≤ b ⇒
    grows S o H st cenv s v (C l) (K + l * product p) (K + m * product p) (ifold l m F) c ⇒
    grows S o H st cenv s v (C m) (K + m * product p) (K + h * product p) (ifold m h F) c' ⇒
    (∀k t. a ≤ k ⇒ k < b ⇒ C k t ⇒ C (k + 1) (F k t)) ⇒
      grows S o H st cenv s v (C l) (K + l * product p) (K + h * product p) (ifold l h F)
        (CSeq c c')
proof
  intro C a b F ok from low high to first second kept
  have nonneg := product_nonneg(ok)
  have before := int_mul_le_mono_right(nonneg, low)
  have after := int_mul_le_mono_right(nonneg, high)
  have less : K + l * product p ≤ K + m * product p by arith
  have more : K + m * product p ≤ K + h * product p by arith
  have between : ∀t. C l t ⇒ C m (ifold l m F t) by
    intro t given
    apply ifold_invariant[C](low)
    · exact given
    · intro k t from' to' now
      have low' : a ≤ k by arith
      have high' : k < b by arith
      exact kept(low', high', now)
  have all := grows_seq(less, more, first, second, between)
  have same : (λt. ifold m h F (ifold l m F t)) = ifold l h F by
    ext t
    rewrite [ifold_split(low, high)]
  rewrite [← same]
  exact all
qed

-- All slices: a loop inside goes on with what there is so far.
theorem grows_slices :
  ∀(C : int → 'a tensor → bool) (P : 'a tensor → bool).
    ieval atl_div w lo 0 ⇒
    ieval atl_div w hi n ⇒
    (∀t. P t ⇒ C 0 (den S w (update env f (SOME (s, t))) (Var f))) ⇒
    (∀t.
       P t ⇒
         grows S o H st cenv s v (C 0) (K + 0 * product p) (K + n * product p)
           (ifold 0 n (λk u.
                         den S (update w j (SOME k))
                           (update (update env f (SOME (s, t))) f (SOME (s, u))) e)) c) ⇒
      grows S o H st cenv s v P K (K + product (n :: p))
        (λt. den S w (update env f (SOME (s, t))) (Fold f (Var f) j lo hi e)) c
proof
  intro C P el eu first runs
  rewrite [grows_def]
  intro t given
  have run := runs(given)
  have begin := first(given)
  rewrite [grows_def] at run
  have from_there := run(begin)
  have bound : update env f (SOME (s, t)) f = SOME (s, t) by simp
  have shape : shape_of (tensor_shapes (update env f (SOME (s, t)))) w (Var f) s by
    exact shape_var_is(bound)
  have same : up_to S s K t = up_to S s K (den S w (update env f (SOME (s, t))) (Var f)) by
    rewrite [up_to_def, up_to_def, view_var(bound)]
  have start : K + 0 * product p = K by ring
  have end_ : K + n * product p = K + product (n :: p) by simp
  rewrite [start, end_] at from_there
  rewrite [den_fold(el, eu, shape), same]
  exact from_there
qed

-- The whole tensor: nothing needs to be known of the array before.
theorem grows_all :
  ∀C : int → 'a tensor → bool.
    shape_of (tensor_shapes env) w d (n :: p) ⇒
    ieval atl_div w lo 0 ⇒
    ieval atl_div w hi n ⇒
    C 0 (den S w env d) ⇒
    grows S o (update H o F) st cenv (n :: p) v (C 0) (0 + 0 * product p) (0 + n * product p)
      (ifold 0 n (λk t. den S (update w j (SOME k)) (update env f (SOME (n :: p, t))) e)) c ⇒
      writes (store F S) S o (state S H st cenv) v (row_major (n :: p))
        (view T S (n :: p) (λI. T) (den S w env (Fold f d j lo hi e))) c
proof
  intro C shape el eu first all
  rewrite [grows_def, update_update] at all
  have run := all(first)
  have start : 0 + 0 * product p = 0 by ring
  have whole : 0 + n * product p = product (n :: p) by simp
  rewrite [start, whole] at run
  simp only [up_to_all] at run
  rewrite [writes_turns, den_fold(el, eu, shape)]
  apply turns_written
  apply turns_more[t := up_to S (n :: p) 0 (den S w env d)]
  - simp [up_to_none]
  - exact run
qed
