//! The policies of the documentation are policies.

use std::path::Path;

/// The blocks of a page that are in TOML and name kernels.
fn policies(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs");
    let text = std::fs::read_to_string(path.join(page)).unwrap();
    let blocks = text.split("```toml\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    let policies = blocks.filter(|block| block.contains("[[kernel]]"));
    policies.map(str::to_owned).collect()
}

#[test]
fn policies_in_pages() {
    for (page, count) in [("gate.md", 1), ("audit-guide.md", 1), ("tutorial.md", 1)] {
        let policies = policies(page);
        assert_eq!(policies.len(), count, "{page}");
        for text in policies {
            // A hash that is left out there.
            let text = text.replace('…', &"0".repeat(64));
            // With the line endings of another system, too.
            for text in [text.replace('\n', "\r\n"), text] {
                let read = gate::policy::read(text.as_bytes());
                let (_, release) = read.unwrap_or_else(|why| panic!("{page}: {why:?}"));
                assert!(!release.kernels.is_empty(), "{page}");
            }
        }
    }
}
