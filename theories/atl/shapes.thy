-- Shapes and values of index expressions: the relations and the functions agree, and neither
-- depends on variables that are not in scope.
--
-- Main theorems: `ieval_value`, `dshape_of`, `shape_of_deterministic`, `shape_of_extends` (more
-- variables change no shape).

import atl.denote index.evaluation

variables (D : arithmetic) (sh : shapes) (v w : valuation) (b : bexp) (p : bool) (env : 'a tensors)
    (x : ident) (e : exp) (s : int list) (t : 'a tensor)

-- What one function gives, the other gives too.
definition extends (v : 'k → 'v option) (w : 'k → 'v option) : bool :=
  ∀x z. v x = SOME z ⇒ w x = SOME z

theorem extends_at : ∀(v : 'k → 'v option) w x z. extends v w ⇒ v x = SOME z ⇒ w x = SOME z
proof
  intro v w x z h
  simp only [extends_def] at h
  exact h
qed

theorem extends_refl [simp] : ∀v : 'k → 'v option. extends v v
by simp [extends_def]

theorem extends_trans : ∀(u : 'k → 'v option) v w. extends u v ⇒ extends v w ⇒ extends u w
proof
  intro u v w one two
  rewrite [extends_def]
  intro x z here
  exact extends_at(two, extends_at(one, here))
qed

theorem extends_update_none :
  ∀(v : 'k → 'v option) w x. extends v w ⇒ extends (update v x NONE) (update w x NONE)
proof
  intro v w x h
  simp only [extends_def]
  intro y z
  by_cases same : y = x
  - simp [same]
  - simp [update_other, same]
    exact extends_at(h)
qed

theorem extends_update_some :
  ∀(v : 'k → 'v option) w x k. extends v w ⇒ extends (update v x NONE) (update w x (SOME k))
proof
  intro v w x k h
  simp only [extends_def]
  intro y z
  by_cases same : y = x
  - simp [same]
  - simp [update_other, same]
    exact extends_at(h)
qed

theorem ieval_extends : ∀D v w e z. ieval D v e z ⇒ extends v w ⇒ ieval D w e z
proof
  intro D v w e z h k
  apply ieval_mono[D, v, e, z](h)
  intro x y
  exact extends_at(k)
qed

-- Divisions that are defined in C are defined in ATL.

-- Expressions that evaluate have their values.

theorem ieval_values : ∀D v es s. LIST_REL (ieval D v) es s ⇒ MAP (ivalue v) es = s
proof
  intro D v es s
  induct es generalizing s
  - intro s h
    cases s as eq | ⟨z, rest, eq⟩
    · simp
    · simp at h
  - intro e es ih s h
    cases s as eq | ⟨z, rest, eq⟩
    · simp at h
    · simp at h
      obtain ⟨first, others⟩ := h
      simp [ieval_value(first), ih(others)]
qed

theorem extents_unique : ∀D v es s p. LIST_REL (ieval D v) es s ⇒ LIST_REL (ieval D v) es p ⇒ s = p
proof
  intro D v es s p h k
  rewrite [← ieval_values(h), ieval_values(k)]
qed

-- More index variables in scope do not change a shape.

theorem extends_hide : ∀bs v w. extends v w ⇒ extends (hide v bs) (hide w bs)
proof
  intro bs v w
  induct bs generalizing v w
  - intro v w x
    simp [hide_def, x]
  - intro b bs ih v w x
    simp only [hide_def]
    exact ih(extends_update_none[v, w, FST b](x))
qed

-- What has a value keeps it where more is known, and what has none may get one.
theorem extends_update_value :
  ∀v w x i.
    extends v w ⇒
      extends (update v x (value_of (ieval atl_div v i)))
        (update w x (value_of (ieval atl_div w i)))
proof
  intro v w x i more
  simp only [extends_def]
  intro y z
  by_cases same : y = x
  - simp [same]
    intro value
    exact value_of_index(ieval_extends(value_of_holds(value))(more))
  - simp [update_other, same]
    exact extends_at(more)
qed

theorem extends_number :
  ∀v x i. extends (update v x (value_of (ieval atl_div v i))) (update v x (SOME (ivalue v i)))
proof
  intro v x i
  simp only [extends_def]
  intro y z
  by_cases same : y = x
  - simp [same]
    intro value
    exact ieval_value(value_of_holds(value))
  - simp [update_other, same]
qed

theorem amount_extends : ∀v w r k. amount v r k ⇒ extends v w ⇒ amount w r k
proof
  intro v w r k known x
  rewrite [amount_def] at known
  rewrite [amount_def]
  apply related_more(known)
  intro i z value
  exact ieval_extends(value)(x)
qed

theorem amount_related : ∀v r k. related (ieval atl_div v) r k ⇒ amount v r k
by simp [amount_def]

theorem amount_mapped : ∀v r k. mapped (ivalue v) r = k ⇒ amount_value v r = k
by simp [amount_value_def]

-- The operator with its values.
theorem amount_value_of : ∀v r k. amount v r k ⇒ amount_value v r = k
proof
  intro v r k known
  rewrite [amount_def] at known
  rewrite [amount_value_def]
  apply mapped_related(known)
  intro i z value
  exact ieval_value(value)
qed

theorem shape_of_extends : shape_of sh v e s ⇒ extends v w ⇒ shape_of sh w e s
proof
  intro h
  induct h generalizing w
  - intro sh v ty d k w x
    exact shape_lit
  - intro sh v y s h w x
    exact shape_var(h)
  - intro sh v e i n s h ih w x
    exact shape_at(ih(x))
  - intro sh v ty f es s arity each w x
    apply shape_op(arity)
    intro e mem
    obtain ⟨here, ih⟩ := each(mem)
    exact ih(x)
  - intro sh v ty i w x
    exact shape_cast
  - intro sh v b w x
    exact shape_test
  - intro sh v p a b s ha iha hb ihb w x
    exact shape_if(iha(x), ihb(x))
  - intro sh v y lo hi e l u s hl hu he ih w x
    exact shape_gen(ieval_extends(hl)(x), ieval_extends(hu)(x), ih(extends_update_none[v, w, y](x)))
  - intro sh v ty bs e s he ih w x
    exact shape_sums(ih(extends_hide[bs, v, w](x)))
  - intro sh v y d i lo hi e s hd ihd he ihe w x
    exact shape_fold(ihd(x), ihe(extends_update_none[v, w, i](x)))
  - intro sh v d is e s hd ihd len he ihe w x
    exact shape_with(ihd(x), len, ihe(x))
  - intro sh v b e s he ih w x
    exact shape_guard(ih(x))
  - intro sh v y d e r s hd ihd he ihe w x
    exact shape_let(ihd(x), ihe(x))
  - intro sh v y i e s he ih w x
    exact shape_let_index(ih(extends_update_value[v, w, y, i](x)))
  - intro sh v y ty d e s hd ihd he ihe w x
    exact shape_let_data(ihd(x), ihe(extends_update_none[v, w, y](x)))
  - intro sh v a b m n s ha iha hb ihb w x
    exact shape_concat(iha(x), ihb(x))
  - intro sh v r e k s known he ih shape w x
    exact shape_reindex(amount_extends(known)(x), ih(x), shape)
qed

-- The shape of a body is that of each of its instances; so is that of a body of nested loops.
theorem shape_of_instance :
  ∀sh v x k e s. shape_of sh (update v x NONE) e s ⇒ shape_of sh (update v x (SOME k)) e s
proof
  intro sh v x k e s h
  apply shape_of_extends[sh, update v x NONE](h)
  exact extends_update_some(extends_refl[v])
qed

theorem shape_of_inner :
  ∀sh v x k bs e s.
    shape_of sh (hide (update v x NONE) bs) e s ⇒ shape_of sh (hide (update v x (SOME k)) bs) e s
proof
  intro sh v x k bs e s h
  apply shape_of_extends[sh, hide (update v x NONE) bs](h)
  apply extends_hide
  exact extends_update_some(extends_refl[v])
qed

-- The function gives the shape: so there is only one.

theorem dshape_extends : ∀w. shape_of sh v e s ⇒ extends v w ⇒ dshape sh w e = s
proof
  intro w h
  induct h generalizing w
  - intro sh v ty d k w x
    simp [dshape_def]
  - intro sh v y s h w x
    simp [dshape_def, h]
  - intro sh v e i n s h ih w x
    simp [dshape_def, ih(x)]
  - intro sh v ty f es s arity each w x
    cases es as eq | ⟨e, rest, eq⟩
    · simp [takes_some] at arity
    · have mem : MEM e (e :: rest) by simp
      obtain ⟨here, ih⟩ := each(mem)
      simp [dshape_def, ih(x)]
  - intro sh v ty i w x
    simp [dshape_def]
  - intro sh v b w x
    simp [dshape_def]
  - intro sh v p a b s ha iha hb ihb w x
    simp [dshape_def, iha(x)]
  - intro sh v y lo hi e l u s hl hu he ih w x
    have low := ieval_value(ieval_extends(hl)(x))
    have high := ieval_value(ieval_extends(hu)(x))
    simp [dshape_def, ih(extends_update_none[v, w, y](x)), low, high]
  - intro sh v ty bs e s he ih w x
    simp [dshape_def, ih(extends_hide[bs, v, w](x))]
  - intro sh v y d i lo hi e s hd ihd he ihe w x
    simp [dshape_def, ihd(x)]
  - intro sh v d is e s hd ihd len he ihe w x
    simp [dshape_def, ihd(x)]
  - intro sh v b e s he ih w x
    simp [dshape_def, ih(x)]
  - intro sh v y d e r s hd ihd he ihe w x
    simp [dshape_def, ihd(x), ihe(x)]
  - intro sh v y i e s he ih w x
    have more :
        extends (update v y (value_of (ieval atl_div v i))) (update w y (SOME (ivalue w i))) by
      apply extends_trans[_, update w y (value_of (ieval atl_div w i))]
      · exact extends_update_value(x)
      · exact extends_number
    simp [dshape_def, ih(more)]
  - intro sh v y ty d e s hd ihd he ihe w x
    simp [dshape_def, ihe(extends_update_none[v, w, y](x))]
  - intro sh v a b m n s ha iha hb ihb w x
    simp [dshape_def, iha(x), ihb(x)]
  - intro sh v r e k s known he ih shape w x
    simp [dshape_def, ih(x), amount_value_of(amount_extends(known)(x))]
qed

theorem dshape_of : shape_of sh v e s ⇒ dshape sh v e = s
proof
  intro h
  apply dshape_extends(h)
  simp
qed

theorem shape_of_deterministic : ∀p. shape_of sh v e s ⇒ shape_of sh v e p ⇒ s = p
proof
  intro p h k
  rewrite [← dshape_of(h), dshape_of(k)]
qed

-- The shape of a tensor in scope.

theorem tensor_shapes_var : env x = SOME (s, t) ⇒ tensor_shapes env x = SOME s
proof
  intro h
  simp [tensor_shapes_def, h]
qed

theorem tensor_shapes_update [simp] :
  tensor_shapes (update env x (SOME (s, t))) = update (tensor_shapes env) x (SOME s)
proof
  rewrite [fun_eq]
  intro y
  by_cases same : y = x <;> simp [tensor_shapes_def, update_def, same]
qed
