//! `atl-check` on files as a release has them: what is compared, what reports say of it, and what
//! a policy accepts.

use crate::lowered::with_compiler;
use crate::running::{file, program};
use lower::Compiler;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const SCALE: &str = "kernel scale(n: int, x: f32[n]) -> f32[n] = gen i < n: 2 * x[i]\n";
const SHIFT: &str = "kernel shift(n: int, x: f32[n]) -> f32[n] = gen i < n: 2 + x[i]\n";

/// A kernel, lowered.
struct Made {
    name: &'static str,
    source: &'static str,
    c: String,
    certificate: Vec<u8>,
}

/// Both kernels.
static MADE: LazyLock<Vec<Made>> = LazyLock::new(|| {
    let bundle = fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let kernels = [("scale", SCALE), ("shift", SHIFT)].into_iter();
    let made = kernels.map(|(name, source)| {
        let made = compiler.compile(source.as_bytes(), name, "");
        let made = made.unwrap_or_else(|why| panic!("{why:?}"));
        let (c, certificate) = (made.c, made.certificate);
        Made {
            name,
            source,
            c,
            certificate,
        }
    });
    made.collect()
});

/// A folder with a source for two kernels, one for each of them, their C files and certificates.
pub fn release(name: &str) -> PathBuf {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for made in MADE.iter() {
        let file = |ending: &str| format!("{}.{ending}", made.name);
        write(&folder, &file("c"), &made.c);
        write(&folder, &file("atl"), made.source);
        write(&folder, &file("cert"), &made.certificate);
    }
    write(&folder, "both.atl", format!("{SCALE}{SHIFT}"));
    folder
}

/// Writes a file of the folder.
pub fn write(folder: &Path, file: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.join(file), bytes).expect("a file");
}

/// The exit code, and all that is said. Arguments that name a file of the folder are paths.
fn check(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let path = |argument: &&str| match argument.contains('.') {
        true => folder.join(argument).into_os_string(),
        false => argument.into(),
    };
    let arguments: Vec<_> = arguments.iter().map(path).collect();
    let arguments: Vec<&dyn AsRef<OsStr>> = arguments.iter().map(|a| a as _).collect();
    let output = program("atl-check", &arguments);
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    (output.status.code().expect("a code"), said)
}

fn expect(folder: &Path, arguments: &[&str], code: i32, words: &str) {
    let (found, said) = check(folder, arguments);
    assert_eq!(found, code, "{arguments:?}: {said}");
    assert!(said.contains(words), "{arguments:?}: {words}: {said}");
}

fn hash(folder: &Path, file: &str) -> String {
    let bytes = fs::read(folder.join(file)).expect("a file");
    atl_check::hash::hex(&gate::hash::sha256(&bytes))
}

