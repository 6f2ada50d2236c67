//! Which files are read, compared and written: what is found beside a certificate, policies,
//! reports that outlive a run, outputs that are inputs.

use crate::support::{good, said};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of its own for a test, with a certificate that proves no gate statement.
fn folder(name: &str) -> PathBuf {
    let folder = crate::support::folder(&format!("files_{name}"));
    write(&folder, "k.cert", good());
    folder
}

fn write(folder: &Path, file: &str, bytes: impl AsRef<[u8]>) {
    std::fs::write(folder.join(file), bytes).unwrap();
}

/// Runs, and expects this exit code and these words.
fn expect(folder: &Path, args: &[&str], code: i32, words: &str) {
    let (found, text) = said(folder, args);
    assert_eq!(found, code, "{args:?}: {text}");
    assert!(text.contains(words), "{args:?} should say {words}: {text}");
}

const SOURCE: &str = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]\n";

const C: &str = "#include <stdint.h>\n#include <stdlib.h>\n\
    void k(int64_t n, const float *restrict x, float *restrict out) {\n\
    for (int64_t i = 0; i < n; i++) {\n out[i] = x[i];\n }\n}\n";

/// What a policy says of the kernel `k.cert`.
const KERNEL: &str = "[[kernel]]\nsource = 's.atl'\nc = 'f.c'\ncertificate = 'k.cert'\n";

/// Writes a source and a C file.
fn write_programs(folder: &Path) {
    write(folder, "s.atl", SOURCE);
    write(folder, "f.c", C);
}

#[test]
fn without_files_it_is_proved() {
    let folder = folder("proved");
    for format in ["human", "json", "sarif", "junit"] {
        let args = ["k.cert", "--format", format];
        let (code, text) = said(&folder, &args);
        assert_eq!(code, 6);
        assert!(text.contains("proved") && text.contains("--allow-unbound"));
        let allowed = [&args[..], &["--allow-unbound"]].concat();
        let (code, text) = said(&folder, &allowed);
        assert_eq!(code, 0);
        assert!(text.contains("proved"), "{text}");
        let claims = text.replace("is_verified", "");
        assert!(!claims.contains("verified"), "{text}");
    }
}

/// A source or a C file alone, a policy: the other has to be there.
#[test]
fn proved_is_not_enough() {
    let folder = folder("not_enough");
    write_programs(&folder);
    write(&folder, "policy.toml", "");
    // A source alone is compared with what schedules make of it, of which nothing is proved.
    for more in [&[][..], &["--allow-unbound"]] {
        let call = [&["k.cert", "--source", "s.atl"], more].concat();
        expect(&folder, &call, 1, "it says nothing of Kernel");
    }
    expect(&folder, &["k.cert", "--c", "f.c"], 6, "there is no source");
    let policy = ["k.cert", "--policy", "policy.toml"];
    expect(&folder, &policy, 6, "neither a source nor a C file");
    // Both are there now, and it is about neither.
    let both = ["k.cert", "--source", "s.atl", "--c", "f.c"];
    expect(&folder, &both, 1, "it says nothing of Kernel");
    write(&folder, "k.c", C);
    expect(
        &folder,
        &["k.cert", "--source", "s.atl"],
        1,
        "k.c, found beside",
    );
    expect(&folder, &policy, 6, "there is no source");
    write(&folder, "k.atl", SOURCE);
    expect(&folder, &policy, 1, "it says nothing of Kernel");
}

