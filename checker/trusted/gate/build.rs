//! Puts the theory bundle where `src/bundle.rs` includes its bytes from.

use std::path::Path;

fn main() {
    let bundle = "../../../theories/atl.bundle";
    println!("cargo::rerun-if-changed={bundle}");
    let folder = std::env::var_os("OUT_DIR").expect("cargo sets it");
    if let Err(error) = std::fs::copy(bundle, Path::new(&folder).join("atl.bundle")) {
        println!("cargo::error=no theory bundle at {bundle}: {error}");
        println!("cargo::error=to make it, run: cargo run --release -p theories");
    }
}