/// The options of the C compiler are those that the function needs, whatever comments say; none are
/// named of a file that was not accepted.
#[test]
fn reports_name_the_options_of_the_compiler() {
    let folder = release("built_with");
    let source = "kernel grow(x: f32) -> f32 = exp(fmax(x, 0)) * sqrt(2)\n";
    with_compiler(|compiler| {
        let made = compiler.compile(source.as_bytes(), "grow", "grow.cert");
        let made = made.unwrap_or_else(|why| panic!("{why:?}"));
        assert!(
            made.c
                .contains("// Build with -ffp-contract=off -fno-builtin-expf.\n")
        );
        write(&folder, "grow.atl", source);
        write(&folder, "grow.cert", &made.certificate);
        write(
            &folder,
            "grow.c",
            made.c
                .replace("// Build with", "// Build with -ffast-math powf"),
        );
    });
    for format in ["human", "json", "sarif", "junit"] {
        let given = ["grow.cert", "--source", "grow.atl", "--c"];
        let (code, said) = check(
            &folder,
            &[&given[..], &["grow.c", "--format", format]].concat(),
        );
        assert_eq!(code, 0, "{said}");
        let plain = said.replace(['"', ',', '\n'], " ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        let options = words
            .windows(2)
            .any(|at| at == ["-ffp-contract=off", "-fno-builtin-expf"]);
        assert!(
            options || said.contains("=\"-ffp-contract=off -fno-builtin-expf\""),
            "{said}"
        );
        assert!(
            !said.contains("fast-math") && !said.contains("powf"),
            "{said}"
        );
        let (code, said) = check(
            &folder,
            &[&given[..], &["scale.c", "--format", format]].concat(),
        );
        assert_eq!(code, 1, "{said}");
        assert!(!said.contains("-ffp-contract"), "{said}");
    }
}

/// A report with files is not the report without, and says by path and hash what was compared.
#[test]
fn reports_say_what_was_compared() {
    let folder = release("compared");
    for format in ["human", "json", "sarif", "junit"] {
        let given = ["scale.cert", "--source", "both.atl", "--c", "scale.c"];
        let given = [&given[..], &["--kernel", "scale", "--format", format]].concat();
        let (code, said) = check(&folder, &given);
        assert_eq!(code, 0, "{said}");
        assert!(
            said.contains("verified") && !said.contains("proved: "),
            "{said}"
        );
        for file in ["scale.cert", "both.atl", "scale.c"] {
            assert!(said.contains(&hash(&folder, file)), "{file}: {said}");
            let path = folder.join(file).display().to_string();
            assert!(said.contains(&path), "{path}: {said}");
        }
        let theories = atl_check::hash::hex(&gate::bundle::hash());
        assert!(said.contains(&theories) && said.contains("0.1.0"), "{said}");
    }
    expect(
        &folder,
        &["scale.cert"],
        0,
        "scale.atl, kernel scale, found beside",
    );
    // One of the two is not enough, and nobody is told that it was.
    fs::rename(folder.join("scale.c"), folder.join("elsewhere.c")).expect("a file");
    for format in ["human", "json", "sarif", "junit"] {
        let (code, said) = check(&folder, &["scale.cert", "--format", format]);
        assert_eq!(code, 6, "{said}");
        assert!(
            said.contains("proved") && !said.contains("verified"),
            "{said}"
        );
    }
    let source = ["scale.cert", "--source", "scale.atl"];
    expect(&folder, &source, 6, "there is no C file");
    // The C file that is written takes the place of the one that is not there.
    let emit = [&source[..], &["--emit-c", "new.c"]].concat();
    expect(&folder, &emit, 0, "new.c, sha256");
    let (code, said) = check(&folder, &emit);
    assert!(
        code == 0 && said.contains(&hash(&folder, "new.c")),
        "{said}"
    );
}

/// The kernel of a source that nobody named is the one that the C file is named after.
#[test]
fn several_kernels_beside() {
    let folder = release("beside");
    write(&folder, "scale.atl", format!("{SHIFT}{SCALE}"));
    expect(&folder, &["scale.cert"], 0, "kernel scale, found beside");
    // The C file of the other kernel is not what the certificate is about.
    fs::copy(folder.join("shift.c"), folder.join("scale.c")).expect("a file");
    expect(&folder, &["scale.cert"], 1, "kernel shift, found beside");
}

#[test]
fn policies() {
    let folder = release("policies");
    let entry = |name: &str, source: &str, c: &str, certificate: &str| {
        format!(
            "[[kernel]]\nname = '{name}'\nsource = '{source}.atl'\nc = '{c}.c'\n\
             certificate = '{certificate}.cert'\n"
        )
    };
    let scale = entry("scale", "both", "scale", "scale");
    let shift = entry("shift", "both", "shift", "shift");
    // In a folder of its own: that of a policy is closed.
    fs::create_dir_all(folder.join("policy")).expect("a folder");
    let run = |policy: &str, code: i32, words: &str| {
        write(
            &folder,
            "policy/release.toml",
            policy
                .replace("= '", "= '../")
                .replace("name = '../", "name = '"),
        );
        expect(
            &folder,
            &["--policy", "policy/release.toml", "--jobs", "2"],
            code,
            words,
        );
    };
    run(&format!("{scale}{shift}"), 0, "verified: ");
    expect(
        &folder,
        &["--policy", "policy/release.toml", "scale.cert"],
        0,
        "verified: ",
    );
    // Without a name, the source has one kernel.
    run(
        &scale.replace("name = 'scale'", "").replace("both", "scale"),
        0,
        "verified: ",
    );
    run(&scale.replace("name = 'scale'", ""), 1, "several kernels");
    // The name alone does not do.
    run(
        &entry("scale", "both", "shift", "shift"),
        1,
        "the source says otherwise",
    );
    run(
        &entry("scale", "shift", "scale", "scale"),
        1,
        "no kernel named `scale`",
    );
    run(
        &entry("scale", "both", "scale", "shift"),
        1,
        "says otherwise",
    );
    // Two functions of one name are not one program.
    let other = entry("scale", "scale", "scale", "scale");
    run(
        &format!("{scale}{shift}{other}"),
        3,
        "has the kernel scale twice",
    );
    run(
        &format!("axioms = ['choice', 'infinity']\n{scale}"),
        3,
        "rests on the axiom ext",
    );
}

/// `atl compile` does not overwrite its source, nor write two files to one place.
#[test]
fn the_compiler_keeps_its_input() {
    let folder = release("keeps");
    let source = folder.join("scale.atl");
    for (c, certificate, words) in [
        ("scale.atl", "new.cert", "would overwrite the input"),
        ("new.c", "./scale.atl", "would overwrite the input"),
        ("new", "NEW", "are the same file"),
    ] {
        let (c, certificate) = (folder.join(c), folder.join(certificate));
        let made = program(
            "atl",
            &[&"compile", &source, &"-o", &c, &"--cert", &certificate],
        );
        let said = String::from_utf8_lossy(&made.stderr);
        assert_eq!(made.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
        assert_eq!(fs::read(&source).expect("the source"), SCALE.as_bytes());
    }
}