#[test]
fn what_is_beside_is_compared() {
    let folder = folder("beside");
    write(&folder, "k.atl", SOURCE);
    expect(
        &folder,
        &["k.cert"],
        1,
        "source:      k.atl, kernel k, found beside, sha256",
    );
    write(&folder, "k.c", C);
    expect(
        &folder,
        &["k.cert"],
        1,
        "C file:      k.c, found beside, sha256",
    );
    // Folders are kept.
    let above = folder.parent().unwrap();
    let (_, text) = said(above, &["files_beside", "--format", "json"]);
    for file in ["k.cert", "k.atl", "k.c"] {
        let path = format!("\"files_beside/{file}\"");
        assert!(text.contains(&path), "{path}: {text}");
    }
    write(&folder, "k.c", "no C");
    expect(&folder, &["k.cert"], 1, "the C file, line 1");
    std::fs::remove_file(folder.join("k.c")).unwrap();
    std::fs::create_dir(folder.join("k.c")).unwrap();
    expect(&folder, &["k.cert"], 6, "the C file cannot be read");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_there() {
    let folder = folder("link");
    std::os::unix::fs::symlink("gone.atl", folder.join("k.atl")).unwrap();
    expect(&folder, &["k.cert"], 6, "the source cannot be read");
}

/// Of a source with several kernels that nobody named, the one that the C file is named after.
#[test]
fn several_kernels() {
    let folder = folder("several");
    let two = format!("{SOURCE}{}", SOURCE.replace("kernel k", "kernel other"));
    write(&folder, "k.atl", &two);
    expect(&folder, &["k.cert"], 1, "name one with --kernel");
    write(&folder, "k.c", C);
    expect(&folder, &["k.cert"], 1, "k.atl, kernel k, found beside");
    let other = ["k.cert", "--kernel", "other"];
    expect(&folder, &other, 1, "kernel other");
    let none = ["k.cert", "--kernel", "third"];
    expect(&folder, &none, 1, "no kernel named `third`");
    // One who names the source says which kernel is meant.
    let named = ["k.cert", "--source", "k.atl"];
    expect(&folder, &named, 1, "name one with --kernel");
}

/// The type of the elements is the source's: without it, no C can be written.
#[test]
fn no_c_without_a_source() {
    let folder = folder("no_source");
    let emit = ["k.cert", "--emit-c", "new.c"];
    expect(&folder, &emit, 6, "there is neither a source nor a C file");
    write(&folder, "k.c", C);
    expect(&folder, &emit, 6, "there is no source");
    assert!(!folder.join("new.c").exists());
}

/// What stands there after a run is of this run.
#[test]
fn an_old_report_does_not_survive() {
    let folder = folder("old_report");
    let report = folder.join("report.json");
    write(&folder, "typo.toml", "[laws]\nf32 = ['reel']\n");
    std::fs::create_dir(folder.join("empty")).unwrap();
    let failing: [(i32, &[&str]); 9] = [
        (2, &["k.cert", "--allow-law", "reel"]),
        (2, &["k.cert", "--format", "json", "--no-such-option"]),
        (6, &["@missing"]),
        (2, &["k.cert", "--no-such-option"]),
        (2, &["empty"]),
        (2, &[]),
        (2, &["k.cert", "--policy", "typo.toml"]),
        (2, &["k.cert", "k.cert", "--source", "s.atl"]),
        (6, &["k.cert", "--policy", "missing.toml"]),
    ];
    for (code, args) in failing {
        write(&folder, "report.json", "verified");
        let args = [args, &["--output", "report.json"]].concat();
        expect(&folder, &args, code, "");
        // A report that says why nothing was checked.
        let text = std::fs::read_to_string(&report).unwrap();
        let word = if code == 2 { "usage" } else { "error" };
        let is_json = args.contains(&"json");
        assert!(
            text.starts_with(&format!("{word}: ")) || is_json,
            "{args:?}: {text}"
        );
        assert!(
            text.contains(word) && !text.contains("verified"),
            "{args:?}: {text}"
        );
    }
    // Where the arguments are not understood, what else they name is left.
    write(&folder, "data", "input");
    for named in [&["data"][..], &["--source", "data"], &["--source=data"]] {
        let args = [&["--no-such-option", "--output=data"], named].concat();
        expect(&folder, &args, 2, "");
        assert!(folder.join("data").exists(), "{args:?}");
    }
    write(&folder, "report.json", "verified");
    let rejected = ["k.cert", "--c", "missing.c", "--output", "report.json"];
    expect(&folder, &rejected, 6, "");
    let text = std::fs::read_to_string(&report).unwrap();
    assert!(text.starts_with("error: k.cert\n"), "{text}");
    // A C file that was not proved is not left for one that was.
    write(&folder, "out.c", C);
    write(&folder, "s.atl", SOURCE);
    let emit = ["k.cert", "--source", "s.atl", "--emit-c", "out.c"];
    expect(&folder, &emit, 1, "it says nothing of Kernel");
    assert!(!folder.join("out.c").exists());
}

#[test]
fn no_output_is_an_input() {
    let folder = folder("outputs");
    write(&folder, "k.atl", SOURCE);
    write(&folder, "k.c", C);
    write(&folder, "r.dat", SOURCE);
    let release = "[[kernel]]\nsource = 'r.dat'\nc = 'r2.dat'\ncertificate = 'k.cert'\n";
    let exclude = |path| format!("[[exclude]]\npath = '{path}'\nreason = 'a test'\n");
    let exclude = ["k.atl", "k.c"].map(exclude).concat();
    write(&folder, "release.toml", format!("{release}{exclude}"));
    write(&folder, "r2.dat", C);
    std::fs::hard_link(folder.join("k.cert"), folder.join("hard")).unwrap();
    std::fs::hard_link(folder.join("k.atl"), folder.join("hard.source")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("k.atl", folder.join("soft")).unwrap();
    let mut cases: Vec<(&str, Vec<&str>)> = vec![
        ("k.cert", vec!["k.cert", "--output", "k.cert"]),
        ("k.cert", vec!["k.cert", "--output", "hard"]),
        ("k.atl", vec!["k.cert", "--output", "hard.source"]),
        ("k.atl", vec!["k.cert", "--output", "./k.atl"]),
        ("k.c", vec!["k.cert", "--output", "K.C"]),
        ("k.c", vec!["k.cert", "--emit-c", "k.c"]),
        (
            "k.cert",
            vec!["k.cert", "--emit-c", "../files_outputs/k.cert"],
        ),
        (
            "same file",
            vec!["k.cert", "--emit-c", "new", "--output", "./new"],
        ),
        (
            "r.dat",
            vec!["--policy", "release.toml", "--output", "r.dat"],
        ),
        (
            "r2.dat",
            vec!["--policy", "release.toml", "--output", "./r2.dat"],
        ),
        (
            "release.toml",
            vec!["--policy", "release.toml", "--output", "release.toml"],
        ),
        ("ends in", vec!["k.cert", "--output", "new.toml"]),
        ("ends in", vec!["k.cert", "--output", "new.CERT"]),
        ("ends in", vec!["k.cert", "--output", "other.atl"]),
        ("ends in", vec!["k.cert", "--emit-c", "other.atl"]),
        ("ends in", vec!["missing.cert", "--emit-c", "soft"]),
    ];
    if cfg!(unix) {
        cases.push(("k.atl", vec!["k.cert", "--output", "soft"]));
        cases.push((
            "ends in",
            vec!["--policy", "missing.toml", "--output", "soft"],
        ));
    }
    let inputs = ["k.cert", "k.atl", "k.c", "release.toml", "r.dat", "r2.dat"];
    let contents = || inputs.map(|file| std::fs::read(folder.join(file)).unwrap());
    let before = contents();
    for (words, args) in cases {
        expect(&folder, &args, 2, words);
        assert!(before == contents(), "{args:?}");
    }
}

/// A policy is a whole release: what it names is there and is checked, and nothing beside it.
#[test]
fn releases() {
    let folder = folder("releases");
    let above = folder.parent().unwrap();
    write_programs(&folder);
    let entry = |certificate: &str| {
        format!("[[kernel]]\nsource = 's.atl'\nc = 'f.c'\ncertificate = '{certificate}'\n")
    };
    write(&folder, "release.toml", entry("k.cert"));
    expect(
        &folder,
        &["--policy", "release.toml"],
        1,
        "rejected: k.cert",
    );
    // Paths are relative to the policy.
    let path = "files_releases/release.toml";
    expect(
        above,
        &["--policy", path],
        1,
        "source:      files_releases/s.atl, kernel k",
    );
    expect(
        above,
        &["--policy", path, "files_releases"],
        1,
        "rejected: ",
    );
    // A certificate that is not in it.
    write(&folder, "stray.cert", good());
    let stray = ["--policy", "release.toml", "stray.cert"];
    expect(
        &folder,
        &stray,
        2,
        "stray.cert: the policy has no kernel with this",
    );
    expect(&folder, &["--policy", "release.toml", "."], 2, "stray.cert");
    expect(
        &folder,
        &["--policy", "release.toml", "k.cert", "none.cert"],
        2,
        "none.cert",
    );
    for option in ["--source", "--c", "--kernel", "--emit-c"] {
        let args = ["--policy", "release.toml", option, "new"];
        expect(
            &folder,
            &args,
            2,
            "the policy names the kernels and their files",
        );
    }
    // What is missing.
    std::fs::remove_file(folder.join("stray.cert")).unwrap();
    for (from, to, words) in [
        ("s.atl", "none.atl", "the source cannot be read"),
        ("f.c", "none.c", "the C file cannot be read"),
        ("k.cert", "none.cert", "the certificate cannot be read"),
    ] {
        let exclude = format!("[[exclude]]\npath = '{from}'\nreason = 'a test'\n");
        let kernel = entry("k.cert").replace(from, to);
        write(&folder, "release.toml", format!("{kernel}{exclude}"));
        expect(
            &folder,
            &["--policy", "release.toml", "--jobs", "2"],
            6,
            words,
        );
    }
    for (text, words) in [
        ("", "nothing to check"),
        ("axioms = ['choice']", "nothing to check"),
        ("kernels = ['k']", "unknown field"),
        ("[laws]\nf32 = ['reel']", "did you mean `real`?"),
        ("axioms = ['sorry.x.1']", "no axiom is named"),
        ("[laws]\nu32 = ['real']", "drops the remainder"),
    ] {
        write(&folder, "release.toml", text);
        expect(&folder, &["--policy", "release.toml"], 2, words);
    }
    write(&folder, "release.toml", [0xff]);
    expect(&folder, &["--policy", "release.toml"], 2, "it is not UTF-8");
}

#[test]
fn names_that_do_not_exist() {
    let folder = folder("names");
    expect(
        &folder,
        &["k.cert", "--allow-law", "reel"],
        2,
        "did you mean `real`?",
    );
    expect(
        &folder,
        &["k.cert", "--allow-law", "div_total"],
        2,
        "no set of laws is named",
    );
    expect(
        &folder,
        &["k.cert", "--allow-axiom", "choise"],
        2,
        "did you mean `choice`?",
    );
    let sorry = "sorry.left_assumed.4";
    expect(
        &folder,
        &["k.cert", "--allow-axiom", sorry],
        2,
        "no axiom is named",
    );
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("unreadable");
    let closed = folder.join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).unwrap();
    // A superuser reads everything, and finds nothing.
    let (code, text) = said(&folder, &["k.cert", "closed"]);
    assert!(
        code == 6 || code == 2 && text.contains("there is no certificate"),
        "{text}"
    );
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o700)).unwrap();
}

