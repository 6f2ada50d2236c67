use certs::*;
use std::time::Instant;
fn main() {
    let bytes = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let limits = Limits::default();
    let n: usize = std::env::args().nth(2).map_or(10, |n| n.parse().unwrap());
    for _ in 0..n {
        let t = Instant::now();
        let module = Module::read(&bytes, &limits).unwrap();
        let mut r = Replayer::new(limits).unwrap();
        r.replay_all(&module).unwrap();
        println!("{:?}", t.elapsed());
    }
}
