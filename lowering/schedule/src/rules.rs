//! The equations that steps apply: those of the theories, and the user's.

use crate::forms;
use crate::refusal::{Outcome, Refusal};
use reasoning::lemma::Declaration;
use reasoning::library::{Library, Theorem};
use std::rc::Rc;

/// An equation of the theories, by name.
macro_rules! rules {
    ($($name:ident($($variable:ident),*; $premises:literal);)*) => {
        /// The equations, with the variables that their left side does not determine.
        pub(crate) const LEMMAS: &[Declaration] = &[
            $(Declaration {
                name: stringify!($name),
                variables: &[$(stringify!($variable)),*],
                premises: $premises,
            },)*
        ];
    };
}

rules! {
    at_concat(; 0);
    at_concat_first(; 1);
    at_concat_second(; 1);
    at_either(; 0);
    at_flatten(; 1);
    at_gen_guard(; 0);
    at_guarded(; 0);
    at_let(; 0);
    at_loop(; 2);
    at_minus(; 2);
    at_pad_l(; 2);
    at_pad_r(; 2);
    at_plus(; 2);
    at_split(; 4);
    at_sum(; 2);
    at_sum_read(; 1);
    at_transpose(; 4);
    at_trunc_l(; 1);
    at_trunc_r(; 1);
    choice_guards(; 4);
    concat_assoc(; 1);
    concat_let_left(; 0);
    concat_let_right(; 0);
    div_let_left(; 0);
    div_let_right(; 0);
    flatten_gen_gen(; 1);
    flatten_let(; 0);
    flatten_reads(; 3);
    flatten_split(n; 2);
    flatten_sum(; 0);
    fold_first(m; 2);
    fold_none(; 1);
    fold_range(m; 2);
    fold_shift(k; 0);
    fold_split(k; 1);
    fold_tiled(; 2);
    gen_choice(; 0);
    gen_choice_parts(; 2);
    gen_concat(; 0);
    gen_concat_parts(; 2);
    gen_fold(; 0);
    gen_from_zero(; 0);
    gen_fuse(; 1);
    gen_minus(; 1);
    gen_one(; 0);
    gen_parts(m; 2);
    gen_plus(; 1);
    gen_reads(; 1);
    gen_shift(k; 0);
    gen_split(k; 1);
    gen_split_exact(; 1);
    gen_tile(l; 1);
    gen_transpose_outward(; 0);
    gen_transposed(; 0);
    gen_trunc_flatten(; 0);
    gen_trunc_guarded(k; 1);
    guard_choice(; 0);
    guard_comm(; 0);
    guard_concat(; 0);
    guard_flatten(; 0);
    guard_gen(; 0);
    guard_guard(; 0);
    guard_let(; 0);
    guard_let_both(; 0);
    guard_plus(; 1);
    guard_plus_inside(; 0);
    guard_point(lo, hi, a; 1);
    guard_split(; 0);
    guard_sum(; 0);
    guard_transpose(; 0);
    guard_true(; 1);
    guard_trunc_l(; 0);
    guard_trunc_r(; 0);
    let_comm(; 0);
    let_gen(; 1);
    let_gen_bound(; 1);
    let_gen_range(; 1);
    let_gen_same(; 0);
    let_guard(; 0);
    let_let(; 0);
    let_rows(; 0);
    let_same_twice(; 0);
    let_sum(; 1);
    let_sum_range(; 1);
    let_sum_same(; 0);
    minus_let_left(; 0);
    minus_let_right(; 0);
    minus_mul(; 6);
    mul_guard_left(; 1);
    mul_guard_right(; 1);
    mul_let_left(; 0);
    mul_let_right(; 0);
    mul_minus(; 6);
    mul_plus(; 1);
    mul_sum(; 4);
    pad_l_gen(; 1);
    pad_r_gen(; 1);
    plus_bounds_values(; 3);
    plus_concat(m; 3);
    plus_div(; 1);
    plus_guard_both(; 1);
    plus_let_left(; 0);
    plus_let_right(; 0);
    plus_let_same(; 0);
    plus_mul(; 1);
    plus_parts(; 0);
    read_mul_sum(; 3);
    read_sum_choice(; 3);
    read_sum_const(; 7);
    read_sum_div(; 4);
    read_sum_minus(; 5);
    read_sum_mul(; 3);
    read_sum_plus(; 3);
    same_choice(q; 1);
    same_gen_end(h; 1);
    same_guard(q; 1);
    same_index(j; 1);
    same_sum_end(h; 1);
    split_flatten(; 2);
    split_let(; 0);
    sum_choice(; 2);
    sum_choice_out(; 0);
    sum_concat(; 0);
    sum_const(; 8);
    sum_div(; 5);
    sum_fold(; 1);
    sum_from_zero(; 0);
    sum_fuse(; 4);
    sum_gen(; 0);
    sum_guards_fold(; 1);
    sum_halves(m; 5);
    sum_minus(; 6);
    sum_mul(; 4);
    sum_one(; 3);
    sum_parts(m; 4);
    sum_plus(; 4);
    sum_point(; 1);
    sum_point_and(; 1);
    sum_shift(k; 0);
    sum_swap(; 3);
    sum_tiled(k; 4);
    sum_tiled_exact(; 4);
    transpose_gen_gen(; 0);
    transpose_let(; 0);
    transpose_plus(; 0);
    transpose_reads(; 1);
    transpose_sum(; 0);
    transpose_transpose(; 1);
    trunc_flatten_gen_gen(; 2);
    trunc_flatten_split(; 2);
    trunc_flatten_sum(; 0);
    trunc_l_gen(; 1);
    trunc_l_let(; 0);
    trunc_pad_l(; 2);
    trunc_pad_r(; 1);
    trunc_r_gen(; 1);
    trunc_r_let(; 0);
    trunc_r_sum(; 0);
}