/// Pipes, devices, sockets and folders are no files to read, under whatever name and behind links;
/// nobody waits for the other end of a pipe.
#[cfg(unix)]
#[test]
#[ignore = "long: bash .ci/run --long"]
fn special_files() {
    let folder = folder("special");
    let kept = std::os::unix::net::UnixListener::bind(folder.join("socket"));
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    std::fs::create_dir(folder.join("inner.cert")).unwrap();
    std::os::unix::fs::symlink("pipe", folder.join("link.cert")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("zero.cert")).unwrap();
    write_programs(&folder);
    let words = "no ordinary file";
    let mut special = vec!["pipe", "link.cert", "zero.cert", "/dev/null", "/dev/zero"];
    special.extend(kept.is_ok().then_some("socket"));
    for file in &special {
        expect(&folder, &[file], 6, words);
        for command in ["stats", "show", "dump", "statement"] {
            expect(&folder, &[command, file], 6, words);
        }
        let source = ["k.cert", "--source", file, "--c", "f.c"];
        expect(&folder, &source, 6, words);
        let c = ["k.cert", "--source", "s.atl", "--c", file];
        expect(&folder, &c, 6, words);
        expect(&folder, &["--policy", file], 6, words);
    }
    expect(&folder, &["stats", "inner.cert"], 6, words);
    expect(
        &folder,
        &["k.cert", "--source", ".", "--c", "f.c"],
        6,
        words,
    );
    // Beside a certificate, and in a policy.
    std::os::unix::fs::symlink("pipe", folder.join("k.atl")).unwrap();
    expect(&folder, &["k.cert"], 6, words);
    std::fs::remove_file(folder.join("k.atl")).unwrap();
    let release = "[[kernel]]\nsource = 's.atl'\nc = 'pipe'\ncertificate = 'k.cert'\n";
    std::fs::create_dir_all(folder.join("policy")).unwrap();
    let release = release.replace("= '", "= '../");
    write(&folder, "policy/release.toml", release);
    expect(&folder, &["--policy", "policy/release.toml"], 6, words);
}

