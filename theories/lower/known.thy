-- What is known of stack and heap: what a store keeps, what a read gives, let over shapes, locals.

import lower.function

-- Knowledge that a store into o keeps.

theorem stable_true : ∀o. stable o (λ(s : 'a stack) h. T)
by simp [stable_def]

theorem stable_stack : ∀o P. stable o (λ(s : 'a stack) h. P s)
by simp [stable_def]

theorem stable_and : ∀o (G : 'a stack → 'a heap → bool) H. stable o G ⇒ stable o H ⇒ stable o (λs h. G s h ∧ H s h)
proof
  intro o G H g k
  simp only [stable_def] at g
  simp only [stable_def] at k
  simp only [stable_def]
  intro s h a ⟨l, m⟩
  split
  - exact g(l)
  - exact k(m)
qed

theorem stable_other : ∀o x P. x ≠ o ⇒ stable o (λ(s : 'a stack) h. P s (h x))
proof
  intro o x P ne
  simp only [stable_def]
  intro s h a known
  simp [ne, known]
qed

theorem stable_self : ∀o (G : 'a stack → 'a heap → bool). stable o (λs h. G s (update h o NONE))
proof
  intro o G
  simp only [stable_def]
  intro s h a known
  simp only [update_update]
qed

theorem stable_without : ∀o x (G : 'a stack → 'a heap → bool). x ≠ o ⇒ stable o G ⇒ stable o (λs h. G s (update h x NONE))
proof
  intro o x G ne g
  simp only [stable_def] at g
  simp only [stable_def]
  intro s h a known
  have ne' : ¬(o = x) by
    intro eq
    apply ne
    simp only [eq]
  rewrite [update_swap(ne')]
  exact g(known)
qed

-- Under a let, what is known of the bound tensor as well.
theorem stable_let : ∀o x (G : 'a stack → 'a heap → bool) n P. x ≠ o ⇒ stable o G ⇒ stable o (λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array n g) ∧ P g))
proof
  intro o x G n P ne g
  have left_part := stable_without(ne)(g)
  simp only [stable_def] at left_part
  simp only [stable_def]
  intro s h a ⟨known, g1, array, prop⟩
  split
  - exact left_part(known)
  - exists g1
    simp [ne, array, prop]
qed

-- Reads: a tensor that an array holds.
theorem read_holds : ∀(S : 'a ops) G v x p t e I. (∀s h. G s h ⇒ ∃g. h x = SOME (Array (product p) g) ∧ holds S p t g) ⇒ in_box p I ⇒ ieval c_div v e (row_major p I) ⇒ (∀s h. G s h ⇒ cval S v s h (CRead x e) (cell_value S (t I)))
proof
  intro S G v x p t e I there inside value s h known
  obtain ⟨g, array, held⟩ := there(known)
  simp only [holds_def] at held
  rewrite [← held(inside)]
  exact cval_read(array, value, row_major_nonneg(inside), row_major_lt(inside))
qed

-- Let, where the array holds the bound tensor in row-major order.
theorem does_let_shape : ∀w Z z (S : 'a ops) o x G v e p t1 c1 addr t2 c2. x ≠ o ⇒ (∀s h. G s h ⇒ h x = NONE) ⇒ ieval c_div v e (product p) ⇒ shape_ok p ⇒ boxed p t1
  ⇒ stores z S x (λs h. G s (update h x NONE)) v (row_major p) t1 c1
  ⇒ does w Z S o (λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)) v addr t2 c2
  ⇒ does w Z S o G v addr t2 (CSeq (CAlloc x e) (CSeq c1 (CSeq c2 (CFree x))))
proof
  intro w Z z S o x G v e p t1 c1 addr t2 c2 ne fresh size ok b first second
  apply does_let[w, Z, z, S, o, x, G, v, e, product p, row_major p, t1, c1, addr, t2, c2](ne, fresh, size, product_nonneg(ok), inj_on_row_major(b), within_row_major(b), first)
  apply does_weaken[w, Z, S, o, λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)]
  - intro s h ⟨known, g, array, eff⟩
    split
    · exact known
    · exists g
      split
      · exact array
      · apply written_holds[S, p, t1, λq. s_zero S](b)(eff)
        intro I inside none
        trivial
  - exact second
qed

theorem stores_let_shape : ∀z z1 (S : 'a ops) o x G v e p t1 c1 addr t2 c2. x ≠ o ⇒ (∀s h. G s h ⇒ h x = NONE) ⇒ ieval c_div v e (product p) ⇒ shape_ok p ⇒ boxed p t1
  ⇒ stores z1 S x (λs h. G s (update h x NONE)) v (row_major p) t1 c1
  ⇒ stores z S o (λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)) v addr t2 c2
  ⇒ stores z S o G v addr t2 (CSeq (CAlloc x e) (CSeq c1 (CSeq c2 (CFree x))))
proof
  intro z z1 S o x G v e p t1 c1 addr t2 c2 ne fresh size ok b first second
  simp only [stores_def]
  simp only [stores_def[z]] at second
  exact does_let_shape(ne, fresh, size, ok, b, first, second)
qed

theorem accumulates_let_shape : ∀z1 (S : 'a ops) o x G v e p t1 c1 addr t2 c2. x ≠ o ⇒ (∀s h. G s h ⇒ h x = NONE) ⇒ ieval c_div v e (product p) ⇒ shape_ok p ⇒ boxed p t1
  ⇒ stores z1 S x (λs h. G s (update h x NONE)) v (row_major p) t1 c1
  ⇒ accumulates S o (λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)) v addr t2 c2
  ⇒ accumulates S o G v addr t2 (CSeq (CAlloc x e) (CSeq c1 (CSeq c2 (CFree x))))
proof
  intro z1 S o x G v e p t1 c1 addr t2 c2 ne fresh size ok b first second
  simp only [accumulates_def]
  simp only [accumulates_def] at second
  exact does_let_shape(ne, fresh, size, ok, b, first, second)
qed

-- Let of a scalar: a local.
theorem does_declare : ∀w Z (S : 'a ops) o x G v e y addr t c. (∀s h. G s h ⇒ s x = NONE) ⇒ (∀s h. G s h ⇒ cval S v s h e y) ⇒ does w Z S o (λs h. G (update s x NONE) h ∧ s x = SOME y) v addr t c ⇒ does w Z S o G v addr t (CDeclare x e c)
proof
  intro w Z S o x G v e y addr t c fresh value body
  simp only [does_def]
  intro s h n f known there inj fits zeros
  have free := fresh(known)
  have back : update s x NONE = s by
    exact update_same(free)
  have known' : G (update (update s x (SOME y)) x NONE) h ∧ update s x (SOME y) x = SOME y by
    split
    · simp only [update_update, back]
    · simp
  obtain ⟨g, run, eff⟩ := does_run(body, known', there, inj, fits, zeros)
  have e1 := exec_declare(free, value(known), run)
  simp only [update_update, back] at e1
  exists g
  split
  - exact e1
  - exact eff
qed

theorem stores_declare : ∀z (S : 'a ops) o x G v e y addr t c. (∀s h. G s h ⇒ s x = NONE) ⇒ (∀s h. G s h ⇒ cval S v s h e y) ⇒ stores z S o (λs h. G (update s x NONE) h ∧ s x = SOME y) v addr t c ⇒ stores z S o G v addr t (CDeclare x e c)
proof
  intro z S o x G v e y addr t c
  simp only [stores_def]
  exact does_declare
qed

theorem accumulates_declare : ∀(S : 'a ops) o x G v e y addr t c. (∀s h. G s h ⇒ s x = NONE) ⇒ (∀s h. G s h ⇒ cval S v s h e y) ⇒ accumulates S o (λs h. G (update s x NONE) h ∧ s x = SOME y) v addr t c ⇒ accumulates S o G v addr t (CDeclare x e c)
proof
  intro S o x G v e y addr t c
  simp only [accumulates_def]
  exact does_declare
qed