/// An equation that a step may apply.
pub struct Rule {
    /// The theorem.
    pub theorem: Rc<Theorem>,
    /// The variables whose values a step from left to right has to give.
    pub given: Vec<String>,
}

/// The equation of this name: one of the theories, or a theorem of the user's.
pub fn rule(library: &Library, name: &str) -> Outcome<Rule> {
    let theories = LEMMAS.iter().find(|rule| rule.name == name);
    let Some(own) = library.own(name) else {
        let rule = theories.ok_or_else(|| unknown(library, name))?;
        return Ok(Rule {
            theorem: library.theorem(name)?,
            given: rule.variables.iter().map(|x| x.to_string()).collect(),
        });
    };
    let theorem = library.theorem(name)?;
    forms::check(&theorem)?.map_err(|why| {
        let message = format!("the theorem `{name}` is no equation that a schedule can use");
        Refusal::words(message)
            .with_note(format!("it stands in {}", own.place(name)))
            .with_note(why)
    })?;
    let given = forms::given(&theorem)?;
    Ok(Rule { theorem, given })
}

/// The names of all equations: those that the user's theory states, and then those of the theories.
pub fn names(library: &Library) -> impl Iterator<Item = &str> {
    library.stated().chain(LEMMAS.iter().map(|rule| rule.name))
}

/// That there is no equation of this name, with some that are spelled alike.
pub fn unknown(library: &Library, name: &str) -> Refusal {
    let refusal = Refusal::words(format!("there is no equation named `{name}`"));
    let words: Vec<&str> = name.split('_').collect();
    let shared = |other: &str| other.split('_').filter(|word| words.contains(word)).count();
    let mut near: Vec<&str> = names(library).filter(|other| shared(other) > 0).collect();
    near.sort_by_key(|other| std::cmp::Reverse(shared(other)));
    let near: Vec<String> = near
        .iter()
        .take(6)
        .map(|name| format!("`{name}`"))
        .collect();
    match near.is_empty() {
        true => refusal.with_note("`atl theorems` lists them"),
        false => refusal.with_note(format!("there are {}", near.join(", "))),
    }
}