/// What a policy does not say is not made up for by a folder, by an option, or by a name.
#[test]
fn accidents_with_policies() {
    let folder = folder("accidents");
    write_programs(&folder);
    let kernel = KERNEL;
    // A policy that names no kernels, and a folder.
    for text in ["", "axioms = ['choice']", "[laws]\nf32 = ['real']"] {
        write(&folder, "open.toml", text);
        let open = ["--policy", "open.toml", "."];
        expect(&folder, &open, 2, "the policy names no kernels");
    }
    // An option that accepts more than the policy does.
    write(&folder, "release.toml", format!("axioms = []\n{kernel}"));
    for (option, value) in [("--allow-law", "real"), ("--allow-axiom", "choice")] {
        for policy in ["release.toml", "open.toml"] {
            let args = ["--policy", policy, option, value, "k.cert"];
            expect(&folder, &args, 2, "the policy says what is accepted");
        }
    }
    // Files that belong to no kernel, whatever their kind and wherever they are.
    write(&folder, "release.toml", kernel);
    let whole = ["--policy", "release.toml", "."];
    expect(&folder, &whole, 1, "rejected: ");
    std::fs::create_dir_all(folder.join("inner/more")).unwrap();
    for stray in [
        "other.c",
        "other.atl",
        "other.CERT",
        "OTHER.C",
        "inner/k.cert",
        "inner/more/x.Cert",
        "inner/more/x.c",
    ] {
        write(&folder, stray, good());
        let words = "the policy has no kernel with this file";
        expect(&folder, &whole, 2, words);
        // The folder of the policy is closed, whether it is named or not.
        expect(&folder, &whole[..2], 2, words);
        let exclude = format!("[[exclude]]\npath = '{stray}'\nreason = 'a test'\n");
        write(&folder, "release.toml", format!("{kernel}{exclude}"));
        expect(&folder, &whole[..2], 1, "rejected: ");
        write(&folder, "release.toml", kernel);
        std::fs::remove_file(folder.join(stray)).unwrap();
    }
    expect(&folder, &whole, 1, "rejected: ");
    // A folder is excluded with all that is in it; what is not there is not excluded.
    write(&folder, "inner/more/x.c", C);
    for (path, code, words) in [
        ("inner", 1, "rejected: "),
        ("inner/more", 1, "rejected: "),
        (
            "outer",
            2,
            "outer: the policy excludes it, and it is not there",
        ),
    ] {
        let exclude = format!("[[exclude]]\npath = '{path}'\nreason = 'a test'\n");
        write(&folder, "release.toml", format!("{kernel}{exclude}"));
        expect(&folder, &whole[..2], code, words);
    }
}

