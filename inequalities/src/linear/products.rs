//! Which inequalities to multiply with each other, where products of variables are variables of their
//! own and there is no linear reason.

use crate::effort;
use std::collections::HashSet;
use std::hash::Hash;

/// How many products are tried.
const PRODUCTS: usize = 80;

/// A product of atoms, in order.
type Product<A> = Vec<A>;

/// Pairs of inequalities of which the product has a product of atoms in common with the wanted ones, or
/// with another such product. An inequality is given by its products.
pub fn pairs<A: Ord + Clone + Hash>(
    inequalities: &[Vec<Product<A>>],
    wanted: impl IntoIterator<Item = Product<A>>,
) -> Vec<(usize, usize)> {
    let wanted = wanted.into_iter().filter(|product| product.len() > 1);
    let mut wanted: HashSet<Product<A>> = wanted.collect();
    let longest = |products: &mut dyn Iterator<Item = usize>| products.max().unwrap_or(0);
    let most = longest(&mut wanted.iter().map(Vec::len));
    let degrees = inequalities.iter();
    let degrees = degrees.map(|products| longest(&mut products.iter().map(Vec::len)));
    let degrees: Vec<usize> = degrees.collect();
    let mut pairs = Vec::new();
    for _ in 0..2 {
        let before = pairs.len();
        let mut found = Vec::new();
        for (first, left) in inequalities.iter().enumerate() {
            for (second, right) in inequalities.iter().enumerate().skip(first) {
                let fits = degrees[first] + degrees[second] <= most;
                if !fits || pairs.len() >= PRODUCTS || pairs.contains(&(first, second)) {
                    continue;
                }
                if !effort::spend(5 * left.len() * right.len()) {
                    pairs.truncate(before);
                    return pairs;
                }
                let products = multiply(left, right);
                if products.iter().any(|product| wanted.contains(product)) {
                    pairs.push((first, second));
                    found.extend(products);
                }
            }
        }
        wanted.extend(found);
    }
    pairs
}

/// The products of atoms in the product of two forms with these products, constants aside.
fn multiply<A: Ord + Clone>(left: &[Product<A>], right: &[Product<A>]) -> Vec<Product<A>> {
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    let products = pairs.map(|(a, b)| {
        let mut product = [&a[..], &b[..]].concat();
        product.sort();
        product
    });
    products.collect()
}
