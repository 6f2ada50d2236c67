use certs::opentheory::{self, Undefined};
use certs::*;
use std::time::Instant;
fn main() {
    let text = std::fs::read("/tmp/base.art").unwrap();
    let mut k = Context::new(1 << 25).unwrap();
    k.set_recording(true);
    let t = Instant::now();
    let base = opentheory::read(&mut k, &text, Undefined::Refused, &Limits::default()).unwrap();
    println!("read {:?} terms {}", t.elapsed(), k.term_count());
    let named: Vec<_> = base
        .theorems
        .iter()
        .enumerate()
        .map(|(i, th)| (i.to_string(), *th))
        .collect();
    for cut in std::env::args().skip(1) {
        let n: u32 = cut.parse().unwrap();
        let cut = if n == 0 { Cut::Fine } else { Cut::Coarse(n) };
        let t = Instant::now();
        let bytes = write(&mut k, [0; 32], cut, &named).unwrap();
        let w = t.elapsed();
        std::fs::write(format!("/tmp/base.{n}.cert"), &bytes).unwrap();
        let limits = Limits::default();
        let mut best = std::time::Duration::MAX;
        let mut counts = Counts::default();
        let mut terms = 0;
        for _ in 0..5 {
            let t = Instant::now();
            let module = Module::read(&bytes, &limits).unwrap();
            let mut r = Replayer::new(limits).unwrap();
            counts = r.replay_all(&module).unwrap_or_else(|e| panic!("{e}"));
            best = best.min(t.elapsed());
            terms = r.context.term_count();
        }
        println!(
            "{n}: {} bytes {:.2} B/inf, write {w:?}, replay {best:?} {:.2} M/s {counts:?} arena terms {terms}",
            bytes.len(),
            bytes.len() as f64 / 222915.,
            0.222915 / best.as_secs_f64()
        );
    }
}
