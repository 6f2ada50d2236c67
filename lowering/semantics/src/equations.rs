//! The theorems by whose equations programs run, from left to right.

/// Their names. What they say under conditions is used where these are true. The first ones are of the
/// types of kernels, functions and operations, so that there are the constructors.
pub const NAMES: &str = "
    kernel_inject cfunction_inject is_float_def is_shift_def

    cond_true cond_false true_and false_and and_true and_false or_true or_false not_true not_false
    ident_inject list_inject list_distinct list_case option_inject option_distinct option_case
    option_bind_none option_bind_some option_map_none option_map_some the_some fst_pair snd_pair
    HD_def TL_def LENGTH_def MAP_def EVERY_def update_here update_update update_other

    ifold_first ifold_empty range_first range_empty box_cells
    in_box_def product_def row_major_def shape_ok_nil shape_ok_cons

    fits_def divides_def fitting_def both_def value_of_ieval value_of_beval value_of_indices

    And_def Or_def Not_def never_def always_def CAnd_def COr_def CNot_def
    ICeil_def Folds_def folding_def checked_def first_step_def MaxFrom_def MinFrom_def ProdFrom_def
    MaxOver_def MinOver_def ProdOver_def sum_over gens_def own_cell_def Genrec_def late_def Earlier_def
    Tuple_def Taken_def taken_def Listed_def Infinity_def IsNan_def Spread_def in_rows

    takes_def operands_def s_op_def s_defined_def exact_unsigned is_signed_def elem_distinct bits_distinct width_u32 width_u64 width_i32 width_i64 s_compare_def s_less_eq_def s_max_def s_min_def
    cell_value_def cell_add_def scalar_def slice_def gen_def concat_def put_def
    admissible_def reshape_def from_def

    has_shape shared_def value_of_amount evaluated_def value_of_shape tensor_shapes_def hide_def read_def
    with_shape_def all_some_def each_def range_def steps_def steps_stop steps_over_def operate_def
    moved_cells_def eval_def decided_def truth_in_def truth_value_truth

    cval_def ccval_def array_case most_cells_def grants_def
    next_def need_def need_cell_def loop_stops execute_def";