/// What is behind a link to a folder is neither checked nor passed over.
#[cfg(unix)]
#[test]
fn links_to_folders() {
    let folder = folder("links");
    write_programs(&folder);
    std::fs::create_dir_all(folder.join("inside")).unwrap();
    write(&folder, "inside/release.toml", "");
    for target in ["..", "nowhere"] {
        std::os::unix::fs::symlink(target, folder.join("inside/link")).unwrap();
        let words = "link: it leads to another folder, or nowhere";
        expect(&folder, &["inside"], 2, words);
        let policy = KERNEL.replace("= '", "= '../");
        write(&folder, "inside/release.toml", policy);
        let policy = ["--policy", "inside/release.toml"];
        expect(&folder, &policy, 2, words);
        std::fs::remove_file(folder.join("inside/link")).unwrap();
        expect(&folder, &policy, 1, "rejected: ");
    }
}

/// A link to what is excluded has a path of its own, which is not excluded.
#[cfg(unix)]
#[test]
fn links_to_what_is_excluded() {
    let folder = folder("excluded_links");
    write_programs(&folder);
    std::fs::create_dir_all(folder.join("old")).unwrap();
    write(&folder, "old/x.c", C);
    let policy = ["--policy", "release.toml"];
    for (excluded, target, link, words) in [
        ("old/x.c", "old/x.c", "y.c", "no kernel with this file"),
        ("old", "old", "more", "it leads to another folder"),
    ] {
        let exclude = |path| format!("[[exclude]]\npath = '{path}'\nreason = 'a test'\n");
        let text = format!("{KERNEL}{}", exclude(excluded));
        write(&folder, "release.toml", &text);
        expect(&folder, &policy, 1, "rejected: ");
        std::os::unix::fs::symlink(target, folder.join(link)).unwrap();
        expect(&folder, &policy, 2, words);
        write(&folder, "release.toml", format!("{text}{}", exclude(link)));
        expect(&folder, &policy, 1, "rejected: ");
        std::fs::remove_file(folder.join(link)).unwrap();
    }
}

