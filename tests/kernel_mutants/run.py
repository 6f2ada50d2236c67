#!/usr/bin/env python3
"""Breaks one line of the kernel at a time, and asks its tests whether they notice.

    python3 tests/kernel_mutants/run.py            # all changes: some half an hour
    python3 tests/kernel_mutants/run.py --list     # what would be changed
    python3 tests/kernel_mutants/run.py rules.rs   # those of one file
    python3 tests/kernel_mutants/run.py 'trans'    # those whose line or function has this text

The kernel is copied to a folder of its own below target/, and changed there. A change is noticed
if a test fails, panics or does not end, and counts for nothing if it does not compile. The exit
code is 0 unless a change stays unnoticed that is not in survivors.txt: there stand, as this program
prints them, the changes that nobody can see from outside.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COPY = ROOT / "target" / "kernel_mutants"
PATIENCE = 300  # seconds for the tests of one change; the unchanged kernel takes some ten
SLOW = ["deep", "properties", "named", "limits"]  # the files of tests that take most of them

# What is changed in a line, and into what: a pattern, and the replacements that are tried.
CHANGES = [
    # A side condition that is not checked.
    (r"^(\s*)(?:require|self\.(?:closed|own|proposition))\(.*\)\?;$", [r"\1"]),
    (r"^(\s*)(?:require|self\.closed)\((?!holds).*\)$", [r"\1Ok(())"]),
    # What is compared.
    (r"(?<![=!<>])==(?!=)", ["!="]),
    (r"!=", ["=="]),
    (r" < ", [" <= "]),
    (r" <= ", [" < "]),
    (r" >= ", [" > "]),
    (r" && ", [" || "]),
    (r"(?<=\S) \|\| (?=\S)", [" && "]),
    (r"\.all\(", [".any("]),
    (r"\.is_none\(\)", [".is_some()"]),
    (r"\.is_some\(\)", [".is_none()"]),
    (r"(?<=[(\s])!(?=[a-z])(?!\w+!)", [""]),
    # Hypotheses and axioms that are lost, or stay.
    (r"\bth\.(?:hyps|axioms)\b", ["Set::EMPTY"]),
    (r"self\.sets\.union\(([\w.]+), ([\w.]+)\)\?", [r"\1", r"\2"]),
    (r"self\.sets\.remove\(([\w.]+), [\w.]+\)\?", [r"\1"]),
    # Facts about terms and types.
    (r"f\.vars \| x\.vars", ["f.vars", "x.vars"]),
    (r"f\.loose\.max\(x\.loose\)", ["f.loose", "x.loose"]),
    (r"\bi \+ 1\b", ["i"]),
    (r"\.saturating_sub\(1\)", [""]),
    (r"1 << \(name\.0 % 32\)", ["0", "1"]),
    (r"name\.0 % 32", ["name.0 % 16"]),
    (r"depth \+ below", ["depth"]),
    (r"0, self\.has_type_vars\(ty\)", ["0, false", "0, true"]),
    # What a traversal forgets, and when it remembers.
    (r"^(\s*)self\.[\w.]+(?:\.clear\(\)| = .*);$", [r"\1"]),
    (r"\{ ANY \} else \{ depth \}", ["{ depth } else { depth }", "{ ANY } else { ANY }"]),
    (r"\.or_else\(\|\| at\(ANY\)\)", [""]),
    (r"hash\(\[\w+\.0, depth\]\)", ["hash([depth])"]),
    # What is recorded.
    (r"\bth\.label\b", ["0"]),
    (r"a\.label, b\.label", ["b.label, a.label"]),
    (r"Rule::(\w+)(?=,)", ["Rule::Second"]),
]


class Change:
    """A line of a file, and what it becomes."""

    def __init__(self, path, number, function, line, changed):
        self.path, self.number, self.function = path, number, function
        self.line, self.changed = line, changed

    def __str__(self):
        to = self.changed.strip() or "(nothing)"
        return f"{self.path.name}, {self.function}: {self.line.strip()}  ->  {to}"


def changes():
    """All changes, in the order of the files."""
    found = []
    for path in sorted((ROOT / "kernel" / "src").glob("*.rs")):
        function = "-"
        for number, line in enumerate(path.read_text().splitlines()):
            if line.lstrip().startswith("//") or path.name == "error.rs":
                continue
            if named := re.search(r"\bfn (\w+)", line):
                function = named[1]
            seen = {line}
            for pattern, replacements in CHANGES:
                for match in re.finditer(pattern, line):
                    for replacement in replacements:
                        changed = line[: match.start()] + match.expand(replacement) + line[match.end() :]
                        if changed not in seen:
                            seen.add(changed)
                            found.append(Change(path, number, function, line, changed))
    return found


def copy():
    """A crate like the kernel, alone in a workspace."""
    COPY.mkdir(parents=True, exist_ok=True)
    for folder in ["src", "tests"]:
        shutil.rmtree(COPY / folder, ignore_errors=True)
        # New files by their time, too: cargo must not take what an earlier run built for theirs.
        shutil.copytree(ROOT / "kernel" / folder, COPY / folder, copy_function=shutil.copy)
    shutil.copy(ROOT / "Cargo.lock", COPY / "Cargo.lock")
    manifest = (ROOT / "kernel" / "Cargo.toml").read_text()
    workspace = (ROOT / "Cargo.toml").read_text()
    workspace = re.sub(r"^members = (\[[^\]]*\])|^exclude.*$", "", workspace, flags=re.M)
    (COPY / "Cargo.toml").write_text(manifest + "\n" + workspace)


def verdict():
    """What becomes of the kernel as it is in the copy."""
    build = ["cargo", "test", "-q", "--no-run", "--test", "kernel"]
    if subprocess.run(build, cwd=COPY, capture_output=True).returncode != 0:
        return "does not compile"
    quick = [word for module in SLOW for word in ["--skip", module + "::"]]
    # Most changes are noticed by the tests that are over at once.
    return "noticed" if fails(quick) or fails([]) else "UNNOTICED"


def fails(options):
    """Whether a test fails, of those that the options leave."""
    run = subprocess.Popen(
        ["cargo", "test", "--test", "kernel", "--", *options],
        cwd=COPY, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    late = threading.Timer(PATIENCE, lambda: stop(run))
    late.start()
    try:
        failed = any(line.rstrip().endswith("... FAILED") for line in run.stdout)
        return failed or run.wait() != 0
    finally:
        late.cancel()
        stop(run)


def stop(run):
    """Ends the tests, and what they started."""
    subprocess.run(["kill", "-KILL", "--", f"-{run.pid}"], capture_output=True)
    run.wait()


def main():
    wanted = [arg for arg in sys.argv[1:] if arg != "--list"]
    chosen = [c for c in changes() if all(text in str(c) for text in wanted)]
    if "--list" in sys.argv:
        print(*chosen, sep="\n")
        return 0
    copy()
    if verdict() != "UNNOTICED":
        sys.exit("the tests fail on the kernel as it is")
    expected = (HERE / "survivors.txt").read_text().splitlines()
    counts, surprises = {}, 0
    for change in chosen:
        target = COPY / "src" / change.path.name
        lines = change.path.read_text().splitlines()
        lines[change.number] = change.changed
        target.write_text("\n".join(lines) + "\n")
        said = verdict()
        shutil.copy(change.path, target)
        if said == "UNNOTICED" and str(change) in expected:
            said = "changes nothing"
        surprises += said == "UNNOTICED"
        counts[said] = counts.get(said, 0) + 1
        print(f"{said}: {change}", flush=True)
    print(", ".join(f"{said}: {count}" for said, count in sorted(counts.items())))
    return 1 if surprises else 0


sys.exit(main())
