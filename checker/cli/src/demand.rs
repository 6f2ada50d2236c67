//! What a certificate asks of the theories: which segments are replayed for it, what each costs, and
//! what would not be replayed if one of them were not needed.
//!
//! The last number is that of a dominator: a segment that is reached from the certificate only
//! through another one goes with that one.

use certs::{Cause, Error, Kind, Limits, Module, instruction, slice};
use gate::bundle;
use std::collections::HashMap;
use std::iter::zip;

/// The greatest opcode that counts as a step.
const LAST_STEP: u8 = 103;

/// A segment of the theories that is replayed.
#[derive(Debug)]
pub struct Segment {
    /// The place of its module in the bundle.
    pub module: usize,
    /// What people call it.
    pub title: &'static str,
    /// Its steps.
    pub steps: u64,
    /// The steps that would not be replayed if nothing needed it, its own included.
    pub without: u64,
    /// How many other segments need it, the certificate counted as one.
    pub users: usize,
    /// The segment through which all that need it are reached; none, if that is the certificate.
    pub through: Option<usize>,
}

/// What a certificate asks of the theories.
#[derive(Debug)]
pub struct Demand {
    /// The segments, in the order of replay.
    pub segments: Vec<Segment>,
    /// What each module of the bundle begins with.
    pub modules: Vec<&'static str>,
    /// The steps of the certificate itself.
    pub own: u64,
}

impl Demand {
    /// Finds the segments that a certificate for these theories needs.
    pub fn of(certificate: &Module<'_>, limits: &Limits) -> Result<Demand, Error> {
        let theories = bundle::modules(limits)?;
        let needs = certificate.segments.iter().flat_map(|s| s.needed.clone());
        let needs: Vec<(Kind, &str)> = needs.collect();
        let outside = |cause| Error::at(0, cause);
        let marks = slice(&theories, needs.iter().copied()).map_err(outside)?;
        let mut nodes: Vec<Node> = Vec::new();
        let mut providers = HashMap::new();
        let replayed = zip(&theories, &marks).enumerate();
        for (module, (theory, marks)) in replayed {
            let marked = zip(&theory.segments, marks).filter(|(_, marked)| **marked);
            for (segment, _) in marked {
                let needed = segment.needed.iter();
                let mut needed: Vec<usize> =
                    needed.filter_map(|n| providers.get(n).copied()).collect();
                needed.sort_unstable();
                needed.dedup();
                providers.extend(segment.provided.iter().map(|name| (*name, nodes.len())));
                nodes.push(Node {
                    needed,
                    segment: Segment {
                        module,
                        title: segment.title(),
                        steps: steps(segment.body, limits).map_err(outside)?,
                        without: 0,
                        users: 0,
                        through: None,
                    },
                });
            }
        }
        let asked = needs.iter().filter_map(|name| providers.get(name).copied());
        let asked = asked.collect();
        Ok(Demand {
            segments: dominated(nodes, asked),
            modules: (theories.iter())
                .map(|theory| theory.segments.first().map_or("", |first| first.title()))
                .collect(),
            own: u64::from(certificate.counts.steps),
        })
    }

    /// The steps of all segments.
    pub fn steps(&self) -> u64 {
        self.segments.iter().map(|segment| segment.steps).sum()
    }
}

/// A segment, and the places of those that it needs.
struct Node {
    segment: Segment,
    needed: Vec<usize>,
}

/// The segments with their users and dominators. A segment needs earlier ones only: from the last to
/// the first, all users of a segment are known before it.
fn dominated(mut nodes: Vec<Node>, asked: Vec<usize>) -> Vec<Segment> {
    // The users' nearest common dominator so far; nothing where no user was met.
    let mut through: Vec<Option<Option<usize>>> = vec![None; nodes.len()];
    for at in asked {
        if through[at].is_none() {
            nodes[at].segment.users += 1;
        }
        through[at] = Some(None);
    }
    let mut depth = vec![0_usize; nodes.len()];
    for at in (0..nodes.len()).rev() {
        let own = through[at].flatten();
        depth[at] = own.map_or(1, |above| depth[above] + 1);
        nodes[at].segment.through = own;
        for needed in std::mem::take(&mut nodes[at].needed) {
            nodes[needed].segment.users += 1;
            through[needed] = Some(match through[needed] {
                None => Some(at),
                Some(other) => common(other, Some(at), &depth, &nodes),
            });
        }
    }
    let mut segments: Vec<Segment> = nodes.into_iter().map(|node| node.segment).collect();
    // A dominator comes after what it dominates.
    for at in 0..segments.len() {
        segments[at].without += segments[at].steps;
        if let Some(above) = segments[at].through {
            segments[above].without += segments[at].without;
        }
    }
    segments
}

/// The nearest dominator of both.
fn common(
    mut a: Option<usize>,
    mut b: Option<usize>,
    depth: &[usize],
    nodes: &[Node],
) -> Option<usize> {
    while let (Some(x), Some(y)) = (a, b) {
        if x == y {
            return a;
        }
        if depth[x] >= depth[y] {
            a = nodes[x].segment.through;
        }
        if depth[y] >= depth[x] {
            b = nodes[y].segment.through;
        }
    }
    None
}

/// The steps in the body of a segment.
fn steps(mut body: &[u8], limits: &Limits) -> Result<u64, Cause> {
    let mut steps = 0;
    while !body.is_empty() {
        let (row, _) = instruction(&mut body, limits, |_, _| Ok(()))?;
        steps += u64::from(row.op as u8 <= LAST_STEP);
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(needed: &[usize]) -> Node {
        Node {
            segment: Segment {
                module: 0,
                title: "",
                steps: 1,
                without: 0,
                users: 0,
                through: None,
            },
            needed: needed.to_vec(),
        }
    }

    #[test]
    fn what_is_reached_through_one_segment_goes_with_it() {
        // 5 and 4 are asked for; 3 is needed by 5 alone, 1 by 3 and 5, 0 by 1, and 2 by both.
        let needed: [&[usize]; 6] = [&[], &[0], &[], &[1], &[2], &[1, 2, 3]];
        let nodes = needed.into_iter().map(node).collect();
        let segments = dominated(nodes, vec![5, 4]);
        let through: Vec<_> = segments.iter().map(|s| s.through).collect();
        assert_eq!(through, [Some(1), Some(5), None, Some(5), None, None]);
        let without: Vec<_> = segments.iter().map(|s| s.without).collect();
        assert_eq!(without, [1, 2, 1, 1, 1, 4]);
        let users: Vec<_> = segments.iter().map(|s| s.users).collect();
        assert_eq!(users, [1, 2, 2, 1, 1, 1]);
    }
}