/// A folder stands for all certificates in it, and below.
#[test]
fn folders_are_searched() {
    let folder = folder("searched");
    std::fs::create_dir_all(folder.join("a/b")).unwrap();
    for file in ["a/b/x.cert", "a/Y.CERT"] {
        write(&folder, file, "no certificate");
        let words = format!("rejected: ./{file}");
        expect(&folder, &["."], 1, &words);
        std::fs::remove_file(folder.join(file)).unwrap();
        expect(&folder, &["."], 6, "proved: ./k.cert");
    }
}

/// Every report names the policy with its hash, or what options allow.
#[test]
fn reports_name_what_is_accepted() {
    let folder = folder("accepted");
    write_programs(&folder);
    let text = KERNEL;
    write(&folder, "release.toml", text);
    let hash = atl_check::hash::hex(&gate::hash::sha256(text.as_bytes()));
    for format in ["human", "json", "sarif", "junit"] {
        let policy = ["--policy", "release.toml", "--format", format];
        expect(&folder, &policy, 1, "release.toml");
        expect(&folder, &policy, 1, &hash);
        let allowed = ["k.cert", "--allow-law", "real", "--format", format];
        let (code, text) = said(&folder, &allowed);
        assert_eq!(code, 6, "{text}");
        assert!(text.contains("--allow-law real"), "{text}");
    }
}
